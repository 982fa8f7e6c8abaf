"""The link between the game and the phones; needs no pygame and no whole state of a game."""
