-- Post: what comes in, whose it is, where its paper is, and who had it when. The counter records items, the office
-- corrects, places and returns them; an owner marks their own. What is asked for an item, and what is scanned of it,
-- stands on top of this in migrations of its own.
--
-- An item has states that are never one column: paper (where the sheet is) and image (what can be seen of it).

-- Names under which a member may receive post, besides their own and their company's. The office confirms each: by
-- another's name post could be stolen.
create table public.post_names (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (name ~ '^\S(.*\S)?$' and char_length(name) <= 120),
  kind text not null check (kind in ('company', 'trading_name', 'person')),
  valid_from date not null default private.malta_today(),
  valid_to date check (valid_to >= valid_from),
  confirmed_at timestamptz,
  confirmed_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on column public.post_names.valid_to is 'From this day on no post is taken in under it; null: it goes on.';
comment on column public.post_names.confirmed_at is
  'null: the office has not confirmed it, and nothing is matched by it.';

create index post_names_user_id_idx on public.post_names (user_id, created_at, id);
create index post_names_unconfirmed_idx on public.post_names (created_at, id) where confirmed_at is null;
create index post_names_confirmed_by_idx on public.post_names (confirmed_by);

alter table public.post_names enable row level security;

grant select on public.post_names to authenticated, service_role;

-- A member reads their own names, an administrator all.
create policy post_names_select on public.post_names
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- A name as it is compared: in small letters, without accents and with single spaces.
create function private.folded_name(p_name text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return lower(extensions.unaccent('extensions.unaccent',
    regexp_replace(btrim(normalize(left(p_name, 1000), nfc)), '\s+', ' ', 'g')));
end;
$$;

grant execute on function private.folded_name(text) to authenticated, service_role;

-- Who sends post. Official are the registry, tax, courts, authorities and banks: what they send may set a time limit.
create table public.post_senders (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '^\S(.*\S)?$' and char_length(name) <= 120),
  is_official boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.post_senders is 'For the office alone: the list says who writes to its members.';

create unique index post_senders_name_idx on public.post_senders (private.folded_name(name));

alter table public.post_senders enable row level security;

grant select on public.post_senders to authenticated, service_role;
grant insert (id, name, is_official) on public.post_senders to authenticated;
grant update (name, is_official) on public.post_senders to authenticated;

-- Administrators read the senders.
create policy post_senders_select on public.post_senders
  for select to authenticated using ((select private.is_admin()));

-- Administrators add senders.
create policy post_senders_insert on public.post_senders
  for insert to authenticated with check ((select private.is_admin()));

-- Administrators change any sender.
create policy post_senders_update on public.post_senders
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create trigger tg_post_senders__touch_updated_at
  before update on public.post_senders
  for each row execute function private.touch_updated_at();

insert into public.post_senders (name, is_official)
select n.name, true from unnest(array[
  'Malta Business Registry', 'Malta Tax and Customs Administration', 'Court Services Agency',
  'Malta Financial Services Authority', 'Financial Intelligence Analysis Unit',
  'Information and Data Protection Commissioner', 'Jobsplus', 'Identità', 'Department of Social Security',
  'Transport Malta', 'Planning Authority', 'Malta Gaming Authority', 'Malta Communications Authority', 'Central Bank of Malta', 'Bank of Valletta', 'HSBC Bank Malta', 'APS Bank',
  'BNF Bank', 'Lombard Bank Malta', 'MeDirect Bank (Malta)']) as n (name);


-- -------------------------------------------------------------------------------------------------
-- Items.

create table public.post_items (
  id uuid primary key,
  code text not null check (private.is_post_code(code)),
  kind text not null check (kind in ('letter', 'large_letter', 'parcel', 'registered', 'collection_notice')),
  user_id uuid references public.profiles (id) on delete set null,
  name_id uuid references public.post_names (id) on delete set null,
  addressee text check (addressee ~ '\S' and char_length(addressee) <= 120),
  sender_id uuid references public.post_senders (id),
  sender text check (sender ~ '\S' and char_length(sender) <= 120),
  is_official boolean not null default false,
  not_ours_at timestamptz,
  owner_left_at timestamptz,
  weight_g integer check (weight_g between 1 and 30000),
  received_at timestamptz not null,
  day date not null generated always as ((received_at at time zone 'Europe/Malta')::date) stored,
  recorded_at timestamptz not null default now(),
  -- No foreign key, as in the chain of custody.
  recorded_by uuid,
  idempotency_key text not null,
  envelope text check (envelope = id || '/envelope.jpg'),
  paper text not null default 'received' check (paper in ('received', 'stored', 'opened', 'forwarded', 'collected',
    'shredded', 'returned', 'lost')),
  place text check (place ~ '\S' and char_length(place) <= 40),
  paper_at timestamptz not null default now(),
  image text not null default 'none' check (image in ('none', 'envelope', 'scanned', 'text_read')),
  read_at timestamptz check (read_at between '2000-01-01 00:00Z' and '2200-01-01 00:00Z'),
  folder text check (folder ~ '\S' and char_length(folder) <= 40),
  note text check (note ~ '\S' and char_length(note) <= 500),
  undone_at timestamptz,
  called_at timestamptz,
  search_text text not null default '',
  constraint post_items_not_ours_is_nobodys check (not_ours_at is null or user_id is null),
  constraint post_items_nobodys_stays_shut check (user_id is not null or image in ('none', 'envelope')),
  constraint post_items_shown_has_picture check (image <> 'envelope' or envelope is not null)
);
comment on table public.post_items is
  'Not audited: who did what, and when, is in its chain of custody (public.post_events), which its owner reads.';
comment on column public.post_items.addressee is 'As somebody read it from the envelope.';
comment on column public.post_items.not_ours_at is 'When it was found to be for nobody here. It is never opened.';
comment on column public.post_items.owner_left_at is
  'When the account of its owner was deleted. Paper that is still in the house goes back.';
comment on column public.post_items.received_at is 'By the clock of the counter, which may have been without a line.';
comment on column public.post_items.idempotency_key is 'Hash of what the counter sent: sent twice, it is stored once.';
comment on column public.post_items.paper is 'Where the sheet is. The last five are final.';
comment on column public.post_items.undone_at is 'Taken back by the counter; the label may be on another item.';
comment on column public.post_items.called_at is 'When the office telephoned about official post.';
comment on column public.post_items.search_text is
  'What the office searches. Whoever is renamed, owner or sender, is found by the name of then.';

-- A label is on one item only, but for those that were taken back.
create unique index post_items_code_key on public.post_items (code) where undone_at is null;
-- A member's list.
create index post_items_user_id_idx on public.post_items (user_id, received_at desc, id desc);
-- The lists of the office, newest first: all, of a day, by where the paper is, and what its filters leave.
create index post_items_received_at_idx on public.post_items (received_at, id) where undone_at is null;
create index post_items_day_idx on public.post_items (day, received_at, id) where undone_at is null;
create index post_items_paper_idx on public.post_items (paper, received_at, id) where undone_at is null;
create index post_items_unmatched_idx on public.post_items (received_at, id)
  where user_id is null and not_ours_at is null and undone_at is null;
create index post_items_not_ours_idx on public.post_items (received_at, id)
  where not_ours_at is not null and undone_at is null;
create index post_items_to_return_idx on public.post_items (received_at, id)
  where owner_left_at is not null and paper in ('received', 'stored', 'opened') and undone_at is null;
create index post_items_official_idx on public.post_items (received_at, id) where is_official and undone_at is null;
create index post_items_kind_idx on public.post_items (kind, received_at, id) where undone_at is null;
create index post_items_search_text_idx on public.post_items using gin (search_text extensions.gin_trgm_ops);
create index post_items_name_id_idx on public.post_items (name_id);
create index post_items_sender_id_idx on public.post_items (sender_id);

alter table public.post_items enable row level security;

grant select on public.post_items to authenticated, service_role;
grant update (read_at, folder, note) on public.post_items to authenticated;
-- Whoever changes a row has its checks run with their rights.
grant execute on function private.is_post_code(text), private.post_code_sum(text) to authenticated, service_role;

-- A member reads their own items, an administrator all. What was taken back, or is not ours, is no member's.
create policy post_items_select on public.post_items
  for select to authenticated
  using ((user_id = (select private.caller_id()) and undone_at is null) or (select private.is_admin()));

-- An owner marks their own items (the grant covers the three marks alone).
create policy post_items_update on public.post_items
  for update to authenticated
  using (user_id = (select private.caller_id()) and undone_at is null)
  with check (user_id = (select private.caller_id()) and undone_at is null);

alter publication supabase_realtime add table public.post_items;

-- Notes by itself when an owner has read an item, whatever was sent; the first time stays.
create function private.stamp_read_post()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if private.is_client_role() and new.read_at is not null then
    new.read_at := coalesce(old.read_at, now());
  end if;
  return new;
end;
$$;

create trigger tg_post_items__stamp_read
  before update of read_at on public.post_items
  for each row execute function private.stamp_read_post();

-- What is nobody's, or found to be, shows its outside alone, whatever is under way for it.
create function private.shut_post_of_nobody()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.image in ('scanned', 'text_read') then
    new.image := case when new.envelope is null then 'none' else 'envelope' end;
  end if;
  return new;
end;
$$;

create trigger tg_post_items__shut
  before update on public.post_items
  for each row when (new.user_id is null)
  execute function private.shut_post_of_nobody();

-- Where a sheet can go from where it is. What has left the house, or is lost, stays so.
create function private.can_paper_go(p_from text, p_to text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case p_from
    when 'received' then p_to <> 'received'
    when 'stored' then p_to not in ('received', 'stored')
    when 'opened' then p_to not in ('received', 'stored', 'opened')
    else false end;
end;
$$;

-- Whether the sheet of an item is in the house.
create function private.is_paper_here(p_item public.post_items)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_item.undone_at is null and p_item.paper in ('received', 'stored', 'opened');
end;
$$;

-- Keeps every sheet to the ways there are, whoever moves it.
create function private.check_paper()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.can_paper_go(old.paper, new.paper) then
    perform private.fail('PO006', 'The paper cannot go there from where it is',
      jsonb_build_object('paper', old.paper));
  end if;
  return new;
end;
$$;

create trigger tg_post_items__check_paper
  before update of paper on public.post_items
  for each row when (old.paper is distinct from new.paper)
  execute function private.check_paper();

-- What the office finds an item by: its code with and without the dash, whose it is, and who sent it.
create function private.post_search_text(p_item public.post_items)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_owner record;
begin
  select p.full_name, p.company_name, p.box_number into v_owner from public.profiles p where p.id = p_item.user_id;
  return private.search_text(p_item.code, left(p_item.code, 4) || '-' || right(p_item.code, 4), v_owner.full_name,
    v_owner.company_name, v_owner.box_number::text, 'box ' || v_owner.box_number, p_item.addressee,
    (select s.name from public.post_senders s where s.id = p_item.sender_id), p_item.sender);
end;
$$;

-- Keeps what an item is found by in step with it.
create function private.note_post_search_text()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.search_text := private.post_search_text(new);
  return new;
end;
$$;

create trigger tg_post_items__search_text
  before insert or update of user_id, sender_id, sender, addressee on public.post_items
  for each row execute function private.note_post_search_text();

-- Has the items of a member found by their box, which may come after the first of them, and comes by a trigger: no
-- statement names its column. A new name changes nothing: years of items would be written anew, and the box finds all.
create function private.find_post_by_box()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.post_items i set search_text = private.post_search_text(i) where i.user_id = new.id;
  return null;
end;
$$;

create trigger tg_profiles__find_post
  after update on public.profiles
  for each row when (old.box_number is distinct from new.box_number)
  execute function private.find_post_by_box();


-- -------------------------------------------------------------------------------------------------
-- The chain of custody: what happened to an item, in the order in which it did. Whoever acts has the item; place is
-- where they put it. A correction is an entry, too.

create table public.post_events (
  id bigint primary key generated always as identity,
  item_id uuid not null references public.post_items (id),
  at timestamptz not null default clock_timestamp(),
  device_at timestamptz,
  kind text not null check (kind in ('received', 'photographed', 'matched', 'unmatched', 'not_ours', 'corrected',
    'stored', 'moved', 'opened', 'scan_asked', 'scan_taken', 'scan_let_go', 'scan_refused', 'scan_withdrawn',
    'scan_handed_over', 'text_read', 'scan_failed', 'file_opened', 'returned', 'undone', 'called')),
  -- No foreign key: the chain outlives accounts, as the audit log does.
  actor uuid,
  place text check (char_length(place) <= 40),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);
comment on table public.post_events is 'Not audited: this is the log of the post. Nobody can change it.';
comment on column public.post_events.device_at is 'By the clock of the device, where it may have been without a line.';
comment on column public.post_events.actor is 'Who did it; null: the system, or an owner whose account is gone.';
comment on column public.post_events.detail is '{} once the owner is forgotten.';

create index post_events_item_id_idx on public.post_events (item_id, id);
-- Finds what a correction says of somebody, when they are forgotten.
create index post_events_corrected_idx on public.post_events (id) where kind = 'corrected';

alter table public.post_events enable row level security;

grant select on public.post_events to authenticated, service_role;

-- Administrators read the chain; an owner reads theirs as a timeline that names nobody.
create policy post_events_select on public.post_events
  for select to authenticated using ((select private.is_admin()));

-- Even the owner of the table can only append. The exception is the erasure of a person: what an entry says more than
-- that something happened, when and where, may be emptied, and a member's name taken out.
create function private.keep_post_events()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - array['detail', 'actor']) = (to_jsonb(old) - array['detail', 'actor'])
    and new.detail = '{}' and (new.actor is null or new.actor = old.actor) then
    return new;
  end if;
  perform private.fail('PO007', 'The chain of custody is append-only');
  return null;
end;
$$;

create trigger tg_post_events__keep
  before update or delete on public.post_events
  for each row execute function private.keep_post_events();

create trigger tg_post_events__keep_all
  before truncate on public.post_events
  for each statement execute function private.keep_post_events();

-- Writes an entry of the chain in the name of the caller.
create function private.note_post(
  p_item_id uuid,
  p_kind text,
  p_detail jsonb default '{}'::jsonb,
  p_place text default null,
  p_device_at timestamptz default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into public.post_events (item_id, kind, actor, place, device_at, detail)
  values (p_item_id, p_kind, auth.uid(), p_place, p_device_at, p_detail);
end;
$$;

-- Notes whose an item is found to be.
create function private.note_owner_of_post(p_item public.post_items, p_device_at timestamptz default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.note_post(p_item.id, case
    when p_item.user_id is not null then 'matched'
    when p_item.not_ours_at is not null then 'not_ours'
    else 'unmatched' end, p_device_at => p_device_at);
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
