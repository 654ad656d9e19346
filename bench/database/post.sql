-- The post of some years: 200,000 items of 1,000 of the loaded members, few of whom have very much; 30,000 scans of two
-- pages with 180 words each; 2,000 requests that are open. Triggers are switched off while loading, so it needs a
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

create temporary table items as
select md5('item ' || n)::uuid as id, n as nr,
  md5('member ' || (11 + floor(1000 * power(random(), 3))::integer))::uuid as user_id,
  now() - make_interval(mins => n * 5) as received_at, n % 20 = 0 as is_official, n <= 30000 as is_scanned
from generate_series(1, 200000) n;

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

drop table items, vocabulary, texts;
reset session_replication_role;
vacuum analyze public.post_items, public.post_events, public.post_requests, public.post_scans, public.post_pages,
  private.post_words;
