-- What happens because time passes: orders that stay unpaid, seats held too long, series that go on. See
-- docs/decisions/007-daily-job.md.

-- Why an unpaid order is given up now: unpaid a week after it was due (private.order_lapses_on), event_near,
-- or null.
create function private.lapse_reason(p_purchase_id uuid)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return case
    when private.order_lapses_on(p_purchase_id) <= private.malta_today() then 'unpaid'
    when exists (
      select 1 from public.purchases p
      join public.event_registrations er on er.purchase_id = p.id
      join public.events e on e.id = er.event_id
      where p.id = p_purchase_id and private.seat_lapses_at(e, p.created_at) <= now())
      then 'event_near'
  end;
end;
$$;

-- Settles events called off: rows that were locked when the event was cancelled, and registrations made
-- in the same moment. Answers what went wrong.
create function private.settle_called_off_events()
returns text[]
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_failures text[] := '{}';
begin
  for v_id in
    select e.id from public.events e
    where e.status = 'cancelled' and private.is_called_off(e) and exists (
      select 1 from public.event_registrations er where er.event_id = e.id and er.payment_status <> 'cancelled')
    order by e.id
  loop
    begin
      v_failures := v_failures || private.settle_called_off_event(v_id);
    exception when others then
      v_failures := v_failures || format('event %s: %s %s', v_id, sqlstate, sqlerrm);
    end;
  end loop;
  return v_failures;
end;
$$;

-- Cancels unpaid orders whose time is over. Answers how many, and what went wrong. A thousand at most: a
-- run is one transaction and holds the locks of every order it cancels. What could not be cancelled does
-- not count towards the thousand: such orders would otherwise block all others for ever.
create function private.cancel_lapsed_orders(out cancelled integer, out failures text[])
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_outcome text;
begin
  cancelled := 0;
  failures := '{}';
  for v_id in
    select p.id from public.purchases p
    where p.status = 'pending' and (
      exists (
        select 1 from public.invoices i
        where i.purchase_id = p.id and i.kind = 'invoice' and i.due_date < private.malta_today())
      or exists (select 1 from public.event_registrations er where er.purchase_id = p.id))
    order by p.created_at
  loop
    -- Asked of few: most orders that wait are renewals, whose day is yet to come.
    continue when private.lapse_reason(v_id) is null;
    v_outcome := private.try_cancel_order(v_id);
    if v_outcome = 'cancelled' then
      cancelled := cancelled + 1;
      exit when cancelled = 1000;
    elsif v_outcome not in ('busy', 'kept') then
      failures := failures || format('order %s: %s', v_id, v_outcome);
    end if;
  end loop;
end;
$$;

-- Does what is due by now, and tells those it concerns: settles events called off, cancels unpaid orders
-- whose time is over, cancels seats in carts that have lapsed, keeps memberships in step with the calendar,
-- reminds of overdue invoices, writes series on, and forgets where forms
-- came from and which notifications were deleted. Idempotent, and catches up however long nobody called it. Waits for nobody (see
-- try_lock_order); what somebody works on, and what fails, is left to the next run. Answers what it did,
-- or null while another run is at it.
create function private.run_daily()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_orders record;
  v_memberships record;
  v_seats integer := 0;
  v_failures text[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.run_daily', 0)) then
    return null;
  end if;

  v_failures := private.settle_called_off_events();
  select * into v_orders from private.cancel_lapsed_orders();
  v_failures := v_failures || v_orders.failures;
  begin
    v_seats := private.sweep_lapsed_holds();
  exception when others then
    v_failures := v_failures || format('lapsed seats: %s %s', sqlstate, sqlerrm);
  end;
  select * into v_memberships from private.keep_memberships();
  v_failures := v_failures || v_memberships.failures || private.remind_of_overdue();
  v_failures := v_failures || private.continue_series();
  perform private.forget_form_origins();
  perform private.forget_deleted_notifications();
  perform private.forget_old_mails();

  if v_failures <> '{}' then
    raise warning 'run_daily: %', array_to_string(v_failures, '; ');
  end if;
  return jsonb_build_object('orders_cancelled', v_orders.cancelled, 'seats_lapsed', v_seats,
    'renewals_written', v_memberships.renewals, 'failures', to_jsonb(v_failures));
end;
$$;

-- Hosted projects have pg_cron, which calls it every hour; the embedded stack has a timer of its own. A
-- server that lists pg_cron without being able to load it must not fail the migration.
do $$
begin
  if exists (select 1 from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('run_daily', '17 * * * *', 'select private.run_daily()');
  end if;
exception when others then
  raise warning 'pg_cron could not be used, so something else has to call private.run_daily(): %', sqlerrm;
end $$;
