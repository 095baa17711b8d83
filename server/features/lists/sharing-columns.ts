import { sql } from 'kysely'

/** Whether the invitation `v` still lets somebody in. One for a person's own devices does so only while that person is on the list. */
export const isOpen = sql`
  (v.expires_at > now() and v.admitted < v.admits and (v.person is null or exists (
    select 1 from list_membership d
    where d.user_id = v.user_id and d.shopping_list_id = v.shopping_list_id and d.person = v.person and d.left_at is null)))`

/** What the list `l` is to the one whose membership is `me`: null when it is not shared. */
export const sharingOf = sql`
  case when me.person is not null then json_build_object('isMine', me.member_id = me.user_id, 'me', me.person, 'wantsNotices', me.wants_notices,
    'people', (
      select json_agg(json_build_object('person', p.person, 'firstName', p.first_name, 'color', p.color, 'isOwner', p.is_owner) order by p.person)
      from (
        select distinct on (m.person) m.person, m.first_name, m.color, bool_or(m.member_id = m.user_id) over (partition by m.person) as is_owner
        from list_membership m
        where m.user_id = l.user_id and m.shopping_list_id = l.shopping_list_id and m.left_at is null order by m.person, m.joined_at) p),
    'heir', (
      select min(h.person) from list_membership h
      where h.user_id = l.user_id and h.shopping_list_id = l.shopping_list_id and h.is_heir and h.left_at is null),
    'invitations', (
      select count(*) from list_invitation v
      where v.user_id = l.user_id and v.shopping_list_id = l.shopping_list_id and ${isOpen}),
    'news', (
      select coalesce(json_agg(n), '[]') from (
        select i.added_by as person, count(*) as count, json_agg(i.shopping_list_item_id order by i.created_at) as items from shopping_list_item i
        where i.user_id = l.user_id and i.shopping_list_id = l.shopping_list_id and i.deleted_at is null
        and i.added_by <> me.person and i.created_at > me.seen_at group by i.added_by order by i.added_by) n)) end as sharing`
