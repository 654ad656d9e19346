-- What a member is told of their membership.

-- A membership as notifications and mails speak of it; names are those of get_membership. A grant has no
-- period, and no order follows it.
create function private.membership_in_words(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'plan_title', coalesce(w.plan ->> 'title', initcap(p.membership_type) || ' membership'),
      'membership_type', w.plan ->> 'membership_type', 'billing_period', w.plan ->> 'billing_period',
      'is_grant', nullif(w.is_grant, false),
      'company_name', p.company_name, 'full_name', p.full_name,
      'box_number', p.box_number, 'address_from', m.address_from, 'period_from', case when not w.is_grant then us.period_from end,
      'valid_until', p.membership_valid_until, 'grace_until', p.membership_grace_until,
      'cooling_off_until', case when m.first_paid_on + 14 >= private.malta_today() then m.first_paid_on + 14 end,
      'ends_on', m.ends_on, 'given_on', m.notice_given_on))
    from public.profiles p
    left join public.memberships m on m.user_id = p.id
    cross join lateral private.present_plan(p.id) us
    cross join lateral (
      select private.plan_in_words(us, p) as plan, private.is_granted(p) as is_grant) w
    where p.id = p_user_id);
end;
$$;

-- The plan of the next period: another one, or the same when a change was taken back.
create function private.change_in_words(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_plan public.services := private.next_plan(p_user_id);
  v_words jsonb := private.membership_in_words(p_user_id);
begin
  return v_words || jsonb_strip_nulls(jsonb_build_object('plan_title', v_plan.title,
    'membership_type', v_plan.membership_type, 'billing_period', v_plan.billing_period,
    'starts_on', v_words ->> 'valid_until',
    'starts', case when exists (
        select 1 from public.memberships m
        where m.user_id = p_user_id and m.next_membership_type is not null and m.next_from is null)
      then 'next_period' else 'same' end));
end;
$$;

-- Tells of the order for the next period, whoever brought it about: the mail of an order that was placed
-- leaves renewals to this one.
create function private.tell_of_renewal(p_user_id uuid, p_purchase_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_words jsonb := private.membership_in_words(p_user_id) || private.order_in_words(p_purchase_id)
    || (select jsonb_build_object('plan_title', s.title, 'membership_type', s.membership_type,
        'billing_period', s.billing_period)
      from public.user_services us join public.services s on s.id = us.service_id
      where us.purchase_id = p_purchase_id and s.membership_type is not null);
begin
  perform private.tell(p_user_id, 'membership_renewal', v_words, jsonb_build_object('purchase_id', p_purchase_id),
    'membership_renewal:' || p_purchase_id);
end;
$$;
