-- What a shopper has bought, by name at a store: how often, and how it was the last time. Ticks count it
-- (docs/decisions/0175). Nobody but the shopper sees it.
create table bought_item (
  user_id uuid not null references shopper on delete cascade,
  store_id int not null references store,
  -- The name without regard to case, by which it is the same thing.
  name_key text not null,
  item_name text not null,
  quantity int not null,
  unit text not null,
  category text not null,
  -- By these it is found in another week's flyer; empty for what was typed.
  ad_studio_asset_id text not null,
  product_identifier text not null,
  times int not null default 1,
  bought_at timestamptz not null default now(),
  -- The list from which it was bought last. It may be gone.
  shopping_list_id uuid not null,
  primary key (user_id, store_id, name_key)
);
create index on bought_item (bought_at);

-- A list from which other lists are begun: nothing is bought from it itself (docs/decisions/0176).
alter table shopping_list add column is_template boolean not null default false;
