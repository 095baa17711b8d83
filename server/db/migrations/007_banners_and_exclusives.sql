-- The digits of a member's barcode at checkout.
create table scan_code (
  user_id uuid primary key references shopper on delete cascade,
  code text not null unique check (code ~ '^[0-9]{20}$')
);

-- How often banners and exclusives were seen and used: numbers by day (UTC), without the user.
create table metric (
  day date not null,
  kind text not null check (kind in ('banner', 'exclusive')),
  -- The id of the banner or the exclusive; for a banner, also which of its pictures or videos.
  thing_id int not null,
  media_id int not null,
  metric_type text not null,
  count bigint not null,
  primary key (day, kind, thing_id, media_id, metric_type)
);
