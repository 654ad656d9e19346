-- Two months of post, ending today. Everything is done through the calls of the counter, of members and of the process
-- that reads scans, and is then moved to the working day on which it happened. Senders are invented. The files are
-- rows without bytes: `npm start` draws the envelopes and pages they stand for (local/src/drawn-post).

alter table public.post_events disable trigger tg_post_events__keep;

insert into public.post_senders (name, is_official) values
  ('Companies Registry of Eżempju', true), ('Dipartiment tat-Taxxi ta’ Eżempju', true), ('Civil Court of Eżempju', true),
  ('Bank of Two Harbours', true), ('Uffiċċju tal-Liċenzji ta’ Eżempju', true), ('Harbour Lights Insurance', false),
  ('Tipografia Tre Cipressi', false), ('Sundial Telecom', false), ('Kartolerija Żahra', false), ('Pronto Couriers', false);

create temporary table demo_post (
  nr integer generated always as identity,
  owner text,
  kind text,
  sender text,
  -- Working days ago, and the time of that day.
  days integer,
  at time,
  -- What has become of it.
  fate text,
  more jsonb
);
insert into demo_post (owner, kind, sender, days, at, fate, more) values
  -- Maria has a studio, and three places to look after.
  ('member', 'letter', 'Dipartiment tat-Taxxi ta’ Eżempju', 0, '10:05', 'unread', '{}'),
  ('member', 'parcel', 'Kartolerija Żahra', 0, '10:20', 'unread', '{"weight_g": 1450}'),
  ('member', 'letter', 'Tipografia Tre Cipressi', 2, '10:10', 'reading', '{}'),
  ('member', 'letter', 'Bank of Two Harbours', 4, '10:15', 'soon', '{}'),
  ('member', 'large_letter', 'Tipografia Tre Cipressi', 5, '10:02', 'scanned', '{"pages": ["proof"], "folder": "Printing", "note": "Answer by Friday: matt paper."}'),
  ('member', 'registered', 'Civil Court of Eżempju', 7, '10:40', 'read', '{"note": "Given to the lawyer."}'),
  ('member', 'letter', 'Paper & Thread Fair', 8, '10:25', 'read', '{}'),
  ('member', 'collection_notice', 'Pronto Couriers', 9, '10:50', 'read', '{"note": "Collected at the depot."}'),
  ('member', 'letter', 'Uffiċċju tal-Liċenzji ta’ Eżempju', 10, '10:12', 'scanned', '{"pages": ["licence"], "folder": "Licences"}'),
  ('member', 'letter', 'Bank of Two Harbours', 13, '10:08', 'scanned', '{"pages": ["account", "movements"], "folder": "Bank"}'),
  ('member', 'letter', 'Sundial Telecom', 15, '10:31', 'withdrawn', '{}'),
  ('member', 'letter', 'Old Mill Theatre', 17, '10:17', 'read', '{"addressee": "Studio Vella"}'),
  ('member', 'letter', 'Harbour Lights Insurance', 19, '10:22', 'scanned', '{"pages": ["policy"], "folder": "Insurance"}'),
  ('member', 'letter', 'Lido Hotels', 22, '10:37', 'refused', '{"refusal": "not_a_document", "why": "There is a key card in it, and no paper."}'),
  ('member', 'letter', 'Bank of Two Harbours', 25, '10:04', 'read', '{"folder": "Bank"}'),
  ('member', 'parcel', 'Kartolerija Żahra', 28, '11:02', 'read', '{"weight_g": 3200}'),
  ('member', 'letter', 'Uffiċċju tal-Liċenzji ta’ Eżempju', 31, '10:11', 'read', '{"folder": "Licences"}'),
  ('member', 'large_letter', 'Tipografia Tre Cipressi', 34, '10:19', 'read', '{"folder": "Printing"}'),
  ('member', 'letter', 'Companies Registry of Eżempju', 37, '10:33', 'read', '{"note": "Annual return, due in spring."}'),
  ('member', 'letter', 'Sundial Telecom', 39, '10:27', 'read', '{}'),
  -- Members with a plan.
  ('giulia.ferrari', 'letter', 'Sundial Telecom', 0, '10:08', 'unread', '{}'),
  ('giulia.ferrari', 'letter', 'Dipartiment tat-Taxxi ta’ Eżempju', 1, '10:15', 'waiting', '{}'),
  ('giulia.ferrari', 'letter', 'Harbour Lights Insurance', 4, '10:21', 'taken', '{}'),
  ('giulia.ferrari', 'large_letter', 'Studio Legale Campo Santo', 6, '10:35', 'read', '{}'),
  ('giulia.ferrari', 'registered', 'Bank of Two Harbours', 11, '10:44', 'read', '{}'),
  ('giulia.ferrari', 'letter', 'Studio Legale Campo Santo', 12, '10:09', 'scanned', '{"pages": ["lease"], "note": "Sign both copies."}'),
  ('giulia.ferrari', 'letter', 'Fiera di Levante', 21, '10:14', 'read', '{}'),
  ('giulia.ferrari', 'letter', 'Companies Registry of Eżempju', 36, '10:28', 'read', '{}'),
  ('anna.zammit', 'letter', 'Bank of Two Harbours', 1, '10:23', 'asked_back', '{"question": "There are two bank cards in it. Shall we scan the letter alone?"}'),
  ('anna.zammit', 'large_letter', 'Guild of Translators', 6, '10:16', 'overdue', '{}'),
  ('anna.zammit', 'letter', 'Sundial Telecom', 9, '10:39', 'read', '{}'),
  ('sophie.laurent', 'letter', 'Companies Registry of Eżempju', 0, '10:11', 'unread', '{}'),
  ('sophie.laurent', 'parcel', 'Ship’s Chandlery Sant Anġlu', 1, '11:10', 'unread', '{"weight_g": 8200}'),
  ('sophie.laurent', 'letter', 'Harbour Lights Insurance', 3, '10:18', 'waiting', '{}'),
  ('sophie.laurent', 'letter', 'Port Office of Eżempju', 8, '10:07', 'scanned', '{"pages": ["berth"], "folder": "Berths"}'),
  ('sophie.laurent', 'letter', 'Bank of Two Harbours', 18, '10:26', 'read', '{}'),
  ('sophie.laurent', 'large_letter', 'Sails & Ropes', 27, '10:41', 'read', '{}'),
  ('karl.micallef', 'letter', 'Kartolerija Żahra', 0, '10:13', 'unread', '{}'),
  ('karl.micallef', 'letter', 'Dipartiment tat-Taxxi ta’ Eżempju', 5, '10:05', 'soon', '{}'),
  ('karl.micallef', 'letter', 'Companies Registry of Eżempju', 8, '10:29', 'reminded', '{}'),
  ('karl.micallef', 'letter', 'Old Mill Theatre', 12, '10:36', 'return_done', '{}'),
  ('chiara.bonnici', 'registered', 'Civil Court of Eżempju', 0, '10:45', 'unread', '{}'),
  ('chiara.bonnici', 'parcel', 'Ship’s Chandlery Sant Anġlu', 3, '11:04', 'unread', '{"weight_g": 540}'),
  ('chiara.bonnici', 'letter', 'Attard & Sons, Boatbuilders', 5, '10:33', 'corrected', '{"thought": "marta.attard"}'),
  ('chiara.bonnici', 'letter', 'Harbour Lights Insurance', 11, '10:20', 'read', '{}'),
  ('chiara.bonnici', 'letter', 'Bank of Two Harbours', 33, '10:12', 'read', '{}'),
  ('marta.attard', 'large_letter', 'Civil Court of Eżempju', 0, '10:02', 'unread', '{}'),
  ('marta.attard', 'letter', 'Chamber of Notaries of Eżempju', 3, '10:30', 'waiting', '{}'),
  ('marta.attard', 'letter', 'Civil Court of Eżempju', 18, '10:06', 'read', '{"folder": "Court"}'),
  ('marta.attard', 'letter', 'Sundial Telecom', 30, '10:24', 'read', '{}'),
  ('lea.abela', 'letter', 'Clay & Kiln', 1, '10:19', 'return_waiting', '{}'),
  ('lea.abela', 'letter', 'Bank of Two Harbours', 7, '10:34', 'refused', '{"refusal": "damaged", "why": "It came wet, and the sheets stick together."}'),
  ('lea.abela', 'parcel', 'Clay & Kiln', 14, '11:15', 'read', '{"weight_g": 12400}'),
  ('daniela.grech', 'letter', 'Lido Hotels', 2, '10:28', 'unread', '{}'),
  ('daniela.grech', 'letter', 'Old Mill Theatre', 1, '10:21', 'unread', '{}'),
  -- Without a plan in force: kept, unopened.
  ('rebecca.farrugia', 'letter', 'Dipartiment tat-Taxxi ta’ Eżempju', 9, '10:17', 'reminded', '{}'),
  ('rebecca.farrugia', 'letter', 'Sundial Telecom', 1, '10:32', 'unread', '{}'),
  ('thomas.becker', 'parcel', 'Werft Am Kai', 5, '11:08', 'unread', '{"weight_g": 5100}'),
  ('oksana.marchenko', 'letter', 'Guild of Illustrators', 6, '10:38', 'read', '{}'),
  ('wilhelmina.xuereb', 'large_letter', 'Companies Registry of Eżempju', 3, '10:09', 'read', '{}'),
  ('wilhelmina.xuereb', 'letter', 'Attard & Sons, Boatbuilders', 9, '10:42', 'unread', '{}'),
  ('ingrid.lindqvist', 'letter', 'Nordic Chamber of Eżempju', 16, '10:13', 'read', '{}'),
  ('helena.sciberras', 'letter', 'Harbour Lights Insurance', 20, '10:25', 'return_waiting', '{}'),
  ('nina.andersen', 'letter', 'Old Mill Theatre', 24, '10:37', 'returned', '{"why": "Its owner has moved and asked for no post."}'),
  ('elena.rossi', 'letter', 'Fiera di Levante', 1, '10:44', 'unread', '{}'),
  -- Nobody's yet, and nobody's here.
  (null, 'letter', 'Sundial Telecom', 0, '10:26', 'unmatched', '{"addressee": "Tabone Brothers"}'),
  (null, 'letter', null, 1, '10:36', 'unmatched', '{"addressee": "M. Vela, Design"}'),
  (null, 'large_letter', 'Guild of Illustrators', 5, '10:22', 'unmatched', '{"addressee": "The Editor"}'),
  (null, 'letter', 'Lido Hotels', 4, '10:31', 'not_ours', '{"addressee": "Pensjoni San Nikola"}'),
  (null, 'letter', 'Harbour Lights Insurance', 14, '10:40', 'sent_back', '{"addressee": "Caruana Hardware", "why": "Nobody of this name is known here."}');

-- What is on the pages that were scanned: head, recipient, day, subject, paragraphs and farewell, with an empty line
-- between them. {to} and {day} are those of the item.
create temporary table demo_pages (key text primary key, text text);
insert into demo_pages (key, text) values
  ('licence', E'Uffiċċju tal-Liċenzji ta’ Eżempju\nTriq l-Eżempju 40, il-Furjana\n\n{to}\n\n{day}\n\nTiġdid tal-liċenzja nru. LE-8126\n\nGħażiż Sinjur,\n\nNikteb dwar il-liċenzja tan-negozju tiegħek, li tiskadi fil-31 ta’ Diċembru. Biex il-liċenzja tiġġedded mingħajr dewmien, għandek tibgħat il-formola mimlija u l-ħlas ta’ €85.00 sal-15 ta’ Jannar.\n\nJekk il-formola tasal wara din id-data, tiżdied penali ta’ €20.00 għal kull xahar. Il-ħlas jista’ jsir bi trasferiment bankarju; jekk jogħġbok ikteb in-numru tal-liċenzja mal-ħlas.\n\nŻomm din l-ittra sakemm tirċievi l-liċenzja l-ġdida.\n\nDejjem tiegħek,\nTaqsima tal-Liċenzji'),
  ('proof', E'Tipografia Tre Cipressi\nVia degli Esempi 8, Catania\n\n{to}\n\n{day}\n\nBozza del catalogo d’autunno\n\nGentile cliente,\n\nle inviamo la bozza del catalogo: quarantotto pagine, formato A5, copertina con alette. La prego di controllare i colori a pagina 12 e i prezzi a pagina 40, che nel file erano illeggibili.\n\nPer consegnare in tempo abbiamo bisogno della sua approvazione entro venerdì. Resta da scegliere la carta: opaca da 130 grammi, oppure lucida allo stesso prezzo.\n\nCordiali saluti,\nUfficio ordini'),
  ('account', E'Bank of Two Harbours\n1 Example Quay, Birgu\n\n{to}\n\n{day}\n\nStatement of your business account\n\nDear customer,\n\nThis is the statement of your account for the month that has ended. You began it with €4,310.22 and ended it with €5,128.07; the movements are on the next page.\n\nFrom the first of next month the fee for a paper statement is €1.50. You can read your statements online instead, free of charge.\n\nPlease tell us within thirty days if anything on it is not right.\n\nYours faithfully,\nAccounts'),
  ('movements', E'Bank of Two Harbours\n1 Example Quay, Birgu\n\n{to}\n\n{day}\n\nMovements, page 2\n\nRent of the studio, standing order: €640.00 out.\n\nFurjana Wine Shop, invoice 118: €1,450.00 in.\n\nSundial Telecom, telephone and line: €38.90 out.\n\nLabel design for Pirotta Preserves: €920.00 in.\n\nKartolerija, paper and thread: €143.25 out.\n\nEnd of the statement.\nAccounts'),
  ('policy', E'Harbour Lights Insurance\n12 Example Wharf, Birgu\n\n{to}\n\n{day}\n\nRenewal of your office policy no. HL-31907\n\nDear policyholder,\n\nYour office policy ends on 31 December at midnight. We offer to renew it for another twelve months at a yearly premium of €318.40, which is €12.10 less than last year, because you have made no claim.\n\nTo accept, please sign the enclosed form and return it before 15 December. If we hear nothing from you, the policy ends by itself and nothing is owed.\n\nYours faithfully,\nRenewals Department'),
  ('lease', E'Studio Legale Campo Santo\nPiazza degli Esempi 3, Palermo\n\n{to}\n\n{day}\n\nContratto di locazione, due copie\n\nGentile dottoressa,\n\nin allegato troverà due copie del contratto di locazione per il magazzino. La prego di firmarle entrambe e di restituirne una; la cauzione di 2.400 euro si versa alla consegna delle chiavi.\n\nIl canone resta invariato per tre anni. La disdetta va comunicata con sei mesi di anticipo.\n\nCon osservanza,\nLo studio'),
  ('berth', E'Port Office of Eżempju\nExample Breakwater, Birgu\n\n{to}\n\n{day}\n\nYour berth for the coming season\n\nDear captain,\n\nBerth C14 is kept for your yacht from 1 April to 31 October. Water and electricity are charged by the meter, at the end of each month.\n\nPlease send the certificate of insurance and the registration of the yacht before 1 March; without them the berth goes to the next on the list.\n\nWith kind regards,\nBerths and Moorings');

-- From now on what is done is done by this person; null: by a process.
create function pg_temp.act_as(p_login text) returns void language sql as $$
  select set_config('request.jwt.claims', coalesce((
    select jsonb_build_object('sub', p.id, 'role', 'authenticated')::text
    from public.profiles p where p.email = p_login || '@example.test'), ''), true)
$$;

-- Today and the days before it on which the office is open; today's post is there from 11 o'clock on.
create temporary table demo_days as
select row_number() over (order by d.day desc) - 1 as days, d.day
from (
  select c.today - n as day from generate_series(0, 75) n,
    (select (private.malta_clock(now()) - interval '11 hours')::date as today) c) d
where private.is_working_day(d.day);

-- Asked so that the promise of so many working days ends at p_due, or a little before.
create function pg_temp.asked_for(p_due timestamptz, p_days integer) returns timestamptz language plpgsql as $$
declare
  v_asked timestamptz := now();
begin
  while private.working_moment_after(v_asked, p_days) > p_due loop
    v_asked := v_asked - interval '20 minutes';
  end loop;
  return v_asked;
end;
$$;

create function pg_temp.moved(p_moment timestamptz, p_to timestamptz) returns timestamptz language sql as $$
  select case when p_moment = now() then p_to else p_moment end
$$;

-- What has just been done to an item was done then.
create function pg_temp.happened(p_item uuid, p_at timestamptz) returns void language plpgsql as $$
begin
  update public.post_events e set at = p_at, device_at = pg_temp.moved(e.device_at, p_at)
  where e.item_id = p_item and e.at >= now();
  update public.post_items i
  set received_at = pg_temp.moved(i.received_at, p_at), recorded_at = pg_temp.moved(i.recorded_at, p_at),
    paper_at = pg_temp.moved(i.paper_at, p_at), not_ours_at = pg_temp.moved(i.not_ours_at, p_at)
  where i.id = p_item and now() in (i.received_at, i.paper_at, i.not_ours_at);
  update public.post_requests r
  set asked_at = pg_temp.moved(r.asked_at, p_at), taken_at = pg_temp.moved(r.taken_at, p_at),
    done_at = pg_temp.moved(r.done_at, p_at), due_at = case when r.asked_at = now()
      then private.working_moment_after(p_at, (private.post_quota(r.user_id)).days) else r.due_at end
  where r.item_id = p_item and now() in (r.asked_at, r.taken_at, r.done_at);
  update public.post_scans s
  set created_at = pg_temp.moved(s.created_at, p_at), done_at = pg_temp.moved(s.done_at, p_at)
  where s.item_id = p_item and now() in (s.created_at, s.done_at);
  update private.post_told t
  set told_at = pg_temp.moved(t.told_at, p_at), reminded_at = pg_temp.moved(t.reminded_at, p_at)
  where t.item_id = p_item and now() in (t.told_at, t.reminded_at);
  update public.notifications n set created_at = p_at
  where n.metadata ->> 'post_item_id' = p_item::text and n.created_at = now()::timestamptz(3);
end;
$$;

-- Asks for something as the owner of an item does, by the calendar of that day.
create function pg_temp.ask(p_login text, p_kind text, p_item uuid, p_request uuid, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_options constant jsonb := jsonb_build_object('mandate', private.post_mandate_version());
begin
  perform pg_temp.act_as(p_login);
  perform set_config('demo.days_ago', (private.malta_clock(now())::date - private.malta_clock(p_at)::date)::text, true);
  perform public.ask_for_post(p_kind, jsonb_build_array(jsonb_build_object('item_id', p_item, 'request_id', p_request)),
    v_options, (public.quote_post_requests(p_kind, array[p_item], v_options) ->> 'gross')::numeric);
  perform set_config('demo.days_ago', '0', true);
  perform pg_temp.happened(p_item, p_at);
end;
$$;

-- Takes a request, opens the envelope and hands over what was scanned of it.
create function pg_temp.scan(p_clerk text, p_item uuid, p_request uuid, p_pages integer, p_at timestamptz) returns uuid
language plpgsql as $$
declare
  v_scan uuid := gen_random_uuid();
  v_original jsonb;
begin
  perform pg_temp.act_as(p_clerk);
  perform public.take_post_request(p_request);
  perform public.open_post_item(p_item);
  perform pg_temp.happened(p_item, p_at);
  with files as (
    insert into storage.objects (bucket_id, name)
    select 'post-scans', p_item || '/' || gen_random_uuid() || '.png' from generate_series(1, p_pages)
    returning name)
  select jsonb_agg(jsonb_build_object('name', f.name, 'turn', 0)) into v_original from files f;
  perform public.hand_over_scan(p_request, v_scan, v_original, p_pages);
  perform pg_temp.happened(p_item, p_at + interval '4 minutes');
  return v_scan;
end;
$$;

-- What the process makes of a scan, whose words are known here already.
create function pg_temp.read(p_item public.post_items, p_scan uuid, p_keys jsonb, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_lease uuid;
  v_pdf text := p_item.id || '/' || gen_random_uuid() || '.pdf';
  v_to text := (
    select concat_ws(E'\n', p.full_name, p.company_name, 'Box ' || p.box_number || ', Gallarija House', 'Valletta VLT 0000')
    from public.profiles p where p.id = p_item.user_id);
  v_pages jsonb;
begin
  perform pg_temp.act_as(null);
  select c.lease into strict v_lease from public.claim_scans(1, 300) c where c.scan_id = p_scan;
  select jsonb_agg(jsonb_build_object('nr', k.nr, 'picture', p_item.id || '/' || gen_random_uuid() || '.jpg',
    'text', replace(replace(p.text, '{to}', v_to), '{day}', to_char(p_item.day - 2, 'DD.MM.YYYY')),
    'confidence', 94, 'width', 1654, 'height', 2339) order by k.nr) into v_pages
  from jsonb_array_elements_text(p_keys) with ordinality k (key, nr) join demo_pages p on p.key = k.key;
  insert into storage.objects (bucket_id, name)
  select 'post-scans', f.name from (
    select v_pdf as name union all select p.page ->> 'picture' from jsonb_array_elements(v_pages) p (page)) f;
  if not public.finish_scan(p_scan, v_lease, v_pdf, v_pages) then
    raise exception 'A scan of the demo was not finished.';
  end if;
  perform pg_temp.happened(p_item.id, p_at);
end;
$$;

do $$
declare
  v_post record;
  v_item public.post_items;
  v_owner uuid;
  v_request uuid;
  v_scan uuid;
  v_days integer;
  v_at timestamptz;
  v_asked timestamptz;
  v_done timestamptz;
  v_clerk text;
  v_calendar text := pg_get_functiondef('private.malta_today'::regproc);
begin
  -- As in the orders: a document is counted in the month in which it was asked for.
  perform set_config('demo.days_ago', '0', true);
  create or replace function private.malta_today() returns date language plpgsql stable set search_path = '' as $today$
  begin
    return private.malta_clock(now())::date - current_setting('demo.days_ago')::integer;
  end;
  $today$;

  for v_post in
    select p.*, private.malta_moment(d.day + p.at) as moment
    from demo_post p join demo_days d using (days)
    order by p.days desc, p.at
  loop
    v_clerk := case v_post.nr % 3 when 0 then 'super' else 'admin' end;
    v_at := v_post.moment;
    select p.id into v_owner from public.profiles p
    where p.email = coalesce(v_post.more ->> 'thought', v_post.owner) || '@example.test';

    -- Taken in, and put away before lunch.
    perform pg_temp.act_as(v_clerk);
    v_item.id := gen_random_uuid();
    v_item.code := (select * from public.issue_post_labels(1));
    insert into storage.objects (bucket_id, name) values ('post-envelopes', v_item.id || '/envelope.jpg');
    perform public.record_post_item(jsonb_build_object('id', v_item.id, 'code', v_item.code, 'kind', v_post.kind,
      'user_id', v_owner, 'addressee', v_post.more ->> 'addressee', 'weight_g', v_post.more -> 'weight_g',
      'sender_id', (select s.id from public.post_senders s where s.name = v_post.sender),
      'sender', (select v_post.sender where not exists (select 1 from public.post_senders s where s.name = v_post.sender)),
      'not_ours_at', case when v_post.fate in ('not_ours', 'sent_back') then now() end,
      'envelope', v_item.id || '/envelope.jpg'));
    perform pg_temp.happened(v_item.id, v_at);
    if v_post.days > 0 then
      perform public.place_post_items(array[v_item.code], case when v_post.kind = 'parcel' then 'P' || v_post.nr % 4 + 1
        when v_owner is null then 'Desk' else substr('ABC', v_post.nr % 3 + 1, 1) || v_post.nr % 5 + 1 end);
      perform pg_temp.happened(v_item.id, v_at + interval '75 minutes');
    end if;

    -- Asked for, soon after it came, or so that the promise ends when it has to.
    v_request := gen_random_uuid();
    v_days := case when v_post.fate in ('overdue', 'soon', 'taken') then (private.post_quota(v_owner)).days end;
    v_asked := case v_post.fate
      when 'waiting' then now() - interval '20 minutes'
      when 'return_waiting' then now() - interval '35 minutes'
      when 'asked_back' then now() - interval '55 minutes'
      when 'overdue' then pg_temp.asked_for(now() - interval '3 hours', v_days)
      when 'soon' then pg_temp.asked_for(now() + interval '50 minutes' + interval '7 minutes' * v_post.nr, v_days)
        + interval '20 minutes'
      when 'taken' then pg_temp.asked_for(now() + interval '20 minutes', v_days) + interval '20 minutes'
      else v_at + interval '3 hours' end;
    if v_post.fate in ('scanned', 'reading', 'waiting', 'soon', 'taken', 'overdue', 'refused', 'withdrawn', 'return_waiting', 'return_done', 'asked_back') then
      perform pg_temp.ask(v_post.owner, case when v_post.fate like 'return\_%' then 'return' else 'scan' end, v_item.id,
        v_request, v_asked);
    end if;
    if v_post.fate in ('scanned', 'reading', 'refused') then
      v_done := least(private.working_moment_after(v_asked, 1) - interval '50 minutes', now() - interval '15 minutes');
    end if;

    case v_post.fate
      when 'scanned' then
        v_scan := pg_temp.scan(v_clerk, v_item.id, v_request, jsonb_array_length(v_post.more -> 'pages'), v_done);
        select * into v_item from public.post_items i where i.id = v_item.id;
        perform pg_temp.read(v_item, v_scan, v_post.more -> 'pages', v_done + interval '5 minutes');
      when 'reading' then
        v_scan := pg_temp.scan(v_clerk, v_item.id, v_request, 1, v_done);
        -- Read as soon as its page is drawn.
        update public.post_scans set due_at = now() + interval '1 hour' where id = v_scan;
      when 'taken' then
        perform pg_temp.act_as('super');
        perform public.take_post_request(v_request);
        perform pg_temp.happened(v_item.id, now() - interval '6 minutes');
      when 'refused' then
        perform pg_temp.act_as(v_clerk);
        perform public.refuse_post_request(v_request, v_post.more ->> 'refusal', v_post.more ->> 'why');
        perform pg_temp.happened(v_item.id, v_done);
      when 'withdrawn' then
        perform public.withdraw_post_requests(array[v_request]);
        perform pg_temp.happened(v_item.id, v_asked + interval '25 minutes');
      when 'corrected' then
        perform public.correct_post_item(v_item.id, jsonb_build_object('user_id', (
          select p.id from public.profiles p where p.email = v_post.owner || '@example.test')),
          'Attard is who sent it.');
        perform pg_temp.happened(v_item.id, v_at + interval '2 hours');
      when 'reminded' then
        perform private.remind_of_official_post(v_item.id);
        perform pg_temp.happened(v_item.id, private.working_moment_after(v_at, 2));
      when 'asked_back' then
        perform pg_temp.act_as(v_clerk);
        perform public.ask_back_post_request(v_request, v_post.more ->> 'question');
        perform pg_temp.happened(v_item.id, now() - interval '40 minutes');
      when 'return_done' then
        perform pg_temp.act_as(v_clerk);
        perform public.return_post_item(v_item.id);
        perform pg_temp.happened(v_item.id, private.working_moment_after(v_asked, 1) - interval '40 minutes');
      when 'returned', 'sent_back' then
        perform public.return_post_item(v_item.id, v_post.more ->> 'why');
        perform pg_temp.happened(v_item.id, private.working_moment_after(v_at, 2));
      else null;
    end case;

    if v_post.fate not in ('unread', 'reminded', 'corrected', 'returned') and v_owner is not null then
      update public.post_items i set read_at = v_at + interval '2 hours 40 minutes', folder = v_post.more ->> 'folder',
        note = v_post.more ->> 'note' where i.id = v_item.id;
    end if;
  end loop;

  -- Who has looked at their post has looked at the bell; what is older than a week nobody is rung for.
  update public.notifications n set read_at = greatest(i.read_at, n.created_at + interval '40 minutes')
  from public.post_items i
  where i.id = (n.metadata ->> 'post_item_id')::uuid and n.read_at is null
    and (i.read_at is not null or n.created_at < now() - interval '7 days');
  perform pg_temp.act_as(null);
  execute v_calendar;
end $$;

-- Maria shares two of her scans: /shared-scan#an-open-letter-of-the-demo-for-everybody-00 opens one, the other is revoked.
do $$
declare
  v_token constant text := 'an-open-letter-of-the-demo-for-everybody-00';
  v_ids uuid[] := array[gen_random_uuid(), gen_random_uuid()];
  v_items uuid[] := (
    select array_agg(i.id order by i.received_at desc)
    from public.post_items i join public.profiles p on p.id = i.user_id
    where p.email = 'member@example.test' and i.image = 'text_read' and i.folder in ('Bank', 'Printing'));
begin
  perform pg_temp.act_as('member');
  perform public.share_post_scan(v_ids[2], v_items[2], 'My accountant', encode(sha256(v_token::bytea), 'hex'));
  perform pg_temp.happened(v_items[2], now() - interval '2 days');
  perform public.share_post_scan(v_ids[1], v_items[1], 'Karl at the printer’s',
    encode(sha256(gen_random_uuid()::text::bytea), 'hex'));
  perform public.revoke_post_share(v_ids[1]);
  perform pg_temp.happened(v_items[1], now() - interval '3 days');
  perform pg_temp.act_as(null);
  for v_day in reverse 1..0 loop
    perform public.open_shared_scan(v_token);
    perform pg_temp.happened(v_items[2], now() - interval '1 day' * v_day - interval '2 hours');
    update public.post_shares s set last_opened_at = now() - interval '1 day' * v_day - interval '2 hours'
    where s.id = v_ids[2];
  end loop;
  update public.post_shares s
  set created_at = s.created_at - interval '1 day' * d.days, ends_at = s.ends_at - interval '1 day' * d.days,
    revoked_at = s.revoked_at - interval '1 day' * d.days
  from (values (v_ids[1], 3), (v_ids[2], 2)) d (id, days)
  where s.id = d.id;
end $$;

-- Other names under which they receive post: one is in use, two wait for the office.
insert into public.post_names (user_id, name, kind, valid_from, created_at, confirmed_at, confirmed_by)
select p.id, n.name, n.kind, private.malta_today() - n.days_ago, now() - make_interval(days => n.days_ago),
  case when n.is_confirmed then now() - make_interval(days => n.days_ago - 1) end,
  case when n.is_confirmed then (select a.id from public.profiles a where a.email = 'admin@example.test') end
from (values
  ('member', 'Studio Vella', 'trading_name', 70, true),
  ('member', 'Strada Stretta Editions', 'trading_name', 1, false),
  ('giulia.ferrari', 'Ferrari & Conti Advisors Ltd', 'company', 2, false)
) as n (owner, name, kind, days_ago, is_confirmed)
join public.profiles p on p.email = n.owner || '@example.test';

-- The office has confirmed the names in the profiles of all who have a box, but for those who came this week.
insert into public.post_names (user_id, name, kind, valid_from, created_at, confirmed_at, confirmed_by)
select c.user_id, c.name, c.kind, private.malta_clock(c.created_at)::date, c.created_at, c.created_at,
  (select a.id from public.profiles a where a.email = 'admin@example.test')
from private.claimed_post_names c
join public.profiles p on p.id = c.user_id
where c.is_from_profile and c.state = 'waiting' and p.box_number is not null and p.email <> 'admin@example.test'
  and p.created_at < now() - interval '7 days';

update public.post_items i set name_id = n.id
from public.post_names n
where n.name = i.addressee and n.user_id = i.user_id and n.confirmed_at is not null;

-- Maria's rules: one is on, one she has tried and left off.
do $$
declare
  v_rule jsonb := jsonb_build_object('id', gen_random_uuid(), 'source', 'sender', 'sender', 'Tipografia Tre Cipressi',
    'item_kinds', array['letter', 'large_letter'], 'kind', 'scan', 'most_extra', 2,
    'options', jsonb_build_object('mandate', private.post_mandate_version()));
begin
  perform pg_temp.act_as('member');
  perform public.save_post_rule(v_rule, public.try_post_rule(v_rule));
  perform public.save_post_rule(jsonb_build_object('id', gen_random_uuid(), 'source', 'sender',
    'sender', 'Sundial Telecom', 'kind', 'return'));
  perform pg_temp.act_as(null);
end $$;

alter table public.post_events enable trigger tg_post_events__keep;
drop table demo_post, demo_pages, demo_days;
