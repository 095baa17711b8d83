-- What deals brought, as sums of a day, a store and a kind: nobody is named. A shopper counts once for each thing and kind, by a mark
-- among the attempts that ends by itself (docs/decisions/0153).
create table result_day (
  -- 0 for what belongs to no publication: exclusives.
  ad_id int not null,
  -- An exclusive's is negative, as on a list; 0 is the whole week.
  ad_space_id int not null,
  store_id int not null,
  kind text not null check (kind in ('add', 'heart', 'code', 'view')),
  -- By the calendar of the store.
  day date not null,
  -- Any of 16, so that shoppers who add the same deal at the same moment do not wait for each other at one row.
  slot smallint not null,
  count int not null,
  -- No references: every count would look up three rows more.
  primary key (ad_id, ad_space_id, store_id, kind, day, slot)
) with (fillfactor = 80); -- so that a sum is raised in place
create index on result_day (day);
