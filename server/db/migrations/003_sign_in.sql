-- One-time codes. Only the bearer has the code; its hash is stored, and using the code deletes the row.
create table one_time_code (
  name_hash text primary key,
  value json not null,
  expires_at timestamptz not null
);
create index on one_time_code (expires_at);

-- One browser's way through the sign-in pages: it begins with a code from the app and is found by the hash of its cookie.
create table sign_in_flow (
  flow_hash text primary key,
  kind text not null check (kind in ('sign-in', 'password')),
  return_url text not null,
  -- The app's verifier, hashed: without the verifier the login code is worthless.
  challenge text not null,
  -- The user whose data the sign-in takes over; null when a member began.
  anonymous_id uuid,
  csrf text not null,
  email text,
  password_hash text,
  -- HMAC of the six digits that were mailed; null before that.
  digits_hash text,
  digits_tries int not null default 0,
  digits_until timestamptz,
  -- For kind password: the hash of the code in the mailed link, which allows a new password.
  grant_hash text,
  expires_at timestamptz not null
);
create index on sign_in_flow (expires_at);

-- The row is the lock: an anonymous user's data goes to one member, once. Later outbox entries find the member by it.
create table merged_shopper (
  anonymous_id uuid primary key,
  member_id uuid not null references shopper on delete cascade,
  merged_at timestamptz not null default now()
);
create index on merged_shopper (member_id);

-- The owner numbers of a member: any text, the empty one included.
create table store_member_number (
  user_id uuid not null references shopper on delete cascade,
  store_id int not null references store,
  member_number text not null,
  primary key (user_id, store_id)
);
