-- What stands around the orders of load.sql: memberships, mails, messages, texts, links, refunds, cases of who uses an
-- address. So many as such a company would have; without them what asks for these would be measured over nothing.

-- Everyone with a paid plan is a member, of a month that ends in 15 to 30 days: nothing is due in the
-- daily run, which is measured over members of its own (memberships.sql).
create temporary table plans as
select us.id as user_service_id, us.user_id, us.created_at::date as first_day, n.nr,
  private.malta_today() + 15 + n.nr % 16 as valid_until
from (
  select row_number() over (order by u.user_id)::integer as nr, u.id
  from public.user_services u where u.valid_until is not null) n
join public.user_services us on us.id = n.id;

update public.user_services us
set valid_until = p.valid_until, period_from = d.day, anchored_on = d.day
from plans p, lateral (select (p.valid_until - interval '1 month')::date as day) d
where us.id = p.user_service_id;

update public.profiles m
set membership_type = 'pro', membership_status = 'active', membership_valid_until = p.valid_until,
  membership_grace_until = p.valid_until + 7, box_number = 10000 + p.nr
from plans p where m.id = p.user_id;

-- Of a hundred two have given notice, and one changes to another plan.
insert into public.memberships (user_id, address_from, first_paid_on, notice_given_on, ends_on,
  next_membership_type, next_billing_period, next_from)
select p.user_id, p.first_day, p.first_day,
  case when p.nr % 50 = 0 then private.malta_today() - 3 end, case when p.nr % 50 = 0 then p.valid_until end,
  case when p.nr % 100 = 1 then 'enterprise' end, case when p.nr % 100 = 1 then 'monthly' end,
  case when p.nr % 100 = 1 then p.valid_until + 1 end
from plans p;

-- Mails of the orders of eleven months, of which one in 500 did not arrive. None waits: it would be sent.
insert into public.mails (user_id, email, kind, params, key, state, attempts, due_at, reason, sent_at, created_at)
select o.user_id, 'member-' || o.member || '@example.test', k.kind,
  jsonb_build_object('purchase_number', 'PO-LOAD-' || lpad(o.nr::text, 7, '0'), 'amount', 118.00),
  k.kind || ':' || o.id, case when s.is_lost then 'failed' else 'sent' end, case when s.is_lost then 12 else 1 end,
  o.created_at, case when s.is_lost then 'The mailbox is full' end,
  case when not s.is_lost then o.created_at + interval '4 seconds' end, o.created_at
from orders o
cross join (values ('order_placed'), ('payment_received')) k (kind)
cross join lateral (select o.nr % 500 = 0 as is_lost) s
where o.created_at > now() - interval '11 months' and (k.kind = 'order_placed' or o.status = 'paid');

insert into public.unwanted_mails (user_id, kind)
select pg_temp.member_id(n * 30), 'membership_reminder' from generate_series(1, 3000) n;

-- Seven messages a day for two years, one in four of a member; the newest are still open.
insert into public.contact_messages (name, email, company, message, read_at, handled_at, handled_by, created_at)
select 'Elena Borg ' || n,
  case when n % 4 = 0 then 'member-' || n * 19 || '@example.test' else 'elena-' || n || '@example.test' end,
  case when n % 3 = 0 then 'Company ' || n || ' Ltd' end,
  case when n % 50 = 0 then 'Is there parking? ' else '' end || repeat('What I would like to know of you. ', 8),
  case when n > 12 then t.at + interval '2 hours' end, case when n > 40 then t.at + interval '1 day' end,
  case when n > 40 then pg_temp.member_id(1 + n % 10) end, t.at
from generate_series(1, 5000) n, lateral (select now() - make_interval(mins => n * 200) as at) t;

-- What is handed over once it is paid: the texts of documents, the links of every third event.
insert into public.document_templates (document_id, template_content)
select d.id, repeat('This agreement is made between {{user_name}} and the other party, who agree on it. ', 75)
from public.documents d;
insert into public.event_access (event_id, video_link)
select md5('event ' || n)::uuid, 'https://video.example.test/' || n from generate_series(3, 5000, 3) n;

-- Seats that were paid and given back, and first orders withdrawn from; the newest thirty are undecided.
insert into public.refund_reviews (registration_id, user_id, purchase_id, event_id, event_title, amount, reason,
  opened_at, closed_at, closed_by, outcome, refunded_amount, note)
select r.registration_id, r.user_id, r.purchase_id, r.event_id, r.title, 118.00, r.reason, r.at,
  case when s.is_closed then r.at + interval '1 day' end, case when s.is_closed then pg_temp.member_id(3) end,
  case when s.is_closed then 'refunded' end, case when s.is_closed then 118.00 end,
  case when s.is_closed then 'Paid back by transfer.' end
from (
  select c.*, row_number() over (order by c.at desc) as nr from (
    select er.id as registration_id, er.user_id, er.purchase_id, er.event_id, e.title, 'member' as reason,
      er.registration_date + interval '1 hour' as at
    from public.event_registrations er join public.events e on e.id = er.event_id
    where er.payment_status = 'cancelled' and er.amount_paid > 0
    union all
    select null, o.user_id, o.id, null, 'Pro', 'cooling_off', o.created_at + interval '3 days'
    from orders o where o.is_first and o.status = 'paid' and o.nr % 500 = 0) c) r
cross join lateral (select r.nr > 30 as is_closed) s;
insert into public.refunds (user_id, purchase_id, review_id, amount, net_amount, vat_amount, provider, refunded_on, note,
  recorded_by, created_at)
select distinct on (r.purchase_id) r.user_id, r.purchase_id, r.id, 118.00, 100.00, 18.00, 'bank_transfer',
  r.closed_at::date, r.note, r.closed_by, r.closed_at
from public.refund_reviews r join public.purchases p on p.id = r.purchase_id and p.status = 'paid'
where r.outcome = 'refunded' order by r.purchase_id, r.closed_at;
update public.purchases p set refunded_amount = 118.00 from public.refunds f where f.purchase_id = p.id;
select private.list_orders(array(select f.purchase_id from public.refunds f));

insert into private.former_emails (user_id, email, given_up_at)
select pg_temp.member_id(n * 50), 'former-' || n || '@example.test', now() - make_interval(hours => n * 5)
from generate_series(1, 2000) n;

-- As many as each affiliate's count says, none twice.
insert into public.referrals (affiliate_id, user_id, created_at)
select a.id, pg_temp.member_id(20000 + n * 7 + k), a.created_at
from generate_series(1, 2000) n
join public.affiliates a on a.last_name = 'Abela ' || n
cross join lateral generate_series(1, a.total_referrals) k;

insert into private.deleted_notifications (id, user_id, notification, deleted_at)
select md5('deleted ' || n)::uuid, pg_temp.member_id(pg_temp.member_nr()),
  jsonb_build_object('title', 'Payment received', 'message', 'Thank you. Your payment has arrived.'),
  now() - make_interval(mins => n)
from generate_series(1, 5000) n;

-- Who uses the address of each of these members: approved, with a party, four pages, two looks at the lists, what happened, and
-- a certificate. Of 500 one sends it again at the moment. The administrators are officers.
insert into public.verification_officers (user_id) select m.id from public.profiles m where m.role is not null;

insert into public.verifications (id, user_id, kind, state, customer_kind, company_name, registration_number, company_country,
  activity, activity_kind, purpose, has_nominee, begun_at, changed_at, sent_at, due_at, risk, decided_at, valid_until, until_reason)
select md5('case ' || p.nr)::uuid, p.user_id, 'first', 'approved', 'company', 'Company ' || p.nr || ' Ltd', 'C ' || p.nr, 'Malta',
  'We sell what we make, in Malta and abroad.', 'trade', 'both', false, p.first_day, p.first_day, p.first_day, null, 'standard',
  p.first_day + 2, private.malta_today() + 20 + p.nr % 1000, 'review'
from plans p;

insert into public.verifications (id, user_id, kind, state, customer_kind, company_name, registration_number, company_country,
  activity, activity_kind, purpose, has_nominee, sent_at, due_at)
select md5('change ' || p.nr)::uuid, p.user_id, 'change', 'in_review', 'company', 'Company ' || p.nr || ' Ltd', 'C ' || p.nr,
  'Malta', 'We sell what we make, in Malta and abroad.', 'trade', 'both', false, now(), now() + interval '2 days'
from plans p where p.nr % 500 = 0;

insert into public.verification_parties (id, verification_id, position, full_name, born_on, nationality, address_line, city, country,
  is_signer, is_owner, capacity, share, is_pep, document_kind, document_number, document_country, document_expires_on)
select md5('party ' || v.id)::uuid, v.id, 1, 'Ingrid Laurent', '1984-05-06', 'Malta', '8 Strait Street', 'Valletta', 'Malta',
  true, true, 'director', 100, false, 'id_card', v.number::text, 'Malta', private.malta_today() + 2000
from public.verifications v;

insert into public.verification_files (id, verification_id, party_id, need, side, name, added_at, sent_at)
select gen_random_uuid(), v.id, case when n.need <> 'extract' then md5('party ' || v.id)::uuid end, n.need, n.side,
  v.id || '/' || gen_random_uuid() || '.jpg', v.begun_at, v.begun_at
from public.verifications v
cross join (values ('identity', 'front'), ('identity', 'back'), ('residence', null), ('extract', null)) n (need, side);

insert into public.verification_screenings (id, verification_id, party_id, name, lists, screened_on, result, by_name)
select gen_random_uuid(), v.id, case when n.is_person then md5('party ' || v.id)::uuid end,
  case when n.is_person then 'Ingrid Laurent' else v.company_name end,
  'EU and UN consolidated lists, Malta’s list of sanctions', private.malta_today(), 'clear', 'Nadia Camilleri'
from public.verifications v
cross join (values (true), (false)) n (is_person)
where v.state = 'approved';

insert into public.verification_events (verification_id, at, kind, detail)
select v.id, v.sent_at + make_interval(hours => k.nr), k.kind, '{}'
from public.verifications v
cross join (values (0, 'sent'), (5, 'looked'), (6, 'screened'), (7, 'approved')) k (nr, kind)
where v.state = 'approved' or k.nr = 0;

insert into public.address_uses (user_id, held_from, approved_id)
select v.user_id, v.valid_until + 1, v.id from public.verifications v where v.state = 'approved';

insert into public.address_papers (id, user_id, kind, number, holder, box_number, issued_on, created_at)
select gen_random_uuid(), p.user_id, 'certificate', 'MBA-' || lpad(to_hex(p.nr), 8, '0'), 'Company ' || p.nr || ' Ltd', 10000 + p.nr,
  p.first_day, p.first_day
from plans p;

drop table plans;
