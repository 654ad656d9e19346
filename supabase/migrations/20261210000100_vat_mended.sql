-- Whoever orders without VAT is seen by the office also where their profile says something else by now: the invoice that stands
-- names the business. An order names as its evidence only what has confirmed something. And the office is reminded that the
-- threshold for consumers of other member states is near (decision 055).

-- Orders without VAT, which are few among all.
create index purchase_items_without_vat_idx on public.purchase_items (purchase_id) where vat_category in ('AE', 'O');

-- -------------------------------------------------------------------------------------------------
-- The evidence of an order.

-- The last answer of VIES under which a member bought without VAT: it confirmed the name, or gave none while nobody else was known
-- by the number and they had not been refused, or the office has accepted it; where nothing says which, the last valid one.
create function private.last_confirmation(p_user_id uuid)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select c.id from public.vat_checks c
    where c.user_id = p_user_id and c.state = 'valid'
    order by (
      c.is_name_same
      or exists (
        select 1 from public.vat_decisions d
        where d.user_id = p_user_id and d.number = c.vat_number and d.name = c.name and d.is_accepted)
      or c.is_name_same is null and not private.is_vat_number_taken(p_user_id, c.vat_number) and coalesce((
        select d.is_accepted from public.vat_decisions d
        where d.user_id = p_user_id and d.created_at < c.answered_at
        order by d.created_at desc, d.id desc limit 1), true)) is true desc, c.answered_at desc, c.id desc
    limit 1);
end;
$$;

-- Writes the order a quote describes, with its lines; the onboarding fee is the last of them. Its evidence is the answer that
-- confirms the buyer today; where none does, what is without VAT was done or paid for before, under the last one that did.
create or replace function private.write_purchase(p_user_id uuid, p_quote private.quote, p_idempotency_key uuid, p_fingerprint text)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_purchase uuid;
  v_lines private.quote_line[] := p_quote.lines;
  v_buyer private.vat_buyer;
  v_check uuid;
begin
  if (p_quote.fee).item_id is not null then
    v_lines := v_lines || p_quote.fee;
  end if;
  if exists (select 1 from unnest(v_lines) l where l.vat_category = 'AE') then
    v_buyer := private.vat_buyer(p_user_id);
    v_check := case private.vat_state((select s.seller from private.site_settings s), v_buyer, private.malta_today())
      when 'confirmed' then v_buyer.check_id
      else private.last_confirmation(p_user_id) end;
  end if;
  insert into public.purchases (user_id, purchase_number, subtotal, discount_code_id, discount_code,
    discount_amount, vat_rate, net_amount, vat_amount, total_amount, idempotency_key, cart_fingerprint, vat_check_id)
  select p_user_id, private.next_purchase_number(), p_quote.subtotal,
    ((p_quote.discount).discount_code).id, (p_quote.discount).code,
    coalesce((p_quote.discount).discount_amount, 0), p_quote.vat_rate,
    sum(l.net_amount), sum(l.vat_amount), p_quote.amount_due, p_idempotency_key, p_fingerprint, v_check
  from unnest(v_lines) l
  returning id into v_purchase;

  insert into public.purchase_items (purchase_id, position, item_type, item_id, item_title, quantity,
    unit_price, total_price, discount_amount, vat_included, net_amount, vat_amount, gross_amount,
    is_membership, is_onboarding_fee, is_credit, metadata, vat_kind, vat_rate, vat_category, vat_reason)
  select v_purchase, l.ordinality, l.item_type, l.item_id, l.title, l.quantity,
    l.unit_price, l.total_price, l.discount_amount, l.vat_included, l.net_amount, l.vat_amount,
    l.gross_amount, l.is_membership, l.is_onboarding_fee, l.is_credit,
    jsonb_strip_nulls(coalesce(l.facts, '{}') || jsonb_build_object('price_unit', l.price_unit)),
    coalesce(l.vat_kind, 'general'), l.vat_rate, l.vat_category, l.vat_reason
  from unnest(v_lines) with ordinality l;
  return v_purchase;
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- What waits for a decision.

-- The businesses under which orders without VAT stand and that no register confirms by name, as their invoices name them; each
-- with its latest order.
create function private.vat_orders(p_user_id uuid default null)
returns table (user_id uuid, number text, name text, why text, check_id uuid, invoice_id uuid)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select distinct on (o.user_id, o.number, o.name) o.user_id, o.number, o.name, o.why, o.check_id, o.id
  from (
    select p.user_id, c.id as check_id, i.id, i.created_at, btrim(i.buyer ->> 'company_name') as name,
      coalesce(nullif(i.buyer ->> 'vat_number', ''), btrim(i.buyer ->> 'registration_number')) as number,
      case when c.id is null then 'declared' when c.is_name_same is false then 'name_differs' else 'no_name' end as why
    from public.purchases p
    join public.profiles m on m.id = p.user_id and m.forgotten_at is null
    join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and not i.is_replaced
    left join public.vat_checks c on c.id = p.vat_check_id
    where p.id in (select l.purchase_id from public.purchase_items l where l.vat_category in ('AE', 'O'))
      and p.status <> 'cancelled' and c.is_name_same is not true and (p_user_id is null or p.user_id = p_user_id)) o
  where o.number <> '' and o.name <> '' and not exists (
    select 1 from public.vat_checks k
    where k.user_id = o.user_id and k.vat_number = o.number and k.name = o.name and k.state = 'valid' and k.is_name_same)
  order by o.user_id, o.number, o.name, o.created_at desc, o.id;
end;
$$;

drop function private.vat_reviews();

-- What waits for a decision, and why: who is charged VAT until then, because VIES knows another name, others use the number, or
-- they were refused before; and of whoever has ordered a number under which VIES gives no name, and a business outside the Union,
-- also where the profile names another one by now, or none: then with the invoice that does.
create function private.vat_reviews()
returns table (user_id uuid, number text, name text, why text, check_id uuid, invoice_id uuid)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  with candidates as materialized (
    select p.id from public.profiles p
    where p.buyer_kind = 'business' and p.forgotten_at is null and p.country not in ('Malta', 'Other')
      and btrim(p.company_name) <> '' and coalesce(nullif(p.vat_number, ''), btrim(p.registration_number), '') <> ''
      and (private.vat_prefix(p.country) is null or exists (
        select 1 from public.vat_checks c
        where c.user_id = p.id and c.vat_number = p.vat_number and c.state = 'valid' and c.is_name_same is not true))
  ),
  buyers as materialized (
    select o.id as user_id, o.number, o.name, o.why, o.check_id
    from (
      select p.id, b.number, b.name, b.check_id, b.is_accepted, b.needs_review, case
          when private.vat_prefix(b.country) is null then case when not private.has_eu_prefix(b.vat_number) then 'declared' end
          when b.answer is distinct from 'valid' then null
          when c.is_name_same is false then 'name_differs'
          when c.is_name_same is null and private.is_vat_number_taken(p.id, b.vat_number) then 'shared'
          when c.is_name_same is null then 'no_name' end as why
      from candidates p
      cross join lateral private.vat_buyer(p.id) b
      left join public.vat_checks c on c.id = b.check_id) o
    where o.why is not null and o.is_accepted is null
      and (o.needs_review or exists (
        select 1 from public.purchases u where u.user_id = o.id and u.status <> 'cancelled'))
  )
  select b.user_id, b.number, b.name, b.why, b.check_id, null::uuid from buyers b
  union all
  select o.user_id, o.number, o.name, o.why, o.check_id, o.invoice_id
  from private.vat_orders() o
  where not exists (
      select 1 from buyers b where (b.user_id, b.number, b.name) = (o.user_id, o.number, o.name))
    and not exists (
      select 1 from public.vat_decisions d where d.user_id = o.user_id and d.number = o.number and d.name = o.name);
end;
$$;

-- Decides for administrators whether a member buys as a business that they name, or that an order of theirs names which has no
-- VAT; see public.decide_vat_number.
create or replace function private.decide_vat_number(p_user_id uuid, p_number text, p_name text, p_is_accepted boolean, p_note text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_note text := private.one_line(p_note);
  v_buyer private.vat_buyer;
  v_was_accepted boolean;
begin
  perform private.require_admin();
  if p_user_id = auth.uid() then
    perform private.fail('VT003', 'An administrator does not decide for themselves');
  end if;
  if coalesce(v_note, '') = '' or char_length(v_note) > 300 or p_is_accepted is null then
    perform private.fail('VT005', 'A decision has a reason of at most 300 characters');
  end if;
  perform 1 from public.profiles p where p.id = p_user_id and p.forgotten_at is null for no key update;
  v_buyer := private.vat_buyer(p_user_id);
  if (v_buyer.kind is distinct from 'business' or v_buyer.number = ''
      or (v_buyer.number, v_buyer.name) is distinct from (p_number, p_name))
    and not exists (
      select 1 from private.vat_orders(p_user_id) o where (o.number, o.name) = (p_number, p_name)) then
    perform private.fail('VT002', 'The number or its company has changed since it was shown');
  end if;
  -- The same again, because the answer was lost.
  v_was_accepted := (
    select d.is_accepted from public.vat_decisions d
    where d.user_id = p_user_id and d.number = p_number and d.name = p_name
    order by d.created_at desc, d.id desc limit 1);
  if v_was_accepted is not distinct from p_is_accepted and exists (
      select 1 from public.vat_decisions d
      where d.user_id = p_user_id and d.number = p_number and d.name = p_name and d.note = v_note
        and d.decided_by = auth.uid()) then
    return;
  end if;
  insert into public.vat_decisions (user_id, number, name, is_accepted, note)
  values (p_user_id, p_number, p_name, p_is_accepted, v_note);
end;
$$;

-- What services to consumers of other member states may come to in a year, net, before their own state taxes them.
create function private.vat_threshold_limit()
returns numeric
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 10000;
end;
$$;

-- Whether the office is to prepare for it: from 80 % in this year, or once it was passed in the year before.
create function private.is_vat_threshold_near()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_year integer := extract(year from private.malta_today());
begin
  return private.vat_threshold(v_year) >= 0.8 * private.vat_threshold_limit()
    or private.vat_threshold(v_year - 1) > private.vat_threshold_limit();
end;
$$;

-- For administrators: what waits for a decision, orders to put right, numbers that several accounts use, and the threshold.
create or replace function private.get_vat_work()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_year integer := extract(year from private.malta_today());
begin
  perform private.require_admin();
  return jsonb_build_object(
    'reviews', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', r.user_id, 'why', r.why, 'number', r.number, 'name', r.name,
          'full_name', a.who ->> 'full_name', 'country', a.who ->> 'country',
          'address', concat_ws(', ', nullif(a.who ->> 'address_line_1', ''), nullif(a.who ->> 'address_line_2', ''),
            nullif(a.who ->> 'postal_code', ''), nullif(a.who ->> 'city', '')),
          'answered_at', c.answered_at, 'request_identifier', c.request_identifier, 'vies_name', c.vies_name,
          'vies_address', c.vies_address, 'purchase_id', o.id, 'purchase_number', o.purchase_number)
          order by r.why <> 'name_differs', c.answered_at, r.user_id, r.number, r.name), '[]')
      from private.vat_reviews() r
      join public.profiles p on p.id = r.user_id
      left join public.vat_checks c on c.id = r.check_id
      left join public.invoices i on i.id = r.invoice_id
      left join public.purchases o on o.id = i.purchase_id
      cross join lateral (select coalesce(i.buyer, to_jsonb(p)) as who) a),
    'corrections', (
      select coalesce(jsonb_agg(jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number,
          'user_id', p.user_id, 'name', coalesce(nullif(btrim(m.company_name), ''), m.full_name), 'vat_number', m.vat_number,
          'invoice_number', i.invoice_number, 'issued_date', i.issued_date, 'status', p.status, 'vat_amount', p.vat_amount,
          'total_amount', p.total_amount) order by i.issued_date, p.id), '[]')
      from private.orders_to_correct() o (id)
      join public.purchases p on p.id = o.id
      join public.profiles m on m.id = p.user_id
      join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and not i.is_replaced),
    'shared', (
      select coalesce(jsonb_agg(jsonb_build_object('vat_number', s.vat_number, 'accounts', s.accounts) order by s.vat_number), '[]')
      from (
        select p.vat_number, jsonb_agg(jsonb_build_object('user_id', p.id, 'full_name', p.full_name,
            'company_name', p.company_name) order by p.created_at, p.id) as accounts
        from public.profiles p
        where p.vat_number <> '' and p.buyer_kind = 'business' and p.forgotten_at is null
        group by p.vat_number having count(*) > 1) s),
    'threshold', jsonb_build_object('year', v_year, 'net', private.vat_threshold(v_year),
      'net_before', private.vat_threshold(v_year - 1), 'limit', private.vat_threshold_limit()));
end;
$$;

-- See public.get_waiting_counts.
create or replace function private.get_waiting_counts()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  perform private.require_admin();
  return jsonb_build_object(
    'applications', (select count(*) from public.affiliates a where a.status = 'pending'),
    'messages', (select count(*) from public.contact_messages c where c.handled_at is null),
    'services', (
      select coalesce(sum(o.waiting), 0)
      from public.services s
      cross join lateral (
        select count(*) as waiting from public.user_services us
        where us.service_id = s.id and us.payment_status in ('paid', 'in_progress')) o
      where s.membership_type is null and s.leaving is null),
    'names', private.count_post_names_to_confirm(),
    'vat', (select count(*) from private.vat_reviews()) + (select count(*) from private.orders_to_correct())
      + private.is_vat_threshold_near()::integer,
    'losses', (
      select count(*) from jsonb_array_elements(private.get_post_losses()) l where (l.value ->> 'may_confirm')::boolean),
    'needs_payment', private.needs_payment(private.caller_id()),
    'verifications', (
      select jsonb_build_object('count', count(*), 'overdue', count(*) filter (where v.due_at < now()))
      from public.verifications v where v.state in ('in_review', 'second') and private.is_verification_officer()))
    || (
      select jsonb_build_object(
        'unpaid', jsonb_build_object('count', count(*), 'amount', round(coalesce(sum(o.due_cents), 0) / 100, 2)),
        'overdue', jsonb_build_object(
          'count', count(*) filter (where o.due_date < v_today),
          'amount', round(coalesce(sum(o.due_cents) filter (where o.due_date < v_today), 0) / 100, 2)))
      from private.listed_orders o
      where o.status = 'pending')
    || (
      select jsonb_build_object('refunds',
        jsonb_build_object('count', count(*), 'amount', coalesce(sum(r.amount), 0)))
      from public.refund_reviews r
      where r.closed_at is null)
    || (
      select jsonb_build_object(
        'scans', jsonb_build_object('count', count(*) filter (where w.is_scan),
          'overdue', count(*) filter (where w.is_scan and w.due_at < now())),
        'post_requests', jsonb_build_object('count', count(*) filter (where not w.is_scan),
          'overdue', count(*) filter (where not w.is_scan and w.due_at < now())))
      from (
        select r.kind in ('scan', 'rescan') as is_scan, r.due_at from public.post_requests r
        where r.done_at is null and r.state in ('waiting', 'in_work') and r.kind not in ('shred', 'collect')
        union all
        -- As private.get_scan_failures lists them.
        select true, r.due_at
        from public.post_scans s
        left join public.post_requests r on r.id = s.request_id
        where s.state = 'failed' and not exists (
          select 1 from public.post_scans o
          where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))) w)
    || jsonb_build_object('shredding', (select count(*) from private.post_to_shred() r where r.state <> 'asked')
      + (select count(*) from public.post_bags b where b.witnessed_at is null and b.closed_at is not null))
    || (
      select jsonb_build_object('collections', count(*))
      from public.post_collections c where c.ended_at is null and c.ready_on <= v_today)
    || (select jsonb_build_object('official_calls', count(*)) from private.post_unread_official)
    || (
      select jsonb_build_object(
        'events_soon', count(*) filter (where e.event_date between v_today and v_today + 7),
        'events_nearly_full', count(*) filter (where e.attendee_count >= 0.8 * e.max_attendees))
      from public.events e
      where e.status = 'active' and e.archived_at is null
        and e.event_date >= v_today - 2 and not private.is_over(e));
end;
$$;
