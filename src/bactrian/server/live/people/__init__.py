"""What becomes of people across tables: seats taken along, deleted, results, profiles, boards."""
