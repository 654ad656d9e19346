-- A company grown large, for measuring: 100,000 members, 1,000,000 notifications, 300,000 orders and
-- all that hangs on them; load-around.sql and load-indexes.sql go on in the same connection, where the
-- temporary tables are. The same rows every time: the seed of random() is set, nothing runs in
-- parallel. Triggers and foreign keys are switched off while loading, so it needs a superuser; what
-- triggers would have kept in step is written to fit. Dates lie around today.

set session_replication_role = replica;
set max_parallel_workers_per_gather = 0;
set work_mem = '256MB';
set maintenance_work_mem = '256MB';
select setseed(0.42);

-- Indexes that only serve reading are built in one go afterwards.
create temporary table indexes as
select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
from pg_index i
join pg_class c on c.oid = i.indexrelid
where c.relnamespace = 'public'::regnamespace and not i.indisunique;
do $$
declare
  v_index record;
begin
  for v_index in select * from indexes loop
    execute 'drop index ' || v_index.name;
  end loop;
end $$;

-- Few people are much busier than the rest: the first has some 750 notifications, the median 6.
create function pg_temp.member_nr() returns integer language sql volatile
as $$ select 1 + floor(100000 * power(random(), 1.6))::integer $$;
create function pg_temp.member_id(p_nr integer) returns uuid language sql immutable
as $$ select md5('member ' || p_nr)::uuid $$;

-- People. Everyone's password is "demo-password". The first ten are administrators.
insert into auth.users (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
  confirmation_token, recovery_token, email_change, email_change_token_new)
select pg_temp.member_id(n), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
  'member-' || n || '@example.test', h.hash, now(),
  '{"provider": "email", "providers": ["email"]}', '{}', t.at, t.at, '', '', '', ''
from (select extensions.crypt('demo-password', extensions.gen_salt('bf', 4)) as hash) h,
  generate_series(1, 100000) n,
  lateral (select now() - make_interval(mins => (100001 - n) * 15) as at) t;

insert into public.profiles (id, email, full_name, company_name, phone, address_line_1, city, postal_code,
  country, vat_number, membership_type, membership_status, role, is_affiliate, created_at, updated_at)
select u.id, u.email,
  (array['Maria', 'Giulia', 'Anna', 'Sophie', 'Karl', 'Ingrid', 'Rebecca', 'Thomas', 'Lea', 'Oksana',
    'Daniela', 'Elena', 'Nadia'])[1 + n % 13] || ' ' ||
  (array['Vella', 'Borg', 'Camilleri', 'Ferrari', 'Zammit', 'Laurent', 'Micallef', 'Lindqvist',
    'Farrugia', 'Becker', 'Abela'])[1 + n % 11] || ' ' || n,
  case when n % 3 = 0 then 'Company ' || n || ' Ltd' end, '+356 7900 ' || lpad((n % 10000)::text, 4, '0'),
  n % 200 || ' Republic Street', 'Valletta', 'VLT ' || 1000 + n % 9000,
  case when n % 5 = 0 then 'Italy' else 'Malta' end,
  case when n % 3 = 0 then 'MT ' || lpad(n::text, 8, '0') end,
  (array['essential', 'pro', 'enterprise', 'standard'])[1 + n % 4],
  case when n % 4 = 3 then 'pending_payment' else 'active' end,
  case when n <= 2 then 'super_admin' when n <= 10 then 'admin' end, n % 50 = 0, u.created_at, u.created_at
from generate_series(1, 100000) n
join auth.users u on u.id = pg_temp.member_id(n);
insert into public.admins (user_id, role) select p.id, p.role from public.profiles p where p.role is not null;

insert into public.affiliates (user_id, first_name, last_name, email, promotion_methods, status,
  rejection_reason, referral_code, total_referrals, created_at)
select case when n % 4 <> 0 then pg_temp.member_id(n * 50) end, 'Lea', 'Abela ' || n,
  'affiliate-' || n || '@example.test', 'Newsletter',
  s.status, case s.status when 'rejected' then 'Not a fit' end,
  case s.status when 'approved' then 'CODE' || lpad(n::text, 6, '0') end,
  case s.status when 'approved' then n % 7 else 0 end,
  now() - make_interval(hours => n)
from generate_series(1, 2000) n,
  lateral (select (array['approved', 'approved', 'rejected', 'pending'])[1 + n % 4] as status) s;

-- The catalogue: 60 services beside the plans, 200 documents, 5,000 events in ten years.
insert into public.services (id, title, description, service_type, price, estimated_delivery, created_at)
select md5('service ' || n)::uuid, 'Service ' || n, repeat('What it is and what it costs. ', 8), 'consulting',
  20 + n, '5 working days', now() - make_interval(days => n)
from generate_series(1, 60) n;

insert into public.documents (id, title, description, document_type, template_preview, price, status, created_at)
select md5('document ' || n)::uuid, 'Document ' || n, repeat('What it is for. ', 8), 'contract',
  left(repeat('This agreement is made between {{user_name}} and ', 4), 150),
  case when n % 5 = 0 then 0 else 5 + n % 60 end, case when n % 25 = 0 then 'inactive' else 'active' end,
  now() - make_interval(days => n)
from generate_series(1, 200) n;

insert into public.events (id, title, description, event_date, event_time, location, registration_fee, status,
  created_at)
select md5('event ' || n)::uuid, 'Event ' || n, repeat('Who speaks and what about. ', 8),
  private.malta_today() - 3650 + (n * 3750 / 5000), '18:00', 'Reading Room',
  case when n % 2 = 0 then 0 else 25 end,
  case when n % 40 = 0 then 'cancelled' when n * 3750 / 5000 < 3650 then 'completed' else 'active' end,
  now() - interval '1 year'
from generate_series(1, 5000) n;

-- Orders: 82 of 100 paid, 10 cancelled, 8 waiting for payment.
insert into public.discount_codes (id, code, discount_type, discount_value, usage_limit)
select md5('code ' || n)::uuid, 'CODE' || n, 'percentage', 5 + n % 20, null from generate_series(1, 500) n;

create temporary table orders as
select n as nr, md5('order ' || n)::uuid as id, o.member, pg_temp.member_id(o.member) as user_id, o.status,
  now() - make_interval(mins => (300001 - n) * 5) as created_at,
  row_number() over (partition by o.member order by n) = 1 as is_first, 1 + n % 3 as items
from (
  select n, pg_temp.member_nr() as member,
    case when r < 0.82 then 'paid' when r < 0.92 then 'cancelled' else 'pending' end as status
  from generate_series(1, 300000) n, lateral (select random() + 0 * n as r) x
) o;

insert into public.purchases (id, user_id, purchase_number, subtotal, discount_code_id, discount_code,
  discount_amount, net_amount, vat_amount, total_amount, paid_amount, status, idempotency_key, cart_fingerprint, paid_at,
  cancelled_at, cancel_reason, created_at, updated_at)
select o.id, o.user_id, 'PO-LOAD-' || lpad(o.nr::text, 7, '0'), 118.00,
  case when o.nr % 6 = 0 then md5('code ' || 1 + o.nr % 500)::uuid end,
  case when o.nr % 6 = 0 then 'CODE' || 1 + o.nr % 500 end, 0, 100.00, 18.00, 118.00, case o.status when 'paid' then 118.00 else 0 end,
  o.status, o.id,
  md5(o.nr::text), case o.status when 'paid' then o.created_at end,
  case o.status when 'cancelled' then o.created_at end, case o.status when 'cancelled' then 'member' end,
  o.created_at, o.created_at
from orders o;

insert into public.discount_code_usage (discount_code_id, user_id, purchase_id)
select p.discount_code_id, p.user_id, p.id from public.purchases p
where p.discount_code_id is not null and p.status <> 'cancelled';

-- A first order carries a plan and the onboarding fee, the others one to three things.
create temporary table lines as
select o.id as purchase_id, o.user_id, o.status, o.created_at, k as position, t.item_type, t.item_id,
  (t.item_type = 'plan') as is_membership, (t.item_type = 'fee') as is_onboarding_fee
from orders o
cross join lateral generate_series(1, case when o.is_first then 2 else o.items end) k
cross join lateral (
  select case when o.is_first then case k when 1 then 'plan' else 'fee' end
    when r < 0.5 then 'service' when r < 0.75 then 'document' else 'event' end as item_type,
    floor(random() * 1e9)::integer as pick
  from (select random() + 0 * k as r) x
) d
cross join lateral (
  select d.item_type,
    case d.item_type
      when 'service' then md5('service ' || 1 + d.pick % 60)::uuid
      when 'document' then md5('document ' || 1 + d.pick % 200)::uuid
      when 'event' then md5('event ' || 1 + d.pick % 5000)::uuid
    end as item_id
) t;
update lines l set item_id = s.id from public.services s
where l.item_type = 'plan' and s.membership_type = 'pro' and s.billing_period = 'monthly';
update lines l set item_id = s.id from public.services s where l.item_type = 'fee' and s.is_onboarding_fee;
update lines set item_type = 'service' where item_type in ('plan', 'fee');

insert into public.purchase_items (purchase_id, position, item_type, item_id, item_title, quantity, unit_price,
  total_price, vat_included, net_amount, vat_amount, gross_amount, is_membership, is_onboarding_fee, created_at)
select l.purchase_id, l.position, l.item_type, l.item_id, 'Item ' || l.position, 1, 118.00, 118.00,
  not (l.is_membership or l.is_onboarding_fee), 100.00, 18.00, 118.00, l.is_membership, l.is_onboarding_fee,
  l.created_at
from lines l;

insert into public.invoices (user_id, purchase_id, invoice_number, status, description, issued_date, due_date,
  net_amount, vat_amount, amount, seller, buyer, lines, created_at)
select o.user_id, o.id, 'INV-LOAD-' || lpad(o.nr::text, 7, '0'), o.status, 'Order', o.created_at::date,
  o.created_at::date + 14, 100.00, 18.00, 118.00, private.seller(),
  '{"full_name": "Maria Vella", "address_line_1": "8 Strait Street", "city": "Valletta"}',
  jsonb_build_array(jsonb_build_object('position', 1, 'item_type', 'service', 'item_id', o.id,
    'title', 'Item 1', 'quantity', 1, 'unit_price', 118.00, 'vat_included', true, 'discount_amount', 0,
    'vat_rate', 0.18, 'net_amount', 100.00, 'vat_amount', 18.00, 'gross_amount', 118.00)), o.created_at
from orders o;
insert into public.invoices (user_id, purchase_id, kind, invoice_number, status, description, issued_date,
  due_date, net_amount, vat_amount, amount, seller, buyer, lines, credits_invoice_id, created_at)
select i.user_id, i.purchase_id, 'credit_note', replace(i.invoice_number, 'INV', 'CN'), 'issued', 'Credit note',
  i.issued_date, i.issued_date, -i.net_amount, -i.vat_amount, -i.amount, i.seller, i.buyer, i.lines, i.id, i.created_at
from public.invoices i where i.status = 'cancelled';

insert into public.payments (purchase_id, provider, reference, amount, paid_on, created_at)
select o.id, 'bank_transfer', 'PO-LOAD-' || lpad(o.nr::text, 7, '0'), 118.00, o.created_at::date, o.created_at
from orders o where o.status = 'paid';

insert into private.listed_orders select * from private.orders_to_list;

-- What members own, and what waits in their carts.
insert into public.user_services (user_id, service_id, payment_status, purchase_date, completion_date,
  purchase_id, anchored_on, period_from, valid_until, created_at, updated_at)
select l.user_id, l.item_id, s.status, l.created_at, case s.status when 'completed' then l.created_at end,
  l.purchase_id, p.first_day, p.first_day, p.first_day + 365, l.created_at, l.created_at
from lines l, lateral (
  select case when l.is_membership and l.status = 'paid' then l.created_at::date end as first_day) p, lateral (
  select case when l.status = 'pending' then 'pending' when l.is_membership then 'paid'
    else (array['completed', 'completed', 'completed', 'in_progress', 'paid'])[1 + get_byte(uuid_send(l.purchase_id), 0) % 5]
    end as status) s
where l.item_type = 'service' and not l.is_onboarding_fee and l.status <> 'cancelled'
on conflict do nothing;
insert into public.user_services (user_id, service_id)
select pg_temp.member_id(pg_temp.member_nr()), md5('service ' || 1 + n % 60)::uuid
from generate_series(1, 40000) n
on conflict do nothing;

insert into public.user_documents (user_id, document_id, payment_status, purchase_date, purchase_id)
select l.user_id, l.item_id, l.status, l.created_at, l.purchase_id from lines l
where l.item_type = 'document' and l.status <> 'cancelled'
on conflict do nothing;
insert into public.user_documents (user_id, document_id)
select pg_temp.member_id(pg_temp.member_nr()), md5('document ' || 1 + n % 200)::uuid
from generate_series(1, 20000) n
on conflict do nothing;

insert into public.event_registrations (event_id, user_id, payment_status, amount_paid, registration_date, purchase_id)
select l.item_id, l.user_id, case when g.is_given_back then 'cancelled' else l.status end,
  case l.status when 'paid' then 118.00 else 0 end, l.created_at, l.purchase_id
from lines l, lateral (
  select l.status = 'paid' and get_byte(uuid_send(l.purchase_id), 1) = 0 as is_given_back) g
where l.item_type = 'event' and l.status <> 'cancelled'
on conflict do nothing;
insert into public.event_registrations (event_id, user_id, payment_status, registration_date, held_until)
select md5('event ' || 1 + n % 5000)::uuid, pg_temp.member_id(pg_temp.member_nr()),
  (array['paid', 'paid', 'cancelled', 'pending'])[1 + n % 4], now() - make_interval(mins => n),
  case when n % 4 = 3 then now() - make_interval(mins => n) + interval '24 hours' end
from generate_series(1, 100000) n
on conflict do nothing;
update public.events e set attendee_count = r.seats
from (select er.event_id, count(*) as seats from public.event_registrations er
  where er.payment_status = 'paid' or er.payment_status = 'pending' and er.purchase_id is not null group by 1) r
where r.event_id = e.id;

-- A million notifications, the newest last, one in five unread.
insert into public.notifications (user_id, event, params, type, title, message, action_url, action_text,
  priority, metadata, read_at, created_at)
select pg_temp.member_id(pg_temp.member_nr()), 'payment_received',
  jsonb_build_object('total_amount', 118.00, 'purchase_number', 'PO-LOAD-' || lpad(n::text, 7, '0')), 'payment_received', 'Payment received',
  'Thank you. Your payment of €118.00 for order PO-LOAD-' || lpad(n::text, 7, '0') || ' has arrived.',
  '/dashboard/billing', 'View billing', 5, jsonb_build_object('nr', n),
  case when n % 5 <> 0 then t.at end, t.at
from generate_series(1, 1000000) n, lateral (select now() - make_interval(mins => 1000001 - n) as at) t;

insert into public.audit_log (actor_id, table_name, record_id, subject_id, action, changes, created_at)
select pg_temp.member_id(1 + n % 10), 'profiles', m.id, m.id, 'update',
  '{"phone": {"to": "+356 7900 0001", "from": null}}', now() - make_interval(mins => 100001 - n)
from generate_series(1, 100000) n, lateral (select pg_temp.member_id(1 + n % 100000) as id) m;
