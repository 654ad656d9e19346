-- What members are told of their post says what is true: a price says what of it is VAT, and nothing calls one without VAT
-- taxed; what is held until the address is approved is told as that, once; and forwarding after a membership is sold only
-- where it can be done (decisions 051, 052, 055).

-- -------------------------------------------------------------------------------------------------
-- Prices.

-- A price with what it is made of; without VAT where none is charged.
create function private.price_in_words(p_net numeric, p_vat numeric)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.euros(p_net + p_vat) || case
    when p_net + p_vat = 0 then ''
    when p_vat = 0 then ' (without VAT)'
    else ' (' || private.euros(p_net) || ' + ' || private.euros(p_vat) || ' VAT)' end;
end;
$$;

-- What somebody reads of what becomes of a request, of their rules and of their parcels.
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
        then coalesce(private.price_in_words((p_params ->> 'net')::numeric, (p_params ->> 'vat')::numeric),
          private.euros((p_params ->> 'gross')::numeric)) || '.' else 'included in your plan.' end
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
      || '. Postage: ' || coalesce(
        private.price_in_words((p_params ->> 'postage_net')::numeric, (p_params ->> 'postage_vat')::numeric),
        private.euros((p_params ->> 'postage')::numeric)) || '.'
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

-- Tells a member that an item is scanned, and what a thick one was counted as and costs.
create or replace function private.tell_post_scanned()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
  v_thick jsonb;
begin
  select * into v_item from public.post_items i
  where i.id = new.item_id and i.user_id is not null and i.undone_at is null;
  if found then
    select jsonb_build_object('sheets', r.sheets, 'documents', r.counts,
      'net', r.net, 'vat', r.vat, 'gross', r.gross) into v_thick
    from public.post_requests r where r.id = new.request_id and r.user_id = v_item.user_id and r.counts > 1;
    perform private.tell_of_post(v_item, 'post_scanned',
      jsonb_build_object('pages', new.pages) || coalesce(v_thick, '{}'), 'post_scanned:' || new.id);
  end if;
  return null;
end;
$$;

-- Tells a member that a parcel has left, or that what was said of it is corrected.
create or replace function private.tell_of_shipment(p_id uuid, p_reason text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_shipment public.post_shipments;
  v_key text;
begin
  select * into v_shipment from public.post_shipments s where s.id = p_id;
  v_key := 'post_forwarded:' || p_id || case when p_reason is null then '' else ':' || now() end;
  perform private.tell(v_shipment.user_id, 'post_forwarded', jsonb_strip_nulls(jsonb_build_object(
      'items', (select count(*) from private.post_forwardings f where f.shipment_id = p_id),
      'carrier', v_shipment.carrier, 'tracking', v_shipment.tracking, 'town', v_shipment.address ->> 'city',
      'postage', v_shipment.postage_gross, 'postage_net', v_shipment.postage_net, 'postage_vat', v_shipment.postage_vat,
      'reason', p_reason)),
    jsonb_build_object('post_shipment_id', p_id), v_key);
  -- No mail says so before it is certain.
  update public.mails m set due_at = greatest(m.due_at, v_shipment.sent_at + private.post_undo_time())
  where m.key = v_key and m.state = 'waiting' and m.attempts = 0;
end;
$$;

-- See public.quote_post_requests.
create or replace function private.quote_post_requests(p_kind text, p_item_ids uuid[], p_options jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_kind private.post_request_kinds := private.asked_kind(p_kind, p_options);
  v_quota private.post_quota := private.post_quota(v_user);
begin
  perform private.check_post_ids(p_item_ids);
  return (
    select jsonb_build_object('items', jsonb_agg(
        case when p.problem is null then to_jsonb(p) - array['problem', 'details', 'nth']
          else jsonb_build_object('item_id', p.item_id, 'problem', p.problem, 'details', coalesce(p.details, '{}')) end
        order by p.nth),
      'asked', count(*) filter (where p.problem is null),
      'counts', coalesce(sum(p.counts) filter (where p.problem is null), 0),
      'counts_included', coalesce(sum(p.counts_included) filter (where p.problem is null), 0),
      'net', coalesce(sum(p.net) filter (where p.problem is null), 0),
      'vat', coalesce(sum(p.vat) filter (where p.problem is null), 0),
      'gross', coalesce(sum(p.gross) filter (where p.problem is null), 0),
      'due_at', max(p.due_at) filter (where p.problem is null),
      'included', v_quota.included, 'used', v_quota.used, 'extra_net', v_quota.extra_net,
      'extra_vat', v_quota.extra_vat, 'extra_gross', v_quota.extra_gross)
    from private.post_prices(v_user, v_kind, p_item_ids, p_options) with ordinality
      p (item_id, problem, details, counts, counts_included, is_included, net, vat, gross, due_at, nth));
end;
$$;

-- A request as its owner reads it, with what the office asked back and the rule that asked for it.
create or replace function private.post_request_in_words(p_request public.post_requests)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('id', p_request.id, 'kind', p_request.kind, 'state', p_request.state,
    'asked_at', p_request.asked_at, 'due_at', p_request.due_at, 'is_included', p_request.is_included,
    'counts', p_request.counts, 'counts_included', p_request.counts_included, 'sheets', p_request.sheets,
    'net', p_request.net, 'vat', p_request.vat, 'gross', p_request.gross,
    'extra_net', p_request.extra_net, 'extra_vat', p_request.extra_vat,
    'extra_gross', p_request.extra_net + p_request.extra_vat, 'mandate', p_request.mandate,
    'is_paper_way', p_request.is_paper_way, 'is_default', p_request.is_default,
    'done_at', p_request.done_at, 'refusal', p_request.refusal,
    'refusal_note', p_request.refusal_note, 'question', p_request.question, 'asked_sheets', p_request.asked_sheets,
    'answer', p_request.answer,
    'earlier_words', p_request.earlier_words, 'rule', private.rule_in_words(p_request.rule));
end;
$$;

-- See public.get_post_rules.
create or replace function private.get_post_rules()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
  v_quota private.post_quota := private.post_quota(v_user);
begin
  return jsonb_build_object(
    'state', v_quota.state, 'included', v_quota.included, 'extra_net', v_quota.extra_net,
    'extra_vat', v_quota.extra_vat, 'extra_gross', v_quota.extra_gross,
    'rules', (
      select coalesce(jsonb_agg(private.post_rule_in_words(r) || jsonb_build_object('id', r.id, 'version', r.version,
          'is_on', r.is_on,
          'is_order_old', k.is_for_opening and r.options ->> 'mandate' is distinct from private.post_mandate_version()::text,
          'asked', (
            select count(*) from private.post_rule_runs n
            where n.rule_id = r.id and n.problem is null and n.period_from = v_quota.period_from),
          'left', (
            select count(*) from private.post_rule_runs n
            where n.rule_id = r.id and n.problem is not null and n.period_from = v_quota.period_from),
          'problem', (
            select n.problem from private.post_rule_runs n
            where n.rule_id = r.id and n.problem is not null and n.period_from = v_quota.period_from
            order by n.ran_at desc, n.item_id limit 1))
        order by r.position, r.id), '[]')
      from private.post_rules r join private.post_request_kinds k on k.kind = r.kind
      where r.user_id = v_user),
    'kinds', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'spares_official', k.by_rule = 'unofficial')
        order by k.is_paper_way, k.kind), '[]')
      from private.post_request_kinds k where k.by_rule <> 'never'),
    -- Whose post they have had, those of most first, and what they have asked for themselves of it.
    'senders', (
      with had as (
        select n.sender_id, n.sender, coalesce(s.name, n.sender) as name, count(*) as items,
          bool_or(n.is_official) as is_official, max(n.received_at) as newest,
          private.folded_name(coalesce(s.name, n.sender)) as folded
        from public.post_items n left join public.post_senders s on s.id = n.sender_id
        where n.user_id = v_user and n.undone_at is null
        group by n.sender_id, n.sender, s.name
      ), asked as (
        select h.folded, r.kind, count(*) as requests
        from public.post_requests r
        join public.post_items i on i.id = r.item_id and i.user_id = v_user and i.undone_at is null
        join had h on (h.sender_id, h.sender) is not distinct from (i.sender_id, i.sender)
        where r.user_id = v_user and r.state not in ('refused', 'withdrawn') and r.rule is null and not r.is_default
        group by h.folded, r.kind
      ), senders as (
        select h.folded, (array_agg(h.name order by h.newest desc))[1] as name, bool_or(h.is_official) as is_official,
          sum(h.items) as items
        from had h where h.folded <> '' group by h.folded order by sum(h.items) desc, h.folded limit 200
      )
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'is_official', s.is_official, 'items', s.items,
        'asked', (select coalesce(jsonb_object_agg(a.kind, a.requests), '{}') from asked a where a.folded = s.folded))
        order by s.items desc, s.name), '[]')
      from senders s));
end;
$$;

-- What a rule would have made of the last three months, at today's plan, price and cap; see public.try_post_rule.
create or replace function private.tried_post_rule(p_rule private.post_rules)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_quota private.post_quota := private.post_quota(p_rule.user_id);
  v_since timestamptz := now() - interval '3 months';
  v_items public.post_items[] := array(
    select i from public.post_items i
    where i.user_id = p_rule.user_id and i.undone_at is null and i.received_at >= v_since
      and private.post_rule_fits(p_rule, i)
    order by i.received_at, i.id);
  v_ids uuid[] := array(select i.id from unnest(v_items) i);
  v_item public.post_items;
  v_price private.post_price;
  v_counts integer;
  v_month date;
  v_in date;
  v_left integer;
  v_extra integer;
  v_costs integer;
  v_paid integer;
  v_net numeric;
  v_spent numeric;
  v_cap constant numeric := private.spending_cap(p_rule.user_id, v_quota.plan);
  v_at_cap integer := 0;
  v_beyond integer := 0;
  v_asked integer := 0;
  v_documents integer := 0;
  v_gross numeric := 0;
  v_net_sum numeric := 0;
begin
  foreach v_item in array v_items loop
    v_in := (private.membership_month(coalesce(v_quota.period_from, private.malta_today()), v_item.day)).period_from;
    if v_in is distinct from v_month then
      v_month := v_in;
      v_paid := 0;
      -- What was asked for of other post in that month has its documents, and what it cost.
      select v_quota.included - coalesce(sum(r.counts), 0), coalesce(sum(r.net), 0) into v_left, v_spent
      from public.post_requests r
      where r.user_id = p_rule.user_id and r.asked_at >= v_since - interval '1 month'
        and r.state not in ('refused', 'withdrawn') and r.item_id <> all (v_ids)
        and (private.membership_month(coalesce(v_quota.period_from, private.malta_today()),
          private.malta_clock(r.asked_at)::date)).period_from = v_month;
    end if;
    execute format('select * from private.%I($1, $2, $3)', 'quote_post_' || p_rule.kind)
    into v_price using p_rule.user_id, v_item, p_rule.options;
    -- As thick as it turned out to be, where it was done.
    v_counts := greatest(coalesce(v_price.counts, 0), (
      select max(r.counts) from public.post_requests r
      where r.item_id = v_item.id and r.user_id = p_rule.user_id and r.kind = p_rule.kind and r.state = 'done'));
    v_extra := v_counts - least(v_counts, greatest(v_left, 0));
    v_costs := greatest(v_extra, (v_price.net > 0)::integer);
    v_net := v_extra * coalesce(v_quota.extra_net, 0) + coalesce(v_price.net, 0);
    if v_costs > 0
      and (v_costs + v_paid > p_rule.most_extra or (v_extra > 0 and v_quota.extra_gross is null)) then
      continue;
    elsif v_net > 0 and v_spent + v_net > v_cap then
      v_at_cap := v_at_cap + 1;
    else
      v_asked := v_asked + 1;
      v_spent := v_spent + v_net;
      v_documents := v_documents + v_counts;
      v_beyond := v_beyond + v_extra;
      v_paid := v_paid + v_costs;
      v_net_sum := v_net_sum + v_net;
      v_gross := v_gross + v_extra * coalesce(v_quota.extra_gross, 0) + coalesce(v_price.net + v_price.vat, 0);
      v_left := v_left - (v_counts - v_extra);
    end if;
  end loop;
  return jsonb_build_object('since', v_since, 'count', cardinality(v_items), 'asked', v_asked,
    'left', cardinality(v_items) - v_asked, 'at_cap', v_at_cap, 'cap', v_cap, 'documents', v_documents, 'beyond', v_beyond,
    'net', v_net_sum, 'vat', v_gross - v_net_sum, 'gross', v_gross,
    'included', v_quota.included, 'extra_net', v_quota.extra_net,
    'extra_vat', v_quota.extra_vat, 'extra_gross', v_quota.extra_gross, 'state', v_quota.state,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'is_official', n.is_official,
        'sender', coalesce((select s.name from public.post_senders s where s.id = n.sender_id), n.sender),
        'received_at', n.received_at) order by n.received_at desc, n.id desc), '[]')
      from (select * from unnest(v_items) u order by u.received_at desc, u.id desc limit 20) n));
end;
$$;

-- See public.correct_post_sheets.
create or replace function private.correct_post_sheets(p_item_id uuid, p_sheets integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
begin
  perform private.require_admin();
  select r.* into v_request from public.post_requests r
  join public.post_items i on i.id = r.item_id and i.user_id = r.user_id
  where r.item_id = p_item_id and r.state = 'done' and r.sheets is not null and r.counts > 0
  order by r.done_at desc, r.id limit 1;
  if found then
    perform private.lock_member(v_request.user_id);
    if private.hold_post_of(v_request) then
      select * into v_request from public.post_requests r
      where r.id = v_request.id and r.state = 'done' and r.counts > 0 for update;
    else
      v_request.id := null;
    end if;
  end if;
  if v_request.id is null then
    perform private.fail('PO057', 'No scan of the item has sheets that count');
  end if;
  if v_request.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  if p_sheets is distinct from v_request.sheets then
    if coalesce(p_sheets, 0) not between 1 and v_request.sheets then
      perform private.fail('PO057', 'Sheets are corrected to fewer', jsonb_build_object('sheets', v_request.sheets));
    end if;
    perform private.count_post_sheets(v_request, p_sheets);
    perform private.note_post_request(v_request, 'recounted',
      jsonb_build_object('sheets', p_sheets, 'sheets_before', v_request.sheets));
    select * into v_request from public.post_requests r where r.id = v_request.id;
  end if;
  return jsonb_build_object('sheets', v_request.sheets, 'documents', v_request.counts,
    'net', v_request.net, 'vat', v_request.vat, 'gross', v_request.gross);
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- Rules.

-- Asks in its owner's name for what their first rule that fits says of an item, once; what comes to nothing is noted and told,
-- never the reason that the recording fails. That an item is held until the address is approved was told when it came.
create or replace function private.ask_by_rules(p_item_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
  v_rule private.post_rules;
  v_quota private.post_quota;
  v_problem text;
begin
  select * into v_item from public.post_items i where i.id = p_item_id and i.undone_at is null;
  select * into v_rule from private.post_rules r
  where r.user_id = v_item.user_id and r.is_on and private.post_rule_fits(r, v_item)
  order by r.position, r.id limit 1;
  if v_rule.id is null or not private.is_paper_here(v_item) then
    return;
  end if;
  v_quota := private.post_quota(v_item.user_id);
  if v_quota.state is distinct from 'active' or not exists (
      select 1 from auth.users u where u.id = v_item.user_id and private.is_open_account(u)) then
    return;
  end if;
  insert into private.post_rule_runs (item_id, user_id, rule_id, rule, period_from)
  values (p_item_id, v_item.user_id, v_rule.id, private.post_rule_in_words(v_rule), v_quota.period_from)
  on conflict do nothing;
  if not found then
    return;
  end if;
  begin
    perform private.write_post_requests(v_item.user_id, private.asked_kind(v_rule.kind, v_rule.options),
      array[p_item_id], array[gen_random_uuid()], v_rule.options, null, v_rule);
  exception when others then
    -- A deadlock, or a server that is ending or full, is nothing a rule can answer: whoever records tries again.
    if left(sqlstate, 2) in ('40', '53', '55', '57') then
      raise;
    end if;
    v_problem := sqlstate;
    if v_problem !~ '^(PO|VF)' then
      raise warning 'A rule could not ask: % %', sqlstate, sqlerrm;
    end if;
  end;
  if v_problem is not null then
    update private.post_rule_runs n set problem = v_problem where (n.item_id, n.user_id) = (p_item_id, v_item.user_id);
    if v_problem <> 'VF020' then
      perform private.tell_left_by_rule(v_item, v_rule.id, v_problem);
    end if;
  else
    -- The mail that says what has come says that it is asked for.
    update public.mails m set params = m.params || jsonb_build_object('asked_by_rule', v_rule.kind)
    where m.user_id = v_item.user_id and m.state = 'waiting' and m.attempts = 0
      and m.params ->> 'post_item_id' = p_item_id::text;
  end if;
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- Forwarding after a membership.

-- Whether forwarding after a membership rests, or is not sold, as it is not approved who uses the address.
create function private.is_forwarding_held(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.address_held_from(p_user_id) <= private.malta_today()
    and (private.is_leaving(p_user_id)
      or coalesce((select l.leaving from private.paid_leaving(p_user_id) l) = 'forwarding', false));
end;
$$;

-- Why a member cannot order a service, in a word: unavailable, owned, or what private.plan_problem says. Forwarding after a
-- membership would be kept here until the address is approved, so until then it is not sold.
create or replace function private.service_problem(p_user_id uuid, p_service public.services)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_service.status <> 'active' or p_service.archived_at is not null or p_service.is_onboarding_fee then
    return 'unavailable';
  elsif p_service.membership_type is not null then
    return private.plan_problem(p_user_id, p_service);
  elsif p_service.leaving is not null and (not private.is_leaving(p_user_id)
      or p_service.leaving = 'forwarding' and private.is_forwarding_held(p_user_id)) then
    return 'unavailable';
  end if;
  return (
    select 'owned' from public.user_services us
    where us.user_id = p_user_id
      and (us.service_id = p_service.id
        or us.service_id in (select s.id from public.services s where s.leaving is not null and p_service.leaving is not null))
      and private.is_sold(us.payment_status, us.purchase_id)
      and (p_service.leaving is not null or coalesce(private.malta_today() < private.forwarding_ends_on(us), true))
    limit 1);
end;
$$;

-- What a member can order for the time after their membership, or has ordered, whether forwarding waits for the approval of
-- their address, and until when post is kept.
create or replace function private.leaving_in_words(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'offers', private.leaving_offers(p_user_id),
    'is_forwarding_held', private.is_forwarding_held(p_user_id),
    'service', (
      select jsonb_build_object('leaving', s.leaving, 'title', s.title, 'purchase_id', us.purchase_id,
        'is_paid', us.payment_status <> 'pending', 'begins_on', v.begins_on, 'ends_on', v.ends_on)
      from public.user_services us
      join public.services s on s.id = us.service_id and s.leaving is not null
      left join private.post_services v on v.id = us.id
      where us.user_id = p_user_id and private.is_sold(us.payment_status, us.purchase_id)
      order by us.purchase_date desc, us.id limit 1),
    'kept_until', private.post_kept_until(p_user_id));
end;
$$;

-- What a member is told with post that is held for want of approval, also where they have paid to have it sent on after their
-- membership; nothing for other post.
create or replace function private.held_for_identity(p_user_id uuid, p_received_at timestamptz)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case when private.is_held_for_identity(p_user_id, p_received_at)
      and (private.is_member_now(p_user_id)
        or (select l.leaving from private.paid_leaving(p_user_id) l) = 'forwarding')
    then '{"is_held": true, "held_for": "identity"}' else '{}' end;
end;
$$;
