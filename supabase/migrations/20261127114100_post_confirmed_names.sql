-- A member is told when the office has confirmed a name under which they receive post.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('post_name_confirmed', 'success', 'Your name for post is confirmed', '/dashboard/post', 'View post', 3,
    'post_name_confirmed', true);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- What a member reads of their post. Null for other events.
create or replace function private.post_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_what text := private.post_kind_in_words(p_params ->> 'kind') || coalesce(' from ' || (p_params ->> 'sender'), '');
  v_held text := case when (p_params ->> 'is_held')::boolean
    then ' You have no active plan: we keep it for you. Choose a plan to have it scanned.' else '' end;
begin
  return case p_event
    when 'post_received' then v_what || ' has arrived for you.'
    when 'post_held' then v_what || ' has arrived for you.' || v_held
    when 'official_received' then v_what || ' has arrived for you. It is from an authority or a bank: please look at it soon.'
      || v_held
    when 'official_reminder' then v_what || ' has waited for you since '
      || private.day_in_words(private.malta_clock((p_params ->> 'received_at')::timestamptz)::date)
      || '. It is from an authority or a bank, and may set you a time limit.' || v_held
    when 'post_scanned' then v_what || ' is scanned: ' || (p_params ->> 'pages')
      || case p_params ->> 'pages' when '1' then ' page' else ' pages' end || '. Its text can be searched.'
    when 'post_request_refused' then v_what || ' could not be scanned: ' || case p_params ->> 'refusal'
        when 'unreadable_label' then 'its label cannot be read.'
        when 'damaged' then 'it is damaged.'
        when 'not_a_document' then 'there is no document in it.'
        when 'identity_missing' then 'we do not know yet who you are.'
        when 'gone' then 'it is no longer in our office.'
        else 'our office says why.' end
      || coalesce(' ' || (p_params ->> 'note'), '') || ' It does not count among your documents.'
    when 'post_name_confirmed' then 'We now take in post for “' || (p_params ->> 'name') || '” and keep it in your box.'
  end;
end;
$$;

-- Tells a member that the office has confirmed a name of theirs.
create function private.tell_post_name_confirmed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.tell(new.user_id, 'post_name_confirmed', jsonb_build_object('name', new.name),
    p_key => 'post_name_confirmed:' || new.id);
  return null;
end;
$$;

create trigger tg_post_names__tell_confirmed
  after update of confirmed_at on public.post_names
  for each row when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function private.tell_post_name_confirmed();
