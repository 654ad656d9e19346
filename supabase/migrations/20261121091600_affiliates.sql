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
  referral_code text unique,
  total_referrals integer not null default 0 check (total_referrals >= 0),
  is_test boolean not null default false,
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint affiliates_rejection_has_reason
    check (status <> 'rejected' or coalesce(btrim(rejection_reason), '') <> '')
);
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

-- Administrators reject what is pending; approving is approve_affiliate_simple.
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
    jsonb_build_object('affiliate_id', new.id, 'is_test', new.is_test));
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
  if new.status = 'approved' then
    perform private.notify(new.user_id, 'affiliate_status', 'Application approved',
      'Welcome to the affiliate programme. Your referral code is ' || new.referral_code || '.',
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
  for each row when (old.status = 'pending' and new.status in ('approved', 'rejected')
    and new.user_id is not null)
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

create function private.approve_application(p_affiliate_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row public.affiliates;
  v_site text := coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'origin', '');
begin
  perform private.require_admin();
  select * into v_row from public.affiliates a where a.id = p_affiliate_id for update;
  if v_row.id is null or v_row.status <> 'pending' then
    return jsonb_build_object('success', false,
      'error', case when v_row.id is null then 'This application no longer exists.'
        else 'This application has been decided already.' end,
      'referral_code', null, 'signup_link', null);
  end if;

  update public.affiliates a
  set status = 'approved', referral_code = private.new_referral_code(),
    decided_at = now(), decided_by = auth.uid(),
    user_id = coalesce(a.user_id, (
      select u.id from auth.users u
      where lower(u.email) = lower(a.email) and u.email_confirmed_at is not null and not a.is_test
      limit 1))
  where a.id = p_affiliate_id
  returning * into v_row;
  update public.profiles set is_affiliate = true where id = v_row.user_id;
  return jsonb_build_object('success', true, 'error', null, 'referral_code', v_row.referral_code,
    'signup_link', v_site || '/members?ref=' || v_row.referral_code);
end;
$$;
grant execute on function private.approve_application(uuid) to authenticated, service_role;

-- Approves a pending application (administrators only): draws the referral code and links the account
-- with the same confirmed e-mail. Answers {success, error, referral_code, signup_link}; the link
-- starts with the address of the page that asked.
create function public.approve_affiliate_simple(p_affiliate_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.approve_application(p_affiliate_id) $$;
grant execute on function public.approve_affiliate_simple(uuid) to authenticated, service_role;

-- A registration that carries a referral code counts once, never for the affiliate's own account.
create function private.record_referral()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_affiliate uuid;
begin
  select a.id into v_affiliate from public.affiliates a
  where a.referral_code = upper(btrim(new.raw_user_meta_data ->> 'referral_code'))
    and a.status in ('approved', 'active')
    and a.user_id is distinct from new.id and lower(a.email) <> lower(new.email);
  if v_affiliate is null then
    return new;
  end if;
  insert into public.referrals (affiliate_id, user_id) values (v_affiliate, new.id)
  on conflict (user_id) do nothing;
  if found then
    update public.affiliates set total_referrals = total_referrals + 1 where id = v_affiliate;
  end if;
  return new;
end;
$$;

-- Named to run after the profile is created.
create trigger tg_users__record_referral
  after insert on auth.users
  for each row execute function private.record_referral();

-- The administrators' lists follow applications without a reload.
alter publication supabase_realtime add table public.affiliates;
