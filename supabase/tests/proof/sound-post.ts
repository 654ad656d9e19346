import type postgres from 'postgres';
import { expectUnbroken } from './sound-books';

const open = `('waiting', 'in_work', 'asked')`;
const inTheHouse = `('received', 'stored', 'opened')`;

/** Each rule of the post as a query for what breaks it: paper, custody, requests, meter and bags agree. */
const rules: Record<string, string> = {
  'paper is where the last step of its chain that changes it has left it': `
    select i.code, i.paper, last.kind from public.post_items i
    left join lateral (
      select e.kind from public.post_events e
      where e.item_id = i.id and e.kind in ('returned', 'forwarded', 'forward_undone', 'handed_over', 'handover_undone',
        'lost', 'found', 'shredded')
      order by e.id desc limit 1) last on true
    where (i.paper in ('returned', 'forwarded', 'lost', 'shredded') or last.kind in ('returned', 'forwarded', 'lost', 'shredded'))
      and i.paper is distinct from last.kind`,

  'paper in the house is opened once its chain says so, and only then': `
    select i.code, i.paper from public.post_items i
    where i.paper in ${inTheHouse}
      and (i.paper = 'opened') <> exists (select 1 from public.post_events e where e.item_id = i.id and e.kind = 'opened')`,

  'what has left the house lies nowhere in it': `
    select i.code, i.paper, i.place from public.post_items i
    where i.paper not in ${inTheHouse} and i.place is not null`,

  'what is asked for and not done yet is asked by the owner of an item that is there': `
    select r.id, r.kind, r.state from public.post_requests r
    join public.post_items i on i.id = r.item_id
    where r.state in ${open}
      and (i.user_id is distinct from r.user_id or i.undone_at is not null or r.is_paper_way and i.paper not in ${inTheHouse})`,

  'the meter of a month counts the documents that are included, each once': `
    select coalesce(u.user_id, r.user_id) as user_id, u.used, r.documents from public.post_usage u
    full join (
      select r.user_id, r.period_from, sum(r.counts_included) as documents from public.post_requests r
      where r.counts_included > 0 and r.state not in ('refused', 'withdrawn') group by 1, 2) r
      on r.user_id = u.user_id and r.period_from = u.period_from
    where coalesce(u.used, 0) <> coalesce(r.documents, 0) or u.used > u.included`,

  'a request has one beginning in the chain of its item, and one end when it has ended': `
    select r.id, r.kind, r.state from public.post_requests r
    cross join lateral (
      select count(*) filter (where e.kind in ('scan_asked', 'request_asked')) as begun,
        count(*) filter (where e.kind in ('scan_withdrawn', 'request_withdrawn', 'scan_refused', 'request_refused')) as dropped,
        count(*) filter (where e.kind in ('scan_handed_over', 'request_done', 'returned', 'shredded')) as done,
        count(*) filter (where e.kind in ('forward_undone', 'handover_undone')) as undone
      from public.post_events e where e.item_id = r.item_id and e.detail ->> 'request_id' = r.id::text) e
    where e.begun <> 1
      or (r.state in ('refused', 'withdrawn')) <> (e.dropped = 1) or e.dropped > 1
      or (r.state = 'done') <> (e.done > e.undone)`,

  'what was sent on is in a parcel that has left, and what was collected was handed over': `
    select i.code, i.paper from public.post_items i
    where i.paper = 'forwarded' and not exists (
        select 1 from private.post_forwardings f
        join public.post_requests r on r.id = f.request_id
        join public.post_shipments s on s.id = f.shipment_id
        where r.item_id = i.id and r.state = 'done' and s.sent_at is not null)
      or i.paper = 'collected' and not exists (
        select 1 from public.post_requests r join public.post_collections c on c.id = r.collection_id
        where r.item_id = i.id and r.state = 'done' and c.handed_at is not null)`,

  'what is in a parcel that has not left is in the house, in its place, and in the hands of who packs': `
    select s.id, i.code, i.paper, i.place, r.state from public.post_shipments s
    join private.post_forwardings f on f.shipment_id = s.id
    join public.post_requests r on r.id = f.request_id
    join public.post_items i on i.id = r.item_id
    where s.sent_at is null and (r.state <> 'in_work' or i.user_id is distinct from s.user_id
      or i.paper not in ${inTheHouse} or i.place is distinct from private.place_in_parcel(s.id))`,

  'a bag that was shredded holds shredded paper alone, and no other bag does': `
    select b.code, i.code as item from public.post_bag_items bi
    join public.post_bags b on b.id = bi.bag_id
    join public.post_items i on i.id = bi.item_id
    where (b.witnessed_at is not null) <> (i.paper = 'shredded')`,

  // Whose it was may be corrected afterwards.
  'shredded is what lay in a bag, and the certificate of whoever asked names it once': `
    select i.code from public.post_items i
    where i.paper = 'shredded' and (
      not exists (select 1 from public.post_bag_items bi join public.post_bags b on b.id = bi.bag_id
        where bi.item_id = i.id and b.witnessed_at is not null and b.closed_by <> b.witnessed_by)
      or exists (select 1 from public.post_bag_items bi join public.post_requests r on r.id = bi.request_id
        where bi.item_id = i.id and 1 <> (select count(*) from public.post_certificates c
          where c.user_id = r.user_id and c.items @> jsonb_build_array(jsonb_build_object('item_id', i.id)))))`,

  'lost is what one person reported and another confirmed': `
    select i.code, i.paper from public.post_items i
    where i.paper = 'lost' and not exists (
      select 1 from public.post_losses l where l.item_id = i.id and l.confirmed_by <> l.reported_by)`,
};

/** Fails, naming rule and rows, unless the post agrees with itself: where all came about by calls alone. */
export function expectSoundPost(sql: postgres.Sql | postgres.TransactionSql): Promise<void> {
  return expectUnbroken(sql, rules);
}
