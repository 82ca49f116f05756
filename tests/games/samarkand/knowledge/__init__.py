"""What a seat may know, and what a learner is told."""
