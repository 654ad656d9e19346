-- How affiliates are paid: what they say of their account, and batches of transfers that the office hands to its bank
-- (decision 057). What is in a batch is frozen, and an entry of the ledger is in one batch at most.

-- Whether text is an IBAN of the SEPA area as it is stored, without spaces: ISO 13616, with its check digits (mod 97).
create function private.is_sepa_iban(p_iban text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- Characters of each country's IBAN; whoever is not listed is not in SEPA.
  v_lengths constant jsonb := '{"AD": 24, "AL": 28, "AT": 20, "BE": 16, "BG": 22, "CH": 21, "CY": 28, "CZ": 24, "DE": 22,
    "DK": 18, "EE": 20, "ES": 24, "FI": 18, "FO": 18, "FR": 27, "GB": 22, "GI": 23, "GL": 18, "GR": 27, "HR": 21, "HU": 28,
    "IE": 22, "IS": 26, "IT": 27, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MT": 31,
    "NL": 18, "NO": 15, "PL": 28, "PT": 25, "RO": 24, "RS": 22, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "VA": 22}';
begin
  if p_iban is null or p_iban !~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,27}$'
    or char_length(p_iban) is distinct from (v_lengths ->> left(p_iban, 2))::integer then
    return false;
  end if;
  -- The first four characters go to the end, and letters are the numbers from 10 on.
  return (
    select string_agg(case when c.sign ~ '[0-9]' then c.sign else (ascii(c.sign) - 55)::text end, '' order by c.place)
    from regexp_split_to_table(substr(p_iban, 5) || left(p_iban, 4), '') with ordinality as c (sign, place)
  )::numeric % 97 = 1;
end;
$$;

-- An IBAN as lists and mails show it.
create function private.masked_iban(p_iban text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return left(p_iban, 4) || ' … ' || right(p_iban, 4);
end;
$$;
grant execute on function private.masked_iban(text) to authenticated, service_role;

-- For how long nothing is paid to an account that was named or changed: whoever sees it in the mail can still object.
create function private.payout_hold()
returns interval
language plpgsql
immutable
set search_path = ''
as $$
begin
  return interval '3 days';
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Where an affiliate is paid, and what a document of theirs has to say.

create table public.payout_details (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 70),
  address_line_1 text not null check (address_line_1 ~ '\S' and char_length(address_line_1) <= 200),
  address_line_2 text check (char_length(address_line_2) <= 200),
  city text not null check (city ~ '\S' and char_length(city) <= 100),
  postal_code text check (char_length(postal_code) <= 20),
  country text not null check (country ~ '\S' and char_length(country) <= 100),
  vat_number text check (vat_number ~ '\S' and char_length(vat_number) <= 30),
  iban text not null check (private.is_sepa_iban(iban)),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  self_billing_since timestamptz,
  changed_at timestamptz not null default now(),
  confirmed_at timestamptz,
  confirmed_by uuid references auth.users (id) on delete set null,
  vat_treatment text check (vat_treatment in ('none', 'exempt', 'standard', 'reverse_charge', 'outside')),
  constraint payout_details_confirmed_with_a_treatment check ((confirmed_at is null) = (vat_treatment is null)),
  constraint payout_details_treatment_has_a_number check (
    vat_number is not null or coalesce(vat_treatment not in ('standard', 'reverse_charge'), true))
);
comment on table public.payout_details is
  'Not audited: what affiliates say of themselves. That it was confirmed, and by whom, is in the log.';
comment on column public.payout_details.name is 'Of the account’s holder, as the bank has it.';
comment on column public.payout_details.self_billing_since is
  'When they agreed that we write their invoices for them; null: they have not, and get none.';
comment on column public.payout_details.changed_at is 'Nothing is paid for three days after it.';
comment on column public.payout_details.confirmed_at is 'Null: the office has not confirmed them as they stand, and nothing is paid.';
comment on column public.payout_details.vat_treatment is
  'How the affiliate’s supply is taxed, as the office decided: no number; exempt as a small undertaking; Maltese VAT on top; a '
  'business of another EU state, where we owe the VAT; outside the EU.';

create index payout_details_confirmed_by_idx on public.payout_details (confirmed_by);

alter table public.payout_details enable row level security;
grant select on public.payout_details to authenticated;
grant select on public.payout_details to service_role;

-- Administrators read where affiliates are paid; an affiliate has their own from get_own_commissions.
create policy payout_details_select on public.payout_details
  for select to authenticated using ((select private.is_admin()));

create trigger tg_payout_details__audit
  after update on public.payout_details
  for each row when (new.confirmed_at is not null and old.confirmed_at is distinct from new.confirmed_at)
  execute function private.audit('user_id');


-- -------------------------------------------------------------------------------------------------
-- Batches, and the transfers in them.

create table public.payout_batches (
  id uuid primary key,
  status text not null default 'made' check (status in ('made', 'paid', 'cancelled')),
  debtor jsonb not null,
  paid_on date,
  made_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  settled_by uuid references auth.users (id) on delete set null,
  settled_at timestamptz,
  constraint payout_batches_are_settled_once check ((status = 'made') = (settled_at is null)),
  constraint payout_batches_paid_on_a_day check ((status = 'paid') = (paid_on is not null))
);
comment on column public.payout_batches.debtor is 'The account it is paid from: {legal_name, account_name, bank_name, iban, bic}.';
comment on column public.payout_batches.paid_on is 'The day on which the bank paid it.';
comment on column public.payout_batches.settled_at is 'When it was said to be paid or cancelled.';

create index payout_batches_made_by_idx on public.payout_batches (made_by);
create index payout_batches_settled_by_idx on public.payout_batches (settled_by);
create index payout_batches_created_at_idx on public.payout_batches (created_at, id);

alter table public.payout_batches enable row level security;
grant select on public.payout_batches to authenticated;
grant select on public.payout_batches to service_role;

-- Administrators read what was paid to affiliates.
create policy payout_batches_select on public.payout_batches
  for select to authenticated using ((select private.is_admin()));

create table public.payouts (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid not null references public.payout_batches (id) on delete restrict,
  user_id uuid references public.profiles (id) on delete set null,
  amount numeric(14,2) not null check (amount > 0),
  vat_rate numeric(5,4) not null check (vat_rate >= 0 and vat_rate < 1),
  vat_amount numeric(14,2) not null check (vat_amount >= 0),
  total_amount numeric(14,2) not null generated always as (amount + vat_amount) stored,
  vat_treatment text not null check (vat_treatment in ('none', 'exempt', 'standard', 'reverse_charge', 'outside')),
  payee jsonb not null,
  iban text not null,
  bic text,
  is_self_billed boolean not null,
  paid_on date,
  document_number text unique,
  document_on date,
  buyer jsonb,
  created_at timestamptz not null default now(),
  constraint payouts_one_for_each unique (batch_id, user_id),
  constraint payouts_document_is_whole check (num_nonnulls(document_number, document_on, buyer) in (0, 3)),
  constraint payouts_document_when_paid check ((document_number is not null) = (paid_on is not null and is_self_billed))
);
comment on table public.payouts is 'Not audited: what is done with a batch is in the log.';
comment on column public.payouts.user_id is 'Null once the account is gone: the books keep what was paid, and to whom.';
comment on column public.payouts.amount is 'The entries of the ledger in it, without VAT.';
comment on column public.payouts.payee is
  'As it was when the batch was made: {name, address_line_1, address_line_2, city, postal_code, country, vat_number}.';
comment on column public.payouts.iban is 'Once the account is gone, its last four characters.';
comment on column public.payouts.document_number is 'Of the invoice that we write for the affiliate, given when it is paid.';
comment on column public.payouts.buyer is 'Who we were when the document was written, as private.seller() has it.';

create index payouts_user_id_idx on public.payouts (user_id);

alter table public.payouts enable row level security;
grant select on public.payouts to authenticated;
grant select on public.payouts to service_role;

-- Administrators read what was paid to whom; an affiliate has their own from the calls.
create policy payouts_select on public.payouts
  for select to authenticated using ((select private.is_admin()));

alter table public.commission_entries add column payout_id uuid references public.payouts (id) on delete restrict;
comment on column public.commission_entries.payout_id is 'The payout it is in; null again when that was cancelled.';
create index commission_entries_payout_id_idx on public.commission_entries (payout_id);


-- -------------------------------------------------------------------------------------------------
-- What is due.

-- What each affiliate has earned and not been paid, by where it stands; with what was paid.
create view private.commission_balances
with (security_invoker = false)
as
select e.affiliate_id,
  coalesce(sum(e.amount) filter (where e.payout_id is null and e.available_on > private.malta_today()), 0) as held,
  coalesce(sum(e.amount) filter (where e.payout_id is null and e.available_on <= private.malta_today()), 0) as available,
  coalesce(sum(e.amount) filter (where p.id is not null and p.paid_on is null), 0) as on_the_way,
  coalesce(sum(e.amount) filter (where p.paid_on is not null), 0) as paid
from public.commission_entries e
left join public.payouts p on p.id = e.payout_id
group by e.affiliate_id;

-- Why an amount is not paid to an account: nothing, no_details, unconfirmed, changed; or null. The programme promises no
-- least amount, so any cent is paid.
create function private.payout_problem(p_details public.payout_details, p_available numeric)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case
    when coalesce(p_available, 0) <= 0 then 'nothing'
    when p_details.user_id is null then 'no_details'
    when p_details.confirmed_at is null then 'unconfirmed'
    when p_details.changed_at > now() - private.payout_hold() then 'changed'
  end;
end;
$$;
grant execute on function private.payout_problem(public.payout_details, numeric) to authenticated, service_role;

-- People with a code or with commissions, what they are owed, and why it cannot be paid, for administrators. One row for
-- each account, or for an affiliate who has none. It stays small: these are the affiliates.
create view private.commission_directory
as
with people as (
  select distinct on (coalesce(a.user_id, a.id)) coalesce(a.user_id, a.id) as id, a.user_id,
    a.first_name || ' ' || a.last_name as full_name, a.email, a.status, a.forgotten_at, a.created_at
  from public.affiliates a
  where a.referral_code is not null and not a.is_test
  order by coalesce(a.user_id, a.id), a.status in ('approved', 'active') desc, a.created_at desc, a.id
), sums as (
  select coalesce(a.user_id, a.id) as id, sum(a.total_referrals) as total_referrals, coalesce(sum(b.held), 0) as held,
    coalesce(sum(b.available), 0) as available, coalesce(sum(b.on_the_way), 0) as on_the_way, coalesce(sum(b.paid), 0) as paid
  from public.affiliates a
  left join private.commission_balances b on b.affiliate_id = a.id
  group by 1
)
select p.id, p.user_id, p.full_name, p.email, p.status, p.forgotten_at, p.created_at, s.total_referrals, s.held, s.available,
  s.on_the_way, s.paid, d.name as payee_name, private.masked_iban(d.iban) as iban_masked,
  private.payout_problem(d, s.available) as problem,
  private.search_text(p.full_name, p.email, d.name) as search_text
from people p
join sums s on s.id = p.id
left join public.payout_details d on d.user_id = p.user_id
where (select private.is_admin() limit private.only_admins());
grant select on private.commission_directory to authenticated, service_role;

create view public.commission_directory
with (security_invoker = true)
as
select * from private.commission_directory;
comment on view public.commission_directory is 'What affiliates are owed. Administrators only.';
grant select on public.commission_directory to authenticated, service_role;

-- Batches with what they come to, for administrators.
create view private.payout_batch_directory
as
select b.id, b.status, b.paid_on, b.created_at, b.settled_at, m.full_name as made_by_name, s.full_name as settled_by_name,
  t.payouts, t.total_amount, private.search_text(t.names, t.documents) as search_text
from public.payout_batches b
left join public.profiles m on m.id = b.made_by
left join public.profiles s on s.id = b.settled_by
cross join lateral (
  select count(*)::integer as payouts, coalesce(sum(p.total_amount), 0) as total_amount,
    string_agg(p.payee ->> 'name', ' ') as names, string_agg(p.document_number, ' ') as documents
  from public.payouts p where p.batch_id = b.id) t
where (select private.is_admin() limit private.only_admins());
grant select on private.payout_batch_directory to authenticated, service_role;

create view public.payout_batch_directory
with (security_invoker = true)
as
select * from private.payout_batch_directory;
comment on view public.payout_batch_directory is 'Batches of payouts. Administrators only.';
grant select on public.payout_batch_directory to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What affiliates and the office do.

-- The details as an affiliate entered them, each in one line; blank is none.
create function private.read_payout_details(p_details jsonb)
returns public.payout_details
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_row public.payout_details;
begin
  v_row.name := nullif(private.one_line(p_details ->> 'name'), '');
  v_row.address_line_1 := nullif(private.one_line(p_details ->> 'address_line_1'), '');
  v_row.address_line_2 := nullif(private.one_line(p_details ->> 'address_line_2'), '');
  v_row.city := nullif(private.one_line(p_details ->> 'city'), '');
  v_row.postal_code := nullif(private.one_line(p_details ->> 'postal_code'), '');
  v_row.country := nullif(private.one_line(p_details ->> 'country'), '');
  v_row.vat_number := nullif(upper(private.one_line(p_details ->> 'vat_number')), '');
  v_row.iban := nullif(upper(regexp_replace(private.one_line(p_details ->> 'iban'), '\s', '', 'g')), '');
  v_row.bic := nullif(upper(regexp_replace(private.one_line(p_details ->> 'bic'), '\s', '', 'g')), '');
  return v_row;
end;
$$;

-- The field of payout details that is missing, too long or not what it says; null: none.
create function private.wrong_payout_field(p_row public.payout_details)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when p_row.name is null or char_length(p_row.name) > 70 then 'name'
    when p_row.address_line_1 is null or char_length(p_row.address_line_1) > 200 then 'address_line_1'
    when char_length(p_row.address_line_2) > 200 then 'address_line_2'
    when p_row.city is null or char_length(p_row.city) > 100 then 'city'
    when char_length(p_row.postal_code) > 20 then 'postal_code'
    when p_row.country is null or char_length(p_row.country) > 100 then 'country'
    when char_length(p_row.vat_number) > 30 then 'vat_number'
    when p_row.bic !~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$' then 'bic'
  end;
end;
$$;

-- See public.save_payout_details.
create function private.save_payout_details(p_details jsonb, p_self_billing boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_row public.payout_details := private.read_payout_details(p_details);
  v_old public.payout_details;
  v_field text := private.wrong_payout_field(v_row);
begin
  perform private.lock_member(v_user);
  if not exists (
      select 1 from public.affiliates a where a.user_id = v_user and a.referral_code is not null and not a.is_test) then
    perform private.fail('AF009', 'Only an affiliate is paid');
  end if;
  if v_field is not null then
    perform private.fail('AF008', 'Something of the payout details is missing or wrong', jsonb_build_object('field', v_field));
  end if;
  if not private.is_sepa_iban(v_row.iban) then
    perform private.fail('AF010', 'Not an IBAN of the SEPA area');
  end if;
  select * into v_old from public.payout_details d where d.user_id = v_user;
  -- The same again, because an answer was lost, changes nothing.
  if v_old.user_id is not null
    and (v_old.name, v_old.address_line_1, v_old.address_line_2, v_old.city, v_old.postal_code, v_old.country,
      v_old.vat_number, v_old.iban, v_old.bic, v_old.self_billing_since is not null)
    is not distinct from (v_row.name, v_row.address_line_1, v_row.address_line_2, v_row.city, v_row.postal_code,
      v_row.country, v_row.vat_number, v_row.iban, v_row.bic, coalesce(p_self_billing, false)) then
    return;
  end if;
  v_row.user_id := v_user;
  v_row.self_billing_since := case when p_self_billing then coalesce(v_old.self_billing_since, now()) end;
  v_row.changed_at := now();
  insert into public.payout_details select v_row.*
  on conflict (user_id) do update
  set name = excluded.name, address_line_1 = excluded.address_line_1, address_line_2 = excluded.address_line_2,
    city = excluded.city, postal_code = excluded.postal_code, country = excluded.country, vat_number = excluded.vat_number,
    iban = excluded.iban, bic = excluded.bic, self_billing_since = excluded.self_billing_since,
    changed_at = excluded.changed_at, confirmed_at = null, confirmed_by = null, vat_treatment = null;
  perform private.tell(v_user, 'payout_details_changed', jsonb_build_object('iban', private.masked_iban(v_row.iban),
    'before', case when v_old.iban <> v_row.iban then private.masked_iban(v_old.iban) end,
    'held_until', private.malta_clock(now() + private.payout_hold())::date));
end;
$$;
grant execute on function private.save_payout_details(jsonb, boolean) to authenticated, service_role;

-- Where the caller, an affiliate, wants to be paid: {name, address_line_1, address_line_2, city, postal_code, country,
-- vat_number, iban, bic}, and whether we may write their invoices. A change is told by mail, waits for the office and holds
-- payouts for three days.
create function public.save_payout_details(p_details jsonb, p_self_billing boolean)
returns void
language sql
volatile
set search_path = ''
as $$ select private.save_payout_details(p_details, p_self_billing) $$;
grant execute on function public.save_payout_details(jsonb, boolean) to authenticated, service_role;

-- See public.confirm_payout_details.
create function private.confirm_payout_details(p_user_id uuid, p_changed_at timestamptz, p_vat_treatment text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_row public.payout_details;
begin
  perform private.require_admin();
  if p_user_id = auth.uid() then
    perform private.fail('AF014', 'An administrator does not confirm their own account');
  end if;
  select * into v_row from public.payout_details d where d.user_id = p_user_id for update;
  if v_row.user_id is null or v_row.changed_at is distinct from p_changed_at then
    perform private.fail('AF013', 'The details are not those that were read');
  end if;
  if p_vat_treatment is null or p_vat_treatment not in ('none', 'exempt', 'standard', 'reverse_charge', 'outside')
    or (v_row.vat_number is null and p_vat_treatment in ('standard', 'reverse_charge')) then
    perform private.fail('AF008', 'No such treatment for this affiliate', jsonb_build_object('field', 'vat_treatment'));
  end if;
  if v_row.vat_treatment is distinct from p_vat_treatment then
    update public.payout_details
    set confirmed_at = now(), confirmed_by = auth.uid(), vat_treatment = p_vat_treatment
    where user_id = p_user_id;
  end if;
end;
$$;
grant execute on function private.confirm_payout_details(uuid, timestamptz, text) to authenticated, service_role;

-- Confirms where an affiliate is paid, as it stood when it was read (p_changed_at), and how their supply is taxed:
-- none, exempt, standard, reverse_charge or outside. Administrators only, and not for themselves.
create function public.confirm_payout_details(p_user_id uuid, p_changed_at timestamptz, p_vat_treatment text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.confirm_payout_details(p_user_id, p_changed_at, p_vat_treatment) $$;
grant execute on function public.confirm_payout_details(uuid, timestamptz, text) to authenticated, service_role;

-- See public.make_payout_batch.
create function private.make_payout_batch(p_id uuid, p_user_ids uuid[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_users uuid[] := array(select distinct u.id from unnest(p_user_ids) as u (id) where u.id is not null order by 1);
  v_batch public.payout_batches;
  v_entries uuid[];
  v_seller jsonb;
  v_problem jsonb;
begin
  perform private.require_admin();
  -- One batch at a time: an entry goes into one of them.
  perform pg_advisory_xact_lock(hashtextextended('private.payouts', 0));
  select * into v_batch from public.payout_batches b where b.id = p_id;
  if v_batch.made_by = auth.uid() then
    return;
  end if;
  if p_id is null or v_batch.id is not null or cardinality(v_users) not between 1 and 500 then
    perform private.fail('AF012', 'A batch has an id of its own and 1 to 500 affiliates');
  end if;
  perform 1 from public.profiles p where p.id = any (v_users) order by p.id for no key update;
  v_entries := array(
    select e.id from public.commission_entries e
    where e.payout_id is null and e.available_on <= private.malta_today()
      and e.affiliate_id in (select a.id from public.affiliates a where a.user_id = any (v_users))
    order by e.id for update of e);
  select jsonb_build_object('user_id', u.id, 'name', p.full_name, 'problem', q.problem) into v_problem
  from unnest(v_users) as u (id)
  left join public.profiles p on p.id = u.id
  left join public.payout_details d on d.user_id = u.id
  cross join lateral (
    select private.payout_problem(d, (
      select sum(e.amount) from public.commission_entries e join public.affiliates a on a.id = e.affiliate_id
      where e.id = any (v_entries) and a.user_id = u.id)) as problem) q
  where q.problem is not null
  limit 1;
  if v_problem is not null then
    perform private.fail('AF011', 'Somebody in the batch cannot be paid', v_problem);
  end if;
  v_seller := private.seller();
  insert into public.payout_batches (id, debtor, made_by)
  values (p_id, (v_seller -> 'bank') || jsonb_build_object('legal_name', v_seller -> 'legal_name'), auth.uid());
  insert into public.payouts
    (batch_id, user_id, amount, vat_rate, vat_amount, vat_treatment, payee, iban, bic, is_self_billed)
  select p_id, d.user_id, s.amount, r.rate, round(s.amount * r.rate, 2), d.vat_treatment,
    jsonb_build_object('name', d.name, 'address_line_1', d.address_line_1, 'address_line_2', d.address_line_2,
      'city', d.city, 'postal_code', d.postal_code, 'country', d.country, 'vat_number', d.vat_number),
    d.iban, d.bic, d.self_billing_since is not null
  from public.payout_details d
  cross join lateral (
    select sum(e.amount) as amount from public.commission_entries e join public.affiliates a on a.id = e.affiliate_id
    where e.id = any (v_entries) and a.user_id = d.user_id) s
  -- VAT goes on top where we write the invoice that shows it.
  cross join lateral (
    select case when d.vat_treatment = 'standard' and d.self_billing_since is not null then private.vat_rate() else 0 end
      as rate) r
  where d.user_id = any (v_users);
  update public.commission_entries e set payout_id = p.id
  from public.payouts p, public.affiliates a
  where p.batch_id = p_id and e.id = any (v_entries) and a.id = e.affiliate_id and a.user_id = p.user_id;
end;
$$;
grant execute on function private.make_payout_batch(uuid, uuid[]) to authenticated, service_role;

-- Puts what affiliates can be paid into a batch of transfers, under an id that the page chose: sent again by the same
-- administrator it is done. Administrators only. All of them, or none where one cannot be paid (AF011).
create function public.make_payout_batch(p_id uuid, p_user_ids uuid[])
returns void
language sql
volatile
set search_path = ''
as $$ select private.make_payout_batch(p_id, p_user_ids) $$;
grant execute on function public.make_payout_batch(uuid, uuid[]) to authenticated, service_role;

-- The numbers of papers that are never missing one: invoices, credit notes, and invoices that we write for affiliates.
create or replace function private.next_invoice_number(p_kind text, p_issued date)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_number integer;
begin
  insert into private.invoice_counters as c (kind, year, last_number)
  values (p_kind, extract(year from p_issued)::integer, 1)
  on conflict (kind, year) do update set last_number = c.last_number + 1
  returning last_number into v_number;
  return case p_kind when 'invoice' then 'INV-' when 'self_billed' then 'SB-' else 'CN-' end
    || to_char(p_issued, 'YYYY') || '-' || private.padded(v_number, 5);
end;
$$;

-- A batch that can still be paid or cancelled, held until the transaction ends; null: it was settled just so before, by the
-- same administrator.
create function private.hold_payout_batch(p_id uuid, p_status text, p_paid_on date)
returns public.payout_batches
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_batch public.payout_batches;
begin
  select * into v_batch from public.payout_batches b where b.id = p_id for update;
  if (v_batch.status, v_batch.paid_on, v_batch.settled_by) is not distinct from (p_status, p_paid_on, auth.uid()) then
    return null;
  end if;
  if v_batch.status is distinct from 'made' then
    perform private.fail('AF012', 'The batch is not there, paid or cancelled', jsonb_build_object('status', v_batch.status));
  end if;
  return v_batch;
end;
$$;

-- See public.settle_payout_batch.
create function private.settle_payout_batch(p_id uuid, p_paid_on date)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_batch public.payout_batches;
  v_payout public.payouts;
  v_today date := private.malta_today();
begin
  perform private.require_admin();
  v_batch := private.hold_payout_batch(p_id, 'paid', p_paid_on);
  if v_batch.id is null then
    return;
  end if;
  if p_paid_on is null or not p_paid_on between private.malta_clock(v_batch.created_at)::date and v_today then
    perform private.fail('AF015', 'A batch is paid between the day it was made and today', jsonb_build_object(
      'from', private.malta_clock(v_batch.created_at)::date, 'today', v_today));
  end if;
  update public.payout_batches
  set status = 'paid', paid_on = p_paid_on, settled_at = now(), settled_by = auth.uid()
  where id = p_id;
  for v_payout in
    select * from public.payouts p where p.batch_id = p_id order by p.payee ->> 'name', p.id
  loop
    update public.payouts
    set paid_on = p_paid_on,
      document_number = case when is_self_billed then private.next_invoice_number('self_billed', v_today) end,
      document_on = case when is_self_billed then v_today end,
      buyer = case when is_self_billed then private.seller() end
    where id = v_payout.id
    returning * into v_payout;
    perform private.tell(v_payout.user_id, 'payout_paid', jsonb_strip_nulls(jsonb_build_object(
        'amount', v_payout.total_amount, 'iban', private.masked_iban(v_payout.iban), 'paid_on', p_paid_on,
        'document_number', v_payout.document_number)),
      p_key => 'payout_paid:' || v_payout.id)
    where v_payout.user_id is not null;
  end loop;
end;
$$;
grant execute on function private.settle_payout_batch(uuid, date) to authenticated, service_role;

-- Says that the bank has paid a batch on a day, once, and tells each affiliate; whoever agreed to it gets the invoice that we
-- write for them. Administrators only.
create function public.settle_payout_batch(p_id uuid, p_paid_on date)
returns void
language sql
volatile
set search_path = ''
as $$ select private.settle_payout_batch(p_id, p_paid_on) $$;
grant execute on function public.settle_payout_batch(uuid, date) to authenticated, service_role;

-- See public.cancel_payout_batch.
create function private.cancel_payout_batch(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_batch public.payout_batches;
begin
  perform private.require_admin();
  v_batch := private.hold_payout_batch(p_id, 'cancelled', null);
  if v_batch.id is null then
    return;
  end if;
  update public.payout_batches set status = 'cancelled', settled_at = now(), settled_by = auth.uid() where id = p_id;
  update public.commission_entries e set payout_id = null
  where e.payout_id in (select p.id from public.payouts p where p.batch_id = p_id);
end;
$$;
grant execute on function private.cancel_payout_batch(uuid) to authenticated, service_role;

-- Cancels a batch that the bank has not paid: what is in it can be paid again. Administrators only.
create function public.cancel_payout_batch(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.cancel_payout_batch(p_id) $$;
grant execute on function public.cancel_payout_batch(uuid) to authenticated, service_role;

select private.audit_every_table();
select private.sample_no_texts();
