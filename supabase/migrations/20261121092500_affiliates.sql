-- The affiliate programme: applications from anyone. What administrators decide, and what comes through
-- a referral code, follow below.

create table public.affiliates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  first_name text not null check (btrim(first_name) <> '' and char_length(first_name) <= 100),
  last_name text not null check (btrim(last_name) <> '' and char_length(last_name) <= 100),
  email text not null check (private.is_email(email)),
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
  forgotten_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (
    private.search_text(first_name || ' ' || last_name, email, company_name, phone, private.phone_digits(phone))) stored,
  constraint affiliates_rejection_has_reason
    check (status <> 'rejected' or coalesce(btrim(rejection_reason), '') <> ''),
  constraint affiliates_withdrawal_has_reason
    check (status <> 'inactive' or forgotten_at is not null or coalesce(btrim(withdrawal_reason), '') <> '')
);
comment on column public.affiliates.status is
  'approved becomes active with the first referral; inactive: the approval was withdrawn.';
comment on column public.affiliates.forgotten_at is
  'Set when the account is deleted: the person is gone, referrals still count on the record.';
comment on column public.affiliates.search_text is 'What the administrators'' lists search.';
comment on column public.affiliates.is_test is 'Made by the debug panel; only administrators can set it.';

-- One open application for each sender: anybody can type an address, and must not shut its owner out by it.
create unique index affiliates_one_open_application on public.affiliates (lower(email), user_id)
  nulls not distinct where status = 'pending';
-- One approval for each account: otherwise its owner would not be shown what a second code brought.
create unique index affiliates_one_per_account on public.affiliates (user_id)
  where status in ('approved', 'active') and not is_test;
create index affiliates_user_id_idx on public.affiliates (user_id);
create index affiliates_created_at_idx on public.affiliates (created_at, id);
create index affiliates_full_name_idx on public.affiliates ((first_name || ' ' || last_name), id);
create index affiliates_company_name_idx on public.affiliates (company_name, id);
create index affiliates_search_text_idx on public.affiliates
  using gin (search_text extensions.gin_trgm_ops);
create index affiliates_email_idx on public.affiliates (lower(email), created_at);
create index affiliates_status_idx on public.affiliates (status, created_at, id);
create index affiliates_decided_by_idx on public.affiliates (decided_by);

alter table public.affiliates enable row level security;

grant insert (first_name, last_name, email, phone, company_name, website, business_type,
    promotion_methods, expected_referrals, additional_info, status, user_id, referral_code,
    total_referrals, is_test)
  on public.affiliates to anon, authenticated;
grant select on public.affiliates to authenticated;
grant update (status, rejection_reason) on public.affiliates to authenticated;
grant select, insert, update, delete on public.affiliates to service_role;

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

-- Administrators reject what is pending, or say again what they have rejected (guard_affiliate); the other
-- decisions are approve_affiliate_simple and withdraw_affiliate.
create policy affiliates_update on public.affiliates
  for update to authenticated
  using ((select private.is_admin()) and status in ('pending', 'rejected'))
  with check ((select private.is_admin()));

-- What an application may say about itself, and which decision may be written directly.
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
    if old.status <> 'pending' then
      -- The same rejection, sent again because its answer was lost, is done.
      if old.decided_by = auth.uid() and old.rejection_reason = btrim(new.rejection_reason) then
        return old;
      end if;
      return null;
    end if;
    -- The application is erased together with its account: nothing to check.
    if old.user_id is not null and not private.hold_member(old.user_id) then
      return null;
    end if;
    new.rejection_reason := btrim(new.rejection_reason);
    new.decided_at := now();
    new.decided_by := auth.uid();
    return new;
  end if;

  new.website := nullif(btrim(new.website), '');
  new.status := 'pending';
  new.user_id := null;
  new.rejection_reason := null;
  new.withdrawal_reason := null;
  new.referral_code := null;
  new.total_referrals := 0;
  -- Two steps, because visitors have no right to call the function that tells who is an administrator.
  if auth.uid() is null then
    new.is_test := false;
  else
    -- Keeps the account from being deleted before this row is written: the deletion must find and erase it.
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

create trigger tg_affiliates__clean_email
  before insert on public.affiliates
  for each row execute function private.clean_form_email();

create trigger tg_affiliates__guard
  before insert or update on public.affiliates
  for each row execute function private.guard_affiliate();

create trigger tg_affiliates__limit
  before insert on public.affiliates
  for each row when (not new.is_test)
  execute function private.limit_form('3');

-- Whether whoever sent an application has another one that is open, or is an affiliate. One that was sent
-- signed in is compared with those of its account: an address that somebody else typed says nothing about it.
create function private.has_other_application(p_application public.affiliates)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.affiliates a
    where a.id <> p_application.id
      and (a.user_id = p_application.user_id and a.status in ('approved', 'active')
        or lower(a.email) = lower(p_application.email) and (
          a.status = 'pending' and a.user_id is not distinct from p_application.user_id
          or a.status in ('approved', 'active')
            and (a.user_id is null or p_application.user_id is null))));
end;
$$;

-- Definer: a visitor cannot see that an application is open or approved, the database can. Both get the same
-- answer: whoever types somebody else's e-mail learns no more than that it was used here.
create function private.refuse_second_application()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.has_other_application(new) then
    perform private.fail('AF001', 'An application of this person is open, or approved');
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

-- Tells administrators of an application, and whoever sent it that it has arrived.
create function private.tell_application_received()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.tell_admins('affiliate_application',
    jsonb_build_object('name', new.first_name || ' ' || new.last_name),
    jsonb_build_object('affiliate_id', new.id, 'is_test', new.is_test));
  if not new.is_test then
    perform private.tell_address(new.email, null, 'application_received',
      p_key => 'application_received:' || new.id);
  end if;
  return null;
end;
$$;

create trigger tg_affiliates__tell_received
  after insert on public.affiliates
  for each row when (new.status = 'pending')
  execute function private.tell_application_received();

-- The administrators' lists follow applications without a reload.
alter publication supabase_realtime add table public.affiliates;


-- -------------------------------------------------------------------------------------------------
-- What administrators decide about affiliates: approve, withdraw an approval, or reopen what was withdrawn. A
-- rejection is a plain update of the application.

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

-- Whether a person is an affiliate by another application, of the same account or, where nobody knows an
-- account, under the same e-mail: a second code would part what the first one brought from what they are
-- shown.
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

-- Whether the account an anonymous application would go to has an open one that was sent signed in: what
-- somebody typed without signing in never takes the place of what the member says.
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

-- Why an application cannot be approved: gone, decided, forgotten, affiliate_already, own_open, no_site_url
-- (there is no signup link to give out), or null.
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
-- the referral code, unless it has one from before, and links the account with the same confirmed e-mail.
-- Answers {success, error, referral_code, signup_link}, to the administrator who approved it also when they
-- ask again.
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


-- -------------------------------------------------------------------------------------------------
-- Referrals: members who registered through the code of an affiliate.

create table public.referrals (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references public.affiliates (id) on delete cascade,
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index referrals_affiliate_id_idx on public.referrals (affiliate_id);

alter table public.referrals enable row level security;

grant select on public.referrals to authenticated;
grant select, insert, update, delete on public.referrals to service_role;

-- Administrators see who came through whom.
create policy referrals_select on public.referrals
  for select to authenticated using ((select private.is_admin()));

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
    and a.status in ('approved', 'active')
    and not exists (
      select 1 from public.affiliates o
      where o.user_id = new.id and o.status in ('approved', 'active') and not o.is_test);
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

-- Removes a referral whose code turns out to belong to the referred person.
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


-- -------------------------------------------------------------------------------------------------
-- A form sent again because its answer was lost is the same form: it carries the id it was sent with
-- the first time, and counts once, without an error and without using up the hourly limit.

grant insert (id) on public.contact_messages to anon, authenticated;
grant insert (id) on public.affiliates to anon, authenticated;

-- Definer, because the sender cannot read the table. A known id is skipped without an error, so that
-- nobody can find out which ids exist.
create function private.leave_out_resent_form()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_here boolean;
begin
  execute format('select exists (select 1 from public.%I t where t.id = $1)', tg_table_name)
  into v_is_here using new.id;
  if v_is_here then
    return null;
  end if;
  return new;
end;
$$;

-- Named to run before the limits and guards.
create trigger tg_affiliates__already_sent
  before insert on public.affiliates
  for each row execute function private.leave_out_resent_form();

create trigger tg_contact_messages__already_sent
  before insert on public.contact_messages
  for each row execute function private.leave_out_resent_form();

-- The applications that are a person's: sent signed in, or by nobody known under one of the addresses.
create function private.applications_of(p_user_id uuid, p_email text)
returns setof uuid
language sql
stable
rows 2
security definer
set search_path = ''
as $$
  select a.id from public.affiliates a where a.user_id = p_user_id
  union
  select a.id from public.affiliates a
  join private.confirmed_emails(p_user_id, p_email) e on lower(a.email) = e.email
  where a.user_id is null and a.created_at <= e.until
$$;


-- -------------------------------------------------------------------------------------------------
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
