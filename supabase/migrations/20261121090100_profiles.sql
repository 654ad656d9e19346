-- Who a person is: one profile per account, written by triggers on auth.users, and the role that
-- decides what an administrator may do. A member edits contact details; everything that carries
-- rights or money (role, membership, affiliate flag, mirrored e-mail) keeps its stored value.

create table public.profiles (
  -- The id of the account. No foreign key: what somebody bought outlives the account, see the
  -- migration on erasure.
  id uuid primary key,
  email text check (char_length(email) <= 320),
  full_name text check (char_length(full_name) <= 200),
  company_name text check (char_length(company_name) <= 200),
  phone text check (char_length(phone) <= 50),
  address_line_1 text check (char_length(address_line_1) <= 200),
  address_line_2 text check (char_length(address_line_2) <= 200),
  city text check (char_length(city) <= 100),
  postal_code text check (char_length(postal_code) <= 20),
  country text not null default 'Malta' check (char_length(country) between 1 and 100),
  vat_number text check (char_length(vat_number) <= 30),
  membership_type text not null default 'standard'
    check (membership_type in ('standard', 'platinum', 'essential', 'pro', 'enterprise')),
  membership_status text not null default 'pending_payment'
    check (membership_status in ('pending_payment', 'active', 'expired', 'cancelled')),
  membership_valid_until date,
  role text check (role in ('admin', 'super_admin')),
  is_affiliate boolean not null default false,
  preferred_payment_method text not null default 'bank_transfer'
    check (preferred_payment_method in ('bank_transfer', 'card')),
  terms_version text check (char_length(terms_version) <= 40),
  terms_accepted_at timestamptz,
  forgotten_at timestamptz,
  created_at timestamptz not null default now()
    check (created_at between '2000-01-01 00:00Z' and '2200-01-01 00:00Z'),
  updated_at timestamptz not null default now()
);
comment on column public.profiles.email is 'Mirrors auth.users.email, so that lists can search it.';
comment on column public.profiles.membership_status is
  'As last written. A membership whose last day has passed still says active here: read profile_directory.';
comment on column public.profiles.membership_valid_until is
  'Last day of the membership that was paid for; null for one an administrator granted without an end.';
comment on column public.profiles.forgotten_at is
  'Set when the account is deleted and orders remain: the personal data is gone, the books stay.';
comment on column public.profiles.role is 'null is a plain member. Changed by super administrators only.';

create table public.admins (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  role text not null check (role in ('admin', 'super_admin')),
  created_at timestamptz not null default now()
);
comment on table public.admins is
  'Follows profiles.role; written by a trigger only. Not audited: profiles.role is.';

-- In the order of the administrators' list, page by page.
create index profiles_created_at_idx on public.profiles (created_at desc nulls last, id);
create index profiles_affiliates_idx on public.profiles (created_at desc nulls last, id) where is_affiliate;
create index profiles_full_name_idx on public.profiles (full_name);
create index profiles_company_name_idx on public.profiles (company_name);
create index profiles_role_idx on public.profiles (role) where role is not null;

alter table public.profiles enable row level security;
alter table public.admins enable row level security;

-- id, role and the other guarded columns are writable on purpose: the documented upsert sends
-- them, and the trigger below keeps what is stored.
grant select on public.profiles to authenticated;
grant insert (id, email, full_name, company_name, phone, address_line_1, address_line_2, city,
    postal_code, country, vat_number, membership_type, membership_status,
    membership_valid_until, role, is_affiliate,
    preferred_payment_method, created_at)
  on public.profiles to authenticated;
grant update (id, email, full_name, company_name, phone, address_line_1, address_line_2, city,
    postal_code, country, vat_number, membership_type, membership_status,
    membership_valid_until, role, is_affiliate,
    preferred_payment_method, created_at)
  on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
grant select on public.admins to authenticated;
grant select on public.admins to service_role;

-- The caller, or null for visitors and for a token that has outlived its account: it is valid until it
-- expires, and speaks for nobody. What belongs to a caller is asked here, never of auth.uid() alone;
-- policies ask once per statement, by (select private.caller_id()). Definer: accounts are Auth's.
create function private.caller_id()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select u.id from auth.users u where u.id = auth.uid() and u.deleted_at is null);
end;
$$;
grant execute on function private.caller_id() to authenticated, service_role;

-- The same for those who write what no reference ties to the account. From here to the end of the
-- transaction the account cannot be deleted, and one that is being deleted is waited for.
create function private.hold_account(out id uuid, out email text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  select u.id, left(u.email, 320) into hold_account.id, hold_account.email
  from auth.users u
  where u.id = auth.uid() and u.deleted_at is null
  for share;
end;
$$;
grant execute on function private.hold_account() to authenticated, service_role;

-- Profile first, then the admins table, as the pages do. Definer: a policy on profiles cannot ask
-- profiles through its own policy.
create function private.is_admin()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.caller_id();
begin
  return exists (
      select 1 from public.profiles p
      where p.id = v_caller and p.role in ('admin', 'super_admin'))
    or exists (select 1 from public.admins a where a.user_id = v_caller);
end;
$$;
grant execute on function private.is_admin() to authenticated, service_role;

create function private.is_super_admin()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.caller_id();
begin
  return exists (
      select 1 from public.profiles p
      where p.id = v_caller and p.role = 'super_admin')
    or exists (
      select 1 from public.admins a
      where a.user_id = v_caller and a.role = 'super_admin');
end;
$$;
grant execute on function private.is_super_admin() to authenticated, service_role;

-- The caller's id, or ID001.
create function private.require_user()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_caller uuid := private.caller_id();
begin
  if v_caller is null then
    perform private.fail('ID001', 'Not signed in, or the account is gone');
  end if;
  return v_caller;
end;
$$;
grant execute on function private.require_user() to authenticated, service_role;

-- Lets administrators pass and, where a payment provider calls, the service role; else ID001, ID002.
create function private.require_admin(p_or_service boolean default false)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_or_service and coalesce(auth.role(), '') = 'service_role' then
    return;
  end if;
  perform private.require_user();
  if not private.is_admin() then
    perform private.fail('ID002', 'Administrators only');
  end if;
end;
$$;
grant execute on function private.require_admin(boolean) to authenticated, service_role;

-- Where a membership stands today: one whose last day has passed has expired, though nothing ran at
-- midnight. Lists, the member's own profile and the rules of the cart all ask here.
create function private.membership_status(p_status text, p_valid_until date)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when p_status = 'active' and p_valid_until < private.malta_today() then 'expired'
    else p_status end;
end;
$$;
grant execute on function private.membership_status(text, date) to authenticated, service_role;

-- A person reads their own profile, an administrator every profile.
create policy profiles_select on public.profiles
  for select to authenticated
  using (id = (select private.caller_id()) or (select private.is_admin()));

-- A person writes only their own profile row (the trigger on auth.users has usually been first).
create policy profiles_insert on public.profiles
  for insert to authenticated
  with check (id = (select private.caller_id()));

-- A person edits their own profile, an administrator every profile.
create policy profiles_update on public.profiles
  for update to authenticated
  using (id = (select private.caller_id()) or (select private.is_admin()))
  with check (id = (select private.caller_id()) or (select private.is_admin()));

-- A person sees whether they are listed; administrators see the whole list.
create policy admins_select on public.admins
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- One profile per account. Metadata comes from the browser: it is shortened, checked, never trusted.
create function private.create_profile_for_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_meta jsonb := case when jsonb_typeof(new.raw_user_meta_data) = 'object'
    then new.raw_user_meta_data else '{}'::jsonb end;
  v_plan text := v_meta ->> 'membership_type';
  v_terms text := left(nullif(btrim(v_meta ->> 'terms_version'), ''), 40);
begin
  insert into public.profiles (id, email, full_name, membership_type, terms_version, terms_accepted_at)
  values (
    new.id,
    left(new.email, 320),
    coalesce(left(nullif(btrim(v_meta ->> 'full_name'), ''), 200), 'New User'),
    case when v_plan in ('essential', 'pro', 'enterprise') then v_plan else 'standard' end,
    v_terms,
    case when v_terms is not null then now() end
  )
  on conflict (id) do nothing;
  return new;
end;
$$;

create trigger tg_users__create_profile
  after insert on auth.users
  for each row execute function private.create_profile_for_account();

create function private.mirror_account_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.profiles set email = left(new.email, 320) where id = new.id and forgotten_at is null;
  return new;
end;
$$;

create trigger tg_users__mirror_email
  after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.mirror_account_email();

-- The columns of a profile that carry rights or money: administration, on one's own row too.
create function private.administered(p_profile public.profiles)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('role', p_profile.role, 'is_affiliate', p_profile.is_affiliate,
    'membership_type', p_profile.membership_type, 'membership_status', p_profile.membership_status,
    'membership_valid_until', p_profile.membership_valid_until, 'email', p_profile.email,
    'created_at', p_profile.created_at);
end;
$$;
grant execute on function private.administered(public.profiles) to authenticated, service_role;

-- Keeps administered columns for members. Invoker on purpose: definer code (a settled payment) and the
-- service role pass, API callers do not.
create function private.guard_profile()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_account uuid;
  v_email text;
  v_stored public.profiles;
begin
  -- The pages also speak of the role "none"; it is stored as null.
  if new.role in ('', 'none') then
    new.role := null;
  end if;
  if nullif(btrim(new.country), '') is null then
    new.country := case when tg_op = 'UPDATE' then old.country else 'Malta' end;
  end if;
  if not private.is_client_role() then
    return new;
  end if;

  if tg_op = 'INSERT' then
    -- Someone else's id is answered by the policy.
    if new.id = auth.uid() then
      select h.id, h.email into v_account, v_email from private.hold_account() h;
      if v_account is null then
        perform private.fail('ID001', 'No account for this profile');
      end if;
    end if;
    -- An upsert ends as an insert or goes on as an update, and which is not known yet. So this row
    -- may stand as either: as stored, for administrators too, or else as a new member's.
    select * into v_stored from public.profiles p where p.id = new.id for no key update;
    if found then
      return jsonb_populate_record(new, private.administered(v_stored));
    end if;
    new.role := null;
    new.is_affiliate := false;
    new.membership_type := 'standard';
    new.membership_status := 'pending_payment';
    new.membership_valid_until := null;
    new.email := v_email;
    new.created_at := now();
    return new;
  end if;

  -- Deleted while this update waited for the row: it stays empty.
  if old.forgotten_at is not null then
    return null;
  end if;
  new.id := old.id;
  if not private.is_admin() then
    new := jsonb_populate_record(new, private.administered(old));
  elsif (new.membership_type, new.membership_status)
      is distinct from (old.membership_type, old.membership_status)
    and new.membership_valid_until is not distinct from old.membership_valid_until then
    -- What an administrator grants by hand does not end with the period paid for before.
    new.membership_valid_until := null;
  end if;
  return new;
end;
$$;

create trigger tg_profiles__guard
  before insert or update on public.profiles
  for each row execute function private.guard_profile();

create trigger tg_profiles__touch_updated_at
  before update on public.profiles
  for each row execute function private.touch_updated_at();

-- Only a super administrator changes a role, never their own, never the last super administrator's.
-- The advisory lock makes two people who demote each other take turns; the second then fails.
create function private.check_role_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('profiles.role', 0));
  if coalesce(auth.role(), '') = 'authenticated' then
    if not private.is_super_admin() then
      perform private.fail('ID005', 'Only super administrators change roles');
    end if;
    if old.id = auth.uid() then
      perform private.fail('ID003', 'You cannot change your own role');
    end if;
  end if;
  if old.role = 'super_admin' and not exists (
      select 1 from public.profiles p where p.role = 'super_admin' and p.id <> old.id) then
    perform private.fail('ID004', 'The last super administrator keeps the role');
  end if;
  return new;
end;
$$;

-- Named to run after the guard: for a member the role is unchanged by then.
create trigger tg_profiles__role_change
  before update on public.profiles
  for each row when (old.role is distinct from new.role)
  execute function private.check_role_change();

create function private.follow_profile_role()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.role is null then
    delete from public.admins where user_id = new.id;
  else
    insert into public.admins (user_id, role) values (new.id, new.role)
    on conflict (user_id) do update set role = excluded.role;
  end if;
  return new;
end;
$$;

create trigger tg_profiles__follow_role
  after insert or update of role on public.profiles
  for each row execute function private.follow_profile_role();

-- Profiles as they stand today, for the person's own screens. Invoker: visible to whom the profile is.
create view public.profile_directory
with (security_invoker = true)
as
select
  p.id,
  p.email,
  p.full_name,
  p.company_name,
  p.phone,
  p.address_line_1,
  p.address_line_2,
  p.city,
  p.postal_code,
  p.country,
  p.vat_number,
  p.membership_type,
  private.membership_status(p.membership_status, p.membership_valid_until) as membership_status,
  p.membership_valid_until,
  p.role,
  p.is_affiliate,
  p.preferred_payment_method,
  p.terms_version,
  p.terms_accepted_at,
  p.forgotten_at,
  p.created_at,
  p.updated_at
from public.profiles p;

comment on view public.profile_directory is
  'Profiles with their membership as it stands today. Reads as the caller.';

grant select on public.profile_directory to authenticated, service_role;
