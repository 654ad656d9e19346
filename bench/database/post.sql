-- The post of some years: 200,000 items of 1,000 of the loaded members, few of whom have very much; 30,000 scans of two
-- pages with 180 words each; 3,300 requests that are open. Triggers are switched off while loading, so it needs a
-- superuser; what triggers would have written is written to fit.

set session_replication_role = replica;
set max_parallel_workers_per_gather = 0;
set work_mem = '256MB';
select setseed(0.42);

create temporary table vocabulary as
select row_number() over (order by s.a, t.b, u.c) as nr, s.a || t.b || u.c as word
from unnest(array['għa', 'ħo', 'ċi', 'żu', 'mal', 'ta', 'kon', 'pre', 'ri', 'is', 'ver', 'lo', 'bil', 'fi', 'sen']) s (a),
  unnest(array['żi', 'bor', 'cam', 'del', 'ġo', 'ran', 'sta', 'tri', 'vel', 'ment', 'na', 'xe', 'li', 'po']) t (b),
  unnest(array['ż', 't', 'na', 'ti', 'ri', 'jiet', 'x', 'lment', 'ar', 'u', 'ist', 'ok', 'a', 'i']) u (c);

-- Pages of 180 words, each of which ten scans share: the common words are in many of them, the rare ones in few.
create temporary table texts as
select w.text_nr as nr, string_agg(v.word, ' ' order by w.word_nr) as text
from (
  select t as text_nr, n as word_nr, 1 + floor((select count(*) from vocabulary) * power(random(), 2))::integer as nr
  from generate_series(0, 5999) t, generate_series(1, 180) n) w
join vocabulary v using (nr)
group by w.text_nr;
create unique index on texts (nr);
analyze texts;

create temporary table items as
select md5('item ' || n)::uuid as id, n as nr,
  md5('member ' || (11 + floor(1000 * power(random(), 3))::integer))::uuid as user_id,
  now() - make_interval(mins => n * 5) as received_at, n % 20 = 0 as is_official, n <= 30000 as is_scanned
from generate_series(1, 200000) n;
analyze items;

insert into public.post_items (id, code, kind, user_id, addressee, sender, is_official, received_at, recorded_at, paper,
  paper_at, place, image, read_at, folder, idempotency_key, search_text)
select i.id, private.post_code(i.nr), (array['letter', 'letter', 'large_letter', 'parcel', 'registered'])[1 + i.nr % 5],
  i.user_id, 'Company ' || i.nr % 997, 'Sender ' || i.nr % 499, i.is_official, i.received_at, i.received_at, 'stored',
  i.received_at, 'A' || i.nr % 40, case when i.is_scanned then 'text_read' else 'none' end,
  case when i.nr % 7 > 0 then i.received_at + interval '1 day' end, case when i.nr % 9 = 0 then 'Bank' end, '',
  private.search_text(private.post_code(i.nr), left(private.post_code(i.nr), 4) || '-' || right(private.post_code(i.nr), 4),
    m.full_name, m.company_name, m.box_number::text, 'box ' || m.box_number, 'Company ' || i.nr % 997, 'Sender ' || i.nr % 499)
from items i join public.profiles m on m.id = i.user_id;

analyze public.post_items;

-- As many as a counter takes back, and as are nobody's.
update public.post_items i set undone_at = i.received_at from items n where n.id = i.id and n.nr % 1000 = 7;
update public.post_items i set user_id = null from items n where n.id = i.id and n.nr % 1000 = 8 and not n.is_scanned;
update public.post_items i set user_id = null, not_ours_at = i.received_at
from items n where n.id = i.id and n.nr % 1000 = 9 and not n.is_scanned;

insert into public.post_events (item_id, at, kind)
select i.id, i.received_at, e.kind from items i, unnest(array['received', 'matched', 'stored']) e (kind);

insert into public.post_requests (id, item_id, user_id, kind, state, asked_at, due_at, counts, is_included, net, vat, gross,
  done_at)
select md5('request ' || i.nr)::uuid, i.id, i.user_id, 'scan', case when i.is_scanned then 'done' else 'waiting' end,
  i.received_at, i.received_at + interval '2 days', 1, true, 0, 0, 0, case when i.is_scanned then i.received_at end
from items i where i.nr <= 32000;

insert into public.post_scans (id, item_id, state, original, pdf, pages, is_newest, done_at, created_at)
select md5('scan ' || i.nr)::uuid, i.id, 'done', '[{"name": "x", "turn": 0}]', 'x', 2, true, i.received_at, i.received_at
from items i where i.is_scanned;

insert into public.post_pages (scan_id, nr, picture, text, confidence, width, height)
select md5('scan ' || i.nr)::uuid, p.nr, 'x', t.text, 95, 1654, 2339
from items i
cross join generate_series(1, 2) p (nr)
join texts t on t.nr = (2 * i.nr + p.nr) % 6000
where i.is_scanned;

-- What becomes of it: 500 items wait to be sent on, as many to be shredded, 300 to be collected; 9,970 have left as parcels.
create temporary table asked as
select i.*, case when i.nr <= 33500 then 'forward' when i.nr <= 34000 then 'shred' when i.nr <= 34300 then 'collect'
  else 'forward' end as kind, i.nr > 40000 as is_sent
from items i where (i.nr between 33001 and 34300 or i.nr between 40001 and 50000) and i.nr % 1000 not in (7, 8, 9);
analyze asked;

insert into public.post_collections (id, user_id, bearer, is_owner, code, ready_on, valid_until)
select md5('collection ' || a.nr)::uuid, a.user_id, 'Maria Vella', true, lpad(a.nr::text, 6, '0'), current_date - 1, current_date + 13
from asked a where a.kind = 'collect';

insert into public.post_requests (id, item_id, user_id, kind, state, asked_at, due_at, counts, is_included, net, vat, gross,
  done_at, is_paper_way, collection_id)
select md5('request ' || a.nr)::uuid, a.id, a.user_id, a.kind, case when a.is_sent then 'done' else 'waiting' end,
  a.received_at, case when a.kind <> 'collect' then a.received_at + interval '7 days' end, 0, true, 0, 0, 0,
  case when a.is_sent then a.received_at + interval '7 days' end, true,
  case when a.kind = 'collect' then md5('collection ' || a.nr)::uuid end
from asked a;

insert into public.post_shipments (id, user_id, address, carrier, tracking, weight_g, postage_net, postage_vat, postage_gross,
  begun_at, packed_at, sent_at)
select md5('shipment ' || a.nr)::uuid, a.user_id, '{"city": "Berlin", "country": "DE"}', 'maltapost', 'RR' || a.nr || 'MT', 100,
  5, 0.9, 5.9, a.received_at + interval '6 days', a.received_at + interval '6 days', a.received_at + interval '7 days'
from asked a where a.is_sent;

insert into private.post_forwardings (request_id, user_id, is_weekly, address, may_open, shipment_id)
select md5('request ' || a.nr)::uuid, a.user_id, true, '{"city": "Berlin", "country": "DE"}', false,
  case when a.is_sent then md5('shipment ' || a.nr)::uuid end
from asked a where a.kind = 'forward';

update public.post_items i set paper = 'forwarded', place = null, paper_at = a.received_at + interval '7 days'
from asked a where a.id = i.id and a.is_sent;

-- Three rules of each member, a thousand readers of whoever has most, and a shelf that is half counted.
insert into private.post_rules (id, user_id, position, source, sender, kind, options, is_on, version)
select md5('rule ' || u.nr || ' ' || n)::uuid, md5('member ' || u.nr)::uuid, n, 'sender', 'Sender ' || u.nr * n % 499, 'return',
  '{}', true, 1
from generate_series(11, 1010) u (nr), generate_series(1, 3) n;

insert into public.post_delegates (id, user_id, owner_name, name, email, accepted_by, accepted_at)
select md5('delegate ' || u.nr)::uuid, md5('member 11')::uuid, 'Member', 'Reader', 'member-' || u.nr || '@example.test',
  md5('member ' || u.nr)::uuid, now()
from generate_series(12, 1010) u (nr);

insert into public.post_counts (id, place, begun_by) values (md5('count')::uuid, 'A1', md5('member 1')::uuid);
insert into public.post_count_lines (count_id, code, item_id, result, book, scanned_at, scanned_by)
select md5('count')::uuid, c.code, c.id, 'found', 'A1', now(), md5('member 1')::uuid
from (select i.id, i.code from public.post_items i where i.place = 'A1' and i.undone_at is null order by i.id limit 2500) c;

analyze public.post_items, public.post_scans, public.post_pages;
drop index private.post_words_idx;
insert into private.post_words (item_id, page, words)
select i.id, 0, private.post_words_of(i.user_id, concat_ws(' ', i.code, right(i.code, 4), i.sender, i.addressee, i.folder, i.note))
from public.post_items i where i.user_id is not null and i.undone_at is null;
insert into private.post_words (item_id, page, words)
select i.id, p.nr, private.post_words_of(i.user_id, p.text)
from public.post_items i
join public.post_scans s on s.item_id = i.id
join public.post_pages p on p.scan_id = s.id;
create index post_words_idx on private.post_words using gin (words) with (fastupdate = off);

drop table items, vocabulary, texts, asked;
reset session_replication_role;
vacuum analyze public.post_items, public.post_events, public.post_requests, public.post_scans, public.post_pages,
  public.post_shipments, public.post_collections, public.post_delegates, public.post_count_lines, private.post_forwardings,
  private.post_rules, private.post_words;
