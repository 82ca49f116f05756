"""What a strong player would say: hints, finished games looked back on, positions to solve."""
