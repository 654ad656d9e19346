-- Most notifications of the demo were written by what happened in the other seeds. This puts them in
-- their time and leaves a few unread.

update public.notifications n
set created_at = p.created_at, read_at = case when p.created_at < now() - interval '5 days' then p.created_at + interval '4 hours' end
from public.profiles p
where n.event = 'new_member' and p.id = (n.metadata ->> 'user_id')::uuid;

update public.notifications n
set created_at = er.registration_date,
  read_at = case when e.event_date < private.malta_today() then er.registration_date + interval '1 day' end
from public.event_registrations er
join public.events e on e.id = er.event_id
where n.type = 'event_reminder' and n.read_at is null
  and er.user_id = n.user_id and er.event_id = (n.metadata ->> 'event_id')::uuid;

update public.notifications n
set created_at = us.completion_date, read_at = us.completion_date + interval '1 day'
from public.user_services us
where n.event = 'service_completed' and us.id = (n.metadata ->> 'user_service_id')::uuid;

update public.notifications n
set created_at = a.created_at, expires_at = a.created_at + interval '30 days',
  read_at = case when a.status <> 'pending' then a.created_at + interval '1 day' end
from public.affiliates a
where n.type = 'affiliate_status' and a.id = (n.metadata ->> 'affiliate_id')::uuid;

update public.notifications n
set created_at = m.created_at, read_at = m.handled_at
from public.contact_messages m
where m.id = (n.metadata ->> 'contact_message_id')::uuid;

insert into public.notifications (user_id, type, title, message, action_url, action_text, priority, created_at, read_at)
select p.id, n.type, n.title, n.message, n.action_url, n.action_text, n.priority,
  now() - make_interval(hours => n.hours_ago), case when n.is_read then now() - make_interval(hours => n.hours_ago - 1) end
from public.profiles p
join (values
  ('member@example.test', 'info', 'Welcome', 'Complete your profile and choose the plan that fits your post.', '/members', 'Compare plans', 0, 816, true),
  ('member@example.test', 'system_announcement', 'Closed on 8 December', 'The office is closed on the feast day. Post is received again the morning after.', null, null, 5, 20, false),
  ('admin@example.test', 'system_announcement', 'Price list reviewed', 'The plan prices were confirmed for the coming year.', '/dashboard/services', 'View services', 8, 30, false),
  ('super@example.test', 'warning', 'Two unpaid orders are overdue', 'Check the bank statement before you cancel them.', '/dashboard/orders', 'View orders', 8, 26, false)
) as n (email, type, title, message, action_url, action_text, priority, hours_ago, is_read)
  on n.email = p.email;
