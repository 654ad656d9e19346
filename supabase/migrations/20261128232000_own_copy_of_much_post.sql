-- The copy of what is kept of a member reads the chain of each of their items: most entries correct nothing, and name no
-- request, and are read in a few steps.

-- What an owner reads of an entry of the chain: nobody is named, but that its owner changed is said.
create or replace function private.post_step_detail(p_detail jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_keys constant text[] := '{kind,sender,addressee,is_official,weight_g}';
  v_changes jsonb;
begin
  if jsonb_typeof(p_detail) = 'object' and not p_detail ?| '{before,after}' then
    return p_detail - array(
      select k from jsonb_object_keys(p_detail) k
      where k not in ('reason', 'refusal', 'request_id', 'kind', 'pages', 'due_at', 'was_scanned'));
  end if;
  select jsonb_object_agg(d.key, case when d.key not in ('before', 'after') or jsonb_typeof(d.value) <> 'object' then d.value
    else (
      select coalesce(jsonb_object_agg(e.key, case e.key when 'user_id' then 'null' else e.value end), '{}')
      from jsonb_each(d.value) e where e.key = any (v_keys || 'user_id'::text)) end)
  into v_changes
  from jsonb_each(case when jsonb_typeof(p_detail) = 'object' then p_detail else '{}' end) d
  where d.key in ('reason', 'refusal', 'request_id', 'kind', 'pages', 'due_at', 'before', 'after', 'was_scanned');
  return coalesce(v_changes, '{}');
end;
$$;

-- What happened to an item, as its owner reads it; the time is the counter's own, which may have been without a line.
-- Of the time before a correction gave it to them they read what was done, and nothing that tells whose it was thought to
-- be: no reason, no name on it, no place. Requests of others are not named.
create or replace function private.post_timeline(p_item_id uuid, p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- What was matched when it was recorded has no correction before it.
  v_given bigint := (
    select max(e.id) from public.post_events e
    where e.item_id = p_item_id and e.kind = 'matched' and exists (
      select 1 from public.post_events b where b.item_id = p_item_id and b.kind = 'corrected' and b.id < e.id));
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.nr, 'at', least(e.device_at, e.at), 'kind', e.kind,
        'place', case when not e.is_before then e.place end,
        'by', case when e.actor is null and e.kind in ('text_read', 'scan_failed') then 'system'
          when e.actor = p_user_id and e.kind in ('scan_asked', 'scan_withdrawn') then 'you' else 'office' end,
        'recorded_at', case when e.kind = 'received' and e.device_at < e.at - interval '1 hour' then e.at end,
        'detail', case when e.is_before then e.told - 'reason' #- '{before,addressee}' #- '{after,addressee}' else e.told end
          - case when e.is_asked then '{}'::text[] else '{request_id}' end) order by e.nr), '[]')
    from (
      select o.*, r.is_asked, coalesce(o.id < v_given, false) as is_before, private.post_step_detail(o.detail) as told,
        row_number() over (order by o.at, o.id) as nr
      from (
        select * from public.post_events n where n.item_id = p_item_id order by n.at desc, n.id desc limit 500) o
      cross join lateral (
        select o.detail ? 'request_id' and exists (
          select 1 from public.post_requests q
          where q.item_id = p_item_id and q.user_id = p_user_id and q.id::text = o.detail ->> 'request_id') as is_asked) r
      where o.kind not in ('scan_asked', 'scan_withdrawn', 'scan_taken', 'scan_let_go', 'scan_refused') or r.is_asked) e);
end;
$$;
