-- A member is told when a rule leaves an item to them, reads on a certificate what a rule asked for, has their rules in the
-- copy of their data, and takes them along when they go.

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
        when p_params ->> 'problem' = 'PO060' then ' waits, unopened: with it you would pass your limit for this month, where'
          || ' your rules stop. You can ask for it all the same, or raise the limit in your settings.'
        when p_params ->> 'problem' = 'PO063' then ' waits, unopened: an order for your post is overdue. Until we have recorded'
          || ' its payment, your rule asks for nothing that costs.'
        when p_params ->> 'problem' = 'PO020' then ' waits, unopened: a document beyond your plan costs more than when you'
          || ' switched your rule on. Look at the price, then switch it on again.'
        when p_params ->> 'problem' = 'PO052' then ' waits, unopened: the order on which we open post has a new text.'
          || ' Read it and switch your rule on again, and it continues.'
        when p_params ->> 'problem' = 'PO025' then ' is scanned already, so your rule has asked for nothing.'
        when p_params ->> 'problem' = 'corrected' then ' is not what we first noted, and your rule is not for it. So we do'
          || ' nothing with it until you ask.'
        else ' waits for you: we could not do what your rule says. Please look at it.' end
    when p_event = 'post_request_asked_back' then v_what || ' waits for your answer: ' || (p_params ->> 'question')
    when p_event = 'post_forwarded' then
      (p_params ->> 'items') || case p_params ->> 'items' when '1' then ' item is' else ' items are' end
      || ' on the way to ' || (p_params ->> 'town')
      || coalesce(', with ' || private.carrier_in_words(p_params ->> 'carrier'), '')
      || coalesce(', tracking number ' || (p_params ->> 'tracking'), '')
      || '. Postage: ' || private.euros((p_params ->> 'postage')::numeric) || ', VAT included.'
      || coalesce(' We have corrected this: ' || (p_params ->> 'reason'), '')
    when p_event = 'post_request_refused' and p_params ->> 'request' in ('return', 'forward') then
      v_what || case p_params ->> 'request'
        when 'return' then ' could not be sent back: ' else ' could not be sent on: ' end || case p_params ->> 'refusal'
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

-- Sends a member the mail of the day: what has arrived and is not read yet, at most fifty by name, and what rules of theirs
-- have asked for. Whether it did.
create or replace function private.send_post_digest(p_user_id uuid, p_now timestamptz default now())
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_key text := private.post_digest_key(p_user_id, p_now);
  v_wants_senders boolean := exists (
    select 1 from public.post_settings s where s.user_id = p_user_id and s.sender_in_mails);
  v_unread uuid[];
  v_items jsonb;
begin
  if not private.try_lock_member(p_user_id) or not exists (
      select 1 from private.post_digests_due(p_now) d (user_id) where d.user_id = p_user_id) then
    return false;
  end if;
  v_unread := array(
    select i.id from private.post_told t join public.post_items i on i.id = t.item_id
    where t.user_id = p_user_id and t.in_digest and i.read_at is null);
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', i.kind, 'received_at', i.received_at,
    'sender', case when v_wants_senders then coalesce(s.name, i.sender) end, 'asked_by_rule', (
      select r.kind from public.post_requests r
      where r.item_id = i.id and r.user_id = p_user_id and r.rule is not null
        and r.state not in ('withdrawn', 'refused') limit 1))) order by i.received_at, i.id)
  into v_items
  from (
    select * from public.post_items o where o.id = any (v_unread) order by o.received_at, o.id limit 50) i
  left join public.post_senders s on s.id = i.sender_id;
  if v_items is not null then
    perform private.tell(p_user_id, 'post_digest',
      jsonb_build_object('items', v_items, 'total', cardinality(v_unread)), p_key => v_key);
    -- Not queued: the next run tries again.
    if not exists (select 1 from public.mails m where m.key = v_key) then
      return false;
    end if;
  end if;
  update private.post_told t set in_digest = false where t.user_id = p_user_id and t.in_digest;
  return v_items is not null;
end;
$$;

-- Writes the certificate of each member whose post was in a bag, and tells them. The bag is shredded, and its requests are
-- done.
create or replace function private.certify_post_bag(p_bag public.post_bags)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_certificate public.post_certificates;
begin
  for v_certificate in
    insert into public.post_certificates (user_id, bag_id, member_name, member_company, bag_code, level, machine, closed_at,
      closed_by_name, shredded_at, witnessed_by_name, items)
    select p.id, p_bag.id, coalesce(p.full_name, ''), p.company_name, p_bag.code, p_bag.level, p_bag.machine, p_bag.closed_at,
      private.name_on_certificate(p_bag.closed_by), p_bag.witnessed_at, private.name_on_certificate(p_bag.witnessed_by),
      jsonb_agg(jsonb_build_object('item_id', i.item_id, 'code', i.code, 'kind', i.kind, 'received_at', i.received_at,
        'asked_at', i.asked_at, 'is_default', i.is_default, 'by_rule', r.rule is not null) order by i.received_at, i.code)
    from private.bagged_post(p_bag.id) i
    join public.profiles p on p.id = i.user_id
    join public.post_requests r on r.id = i.request_id
    group by p.id
    order by p.id
    returning *
  loop
    perform private.tell(v_certificate.user_id, 'post_shredded',
      jsonb_build_object('certificate_id', v_certificate.id, 'number', v_certificate.number, 'level', v_certificate.level,
        'bag_code', v_certificate.bag_code, 'shredded_at', v_certificate.shredded_at,
        'closed_by', v_certificate.closed_by_name, 'witnessed_by', v_certificate.witnessed_by_name,
        'total', jsonb_array_length(v_certificate.items), 'codes', (
          select jsonb_agg(c.code order by c.nth)
          from (select e.item ->> 'code' as code, e.nth
            from jsonb_array_elements(v_certificate.items) with ordinality e (item, nth) limit 50) c)),
      jsonb_build_object('certificate_id', v_certificate.id), 'post_shredded:' || v_certificate.id);
  end loop;
end;
$$;

-- What a person receives by post: their names; their items, each with the chain they read on its page, in which nobody
-- else is named; what they and their rules asked for, the scan of it they can read, its links, what was shredded, where it
-- was sent on to, and how they want to be told. Where an item lies is in its chain.
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
        'keeping', (
          select private.own_row(to_jsonb(k)) from private.post_keeping k where k.item_id = i.id and k.user_id = p_user_id),
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
    'post_shares', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(h) - 'token_hash') order by h.created_at, h.id), '[]')
      from public.post_shares h where h.user_id = p_user_id),
    'post_certificates', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(c)) order by c.shredded_at, c.id), '[]')
      from public.post_certificates c where c.user_id = p_user_id),
    'post_rules', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(l)) order by l.position, l.id), '[]')
      from private.post_rules l where l.user_id = p_user_id),
    'post_rule_runs', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.ran_at, n.item_id), '[]')
      from private.post_rule_runs n where n.user_id = p_user_id),
    'post_documents_used', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(u)) order by u.period_from), '[]')
      from public.post_usage u where u.user_id = p_user_id),
    'post_addresses', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(a)) order by a.created_at, a.id), '[]')
      from public.post_addresses a where a.user_id = p_user_id),
    'post_forwardings', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(f)) order by r.asked_at, r.id), '[]')
      from private.post_forwardings f join public.post_requests r on r.id = f.request_id where f.user_id = p_user_id),
    'post_shipments', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(h)) || jsonb_build_object('items', private.items_of_shipment(h.id))
        order by h.begun_at, h.id), '[]')
      from public.post_shipments h where h.user_id = p_user_id),
    'post_settings', (
      select private.own_row(to_jsonb(s)) from public.post_settings s where s.user_id = p_user_id))
$$;

-- Forgets what a person has received: names, addresses, rules, marks, pictures, all that was read from envelopes, and where
-- it was sent on to. An item keeps its code, its dates and where its paper is, and that its owner has left.
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
  delete from public.post_addresses a where a.user_id = p_user_id;
  delete from private.post_forwardings f where f.user_id = p_user_id;
  delete from public.post_shipments s where s.user_id = p_user_id;
  delete from private.post_rule_runs n where n.user_id = p_user_id;
  delete from private.post_rules r where r.user_id = p_user_id;
end;
$$;
