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

-- Keeps how many sheets were scanned for a request, and counts the documents that they are; none more of one that takes
-- none, as a better scan, or that was asked for before the order to open had versions, when a letter was one document.
-- Counted again, it gives back what was too many. The caller has locked the member.
create function private.count_post_sheets(p_request public.post_requests, p_sheets integer)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_more integer := case when p_request.counts > 0 and p_request.mandate is not null
    then private.documents_of(p_sheets) - p_request.counts else 0 end;
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
    if v_before.request_id is distinct from p_request_id or p_sheets is distinct from (
        select r.sheets from public.post_requests r where r.id = p_request_id) then
      perform private.fail('PO027', 'Another scan has this id, or other sheets');
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
-- PO013: the request is for no scan. PO014: a file is missing. PO027: another scan has this id, or this one other sheets.
-- PO056: no such number of sheets.
create function public.hand_over_scan(p_request_id uuid, p_scan_id uuid, p_original jsonb, p_sheets integer)
returns void
language sql
volatile
set search_path = ''
as $$ select private.hand_over_scan(p_request_id, p_scan_id, p_original, p_sheets) $$;
grant execute on function public.hand_over_scan(uuid, uuid, jsonb, integer) to authenticated, service_role;

select private.register_post_events('request_recounted');

-- See public.correct_post_sheets.
create function private.correct_post_sheets(p_item_id uuid, p_sheets integer)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
begin
  perform private.require_admin();
  select r.* into v_request from public.post_requests r
  join public.post_items i on i.id = r.item_id and i.user_id = r.user_id
  where r.item_id = p_item_id and r.state = 'done' and r.sheets is not null and r.counts > 0
  order by r.done_at desc, r.id limit 1;
  if found then
    perform private.lock_member(v_request.user_id);
    if private.hold_post_of(v_request) then
      select * into v_request from public.post_requests r
      where r.id = v_request.id and r.state = 'done' and r.counts > 0 for update;
    else
      v_request.id := null;
    end if;
  end if;
  if v_request.id is null then
    perform private.fail('PO057', 'No scan of the item has sheets that count');
  end if;
  if v_request.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  if p_sheets is distinct from v_request.sheets then
    if coalesce(p_sheets, 0) not between 1 and v_request.sheets then
      perform private.fail('PO057', 'Sheets are corrected to fewer', jsonb_build_object('sheets', v_request.sheets));
    end if;
    perform private.count_post_sheets(v_request, p_sheets);
    perform private.note_post_request(v_request, 'recounted',
      jsonb_build_object('sheets', p_sheets, 'sheets_before', v_request.sheets));
    select * into v_request from public.post_requests r where r.id = v_request.id;
  end if;
  return jsonb_build_object('sheets', v_request.sheets, 'documents', v_request.counts, 'gross', v_request.gross);
end;
$$;
grant execute on function private.correct_post_sheets(uuid, integer) to authenticated, service_role;

-- Corrects how many sheets of an item were scanned, to fewer (administrators only): documents that were too many go back to
-- the month, or are no longer to be paid for. What was counted too low is our mistake and stays so. Answers what the scan
-- comes to: {sheets, documents, gross}. PO040: the caller has asked for it. PO057: nothing of the item counts by sheets, or
-- p_sheets is not from 1 to details.sheets.
create function public.correct_post_sheets(p_item_id uuid, p_sheets integer)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.correct_post_sheets(p_item_id, p_sheets) $$;
grant execute on function public.correct_post_sheets(uuid, integer) to authenticated, service_role;

-- Tells the owner of an item that its scan can be read, and what its sheets come to where they are several documents.
create or replace function private.tell_post_scanned()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
  v_thick jsonb;
begin
  select * into v_item from public.post_items i
  where i.id = new.item_id and i.user_id is not null and i.undone_at is null;
  if found then
    select jsonb_build_object('sheets', r.sheets, 'documents', r.counts, 'gross', r.gross) into v_thick
    from public.post_requests r where r.id = new.request_id and r.user_id = v_item.user_id and r.counts > 1;
    perform private.tell_of_post(v_item, 'post_scanned',
      jsonb_build_object('pages', new.pages) || coalesce(v_thick, '{}'), 'post_scanned:' || new.id);
  end if;
  return null;
end;
$$;

-- What became of requests, in the words of the bell; null for all else, and for scans as they mostly are.
create or replace function private.post_request_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_what text := private.post_kind_in_words(p_params ->> 'kind') || coalesce(' from ' || (p_params ->> 'sender'), '');
begin
  return case
    when p_event = 'post_scanned' and p_params ? 'documents' then v_what || ' is scanned. It has '
      || (p_params ->> 'sheets') || ' sheets, which count as ' || (p_params ->> 'documents') || ' documents: '
      || case when (p_params ->> 'gross')::numeric > 0
        then private.euros((p_params ->> 'gross')::numeric) || ', VAT included.' else 'included in your plan.' end
    when p_event = 'post_request_refused' and p_params ->> 'request' = 'return' then
      v_what || ' could not be sent back: ' || case p_params ->> 'refusal'
        when 'unreadable_label' then 'its label cannot be read.'
        when 'damaged' then 'it is damaged.'
        when 'identity_missing' then 'we do not know yet who you are.'
        when 'no_sender' then 'it says nowhere who sent it.'
        when 'gone' then 'it is no longer in our office.'
        else 'our office says why.' end
      || coalesce(' ' || (p_params ->> 'note'), '')
      || case p_params ->> 'refusal' when 'gone' then '' else ' We keep it for you.' end
  end;
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
