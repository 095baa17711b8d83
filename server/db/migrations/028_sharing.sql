-- Who is on a list besides its owner, and the owner as one of them once it is shared (docs/decisions/0171). Like all of a list's rows
-- these begin with its owner. A person may be on it with several devices, each a row under its own session's shopper. One who has left
-- stays as a row, so that what that device still sends is kept for it.
create table list_membership (
  user_id uuid not null,
  shopping_list_id uuid not null,
  member_id uuid not null references shopper on delete cascade,
  person smallint not null check (person >= 1),
  first_name text not null,
  color smallint not null,
  -- The member's active list at its store, in the place of one of their own.
  is_default boolean not null default false,
  wants_notices boolean not null default true,
  -- To whom the list goes when its owner's account is deleted.
  is_heir boolean not null default false,
  joined_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  told_at timestamptz,
  left_at timestamptz,
  primary key (user_id, shopping_list_id, member_id),
  foreign key (user_id, shopping_list_id) references shopping_list on delete cascade on update cascade
);
create index on list_membership (member_id);

create table list_invitation (
  user_id uuid not null,
  shopping_list_id uuid not null,
  invitation_id uuid not null default gen_random_uuid(),
  -- Only the hash: the secret is told once.
  secret_hash text not null unique,
  invited_by smallint not null,
  -- Another device of this person; null for other people.
  person smallint,
  admits smallint not null,
  admitted smallint not null default 0,
  expires_at timestamptz not null,
  primary key (user_id, shopping_list_id, invitation_id),
  foreign key (user_id, shopping_list_id) references shopping_list on delete cascade on update cascade
);
create index on list_invitation (expires_at);

-- By the number of the person; null on a list that is not shared.
alter table shopping_list_item add column added_by smallint, add column checked_by smallint;

-- A list that passes on gets another owner with all of its rows.
alter table shopping_list_item drop constraint shopping_list_item_user_id_shopping_list_id_fkey,
  add foreign key (user_id, shopping_list_id) references shopping_list on delete cascade on update cascade;

-- Each person on the list hears of it too.
create or replace function tell_list_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('lists_changed', new.user_id::text);
  perform pg_notify('lists_changed', m.member_id::text) from list_membership m
    where m.user_id = new.user_id and m.shopping_list_id = new.shopping_list_id and m.member_id <> new.user_id;
  return null;
end $$;
create function tell_membership() returns trigger language plpgsql as $$
begin
  perform pg_notify('lists_changed', new.member_id::text);
  return null;
end $$;
create trigger told after insert or update of member_id, left_at, person on list_membership for each row execute function tell_membership();
