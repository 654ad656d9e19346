-- Which VAT is due depends on who buys: where they are, whether they buy as a business, and what VIES, the register of the
-- European Commission, says of their VAT number. Each question to VIES is a row with its answer, which is the evidence for an
-- invoice without VAT. The database asks nobody: questions wait in a queue that a function of the server works off (decision 055).

alter table public.profiles
  add column buyer_kind text check (buyer_kind in ('private', 'business')),
  add column registration_number text check (char_length(registration_number) <= 50);
comment on column public.profiles.buyer_kind is 'Null while nobody has said it: then the VAT of a private person is due.';
comment on column public.profiles.registration_number is
  'Of a business outside the European Union that has no VAT number: of its company or its tax.';
grant insert (buyer_kind, registration_number), update (buyer_kind, registration_number) on public.profiles to authenticated;

-- What a profile says in one way: no role, a country, a kind of buyer or none, and a VAT number without what people write
-- between its signs.
create or replace function private.normalise_profile()
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
  new.buyer_kind := nullif(new.buyer_kind, '');
  new.vat_number := upper(regexp_replace(new.vat_number, '[\s./-]', '', 'g'));
  return new;
end;
$$;

update public.profiles p set vat_number = p.vat_number
where p.vat_number is distinct from upper(regexp_replace(p.vat_number, '[\s./-]', '', 'g'));

create or replace view public.profile_directory with (security_invoker = true) as
  select p.id, p.email, p.full_name, p.company_name, p.phone, p.address_line_1, p.address_line_2, p.city, p.postal_code,
    p.country, p.vat_number, p.membership_type,
    private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until) as membership_status,
    p.membership_valid_until, p.box_number, p.role, p.is_affiliate, p.preferred_payment_method, p.terms_version,
    p.terms_accepted_at, p.forgotten_at, p.created_at, p.updated_at, p.buyer_kind, p.registration_number
  from public.profiles p;

-- With what the VAT numbers of a member state of the European Union begin; null for every other country. Monaco is France to
-- VAT; Northern Ireland (XI) is in the Union for goods alone, and we sell services.
create function private.vat_prefix(p_country text)
returns text
language sql
immutable
set search_path = ''
as $$
  select jsonb '{"Austria": "AT", "Belgium": "BE", "Bulgaria": "BG", "Croatia": "HR", "Cyprus": "CY", "Czechia": "CZ",
    "Denmark": "DK", "Estonia": "EE", "Finland": "FI", "France": "FR", "Germany": "DE", "Greece": "EL", "Hungary": "HU",
    "Ireland": "IE", "Italy": "IT", "Latvia": "LV", "Lithuania": "LT", "Luxembourg": "LU", "Malta": "MT", "Monaco": "FR",
    "Netherlands": "NL", "Poland": "PL", "Portugal": "PT", "Romania": "RO", "Slovakia": "SK", "Slovenia": "SI", "Spain": "ES",
    "Sweden": "SE"}' ->> p_country
$$;

-- Whether a number begins as those of a member state do.
create function private.has_eu_prefix(p_vat_number text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(left(p_vat_number, 2) = any (array['AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'EL',
    'HU', 'IE', 'IT', 'LV', 'LT', 'LU', 'MT', 'NL', 'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE']), false)
$$;

-- Where the seller is established, as its VAT number begins.
create function private.vat_home(p_seller jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(nullif(left(p_seller ->> 'vat_number', 2), ''), 'MT')
$$;

-- What VIES can be asked about: a number as its interface accepts it.
create function private.is_vies_number(p_vat_number text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select coalesce(p_vat_number ~ '^[A-Z]{2}[0-9A-Z+*]{2,12}$', false)
$$;

-- How many days an answer of VIES counts.
create function private.vat_answer_days()
returns integer
language sql
immutable
set search_path = ''
as $$ select 7 $$;

-- How many days after an order its invoice is put right, once its buyer's number is confirmed.
create function private.vat_correction_days()
returns integer
language sql
immutable
set search_path = ''
as $$ select 30 $$;

-- -------------------------------------------------------------------------------------------------
-- Questions and answers.

create table public.vat_checks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  vat_number text not null check (private.is_vies_number(vat_number)),
  name text not null check (char_length(name) <= 200),
  state text not null default 'waiting' check (state in ('waiting', 'valid', 'invalid', 'dropped')),
  asked_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tried_at timestamptz,
  tries integer not null default 0,
  lease uuid,
  problem text check (char_length(problem) <= 100),
  answered_at timestamptz,
  answered_on date,
  requester text check (char_length(requester) <= 30),
  request_identifier text check (char_length(request_identifier) <= 100),
  vies_name text check (char_length(vies_name) <= 500),
  vies_address text check (char_length(vies_address) <= 1000),
  is_name_same boolean,
  constraint vat_checks_has_an_answer check (
    (state in ('valid', 'invalid')) = (answered_at is not null) and (answered_at is null) = (answered_on is null))
);
comment on table public.vat_checks is
  'Not audited: itself the record of what VIES was asked and has answered; nobody writes into it by hand.';
comment on column public.vat_checks.name is 'The company on the invoice when it was asked: an answer counts for this name alone.';
comment on column public.vat_checks.state is 'Dropped: never answered, and no longer asked.';
comment on column public.vat_checks.due_at is 'When it is tried next; while it is being tried, when somebody else may.';
comment on column public.vat_checks.problem is 'Why the last try had no answer, in the words of VIES.';
comment on column public.vat_checks.answered_on is 'The day of the answer in Malta.';
comment on column public.vat_checks.requester is 'Our VAT number, as the one that asked.';
comment on column public.vat_checks.request_identifier is 'What VIES calls this question: the evidence.';
comment on column public.vat_checks.is_name_same is
  'Whether VIES knows the number under the name on the invoice; null where it gives no name and compares none.';

create unique index vat_checks_one_open_key on public.vat_checks (user_id) where state = 'waiting';
create index vat_checks_user_id_idx on public.vat_checks (user_id, vat_number, answered_at desc);
create index vat_checks_vat_number_idx on public.vat_checks (vat_number) where state = 'valid';
create index vat_checks_due_idx on public.vat_checks (due_at) where state = 'waiting';
create index profiles_vat_number_idx on public.profiles (vat_number) where vat_number <> '';

alter table public.vat_checks enable row level security;
grant select (id, user_id, vat_number, name, state, asked_at, tried_at, problem, answered_at, answered_on, requester,
  request_identifier, vies_name, vies_address, is_name_same) on public.vat_checks to authenticated;
grant select on public.vat_checks to service_role;

-- A member reads what VIES said of their number, an administrator of all.
create policy vat_checks_select on public.vat_checks
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

alter publication supabase_realtime add table public.vat_checks;

-- What the office has decided where VIES does not settle it: a name that differs, a number that others use, too, or a
-- business outside the Union, of which there is no register to ask.
create table public.vat_decisions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  number text not null check (char_length(number) between 1 and 50),
  name text not null check (char_length(name) <= 200),
  is_accepted boolean not null,
  note text not null check (note ~ '\S' and char_length(note) <= 300),
  decided_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on column public.vat_decisions.number is 'The VAT number it is about, or the registration where there is none.';
comment on column public.vat_decisions.name is 'The company on the invoice at that time: it counts for this name alone.';

create index vat_decisions_user_id_idx on public.vat_decisions (user_id, created_at desc);
create index vat_decisions_decided_by_idx on public.vat_decisions (decided_by);

alter table public.vat_decisions enable row level security;
grant select on public.vat_decisions to authenticated, service_role;

-- Administrators read what was decided about whom, and why.
create policy vat_decisions_select on public.vat_decisions
  for select to authenticated
  using ((select private.is_admin()));

-- The words of a company's name that tell it from others: without accents, marks and what kind of company it is.
create function private.company_words(p_name text)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select distinct w.word
    from regexp_split_to_table(
      regexp_replace(lower(extensions.unaccent('extensions.unaccent', normalize(left(coalesce(p_name, ''), 500), nfkc))), '[.’'']', '', 'g'),
      '[^[:alnum:]]+') w (word)
    where w.word <> '' and w.word <> all (array['ltd', 'limited', 'plc', 'llc', 'gmbh', 'mbh', 'ag', 'kg', 'kgaa', 'ohg', 'ug', 'gbr',
      'ek', 'ev', 'co', 'company', 'srl', 'srls', 'spa', 'sapa', 'snc', 'sas', 'sasu', 'sarl', 'sa', 'eurl', 'sl', 'slu', 'sau', 'bv',
      'nv', 'bvba', 'vof', 'cv', 'oy', 'oyj', 'ab', 'hb', 'as', 'aps', 'is', 'doo', 'dd', 'kft', 'zrt', 'nyrt', 'bt', 'sro', 'spol',
      'sp', 'zoo', 'z', 'o', 'sk', 'ou', 'uab', 'mb', 'sia', 'lda', 'unipessoal', 'eood', 'ood', 'ead', 'ad', 'ike', 'epe', 'ae',
      'haftungsbeschrankt', 'the', 'and', 'und', 'et', 'e', 'i', 'y', 'a'])
    order by 1);
end;
$$;

-- Whether two names are of one company: all words of the shorter one are in the longer one, and they are two or more, or all.
create function private.is_same_company(p_one text, p_other text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  v_one text[] := private.company_words(p_one);
  v_part text;
  v_other text[];
begin
  -- Some registers give the name and what it trades under.
  foreach v_part in array string_to_array(coalesce(p_other, ''), '||') loop
    v_other := private.company_words(v_part);
    if cardinality(v_one) > 0 and cardinality(v_other) > 0
      and (v_one <@ v_other or v_other <@ v_one)
      and (cardinality(v_one) = cardinality(v_other) or least(cardinality(v_one), cardinality(v_other)) >= 2) then
      return true;
    end if;
  end loop;
  return false;
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- The buyer, and how their number stands.

create type private.vat_buyer as (
  kind text,
  country text,
  name text,
  vat_number text,
  number text,
  answer text,
  answered_on date,
  check_id uuid,
  is_down boolean,
  needs_review boolean,
  is_accepted boolean
);

-- A member as a buyer: what the profile says, VIES has answered last, and the office has decided.
create function private.vat_buyer(p_user_id uuid)
returns private.vat_buyer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_check public.vat_checks;
  v_buyer private.vat_buyer;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  v_buyer.kind := v_profile.buyer_kind;
  v_buyer.country := btrim(v_profile.country);
  v_buyer.name := coalesce(btrim(v_profile.company_name), '');
  v_buyer.vat_number := coalesce(v_profile.vat_number, '');
  v_buyer.number := coalesce(nullif(v_buyer.vat_number, ''), nullif(btrim(v_profile.registration_number), ''), '');
  if v_buyer.kind is distinct from 'business' or v_buyer.number = '' then
    return v_buyer;
  end if;
  select * into v_check from public.vat_checks c
  where c.user_id = p_user_id and c.vat_number = v_buyer.vat_number and c.name = v_buyer.name and c.answered_at is not null
  order by c.answered_at desc, c.id desc
  limit 1;
  v_buyer.answer := v_check.state;
  v_buyer.answered_on := v_check.answered_on;
  v_buyer.check_id := v_check.id;
  v_buyer.is_down := exists (
    select 1 from public.vat_checks c where c.user_id = p_user_id and c.state = 'waiting' and c.problem is not null);
  -- Without a name nothing tells the business from somebody who knows its number: whoever comes second with it is looked at.
  v_buyer.needs_review := v_check.state = 'valid' and (v_check.is_name_same is false
    or v_check.is_name_same is null and private.is_vat_number_taken(p_user_id, v_buyer.vat_number));
  select d.is_accepted into v_buyer.is_accepted from public.vat_decisions d
  where d.user_id = p_user_id and d.number = v_buyer.number and d.name = v_buyer.name
  order by d.created_at desc, d.id desc
  limit 1;
  return v_buyer;
end;
$$;

-- Whether another account that still buys under a number was confirmed with it before this one.
create function private.is_vat_number_taken(p_user_id uuid, p_vat_number text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.vat_checks c
    join public.profiles p on p.id = c.user_id and p.vat_number = p_vat_number and p.buyer_kind = 'business'
    where c.vat_number = p_vat_number and c.user_id <> p_user_id and c.state = 'valid' and c.answered_at < (
      select min(o.answered_at) from public.vat_checks o
      where o.user_id = p_user_id and o.vat_number = p_vat_number and o.state = 'valid'));
end;
$$;

-- How a buyer stands on a day, in one word: it decides the VAT of what follows the general rule, and pages say it.
create function private.vat_state(p_seller jsonb, p_buyer private.vat_buyer, p_day date)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_prefix constant text := private.vat_prefix(p_buyer.country);
  v_is_fresh constant boolean := coalesce(p_buyer.answered_on > p_day - private.vat_answer_days(), false);
begin
  return case
    when v_prefix = private.vat_home(p_seller) or coalesce(p_buyer.country, '') in ('', 'Other') then 'home'
    when p_buyer.kind is null then 'not_asked'
    when p_buyer.kind = 'private' then 'private'
    when p_buyer.name = '' then 'nameless'
    when p_buyer.number = '' or v_prefix is not null and p_buyer.vat_number = '' then 'numberless'
    when v_prefix is null and private.has_eu_prefix(p_buyer.vat_number)
      or v_prefix is not null and left(p_buyer.vat_number, 2) <> v_prefix then 'country_differs'
    when p_buyer.is_accepted is false then 'refused'
    when v_prefix is null then 'outside'
    when not private.is_vies_number(p_buyer.vat_number) or v_is_fresh and p_buyer.answer = 'invalid' then 'invalid'
    when v_is_fresh and p_buyer.needs_review and p_buyer.is_accepted is not true then 'review'
    when v_is_fresh then 'confirmed'
    when p_buyer.is_down then 'unavailable'
    else 'waiting' end;
end;
$$;

create type private.vat_treatment as (rate numeric, category text, reason text);

-- The rate of a category of EN 16931 (UNCL5305) for what we sell, and the code of its reason (VATEX).
create function private.vat_by_category(p_category text)
returns private.vat_treatment
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case p_category
    when 'AE' then row(0, 'AE', 'VATEX-EU-AE')::private.vat_treatment
    when 'O' then row(0, 'O', 'VATEX-EU-O')::private.vat_treatment
    else row(private.vat_rate(), 'S', null)::private.vat_treatment end;
end;
$$;

-- The VAT of an item for a buyer on a day: the one place. Items: `general` (services, plans, fees, work on post), `electronic`
-- (downloads), `virtual` (admission to what is shown online), `admission` (to an event in Malta: taxed there for everybody).
create function private.vat_of(p_seller jsonb, p_buyer private.vat_buyer, p_item text, p_day date)
returns private.vat_treatment
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.vat_by_category(case
    when p_item = 'admission' then 'S'
    else case private.vat_state(p_seller, p_buyer, p_day) when 'confirmed' then 'AE' when 'outside' then 'O' else 'S' end end);
end;
$$;

-- The same for a member today.
create function private.vat_today(p_user_id uuid, p_item text default 'general')
returns private.vat_treatment
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.vat_of((select s.seller from private.site_settings s), private.vat_buyer(p_user_id), p_item,
    private.malta_today());
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- Asking.

-- Has VIES asked about a member's number, where it decides anything and no answer of the last days or open question is there;
-- what waits under another number or name is dropped. Ten questions a day: VIES counts who asks.
create function private.ask_vies(p_user_id uuid, p_older_than integer default private.vat_answer_days())
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_seller jsonb := (select s.seller from private.site_settings s);
  v_buyer private.vat_buyer := private.vat_buyer(p_user_id);
  v_is_wanted boolean := v_buyer.kind = 'business' and v_buyer.name <> '' and private.is_vies_number(v_buyer.vat_number)
    and left(v_buyer.vat_number, 2) = private.vat_prefix(v_buyer.country)
    and private.vat_prefix(v_buyer.country) <> private.vat_home(v_seller);
  v_tenth timestamptz;
begin
  update public.vat_checks c set state = 'dropped', lease = null
  where c.user_id = p_user_id and c.state = 'waiting'
    and not (coalesce(v_is_wanted, false) and c.vat_number = v_buyer.vat_number and c.name = v_buyer.name);
  if not coalesce(v_is_wanted, false) or v_buyer.answered_on > private.malta_today() - p_older_than then
    return;
  end if;
  select c.asked_at into v_tenth from public.vat_checks c
  where c.user_id = p_user_id and c.asked_at > now() - interval '24 hours'
  order by c.asked_at desc offset 9 limit 1;
  insert into public.vat_checks (user_id, vat_number, name, due_at)
  values (p_user_id, v_buyer.vat_number, v_buyer.name, coalesce(v_tenth + interval '24 hours', now()))
  on conflict (user_id) where state = 'waiting' do nothing;
end;
$$;

-- What a profile says of its buyer has changed: the old question goes, a new one waits.
create function private.ask_vies_anew()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.ask_vies(new.id);
  return null;
end;
$$;

create trigger tg_profiles__ask_vies
  after insert on public.profiles
  for each row when (new.buyer_kind = 'business')
  execute function private.ask_vies_anew();
create trigger tg_profiles__ask_vies_anew
  after update of buyer_kind, country, vat_number, company_name on public.profiles
  for each row when (
    (old.buyer_kind, old.country, old.vat_number, old.company_name)
    is distinct from (new.buyer_kind, new.country, new.vat_number, new.company_name))
  execute function private.ask_vies_anew();

-- How a member stands as a buyer, for pages: the state, what VIES said, and whether the server still has to ask.
create function private.vat_standing(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_buyer private.vat_buyer := private.vat_buyer(p_user_id);
begin
  return jsonb_build_object(
    'state', private.vat_state((select s.seller from private.site_settings s), v_buyer, private.malta_today()),
    'country', v_buyer.country,
    'vat_number', nullif(v_buyer.vat_number, ''),
    'answered_on', v_buyer.answered_on,
    'vies_name', (select c.vies_name from public.vat_checks c where c.id = v_buyer.check_id),
    'is_open', exists (select 1 from public.vat_checks c where c.user_id = p_user_id and c.state = 'waiting'),
    'is_due', exists (
      select 1 from public.vat_checks c where c.user_id = p_user_id and c.state = 'waiting' and c.due_at <= now()));
end;
$$;

-- How the caller stands as a buyer. Has VIES asked again where the last answer is too old, and at once where it was down more
-- than a minute ago.
create function private.check_vat_number()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.lock_member(v_user);
  perform private.ask_vies(v_user);
  update public.vat_checks c set due_at = now()
  where c.user_id = v_user and c.state = 'waiting' and c.lease is null and c.problem is not null
    and c.tried_at < now() - interval '1 minute' and c.due_at > now();
  return private.vat_standing(v_user);
end;
$$;
grant execute on function private.check_vat_number() to authenticated, service_role;

-- How the caller stands as a buyer; VIES is asked where there is no answer of the last days.
create function public.check_vat_number()
returns jsonb
language sql
set search_path = ''
as $$ select private.check_vat_number() $$;
grant execute on function public.check_vat_number() to authenticated, service_role;

-- Takes questions that are due, and the two numbers of each: nothing while nobody has said who asks.
create function private.claim_vat_checks(p_limit integer default 5, p_lease_seconds integer default 60)
returns table (check_id uuid, lease uuid, vat_number text, name text, requester text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_requester text := (select upper(regexp_replace(s.seller ->> 'vat_number', '[\s./-]', '', 'g')) from private.site_settings s);
begin
  if v_requester is null then
    return;
  end if;
  return query
  update public.vat_checks c
  set lease = gen_random_uuid(), tries = c.tries + 1, tried_at = now(), requester = left(v_requester, 30),
    due_at = now() + make_interval(secs => least(greatest(p_lease_seconds, 10), 600))
  where c.id in (
    select o.id from public.vat_checks o
    where o.state = 'waiting' and o.due_at <= now()
    order by o.due_at, o.id
    limit least(greatest(p_limit, 0), 50)
    for update skip locked)
  returning c.id, c.lease, c.vat_number, c.name, c.requester;
end;
$$;
grant execute on function private.claim_vat_checks(integer, integer) to service_role;

-- Takes questions that are due; for the function of the server alone.
create function public.claim_vat_checks(p_limit integer default 5, p_lease_seconds integer default 60)
returns table (check_id uuid, lease uuid, vat_number text, name text, requester text)
language sql
set search_path = ''
as $$ select * from private.claim_vat_checks(p_limit, p_lease_seconds) $$;
grant execute on function public.claim_vat_checks(integer, integer) to service_role;

-- Writes what VIES has answered to a question that was claimed, or why it has not: then it is tried again, later and later, as
-- long as an invoice can be put right. Says whether the lease still held.
create function private.finish_vat_check(p_check_id uuid, p_lease uuid, p_answer jsonb)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_check public.vat_checks;
  v_name text := nullif(btrim(p_answer ->> 'name'), '');
  v_was_valid boolean;
begin
  -- The member first, as elsewhere: who orders now has the answer before or after their order, not within.
  perform 1 from public.profiles p
  where p.id = (select c.user_id from public.vat_checks c where c.id = p_check_id) for no key update;
  select * into v_check from public.vat_checks c
  where c.id = p_check_id and c.lease = p_lease and c.state = 'waiting' for update;
  if not found then
    return false;
  end if;
  if jsonb_typeof(p_answer -> 'valid') is distinct from 'boolean' then
    update public.vat_checks c
    set lease = null, problem = left(coalesce(nullif(p_answer ->> 'problem', ''), 'UNKNOWN'), 100),
      state = case when c.asked_at < now() - make_interval(days => private.vat_correction_days()) then 'dropped' else 'waiting' end,
      due_at = now() + least(interval '6 hours', interval '1 minute' * power(2, least(c.tries, 10) - 1))
    where c.id = p_check_id;
    return true;
  end if;
  v_was_valid := (
    select c.state = 'valid' from public.vat_checks c
    where c.user_id = v_check.user_id and c.vat_number = v_check.vat_number and c.answered_at is not null
    order by c.answered_at desc, c.id desc limit 1);
  update public.vat_checks c
  set state = case when (p_answer ->> 'valid')::boolean then 'valid' else 'invalid' end, answered_at = now(),
    answered_on = private.malta_today(), lease = null, problem = null, request_identifier = left(nullif(p_answer ->> 'request_identifier', ''), 100),
    vies_name = left(v_name, 500), vies_address = left(nullif(btrim(p_answer ->> 'address'), ''), 1000),
    is_name_same = case
      when not (p_answer ->> 'valid')::boolean then null
      when v_name is null then (p_answer ->> 'is_name_same')::boolean
      else private.is_same_company(c.name, v_name) end
  where c.id = p_check_id;
  if v_was_valid and not (p_answer ->> 'valid')::boolean then
    perform private.tell(v_check.user_id, 'vat_number_invalid', jsonb_build_object('vat_number', v_check.vat_number),
      p_key => 'vat_number_invalid:' || v_check.id);
  end if;
  return true;
exception when invalid_text_representation or string_data_right_truncation then
  perform private.fail('VT001', sqlerrm);
  return false;
end;
$$;
grant execute on function private.finish_vat_check(uuid, uuid, jsonb) to service_role;

-- Writes the answer to a question that was claimed; for the function of the server alone.
create function public.finish_vat_check(p_check_id uuid, p_lease uuid, p_answer jsonb)
returns boolean
language sql
set search_path = ''
as $$ select private.finish_vat_check(p_check_id, p_lease, p_answer) $$;
grant execute on function public.finish_vat_check(uuid, uuid, jsonb) to service_role;

-- -------------------------------------------------------------------------------------------------
-- What is told.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail) values
  ('vat_number_invalid', 'info', 'Your VAT number is no longer valid', '/dashboard/billing?edit=vat', 'Check your VAT number', 6,
    'vat_number_invalid'),
  ('vat_corrected', 'info', 'Your invoice was corrected', '/dashboard/billing', 'View invoices', 5, 'vat_corrected');

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- What a member is told of the VAT on their invoices. Null for other events.
create function private.vat_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case p_event
    when 'vat_number_invalid' then 'VIES, the register of the European Commission, no longer knows ' || (p_params ->> 'vat_number')
      || ' as valid. From now on we add VAT to what you order. Please check the number with your tax office.'
    when 'vat_corrected' then 'Your VAT number is confirmed: credit note ' || (p_params ->> 'credit_note_number')
      || ' and invoice ' || (p_params ->> 'invoice_number') || ' without VAT replace the invoice of order '
      || (p_params ->> 'purchase_number') || '.'
      || case when (p_params ->> 'credited')::numeric > 0 then ' ' || private.euros((p_params ->> 'credited')::numeric)
        || ' that you paid is now your credit with us.' else '' end
  end;
end;
$$;

-- What happened, as the bell tells it to whoever it concerns.
create or replace function private.notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_params ? 'count' then
    return (p_params ->> 'count')
      || case p_params ->> 'count' when '1' then ' more has arrived' else ' more have arrived' end
      || ', besides those you have not read yet.';
  end if;
  return coalesce(
    private.admin_notification_message(p_event, p_params),
    private.affiliate_notification_message(p_event, p_params),
    private.order_notification_message(p_event, p_params),
    private.membership_notification_message(p_event, p_params),
    private.seat_notification_message(p_event, p_params),
    private.collection_message(p_event, p_params),
    private.post_request_message(p_event, p_params),
    private.shred_notification_message(p_event, p_params),
    private.post_notification_message(p_event, p_params),
    private.share_notification_message(p_event, p_params),
    private.delegate_notification_message(p_event, p_params),
    private.vat_notification_message(p_event, p_params));
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
