-- What staff withdrew or corrected by hand stays so when a bundle that says otherwise is imported (decision 0074).
alter table store add column withdrawn_by_hand boolean not null default false;
alter table ad add column withdrawn_by_hand boolean not null default false;
alter table ad_space add column withdrawn_by_hand boolean not null default false;
alter table digital_exclusive add column withdrawn_by_hand boolean not null default false;
alter table banner_ad add column withdrawn_by_hand boolean not null default false;
-- The fields that were corrected, as they were corrected; null: none.
alter table ad_space add column corrections json;
