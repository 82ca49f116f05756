"""Characters, city cards and contracts."""
