-- A hit in a page is found without going through the page letter by letter, where its letters stay letters when they are
-- folded: only the piece that is shown has its spaces put in order. To compose a text takes longer than to see that it is
-- composed, as what is read from paper is.

-- A text with its marks on their letters.
create function private.composed(p_text text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when p_text is nfc normalized then p_text else normalize(p_text, nfc) end;
end;
$$;

-- A text in small letters without marks: what is searched and what is typed are compared so. "għażiż" is "ghaziz". A low
-- line parts words, for people as for patterns.
create or replace function private.plain_text(p_text text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return lower(extensions.unaccent('extensions.unaccent', translate(private.composed(left(p_text, 50000)), '_', ' ')));
end;
$$;

-- The letter of a text that stands at a place of its plain form: "…" becomes three letters, an accent of its own none.
create or replace function private.letter_at(p_text text, p_place integer)
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
  -- No letter of these becomes more or fewer, and most texts have no others.
  if p_text !~ '[^\u0001-\u007e\u00c0-\u00c5\u00c7-\u00dd\u00e0-\u00e5\u00e7-\u00fd\u00ff-\u0131\u0134-\u0148\u014c-\u0151\u0154-\u017f\u2013\u2014\u2018\u2019\u201c\u201d]' then
    return p_place;
  end if;
  -- Most others are as long as their plain form, or nearly: the first guesses hit. Else halves are taken.
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
  v_text text := private.composed(left(p_text, 50000));
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
    v_from := v_from + greatest(regexp_instr(substr(v_text, v_from, 60), '\s'), 0);
  end if;
  v_text := left(btrim(regexp_replace(substr(v_text, v_from, 400), '\s+', ' ', 'g')), 200);
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
