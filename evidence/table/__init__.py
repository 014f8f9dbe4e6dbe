"""Tables of papers: where they stand on the page, what their cells say, and the measurements in them."""

from evidence.table.measure import table_measurements
from evidence.table.paths import TableView
from evidence.table.reader import TableReader, tables

__all__ = ["TableReader", "TableView", "table_measurements", "tables"]
