-- A document is up to 20 sheets, and each further 20 are one more. The office counts them when it hands a scan over: the
-- further documents are included while the month has some, else they cost what one more cost when the scan was asked for.

alter table public.post_requests add column sheets integer check (sheets between 1 and 400);
comment on column public.post_requests.sheets is 'Of paper, as the office counted them when it handed the scan over.';

-- How many documents so many sheets are.
create function private.documents_of(p_sheets integer)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (p_sheets + 19) / 20;
end;
$$;

-- Keeps how many sheets were scanned for a request, and counts the documents that they are; of one that takes none, as a
-- better scan, none. Counted again, it gives back what was too many. The caller has locked the member.
create function private.count_post_sheets(p_request public.post_requests, p_sheets integer)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_more integer := case when p_request.counts > 0 then private.documents_of(p_sheets) - p_request.counts else 0 end;
  v_quota private.post_quota := private.post_quota(p_request.user_id);
  v_included integer;
  v_given public.post_requests := p_request;
begin
  -- The month it was asked in may be over, or the plan.
  if v_quota.period_from is distinct from p_request.period_from then
    select u.period_from, u.period_to, u.included, u.used, u.plan
    into v_quota.period_from, v_quota.period_to, v_quota.included, v_quota.used, v_quota.plan
    from public.post_usage u where u.user_id = p_request.user_id and u.period_from = p_request.period_from;
  end if;
  -- What is to be paid for is the first to go.
  v_included := case when v_more > 0 then least(v_more, greatest(coalesce(v_quota.included - v_quota.used, 0), 0))
    else least(v_more + p_request.counts - p_request.counts_included, 0) end;
  if v_included > 0 and not private.count_post_documents(p_request.user_id, v_quota, v_included) then
    v_included := 0;
  end if;
  update public.post_requests r
  set sheets = p_sheets, counts = r.counts + v_more, counts_included = r.counts_included + v_included,
    net = r.net + (v_more - v_included) * coalesce(r.extra_net, 0),
    vat = r.vat + (v_more - v_included) * coalesce(r.extra_vat, 0),
    gross = r.gross + (v_more - v_included) * coalesce(r.extra_net + r.extra_vat, 0),
    is_included = r.gross + (v_more - v_included) * coalesce(r.extra_net + r.extra_vat, 0) = 0
  where r.id = p_request.id;
  if v_included < 0 then
    v_given.counts_included := -v_included;
    perform private.uncount_post_documents(v_given);
  end if;
end;
$$;

-- A request as its owner reads it.
create or replace function private.post_request_in_words(p_request public.post_requests)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('id', p_request.id, 'kind', p_request.kind, 'state', p_request.state,
    'asked_at', p_request.asked_at, 'due_at', p_request.due_at, 'is_included', p_request.is_included,
    'counts', p_request.counts, 'counts_included', p_request.counts_included, 'sheets', p_request.sheets,
    'net', p_request.net, 'vat', p_request.vat, 'gross', p_request.gross,
    'extra_gross', p_request.extra_net + p_request.extra_vat, 'mandate', p_request.mandate,
    'is_paper_way', p_request.is_paper_way, 'done_at', p_request.done_at, 'refusal', p_request.refusal,
    'refusal_note', p_request.refusal_note);
end;
$$;

drop function public.hand_over_scan(uuid, uuid, jsonb);
drop function private.hand_over_scan(uuid, uuid, jsonb);

-- See public.hand_over_scan.
create function private.hand_over_scan(p_request_id uuid, p_scan_id uuid, p_original jsonb, p_sheets integer)
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
  if coalesce(p_sheets, 0) not between 1 and 400 then
    perform private.fail('PO056', 'A scan has from 1 to 400 sheets');
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
  perform private.count_post_sheets(v_request, p_sheets);
  update public.post_items i
  set image = case when i.image = 'text_read' then i.image else 'scanned' end,
    paper = case when i.paper in ('received', 'stored') then 'opened' else i.paper end,
    paper_at = case when i.paper in ('received', 'stored') then now() else i.paper_at end
  where i.id = v_request.item_id;
  if v_item.paper in ('received', 'stored') then
    perform private.note_post_opened(v_request, v_item.place);
  end if;
  perform private.note_post(v_request.item_id, 'scan_handed_over', jsonb_build_object('request_id', p_request_id,
    'scan_id', p_scan_id, 'pages', jsonb_array_length(p_original), 'sheets', p_sheets));
  perform pg_notify('scans', '');
end;
$$;
grant execute on function private.hand_over_scan(uuid, uuid, jsonb, integer) to authenticated, service_role;

-- Hands over what was scanned for a request, which is then done (administrators only). p_scan_id is made by the page:
-- sent again under it, it is done. p_original is a list of {name, turn}, files of bucket post-scans that were uploaded
-- before, in the order of the pages. p_sheets: of paper, from 1 to 400; beyond 20 they count as further documents. Where a
-- scan could not be read, another takes its place, and its sheets count. PO010, PO011 and PO040 as for taking a request.
-- PO013: the request is for no scan. PO014: a file is missing. PO027: another scan has this id. PO056: no such number of
-- sheets.
create function public.hand_over_scan(p_request_id uuid, p_scan_id uuid, p_original jsonb, p_sheets integer)
returns void
language sql
volatile
set search_path = ''
as $$ select private.hand_over_scan(p_request_id, p_scan_id, p_original, p_sheets) $$;
grant execute on function public.hand_over_scan(uuid, uuid, jsonb, integer) to authenticated, service_role;

select private.audit_every_table();
select private.sample_no_texts();
