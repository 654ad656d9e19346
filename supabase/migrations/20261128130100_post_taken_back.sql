-- What was taken back at the counter: its notices go for good, and the office can look at it. The day on which an item came
-- in is that of the counter's clock, in its timeline as in the lists.

-- Takes back what a person was told of an item that is not theirs, or not there: mails that are still to go, and the
-- bell.
create or replace function private.untell_post(p_item_id uuid, p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.post_told t where t.item_id = p_item_id;
  delete from public.mails m
  where m.user_id = p_user_id and m.state = 'waiting' and m.attempts = 0 and m.params ->> 'post_item_id' = p_item_id::text;
  delete from public.notifications n
  where n.user_id = p_user_id and n.metadata ->> 'post_item_id' = p_item_id::text;
  -- Last: what its owner has deleted, or deletes now, is not brought back. None is being brought back meanwhile: who
  -- takes an item from somebody has locked their profile, see restore_notification.
  delete from private.deleted_notifications d
  where d.user_id = p_user_id and d.notification -> 'metadata' ->> 'post_item_id' = p_item_id::text;
end;
$$;

-- The chain of custody of an item as its owner reads it, oldest first; at: by the clock of the counter, which may have
-- been without a line. recorded_at: when it was noted here, of what came in more than an hour before.
create or replace function private.post_timeline(p_item_id uuid, p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', least(e.device_at, e.at), 'kind', e.kind,
        'place', e.place,
        'by', case when e.actor is null and e.kind in ('text_read', 'scan_failed') then 'system'
          when e.actor = p_user_id and e.kind in ('scan_asked', 'scan_withdrawn') then 'you' else 'office' end,
        'recorded_at', case when e.kind = 'received' and e.device_at < e.at - interval '1 hour' then e.at end,
        'detail', private.post_step_detail(e.detail)) order by e.at, e.id), '[]')
    from (
      select * from public.post_events o where o.item_id = p_item_id order by o.at desc, o.id desc limit 500) e
    where e.kind not in ('scan_asked', 'scan_withdrawn', 'scan_taken', 'scan_let_go', 'scan_refused') or exists (
      select 1 from public.post_requests r
      where r.item_id = p_item_id and r.user_id = p_user_id and r.id::text = e.detail ->> 'request_id'));
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- The lists of the office: what was taken back has one of its own.

create or replace view private.post_directory
as
select
  i.id,
  i.code,
  i.kind,
  i.user_id,
  i.name_id,
  i.addressee,
  i.sender_id,
  i.sender,
  i.is_official,
  i.not_ours_at,
  i.owner_left_at,
  i.weight_g,
  i.received_at,
  i.day,
  i.recorded_at,
  i.recorded_by,
  i.envelope,
  i.paper,
  i.place,
  i.paper_at,
  i.image,
  i.undone_at,
  i.called_at,
  i.owner_left_at is not null and i.paper in ('received', 'stored', 'opened') as is_to_return,
  m.box_number,
  m.full_name as member_name,
  m.company_name as member_company,
  s.name as sender_name,
  i.search_text
from public.post_items i
left join public.profiles m on m.id = i.user_id
left join public.post_senders s on s.id = i.sender_id
where (select private.is_admin() limit private.only_admins());
comment on view private.post_directory is 'Post for lists. Administrators only.';

create or replace view public.post_directory
with (security_invoker = true)
as select * from private.post_directory where undone_at is null;
comment on view public.post_directory is 'Post for administrators'' lists, but for what was taken back.';

create or replace view public.post_intake
with (security_invoker = true)
as select * from private.post_directory where undone_at is null;

create view public.post_undone
with (security_invoker = true)
as select * from private.post_directory where undone_at is not null;
comment on view public.post_undone is 'What was taken back at the counter. Administrators only.';

grant select on public.post_undone to authenticated, service_role;

create index post_items_undone_idx on public.post_items (received_at, id) where undone_at is not null;
