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
