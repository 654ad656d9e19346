-- The affiliate programme: applications from anyone, the decision of an administrator, and the
-- registrations that came through a referral code.

create table public.affiliates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  first_name text not null check (btrim(first_name) <> '' and char_length(first_name) <= 100),
  last_name text not null check (btrim(last_name) <> '' and char_length(last_name) <= 100),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 320),
  phone text check (char_length(phone) <= 50),
  company_name text check (char_length(company_name) <= 200),
  website text check (website ~* '^https?://' and char_length(website) <= 500),
  business_type text
    check (business_type in ('consultant', 'agency', 'blogger', 'service_provider', 'other')),
  promotion_methods text not null
    check (btrim(promotion_methods) <> '' and char_length(promotion_methods) <= 5000),
  expected_referrals integer check (expected_referrals between 0 and 1000000),
  additional_info text check (char_length(additional_info) <= 5000),
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'active', 'inactive')),
  rejection_reason text check (char_length(rejection_reason) <= 2000),
  withdrawal_reason text check (char_length(withdrawal_reason) <= 2000),
  referral_code text unique,
  total_referrals integer not null default 0 check (total_referrals >= 0),
  is_test boolean not null default false,
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint affiliates_rejection_has_reason
    check (status <> 'rejected' or coalesce(btrim(rejection_reason), '') <> ''),
  constraint affiliates_withdrawal_has_reason
    check (status <> 'inactive' or coalesce(btrim(withdrawal_reason), '') <> '')
);
comment on column public.affiliates.status is
  'approved becomes active with the first referral; inactive: the approval was withdrawn.';
comment on column public.affiliates.is_test is 'Made by the debug panel; only administrators can set it.';

create table public.referrals (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references public.affiliates (id) on delete cascade,
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);

create unique index affiliates_one_open_application on public.affiliates (lower(email))
  where status = 'pending';
create index affiliates_user_id_idx on public.affiliates (user_id);
create index affiliates_created_at_idx on public.affiliates (created_at desc);
create index affiliates_email_idx on public.affiliates (lower(email), created_at);
create index affiliates_status_idx on public.affiliates (status, created_at desc);
create index affiliates_decided_by_idx on public.affiliates (decided_by);
create index referrals_affiliate_id_idx on public.referrals (affiliate_id);

alter table public.affiliates enable row level security;
alter table public.referrals enable row level security;

grant insert (first_name, last_name, email, phone, company_name, website, business_type,
    promotion_methods, expected_referrals, additional_info, status, user_id, referral_code,
    total_referrals, is_test)
  on public.affiliates to anon, authenticated;
grant select on public.affiliates to authenticated;
grant update (status, rejection_reason) on public.affiliates to authenticated;
grant select, insert, update, delete on public.affiliates to service_role;
grant select on public.referrals to authenticated;
grant select, insert, update, delete on public.referrals to service_role;

-- Anyone applies; a visitor cannot read the application back.
create policy affiliates_insert_visitor on public.affiliates
  for insert to anon with check (user_id is null);

-- A member applies for themselves.
create policy affiliates_insert on public.affiliates
  for insert to authenticated with check (user_id = (select private.caller_id()) or user_id is null);

-- A member reads their own applications, an administrator all.
create policy affiliates_select on public.affiliates
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- Administrators reject what is pending; the other decisions are approve_affiliate_simple and
-- withdraw_affiliate.
create policy affiliates_update on public.affiliates
  for update to authenticated
  using ((select private.is_admin()) and status = 'pending')
  with check ((select private.is_admin()));

-- Administrators see who came through whom.
create policy referrals_select on public.referrals
  for select to authenticated using ((select private.is_admin()));

create function private.guard_affiliate()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_client_role() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if new.status <> 'rejected' then
      perform private.fail('AF002', 'An application is approved by approve_affiliate_simple, else rejected');
    end if;
    if coalesce(btrim(new.rejection_reason), '') = '' then
      perform private.fail('AF003', 'A rejection needs a reason');
    end if;
    -- An application that goes with its account is left to that.
    if old.user_id is not null and not private.hold_member(old.user_id) then
      return null;
    end if;
    new.rejection_reason := btrim(new.rejection_reason);
    new.decided_at := now();
    new.decided_by := auth.uid();
    return new;
  end if;

  new.email := btrim(new.email);
  new.website := nullif(btrim(new.website), '');
  new.status := 'pending';
  new.user_id := null;
  new.rejection_reason := null;
  new.withdrawal_reason := null;
  new.referral_code := null;
  new.total_referrals := 0;
  -- Two steps, because a visitor may not even ask whether they are an administrator.
  if auth.uid() is null then
    new.is_test := false;
  else
    -- Held until the row is written, so that a deletion finds and erases it.
    select h.id into new.user_id from private.hold_account() h;
    new.is_test := new.is_test and private.is_admin();
  end if;
  if new.is_test then
    -- A test made by an administrator is nobody's application.
    new.user_id := null;
  end if;
  return new;
end;
$$;

create trigger tg_affiliates__guard
  before insert or update on public.affiliates
  for each row execute function private.guard_affiliate();

create trigger tg_affiliates__limit
  before insert on public.affiliates
  for each row when (not new.is_test)
  execute function private.limit_form('3');

-- Definer: a visitor cannot see that an application is open, the database can.
create function private.refuse_second_application()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select 1 from public.affiliates a
      where lower(a.email) = lower(new.email) and a.status = 'pending') then
    perform private.fail('AF001', 'An application for this e-mail is open already');
  end if;
  return new;
end;
$$;

create trigger tg_affiliates__one_open
  before insert on public.affiliates
  for each row execute function private.refuse_second_application();

create trigger tg_affiliates__touch_updated_at
  before update on public.affiliates
  for each row execute function private.touch_updated_at();

create function private.notify_application_received()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify_admins('affiliate_status', 'New affiliate application',
    new.first_name || ' ' || new.last_name || ' has applied to the affiliate programme.',
    '/dashboard/users?tab=affiliates', 'Review application', 7, now() + interval '30 days',
    jsonb_build_object('affiliate_id', new.id, 'is_test', new.is_test),
    p_kind => 'affiliate_application');
  return null;
end;
$$;

create trigger tg_affiliates__notify_received
  after insert on public.affiliates
  for each row when (new.status = 'pending')
  execute function private.notify_application_received();

create function private.notify_application_decided()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.status in ('approved', 'active') then
    perform private.notify(new.user_id, 'affiliate_status', 'Application approved',
      'Welcome to the affiliate programme. Your referral code is ' || new.referral_code || '.',
      '/affiliate', 'About the programme', 3, p_metadata => jsonb_build_object('affiliate_id', new.id));
  elsif new.status = 'inactive' then
    perform private.notify(new.user_id, 'affiliate_status', 'Affiliate approval withdrawn',
      'Your referral code counts no registrations any more: ' || new.withdrawal_reason,
      '/affiliate', 'About the programme', 3, p_metadata => jsonb_build_object('affiliate_id', new.id));
  else
    perform private.notify(new.user_id, 'affiliate_status', 'Application declined',
      'Your affiliate application was not accepted: ' || new.rejection_reason,
      '/affiliate', 'About the programme', 3, p_metadata => jsonb_build_object('affiliate_id', new.id));
  end if;
  return null;
end;
$$;

create trigger tg_affiliates__notify_decided
  after update of status on public.affiliates
  for each row when (old.status <> new.status and new.user_id is not null
    -- A first referral, which makes an approved one active, is no decision.
    and (old.status in ('pending', 'inactive') or new.status = 'inactive'))
  execute function private.notify_application_decided();

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

-- The account whose owner has shown that an e-mail is theirs. An unconfirmed one is anybody's.
create function private.account_of_email(p_email text)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select u.id from auth.users u
  where lower(u.email) = lower(p_email) and u.email_confirmed_at is not null
  order by u.email_confirmed_at, u.id
  limit 1
$$;

-- Decisions on one e-mail and its confirmation take turns: else an approval and the confirmation of
-- the same moment would each miss the other, and nobody would be linked.
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

create function private.approve_application(p_affiliate_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row public.affiliates;
  v_site text := (select s.site_url from private.site_settings s);
  v_error text;
begin
  perform private.require_admin();
  v_row := private.lock_affiliate(p_affiliate_id);
  v_error := case
    when v_row.id is null then 'This application no longer exists.'
    when v_row.status not in ('pending', 'inactive') then 'This application has been decided already.'
    when v_row.email = v_row.id || '@forgotten.invalid' then 'This affiliate has deleted their account.'
    when v_site is null then 'The address of the site is not set, so there is no signup link to give out.'
  end;
  if v_error is not null then
    return jsonb_build_object('success', false, 'error', v_error,
      'referral_code', null, 'signup_link', null);
  end if;

  -- Before the status, which depends on how many referrals are left.
  update public.affiliates a set user_id = private.account_of_email(a.email)
  where a.id = p_affiliate_id and a.user_id is null and not a.is_test;
  update public.affiliates a
  set status = case when a.total_referrals > 0 then 'active' else 'approved' end,
    referral_code = coalesce(a.referral_code, private.new_referral_code()),
    withdrawal_reason = null, decided_at = now(), decided_by = auth.uid()
  where a.id = p_affiliate_id
  returning * into v_row;
  update public.profiles set is_affiliate = true where id = v_row.user_id;
  return jsonb_build_object('success', true, 'error', null, 'referral_code', v_row.referral_code,
    'signup_link', v_site || '/members?ref=' || v_row.referral_code);
end;
$$;
grant execute on function private.approve_application(uuid) to authenticated, service_role;

-- Approves a pending application, or once more one whose approval was withdrawn (administrators
-- only): draws the referral code, unless there is one, and links the account with the same confirmed
-- e-mail. Answers {success, error, referral_code, signup_link}.
create function public.approve_affiliate_simple(p_affiliate_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.approve_application(p_affiliate_id) $$;
grant execute on function public.approve_affiliate_simple(uuid) to authenticated, service_role;

create function private.withdraw_approval(p_affiliate_id uuid, p_reason text)
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
grant execute on function private.withdraw_approval(uuid, text) to authenticated, service_role;

-- Withdraws an approval, with a reason (administrators only): the code counts nothing any more, and
-- the account, if there is one, is told. What was counted stays.
create function public.withdraw_affiliate(p_affiliate_id uuid, p_reason text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.withdraw_approval(p_affiliate_id, p_reason) $$;
grant execute on function public.withdraw_affiliate(uuid, text) to authenticated, service_role;

-- What follows from an e-mail that its owner has confirmed: an affiliate who was approved before there
-- was an account gets it, unless another account has been linked meanwhile; and a registration that
-- carries somebody's code counts, once, never for the own account of the affiliate.
create function private.follow_confirmed_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_new boolean := tg_op = 'INSERT' or old.email_confirmed_at is null;
begin
  if new.email_confirmed_at is null or not (v_is_new or old.email is distinct from new.email) then
    return null;
  end if;
  perform private.lock_affiliate_email(new.email);
  perform 1 from public.profiles p where p.id = new.id for no key update;

  update public.affiliates a set user_id = new.id
  where lower(a.email) = lower(new.email) and a.user_id is null and not a.is_test
    and a.status in ('approved', 'active');
  if found then
    update public.profiles set is_affiliate = true where id = new.id;
  end if;

  if v_is_new then
    insert into public.referrals (affiliate_id, user_id)
    select a.id, new.id from public.affiliates a
    where a.referral_code = upper(btrim(new.raw_user_meta_data ->> 'referral_code'))
      and a.status in ('approved', 'active')
      and a.user_id is distinct from new.id and lower(a.email) <> lower(new.email)
    on conflict (user_id) do nothing;
  end if;
  return null;
end;
$$;

-- Named to run after the profile is created and before the e-mail is mirrored, which locks it.
create trigger tg_users__follow_confirmed_email
  after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.follow_confirmed_email();

-- Who came through a code that turns out to be their own is nobody's referral.
create function private.drop_own_referral()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.referrals r where r.affiliate_id = new.id and r.user_id = new.user_id;
  return null;
end;
$$;

create trigger tg_affiliates__drop_own_referral
  after update of user_id on public.affiliates
  for each row when (new.user_id is not null)
  execute function private.drop_own_referral();

-- total_referrals is the number of referrals there are; the first makes an approved affiliate active.
create function private.count_referral()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    update public.affiliates set total_referrals = total_referrals - 1 where id = old.affiliate_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.affiliates
    set total_referrals = total_referrals + 1,
      status = case status when 'approved' then 'active' else status end
    where id = new.affiliate_id;
  end if;
  return null;
end;
$$;

create trigger tg_referrals__count
  after insert or update of affiliate_id or delete on public.referrals
  for each row execute function private.count_referral();

-- The administrators' lists follow applications without a reload.
alter publication supabase_realtime add table public.affiliates;
