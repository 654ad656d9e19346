-- The search in a member's post once more. A hit is marked letter for letter, whatever its letters become when they are
-- folded; a label is found as it is shown, and by its last four characters; an article before a word does not hide it.
-- A sender is renamed in one statement, which waits for whoever changes an item of theirs.

-- A text in small letters without marks: what is searched and what is typed are compared so. "għażiż" is "ghaziz". A low
-- line parts words, for people as for patterns.
create or replace function private.plain_text(p_text text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return lower(extensions.unaccent('extensions.unaccent', translate(normalize(left(p_text, 50000), nfc), '_', ' ')));
end;
$$;

-- What somebody looks for, as words in the order in which they are typed, at most eight: "il-ħlas" and "l’acqua" are one
-- word each, with or without the article.
create function private.post_search_words(p_search text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array(
    select left(w.word, 40)
    from regexp_split_to_table(
      regexp_replace(private.plain_text(left(p_search, 200)), '\m[[:alpha:]]{1,2}[-''](?=[[:alnum:]])', ' ', 'g'),
      '[^[:alnum:]]+') with ordinality w (word, nth)
    where w.word <> ''
    group by 1 order by min(w.nth) limit 8);
end;
$$;

-- The words of a text as they are found for a member.
create or replace function private.post_words_of(p_user_id uuid, p_text text)
returns tsvector
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_mark constant text := private.post_owner_mark(p_user_id);
begin
  return array_to_tsvector(array(
    select v_mark || left(w.word, 40)
    from string_to_table(regexp_replace(private.plain_text(p_text), '[^[:alnum:]]+', ' ', 'g'), ' ') w (word)
    where w.word <> ''));
end;
$$;

-- What was typed as conditions that must all hold: from three characters on a word may go on. A label may be typed with
-- dashes and spaces, O for 0 and I or L for 1, and in part.
create or replace function private.post_queries(p_user_id uuid, p_search text)
returns tsquery[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_mark constant text := private.post_owner_mark(p_user_id);
  v_code text := translate(
    upper(regexp_replace(private.plain_text(left(p_search, 200)), '[^[:alnum:]]+', '', 'g')), 'OIL', '011');
begin
  if not private.is_post_code(v_code) then
    v_code := null;
  end if;
  return array(
    select concat_ws(' | ',
      quote_literal(v_mark || w.word) || case when char_length(w.word) >= 3 then ':*' else '' end,
      case when char_length(w.word) in (4, 8) and w.word ~ '[oil]' then
        quote_literal(v_mark || translate(w.word, 'oil', '011')) || ':*' end,
      quote_literal(v_mark || lower(v_code)))::tsquery
    from unnest(private.post_search_words(p_search)) w (word));
end;
$$;

drop function private.plain_words(text);


-- -------------------------------------------------------------------------------------------------
-- Keeping the words in step. Whoever writes those of an item has locked the item.

-- The words of what is on an envelope, and of its owner's marks. p_sender: what the sender is called.
create function private.post_item_words(p_item public.post_items, p_sender text)
returns tsvector
language plpgsql
immutable
set search_path = ''
as $$
begin
  return private.post_words_of(p_item.user_id, concat_ws(' ', p_item.code, right(p_item.code, 4), p_sender, p_item.addressee,
    p_item.folder, p_item.note));
end;
$$;

-- Writes down the words by which an item is found, with those of its pages when p_with_pages: none while it is nobody's.
create or replace function private.index_post(p_item_id uuid, p_with_pages boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i
  where i.id = p_item_id and i.user_id is not null and i.undone_at is null;
  delete from private.post_words w where w.item_id = p_item_id and (v_item.id is null or (p_with_pages and w.page > 0));
  if v_item.id is null then
    return;
  end if;
  insert into private.post_words (item_id, page, words)
  values (p_item_id, 0, private.post_item_words(v_item,
    coalesce((select s.name from public.post_senders s where s.id = v_item.sender_id), v_item.sender)))
  on conflict (item_id, page) do update set words = excluded.words;
  if p_with_pages then
    insert into private.post_words (item_id, page, words)
    select p_item_id, p.nr, private.post_words_of(v_item.user_id, p.text)
    from public.post_scans c
    join public.post_pages p on p.scan_id = c.id
    where c.item_id = p_item_id and c.is_newest;
  end if;
end;
$$;

-- Post is found by the new name of its sender. Nobody gives the sender to an item meanwhile (its foreign key asks for
-- the sender's row), and nobody changes an item that has it.
create or replace function private.index_post_of_sender()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.post_senders s where s.id = new.id for update;
  perform 1 from public.post_items i where i.sender_id = new.id order by i.id for no key update;
  update private.post_words w set words = private.post_item_words(i, new.name)
  from public.post_items i where i.sender_id = new.id and w.item_id = i.id and w.page = 0;
  return null;
end;
$$;

-- Has the items of a member found by their box, which may come after the first of them, and comes by a trigger: no
-- statement names its column. A new name changes nothing: years of items would be written anew, and the box finds all.
create or replace function private.find_post_by_box()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- In one order, as those who place a pile lock it.
  perform 1 from public.post_items i where i.user_id = new.id order by i.id for no key update;
  update public.post_items i set search_text = private.post_search_text(i) where i.user_id = new.id;
  return null;
end;
$$;

update private.post_words w set words = private.post_item_words(i, coalesce(s.name, i.sender))
from public.post_items i left join public.post_senders s on s.id = i.sender_id where w.item_id = i.id and w.page = 0;
update private.post_words w set words = private.post_words_of(i.user_id, p.text)
from public.post_items i
join public.post_scans c on c.item_id = i.id and c.is_newest
join public.post_pages p on p.scan_id = c.id
where w.item_id = i.id and w.page = p.nr;


-- -------------------------------------------------------------------------------------------------
-- Where it was found.

-- The letter of a text that stands at a place of its plain form: "…" becomes three letters, an accent of its own none.
create function private.letter_at(p_text text, p_place integer)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_low integer := 0;
  v_high integer := char_length(p_text);
  v_at integer := p_place;
  v_over integer;
  v_tries integer := 0;
begin
  -- Most texts are as long as their plain form, or nearly: the first guesses hit. Else halves are taken.
  while v_high - v_low > 1 loop
    v_at := least(greatest(case when v_tries < 6 then v_at else (v_low + v_high) / 2 end, v_low + 1), v_high - 1);
    v_over := char_length(private.plain_text(left(p_text, v_at))) - p_place;
    if v_over < 0 then
      v_low := v_at;
    else
      v_high := v_at;
    end if;
    v_at := v_at - case when v_over = 0 then 1 else v_over end;
    v_tries := v_tries + 1;
  end loop;
  return v_high;
end;
$$;

-- What finds some words in a plain text: their beginnings, but for those of one or two letters. Null: there are none.
create function private.post_pattern(p_words text[])
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return '\m(' || (
    select string_agg(w.word || case when char_length(w.word) > 2 then '' else '\M' end, '|')
    from unnest(p_words) w (word)) || ')';
end;
$$;

-- A piece of a text around the first of some words, with the places at which they stand: {text, marks}, in UTF-16 units.
-- Words of one or two letters stand everywhere: they are marked where nothing else that was looked for is there.
create or replace function private.post_headline(p_text text, p_words text[])
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_pattern text := private.post_pattern(array(
    select w.word from unnest(p_words) w (word) where char_length(w.word) > 2 or w.word ~ '\d'));
  v_text text := btrim(regexp_replace(normalize(left(p_text, 50000), nfc), '\s+', ' ', 'g'));
  v_plain text := private.plain_text(v_text);
  v_from integer := coalesce(regexp_instr(v_plain, v_pattern), 0);
  v_begin integer;
  v_end integer;
  v_marks jsonb := '[]';
begin
  if v_from = 0 then
    v_pattern := private.post_pattern(p_words);
    v_from := regexp_instr(v_plain, v_pattern);
  end if;
  v_from := greatest(1, case when v_from > 0 then private.letter_at(v_text, v_from) else 0 end - 60);
  if v_from > 1 then
    v_from := v_from + strpos(substr(v_text, v_from, 60), ' ');
  end if;
  v_text := substr(v_text, v_from, 200);
  v_plain := private.plain_text(v_text);
  for v_nth in 1..20 loop
    v_begin := regexp_instr(v_plain, v_pattern, 1, v_nth);
    exit when v_begin = 0;
    v_end := regexp_instr(v_plain, v_pattern, 1, v_nth, 1);
    -- Whole letters, with the accents behind them.
    v_begin := private.letter_at(v_text, v_begin);
    v_end := greatest(private.letter_at(v_text, v_end - 1), case when v_end > char_length(v_plain)
      then char_length(v_text) else private.letter_at(v_text, v_end) - 1 end);
    v_marks := v_marks || jsonb_build_array(jsonb_build_array(
      private.utf16_length(left(v_text, v_begin - 1)), private.utf16_length(left(v_text, v_end))));
  end loop;
  return jsonb_build_object('text', v_text, 'marks', v_marks);
end;
$$;

-- Where in an item a search was found: on the envelope or in a note when all of it is there, or else on the page that
-- has most of it. Null when it is its code or folder.
create or replace function private.post_hit(p_item public.post_items, p_sender text, p_search text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_words text[] := private.post_search_words(p_search);
  v_queries tsquery[] := private.post_queries(p_item.user_id, p_search);
  v_found record;
begin
  select f.name, f.value into v_found
  from (values (1, 'sender', p_sender), (2, 'addressee', p_item.addressee), (3, 'note', p_item.note)) f (nr, name, value)
  cross join lateral (select private.post_words_of(p_item.user_id, f.value) as words) w
  cross join lateral (select count(*) filter (where w.words @@ q.query) as hits from unnest(v_queries) q (query)) c
  where f.value is not null and (c.hits = cardinality(v_queries) or (c.hits > 0 and not exists (
    select 1 from private.post_words o, unnest(v_queries) q (query)
    where o.item_id = p_item.id and o.page > 0 and o.words @@ q.query)))
  order by c.hits desc, f.nr
  limit 1;
  if found then
    return jsonb_build_object('in', v_found.name, 'page', null) || private.post_headline(v_found.value, v_words);
  end if;
  select p.nr, p.text into v_found
  from private.post_words w
  join public.post_scans s on s.item_id = w.item_id and s.is_newest
  join public.post_pages p on p.scan_id = s.id and p.nr = w.page
  cross join lateral (select count(*) filter (where w.words @@ q.query) as hits from unnest(v_queries) q (query)) c
  where w.item_id = p_item.id and w.page > 0 and c.hits > 0
  order by c.hits desc, p.nr
  limit 1;
  if found then
    return jsonb_build_object('in', 'text', 'page', v_found.nr) || private.post_headline(v_found.text, v_words);
  end if;
  return null;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- The list.

-- What is asked of a list as get_post takes it; PO039 when it is no number of items, or no row to go on after.
create function private.post_question(
  p_query jsonb,
  out search text,
  out is_searched boolean,
  out filter text,
  out size integer,
  out is_after boolean,
  out is_top boolean,
  out received_at timestamptz,
  out id uuid
)
returns record
language plpgsql
stable
set search_path = ''
as $$
declare
  v_before constant jsonb := nullif(p_query -> 'before', 'null');
begin
  search := p_query ->> 'search';
  is_searched := coalesce(search ~ '\S', false);
  -- Of what is too long, no beginning of a word.
  search := case when char_length(search) > 200 then regexp_replace(left(search, 200), '[[:alnum:]]*$', '') else search end;
  filter := left(p_query ->> 'filter', 60);
  size := least(greatest(coalesce((p_query ->> 'limit')::numeric, 50), 1), case when is_searched then 25 else 50 end);
  is_after := v_before is not null;
  is_top := (v_before ->> 'is_top')::boolean;
  received_at := (v_before ->> 'received_at')::timestamptz;
  id := (v_before ->> 'id')::uuid;
  if is_after and (is_top is null or received_at is null or id is null) then
    perform private.fail('PO039', 'No row to go on after');
  end if;
exception when data_exception then
  perform private.fail('PO039', sqlerrm);
end;
$$;

-- See public.get_post.
create or replace function private.get_post(p_query jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_asked record := private.post_question(p_query);
  v_where text := 'i.user_id = $1 and i.undone_at is null and '
    || private.post_filter(v_asked.filter) || case when v_asked.is_searched then ' and i.id = any ($2)' else '' end;
  v_after text := ' and i.received_at <= $4 and (i.received_at, i.id) < ($4, $5)';
  v_part text := '(select i, %L::boolean as is_top, i.received_at, i.id from public.post_items i where %s and %s%s '
    'order by i.received_at desc, i.id desc limit $6)';
  v_items jsonb;
begin
  -- Official and unread first: two parts, each the range of an index.
  execute format('select jsonb_agg(private.own_post_in_words(p.i, $7) order by p.is_top desc, p.received_at desc, p.id desc)
      from (select * from (%s union all %s) b order by b.is_top desc, b.received_at desc, b.id desc limit $6) p',
      format(v_part, true, v_where, 'i.is_official and i.read_at is null',
        case when not v_asked.is_after then '' when v_asked.is_top then v_after else ' and false' end),
      format(v_part, false, v_where, 'not (i.is_official and i.read_at is null)',
        case when not v_asked.is_after or v_asked.is_top then '' else v_after end))
    into v_items
    using v_user, case when v_asked.is_searched then private.found_post(v_user, v_asked.search) end, v_asked.filter,
      v_asked.received_at, v_asked.id, v_asked.size + 1, case when v_asked.is_searched then v_asked.search end;
  v_items := coalesce(v_items, '[]');
  return jsonb_build_object('more', jsonb_array_length(v_items) > v_asked.size,
    'items', case when jsonb_array_length(v_items) > v_asked.size then v_items - v_asked.size else v_items end);
end;
$$;

-- A part of the caller's post, {items, more}: official and unread first, then newest first. p_query has what is asked
-- for: search (200 characters), filter (unread, official, asked, scanned, folder:<name>), limit (50, of a search 25) and
-- before, the last row of the part before as {is_top, received_at, id}. PO039: a limit or a row that cannot be.
create or replace function public.get_post(p_query jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post(p_query) $$;
