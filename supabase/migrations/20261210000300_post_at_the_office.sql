
-- The post as the office looks at it: who had an item and what is asked of it, a corrected sender that makes post official,
-- scans that are opened for whoever works on them alone, and parcels by their tracking number.

-- What a correction says, for the office: whose the item is and who sent it by their names.
create function private.post_change_in_words(p_change jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_change - '{user_id,name_id,sender_id}'::text[]
    || case when p_change ? 'user_id' then jsonb_build_object('member', (
        select jsonb_build_object('box_number', private.box_of(p.id), 'member_name', p.full_name)
        from public.profiles p where p.id::text = p_change ->> 'user_id')) else '{}' end
    || case when p_change ? 'sender_id' then jsonb_build_object('sender', coalesce((
        select s.name from public.post_senders s where s.id::text = p_change ->> 'sender_id'), p_change ->> 'sender'))
      else '{}' end;
end;
$$;

-- See public.get_post_chain.
create function private.get_post_chain(p_item_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'steps', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', least(e.device_at, e.at), 'kind', e.kind,
          'place', e.place, 'name', a.full_name,
          'by', case when r.rule is not null and e.kind in ('scan_asked', 'request_asked') then 'rule'
            when e.actor is not null then 'person'
            -- What its owner or a delegate has done says of what, until they are forgotten.
            when e.detail = '{}' and e.kind ~ '^((scan|request)_(asked|answered|withdrawn)|shared|share_revoked|read_by_delegate)$'
              then 'former'
            else 'system' end,
          'recorded_at', case when e.kind = 'received' and e.device_at < e.at - interval '1 hour' then e.at end,
          'detail', e.detail
            || case when r.rule is not null then jsonb_build_object('rule', private.rule_in_words(r.rule)) else '{}' end
            || case when e.kind = 'corrected' and e.detail ? 'before' then jsonb_build_object(
                'before', private.post_change_in_words(e.detail -> 'before'),
                'after', private.post_change_in_words(e.detail -> 'after')) else '{}' end) order by e.id), '[]')
      from (
        select * from public.post_events n where n.item_id = p_item_id order by n.id desc limit 500) e
      left join public.profiles a on a.id = e.actor
      left join public.post_requests r on r.item_id = p_item_id and r.id::text = e.detail ->> 'request_id'),
    'open_requests', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'state', r.state, 'asked_at', r.asked_at,
          'due_at', r.due_at, 'taken_by', r.taken_by, 'taken_by_name', t.full_name,
          'is_mine', coalesce(r.state = 'in_work' and r.taken_by = private.caller_id(), false),
          'waits_for_scan', r.is_paper_way and private.waits_for_scan(r.item_id),
          'rule', private.rule_in_words(r.rule), 'is_default', r.is_default,
          'is_by_owner', exists (
            select 1 from public.post_events e
            where e.item_id = r.item_id and e.kind in ('scan_asked', 'request_asked') and e.actor = r.user_id
              and e.detail ->> 'request_id' = r.id::text)) order by r.due_at, r.id), '[]')
      from public.post_requests r
      left join public.profiles t on t.id = r.taken_by
      where r.item_id = p_item_id and r.done_at is null));
end;
$$;
grant execute on function private.get_post_chain(uuid) to authenticated, service_role;

-- Who had an item when and what they did with it, the last 500 steps, and what is asked of it and not done. Administrators only.
create function public.get_post_chain(p_item_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_chain(p_item_id) $$;
grant execute on function public.get_post_chain(uuid) to authenticated, service_role;

-- An item as a correction leaves it. A sender of the list says whether it is official, unless the correction does.
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
  if v_item.sender_id is distinct from p_item.sender_id and not p_changes ? 'is_official' then
    v_item.is_official := coalesce((
      select s.is_official from public.post_senders s where s.id = v_item.sender_id), v_item.is_official);
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

-- See public.open_post_scan. PO013: the caller has no scan of it in hand, and the last one could be read.
create or replace function private.open_post_scan(p_item_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_scan public.post_scans;
begin
  perform private.require_admin();
  select s.* into v_scan from public.post_scans s
  join public.post_items i on i.id = s.item_id
  where s.item_id = p_item_id and i.undone_at is null
  order by s.is_newest desc, s.created_at desc, s.id desc
  limit 1;
  if not found then
    perform private.fail('PO016', 'There is no scan');
  end if;
  -- Its owner wants a better one, and the caller has it in hand; or the last one could not be read (private.get_scan_failures).
  if not exists (
      select 1 from public.post_requests r
      where r.item_id = p_item_id and r.kind in ('scan', 'rescan') and r.state = 'in_work' and r.taken_by = auth.uid())
    and (
      select s.state from public.post_scans s
      where s.item_id = p_item_id order by s.created_at desc, s.id desc limit 1) is distinct from 'failed' then
    perform private.fail('PO013', 'Nobody has asked for another scan, or somebody else works on it');
  end if;
  perform private.note_post(p_item_id, 'file_opened', jsonb_build_object('scan_id', v_scan.id));
  return jsonb_build_object('scan_id', v_scan.id, 'pdf', v_scan.pdf, 'original', v_scan.original,
    'pages', (
      select coalesce(jsonb_agg(jsonb_build_object('nr', p.nr, 'picture', p.picture, 'width', p.width,
        'height', p.height) order by p.nr), '[]')
      from public.post_pages p where p.scan_id = v_scan.id),
    'until', now() + private.scan_open_for());
end;
$$;

-- See public.find_anything: parcels that have left, by the number of their carrier, the one on their label or their id.
create function private.find_parcels(p_query text, p_limit integer)
returns setof private.find
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select 'parcel', s.id, private.place_in_parcel(s.id),
    concat_ws(', ', coalesce(nullif(btrim(m.full_name), 'New User'), m.company_name), 'box ' || private.box_of(m.id),
      s.tracking),
    null::text, null::numeric, s.sent_at::text, true
  from public.post_shipments s
  left join public.profiles m on m.id = s.user_id
  where s.id = any (private.find_sent_parcels(p_query))
  order by s.sent_at desc, s.id desc
  limit p_limit;
end;
$$;

-- See public.find_anything.
create or replace function private.find_anything(p_query text, p_limit integer)
returns setof private.find
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_limit integer := least(greatest(coalesce(p_limit, 5), 1), 20);
begin
  perform private.require_admin();
  if coalesce(p_query, '') !~ '[[:alnum:]]' then
    return;
  end if;
  return query
  select * from private.find_people(p_query, v_limit)
  union all
  select * from private.find_orders(p_query, v_limit)
  union all
  select * from private.find_post(p_query, v_limit)
  union all
  select * from private.find_parcels(p_query, v_limit)
  union all
  select * from private.find_messages(p_query, v_limit)
  union all
  select * from private.find_offers(p_query, v_limit);
end;
$$;
