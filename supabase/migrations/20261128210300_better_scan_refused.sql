-- A better scan that cannot be made is called so: the one there is stays.

update private.told_events e set title = 'A scan could not be made' where e.code = 'post_request_refused';

-- Tells a member why the office has refused what they asked for.
create or replace function private.tell_post_refused()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i where i.id = new.item_id and i.user_id = new.user_id;
  if found then
    perform private.tell_of_post(v_item, 'post_request_refused',
      jsonb_strip_nulls(jsonb_build_object('refusal', new.refusal, 'note', new.refusal_note,
        'is_better', nullif(new.kind = 'rescan', false))), 'post_refused:' || new.id);
  end if;
  return null;
end;
$$;

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
    when 'post_request_refused' then v_what || ' could not be scanned'
      || case when (p_params ->> 'is_better')::boolean then ' again: ' else ': ' end || case p_params ->> 'refusal'
        when 'unreadable_label' then 'its label cannot be read.'
        when 'damaged' then 'it is damaged.'
        when 'not_a_document' then 'there is no document in it.'
        when 'identity_missing' then 'we do not know yet who you are.'
        when 'gone' then 'it is no longer in our office.'
        else 'our office says why.' end
      || coalesce(' ' || (p_params ->> 'note'), '') || case
        when (p_params ->> 'is_better')::boolean then ' The scan you have stays.'
        else ' It does not count among your documents.' end
    when 'post_name_confirmed' then 'We now take in post for “' || (p_params ->> 'name') || '” and keep it in your box.'
    when 'post_name_refused' then case when (p_params ->> 'was_confirmed')::boolean
        then 'From today we take in no more post for “' || (p_params ->> 'name') || '”: '
        else 'We could not confirm “' || (p_params ->> 'name') || '” for your post: ' end || (p_params ->> 'reason')
  end;
end;
$$;
