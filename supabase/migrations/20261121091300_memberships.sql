-- The plans on sale and the onboarding fee (spec 1§9), and the forwarding that the pages about them offer.
-- They are part of the product, not of the demo data: registration, checkout and what is said in public
-- need them on every project. Prices of plans and the fee exclude VAT; administrators change all of them
-- like any service.

insert into public.services (title, description, service_type, price, price_unit, estimated_delivery,
  requirements, membership_type, billing_period, included_documents, extra_document_price, processing_hours)
select p.title, p.description, 'ongoing_support', p.price, p.price_unit,
  'Active once your payment is recorded, within one working day of its arrival', 'Proof of identity and of the company''s registration',
  p.membership_type, p.billing_period, p.included_documents, p.extra_document_price, p.processing_hours
from (values
  ('Essential membership (monthly)', 'essential', 'monthly', 89.00, 'per_month', 5, 1.50, 48,
    'A registered business address and mail reception for a company that gets little post.'),
  ('Essential membership (annual)', 'essential', 'annual', 979.00, 'per_year', 5, 1.50, 48,
    'A registered business address and mail reception for a company that gets little post. One month free.'),
  ('Pro membership (monthly)', 'pro', 'monthly', 159.00, 'per_month', 30, 0.90, 24,
    'Address, mail reception and scanning within a day, for a company at work.'),
  ('Pro membership (annual)', 'pro', 'annual', 1749.00, 'per_year', 30, 0.90, 24,
    'Address, mail reception and scanning within a day, for a company at work. One month free.'),
  ('Enterprise membership (monthly)', 'enterprise', 'monthly', 299.00, 'per_month', 150, 0.50, 24,
    'For groups and busy offices: high volumes of post, scanned, stored and shredded.'),
  ('Enterprise membership (annual)', 'enterprise', 'annual', 3289.00, 'per_year', 150, 0.50, 24,
    'For groups and busy offices: high volumes of post, scanned, stored and shredded. One month free.')
) as p (title, membership_type, billing_period, price, price_unit, included_documents,
  extra_document_price, processing_hours, description);

insert into public.services (title, description, service_type, price, is_onboarding_fee)
values ('Onboarding fee', 'Identity checks and the set-up of your address and mailbox. Charged once.',
  'registration', 149.00, true);

insert into public.services (title, description, service_type, price, price_unit, unit_quantity,
  estimated_delivery)
values ('Mail forwarding', 'Your post sent on once a week, anywhere in the world. Postage is charged at cost.',
  'ongoing_support', 19.99, 'per_month', 6, 'From the next Monday');
