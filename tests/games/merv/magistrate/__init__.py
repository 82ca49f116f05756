"""The magistrate and the high courtier."""
