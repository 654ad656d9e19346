-- The inventory: what lies on a shelf is counted by scanning its labels, by one person or several, and compared with what is
-- recorded (the book): what was found, what is missing, and what lies there that is recorded elsewhere. One count of a shelf
-- is open at a time; its report stays.

create table public.post_counts (
  id uuid primary key,
  place text check (place ~ '\S' and char_length(place) <= 40),
  begun_at timestamptz not null default now(),
  -- No foreign keys, as in the chain of custody.
  begun_by uuid not null,
  ended_at timestamptz,
  ended_by uuid,
  found integer,
  missing integer,
  unexpected integer,
  constraint post_counts_ended_with_all check (
    num_nonnulls(ended_at, ended_by, found, missing, unexpected) in (0, 5))
);
comment on table public.post_counts is
  'Not audited: each item that was counted says so in its chain of custody, and the report stays.';
comment on column public.post_counts.place is 'null: what is recorded on no shelf.';

create unique index post_counts_open_key on public.post_counts (lower(coalesce(place, ''))) where ended_at is null;
create index post_counts_place_idx on public.post_counts (lower(coalesce(place, '')), ended_at desc);
create index post_counts_ended_at_idx on public.post_counts (ended_at desc, id);

create table public.post_count_lines (
  count_id uuid not null references public.post_counts (id),
  code text not null check (private.is_post_code(code)),
  item_id uuid references public.post_items (id),
  result text not null check (result in ('found', 'missing', 'elsewhere', 'gone', 'unknown')),
  book text check (char_length(book) <= 40),
  scanned_at timestamptz,
  scanned_by uuid,
  put_at timestamptz,
  primary key (count_id, code),
  constraint post_count_lines_scanned_unless_missing check ((result = 'missing') = (scanned_at is null)),
  constraint post_count_lines_item_unless_unknown check ((result = 'unknown') = (item_id is null))
);
comment on table public.post_count_lines is 'Not audited: see post_counts.';
comment on column public.post_count_lines.book is
  'As it was recorded at that moment: of what lies elsewhere the place, of what is gone the state of its paper.';
comment on column public.post_count_lines.put_at is 'When somebody said that it is on this shelf from now on.';

create index post_count_lines_item_id_idx on public.post_count_lines (item_id);

-- What is in the house, by shelf.
create index post_items_place_idx on public.post_items (lower(coalesce(place, ''))) include (place, id)
  where paper in ('received', 'stored', 'opened') and undone_at is null;

alter table public.post_counts enable row level security;
alter table public.post_count_lines enable row level security;

-- What is in them the calls say; pages hear that something changed.
grant select (id) on public.post_counts to authenticated;
grant select (count_id, code) on public.post_count_lines to authenticated;
grant select on public.post_counts, public.post_count_lines to service_role;

-- Administrators see which counts there are.
create policy post_counts_select on public.post_counts
  for select to authenticated using ((select private.is_admin()));

-- Administrators see which labels were counted.
create policy post_count_lines_select on public.post_count_lines
  for select to authenticated using ((select private.is_admin()));

alter publication supabase_realtime add table public.post_counts, public.post_count_lines;

-- A shelf as somebody typed it, null for none; PO008 with more than 40 characters.
create function private.shelf_in(p_place text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_place text := nullif(private.one_line(p_place), '');
begin
  if char_length(v_place) > 40 then
    perform private.fail('PO008', 'A shelf of at most 40 characters');
  end if;
  return v_place;
end;
$$;

-- See public.begin_post_count.
create function private.begin_post_count(p_id uuid, p_place text)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_place text;
  v_count public.post_counts;
begin
  perform private.require_admin();
  v_place := private.shelf_in(p_place);
  select * into v_count from public.post_counts c where c.id = p_id;
  if found and lower(coalesce(v_count.place, '')) = lower(coalesce(v_place, '')) then
    return p_id;
  elsif found or p_id is null then
    perform private.fail('PO027', 'Another count has this id');
  end if;
  -- The one that is open is held, so that it is still open when it is answered.
  insert into public.post_counts as c (id, place, begun_by) values (p_id, v_place, auth.uid())
  on conflict (lower(coalesce(place, ''))) where ended_at is null do update set begun_by = c.begun_by
  returning c.* into v_count;
  return v_count.id;
end;
$$;
grant execute on function private.begin_post_count(uuid, text) to authenticated, service_role;

-- Begins to count a shelf; an empty p_place is what lies on none (administrators only). Answers the count that is open:
-- another one's where somebody has begun before. p_id is made by the page: sent again under it, it is begun once. PO008: a
-- shelf of more than 40 characters. PO027: a count of another shelf has this id.
create function public.begin_post_count(p_id uuid, p_place text)
returns uuid
language sql
volatile
set search_path = ''
as $$ select private.begin_post_count(p_id, p_place) $$;
grant execute on function public.begin_post_count(uuid, text) to authenticated, service_role;

-- Locks a count that is open; PO083 when there is none. Whoever scans may do so at the same time as others.
create function private.hold_post_count(p_id uuid, p_alone boolean)
returns public.post_counts
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_count public.post_counts;
begin
  if p_alone then
    select * into v_count from public.post_counts c where c.id = p_id for update;
  else
    select * into v_count from public.post_counts c where c.id = p_id for share;
  end if;
  if v_count.id is null then
    perform private.fail('PO083', 'No such count');
  end if;
  return v_count;
end;
$$;

-- A line as pages read it: the label, what came of it, and its item as it is recorded now.
create function private.count_line_in_words(p_line public.post_count_lines)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object('code', p_line.code, 'result', p_line.result, 'book', p_line.book,
    'scanned_at', p_line.scanned_at, 'put_at', p_line.put_at,
    'scanned_by', (select p.full_name from public.profiles p where p.id = p_line.scanned_by),
    'item', (
      select jsonb_build_object('id', i.id, 'kind', i.kind, 'user_id', i.user_id, 'box_number', m.box_number,
        'member_name', m.full_name, 'addressee', i.addressee, 'sender', coalesce(s.name, i.sender), 'paper', i.paper,
        'place', i.place, 'is_reported', private.is_post_reported(i.id), 'in_work_by', (
          select t.full_name from public.post_requests r join public.profiles t on t.id = r.taken_by
          where r.item_id = i.id and r.state = 'in_work' limit 1))
      from public.post_items i
      left join public.profiles m on m.id = i.user_id
      left join public.post_senders s on s.id = i.sender_id
      where i.id = p_line.item_id));
end;
$$;

-- Counts one label, whose item is locked; what was counted before stays as it was. Whoever has the paper in hand has it: also
-- where it was counted before, a report that it is lost ends, and what is lost is found on the shelf that is counted.
create function private.count_post_item(p_count public.post_counts, p_code text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
  v_result text;
begin
  select * into v_item from public.post_items i where i.code = p_code and i.undone_at is null;
  v_result := case
    when v_item.id is null then 'unknown'
    when not private.is_paper_here(v_item) then 'gone'
    when lower(coalesce(v_item.place, '')) = lower(coalesce(p_count.place, '')) then 'found'
    else 'elsewhere' end;
  insert into public.post_count_lines as l (count_id, code, item_id, result, book, scanned_at, scanned_by)
  values (p_count.id, p_code, v_item.id, v_result,
    case v_result when 'gone' then v_item.paper when 'elsewhere' then v_item.place end, now(), auth.uid())
  on conflict (count_id, code) do update
  set (item_id, result, book, scanned_at, scanned_by, put_at)
    = (excluded.item_id, excluded.result, excluded.book, excluded.scanned_at, excluded.scanned_by, null)
  where v_item.paper = 'lost' or private.is_post_reported(v_item.id);
  if not found or v_item.id is null then
    return;
  end if;
  perform private.note_post(v_item.id, 'counted', jsonb_build_object('count_id', p_count.id), p_count.place);
  if v_item.paper = 'lost' and p_count.place is not null then
    perform private.place_post_item(p_code, p_count.place);
    update public.post_count_lines l set put_at = now() where l.count_id = p_count.id and l.code = p_code;
  end if;
end;
$$;

-- See public.count_post_items.
create function private.count_post_items(p_id uuid, p_codes text[])
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_count public.post_counts;
  v_code text;
begin
  perform private.require_admin();
  if p_codes is null or cardinality(p_codes) > 500 then
    perform private.fail('PO008', 'At most 500 codes');
  end if;
  if exists (select 1 from unnest(p_codes) c (code) where private.is_post_code(c.code) is not true) then
    perform private.fail('PO003', 'No code of a label');
  end if;
  v_count := private.hold_post_count(p_id, p_alone => false);
  perform private.hold_pile(p_codes);
  for v_code in select distinct c.code from unnest(p_codes) c (code) order by 1 loop
    if v_count.ended_at is null then
      perform private.count_post_item(v_count, v_code);
    elsif not exists (
        select 1 from public.post_count_lines l
        where l.count_id = p_id and l.code = v_code and l.scanned_at is not null) then
      perform private.fail('PO083', 'The count has ended');
    end if;
  end loop;
  return (
    select coalesce(jsonb_agg(private.count_line_in_words(l) order by l.code), '[]')
    from public.post_count_lines l where l.count_id = p_id and l.code = any (p_codes));
end;
$$;
grant execute on function private.count_post_items(uuid, text[]) to authenticated, service_role;

-- Counts labels that lie on the shelf of a count (administrators only); each says in its chain that it was. Answers their
-- lines: [{code, result, book, scanned_at, put_at, scanned_by, item: {id, kind, user_id, box_number, member_name, addressee,
-- sender, paper, place, is_reported, in_work_by}}]. result is found, elsewhere, gone (it has left the
-- house, or was lost and is found by that, where a shelf is counted) or unknown. A label that is counted again stays as it
-- was, unless its item was lost or reported lost. PO003: no code of a label. PO008: more than
-- 500. PO083: the count has ended, without one of these, or was discarded.
create function public.count_post_items(p_id uuid, p_codes text[])
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.count_post_items(p_id, p_codes) $$;
grant execute on function public.count_post_items(uuid, text[]) to authenticated, service_role;

-- See public.put_counted_post.
create function private.put_counted_post(p_id uuid, p_code text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_count public.post_counts;
  v_line public.post_count_lines;
  v_item public.post_items;
begin
  perform private.require_admin();
  v_count := private.hold_post_count(p_id, p_alone => false);
  perform private.hold_pile(array[p_code]);
  select * into v_line from public.post_count_lines l
  where l.count_id = p_id and l.code = p_code and l.item_id is not null and l.scanned_at is not null;
  if not found or v_count.place is null then
    perform private.fail('PO083', 'It was not counted on a shelf');
  end if;
  -- Its label may be on another item by now.
  select * into v_item from public.post_items i where i.id = v_line.item_id and i.undone_at is null;
  if not found then
    perform private.fail('PO005', 'The item was taken back');
  end if;
  if (
      select lower(e.place) is distinct from lower(v_count.place) from public.post_events e
      where e.item_id = v_item.id and e.kind in ('stored', 'moved', 'found', 'lost') and e.at > v_line.scanned_at
      order by e.id desc limit 1) then
    perform private.fail('PO084', 'It was put elsewhere or lost since', jsonb_build_object('place', v_item.place));
  end if;
  if private.place_post_item(p_code, v_count.place) = 'gone' then
    perform private.fail('PO006', 'The paper has left the house', jsonb_build_object('paper', v_item.paper));
  end if;
  update public.post_count_lines l set put_at = now() where l.count_id = p_id and l.code = p_code;
end;
$$;
grant execute on function private.put_counted_post(uuid, text) to authenticated, service_role;

-- Says that what was counted on a shelf is on it from now on, also after the count has ended (administrators only). Said
-- again, it stays. PO005: the item was taken back. PO006: it has left the house. PO083: it was not counted, or the count is
-- of no shelf. PO084: somebody put it elsewhere since, or it was confirmed as lost.
create function public.put_counted_post(p_id uuid, p_code text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.put_counted_post(p_id, p_code) $$;
grant execute on function public.put_counted_post(uuid, text) to authenticated, service_role;

-- What a count misses by now: what is recorded on its shelf since before it began, and nobody has scanned. What came later,
-- nobody has to have seen.
create function private.missed_post(p_count public.post_counts)
returns setof public.post_items
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select i.* from public.post_items i
    where lower(coalesce(i.place, '')) = lower(coalesce(p_count.place, ''))
      and i.paper in ('received', 'stored', 'opened') and i.undone_at is null
      and not exists (
        select 1 from public.post_count_lines l where l.count_id = p_count.id and l.code = i.code)
      and (
        select e.at from public.post_events e
        where e.item_id = i.id and e.kind in ('received', 'stored', 'moved', 'found') order by e.id desc limit 1)
        <= p_count.begun_at;
end;
$$;

-- See public.end_post_count.
create function private.end_post_count(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_count public.post_counts;
begin
  perform private.require_admin();
  v_count := private.hold_post_count(p_id, p_alone => true);
  if v_count.ended_at is not null then
    return;
  end if;
  insert into public.post_count_lines (count_id, code, item_id, result)
  select p_id, i.code, i.id, 'missing' from private.missed_post(v_count) i;
  update public.post_counts c
  set (ended_at, ended_by, found, missing, unexpected) = (
    select now(), auth.uid(), count(*) filter (where l.result = 'found'), count(*) filter (where l.result = 'missing'),
      count(*) filter (where l.result in ('elsewhere', 'gone', 'unknown'))
    from public.post_count_lines l where l.count_id = p_id)
  where c.id = p_id;
end;
$$;
grant execute on function private.end_post_count(uuid) to authenticated, service_role;

-- Ends a count and writes what is missing: what is recorded on the shelf since before it began, and nobody has scanned
-- (administrators only). One that has ended stays so. PO083: it was discarded.
create function public.end_post_count(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.end_post_count(p_id) $$;
grant execute on function public.end_post_count(uuid) to authenticated, service_role;

-- See public.discard_post_count.
create function private.discard_post_count(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ended_at timestamptz;
begin
  perform private.require_admin();
  select c.ended_at into v_ended_at from public.post_counts c where c.id = p_id for update;
  if v_ended_at is not null then
    perform private.fail('PO083', 'The count has ended');
  end if;
  if exists (select 1 from public.post_count_lines l where l.count_id = p_id) then
    perform private.fail('PO069', 'Labels were counted');
  end if;
  delete from public.post_counts c where c.id = p_id;
end;
$$;
grant execute on function private.discard_post_count(uuid) to authenticated, service_role;

-- Discards a count that was begun by mistake (administrators only). One that is gone stays so. PO069: labels were counted,
-- so that it ends with a report: nobody hides what is missing. PO083: it has ended.
create function public.discard_post_count(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.discard_post_count(p_id) $$;
grant execute on function public.discard_post_count(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What pages read.

-- See public.get_post_count.
create function private.get_post_count(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_count public.post_counts;
begin
  perform private.require_admin();
  select * into v_count from public.post_counts c where c.id = p_id;
  if not found then
    return null;
  end if;
  return (
    with lines as (
      select l.*, row_number() over (partition by l.result order by l.scanned_at desc, l.code) as nth
      from public.post_count_lines l where l.count_id = p_id
    ), shown as (
      select private.count_line_in_words(o) as line, o.result, o.scanned_at, o.code
      from lines n
      join public.post_count_lines o on o.count_id = p_id and o.code = n.code
      where v_count.ended_at is not null or n.result <> 'found' or n.nth <= 20
    )
    select jsonb_build_object('id', v_count.id, 'place', v_count.place, 'begun_at', v_count.begun_at,
      'begun_by', (select p.full_name from public.profiles p where p.id = v_count.begun_by),
      'ended_at', v_count.ended_at,
      'ended_by', (select p.full_name from public.profiles p where p.id = v_count.ended_by),
      'found', (select count(*) from lines l where l.result = 'found'),
      'missing', coalesce(v_count.missing, (select count(*) from private.missed_post(v_count))),
      'unexpected', (select count(*) from lines l where l.result in ('elsewhere', 'gone', 'unknown')),
      'lines', (select coalesce(jsonb_agg(s.line order by s.scanned_at desc, s.code), '[]') from shown s)));
end;
$$;
grant execute on function private.get_post_count(uuid) to authenticated, service_role;

-- One count (administrators only): {id, place, begun_at, begun_by, ended_at, ended_by, found, missing, unexpected, lines},
-- the last counted first, what is missing before; null where it was discarded. Of an open one, missing is how much is still
-- to find, and of what was found the last twenty lines are there.
create function public.get_post_count(p_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_count(p_id) $$;
grant execute on function public.get_post_count(uuid) to authenticated, service_role;

-- See public.get_post_shelves.
create function private.get_post_shelves()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with here as (
      select lower(coalesce(i.place, '')) as shelf, min(i.place) as place, count(*) as items
      from public.post_items i
      where i.paper in ('received', 'stored', 'opened') and i.undone_at is null
      group by 1
    ), counted as (
      select distinct on (1) lower(coalesce(c.place, '')) as shelf, c.*
      from public.post_counts c where c.ended_at is not null
      order by 1, c.ended_at desc
    ), counting as (
      select lower(coalesce(c.place, '')) as shelf, c.* from public.post_counts c where c.ended_at is null
    )
    select coalesce(jsonb_agg(jsonb_build_object('place', coalesce(h.place, o.place, c.place),
      'items', coalesce(h.items, 0),
      'open', case when o.id is not null then jsonb_build_object('id', o.id, 'begun_at', o.begun_at,
        'begun_by', (select p.full_name from public.profiles p where p.id = o.begun_by)) end,
      'last', case when c.id is not null then jsonb_build_object('id', c.id, 'ended_at', c.ended_at, 'found', c.found,
        'missing', c.missing, 'unexpected', c.unexpected) end) order by shelf), '[]')
    from here h
    full join counted c using (shelf)
    full join counting o using (shelf));
end;
$$;
grant execute on function private.get_post_shelves() to authenticated, service_role;

-- The shelves that something is recorded on, or that were counted (administrators only): [{place, items, open: {id, begun_at, begun_by},
-- last: {id, ended_at, found, missing, unexpected}}], by name; place null is what lies on none.
create function public.get_post_shelves()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_shelves() $$;
grant execute on function public.get_post_shelves() to authenticated, service_role;

-- See public.get_post_counts.
create function private.get_post_counts()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'place', c.place, 'ended_at', c.ended_at,
      'ended_by', p.full_name, 'found', c.found, 'missing', c.missing, 'unexpected', c.unexpected)
      order by c.ended_at desc, c.id), '[]')
    from (
      select * from public.post_counts o where o.ended_at is not null order by o.ended_at desc, o.id limit 200) c
    left join public.profiles p on p.id = c.ended_by);
end;
$$;
grant execute on function private.get_post_counts() to authenticated, service_role;

-- The reports of the last two hundred counts, the latest first (administrators only): [{id, place, ended_at, ended_by,
-- found, missing, unexpected}].
create function public.get_post_counts()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_counts() $$;
grant execute on function public.get_post_counts() to authenticated, service_role;

select private.audit_every_table();
select private.sample_no_texts();
