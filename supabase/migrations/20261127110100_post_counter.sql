-- What the office does with post: names are confirmed, items recorded at the counter, corrected, placed, returned and
-- listed; and what members do with their names.

-- Names of members.

-- See public.add_post_name.
create function private.add_post_name(p_id uuid, p_name text, p_kind text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_name text := regexp_replace(btrim(left(p_name, 1000), E' \t\r\n'), '\s+', ' ', 'g');
begin
  perform private.lock_member(v_user);
  if exists (select 1 from public.post_names n where n.id = p_id and n.user_id = v_user and n.name = v_name) then
    return;
  end if;
  if (
    select count(*) from public.post_names n
    where n.user_id = v_user and (n.valid_to is null or n.created_at > now() - interval '24 hours')) >= 20 then
    perform private.fail('PO035', 'Twenty names of one member');
  end if;
  insert into public.post_names (id, user_id, name, kind) values (p_id, v_user, v_name, p_kind);
end;
$$;
grant execute on function private.add_post_name(uuid, text, text) to authenticated, service_role;

-- Adds a name under which the caller wants to receive post, which the office then confirms. p_id is made by the page:
-- sent again under it, it is added once. PO035: the caller has twenty, or has added as many within a day.
create function public.add_post_name(p_id uuid, p_name text, p_kind text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.add_post_name(p_id, p_name, p_kind) $$;
grant execute on function public.add_post_name(uuid, text, text) to authenticated, service_role;

-- See public.end_post_name.
create function private.end_post_name(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  update public.post_names n set valid_to = coalesce(n.valid_to, greatest(n.valid_from, private.malta_today()))
  where n.id = p_id and (n.user_id = v_user or private.is_admin());
  if not found then
    perform private.fail('PO036', 'No such name of the caller');
  end if;
end;
$$;
grant execute on function private.end_post_name(uuid) to authenticated, service_role;

-- Ends a name from today on: its member's own, or for administrators anybody's. One that has ended stays so. PO036:
-- there is none.
create function public.end_post_name(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.end_post_name(p_id) $$;
grant execute on function public.end_post_name(uuid) to authenticated, service_role;

-- See public.confirm_post_name.
create function private.confirm_post_name(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.post_names n
  set confirmed_at = coalesce(n.confirmed_at, now()),
    confirmed_by = case when n.confirmed_at is null then auth.uid() else n.confirmed_by end
  where n.id = p_id and (n.valid_to is null or n.confirmed_at is not null);
  if not found then
    perform private.fail('PO036', 'The name is gone or has ended');
  end if;
end;
$$;
grant execute on function private.confirm_post_name(uuid) to authenticated, service_role;

-- Confirms that a member may receive post under a name (administrators only). PO036: it is gone, or its member has
-- ended it before.
create function public.confirm_post_name(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.confirm_post_name(p_id) $$;
grant execute on function public.confirm_post_name(uuid) to authenticated, service_role;

-- See public.get_post_directory.
create function private.get_post_directory()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with names as (
      select n.user_id, jsonb_agg(n.name order by n.created_at, n.id) as names
      from public.post_names n
      where n.confirmed_at is not null and n.valid_from <= private.malta_today()
        and (n.valid_to is null or n.valid_to > private.malta_today())
      group by n.user_id
    ), ordered as (
      select distinct p.user_id from public.purchases p
      where p.status = 'pending' and exists (
        select 1 from public.purchase_items i where i.purchase_id = p.id and i.is_membership)
    ), members as (
      select p.id, p.box_number, p.full_name, p.company_name,
        case private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
          when 'active' then 'active'
          when 'pending_payment' then case when o.user_id is null then 'none' else 'pending' end
          else 'expired' end as status
      from public.profiles p
      left join ordered o on o.user_id = p.id
      where p.forgotten_at is null
    )
    select coalesce(jsonb_agg(jsonb_build_object('user_id', m.id, 'box_number', m.box_number,
      'names', to_jsonb(array_remove(array[nullif(nullif(btrim(m.full_name), 'New User'), ''),
          nullif(btrim(m.company_name), '')], null))
        || coalesce(n.names, '[]'),
      'status', m.status, 'is_held', m.status <> 'active', 'tell', null) order by m.box_number, m.id), '[]')
    from members m left join names n on n.user_id = m.id);
end;
$$;
grant execute on function private.get_post_directory() to authenticated, service_role;

-- Whom post can be for, with all names that count today (administrators only): [{user_id, box_number, names, status,
-- is_held, tell}]. The counter keeps it and matches by itself, also without a line. status is active, expired, pending
-- (a plan is ordered) or none; is_held: the post is kept, as no plan is in force. tell is for what the counter is to be
-- told of somebody, which nothing is yet.
create function public.get_post_directory()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_directory() $$;
grant execute on function public.get_post_directory() to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- The counter.

-- An item as the counter reads it: by the names of its columns, and with the box of its owner.
create function private.post_in_words(p_item public.post_items)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (to_jsonb(p_item) - array['search_text', 'idempotency_key', 'read_at', 'folder', 'note'])
    || jsonb_build_object('box_number', (select p.box_number from public.profiles p where p.id = p_item.user_id));
end;
$$;

-- An item with what stands in p_values, without space around it; PO008 where that is nothing an item can have.
create function private.with_post_values(p_item public.post_items, p_values jsonb, p_keys text[])
returns public.post_items
language plpgsql
stable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_values) is distinct from 'object' then
    perform private.fail('PO008', 'Not an item');
  end if;
  return jsonb_populate_record(p_item, (
    select coalesce(jsonb_object_agg(v.key, case when jsonb_typeof(v.value) = 'string'
      then to_jsonb(nullif(btrim(v.value #>> '{}', E' \t\r\n'), '')) else v.value end), '{}')
    from jsonb_each(p_values) v where v.key = any (p_keys)));
exception when data_exception then
  perform private.fail('PO008', sqlerrm);
  return null;
end;
$$;

-- Locks the profile of whoever is to get an item; PO031 when they have left.
create function private.hold_recipient(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform 1 from public.profiles p where p.id = p_user_id and p.forgotten_at is null for no key update;
  if not found then
    perform private.fail('PO031', 'The recipient has left');
  end if;
end;
$$;

-- What must hold of an item whose owner or sender was chosen. PO033: the name is not theirs, or not confirmed. PO008:
-- what is for nobody here cannot be somebody's, and there is no such sender.
create function private.check_post_owner(p_item public.post_items)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_item.not_ours_at is not null and p_item.user_id is not null then
    perform private.fail('PO008', 'Not ours, and somebody’s');
  end if;
  if p_item.name_id is not null and not exists (
      select 1 from public.post_names n
      where n.id = p_item.name_id and n.user_id = p_item.user_id and n.confirmed_at is not null) then
    perform private.fail('PO033', 'The name is not confirmed for this member');
  end if;
  if p_item.sender_id is not null and not exists (
      select 1 from public.post_senders s where s.id = p_item.sender_id) then
    perform private.fail('PO008', 'No such sender');
  end if;
end;
$$;

-- What the counter sent as the row it becomes. PO003: no code of ours. PO030: its photo is not there. PO032: the clock
-- of the device is wrong.
create function private.new_post_item(p_item jsonb)
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
  v_item.received_at := coalesce(v_item.received_at, now());
  if v_item.received_at > now() + interval '5 minutes' or v_item.received_at < now() - interval '7 days' then
    perform private.fail('PO032', 'The clock of the device is wrong',
      jsonb_build_object('received_at', v_item.received_at));
  end if;
  v_item.is_official := coalesce(v_item.is_official, (
    select s.is_official from public.post_senders s where s.id = v_item.sender_id), false);
  v_item.not_ours_at := case when v_item.not_ours_at is not null then now() end;
  v_item.image := case when v_item.envelope is null then 'none' else 'envelope' end;
  if v_item.envelope is not null and not exists (
      select 1 from storage.objects o where o.bucket_id = 'post-envelopes' and o.name = v_item.envelope) then
    perform private.fail('PO030', 'The photo is not there');
  end if;
  v_item.idempotency_key := md5(p_item::text);
  v_item.recorded_by := auth.uid();
  perform private.check_post_owner(v_item);
  return v_item;
end;
$$;

-- The item that was stored under an id, when it is what was sent; PO001 when it is not. Null: there is none.
create function private.recorded_before(p_id uuid, p_item jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i where i.id = p_id;
  if not found then
    return null;
  end if;
  if v_item.idempotency_key <> md5(p_item::text) then
    perform private.fail('PO001', 'Another item has this id');
  end if;
  return private.post_in_words(v_item);
end;
$$;

-- Writes a new item with the beginning of its chain; false when its id or code is taken. PO008: a value that its column
-- does not take.
create function private.write_post_item(p_item public.post_items)
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
exception when check_violation or not_null_violation then
  perform private.fail('PO008', sqlerrm);
  return null;
end;
$$;

-- See public.record_post_item.
create function private.record_post_item(p_item jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_item public.post_items;
  v_before jsonb;
begin
  perform private.require_admin();
  v_id := (private.with_post_values(null, p_item, '{id}')).id;
  v_before := private.recorded_before(v_id, p_item);
  if v_before is not null then
    return v_before;
  end if;
  v_item := private.new_post_item(p_item);
  if v_item.user_id is not null then
    perform private.hold_recipient(v_item.user_id);
  end if;
  if not private.write_post_item(v_item) then
    v_before := private.recorded_before(v_id, p_item);
    if v_before is null then
      perform private.fail('PO002', 'The label is on another item', (
        select jsonb_build_object('id', i.id, 'recorded_at', i.recorded_at)
        from public.post_items i where i.code = v_item.code and i.undone_at is null));
    end if;
    return v_before;
  end if;
  return (select private.post_in_words(i) from public.post_items i where i.id = v_id);
end;
$$;
grant execute on function private.record_post_item(jsonb) to authenticated, service_role;

-- Records what has come in (administrators only): {id, code, kind, user_id, name_id, addressee, sender_id, sender,
-- is_official, not_ours_at, weight_g, received_at, place, envelope}; answers the item by the names of its columns, and
-- box_number. id is made at the counter: the same item sent again under it is stored once and answered as it stands.
-- Without is_official the sender says. The photo is uploaded before. PO001: another item has this id. PO002: the label
-- is on another item. PO003: no code of a label. PO008: a value that no item has. PO030: the photo is not there. PO031:
-- the recipient has left. PO032: received in the future, or more than seven days ago. PO033: a name that is not confirmed
-- for this recipient.
create function public.record_post_item(p_item jsonb)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.record_post_item(p_item) $$;
grant execute on function public.record_post_item(jsonb) to authenticated, service_role;

-- Locks an item, after its owner and whoever is to become it; PO005 when there is none.
create function private.lock_post_item(p_id uuid, p_new_owner uuid default null)
returns public.post_items
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_owner uuid;
  v_item public.post_items;
begin
  loop
    select i.user_id into v_owner from public.post_items i where i.id = p_id;
    perform 1 from public.profiles p where p.id in (v_owner, p_new_owner) order by p.id for no key update;
    select * into v_item from public.post_items i where i.id = p_id for update;
    if not found then
      perform private.fail('PO005', 'No such item');
    end if;
    -- Somebody else may have given it to another meanwhile: then that profile is locked, too.
    exit when v_item.user_id is not distinct from v_owner;
  end loop;
  return v_item;
end;
$$;

-- The same, of an item that was not taken back; PO005 otherwise.
create function private.hold_post_item(p_id uuid, p_new_owner uuid default null)
returns public.post_items
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items := private.lock_post_item(p_id, p_new_owner);
begin
  if v_item.undone_at is not null then
    perform private.fail('PO005', 'The item was taken back');
  end if;
  return v_item;
end;
$$;

-- See public.undo_post_item.
create function private.undo_post_item(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  perform private.require_admin();
  v_item := private.lock_post_item(p_id);
  if v_item.undone_at is not null then
    return;
  end if;
  if v_item.recorded_at < now() - interval '10 minutes' or v_item.paper not in ('received', 'stored')
    or v_item.image not in ('none', 'envelope') or exists (
      select 1 from public.post_events e where e.item_id = p_id and e.kind in ('scan_taken', 'called')) then
    perform private.fail('PO004', 'Too late to take it back');
  end if;
  perform private.delete_file('post-envelopes', v_item.envelope);
  update public.post_items i set undone_at = now(), envelope = null, image = 'none', place = null where i.id = p_id;
  perform private.note_post(p_id, 'undone');
end;
$$;
grant execute on function private.undo_post_item(uuid) to authenticated, service_role;

-- Takes an item back within ten minutes after it was recorded, whoever recorded it (administrators only): its owner
-- sees it no longer, its photo goes, and its label can be used again. One that was taken back stays so. PO004: later, or
-- when work on it has begun. PO005: there is none.
create function public.undo_post_item(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.undo_post_item(p_id) $$;
grant execute on function public.undo_post_item(uuid) to authenticated, service_role;

-- A reason as somebody typed it; PO034 without one of at most 300 characters.
create function private.post_reason(p_reason text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_reason text := btrim(p_reason, E' \t\r\n');
begin
  if v_reason is null or v_reason !~ '\S' or char_length(v_reason) > 300 then
    perform private.fail('PO034', 'A reason of at most 300 characters');
  end if;
  return v_reason;
end;
$$;

-- What becomes of an item by a correction. Whoever becomes its owner finds it without the marks of another; what is
-- found to be for nobody here is nobody's.
create function private.corrected_post_item(p_item public.post_items, p_changes jsonb)
returns public.post_items
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_keys constant text[] := array['user_id', 'name_id', 'addressee', 'kind', 'sender_id', 'sender', 'is_official',
    'weight_g', 'not_ours_at'];
  v_item public.post_items := private.with_post_values(p_item, p_changes, v_keys);
begin
  if exists (select 1 from jsonb_object_keys(p_changes) k (key) where k.key <> all (v_keys)) then
    perform private.fail('PO008', 'Something that is not corrected');
  end if;
  if v_item.not_ours_at is not null and not p_changes ? 'user_id' then
    v_item.user_id := null;
  elsif v_item.user_id is not null and not p_changes ? 'not_ours_at' then
    v_item.not_ours_at := null;
  end if;
  if v_item.not_ours_at is not null then
    v_item.not_ours_at := coalesce(p_item.not_ours_at, now());
  end if;
  if v_item.user_id is distinct from p_item.user_id then
    v_item.name_id := case when p_changes ? 'name_id' then v_item.name_id end;
    v_item.read_at := null;
    v_item.folder := null;
    v_item.note := null;
    v_item.called_at := null;
    v_item.owner_left_at := case when v_item.user_id is null then v_item.owner_left_at end;
  end if;
  perform private.check_post_owner(v_item);
  return v_item;
end;
$$;

-- See public.correct_post_item.
create function private.correct_post_item(p_id uuid, p_changes jsonb, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_reason text;
  v_new_owner uuid;
  v_old public.post_items;
  v_item public.post_items;
  v_before jsonb;
  v_after jsonb;
begin
  perform private.require_admin();
  v_reason := private.post_reason(p_reason);
  v_new_owner := (private.with_post_values(null, p_changes, '{user_id}')).user_id;
  v_old := private.hold_post_item(p_id, v_new_owner);
  if v_new_owner is not null and v_new_owner is distinct from v_old.user_id then
    perform private.hold_recipient(v_new_owner);
  end if;
  v_item := private.corrected_post_item(v_old, p_changes);
  select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, to_jsonb(v_item) -> o.key) into v_before, v_after
  from jsonb_each(to_jsonb(v_old)) o
  where o.key in ('user_id', 'name_id', 'addressee', 'kind', 'sender_id', 'sender', 'is_official', 'weight_g',
      'not_ours_at')
    and o.value is distinct from to_jsonb(v_item) -> o.key;
  if v_before is null then
    return;
  end if;
  update public.post_items i
  set (user_id, name_id, addressee, kind, sender_id, sender, is_official, weight_g, not_ours_at, read_at, folder, note,
      called_at, owner_left_at)
    = (v_item.user_id, v_item.name_id, v_item.addressee, v_item.kind, v_item.sender_id, v_item.sender,
      v_item.is_official, v_item.weight_g, v_item.not_ours_at, v_item.read_at, v_item.folder, v_item.note, v_item.called_at,
      v_item.owner_left_at)
  where i.id = p_id;
  perform private.note_post(p_id, 'corrected',
    jsonb_build_object('reason', v_reason, 'before', v_before, 'after', v_after));
  if v_before ?| '{user_id,not_ours_at}' then
    perform private.note_owner_of_post(v_item);
  end if;
exception when check_violation or not_null_violation then
  perform private.fail('PO008', sqlerrm);
end;
$$;
grant execute on function private.correct_post_item(uuid, jsonb, text) to authenticated, service_role;

-- Corrects what was recorded of an item: any of {user_id, name_id, addressee, kind, sender_id, sender, is_official,
-- weight_g, not_ours_at}; what it was before stays in its chain, with p_reason, which its owner reads (administrators
-- only). What changes nothing leaves no entry. PO005: there is no such item, or it was taken back. PO008: a value that
-- no item has. PO031: the new owner has left. PO033: a name that is not confirmed for them. PO034: no reason.
create function public.correct_post_item(p_id uuid, p_changes jsonb, p_reason text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.correct_post_item(p_id, p_changes, p_reason) $$;
grant execute on function public.correct_post_item(uuid, jsonb, text) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Where the paper is.

-- Puts one item somewhere, if its paper is here; ok, unknown or gone. Who has it there already leaves no second entry.
create function private.place_post_item(p_code text, p_place text)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i where i.code = p_code and i.undone_at is null for update;
  if not found then
    return 'unknown';
  end if;
  if not private.is_paper_here(v_item) then
    return 'gone';
  end if;
  if v_item.paper <> 'received' and v_item.place is not distinct from p_place and auth.uid() = (
      select e.actor from public.post_events e
      where e.item_id = v_item.id and e.kind in ('stored', 'moved') order by e.id desc limit 1) then
    return 'ok';
  end if;
  update public.post_items i
  set place = p_place, paper = case when i.paper = 'received' then 'stored' else i.paper end,
    paper_at = case when i.paper = 'received' then now() else i.paper_at end
  where i.id = v_item.id;
  perform private.note_post(v_item.id, case when v_item.paper = 'received' then 'stored' else 'moved' end,
    p_place => p_place);
  return 'ok';
end;
$$;

-- See public.place_post_items.
create function private.place_post_items(p_codes text[], p_place text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_place text := btrim(p_place, E' \t\r\n');
  v_code text;
  v_results jsonb := '{}';
begin
  perform private.require_admin();
  if p_codes is null or cardinality(p_codes) > 500 or coalesce(v_place, '') !~ '^[^\r\n]{1,40}$' then
    perform private.fail('PO008', 'At most 500 codes and a place of 1 to 40 characters');
  end if;
  -- In one order, so that two who place the same pile wait for each other.
  perform 1 from public.post_items i where i.code = any (p_codes) and i.undone_at is null order by i.id for update;
  for v_code in select distinct left(c.code, 40) from unnest(p_codes) c (code) where c.code is not null loop
    v_results := v_results || jsonb_build_object(v_code, private.place_post_item(v_code, v_place));
  end loop;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('code', c.code, 'result', v_results -> left(c.code, 40)) order by c.nth), '[]')
    from unnest(p_codes) with ordinality c (code, nth) where c.code is not null);
end;
$$;
grant execute on function private.place_post_items(text[], text) to authenticated, service_role;

-- Puts items somewhere, by the codes of their labels (administrators only): whoever does has them from then on. Answers
-- [{code, result}]: ok, unknown, or gone, when the paper has left the house. PO008: more than 500 codes, or no place of
-- at most 40 characters.
create function public.place_post_items(p_codes text[], p_place text)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.place_post_items(p_codes, p_place) $$;
grant execute on function public.place_post_items(text[], text) to authenticated, service_role;

-- See public.return_post_item.
create function private.return_post_item(p_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_reason text;
  v_item public.post_items;
begin
  perform private.require_admin();
  v_reason := private.post_reason(p_reason);
  v_item := private.hold_post_item(p_id);
  if v_item.paper = 'returned' then
    return;
  end if;
  update public.post_items i set paper = 'returned', paper_at = now(), place = null where i.id = p_id;
  perform private.note_post(p_id, 'returned', jsonb_build_object('reason', v_reason));
end;
$$;
grant execute on function private.return_post_item(uuid, text) to authenticated, service_role;

-- Notes that an item went back to who sent it, and why, which its owner reads (administrators only). One that was
-- returned stays so. PO005: there is none. PO006: its paper has left the house otherwise. PO034: no reason.
create function public.return_post_item(p_id uuid, p_reason text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.return_post_item(p_id, p_reason) $$;
grant execute on function public.return_post_item(uuid, text) to authenticated, service_role;

-- See public.mark_post_called.
create function private.mark_post_called(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  perform private.require_admin();
  v_item := private.hold_post_item(p_id);
  if v_item.called_at is not null then
    return;
  end if;
  update public.post_items i set called_at = now() where i.id = p_id;
  perform private.note_post(p_id, 'called');
end;
$$;
grant execute on function private.mark_post_called(uuid) to authenticated, service_role;

-- Notes that the owner of an item was telephoned about it (administrators only). PO005: there is none.
create function public.mark_post_called(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.mark_post_called(p_id) $$;
grant execute on function public.mark_post_called(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- The lists of the office. Two views, for the reasons told of the lists of users (_users.sql).

create view private.post_directory
as
select
  i.id,
  i.code,
  i.kind,
  i.user_id,
  i.name_id,
  i.addressee,
  i.sender_id,
  i.sender,
  i.is_official,
  i.not_ours_at,
  i.owner_left_at,
  i.weight_g,
  i.received_at,
  i.day,
  i.recorded_at,
  i.recorded_by,
  i.envelope,
  i.paper,
  i.place,
  i.paper_at,
  i.image,
  i.undone_at,
  i.called_at,
  i.owner_left_at is not null and i.paper in ('received', 'stored', 'opened') as is_to_return,
  m.box_number,
  m.full_name as member_name,
  m.company_name as member_company,
  s.name as sender_name,
  i.search_text
from public.post_items i
left join public.profiles m on m.id = i.user_id
left join public.post_senders s on s.id = i.sender_id
where (select private.is_admin() limit private.only_admins()) and i.undone_at is null;
comment on view private.post_directory is 'Post for lists, but for what was taken back. Administrators only.';

create view public.post_directory
with (security_invoker = true)
as select * from private.post_directory;
comment on view public.post_directory is 'Post for administrators'' lists.';

create view public.post_intake
with (security_invoker = true)
as select * from private.post_directory;
comment on view public.post_intake is 'The same for what came in on a day: filter by day.';

grant select on private.post_directory, public.post_directory, public.post_intake to authenticated, service_role;

-- See public.get_post_totals.
create function private.get_post_totals(p_day date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'by_kind', jsonb_build_object(
        'letter', count(*) filter (where i.kind = 'letter'),
        'large_letter', count(*) filter (where i.kind = 'large_letter'),
        'parcel', count(*) filter (where i.kind = 'parcel'),
        'registered', count(*) filter (where i.kind = 'registered'),
        'collection_notice', count(*) filter (where i.kind = 'collection_notice')),
      'matched', count(*) filter (where i.user_id is not null),
      'unmatched', count(*) filter (where i.user_id is null and i.not_ours_at is null),
      'not_ours', count(*) filter (where i.not_ours_at is not null),
      'official', count(*) filter (where i.is_official),
      'parcels', count(*) filter (where i.kind = 'parcel'),
      'weight_g', coalesce(sum(i.weight_g), 0))
    from public.post_items i where i.day = p_day and i.undone_at is null);
end;
$$;
grant execute on function private.get_post_totals(date) to authenticated, service_role;

-- What came in on a day of Malta's calendar (administrators only): {by_kind, matched, unmatched, not_ours, official,
-- parcels, weight_g}, without what was taken back.
create function public.get_post_totals(p_day date)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_totals(p_day) $$;
grant execute on function public.get_post_totals(date) to authenticated, service_role;
