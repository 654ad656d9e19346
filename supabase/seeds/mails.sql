-- The mails of the demo were queued by what happened in the other seeds, all at once. This says they went
-- out in their time, so that the outbox of a fresh start holds what is done in it; one could not be
-- delivered.

update public.mails m
set created_at = t.moment, due_at = t.moment, sent_at = t.moment + interval '4 seconds', state = 'sent', attempts = 1,
  email = coalesce(m.email, (select p.email from public.profiles p where p.id = m.user_id))
from (
  select w.id, coalesce(
    (select p.paid_at from public.purchases p where w.key = 'payment_received:' || p.id),
    (select p.created_at from public.purchases p where w.key = 'order_placed:' || p.id),
    (select p.cancelled_at from public.purchases p where w.key = 'order_cancelled:' || p.id),
    (select r.closed_at from public.refund_reviews r where w.key = 'refund_decided:' || r.id),
    (select c.created_at from public.account_credits c where w.key = 'credit_added:' || c.id),
    (select c.created_at from public.contact_messages c where w.key = 'message_received:' || c.id),
    (select s.done_at from public.post_scans s where w.key = 'post_scanned:' || s.id),
    (select r.done_at from public.post_requests r where w.key = 'post_refused:' || r.id),
    (select c.shredded_at from public.post_certificates c where w.key = 'post_shredded:' || c.id),
    (select c.asked_at from public.post_collections c where w.key like 'post_collection_asked:' || c.id || ':%'),
    (select c.handed_at from public.post_collections c where w.key like 'post_handed_over:' || c.id || ':%'),
    (select t.reminded_at from private.post_told t where w.key like 'official_reminder:' || t.item_id || ':%'),
    (select i.received_at from public.post_items i where i.id = (w.params ->> 'post_item_id')::uuid),
    (select a.created_at from public.affiliates a where w.key = 'application_received:' || a.id),
    now() - interval '3 days') as moment
  from public.mails w
  where w.state = 'waiting') t
where t.id = m.id;

insert into public.mails (user_id, email, kind, params, state, attempts, reason, created_at)
select p.id, p.email, 'membership_reminder', '{"days_left": 14}', 'failed', 12,
  'Recipient command failed: 452 4.2.2 The mailbox is full', now() - interval '25 days'
from public.profiles p
where p.email = 'member@example.test';

-- Whose membership is over was told until when their post is kept.
insert into private.post_end_notices (user_id, ends_on, kept_until)
select p.id, e.ends_on, private.post_kept_until(p.id)
from public.profiles p
cross join lateral (select private.post_ends_on(p.id) as ends_on) e
where e.ends_on <= private.malta_today() + 14;
