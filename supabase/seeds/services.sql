-- Demo catalogue: one service of each type, one that is no longer offered. Mail forwarding is there already.

insert into public.services (title, description, service_type, price, price_unit, unit_quantity,
  estimated_delivery, requirements, status, created_at)
select s.title, s.description, s.service_type, s.price, s.price_unit, s.unit_quantity,
  s.estimated_delivery, s.requirements, s.status, now() - make_interval(days => s.days_ago)
from (values
  ('Company set-up in Malta', 'We prepare the memorandum, register the company and open the mailbox it will be reached at.',
    'business_setup', 1250.00, 'one_time', 1, '10-15 working days', 'Passport copies of all directors and shareholders', 'active', 440),
  ('VAT registration', 'Application for a Maltese VAT number, with the follow-up questions answered for you.',
    'tax_compliance', 180.00, 'one_time', 1, '5 working days', 'Company registration certificate', 'active', 430),
  ('Contract review', 'A lawyer reads one contract of up to 20 pages and marks what you should know before you sign.',
    'legal_services', 240.00, 'one_time', 1, '3 working days', null, 'active', 420),
  ('Bookkeeping', 'Monthly bookkeeping for up to 60 entries, with a short report.',
    'financial_services', 145.00, 'per_month', 3, 'By the 10th of each month', 'Access to your invoices', 'active', 410),
  ('Founder''s hour', 'Sixty minutes with someone who has founded a company here before.',
    'consulting', 95.00, 'one_time', 1, 'Within a week', null, 'active', 400),
  ('Board minutes, prepared', 'Minutes and resolutions of one meeting, ready to sign.',
    'document_preparation', 75.00, 'one_time', 1, '2 working days', null, 'active', 390),
  ('Register of beneficial owners', 'Filing with the Malta Business Registry and the yearly confirmation.',
    'registration', 120.00, 'per_year', 1, '3 working days', 'Identity documents of the owners', 'active', 380),
  ('Day desk', 'A desk in the reading room, with coffee and a view of the harbour.',
    'other', 25.00, 'per_day', 1, 'On the day', null, 'active', 60),
  ('Welcome call', 'Fifteen minutes to show you around the dashboard.',
    'consulting', 0.00, 'one_time', 1, 'Within two days', null, 'active', 45),
  ('Annual return, with the minutes of the general meeting and the register of members', 'Prepared, signed for and filed.',
    'document_preparation', 210.00, 'per_year', 1, 'Before the anniversary of the company', null, 'active', 30),
  ('Telex', 'Nobody sends one any more.',
    'other', 12.00, 'per_month', 1, 'At once', null, 'inactive', 450),
  ('Fax to e-mail', 'Incoming faxes as PDF.',
    'other', 9.50, 'per_month', 1, 'At once', null, 'inactive', 310)
) as s (title, description, service_type, price, price_unit, unit_quantity, estimated_delivery,
  requirements, status, days_ago);

update public.services set created_at = now() - interval '90 days' where title = 'Mail forwarding';
update public.services set archived_at = now() - interval '200 days' where title = 'Telex';
