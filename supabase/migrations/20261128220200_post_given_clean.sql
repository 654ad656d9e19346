-- What is left of whose post it was thought to be: the name that was read for another, and where it lay for them. An
-- administrator's own summary waits for their second factor, as the post itself does.

-- What becomes of an item by a correction. Whoever becomes its owner finds it without the marks of another; what is
-- found to be for nobody here is nobody's; what is found to be official is unread, so that its owner is reminded of it.
-- The name that was read for whoever had it goes with them, unless it is said once more.
create or replace function private.corrected_post_item(p_item public.post_items, p_changes jsonb)
returns public.post_items
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_keys constant text[] := array['user_id', 'name_id', 'addressee', 'kind', 'sender_id', 'sender', 'is_official',
    'weight_g', 'not_ours_at'];
  v_item public.post_items := private.with_post_values(p_item, p_changes, v_keys);
  v_checked public.post_items;
begin
  if exists (select 1 from jsonb_object_keys(p_changes) k (key) where k.key <> all (v_keys)) then
    perform private.fail('PO008', 'Something that is not corrected');
  end if;
  if v_item.not_ours_at is not null and not p_changes ? 'user_id' then
    v_item.user_id := null;
  elsif v_item.user_id is not null and not p_changes ? 'not_ours_at' then
    v_item.not_ours_at := null;
  end if;
  if v_item.not_ours_at is not null then
    v_item.not_ours_at := coalesce(p_item.not_ours_at, now());
  end if;
  if v_item.user_id is distinct from p_item.user_id then
    if v_item.user_id = auth.uid() then
      perform private.fail('PO040', 'An administrator does not decide for themselves');
    end if;
    v_item.name_id := case when p_changes ? 'name_id' then v_item.name_id end;
    if p_item.user_id is not null and not p_changes ? 'addressee' then
      v_item.addressee := null;
    end if;
    v_item.read_at := null;
    v_item.folder := null;
    v_item.note := null;
    v_item.called_at := null;
    v_item.owner_left_at := case when v_item.user_id is null then v_item.owner_left_at end;
  end if;
  if v_item.is_official and not p_item.is_official then
    v_item.read_at := null;
  end if;
  v_checked := v_item;
  -- A name that was right when the item was recorded may have ended since.
  if (v_item.user_id, v_item.name_id) is not distinct from (p_item.user_id, p_item.name_id) then
    v_checked.name_id := null;
  end if;
  perform private.check_post_owner(v_checked);
  return v_item;
end;
$$;

-- What a person receives by post: their names; their items, each with the chain they read on its page, in which nobody
-- else is named; what they asked for, the scan of it they can read, and how they want to be told. Where an item lies is
-- in its chain.
create or replace function private.own_post(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'post_names', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.post_names n where n.user_id = p_user_id),
    'post_items', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(i) - 'place') || jsonb_build_object(
        'sender', coalesce((select s.name from public.post_senders s where s.id = i.sender_id), i.sender),
        'events', private.post_timeline(i.id, p_user_id),
        'told', (
          select private.own_row(to_jsonb(t)) from private.post_told t where t.item_id = i.id and t.user_id = p_user_id),
        'scans', (
          select coalesce(jsonb_agg(private.own_row(to_jsonb(s) - '{lease,request_id,failure}'::text[])
            || jsonb_build_object('pages', (
              select coalesce(jsonb_agg(private.own_row(to_jsonb(p)) order by p.nr), '[]')
              from public.post_pages p where p.scan_id = s.id))
            order by s.created_at, s.id), '[]')
          from public.post_scans s where s.item_id = i.id and s.is_newest))
        order by i.received_at, i.id), '[]')
      from public.post_items i where i.user_id = p_user_id and i.undone_at is null),
    'post_requests', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.asked_at, r.id), '[]')
      from public.post_requests r where r.user_id = p_user_id),
    'post_documents_used', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(u)) order by u.period_from), '[]')
      from public.post_usage u where u.user_id = p_user_id),
    'post_settings', (
      select private.own_row(to_jsonb(s)) from public.post_settings s where s.user_id = p_user_id))
$$;

-- See public.get_post_summary.
create or replace function private.get_post_summary()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.told_id();
begin
  perform private.require_user();
  return (
    select jsonb_build_object('total', count(*), 'unread', count(*) filter (where i.read_at is null),
      'folders', coalesce(jsonb_agg(distinct i.folder) filter (where i.folder is not null), '[]'))
    from public.post_items i
    where i.user_id = v_user and i.undone_at is null);
end;
$$;
