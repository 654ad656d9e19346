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

-- Two views, for the reasons told in 20261121092000_user_directory.sql. Joins on unique keys are left out
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
-- vat, gross}, in euros; those cancelled are counted by themselves and add nothing, unless just they are asked for. p_search is what was typed into the list (see private.search_patterns), p_filter is all,
-- overdue or a status; the days are those on which a payment was there, both included.
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
