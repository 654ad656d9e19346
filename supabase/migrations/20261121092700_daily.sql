-- What happens because time passes: orders that stay unpaid, seats held too long, series that go on. See
-- docs/decisions/007-daily-job.md.

-- Unpaid orders whose time is over.
create function private.lapsed_orders()
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
          where i.purchase_id = p.id and i.kind = 'invoice' and i.due_date < private.malta_today())
        or exists (select 1 from public.event_registrations er where er.purchase_id = p.id)))
    select a.id from asked a where private.lapse_reason(a.id) is not null order by a.created_at;
end;
$$;

-- What is left to do of the present run, in parts: each is done in a transaction of its own.
create table private.daily_work (
  position bigint generated always as identity primary key,
  step text not null,
  ids uuid[] not null
);
-- Row-level security without a policy: the table is for the functions below alone.
alter table private.daily_work enable row level security;

-- All that is due by now, in the order in which it is done. Memberships come last: they can be very many.
create function private.find_daily_work()
returns table (step text, id uuid)
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
  return query select 'old_records', null::uuid;
  return query select 'memberships', m.id from private.memberships_due() m (id);
end;
$$;

-- Does one thing that is due; whether it still is, each asks anew under its locks. Answers how much was done
-- (orders cancelled, seats lapsed, renewals written), and what went wrong, which is undone for that one alone;
-- is_cut: the statement was to end, by its time limit or by hand.
create function private.do_daily_work(
  p_step text,
  p_id uuid,
  out done integer,
  out failures text[],
  out is_cut boolean
)
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
    when 'old_records' then
      perform private.forget_form_origins();
      perform private.forget_expired_notifications();
      perform private.forget_deleted_notifications();
      perform private.forget_old_mails();
      perform private.forget_old_messages();
      perform private.forget_declined_applications();
      perform private.forget_old_audit_entries();
    when 'memberships' then
      done := private.keep_membership(p_id)::integer;
  end case;
exception when query_canceled or others then
  done := 0;
  failures := array[format('%s %s: %s %s', p_step, p_id, sqlstate, sqlerrm)];
  is_cut := sqlstate = '57014';
end;
$$;

-- One part of a run: called again and again, a transaction each, until it answers is_done. The first call of a
-- run writes down what is due by now; each further one does ten things of it, so that no lock is held, and no
-- work can be lost, for longer than these take. What a run that was cut off has left, the next one does
-- first. Waits for nobody (see try_lock_order); what somebody works on, and what fails, is left to the next
-- run. A run whose time is over leaves out what it was at, so that one thing that always takes too long keeps
-- nothing behind it waiting, and ends. Answers what it did, {step, done, failures, is_done}, or null while
-- another run is at it: that one does the rest.
create function private.run_daily()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_work private.daily_work;
  v_outcome record;
  v_id uuid;
  v_begun integer := 0;
  v_done integer := 0;
  v_failures text[] := '{}';
  v_is_cut boolean := false;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.run_daily', 0)) then
    return null;
  end if;
  delete from private.daily_work w
  where w.position = (select min(o.position) from private.daily_work o)
  returning * into v_work;
  if v_work.position is null then
    insert into private.daily_work (step, ids)
    select d.step, array_agg(d.id order by d.nr)
    from private.find_daily_work() with ordinality d (step, id, nr)
    group by d.step, (d.nr - 1) / 10
    order by min(d.nr);
  end if;
  foreach v_id in array coalesce(v_work.ids, '{}') loop
    v_outcome := private.do_daily_work(v_work.step, v_id);
    v_begun := v_begun + 1;
    v_done := v_done + v_outcome.done;
    v_failures := v_failures || v_outcome.failures;
    v_is_cut := v_outcome.is_cut;
    exit when v_is_cut;
  end loop;
  if v_is_cut and v_begun < cardinality(v_work.ids) then
    insert into private.daily_work (position, step, ids) overriding system value
    values (v_work.position, v_work.step, v_work.ids[v_begun + 1:]);
  end if;
  if v_failures <> '{}' then
    raise warning 'run_daily: %', array_to_string(v_failures, '; ');
  end if;
  return jsonb_build_object('step', v_work.step, 'done', v_done, 'failures', to_jsonb(v_failures),
    'is_done', v_is_cut or not exists (select 1 from private.daily_work));
end;
$$;

-- Hosted projects have pg_cron, which calls it until it is done, every ten minutes: a statement is cut off
-- after two there. The embedded stack has a timer of its own. A server that lists pg_cron without being able
-- to load it must not fail the migration.
do $$
begin
  if exists (select 1 from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('run_daily', '*/10 * * * *', $job$
      do $run$
      begin
        while not coalesce((private.run_daily() ->> 'is_done')::boolean, true) loop
          commit;
        end loop;
      end $run$
    $job$);
  end if;
exception when others then
  raise warning 'pg_cron could not be used, so something else has to call private.run_daily(): %', sqlerrm;
end $$;


-- -------------------------------------------------------------------------------------------------
-- What the daily run does for memberships, one member after the other; see
-- docs/decisions/021-membership-life.md. Each step waits for nobody.

-- Invoices whose member was reminded that they are overdue.
create table private.overdue_reminders (
  purchase_id uuid primary key references public.purchases (id) on delete cascade
);
-- Row-level security without a policy: the table is for the function below alone.
alter table private.overdue_reminders enable row level security;

-- Locks a member for a step of the daily run, unless somebody is at work on them or they are gone.
create function private.try_lock_member(p_user_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform 1 from public.profiles p where p.id = p_user_id and p.forgotten_at is null
  for no key update skip locked;
  return found;
end;
$$;

-- Ends what is over: the membership becomes cancelled when notice was given for its last day, else expired.
-- One that was granted without an end has no last day. The words are those of the membership while it ran.
create function private.expire_membership(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_was_left boolean;
  v_words jsonb;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  if not coalesce(v_profile.membership_status = 'active'
      and coalesce(v_profile.membership_grace_until, v_profile.membership_valid_until) < private.malta_today(), false) then
    return;
  end if;
  v_words := private.membership_in_words(p_user_id);
  v_was_left := exists (
    select 1 from public.memberships m
    where m.user_id = p_user_id and m.ends_on <= v_profile.membership_valid_until);
  perform private.end_membership(p_user_id, case when v_was_left then 'cancelled' else 'expired' end);
  perform private.tell(p_user_id,
    case when v_was_left then 'membership_ended' else 'membership_expired' end, v_words);
end;
$$;

-- Puts the plan that was chosen for it into force on the day after the period before it, unless a grant has
-- taken the place of what was paid for.
create function private.switch_plan(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_member public.memberships;
begin
  update public.memberships m
  set next_membership_type = null, next_billing_period = null, next_from = null
  from (select * from public.memberships o where o.user_id = p_user_id and o.next_from < private.malta_today()) o
  where m.user_id = o.user_id
  returning o.* into v_member;
  if found and (private.running_plan(p_user_id)).id is not null then
    update public.profiles p set membership_type = v_member.next_membership_type where p.id = p_user_id;
    perform private.tell(p_user_id, 'membership_changed',
      private.membership_in_words(p_user_id) || '{"starts": "now"}');
  end if;
end;
$$;

-- Reminds of the end 14 and 3 days before and on the day, each once; of those that were missed only the
-- one that fits today. An order for the next period that was written on the same day says it already. Who
-- has given notice for that day knows.
create function private.remind_member(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_valid_until date;
  v_days integer;
  v_unpaid jsonb;
begin
  select p.membership_valid_until into v_valid_until from public.profiles p
  where p.id = p_user_id and p.membership_status = 'active'
    and p.membership_valid_until between private.malta_today() and private.malta_today() + 14
    and not exists (
      select 1 from public.memberships m where m.user_id = p.id and m.ends_on <= p.membership_valid_until);
  v_days := private.reminder_days(v_valid_until);
  update public.memberships m set reminded_until = v_valid_until, reminded_days = v_days
  where m.user_id = p_user_id and v_valid_until is not null
    and (m.reminded_until is distinct from v_valid_until or m.reminded_days > v_days);
  if not found then
    return;
  end if;
  v_unpaid := private.unpaid_membership(p_user_id);
  if not exists (
      select 1 from public.invoices i
      where i.purchase_id = (v_unpaid ->> 'purchase_id')::uuid and i.issued_date = private.malta_today()
        and v_unpaid ->> 'kind' = 'renewal') then
    perform private.tell(p_user_id, 'membership_reminder', private.membership_in_words(p_user_id)
      || jsonb_build_object('days_left', v_valid_until - private.malta_today())
      || coalesce(private.order_in_words((v_unpaid ->> 'purchase_id')::uuid), '{}'));
  end if;
end;
$$;

-- How many days ahead the reminder is that fits an end today.
create function private.reminder_days(p_valid_until date)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when p_valid_until <= private.malta_today() then 0
    when p_valid_until <= private.malta_today() + 3 then 3 else 14 end;
end;
$$;

-- Members for whom something is due: their next plan begins, their membership is over, or their period
-- ends within 14 days and they have no order for the next one, or no reminder that fits today.
create function private.memberships_due()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  return query
    select m.user_id from public.memberships m where m.next_from < v_today
    union
    select p.id from public.profiles p
    join public.memberships m on m.user_id = p.id
    where p.membership_status = 'active' and p.membership_valid_until <= v_today + 14
      and (coalesce(p.membership_grace_until, p.membership_valid_until) < v_today
        or (m.ends_on is null or m.ends_on > p.membership_valid_until)
          and ((p.membership_valid_until >= v_today and (
              m.reminded_until is distinct from p.membership_valid_until
              or m.reminded_days > private.reminder_days(p.membership_valid_until)))
            or (not exists (
                select 1 from public.user_services us
                where us.user_id = p.id and us.payment_status = 'pending' and us.order_kind is not null)
              and exists (
                select 1 from public.user_services us
                where us.user_id = p.id and us.payment_status = 'paid' and us.valid_until is not null)
              and not private.is_renewal_declined(p.id, p.membership_valid_until))));
end;
$$;

-- Keeps a membership in step with the calendar; answers whether it wrote a renewal.
create function private.keep_membership(p_user_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_renewal uuid;
begin
  if not private.try_lock_member(p_user_id) then
    return false;
  end if;
  perform private.switch_plan(p_user_id);
  perform private.expire_membership(p_user_id);
  v_renewal := private.write_renewal(p_user_id);
  perform private.remind_member(p_user_id);
  return v_renewal is not null;
end;
$$;

-- Orders whose invoice is overdue, while they can still be paid and nobody was reminded.
create function private.invoices_to_remind_of()
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
      join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
      where p.status = 'pending' and i.due_date < private.malta_today()
        and not exists (select 1 from private.overdue_reminders o where o.purchase_id = p.id))
    select a.id from asked a where private.lapse_reason(a.id) is null order by a.created_at;
end;
$$;

-- Reminds the member of an unpaid invoice whose day has passed, once.
create function private.remind_of_overdue(p_purchase_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid;
begin
  if not private.try_lock_order(p_purchase_id) or private.lapse_reason(p_purchase_id) is not null then
    return;
  end if;
  insert into private.overdue_reminders (purchase_id) values (p_purchase_id) on conflict do nothing;
  if not found then
    return;
  end if;
  select p.user_id into v_user from public.purchases p where p.id = p_purchase_id;
  perform private.tell(v_user, 'invoice_overdue', private.order_in_words(p_purchase_id),
    jsonb_build_object('purchase_id', p_purchase_id), 'invoice_overdue:' || p_purchase_id);
end;
$$;
