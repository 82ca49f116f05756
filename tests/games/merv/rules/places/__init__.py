"""The sites of the city, the market and the wall."""
