"""What the evidence room measures of itself."""
