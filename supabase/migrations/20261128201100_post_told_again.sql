-- What a member is told of post again, and when: what turns official is unread again, the mail of a day that was missed goes
-- out with the next run, and waiting begins anew with what is marked unread.

-- -------------------------------------------------------------------------------------------------
-- What turns official has not been read as such.

-- What becomes of an item by a correction. Whoever becomes its owner finds it without the marks of another; what is
-- found to be for nobody here is nobody's; what is found to be official is unread, so that its owner is reminded of it.
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
  if v_item.is_official and not p_item.is_official then
    v_item.read_at := null;
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


-- -------------------------------------------------------------------------------------------------
-- The mail of the day.

-- The day whose mail is due at a moment: from its hour on until that of the next.
create function private.post_digest_day(p_now timestamptz)
returns date
language plpgsql
stable
set search_path = ''
as $$
declare
  v_clock timestamp := private.malta_clock(p_now);
begin
  return v_clock::date - case when v_clock::time < private.post_digest_hour() then 1 else 0 end;
end;
$$;

-- By what the mail of a day is known.
create or replace function private.post_digest_key(p_user_id uuid, p_now timestamptz)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return 'post_digest:' || p_user_id || ':' || private.post_digest_day(p_now);
end;
$$;

-- Members whose mail of the day is due: one a day, and all that came in until it goes. What came in just now may still
-- be taken back, so it waits. After midnight it is due where the one of the day before did not go: for what came in before
-- the hour of that day.
create or replace function private.post_digests_due(p_now timestamptz default now())
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_day date := private.post_digest_day(p_now);
begin
  return query
    select t.user_id from private.post_told t
    where t.in_digest and not exists (
      select 1 from public.mails m where m.key = private.post_digest_key(t.user_id, p_now))
    group by t.user_id
    having max(t.told_at) <= p_now - private.post_undo_time()
      and (v_day = private.malta_clock(p_now)::date
        or min(t.told_at) < private.malta_moment(v_day + private.post_digest_hour()));
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Official post that is marked unread.

-- Begins the wait for the second notice, or after it for the list of calls, with the moment of the marking.
create function private.wait_for_unread_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.post_told t
  set told_at = now(), reminded_at = case when t.reminded_at is not null then now() end
  where t.item_id = new.id and t.user_id = new.user_id;
  return null;
end;
$$;

create trigger tg_post_items__wait_for_unread
  after update of read_at on public.post_items
  for each row when (old.read_at is not null and new.read_at is null and new.is_official)
  execute function private.wait_for_unread_post();
