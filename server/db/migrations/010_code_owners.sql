-- The owner of a code: revoking their sessions deletes their codes too.
alter table one_time_code add column owner_id uuid references shopper on delete cascade;
update one_time_code set owner_id = s.user_id from shopper s where s.user_id::text = coalesce(value->>'userId', value->>'memberId');
delete from one_time_code where owner_id is null;
update one_time_code set value = (value::jsonb - 'userId' - 'memberId')::json;
alter table one_time_code alter column owner_id set not null;
create index on one_time_code (owner_id);
