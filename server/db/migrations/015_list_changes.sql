-- Tells every server, at the commit, whose lists have changed. Equal notices of one transaction are sent once
-- (docs/decisions/0102). What is deleted for good was a tombstone before, or belongs to nobody any more.
create function tell_list_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('lists_changed', new.user_id::text);
  return null;
end $$;
create trigger told after insert or update on shopping_list for each row execute function tell_list_change();
create trigger told after insert or update on shopping_list_item for each row execute function tell_list_change();
