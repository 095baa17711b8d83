-- Finds tombstones by their age, to delete them at last.
create index on shopping_list (deleted_at) where deleted_at is not null;
create index on shopping_list_item (deleted_at) where deleted_at is not null;
create index on favorite (deleted_at) where deleted_at is not null;
