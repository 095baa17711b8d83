-- What belongs to one person. Every key begins with the user, so that the tables can be sharded by user. Sessions and
-- one-time codes are found by a secret that only their bearer has, and only its hash is stored.

create table shopper (
  user_id uuid primary key,
  -- Both null for a visitor.
  email text unique,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  -- What an anonymous shopper typed as contact address; members use `email`.
  contact_email text not null default '',
  phone_number text not null default '',
  address text not null default '',
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  contact_by_email boolean not null default false,
  contact_by_text boolean not null default false,
  accepted_terms_at timestamptz,
  last_visited_store_id int references store,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  check ((email is null) = (password_hash is null))
);
create index on shopper (last_seen_at);

create table session (
  token_hash text primary key,
  user_id uuid not null references shopper on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index on session (user_id);
create index on session (expires_at);

create table device (
  user_id uuid not null references shopper on delete cascade,
  device_id text not null,
  device_type text not null,
  version_number text not null,
  notification_token text,
  seen_at timestamptz not null default now(),
  primary key (user_id, device_id)
);

-- Attempts per key. They are counted before they are judged.
create table attempt (
  key text primary key,
  count int not null,
  until timestamptz not null
);
create index on attempt (until);

create table store_visit (
  user_id uuid not null references shopper on delete cascade,
  store_id int not null references store,
  visited_at timestamptz not null,
  primary key (user_id, store_id)
);

create table favorite_store (
  user_id uuid not null references shopper on delete cascade,
  store_id int not null references store,
  created_at timestamptz not null default now(),
  primary key (user_id, store_id)
);

-- Deleted lists and items stay as tombstones, so that a stale device cannot bring them back (decision F06).
create table shopping_list (
  user_id uuid not null references shopper on delete cascade,
  shopping_list_id uuid not null,
  store_id int not null references store,
  name text not null check (char_length(name) between 1 and 100),
  is_default boolean not null,
  revision bigint not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, shopping_list_id),
  check (not (is_default and deleted_at is not null))
);
-- There is exactly one default list per shopper and store: this index allows at most one, and it is never deleted.
create unique index shopping_list_default on shopping_list (user_id, store_id) where is_default;

-- Ids that devices use for a list or an item that the server stores under another id (decisions D14, F09).
create table shopping_list_alias (
  user_id uuid not null references shopper on delete cascade,
  alias_id uuid not null,
  shopping_list_id uuid not null,
  primary key (user_id, alias_id)
);

create table shopping_list_item (
  user_id uuid not null,
  shopping_list_item_id uuid not null,
  shopping_list_id uuid not null,
  item_name text not null,
  notes text not null,
  quantity int not null check (quantity between 1 and 9999),
  ad_studio_asset_id text,
  ad_space_id int,
  -- The AdSpace as it was when the item was added.
  ad_space json,
  ad_date_info text not null,
  category text not null,
  price json,
  is_checked boolean not null default false,
  checked_at timestamptz,
  revision bigint not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, shopping_list_item_id),
  foreign key (user_id, shopping_list_id) references shopping_list on delete cascade,
  check (is_checked = (checked_at is not null))
);
create unique index shopping_list_item_ad on shopping_list_item (user_id, shopping_list_id, ad_space_id)
  where ad_space_id is not null and deleted_at is null;
create index on shopping_list_item (user_id, shopping_list_id);

create table shopping_list_item_alias (
  user_id uuid not null references shopper on delete cascade,
  alias_id uuid not null,
  shopping_list_item_id uuid not null,
  primary key (user_id, alias_id)
);

-- Replies that a repeated write receives again (decision F04), written in the transaction of the write itself.
create table idempotency (
  user_id uuid not null references shopper on delete cascade,
  key text not null,
  request_hash text not null,
  status int not null,
  reply json,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index on idempotency (created_at);
