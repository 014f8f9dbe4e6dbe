"""One folder per measured claim."""
