"""The pirates and their scenes, drawn by arithmetic: `python -m tools.art`.

`pen` is what everything is drawn with, and `things` is what several scenes show. `pirates` lists
the parts of which the game puts its pirates together: `bodies`, and `heads` with their `faces`.
Each game and variant has a scene (`escape`, `nest`, `tortuga`, `jamaica`, `hispaniola`); `leaves`
are around the title, and `scenery` is on the board.
"""
