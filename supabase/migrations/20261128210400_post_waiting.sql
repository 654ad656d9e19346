-- What of the post waits for the office: a scan is done when it can be read, not when it was handed over, and official post
-- that nobody has read is phoned about.

-- See public.get_waiting_counts. An order that waits has one invoice that waits, over the same amount
-- (supabase/tests/proof/sound-books.ts).
create or replace function private.get_waiting_counts()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  perform private.require_admin();
  return jsonb_build_object(
    'applications', (select count(*) from public.affiliates a where a.status = 'pending'),
    'messages', (select count(*) from public.contact_messages c where c.handled_at is null),
    'services', (
      select coalesce(sum(o.waiting), 0)
      from public.services s
      cross join lateral (
        select count(*) as waiting from public.user_services us
        where us.service_id = s.id and us.payment_status in ('paid', 'in_progress')) o
      where s.membership_type is null),
    'names', private.count_post_names_to_confirm(),
    'needs_payment', private.needs_payment(private.caller_id()))
    || (
      select jsonb_build_object(
        'unpaid', jsonb_build_object('count', count(*), 'amount', coalesce(sum(i.amount), 0)),
        'overdue', jsonb_build_object(
          'count', count(*) filter (where i.due_date < v_today),
          'amount', coalesce(sum(i.amount) filter (where i.due_date < v_today), 0)))
      from public.invoices i
      where i.kind = 'invoice' and i.status = 'pending')
    || (
      select jsonb_build_object('refunds',
        jsonb_build_object('count', count(*), 'amount', coalesce(sum(r.amount), 0)))
      from public.refund_reviews r
      where r.closed_at is null)
    || (
      select jsonb_build_object('scans', jsonb_build_object(
        'count', count(*), 'overdue', count(*) filter (where w.due_at < now())))
      from (
        select r.due_at from public.post_requests r where r.state in ('waiting', 'in_work')
        union all
        -- As private.get_scan_failures lists them.
        select r.due_at
        from public.post_scans s
        left join public.post_requests r on r.id = s.request_id
        where s.state = 'failed' and not exists (
          select 1 from public.post_scans o
          where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))) w)
    || (select jsonb_build_object('official_calls', count(*)) from private.post_unread_official)
    || (
      select jsonb_build_object(
        'events_soon', count(*) filter (where e.event_date between v_today and v_today + 7),
        'events_nearly_full', count(*) filter (where e.attendee_count >= 0.8 * e.max_attendees))
      from public.events e
      where e.status = 'active' and e.archived_at is null
        and e.event_date >= v_today - 2 and not private.is_over(e));
end;
$$;
