-- The rounds of the day: what is to be done with the post of the house, each with how much there is and what is due first.

-- See public.get_post_rounds.
create function private.get_post_rounds()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_agg(jsonb_build_object('round', w.round, 'count', w.count, 'overdue', w.overdue, 'first_at', w.first_at)
      order by w.round)
    from (
      -- Of what stands in the queue, each kind that there is; scans are done when they can be read, as their desk lists them.
      select k.round, count(o.item_id) as count, count(o.item_id) filter (where o.due_at < now()) as overdue,
        min(o.due_at) as first_at
      from (
        select distinct case r.kind when 'rescan' then 'scan' else r.kind end as round
        from private.post_request_kinds r where r.kind not in ('shred', 'collect')) k
      left join (
        select case r.kind when 'rescan' then 'scan' else r.kind end as round, r.item_id, r.due_at
        from public.post_requests r where r.done_at is null and r.state in ('waiting', 'in_work')
        union all
        select 'scan', s.item_id, r.due_at
        from public.post_scans s
        left join public.post_requests r on r.id = s.request_id
        where s.state = 'failed' and not exists (
          select 1 from public.post_scans n
          where n.item_id = s.item_id and (n.created_at, n.id) > (s.created_at, s.id))) o on o.round = k.round
      group by k.round
      union all
      -- What can no longer be taken back, and bags that wait for a witness.
      select 'shred', count(*), 0, min(t.at)
      from (
        select coalesce(s.due_at, s.asked_at) as at from private.post_to_shred() s where s.state <> 'asked'
        union all
        select b.closed_at from public.post_bags b where b.closed_at is not null and b.witnessed_at is null) t
      union all
      -- What is ready to be handed over is late in nobody's hands but its member's.
      select 'collect', count(*), 0, min(private.malta_moment(c.ready_on))
      from public.post_collections c where c.ended_at is null and c.ready_on <= private.malta_today()
      union all
      select 'left', count(*), 0, min(i.owner_left_at)
      from public.post_items i
      where i.owner_left_at is not null and i.paper in ('received', 'stored', 'opened') and i.undone_at is null
      union all
      select 'call', count(*), 0, min(u.received_at) from private.post_unread_official u) w);
end;
$$;
grant execute on function private.get_post_rounds() to authenticated, service_role;

-- What is to be done with the post of the house (administrators only), a list of {round, count, overdue, first_at}. Rounds:
-- scan, and each other kind of request that stands in the queue, by its name; shred: what can go into a bag, and closed bags;
-- collect: what is ready at the door; left: its owner has left, and it goes back; call: official post that nobody has read.
-- first_at: when the first of them is due, or has been ready or waiting since; null: none, or nothing was promised.
create function public.get_post_rounds()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_rounds() $$;
grant execute on function public.get_post_rounds() to authenticated, service_role;
