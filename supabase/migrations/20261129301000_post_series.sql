-- The figures of the post, month by month, for the overview: what came in and went out, whether scans were in time, how
-- much was scanned, and what of it was beyond the plans.

-- Each figure is a range of an index that holds all it is made of.
create index post_items_went_out_idx on public.post_items (paper_at)
  where paper in ('forwarded', 'collected', 'shredded', 'returned') and undone_at is null;
create index post_requests_due_at_idx on public.post_requests (due_at) include (kind, state, done_at);
create index post_requests_asked_at_idx on public.post_requests (asked_at) include (kind, state, counts, is_included, net);
create index post_scans_done_at_idx on public.post_scans (done_at) include (pages) where state = 'done';

-- See public.get_post_series.
create function private.get_post_series(p_from date, p_to date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('months', jsonb_agg(jsonb_build_object(
      'from', m.first_day, 'to', m.last_day, 'came_in', came.items, 'went_out', went.items,
      'on_time', due.on_time, 'late', due.late, 'pages', scanned.pages,
      'included', asked.included, 'beyond', asked.beyond, 'beyond_net', asked.beyond_net) order by m.first_day))
    from (
      select o.first_day, o.last_day, private.malta_moment(o.first_day::timestamp) as begins,
        private.malta_moment((o.last_day + 1)::timestamp) as ends
      from private.months_of(p_from, p_to) o) m
    cross join lateral (
      select count(*) as items from public.post_items i
      where i.undone_at is null and i.day between m.first_day and m.last_day) came
    cross join lateral (
      select count(*) as items from public.post_items i
      where i.paper in ('forwarded', 'collected', 'shredded', 'returned') and i.undone_at is null
        and i.paper_at >= m.begins and i.paper_at < m.ends) went
    cross join lateral (
      select count(*) filter (where r.done_at <= r.due_at) as on_time,
        count(*) filter (where coalesce(r.done_at, now()) > r.due_at) as late
      from public.post_requests r
      where r.due_at >= m.begins and r.due_at < m.ends and r.kind in ('scan', 'rescan')
        and r.state in ('waiting', 'in_work', 'done')) due
    cross join lateral (
      select coalesce(sum(s.pages), 0) as pages from public.post_scans s
      where s.state = 'done' and s.done_at >= m.begins and s.done_at < m.ends) scanned
    cross join lateral (
      select coalesce(sum(r.counts) filter (where r.is_included), 0) as included,
        coalesce(sum(r.counts) filter (where not r.is_included), 0) as beyond,
        coalesce(sum(r.net) filter (where not r.is_included), 0) as beyond_net
      from public.post_requests r
      where r.asked_at >= m.begins and r.asked_at < m.ends and r.kind = 'scan'
        and r.state not in ('refused', 'withdrawn')) asked);
end;
$$;
grant execute on function private.get_post_series(date, date) to authenticated, service_role;

-- The post of a period (administrators only), for each month as far as it is in it: {from, to, came_in, went_out, on_time,
-- late, pages, included, beyond, beyond_net}. went_out: forwarded, collected, shredded or returned. on_time and late: scans
-- due in the month, by when they were handed over; late are also those that nobody has handed over since. included and
-- beyond: documents asked for, by whether a plan included them; beyond_net: euros. Months are those of Malta. OV001: the
-- period ends before it begins, or is longer than ten years.
create function public.get_post_series(p_from date, p_to date)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_series(p_from, p_to) $$;
grant execute on function public.get_post_series(date, date) to authenticated, service_role;
