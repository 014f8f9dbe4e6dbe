"""The knowledge base at scale: thousands of papers, and a library of records known by title and abstract."""
