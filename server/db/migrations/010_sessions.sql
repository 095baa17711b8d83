-- The id by which a person sees and ends a session: the token's hash never leaves the server.
alter table session
  add column session_id uuid not null default gen_random_uuid(),
  -- 'Chrome on Android'; empty for a visitor, and when the browser does not say.
  add column device text not null default '',
  add column seen_at timestamptz not null default now(),
  add unique (user_id, session_id);
drop index session_user_id_idx;

-- Until now each use moved only the end of a session. A member's ends at the latest 400 days after the sign-in.
update session s set
  seen_at = greatest(s.created_at, least(now(), s.expires_at - make_interval(days => case when u.email is null then 400 else 90 end))),
  expires_at = case when u.email is null then s.expires_at else least(s.expires_at, s.created_at + interval '400 days') end
from shopper u where u.user_id = s.user_id;
