-- Demo discount codes, one of each kind.

insert into public.discount_codes (code, description, discount_type, discount_value, minimum_purchase,
  usage_limit, valid_from, valid_until, is_active, applicable_to, created_at)
values
  ('WELCOME10', '10 % for new members', 'percentage', 10, 0, null, now() - interval '1 year', null, true, 'all', now() - interval '1 year'),
  ('HARBOUR25', '€25 off orders from €150', 'fixed', 25, 150, null, now() - interval '90 days', now() + interval '180 days', true, 'all', now() - interval '90 days'),
  ('FIRST5', 'The first five who order', 'percentage', 20, 0, 5, now() - interval '30 days', now() + interval '60 days', true, 'all', now() - interval '30 days'),
  ('EVENTS15', '15 % off events', 'percentage', 15, 0, null, now() - interval '60 days', null, true, 'events', now() - interval '60 days'),
  ('DOCS5', '€5 off documents', 'fixed', 5, 0, 100, now() - interval '60 days', null, true, 'documents', now() - interval '59 days'),
  ('EXPIRED20', 'Last summer', 'percentage', 20, 0, null, now() - interval '200 days', now() - interval '80 days', true, 'all', now() - interval '200 days'),
  ('SPRING30', 'Starts in spring', 'percentage', 30, 50, null, now() + interval '120 days', now() + interval '180 days', true, 'services', now() - interval '5 days'),
  ('SOLDOUT', 'Used up', 'fixed', 10, 0, 0, now() - interval '100 days', null, true, 'all', now() - interval '100 days'),
  ('PAUSED50', 'Switched off', 'percentage', 50, 0, null, now() - interval '20 days', null, false, 'all', now() - interval '20 days');

insert into public.discount_codes (code, description, discount_type, discount_value, valid_from,
  is_active, archived_at, created_at)
values ('OPENING', 'The first week', 'percentage', 25, now() - interval '400 days', false,
  now() - interval '390 days', now() - interval '400 days');
