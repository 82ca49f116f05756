"""Characters with eight dots: fine lines on the grid of a terminal."""

DOT_COLUMNS, DOT_ROWS = 2, 4  # of a Braille character
BRAILLE_BLANK = 0x2800
BRAILLE_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # by row and column
