-- What happened to accounts, for the operator. There is no foreign key, because an event outlives its account.
create table audit_event (
  event_id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  event text not null,
  -- The account, or the keyed hash of the typed address when no account has it.
  shopper_id uuid,
  address_hash text,
  network text not null,
  check ((shopper_id is null) <> (address_hash is null))
);
create index on audit_event (happened_at);
create index on audit_event (shopper_id);
