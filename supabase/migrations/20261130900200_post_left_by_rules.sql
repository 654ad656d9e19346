-- A member is told when a rule leaves an item to them, has their rules in the copy of their data, and takes them along when
-- they go.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('post_left_by_rule', 'warning', 'Your rule leaves this post to you', '/dashboard/post', 'View post', 6,
    'post_left_by_rule', false);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- What became of requests, in the words of the bell; null for all else, and for scans as they mostly are.
create or replace function private.post_request_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_what text := private.post_kind_in_words(p_params ->> 'kind') || coalesce(' from ' || (p_params ->> 'sender'), '');
begin
  return case
    when p_event = 'post_scanned' and p_params ? 'documents' then v_what || ' is scanned. It has '
      || (p_params ->> 'sheets') || ' sheets, which count as ' || (p_params ->> 'documents') || ' documents: '
      || case when (p_params ->> 'gross')::numeric > 0
        then private.euros((p_params ->> 'gross')::numeric) || ', VAT included.' else 'included in your plan.' end
    when p_event = 'post_left_by_rule' then v_what || case
        when p_params ->> 'problem' in ('PO104', 'PO028', 'PO022') then ' waits, unopened: the documents of this month are'
          || ' used, and your rule goes no further. So does what comes until your next month, unless you ask for it.'
        when p_params ->> 'problem' = 'PO020' then ' waits, unopened: a document beyond your plan costs more than when you'
          || ' switched your rule on. Look at the price, then switch it on again.'
        when p_params ->> 'problem' = 'PO052' then ' waits, unopened: the order on which we open post has a new text.'
          || ' Read it and switch your rule on again, and it continues.'
        when p_params ->> 'problem' = 'PO025' then ' is scanned already, so your rule has asked for nothing.'
        when p_params ->> 'problem' = 'corrected' then ' is not what we first noted, and your rule is not for it. So we do'
          || ' nothing with it until you ask.'
        else ' waits for you: we could not do what your rule says. Please look at it.' end
    when p_event = 'post_request_asked_back' then v_what || ' waits for your answer: ' || (p_params ->> 'question')
    when p_event = 'post_request_refused' and p_params ->> 'request' = 'return' then
      v_what || ' could not be sent back: ' || case p_params ->> 'refusal'
        when 'unreadable_label' then 'its label cannot be read.'
        when 'damaged' then 'it is damaged.'
        when 'identity_missing' then 'we do not know yet who you are.'
        when 'no_sender' then 'it says nowhere who sent it.'
        when 'gone' then 'it is no longer in our office.'
        else 'our office says why.' end
      || coalesce(' ' || (p_params ->> 'note'), '')
      || case p_params ->> 'refusal' when 'gone' then '' else ' We keep it for you.' end
  end;
end;
$$;

-- What the copy of somebody's data has of their post.
create or replace function private.own_post(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'post_names', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.post_names n where n.user_id = p_user_id),
    'post_items', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(i) - 'place') || jsonb_build_object(
        'sender', coalesce((select s.name from public.post_senders s where s.id = i.sender_id), i.sender),
        'events', private.post_timeline(i.id, p_user_id),
        'told', (
          select private.own_row(to_jsonb(t)) from private.post_told t where t.item_id = i.id and t.user_id = p_user_id),
        'scans', (
          select coalesce(jsonb_agg(private.own_row(to_jsonb(s) - '{lease,request_id,failure}'::text[])
            || jsonb_build_object('pages', (
              select coalesce(jsonb_agg(private.own_row(to_jsonb(p)) order by p.nr), '[]')
              from public.post_pages p where p.scan_id = s.id))
            order by s.created_at, s.id), '[]')
          from public.post_scans s where s.item_id = i.id and s.is_newest))
        order by i.received_at, i.id), '[]')
      from public.post_items i where i.user_id = p_user_id and i.undone_at is null),
    'post_requests', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.asked_at, r.id), '[]')
      from public.post_requests r where r.user_id = p_user_id),
    'post_rules', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(l)) order by l.position, l.id), '[]')
      from private.post_rules l where l.user_id = p_user_id),
    'post_rule_runs', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.ran_at, n.item_id), '[]')
      from private.post_rule_runs n where n.user_id = p_user_id),
    'post_documents_used', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(u)) order by u.period_from), '[]')
      from public.post_usage u where u.user_id = p_user_id),
    'post_settings', (
      select private.own_row(to_jsonb(s)) from public.post_settings s where s.user_id = p_user_id))
$$;

-- Forgets whose the post of a person was, and what they wrote about it; the paper stays until it goes back.
create or replace function private.erase_post(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_items uuid[];
begin
  perform 1 from public.post_items i where i.user_id = p_user_id order by i.id for no key update;
  v_items := array(select i.id from public.post_items i where i.user_id = p_user_id);
  perform private.delete_file('post-envelopes', i.envelope) from public.post_items i where i.id = any (v_items);
  update public.post_items i
  set user_id = null, name_id = null, addressee = null, sender = null, idempotency_key = '', envelope = null,
    image = 'none', read_at = null, folder = null, note = null, called_at = null, owner_left_at = now()
  where i.id = any (v_items);
  delete from public.post_names n where n.user_id = p_user_id;
  delete from private.post_rule_runs n where n.user_id = p_user_id;
  delete from private.post_rules r where r.user_id = p_user_id;
end;
$$;
