"""Runs, tasks, task events, knowledge."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "runs",
        sa.Column("run_id", sa.String(36), primary_key=True),
        sa.Column("owner", sa.String(200), nullable=False),
        sa.Column("session_id", sa.String(36)),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("corpus_id", sa.String(200)),
        sa.Column("knowledge_snapshot", sa.String(40)),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("reason", sa.Text),
        sa.Column("created_at", sa.String(40), nullable=False),
        sa.Column("updated_at", sa.String(40), nullable=False),
        sa.Column("answer", sa.JSON),
    )
    op.create_index("ix_runs_owner_created", "runs", ["owner", "created_at"])
    op.create_table(
        "tasks",
        sa.Column("task_id", sa.String(64), primary_key=True),
        sa.Column("run_id", sa.String(36), sa.ForeignKey("runs.run_id", ondelete="CASCADE"), nullable=False),
        sa.Column("parent_task_id", sa.String(64)),
        sa.Column("agent_id", sa.String(100)),
        sa.Column("contract", sa.String(100), nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("input", sa.JSON, nullable=False),
        sa.Column("output", sa.JSON),
        sa.Column("reasoning_log", sa.JSON, nullable=False),
        sa.Column("reason", sa.Text),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("created_at", sa.String(40), nullable=False),
        sa.Column("updated_at", sa.String(40), nullable=False),
    )
    op.create_index("ix_tasks_run", "tasks", ["run_id", "created_at"])
    op.create_table(
        "task_events",
        sa.Column("event_id", sa.String(36), primary_key=True),
        sa.Column("task_id", sa.String(64), sa.ForeignKey("tasks.task_id", ondelete="CASCADE"), nullable=False),
        sa.Column("run_id", sa.String(36), sa.ForeignKey("runs.run_id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("from_status", sa.String(20)),
        sa.Column("to_status", sa.String(20)),
        sa.Column("actor", sa.String(100), nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("reason", sa.Text),
        sa.Column("done", sa.Integer),
        sa.Column("total", sa.Integer),
        sa.Column("at", sa.String(40), nullable=False),
    )
    op.create_index("ix_events_run", "task_events", ["run_id", "event_id"])
    op.create_table(
        "knowledge",
        sa.Column("seq", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("item_id", sa.String(64), nullable=False),
        sa.Column("run_id", sa.String(36), sa.ForeignKey("runs.run_id"), nullable=False),
        sa.Column("owner", sa.String(200), nullable=False),
        sa.Column("doc_id", sa.String(64)),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.UniqueConstraint("run_id", "kind", "item_id", name="uq_knowledge_item"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_knowledge_owner_doc", "knowledge", ["owner", "kind", "doc_id"])


def downgrade() -> None:
    for table in ("knowledge", "task_events", "tasks", "runs"):
        op.drop_table(table)
