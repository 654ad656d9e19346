-- Profiles: who calls, who a person is, and what they may.

-- Who calls, and what they may: asked by policies, guards and functions of every later migration.

-- Whether an account can be signed in to: neither gone nor blocked.
create function private.is_open_account(p_account auth.users)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_account.deleted_at is null and (p_account.banned_until is null or p_account.banned_until <= now())
$$;

-- Whether the session a token belongs to has not ended: it does when its person signs out, here or everywhere.
-- A token without one was made by hand, with the secret of the project.
create function private.is_open_session(p_user_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  v_session uuid := auth.jwt() ->> 'session_id';
begin
  return v_session is null
    or exists (select from auth.sessions s where s.id = v_session and s.user_id = p_user_id);
end;
$$;

-- The caller, or null for visitors and for a token whose account is gone or blocked meanwhile, or whose session
-- has ended: it is valid until it expires, and speaks for nobody. What belongs to a caller is asked here,
-- never of auth.uid() alone; policies ask once per statement, by (select private.caller_id()). Definer:
-- accounts are Auth's.
create function private.caller_id()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select u.id from auth.users u
    where u.id = auth.uid() and private.is_open_account(u) and private.is_open_session(u.id));
end;
$$;
grant execute on function private.caller_id() to authenticated, service_role;

-- The caller's id for functions that write rows without a foreign key to the account. Locks the account:
-- it cannot be deleted until the transaction ends, and a deletion under way is waited for.
create function private.hold_account(out id uuid, out email text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  select u.id, left(u.email, 320) into hold_account.id, hold_account.email
  from auth.users u
  where u.id = auth.uid() and private.is_open_account(u) and private.is_open_session(u.id)
  for share;
end;
$$;
grant execute on function private.hold_account() to authenticated, service_role;

-- What an administrator's session lacks before it has the rights of the office: "ask" for the code of the
-- second factor, "enrol" one where the site asks for it and there is none; else null. A factor counts as soon
-- as it is verified, for tokens that were given out before, too. Definer: factors are Auth's.
create function private.missing_factor(p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if auth.jwt() ->> 'aal' = 'aal2' then
    return null;
  end if;
  if exists (select from auth.mfa_factors f where f.user_id = p_user_id and f.status = 'verified') then
    return 'ask';
  end if;
  return (select 'enrol' from private.site_settings s where s.office_second_factor);
end;
$$;

-- Whether somebody has one of these roles by name: profile first, then the admins table, as the pages do.
-- Definer: a policy on profiles cannot ask profiles through its own policy.
create function private.is_called(p_user_id uuid, p_roles text[])
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select 1 from public.profiles p where p.id = p_user_id and p.role = any (p_roles))
    or exists (select 1 from public.admins a where a.user_id = p_user_id and a.role = any (p_roles));
end;
$$;

-- Whether the caller has one of these roles, and its rights: an administrator without the second factor
-- that is asked of them has those of a member.
create function private.has_role(p_roles text[])
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.caller_id();
begin
  if not private.is_called(v_caller, p_roles) then
    return false;
  end if;
  return private.missing_factor(v_caller) is null;
end;
$$;

-- What keeps an administrator who is signed in out of the office: see private.missing_factor. Null for
-- members and for administrators who are in.
create function private.office_lock()
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.caller_id();
begin
  if not private.is_called(v_caller, array['admin', 'super_admin']) then
    return null;
  end if;
  return private.missing_factor(v_caller);
end;
$$;
grant execute on function private.office_lock() to authenticated, service_role;

-- The caller whose notifications may be shown; null for an administrator who is kept out of the office, as
-- theirs tell about other people.
create function private.told_id()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when private.office_lock() is null then private.caller_id() end;
end;
$$;
grant execute on function private.told_id() to authenticated, service_role;

-- Whether the caller is an administrator, super or not.
create function private.is_admin()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.has_role(array['admin', 'super_admin']);
end;
$$;
grant execute on function private.is_admin() to authenticated, service_role;

-- Whether the caller is a super administrator.
create function private.is_super_admin()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.has_role(array['super_admin']);
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
    perform private.fail('ID001', 'Not signed in, or the account is gone or blocked');
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

-- ID002 to a caller of the API who is no administrator, else 1. It stands as the limit of the one-time filter
-- of every view that reads with the rights of its owner: the planner asks for a limit before it estimates
-- anything. Without that, anybody could have a search planned ("Prefer: count=planned") and read from the
-- figure what the statistics hold: a hundred e-mail addresses, names and messages, letter by letter.
create function private.only_admins()
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.is_client_role() then
    perform private.require_admin();
  end if;
  return 1;
end;
$$;
grant execute on function private.only_admins() to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What PostgREST asks before each request, with the rights of the caller, and what the planner is told of
-- nobody. See docs/decisions/024-no-estimates-for-others.md.

-- Refuses everybody but administrators who ask for a figure of the planner: ID001, ID002. The word is looked
-- for wherever it stands, so that no way to write a preference passes by. What is larger than two megabytes is
-- refused (RL008) before a function or trigger works through it: the longest template is smaller. A token
-- that speaks for nobody any more is refused like one that has expired: the page signs out, where nobody's
-- empty lists would pass for the person's own.
create function private.before_request()
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  v_headers json := nullif(current_setting('request.headers', true), '');
begin
  if private.is_client_role() and (v_headers ->> 'content-length')::numeric > 2000000 then
    perform private.fail('RL008', 'The request is larger than two megabytes');
  end if;
  if auth.uid() is not null then
    if private.caller_id() is null then
      raise sqlstate 'PGRST' using
        message = '{"code": "PGRST303", "message": "The session has ended"}', detail = '{"status": 401, "headers": {}}';
    end if;
  end if;
  if coalesce(v_headers ->> 'prefer', '') !~* 'planned|estimated'
    and coalesce(v_headers ->> 'accept', '') !~* 'vnd\.pgrst\.plan' then
    return;
  end if;
  if current_user = 'anon' then
    perform private.fail('ID001', 'Not signed in');
  end if;
  perform private.only_admins();
end;
$$;
grant execute on function private.before_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.before_request';
notify pgrst, 'reload config';

-- Has the planner sample no text of a table in public, but those whose few values are the same in every
-- project: names, addresses and codes stand in no statistics. What lists search stays: without it the planner
-- takes every search for a rare one.
create function private.sample_no_texts()
returns void
language plpgsql
set search_path = ''
as $$
declare
  v_column record;
begin
  for v_column in
    select c.oid::regclass as table_id, a.attname
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_catalog.pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb'))
      and a.attname not in ('search_text', 'currency', 'kind', 'event', 'table_name', 'item_type', 'provider',
        'applicable_to', 'terms_version')
      and not exists (
        select from pg_catalog.pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_catalog.pg_get_constraintdef(k.oid) ~ '= ANY [(]+ARRAY')
  loop
    execute format('alter table %s alter column %I set statistics 0', v_column.table_id, v_column.attname);
  end loop;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Who a person is: one profile per account, written by triggers on auth.users, and the role that
-- decides what an administrator may do. A member edits contact details; everything that carries
-- rights or money (role, membership, affiliate flag, mirrored e-mail) keeps its stored value.

-- Numbers of mailboxes: each is given once, so that post to a former member's box never reaches another.
create sequence private.box_number_seq as integer start with 101;

create table public.profiles (
  -- The id of the account. No foreign key: what somebody bought outlives the account, see
  -- _own_data.sql.
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

-- An account is reached by the address its person types: one with something invisible in it, or that is none,
-- never would be. Refused, not mended: Auth has sent the confirmation to what it was given. An account that
-- is deleted softly, or that another company vouches for, has no such address.
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


-- -------------------------------------------------------------------------------------------------
-- Which columns of a profile are administered, who changes a role, and what follows from it.

-- The columns of a profile that carry rights or money: members cannot change them, not
-- even on their own row.
create function private.administered(p_profile public.profiles)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('role', p_profile.role, 'is_affiliate', p_profile.is_affiliate,
    'membership_type', p_profile.membership_type, 'membership_status', p_profile.membership_status,
    'membership_valid_until', p_profile.membership_valid_until,
    'membership_grace_until', p_profile.membership_grace_until, 'box_number', p_profile.box_number,
    'email', p_profile.email, 'created_at', p_profile.created_at);
end;
$$;
grant execute on function private.administered(public.profiles) to authenticated, service_role;

-- Keeps administered columns of a new row for members. Invoker on purpose, as is the next: definer code
-- (a settled payment) and the service role pass, API callers do not.
create function private.guard_new_profile()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_account uuid;
  v_email text;
  v_stored public.profiles;
begin
  if not private.is_client_role() then
    return new;
  end if;
  -- Someone else's id is answered by the policy.
  if new.id = auth.uid() then
    select h.id, h.email into v_account, v_email from private.hold_account() h;
    if v_account is null then
      perform private.fail('ID001', 'No account for this profile');
    end if;
  end if;
  -- A before-insert trigger also runs for an upsert that will become an update, and cannot tell which.
  -- Where the profile exists its stored values are kept, for administrators too; else a new member's.
  select * into v_stored from public.profiles p where p.id = new.id for no key update;
  if found then
    return jsonb_populate_record(new, private.administered(v_stored));
  end if;
  new.role := null;
  new.is_affiliate := false;
  new.membership_type := 'standard';
  new.membership_status := 'pending_payment';
  new.membership_valid_until := null;
  new.membership_grace_until := null;
  new.box_number := null;
  new.email := v_email;
  new.created_at := now();
  return new;
end;
$$;

create trigger tg_profiles__guard_new
  before insert on public.profiles
  for each row execute function private.guard_new_profile();

-- What the pages send instead of nothing: the role "none", which is stored as null, and a blank country.
create function private.normalise_profile()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.role in ('', 'none') then
    new.role := null;
  end if;
  if nullif(btrim(new.country), '') is null then
    new.country := case when tg_op = 'UPDATE' then old.country else 'Malta' end;
  end if;
  return new;
end;
$$;

-- Named to run after the guards and before the rule on roles.
create trigger tg_profiles__normalise
  before insert or update on public.profiles
  for each row execute function private.normalise_profile();

-- Gives a member a box with their first membership, paid for or granted.
create function private.assign_box_number()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.box_number := nextval('private.box_number_seq');
  return new;
end;
$$;

-- Named to run after the guards.
create trigger tg_profiles__number_box
  before insert or update on public.profiles
  for each row when (new.membership_status = 'active' and new.box_number is null)
  execute function private.assign_box_number();

-- Whether someone is a super administrator and no other one can sign in: one whose account is blocked does
-- not count. Definer: accounts are Auth's.
create function private.is_last_super_admin(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select 1 from public.profiles p where p.id = p_user_id and p.role = 'super_admin')
    and not exists (
      select 1 from public.profiles p join auth.users u on u.id = p.id
      where p.id <> p_user_id and p.role = 'super_admin' and private.is_open_account(u))
$$;

-- Only a super administrator changes a role, never their own, never the last super administrator's.
-- The advisory lock makes two people who demote each other take turns; the second then fails. A role that
-- goes with its account is nobody's decision: whoever deletes their own account loses it, too.
create function private.check_role_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('profiles.role', 0));
  if coalesce(auth.role(), '') = 'authenticated'
    and (new.role is not null or exists (
      select 1 from auth.users u where u.id = old.id and u.deleted_at is null)) then
    if not private.is_super_admin() then
      perform private.fail('ID005', 'Only super administrators change roles');
    end if;
    if old.id = auth.uid() then
      perform private.fail('ID003', 'You cannot change your own role');
    end if;
  end if;
  if private.is_last_super_admin(old.id) then
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

-- Keeps the admins table in step with the role on a profile.
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


-- -------------------------------------------------------------------------------------------------
-- The first lock of every path that changes what a member owns.

-- Locks a member's profile, so that two changes to what they own cannot run at once. Every path that
-- checks "already owned" takes this lock first; the order of locks everywhere is profile, order and its
-- rows, items, code, numbers. A caller whose account is deleted, also while this waits, is refused;
-- administrators can still work on the orders such an account left behind.
create function private.lock_member(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.profiles p
  where p.id = p_user_id
    and (p.id is distinct from auth.uid() or (p.forgotten_at is null and p.id = private.caller_id()))
  for no key update;
  if not found then
    perform private.fail('ID001', 'No profile for this account');
  end if;
end;
$$;
grant execute on function private.lock_member(uuid) to authenticated, service_role;

-- Whether a member is there to be told that something of theirs changed; the account then stays until
-- the transaction ends. For triggers, which hold the changed row already: waits for nobody, and is false
-- while the account is being deleted.
create function private.hold_member(p_user_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform 1 from public.profiles p where p.id = p_user_id for key share skip locked;
  return found;
end;
$$;
grant execute on function private.hold_member(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- The connection test asks, signed in or not, whether profiles answers. No policy lets a visitor see a
-- row; the key alone is granted, so that the question is answered with nothing instead of refused.

grant select (id) on public.profiles to anon;


-- -------------------------------------------------------------------------------------------------
-- The first super administrator of a new project. Roles are given by super administrators, so whoever
-- owns the project names the first one in its SQL editor, once; see supabase/README.md.

-- Makes the person with this confirmed e-mail super administrator and answers their id. Nobody is
-- granted it: only the owner of the database can call it, and only while there is no super
-- administrator who can sign in (FA001). An address that was never confirmed proves nothing about who typed
-- it (FA002).
create function private.appoint_first_super_admin(p_email text)
returns uuid
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_person uuid;
begin
  -- The lock that every change of role takes: of two calls at once the second sees the first one's result.
  perform pg_advisory_xact_lock(hashtextextended('profiles.role', 0));
  select p.id into v_person
  from public.profiles p
  join auth.users u on u.id = p.id
  where u.email = private.clean_email(p_email) and u.email_confirmed_at is not null
    and private.is_open_account(u);
  if v_person is null then
    perform private.fail('FA002', 'No account has confirmed this e-mail');
  end if;
  if exists (
      select 1 from public.profiles p join auth.users u on u.id = p.id
      where p.role = 'super_admin' and private.is_open_account(u)) then
    perform private.fail('FA001', 'There is a super administrator already');
  end if;
  update public.profiles set role = 'super_admin' where id = v_person;
  return v_person;
end;
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

-- The addresses somebody had confirmed and then changed: what was sent from them was theirs. No foreign
-- key: the account's row goes before what is erased with it.
create table private.former_emails (
  user_id uuid not null,
  email text not null,
  given_up_at timestamptz not null default clock_timestamp(),
  primary key (user_id, email)
);
alter table private.former_emails enable row level security;

-- The addresses known to be a person's, and until when: the one confirmed now, and former ones. An
-- address nobody confirmed is anybody's.
create function private.confirmed_emails(p_user_id uuid, p_email text)
returns table (email text, until timestamptz)
language sql
stable
rows 2
security definer
set search_path = ''
as $$
  select lower(p_email), 'infinity'::timestamptz where p_email is not null
  union
  select f.email, f.given_up_at from private.former_emails f where f.user_id = p_user_id
$$;
