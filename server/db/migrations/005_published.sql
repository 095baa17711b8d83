-- A publication can be on the server before it may be seen: staged (null), or published from a given time on.
alter table ad add column published_at timestamptz default now();
