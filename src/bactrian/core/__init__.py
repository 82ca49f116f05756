"""What every game is built on: records, rules, chance, decisions, tables and texts."""
