-- Private links that show what is on the server and not out yet. Only the hash of a code is stored.
create table preview_code (
  code_hash text primary key,
  expires_at timestamptz not null
);
