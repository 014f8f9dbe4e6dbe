"""Knowledge is looked up by item."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_knowledge_owner_item", "knowledge", ["owner", "kind", "item_id"])


def downgrade() -> None:
    op.drop_index("ix_knowledge_owner_item", "knowledge")
