-- What the daily run does for memberships, one member after the other; see docs/decisions/021-membership-life.md.
-- Each step waits for nobody.

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
