-- A request may take several documents, some of them included: the figures of the overview count documents.

drop index public.post_requests_asked_at_idx;
create index post_requests_asked_at_idx on public.post_requests (asked_at)
  include (state, counts, counts_included, extra_net);

-- See public.get_post_series.
create or replace function private.get_post_series(p_from date, p_to date)
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
      select coalesce(sum(r.counts_included), 0) as included,
        coalesce(sum(r.counts - r.counts_included), 0) as beyond,
        coalesce(sum((r.counts - r.counts_included) * r.extra_net), 0) as beyond_net
      from public.post_requests r
      where r.asked_at >= m.begins and r.asked_at < m.ends and r.counts > 0
        and r.state not in ('refused', 'withdrawn')) asked);
end;
$$;
