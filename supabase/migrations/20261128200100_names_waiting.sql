-- Names on which the office has to decide wait for it, too. Every page of the office asks how many there are, so a name is
-- only folded where nothing was decided on the very same text, which is of few.

-- How many names get_post_names_to_confirm has.
create function private.count_post_names_to_confirm()
returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  return (
    with valid as materialized (
      select n.user_id, n.name, n.confirmed_at, n.refused_at from public.post_names n
      where n.valid_from <= v_today and (n.valid_to is null or n.valid_to > v_today)
    ), undecided as materialized (
      select v.user_id, v.name, true as is_asked_for from valid v where v.confirmed_at is null and v.refused_at is null
      union all
      select p.id, c.name, false
      from public.profiles p
      cross join lateral (values (nullif(p.full_name, 'New User')), (p.company_name)) c (name)
      where p.box_number is not null and p.forgotten_at is null and c.name <> ''
        and not exists (select 1 from valid v where v.user_id = p.id and v.name = c.name)
    ), folded as materialized (
      select u.user_id, u.is_asked_for, private.folded_name(private.one_line(u.name)) as name from undecided u
    )
    select count(distinct (f.user_id, f.name)) from folded f
    -- Not as a join, which would fold every name there is.
    where f.name <> '' and (
      select count(*) from public.post_names n
      where n.user_id = f.user_id and n.valid_from <= v_today and (n.valid_to is null or n.valid_to > v_today)
        and (n.confirmed_at is not null or (n.refused_at is not null and not f.is_asked_for))
        and private.folded_name(n.name) = f.name) = 0);
end;
$$;

-- See public.get_waiting_counts.
create or replace function private.get_waiting_counts()
returns jsonb
language plpgsql
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
        'count', count(*), 'overdue', count(*) filter (where r.due_at < now())))
      from public.post_requests r
      where r.state in ('waiting', 'in_work'))
    || (
      select jsonb_build_object(
        'events_soon', count(*) filter (where e.event_date between v_today and v_today + 7),
        'events_nearly_full', count(*) filter (where e.attendee_count >= 0.8 * e.max_attendees))
      from public.events e
      where e.status = 'active' and e.archived_at is null
        and e.event_date >= v_today - 2 and not private.is_over(e));
end;
$$;
