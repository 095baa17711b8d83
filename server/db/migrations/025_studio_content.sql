-- Exclusives and banners that staff made or changed: an import that says otherwise leaves them as they are (decision 0162).
alter table digital_exclusive add column changed_by_hand boolean not null default false;
alter table banner_ad add column changed_by_hand boolean not null default false;

-- The notices that staff sent to the phones of shoppers. The id is the sender's, so that a notice goes out once (decision 0164).
create table notice (
  notice_id uuid primary key,
  title text not null,
  body text not null,
  store_ids int[] not null,
  -- Told in tens; null: fewer than ten.
  phones int,
  staff_name text not null,
  sent_at timestamptz not null default now()
);
create index on notice (sent_at);
