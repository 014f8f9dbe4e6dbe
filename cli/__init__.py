"""The command line. One module a command; what is heavy is imported by the command that needs it."""
