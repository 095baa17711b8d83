-- Of which publications a shopper was told. The row is written before anything is sent, so that nobody is told twice
-- (docs/decisions/0081).
create table digest (
  user_id uuid not null references shopper on delete cascade,
  ad_id int not null references ad,
  ordered_at timestamptz not null default now(),
  primary key (user_id, ad_id)
);
create index on digest (ad_id);
create index on digest (ordered_at);
-- Finds the publications that stores show now, and the shoppers who have a favorite at a store, in order.
create index on ad (visible_to_latest);
create index on favorite (store_id, user_id) where deleted_at is null;

-- The session in which a device was registered: when it ends, however it ends, the device and its push token go with it
-- (docs/decisions/0084). Tokens from before are reported again when the app starts.
update device set notification_token = null where notification_token is not null;
alter table device add column session_id uuid,
  add constraint device_session foreign key (user_id, session_id) references session (user_id, session_id) on delete cascade;
create index on device (user_id, session_id);
