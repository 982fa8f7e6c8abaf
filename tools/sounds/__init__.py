"""Every sound of the game, made from nothing but arithmetic: `python -m tools.sounds`.

`cues` lists the short sounds (`touches`, `voyages`, `ceremonies`), `music` what goes round: the sea
and two pieces, `air` and `shanty`, written as text (`score`), set for a small band (`arrangement`,
by the rules of `harmony`) and played (`performance`). `strings`, `reeds`, `percussion`, `foley` and
`room` are the instruments, `waves` is what they are made of, `loudness` and `report` are the ears.
"""
