-- Items that a shopper likes. A removed favorite stays as a tombstone, so that a stale device cannot bring it back.
create table favorite (
  user_id uuid not null references shopper on delete cascade,
  favorite_id uuid not null,
  store_id int not null references store,
  ad_studio_asset_id text not null,
  product_identifier text not null,
  title text not null,
  -- The AdSpace as it was when it became a favorite.
  ad_space json,
  ad_date_info text not null,
  revision bigint not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, favorite_id)
);
create unique index favorite_item on favorite (user_id, store_id, ad_studio_asset_id) where deleted_at is null;

-- Ids that devices use for a favorite that the server stores under another id.
create table favorite_alias (
  user_id uuid not null references shopper on delete cascade,
  alias_id uuid not null,
  favorite_id uuid not null,
  primary key (user_id, alias_id)
);
