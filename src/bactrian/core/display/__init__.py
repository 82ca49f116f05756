"""What all games' views are made with; nothing here is compiled."""
