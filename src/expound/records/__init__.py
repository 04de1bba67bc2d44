"""What flows through expound: frozen values that import nothing but errors."""
