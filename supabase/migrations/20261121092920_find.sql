-- Find anything: one search over people, orders, messages, affiliates, events, discount codes and the
-- catalogue, for administrators. What is exactly what was typed (an id, an e-mail, the number of an order
-- or invoice, of a box, a code) comes first.

-- Rows of a large table whose search_text matches what was typed, newest first. What is common is found
-- among the newest rows; what is rare, by the index of trigrams, which the planner must not think too
-- dear. What has no three letters or digits in a row has no trigrams: it is found among the newest alone.
create function private.newest_matches(p_table regclass, p_query text, p_limit integer)
returns setof uuid
language plpgsql
stable
set search_path = ''
set enable_seqscan = off
as $$
declare
  v_matches text := private.search_condition(p_query);
  v_is_indexed boolean := p_query ~ '[[:alnum:]]{3}';
  v_found uuid[];
begin
  execute format('select array_agg(f.id) from (select t.id from (select id, created_at, search_text from %s '
    'order by created_at desc, id desc limit %s) t where %s order by t.created_at desc, t.id desc limit $1) f',
    p_table, case when v_is_indexed then 300 else 1000 end, v_matches) into v_found using p_limit;
  if v_is_indexed and coalesce(cardinality(v_found), 0) < p_limit then
    execute format('select array_agg(f.id) from (select t.id from (select t.id, t.created_at from %s t '
      'where %s limit 500) t order by t.created_at desc, t.id desc limit $1) f', p_table, v_matches)
      into v_found using p_limit;
  end if;
  return query select unnest(v_found);
end;
$$;

-- The span of ids that begin as was typed: a whole id, or the eight characters that lists show of it.
create function private.ids_like(p_query text, out first uuid, out last uuid)
returns record
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_typed text := lower(btrim(p_query));
begin
  if v_typed ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    first := v_typed::uuid;
    last := first;
  elsif v_typed ~ '^[0-9a-f]{8}$' then
    first := (v_typed || '-0000-0000-0000-000000000000')::uuid;
    last := (v_typed || '-ffff-ffff-ffff-ffffffffffff')::uuid;
  end if;
end;
$$;

-- The number of a box, typed as such: "101" or "box 101"; null for anything else.
create function private.box_in(p_query text)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
begin
  return substring(lower(btrim(p_query)) from '^(?:box )?([1-9][0-9]{2,8})$')::integer;
end;
$$;

-- One line of what was found. state and amount say how it stands; at is the day or moment it is about.
create type private.find as (
  kind text,
  id uuid,
  title text,
  detail text,
  state text,
  amount numeric,
  at text,
  is_exact boolean
);

-- See public.find_anything: people, and who has applied to the affiliate programme.
create function private.find_people(p_query text, p_limit integer)
returns setof private.find
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_ids record := private.ids_like(p_query);
  v_typed text := btrim(p_query);
begin
  return query
  with exact as (
    select p.id from public.profiles p where p.id between v_ids.first and v_ids.last
    union
    select u.id from auth.users u where u.email = private.clean_email(v_typed) and not u.is_sso_user
    union
    select p.id from public.profiles p where p.box_number = private.box_in(v_typed)
  ), found as (
    select e.id, true as is_exact from exact e
    union all
    select m.id, false from private.newest_matches('public.profiles', p_query, p_limit) m (id)
    where m.id not in (select e.id from exact e)
  )
  select 'person', p.id, p.full_name, concat_ws(', ', p.email, p.company_name, 'box ' || p.box_number), p.role, null::numeric,
    p.created_at::text, f.is_exact
  from found f join public.profiles p on p.id = f.id
  where p.forgotten_at is null
  order by f.is_exact desc, p.created_at desc, p.id desc
  limit p_limit;

  return query
  with exact as (
    select a.id from public.affiliates a where a.id between v_ids.first and v_ids.last
    union
    select a.id from public.affiliates a where a.referral_code = upper(v_typed)
  ), found as (
    select e.id, true as is_exact from exact e
    union all
    select m.id, false from private.newest_matches('public.affiliates', p_query, p_limit) m (id)
    where m.id not in (select e.id from exact e)
  )
  select 'affiliate', a.id, a.first_name || ' ' || a.last_name, concat_ws(', ', a.email, a.company_name),
    a.status, null::numeric, a.created_at::text, f.is_exact
  from found f join public.affiliates a on a.id = f.id
  where a.forgotten_at is null
  order by f.is_exact desc, a.created_at desc, a.id desc
  limit p_limit;
end;
$$;

-- See public.find_anything: orders, by their number, those of their invoices, amount, reference or member.
create function private.find_orders(p_query text, p_limit integer)
returns setof private.find
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_ids record := private.ids_like(p_query);
  v_typed text := upper(btrim(p_query));
begin
  return query
  with exact as (
    select p.id from public.purchases p where p.id between v_ids.first and v_ids.last
    union
    select p.id from public.purchases p where p.purchase_number = v_typed
    union
    select i.purchase_id from public.invoices i where i.invoice_number = v_typed
  ), found as (
    select e.id, true as is_exact from exact e
    union all
    select m.id, false from private.newest_matches('private.listed_orders', p_query, p_limit) m (id)
    where m.id not in (select e.id from exact e)
  )
  select 'order', o.id, o.purchase_number, concat_ws(', ', o.member_name, o.invoice_number),
    case when o.status = 'pending' and o.due_date < private.malta_today() then 'overdue' else o.status end,
    o.total_amount, o.created_at::text, f.is_exact
  from found f join private.listed_orders o on o.id = f.id
  order by f.is_exact desc, o.created_at desc, o.id desc
  limit p_limit;
end;
$$;

-- See public.find_anything: messages from the contact page.
create function private.find_messages(p_query text, p_limit integer)
returns setof private.find
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_ids record := private.ids_like(p_query);
begin
  return query
  select 'message', m.id, m.name, regexp_replace(left(m.message, 120), '\s+', ' ', 'g'),
    case when m.handled_at is null then 'open' else 'handled' end, null::numeric, m.created_at::text,
    (m.id between v_ids.first and v_ids.last) is true
  from public.contact_messages m
  where m.id between v_ids.first and v_ids.last
    or m.id in (select n.id from private.newest_matches('public.contact_messages', p_query, p_limit) n (id))
  order by m.created_at desc, m.id desc
  limit p_limit;
end;
$$;

-- See public.find_anything: what the office keeps, some thousands of rows at most. What is still to come
-- or on sale stands before what is over or archived.
create function private.find_offers(p_query text, p_limit integer)
returns setof private.find
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_ids record := private.ids_like(p_query);
  v_patterns text[] := private.search_patterns(p_query);
  v_today date := private.malta_today();
begin
  return query
  select 'event', e.id, e.title, e.location, case when e.archived_at is null then e.status else 'archived' end,
    null::numeric, e.event_date::text, (e.id between v_ids.first and v_ids.last) is true
  from public.events e
  where e.id between v_ids.first and v_ids.last or private.search_text(e.title, e.location) ~* all (v_patterns)
  order by e.archived_at is not null, e.event_date < v_today, abs(e.event_date - v_today), e.id
  limit p_limit;

  return query
  select 'discount_code', c.id, c.code, c.description,
    case when c.archived_at is not null then 'archived' when c.is_active then 'active' else 'inactive' end,
    null::numeric, c.created_at::text, (upper(btrim(p_query)) = c.code or c.id between v_ids.first and v_ids.last) is true
  from public.discount_codes c
  where c.id between v_ids.first and v_ids.last
    or private.search_text(c.code, c.description) ~* all (v_patterns)
  order by upper(btrim(p_query)) = c.code desc, c.archived_at is not null, c.created_at desc, c.id desc
  limit p_limit;

  return query
  select o.kind, o.id, o.title, null::text, o.state, o.price, o.created_at::text, o.is_exact
  from (
    select 'document' as kind, d.id, d.title, d.price, d.created_at,
      case when d.archived_at is null then d.status else 'archived' end as state,
      (d.id between v_ids.first and v_ids.last) is true as is_exact,
      row_number() over (order by d.archived_at is not null, d.created_at desc, d.id desc) as nth
    from public.documents d
    where d.id between v_ids.first and v_ids.last or private.search_text(d.title) ~* all (v_patterns)
    union all
    select 'service', s.id, s.title, s.price, s.created_at,
      case when s.archived_at is null then s.status else 'archived' end,
      (s.id between v_ids.first and v_ids.last) is true,
      row_number() over (order by s.archived_at is not null, s.created_at desc, s.id desc)
    from public.services s
    where not s.is_onboarding_fee
      and (s.id between v_ids.first and v_ids.last or private.search_text(s.title) ~* all (v_patterns))
  ) o
  where o.nth <= p_limit
  order by o.kind, o.nth;
end;
$$;

-- See public.find_anything.
create function private.find_anything(p_query text, p_limit integer)
returns setof private.find
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_limit integer := least(greatest(coalesce(p_limit, 5), 1), 20);
begin
  perform private.require_admin();
  if coalesce(p_query, '') !~ '[[:alnum:]]' then
    return;
  end if;
  return query
  select * from private.find_people(p_query, v_limit)
  union all
  select * from private.find_orders(p_query, v_limit)
  union all
  select * from private.find_messages(p_query, v_limit)
  union all
  select * from private.find_offers(p_query, v_limit);
end;
$$;
grant execute on function private.find_anything(text, integer) to authenticated, service_role;

-- What an administrator may mean by what they typed (administrators only): up to p_limit of each kind, the
-- best of each first. Every word has to be found, literally, in any order and in any case.
create function public.find_anything(p_query text, p_limit integer default 5)
returns table (
  kind text,
  id uuid,
  title text,
  detail text,
  state text,
  amount numeric,
  at text,
  is_exact boolean
)
language sql
stable
set search_path = ''
as $$ select * from private.find_anything(p_query, p_limit) $$;
grant execute on function public.find_anything(text, integer) to authenticated, service_role;
