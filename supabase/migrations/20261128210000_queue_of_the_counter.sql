-- What the queue of the counter has to know of an item that it sends again.

-- An erased member takes along what their items were recorded with, so an item of theirs whose answer was lost is known
-- by its id alone: its device is told that it is recorded, not that something else has its number.
create or replace function private.recorded_before(p_id uuid, p_item jsonb)
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
  if v_item.idempotency_key not in ('', md5(p_item::text)) then
    perform private.fail('PO001', 'Another item has this id');
  end if;
  return private.post_in_words(v_item);
end;
$$;

-- A device whose clock is wrong has only refusals to learn the time from.
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
      jsonb_build_object('received_at', v_item.received_at, 'now', now()));
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
