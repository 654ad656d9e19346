-- The administrators' list of events: one flat row each, past, cancelled and archived ones too, so that the
-- server searches, filters, sorts and pages in one request; and what the office counts of each.

-- Events with what the time says of them. Invoker, as the view above it.
create view private.timed_events
with (security_invoker = true)
as
select e.*, e.status = 'active' and e.archived_at is null and not e.is_over as takes_place
from (
  -- The function is asked only around today: an event lasts two days at most.
  select v.*, v.event_date < (select private.malta_today()) - 2
    or (v.event_date <= (select private.malta_today()) and private.is_over(v)) as is_over
  from public.events v
) e;
grant select on private.timed_events to authenticated, service_role;

-- Invoker, and refused to everyone but administrators, although a member may see many of the events. A
-- series is shown as one row where that is asked for (stands_for_series): its next date that takes place,
-- else its last. search_text is what a search looks through.
create view public.event_directory
with (security_invoker = true)
as
select
  d.id, d.title, d.description, d.event_date, d.event_time, d.location, d.max_attendees,
  d.attendee_count, d.is_full, d.registration_fee, d.currency, d.registration_fee_unit, d.unit_quantity,
  d.event_type, d.duration_hours, d.duration_minutes, d.recurring_type, d.recurring_interval,
  d.recurring_end_date, d.series_id, d.series_position, d.status, d.cancelled_at, d.archived_at,
  d.moved_at, d.former_date, d.former_time, d.former_location, d.sequence, d.created_by, d.created_at,
  d.updated_at,
  (select a.video_link from public.event_access a where a.event_id = d.id) as video_link,
  -- By the clock in Malta, as are date and time.
  d.event_date + d.event_time as begins_at,
  case when d.archived_at is not null then 'archived' else d.status end as shown_status,
  d.is_over,
  d.takes_place and d.event_date - (select private.malta_today()) between 0 and 7 as is_soon,
  d.takes_place and d.max_attendees is not null
    and d.attendee_count >= 0.8 * d.max_attendees as is_nearly_full,
  -- What belongs to no series stands for itself.
  coalesce(s.stands_for_series, true) as stands_for_series,
  coalesce(s.dates, 1)::integer as series_dates,
  coalesce(s.dates_to_come, d.takes_place::integer)::integer as series_dates_to_come,
  -- Who is told of a move or a cancellation: seats that are paid, ordered, or held in a cart. As of now(): a
  -- view with a volatile function in it is worked out for every row, also where only its rows are counted.
  (select count(*) from public.event_registrations er
    where er.event_id = d.id and private.holds_seat_at(er, now()))::integer as seat_holders,
  -- What a cancellation puts on the list of refunds.
  (select count(*) from public.event_registrations er
    where er.event_id = d.id and er.payment_status = 'paid' and er.amount_paid > 0)::integer as paid_seats,
  (select coalesce(sum(er.amount_paid), 0) from public.event_registrations er
    where er.event_id = d.id and er.payment_status = 'paid') as paid_amount,
  private.search_text(d.title, d.location) as search_text
from private.timed_events d
left join (
  -- Worked out once: of a search the planner expects a single event, and would do this for each one found.
  with of_series as materialized (
    select o.id,
      row_number() over (
        partition by o.series_id
        order by o.takes_place desc, case when o.takes_place then o.event_date end, o.event_date desc,
          o.id) = 1 as stands_for_series,
      count(*) filter (where o.archived_at is null) over (partition by o.series_id) as dates,
      count(*) filter (where o.takes_place) over (partition by o.series_id) as dates_to_come
    from private.timed_events o
    where o.series_id is not null)
  select * from of_series) s on s.id = d.id
where (select private.is_admin() limit private.only_admins());

comment on view public.event_directory is
  'Events with their series and what is counted of each, for lists. Administrators only.';

grant select on public.event_directory to authenticated, service_role;
