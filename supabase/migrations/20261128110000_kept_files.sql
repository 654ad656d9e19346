-- Files that are kept: what an item or a scan names is never on the list of those that go, unused files wait seven days,
-- and a list of files asks what its reader may see once, not row by row.

-- Whether files are there and stay. Their rows are locked, so that nothing puts them on the list meanwhile, and they
-- come off it, unless a process deletes them by now.
create function private.keep_files(p_bucket text, p_names text[])
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform 1 from storage.objects o
  where o.bucket_id = p_bucket and o.name = any (p_names) order by o.name for key share;
  delete from private.files_to_delete f where f.bucket = p_bucket and f.name = any (p_names) and f.tries = 0;
  return not exists (
    select 1 from unnest(p_names) n (name)
    where not exists (select 1 from storage.objects o where o.bucket_id = p_bucket and o.name = n.name)
      or exists (select 1 from private.files_to_delete f where f.bucket = p_bucket and f.name = n.name));
end;
$$;

-- Files of a bucket of the post that no item and no scan names a week after they came: what a counter has sent without
-- its row, from which a long weekend without a line may keep it apart, what was uploaded and never handed over, and what a
-- process made of a scan that was another's by then.
create function private.unused_post_files(p_bucket text)
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select o.name from storage.objects o
  where o.bucket_id = p_bucket and o.created_at < now() - interval '7 days' and not exists (
    select 1 from (
      select i.envelope from public.post_items i
      union all select s.pdf from public.post_scans s
      union all select p.picture from public.post_pages p
      union all
      select e.page ->> 'name' from public.post_scans s cross join jsonb_array_elements(s.original) e (page)
    ) used (name)
    where used.name = o.name);
end;
$$;

-- Puts unused files on the list of those to delete. What is handed over just now is locked, and left alone; what was
-- handed over since the first look is seen by the second.
create function private.forget_unused_post_files(p_bucket text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_names text[];
begin
  v_names := array(
    select o.name from storage.objects o
    where o.bucket_id = p_bucket and o.name in (select private.unused_post_files(p_bucket))
    for update skip locked);
  perform private.delete_file(p_bucket, u.name)
  from private.unused_post_files(p_bucket) u (name) where u.name = any (v_names);
end;
$$;

-- Called by run_daily.
create or replace function private.forget_unused_photos()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.forget_unused_post_files('post-envelopes');
end;
$$;

-- Called by run_daily.
create or replace function private.forget_unused_scan_files()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.forget_unused_post_files('post-scans');
end;
$$;


-- Who reads files. The policy is asked for every row of a list, so what it asks of the caller it asks once.

create index post_events_opened_idx on public.post_events (actor, at) where kind = 'file_opened';

-- The folders in which the caller may read something: of their own items, and for administrators of what they have
-- opened.
create function private.post_folders()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.caller_id();
begin
  return query
  select i.id::text from public.post_items i where i.user_id = v_caller and i.undone_at is null;
  if private.is_admin() then
    return query
    select distinct e.item_id::text from public.post_events e
    where e.kind = 'file_opened' and e.actor = v_caller and e.at > now() - private.scan_open_for();
  end if;
end;
$$;
grant execute on function private.post_folders() to authenticated, service_role;

-- An administrator sees all envelopes; otherwise private.may_read_post_file is asked about files in folders of the
-- caller, and about no other.
alter policy post_files_select on storage.objects
  using (
    case
      when bucket_id = 'post-envelopes' and (select private.is_admin())
        then name like '%/envelope.jpg'
      when bucket_id in ('post-envelopes', 'post-scans')
          and split_part(name, '/', 1) in (select private.post_folders())
        then private.may_read_post_file(bucket_id, name)
      else false
    end);


-- What the counter sent as the row it becomes. PO003: no code of ours. PO008: when it came is said without its offset, so
-- nobody knows which hour is meant. PO030: its photo is not there. PO032: the clock of the device is wrong. A device may
-- have been without a line for weeks: what it recorded then is taken in, and recorded_at says how late.
create or replace function private.new_post_item(p_item jsonb)
returns public.post_items
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  v_item := private.with_post_values(null, p_item, array['id', 'code', 'kind', 'user_id', 'name_id', 'addressee',
    'sender_id', 'sender', 'is_official', 'not_ours_at', 'weight_g', 'received_at', 'place', 'envelope']);
  if not private.is_post_code(v_item.code) then
    perform private.fail('PO003', 'No code of a label');
  end if;
  if v_item.received_at is not null and p_item ->> 'received_at' !~* ':\d\d(\.\d+)?\s*(z|[+-]\d\d(:?\d\d)?)\s*$' then
    perform private.fail('PO008', 'A moment has an offset');
  end if;
  v_item.received_at := coalesce(v_item.received_at, now());
  if v_item.received_at > now() + interval '5 minutes' or v_item.received_at < now() - interval '60 days' then
    perform private.fail('PO032', 'The clock of the device is wrong',
      jsonb_build_object('received_at', v_item.received_at));
  end if;
  v_item.is_official := coalesce(v_item.is_official, (
    select s.is_official from public.post_senders s where s.id = v_item.sender_id), false);
  v_item.not_ours_at := case when v_item.not_ours_at is not null then now() end;
  v_item.image := case when v_item.envelope is null then 'none' else 'envelope' end;
  if v_item.envelope is not null and not private.keep_files('post-envelopes', array[v_item.envelope]) then
    perform private.fail('PO030', 'The photo is not there');
  end if;
  v_item.idempotency_key := md5(p_item::text);
  v_item.recorded_by := auth.uid();
  perform private.check_post_owner(v_item);
  return v_item;
end;
$$;

-- Writes a new item with the beginning of its chain; false when its id or code is taken. PO008: a value that its column
-- does not take, or a sender or name that was deleted meanwhile.
create or replace function private.write_post_item(p_item public.post_items)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into public.post_items (id, code, kind, user_id, name_id, addressee, sender_id, sender, is_official,
    not_ours_at, weight_g, received_at, recorded_by, idempotency_key, envelope, place, image)
  values (p_item.id, p_item.code, p_item.kind, p_item.user_id, p_item.name_id, p_item.addressee, p_item.sender_id,
    p_item.sender, p_item.is_official, p_item.not_ours_at, p_item.weight_g, p_item.received_at, p_item.recorded_by,
    p_item.idempotency_key, p_item.envelope, p_item.place, p_item.image)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.note_post(p_item.id, 'received', jsonb_build_object('kind', p_item.kind), p_item.place,
    p_item.received_at);
  if p_item.envelope is not null then
    perform private.note_post(p_item.id, 'photographed', p_device_at => p_item.received_at);
  end if;
  perform private.note_owner_of_post(p_item, p_item.received_at);
  return true;
exception when check_violation or not_null_violation or foreign_key_violation then
  perform private.fail('PO008', sqlerrm);
  return null;
end;
$$;

-- Records what has come in (administrators only): {id, code, kind, user_id, name_id, addressee, sender_id, sender,
-- is_official, not_ours_at, weight_g, received_at, place, envelope}; answers the item by the names of its columns, and
-- box_number. id is made at the counter: the same item sent again under it is stored once and answered as it stands.
-- received_at has an offset; without it, now is meant. Without is_official the sender says. The photo is uploaded before.
-- PO001: another item has this id. PO002: the label is on another item. PO003: no code of a label. PO008: a value that no
-- item has. PO030: the photo is not there, or is being deleted. PO031: the recipient has left. PO032: received in the
-- future, or more than sixty days ago. PO033: a name that is not confirmed for this recipient.
create or replace function public.record_post_item(p_item jsonb)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.record_post_item(p_item) $$;
