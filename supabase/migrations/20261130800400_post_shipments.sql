-- What the packing desk and members read of shipments, what is told of them, and what is kept or forgotten.

-- What is in a parcel, as its owner and the office read it. An item that turned out to be another's, after it had left, says
-- no longer who has written to them.
create function private.items_of_shipment(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'request_id', r.id, 'code', i.code, 'kind', i.kind,
      'sender', case when i.user_id = f.user_id then
        coalesce((select s.name from public.post_senders s where s.id = i.sender_id), i.sender) end,
      'weight_g', i.weight_g, 'is_opened', i.paper = 'opened', 'may_open', f.may_open, 'note', f.note) order by i.received_at, i.id), '[]')
    from private.post_forwardings f
    join public.post_requests r on r.id = f.request_id
    join public.post_items i on i.id = r.item_id
    where f.shipment_id = p_id);
end;
$$;

-- See public.get_post_shipments.
create function private.get_post_shipments(p_limit integer)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
begin
  return (
    select coalesce(jsonb_agg(private.own_row(to_jsonb(s))
      || jsonb_build_object('items', private.items_of_shipment(s.id)) order by s.sent_at desc nulls first, s.id), '[]')
    from (
      select * from public.post_shipments o
      where o.user_id = v_user and exists (select 1 from private.post_forwardings f where f.shipment_id = o.id)
      order by o.sent_at desc nulls first, o.id
      limit least(greatest(coalesce(p_limit, 50), 1), 1000)) s);
end;
$$;
grant execute on function private.get_post_shipments(integer) to authenticated, service_role;

-- The caller's newest shipments, from 1 to 1000 of them, those that are being packed first, each with what is in it.
-- Amounts are euros.
create function public.get_post_shipments(p_limit integer default 50)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_shipments(p_limit) $$;
grant execute on function public.get_post_shipments(integer) to authenticated, service_role;

-- See public.get_post_forwarding.
create function private.get_post_forwarding(p_request_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
begin
  return (
    select jsonb_build_object('is_weekly', f.is_weekly, 'address', f.address, 'may_open', f.may_open,
      'needs_customs', not private.is_in_eu(f.address ->> 'country'), 'shipment', case when s.id is not null then
      jsonb_build_object('carrier', s.carrier, 'tracking', s.tracking, 'sent_at', s.sent_at) end)
    from private.post_forwardings f
    left join public.post_shipments s on s.id = f.shipment_id
    where f.request_id = p_request_id and f.user_id = v_user);
end;
$$;
grant execute on function private.get_post_forwarding(uuid) to authenticated, service_role;

-- How one of the caller's requests has an item sent on: {is_weekly, address, may_open, needs_customs, shipment: {carrier,
-- tracking, sent_at} or null while it waits}; null when there is none.
create function public.get_post_forwarding(p_request_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_forwarding(p_request_id) $$;
grant execute on function public.get_post_forwarding(uuid) to authenticated, service_role;

-- See public.allow_post_opening.
create function private.allow_post_opening(p_request_id uuid, p_mandate integer)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_request public.post_requests;
  v_forwarding private.post_forwardings;
begin
  perform private.lock_member(v_user);
  select * into v_request from public.post_requests r
  where r.id = p_request_id and r.user_id = v_user and r.kind = 'forward' and r.done_at is null for update;
  if not found then
    perform private.fail('PO024', 'No request of the caller');
  end if;
  select * into v_forwarding from private.post_forwardings f where f.request_id = v_request.id;
  if private.is_in_eu(v_forwarding.address ->> 'country') then
    perform private.fail('PO050', 'Customs ask nothing within the Union');
  end if;
  if p_mandate is distinct from private.customs_mandate_version() then
    perform private.fail('PO052', 'Another order to open post is in force');
  end if;
  if v_forwarding.may_open then
    return;
  end if;
  update private.post_forwardings f set may_open = true where f.request_id = v_request.id;
  update public.post_requests r set mandate = p_mandate where r.id = v_request.id;
  if v_request.state = 'asked' then
    update public.post_requests r
    set state = 'waiting', answer = 'You may open it for customs.', due_at = private.post_due_anew(v_request)
    where r.id = v_request.id;
  end if;
  perform private.note_post_request(v_request, 'answered', jsonb_build_object('mandate', p_mandate));
end;
$$;
grant execute on function private.allow_post_opening(uuid, integer) to authenticated, service_role;

-- Lets the office open an item that is to be sent on where customs have to know what is in it: p_mandate is the order that
-- its owner was shown. What the office has asked about it is answered by that. Allowed twice is once. PO024: no open request of theirs. PO050: it stays within the customs of the
-- European Union. PO052: another order is in force.
create function public.allow_post_opening(p_request_id uuid, p_mandate integer)
returns void
language sql
volatile
set search_path = ''
as $$ select private.allow_post_opening(p_request_id, p_mandate) $$;
grant execute on function public.allow_post_opening(uuid, integer) to authenticated, service_role;

-- The parcels that have left and are named by their id, their place ("Parcel 1A2B3C4D") or their tracking number, at most
-- fifty.
create function private.find_sent_parcels(p_find text)
returns uuid[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_words text := upper(regexp_replace(coalesce(p_find, ''), '\s', '', 'g'));
  v_begin text := lower(substring(v_words from '^(?:PARCEL)?([0-9A-F]{8})$'));
  v_id uuid;
begin
  if v_words ~ '^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$' then
    v_id := v_words;
  end if;
  return array(
    select s.id from public.post_shipments s
    where s.sent_at is not null and (s.id = v_id or s.tracking = v_words
      or s.id between (v_begin || '-0000-0000-0000-000000000000')::uuid and (v_begin || '-ffff-ffff-ffff-ffffffffffff')::uuid)
    order by s.sent_at desc, s.id limit 50);
end;
$$;

-- See public.get_post_packing.
create function private.get_post_packing(p_find text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_found uuid[];
begin
  perform private.require_admin();
  v_found := private.find_sent_parcels(p_find);
  return jsonb_build_object(
    'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', g.user_id, 'member_name', p.full_name,
        'box_number', p.box_number, 'address', g.address, 'needs_customs', not private.is_in_eu(g.address ->> 'country'),
        'begun', (
          select jsonb_build_object('id', b.id, 'place', private.place_in_parcel(b.id), 'packer', private.packer_of(b.id))
          from public.post_shipments b
          where b.user_id = g.user_id and b.sent_at is null and b.packed_at is null
            and b.address - 'phone' = g.address - 'phone'
            and exists (select 1 from private.post_forwardings o where o.shipment_id = b.id)
          order by b.begun_at limit 1),
        'due_at', g.due_at, 'items', g.items)
        order by g.due_at, g.user_id, g.address::text), '[]')
      from (
        select f.user_id, (array_agg(f.address order by r.due_at, r.id))[1] as address, min(r.due_at) as due_at, jsonb_agg(jsonb_build_object('id', i.id, 'request_id', r.id,
          'code', i.code, 'kind', i.kind, 'sender', coalesce(s.name, i.sender), 'weight_g', i.weight_g, 'place', i.place,
          'is_opened', i.paper = 'opened', 'is_weekly', f.is_weekly, 'may_open', f.may_open, 'note', f.note, 'due_at', r.due_at,
          'waits_for_scan', private.waits_for_scan(i.id),
          'taken_by_name', case when r.state = 'in_work' and r.taken_by <> private.caller_id() then (
            select t.full_name from public.profiles t where t.id = r.taken_by) end) order by r.due_at, i.place, i.id) as items
        from (
          select q.*, o as forwarding from public.post_requests q
          join private.post_forwardings o on o.request_id = q.id
          where q.done_at is null and q.state <> 'asked' and o.shipment_id is null
          order by q.due_at, q.id limit 500) r
        cross join lateral (select (r.forwarding).*) f
        join public.post_items i on i.id = r.item_id
        left join public.post_senders s on s.id = i.sender_id
        group by f.user_id, f.address - 'phone') g
      join public.profiles p on p.id = g.user_id),
    'parcels', (
      select coalesce(jsonb_agg(private.shipment_for_office(s.shipment) order by s.begun_at, s.id), '[]')
      from (
        select o as shipment, o.begun_at, o.id from public.post_shipments o
        where o.sent_at is null order by o.begun_at, o.id limit 200) s),
    'sent', (
      select coalesce(jsonb_agg(private.shipment_for_office(s.shipment) order by s.sent_at desc, s.id), '[]')
      from (
        select o as shipment, o.sent_at, o.id from public.post_shipments o
        where o.id = any (v_found || array(
          select n.id from public.post_shipments n
          where n.sent_at is not null order by n.sent_at desc, n.id limit 50))) s),
    'found', to_jsonb(v_found));
end;
$$;
grant execute on function private.get_post_packing(text) to authenticated, service_role;

-- A parcel as the office reads it: whose it is, who packs it, and what is in it.
create function private.shipment_for_office(p_shipment public.post_shipments)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return to_jsonb(p_shipment) || (
    select jsonb_build_object('place', private.place_in_parcel(p_shipment.id), 'member_name', p.full_name,
      'box_number', p.box_number,
      'needs_customs', not private.is_in_eu(p_shipment.address ->> 'country'),
      'items', private.items_of_shipment(p_shipment.id),
      'strays', case when p_shipment.sent_at is null
        then coalesce(private.strays_of_parcel(p_shipment.id), '[]') else '[]' end,
      'undo_until', case when p_shipment.sent_by = auth.uid() then p_shipment.sent_at + private.post_undo_time() end,
      'packer', private.packer_of(p_shipment.id))
    from public.profiles p where p.id = p_shipment.user_id);
end;
$$;

-- What the packing desk works on (administrators only): the 500 items that wait and are due first, by member and address;
-- the 200 parcels that have not left and were begun first; the fifty that have left last, and of all that have left those
-- that p_find names by their id, place or tracking number, whose ids are found.
create function public.get_post_packing(p_find text default null)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_packing(p_find) $$;
grant execute on function public.get_post_packing(text) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Telling people.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('post_forwarded', 'success', 'Your post is on its way', '/dashboard/post/shipments', 'View shipment', 5, 'post_forwarded', true);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- A carrier by its name; null for one without.
create function private.carrier_in_words(p_carrier text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case p_carrier
    when 'maltapost' then 'MaltaPost'
    when 'dhl' then 'DHL'
    when 'fedex' then 'FedEx'
    when 'ups' then 'UPS'
    when 'dpd' then 'DPD'
    when 'gls' then 'GLS' end;
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
    when p_event = 'post_request_asked_back' then v_what || ' waits for your answer: ' || (p_params ->> 'question')
    when p_event = 'post_forwarded' then
      (p_params ->> 'items') || case p_params ->> 'items' when '1' then ' item is' else ' items are' end
      || ' on the way to ' || (p_params ->> 'town')
      || coalesce(', with ' || private.carrier_in_words(p_params ->> 'carrier'), '')
      || coalesce(', tracking number ' || (p_params ->> 'tracking'), '')
      || '. Postage: ' || private.euros((p_params ->> 'postage')::numeric) || ', VAT included.'
      || coalesce(' We have corrected this: ' || (p_params ->> 'reason'), '')
    when p_event = 'post_request_refused' and p_params ->> 'request' in ('return', 'forward') then
      v_what || case p_params ->> 'request'
        when 'return' then ' could not be sent back: ' else ' could not be sent on: ' end || case p_params ->> 'refusal'
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


-- -------------------------------------------------------------------------------------------------
-- The audit log, own data and erasure.

-- What an entry of the log is about, as it is now: {name} and where it stands. Null where it is gone; every audited
-- table is here, or the log would say of its rows that they are.
create or replace function private.audited_thing(p_table text, p_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_table
    when 'profiles' then (
      select jsonb_build_object('name', t.full_name, 'person_id', t.id)
      from public.profiles t where t.id = p_id)
    when 'purchases' then (
      select jsonb_build_object('name', t.purchase_number, 'order_id', t.id)
      from public.purchases t where t.id = p_id)
    when 'purchase_items' then (
      select jsonb_build_object('name', t.item_title, 'order_id', t.purchase_id)
      from public.purchase_items t where t.id = p_id)
    when 'payments' then (
      select jsonb_build_object('name', o.purchase_number, 'order_id', o.id)
      from public.payments t join public.purchases o on o.id = t.purchase_id where t.id = p_id)
    when 'discount_code_usage' then (
      select jsonb_build_object('name', c.code, 'order_id', t.purchase_id)
      from public.discount_code_usage t
      join public.discount_codes c on c.id = t.discount_code_id where t.id = p_id)
    when 'refund_reviews' then (
      select jsonb_build_object('name', t.event_title, 'order_id', t.purchase_id)
      from public.refund_reviews t where t.id = p_id)
    when 'user_services' then (
      select jsonb_build_object('name', s.title, 'order_id', t.purchase_id, 'person_id', t.user_id)
      from public.user_services t join public.services s on s.id = t.service_id where t.id = p_id)
    when 'user_documents' then (
      select jsonb_build_object('name', d.title, 'order_id', t.purchase_id, 'person_id', t.user_id)
      from public.user_documents t join public.documents d on d.id = t.document_id where t.id = p_id)
    when 'event_registrations' then (
      select jsonb_build_object('name', e.title, 'event_id', e.id)
      from public.event_registrations t join public.events e on e.id = t.event_id where t.id = p_id)
    when 'events' then (
      select jsonb_build_object('name', t.title, 'event_id', t.id) from public.events t where t.id = p_id)
    when 'event_access' then (
      select jsonb_build_object('name', t.title, 'event_id', t.id) from public.events t where t.id = p_id)
    when 'services' then (select jsonb_build_object('name', t.title) from public.services t where t.id = p_id)
    when 'documents' then (
      select jsonb_build_object('name', t.title) from public.documents t where t.id = p_id)
    when 'document_templates' then (
      select jsonb_build_object('name', t.title) from public.documents t where t.id = p_id)
    when 'discount_codes' then (
      select jsonb_build_object('name', t.code) from public.discount_codes t where t.id = p_id)
    when 'greetings' then (select jsonb_build_object('name', t.text) from public.greetings t where t.id = p_id)
    when 'statement_layouts' then (
      select jsonb_build_object('name', replace(t.header, '|', ', ')) from public.statement_layouts t where t.id = p_id)
    when 'contact_messages' then (
      select jsonb_build_object('name', t.name) from public.contact_messages t where t.id = p_id)
    when 'affiliates' then (
      select jsonb_build_object('name', t.first_name || ' ' || t.last_name, 'person_id', t.user_id)
      from public.affiliates t where t.id = p_id)
    when 'memberships' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.profiles m where m.id = p_id)
    when 'mails' then (
      select jsonb_build_object('name', coalesce(m.full_name, t.email), 'person_id', t.user_id)
      from public.mails t left join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'referrals' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.referrals t join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'payment_reminders' then (
      select jsonb_build_object('name', o.purchase_number, 'order_id', o.id)
      from public.payment_reminders t join public.purchases o on o.id = t.purchase_id where t.id = p_id)
    when 'person_notes' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.person_notes t join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'answer_templates' then (
      select jsonb_build_object('name', t.name) from public.answer_templates t where t.id = p_id)
    when 'post_names' then (
      select jsonb_build_object('name', t.name, 'person_id', t.user_id)
      from public.post_names t where t.id = p_id)
    when 'post_charges' then (
      select jsonb_build_object('name', coalesce(t.params ->> 'code', m.full_name), 'person_id', t.user_id)
      from public.post_charges t join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'post_senders' then (
      select jsonb_build_object('name', t.name) from public.post_senders t where t.id = p_id)
    when 'post_shipments' then (
      select jsonb_build_object('name', private.place_in_parcel(t.id), 'person_id', t.user_id)
      from public.post_shipments t where t.id = p_id)
    when 'opening_hours' then (
      select jsonb_build_object('name', to_char('2000-01-02'::date + t.weekday, 'FMDay'))
      from public.opening_hours t where t.id = p_id)
    when 'closed_days' then (
      select jsonb_build_object('name', to_char(t.day, 'FMDD Mon YYYY'))
      from public.closed_days t where t.id = p_id)
  end;
end;
$$;

-- Whether something of a person's is in a parcel that has not left, or may still be said not to have.
create function private.has_packed_post(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.post_shipments s
    join private.post_forwardings f on f.shipment_id = s.id
    where s.user_id = p_user_id and (s.sent_at is null or s.sent_at > now() - private.post_undo_time()));
end;
$$;

-- What a person receives by post: their names; their items, each with the chain they read on its page, in which nobody
-- else is named; what they asked for, the scan of it they can read, its links, what was shredded, where it was sent on to,
-- and how they want to be told. Where an item lies is in its chain.
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
        'keeping', (
          select private.own_row(to_jsonb(k)) from private.post_keeping k where k.item_id = i.id and k.user_id = p_user_id),
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
    'post_shares', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(h) - 'token_hash') order by h.created_at, h.id), '[]')
      from public.post_shares h where h.user_id = p_user_id),
    'post_certificates', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(c)) order by c.shredded_at, c.id), '[]')
      from public.post_certificates c where c.user_id = p_user_id),
    'post_documents_used', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(u)) order by u.period_from), '[]')
      from public.post_usage u where u.user_id = p_user_id),
    'post_addresses', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(a)) order by a.created_at, a.id), '[]')
      from public.post_addresses a where a.user_id = p_user_id),
    'post_forwardings', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(f)) order by r.asked_at, r.id), '[]')
      from private.post_forwardings f join public.post_requests r on r.id = f.request_id where f.user_id = p_user_id),
    'post_shipments', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(h)) || jsonb_build_object('items', private.items_of_shipment(h.id))
        order by h.begun_at, h.id), '[]')
      from public.post_shipments h where h.user_id = p_user_id),
    'post_settings', (
      select private.own_row(to_jsonb(s)) from public.post_settings s where s.user_id = p_user_id))
$$;

-- Forgets what a person has received: names, addresses, marks, pictures, all that was read from envelopes, and where it was
-- sent on to. An item keeps its code, its dates and where its paper is, and that its owner has left.
create or replace function private.erase_post(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_items uuid[];
begin
  perform 1 from public.post_items i where i.user_id = p_user_id order by i.id for no key update;
  v_items := array(select i.id from public.post_items i where i.user_id = p_user_id);
  perform private.delete_file('post-envelopes', i.envelope) from public.post_items i where i.id = any (v_items);
  update public.post_items i
  set user_id = null, name_id = null, addressee = null, sender = null, idempotency_key = '', envelope = null,
    image = 'none', read_at = null, folder = null, note = null, called_at = null, owner_left_at = now()
  where i.id = any (v_items);
  delete from public.post_names n where n.user_id = p_user_id;
  delete from public.post_addresses a where a.user_id = p_user_id;
  delete from private.post_forwardings f where f.user_id = p_user_id;
  delete from public.post_shipments s where s.user_id = p_user_id;
end;
$$;

-- Runs when an account is deleted, for good or softly. An unpaid order is settled or cancelled first; what is packed leaves
-- first, or is taken out of its parcel, which nobody could send or take apart without its owner.
create or replace function private.forget_person()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  -- Only an address that was confirmed is known to be this person's.
  v_email text := case when old.email_confirmed_at is not null then old.email end;
  v_forms uuid[];
begin
  perform private.hold_person(old.id, v_email);
  if exists (select 1 from public.purchases p where p.user_id = old.id and p.status = 'pending') then
    perform private.fail('ID006', 'An account with an unpaid order cannot be deleted');
  end if;
  if private.has_packed_post(old.id) then
    perform private.fail('ID010', 'An account with post in a parcel cannot be deleted');
  end if;
  -- Through the rule on roles: the last super administrator cannot be deleted.
  update public.profiles set role = null where id = old.id and role is not null;

  perform private.give_up_seats_and_cart(old.id);
  v_forms := private.erase_forms(old.id, v_email);
  perform private.erase_notifications(old.id, v_email, v_forms);
  perform private.erase_mails(old.id, v_email);
  perform private.erase_sign_ins(old.id);
  perform private.erase_saved_views(old.id, v_email);
  -- The referral goes, even where orders keep the emptied profile.
  delete from public.referrals where user_id = old.id;
  delete from private.discount_code_tries where user_id = old.id;
  delete from private.purchase_number_draws where user_id = old.id;
  delete from private.own_data_uses where user_id = old.id;
  delete from public.person_notes where user_id = old.id;
  perform private.erase_scanned_post(old.id);
  perform private.erase_post(old.id);
  if exists (select 1 from public.purchases p where p.user_id = old.id) then
    perform private.empty_profile(old.id,
      array(select e.email from private.confirmed_emails(old.id, v_email) e) || old.email::text);
  else
    delete from public.profiles where id = old.id;
  end if;
  delete from private.former_emails where user_id = old.id;
  -- Last, because the steps before write to the audit log as well.
  perform private.erase_audited_values(old.id, v_forms);
  return null;
end;
$$;

-- See public.get_own_deletion.
create or replace function private.get_own_deletion()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return jsonb_build_object(
    'unpaid', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'purchase_number', p.purchase_number,
        'total_amount', p.total_amount, 'is_post', private.is_usage_order(p.id)) order by p.created_at, p.id), '[]')
      from public.purchases p where p.user_id = v_user_id and p.status = 'pending'),
    'unbilled', (
      select greatest(coalesce(sum(c.gross), 0), 0) from public.post_charges c
      where c.user_id = v_user_id and c.is_open),
    'has_packed_post', private.has_packed_post(v_user_id),
    'is_last_super_admin', private.is_last_super_admin(v_user_id),
    'has_orders', exists (select 1 from public.purchases p where p.user_id = v_user_id),
    'plan', (
      select jsonb_build_object('title', s.title, 'valid_until', r.valid_until)
      from private.running_plan(v_user_id) r join public.services s on s.id = r.service_id),
    'seats_to_come', (
      select count(*) from public.event_registrations er join public.events e on e.id = er.event_id
      where er.user_id = v_user_id and er.payment_status = 'paid' and er.checked_in_at is null
        and not private.is_over(e)),
    'is_affiliate', exists (
      select 1 from public.affiliates a
      where a.user_id = v_user_id and a.status in ('approved', 'active')));
end;
$$;

-- What the caller is told before deleting the account, what stands against it and what would be lost:
-- {unpaid: [{id, purchase_number, total_amount, is_post}], unbilled, has_packed_post, is_last_super_admin, has_orders, plan:
-- {title, valid_until} or null, seats_to_come, is_affiliate}. The plan is one that runs; unbilled are charges, gross euros.
create or replace function public.get_own_deletion()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_own_deletion() $$;

select private.audit_every_table();
select private.sample_no_texts();
