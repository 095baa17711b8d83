-- Rows that somebody has removed, whole: Undo brings them back as they were (docs/decisions/0226).
create table week_row_removed (
  row_id uuid primary key,
  week_id uuid not null references week on delete cascade,
  content json not null
);
create index on week_row_removed (week_id);
