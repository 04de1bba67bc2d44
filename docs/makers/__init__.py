"""What writes the generated pages: one module per page, each with a function that returns its text."""
