-- Scans and better scans as kinds of requests. Asking for a scan is the written order to open the item: the request keeps
-- which text of it its owner saw, and whoever opens the item names both.

drop function public.request_scan(uuid, uuid, numeric);
drop function private.request_scan(uuid, uuid, numeric);
drop function public.request_rescan(uuid, uuid);
drop function private.request_rescan(uuid, uuid);
drop function private.hold_own_post(uuid, uuid);
drop function private.limit_post_requests(uuid, uuid, text);

-- A scan takes a document of the plan. PO025: there is one already.
create function private.quote_post_scan(p_user_id uuid, p_item public.post_items, p_options jsonb)
returns private.post_price
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_price private.post_price;
begin
  if p_item.image in ('scanned', 'text_read') then
    v_price.problem := 'PO025';
  end if;
  v_price.counts := 1;
  return v_price;
end;
$$;

-- A better scan of what is scanned is free of charge, also when the plan is over, three times. PO026: there is no scan yet.
-- PO038: it was made again three times.
create function private.quote_post_rescan(p_user_id uuid, p_item public.post_items, p_options jsonb)
returns private.post_price
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_price private.post_price;
begin
  if p_item.image not in ('scanned', 'text_read') then
    v_price.problem := 'PO026';
  elsif (
    select count(*) from public.post_requests r
    where r.item_id = p_item.id and r.user_id = p_user_id and r.kind = 'rescan' and r.state = 'done') >= 3 then
    v_price.problem := 'PO038';
  end if;
  return v_price;
end;
$$;

select private.register_post_request_kind('scan', p_is_for_opening => true,
  p_refusals => '{unreadable_label,damaged,not_a_document,identity_missing,other}');
select private.register_post_request_kind('rescan',
  p_refusals => '{unreadable_label,damaged,not_a_document,identity_missing,other}');

-- See public.open_post_item.
create or replace function private.open_post_item(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_request public.post_requests;
  v_item public.post_items;
begin
  perform private.require_admin();
  -- Of what is open already, a better scan may be in hand.
  select r.id into v_id from public.post_requests r
  join private.post_request_kinds k on k.kind = r.kind
  join public.post_items i on i.id = r.item_id
  where r.item_id = p_id and r.state = 'in_work' and r.taken_by = auth.uid()
    and (k.is_for_opening or i.paper = 'opened')
  order by k.is_for_opening desc limit 1;
  if found then
    v_request := private.hold_post_request(v_id);
  end if;
  -- The caller may have let it go in another tab by now.
  if v_request.state is distinct from 'in_work' then
    perform private.fail('PO013', 'Nobody has asked for it, or somebody else works on it');
  end if;
  select * into v_item from public.post_items i where i.id = p_id;
  if v_item.paper = 'opened' then
    return;
  end if;
  update public.post_items i set paper = 'opened', paper_at = now() where i.id = p_id;
  perform private.note_post_opened(v_request, v_item.place);
end;
$$;

-- Notes by whose order an item is opened.
create function private.note_post_opened(p_request public.post_requests, p_place text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.note_post(p_request.item_id, 'opened',
    jsonb_strip_nulls(jsonb_build_object('request_id', p_request.id, 'mandate', p_request.mandate)), p_place);
end;
$$;

-- Notes that an envelope is opened (administrators only): what its owner has asked for is the order to, so the caller must
-- have taken a request that says so (PO013).
create or replace function public.open_post_item(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.open_post_item(p_id) $$;

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
  if v_request.kind not in ('scan', 'rescan') then
    perform private.fail('PO013', 'The request is for no scan');
  end if;
  select * into v_item from public.post_items i where i.id = v_request.item_id;
  insert into public.post_scans (id, item_id, request_id, original, created_by)
  values (p_scan_id, v_request.item_id, p_request_id, private.checked_original(v_request.item_id, p_original), auth.uid());
  perform private.finish_post_request(v_request);
  update public.post_items i
  set image = case when i.image = 'text_read' then i.image else 'scanned' end,
    paper = case when i.paper in ('received', 'stored') then 'opened' else i.paper end,
    paper_at = case when i.paper in ('received', 'stored') then now() else i.paper_at end
  where i.id = v_request.item_id;
  if v_item.paper in ('received', 'stored') then
    perform private.note_post_opened(v_request, v_item.place);
  end if;
  perform private.note_post(v_request.item_id, 'scan_handed_over', jsonb_build_object('request_id', p_request_id,
    'scan_id', p_scan_id, 'pages', jsonb_array_length(p_original)));
  perform pg_notify('scans', '');
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
