-- What is looked for by these was read as a whole table, which grows with the shoppers.
create index on device (seen_at);
create index on shopper (last_visited_store_id) where last_visited_store_id is not null;
create index on merged_shopper (merged_at);
