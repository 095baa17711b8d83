-- The studio's weeks, from files to rows (docs/decisions/0143). A publication that was brought in by command has a week too, whose title
-- and days are null: those of the publication count.
create table week (
  week_id uuid primary key,
  chain_id integer not null references chain,
  title text,
  ad_date_info text not null default '',
  valid_from text,
  valid_to text,
  -- externalId of the publication that was made of it.
  publication text unique,
  previewed_at timestamptz,
  -- What staff said of the columns: the head of each field, or null for a field that the sheet does not have.
  mapping json,
  -- How many questions about the columns are open; null while there is no sheet.
  questions integer,
  -- While the rows are matched: how far that is. `match_order` tells the latest order.
  match_order integer not null default 0,
  match_done real,
  match_doing text not null default '',
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- Grows with everything that happens to the week; notices go out as weeks_changed.
  change integer not null default 1
);
create index on week (chain_id);

create table week_file (
  file_id uuid primary key,
  week_id uuid not null references week on delete cascade,
  position integer generated always as identity,
  name text not null,
  bytes bigint not null,
  -- How many bytes are here: files come in parts.
  received bigint not null default 0,
  kind text not null default 'unknown' check (kind in ('pages', 'sheets', 'photos', 'unknown')),
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'read', 'refused')),
  done real not null default 0,
  doing text not null default '',
  found text not null default '',
  note text,
  reason text,
  -- Whether page 1 says the days of the week; null when it says none.
  days_agree boolean,
  -- Of a workbook: name, number of rows and whether it is hidden, by sheet; and all rows of all sheets.
  sheets json not null default '[]',
  sheet_rows json,
  chosen_sheet text,
  -- Of photos: name, key in the image store, width and height.
  photos json not null default '[]',
  created_at timestamptz not null default now()
);
create index on week_file (week_id);

-- Its number is its place among the week's pages, by file. A composed page is of no file.
create table week_page (
  page_id integer primary key generated always as identity,
  week_id uuid not null references week on delete cascade,
  file_id uuid references week_file on delete cascade,
  file_page integer not null,
  width double precision not null,
  height double precision not null,
  source text not null check (source in ('text', 'scan', 'composed')),
  -- Keys in the image store.
  picture text not null,
  small text not null,
  words json not null,
  edges json not null default '[]'
);
create index on week_page (week_id);
create index on week_page (file_id);

create table week_row (
  row_id uuid primary key,
  week_id uuid not null references week on delete cascade,
  -- Null when it was made by hand.
  file_id uuid references week_file on delete set null,
  row_number integer,
  position integer not null,
  -- What makes it the same row in another sheet: its identifier and its name there.
  identity text not null,
  external_id text not null,
  title text not null,
  brand text not null default '',
  size text not null default '',
  identifier text not null default '',
  is_numbered boolean not null default false,
  category text not null default '',
  price_text text not null default '',
  price json,
  -- What the sheet itself says, beside a corrected price: another one in the next sheet must not be missed.
  sheet_price text not null default '',
  owner_price_text text not null default '',
  owner_price json,
  regular_cents integer,
  text text not null default '',
  healthy_options json not null default '[]',
  start_date text,
  end_date text,
  page integer,
  region json,
  state text not null check (state in ('certain', 'doubtful', 'unplaced', 'itemOnly', 'leftOut')),
  doubts json not null default '[]',
  is_accepted boolean not null default false,
  -- The fields that people decided: those stay when the rows are matched again.
  decided json not null default '[]',
  decided_by text,
  -- Its photo, by its key in the image store.
  picture text,
  version integer not null default 1
);
create index on week_row (week_id);
create index on week_row (file_id);

-- What the columns of a chain's sheets are, by their heads: next week nobody is asked again.
create table kept_columns (
  chain_id integer not null references chain,
  heads_hash text not null,
  mapping json not null,
  kept_at timestamptz not null default now(),
  primary key (chain_id, heads_hash)
);

-- Who of the staff has a week open, and where in it. What is older than a minute counts for nothing.
create table week_presence (
  week_id uuid not null references week on delete cascade,
  staff_id uuid not null,
  name text not null,
  step text not null,
  row_id uuid,
  seen_at timestamptz not null default now(),
  primary key (week_id, staff_id)
);
