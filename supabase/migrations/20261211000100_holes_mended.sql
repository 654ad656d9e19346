-- Files of a scan are read under the event that names it.

-- -------------------------------------------------------------------------------------------------
-- Scans.

-- Whether the caller may read a file of a scan: of the newest one its owner and their delegates, of any an administrator for ten
-- minutes after they opened that one.
create or replace function private.may_read_scan_file(p_name text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_item uuid := private.item_of_post_file('post-scans', p_name);
begin
  return exists (
      select 1 from public.post_items i
      join public.post_scans s on s.item_id = i.id and s.is_newest
      where i.id = v_item and i.undone_at is null
        and (i.user_id = private.told_id() or private.has_opened_for_owner(i))
        and (s.pdf = p_name or exists (
          select 1 from public.post_pages p where p.scan_id = s.id and p.picture = p_name)))
    or private.is_admin() and exists (
      select 1 from public.post_events e
      join public.post_items i on i.id = e.item_id
      join public.post_scans s on s.item_id = i.id and s.id::text = e.detail ->> 'scan_id'
      where e.item_id = v_item and e.kind = 'file_opened' and e.actor = private.caller_id()
        and e.at > now() - private.scan_open_for() and i.user_id is not null and i.undone_at is null
        and (s.pdf = p_name or s.original @> jsonb_build_array(jsonb_build_object('name', p_name)) or exists (
          select 1 from public.post_pages p where p.scan_id = s.id and p.picture = p_name)));
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
  v_last public.post_scans;
begin
  perform private.require_admin();
  select s.* into v_last from public.post_scans s
  join public.post_items i on i.id = s.item_id
  where s.item_id = p_item_id and i.undone_at is null
  order by s.created_at desc, s.id desc
  limit 1;
  if not found then
    perform private.fail('PO016', 'There is no scan');
  end if;
  -- Its owner wants a better one than they have, and the caller has it in hand.
  if exists (
      select 1 from public.post_requests r
      where r.item_id = p_item_id and r.kind in ('scan', 'rescan') and r.state = 'in_work' and r.taken_by = auth.uid()) then
    select s.* into v_scan from public.post_scans s where s.item_id = p_item_id and s.is_newest;
  elsif v_last.state <> 'failed' then
    perform private.fail('PO013', 'Nobody has asked for another scan, or somebody else works on it');
  end if;
  if v_scan.id is null then
    v_scan := v_last;
  end if;
  -- One that could not be read (private.get_scan_failures) anybody may look at, but nothing else.
  perform private.note_post(p_item_id, 'file_opened', jsonb_build_object('scan_id', s.id))
  from public.post_scans s
  where s.id = v_scan.id or s.id = v_last.id and s.state = 'failed';
  return jsonb_build_object('scan_id', v_scan.id, 'pdf', v_scan.pdf, 'original', v_scan.original,
    'pages', (
      select coalesce(jsonb_agg(jsonb_build_object('nr', p.nr, 'picture', p.picture, 'width', p.width,
        'height', p.height) order by p.nr), '[]')
      from public.post_pages p where p.scan_id = v_scan.id),
    'until', now() + private.scan_open_for());
end;
$$;
