-- What staff withdrew or corrected by hand survives an import of a bundle that says otherwise (decision 0074).
alter table store add column withdrawn_by_hand boolean not null default false;
alter table ad add column withdrawn_by_hand boolean not null default false;
alter table ad_space add column withdrawn_by_hand boolean not null default false;
alter table digital_exclusive add column withdrawn_by_hand boolean not null default false;
alter table banner_ad add column withdrawn_by_hand boolean not null default false;
-- The corrected fields with their values; null when there are none.
alter table ad_space add column corrections json;
