-- What an affiliate sees of their own part in the programme. The rate is not stored: it follows from how
-- many have registered (shared/src/affiliates/programme.ts).

-- See public.get_own_affiliate.
create function private.get_own_affiliate()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_email text := (
    select u.email from auth.users u where u.id = v_user_id and u.email_confirmed_at is not null);
  v_site_url text := (select s.site_url from private.site_settings s);
  v_row public.affiliates;
  v_counts boolean;
begin
  -- An approved one comes first, then the account's own before one that anybody may have typed, then the
  -- latest.
  select a.* into v_row from public.affiliates a
  where a.id in (select private.applications_of(v_user_id, v_email)) and not a.is_test
  order by a.status in ('approved', 'active') desc, a.user_id is not null desc, a.created_at desc, a.id desc
  limit 1;
  if v_row.id is null then
    return null;
  end if;
  v_counts := v_row.status in ('approved', 'active');
  return jsonb_build_object(
    'status', v_row.status,
    'applied_at', v_row.created_at,
    'decided_at', v_row.decided_at,
    'reason', case v_row.status
      when 'rejected' then v_row.rejection_reason
      when 'inactive' then v_row.withdrawal_reason end,
    'referral_code', case when v_counts then v_row.referral_code end,
    'signup_link', case when v_counts
      then v_site_url || '/members?ref=' || v_row.referral_code end,
    'total_referrals', v_row.total_referrals,
    'referrals_this_month', (
      select count(*) from public.referrals r
      where r.affiliate_id = v_row.id
        and r.created_at >= private.malta_moment(date_trunc('month', private.malta_today()::timestamp))));
end;
$$;
grant execute on function private.get_own_affiliate() to authenticated, service_role;

-- The caller's own application to the affiliate programme and what came of it, or null: one that was sent
-- signed in, or under an e-mail they have confirmed. {status, applied_at, decided_at, reason of a no,
-- referral_code and signup_link while the approval stands, total_referrals, referrals_this_month}. Who
-- registered stays unnamed.
create function public.get_own_affiliate()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_own_affiliate() $$;
grant execute on function public.get_own_affiliate() to authenticated, service_role;
