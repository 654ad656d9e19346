-- Who a person is: one profile per account, written by triggers on auth.users, and the role that
-- decides what an administrator may do. A member edits contact details; everything that carries
-- rights or money (role, membership, affiliate flag, mirrored e-mail) keeps its stored value.

-- Numbers of mailboxes: each is given once, so that post to a former member's box never reaches another.
create sequence private.box_number_seq as integer start with 101;

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
  membership_valid_until date check (membership_valid_until between '2000-01-01' and '2200-01-01'),
  membership_grace_until date check (membership_grace_until >= membership_valid_until),
  box_number integer unique,
  role text check (role in ('admin', 'super_admin')),
  is_affiliate boolean not null default false,
  preferred_payment_method text not null default 'bank_transfer'
    check (preferred_payment_method in ('bank_transfer', 'card')),
  terms_version text check (char_length(terms_version) <= 40),
  terms_accepted_at timestamptz,
  forgotten_at timestamptz,
  created_at timestamptz not null default now()
    check (created_at between '2000-01-01 00:00Z' and '2200-01-01 00:00Z'),
  updated_at timestamptz not null default now(),
  search_text text not null
    generated always as (
      private.search_text(full_name, email, company_name, box_number::text, 'box ' || box_number, phone,
        private.phone_digits(phone))) stored
);
comment on column public.profiles.search_text is 'What the administrators'' lists search.';
comment on column public.profiles.email is 'Mirrors auth.users.email, so that lists can search it.';
comment on column public.profiles.membership_status is
  'As last written. A membership whose last day has passed still says active here: read profile_directory.';
comment on column public.profiles.membership_valid_until is
  'Last day of the membership that was paid for; null for one an administrator granted without an end.';
comment on column public.profiles.membership_grace_until is
  'Until when a late payment leaves no gap and the membership stays in force; null when nothing continues it.';
comment on column public.profiles.box_number is
  'Part of the member''s business address: given at the first activation, kept for good.';
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

-- In the orders of the administrators' list, page by page, and what it searches.
create index profiles_created_at_idx on public.profiles (created_at, id);
create index profiles_affiliates_idx on public.profiles (created_at, id) where is_affiliate;
create index profiles_full_name_idx on public.profiles (full_name, id);
create index profiles_company_name_idx on public.profiles (company_name, id);
create index profiles_search_text_idx on public.profiles using gin (search_text extensions.gin_trgm_ops);
-- Finds the memberships that end soon, for the daily run.
create index profiles_membership_end_idx on public.profiles (membership_valid_until)
  where membership_status = 'active';
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

-- Where a membership stands today: one whose last day has passed, and the days in which a late payment
-- leaves no gap, has expired, though nothing ran at midnight. Lists, the member's own profile and the
-- rules of the cart all ask here.
create function private.membership_status(p_status text, p_valid_until date, p_grace_until date default null)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when p_status = 'active' and coalesce(p_grace_until, p_valid_until) < private.malta_today() then 'expired'
    else p_status end;
end;
$$;
grant execute on function private.membership_status(text, date, date) to authenticated, service_role;

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

-- An account is reached by the address its person types: one with something invisible in it, or that is none, never
-- would be. Refused, not mended: Auth has sent the confirmation to what it was given. An account that is deleted
-- softly, or that another company vouches for, has no such address.
create function private.require_clean_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.email <> '' and new.deleted_at is null and not new.is_sso_user
    and not (private.is_email(new.email) and new.email = private.clean_email(new.email)) then
    raise exception 'This is no e-mail address' using errcode = 'check_violation';
  end if;
  return new;
end;
$$;

create trigger tg_users__require_clean_email
  before insert or update of email on auth.users
  for each row execute function private.require_clean_email();

-- Keeps the e-mail of a profile equal to the account's.
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

create trigger tg_profiles__touch_updated_at
  before update on public.profiles
  for each row execute function private.touch_updated_at();

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
  private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
    as membership_status,
  p.membership_valid_until,
  p.box_number,
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
