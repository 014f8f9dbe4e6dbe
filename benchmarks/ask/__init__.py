"""How long a question takes: cold, warm, and what of it is the orchestrator's own; pages read; memory."""
