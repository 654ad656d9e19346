-- The affiliate programme: applications from anyone. What administrators decide, and what comes through
-- a referral code, follow in files of their own.

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

-- Administrators reject what is pending, or say again what they have rejected (guard_affiliate); the other decisions
-- are approve_affiliate_simple and withdraw_affiliate.
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

-- Whether whoever sent an application has another one that is open, or is an affiliate. One that was sent signed in
-- is compared with those of its account: an address that somebody else typed says nothing about it.
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
