"""Session, task and long-term memory: the task store."""

from memory.sql_store import SqlTaskStore
from memory.store import KnowledgeItem, KnowledgeKind, TaskStore

__all__ = ["KnowledgeItem", "KnowledgeKind", "TaskStore", "open_store"]


def open_store(url: str) -> TaskStore:
    """Open the store at `url` (sqlite:///FILE or postgresql://…) and bring its tables up to date.

    Raises StoreError in one line where the database cannot be reached, is not one, or is from a newer Assay.
    """
    return SqlTaskStore(url)
