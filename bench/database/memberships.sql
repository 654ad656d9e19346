-- 2,000 members, each with a plan of a month that ends on one of 28 days around today: 15 ends lie within the
-- next 14 days or are today, 13 are over, up to two weeks ago. Nobody has been renewed, reminded or expired: what
-- a run finds that was away for a month. Triggers are switched off while loading, so it needs a superuser.

set session_replication_role = replica;
set max_parallel_workers_per_gather = 0;

create temporary table members as
select md5('subscriber ' || n)::uuid as id, md5('first order ' || n)::uuid as purchase_id, n as nr,
  private.malta_today() - 13 + n % 28 as ends_on
from generate_series(1, 2000) n;

insert into auth.users (id, instance_id, aud, role, email, email_confirmed_at, raw_app_meta_data,
  raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new)
select m.id, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
  'subscriber-' || m.nr || '@example.test', now(), '{}', '{}', now(), now(), '', '', '', ''
from members m;

insert into public.profiles (id, email, full_name, address_line_1, city, postal_code, country, membership_type,
  membership_status, membership_valid_until, membership_grace_until, box_number)
select m.id, 'subscriber-' || m.nr || '@example.test', 'Maria Vella ' || m.nr, m.nr || ' Strait Street', 'Valletta',
  'VLT 1432', 'Malta', 'pro', 'active', m.ends_on, m.ends_on + 7, 1000 + m.nr
from members m;

insert into public.memberships (user_id, address_from, first_paid_on)
select m.id, m.ends_on - 31, m.ends_on - 31 from members m;

insert into public.user_services (user_id, service_id, payment_status, purchase_id, order_kind, anchored_on,
  period_from, valid_until, included_documents, extra_document_price, processing_hours)
select m.id, s.id, 'paid', m.purchase_id, 'first', (m.ends_on - interval '1 month')::date,
  (m.ends_on - interval '1 month')::date, m.ends_on, s.included_documents, s.extra_document_price, s.processing_hours
from members m, public.services s
where s.membership_type = 'pro' and s.billing_period = 'monthly';

insert into public.purchases (id, user_id, purchase_number, subtotal, discount_amount, net_amount, vat_amount,
  total_amount, status, idempotency_key, cart_fingerprint, paid_at)
select m.purchase_id, m.id, 'PO-FIRST-' || m.nr, 187.62, 0, 159.00, 28.62, 187.62, 'paid', m.purchase_id, '', now()
from members m;

insert into public.purchase_items (purchase_id, position, item_type, item_id, item_title, quantity, unit_price,
  total_price, vat_included, net_amount, vat_amount, gross_amount, is_membership, is_onboarding_fee)
select m.purchase_id, 1, 'service', s.id, s.title, 1, 159.00, 159.00, false, 159.00, 28.62, 187.62, true, false
from members m, public.services s
where s.membership_type = 'pro' and s.billing_period = 'monthly';

insert into public.invoices (user_id, purchase_id, invoice_number, status, description, issued_date, due_date,
  net_amount, vat_amount, amount, seller, buyer, lines)
select m.id, m.purchase_id, 'INV-FIRST-' || m.nr, 'paid', 'Order', m.ends_on - 31, m.ends_on - 17,
  159.00, 28.62, 187.62, private.seller(), '{}', '[]'
from members m;

insert into private.listed_orders
select o.* from private.orders_to_list o where o.id in (select m.purchase_id from members m);

drop table members;
reset session_replication_role;
