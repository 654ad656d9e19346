-- The office's list of orders, bank statements that pay them, and a member's statement.

-- The administrators' list of orders: one flat row each, stored, because what is searched, sorted and
-- summed up comes from four tables and no index reaches across them. Triggers keep it.

-- The ways in which somebody may write an amount they search for: with or without the euro and thousands,
-- with the decimal sign of either side. "€" stands in front, so that with it only whole amounts are found. An
-- amount below a hundred has no three digits in a row and is looked for at the beginning of a word: it stands
-- there without "€" as well.
create function private.amount_spellings(p_amount numeric)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_grouped text := to_char(p_amount, 'FM999,999,999,990.00');
  v_plain text := to_char(p_amount, 'FM999999999990.00');
begin
  return (
    select string_agg(distinct s.spelling, E'\n ')
    from unnest(array['€' || v_grouped, '€' || v_plain, '€' || translate(v_grouped, ',.', '.,'),
      '€' || translate(v_plain, '.', ',')]
      || case when p_amount < 100 then array[v_plain, translate(v_plain, '.', ',')] end) as s (spelling));
end;
$$;

-- Sorts digits by the number they are: the millionth order after the one before it, which is a digit shorter.
create collation private.digits_as_numbers (provider = icu, locale = 'und-u-kn-true');

-- Every order as it stands in the list. search_text is what a search looks through.
create view private.orders_to_list as
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
  concat_ws(E'\n ', ' ' || p.purchase_number, i.invoice_number, c.invoice_number,
    private.amount_spellings(p.total_amount)) || E'\n'
    || private.search_text(m.full_name, m.email, m.company_name, m.phone, private.phone_digits(m.phone), y.reference)
      as search_text
from public.purchases p
left join public.profiles m on m.id = p.user_id
left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
left join public.invoices c on c.purchase_id = p.id and c.kind = 'credit_note'
left join public.payments y on y.purchase_id = p.id;

create table private.listed_orders (
  id uuid primary key references public.purchases (id) on delete cascade,
  user_id uuid not null,
  purchase_number text collate private.digits_as_numbers not null,
  created_at timestamptz not null,
  status text not null,
  net_amount numeric(14, 2) not null,
  vat_amount numeric(14, 2) not null,
  total_amount numeric(14, 2) not null,
  member_name text,
  member_email text,
  member_company text,
  invoice_number text,
  due_date date,
  paid_on date,
  net_cents bigint not null,
  vat_cents bigint not null,
  search_text text not null
);
comment on table private.listed_orders is
  'A copy of private.orders_to_list with indexes, kept by triggers in the transaction that changes an order.';

create index listed_orders_search_text_idx on private.listed_orders
  using gin (search_text extensions.gin_trgm_ops);
-- In the orders the list has, page by page.
create index listed_orders_created_at_idx on private.listed_orders (created_at, id);
create index listed_orders_status_idx on private.listed_orders (status, created_at, id);
create index listed_orders_purchase_number_idx on private.listed_orders (purchase_number, id);
create index listed_orders_member_name_idx on private.listed_orders (member_name, id);
create index listed_orders_total_amount_idx on private.listed_orders (total_amount, id);
create index listed_orders_due_date_idx on private.listed_orders (due_date, id);
create index listed_orders_overdue_idx on private.listed_orders (status, due_date, id);
create index listed_orders_paid_on_idx on private.listed_orders (paid_on, id);
-- All that is summed up, so that a sum reads the index alone.
create index listed_orders_sums_idx on private.listed_orders (status, due_date, paid_on)
  include (net_cents, vat_cents);

-- Row-level security without a policy: it is read through the view below, and written by the triggers.
alter table private.listed_orders enable row level security;

-- Lists orders as they are now. Whoever changes an order or its member holds the lock on the member's
-- profile, so two never list the same order at once.
create function private.list_orders(p_ids uuid[])
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
      member_email, member_company, invoice_number, due_date, paid_on, net_cents, vat_cents, search_text)
    = (excluded.created_at, excluded.status, excluded.net_amount, excluded.vat_amount,
      excluded.total_amount, excluded.purchase_number, excluded.member_name, excluded.member_email,
      excluded.member_company, excluded.invoice_number, excluded.due_date, excluded.paid_on,
      excluded.net_cents, excluded.vat_cents, excluded.search_text);
end;
$$;

-- Lists the order of a row: its id stands in the column named.
create function private.list_order()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.list_orders(array[(to_jsonb(new) ->> tg_argv[0])::uuid]);
  return null;
end;
$$;

create trigger tg_purchases__list
  after insert or update of purchase_number, created_at, status, net_amount, vat_amount, total_amount
  on public.purchases
  for each row execute function private.list_order('id');

create trigger tg_invoices__list
  after insert or update of invoice_number, due_date on public.invoices
  for each row execute function private.list_order('purchase_id');

create trigger tg_payments__list
  after insert or update of paid_on, reference on public.payments
  for each row execute function private.list_order('purchase_id');

-- Lists the orders of a member again whose name, company, e-mail or phone has changed.
create function private.list_orders_of_member()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.list_orders(array(select p.id from public.purchases p where p.user_id = new.id));
  return null;
end;
$$;

create trigger tg_profiles__list_orders
  after update of full_name, email, company_name, phone on public.profiles
  for each row
  when ((old.full_name, old.email, old.company_name, old.phone)
    is distinct from (new.full_name, new.email, new.company_name, new.phone))
  execute function private.list_orders_of_member();

-- Two views, for the reasons told of the lists of users (_users.sql). Joins on unique keys are left out
-- of a plan where nothing of them is read: counts and sums read the list alone.
create view private.order_directory as
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
  y.reference,
  c.invoice_number as credit_note_number,
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
  l.search_text
from private.listed_orders l
left join public.invoices i on i.purchase_id = l.id and i.kind = 'invoice'
left join public.invoices c on c.purchase_id = l.id and c.kind = 'credit_note'
left join public.payments y on y.purchase_id = l.id
where (select private.is_admin() limit private.only_admins());

comment on view private.order_directory is
  'Orders with member, invoice and payment, for lists. Administrators only.';

create view public.order_directory
with (security_invoker = true)
as
select * from private.order_directory;

comment on view public.order_directory is 'Orders for administrators'' lists.';

grant select on private.order_directory, public.order_directory to authenticated, service_role;

-- How many orders search and filters of the list leave, and their sum. Put together anew at every call: which
-- index serves depends on what is asked.
create function private.sum_orders(p_search text, p_filter text, p_paid_from date, p_paid_to date)
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
      'vat', round(s.vat / 100, 2), 'gross', round((s.net + s.vat) / 100, 2))
    from (
      select count(*) filter (where o.is_added) as orders, count(*) filter (where not o.is_added) as cancelled,
        coalesce(sum(net_cents) filter (where o.is_added), 0) as net,
        coalesce(sum(vat_cents) filter (where o.is_added), 0) as vat
      from private.listed_orders
      cross join lateral (select status <> 'cancelled' or $1 is not distinct from 'cancelled' as is_added) o
      where %s
        and ($1 is distinct from 'overdue' or status = 'pending' and due_date < (select private.malta_today()))
        and (coalesce($1, 'all') in ('all', 'overdue') or status = $1)
        and ($2 is null or paid_on >= $2)
        and ($3 is null or paid_on <= $3)) s $sum$, private.search_condition(p_search))
  into v_sum using p_filter, p_paid_from, p_paid_to;
  return v_sum;
end;
$$;
grant execute on function private.sum_orders(text, text, date, date) to authenticated, service_role;

-- The sum of the orders that search and filters of the list leave, all by default: {orders, cancelled, net,
-- vat, gross}, in euros; those cancelled are counted by themselves and add nothing, unless just they are
-- asked for. p_search is what was typed into the list (see private.search_patterns), p_filter is all, overdue
-- or a status; the days are those on which a payment was there, both included.
create function public.sum_orders(
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
grant execute on function public.sum_orders(text, text, date, date) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Which lines of a bank statement pay which orders, and how the files of each bank are read. Nothing of a
-- statement is stored: its lines come with the question, and what is settled goes through record_payment.

-- What an administrator has confirmed of the files with these columns, for all colleagues: which column is
-- what, and which words in them mean what. The names of columns and such words, never a payment.
create table public.statement_layouts (
  id uuid primary key default gen_random_uuid(),
  -- The names of the columns in small letters, with | between them.
  header text not null unique check (octet_length(header) between 1 and 2000),
  layout jsonb not null check (jsonb_typeof(layout) = 'object' and octet_length(layout::text) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.statement_layouts enable row level security;

grant select on public.statement_layouts to authenticated;
grant insert (header, layout), update (header, layout), delete on public.statement_layouts to authenticated;
grant select, insert, update, delete on public.statement_layouts to service_role;

-- Only administrators read statements.
create policy statement_layouts_select on public.statement_layouts
  for select to authenticated using ((select private.is_admin()));

-- Only administrators confirm a layout.
create policy statement_layouts_insert on public.statement_layouts
  for insert to authenticated with check ((select private.is_admin()));

-- Only administrators change a layout.
create policy statement_layouts_update on public.statement_layouts
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Only administrators delete a layout.
create policy statement_layouts_delete on public.statement_layouts
  for delete to authenticated using ((select private.is_admin()));

create trigger tg_statement_layouts__touch_updated_at
  before update on public.statement_layouts
  for each row execute function private.touch_updated_at();

create index listed_orders_amount_due_idx on private.listed_orders (total_amount, created_at)
  where status = 'pending';

-- The numbers of orders and invoices that a text names, as they are written in the books. Banks leave out
-- hyphens and break lines inside a number, so it may be cut once. It ends where its digits end: one of seven
-- digits does not name the order whose number is its beginning.
create function private.numbers_in(p_text text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select distinct k.prefix || '-' || regexp_replace(m.found[1], '\s', '', 'g') || '-' || d.digits
    from (values ('PO', 'P\s?O', 5), ('INV', 'I\s?N\s?V', 4)) as k (prefix, letters, digits),
      regexp_matches(p_text,
        k.letters || '[\W_]{0,3}((?:\d\s?){3}\d)[\W_]{0,3}(\d+)(?!\d)(?:\s+(\d+)(?![.,]?\d))?', 'gi') as m (found),
      unnest(array[m.found[2], m.found[2] || m.found[3]]) as d (digits)
    where d.digits ~ format('^(0\d{%1$s}|[1-9]\d{%1$s,11})$', k.digits));
end;
$$;

-- See public.match_payments; PY011 when it is no list of at most a thousand lines.
create function private.match_payments(p_lines jsonb)
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
    select s.line, s.amount, s.paid_on, left(btrim(s.reference), 200) as reference,
      left(s.text, 2000) as text, greatest(coalesce(s.nth, 1), 1) as nth
    from jsonb_to_recordset(p_lines)
      as s (line integer, text text, reference text, amount numeric, paid_on date, nth integer)
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
        count(*) filter (where p.status = 'pending') as pending, min(p.total_amount) as due
      from public.purchases p where p.id = any (n.ids)) o on true
    -- The same line again: the file was imported before. Lines alike are several payments: the second of
    -- them needs a second payment in the books.
    left join lateral (
      select y.purchase_id as id from public.payments y
      where y.paid_on = l.paid_on and y.amount = l.amount and y.reference = l.reference
        and (n.ids is null or y.purchase_id = any (n.ids))
      order by y.created_at, y.id
      offset l.nth - 1 limit 1) recorded on true
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
        'status', s.status, 'total_amount', s.total_amount, 'member_name', s.member_name)
        order by s.created_at, s.id)
      from (
        select o.* from private.listed_orders o
        where o.id = any (case when m.recorded_id is null then m.ids else array[m.recorded_id] end)
        union all
        -- Nothing is named: what is due in this amount may be meant.
        (select o.* from private.listed_orders o
        where m.recorded_id is null and m.ids is null
          and o.status = 'pending' and o.total_amount = m.amount
        order by o.created_at, o.id
        limit 3)
      ) s), '[]'::jsonb)
  from matched m
  order by m.line;
end;
$$;
grant execute on function private.match_payments(jsonb) to authenticated, service_role;

-- What incoming lines of a bank statement are, for administrators: a list of at most a thousand
-- {line, text, reference, amount, paid_on, nth}, answered line by line; nth counts the lines of the file that
-- have the same day, amount and reference. Orders are found by their own or
-- their invoice's number in the text. Outcomes: matched (the order is unpaid and this its amount),
-- amount_differs, paid (otherwise), recorded (this very payment), cancelled, ambiguous (several orders
-- are named), no_order (then orders are unpaid ones of this amount). Changes nothing.
create function public.match_payments(p_lines jsonb)
returns table (line integer, outcome text, orders jsonb)
language sql
stable
set search_path = ''
as $$ select * from private.match_payments(p_lines) $$;
grant execute on function public.match_payments(jsonb) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- A member's statement: what was ordered, credited, paid and paid back, as a running account.

-- Everything that stands on a member's account: invoices and credit notes by the day of their issue,
-- payments, below zero, by their value date, what was paid back by the day it was recorded. A refund for which
-- there is no credit note, for a seat or for days left over, is granted, below zero, as it is paid back.
create function private.account_entries(p_user_id uuid)
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
  select y.paid_on, 'payment', p.purchase_number, y.provider, -y.amount, y.created_at
  from public.purchases p
  join public.payments y on y.purchase_id = p.id
  where p.user_id = p_user_id
  union all
  select private.malta_clock(r.closed_at)::date, e.kind, p.purchase_number, r.event_title, e.amount, r.closed_at
  from public.refund_reviews r
  join public.purchases p on p.id = r.purchase_id
  cross join lateral (values ('refund_granted', -r.refunded_amount), ('refund', r.refunded_amount))
    as e (kind, amount)
  where r.user_id = p_user_id and r.outcome = 'refunded'
    and (e.kind = 'refund' or r.registration_id is not null or not exists (
      select 1 from public.invoices n where n.purchase_id = r.purchase_id and n.kind = 'credit_note'))
$$;

-- The caller's own account from one day to another, as public.account_statement answers it.
create function private.account_statement(p_from date, p_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_from date := coalesce(p_from, '-infinity');
  v_to date := coalesce(p_to, 'infinity');
begin
  return (
    with account as (
      select e.*, sum(e.amount) over (order by e.day, e.written_at, e.number, e.amount) as balance
      from private.account_entries(v_user) e
    )
    select jsonb_build_object(
      'opening', coalesce(sum(a.amount) filter (where a.day < v_from), 0.00),
      'closing', coalesce(sum(a.amount) filter (where a.day < v_from or a.day <= v_to), 0.00),
      'entries', coalesce(jsonb_agg(jsonb_build_object('day', a.day, 'kind', a.kind, 'number', a.number,
          'description', a.description, 'amount', a.amount, 'balance', a.balance)
          order by a.day, a.written_at, a.number, a.amount)
        filter (where a.day between v_from and v_to), '[]'))
    from account a);
end;
$$;
grant execute on function private.account_statement(date, date) to authenticated, service_role;

-- The caller's own account from one day to another, both included, null for no limit: {opening, closing,
-- entries: [{day, kind, number, description, amount, balance}]}. Invoices and refunds (refund) count up,
-- credit notes, refunds granted without one (refund_granted) and payments down; the balance is what the
-- member owes. The description of a payment is its provider.
create function public.account_statement(p_from date, p_to date)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.account_statement(p_from, p_to) $$;
grant execute on function public.account_statement(date, date) to authenticated;
