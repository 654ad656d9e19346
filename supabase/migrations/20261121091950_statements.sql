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

-- The caller's own account from one day to another, both included, null for no limit: {opening, closing, entries: [{day,
-- kind, number, description, amount, balance}]}. Invoices and refunds (refund) count up, credit notes, refunds granted without
-- one (refund_granted) and payments down; the balance is what the member owes. The description of a payment is
-- its provider.
create function public.account_statement(p_from date, p_to date)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.account_statement(p_from, p_to) $$;
grant execute on function public.account_statement(date, date) to authenticated;
