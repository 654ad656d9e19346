-- Rules: what a member wants done with post as soon as it comes, in an order. The first one that fits an item asks for it
-- in their name (see the next file). A rule is tried on what has come before it is switched on, and a kind of request says
-- of itself whether a rule may ask for it.

alter table private.post_request_kinds
  add column by_rule text not null default 'never' check (by_rule in ('never', 'unofficial', 'any'));
comment on column private.post_request_kinds.by_rule is
  'Whether a rule may ask for it: never, of what is not official, or of any post.';
update private.post_request_kinds k
set by_rule = case when k.kind = 'scan' then 'any' when k.kind in ('return', 'shred') then 'unofficial' else 'never' end;

drop function private.register_post_request_kind(text, boolean, boolean, boolean, boolean, text[]);

-- Registers a kind of request. p_by_rule: as the column has it; what does away with paper spares official post.
create function private.register_post_request_kind(
  p_kind text,
  p_is_paper_way boolean default false,
  p_is_for_opening boolean default false,
  p_has_beginning boolean default false,
  p_has_end boolean default false,
  p_refusals text[] default '{unreadable_label,damaged,identity_missing,other}',
  p_by_rule text default 'never'
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  insert into private.post_request_kinds (kind, is_paper_way, is_for_opening, has_beginning, has_end, refusals, by_rule)
  values (p_kind, p_is_paper_way, p_is_for_opening, p_has_beginning, p_has_end, p_refusals, p_by_rule);
  execute format('alter table public.post_requests drop constraint if exists post_requests_kind_check, '
    'add constraint post_requests_kind_check check (kind = any (%L::text[]))',
    (select array_agg(k.kind order by k.kind) from private.post_request_kinds k));
end;
$$;

create table private.post_rules (
  id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  position integer not null,
  -- Whom the post comes from: anyone, anyone official, or one whose post they have had.
  source text not null check (source in ('any', 'official', 'sender')),
  -- As the list of senders names them, where they are in it; else as they were read.
  sender_id uuid references public.post_senders (id) on delete set null,
  sender text check (sender ~ '\S' and char_length(sender) <= 120),
  -- Null: of any kind.
  item_kinds text[] check (item_kinds <@ '{letter,large_letter,parcel,registered,collection_notice}'
    and cardinality(item_kinds) > 0 and array_position(item_kinds, null) is null),
  -- What it asks for, and what the kind has to know: the order to open post that was on the screen, for one.
  kind text not null references private.post_request_kinds (kind),
  options jsonb not null check (jsonb_typeof(options) = 'object' and octet_length(options::text) <= 2000),
  -- How many documents beyond the plan it may take in a membership month.
  most_extra integer not null default 0 check (most_extra between 0 and 500),
  is_on boolean not null,
  -- Of a document beyond the plan, as it was shown when it was switched on; null: it had no price then.
  extra_gross numeric(12,2),
  -- Grows with each change, so that nobody changes what they have not read.
  version integer not null,
  created_at timestamptz not null default now(),
  constraint post_rules_sender_is_named check ((source = 'sender') = (sender is not null)),
  constraint post_rules_listed_is_named check (sender_id is null or sender is not null)
);
-- Row-level security without a policy: members read and write them by the calls below.
alter table private.post_rules enable row level security;
create index post_rules_user_id_idx on private.post_rules (user_id, position, id);
create index post_rules_sender_id_idx on private.post_rules (sender_id);
create index post_rules_kind_idx on private.post_rules (kind);

-- What rules have made of an item: one run for each owner it has had, as long as a rule fitted.
create table private.post_rule_runs (
  item_id uuid not null references public.post_items (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  rule_id uuid references private.post_rules (id) on delete set null,
  -- As it was then.
  rule jsonb not null,
  -- The code of why it has asked for nothing, or what it asked for does not stand; null: it has asked.
  problem text,
  -- Of the membership month.
  period_from date not null,
  ran_at timestamptz not null default now(),
  primary key (item_id, user_id)
);
-- Row-level security without a policy, as above.
alter table private.post_rule_runs enable row level security;
create index post_rule_runs_user_id_idx on private.post_rule_runs (user_id);
create index post_rule_runs_rule_id_idx on private.post_rule_runs (rule_id, period_from);


-- -------------------------------------------------------------------------------------------------
-- What a rule says.

-- Whom an item comes from, in one spelling; empty: nobody can tell.
create function private.folded_sender(p_sender_id uuid, p_sender text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(private.folded_name(
    coalesce((select s.name from public.post_senders s where s.id = p_sender_id), p_sender)), '');
end;
$$;

-- A rule as its owner and the office read it, and as what it asks for keeps it.
create function private.post_rule_in_words(p_rule private.post_rules)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object('source', p_rule.source,
    'sender', coalesce((select s.name from public.post_senders s where s.id = p_rule.sender_id), p_rule.sender),
    'item_kinds', p_rule.item_kinds, 'kind', p_rule.kind, 'most_extra', p_rule.most_extra);
end;
$$;

-- Whether a rule is for this item. What does away with paper is never for official post, nor for what its owner keeps.
create function private.post_rule_fits(p_rule private.post_rules, p_item public.post_items)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_is_official boolean := private.is_official_post(p_item);
  v_is_spared boolean := (
    select k.by_rule from private.post_request_kinds k where k.kind = p_rule.kind) is distinct from 'any';
  v_sender text;
begin
  if p_item.kind <> all (p_rule.item_kinds) or (v_is_spared and (v_is_official or exists (
      select 1 from private.post_keeping k
      where k.item_id = p_item.id and k.user_id = p_item.user_id and k.is_held))) then
    return false;
  end if;
  if p_rule.source <> 'sender' then
    return p_rule.source = 'any' or v_is_official;
  end if;
  if p_rule.sender_id = p_item.sender_id then
    return true;
  end if;
  v_sender := private.folded_sender(p_rule.sender_id, p_rule.sender);
  return v_sender <> '' and v_sender = private.folded_sender(p_item.sender_id, p_item.sender);
end;
$$;

-- A rule as the page sends it: {id, version, source, sender, item_kinds, kind, options, most_extra}; the sender is one
-- whose post its owner has had. PO050 and PO052 as of what it asks for. PO100: it is no rule.
create function private.read_post_rule(p_user_id uuid, p_rule jsonb)
returns private.post_rules
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_keys constant text[] := '{id,version,source,sender,item_kinds,kind,options,most_extra}';
  v_rule private.post_rules;
  v_folded text;
  v_kind private.post_request_kinds;
begin
  if jsonb_typeof(p_rule) is distinct from 'object' then
    perform private.fail('PO100', 'Not a rule');
  end if;
  begin
    v_rule := jsonb_populate_record(null::private.post_rules, (
      select coalesce(jsonb_object_agg(r.key, r.value), '{}') from jsonb_each(p_rule) r where r.key = any (v_keys)));
  exception when data_exception then
    perform private.fail('PO100', sqlerrm);
  end;
  v_rule.user_id := p_user_id;
  v_rule.version := coalesce(v_rule.version, 0);
  v_rule.most_extra := coalesce(v_rule.most_extra, 0);
  v_rule.options := coalesce(v_rule.options, '{}');
  v_rule.is_on := false;
  v_rule.sender := nullif(private.one_line(v_rule.sender), '');
  select * into v_kind from private.post_request_kinds k where k.kind = v_rule.kind;
  if v_rule.id is null or v_kind.kind is null or v_kind.by_rule = 'never'
    or coalesce(v_rule.source not in ('any', 'official', 'sender'), true)
    or (v_rule.source = 'official' and v_kind.by_rule <> 'any')
    or (v_rule.source = 'sender') <> (v_rule.sender is not null)
    or jsonb_typeof(v_rule.options) <> 'object' or octet_length(v_rule.options::text) > 2000
    or v_rule.most_extra not between 0 and 500
    or cardinality(v_rule.item_kinds) = 0 or array_position(v_rule.item_kinds, null) is not null
    or not v_rule.item_kinds <@ '{letter,large_letter,parcel,registered,collection_notice}' then
    perform private.fail('PO100', 'Something of this rule cannot be');
  end if;
  -- What its owner says of one item, or once more, no rule says for them.
  v_rule.options := v_rule.options - '{beyond_cap,official,may_open}'::text[];
  perform private.asked_kind(v_rule.kind, v_rule.options);
  v_rule.item_kinds := (select array_agg(distinct k.kind order by k.kind) from unnest(v_rule.item_kinds) k (kind));
  if v_rule.source = 'sender' then
    v_folded := private.folded_sender(null, v_rule.sender);
    select h.sender_id, h.sender into v_rule.sender_id, v_rule.sender
    from (
      -- One that was chosen before may have nothing there by now.
      select r.sender_id, r.sender, 1 as nth from private.post_rules r where r.id = v_rule.id and r.user_id = p_user_id
      union all
      select i.sender_id, coalesce(i.sender, s.name), 2
      from (
        select distinct n.sender_id, n.sender from public.post_items n
        where n.user_id = p_user_id and n.undone_at is null) i
      left join public.post_senders s on s.id = i.sender_id) h
    where private.folded_sender(h.sender_id, h.sender) = v_folded and v_folded <> ''
    order by h.nth, h.sender_id is null, h.sender limit 1;
    if not found then
      perform private.fail('PO100', 'They have had no post from there');
    end if;
  end if;
  return v_rule;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Trying it.

-- What a rule would have made of the last three months, at what the plan includes and costs today: how many items it
-- would have fitted, the newest twenty of them, for how many it would have asked, how many documents those are, how many
-- of them beyond the plan and what they cost, how many items would have been left to their owner, and how many of these
-- as they would have passed the cap of a month.
create function private.tried_post_rule(p_rule private.post_rules)
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
      v_gross := v_gross + v_extra * coalesce(v_quota.extra_gross, 0) + coalesce(v_price.net + v_price.vat, 0);
      v_left := v_left - (v_counts - v_extra);
    end if;
  end loop;
  return jsonb_build_object('since', v_since, 'count', cardinality(v_items), 'asked', v_asked,
    'left', cardinality(v_items) - v_asked, 'at_cap', v_at_cap, 'cap', v_cap, 'documents', v_documents, 'beyond', v_beyond, 'gross', v_gross,
    'included', v_quota.included, 'extra_gross', v_quota.extra_gross, 'state', v_quota.state,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'is_official', n.is_official,
        'sender', coalesce((select s.name from public.post_senders s where s.id = n.sender_id), n.sender),
        'received_at', n.received_at) order by n.received_at desc, n.id desc), '[]')
      from (select * from unnest(v_items) u order by u.received_at desc, u.id desc limit 20) n));
end;
$$;

-- See public.try_post_rule.
create function private.try_post_rule(p_rule jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.tried_post_rule(private.read_post_rule(private.require_reader(), p_rule));
end;
$$;
grant execute on function private.try_post_rule(jsonb) to authenticated, service_role;

-- What a rule of the caller would have made of their post of the last three months, at today's plan and price; nothing
-- is saved. p_rule as private.read_post_rule has it, with its refusals.
create function public.try_post_rule(p_rule jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.try_post_rule(p_rule) $$;
grant execute on function public.try_post_rule(jsonb) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Saving, ordering and ending it.

-- See public.save_post_rule.
create function private.save_post_rule(p_rule jsonb, p_shown jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_rule private.post_rules;
  v_before private.post_rules;
  v_tried jsonb;
begin
  perform private.lock_member(v_user);
  v_rule := private.read_post_rule(v_user, p_rule);
  select * into v_before from private.post_rules r where r.id = v_rule.id;
  if v_before.user_id is distinct from v_user and v_before.id is not null then
    perform private.fail('PO027', 'Another rule has this id');
  end if;
  v_rule.is_on := coalesce(jsonb_typeof(p_shown) = 'object', false);
  -- As a second try after a lost answer finds it.
  if v_before.version = v_rule.version + 1 and v_before.is_on = v_rule.is_on and (v_before.options, v_before.source,
      v_before.kind, v_before.most_extra) = (v_rule.options, v_rule.source, v_rule.kind, v_rule.most_extra)
    and (v_before.sender, v_before.item_kinds) is not distinct from (v_rule.sender, v_rule.item_kinds) then
    return jsonb_build_object('id', v_before.id, 'version', v_before.version);
  end if;
  if v_before.id is null and v_rule.version > 0 then
    perform private.fail('PO102', 'The rule was removed');
  end if;
  if coalesce(v_before.version, 0) <> v_rule.version then
    perform private.fail('PO101', 'The rule was changed', jsonb_build_object('version', v_before.version));
  end if;
  if v_before.id is null and (select count(*) from private.post_rules r where r.user_id = v_user) >= 30 then
    perform private.fail('PO103', 'Thirty rules are the most');
  end if;
  if v_rule.is_on then
    v_tried := private.tried_post_rule(v_rule);
    if (p_shown -> 'count', p_shown -> 'extra_gross') is distinct from (v_tried -> 'count', v_tried -> 'extra_gross') then
      perform private.fail('PO101', 'It would do something else now',
        jsonb_build_object('count', v_tried -> 'count', 'extra_gross', v_tried -> 'extra_gross'));
    end if;
    v_rule.extra_gross := (v_tried ->> 'extra_gross')::numeric;
  end if;
  v_rule.version := v_rule.version + 1;
  v_rule.created_at := coalesce(v_before.created_at, now());
  v_rule.position := coalesce(v_before.position, (
    select coalesce(max(r.position), 0) + 1 from private.post_rules r where r.user_id = v_user));
  insert into private.post_rules values (v_rule.*)
  on conflict (id) do update
  set source = excluded.source, sender_id = excluded.sender_id, sender = excluded.sender, item_kinds = excluded.item_kinds,
    kind = excluded.kind, options = excluded.options, most_extra = excluded.most_extra, is_on = excluded.is_on,
    extra_gross = excluded.extra_gross, version = excluded.version
  where post_rules.user_id = v_user;
  if not found then
    perform private.fail('PO027', 'Another rule has this id');
  end if;
  return jsonb_build_object('id', v_rule.id, 'version', v_rule.version);
end;
$$;
grant execute on function private.save_post_rule(jsonb, jsonb) to authenticated, service_role;

-- Saves a rule of the caller, a new one as the last of them, under an id of the page: sent again, it answers the same.
-- Without p_shown it is off. p_shown is {count, extra_gross} as public.try_post_rule answered them: it is on with that,
-- and where asking is the order to open post, this gives it. Answers {id, version}. PO027: another has this id. PO101:
-- it was changed since this version, or would do or cost something else now. PO102: it was removed. PO103: thirty are
-- there. And the refusals of public.try_post_rule.
create function public.save_post_rule(p_rule jsonb, p_shown jsonb default null)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.save_post_rule(p_rule, p_shown) $$;
grant execute on function public.save_post_rule(jsonb, jsonb) to authenticated, service_role;

-- See public.switch_off_post_rule.
create function private.switch_off_post_rule(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.lock_member(v_user);
  update private.post_rules r set is_on = false, version = r.version + r.is_on::integer
  where r.id = p_id and r.user_id = v_user;
  if not found then
    perform private.fail('PO102', 'No rule of the caller');
  end if;
end;
$$;
grant execute on function private.switch_off_post_rule(uuid) to authenticated, service_role;

-- Switches a rule of the caller off; what it has asked for stays. PO102: it is none of theirs, or was removed.
create function public.switch_off_post_rule(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.switch_off_post_rule(p_id) $$;
grant execute on function public.switch_off_post_rule(uuid) to authenticated, service_role;

-- See public.remove_post_rule.
create function private.remove_post_rule(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.lock_member(v_user);
  delete from private.post_rules r where r.id = p_id and r.user_id = v_user;
end;
$$;
grant execute on function private.remove_post_rule(uuid) to authenticated, service_role;

-- Removes a rule of the caller; what it has asked for stays. One that is gone is removed already.
create function public.remove_post_rule(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.remove_post_rule(p_id) $$;
grant execute on function public.remove_post_rule(uuid) to authenticated, service_role;

-- See public.order_post_rules.
create function private.order_post_rules(p_ids uuid[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.lock_member(v_user);
  if array(select r.id from private.post_rules r where r.user_id = v_user order by r.id)
    is distinct from array(select i.id from unnest(p_ids) i (id) order by i.id) then
    perform private.fail('PO102', 'These are not the rules of the caller');
  end if;
  update private.post_rules r set position = array_position(p_ids, r.id) where r.user_id = v_user;
end;
$$;
grant execute on function private.order_post_rules(uuid[]) to authenticated, service_role;

-- Puts all rules of the caller into an order: the first that fits an item is the one that asks for it. PO102: these are
-- not their rules, or not all of them.
create function public.order_post_rules(p_ids uuid[])
returns void
language sql
volatile
set search_path = ''
as $$ select private.order_post_rules(p_ids) $$;
grant execute on function public.order_post_rules(uuid[]) to authenticated, service_role;

-- See public.get_post_rules.
create function private.get_post_rules()
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
    'state', v_quota.state, 'included', v_quota.included, 'extra_gross', v_quota.extra_gross,
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
grant execute on function private.get_post_rules() to authenticated, service_role;

-- The rules of the caller in their order, each with what it has done in this membership month; what a rule may ask for,
-- whose post they have had, and what their plan includes and costs beyond.
create function public.get_post_rules()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_rules() $$;
grant execute on function public.get_post_rules() to authenticated, service_role;
