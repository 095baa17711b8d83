-- What happened to accounts, for the operator. No foreign key: what is told of an account outlives it.
create table audit_event (
  event_id bigint generated always as identity primary key,
  happened_at timestamptz not null default now(),
  event text not null,
  -- Whose account; where nobody has the address that was typed, its keyed hash instead.
  shopper_id uuid,
  address_hash text,
  network text not null,
  check ((shopper_id is null) <> (address_hash is null))
);
create index on audit_event (happened_at);
create index on audit_event (shopper_id);
