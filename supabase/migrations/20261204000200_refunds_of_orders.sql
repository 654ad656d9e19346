-- What is paid back of an order: how much of each line can be, the credit notes over it, and the reviews that decide on it.

-- -------------------------------------------------------------------------------------------------
-- Credit notes over parts of an invoice.

-- Net of a part of an amount that is paid back piece by piece: as much of it as the pieces until then and this one come to
-- together, less what was taken. So the pieces add up to the cent, the last one takes the rest, and none takes more than is
-- left.
create function private.net_of_part(p_net numeric, p_gross numeric, p_taken_net numeric, p_taken_gross numeric, p_part numeric)
returns numeric
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_net_left numeric := p_net - p_taken_net;
  v_vat_left numeric := p_gross - p_net - (p_taken_gross - p_taken_net);
begin
  if p_taken_gross + p_part = p_gross then
    return v_net_left;
  end if;
  return least(greatest(round((p_taken_gross + p_part) * p_net / p_gross, 2) - p_taken_net, p_part - v_vat_left, 0),
    v_net_left, p_part);
end;
$$;

-- What credit notes over its invoice have credited of each line of an order, and what was paid back of it before there were
-- any.
create function private.credited_lines(p_purchase_id uuid)
returns table (line_position integer, net numeric, vat numeric, gross numeric)
language sql
stable
security definer
set search_path = ''
as $$
  select c.line_position, sum(c.net), sum(c.vat), sum(c.gross)
  from (
    select (l.line ->> 'position')::integer as line_position, -(l.line ->> 'net_amount')::numeric as net,
      -(l.line ->> 'vat_amount')::numeric as vat, -(l.line ->> 'gross_amount')::numeric as gross
    from public.invoices i
    join public.invoices n on n.credits_invoice_id = i.id
    cross join lateral jsonb_array_elements(n.lines) as l (line)
    where i.purchase_id = p_purchase_id and i.kind = 'invoice' and not i.is_replaced
    union all
    select f.position, f.net_amount, f.vat_amount, f.amount
    from public.refunds f where f.purchase_id = p_purchase_id and f.position is not null) c
  group by c.line_position
$$;

-- The lines of an order with what is not credited of them. What belongs together is one share, out of which no more is paid
-- back than came in for it: a plan and the days that were credited on it, and all that was done beyond a plan.
create function private.lines_left(p_purchase_id uuid)
returns table (
  line_position integer,
  share text,
  of_membership boolean,
  net numeric,
  gross numeric,
  net_credited numeric,
  gross_credited numeric,
  gross_left numeric,
  share_left numeric
)
language sql
stable
security definer
set search_path = ''
as $$
  select l.*, sum(l.gross_left) over (partition by l.share)
  from (
    select i.position,
      case when i.item_type = 'usage' then 'usage' when i.is_membership or i.is_credit then 'membership'
        else i.position::text end,
      i.is_membership or i.is_onboarding_fee or i.is_credit and i.item_type <> 'usage',
      i.net_amount::numeric, i.gross_amount::numeric, coalesce(c.net, 0), coalesce(c.gross, 0),
      i.gross_amount - coalesce(c.gross, 0)
    from public.purchase_items i
    left join private.credited_lines(p_purchase_id) c on c.line_position = i.position
    where i.purchase_id = p_purchase_id)
    as l (line_position, share, of_membership, net, gross, net_credited, gross_credited, gross_left)
$$;

-- What of a paid order can still be paid back.
create function private.order_left(p_purchase_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select p.paid_amount - p.refunded_amount from public.purchases p
    where p.id = p_purchase_id and p.status = 'paid'), 0);
end;
$$;

-- What can be paid back of each line of a paid order.
create function private.refundable_lines(p_purchase_id uuid)
returns table (line_position integer, amount numeric)
language sql
stable
security definer
set search_path = ''
as $$
  select l.line_position, greatest(least(l.gross_left, l.share_left, private.order_left(p_purchase_id)), 0)
  from private.lines_left(p_purchase_id) l
$$;

-- See public.get_refundable_lines.
create function private.get_refundable_lines(p_purchase_id uuid)
returns table (
  "position" integer,
  title text,
  quantity integer,
  gross_amount numeric,
  credited_amount numeric,
  refundable_amount numeric
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select i.position, i.item_title, i.quantity, i.gross_amount::numeric, l.gross_credited, r.amount
  from public.purchases p
  join public.purchase_items i on i.purchase_id = p.id
  join private.lines_left(p_purchase_id) l on l.line_position = i.position
  join private.refundable_lines(p_purchase_id) r on r.line_position = i.position
  where p.id = p_purchase_id and p.status = 'paid' and i.gross_amount > 0
  order by i.position;
end;
$$;
grant execute on function private.get_refundable_lines(uuid) to authenticated, service_role;

-- What can be paid back of each line of a paid order (administrators only), gross: at most what is not credited of it, of
-- what belongs together and of what was paid. No rows for any other order.
create function public.get_refundable_lines(p_purchase_id uuid)
returns table (
  "position" integer,
  title text,
  quantity integer,
  gross_amount numeric,
  credited_amount numeric,
  refundable_amount numeric
)
language sql
stable
set search_path = ''
as $$ select * from private.get_refundable_lines(p_purchase_id) $$;
grant execute on function public.get_refundable_lines(uuid) to authenticated, service_role;

-- A line of an invoice as a credit note has it: below zero, whole as it was issued, or a part of it.
create function private.credited_line(p_line jsonb, p_net numeric, p_gross numeric)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_gross numeric := (p_line ->> 'gross_amount')::numeric;
begin
  if p_gross = v_gross then
    return p_line || jsonb_build_object('discount_amount', -(p_line ->> 'discount_amount')::numeric, 'net_amount', -p_net,
      'vat_amount', -(p_gross - p_net), 'gross_amount', -p_gross);
  end if;
  return p_line || jsonb_build_object('quantity', 1, 'discount_amount', 0, 'part_of', v_gross,
    'unit_price', case when (p_line ->> 'vat_included')::boolean then p_gross else p_net end,
    'net_amount', -p_net, 'vat_amount', -(p_gross - p_net), 'gross_amount', -p_gross);
end;
$$;

-- Issues a credit note over an invoice, with lines that are below zero.
create function private.write_credit_note(p_invoice public.invoices, p_lines jsonb)
returns public.invoices
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
  v_note public.invoices;
begin
  insert into public.invoices (user_id, purchase_id, kind, invoice_number, status, description,
    issued_date, due_date, net_amount, vat_amount, amount, currency, seller, buyer, lines, credits_invoice_id)
  select p_invoice.user_id, p_invoice.purchase_id, 'credit_note', private.next_invoice_number('credit_note', v_today),
    'issued', 'Credit note for invoice ' || p_invoice.invoice_number, v_today, v_today, s.net, s.vat, s.net + s.vat,
    p_invoice.currency, p_invoice.seller, p_invoice.buyer, p_lines, p_invoice.id
  from (
    select sum((l.line ->> 'net_amount')::numeric) as net, sum((l.line ->> 'vat_amount')::numeric) as vat
    from jsonb_array_elements(p_lines) as l (line)) s
  returning * into v_note;
  return v_note;
end;
$$;

-- The invoice of an order that stands.
create function private.invoice_of(p_purchase_id uuid)
returns public.invoices
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_invoice public.invoices;
begin
  select * into strict v_invoice from public.invoices i
  where i.purchase_id = p_purchase_id and i.kind = 'invoice' and not i.is_replaced;
  return v_invoice;
end;
$$;

-- Issues the credit note of an order, over its whole invoice, which it cancels, or over what is not credited of the
-- membership on it; null where nothing of that is left.
create or replace function private.issue_credit_note(p_purchase_id uuid, p_membership_only boolean default false)
returns public.invoices
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_invoice public.invoices := private.invoice_of(p_purchase_id);
  v_lines jsonb;
begin
  if not p_membership_only then
    update public.invoices set status = 'cancelled' where id = v_invoice.id;
  end if;
  select jsonb_agg(private.credited_line(l.line, x.net - x.net_credited, x.gross_left) order by l.place) into v_lines
  from jsonb_array_elements(v_invoice.lines) with ordinality as l (line, place)
  join private.lines_left(p_purchase_id) x on x.line_position = (l.line ->> 'position')::integer
  where not p_membership_only or x.of_membership and x.gross_left <> 0;
  if v_lines is null then
    return null;
  end if;
  return private.write_credit_note(v_invoice, v_lines);
end;
$$;

-- Takes back the invoice of an order that stands: a credit note cancels it whole, and private.issue_invoice may issue one in
-- its place. PY019 once something of it was credited.
create function private.replace_invoice(p_purchase_id uuid)
returns public.invoices
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_invoice public.invoices := private.invoice_of(p_purchase_id);
  v_note public.invoices;
begin
  if exists (select 1 from private.credited_lines(p_purchase_id)) then
    perform private.fail('PY019', 'An invoice of which something was credited is not replaced',
      jsonb_build_object('invoice_number', v_invoice.invoice_number));
  end if;
  v_note := private.issue_credit_note(p_purchase_id);
  update public.invoices set is_replaced = true where id = v_invoice.id;
  return v_note;
end;
$$;

-- Issues the invoice of a purchase whose lines are written: paid at once when there is nothing to pay, or when it takes the
-- place of one that is paid. A line of charges says which they are.
create or replace function private.issue_invoice(p_purchase_id uuid)
returns public.invoices
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_purchase public.purchases;
  v_invoice public.invoices;
  v_today date := private.malta_today();
begin
  select * into strict v_purchase from public.purchases where id = p_purchase_id;
  insert into public.invoices (user_id, purchase_id, invoice_number, status, description, issued_date,
    due_date, net_amount, vat_amount, amount, currency, seller, buyer, lines)
  select v_purchase.user_id, v_purchase.id, private.next_invoice_number('invoice', v_today),
    case when v_purchase.total_amount = 0 or v_purchase.status = 'paid' then 'paid' else 'pending' end,
    'Order ' || v_purchase.purchase_number || ': ' || string_agg(i.item_title, ', ' order by i.position),
    v_today, private.order_due_date(v_purchase.id),
    v_purchase.net_amount, v_purchase.vat_amount, v_purchase.total_amount, v_purchase.currency,
    private.seller(),
    (select jsonb_build_object('full_name', p.full_name, 'company_name', p.company_name,
        'email', p.email, 'phone', p.phone, 'address_line_1', p.address_line_1,
        'address_line_2', p.address_line_2, 'city', p.city, 'postal_code', p.postal_code,
        'country', p.country, 'vat_number', p.vat_number)
      from public.profiles p where p.id = v_purchase.user_id),
    jsonb_agg(jsonb_build_object('position', i.position, 'item_type', i.item_type,
      'item_id', i.item_id, 'title', i.item_title, 'quantity', i.quantity,
      'unit_price', i.unit_price, 'vat_included', i.vat_included,
      'discount_amount', i.discount_amount, 'vat_rate', v_purchase.vat_rate,
      'net_amount', i.net_amount, 'vat_amount', i.vat_amount, 'gross_amount', i.gross_amount)
      || jsonb_strip_nulls(jsonb_build_object('supply_date', i.metadata ->> 'event_date',
        'is_credit', nullif(i.is_credit, false), 'charges', i.metadata -> 'charges'))
      order by i.position)
  from public.purchase_items i
  where i.purchase_id = v_purchase.id
  returning * into strict v_invoice;
  return v_invoice;
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- Refunds.

-- Writes a refund of which the amount, its net and the facts are given. The order says what was paid back of what was paid
-- for it; a credit is none of that. RF004: its key was used.
create function private.write_refund(p_purchase_id uuid, p_refund public.refunds)
returns public.refunds
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_refund public.refunds;
begin
  insert into public.refunds (user_id, purchase_id, review_id, credit_id, credit_note_id, position, amount, net_amount,
    vat_amount, provider, reference, refunded_on, note, recorded_by, idempotency_key)
  select p.user_id, p.id, p_refund.review_id, p_refund.credit_id, p_refund.credit_note_id, p_refund.position,
    p_refund.amount, p_refund.net_amount, p_refund.amount - p_refund.net_amount, p_refund.provider, p_refund.reference,
    p_refund.refunded_on, p_refund.note, p_refund.recorded_by, p_refund.idempotency_key
  from public.purchases p where p.id = p_purchase_id
  on conflict (idempotency_key) do nothing
  returning * into v_refund;
  if v_refund.id is null then
    -- At the same time, for another order.
    perform private.fail('RF004', 'The key was used for another refund');
  end if;
  if v_refund.credit_id is null then
    update public.purchases p set refunded_amount = p.refunded_amount + v_refund.amount where p.id = p_purchase_id;
  end if;
  return v_refund;
end;
$$;

-- Writes what was paid back of one order out of lines of it, [{position, amount}]: the credit note over it and the refund,
-- whose facts are given. The caller holds the lock on the member. RF003: a line of which that cannot be paid back.
create function private.pay_back_lines(p_purchase_id uuid, p_lines jsonb, p_facts public.refunds)
returns public.refunds
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_invoice public.invoices := private.invoice_of(p_purchase_id);
  v_wrong record;
  v_lines jsonb;
  v_note public.invoices;
  v_refund public.refunds := p_facts;
begin
  select a.position, coalesce(r.amount, 0) as refundable into v_wrong
  from jsonb_to_recordset(p_lines) as a (position integer, amount numeric)
  left join private.lines_left(p_purchase_id) l on l.line_position = a.position
  left join private.refundable_lines(p_purchase_id) r on r.line_position = a.position
  where not coalesce(a.amount between 0.01 and r.amount and a.amount = round(a.amount, 2), false)
    or (select count(*) from jsonb_to_recordset(p_lines) as b (position integer) where b.position = a.position) > 1
    or (select sum(b.amount) from jsonb_to_recordset(p_lines) as b (position integer, amount numeric)
      join private.lines_left(p_purchase_id) m on m.line_position = b.position where m.share = l.share) > l.share_left
    or (select sum(b.amount) from jsonb_to_recordset(p_lines) as b (amount numeric)) > private.order_left(p_purchase_id)
  order by a.position limit 1;
  if found then
    perform private.fail('RF003', 'That cannot be paid back of the line',
      jsonb_build_object('position', v_wrong.position, 'refundable', v_wrong.refundable));
  end if;
  select jsonb_agg(private.credited_line(l.line,
      private.net_of_part(x.net, x.gross, x.net_credited, x.gross_credited, a.amount), a.amount) order by l.place)
  into v_lines
  from jsonb_array_elements(v_invoice.lines) with ordinality as l (line, place)
  join jsonb_to_recordset(p_lines) as a (position integer, amount numeric) on a.position = (l.line ->> 'position')::integer
  join private.lines_left(p_purchase_id) x on x.line_position = a.position;
  v_note := private.write_credit_note(v_invoice, v_lines);
  v_refund.credit_note_id := v_note.id;
  v_refund.amount := -v_note.amount;
  v_refund.net_amount := -v_note.net_amount;
  return private.write_refund(p_purchase_id, v_refund);
end;
$$;

-- Writes what was paid back of one order on a credit note that was issued before, after a withdrawal.
create function private.pay_back_note(p_note_id uuid, p_amount numeric, p_facts public.refunds)
returns public.refunds
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_note public.invoices;
  v_paid record;
  v_refund public.refunds := p_facts;
begin
  select * into strict v_note from public.invoices i where i.id = p_note_id;
  select coalesce(sum(f.net_amount), 0) as net, coalesce(sum(f.amount), 0) as gross into v_paid
  from public.refunds f where f.credit_note_id = p_note_id;
  v_refund.credit_note_id := p_note_id;
  v_refund.amount := p_amount;
  v_refund.net_amount := private.net_of_part(-v_note.net_amount, -v_note.amount, v_paid.net, v_paid.gross, p_amount);
  return private.write_refund(v_note.purchase_id, v_refund);
end;
$$;

-- What of each order, on which line or which credit note, is paid back by a review.
create type private.refund_part as (
  purchase_id uuid,
  line_position integer,
  note_id uuid,
  amount numeric
);

-- Where what a review pays back can come from, the first first. Of a seat its line; of work on post the lines that billed
-- it, its order first; of a membership and of six months after it their lines on that order, those it names first, then what
-- was paid for plans before, the newest order first; and what was credited after a withdrawal and not paid back.
create function private.refund_sources(p_review public.refund_reviews)
returns table (purchase_id uuid, line_position integer, note_id uuid, share text, amount numeric, share_left numeric)
language sql
stable
security definer
set search_path = ''
as $$
  select s.purchase_id, s.line_position, s.note_id, s.share, s.amount, s.share_left
  from (
    select o.id as purchase_id, l.line_position, null::uuid as note_id, l.share, l.gross_left as amount, l.share_left,
      case when strpos(p_review.event_title, i.item_title) > 0 then 1 else 2 end as place, o.created_at
    from public.purchases o
    join public.purchase_items i on i.purchase_id = o.id
    cross join lateral private.lines_left(o.id) l
    where o.user_id = p_review.user_id and o.status = 'paid' and l.line_position = i.position and l.gross_left > 0
      and case
        when p_review.event_id is not null then
          o.id = p_review.purchase_id and i.item_type = 'event' and i.item_id = p_review.event_id
        when p_review.reason = 'post_charge' then i.item_type = 'usage'
        when p_review.reason = 'cooling_off' then false
        else i.is_membership or o.id = p_review.purchase_id and i.item_type = 'service' and exists (
          select 1 from public.services v where v.id = i.item_id and v.leaving is not null) end
    union all
    select o.id, null, n.id, n.id::text, -n.amount - f.paid_back, -n.amount - f.paid_back, 3, o.created_at
    from public.purchases o
    join public.invoices n on n.purchase_id = o.id and n.kind = 'credit_note'
    cross join lateral (
      select coalesce(sum(r.amount), 0) as paid_back from public.refunds r where r.credit_note_id = n.id) f
    where o.user_id = p_review.user_id and o.status = 'paid' and p_review.event_id is null
      and p_review.reason <> 'post_charge' and -n.amount > f.paid_back
      -- The note of an invoice that was replaced credits nothing.
      and exists (select 1 from public.invoices i where i.id = n.credits_invoice_id and not i.is_replaced)) s
  order by s.place = 3, s.purchase_id <> p_review.purchase_id, s.place, s.created_at desc, s.purchase_id, s.line_position
$$;

-- How an amount that a review pays back is made up: less than it where no more was paid or is left.
create function private.refund_parts(p_review public.refund_reviews, p_amount numeric)
returns setof private.refund_part
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_rest numeric := p_amount;
  v_taken jsonb := '{}';
  v_source record;
  v_of_share text;
  v_part private.refund_part;
begin
  for v_source in select s.*, private.order_left(s.purchase_id) as order_left from private.refund_sources(p_review) s loop
    v_of_share := v_source.purchase_id || ' ' || v_source.share;
    v_part := row(v_source.purchase_id, v_source.line_position, v_source.note_id, least(v_rest, v_source.amount,
      v_source.share_left - coalesce((v_taken ->> v_of_share)::numeric, 0),
      v_source.order_left - coalesce((v_taken ->> v_source.purchase_id::text)::numeric, 0)));
    continue when v_part.amount <= 0;
    v_rest := v_rest - v_part.amount;
    v_taken := v_taken || jsonb_build_object(
      v_of_share, coalesce((v_taken ->> v_of_share)::numeric, 0) + v_part.amount,
      v_source.purchase_id::text, coalesce((v_taken ->> v_source.purchase_id::text)::numeric, 0) + v_part.amount);
    return next v_part;
  end loop;
end;
$$;

-- What can be paid back for a review at most: its amount, or less once some of it went back otherwise. null: it is closed.
create function private.review_refundable(p_review public.refund_reviews)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_review.closed_at is not null then
    return null;
  end if;
  if p_review.credit_id is not null then
    return least(p_review.amount, private.credit_left(p_review.credit_id));
  end if;
  return coalesce((select sum(r.amount) from private.refund_parts(p_review, p_review.amount) r), 0);
end;
$$;
grant execute on function private.review_refundable(public.refund_reviews) to authenticated, service_role;

-- Writes what a review has paid back: with credit notes over the lines it was paid for, or on those there are; of a credit
-- without one. The caller has checked that there is so much.
create function private.pay_back_review(p_review public.refund_reviews, p_amount numeric, p_facts public.refunds)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_refund public.refunds := p_facts;
  v_part record;
begin
  if p_review.credit_id is not null then
    v_refund.credit_id := p_review.credit_id;
    v_refund.amount := p_amount;
    v_refund.net_amount := p_amount;
    perform private.write_refund(p_review.purchase_id, v_refund);
    return;
  end if;
  for v_part in
    select r.purchase_id, r.note_id, sum(r.amount) as amount,
      jsonb_agg(jsonb_build_object('position', r.line_position, 'amount', r.amount)) as lines
    from private.refund_parts(p_review, p_amount) r
    group by r.purchase_id, r.note_id
    order by r.note_id is null desc, r.purchase_id, r.note_id
  loop
    if v_part.note_id is null then
      perform private.pay_back_lines(v_part.purchase_id, v_part.lines, p_facts);
    else
      perform private.pay_back_note(v_part.note_id, v_part.amount, p_facts);
    end if;
  end loop;
end;
$$;

-- What was paid back, when and how, as the office typed it. PY008 without a note, PY010 for a day that cannot be.
create function private.refund_facts(p_review_id uuid, p_note text, p_provider text, p_reference text, p_refunded_on date)
returns public.refunds
language plpgsql
stable
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
  v_refund public.refunds;
begin
  if coalesce(btrim(p_note), '') = '' then
    perform private.fail('PY008', 'A refund has a note');
  end if;
  if not coalesce(p_refunded_on, v_today) between '2000-01-01' and v_today then
    perform private.fail('PY010', 'The value date lies in the future or before 2000',
      jsonb_build_object('paid_on', p_refunded_on, 'today', v_today));
  end if;
  v_refund.review_id := p_review_id;
  v_refund.note := btrim(p_note);
  v_refund.provider := lower(btrim(p_provider));
  v_refund.reference := nullif(btrim(p_reference), '');
  v_refund.refunded_on := coalesce(p_refunded_on, v_today);
  v_refund.recorded_by := auth.uid();
  return v_refund;
end;
$$;

-- What recording a refund of an order answers.
create function private.refund_receipt(p_refund public.refunds)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('refund_id', p_refund.id, 'credit_note_number', n.invoice_number, 'amount', p_refund.amount,
      'refunded_amount', p.refunded_amount, 'payment_state', p.payment_state)
    from public.purchases p
    left join public.invoices n on n.id = p_refund.credit_note_id
    where p.id = p_refund.purchase_id);
end;
$$;

-- The refund that was recorded under a key before, when it was the same; null when there was none. RF004: another one was.
create function private.refund_before(p_purchase_id uuid, p_lines jsonb, p_facts public.refunds)
returns public.refunds
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_refund public.refunds;
  v_is_same boolean;
begin
  select * into v_refund from public.refunds f where f.idempotency_key = p_facts.idempotency_key;
  if v_refund.id is null then
    return null;
  end if;
  select (v_refund.purchase_id, v_refund.note, v_refund.provider, v_refund.reference, v_refund.refunded_on)
      is not distinct from (p_purchase_id, p_facts.note, p_facts.provider, p_facts.reference, p_facts.refunded_on)
    and (select jsonb_object_agg(a.position, round(a.amount, 2))
        from jsonb_to_recordset(p_lines) as a (position integer, amount numeric))
      = (select jsonb_object_agg(l.line ->> 'position', round(-(l.line ->> 'gross_amount')::numeric, 2))
        from public.invoices n cross join lateral jsonb_array_elements(n.lines) as l (line)
        where n.id = v_refund.credit_note_id)
  into v_is_same;
  if not coalesce(v_is_same, false) then
    perform private.fail('RF004', 'The key was used for another refund');
  end if;
  return v_refund;
end;
$$;

-- See public.refund_purchase.
create function private.refund_purchase(
  p_purchase_id uuid,
  p_lines jsonb,
  p_note text,
  p_provider text,
  p_reference text,
  p_refunded_on date,
  p_idempotency_key uuid
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_purchase public.purchases;
  v_facts public.refunds;
  v_refund public.refunds;
begin
  perform private.require_admin(p_or_service => true);
  v_facts := private.refund_facts(null, p_note, p_provider, p_reference, p_refunded_on);
  v_facts.idempotency_key := p_idempotency_key;
  if p_idempotency_key is null then
    perform private.fail('RF004', 'A refund needs a key');
  end if;
  if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) not between 1 and 200
    or exists (
      select 1 from jsonb_array_elements(p_lines) as l (line)
      where not coalesce(jsonb_typeof(l.line) = 'object' and l.line ->> 'position' ~ '^\d{1,6}$'
        and jsonb_typeof(l.line -> 'amount') = 'number' and octet_length(l.line ->> 'amount') <= 20, false)) then
    perform private.fail('RF003', 'A list of lines with amounts is needed');
  end if;
  v_purchase := private.lock_purchase(p_purchase_id);
  v_refund := private.refund_before(p_purchase_id, p_lines, v_facts);
  if v_refund.id is not null then
    return private.refund_receipt(v_refund);
  end if;
  if private.order_left(p_purchase_id) <= 0 then
    perform private.fail('RF002', 'Nothing of the purchase can be paid back',
      jsonb_build_object('status', v_purchase.status, 'paid_amount', v_purchase.paid_amount));
  end if;
  v_refund := private.pay_back_lines(p_purchase_id, p_lines, v_facts);
  perform private.tell(v_purchase.user_id, 'order_refunded',
    jsonb_build_object('purchase_id', v_purchase.id, 'purchase_number', v_purchase.purchase_number,
      'provider', v_refund.provider, 'refunded_on', v_refund.refunded_on) || private.refund_receipt(v_refund) - 'refund_id',
    jsonb_build_object('purchase_id', v_purchase.id), 'order_refunded:' || v_refund.id);
  return private.refund_receipt(v_refund);
end;
$$;
grant execute on function private.refund_purchase(uuid, jsonb, text, text, text, date, uuid) to authenticated, service_role;

-- Records what was paid back of a paid order, [{position, amount}] gross by line, with the credit note over it
-- (administrators and the server): {refund_id, credit_note_number, amount, refunded_amount, payment_state}. The same again
-- under its key changes nothing. PY001 unknown, PY008 without a note, PY010 no such day, RF002 nothing can be paid back,
-- RF003 no such line or amount (at most what get_refundable_lines says), RF004 the key was used for another refund.
create function public.refund_purchase(
  p_purchase_id uuid,
  p_lines jsonb,
  p_note text,
  p_provider text,
  p_reference text,
  p_refunded_on date,
  p_idempotency_key uuid
)
returns jsonb
language sql
volatile
set search_path = ''
as $$
  select private.refund_purchase(p_purchase_id, p_lines, p_note, p_provider, p_reference, p_refunded_on,
    p_idempotency_key)
$$;
grant execute on function public.refund_purchase(uuid, jsonb, text, text, text, date, uuid) to authenticated, service_role;

drop function public.close_refund_review(uuid, text, text, numeric);
drop function private.close_refund_review(uuid, text, text, numeric);

-- See public.close_refund_review. What was paid back is written before the review is closed, so that whoever is told of it
-- is told of all.
create function private.close_refund_review(
  p_id uuid,
  p_note text,
  p_outcome text,
  p_refunded_amount numeric,
  p_provider text,
  p_reference text,
  p_refunded_on date
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_review public.refund_reviews;
  v_facts public.refunds;
  v_refundable numeric;
  v_refunded numeric;
  v_is_again boolean;
begin
  perform private.require_admin();
  v_facts := private.refund_facts(p_id, p_note, p_provider, p_reference, p_refunded_on);
  select * into v_review from public.refund_reviews r where r.id = p_id;
  if v_review.id is not null then
    perform private.lock_member(v_review.user_id);
    select * into v_review from public.refund_reviews r where r.id = p_id for update;
  end if;
  v_refundable := private.review_refundable(v_review);
  v_refunded := case p_outcome
    when 'kept' then 0
    when 'refunded' then coalesce(p_refunded_amount, v_review.refunded_amount, v_refundable) end;
  -- the same again, by the same person, because the answer was lost: it is done
  v_is_again := (v_review.closed_by, v_review.note, v_review.outcome, v_review.refunded_amount)
    is not distinct from (auth.uid(), v_facts.note, p_outcome, v_refunded);
  if v_review.closed_at is not null and v_is_again then
    return private.closed_review(v_review);
  end if;
  if v_review.id is null or v_review.closed_at is not null then
    perform private.fail('PY007', 'No open refund review', jsonb_build_object(
      'closed_at', v_review.closed_at, 'note', v_review.note, 'outcome', v_review.outcome,
      'closed_by', (select p.full_name from public.profiles p where p.id = v_review.closed_by)));
  end if;
  if v_refunded is null or v_refunded > v_refundable
    or (p_outcome = 'refunded' and v_refunded < 0.01) or v_refunded <> round(v_refunded, 2) then
    perform private.fail('RF001', 'A refund is more than nothing and at most what was paid',
      jsonb_build_object('amount', v_refundable));
  end if;
  if p_outcome = 'refunded' then
    perform private.pay_back_review(v_review, v_refunded, v_facts);
  end if;
  update public.refund_reviews r
  set closed_at = now(), closed_by = auth.uid(), note = v_facts.note, outcome = p_outcome, refunded_amount = v_refunded
  where r.id = p_id
  returning * into v_review;
  return private.closed_review(v_review);
end;
$$;
grant execute on function private.close_refund_review(uuid, text, text, numeric, text, text, date)
  to authenticated, service_role;

-- Closes a refund review with what was decided (administrators only), once: `refunded`, with what was paid back (all that
-- can be unless said), how, as what and on which day, or `kept`, and a note. What was paid back is a refund of the order
-- with its credit note, or of the credit. PY007 when it is closed, with what was written then, or does not exist; PY008
-- without a note; PY010 no such day; RF001 for another outcome or an amount it cannot be.
create function public.close_refund_review(
  p_id uuid,
  p_note text,
  p_outcome text,
  p_refunded_amount numeric default null,
  p_provider text default 'bank_transfer',
  p_reference text default null,
  p_refunded_on date default null
)
returns jsonb
language sql
volatile
set search_path = ''
as $$
  select private.close_refund_review(p_id, p_note, p_outcome, p_refunded_amount, p_provider, p_reference, p_refunded_on)
$$;
grant execute on function public.close_refund_review(uuid, text, text, numeric, text, text, date)
  to authenticated, service_role;

-- Tells the owner of a refund review what was decided; a credit that they used up themselves needs no word.
create or replace function private.tell_refund_decided()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.credit_id is null or new.outcome = 'refunded' or private.credit_left(new.credit_id) > 0 then
    perform private.tell(new.user_id, 'refund_decided',
      jsonb_strip_nulls(to_jsonb(new) - '{note,closed_by}'::text[])
        || (select jsonb_build_object('purchase_number', p.purchase_number)
          from public.purchases p where p.id = new.purchase_id)
        || coalesce((
          select jsonb_build_object('provider', min(f.provider), 'refunded_on', max(f.refunded_on),
            'credit_note_number', string_agg(distinct n.invoice_number, ', '))
          from public.refunds f left join public.invoices n on n.id = f.credit_note_id
          where f.review_id = new.id having count(*) > 0), '{}'),
      p_key => 'refund_decided:' || new.id);
  end if;
  return null;
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- What has gone back already is not reviewed, credited or taken off once more.

-- Puts a registration that was paid for and then cancelled on the list, with who or what cancelled it.
-- What of it was paid back already needs no review.
create or replace function private.open_refund_review()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_reason text;
  v_amount numeric;
begin
  select least(new.amount_paid, r.amount) into v_amount
  from public.purchase_items i
  join private.refundable_lines(new.purchase_id) r on r.line_position = i.position
  where i.purchase_id = new.purchase_id and i.item_type = 'event' and i.item_id = new.event_id;
  if v_amount <= 0 then
    return null;
  end if;
  v_amount := coalesce(v_amount, new.amount_paid);
  select * into v_event from public.events e where e.id = new.event_id;
  v_reason := case
    when private.is_called_off(v_event) then 'event_cancelled'
    when not exists (select 1 from auth.users u where u.id = new.user_id and u.deleted_at is null)
      then 'account_deleted'
    when new.user_id = auth.uid() then 'member'
    else 'administrator' end;
  insert into public.refund_reviews (registration_id, user_id, purchase_id, event_id, event_title, amount, reason)
  values (new.id, new.user_id, new.purchase_id, new.event_id, v_event.title, v_amount, v_reason);
  -- When the whole event was cancelled administrators get one notification: see settle_called_off_event.
  if v_reason <> 'event_cancelled' then
    perform private.tell_admins('refund_to_review',
      jsonb_build_object('event', v_event.title, 'amount', v_amount, 'reason', v_reason),
      jsonb_build_object('purchase_id', new.purchase_id), p_except => auth.uid());
  end if;
  return null;
end;
$$;

-- The worth of the days that a running membership has left: their number, and the part ahead of what was paid
-- for each period, net. Only the plan line counts, after its discount and before what was credited on it:
-- those days were paid with other days.
create or replace function private.unused_days(p_user_id uuid, out days integer, out net numeric)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  select coalesce(sum(r.unused), 0),
    coalesce(sum(round(r.paid * r.unused / (r.valid_until - r.period_from), 2)), 0)
  into days, net
  from (
    select us.period_from, us.valid_until,
      us.valid_until - greatest(us.period_from, private.malta_today()) as unused,
      (select sum(i.net_amount) - coalesce(sum(c.net), 0) from public.purchase_items i
        left join private.credited_lines(us.purchase_id) c on c.line_position = i.position
        where i.purchase_id = us.purchase_id and i.is_membership) as paid
    from public.user_services us
    where us.user_id = p_user_id and us.payment_status in ('paid', 'completed')
      and us.valid_until > greatest(us.period_from, private.malta_today())) r;
end;
$$;

-- The paid orders whose membership a withdrawal credits: those of which something is not credited yet.
create or replace function private.orders_to_credit(p_user_id uuid)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select p.id from public.purchases p
    where p.user_id = p_user_id and p.status = 'paid'
      and exists (select 1 from public.purchase_items i where i.purchase_id = p.id and i.is_membership)
      and exists (select 1 from private.lines_left(p.id) l where l.of_membership and l.gross_left <> 0);
end;
$$;

-- What a withdrawal from the membership refunds: what was paid for it, less what is on the list of refunds already. Post
-- that was given back on its order is no part of it.
create or replace function private.withdrawal_amount(p_user_id uuid)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(sum(l.paid - l.listed), 0)
    from public.purchases p, lateral (
      select
        (select sum(x.gross_left) from private.lines_left(p.id) x where x.of_membership) as paid,
        (select coalesce(sum(r.amount - coalesce(r.refunded_amount, 0)), 0) from public.refund_reviews r
          where r.purchase_id = p.id and r.reason = 'credit_left') as listed) l
    where p.id in (select private.orders_to_credit(p_user_id)));
end;
$$;

-- The answer of credit_membership to the person's last withdrawal: its notes and its refund were written at
-- the same moment.
create or replace function private.credit_of_withdrawal(p_user_id uuid, out numbers text, out amount numeric)
returns record
language sql
stable
security definer
set search_path = ''
as $$
  select string_agg(n.invoice_number, ', ' order by p.created_at, p.id), coalesce(max(r.amount), 0.00)
  from public.invoices n
  -- A renewal that waited is cancelled in the same moment: its note is none of the withdrawal's.
  join public.purchases p on p.id = n.purchase_id and p.status = 'paid'
  -- There is none where nothing had been paid.
  left join public.refund_reviews r
    on r.user_id = n.user_id and r.reason = 'cooling_off' and r.opened_at = n.created_at
  where n.user_id = p_user_id and n.kind = 'credit_note'
    -- A refund brings a note of its own.
    and not exists (
      select from public.refunds f where f.credit_note_id = n.id and f.created_at = n.created_at)
    and exists (select from public.invoices v where v.id = n.credits_invoice_id and not v.is_replaced)
    -- Whoever has come back since withdraws from another membership.
    and not exists (
      select from public.purchases o
      join public.purchase_items i on i.purchase_id = o.id and i.is_membership
      where o.user_id = p_user_id and o.status = 'paid' and o.paid_at > n.created_at)
  group by n.created_at
  order by n.created_at desc
  limit 1
$$;

-- The 149 € fee is due once per member: not with an active membership, not when an order that was
-- not cancelled carries it, unless it was credited after a withdrawal. Answers it as a line; its item_id is
-- null when it is not due.
create or replace function private.onboarding_fee_due(p_user_id uuid)
returns private.quote_line
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_fee private.quote_line;
begin
  select 'service', s.id, s.title, s.description, 1, s.price, s.price, s.vat_included, false, true, 0
  into v_fee.item_type, v_fee.item_id, v_fee.title, v_fee.description, v_fee.quantity, v_fee.unit_price,
    v_fee.total_price, v_fee.vat_included, v_fee.is_membership, v_fee.is_onboarding_fee,
    v_fee.discount_amount
  from public.services s
  where s.is_onboarding_fee and s.status = 'active' and s.archived_at is null and s.price > 0
    and not exists (
      select 1 from public.profiles p
      where p.id = p_user_id
        and private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until) = 'active')
    and not exists (
      select 1 from public.purchases p
      join public.purchase_items i on i.purchase_id = p.id and i.is_onboarding_fee
      where p.user_id = p_user_id and p.status <> 'cancelled' and not exists (
        select 1 from private.credited_lines(p.id) c
        where c.line_position = i.position and i.gross_amount > 0 and c.gross >= i.gross_amount));
  v_fee.is_credit := false;
  return v_fee;
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- What was paid back before there were refunds: entries without a credit note, of the order and line they were for, so that
-- income and statements stay as they were. After a withdrawal the credit note was there.

-- Writes what a closed review had paid back.
create function private.keep_old_refund(p_review public.refund_reviews)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_part record;
  v_rate numeric;
begin
  for v_part in
    select r.purchase_id, r.line_position, r.note_id, r.amount from private.refund_parts(p_review, p_review.refunded_amount) r
  loop
    select p.vat_rate into v_rate from public.purchases p where p.id = v_part.purchase_id;
    insert into public.refunds (user_id, purchase_id, review_id, credit_note_id, position, amount, net_amount, vat_amount,
      provider, refunded_on, note, recorded_by, created_at)
    select p_review.user_id, v_part.purchase_id, p_review.id, v_part.note_id, v_part.line_position, v_part.amount, n.net,
      v_part.amount - n.net, 'bank_transfer', private.malta_clock(p_review.closed_at)::date, p_review.note,
      p_review.closed_by, p_review.closed_at
    from (select round(v_part.amount / (1 + v_rate), 2) as net) n;
    update public.purchases p set refunded_amount = p.refunded_amount + v_part.amount where p.id = v_part.purchase_id;
  end loop;
end;
$$;

alter table public.purchases disable trigger tg_purchases__touch_updated_at;
select private.keep_old_refund(r)
from public.refund_reviews r where r.outcome = 'refunded' order by r.closed_at, r.id;
alter table public.purchases enable trigger tg_purchases__touch_updated_at;

drop function private.keep_old_refund(public.refund_reviews);
