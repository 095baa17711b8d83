-- The co-op's own people. Who has left keeps the row: the journal and the list of staff name them.
create table staff (
  staff_id uuid primary key,
  email text not null,
  -- A function, not a person: 'Marketing'.
  name text not null,
  role text not null check (role in ('store', 'editor', 'publisher', 'administrator')),
  -- null: all chains.
  chains int[],
  -- Only with the role store.
  store_id int references store,
  password_hash text,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  ended_at timestamptz,
  check (role <> 'store' or store_id is not null)
);
create unique index on staff (email) where ended_at is null;

-- The link with which a person sets a password and a second factor. Its secret stands after the '#': no server log has it.
create table staff_invitation (
  token_hash text primary key,
  staff_id uuid not null unique references staff on delete cascade,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- second_factor_at is null while somebody signs in: until then the session only lets them show or set their second factor.
create table staff_session (
  token_hash text primary key,
  session_id uuid not null unique default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  device text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  second_factor_at timestamptz,
  -- What a passkey has to sign, and the secret of an app for codes that is being set up.
  challenge text,
  totp_secret text,
  -- Of an invited person: what becomes theirs together with the first second factor.
  invitation_hash text,
  new_password_hash text
);
create index on staff_session (staff_id);
create index on staff_session (expires_at);

create table staff_passkey (
  passkey_id text primary key,
  staff_id uuid not null references staff on delete cascade,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  label text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index on staff_passkey (staff_id);

create table staff_totp (
  staff_id uuid primary key references staff on delete cascade,
  -- Encrypted: the server needs the text itself, so a hash would not do.
  secret text not null,
  -- The half minute of the last code that was taken: no code is taken twice.
  last_step bigint not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create table staff_recovery_code (
  staff_id uuid not null references staff on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Every act of staff. There are no foreign keys: an entry outlives what it is about.
create table journal (
  journal_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- null: the operator, by a command.
  staff_id uuid,
  staff_name text not null,
  act text not null,
  chain_id int,
  week_id uuid,
  publication text,
  subject text not null,
  before json,
  after json
);
create index on journal (at);
create index on journal (week_id);
create index on journal (publication);

create function refuse_journal_change() returns trigger language plpgsql as $$
begin
  raise exception 'The journal is only added to.';
end $$;
create trigger journal_stays before update or delete on journal for each row execute function refuse_journal_change();

alter table audit_event add column staff_id uuid;
alter table audit_event drop constraint audit_event_check;
alter table audit_event add constraint audit_event_who check (num_nonnulls(shopper_id, address_hash, staff_id) = 1);
