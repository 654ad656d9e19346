-- Orders of a membership: what they say about it, the one at a time, and what becomes of one given up.

-- Until when an order that goes on with a running membership can be paid late: seven days after its last day,
-- or, when the run was away until after that, after the day of the first such order. Another order in its
-- place does not begin them anew.
create function private.grace_until(p_profile public.profiles)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return greatest(p_profile.membership_grace_until, p_profile.membership_valid_until + 7,
    case when not exists (
      select 1 from public.purchases p
      join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
      where p.user_id = p_profile.id and p.status = 'cancelled'
        and i.due_date + 7 > p_profile.membership_valid_until
        and exists (select 1 from public.purchase_items l where l.purchase_id = p.id and l.is_membership))
      then private.malta_today() + 7 end);
end;
$$;

-- Says on the row of a plan what its order does, once. What goes on with a running membership keeps it in force
-- for the seven days in which it can be paid late.
create function private.mark_membership_order(p_purchase_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.user_services;
begin
  update public.user_services us
  set order_kind = private.plan_order_kind(us.user_id, s),
    credited_days = (
      select (i.metadata ->> 'credit_days')::integer from public.purchase_items i
      where i.purchase_id = p_purchase_id and i.metadata ? 'credit_days')
  from public.services s
  where us.purchase_id = p_purchase_id and us.order_kind is null and s.id = us.service_id
    and s.membership_type is not null
  returning us.* into v_row;
  update public.profiles p
  set membership_grace_until = private.grace_until(p)
  where p.id = v_row.user_id and v_row.order_kind = 'renewal'
    and p.membership_grace_until is distinct from private.grace_until(p);
end;
$$;

-- The day in Malta from which an order can no longer be paid: seven days after it was due, and for one that
-- goes on with a running membership beyond its end when that has expired. Also of one whose invoice is yet to
-- be issued.
create function private.order_lapses_on(p_purchase_id uuid)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select case when us.order_kind in ('renewal', 'change') and d.due_date + 7 > p.membership_valid_until
        then coalesce(p.membership_grace_until + 1, d.due_date + 7)
      else d.due_date + 7 end
    from public.purchases o
    join public.profiles p on p.id = o.user_id
    left join public.user_services us on us.purchase_id = o.id and us.order_kind is not null
    left join public.invoices i on i.purchase_id = o.id and i.kind = 'invoice'
    cross join lateral (select coalesce(i.due_date, private.order_due_date(o.id)) as due_date) d
    where o.id = p_purchase_id);
end;
$$;

-- Before an order is cancelled: a plan that nobody put into a cart does not return there, nor does one beside
-- another that was put there since. Who cancels a renewal has declined it, and the membership ends with its
-- period.
create function private.release_membership_order(p_purchase_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.user_services;
  v_fingerprint text := (select p.cart_fingerprint from public.purchases p where p.id = p_purchase_id);
begin
  select us.* into v_row from public.user_services us
  where us.purchase_id = p_purchase_id and us.order_kind is not null;
  if v_row.id is null then
    return;
  end if;
  if p_reason = 'replaced' or v_fingerprint ~ '^(renewal|change):' or exists (
      select 1 from public.user_services us join public.services s on s.id = us.service_id
      where us.user_id = v_row.user_id and s.membership_type is not null
        and us.payment_status = 'pending' and us.purchase_id is null) then
    delete from public.user_services us where us.id = v_row.id;
  else
    update public.user_services us set order_kind = null, credited_days = null where us.id = v_row.id;
  end if;
  if v_row.order_kind = 'renewal' and p_reason in ('member', 'administrator') then
    update public.profiles p set membership_grace_until = null where p.id = v_row.user_id;
  end if;
end;
$$;

-- Cancels the renewal or change that waits for its payment, because another order or notice takes its
-- place. One that begins a membership stays. Answers the kind it was. The caller has locked the member.
create function private.replace_membership_order(
  p_user_id uuid,
  p_kinds text[] default '{renewal,change}',
  p_reason text default 'replaced'
)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_unpaid jsonb := private.unpaid_membership(p_user_id);
begin
  if not coalesce(v_unpaid ->> 'kind' = any (p_kinds), false) then
    return null;
  end if;
  perform 1 from public.purchases p where p.id = (v_unpaid ->> 'purchase_id')::uuid for update;
  perform private.cancel_locked_order((v_unpaid ->> 'purchase_id')::uuid, p_reason);
  return v_unpaid ->> 'kind';
end;
$$;

-- The plan a member goes on with after the running period, as it is on sale today; null when there is none.
create function private.next_plan(p_user_id uuid)
returns public.services
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_plan public.services;
begin
  select n.* into v_plan
  from public.services s
  left join public.memberships m on m.user_id = p_user_id
  cross join lateral public.get_membership_service(
    case when m.next_from is null then coalesce(m.next_membership_type, s.membership_type) else s.membership_type end,
    case when m.next_from is null then coalesce(m.next_billing_period, s.billing_period) else s.billing_period end) n
  where s.id = (private.running_plan(p_user_id)).service_id;
  return v_plan;
end;
$$;

-- Writes the order for the period after the running one, for a member who is locked: the same or the chosen
-- plan at today's price. Null when none is due: none runs, notice ends it, the renewal was declined and is
-- not asked for, the end is more than 14 days away, an order waits already, or the plan is not on sale.
create function private.write_renewal(p_user_id uuid, p_is_asked_for boolean default false)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.user_services := private.running_plan(p_user_id);
  v_valid_until date := (select p.membership_valid_until from public.profiles p where p.id = p_user_id);
  v_plan public.services;
  v_quote private.quote;
  v_purchase uuid;
begin
  if v_row.id is null or v_valid_until > private.malta_today() + 14
    or exists (select 1 from public.memberships m where m.user_id = p_user_id and m.ends_on <= v_valid_until)
    or private.unpaid_membership(p_user_id) is not null
    or (private.is_renewal_declined(p_user_id, v_valid_until) and not p_is_asked_for) then
    return null;
  end if;
  v_plan := private.next_plan(p_user_id);
  if v_plan.id is null then
    return null;
  end if;
  v_quote := private.price_cart(p_user_id, array[row(1, 'service', v_plan.id, null)::private.cart_item], null);
  perform private.refuse_quote(v_quote, v_quote.amount_due);
  if p_is_asked_for then
    perform private.limit_orders(p_user_id, v_quote.amount_due = 0);
  end if;
  v_purchase := private.write_order(p_user_id, v_quote, gen_random_uuid(), 'renewal:' || v_valid_until);
  perform private.tell_of_renewal(p_user_id, v_purchase);
  return v_purchase;
end;
$$;
