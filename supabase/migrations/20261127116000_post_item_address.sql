-- A notice about one item leads to its page: addresses of screens are constants, and what they show stands in the query.

-- Tells the owner of an item what happened to it: the bell names the sender, the mail only where they want it.
create or replace function private.tell_of_post(p_item public.post_items, p_event text, p_params jsonb, p_key text, p_by_mail boolean default true)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event private.told_events;
  v_params jsonb := jsonb_build_object('post_item_id', p_item.id, 'kind', p_item.kind, 'received_at', p_item.received_at)
    || p_params;
  v_sender jsonb := jsonb_strip_nulls(jsonb_build_object('sender',
    coalesce((select s.name from public.post_senders s where s.id = p_item.sender_id), p_item.sender)));
begin
  select * into strict v_event from private.told_events e where e.code = p_event;
  v_event.action_url := v_event.action_url || '/item?id=' || p_item.id;
  perform private.notify(p_item.user_id, v_event, v_params || v_sender, jsonb_build_object('post_item_id', p_item.id));
  if p_by_mail then
    perform private.queue_mail(p_item.user_id, v_event, v_params || case when exists (
        select 1 from public.post_settings s where s.user_id = p_item.user_id and s.sender_in_mails)
      then v_sender else '{}' end, p_key);
  end if;
end;
$$;
