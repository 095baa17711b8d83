-- Days on which a store, or every store of a chain, has other hours than those of its week.
create table special_day (
  chain_id int not null references chain,
  -- null: every store of the chain. A store's own day counts before its chain's.
  store_id int references store,
  -- A calendar day of the stores.
  day text not null,
  -- Spans in minutes after midnight; none: closed all day.
  hours json not null,
  words text not null,
  is_holiday boolean not null,
  -- Told in the studio: an import that says otherwise leaves it (docs/decisions/0074). Withdrawn, it hides the bundle's.
  by_hand boolean not null default false,
  withdrawn_at timestamptz,
  version int not null default 1,
  unique nulls not distinct (chain_id, store_id, day)
);
create index on special_day (store_id);

-- What was changed in the studio, by the field names of a bundle, with its values; null when there is nothing.
alter table store add column corrections json;
-- Grows with each change in the studio.
alter table store add column version int not null default 1;
