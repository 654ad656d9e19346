-- What administrators decide about affiliates: approve, withdraw an approval, or reopen what was withdrawn. A rejection is a plain
-- update of the application.

-- Tells the applicant what was decided: their account, or the address they applied with.
create function private.tell_application_decided()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_approved boolean := new.status in ('approved', 'active');
  v_event text := case when v_is_approved then 'affiliate_approved'
    when new.status = 'inactive' then 'affiliate_withdrawn' else 'affiliate_rejected' end;
  v_params jsonb := jsonb_strip_nulls(jsonb_build_object('status', new.status,
    'referral_code', case when v_is_approved then new.referral_code end,
    'reason', case new.status
      when 'rejected' then new.rejection_reason
      when 'inactive' then new.withdrawal_reason end));
begin
  if new.user_id is not null then
    perform private.tell(new.user_id, v_event, v_params, jsonb_build_object('affiliate_id', new.id));
  else
    perform private.tell_address(new.email, new.first_name || ' ' || new.last_name, v_event, v_params);
  end if;
  return null;
end;
$$;

create trigger tg_affiliates__tell_decided
  after update of status on public.affiliates
  for each row when (old.status <> new.status and not new.is_test and new.forgotten_at is null
    -- A first referral, which makes an approved one active, is no decision.
    and (old.status = 'pending' or new.status = 'inactive'))
  execute function private.tell_application_decided();

-- Ten characters nobody guesses (50 bits), without the ones people confuse.
create function private.new_referral_code()
returns text
language sql
volatile
set search_path = ''
as $$
  select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789',
    get_byte(b.bytes, n) % 32 + 1, 1), '' order by n)
  from (select extensions.gen_random_bytes(10) as bytes) b, generate_series(0, 9) n
$$;

-- The account whose owner has shown that an e-mail is theirs. An unconfirmed one is anybody's. Auth keeps
-- addresses in small letters, and has an index on those that are nobody's single sign-on.
create function private.account_of_email(p_email text)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select u.id from auth.users u
  where u.email = lower(p_email) and not u.is_sso_user and u.email_confirmed_at is not null
  order by u.email_confirmed_at, u.id
  limit 1
$$;

-- One at a time per e-mail, for decisions and for its confirmation: an approval and a confirmation in the
-- same moment would not see each other, and the account would not be linked.
create function private.lock_affiliate_email(p_email text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('affiliates:' || lower(p_email), 0));
end;
$$;

-- An application and the account it belongs to, or will, held until the transaction ends; in the order
-- of locks: profile first.
create function private.lock_affiliate(p_affiliate_id uuid)
returns public.affiliates
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row public.affiliates;
begin
  perform private.lock_affiliate_email(a.email) from public.affiliates a where a.id = p_affiliate_id;
  perform 1 from public.profiles p
  where p.id = (
    select coalesce(a.user_id, private.account_of_email(a.email))
    from public.affiliates a where a.id = p_affiliate_id)
  for no key update;
  select * into v_row from public.affiliates a where a.id = p_affiliate_id for update;
  return v_row;
end;
$$;

-- Whether a person is an affiliate by another application, of the same account or, where nobody knows an account,
-- under the same e-mail: a second code would part what the first one brought from what they are shown.
create function private.is_affiliate_already(p_application public.affiliates)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := coalesce(p_application.user_id, private.account_of_email(p_application.email));
begin
  return not p_application.is_test and exists (
    select 1 from public.affiliates a
    where (a.user_id = v_user
        or lower(a.email) = lower(p_application.email) and (a.user_id is null or v_user is null))
      and a.id <> p_application.id and a.status in ('approved', 'active') and not a.is_test);
end;
$$;

-- Whether the account an anonymous application would go to has an open one that was sent signed in: what somebody
-- typed without signing in never takes the place of what the member says.
create function private.has_own_application(p_application public.affiliates)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_application.user_id is null and not p_application.is_test and exists (
    select 1 from public.affiliates a
    where a.user_id = private.account_of_email(p_application.email) and a.status = 'pending');
end;
$$;

-- Why an application cannot be approved: gone, decided, forgotten, affiliate_already, own_open, no_site_url (there
-- is no signup link to give out), or null.
create function private.approval_problem(p_application public.affiliates, p_site_url text)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when p_application.id is null then 'gone'
    when p_application.status <> 'pending' then 'decided'
    when p_application.forgotten_at is not null then 'forgotten'
    when private.is_affiliate_already(p_application) then 'affiliate_already'
    when private.has_own_application(p_application) then 'own_open'
    when p_site_url is null then 'no_site_url'
  end;
end;
$$;

-- The documented answer of an approval: its link and code, or the text that goes with the problem.
create function private.approval_answer(p_problem text, p_referral_code text, p_site_url text)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_build_object('success', p_problem is null,
    'error', case p_problem
      when 'gone' then 'This application no longer exists.'
      when 'decided' then 'This application has been decided already.'
      when 'forgotten' then 'This affiliate has deleted their account.'
      when 'affiliate_already' then 'This person is an affiliate already.'
      when 'own_open' then 'This person has sent another application signed in. Please decide about that one first.'
      when 'no_site_url' then 'The address of the site is not set, so there is no signup link to give out.'
    end,
    'referral_code', p_referral_code,
    'signup_link', p_site_url || '/members?ref=' || p_referral_code);
end;
$$;

-- See public.approve_affiliate_simple.
create function private.approve_affiliate(p_affiliate_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row public.affiliates;
  v_site_url text := (select s.site_url from private.site_settings s);
  v_problem text;
begin
  perform private.require_admin();
  v_row := private.lock_affiliate(p_affiliate_id);
  -- Approved by the same administrator: sent again because the answer was lost, it is done.
  if v_row.status in ('approved', 'active') and v_row.decided_by = auth.uid() then
    return private.approval_answer(null, v_row.referral_code, v_site_url);
  end if;
  v_problem := private.approval_problem(v_row, v_site_url);
  if v_problem is not null then
    return private.approval_answer(v_problem, null, v_site_url);
  end if;

  -- Before the status is set: it depends on how many referrals are left.
  update public.affiliates a set user_id = private.account_of_email(a.email)
  where a.id = p_affiliate_id and a.user_id is null and not a.is_test;
  update public.affiliates a
  set status = case when a.total_referrals > 0 then 'active' else 'approved' end,
    referral_code = coalesce(a.referral_code, private.new_referral_code()),
    withdrawal_reason = null, decided_at = now(), decided_by = auth.uid()
  where a.id = p_affiliate_id
  returning * into v_row;
  update public.profiles set is_affiliate = true where id = v_row.user_id;
  return private.approval_answer(null, v_row.referral_code, v_site_url);
end;
$$;
grant execute on function private.approve_affiliate(uuid) to authenticated, service_role;

-- Approves a pending application (administrators only), unless the person is an affiliate by another one: draws
-- the referral code, unless it has one from before, and links the account with the same confirmed e-mail. Answers {success, error, referral_code, signup_link}, to the
-- administrator who approved it also when they ask again.
create function public.approve_affiliate_simple(p_affiliate_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.approve_affiliate(p_affiliate_id) $$;
grant execute on function public.approve_affiliate_simple(uuid) to authenticated, service_role;

-- See public.withdraw_affiliate.
create function private.withdraw_affiliate(p_affiliate_id uuid, p_reason text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row public.affiliates;
begin
  perform private.require_admin();
  if coalesce(btrim(p_reason), '') = '' then
    perform private.fail('AF005', 'A withdrawal needs a reason');
  end if;
  v_row := private.lock_affiliate(p_affiliate_id);
  -- As with an approval: the same withdrawal sent again is done.
  if v_row.status = 'inactive' and v_row.decided_by = auth.uid() and v_row.withdrawal_reason = btrim(p_reason) then
    return;
  end if;
  if v_row.status is null or v_row.status not in ('approved', 'active') then
    perform private.fail('AF004', 'Only an approval that stands can be withdrawn');
  end if;
  update public.affiliates
  set status = 'inactive', withdrawal_reason = btrim(p_reason), decided_at = now(),
    decided_by = auth.uid()
  where id = p_affiliate_id;
  update public.profiles p
  set is_affiliate = exists (
    select 1 from public.affiliates a
    where a.user_id = p.id and a.status in ('approved', 'active'))
  where p.id = v_row.user_id;
end;
$$;
grant execute on function private.withdraw_affiliate(uuid, text) to authenticated, service_role;

-- Withdraws an approval, with a reason (administrators only): the code counts nothing any more, and
-- the account, if there is one, is told. What was counted stays.
create function public.withdraw_affiliate(p_affiliate_id uuid, p_reason text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.withdraw_affiliate(p_affiliate_id, p_reason) $$;
grant execute on function public.withdraw_affiliate(uuid, text) to authenticated, service_role;

-- See public.reopen_affiliate.
create function private.reopen_affiliate(p_affiliate_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row public.affiliates;
begin
  perform private.require_admin();
  v_row := private.lock_affiliate(p_affiliate_id);
  -- Nobody is noted as having reopened it. What is pending with a code was reopened, as was asked.
  if v_row.status = 'pending' and v_row.referral_code is not null then
    return;
  end if;
  if v_row.status is distinct from 'inactive' or v_row.forgotten_at is not null
    or private.has_other_application(v_row) then
    perform private.fail('AF006', 'Only a withdrawn approval is reopened, and none beside another application');
  end if;
  update public.affiliates
  set status = 'pending', withdrawal_reason = null, decided_at = null, decided_by = null
  where id = p_affiliate_id;
end;
$$;
grant execute on function private.reopen_affiliate(uuid) to authenticated, service_role;

-- Puts an application whose approval was withdrawn back among those to decide (administrators only). Its code
-- counts again once it is approved; nobody is told before.
create function public.reopen_affiliate(p_affiliate_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.reopen_affiliate(p_affiliate_id) $$;
grant execute on function public.reopen_affiliate(uuid) to authenticated, service_role;

-- Deletes applications two years after they were declined, as the privacy policy says. Called by run_daily;
-- one that somebody is at work on waits for the next run.
create function private.forget_declined_applications()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.affiliates a where a.id in (
    select o.id from public.affiliates o
    where o.status = 'rejected'
      and o.decided_at < private.malta_moment(private.malta_today() - interval '2 years')
    for update skip locked);
end;
$$;
