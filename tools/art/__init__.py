"""The pirates, put together by arithmetic: `python -m tools.art`.

`pen` is what everything is drawn with. `pirates` lists the parts of which the game puts its pirates
together: `bodies`, and `heads` with their `faces`. `held` has drawings of what they hold.
"""
