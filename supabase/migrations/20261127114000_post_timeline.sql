-- The timeline of an item once more: of requests it has those of its owner alone. Somebody for whom the item was taken
-- first may have asked for a scan, too: that is between them and the office.

-- The chain of custody of an item as its owner reads it, oldest first.
create or replace function private.post_timeline(p_item_id uuid, p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', e.at, 'kind', e.kind, 'place', e.place,
        'by', case when e.actor is null and e.kind in ('text_read', 'scan_failed') then 'system'
          when e.actor = p_user_id and e.kind in ('scan_asked', 'scan_withdrawn') then 'you' else 'office' end,
        'detail', private.post_step_detail(e.detail)) order by e.at, e.id), '[]')
    from (
      select * from public.post_events o where o.item_id = p_item_id order by o.at desc, o.id desc limit 500) e
    where e.kind not in ('scan_asked', 'scan_withdrawn', 'scan_taken', 'scan_let_go', 'scan_refused') or exists (
      select 1 from public.post_requests r
      where r.item_id = p_item_id and r.user_id = p_user_id and r.id::text = e.detail ->> 'request_id'));
end;
$$;
