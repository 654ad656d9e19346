-- Demo messages from the contact page, one of them answered.

insert into public.contact_messages (name, email, company, message, created_at, handled_at, handled_by)
select m.name, m.email, m.company, m.message, now() - make_interval(hours => m.hours_ago),
  case when m.is_handled then now() - make_interval(hours => m.hours_ago - 5) end,
  case when m.is_handled then (select id from public.profiles where email = 'admin@example.test') end
from (values
  ('Henrik Dahl', 'henrik.dahl@example.test', 'Dahl Shipping', 'We have three companies. Can they share one mailbox?', 70, true),
  ('Chiara Bonnici', 'chiara.bonnici@example.test', null, 'May I see the lounge before I become a member? I am in Valletta on Thursday.', 20, false),
  ('Yusuf Demir', 'yusuf.demir@example.test', 'Demir Textiles', 'How long do you store parcels, and up to what size?', 4, false)
) as m (name, email, company, message, hours_ago, is_handled);
