-- Scans that are handed over, claimed and finished whole: of files that stay, under an id that two may send at one moment,
-- and with an answer in words to whatever a process sends.

-- The pages of an original as they are kept; PO014 when one is no file of the item, is not there, is being deleted, or is
-- turned askew.
create or replace function private.checked_original(p_item_id uuid, p_original jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_pages jsonb;
  v_names text[];
begin
  if jsonb_typeof(p_original) is distinct from 'array' or jsonb_array_length(p_original) not between 1 and 200 then
    perform private.fail('PO014', 'A scan has from 1 to 200 pages');
  end if;
  select jsonb_agg(jsonb_build_object('name', o.page ->> 'name', 'turn', coalesce(o.page -> 'turn', '0')) order by o.nr),
    array_agg(o.page ->> 'name')
  into v_pages, v_names
  from jsonb_array_elements(p_original) with ordinality o (page, nr)
  where private.item_of_post_file('post-scans', o.page ->> 'name') = p_item_id
    and coalesce(o.page -> 'turn', '0') in ('0', '90', '180', '270');
  if v_pages is null or jsonb_array_length(v_pages) < jsonb_array_length(p_original)
    or not private.keep_files('post-scans', v_names) then
    perform private.fail('PO014', 'A file of the scan is missing');
  end if;
  return v_pages;
end;
$$;

-- See public.hand_over_scan.
create or replace function private.hand_over_scan(p_request_id uuid, p_scan_id uuid, p_original jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_before public.post_scans;
  v_request public.post_requests;
  v_item public.post_items;
begin
  perform private.require_admin();
  if p_scan_id is null then
    perform private.fail('PO027', 'A scan needs an id');
  end if;
  -- Sent twice at one moment, the second is answered as if it had come later.
  perform pg_advisory_xact_lock(hashtextextended('scan ' || p_scan_id, 0));
  select * into v_before from public.post_scans s where s.id = p_scan_id;
  if found then
    if v_before.request_id is distinct from p_request_id then
      perform private.fail('PO027', 'Another scan has this id');
    end if;
    return;
  end if;
  v_request := private.hold_request_to_scan(p_request_id);
  select * into v_item from public.post_items i where i.id = v_request.item_id;
  insert into public.post_scans (id, item_id, request_id, original, created_by)
  values (p_scan_id, v_request.item_id, p_request_id, private.checked_original(v_request.item_id, p_original), auth.uid());
  update public.post_requests r set state = 'done', done_at = now() where r.id = p_request_id and r.state <> 'done';
  update public.post_items i
  set image = case when i.image = 'text_read' then i.image else 'scanned' end,
    paper = case when i.paper in ('received', 'stored') then 'opened' else i.paper end,
    paper_at = case when i.paper in ('received', 'stored') then now() else i.paper_at end
  where i.id = v_request.item_id;
  if v_item.paper in ('received', 'stored') then
    perform private.note_post(v_item.id, 'opened', jsonb_build_object('request_id', p_request_id), v_item.place);
  end if;
  perform private.note_post(v_request.item_id, 'scan_handed_over', jsonb_build_object('request_id', p_request_id,
    'scan_id', p_scan_id, 'pages', jsonb_array_length(p_original)));
  perform pg_notify('scans', '');
end;
$$;

-- See public.claim_scans.
create or replace function private.claim_scans(p_limit integer default 1, p_lease_seconds integer default 300)
returns table (scan_id uuid, lease uuid, item_id uuid, original jsonb, attempt integer)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_scan public.post_scans;
  v_lease uuid;
  v_left integer := least(greatest(p_limit, 0), 50);
begin
  while v_left > 0 loop
    -- Whoever changes an item locks it before its scans; whoever comes the other way round does not wait for it.
    select s.* into v_scan from public.post_scans s join public.post_items i on i.id = s.item_id
    where s.state in ('waiting', 'reading') and s.due_at <= now()
    order by s.due_at, s.id
    limit 1
    for update of s skip locked for key share of i skip locked;
    exit when not found;
    if v_scan.tries >= private.scan_tries() then
      perform private.give_up_scan(v_scan, coalesce(v_scan.failure, 'stopped'));
      continue;
    end if;
    v_lease := gen_random_uuid();
    update public.post_scans s
    set state = 'reading', tries = s.tries + 1, lease = v_lease,
      due_at = now() + make_interval(secs => least(greatest(p_lease_seconds, 10), 3600))
    where s.id = v_scan.id;
    return query select v_scan.id, v_lease, v_scan.item_id, v_scan.original, v_scan.tries + 1;
    v_left := v_left - 1;
  end loop;
end;
$$;

-- Writes down the pages of a scan; PO014 when they are none, too many, not numbered from 1 on, or not such as pages are.
create function private.write_post_pages(p_scan public.post_scans, p_pages jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if jsonb_typeof(p_pages) is distinct from 'array' or jsonb_array_length(p_pages) not between 1 and 400 then
    perform private.fail('PO014', 'A scan that is read has from 1 to 400 pages');
  end if;
  if exists (
      select 1 from jsonb_array_elements(p_pages) with ordinality p (page, nr)
      where private.item_of_post_file('post-scans', p.page ->> 'picture') is distinct from p_scan.item_id
        or p.page -> 'nr' is distinct from to_jsonb(p.nr)) then
    perform private.fail('PO014', 'A page has no picture of its item, or another number');
  end if;
  insert into public.post_pages (scan_id, nr, picture, text, confidence, width, height)
  select p_scan.id, p.nr, p.picture, left(coalesce(p.text, ''), 50000), p.confidence, p.width, p.height
  from jsonb_to_recordset(p_pages) p (nr integer, picture text, text text, confidence real, width integer, height integer);
exception when data_exception or integrity_constraint_violation then
  perform private.fail('PO014', sqlerrm);
end;
$$;

-- See public.finish_scan.
create or replace function private.finish_scan(p_scan_id uuid, p_lease uuid, p_pdf text, p_pages jsonb)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_scan public.post_scans := private.hold_scan(p_scan_id, p_lease);
  v_is_newest boolean;
begin
  if v_scan.state is distinct from 'reading' then
    return coalesce(v_scan.state = 'done', false);
  end if;
  if private.item_of_post_file('post-scans', p_pdf) is distinct from v_scan.item_id then
    perform private.fail('PO014', 'The PDF has no name of its item');
  end if;
  perform private.write_post_pages(v_scan, p_pages);
  -- One that was handed over before may be finished after.
  v_is_newest := not exists (
    select 1 from public.post_scans s
    where s.item_id = v_scan.item_id and s.is_newest and (s.created_at, s.id) > (v_scan.created_at, v_scan.id));
  if v_is_newest then
    update public.post_scans s set is_newest = false where s.item_id = v_scan.item_id and s.is_newest;
  end if;
  update public.post_scans s
  set state = 'done', pdf = p_pdf, pages = jsonb_array_length(p_pages), is_newest = v_is_newest, done_at = now(),
    failure = null
  where s.id = p_scan_id;
  update public.post_items i set image = 'text_read' where i.id = v_scan.item_id;
  perform private.note_post(v_scan.item_id, 'text_read',
    jsonb_build_object('scan_id', p_scan_id, 'pages', jsonb_array_length(p_pages)));
  if v_is_newest then
    perform private.index_post(v_scan.item_id, true);
  end if;
  return true;
end;
$$;

-- Two hundred pages of small print take longer than other calls may. The API asks the function itself how long.
alter function public.finish_scan(uuid, uuid, text, jsonb) set statement_timeout = '60s';
