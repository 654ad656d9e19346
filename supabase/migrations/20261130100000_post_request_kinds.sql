-- What members ask for of their post comes in kinds. A kind is a migration of its own and one registration; nothing
-- else names it. The kind k brings
--   private.quote_post_k(member, item, options) returns private.post_price: why this item cannot have it, or what it
--     takes of the plan and costs besides, and when it is due where that is not as the plan has it;
--   private.begin_post_k(request, options), when it begins with more than its row; private.end_post_k(request), when
--     something ends with it: once it is done, refused or withdrawn;
--   private.register_post_request_kind('k', …), last.
-- What is asked for is priced by one function before the press and at it, and several items are one question: all of
-- them or none.

create table private.post_request_kinds (
  kind text primary key check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  -- The paper leaves by it: an item has one such request open at most, and it waits for its scan.
  is_paper_way boolean not null,
  -- Asking for it is the written order to open the item.
  is_for_opening boolean not null,
  has_beginning boolean not null,
  has_end boolean not null,
  -- Why the office may refuse it.
  refusals text[] not null
);
-- Row-level security without a policy: the registry is for the functions of requests.
alter table private.post_request_kinds enable row level security;

-- What can happen to an item, as its chain of custody names it.
create table private.post_event_kinds (kind text primary key);
-- Row-level security without a policy, as above.
alter table private.post_event_kinds enable row level security;
insert into private.post_event_kinds
select unnest('{received,photographed,matched,unmatched,not_ours,corrected,stored,moved,opened,scan_asked,scan_taken,scan_let_go,scan_refused,scan_withdrawn,scan_handed_over,text_read,scan_failed,file_opened,returned,undone,called}'::text[]);

alter table public.post_requests
  add column counts_included integer,
  add column extra_net numeric(12,2) check (extra_net >= 0),
  add column extra_vat numeric(12,2) check (extra_vat >= 0),
  add column mandate integer,
  add column is_paper_way boolean not null default false;
update public.post_requests r
set counts_included = case when r.is_included then r.counts else 0 end,
  extra_net = case when not r.is_included and r.counts = 1 then r.net end,
  extra_vat = case when not r.is_included and r.counts = 1 then r.vat end;
alter table public.post_requests
  alter column counts_included set default 0,
  alter column counts_included set not null,
  add constraint post_requests_counts_included_check check (counts_included between 0 and counts);
comment on column public.post_requests.counts_included is
  'How many of these are among the documents of the plan, counted in its month.';
comment on column public.post_requests.is_included is 'It costs nothing; otherwise it costs the three amounts.';
comment on column public.post_requests.extra_net is
  'Of one document beyond those included, frozen when it was asked for; null: the plan had no such price, or it takes none.';
comment on column public.post_requests.mandate is
  'Which text of the order to open the item its owner saw; null: it opens nothing, or is older than the texts.';

-- Open is what is not done, refused or withdrawn: post_requests_done_at_some_time.
drop index public.post_requests_open_key;
create unique index post_requests_open_key on public.post_requests (item_id, kind) where done_at is null;
create unique index post_requests_paper_way_key on public.post_requests (item_id) where is_paper_way and done_at is null;
drop index public.post_requests_queue_idx;
create index post_requests_queue_idx on public.post_requests (due_at, id) where done_at is null;


-- -------------------------------------------------------------------------------------------------
-- Registering.

-- Registers what can happen to an item of post.
create function private.register_post_events(variadic p_kinds text[])
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  insert into private.post_event_kinds select unnest(p_kinds);
  execute format('alter table public.post_events drop constraint post_events_kind_check, '
    'add constraint post_events_kind_check check (kind = any (%L::text[]))',
    (select array_agg(k.kind order by k.kind) from private.post_event_kinds k));
end;
$$;

select private.register_post_events('request_asked', 'request_taken', 'request_let_go', 'request_refused',
  'request_withdrawn', 'request_done');

-- Registers a kind of request.
create function private.register_post_request_kind(
  p_kind text,
  p_is_paper_way boolean default false,
  p_is_for_opening boolean default false,
  p_has_beginning boolean default false,
  p_has_end boolean default false,
  p_refusals text[] default '{unreadable_label,damaged,identity_missing,other}'
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  insert into private.post_request_kinds
  values (p_kind, p_is_paper_way, p_is_for_opening, p_has_beginning, p_has_end, p_refusals);
  execute format('alter table public.post_requests drop constraint if exists post_requests_kind_check, '
    'add constraint post_requests_kind_check check (kind = any (%L::text[]))',
    (select array_agg(k.kind order by k.kind) from private.post_request_kinds k));
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- What it costs.

-- What a request for one item would be. Amounts are euros.
create type private.post_price as (
  item_id uuid,
  -- The code of a refusal, with its parameters; null: it can be asked for.
  problem text,
  details jsonb,
  -- Documents of the plan that it takes. How many of them are included, and what the others cost, no kind says.
  counts integer,
  counts_included integer,
  is_included boolean,
  -- A kind says what it costs beside documents; null is nothing.
  net numeric,
  vat numeric,
  gross numeric,
  -- Null: as the plan has it.
  due_at timestamptz
);

-- Which text of the order to open an item is in force; the texts are in shared/src/post/mandate.ts.
create function private.post_mandate_version()
returns integer
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 1;
end;
$$;

-- The kind of this name, for whoever was shown the order to open post that is in force. PO050: there is none. PO052: they
-- were shown another.
create function private.asked_kind(p_kind text, p_options jsonb)
returns private.post_request_kinds
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_kind private.post_request_kinds;
begin
  select * into v_kind from private.post_request_kinds k where k.kind = p_kind;
  if not found then
    perform private.fail('PO050', 'No such kind of request');
  end if;
  if v_kind.is_for_opening and p_options ->> 'mandate' is distinct from private.post_mandate_version()::text then
    perform private.fail('PO052', 'Another order to open post is in force');
  end if;
  return v_kind;
end;
$$;

-- Refuses a list of ids that is empty, longer than fifty, or names one twice (PO050).
create function private.check_post_ids(p_ids uuid[])
returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if coalesce(cardinality(p_ids), 0) not between 1 and 50 or array_position(p_ids, null) is not null
    or cardinality(p_ids) > (select count(distinct i.id) from unnest(p_ids) i (id)) then
    perform private.fail('PO050', 'From 1 to 50 ids, each once');
  end if;
end;
$$;

-- Why a member cannot ask for anything of this kind of an item, whatever the kind; no problem: ask the kind.
create function private.post_problem(p_user_id uuid, p_item public.post_items, p_kind private.post_request_kinds)
returns private.post_price
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_way text;
  v_price private.post_price;
begin
  if not coalesce(private.is_paper_here(p_item), false) then
    v_price.problem := 'PO024';
    return v_price;
  end if;
  if exists (
      select 1 from public.post_requests r
      where r.item_id = p_item.id and r.kind = p_kind.kind and r.done_at is null) then
    v_price.problem := 'PO021';
    return v_price;
  end if;
  if p_kind.is_paper_way then
    select r.kind into v_way from public.post_requests r
    where r.item_id = p_item.id and r.is_paper_way and r.done_at is null;
    if found then
      v_price.problem := 'PO051';
      v_price.details := jsonb_build_object('kind', v_way);
      return v_price;
    end if;
  end if;
  if (
    select count(*) from public.post_requests r
    where r.item_id = p_item.id and r.user_id = p_user_id and r.asked_at > now() - interval '24 hours') >= 10 then
    v_price.problem := 'PO037';
  end if;
  return v_price;
end;
$$;

-- What a member's request of a kind would be for each of these items, in their order: the documents that are left go to
-- the first of them.
create function private.post_prices(
  p_user_id uuid,
  p_kind private.post_request_kinds,
  p_item_ids uuid[],
  p_options jsonb
)
returns setof private.post_price
language plpgsql
stable
rows 10
security definer
set search_path = ''
as $$
declare
  v_quota private.post_quota := private.post_quota(p_user_id);
  v_left integer := greatest(v_quota.included - v_quota.used, 0);
  v_due timestamptz := private.working_moment_after(now(), v_quota.days);
  v_extra integer;
  v_id uuid;
  v_item public.post_items;
  v_price private.post_price;
begin
  foreach v_id in array p_item_ids loop
    select * into v_item from public.post_items i where i.id = v_id and i.user_id = p_user_id;
    v_price := private.post_problem(p_user_id, v_item, p_kind);
    if v_price.problem is null then
      execute format('select * from private.%I($1, $2, $3)', 'quote_post_' || p_kind.kind)
      into v_price using p_user_id, v_item, p_options;
    end if;
    v_price.item_id := v_id;
    v_price.counts := coalesce(v_price.counts, 0);
    v_price.counts_included := least(v_price.counts, v_left);
    v_extra := v_price.counts - v_price.counts_included;
    if v_price.problem is null and v_extra > 0 and v_quota.extra_net is null then
      v_price.problem := case when v_quota.included > 0 then 'PO028' else 'PO022' end;
      v_price.details := jsonb_build_object('state', v_quota.state);
    end if;
    if v_price.problem is null then
      v_price.net := coalesce(v_price.net, 0) + v_extra * coalesce(v_quota.extra_net, 0);
      v_price.vat := coalesce(v_price.vat, 0) + v_extra * coalesce(v_quota.extra_vat, 0);
      v_price.gross := v_price.net + v_price.vat;
      v_price.is_included := v_price.gross = 0;
      v_price.due_at := coalesce(v_price.due_at, v_due);
      v_left := v_left - v_price.counts_included;
    end if;
    return next v_price;
  end loop;
end;
$$;

-- See public.quote_post_requests.
create function private.quote_post_requests(p_kind text, p_item_ids uuid[], p_options jsonb)
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
      'included', v_quota.included, 'used', v_quota.used, 'extra_gross', v_quota.extra_gross)
    from private.post_prices(v_user, v_kind, p_item_ids, p_options) with ordinality
      p (item_id, problem, details, counts, counts_included, is_included, net, vat, gross, due_at, nth));
end;
$$;
grant execute on function private.quote_post_requests(text, uuid[], jsonb) to authenticated, service_role;

-- What the caller's request of a kind would be for from 1 to 50 of their items: of each the code of what is in the way,
-- with details, or {counts, counts_included, is_included, net, vat, gross, due_at}; and the sums of what can be asked
-- for, which is what public.ask_for_post charges for it. p_options: what the kind asks for; {"mandate": version} where
-- asking is the order to open the item. PO050: no such kind, or no such list. PO052: another order is in force.
create function public.quote_post_requests(p_kind text, p_item_ids uuid[], p_options jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.quote_post_requests(p_kind, p_item_ids, p_options) $$;
grant execute on function public.quote_post_requests(text, uuid[], jsonb) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Asking, and taking it back.

-- A request as its owner reads it.
create or replace function private.post_request_in_words(p_request public.post_requests)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('id', p_request.id, 'kind', p_request.kind, 'state', p_request.state,
    'asked_at', p_request.asked_at, 'due_at', p_request.due_at, 'is_included', p_request.is_included,
    'counts', p_request.counts, 'counts_included', p_request.counts_included,
    'net', p_request.net, 'vat', p_request.vat, 'gross', p_request.gross,
    'extra_gross', p_request.extra_net + p_request.extra_vat, 'mandate', p_request.mandate,
    'is_paper_way', p_request.is_paper_way, 'done_at', p_request.done_at, 'refusal', p_request.refusal,
    'refusal_note', p_request.refusal_note);
end;
$$;

-- Notes a step of a request in the chain of its item. Scans were asked for before anything else was: their first steps
-- have names of their own, and that one is done is said by what was handed over.
create function private.note_post_request(p_request public.post_requests, p_step text, p_detail jsonb default '{}')
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_is_scan boolean := p_request.kind in ('scan', 'rescan');
begin
  if not (v_is_scan and p_step = 'done') then
    perform private.note_post(p_request.item_id, case when v_is_scan
        and p_step in ('asked', 'taken', 'let_go', 'refused', 'withdrawn') then 'scan_' else 'request_' end || p_step,
      jsonb_build_object('request_id', p_request.id, 'kind', p_request.kind) || p_detail);
  end if;
end;
$$;

drop function private.count_post_document(uuid, private.post_quota);

-- Counts documents among those of the plan, all of them or none; false when so many are not left. Of any number who ask
-- at once for the last one, one gets it.
create function private.count_post_documents(p_user_id uuid, p_quota private.post_quota, p_count integer)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_count > p_quota.included then
    return false;
  end if;
  -- Another plan that began on the first day of the month counts on with what it includes.
  insert into public.post_usage as u (user_id, period_from, period_to, included, used, plan)
  values (p_user_id, p_quota.period_from, p_quota.period_to, p_quota.included, p_count, p_quota.plan)
  on conflict (user_id, period_from) do update
  set used = u.used + p_count, included = excluded.included, period_to = excluded.period_to, plan = excluded.plan
  where u.used + p_count <= excluded.included;
  return found;
end;
$$;

-- The items and ids of what is asked for, in its order; PO050 when it is no such list.
create function private.post_lines(p_lines jsonb, out item_ids uuid[], out request_ids uuid[])
returns record
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(p_lines) is distinct from 'array' then
    perform private.fail('PO050', 'Requests are a list');
  end if;
  select array_agg((l.line ->> 'item_id')::uuid order by l.nth), array_agg((l.line ->> 'request_id')::uuid order by l.nth)
  into item_ids, request_ids
  from jsonb_array_elements(p_lines) with ordinality l (line, nth);
  perform private.check_post_ids(item_ids);
  perform private.check_post_ids(request_ids);
exception when data_exception then
  perform private.fail('PO050', sqlerrm);
end;
$$;

drop function private.post_request_before(uuid, uuid, uuid, text);

-- What a first try under these ids has written, when it asked for the same; null when there was none. PO027: it asked
-- for something else. PO029: some of it was withdrawn since.
create function private.post_requests_before(p_user_id uuid, p_kind text, p_item_ids uuid[], p_ids uuid[])
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_known integer;
  v_same integer;
  v_is_withdrawn boolean;
  v_requests jsonb;
begin
  select count(*), count(*) filter (where (r.user_id, r.kind, r.item_id) = (p_user_id, p_kind, l.item_id)),
    bool_or(r.state = 'withdrawn'), jsonb_agg(private.post_request_in_words(r) order by l.nth)
  into v_known, v_same, v_is_withdrawn, v_requests
  from unnest(p_item_ids, p_ids) with ordinality l (item_id, id, nth)
  join public.post_requests r on r.id = l.id;
  if v_known = 0 then
    return null;
  end if;
  if v_same < cardinality(p_ids) then
    perform private.fail('PO027', 'Other requests have these ids');
  end if;
  if v_is_withdrawn then
    perform private.fail('PO029', 'The request was withdrawn');
  end if;
  return v_requests;
end;
$$;

drop function private.write_post_request(public.post_requests);

-- Writes a request at its price, and lets its kind begin it. The documents it takes are counted.
create function private.write_post_request(
  p_id uuid,
  p_user_id uuid,
  p_kind private.post_request_kinds,
  p_price private.post_price,
  p_quota private.post_quota,
  p_options jsonb
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_takes_documents boolean := p_price.counts > 0;
  v_request public.post_requests;
begin
  insert into public.post_requests (id, item_id, user_id, kind, due_at, counts, counts_included, is_included, period_from,
    net, vat, gross, extra_net, extra_vat, mandate, is_paper_way)
  values (p_id, p_price.item_id, p_user_id, p_kind.kind, p_price.due_at, p_price.counts, p_price.counts_included,
    p_price.is_included, case when v_takes_documents then p_quota.period_from end, p_price.net, p_price.vat, p_price.gross,
    case when v_takes_documents then p_quota.extra_net end, case when v_takes_documents then p_quota.extra_vat end,
    case when p_kind.is_for_opening then private.post_mandate_version() end, p_kind.is_paper_way)
  on conflict (id) do nothing
  returning * into v_request;
  if v_request.id is null then
    perform private.fail('PO027', 'Another request has this id');
  end if;
  perform private.note_post_request(v_request, 'asked',
    jsonb_strip_nulls(jsonb_build_object('due_at', v_request.due_at, 'mandate', v_request.mandate)));
  if p_kind.has_beginning then
    execute format('select private.%I($1, $2)', 'begin_post_' || p_kind.kind) using v_request, p_options;
  end if;
  return private.post_request_in_words(v_request);
end;
$$;

-- See public.ask_for_post.
create function private.ask_for_post(p_kind text, p_lines jsonb, p_options jsonb, p_expected_gross numeric)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_kind private.post_request_kinds := private.asked_kind(p_kind, p_options);
  v_items uuid[];
  v_ids uuid[];
  v_requests jsonb;
  v_quota private.post_quota;
  v_prices private.post_price[];
  v_price private.post_price;
  v_gross numeric := 0;
  v_included integer := 0;
begin
  select l.item_ids, l.request_ids into v_items, v_ids from private.post_lines(p_lines) l;
  perform private.lock_member(v_user);
  v_requests := private.post_requests_before(v_user, p_kind, v_items, v_ids);
  if v_requests is not null then
    return v_requests;
  end if;
  perform 1 from public.post_items i
  where i.id = any (v_items) and i.user_id = v_user order by i.id for no key update;
  v_quota := private.post_quota(v_user);
  v_prices := array(select p from private.post_prices(v_user, v_kind, v_items, p_options) p);
  foreach v_price in array v_prices loop
    if v_price.problem is not null then
      perform private.fail(v_price.problem, 'An item cannot be asked for',
        coalesce(v_price.details, '{}') || jsonb_build_object('item_id', v_price.item_id));
    end if;
    v_gross := v_gross + v_price.gross;
    v_included := v_included + v_price.counts_included;
  end loop;
  if v_gross is distinct from p_expected_gross
    or (v_included > 0 and not private.count_post_documents(v_user, v_quota, v_included)) then
    perform private.fail('PO020', 'It costs another amount', jsonb_build_object('gross', v_gross));
  end if;
  v_requests := '[]';
  for v_nth in 1..cardinality(v_ids) loop
    v_requests := v_requests
      || private.write_post_request(v_ids[v_nth], v_user, v_kind, v_prices[v_nth], v_quota, p_options);
  end loop;
  return v_requests;
end;
$$;
grant execute on function private.ask_for_post(text, jsonb, jsonb, numeric) to authenticated, service_role;

-- Asks for something of one kind for from 1 to 50 of the caller's items: for all of them or for none. p_lines: a list of
-- {item_id, request_id}, the ids made by the page: asked again under them, it answers the same. p_options as for
-- public.quote_post_requests, and p_expected_gross the sum of what it answered. What is in the way of an item is refused
-- with its code and item_id: PO021: it is asked for already. PO022: no plan in force. PO024: no item of theirs, or its
-- paper is gone. PO028: no price for more documents. PO037: asked for ten times today. PO051: the paper has another way.
-- And what its kind has against it. PO020: it costs another amount now. PO027: other requests have these ids. PO029: it
-- was withdrawn since. PO050 and PO052 as above.
create function public.ask_for_post(p_kind text, p_lines jsonb, p_options jsonb, p_expected_gross numeric)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.ask_for_post(p_kind, p_lines, p_options, p_expected_gross) $$;
grant execute on function public.ask_for_post(text, jsonb, jsonb, numeric) to authenticated, service_role;

drop function private.uncount_post_document(public.post_requests);

-- Gives the documents of a request back to the month they were counted in. What was asked for first in that month and has
-- documents to be paid for takes them, and costs so much less. The caller has locked the member.
create function private.uncount_post_documents(p_request public.post_requests)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_free integer := p_request.counts_included;
  v_more integer;
  v_priced public.post_requests;
begin
  update public.post_usage u set used = u.used - v_free
  where u.user_id = p_request.user_id and u.period_from = p_request.period_from and v_free > 0 and u.used >= v_free
  returning least(v_free, u.included - u.used) into v_free;
  if not found then
    return;
  end if;
  for v_priced in
    select * from public.post_requests r
    where r.user_id = p_request.user_id and r.period_from = p_request.period_from and r.counts_included < r.counts
      and r.extra_net > 0 and r.state not in ('refused', 'withdrawn') and r.id <> p_request.id
    order by r.asked_at, r.id
    for update
  loop
    exit when v_free <= 0;
    v_more := least(v_free, v_priced.counts - v_priced.counts_included);
    update public.post_usage u set used = u.used + v_more
    where u.user_id = v_priced.user_id and u.period_from = v_priced.period_from;
    update public.post_requests r
    set counts_included = r.counts_included + v_more,
      net = r.net - v_more * r.extra_net,
      vat = r.vat - v_more * r.extra_vat,
      gross = r.gross - v_more * (r.extra_net + r.extra_vat),
      is_included = r.gross = v_more * (r.extra_net + r.extra_vat)
    where r.id = v_priced.id;
    v_free := v_free - v_more;
  end loop;
end;
$$;

-- Lets the kind of a request end what it has begun, once the row says that it is over.
create function private.let_kind_end(p_request public.post_requests)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if (select k.has_end from private.post_request_kinds k where k.kind = p_request.kind) then
    execute format('select private.%I($1)', 'end_post_' || p_request.kind) using p_request;
  end if;
end;
$$;

-- Ends a request that comes to nothing: it is refused or withdrawn, and its documents go back to the month they were
-- counted in. The caller has locked the row.
create or replace function private.end_post_request(
  p_request public.post_requests,
  p_state text,
  p_refusal text default null,
  p_note text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ended public.post_requests;
begin
  update public.post_requests r
  set state = p_state, done_at = now(), refusal = p_refusal, refusal_note = p_note
  where r.id = p_request.id
  returning * into v_ended;
  -- As they are now: the caller may have read the row before it was given some.
  perform private.uncount_post_documents(v_ended);
  perform private.note_post_request(v_ended, p_state, jsonb_strip_nulls(jsonb_build_object('refusal', p_refusal)));
  perform private.let_kind_end(v_ended);
end;
$$;

-- Ends a request that is done. The caller has locked the row, and says in the chain what became of the item; before the
-- paper leaves the house, as that refuses what is open.
create function private.finish_post_request(p_request public.post_requests)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_done public.post_requests;
begin
  update public.post_requests r set state = 'done', done_at = now()
  where r.id = p_request.id and r.done_at is null
  returning * into v_done;
  if found then
    perform private.note_post_request(v_done, 'done');
    perform private.let_kind_end(v_done);
  end if;
end;
$$;

drop function public.withdraw_post_request(uuid);
drop function private.withdraw_post_request(uuid);

-- See public.withdraw_post_requests.
create function private.withdraw_post_requests(p_ids uuid[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_request public.post_requests;
begin
  perform private.check_post_ids(p_ids);
  perform private.lock_member(v_user);
  if (select count(*) from public.post_requests r where r.id = any (p_ids) and r.user_id = v_user)
    < cardinality(p_ids) then
    perform private.fail('PO024', 'No request of the caller');
  end if;
  -- What is paid for on top first, so that nothing given back goes to what ends next.
  for v_request in
    select * from public.post_requests r
    where r.id = any (p_ids) and r.state <> 'withdrawn' order by r.is_included, r.id for update
  loop
    if v_request.state = 'in_work' or v_request.done_at is not null then
      perform private.fail('PO023', 'The request is in work, or over',
        jsonb_build_object('state', v_request.state, 'item_id', v_request.item_id));
    end if;
    perform private.end_post_request(v_request, 'withdrawn');
  end loop;
end;
$$;
grant execute on function private.withdraw_post_requests(uuid[]) to authenticated, service_role;

-- Takes back from 1 to 50 of the caller's requests: all of them or none. One that is withdrawn already is done. PO023: one
-- is in work, done or refused. PO024: one is none of theirs. PO050: no such list.
create function public.withdraw_post_requests(p_ids uuid[])
returns void
language sql
volatile
set search_path = ''
as $$ select private.withdraw_post_requests(p_ids) $$;
grant execute on function public.withdraw_post_requests(uuid[]) to authenticated, service_role;

-- Ends what is open on an item that is taken back, found to be another's or nobody's, or has left the house. What was
-- done for whoever it was taken from costs them nothing: it was our mistake. Who puts a pile on a shelf holds none of
-- its requests: they have not locked its members.
create or replace function private.end_requests_of_post()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
begin
  for v_request in
    select * from public.post_requests r
    where r.item_id = new.id and r.done_at is null and (
      new.undone_at is not null or new.user_id is distinct from r.user_id or not private.is_paper_here(new))
    order by r.id for update
  loop
    if new.undone_at is not null or new.user_id is distinct from v_request.user_id then
      perform private.end_post_request(v_request, 'withdrawn');
    else
      perform private.end_post_request(v_request, 'refused', 'gone');
    end if;
  end loop;
  if new.user_id is distinct from old.user_id then
    for v_request in
      update public.post_requests r set counts = 0, counts_included = 0, net = 0, vat = 0, gross = 0
      from (
        select * from public.post_requests q
        where q.item_id = new.id and q.user_id = old.user_id and q.state = 'done' and (q.counts > 0 or q.gross > 0)
        order by q.id for update) q
      where r.id = q.id
      returning q.*
    loop
      perform private.uncount_post_documents(v_request);
    end loop;
  end if;
  return null;
end;
$$;

-- Withdraws what a member whose membership ends has asked for and nobody works on yet; their paper may leave all the same.
-- The caller has locked the member.
create or replace function private.withdraw_waiting_requests(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ids constant uuid[] := array(
    select r.id from public.post_requests r
    where r.user_id = p_user_id and r.done_at is null and r.state <> 'in_work' and not r.is_paper_way);
  v_request public.post_requests;
begin
  perform 1 from public.post_items i
  where i.id in (select r.item_id from public.post_requests r where r.id = any (v_ids))
  order by i.id for no key update;
  -- What is paid for on top first, so that nothing given back goes to what ends next.
  for v_request in
    select * from public.post_requests r
    where r.id = any (v_ids) and r.done_at is null and r.state <> 'in_work' order by r.is_included, r.id for update
  loop
    perform private.end_post_request(v_request, 'withdrawn');
  end loop;
end;
$$;

-- See public.get_post.
create or replace function private.post_filter(p_filter text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when p_filter = 'unread' then 'i.read_at is null'
    when p_filter = 'official' then 'i.is_official'
    when p_filter = 'scanned' then $c$i.image in ('scanned', 'text_read')$c$
    when p_filter = 'asked' then $c$i.id in (select r.item_id from public.post_requests r
      where r.user_id = $1 and r.done_at is null)$c$
    when p_filter like 'folder:%' then 'i.folder = substr($3, 8)'
    else 'true' end;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- The work of the office.

-- Whether the paper of an item has to stay for its scan: one is asked for, or cannot be read yet.
create function private.waits_for_scan(p_item_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
      select 1 from public.post_requests r
      where r.item_id = p_item_id and r.done_at is null and not r.is_paper_way)
    or coalesce((
      select s.state <> 'done' from public.post_scans s
      where s.item_id = p_item_id order by s.created_at desc, s.id desc limit 1), false);
end;
$$;
-- The view of the queue asks it.
grant execute on function private.waits_for_scan(uuid) to authenticated, service_role;

-- Refuses to let the paper go by a request while it has to stay for its scan (PO053).
create function private.check_paper_way(p_request public.post_requests)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_request.is_paper_way and private.waits_for_scan(p_request.item_id) then
    perform private.fail('PO053', 'The item is to be scanned first');
  end if;
end;
$$;

-- Locks an open request for the caller to work on (administrators only). PO010: somebody else has it, who still works
-- here. PO011: it is over or gone.
create or replace function private.hold_post_request(p_id uuid, p_whosever boolean default false)
returns public.post_requests
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
  v_is_theirs boolean := false;
begin
  perform private.require_admin();
  select * into v_request from public.post_requests r where r.id = p_id;
  if found then
    perform private.lock_member(v_request.user_id);
    v_is_theirs := private.hold_post_of(v_request);
    select * into v_request from public.post_requests r where r.id = p_id for update;
  end if;
  if not v_is_theirs or v_request.id is null or v_request.done_at is not null then
    perform private.fail('PO011', 'The request is over or gone', jsonb_build_object('state', v_request.state));
  end if;
  if v_request.state = 'in_work' and v_request.taken_by <> auth.uid() and not p_whosever
    and exists (select 1 from public.admins a where a.user_id = v_request.taken_by) then
    perform private.fail('PO010', 'Somebody else has the request', jsonb_build_object('name', (
      select p.full_name from public.profiles p where p.id = v_request.taken_by)));
  end if;
  return v_request;
end;
$$;

-- The same, and takes it where the caller does not have it yet.
create or replace function private.take_held_request(p_id uuid)
returns public.post_requests
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests := private.hold_post_request(p_id);
begin
  if v_request.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  if v_request.state = 'in_work' and v_request.taken_by = auth.uid() then
    return v_request;
  end if;
  update public.post_requests r set state = 'in_work', taken_by = auth.uid(), taken_at = now()
  where r.id = p_id
  returning * into v_request;
  perform private.note_post_request(v_request, 'taken');
  return v_request;
end;
$$;

-- Locks a request whose scan is handed over, or that is refused. One that is done is open again only while its newest scan
-- could not be read.
create or replace function private.hold_request_to_scan(p_request_id uuid)
returns public.post_requests
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
begin
  select * into v_request from public.post_requests r where r.id = p_request_id and r.state = 'done';
  if not found then
    return private.take_held_request(p_request_id);
  end if;
  perform private.lock_member(v_request.user_id);
  if private.hold_post_of(v_request) then
    -- Another request may have given it documents until now.
    select * into v_request from public.post_requests r where r.id = p_request_id and r.state = 'done' for update;
  else
    v_request.id := null;
  end if;
  if v_request.id is null or (
      select s.state from public.post_scans s where s.item_id = v_request.item_id and s.request_id = v_request.id
        and not exists (
          select 1 from public.post_scans o
          where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))) is distinct from 'failed' then
    perform private.fail('PO011', 'The request is over', jsonb_build_object('state', 'done'));
  end if;
  if v_request.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  return v_request;
end;
$$;

-- See public.take_post_request.
create or replace function private.take_post_request(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.check_paper_way(private.take_held_request(p_id));
end;
$$;

-- Takes a request to work on (administrators only), one person at a time. PO010: somebody else has it, with their name.
-- PO011: it is over or gone. PO053: the item is to be scanned first.
create or replace function public.take_post_request(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.take_post_request(p_id) $$;

-- See public.let_go_post_request.
create or replace function private.let_go_post_request(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests := private.hold_post_request(p_id, private.is_super_admin());
begin
  if v_request.state <> 'in_work' then
    return;
  end if;
  update public.post_requests r set state = 'waiting', taken_by = null, taken_at = null where r.id = p_id;
  perform private.note_post_request(v_request, 'let_go');
end;
$$;

-- See public.undo_post_item.
create or replace function private.undo_post_item(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  perform private.require_admin();
  v_item := private.lock_post_item(p_id);
  if v_item.undone_at is not null then
    return;
  end if;
  if v_item.recorded_at < now() - private.post_undo_time() or v_item.paper not in ('received', 'stored')
    or v_item.image not in ('none', 'envelope') or exists (
      select 1 from public.post_events e
      where e.item_id = p_id and e.kind in ('scan_taken', 'request_taken', 'called')) then
    perform private.fail('PO004', 'Too late to take it back');
  end if;
  perform private.delete_file('post-envelopes', v_item.envelope);
  update public.post_items i set undone_at = now(), envelope = null, image = 'none', place = null where i.id = p_id;
  perform private.note_post(p_id, 'undone');
end;
$$;

-- What members have asked for and is not done, each with its item, where its paper is, and whether that has to stay for a
-- scan.
create or replace view private.post_queue
with (security_invoker = false)
as
select
  r.id,
  r.kind,
  r.state,
  r.asked_at,
  r.due_at,
  coalesce(r.due_at < now(), false) as is_overdue,
  r.taken_by,
  (select p.full_name from public.profiles p where p.id = r.taken_by) as taken_by_name,
  r.taken_at,
  coalesce(r.state = 'in_work' and r.taken_by = (select private.caller_id()), false) as is_mine,
  r.item_id,
  i.code,
  i.kind as item_kind,
  r.user_id,
  m.box_number,
  m.full_name as member_name,
  i.addressee,
  coalesce(s.name, i.sender) as sender,
  i.is_official,
  i.paper,
  i.place,
  i.envelope,
  private.search_text(i.code, m.full_name, m.company_name, m.box_number::text, 'box ' || m.box_number, i.addressee,
    i.sender, s.name, i.place) as search_text,
  r.is_paper_way,
  r.is_paper_way and private.waits_for_scan(r.item_id) as waits_for_scan
from public.post_requests r
join public.post_items i on i.id = r.item_id
join public.profiles m on m.id = r.user_id
left join public.post_senders s on s.id = i.sender_id
where r.done_at is null and (select private.is_admin() limit private.only_admins());

create or replace view public.post_queue
with (security_invoker = true)
as select * from private.post_queue;

-- See public.get_waiting_counts. An order that waits has one invoice that waits, over the same amount
-- (supabase/tests/proof/sound-books.ts).
create or replace function private.get_waiting_counts()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  perform private.require_admin();
  return jsonb_build_object(
    'applications', (select count(*) from public.affiliates a where a.status = 'pending'),
    'messages', (select count(*) from public.contact_messages c where c.handled_at is null),
    'services', (
      select coalesce(sum(o.waiting), 0)
      from public.services s
      cross join lateral (
        select count(*) as waiting from public.user_services us
        where us.service_id = s.id and us.payment_status in ('paid', 'in_progress')) o
      where s.membership_type is null),
    'names', private.count_post_names_to_confirm(),
    'needs_payment', private.needs_payment(private.caller_id()))
    || (
      select jsonb_build_object(
        'unpaid', jsonb_build_object('count', count(*), 'amount', coalesce(sum(i.amount), 0)),
        'overdue', jsonb_build_object(
          'count', count(*) filter (where i.due_date < v_today),
          'amount', coalesce(sum(i.amount) filter (where i.due_date < v_today), 0)))
      from public.invoices i
      where i.kind = 'invoice' and i.status = 'pending')
    || (
      select jsonb_build_object('refunds',
        jsonb_build_object('count', count(*), 'amount', coalesce(sum(r.amount), 0)))
      from public.refund_reviews r
      where r.closed_at is null)
    || (
      select jsonb_build_object(
        'scans', jsonb_build_object('count', count(*) filter (where w.is_scan),
          'overdue', count(*) filter (where w.is_scan and w.due_at < now())),
        'post_requests', jsonb_build_object('count', count(*) filter (where not w.is_scan),
          'overdue', count(*) filter (where not w.is_scan and w.due_at < now())))
      from (
        select r.kind in ('scan', 'rescan') as is_scan, r.due_at from public.post_requests r
        where r.done_at is null and r.state in ('waiting', 'in_work')
        union all
        -- As private.get_scan_failures lists them.
        select true, r.due_at
        from public.post_scans s
        left join public.post_requests r on r.id = s.request_id
        where s.state = 'failed' and not exists (
          select 1 from public.post_scans o
          where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))) w)
    || (select jsonb_build_object('official_calls', count(*)) from private.post_unread_official)
    || (
      select jsonb_build_object(
        'events_soon', count(*) filter (where e.event_date between v_today and v_today + 7),
        'events_nearly_full', count(*) filter (where e.attendee_count >= 0.8 * e.max_attendees))
      from public.events e
      where e.status = 'active' and e.archived_at is null
        and e.event_date >= v_today - 2 and not private.is_over(e));
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- What is read of it, and what is forgotten.

-- An item as its owner's list shows it; its request is the newest that is open, or else the newest there was.
create or replace function private.own_post_in_words(p_item public.post_items, p_search text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_sender text := coalesce((select s.name from public.post_senders s where s.id = p_item.sender_id), p_item.sender);
begin
  return jsonb_build_object('id', p_item.id, 'code', p_item.code, 'kind', p_item.kind, 'sender', v_sender,
    'addressee', p_item.addressee, 'is_official', p_item.is_official, 'received_at', p_item.received_at,
    'paper', p_item.paper, 'paper_at', p_item.paper_at, 'image', p_item.image, 'envelope', p_item.envelope,
    'read_at', p_item.read_at, 'folder', p_item.folder, 'note', p_item.note, 'weight_g', p_item.weight_g,
    'is_top', p_item.is_official and p_item.read_at is null,
    'request', (
      select private.post_request_in_words(r) from public.post_requests r
      where r.item_id = p_item.id and r.user_id = p_item.user_id
      order by r.done_at is not null, r.asked_at desc, r.id desc limit 1),
    'open_requests', (
      select coalesce(jsonb_agg(private.post_request_in_words(r) order by r.asked_at, r.id), '[]')
      from public.post_requests r
      where r.item_id = p_item.id and r.user_id = p_item.user_id and r.done_at is null),
    'hit', case when p_search ~ '[[:alnum:]]' then private.post_hit(p_item, v_sender, p_search) end);
end;
$$;

-- What has happened to an item as its owner reads it, oldest first: the steps of requests are read by who has asked.
create or replace function private.post_timeline(p_item_id uuid, p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- What was matched when it was recorded has no correction before it.
  v_given bigint := (
    select max(e.id) from public.post_events e
    where e.item_id = p_item_id and e.kind = 'matched' and exists (
      select 1 from public.post_events b where b.item_id = p_item_id and b.kind = 'corrected' and b.id < e.id));
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.nr, 'at', least(e.device_at, e.at), 'kind', e.kind,
        'place', case when not e.is_before then e.place end,
        'by', case when e.actor is null and e.kind in ('text_read', 'scan_failed') then 'system'
          when e.actor = p_user_id and e.kind ~ '^(scan|request)_(asked|answered|withdrawn)$' then 'you' else 'office' end,
        'recorded_at', case when e.kind = 'received' and e.device_at < e.at - interval '1 hour' then e.at end,
        'detail', case when e.is_before then e.told - 'reason' #- '{before,addressee}' #- '{after,addressee}' else e.told end
          - case when e.is_asked then '{}'::text[] else '{request_id,mandate}' end) order by e.nr), '[]')
    from (
      select o.*, r.is_asked, coalesce(o.id < v_given, false) as is_before, private.post_step_detail(o.detail) as told,
        row_number() over (order by o.at, o.id) as nr
      from (
        select * from public.post_events n where n.item_id = p_item_id order by n.at desc, n.id desc limit 500) o
      cross join lateral (
        select exists (
          select 1 from public.post_requests q
          where q.item_id = p_item_id and q.user_id = p_user_id and q.id::text = o.detail ->> 'request_id') as is_asked) r
      where r.is_asked
        or o.kind !~ '^request_' and o.kind not in ('scan_asked', 'scan_withdrawn', 'scan_taken', 'scan_let_go', 'scan_refused')) e);
end;
$$;

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
  where d.key in ('reason', 'refusal', 'request_id', 'kind', 'pages', 'sheets', 'sheets_before', 'mandate', 'due_at', 'before', 'after',
    'was_scanned');
  return coalesce(v_changes, '{}');
end;
$$;

-- What stays of an opened item for ever: the version of the order to open it, which names nobody.
create function private.order_of_opening(p_detail jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_strip_nulls(jsonb_build_object('mandate', p_detail -> 'mandate'));
end;
$$;

-- Even the owner of the table can only append. The exception is the erasure of a person: what an entry says more than that
-- something happened, when, where and by which order, may be emptied, and a member's name taken out.
create or replace function private.keep_post_events()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - array['detail', 'actor']) = (to_jsonb(old) - array['detail', 'actor'])
    and new.detail in ('{}', private.order_of_opening(old.detail)) and (new.actor is null or new.actor = old.actor) then
    return new;
  end if;
  perform private.fail('PO007', 'The chain of custody is append-only');
  return null;
end;
$$;

-- Forgets what the chain says of a person: of items that are theirs all, of others that they were theirs and what they
-- asked for.
create or replace function private.erase_post_chain(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_once uuid[] := array(
    select r.item_id from public.post_requests r where r.user_id = p_user_id
    union
    select e.item_id from public.post_events e
    where e.kind = 'corrected' and p_user_id::text in (e.detail #>> '{before,user_id}', e.detail #>> '{after,user_id}'));
begin
  update public.post_events e
  set detail = case when e.kind = 'opened' then private.order_of_opening(e.detail) else '{}' end,
    actor = nullif(e.actor, p_user_id)
  from public.post_items i
  where i.id = e.item_id and i.user_id = p_user_id;
  update public.post_events e
  set detail = '{}', actor = case when e.kind = 'corrected' then e.actor end
  where e.item_id = any (v_once)
    and (e.kind = 'corrected'
      or (e.kind ~ '^(scan|request)_(asked|answered|withdrawn)$' and e.actor = p_user_id));
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
