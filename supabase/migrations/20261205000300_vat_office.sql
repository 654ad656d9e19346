-- What the office does about VAT: it decides where VIES does not, puts invoices right whose buyer is confirmed too late for
-- them, and reads what it declares: VAT by category, services to businesses of other states by their number, and downloads to
-- consumers of other states, which count against a threshold (decision 055).

-- For the time in which papers were issued, and those whose buyer is elsewhere.
create index invoices_vat_period_idx on public.invoices (issued_date);
create index invoices_abroad_idx on public.invoices (issued_date) where buyer ->> 'country' <> 'Malta';
create index profiles_business_idx on public.profiles (id) where buyer_kind = 'business';

-- -------------------------------------------------------------------------------------------------
-- Decisions.

-- What waits for a decision, and why: a name that VIES knows otherwise, and of whoever has ordered a number under which VIES
-- gives no name, alone or used by others, too, and a business outside the Union.
create function private.vat_reviews()
returns table (user_id uuid, number text, name text, why text, check_id uuid)
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
  )
  select o.id, o.number, o.name, o.why, o.check_id
  from (
    select p.id, b.number, b.name, b.check_id, b.is_accepted, case
        when private.vat_prefix(b.country) is null then case when not private.has_eu_prefix(b.vat_number) then 'declared' end
        when b.answer is distinct from 'valid' then null
        when c.is_name_same is false then 'name_differs'
        when c.is_name_same is null and b.needs_review then 'shared'
        when c.is_name_same is null then 'no_name' end as why
    from candidates p
    cross join lateral private.vat_buyer(p.id) b
    left join public.vat_checks c on c.id = b.check_id) o
  where o.why is not null and o.is_accepted is null
    and (o.why = 'name_differs' or exists (
      select 1 from public.purchases u where u.user_id = o.id and u.status <> 'cancelled'));
end;
$$;

-- Decides for administrators whether a member buys as the business they name; see public.decide_vat_number.
create function private.decide_vat_number(p_user_id uuid, p_number text, p_is_accepted boolean, p_note text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_note text := private.one_line(p_note);
  v_buyer private.vat_buyer;
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
  if v_buyer.kind is distinct from 'business' or v_buyer.number = '' or v_buyer.number is distinct from p_number then
    perform private.fail('VT002', 'The number has changed since it was shown');
  end if;
  -- The same again, because the answer was lost.
  if v_buyer.is_accepted is not distinct from p_is_accepted and exists (
      select 1 from public.vat_decisions d
      where d.user_id = p_user_id and d.number = v_buyer.number and d.name = v_buyer.name and d.note = v_note
        and d.decided_by = auth.uid()) then
    return;
  end if;
  insert into public.vat_decisions (user_id, number, name, is_accepted, note)
  values (p_user_id, v_buyer.number, v_buyer.name, p_is_accepted, v_note);
end;
$$;
grant execute on function private.decide_vat_number(uuid, text, boolean, text) to authenticated, service_role;

-- Accepts or refuses, for a reason, that a member buys under a number. VT002: it is not theirs any more.
create function public.decide_vat_number(p_user_id uuid, p_number text, p_is_accepted boolean, p_note text)
returns void
language sql
set search_path = ''
as $$ select private.decide_vat_number(p_user_id, p_number, p_is_accepted, p_note) $$;
grant execute on function public.decide_vat_number(uuid, text, boolean, text) to authenticated, service_role;

-- -------------------------------------------------------------------------------------------------
-- Corrections.

-- The lines of an order that were taxed and would not be today. What unused days gave back stays as it was paid.
create function private.lines_to_correct(p_purchase_id uuid, p_buyer private.vat_buyer)
returns setof public.purchase_items
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select i.* from public.purchase_items i
  where i.purchase_id = p_purchase_id and i.vat_category = 'S' and not (i.is_credit and i.item_type <> 'usage')
    and (private.vat_of((select s.seller from private.site_settings s), p_buyer, i.vat_kind, private.malta_today())).category <> 'S'
  order by i.position;
end;
$$;

-- Orders that were taxed because their buyer was not confirmed yet, and whose buyer was within the days that count; the press
-- has as many days again. What was credited or is to be refunded is left to the office.
create function private.orders_to_correct(p_purchase_id uuid default null)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_seller jsonb := (select s.seller from private.site_settings s);
  v_today date := private.malta_today();
  v_days integer := private.vat_correction_days();
begin
  return query
  select p.id
  from public.invoices i
  join public.purchases p on p.id = i.purchase_id and p.status <> 'cancelled'
  join public.profiles m on m.id = p.user_id
  cross join lateral private.vat_buyer(p.user_id) b
  where i.kind = 'invoice' and not i.is_replaced and i.issued_date >= v_today - 2 * v_days
    and (p_purchase_id is null or p.id = p_purchase_id)
    and i.buyer ->> 'country' <> 'Malta' and i.buyer ->> 'buyer_kind' = 'business'
    and i.buyer ->> 'country' = m.country
    and (i.buyer ->> 'vat_number', i.buyer ->> 'registration_number', btrim(i.buyer ->> 'company_name'))
      is not distinct from (m.vat_number, m.registration_number, btrim(m.company_name))
    and private.vat_state(v_seller, b, v_today) in ('confirmed', 'outside')
    and (private.vat_prefix(m.country) is null or exists (
      select 1 from public.vat_checks c
      where c.user_id = m.id and c.vat_number = b.vat_number and c.name = b.name and c.state = 'valid'
        and c.answered_on <= i.issued_date + v_days))
    and (b.is_accepted is null or exists (
      select 1 from public.vat_decisions d
      where d.user_id = m.id and d.number = b.number and d.name = b.name and d.is_accepted
        and private.malta_clock(d.created_at)::date <= i.issued_date + v_days))
    and not exists (select 1 from public.invoices n where n.credits_invoice_id = i.id)
    and not exists (select 1 from public.refund_reviews r where r.purchase_id = p.id and r.credit_id is null)
    -- Work on post that is billed in two orders is put right by hand.
    and not exists (
      select 1 from public.post_charges c
      join public.post_charges o on o.request_id = c.request_id or o.shipment_id = c.shipment_id
      where c.purchase_id = p.id and o.purchase_id <> p.id)
    and exists (select 1 from private.lines_to_correct(p.id, b));
end;
$$;

-- A line of an order as it is without VAT, in the same words as with_vat prices a new one.
create function private.corrected_line(p_item public.purchase_items, p_vat private.vat_treatment)
returns public.purchase_items
language plpgsql
immutable
set search_path = ''
as $$
begin
  if p_item.vat_included then
    p_item.unit_price := private.without_vat(p_item.unit_price);
    p_item.total_price := round(p_item.unit_price * p_item.quantity, 2);
    p_item.discount_amount := least(private.without_vat(p_item.discount_amount), p_item.total_price);
    p_item.vat_included := false;
  end if;
  p_item.net_amount := p_item.total_price - p_item.discount_amount;
  p_item.vat_amount := 0;
  p_item.gross_amount := p_item.net_amount;
  p_item.vat_rate := p_vat.rate;
  p_item.vat_category := p_vat.category;
  p_item.vat_reason := p_vat.reason;
  return p_item;
end;
$$;

-- What was paid of an order beyond its new total becomes its member's credit, of the latest payments first.
create function private.credit_overpaid_vat(p_purchase public.purchases, p_total numeric)
returns numeric
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  -- What was let go as it settled the order stays let go.
  v_over numeric := greatest(p_purchase.paid_amount - p_total + (
    select coalesce(sum(y.written_off), 0) from public.payments y where y.purchase_id = p_purchase.id), 0);
  v_left numeric := v_over;
  v_payment public.payments;
  v_credit public.account_credits;
  v_part numeric;
begin
  for v_payment in
    select y.* from public.payments y where y.purchase_id = p_purchase.id order by y.created_at desc, y.id desc
  loop
    select * into v_credit from public.account_credits c where c.payment_id = v_payment.id;
    v_part := least(v_left, v_payment.amount - coalesce(v_credit.amount, 0));
    continue when v_part <= 0;
    if v_credit.id is null then
      perform private.write_credit(p_purchase.user_id, v_payment, v_part, 'overpaid');
    else
      update public.account_credits c set amount = c.amount + v_part where c.id = v_credit.id;
      perform private.follow_credit(v_credit.id);
    end if;
    v_left := v_left - v_part;
  end loop;
  return v_over;
end;
$$;

-- Puts right what an order charged as VAT; see public.correct_order_vat.
create function private.correct_order_vat(p_purchase_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_purchase public.purchases;
  v_buyer private.vat_buyer;
  v_item public.purchase_items;
  v_sums record;
  v_credited numeric;
  v_words jsonb;
begin
  perform private.require_admin();
  v_purchase := private.lock_purchase(p_purchase_id);
  if v_purchase.user_id = auth.uid() then
    perform private.fail('VT003', 'An administrator does not decide for themselves');
  end if;
  v_buyer := private.vat_buyer(v_purchase.user_id);
  if not exists (select 1 from private.orders_to_correct(p_purchase_id)) then
    -- Done already: the press is repeated because its answer was lost.
    v_words := private.vat_correction(p_purchase_id);
    if v_words is null then
      perform private.fail('VT004', 'Nothing of this order is to be put right');
    end if;
    return v_words;
  end if;
  -- The credit note says what was charged: before anything changes.
  perform private.replace_invoice(p_purchase_id);
  for v_item in
    select c.* from private.lines_to_correct(p_purchase_id, v_buyer) i
    cross join lateral private.corrected_line(i, private.vat_of(
      (select s.seller from private.site_settings s), v_buyer, i.vat_kind, private.malta_today())) c
  loop
    update public.purchase_items i
    set unit_price = v_item.unit_price, total_price = v_item.total_price, discount_amount = v_item.discount_amount,
      vat_included = v_item.vat_included, net_amount = v_item.net_amount, vat_amount = v_item.vat_amount,
      gross_amount = v_item.gross_amount, vat_rate = v_item.vat_rate, vat_category = v_item.vat_category,
      vat_reason = v_item.vat_reason
    where i.id = v_item.id;
  end loop;
  select sum(i.total_price) as subtotal, sum(i.discount_amount) as discount, sum(i.net_amount) as net, sum(i.vat_amount) as vat,
    sum(i.gross_amount) as gross
  into v_sums from public.purchase_items i where i.purchase_id = p_purchase_id;
  if v_sums.gross < 0 then
    perform private.fail('VT004', 'Without VAT the order would be below nothing');
  end if;
  perform private.correct_charges(p_purchase_id);
  v_credited := private.credit_overpaid_vat(v_purchase, v_sums.gross);
  update public.purchases p
  set subtotal = v_sums.subtotal, discount_amount = v_sums.discount, net_amount = v_sums.net, vat_amount = v_sums.vat,
    total_amount = v_sums.gross, paid_amount = v_purchase.paid_amount - v_credited,
    vat_rate = (private.vat_today(p.user_id)).rate, vat_check_id = v_buyer.check_id
  where p.id = p_purchase_id;
  update public.event_registrations er set amount_paid = i.gross_amount
  from public.purchase_items i
  where er.purchase_id = p_purchase_id and er.payment_status = 'paid'
    and i.purchase_id = p_purchase_id and i.item_type = 'event' and i.item_id = er.event_id;
  perform private.issue_invoice(p_purchase_id);
  -- What was paid of it in part is enough by now.
  if v_purchase.status = 'pending' and v_purchase.paid_amount - v_credited >= v_sums.gross then
    perform private.settle_purchase(p_purchase_id);
  end if;
  v_words := private.vat_correction(p_purchase_id);
  perform private.tell(v_purchase.user_id, 'vat_corrected', v_words || jsonb_build_object('credited', v_credited),
    jsonb_build_object('purchase_id', p_purchase_id), 'vat_corrected:' || p_purchase_id);
  return v_words || jsonb_build_object('credited', v_credited);
end;
$$;
grant execute on function private.correct_order_vat(uuid) to authenticated, service_role;

-- The work on post that an order bills, without VAT: its charges, those of the same work that no order bills yet, and what was
-- asked for.
create function private.correct_charges(p_purchase_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_category text := (
    select min(i.vat_category) from public.purchase_items i
    where i.purchase_id = p_purchase_id and i.item_type = 'usage' and i.vat_category <> 'S');
  v_requests uuid[];
  v_shipments uuid[];
begin
  if v_category is null then
    return;
  end if;
  select array_agg(c.request_id), array_agg(c.shipment_id) into v_requests, v_shipments
  from public.post_charges c where c.purchase_id = p_purchase_id;
  update public.post_charges c set vat = 0, gross = c.net, vat_category = v_category
  where c.purchase_id = p_purchase_id
    or c.request_id = any (v_requests) or c.shipment_id = any (v_shipments);
  update public.post_requests r
  set vat = 0, gross = r.net, extra_vat = case when r.extra_vat is not null then 0 end, vat_category = v_category
  where r.id = any (v_requests);
  update public.post_shipments s set postage_vat = 0, postage_gross = s.postage_net, vat_category = v_category
  where s.id = any (v_shipments);
end;
$$;

-- The papers of a correction: the invoice that was replaced, the credit note over it and the invoice in its place; null where
-- there was none.
create function private.vat_correction(p_purchase_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number, 'replaced_number', o.invoice_number,
      'credit_note_number', n.invoice_number, 'invoice_number', i.invoice_number, 'total_amount', p.total_amount)
    from public.purchases p
    join public.invoices o on o.purchase_id = p.id and o.kind = 'invoice' and o.is_replaced
    join public.invoices n on n.credits_invoice_id = o.id
    join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and not i.is_replaced
    where p.id = p_purchase_id
    order by o.created_at desc, o.id, n.created_at, n.id limit 1);
end;
$$;

-- Credits the invoice of an order whose buyer was confirmed within thirty days, and issues another one without VAT; what was
-- paid of it becomes the member's credit. Again: the same answer. VT004 where there is nothing to put right.
create function public.correct_order_vat(p_purchase_id uuid)
returns jsonb
language sql
set search_path = ''
as $$ select private.correct_order_vat(p_purchase_id) $$;
grant execute on function public.correct_order_vat(uuid) to authenticated, service_role;

-- -------------------------------------------------------------------------------------------------
-- What the office has to see to.

-- Downloads, and admission to what is shown online, that consumers of other member states bought in a year, net: above
-- 10,000 € in a year their own state taxes them.
create function private.vat_threshold(p_year integer)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(l.net), 0) from private.vat_lines(make_date(p_year, 1, 1), make_date(p_year, 12, 31), true) l
    where l.vat_kind in ('electronic', 'virtual') and l.vat_category = 'S' and private.vat_prefix(l.country) is not null
      and private.vat_prefix(l.country) <> private.vat_home((select s.seller from private.site_settings s)));
end;
$$;

-- What was invoiced and credited in a time, by paper and what is alike to VAT; p_is_abroad leaves out buyers in Malta. Papers
-- of before know one category.
create function private.vat_lines(p_from date, p_to date, p_is_abroad boolean default false)
returns table (
  invoice_id uuid, kind text, invoice_number text, issued_date date, buyer_name text, country text, vat_number text,
  vat_kind text, vat_category text, vat_rate numeric, vat_reason text, net numeric, vat numeric
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select i.id, i.kind, i.invoice_number, i.issued_date,
    coalesce(nullif(btrim(i.buyer ->> 'company_name'), ''), i.buyer ->> 'full_name'), i.buyer ->> 'country',
    nullif(i.buyer ->> 'vat_number', ''),
    coalesce(l.line ->> 'vat_kind', case l.line ->> 'item_type' when 'document' then 'electronic' else 'general' end),
    coalesce(l.line ->> 'vat_category', 'S'), (l.line ->> 'vat_rate')::numeric, l.line ->> 'vat_reason',
    sum((l.line ->> 'net_amount')::numeric), sum((l.line ->> 'vat_amount')::numeric)
  from public.invoices i
  cross join lateral jsonb_array_elements(i.lines) l (line)
  where i.issued_date between p_from and p_to and (not p_is_abroad or i.buyer ->> 'country' <> 'Malta')
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11;
end;
$$;

-- For administrators: what waits for a decision, orders to put right, numbers that several accounts use, and the threshold.
create function private.get_vat_work()
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
          'full_name', p.full_name, 'country', p.country, 'address', concat_ws(', ', nullif(p.address_line_1, ''),
            nullif(p.address_line_2, ''), nullif(p.postal_code, ''), nullif(p.city, '')),
          'answered_at', c.answered_at, 'request_identifier', c.request_identifier, 'vies_name', c.vies_name,
          'vies_address', c.vies_address)
          order by r.why <> 'name_differs', c.answered_at, r.user_id), '[]')
      from private.vat_reviews() r
      join public.profiles p on p.id = r.user_id
      left join public.vat_checks c on c.id = r.check_id),
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
      'net_before', private.vat_threshold(v_year - 1), 'limit', 10000));
end;
$$;
grant execute on function private.get_vat_work() to authenticated, service_role;

-- What the office has to see to about VAT. Administrators only.
create function public.get_vat_work()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_vat_work() $$;
grant execute on function public.get_vat_work() to authenticated, service_role;

-- -------------------------------------------------------------------------------------------------
-- What is declared.

-- For administrators: what was invoiced less what was credited, by category and rate, net, and its VAT.
create function private.get_vat_report(p_from date, p_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.months_of(p_from, p_to);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('vat_category', c.vat_category, 'vat_rate', c.vat_rate,
        'vat_reason', c.vat_reason, 'net', c.net, 'vat', c.vat, 'invoices', c.invoices, 'credit_notes', c.credit_notes)
        order by c.vat_rate desc, c.vat_category), '[]')
    from (
      select l.vat_category, l.vat_rate, l.vat_reason, sum(l.net) as net, sum(l.vat) as vat,
        count(distinct l.invoice_id) filter (where l.kind = 'invoice') as invoices,
        count(distinct l.invoice_id) filter (where l.kind = 'credit_note') as credit_notes
      from private.vat_lines(p_from, p_to) l
      group by 1, 2, 3) c);
end;
$$;
grant execute on function private.get_vat_report(date, date) to authenticated, service_role;

-- VAT by category between two days (Malta), both included. Administrators only.
create function public.get_vat_report(p_from date, p_to date)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_vat_report(p_from, p_to) $$;
grant execute on function public.get_vat_report(date, date) to authenticated, service_role;

-- For administrators: the papers behind the report, each by category and rate.
create function private.get_vat_papers(p_from date, p_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.months_of(p_from, p_to);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('invoice_number', l.invoice_number, 'kind', l.kind,
        'issued_date', l.issued_date, 'buyer_name', l.buyer_name, 'country', l.country, 'vat_number', l.vat_number,
        'vat_category', l.vat_category, 'vat_rate', l.vat_rate, 'net', l.net, 'vat', l.vat)
        order by l.issued_date, l.invoice_number, l.vat_rate desc, l.vat_category), '[]')
    from (
      select v.invoice_number, v.kind, v.issued_date, v.buyer_name, v.country, v.vat_number, v.vat_category, v.vat_rate,
        sum(v.net) as net, sum(v.vat) as vat
      from private.vat_lines(p_from, p_to) v
      group by 1, 2, 3, 4, 5, 6, 7, 8) l);
end;
$$;
grant execute on function private.get_vat_papers(date, date) to authenticated, service_role;

-- The papers behind the VAT report between two days (Malta). Administrators only.
create function public.get_vat_papers(p_from date, p_to date)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_vat_papers(p_from, p_to) $$;
grant execute on function public.get_vat_papers(date, date) to authenticated, service_role;

-- For administrators: services to businesses of other member states under the reverse charge, by their numbers.
create function private.get_vat_recapitulative(p_from date, p_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.months_of(p_from, p_to);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('vat_number', c.vat_number, 'name', c.name, 'net', c.net, 'papers', c.papers)
        order by c.vat_number), '[]')
    from (
      select l.vat_number, max(l.buyer_name) as name, sum(l.net) as net, count(distinct l.invoice_id) as papers
      from private.vat_lines(p_from, p_to, true) l
      where l.vat_category = 'AE'
      group by 1) c);
end;
$$;
grant execute on function private.get_vat_recapitulative(date, date) to authenticated, service_role;

-- The recapitulative statement of services between two days (Malta). Administrators only.
create function public.get_vat_recapitulative(p_from date, p_to date)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_vat_recapitulative(p_from, p_to) $$;
grant execute on function public.get_vat_recapitulative(date, date) to authenticated, service_role;

-- -------------------------------------------------------------------------------------------------
-- Renewals are written with the last answer: whose plan runs is asked about before it is too old.

-- Members with a running plan whose number VIES has confirmed or refused more than five days ago: two days are left to reach it.
create function private.vat_numbers_to_ask()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select p.id from public.profiles p
  where p.buyer_kind = 'business' and p.membership_status = 'active' and p.country <> 'Malta'
    and p.forgotten_at is null and private.vat_prefix(p.country) = left(p.vat_number, 2)
    and not exists (
      select 1 from public.vat_checks c
      where c.user_id = p.id and (c.state = 'waiting' or c.answered_on > private.malta_today() - 5));
end;
$$;

-- Has VIES asked about a member again; nothing while somebody else has them locked.
create function private.ask_vies_daily(p_user_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not private.try_lock_member(p_user_id) then
    return false;
  end if;
  perform private.ask_vies(p_user_id, 5);
  return true;
end;
$$;

-- All that is due by now, in the order in which it is done. Memberships come last: they can be very many.
create or replace function private.find_daily_work()
returns TABLE(step text, id uuid)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Of these, rows that were locked when the event was cancelled, and registrations made in the same moment.
  return query select 'called_off_events', e.id from public.events e
    where e.status = 'cancelled' and private.is_called_off(e) and exists (
      select 1 from public.event_registrations er where er.event_id = e.id and er.payment_status <> 'cancelled')
    order by e.id;
  return query select 'lapsed_orders', o.id from private.lapsed_orders() o (id);
  return query select distinct 'lapsed_seats', er.event_id from public.event_registrations er
    where er.payment_status = 'pending' and private.hold_has_lapsed(er);
  return query select 'series', e.series_id from private.series_to_continue() e;
  return query select 'overdue_invoices', o.id from private.invoices_to_remind_of() o (id);
  return query select 'official_post', i.id from private.official_post_to_remind_of() i (id);
  return query select 'post_digests', d.id from private.post_digests_due() d (id);
  return query select 'stored_paper', m.id from private.members_with_ending_paper() m (id);
  return query select 'post_collections', c.id from private.collections_over() c (id);
  return query select 'vat_numbers', v.id from private.vat_numbers_to_ask() v (id);
  return query select 'old_records', null::uuid;
  return query select 'memberships', m.id from private.memberships_due() m (id);
end;
$$;

-- Does one thing that is due; whether it still is, each asks anew under its locks. Answers how much was done
-- (orders cancelled, seats lapsed, post told of, renewals written), and what went wrong, which is undone for that one
-- alone; is_cut: the statement was to end, by its time limit or by hand.
create or replace function private.do_daily_work(p_step text, p_id uuid, OUT done integer, OUT failures text[], OUT is_cut boolean)
returns record
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_outcome text;
begin
  done := 0;
  failures := '{}';
  is_cut := false;
  case p_step
    when 'called_off_events' then
      failures := private.settle_called_off_event(p_id);
    when 'lapsed_orders' then
      v_outcome := private.try_cancel_order(p_id);
      done := (v_outcome = 'cancelled')::integer;
      if v_outcome not in ('cancelled', 'busy', 'kept') then
        failures := array[format('order %s: %s', p_id, v_outcome)];
      end if;
    when 'lapsed_seats' then
      done := private.sweep_lapsed_holds(p_id);
    when 'series' then
      perform private.continue_series(p_id);
    when 'overdue_invoices' then
      perform private.remind_of_overdue(p_id);
    when 'official_post' then
      done := private.remind_of_official_post(p_id)::integer;
    when 'post_digests' then
      done := private.send_post_digest(p_id)::integer;
    when 'stored_paper' then
      done := private.keep_paper(p_id)::integer;
    when 'post_collections' then
      done := private.end_collection(p_id)::integer;
    when 'vat_numbers' then
      done := private.ask_vies_daily(p_id)::integer;
    when 'old_records' then
      perform private.forget_form_origins();
      perform private.forget_expired_notifications();
      perform private.forget_deleted_notifications();
      perform private.forget_old_mails();
      perform private.forget_old_messages();
      perform private.forget_declined_applications();
      perform private.forget_old_audit_entries();
      perform private.forget_unused_photos();
      perform private.forget_unused_scan_files();
      perform private.forget_old_shares();
      perform private.forget_old_delegates();
      perform private.forget_old_collections();
    when 'memberships' then
      done := private.keep_membership(p_id)::integer;
  end case;
exception when query_canceled or others then
  done := 0;
  failures := array[format('%s %s: %s %s', p_step, p_id, sqlstate, sqlerrm)];
  is_cut := sqlstate = '57014';
end;
$$;

-- See public.get_waiting_counts. What waits to be paid is what is due of the orders that are listed.
create or replace function private.get_waiting_counts()
returns jsonb
language plpgsql
volatile
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
    'vat', (select count(*) from private.vat_reviews()) + (select count(*) from private.orders_to_correct()),
    'losses', (
      select count(*) from jsonb_array_elements(private.get_post_losses()) l where (l.value ->> 'may_confirm')::boolean),
    'needs_payment', private.needs_payment(private.caller_id()))
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
