-- An administrator gives nobody's post to themselves: as its owner they would read a scan of which the chain of custody
-- says nothing. What was scanned and goes to another owner says so in its chain.

-- What becomes of an item by a correction. Whoever becomes its owner finds it without the marks of another; what is
-- found to be for nobody here is nobody's. PO040: the caller would be its owner.
create or replace function private.corrected_post_item(p_item public.post_items, p_changes jsonb)
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
  v_checked public.post_items;
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
    if v_item.user_id = auth.uid() then
      perform private.fail('PO040', 'An administrator does not decide for themselves');
    end if;
    v_item.name_id := case when p_changes ? 'name_id' then v_item.name_id end;
    v_item.read_at := null;
    v_item.folder := null;
    v_item.note := null;
    v_item.called_at := null;
    v_item.owner_left_at := case when v_item.user_id is null then v_item.owner_left_at end;
  end if;
  v_checked := v_item;
  -- A name that was right when the item was recorded may have ended since.
  if (v_item.user_id, v_item.name_id) is not distinct from (p_item.user_id, p_item.name_id) then
    v_checked.name_id := null;
  end if;
  perform private.check_post_owner(v_checked);
  return v_item;
end;
$$;

-- See public.correct_post_item.
create or replace function private.correct_post_item(p_id uuid, p_changes jsonb, p_reason text)
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
  v_scanned jsonb;
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
  -- Before it is settled what becomes of the scans.
  v_scanned := case when v_before ? 'user_id' and exists (
    select 1 from public.post_scans s where s.item_id = p_id and s.state = 'done') then '{"was_scanned": true}' else '{}' end;
  update public.post_items i
  set (user_id, name_id, addressee, kind, sender_id, sender, is_official, weight_g, not_ours_at, read_at, folder, note,
      called_at, owner_left_at)
    = (v_item.user_id, v_item.name_id, v_item.addressee, v_item.kind, v_item.sender_id, v_item.sender,
      v_item.is_official, v_item.weight_g, v_item.not_ours_at, v_item.read_at, v_item.folder, v_item.note, v_item.called_at,
      v_item.owner_left_at)
  where i.id = p_id;
  perform private.note_post(p_id, 'corrected',
    jsonb_build_object('reason', v_reason, 'before', v_before, 'after', v_after) || v_scanned);
  if v_before ?| '{user_id,not_ours_at}' then
    perform private.note_owner_of_post(v_item);
  end if;
exception when check_violation or not_null_violation then
  perform private.fail('PO008', sqlerrm);
end;
$$;

-- Corrects what was recorded of an item: any of {user_id, name_id, addressee, kind, sender_id, sender, is_official,
-- weight_g, not_ours_at}; what it was before stays in its chain, with p_reason, which its owner reads, and with
-- was_scanned where a scan goes to another owner (administrators only). What changes nothing leaves no entry. PO005:
-- there is no such item, or it was taken back. PO008: a value that no item has. PO031: the new owner has left. PO033: a
-- name that is not confirmed for them. PO034: no reason. PO040: the caller would be the owner.
create or replace function public.correct_post_item(p_id uuid, p_changes jsonb, p_reason text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.correct_post_item(p_id, p_changes, p_reason) $$;

-- What an owner reads of an entry of the chain: nobody is named, but that its owner changed is said.
create or replace function private.post_step_detail(p_detail jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_keys constant text[] := '{kind,sender,addressee,is_official,weight_g}';
  v_changes jsonb;
begin
  select jsonb_object_agg(d.key, case when d.key not in ('before', 'after') or jsonb_typeof(d.value) <> 'object' then d.value
    else (
      select coalesce(jsonb_object_agg(e.key, case e.key when 'user_id' then 'null' else e.value end), '{}')
      from jsonb_each(d.value) e where e.key = any (v_keys || 'user_id'::text)) end)
  into v_changes
  from jsonb_each(case when jsonb_typeof(p_detail) = 'object' then p_detail else '{}' end) d
  where d.key in ('reason', 'refusal', 'request_id', 'kind', 'pages', 'due_at', 'before', 'after', 'was_scanned');
  return coalesce(v_changes, '{}');
end;
$$;

