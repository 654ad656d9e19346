-- The list of orders, the import of bank statements, the statement of a member and the figures of the office, with all
-- payments, refunds and credits of an order.

-- -------------------------------------------------------------------------------------------------
-- The list of orders.

-- Every order as it stands in the list. search_text is what a search looks through; the day it was paid is that of the last
-- payment of which something is left to it.
create or replace view private.orders_to_list as
select
  p.id,
  p.user_id,
  p.purchase_number collate private.digits_as_numbers as purchase_number,
  p.created_at,
  p.status,
  p.net_amount,
  p.vat_amount,
  p.total_amount,
  m.full_name as member_name,
  m.email as member_email,
  m.company_name as member_company,
  i.invoice_number,
  i.due_date,
  y.paid_on,
  -- whole cents add up in half the time
  (p.net_amount * 100)::bigint as net_cents,
  (p.vat_amount * 100)::bigint as vat_cents,
  -- every line begins with a space, as private.search_text has it
  concat_ws(E'\n ', ' ' || p.purchase_number, i.invoice_number, n.numbers, private.amount_spellings(p.total_amount),
    case when p.payment_state = 'partly_paid' then private.amount_spellings(p.amount_due) end) || E'\n'
    || private.search_text(m.full_name, m.email, m.company_name, m.phone, private.phone_digits(m.phone), y."references")
      as search_text,
  p.payment_state,
  p.paid_amount,
  p.refunded_amount,
  p.amount_due,
  (p.paid_amount * 100)::bigint as paid_cents,
  (p.refunded_amount * 100)::bigint as refunded_cents,
  (p.amount_due * 100)::bigint as due_cents
from public.purchases p
left join public.profiles m on m.id = p.user_id
left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and not i.is_replaced
left join lateral (
  select string_agg(c.invoice_number, E'\n ' order by c.created_at, c.id) as numbers
  from public.invoices c
  where c.purchase_id = p.id and (c.kind = 'credit_note' or c.is_replaced)) n on true
left join lateral (
  select max(t.paid_on) filter (where t.amount > coalesce(c.amount, 0)) as paid_on,
    string_agg(t.reference, ' ' order by t.created_at, t.id) as "references"
  from public.payments t
  left join public.account_credits c on c.payment_id = t.id
  where t.purchase_id = p.id) y on true;

alter table private.listed_orders
  add column payment_state text not null default 'unpaid',
  add column paid_amount numeric(14, 2) not null default 0,
  add column refunded_amount numeric(14, 2) not null default 0,
  add column amount_due numeric(14, 2) not null default 0,
  add column paid_cents bigint not null default 0,
  add column refunded_cents bigint not null default 0,
  add column due_cents bigint not null default 0;

create index listed_orders_payment_state_idx on private.listed_orders (payment_state, created_at, id);
drop index private.listed_orders_sums_idx;
create index listed_orders_sums_idx on private.listed_orders (status, due_date, paid_on)
  include (payment_state, net_cents, vat_cents, paid_cents, refunded_cents, due_cents);
drop index private.listed_orders_amount_due_idx;
create index listed_orders_amount_due_idx on private.listed_orders (amount_due, created_at) where status = 'pending';
-- What is due is counted there from now on.
create index listed_orders_pending_idx on private.listed_orders (due_date) include (due_cents) where status = 'pending';
drop index public.invoices_pending_idx;

-- Lists orders as they are now. Whoever changes an order or its member holds the lock on the member's
-- profile, so two never list the same order at once.
create or replace function private.list_orders(p_ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.listed_orders as l
  select o.* from private.orders_to_list o where o.id = any (p_ids)
  on conflict (id) do update
  set (created_at, status, net_amount, vat_amount, total_amount, purchase_number, member_name,
      member_email, member_company, invoice_number, due_date, paid_on, net_cents, vat_cents, search_text, payment_state,
      paid_amount, refunded_amount, amount_due, paid_cents, refunded_cents, due_cents)
    = (excluded.created_at, excluded.status, excluded.net_amount, excluded.vat_amount,
      excluded.total_amount, excluded.purchase_number, excluded.member_name, excluded.member_email,
      excluded.member_company, excluded.invoice_number, excluded.due_date, excluded.paid_on,
      excluded.net_cents, excluded.vat_cents, excluded.search_text, excluded.payment_state, excluded.paid_amount,
      excluded.refunded_amount, excluded.amount_due, excluded.paid_cents, excluded.refunded_cents, excluded.due_cents);
end;
$$;

create or replace trigger tg_purchases__list
  after insert or update of purchase_number, created_at, status, net_amount, vat_amount, total_amount, paid_amount,
    refunded_amount
  on public.purchases
  for each row execute function private.list_order('id');

create or replace trigger tg_invoices__list
  after insert or update of invoice_number, due_date, is_replaced on public.invoices
  for each row execute function private.list_order('purchase_id');

create trigger tg_account_credits__list
  after insert on public.account_credits
  for each row execute function private.list_order('purchase_id');

select private.list_orders(array(select p.id from public.purchases p));

-- See _billing.sql; what came later stands at the end, where a view can be added to. Payments and credit notes are put
-- together: the last payment's way, the references and numbers of all, the sums.
create or replace view private.order_directory as
select
  l.id,
  l.user_id,
  l.purchase_number,
  l.created_at,
  l.status,
  l.net_amount,
  l.vat_amount,
  l.total_amount,
  l.member_name,
  l.member_email,
  l.member_company,
  l.invoice_number,
  i.issued_date,
  l.due_date,
  (l.status = 'pending' and l.due_date < (select private.malta_today())) as is_overdue,
  l.paid_on,
  y.provider,
  y."references" as reference,
  c.numbers as credit_note_number,
  c.issued_date as credited_on,
  c.net_amount as credited_net,
  c.vat_amount as credited_vat,
  c.amount as credited_gross,
  i.buyer ->> 'full_name' as buyer_name,
  i.buyer ->> 'company_name' as buyer_company,
  i.buyer ->> 'vat_number' as buyer_vat_number,
  i.buyer ->> 'country' as buyer_country,
  coalesce((
    select jsonb_agg(t.item_title order by t.position)
    from public.purchase_items t
    where t.purchase_id = l.id), '[]'::jsonb) as item_titles,
  l.search_text,
  (select max(r.sent_on) from public.payment_reminders r where r.purchase_id = l.id) as reminded_on,
  l.payment_state,
  l.paid_amount,
  l.amount_due,
  l.refunded_amount
from private.listed_orders l
left join public.invoices i on i.purchase_id = l.id and i.kind = 'invoice' and not i.is_replaced
left join lateral (
  select string_agg(n.invoice_number, ', ' order by n.created_at, n.id) as numbers, max(n.issued_date) as issued_date,
    sum(n.net_amount)::numeric(14, 2) as net_amount, sum(n.vat_amount)::numeric(14, 2) as vat_amount,
    sum(n.amount)::numeric(14, 2) as amount
  from public.invoices n
  where n.purchase_id = l.id and n.kind = 'credit_note') c on true
left join lateral (
  select (array_agg(t.provider order by t.paid_on desc, t.created_at desc, t.id))[1] as provider,
    string_agg(t.reference, ', ' order by t.paid_on, t.created_at, t.id) as "references"
  from public.payments t
  where t.purchase_id = l.id) y on true
where (select private.is_admin() limit private.only_admins());

create or replace view public.order_directory
with (security_invoker = true)
as
select * from private.order_directory;

-- How many orders search and filters of the list leave, and their sum. Put together anew at every call: which
-- index serves depends on what is asked.
create or replace function private.sum_orders(p_search text, p_filter text, p_paid_from date, p_paid_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_sum jsonb;
begin
  perform private.require_admin();
  execute format($sum$
    select jsonb_build_object('orders', s.orders, 'cancelled', s.cancelled, 'net', round(s.net / 100, 2),
      'vat', round(s.vat / 100, 2), 'gross', round((s.net + s.vat) / 100, 2), 'paid', round(s.paid / 100, 2),
      'refunded', round(s.refunded / 100, 2), 'due', round(s.due / 100, 2))
    from (
      select count(*) filter (where o.is_added) as orders, count(*) filter (where not o.is_added) as cancelled,
        coalesce(sum(net_cents) filter (where o.is_added), 0) as net,
        coalesce(sum(vat_cents) filter (where o.is_added), 0) as vat,
        coalesce(sum(paid_cents), 0) as paid, coalesce(sum(refunded_cents), 0) as refunded,
        coalesce(sum(due_cents), 0) as due
      from private.listed_orders
      cross join lateral (select status <> 'cancelled' or $1 is not distinct from 'cancelled' as is_added) o
      where %s
        and ($1 is distinct from 'overdue' or status = 'pending' and due_date < (select private.malta_today()))
        and ($1 is distinct from 'partly_paid' or payment_state = 'partly_paid')
        and ($1 is distinct from 'refunded' or payment_state in ('partly_refunded', 'refunded'))
        and (coalesce($1, 'all') in ('all', 'overdue', 'partly_paid', 'refunded') or status = $1)
        and ($2 is null or paid_on >= $2)
        and ($3 is null or paid_on <= $3)) s $sum$, private.search_condition(p_search))
  into v_sum using p_filter, p_paid_from, p_paid_to;
  return v_sum;
end;
$$;

-- The sum of the orders that search and filters of the list leave, all by default: {orders, cancelled, net,
-- vat, gross, paid, refunded, due}, in euros; those cancelled are counted by themselves and add nothing, unless just they
-- are asked for. p_search is what was typed into the list (see private.search_patterns), p_filter is all, overdue,
-- partly_paid, refunded (whole or in part) or a status; the days are those on which a payment was there, both included.
create or replace function public.sum_orders(
  p_search text default null,
  p_filter text default 'all',
  p_paid_from date default null,
  p_paid_to date default null
)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.sum_orders(p_search, p_filter, p_paid_from, p_paid_to) $$;

-- -------------------------------------------------------------------------------------------------
-- The import of bank statements.

-- See public.match_payments; PY011 when it is no list of at most a thousand lines.
create or replace function private.match_payments(p_lines jsonb)
returns table (line integer, outcome text, orders jsonb)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) > 1000
    or p_lines @? '$[*] ? (@.type() != "object")'
  then
    perform private.fail('PY011', 'A list of at most 1000 lines is needed');
  end if;
  return query
  with lines as (
    select s.line, s.amount, s.paid_on, s.reference, left(s.text, 2000) as text, greatest(coalesce(s.nth, 1), 1) as nth,
      private.payment_line('bank_transfer', s.reference, s.amount, s.paid_on, coalesce(s.nth, 1)) as statement_line
    from (
      select r.line, r.amount, r.paid_on, nullif(left(btrim(r.reference), 200), '') as reference, r.text, r.nth
      from jsonb_to_recordset(p_lines)
        as r (line integer, text text, reference text, amount numeric, paid_on date, nth integer)) s
  ),
  named as (
    select distinct l.line, coalesce(p.id, i.purchase_id) as id
    from lines l
    cross join unnest(private.numbers_in(l.text)) as n (number)
    left join public.purchases p on p.purchase_number = n.number
    left join public.invoices i on i.invoice_number = n.number
    where coalesce(p.id, i.purchase_id) is not null
  ),
  matched as (
    select l.*, n.ids, o.paid, o.pending, o.due, recorded.id as recorded_id
    from lines l
    left join lateral (
      select array_agg(n.id) as ids from named n where n.line = l.line) n on true
    left join lateral (
      select count(*) filter (where p.status = 'paid') as paid,
        count(*) filter (where p.status = 'pending') as pending, max(p.amount_due) as due
      from public.purchases p where p.id = any (n.ids)) o on true
    -- The same line again: the file was imported before, whatever order it was recorded for. Or somebody typed it;
    -- lines alike are several payments, and the second of them needs a second one in the books.
    left join lateral (
      select coalesce((
          select y.purchase_id from public.payments y where y.statement_line = l.statement_line), (
          select y.purchase_id from public.payments y
          where y.paid_on = l.paid_on and y.amount = l.amount and y.reference = l.reference and y.statement_line is null
            and y.credit_id is null and (n.ids is null or y.purchase_id = any (n.ids))
          order by y.created_at, y.id
          offset l.nth - 1 limit 1)) as id) recorded on true
  )
  select m.line,
    case
      when m.recorded_id is not null then 'recorded'
      when m.ids is null then 'no_order'
      when m.pending > 0 and cardinality(m.ids) > 1 then 'ambiguous'
      when m.pending = 0 and m.paid > 0 then 'paid'
      when m.pending = 0 then 'cancelled'
      when m.due is distinct from m.amount then 'amount_differs'
      else 'matched'
    end,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'purchase_number', s.purchase_number,
        'status', s.status, 'payment_state', s.payment_state, 'total_amount', s.total_amount,
        'paid_amount', s.paid_amount, 'amount_due', s.amount_due, 'member_name', s.member_name, 'last_payment', (
          select jsonb_build_object('provider', y.provider, 'reference', y.reference, 'amount', y.amount,
            'paid_on', y.paid_on)
          from public.payments y where y.purchase_id = s.id
          order by y.paid_on desc, y.created_at desc, y.id limit 1))
        order by s.created_at, s.id)
      from (
        select o.* from private.listed_orders o
        where o.id = any (case when m.recorded_id is null then m.ids else array[m.recorded_id] end)
        union all
        -- Nothing is named: what is due in this amount may be meant.
        (select o.* from private.listed_orders o
        where m.recorded_id is null and m.ids is null
          and o.status = 'pending' and o.amount_due = m.amount
        order by o.created_at, o.id
        limit 3)
      ) s), '[]'::jsonb)
  from matched m
  order by m.line;
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- The statement of a member.

-- All that a member's account consists of: invoices and credit notes with their amounts; payments, below zero, by their value
-- date, and what was let go of them; what was paid back, by its value date. A refund of an order for which there is no credit
-- note (it is older than they are) is granted by an entry of its own. A credit that was used is none: its money is on the
-- account since it came.
create or replace function private.account_entries(p_user_id uuid)
returns table (day date, kind text, number text, description text, amount numeric, written_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select i.issued_date, i.kind, i.invoice_number, i.description, i.amount, i.created_at
  from public.invoices i
  where i.user_id = p_user_id
  union all
  select y.paid_on, e.kind, p.purchase_number, y.provider, -e.amount, y.created_at
  from public.purchases p
  join public.payments y on y.purchase_id = p.id
  cross join lateral (values ('payment', y.amount), ('written_off', y.written_off)) as e (kind, amount)
  where p.user_id = p_user_id and y.credit_id is null and (e.kind = 'payment' or e.amount > 0)
  union all
  select f.refunded_on, e.kind, p.purchase_number, coalesce(r.event_title, ''), e.amount, f.created_at
  from public.refunds f
  join public.purchases p on p.id = f.purchase_id
  left join public.refund_reviews r on r.id = f.review_id
  cross join lateral (values ('refund_granted', -f.amount), ('refund', f.amount)) as e (kind, amount)
  where f.user_id = p_user_id
    and (e.kind = 'refund' or f.credit_note_id is null and f.credit_id is null)
$$;

-- -------------------------------------------------------------------------------------------------
-- Figures of the office.

-- What came in between two days, both included, by value date: payments less what was paid back. A credit that is used
-- brings nothing.
create or replace function private.income_between(p_first date, p_last date, out income numeric, out payments bigint)
returns record
language sql
stable
security definer
set search_path = ''
as $$
  select y.amount - f.amount, y.payments
  from (
    select coalesce(sum(p.amount), 0) as amount, count(*) as payments
    from public.payments p
    where p.credit_id is null and p.paid_on between p_first and p_last) y,
    (select coalesce(sum(r.amount), 0) as amount from public.refunds r
      where r.refunded_on between p_first and p_last) f
$$;

-- How many orders a person has placed and what they come to: due, overdue, what was paid for them and not paid back, and what
-- is left of their credits.
create or replace function private.account_figures(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('orders', count(*),
      'due_orders', count(*) filter (where p.status = 'pending'),
      'due', coalesce(sum(p.amount_due), 0),
      'overdue_orders', count(*) filter (where p.status = 'pending' and i.due_date < private.malta_today()),
      'overdue', coalesce(
        sum(p.amount_due) filter (where p.status = 'pending' and i.due_date < private.malta_today()), 0),
      'paid', coalesce(sum(p.paid_amount - p.refunded_amount), 0),
      'credit', (
        select coalesce(sum(private.credit_left(c.id)), 0) from public.account_credits c where c.user_id = p_user_id))
    from public.purchases p
    left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and not i.is_replaced
    where p.user_id = p_user_id);
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

-- -------------------------------------------------------------------------------------------------
-- Where the invoice of an order is asked for, it is the one that stands; where money is asked for, it is what is due.

-- The answer of checkout, for the first call and for every repeated one.
create or replace function private.checkout_answer(p_purchase_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number,
      'status', p.status, 'total_amount', p.total_amount, 'currency', p.currency,
      'invoice_id', i.id, 'invoice_number', i.invoice_number, 'due_date', i.due_date,
      'net_amount', p.net_amount, 'vat_amount', p.vat_amount, 'has_box', m.box_number is not null,
      'items', (
        select jsonb_agg(jsonb_build_object('position', l.position, 'item_type', l.item_type,
          'item_title', l.item_title, 'quantity', l.quantity, 'discount_amount', l.discount_amount,
          'net_amount', l.net_amount, 'vat_amount', l.vat_amount, 'gross_amount', l.gross_amount,
          'is_membership', l.is_membership, 'is_onboarding_fee', l.is_onboarding_fee)
          order by l.position)
        from public.purchase_items l where l.purchase_id = p.id))
    from public.purchases p
    join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and not i.is_replaced
    join public.profiles m on m.id = p.user_id
    where p.id = p_purchase_id
  );
end;
$$;

-- What waits for the caller: whether something of theirs is to be paid, the placed orders that are due, and
-- the next event of those they ordered or have paid. An event lasts at most 24:45 hours, so it may end on the
-- second day after its own.
create or replace function private.get_agenda()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  return jsonb_build_object(
    'needs_payment', private.needs_payment(v_user),
    'due', (
      select jsonb_build_object('amount', sum(p.amount_due), 'orders', count(*),
        'first_due_date', min(i.due_date))
      from public.purchases p
      left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and not i.is_replaced
      where p.user_id = v_user and p.status = 'pending'
      having count(*) > 0),
    'next_event', (
      select jsonb_build_object('title', e.title, 'event_date', e.event_date,
        'event_time', e.event_time)
      from public.event_registrations er
      join public.events e on e.id = er.event_id
      where er.user_id = v_user and private.is_sold(er.payment_status, er.purchase_id)
        and e.status = 'active' and e.archived_at is null
        and e.event_date >= private.malta_today() - 2 and not private.is_over(e)
      order by e.event_date, e.event_time, e.id
      limit 1));
end;
$$;

-- Until when an order that goes on with a running membership can be paid late: seven days after its last day,
-- or, when the run was away until after that, after the day of the first such order. Another order in its
-- place does not begin them anew.
create or replace function private.grace_until(p_profile public.profiles)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return greatest(p_profile.membership_grace_until, p_profile.membership_valid_until + 7,
    case when not exists (
      select 1 from public.purchases p
      join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and not i.is_replaced
      where p.user_id = p_profile.id and p.status = 'cancelled'
        and i.due_date + 7 > p_profile.membership_valid_until
        and exists (select 1 from public.purchase_items l where l.purchase_id = p.id and l.is_membership))
      then private.malta_today() + 7 end);
end;
$$;

-- Orders whose invoice is overdue, while they can still be paid and the daily run has not reminded of them.
create or replace function private.invoices_to_remind_of()
returns setof uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return query
    -- The reason is asked of few: most orders that wait are not overdue.
    with asked as materialized (
      select p.id, p.created_at from public.purchases p
      join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and not i.is_replaced
      where p.status = 'pending' and i.due_date < private.malta_today()
        and not exists (
          select 1 from public.payment_reminders r where r.purchase_id = p.id and r.is_automatic))
    select a.id from asked a
    where private.lapse_reason(a.id) is null and private.reminded_this_week(a.id) is null
    order by a.created_at;
end;
$$;

-- Unpaid orders whose time is over.
create or replace function private.lapsed_orders()
returns setof uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return query
    -- The reason is asked of few: most orders that wait are renewals, whose day is yet to come.
    with asked as materialized (
      select p.id, p.created_at from public.purchases p
      where p.status = 'pending' and (
        exists (
          select 1 from public.invoices i
          where i.purchase_id = p.id and i.kind = 'invoice' and not i.is_replaced and i.due_date < private.malta_today())
        or exists (select 1 from public.event_registrations er where er.purchase_id = p.id)))
    select a.id from asked a where private.lapse_reason(a.id) is not null order by a.created_at;
end;
$$;

-- The first of what waits for the office or for the person: unpaid orders, the longest due first; services
-- that were paid and are not completed; events still to come.
create or replace function private.open_matters(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'unpaid', (
      select coalesce(jsonb_agg(o), '[]') from (
        select p.id, p.purchase_number, p.total_amount, p.amount_due, i.invoice_number, i.due_date,
          i.due_date < private.malta_today() as is_overdue
        from public.purchases p
        left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and not i.is_replaced
        where p.user_id = p_user_id and p.status = 'pending'
        order by i.due_date, p.created_at, p.id
        limit 5) o),
    'work', (
      select coalesce(jsonb_agg(w), '[]') from (
        select us.id, us.purchase_id, s.title, us.payment_status
        from public.user_services us
        join public.services s on s.id = us.service_id and s.membership_type is null and s.leaving is null
        where us.user_id = p_user_id and us.payment_status in ('paid', 'in_progress')
        order by us.purchase_date, us.id
        limit 5) w),
    'coming', (
      select coalesce(jsonb_agg(c), '[]') from (
        select er.id, er.event_id, e.title, e.event_date, e.event_time, er.payment_status
        from public.event_registrations er
        join public.events e on e.id = er.event_id
        where er.user_id = p_user_id and er.payment_status <> 'cancelled' and e.status = 'active'
          and e.event_date >= private.malta_today() - 2 and not private.is_over(e)
        order by e.event_date, e.event_time, er.id
        limit 5) c));
end;
$$;

-- The day in Malta from which an order can no longer be paid: seven days after it was due, and for one that
-- goes on with a running membership beyond its end when that has expired. Also of one whose invoice is yet to
-- be issued. Null for one that bills charges: the work on it is done.
create or replace function private.order_lapses_on(p_purchase_id uuid)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select case when us.order_kind in ('renewal', 'change') and d.due_date + 7 > p.membership_valid_until
        then coalesce(p.membership_grace_until + 1, d.due_date + 7)
      else d.due_date + 7 end
    from public.purchases o
    join public.profiles p on p.id = o.user_id
    left join public.user_services us on us.purchase_id = o.id and us.order_kind is not null
    left join public.invoices i on i.purchase_id = o.id and i.kind = 'invoice' and not i.is_replaced
    cross join lateral (select coalesce(i.due_date, private.order_due_date(o.id)) as due_date) d
    where o.id = p_purchase_id and not private.is_usage_order(o.id));
end;
$$;

-- An order over a member's post that was due more than a week ago and is not paid; null when there is none.
create or replace function private.overdue_usage_order(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('purchase_number', p.purchase_number, 'gross', p.amount_due)
    from public.purchases p
    join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and not i.is_replaced
      and i.due_date < private.malta_today() - 7
    where p.user_id = p_user_id and p.status = 'pending' and p.cart_fingerprint like 'usage:%'
    order by i.due_date, p.id limit 1);
end;
$$;

-- The membership order that waits for its payment.
create or replace function private.unpaid_membership(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number,
      'kind', coalesce(us.order_kind, 'first'), 'total_amount', p.total_amount, 'amount_due', p.amount_due,
      'due_date', i.due_date,
      'membership_type', s.membership_type, 'billing_period', s.billing_period)
    from public.purchases p
    join public.user_services us on us.purchase_id = p.id
    join public.services s on s.id = us.service_id and s.membership_type is not null
    join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and not i.is_replaced
    where p.user_id = p_user_id and p.status = 'pending'
    order by p.created_at, p.id
    limit 1);
end;
$$;

-- From which day a paid plan counts, the first day of its run of periods, and the day from which on the
-- plan before it is no longer the member's. A renewal goes on where the running period stops. A change at
-- once counts from the day it was ordered, because the days since then were credited: when the plan before
-- it has ended meanwhile, from as many days ago as were credited. Anything else begins a new run today.
create or replace function private.period_base(
  p_row public.user_services,
  p_running public.user_services,
  out base date,
  out anchored_on date,
  out ends_before date
)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_valid_until date := (
    select p.membership_valid_until from public.profiles p where p.id = p_row.user_id);
begin
  base := private.malta_today();
  if p_row.order_kind = 'renewal' and p_running.id is not null then
    base := v_valid_until;
    if p_running.valid_until = v_valid_until then
      anchored_on := p_running.anchored_on;
    end if;
  elsif p_row.order_kind = 'change' then
    ends_before := coalesce((
      select min(i.issued_date) from public.invoices i
      where i.purchase_id = p_row.purchase_id and i.kind = 'invoice'), base);
    base := case when p_running.id is not null then ends_before
      else base - coalesce(p_row.credited_days, 0) end;
  end if;
  anchored_on := coalesce(anchored_on, base);
  ends_before := coalesce(ends_before, base);
end;
$$;

select private.sample_no_texts();
