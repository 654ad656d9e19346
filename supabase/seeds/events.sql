-- Demo events around today: past, this week, later; full, virtual, hybrid and cancelled.

insert into public.events (title, description, event_date, event_time, location, max_attendees,
  registration_fee, event_type, video_link, duration_hours, duration_minutes, status, created_at)
select e.title, e.description, private.malta_today() + e.in_days, e.event_time::time, e.location,
  e.max_attendees, e.fee, e.event_type, e.video_link, e.hours, e.minutes, e.status,
  now() - interval '60 days'
from (values
  ('Harbour breakfast', 'Coffee, ftira and introductions. Bring cards.', -40, '08:30', 'Business Lounge, ground floor', 24, 0.00, 'live', null, 1, 30, 'completed'),
  ('VAT for newcomers', 'What to file, when, and what happens if you forget.', -12, '17:00', 'Reading Room', 20, 0.00, 'hybrid', 'https://meet.example.test/vat-for-newcomers', 1, 30, 'completed'),
  ('Harbour breakfast', 'Coffee, ftira and introductions. Bring cards.', 5, '08:30', 'Business Lounge, ground floor', 24, 0.00, 'live', null, 1, 30, 'active'),
  ('Opening a bank account as a foreign founder', 'A banker and two founders answer questions.', 9, '18:00', 'Reading Room', 30, 25.00, 'hybrid', 'https://meet.example.test/bank-account', 2, 0, 'active'),
  ('Pricing your work', 'A workshop with worksheets. You leave with a price list.', 16, '14:00', 'Courtyard Studio', 8, 85.00, 'live', null, 3, 30, 'active'),
  ('Grants for women-led companies', 'Which programmes are open this year, and how an application reads that succeeds.', 20, '12:30', null, null, 0.00, 'virtual', 'https://meet.example.test/grants', 1, 0, 'active'),
  ('Dinner on the roof', 'One long table under the dome. Places are few.', 27, '19:30', 'Roof terrace', 2, 60.00, 'live', null, 3, 0, 'active'),
  ('Selling to the public sector', 'Tenders, thresholds and the portal.', 45, '10:00', 'Reading Room', 30, 40.00, 'live', null, 2, 15, 'active'),
  ('Winter market stall night', 'Cancelled by the council; we try again next year.', 12, '17:00', 'Main square', null, 0.00, 'live', null, 4, 0, 'cancelled')
) as e (title, description, in_days, event_time, location, max_attendees, fee, event_type, video_link,
  hours, minutes, status);

-- A series of six.
insert into public.events (title, description, event_date, event_time, location, max_attendees,
  duration_hours, duration_minutes, recurring_type, recurring_end_date, created_at)
values ('Quiet morning', 'Three hours of work side by side, without telephones. Coffee is on the house.',
  private.malta_today() + 3, '09:00', 'Reading Room', 10, 3, 0, 'weekly', private.malta_today() + 38,
  now() - interval '60 days');

-- An evening that is called off once members have paid for it (refunds.sql).
insert into public.events (title, description, event_date, event_time, location, max_attendees,
  registration_fee, duration_hours, duration_minutes, created_at)
values ('Ceramics by candlelight', 'Clay, wine and company, with a potter from Gozo.',
  private.malta_today() + 23, '19:00', 'Courtyard Studio', 12, 35.00, 2, 30, now() - interval '30 days');
