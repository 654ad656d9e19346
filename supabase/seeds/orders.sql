-- Demo orders of two years in every state, placed through checkout by the members themselves, oldest first. Each
-- is placed and paid on a day of its own; its moments are moved there afterwards.

alter table public.invoices disable trigger tg_invoices__keep;

do $$
declare
  v_order record;
  v_items jsonb;
  v_answer jsonb;
  v_purchase uuid;
  v_when timestamptz;
  v_admin uuid := (select id from public.profiles where email = 'admin@example.test');
  v_user uuid;
  v_calendar text := pg_get_functiondef('private.malta_today'::regproc);
begin
  -- The day in Malta is the order's meanwhile, so that its numbers, invoice, payment and periods are of that day.
  create or replace function private.malta_today() returns date language plpgsql stable set search_path = '' as $today$
  begin
    return private.malta_clock(now())::date - current_setting('demo.days_ago')::integer;
  end;
  $today$;
  for v_order in
    select * from (values
      -- The year before, of whom some are members to this day.
      (40, 'helena.sciberras@example.test', 655, array['Company set-up in Malta'], null, 'paid'),
      (41, 'helena.sciberras@example.test', 640, array['Essential membership (annual)'], null, 'paid'),
      (42, 'marta.attard@example.test', 584, array['VAT registration', 'Contract review'], null, 'paid'),
      (43, 'marta.attard@example.test', 570, array['Pro membership (annual)'], null, 'paid'),
      (44, 'helena.sciberras@example.test', 548, array['Bookkeeping'], null, 'paid'),
      (45, 'chiara.bonnici@example.test', 515, array['Enterprise membership (annual)'], null, 'paid'),
      (46, 'helena.sciberras@example.test', 496, array['Contract review'], null, 'paid'),
      (47, 'marta.attard@example.test', 474, array['Board minutes, prepared', 'Founder''s hour'], null, 'paid'),
      (48, 'nina.andersen@example.test', 450, array['Essential membership (monthly)'], null, 'paid'),
      (49, 'chiara.bonnici@example.test', 438, array['VAT registration', 'Contract review'], null, 'paid'),
      (50, 'nina.andersen@example.test', 425, array['Essential membership (monthly)'], null, 'paid'),
      (51, 'marta.attard@example.test', 404, array['Register of beneficial owners'], null, 'paid'),
      (52, 'nina.andersen@example.test', 394, array['Essential membership (monthly)'], null, 'paid'),
      (53, 'chiara.bonnici@example.test', 378, array['Bookkeeping'], null, 'paid'),
      (54, 'nina.andersen@example.test', 364, array['Essential membership (monthly)'], null, 'paid'),
      (55, 'nina.andersen@example.test', 333, array['Essential membership (monthly)'], null, 'paid'),
      (56, 'marta.attard@example.test', 213, array['Pro membership (annual)'], null, 'paid'),
      (57, 'ingrid.lindqvist@example.test', 205, array['Essential membership (monthly)'], null, 'paid'),
      (58, 'ingrid.lindqvist@example.test', 180, array['Essential membership (monthly)'], null, 'paid'),
      (59, 'chiara.bonnici@example.test', 158, array['Enterprise membership (annual)'], null, 'paid'),
      (60, 'ingrid.lindqvist@example.test', 150, array['Essential membership (monthly)'], null, 'paid'),
      (61, 'lea.abela@example.test', 146, array['Essential membership (annual)'], null, 'paid'),
      (21, 'giulia.ferrari@example.test', 340, array['Company set-up in Malta'], null, 'paid'),
      (22, 'anna.zammit@example.test', 309, array['Consultancy contract', 'Founder''s hour'], 'WELCOME10', 'paid'),
      (23, 'sophie.laurent@example.test', 277, array['Company set-up in Malta'], null, 'paid'),
      (24, 'giulia.ferrari@example.test', 262, array['VAT registration'], null, 'paid'),
      (25, 'karl.micallef@example.test', 244, array['Founder''s hour', 'Contract review'], null, 'paid'),
      (26, 'anna.zammit@example.test', 231, array['Contract review'], null, 'paid'),
      (27, 'ingrid.lindqvist@example.test', 215, array['VAT registration', 'Founder''s hour'], 'WELCOME10', 'paid'),
      (28, 'sophie.laurent@example.test', 198, array['Contract review', 'Board minutes, prepared'], null, 'paid'),
      (29, 'karl.micallef@example.test', 181, array['Register of beneficial owners'], null, 'paid'),
      (30, 'giulia.ferrari@example.test', 167, array['Consultancy contract', 'Board minutes, prepared'], null, 'paid'),
      (31, 'lea.abela@example.test', 151, array['Founder''s hour', 'Invoice template'], null, 'paid'),
      (32, 'ingrid.lindqvist@example.test', 139, array['Contract review'], null, 'paid'),
      (33, 'ingrid.lindqvist@example.test', 122, array['Bookkeeping'], null, 'paid'),
      (34, 'rebecca.farrugia@example.test', 104, array['Company set-up in Malta'], null, 'paid'),
      (35, 'anna.zammit@example.test', 90, array['VAT registration'], null, 'paid'),
      (62, 'member@example.test', 74, array['Pro membership (monthly)'], null, 'paid'),
      (36, 'karl.micallef@example.test', 74, array['VAT registration'], null, 'paid'),
      (1, 'giulia.ferrari@example.test', 60, array['Pro membership (annual)'], 'WELCOME10', 'paid'),
      (2, 'anna.zammit@example.test', 52, array['Privacy policy for a small company'], null, 'paid'),
      (63, 'member@example.test', 45, array['Pro membership (monthly)'], null, 'paid'),
      (3, 'sophie.laurent@example.test', 44, array['Enterprise membership (annual)', 'VAT registration'], null, 'paid'),
      (4, 'karl.micallef@example.test', 38, array['Company set-up in Malta'], 'HARBOUR25', 'paid'),
      (5, 'member@example.test', 30, array['Consultancy contract', 'Founder''s hour', 'Opening a bank account as a foreign founder'], null, 'paid'),
      (6, 'ingrid.lindqvist@example.test', 26, array['Mail forwarding'], null, 'cancelled'),
      (7, 'karl.micallef@example.test', 21, array['Pro membership (monthly)'], null, 'paid'),
      (64, 'member@example.test', 15, array['Pro membership (monthly)'], null, 'paid'),
      (8, 'anna.zammit@example.test', 19, array['Essential membership (monthly)'], null, 'paid'),
      (9, 'giulia.ferrari@example.test', 17, array['Contract review', 'Certificate of address'], null, 'paid'),
      (20, 'wilhelmina.xuereb@example.test', 18, array['Enterprise membership (annual)', 'Company set-up in Malta', 'VAT registration'], null, 'pending'),
      (37, 'giulia.ferrari@example.test', 15, array['Ceramics by candlelight'], null, 'paid'),
      (38, 'karl.micallef@example.test', 14, array['Ceramics by candlelight'], null, 'paid'),
      (39, 'sophie.laurent@example.test', 13, array['Ceramics by candlelight'], null, 'paid'),
      (10, 'rebecca.farrugia@example.test', 16, array['Pro membership (monthly)'], null, 'pending'),
      (18, 'member@example.test', 12, array['VAT registration', 'Board minutes, prepared'], null, 'paid'),
      (11, 'thomas.becker@example.test', 10, array['Enterprise membership (monthly)', 'Dinner on the roof'], 'FIRST5', 'pending'),
      (12, 'sophie.laurent@example.test', 8, array['Bookkeeping'], null, 'overpaid'),
      (13, 'lea.abela@example.test', 6, array['Pricing your work'], 'EVENTS15', 'paid'),
      (14, 'oksana.marchenko@example.test', 5, array['Invoice template', 'Letter of authority'], null, 'cancelled'),
      (19, 'member@example.test', 4, array['Contract review'], null, 'pending'),
      (15, 'oksana.marchenko@example.test', 3, array['Pro membership (annual)'], 'FIRST5', 'partly_paid'),
      (16, 'karl.micallef@example.test', 2, array['Dinner on the roof'], null, 'pending'),
      (17, 'elena.rossi@example.test', 1, array['Terms of service for web shops'], 'DOCS5', 'pending')
    ) as orders (nr, email, days_ago, titles, code, outcome)
    order by days_ago desc, nr
  loop
    select p.id into strict v_user from public.profiles p where p.email = v_order.email;
    v_when := private.malta_moment(private.malta_clock(now()) - make_interval(days => v_order.days_ago));
    perform set_config('demo.days_ago', v_order.days_ago::text, true);
    perform set_config('request.jwt.claims',
      jsonb_build_object('sub', v_user, 'role', 'authenticated')::text, true);
    select jsonb_agg(jsonb_build_object('item_type', c.item_type, 'item_id', c.item_id)) into strict v_items
    from private.catalogue() c where c.title = any (v_order.titles);
    v_answer := public.checkout(v_items, v_order.code, gen_random_uuid());
    v_purchase := (v_answer ->> 'purchase_id')::uuid;

    if v_order.outcome = 'cancelled' then
      perform public.cancel_purchase(v_purchase);
    elsif v_order.outcome <> 'pending' then
      perform set_config('demo.days_ago', (v_order.days_ago - 1)::text, true);
      perform set_config('request.jwt.claims',
        jsonb_build_object('sub', v_admin, 'role', 'authenticated')::text, true);
      perform public.record_payment(v_purchase, 'bank_transfer', v_answer ->> 'purchase_number',
        (v_answer ->> 'total_amount')::numeric
          + case v_order.outcome when 'overpaid' then 50 when 'partly_paid' then -500 else 0 end, p_as_received => true);
    end if;
    perform set_config('request.jwt.claims', '', true);

    update public.purchases set created_at = v_when, paid_at = paid_at - (now() - v_when) + interval '1 day',
      cancelled_at = cancelled_at - (now() - v_when) + interval '6 hours' where id = v_purchase;
    update public.payments set created_at = v_when + interval '1 day' where purchase_id = v_purchase;
    update public.account_credits set created_at = v_when + interval '1 day' where purchase_id = v_purchase;
    update public.refund_reviews set opened_at = v_when + interval '1 day' where purchase_id = v_purchase;
    update public.discount_code_usage set created_at = v_when where purchase_id = v_purchase;
    update public.user_services set purchase_date = v_when where purchase_id = v_purchase;
    update public.user_documents set purchase_date = v_when where purchase_id = v_purchase;
    update public.event_registrations set registration_date = v_when where purchase_id = v_purchase;
    update public.notifications set created_at = v_when + interval '1 day', read_at = v_when + interval '2 days'
    where user_id = v_user and created_at = now()::timestamptz(3); -- as exact as the column
    update public.invoices set created_at = v_when where purchase_id = v_purchase;
  end loop;
  execute v_calendar;
end $$;

alter table public.invoices enable trigger tg_invoices__keep;

-- Cancelled orders leave their rows in the cart; these members emptied theirs.
delete from public.user_services where payment_status = 'pending' and purchase_id is null;
delete from public.user_documents where payment_status = 'pending' and purchase_id is null;

-- One document still waits in the cart of the demo member.
insert into public.user_documents (user_id, document_id, payment_status, purchase_date)
select p.id, d.id, 'pending', now() - interval '2 days'
from public.profiles p, public.documents d
where p.email = 'member@example.test' and d.title = 'Privacy policy for a small company';

-- Memberships that nobody renewed are over.
update public.user_services us set payment_status = 'completed', completion_date = us.valid_until
from public.profiles p
where p.id = us.user_id and p.membership_status = 'active' and p.membership_grace_until < private.malta_today()
  and us.payment_status = 'paid' and us.valid_until is not null;
update public.profiles set membership_status = 'expired', membership_grace_until = null
where membership_status = 'active' and membership_grace_until < private.malta_today();

-- Work in hand and work done.
update public.user_services us set payment_status = s.new_status, notes = s.notes,
  started_at = us.purchase_date + interval '3 days',
  completion_date = case when s.new_status = 'completed' then us.purchase_date + interval '9 days' end
from (values
  ('karl.micallef@example.test', 'Company set-up in Malta', 'completed', 'Company number C 108442. The certificate is in your mailbox.'),
  ('member@example.test', 'Founder''s hour', 'completed', 'Good luck with the studio!'),
  ('member@example.test', 'VAT registration', 'in_progress', E'Your application is with the tax office.\nThey usually answer within a week.'),
  ('sophie.laurent@example.test', 'VAT registration', 'in_progress', 'Waiting for the tax office.')
) as s (email, title, new_status, notes), public.profiles p, public.services v
where p.email = s.email and v.title = s.title and us.user_id = p.id and us.service_id = v.id;

-- What was ordered longer ago is done.
update public.user_services set payment_status = 'completed', started_at = purchase_date + interval '3 days',
  completion_date = purchase_date + interval '9 days'
where payment_status = 'paid' and valid_until is null and purchase_date < now() - interval '70 days';

-- Free seats, taken for past and coming events.
insert into public.event_registrations (event_id, user_id, payment_status, registration_date)
select e.id, p.id, 'paid', least(now() - interval '3 days', e.event_date - interval '6 days')
from public.events e, public.profiles p
where e.registration_fee = 0 and e.status <> 'cancelled' and (e.title, p.email) in (
  ('VAT for newcomers', 'member@example.test'), ('Harbour breakfast', 'member@example.test'),
  ('Harbour breakfast', 'giulia.ferrari@example.test'), ('Harbour breakfast', 'karl.micallef@example.test'),
  ('Grants for women-led companies', 'rebecca.farrugia@example.test'));

-- One that waits in the cart for its payment.
insert into public.event_registrations (event_id, user_id)
select e.id, p.id from public.events e, public.profiles p
where e.title = 'Pricing your work' and p.email = 'member@example.test';

-- One that was moved after people had registered.
update public.events set event_time = '09:00', location = 'Courtyard'
where title = 'Harbour breakfast' and status = 'active';
