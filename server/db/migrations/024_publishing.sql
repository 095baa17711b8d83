-- The time of the first visible day from which a flyer is shown, by each store's own clock: '06:00'. null: from the beginning of that day.
alter table ad add column visible_from_time text;
-- A page that staff withdrew stays so when an import names it.
alter table ad_page add column withdrawn_by_hand boolean not null default false;
-- The week whose preview a code opens; null for a link that was made by the command.
alter table preview_code add column week_id uuid references week on delete cascade;
-- When the preview was opened on a phone.
alter table week add column seen_on_phone_at timestamptz;
create index on preview_code (week_id);
