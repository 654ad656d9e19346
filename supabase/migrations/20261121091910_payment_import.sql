-- Which lines of a bank statement pay which orders. Nothing of a statement is stored here: the lines
-- come with the question, and what is settled goes through record_payment.

create index listed_orders_amount_due_idx on private.listed_orders (total_amount, created_at)
  where status = 'pending';

-- The numbers of orders and invoices that a text names, as they are written in the books. Banks leave
-- out hyphens and break lines inside a number, so the text is read as it is and without spaces.
create function private.numbers_in(p_text text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select distinct k.prefix || '-' || m.found[1] || '-' || m.found[2]
    from (values ('PO', 5), ('INV', 4)) as k (prefix, digits),
      unnest(array[p_text, regexp_replace(p_text, '\s', '', 'g')]) as t (text),
      regexp_matches(t.text,
        format('%1$s\W{0,2}(\d{4})\W{0,2}(0\d{%2$s}|[1-9]\d{%2$s,11})', k.prefix, k.digits), 'gi') as m (found));
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
      left(s.text, 2000) as text
    from jsonb_to_recordset(p_lines)
      as s (line integer, text text, reference text, amount numeric, paid_on date)
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
    -- The same line again: the file was imported before.
    left join lateral (
      select y.purchase_id as id from public.payments y
      where y.paid_on = l.paid_on and y.amount = l.amount and y.reference = l.reference
        and (n.ids is null or y.purchase_id = any (n.ids))
      limit 1) recorded on true
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
        order by s.created_at)
      from (
        select o.* from private.listed_orders o
        where o.id = any (case when m.recorded_id is null then m.ids else array[m.recorded_id] end)
        union all
        -- Nothing is named: what is due in this amount may be meant.
        (select o.* from private.listed_orders o
        where m.recorded_id is null and m.ids is null
          and o.status = 'pending' and o.total_amount = m.amount
        order by o.created_at
        limit 3)
      ) s), '[]'::jsonb)
  from matched m
  order by m.line;
end;
$$;
grant execute on function private.match_payments(jsonb) to authenticated, service_role;

-- What incoming lines of a bank statement are, for administrators: a list of at most a thousand
-- {line, text, reference, amount, paid_on}, answered line by line. Orders are found by their own or
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
