-- A publication can be on the server before anybody may see it: staged (null), or published from a moment on.
alter table ad add column published_at timestamptz default now();
