-- How far beyond their plan a member goes: what they read of it, the cap at which they are asked, and what is said when a
-- dearer plan would cost less.

-- -------------------------------------------------------------------------------------------------
-- The cap.

alter table public.post_settings add column spending_cap numeric(12,2)
  check (spending_cap between 0 and 100000);
comment on column public.post_settings.spending_cap is
  'Net, for a membership month: what would pass it is asked for twice. Null: what the next dearer plan costs more than the '
  'own one, or above the dearest what that one costs.';
grant insert (spending_cap), update (spending_cap) on public.post_settings to authenticated;

-- What a plan costs a member by the month, net, and the next dearer one on sale for periods of the same length, at its
-- price by the month. Who pays for a plan pays what it was sold at; who was granted one is compared with the catalogue.
create function private.plan_by_month(p_user_id uuid, p_plan text, out price numeric, out dearer public.services)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_row public.user_services := private.present_plan(p_user_id);
  v_own public.services;
  v_months integer;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  if v_row.id is not null and not private.is_granted(v_profile) then
    select * into v_own from public.services s where s.id = v_row.service_id;
  end if;
  if v_own.membership_type = p_plan then
    v_own.price := coalesce((
        select i.unit_price from public.purchase_items i where i.purchase_id = v_row.purchase_id and i.is_membership),
      v_own.price);
  else
    v_own := public.get_membership_service(p_plan, coalesce(v_own.billing_period, 'monthly'));
  end if;
  v_months := case v_own.billing_period when 'annual' then 12 else 1 end;
  price := round(v_own.price / v_months, 2);
  select * into dearer from public.services s
  where s.billing_period = v_own.billing_period and s.status = 'active' and s.archived_at is null
    and private.is_dearer_plan(s, v_own) and s.price > v_own.price
  order by s.price, s.id limit 1;
  dearer.price := round(dearer.price / v_months, 2);
end;
$$;

-- The cap of a member in a month of their plan, net: what they chose, or what the next dearer plan costs more; above the
-- dearest, what it costs itself. Null: they have no plan that has a price.
create function private.spending_cap(p_user_id uuid, p_plan text)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(
    (select s.spending_cap from public.post_settings s where s.user_id = p_user_id),
    (select coalesce((m.dearer).price - m.price, m.price) from private.plan_by_month(p_user_id, p_plan) m));
end;
$$;

-- What a member has asked for beyond their plan in a membership month, net: what is done and what is open.
create function private.spent_beyond_plan(p_user_id uuid, p_period_from date)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
      select coalesce(sum(c.net), 0) from public.post_charges c
      where c.user_id = p_user_id and c.period_from = p_period_from and c.waived_at is null)
    + (
      select coalesce(sum(r.net), 0) from public.post_requests r
      where r.user_id = p_user_id and r.done_at is null and coalesce(r.period_from, p_period_from) = p_period_from);
end;
$$;

-- Whether so much more, net, would pass the cap of a member, with the figures; null when it would not.
create function private.beyond_cap(p_user_id uuid, p_quota private.post_quota, p_net numeric)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_cap numeric;
  v_spent numeric;
begin
  if p_net > 0 then
    v_cap := private.spending_cap(p_user_id, p_quota.plan);
    v_spent := private.spent_beyond_plan(p_user_id, p_quota.period_from);
    if v_spent + p_net > v_cap then
      return jsonb_build_object('cap', v_cap, 'spent', v_spent, 'net', p_net);
    end if;
  end if;
  return null;
end;
$$;

-- An order over a member's post that was due more than a week ago and is not paid; null when there is none.
create function private.overdue_usage_order(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('purchase_number', p.purchase_number, 'gross', p.total_amount)
    from public.purchases p
    join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and i.due_date < private.malta_today() - 7
    where p.user_id = p_user_id and p.status = 'pending' and p.cart_fingerprint like 'usage:%'
    order by i.due_date, p.id limit 1);
end;
$$;

-- What a member's request of a kind would be for each of these items, in their order: the documents that are left go to
-- the first of them. What costs something waits for whoever has not paid for what was done before (PO063).
create or replace function private.post_prices(
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
  v_unpaid jsonb := private.overdue_usage_order(p_user_id);
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
    if v_price.problem is null and v_unpaid is not null and (v_extra * v_quota.extra_net > 0 or v_price.net > 0) then
      v_price.problem := 'PO063';
      v_price.details := v_unpaid;
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

-- See public.ask_for_post. It is refused besides with PO060, when it passes the cap of the month and p_options say no
-- {"beyond_cap": true}, and with PO063, see private.post_prices.
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

-- -------------------------------------------------------------------------------------------------
-- When a dearer plan would cost less.

-- What a member paid beyond their plan in a month that is over, and what a dearer plan, which costs p_more a month more,
-- would have cost besides: null when it was another plan's month, or nothing was beyond it. Net.
create function private.month_beyond_plan(
  p_user_id uuid,
  p_plan text,
  p_more numeric,
  p_dearer public.services,
  p_period_to date,
  out period_from date,
  out documents integer,
  out net numeric,
  out dearer_net numeric
)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  select c.period_from, sum(c.quantity), sum(c.net) into period_from, documents, net
  from public.post_charges c
  where c.user_id = p_user_id and c.period_to = p_period_to and c.kind = 'documents' and c.waived_at is null
  group by c.period_from;
  dearer_net := p_more + coalesce(p_dearer.extra_document_price, 0)
    * greatest(documents - coalesce(p_dearer.included_documents, 0) + coalesce((
      select u.used from public.post_usage u
      where u.user_id = p_user_id and u.period_from = month_beyond_plan.period_from), 0), 0);
  if exists (
      select 1 from public.post_usage u
      where u.user_id = p_user_id and u.period_from = month_beyond_plan.period_from and u.plan <> p_plan) then
    net := null;
  end if;
end;
$$;

-- The dearer plan that would have cost a member less than their own in both of the last two months, with the figures; null
-- when none would.
create function private.dearer_plan_pays(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_quota private.post_quota := private.post_quota(p_user_id);
  v_month record;
  v_dearer public.services;
  v_more numeric;
  v_last record;
  v_before record;
begin
  v_month := private.plan_by_month(p_user_id, v_quota.plan);
  v_dearer := v_month.dearer;
  v_more := v_dearer.price - v_month.price;
  if v_dearer.id is null then
    return null;
  end if;
  v_last := private.month_beyond_plan(p_user_id, v_quota.plan, v_more, v_dearer, v_quota.period_from);
  if v_last.net > v_last.dearer_net then
    v_before := private.month_beyond_plan(p_user_id, v_quota.plan, v_more, v_dearer, v_last.period_from);
    if v_before.net > v_before.dearer_net then
      return jsonb_build_object('membership_type', v_dearer.membership_type, 'plan_title', v_dearer.title,
        'included', v_dearer.included_documents, 'period_from', v_last.period_from,
        'more', v_more, 'net', v_last.net,
        'months', jsonb_build_array(
          jsonb_build_object('period_to', v_last.period_from, 'documents', v_before.documents, 'net', v_before.net,
            'saved', v_before.net - v_before.dearer_net),
          jsonb_build_object('period_to', v_quota.period_from, 'documents', v_last.documents, 'net', v_last.net,
            'saved', v_last.net - v_last.dearer_net)));
    end if;
  end if;
  return null;
end;
$$;

alter table public.post_usage add column is_told_of_dearer boolean not null default false;
comment on column public.post_usage.is_told_of_dearer is
  'The bell has said that in this month and the one before a dearer plan would have cost less.';

-- Tells a member once for two months that a dearer plan would have cost less. The month has documents of the plan, or no
-- plan would have made it dear.
create function private.tell_of_dearer_plan(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_pays jsonb := private.dearer_plan_pays(p_user_id);
begin
  update public.post_usage u set is_told_of_dearer = true
  where u.user_id = p_user_id and u.period_from = (v_pays ->> 'period_from')::date and not u.is_told_of_dearer;
  if found then
    perform private.tell(p_user_id, 'dearer_plan_pays', v_pays);
  end if;
end;
$$;

-- Keeps a membership in step with the calendar; answers whether it wrote a renewal or a usage order. Renewals come first,
-- so that charges stand on them.
create or replace function private.keep_membership(p_user_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_renewal uuid;
  v_usage uuid;
begin
  if not private.try_lock_member(p_user_id) then
    return false;
  end if;
  perform private.switch_plan(p_user_id);
  perform private.expire_membership(p_user_id);
  v_renewal := private.write_renewal(p_user_id);
  v_usage := private.write_usage_order(p_user_id);
  perform private.tell_of_dearer_plan(p_user_id);
  perform private.remind_member(p_user_id);
  return v_renewal is not null or v_usage is not null;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- What a member reads.

-- See public.get_post_charges.
create function private.get_post_charges()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_quota private.post_quota := private.post_quota(v_user);
begin
  return (
    select jsonb_build_object(
      'month', (
        select jsonb_build_object('documents', coalesce(sum(m.documents), 0), 'others', coalesce(sum(m.others), 0),
          'net', coalesce(sum(m.net), 0), 'gross', coalesce(sum(m.gross), 0), 'open', count(*) filter (where m.is_open))
        from (
          select case when c.kind = 'documents' then c.quantity else 0 end as documents,
            case when c.kind = 'documents' then 0 else c.quantity end as others, c.net, c.gross, false as is_open
          from public.post_charges c
          where c.user_id = v_user and c.period_from = v_quota.period_from and c.waived_at is null
          union all
          select r.counts - r.counts_included, case when r.counts > 0 then 0 else 1 end, r.net, r.gross, true
          from public.post_requests r
          where r.user_id = v_user and r.done_at is null and r.gross > 0
            and coalesce(r.period_from, v_quota.period_from) = v_quota.period_from) m),
      'period_to', v_quota.period_to,
      'carried', (
        select jsonb_build_object('count', count(*), 'gross', coalesce(sum(o.gross), 0), 'open', count(*) filter (where o.is_open))
        from (
          select c.gross, false as is_open from public.post_charges c
          where c.user_id = v_user and c.is_open and c.period_from is distinct from v_quota.period_from
          union all
          select r.gross, true from public.post_requests r
          where r.user_id = v_user and r.done_at is null and r.gross > 0
            and coalesce(r.period_from, v_quota.period_from) is distinct from v_quota.period_from) o),
      'cap', private.spending_cap(v_user, v_quota.plan),
      'own_cap', (select s.spending_cap from public.post_settings s where s.user_id = v_user),
      'is_largest', (private.plan_by_month(v_user, v_quota.plan)).dearer is null,
      'least_order', private.least_usage_order(),
      'dearer_plan', private.dearer_plan_pays(v_user)));
end;
$$;
grant execute on function private.get_post_charges() to authenticated, service_role;

-- What the caller owes beyond their plan: of this membership month, what is open included; what is carried on from months
-- that are over, what was asked for then and is open included; their cap, net, and the one they chose; and the dearer plan that would cost them less, if there is one.
create function public.get_post_charges()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_charges() $$;
grant execute on function public.get_post_charges() to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What is kept of a person, and what the log calls it.

-- What a person has, for their copy.
create or replace function private.own_things(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'membership', (
      select private.own_row(to_jsonb(m)) from public.memberships m where m.user_id = p_user_id),
    'services', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(us))
        || jsonb_build_object('title', s.title, 'membership_type', s.membership_type,
          'billing_period', s.billing_period) order by us.purchase_date, us.id), '[]')
      from public.user_services us join public.services s on s.id = us.service_id
      where us.user_id = p_user_id),
    -- The text is theirs once it is paid for.
    'documents', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(ud))
        || jsonb_build_object('title', d.title, 'document_type', d.document_type,
          'text', case when ud.payment_status = 'paid' then t.template_content end)
        order by ud.purchase_date, ud.id), '[]')
      from public.user_documents ud
      join public.documents d on d.id = ud.document_id
      left join public.document_templates t on t.document_id = d.id
      where ud.user_id = p_user_id),
    'event_registrations', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(er))
        || jsonb_build_object('title', e.title, 'event_date', e.event_date, 'event_time', e.event_time)
        order by er.registration_date, er.id), '[]')
      from public.event_registrations er join public.events e on e.id = er.event_id
      where er.user_id = p_user_id),
    'post_charges', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(c)) order by c.day, c.created_at, c.id), '[]')
      from public.post_charges c where c.user_id = p_user_id),
    'refunds', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.opened_at, r.id), '[]')
      from public.refund_reviews r where r.user_id = p_user_id))
$$;

-- What an entry of the log is about, as it is now: {name} and where it stands. Null where it is gone; every audited
-- table is here, or the log would say of its rows that they are.
create or replace function private.audited_thing(p_table text, p_id uuid)
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
    when 'payment_reminders' then (
      select jsonb_build_object('name', o.purchase_number, 'order_id', o.id)
      from public.payment_reminders t join public.purchases o on o.id = t.purchase_id where t.id = p_id)
    when 'person_notes' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.person_notes t join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'answer_templates' then (
      select jsonb_build_object('name', t.name) from public.answer_templates t where t.id = p_id)
    when 'post_names' then (
      select jsonb_build_object('name', t.name, 'person_id', t.user_id)
      from public.post_names t where t.id = p_id)
    when 'post_charges' then (
      select jsonb_build_object('name', coalesce(t.params ->> 'code', m.full_name), 'person_id', t.user_id)
      from public.post_charges t join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'post_senders' then (
      select jsonb_build_object('name', t.name) from public.post_senders t where t.id = p_id)
    when 'opening_hours' then (
      select jsonb_build_object('name', to_char('2000-01-02'::date + t.weekday, 'FMDay'))
      from public.opening_hours t where t.id = p_id)
    when 'closed_days' then (
      select jsonb_build_object('name', to_char(t.day, 'FMDD Mon YYYY'))
      from public.closed_days t where t.id = p_id)
  end;
end;
$$;
