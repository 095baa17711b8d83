-- A code that is exchanged once, by another device, for a preview of its own; it opens nothing itself.
alter table preview_code add column is_link boolean not null default false;
