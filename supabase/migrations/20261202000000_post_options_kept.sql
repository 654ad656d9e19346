-- What a request says beside its kind is kept with it: asked again under the same id, it has to say the same. Whoever names
-- another person after a lost answer is told that the first one was written, and not that the second one was.

alter table public.post_requests add column options jsonb;
comment on column public.post_requests.options is
  'What was asked for, as it was sent; null: it is older than this column, or forgotten.';

-- What is kept of the options of a request: not that a limit may be passed, which is said at the second press alone.
create function private.options_kept(p_options jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case jsonb_typeof(p_options) when 'object' then p_options - 'beyond_cap' else '{}' end;
end;
$$;

-- The kind of this name, for whoever was shown the order to open post that is in force. PO050: there is none, or more is
-- said of it than any kind asks for. PO052: they were shown another.
create or replace function private.asked_kind(p_kind text, p_options jsonb)
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
  if not found or octet_length(p_options::text) > 4000 then
    perform private.fail('PO050', 'No such kind of request');
  end if;
  if v_kind.is_for_opening and p_options ->> 'mandate' is distinct from private.post_mandate_version()::text then
    perform private.fail('PO052', 'Another order to open post is in force');
  end if;
  return v_kind;
end;
$$;

drop function private.post_requests_before(uuid, text, uuid[], uuid[]);

-- What a first try under these ids has written, when it asked for the same; null when there was none. PO027: it asked
-- for something else. PO029: some of it was withdrawn since.
create function private.post_requests_before(
  p_user_id uuid,
  p_kind text,
  p_item_ids uuid[],
  p_ids uuid[],
  p_options jsonb
)
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
  select count(*), count(*) filter (where (r.user_id, r.kind, r.item_id) = (p_user_id, p_kind, l.item_id)
      and coalesce(r.options, private.options_kept(p_options)) = private.options_kept(p_options)),
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

-- Writes a request at its price, and lets its kind begin it. The documents it takes are counted.
create or replace function private.write_post_request(
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
    net, vat, gross, extra_net, extra_vat, mandate, is_paper_way, options)
  values (p_id, p_price.item_id, p_user_id, p_kind.kind, p_price.due_at, p_price.counts, p_price.counts_included,
    p_price.is_included, case when v_takes_documents then p_quota.period_from end, p_price.net, p_price.vat, p_price.gross,
    case when v_takes_documents then p_quota.extra_net end, case when v_takes_documents then p_quota.extra_vat end,
    case when p_kind.is_for_opening then private.post_mandate_version() end, p_kind.is_paper_way,
    private.options_kept(p_options))
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
create or replace function private.ask_for_post(p_kind text, p_lines jsonb, p_options jsonb, p_expected_gross numeric)
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
  v_net numeric := 0;
  v_gross numeric := 0;
  v_included integer := 0;
  v_beyond jsonb;
begin
  select l.item_ids, l.request_ids into v_items, v_ids from private.post_lines(p_lines) l;
  perform private.lock_member(v_user);
  v_requests := private.post_requests_before(v_user, p_kind, v_items, v_ids, p_options);
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
    v_net := v_net + v_price.net;
    v_gross := v_gross + v_price.gross;
    v_included := v_included + v_price.counts_included;
  end loop;
  if v_gross is distinct from p_expected_gross
    or (v_included > 0 and not private.count_post_documents(v_user, v_quota, v_included)) then
    perform private.fail('PO020', 'It costs another amount', jsonb_build_object('gross', v_gross));
  end if;
  v_beyond := private.beyond_cap(v_user, v_quota, v_net);
  if v_beyond is not null and p_options ->> 'beyond_cap' is distinct from 'true' then
    perform private.fail('PO060', 'It passes the cap of the month', v_beyond || jsonb_build_object('gross', v_gross));
  end if;
  v_requests := '[]';
  for v_nth in 1..cardinality(v_ids) loop
    v_requests := v_requests
      || private.write_post_request(v_ids[v_nth], v_user, v_kind, v_prices[v_nth], v_quota, p_options);
  end loop;
  return v_requests;
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
