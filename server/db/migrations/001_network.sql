-- What the network publishes. Rows are recognized by external_id, so that a numeric id stays the same for ever
-- (decision F13). Nothing is deleted, only withdrawn.

create table chain (
  chain_id int generated always as identity primary key,
  external_id text not null unique,
  chain_name text not null
);

create table store (
  store_id int generated always as identity primary key,
  external_id text not null unique,
  chain_id int not null references chain,
  store_route text not null unique,
  store_guid uuid not null unique,
  store_name text not null,
  store_logo_uri text not null,
  address_line1 text not null,
  address_line2 text not null,
  city text not null,
  state_province text not null,
  postal_code text not null,
  phone text not null,
  web_url text not null,
  store_hours text not null,
  latitude double precision not null,
  longitude double precision not null,
  facebook_page_name text not null,
  instagram_page_name text not null,
  twitter_handle text not null,
  time_zone text not null,
  -- Name, city, address and postal code, folded like a search text (server/features/stores/rules.ts).
  search_text text not null,
  withdrawn_at timestamptz
);
create index on store (chain_id);
create index on store (latitude, longitude);

create table category (
  category_id int generated always as identity primary key,
  external_id text not null unique,
  category_name text not null,
  position int not null
);

create table brand (
  brand_id int generated always as identity primary key,
  brand_name text not null unique
);

-- A publication: the flyer of one chain for some days. Days are calendar days of each store, or instants.
create table ad (
  ad_id int generated always as identity primary key,
  external_id text not null unique,
  chain_id int not null references chain,
  title text not null,
  ad_date_info text not null,
  valid_from text not null,
  valid_to text not null,
  visible_from text not null,
  visible_to text not null,
  -- The same two as instants, wide enough for every time zone; used only to find candidates by index.
  visible_from_earliest timestamptz not null,
  visible_to_latest timestamptz not null,
  position int not null,
  withdrawn_at timestamptz
);
create index on ad (chain_id, visible_to_latest);

-- Exceptions: if a publication has rows with included, only those stores show it; an excluded store does not.
create table ad_store (
  ad_id int not null references ad,
  store_id int not null references store,
  included boolean not null,
  primary key (ad_id, store_id)
);
create index on ad_store (store_id);

create table ad_page (
  ad_page_id int generated always as identity primary key,
  ad_id int not null references ad,
  external_id text not null,
  page_number int not null,
  width double precision not null,
  height double precision not null,
  image_name text not null,
  withdrawn_at timestamptz,
  unique (ad_id, external_id)
);

create table ad_space (
  ad_space_id int generated always as identity primary key,
  ad_id int not null references ad,
  ad_page_id int not null references ad_page,
  external_id text not null,
  position int not null,
  ad_studio_asset_id text not null,
  product_identifier text not null,
  brand_id int not null references brand,
  category_id int not null references category,
  area_type_token text not null,
  start_date text not null,
  end_date text not null,
  offset_x double precision not null,
  offset_y double precision not null,
  width double precision not null,
  height double precision not null,
  show_in_item_view boolean not null,
  price json,
  owner_price json,
  -- Complete AdComponents as they are sent.
  ad_components json not null,
  withdrawn_at timestamptz,
  unique (ad_id, external_id)
);
create index on ad_space (ad_page_id);
create index on ad_space (category_id);
create index on ad_space (brand_id);

create table digital_exclusive (
  id int generated always as identity primary key,
  external_id text not null unique,
  -- A DigitalExclusive without its id.
  body json not null,
  start_date text not null,
  end_date text not null,
  withdrawn_at timestamptz
);

create table banner_ad (
  id int generated always as identity primary key,
  external_id text not null unique,
  priority double precision not null,
  store_inclusion_type text not null check (store_inclusion_type in ('all', 'selected', 'excluded')),
  store_guids uuid[] not null,
  visible_from text not null,
  visible_to text not null,
  withdrawn_at timestamptz
);
create table banner_media (
  id int generated always as identity primary key,
  banner_id int not null references banner_ad,
  external_id text not null,
  position int not null,
  -- A BannerMedia without its id.
  body json not null,
  withdrawn_at timestamptz,
  unique (banner_id, external_id)
);

-- One row that every import raises. Processes that receive no notice read it to learn that their prepared replies are old.
create table content_version (
  id int primary key check (id = 1),
  version bigint not null,
  changed_at timestamptz not null
);
insert into content_version values (1, 1, now());
