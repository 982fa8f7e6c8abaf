"""The sizes that screens share, in units."""

GAP = 20
"""Between two controls or two panels."""
SMALL_GAP = 10
"""Between the rows of a list, or a picture and its words."""
MARGIN = 32
"""Around a page."""
PAD = 28
"""Between the edge of a panel and what is on it."""
BANNER = (84, 104, 112)
"""The height of a ribbon with a title."""
TITLE = 36
"""Letters of a name or a heading."""
LABEL = 28
"""Letters of a description."""
