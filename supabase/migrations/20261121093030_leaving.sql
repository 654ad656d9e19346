-- Leaving: notice, taking it back, and withdrawing within the days of cooling-off.

-- Gives notice for the caller; see public.leave_membership.
create function private.leave_membership()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_ends_on date;
begin
  perform private.lock_member(v_user);
  if (private.running_plan(v_user)).id is null then
    perform private.fail('MB001', 'No plan runs that could be left');
  end if;
  select m.ends_on into v_ends_on from public.memberships m where m.user_id = v_user;
  if v_ends_on is null then
    perform private.replace_membership_order(v_user, '{change}');
    v_ends_on := (private.notice_end(v_user)).ends_on;
    if v_ends_on is null then
      perform private.fail('MB001', 'No plan runs that could be left');
    end if;
    update public.memberships m set notice_given_on = private.malta_today(), ends_on = v_ends_on
    where m.user_id = v_user;
    update public.profiles p set membership_grace_until = null
    where p.id = v_user and p.membership_valid_until = v_ends_on;
    perform private.tell(v_user, 'notice_given', private.membership_in_words(v_user));
  end if;
  return jsonb_build_object('ends_on', v_ends_on);
end;
$$;
grant execute on function private.leave_membership() to authenticated, service_role;

-- Takes the caller's notice back; see public.take_back_notice.
create function private.take_back_notice()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.lock_member(v_user);
  if (private.running_plan(v_user)).id is null then
    perform private.fail('MB004', 'There is no notice to take back');
  end if;
  -- No notice stands, as was asked: a call sent again because its answer was lost is done.
  if not exists (select 1 from public.memberships m where m.user_id = v_user and m.ends_on is not null) then
    return;
  end if;
  perform private.limit_membership_changes(v_user);
  update public.memberships m set notice_given_on = null, ends_on = null where m.user_id = v_user;
  update public.profiles p set membership_grace_until = private.grace_until(p)
  where p.id = v_user and not private.is_renewal_declined(v_user, p.membership_valid_until);
  perform private.write_renewal(v_user);
  perform private.tell(v_user, 'notice_taken_back', private.membership_in_words(v_user));
end;
$$;
grant execute on function private.take_back_notice() to authenticated, service_role;

-- Ends what was paid for, today: its rows are done, their days ahead are gone, nothing follows.
create function private.end_paid_plans(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.user_services us
  set payment_status = 'completed', completion_date = coalesce(us.completion_date, now()),
    valid_until = greatest(us.period_from, least(us.valid_until, private.malta_today()))
  where us.user_id = p_user_id and us.valid_until is not null
    and (us.payment_status = 'paid' or us.valid_until > private.malta_today());
  -- Also when no plan was to follow: it is by this row that pages hear of the end.
  update public.memberships m
  set next_membership_type = null, next_billing_period = null, next_from = null
  where m.user_id = p_user_id;
end;
$$;

-- Ends what was paid for when an administrator's change of a profile is a grant: another type, no end, or a
-- time after the paid one. An order for more of the plan is cancelled, and a notice of it does not hold for
-- the grant. Another last day alone is no grant: the plan goes on, and is renewed from that day.
create function private.end_plans_for_grant(p_old public.profiles, p_new public.profiles)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_new.membership_status = 'active' and (p_new.membership_type <> p_old.membership_type
      or p_new.membership_valid_until is null
      or private.membership_status(p_old.membership_status, p_old.membership_valid_until,
        p_old.membership_grace_until) <> 'active' and not exists (
          select 1 from public.user_services us
          where us.user_id = p_old.id and us.payment_status = 'paid' and us.valid_until >= private.malta_today())) then
    perform private.replace_membership_order(p_old.id, '{renewal}');
    -- The member ordered this one, perhaps with other things on it, and is told.
    perform private.replace_membership_order(p_old.id, '{change}', 'administrator');
    perform private.end_paid_plans(p_old.id);
    update public.memberships m set notice_given_on = null, ends_on = null
    where m.user_id = p_old.id and m.ends_on is not null;
  end if;
end;
$$;
grant execute on function private.end_plans_for_grant(public.profiles, public.profiles) to authenticated;

-- Ends a membership today, and what was paid for with it.
create function private.end_membership(p_user_id uuid, p_status text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.end_paid_plans(p_user_id);
  update public.profiles p
  set membership_status = p_status, membership_grace_until = null,
    membership_valid_until = least(p.membership_valid_until, private.malta_today())
  where p.id = p_user_id;
end;
$$;

-- Credits plan and onboarding fee on every order the membership was paid with. Answers the numbers of the
-- notes and what they come to, gross, without what is on the list of refunds already.
create function private.credit_membership(p_user_id uuid, out numbers text, out amount numeric)
returns record
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_order uuid;
  v_note public.invoices;
begin
  amount := private.withdrawal_amount(p_user_id);
  for v_order in
    select p.id from public.purchases p where p.id in (select private.orders_to_credit(p_user_id))
    order by p.created_at, p.id for update
  loop
    v_note := private.issue_credit_note(v_order, p_membership_only => true);
    numbers := concat_ws(', ', numbers, v_note.invoice_number);
  end loop;
end;
$$;

-- The answer of credit_membership to the person's last withdrawal: its notes and its refund were written at
-- the same moment.
create function private.credit_of_withdrawal(p_user_id uuid, out numbers text, out amount numeric)
returns record
language sql
stable
security definer
set search_path = ''
as $$
  select string_agg(n.invoice_number, ', ' order by p.created_at, p.id), coalesce(max(r.amount), 0.00)
  from public.invoices n
  -- A renewal that waited is cancelled in the same moment: its note is none of the withdrawal's.
  join public.purchases p on p.id = n.purchase_id and p.status = 'paid'
  -- There is none where nothing had been paid.
  left join public.refund_reviews r
    on r.user_id = n.user_id and r.reason = 'cooling_off' and r.opened_at = n.created_at
  where n.user_id = p_user_id and n.kind = 'credit_note'
    -- Whoever has come back since withdraws from another membership.
    and not exists (
      select from public.purchases o
      join public.purchase_items i on i.purchase_id = o.id and i.is_membership
      where o.user_id = p_user_id and o.status = 'paid' and o.paid_at > n.created_at)
  group by n.created_at
  order by n.created_at desc
  limit 1
$$;

-- Withdraws the caller from their membership; see public.withdraw_membership.
create function private.withdraw_membership()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_row public.user_services;
  v_plan text;
  v_words jsonb;
  v_credit record;
begin
  perform private.lock_member(v_user);
  v_row := private.running_plan(v_user);
  if v_row.id is null then
    select * into v_credit from private.credit_of_withdrawal(v_user);
    -- Withdrawn already: a call sent again because its answer was lost is done.
    if v_credit.numbers is not null then
      return jsonb_build_object('credit_note_number', v_credit.numbers, 'refund_amount', v_credit.amount);
    end if;
  end if;
  if v_row.id is null or not coalesce(private.malta_today() <= (
      select m.first_paid_on + 14 from public.memberships m where m.user_id = v_user), false) then
    perform private.fail('MB005', 'The days of cooling-off are over');
  end if;
  v_words := private.membership_in_words(v_user);
  select s.title into v_plan from public.services s where s.id = v_row.service_id;
  perform private.replace_membership_order(v_user);
  select * into v_credit from private.credit_membership(v_user);
  perform private.end_membership(v_user, 'cancelled');
  update public.memberships m set notice_given_on = null, ends_on = null where m.user_id = v_user;
  perform private.open_membership_refund(v_user, v_row.purchase_id, v_plan, v_credit.amount, 'cooling_off');
  v_words := v_words || jsonb_build_object('credit_note_number', v_credit.numbers, 'refund_amount', v_credit.amount);
  perform private.tell(v_user, 'cooling_off', v_words);
  return jsonb_build_object('credit_note_number', v_credit.numbers, 'refund_amount', v_credit.amount);
end;
$$;
grant execute on function private.withdraw_membership() to authenticated, service_role;

-- Ends the membership of an account that is deleted: what its days ahead are worth is decided on with the
-- other refunds, and only the books stay.
create function private.give_up_membership(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.user_services := private.running_plan(p_user_id);
  v_left numeric := (private.unused_days(p_user_id)).net;
begin
  if v_row.id is not null then
    perform private.open_membership_refund(p_user_id, v_row.purchase_id,
      (select s.title from public.services s where s.id = v_row.service_id),
      v_left + round(v_left * private.vat_rate(), 2), 'account_deleted');
    perform private.end_membership(p_user_id, 'cancelled');
  end if;
  delete from public.memberships m where m.user_id = p_user_id;
end;
$$;

-- Gives notice: the membership ends with the first period that ends at least 30 days from today. Giving
-- it again answers the same end. MB001 without a running plan.
create function public.leave_membership()
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
begin
  return private.leave_membership();
end;
$$;
grant execute on function public.leave_membership() to authenticated, service_role;

-- Takes notice back, as long as the membership runs (MB004); where none stands, nothing changes.
create function public.take_back_notice()
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.take_back_notice();
end;
$$;
grant execute on function public.take_back_notice() to authenticated, service_role;

-- Withdraws from the contract within 14 days of the first payment: the membership ends at once, plan and
-- onboarding fee are credited and put on the list of refunds. MB005 when it is too late. Asked again once it is
-- done, it answers the same.
create function public.withdraw_membership()
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
begin
  return private.withdraw_membership();
end;
$$;
grant execute on function public.withdraw_membership() to authenticated, service_role;
