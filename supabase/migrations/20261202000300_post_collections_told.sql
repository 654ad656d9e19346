-- What owners are told of collections: who is to come, as soon as that is asked for; at once that something was handed over,
-- and to whom; that it was not after all; and that nobody came.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('post_collection_asked', 'info', 'Your post is to be collected', '/dashboard/post', 'View post', 5,
    'post_collection_asked', false),
  ('post_handed_over', 'info', 'Your post was collected', '/dashboard/post', 'View post', 6, 'post_handed_over', false),
  ('post_handover_undone', 'warning', 'Your post was not collected after all', '/dashboard/post', 'View post', 6,
    'post_handover_undone', false),
  ('post_collection_over', 'warning', 'Nobody came for your post', '/dashboard/post', 'View post', 6,
    'post_collection_over', false);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- Tells a member who is to come, once all of what they asked for together is written: whoever did not ask for it can still
-- prevent it. What stays at the counter when the rest is handed over was told before.
create function private.tell_who_comes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.tell_of_collection(new.id, 'post_collection_asked', false, jsonb_build_object('to', c.bearer,
    'is_owner', c.is_owner, 'is_confirmed', c.is_confirmed, 'ready_on', c.ready_on, 'until', c.valid_until))
  from public.post_collections c
  where c.id = new.id and c.ended_at is null;
  return null;
end;
$$;

create constraint trigger tg_post_collections__tell_who_comes
  after insert on public.post_collections
  deferrable initially deferred
  for each row when (new.asked_at = now())
  execute function private.tell_who_comes();

-- What became of a collection, in the words of the bell; null for all else.
create function private.collection_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_more integer := coalesce((p_params ->> 'more')::integer, 0);
  v_what text := private.post_kind_in_words(p_params ->> 'kind') || coalesce(' from ' || (p_params ->> 'sender'), '')
    || case v_more when 0 then '' when 1 then ' and one more item' else ' and ' || v_more || ' more items' end;
  v_was text := case v_more when 0 then ' was ' else ' were ' end;
begin
  return case
    when p_event = 'post_collection_asked' then (p_params ->> 'to')
      || case when (p_params ->> 'is_confirmed')::boolean then ' (you)' else '' end || ' may collect '
      || lower(left(v_what, 1)) || substr(v_what, 2) || ' from ' || private.day_in_words((p_params ->> 'ready_on')::date)
      || '. If you did not ask for this, take it back and phone us at once.'
    when p_event = 'post_handed_over' then v_what || v_was || 'handed over to ' || (p_params ->> 'to')
      || case when (p_params ->> 'is_confirmed')::boolean then ' (you)' else '' end || ', who showed '
      || case p_params ->> 'document' when 'passport' then 'a passport' when 'id_card' then 'an identity card'
        else 'a residence card' end || '.'
      || coalesce(' Our counter noted: “' || (p_params ->> 'reason') || '”.', '')
      || coalesce(case p_params ->> 'left' when '1' then ' One item is' else ' ' || (p_params ->> 'left') || ' items are' end
        || ' still here to be collected, under a new code that you find with your post.', '')
      || case when (p_params ->> 'is_owner')::boolean then ' If this was not you, please phone us at once.'
        else ' If you did not send them, please phone us at once.' end
    when p_event = 'post_handover_undone' then v_what || v_was
      || 'not handed over after all: we noted it by mistake. ' || case v_more when 0 then 'It is' else 'They are' end
      || ' still here, under another code.'
    when p_event = 'post_collection_over' then 'Nobody came for ' || lower(left(v_what, 1)) || substr(v_what, 2)
      || ' in time. We keep ' || case v_more when 0 then 'it' else 'them' end
      || ' for you; ask again when you want to collect ' || case v_more when 0 then 'it.' else 'them.' end
    when p_event = 'post_request_refused' and p_params ->> 'request' = 'collect' then
      v_what || ' cannot be collected: ' || case p_params ->> 'refusal'
        when 'unreadable_label' then 'its label cannot be read.'
        when 'damaged' then 'it is damaged.'
        when 'identity_missing' then 'we do not know yet who you are.'
        when 'gone' then 'it is no longer in our office.'
        else 'our office says why.' end
      || coalesce(' ' || (p_params ->> 'note'), '')
      || case p_params ->> 'refusal' when 'gone' then '' else ' We keep it for you.' end
  end;
end;
$$;

-- Ends a collection for which nobody came in time; its paper stays. Whether it did.
create function private.end_collection(p_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_collection public.post_collections;
  v_request public.post_requests;
begin
  select * into v_collection from public.post_collections c where c.id = p_id;
  if v_collection.id is null or not private.try_lock_member(v_collection.user_id) then
    return false;
  end if;
  perform 1 from public.post_items i
  where i.id in (select r.item_id from public.post_requests r where r.collection_id = p_id)
  order by i.id for no key update;
  perform 1 from public.post_collections c
  where c.id = p_id and c.id in (select o.id from private.collections_over() o (id)) for update;
  if not found then
    return false;
  end if;
  perform private.tell_of_collection(p_id, 'post_collection_over', false);
  for v_request in
    select * from public.post_requests r where r.collection_id = p_id and r.done_at is null order by r.id for update
  loop
    perform private.note_post_request(v_request, 'lapsed');
    perform private.end_post_request(v_request, 'withdrawn');
  end loop;
  return true;
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
    private.delegate_notification_message(p_event, p_params));
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
