"""For anyone who writes a backend or tries expound out: contract checks, a small world, and the little library."""
