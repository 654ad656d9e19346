-- Back to the sender as a kind of request: free of charge, also when the plan is over, and for every kind of post. The
-- office says that it has left as it does of any item; that finishes what was asked for.

-- Nothing but what is in the way of all requests is in its way.
create function private.quote_post_return(p_user_id uuid, p_item public.post_items, p_options jsonb)
returns private.post_price
language plpgsql
immutable
set search_path = ''
as $$
begin
  return null;
end;
$$;

select private.register_post_request_kind('return', p_is_paper_way => true,
  p_refusals => '{unreadable_label,damaged,identity_missing,no_sender,other}');

-- See public.return_post_item.
create or replace function private.return_post_item(p_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_asked uuid;
  v_request public.post_requests;
  v_reason text;
  v_item public.post_items;
begin
  perform private.require_admin();
  v_item := private.hold_post_item(p_id);
  if v_item.paper = 'returned' then
    return;
  end if;
  select r.id into v_asked from public.post_requests r
  where r.item_id = p_id and r.kind = 'return' and r.done_at is null;
  if found then
    v_request := private.take_held_request(v_asked);
    perform private.check_paper_way(v_request);
    perform private.finish_post_request(v_request);
  end if;
  if v_request.id is null or p_reason is not null then
    v_reason := private.post_reason(p_reason);
  end if;
  update public.post_items i set paper = 'returned', paper_at = now(), place = null where i.id = p_id;
  perform private.note_post(p_id, 'returned',
    jsonb_strip_nulls(jsonb_build_object('reason', v_reason, 'request_id', v_request.id)));
end;
$$;

-- Notes that an item goes back to its sender (administrators only). The way of the letter is final; p_reason is read by
-- its owner. Where they have asked for it, it needs none, and the request is done. PO005: no such item, or taken back.
-- PO006: it has left, or is lost. PO010: somebody else has the request. PO034: no reason. PO040: the caller has asked for
-- it. PO053: it is to be scanned first.
create or replace function public.return_post_item(p_id uuid, p_reason text default null)
returns void
language sql
volatile
set search_path = ''
as $$ select private.return_post_item(p_id, p_reason) $$;

-- A return is refused most often for want of an address.
alter table public.post_requests
  drop constraint post_requests_refusal_check,
  add constraint post_requests_refusal_check check (refusal in ('unreadable_label', 'damaged', 'not_a_document',
    'identity_missing', 'no_sender', 'other', 'gone'));

-- See public.refuse_post_request.
create or replace function private.refuse_post_request(p_id uuid, p_code text, p_note text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
  v_note text := nullif(private.one_line(p_note), '');
begin
  perform private.require_admin();
  if p_code is null or (p_code = 'other' and v_note is null) or char_length(v_note) > 300 or exists (
      select 1 from public.post_requests r join private.post_request_kinds k on k.kind = r.kind
      where r.id = p_id and p_code <> all (k.refusals)) then
    perform private.fail('PO012', 'A request is refused for a reason of its kind, with at most 300 characters');
  end if;
  if exists (select 1 from public.post_requests r
      where r.id = p_id and r.refusal = p_code and r.refusal_note is not distinct from v_note) then
    return;
  end if;
  v_request := private.hold_request_to_scan(p_id);
  perform private.end_post_request(v_request, 'refused', p_code, v_note);
  if v_request.state = 'done' then
    delete from public.post_scans s where s.request_id = p_id and s.state = 'failed';
    perform private.settle_post_scans(v_request.item_id);
  end if;
end;
$$;

-- Refuses a request for a reason of its kind (administrators only): unreadable_label, damaged, not_a_document (of scans),
-- identity_missing, no_sender (of returns) or other, which needs a note. What it took of the plan is given back, also where its scan was
-- done and could not be read. PO010 and PO011 as above, PO012: no such reason.
create or replace function public.refuse_post_request(p_id uuid, p_code text, p_note text default null)
returns void
language sql
volatile
set search_path = ''
as $$ select private.refuse_post_request(p_id, p_code, p_note) $$;

update private.told_events e set title = 'We could not do what you asked for' where e.code = 'post_request_refused';

-- Tells the owner of an item why the office did not do what they asked for.
create or replace function private.tell_post_refused()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i where i.id = new.item_id and i.user_id = new.user_id;
  if found then
    perform private.tell_of_post(v_item, 'post_request_refused',
      jsonb_strip_nulls(jsonb_build_object('refusal', new.refusal, 'note', new.refusal_note,
        'is_better', nullif(new.kind = 'rescan', false), 'request', case when new.kind not in ('scan', 'rescan')
          then new.kind end)), 'post_refused:' || new.id);
  end if;
  return null;
end;
$$;

-- What became of requests other than scans, in the words of the bell; null for all else.
create function private.post_request_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_what text := private.post_kind_in_words(p_params ->> 'kind') || coalesce(' from ' || (p_params ->> 'sender'), '');
begin
  return case
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

-- What happened, as the bell tells it to whoever it concerns.
create or replace function private.notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_params ? 'count' then
    return (p_params ->> 'count')
      || case p_params ->> 'count' when '1' then ' more has arrived' else ' more have arrived' end
      || ', besides those you have not read yet.';
  end if;
  return coalesce(
    private.admin_notification_message(p_event, p_params),
    private.affiliate_notification_message(p_event, p_params),
    private.order_notification_message(p_event, p_params),
    private.membership_notification_message(p_event, p_params),
    private.seat_notification_message(p_event, p_params),
    private.post_request_message(p_event, p_params),
    private.post_notification_message(p_event, p_params));
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
