-- Who uses an address, as members say and show it, and what the office decides (decision 058). Nobody reads these tables: a
-- member has their own case from calls, named officers have one case each time they say why they look at it, and that is
-- recorded. They are kept apart from the audit log, the search, lists and statistics.

alter table private.site_settings add column unverified_held_from date not null default private.malta_today();
comment on column private.site_settings.unverified_held_from is
  'From this day on post of members is held until the office knows who uses their address; those from before have longer.';

-- Administrators who may look at what members show of themselves. Super administrators name them, and are none by that alone.
create table public.verification_officers (
  user_id uuid primary key references auth.users (id) on delete cascade,
  named_at timestamptz not null default now(),
  named_by uuid references auth.users (id) on delete set null
);
create index verification_officers_named_by_idx on public.verification_officers (named_by);
alter table public.verification_officers enable row level security;
grant select on public.verification_officers to service_role;

-- One round: what a member says and sends, and what becomes of it.
create table public.verifications (
  id uuid primary key,
  number integer not null generated always as identity unique,
  user_id uuid references public.profiles (id) on delete set null,
  kind text not null check (kind in ('first', 'review', 'change')),
  state text not null default 'draft' check (state in ('draft', 'in_review', 'second', 'asked', 'approved', 'refused', 'withdrawn')),
  version integer not null default 1,
  customer_kind text check (customer_kind in ('person', 'company', 'forming')),
  company_name text check (char_length(company_name) between 1 and 160),
  registration_number text check (char_length(registration_number) between 1 and 40),
  company_country text check (char_length(company_country) between 1 and 80),
  activity text check (char_length(activity) between 1 and 1000),
  activity_kind text references private.verification_activities (activity),
  purpose text check (purpose in ('registered_office', 'correspondence', 'both')),
  supervised text check (supervised in ('listed', 'licensed', 'public')),
  has_nominee boolean,
  nobody_owns boolean not null default false,
  begun_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  sent_at timestamptz,
  due_at timestamptz,
  asks jsonb not null default '[]',
  refusal jsonb,
  risk text references private.verification_terms (risk),
  first_approved_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  valid_until date,
  until_reason text check (until_reason in ('review', 'document', 'formation')),
  kept_until date
);
comment on table public.verifications is 'Not audited: verification_events say who did what, and officers alone read them.';
comment on column public.verifications.user_id is 'Null once the account is gone; by law the case is kept until kept_until.';
comment on column public.verifications.version is 'Grows with each change, so that nobody decides on what has changed since.';
comment on column public.verifications.sent_at is 'When its member last sent it; null: never.';
comment on column public.verifications.asks is 'What the office last asked for again: [{party_id, need, reason, note, at}].';
comment on column public.verifications.risk is 'As an officer has put it.';
comment on column public.verifications.kept_until is 'Of an account that is gone: the last day for which the law keeps it.';
create unique index verifications_one_open on public.verifications (user_id) where state in ('draft', 'in_review', 'second', 'asked');
create index verifications_user_id_idx on public.verifications (user_id, begun_at);
create index verifications_queue_idx on public.verifications (due_at, id) where state in ('in_review', 'second');
create index verifications_activity_kind_idx on public.verifications (activity_kind);
create index verifications_risk_idx on public.verifications (risk);
create index verifications_first_approved_by_idx on public.verifications (first_approved_by);
alter table public.verifications enable row level security;

-- A natural person of a case: who signs, owns or manages.
create table public.verification_parties (
  id uuid primary key,
  verification_id uuid not null references public.verifications (id) on delete cascade,
  position integer not null,
  full_name text check (char_length(full_name) between 1 and 120),
  born_on date check (born_on between '1900-01-01' and '2100-01-01'),
  nationality text check (char_length(nationality) between 1 and 80),
  address_line text check (char_length(address_line) between 1 and 200),
  city text check (char_length(city) between 1 and 100),
  postal_code text check (char_length(postal_code) between 1 and 20),
  country text check (char_length(country) between 1 and 80),
  is_signer boolean not null default false,
  is_owner boolean not null default false,
  is_manager boolean not null default false,
  capacity text check (capacity in ('director', 'representative')),
  share numeric(5,2) check (share > 0 and share <= 100),
  through text check (char_length(through) between 1 and 300),
  is_pep boolean,
  pep_note text check (char_length(pep_note) between 1 and 300),
  document_kind text check (document_kind in ('passport', 'id_card', 'residence_card')),
  document_number text check (char_length(document_number) between 1 and 40),
  document_country text check (char_length(document_country) between 1 and 80),
  document_expires_on date check (document_expires_on between '1900-01-01' and '2150-01-01'),
  unique (verification_id, position)
);
comment on table public.verification_parties is 'Not audited: see public.verifications.';
comment on column public.verification_parties.share is 'Per cent of the shares or votes, with two decimals.';
comment on column public.verification_parties.through is 'Where they own through others or control otherwise: how.';
alter table public.verification_parties enable row level security;

-- A page that a member sent. Two rounds may name one file: what is still good enough is not sent again.
create table public.verification_files (
  id uuid primary key,
  verification_id uuid not null references public.verifications (id) on delete cascade,
  party_id uuid references public.verification_parties (id) on delete cascade,
  need text not null references private.verification_needs (need),
  side text check (side in ('front', 'back')),
  name text not null,
  added_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  constraint verification_files_side check ((side is null) = (need <> 'identity'))
);
comment on table public.verification_files is 'Not audited: see public.verifications.';
comment on column public.verification_files.added_at is 'When the file came, in whichever round.';
comment on column public.verification_files.sent_at is 'When it was added to this round.';
create unique index verification_files_one_side on public.verification_files (party_id, side) where need = 'identity';
create index verification_files_verification_id_idx on public.verification_files (verification_id);
create index verification_files_party_id_idx on public.verification_files (party_id);
create index verification_files_need_idx on public.verification_files (need);
create index verification_files_name_idx on public.verification_files (name);
alter table public.verification_files enable row level security;

-- A look at the lists of sanctioned and politically exposed persons, for one name: by hand with its date, or by a provider.
create table public.verification_screenings (
  id uuid primary key,
  verification_id uuid not null references public.verifications (id) on delete cascade,
  party_id uuid references public.verification_parties (id) on delete cascade,
  name text not null,
  provider text not null default 'manual' check (char_length(provider) between 1 and 60),
  lists text not null check (char_length(lists) between 1 and 300),
  screened_on date not null,
  result text not null check (result in ('clear', 'false_match', 'match')),
  note text check (char_length(note) between 1 and 500),
  by_name text,
  created_at timestamptz not null default now()
);
comment on table public.verification_screenings is 'Not audited: see public.verifications. Only ever added to.';
comment on column public.verification_screenings.party_id is 'Null: the company.';
comment on column public.verification_screenings.name is 'The name that was looked for: one that changed since is looked for again.';
create index verification_screenings_verification_id_idx on public.verification_screenings (verification_id, created_at);
create index verification_screenings_party_id_idx on public.verification_screenings (party_id);
alter table public.verification_screenings enable row level security;

-- What happened to a case, looks at it included. Only ever added to; goes with its case.
create table public.verification_events (
  id uuid primary key default gen_random_uuid(),
  verification_id uuid not null references public.verifications (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('sent', 'looked', 'screened', 'asked', 'approved_first', 'approved', 'refused', 'taken_back', 'suspended',
    'withdrawn')),
  done_by uuid references auth.users (id) on delete set null,
  actor_name text,
  detail jsonb not null default '{}'
);
comment on table public.verification_events is 'Not audited: this is the record. Only ever added to.';
create index verification_events_verification_id_idx on public.verification_events (verification_id, at);
create index verification_events_asked_idx on public.verification_events using gin (detail jsonb_path_ops) where kind = 'asked';
create index verification_events_looks_idx on public.verification_events (done_by, at) where kind = 'looked';
create index verification_events_done_by_idx on public.verification_events (done_by);
alter table public.verification_events enable row level security;

-- What a member may do with their address: what is approved, and from when new post is held.
create table public.address_uses (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  held_from date not null,
  told_days integer check (told_days >= 0),
  approved_id uuid references public.verifications (id) on delete set null,
  ended_on date,
  reserved_box integer unique
);
comment on table public.address_uses is 'Not audited: it follows from verifications, and what is asked of members is in their events.';
comment on column public.address_uses.told_days is
  'How many days before held_from its member was told last; null: not yet, and nothing is held before they are.';
comment on column public.address_uses.ended_on is 'The last day of the membership that is over; what is kept by law counts from it.';
comment on column public.address_uses.reserved_box is
  'The box that waits for its member: it is in no row that they read until they may use the address.';
create index address_uses_approved_id_idx on public.address_uses (approved_id);
create index address_uses_held_from_idx on public.address_uses (held_from);
alter table public.address_uses enable row level security;

-- Members from before these rules have sixty days.
insert into public.address_uses (user_id, held_from)
select p.id, private.malta_today() + private.verification_limit('transition_days')
from public.profiles p
where p.forgotten_at is null
  and private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until) = 'active';

-- Papers that a member has of their address. Both end with the membership.
create table public.address_papers (
  id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('certificate', 'consent')),
  number text not null unique,
  holder text not null,
  box_number integer not null,
  issued_on date not null default private.malta_today(),
  created_at timestamptz not null default now(),
  ended_on date
);
comment on table public.address_papers is 'Not audited: members have them by their own press.';
create index address_papers_user_id_idx on public.address_papers (user_id, created_at);
alter table public.address_papers enable row level security;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('verification', 'verification', false, 10000000, array['image/jpeg', 'image/png', 'application/pdf']);

insert into private.told_events (code, type, title, action_url, action_text, priority, mail) values
  ('verification_wanted', 'warning', 'Please tell us who uses your address', '/dashboard/verification', 'Begin', 8, 'verification_wanted'),
  ('verification_asked', 'warning', 'Please send something again', '/dashboard/verification', 'See what', 8, 'verification_asked'),
  ('verification_approved', 'success', 'Your address is yours to use', '/dashboard/verification', 'See your address', 6,
    'verification_approved'),
  ('verification_refused', 'warning', 'We could not approve the use of your address', '/dashboard/verification', 'See why', 8,
    'verification_refused'),
  ('verification_ending', 'warning', 'Please confirm who uses your address', '/dashboard/verification', 'Confirm', 7,
    'verification_ending'),
  ('verification_held', 'warning', 'Your post is held', '/dashboard/verification', 'See what is missing', 8, 'verification_held'),
  ('verification_to_review', 'info', 'Someone has told us who uses an address', '/dashboard/verifications', 'Review', 6, null),
  ('verification_deleted', 'info', 'Identity files were deleted', '/dashboard/verifications', 'See the queue', 4, null);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- Whether the caller is an officer now: named, and an administrator still.
create function private.is_verification_officer()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.is_admin() and exists (
    select 1 from public.verification_officers o where o.user_id = private.caller_id());
end;
$$;
grant execute on function private.is_verification_officer() to authenticated, service_role;

-- Whether the caller may look at what members show of themselves.
create function public.is_verification_officer()
returns boolean
language sql
stable
set search_path = ''
as $$ select private.is_verification_officer() $$;
grant execute on function public.is_verification_officer() to authenticated, service_role;

-- Refuses everybody but officers.
create function private.require_officer()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_user();
  if not private.is_verification_officer() then
    perform private.fail('VF040', 'Named officers only');
  end if;
end;
$$;

-- Writes what happened to a case, by the caller.
create function private.note_verification(p_id uuid, p_kind text, p_detail jsonb default '{}')
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into public.verification_events (verification_id, kind, done_by, actor_name, detail)
  values (p_id, p_kind, auth.uid(), (
    select p.full_name from public.profiles p where p.id = auth.uid() and private.is_admin()), coalesce(p_detail, '{}'));
end;
$$;

-- Pages of a case as it was sent before the office asked again: what it has had stays with the case, also where its member has
-- put another in its place since.
create function private.files_sent_before(p_id uuid)
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select f.name from public.verification_events e
  cross join lateral jsonb_to_recordset(e.detail #> '{sent,files}') as f (name text)
  where e.verification_id = p_id and e.kind = 'asked';
end;
$$;

-- Puts files of cases that nothing names any longer on the list of those to delete.
create function private.drop_verification_files(p_names text[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.delete_file('verification', n.name)
  from (select distinct u.name from unnest(p_names) u (name)) n
  where not exists (select 1 from public.verification_files f where f.name = n.name)
    and not exists (
      select 1 from public.verification_events e
      where e.kind = 'asked' and e.detail @> jsonb_build_object('sent', jsonb_build_object('files',
        jsonb_build_array(jsonb_build_object('name', n.name)))));
end;
$$;

-- Deletes cases with all that was sent for them, and what was uploaded for them and never added.
create function private.delete_verifications(p_ids uuid[])
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_names text[] := array(select f.name from public.verification_files f where f.verification_id = any (p_ids));
  v_others text[] := array(
    select o.name from unnest(p_ids) c (id)
    join storage.objects o on o.bucket_id = 'verification' and o.name like c.id || '/%'
    union
    select s.name from unnest(p_ids) c (id) cross join lateral private.files_sent_before(c.id) s (name));
begin
  -- public.verification_parties and all else go with their cases.
  delete from public.verifications v where v.id = any (p_ids);
  perform private.drop_verification_files(v_names || v_others);
  return cardinality(v_names);
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- Files.

-- The case to whose folder a file belongs; null: no name of ours.
create function private.case_of_file(p_name text)
returns uuid
language plpgsql
immutable
set search_path = ''
as $$
begin
  return substring(p_name from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
    '/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|png|pdf)$')::uuid;
end;
$$;

-- Whether the caller may add a file: to their own case, while they work on it, two hundred at most.
create function private.may_add_verification_file(p_name text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_case uuid := private.case_of_file(p_name);
begin
  return v_case is not null and exists (
      select 1 from public.verifications v
      where v.id = v_case and v.user_id = private.caller_id() and v.state in ('draft', 'asked'))
    and (
      select count(*) from storage.objects o
      where o.bucket_id = 'verification' and o.name like v_case || '/%') < 200;
end;
$$;
grant execute on function private.may_add_verification_file(text) to authenticated, service_role;

-- For how long an officer reads the files of a case after they said why.
create function private.verification_open_for()
returns interval
language plpgsql
immutable
set search_path = ''
as $$
begin
  return interval '1 hour';
end;
$$;

-- Whether the caller looks at a case as an officer now; nobody does at their own.
create function private.has_opened_verification(p_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.is_verification_officer() and exists (
    select 1 from public.verification_events e
    join public.verifications v on v.id = e.verification_id
    where e.verification_id = p_id and e.kind = 'looked' and e.done_by = private.caller_id()
      and e.at > now() - private.verification_open_for() and v.user_id is distinct from e.done_by);
end;
$$;

-- The files that the caller may read: of their own case while they work on it, and of those they have opened as an officer. Read,
-- and nothing else: an address that is signed would go on afterwards.
create function private.readable_verification_files()
returns text[]
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.caller_id();
begin
  if v_caller is null or current_setting('storage.operation', true) is distinct from 'storage.object.get_authenticated' then
    return '{}';
  end if;
  return array(
    select f.name from public.verification_files f
    join public.verifications v on v.id = f.verification_id
    where v.user_id = v_caller and v.state in ('draft', 'asked')
    union
    select f.name from public.verification_files f
    where f.verification_id in (
        select e.verification_id from public.verification_events e
        where e.kind = 'looked' and e.done_by = v_caller and e.at > now() - private.verification_open_for())
      and private.has_opened_verification(f.verification_id)
    union
    select s.name from public.verification_events e
    cross join lateral private.files_sent_before(e.verification_id) s (name)
    where e.kind = 'looked' and e.done_by = v_caller and e.at > now() - private.verification_open_for()
      and private.has_opened_verification(e.verification_id));
end;
$$;
grant execute on function private.readable_verification_files() to authenticated, service_role;

-- A member adds files to their own case as private.may_add_verification_file says.
create policy verification_files_insert on storage.objects
  for insert to authenticated
  with check (bucket_id = 'verification' and private.may_add_verification_file(name));

-- Files of cases are read as private.readable_verification_files says, by nobody else.
create policy verification_files_select on storage.objects
  for select to authenticated
  using (bucket_id = 'verification' and name = any ((select private.readable_verification_files())::text[]));

select private.audit_every_table();
select private.sample_no_texts();
