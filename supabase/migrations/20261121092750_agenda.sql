-- The agenda: what a member is reminded of on every page of the dashboard, answered in one read.

-- Whether a registration or document above 0 of this person is unpaid (spec 1§2). A seat that is no longer
-- held asks for nothing.
create function private.needs_payment(p_user_id uuid)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  return exists (
      select 1 from public.event_registrations er
      join public.events e on e.id = er.event_id
      where er.user_id = p_user_id and er.payment_status = 'pending' and e.registration_fee > 0
        and private.holds_seat(er))
    or exists (
      select 1 from public.user_documents ud
      join public.documents d on d.id = ud.document_id
      where ud.user_id = p_user_id and ud.payment_status = 'pending' and d.price > 0);
end;
$$;

-- What waits for the caller: whether something of theirs is to be paid, the placed orders that are due, and
-- the next event of those they ordered or have paid. An event lasts at most 24:45 hours, so it may end on the
-- second day after its own.
create function private.get_agenda()
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
      select jsonb_build_object('amount', sum(p.total_amount), 'orders', count(*),
        'first_due_date', min(i.due_date))
      from public.purchases p
      left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
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
grant execute on function private.get_agenda() to authenticated, service_role;

-- What waits for the caller: payments, and the next event.
create function public.get_agenda()
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
begin
  return private.get_agenda();
end;
$$;
grant execute on function public.get_agenda() to authenticated, service_role;
