-- The office's lists of users and of the audit log, a person's record, and the search over everything.

-- The administrators' lists of users and of affiliate applications: one flat row each, so that the
-- server searches, filters, sorts and pages in one request.
--
-- Each is two views. Row-level security keeps every operator that could fail on a row, a search above
-- all, from its index: no row may be touched before it is known to be visible. So the inner view reads
-- with the rights of its owner and asks once, before any row is read, whether an administrator calls
-- (a one-time filter: for anybody else no table is opened); the outer one is what the API shows. The limit
-- refuses everybody else before the planner has looked at a statistic (see private.only_admins).

create view private.affiliate_directory
as
select
  a.id,
  a.user_id,
  a.first_name || ' ' || a.last_name as full_name,
  a.first_name,
  a.last_name,
  a.email,
  a.phone,
  a.company_name,
  a.website,
  a.business_type,
  a.promotion_methods,
  a.expected_referrals,
  a.additional_info,
  a.status,
  a.rejection_reason,
  a.withdrawal_reason,
  a.referral_code,
  a.total_referrals,
  a.is_test,
  a.forgotten_at,
  a.created_at,
  a.search_text
from public.affiliates a
where (select private.is_admin() limit private.only_admins());

comment on view private.affiliate_directory is
  'Affiliate applications for lists. Administrators only.';

create view public.affiliate_directory
with (security_invoker = true)
as
select * from private.affiliate_directory;

comment on view public.affiliate_directory is 'Affiliate applications for administrators'' lists.';

grant select on private.affiliate_directory, public.affiliate_directory to authenticated, service_role;

-- Affiliates of the programme who have no account stand among the users, with kind affiliate.
create view private.user_directory
as
select
  u.id,
  u.kind,
  u.full_name,
  u.email,
  u.phone,
  u.company_name,
  u.role,
  u.is_affiliate,
  u.membership_type,
  u.membership_status,
  u.plan,
  u.membership_valid_until,
  u.box_number,
  u.vat_number,
  u.address_line_1,
  u.address_line_2,
  u.city,
  u.postal_code,
  u.country,
  u.created_at,
  -- Someone who was rejected may apply again: the record in force, else the latest. One by one and
  -- outside of the union: asked of the rows of a page only, and counting leaves them out.
  case when u.kind = 'affiliate' then u.affiliate_status else (
    select a.status from public.affiliates a where a.user_id = u.id
    order by a.status in ('approved', 'active') desc, a.created_at desc, a.id desc limit 1)
  end as affiliate_status,
  case when u.kind = 'affiliate' then u.referral_code else (
    select a.referral_code from public.affiliates a where a.user_id = u.id
    order by a.status in ('approved', 'active') desc, a.created_at desc, a.id desc limit 1)
  end as referral_code,
  case when u.kind = 'affiliate' then u.total_referrals else (
    select a.total_referrals from public.affiliates a where a.user_id = u.id
    order by a.status in ('approved', 'active') desc, a.created_at desc, a.id desc limit 1)
  end as total_referrals,
  case when u.kind = 'affiliate' then u.promotion_methods else (
    select a.promotion_methods from public.affiliates a where a.user_id = u.id
    order by a.status in ('approved', 'active') desc, a.created_at desc, a.id desc limit 1)
  end as promotion_methods,
  u.search_text
from (
  select
    p.id,
    'account'::text as kind,
    p.full_name,
    p.email,
    p.phone,
    p.company_name,
    p.role,
    p.is_affiliate,
    p.membership_type,
    private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
      as membership_status,
    -- The plan that runs today, or none; of the staff only one that runs.
    case
      when p.membership_status = 'active' and p.membership_type <> 'standard'
        and coalesce(p.membership_grace_until, p.membership_valid_until, 'infinity') >= (select private.malta_today())
        then p.membership_type
      when p.role is null then 'none'
    end as plan,
    p.membership_valid_until,
    p.box_number,
    p.vat_number,
    p.address_line_1,
    p.address_line_2,
    p.city,
    p.postal_code,
    p.country,
    p.created_at,
    null::text as affiliate_status,
    null::text as referral_code,
    null::integer as total_referrals,
    null::text as promotion_methods,
    p.search_text,
    p.forgotten_at
  from public.profiles p
  union all
  select
    a.id,
    'affiliate',
    a.first_name || ' ' || a.last_name,
    a.email,
    a.phone,
    a.company_name,
    null,
    true,
    null, null, null, null, null, null, null, null, null, null, null,
    a.created_at,
    a.status,
    a.referral_code,
    a.total_referrals,
    a.promotion_methods,
    a.search_text,
    null
  from public.affiliates a
  where a.user_id is null and a.status in ('approved', 'active')
) u
-- Filtered outside the union: with a condition inside, that part is read whole for every page.
where (select private.is_admin() limit private.only_admins()) and u.forgotten_at is null;

comment on view private.user_directory is
  'Users for lists. Administrators only.';

create view public.user_directory
with (security_invoker = true)
as
select * from private.user_directory;

comment on view public.user_directory is 'Users for administrators'' lists.';

grant select on private.user_directory, public.user_directory to authenticated, service_role;

-- See public.count_users.
create function private.count_users()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'users',
    (select count(*) from public.profiles p where p.forgotten_at is null)
      + (select count(*) from public.affiliates a where a.user_id is null and a.status in ('approved', 'active')),
    'affiliates', (select count(*) from public.affiliates));
end;
$$;
grant execute on function private.count_users() to authenticated, service_role;

-- How long the lists of users and of affiliates are, whatever is searched for in them: {users, affiliates}.
-- Administrators only.
create function public.count_users()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.count_users() $$;
grant execute on function public.count_users() to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- The log as super administrators read it: with the names of who acted, whom it is about and what was
-- changed, as they are today, and where that thing stands.

-- What a changed row is called, and the order, event or person it belongs to: {name, order_id, event_id,
-- person_id}, as far as there is one. Null when the row is gone. Reads as the caller.
create function private.audited_thing(p_table text, p_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_table
    when 'profiles' then (
      select jsonb_build_object('name', t.full_name, 'person_id', t.id)
      from public.profiles t where t.id = p_id)
    when 'purchases' then (
      select jsonb_build_object('name', t.purchase_number, 'order_id', t.id)
      from public.purchases t where t.id = p_id)
    when 'purchase_items' then (
      select jsonb_build_object('name', t.item_title, 'order_id', t.purchase_id)
      from public.purchase_items t where t.id = p_id)
    when 'payments' then (
      select jsonb_build_object('name', o.purchase_number, 'order_id', o.id)
      from public.payments t join public.purchases o on o.id = t.purchase_id where t.id = p_id)
    when 'discount_code_usage' then (
      select jsonb_build_object('name', c.code, 'order_id', t.purchase_id)
      from public.discount_code_usage t
      join public.discount_codes c on c.id = t.discount_code_id where t.id = p_id)
    when 'refund_reviews' then (
      select jsonb_build_object('name', t.event_title, 'order_id', t.purchase_id)
      from public.refund_reviews t where t.id = p_id)
    when 'user_services' then (
      select jsonb_build_object('name', s.title, 'order_id', t.purchase_id, 'person_id', t.user_id)
      from public.user_services t join public.services s on s.id = t.service_id where t.id = p_id)
    when 'user_documents' then (
      select jsonb_build_object('name', d.title, 'order_id', t.purchase_id, 'person_id', t.user_id)
      from public.user_documents t join public.documents d on d.id = t.document_id where t.id = p_id)
    when 'event_registrations' then (
      select jsonb_build_object('name', e.title, 'event_id', e.id)
      from public.event_registrations t join public.events e on e.id = t.event_id where t.id = p_id)
    when 'events' then (
      select jsonb_build_object('name', t.title, 'event_id', t.id) from public.events t where t.id = p_id)
    when 'event_access' then (
      select jsonb_build_object('name', t.title, 'event_id', t.id) from public.events t where t.id = p_id)
    when 'services' then (select jsonb_build_object('name', t.title) from public.services t where t.id = p_id)
    when 'documents' then (
      select jsonb_build_object('name', t.title) from public.documents t where t.id = p_id)
    when 'document_templates' then (
      select jsonb_build_object('name', t.title) from public.documents t where t.id = p_id)
    when 'discount_codes' then (
      select jsonb_build_object('name', t.code) from public.discount_codes t where t.id = p_id)
    when 'greetings' then (select jsonb_build_object('name', t.text) from public.greetings t where t.id = p_id)
    when 'statement_layouts' then (
      select jsonb_build_object('name', replace(t.header, '|', ', ')) from public.statement_layouts t where t.id = p_id)
    when 'contact_messages' then (
      select jsonb_build_object('name', t.name) from public.contact_messages t where t.id = p_id)
    when 'affiliates' then (
      select jsonb_build_object('name', t.first_name || ' ' || t.last_name, 'person_id', t.user_id)
      from public.affiliates t where t.id = p_id)
    when 'memberships' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.profiles m where m.id = p_id)
    when 'mails' then (
      select jsonb_build_object('name', coalesce(m.full_name, t.email), 'person_id', t.user_id)
      from public.mails t left join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'referrals' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.referrals t join public.profiles m on m.id = t.user_id where t.id = p_id)
  end;
end;
$$;
grant execute on function private.audited_thing(text, uuid) to authenticated, service_role;

-- What the ids among the values of an entry are called, by id: an order its number, what is on offer its title,
-- anybody else the name. What has no name, or is gone, is left out. Reads as the caller.
create function private.audited_names(p_changes jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_object_agg(n.id, n.name)
    from (
      select v.id, case v.key
        when 'purchase_id' then (select t.purchase_number from public.purchases t where t.id = v.id)
        when 'service_id' then (select t.title from public.services t where t.id = v.id)
        when 'document_id' then (select t.title from public.documents t where t.id = v.id)
        when 'event_id' then (select t.title from public.events t where t.id = v.id)
        when 'discount_code_id' then (select t.code from public.discount_codes t where t.id = v.id)
        when 'affiliate_id' then (
          select t.first_name || ' ' || t.last_name from public.affiliates t where t.id = v.id)
        else (select t.full_name from public.profiles t where t.id = v.id)
      end as name
      from (
        select distinct c.key,
          case when e.value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.value::uuid end as id
        from jsonb_each(p_changes) c
        cross join lateral jsonb_each_text(
          case jsonb_typeof(c.value) when 'object' then c.value else '{}' end) e) v
      where v.id is not null) n
    where n.name is not null);
end;
$$;
grant execute on function private.audited_names(jsonb) to authenticated, service_role;

-- Read with the rights of the owner once it is known that a super administrator asks, so that each filter
-- goes through its index.
create view private.audit_directory
as
select
  l.id,
  l.created_at,
  l.actor_id,
  -- of a member's own entries the log keeps no name
  coalesce(nullif(l.actor_name, ''), (select p.full_name from public.profiles p where p.id = l.actor_id), '')
    as actor_name,
  l.table_name,
  l.record_id,
  l.subject_id,
  (select p.full_name from public.profiles p where p.id = l.subject_id) as subject_name,
  l.action,
  l.changes,
  private.audited_thing(l.table_name, l.record_id) as thing,
  private.audited_names(l.changes) as names
from public.audit_log l
where (select private.is_super_admin() limit private.only_admins());
grant select on private.audit_directory to authenticated, service_role;

create view public.audit_directory
with (security_invoker = true)
as select * from private.audit_directory;
comment on view public.audit_directory is 'The audit log with names, for super administrators.';
grant select on public.audit_directory to authenticated, service_role;

-- Everybody who has ever acted, by their last name in the log; goes from one to the next through the index,
-- however long the log is.
create view private.audit_actors
as
with recursive actors (id) as (
  (select l.actor_id from public.audit_log l order by l.actor_id limit 1)
  union all
  select (select l.actor_id from public.audit_log l where l.actor_id > a.id order by l.actor_id limit 1)
  from actors a where a.id is not null
)
select a.id, coalesce(nullif((
  select l.actor_name from public.audit_log l
  where l.actor_id = a.id order by l.created_at desc, l.id desc limit 1), ''),
  (select p.full_name from public.profiles p where p.id = a.id), '') as name
from actors a
where a.id is not null and (select private.is_super_admin() limit private.only_admins());
grant select on private.audit_actors to authenticated, service_role;

create view public.audit_actors
with (security_invoker = true)
as select * from private.audit_actors;
comment on view public.audit_actors is 'Everybody who stands in the audit log as having acted.';
grant select on public.audit_actors to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- A person's record: what the office asks first about somebody, answered in one read. The lists behind
-- the figures are read from their own tables.

-- What a person owes and has paid: EUR gross. Overdue is what is unpaid past the due date of its invoice,
-- by the calendar of Malta.
create function private.account_figures(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('orders', count(*),
      'due_orders', count(*) filter (where p.status = 'pending'),
      'due', coalesce(sum(p.total_amount) filter (where p.status = 'pending'), 0),
      'overdue_orders', count(*) filter (where p.status = 'pending' and i.due_date < private.malta_today()),
      'overdue', coalesce(
        sum(p.total_amount) filter (where p.status = 'pending' and i.due_date < private.malta_today()), 0),
      'paid', coalesce(sum(p.total_amount) filter (where p.status = 'paid'), 0))
    from public.purchases p
    left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    where p.user_id = p_user_id);
end;
$$;

-- The first of what waits for the office or for the person: unpaid orders, the longest due first; services
-- that were paid and are not completed; events still to come.
create function private.open_matters(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'unpaid', (
      select coalesce(jsonb_agg(o), '[]') from (
        select p.id, p.purchase_number, p.total_amount, i.invoice_number, i.due_date,
          i.due_date < private.malta_today() as is_overdue
        from public.purchases p
        left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
        where p.user_id = p_user_id and p.status = 'pending'
        order by i.due_date, p.created_at, p.id
        limit 5) o),
    'work', (
      select coalesce(jsonb_agg(w), '[]') from (
        select us.id, us.purchase_id, s.title, us.payment_status
        from public.user_services us
        join public.services s on s.id = us.service_id and s.membership_type is null
        where us.user_id = p_user_id and us.payment_status in ('paid', 'in_progress')
        order by us.purchase_date, us.id
        limit 5) w),
    'coming', (
      select coalesce(jsonb_agg(c), '[]') from (
        select er.id, er.event_id, e.title, e.event_date, e.event_time, er.payment_status
        from public.event_registrations er
        join public.events e on e.id = er.event_id
        where er.user_id = p_user_id and er.payment_status <> 'cancelled' and e.status = 'active'
          and e.event_date >= private.malta_today() - 2 and not private.is_over(e)
        order by e.event_date, e.event_time, er.id
        limit 5) c));
end;
$$;

-- See public.get_person.
create function private.get_person(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_profile jsonb;
  v_account record;
begin
  perform private.require_admin();
  select to_jsonb(p) into v_profile from public.profile_directory p where p.id = p_id;
  if v_profile is null then
    return null;
  end if;
  select u.email_confirmed_at, u.last_sign_in_at into v_account
  from auth.users u where u.id = p_id;
  return jsonb_build_object(
    'profile', v_profile,
    'email_confirmed_at', v_account.email_confirmed_at,
    'last_sign_in_at', v_account.last_sign_in_at,
    'membership', private.get_membership(p_id),
    'account', private.account_figures(p_id),
    'open', private.open_matters(p_id),
    'counts', jsonb_build_object(
      'services', (select count(*) from public.user_services us where us.user_id = p_id),
      'documents', (select count(*) from public.user_documents ud where ud.user_id = p_id),
      'registrations', (select count(*) from public.event_registrations er where er.user_id = p_id))
      || (
        select jsonb_build_object('notifications', count(*),
          'unread_notifications', count(*) filter (where n.read_at is null))
        from public.notifications n
        where n.user_id = p_id and (n.expires_at is null or n.expires_at > now())),
    'referred_by', (
      select jsonb_build_object('affiliate_id', a.id, 'user_id', a.user_id,
        'name', a.first_name || ' ' || a.last_name)
      from public.referrals r join public.affiliates a on a.id = r.affiliate_id
      where r.user_id = p_id),
    'application_ids', (
      select coalesce(jsonb_agg(a.id order by a.created_at desc, a.id desc), '[]')
      from public.affiliates a where a.user_id = p_id),
    'message_ids', (
      select coalesce(jsonb_agg(m.id), '[]') from (
        select m.id from public.contact_messages m
        where m.user_id = p_id
        order by m.created_at desc, m.id desc
        limit 100) m));
end;
$$;
grant execute on function private.get_person(uuid) to authenticated, service_role;

-- Everything an administrator is told about a person at first sight (administrators only): profile, membership,
-- what is owed, what waits, how many there are of the rest. Applications and messages are named by id:
-- they are a person's when they were sent signed in, an application also once it was approved for the account.
-- Null when there is no such profile.
create function public.get_person(p_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_person(p_id) $$;
grant execute on function public.get_person(uuid) to authenticated, service_role;

-- See public.person_notifications.
create function private.person_notifications(p_id uuid, p_offset integer)
returns table (id uuid, type text, title text, created_at timestamptz, read_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select n.id, n.type, n.title, n.created_at::timestamptz, n.read_at
  from public.notifications n
  where n.user_id = p_id and (n.expires_at is null or n.expires_at > now())
  order by n.created_at desc, n.id desc
  limit 21 offset greatest(p_offset, 0);
end;
$$;
grant execute on function private.person_notifications(uuid, integer) to authenticated, service_role;

-- What a person was told, and whether they have read it (administrators only), newest first: 20 after the
-- first p_offset, and one more when there are others. Titles alone, and none of what has expired: what stands
-- under them is between the site and its owner (docs/decisions/022-mails.md).
create function public.person_notifications(p_id uuid, p_offset integer default 0)
returns table (id uuid, type text, title text, created_at timestamptz, read_at timestamptz)
language sql
stable
set search_path = ''
as $$ select * from private.person_notifications(p_id, p_offset) $$;
grant execute on function public.person_notifications(uuid, integer) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
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
