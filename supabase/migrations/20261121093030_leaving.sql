-- Leaving: notice, taking it back, and withdrawing within the days of cooling-off.

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

-- Takes notice back, as long as the membership runs; MB004 when there is none.
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
-- onboarding fee are credited and put on the list of refunds. MB005 when it is too late.
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
