-- Demo messages from the contact page: new ones, one that was read, and some that are dealt with. One was
-- sent by a member who was signed in, one is long, and one has what names and companies may hold.

insert into public.contact_messages
  (user_id, name, email, company, message, created_at, read_at, handled_at, handled_by)
select (select p.id from public.profiles p where p.email = m.email), m.name, m.email, m.company, m.message, now() - make_interval(hours => m.hours_ago),
  case when m.state <> 'new' then now() - make_interval(hours => m.hours_ago - 2) end,
  case when m.state = 'handled' then now() - make_interval(hours => m.hours_ago - 5) end,
  case when m.state = 'handled' then (select id from public.profiles where email = 'admin@example.test') end
from (values
  ('Henrik Dahl', 'henrik.dahl@example.test', 'Dahl Shipping', 'We have three companies. Can they share one mailbox?', 70, 'handled'),
  ('Chiara Bonnici', 'chiara.bonnici@example.test', null, 'May I see the lounge before I become a member? I am in Valletta on Thursday.', 20, 'read'),
  ('Yusuf Demir', 'yusuf.demir@example.test', 'Demir Textiles', 'How long do you store parcels, and up to what size?', 4, 'new'),
  ('Giulia Ferrari', 'giulia.ferrari@example.test', null, E'Hello,\n\nmy bank asks for a letter with the address of my company and the day since when it has been there.\n\nIs the certificate of address enough, or do you write such letters too?\n\nGiulia', 9, 'new'),
  ('Aoife "Fia" O''Brien', 'aoife.obrien@example.test', 'O''Brien, Daly & <Partners>', E'We move to Malta in spring: four people, two of them working from home.\n\n' || repeat('We would like to know what a business address needs from us, which papers the registry asks for, and how our post from Ireland would be sent on. ', 8) || E'\n\nThank you!', 31, 'new'),
  ('Matthew Borg', 'matthew.borg@example.test', 'Borg Interiors', 'Thank you for the tour yesterday. We take the Pro plan.', 102, 'handled'),
  ('Priya Nair', 'priya.nair@example.test', null, 'Can the reading room be booked for a photo shoot on a Sunday?', 160, 'handled')
) as m (name, email, company, message, hours_ago, state);

-- One of those that are dealt with was answered from the office, and its mail arrived.
with answered as (
  update public.contact_messages m set answered_at = m.handled_at
  where m.email = 'henrik.dahl@example.test'
  returning m.*
), sent as (
  insert into public.message_answers (id, message_id, answer, answered_by, created_at)
  select gen_random_uuid(), a.id, E'Yes, they can. Each company needs a plan and has a box number of its own; you see the post of all three in one place.\n\nShall I prepare the orders for you?', a.handled_by, a.handled_at
  from answered a
  returning *
)
insert into public.mails (email, name, kind, params, key, state, attempts, created_at, due_at, sent_at)
select a.email, a.name, 'message_answer', jsonb_build_object('answer', s.answer, 'written_at', a.created_at),
  'message_answer:' || s.id, 'sent', 1, s.created_at, s.created_at, s.created_at + interval '4 seconds'
from sent s join answered a on a.id = s.message_id;

insert into public.answer_templates (name, body, created_by)
select t.name, t.body, (select p.id from public.profiles p where p.email = 'admin@example.test')
from (values
  ('Visit the house', E'You are welcome to see the house, {{name}}. We are here from Monday to Friday, nine to five.\n\nWhich day suits you?'),
  ('Parcels', 'We store parcels of up to 20 kg for 30 days. Larger ones we take after a word beforehand.')
) as t (name, body);

insert into public.person_notes (user_id, note, written_by, created_at, updated_at)
select p.id, 'Prefers to be called in the afternoon.', (select a.id from public.profiles a where a.email = 'admin@example.test'), now() - interval '6 days', now() - interval '6 days'
from public.profiles p
where p.email = 'member@example.test';
