-- A key by which changes are copied to another cluster (docs/database.md). (chain_id, store_id, day) is none, since a day of all stores has no store.
alter table special_day add column special_day_id int generated always as identity primary key;
