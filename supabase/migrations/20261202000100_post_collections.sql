-- Collections: members come to the office for their paper, or send somebody whom they have named. What was asked for at one
-- time is one collection. Its owner has a code of six digits for it, which they may pass on; the counter finds it by that,
-- and hands over to whoever shows an identity document with the right name (see the next migration).

create table public.post_collections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  bearer text not null check (private.folded_name(bearer) <> '' and char_length(bearer) <= 120),
  is_owner boolean not null,
  is_confirmed boolean not null default false,
  note text check (note ~ '\S' and char_length(note) <= 300),
  code text check (code ~ '^[0-9]{6}$'),
  wrong_codes integer not null default 0,
  asked_at timestamptz not null default now(),
  ready_on date not null,
  valid_until date not null check (valid_until >= ready_on),
  ended_at timestamptz,
  handed_at timestamptz,
  handed_by uuid references auth.users (id) on delete set null,
  came text check (private.folded_name(came) <> '' and char_length(came) <= 120),
  document text check (document in ('passport', 'id_card', 'residence_card')),
  by_code boolean,
  reason text check (reason ~ '\S' and char_length(reason) <= 300),
  is_drawn boolean,
  signature text check (char_length(signature) <= 20000 and signature ~ '^[ML0-9 ]+$'),
  constraint post_collections_open_has_code check ((ended_at is null) = (code is not null)),
  constraint post_collections_handed_over_whole check (
    (handed_at is null) = (came is null) and (handed_at is null) = (document is null)
      and (handed_at is null) = (by_code is null) and (handed_at is null) = (is_drawn is null)
      and (handed_at is null or ended_at is not null) and (handed_at is not null or reason is null)
      and (is_drawn is true or signature is null))
);
comment on table public.post_collections is
  'Not audited: who handed what over to whom is in the chain of custody of each item.';
comment on column public.post_collections.bearer is 'Who comes for it, as on their identity document.';
comment on column public.post_collections.is_owner is
  'The member has said that they come themselves; otherwise they send somebody of the name they gave.';
comment on column public.post_collections.is_confirmed is 'They come themselves, under a name that the office has confirmed.';
comment on column public.post_collections.code is 'For its owner alone; gone once it is over.';
comment on column public.post_collections.wrong_codes is
  'How many other codes the counter has sent for it since it has this one; after five no code counts.';
comment on column public.post_collections.valid_until is 'The last day on which it is handed over.';
comment on column public.post_collections.ended_at is
  'Handed over, or else taken back, refused, or nobody came in time.';
comment on column public.post_collections.came is 'Who came, as the counter read it. The number of the document is kept nowhere.';
comment on column public.post_collections.by_code is 'They had the code with them.';
comment on column public.post_collections.reason is
  'Why it was handed over before its day, or without the code; its owner reads it.';
comment on column public.post_collections.is_drawn is 'They signed by hand; otherwise they typed their name.';
comment on column public.post_collections.signature is
  'The path of an SVG in a field of 600 by 200; null where it was typed, and once it is forgotten.';

create unique index post_collections_code_key on public.post_collections (code);
create index post_collections_user_id_idx on public.post_collections (user_id, asked_at desc, id);
create index post_collections_open_idx on public.post_collections (ready_on, id) where ended_at is null;
create index post_collections_handed_by_idx on public.post_collections (handed_by, handed_at desc);
create index post_collections_signed_idx on public.post_collections (handed_at) where signature is not null;
create index post_collections_ended_idx on public.post_collections (ended_at) where ended_at is not null;

-- Row-level security without a policy or a grant: nobody reads a code of somebody else. Both sides are told by calls.
alter table public.post_collections enable row level security;

grant select on public.post_collections to service_role;
-- Whoever changes a row has its checks run with their rights.
grant execute on function private.folded_name(text) to service_role;

-- Codes that were given out: whoever still has an old one opens nothing of anybody else's with it.
create table private.collection_codes (
  code text primary key,
  given_at timestamptz not null default now()
);
-- Row-level security without a policy: they are for the function that gives them out.
alter table private.collection_codes enable row level security;

alter table public.post_requests
  add column collection_id uuid references public.post_collections (id) on delete set null;
create index post_requests_collection_id_idx on public.post_requests (collection_id) where collection_id is not null;
comment on column public.post_requests.collection_id is 'Of those to be collected, what is collected together.';
comment on column public.post_requests.options is
  'What was asked for, as it was sent; null: it is older than this column, or forgotten.';

-- Nobody came: named as requests are, so that whoever has the item next does not read of it.
select private.register_post_events('handed_over', 'handover_undone', 'request_lapsed');


-- -------------------------------------------------------------------------------------------------
-- Asking.

-- The words of a name, each once, as they are compared; also where a comma stands between them.
create function private.name_words(p_name text)
returns text[]
language plpgsql
stable
set search_path = ''
as $$
begin
  return array(
    select distinct w.word from (
      select private.folded_name(s.word) as word from regexp_split_to_table(left(p_name, 1000), '[\s,;./‐–-]+') s (word)) w
    where w.word <> '' order by w.word);
end;
$$;

-- Whether a name read from a document is the one that is expected: it has all its words, in whatever order, as documents
-- begin with the surname and have further names. A name of one word is that word alone, however often it is written.
create function private.is_same_bearer(p_expected text, p_read text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  v_expected text[] := private.name_words(p_expected);
  v_read text[] := private.name_words(p_read);
begin
  return cardinality(v_expected) > 0 and v_read @> v_expected and (cardinality(v_expected) > 1 or v_expected @> v_read);
end;
$$;

-- Who is to come for it by what a member has asked; no bearer when that cannot be. Whoever names nobody comes themselves,
-- under the name of their profile: that is taken for them where it is one that the office has confirmed.
create function private.collection_asked(p_user_id uuid, p_options jsonb)
returns public.post_collections
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_collection public.post_collections;
  v_asked text := p_options ->> 'representative';
begin
  v_collection.user_id := p_user_id;
  v_collection.bearer := private.one_line(coalesce(v_asked, (
    select p.full_name from public.profiles p where p.id = p_user_id)));
  v_collection.is_owner := v_asked is null;
  v_collection.is_confirmed := v_asked is null and exists (
    select 1 from public.post_names n
    where n.user_id = p_user_id and n.kind = 'person' and n.confirmed_at is not null
      and (private.is_same_bearer(n.name, v_collection.bearer) or private.is_same_bearer(v_collection.bearer, n.name)));
  v_collection.note := nullif(private.one_line(p_options ->> 'note'), '');
  if v_collection.bearer is null or char_length(v_collection.bearer) > 120 or v_asked ~ private.unseen_characters()
    or private.folded_name(v_collection.bearer) !~ '[[:alpha:]]' or private.mixes_alphabets(v_collection.bearer)
    or char_length(v_collection.note) > 300 then
    return null;
  end if;
  return v_collection;
end;
$$;

-- The day from which an item can be collected that is asked for now: a working day later, and not before a scan that is
-- asked for is due. Today, where the office has no opening hours.
create function private.ready_to_collect(p_item_id uuid)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(private.malta_clock(greatest(private.working_moment_after(now(), 1), (
    select max(r.due_at) from public.post_requests r
    where r.item_id = p_item_id and r.done_at is null and not r.is_paper_way)))::date, private.malta_today());
end;
$$;

-- The last day on which something is handed over that is ready on a day: two weeks later, or the next working day.
create function private.collection_until(p_ready date)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(private.working_day_after(p_ready + 13), p_ready + 14);
end;
$$;

-- Free of charge, also when the plan is over. What is due is the day from which it is ready. PO095: nobody can come so. RL011:
-- twenty collections of the member were begun within 24 hours; each takes a code away from all for a year.
create function private.quote_post_collect(p_user_id uuid, p_item public.post_items, p_options jsonb)
returns private.post_price
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_price private.post_price;
begin
  if (private.collection_asked(p_user_id, p_options)).bearer is null then
    v_price.problem := 'PO095';
  elsif (
    select count(*) from public.post_collections c
    where c.user_id = p_user_id and c.asked_at > now() - interval '24 hours') >= 20 then
    v_price.problem := 'RL011';
  end if;
  v_price.due_at := private.malta_moment(private.ready_to_collect(p_item.id));
  return v_price;
end;
$$;

-- A code that was given to nobody for a year at least.
create function private.new_collection_code()
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_code text;
begin
  loop
    insert into private.collection_codes (code)
    values (lpad((('x' || encode(extensions.gen_random_bytes(6), 'hex'))::bit(48)::bigint % 1000000)::text, 6, '0'))
    on conflict (code) do nothing
    returning code into v_code;
    exit when v_code is not null;
  end loop;
  return v_code;
end;
$$;

-- Puts an item into the collection of what is asked for with it, and opens that with the first of them. A member asks for one
-- thing at a time: whoever writes requests has locked them.
create function private.begin_post_collect(p_request public.post_requests, p_options jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ready date := private.ready_to_collect(p_request.item_id);
  v_asked public.post_collections := private.collection_asked(p_request.user_id, p_options);
  v_id uuid;
begin
  update public.post_collections c
  set ready_on = greatest(c.ready_on, v_ready), valid_until = private.collection_until(greatest(c.ready_on, v_ready))
  where c.user_id = p_request.user_id and c.asked_at = p_request.asked_at and c.ended_at is null
    and (c.bearer, c.is_owner, c.note) is not distinct from (v_asked.bearer, v_asked.is_owner, v_asked.note)
  returning c.id into v_id;
  if v_id is null then
    insert into public.post_collections (user_id, bearer, is_owner, is_confirmed, note, code, asked_at, ready_on, valid_until)
    values (p_request.user_id, v_asked.bearer, v_asked.is_owner, v_asked.is_confirmed, v_asked.note, private.new_collection_code(),
      p_request.asked_at, v_ready, private.collection_until(v_ready))
    returning id into v_id;
  end if;
  update public.post_requests r set collection_id = v_id where r.id = p_request.id;
end;
$$;

-- Ends a collection with the last of its requests. The caller has locked the member.
create function private.end_post_collect(p_request public.post_requests)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.post_collections c set ended_at = now(), code = null
  where c.id = p_request.collection_id and c.ended_at is null and not exists (
    select 1 from public.post_requests r where r.collection_id = c.id and r.done_at is null);
end;
$$;

select private.register_post_request_kind('collect', p_is_paper_way => true, p_has_beginning => true, p_has_end => true);

-- Of a request to collect nothing is ever late: the office waits for whoever comes. Nobody takes it, as whoever stands at the
-- door decides, and its owner can take it back until then. A question of the office stops its clock.
create function private.keep_post_collect()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.due_at := null;
  if new.state = 'in_work' then
    new.state := 'waiting';
    new.taken_by := null;
    new.taken_at := null;
  end if;
  if tg_op = 'UPDATE' and new.state = 'waiting' and old.state = 'asked' then
    update public.post_collections c
    set valid_until = greatest(c.valid_until, private.collection_until(private.malta_today()))
    where c.id = new.collection_id and c.ended_at is null;
  end if;
  return new;
end;
$$;

create trigger tg_post_requests__keep_collect
  before insert or update of state, due_at, taken_by on public.post_requests
  for each row when (new.kind = 'collect')
  execute function private.keep_post_collect();

-- What could not be handed over for its scan can be collected for two weeks after that.
create function private.lengthen_collection()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.post_collections c
  set valid_until = greatest(c.valid_until, private.collection_until(private.malta_today()))
  from public.post_requests r
  where r.item_id = coalesce(new.item_id, old.item_id) and r.done_at is null and c.id = r.collection_id and c.ended_at is null
    and not private.waits_for_scan(r.item_id);
  return null;
end;
$$;

create trigger tg_post_requests__lengthen_collection
  after update of done_at on public.post_requests
  for each row when (new.done_at is distinct from old.done_at and new.done_at is not null and not new.is_paper_way)
  execute function private.lengthen_collection();
create trigger tg_post_scans__lengthen_collection
  after update of state on public.post_scans
  for each row when (new.state = 'done' and old.state <> 'done')
  execute function private.lengthen_collection();
create trigger tg_post_scans__lengthen_collection_without
  after delete on public.post_scans
  for each row execute function private.lengthen_collection();

-- See public.get_post_collections.
create function private.get_post_collections()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'bearer', c.bearer, 'is_owner', c.is_owner,
        'note', c.note, 'asked_at', c.asked_at, 'ready_on', c.ready_on, 'valid_until', c.valid_until,
        'items', (
          select coalesce(jsonb_agg(jsonb_build_object('request_id', r.id, 'item_id', i.id, 'kind', i.kind,
            'sender', coalesce(s.name, i.sender), 'is_asked', r.state = 'asked',
            'waits_for_scan', private.waits_for_scan(i.id))
            order by i.received_at desc, i.id), '[]')
          from public.post_requests r
          join public.post_items i on i.id = r.item_id
          left join public.post_senders s on s.id = i.sender_id
          where r.collection_id = c.id and r.done_at is null)) order by c.ready_on, c.asked_at, c.id), '[]')
    from public.post_collections c
    where c.user_id = v_user and c.ended_at is null);
end;
$$;
grant execute on function private.get_post_collections() to authenticated, service_role;

-- What the caller has asked to be collected and nobody has come for yet, each with its code and its items, the first ready
-- first. Nobody else reads a code.
create function public.get_post_collections()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_collections() $$;
grant execute on function public.get_post_collections() to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Nobody came, and what is forgotten.

-- Collections whose last day has passed, and of which the office has no question open and no scan to make: what waits for
-- that could not be handed over.
create function private.collections_over()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select c.id from public.post_collections c
    where c.ended_at is null and c.valid_until < private.malta_today() and not exists (
      select 1 from public.post_requests r
      where r.collection_id = c.id and r.done_at is null and (r.state = 'asked' or private.waits_for_scan(r.item_id)))
    order by c.valid_until, c.id;
end;
$$;

-- For how long a signature is kept: whoever signed is often no member, and has nothing to delete it with.
create function private.signatures_kept()
returns interval
language plpgsql
immutable
set search_path = ''
as $$
begin
  return interval '13 months';
end;
$$;

-- Forgets signatures after their time; who came after seven years from the end of the year, as all records of post; and codes
-- that nobody can still have in mind.
create function private.forget_old_collections()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_before constant timestamptz := private.malta_moment(date_trunc('year', private.malta_clock(now())) - interval '7 years');
begin
  update public.post_collections c set signature = null
  where c.signature is not null and c.handed_at < now() - private.signatures_kept();
  -- Also of what was handed over by mistake, and is in another collection by now.
  update public.post_events e set detail = '{}'
  from public.post_collections c
  where c.ended_at < v_before and e.kind in ('handed_over', 'handover_undone') and e.detail ->> 'collection_id' = c.id::text
    and e.item_id in (select r.item_id from public.post_requests r where r.user_id = c.user_id);
  update public.post_requests r set options = null
  from public.post_collections c
  where c.id = r.collection_id and c.ended_at < v_before;
  delete from public.post_collections c where c.ended_at < v_before;
  delete from private.collection_codes k
  where k.given_at < now() - interval '1 year' and not exists (
    select 1 from public.post_collections c where c.code = k.code);
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
