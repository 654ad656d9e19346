-- Changing the plan of a running membership.

-- What a change to a plan would mean today: when it would start, what unused days are worth, what would
-- be due. Writes nothing. MB001 without a running plan, MB002 after notice, CT002 when it is not on offer.
create function public.quote_membership_change(p_membership_type text, p_billing_period text)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
begin
  return private.quote_membership_change(p_membership_type, p_billing_period);
end;
$$;
grant execute on function public.quote_membership_change(text, text) to authenticated, service_role;

-- Changes the plan: a dearer one, or monthly to annual, at once by an order; anything else from the next
-- period. The running plan takes a change back. Same key: the same order again.
create function public.change_membership(
  p_membership_type text,
  p_billing_period text,
  p_idempotency_key uuid,
  p_expected_total numeric
)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
begin
  return private.change_membership(p_membership_type, p_billing_period, p_idempotency_key, p_expected_total);
end;
$$;
grant execute on function public.change_membership(text, text, uuid, numeric) to authenticated, service_role;
