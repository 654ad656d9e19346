-- Memberships: the periods that paid plans run for.

-- The last day of the period after the one that ends on p_last_day, counted from the first day of the
-- run: a run from the 31st ends on the last of February and then on the 31st of March. Counted from one
-- period to the next the day would move to the 28th and stay there.
create function private.period_after(p_anchored_on date, p_last_day date, p_billing_period text)
returns date
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_months integer := 12 * (extract(year from p_last_day) - extract(year from p_anchored_on))
    + extract(month from p_last_day) - extract(month from p_anchored_on);
begin
  return (p_anchored_on
    + make_interval(months => v_months + case p_billing_period when 'annual' then 12 else 1 end))::date;
end;
$$;

-- Puts a paid plan into force: the profile carries it, the row gets its last day, the plan before it
-- ends. A renewal goes on where the running period stops, anything else begins a new run today.
create function private.activate_membership(p_purchase_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row record;
  v_running public.user_services;
  v_anchored_on date := private.malta_today();
  v_valid_until date := private.malta_today();
begin
  select us.id, us.user_id, us.service_id, s.membership_type, s.billing_period into v_row
  from public.user_services us
  join public.services s on s.id = us.service_id
  where us.purchase_id = p_purchase_id and s.membership_type is not null;
  if v_row.id is null then
    return;
  end if;

  select * into v_running
  from public.user_services us
  where us.user_id = v_row.user_id and us.service_id = v_row.service_id and us.id <> v_row.id
    and us.payment_status = 'paid' and us.valid_until >= private.malta_today();
  if found then
    v_anchored_on := v_running.anchored_on;
    v_valid_until := v_running.valid_until;
  end if;

  update public.user_services us
  set payment_status = 'completed', completion_date = now()
  from public.services s
  where s.id = us.service_id and s.membership_type is not null
    and us.user_id = v_row.user_id and us.id <> v_row.id
    and us.payment_status = 'paid';

  v_valid_until := private.period_after(v_anchored_on, v_valid_until, v_row.billing_period);
  update public.user_services set anchored_on = v_anchored_on, valid_until = v_valid_until
  where id = v_row.id;
  update public.profiles
  set membership_type = v_row.membership_type, membership_status = 'active',
    membership_valid_until = v_valid_until
  where id = v_row.user_id;
end;
$$;
