-- What every later migration stands on: a schema the API never exposes, closed defaults, and the
-- few rules that all tables share (errors with a stable code, Malta's calendar, updated_at).

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema private;
comment on schema private is
  'Definer code and permission predicates. Not exposed by the API; see docs/error-codes.md for what it raises.';

-- Functions that a request calls many times are plpgsql, one-liners too: it keeps its plans for as
-- long as the connection lives. An SQL function that cannot be inlined (a definer, or one with a
-- search_path) is parsed and planned again at every call, which was a third of a checkout.

-- Nothing is callable or readable unless a migration says so. Older projects grant everything new in
-- public to the API's roles, newer ones nothing: from here on both do the same. The service role gets
-- its rights one by one too: most guards let it pass, and truncate runs no row triggers at all.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public
  revoke execute on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

-- Policies and invoker functions name private functions; each function still needs its own grant.
grant usage on schema private to anon, authenticated, service_role;

-- Raises an error the pages know: five-character code, text for the log, ids and titles as JSON.
create function private.fail(p_code text, p_message text, p_details jsonb default '{}'::jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = p_code, message = p_message, detail = p_details::text;
end;
$$;
grant execute on function private.fail(text, text, jsonb) to anon, authenticated, service_role;

-- True while a statement runs with the rights of an API caller; false inside definer code, for the
-- service role and for SQL run by the project itself. Must stay SECURITY INVOKER to see the role.
create function private.is_client_role()
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return current_user in ('anon', 'authenticated');
end;
$$;
grant execute on function private.is_client_role() to anon, authenticated, service_role;

-- What the clock on a wall in Malta shows at a moment, whatever the time zone of the server.
create function private.malta_clock(p_moment timestamptz)
returns timestamp
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_moment at time zone 'Europe/Malta';
end;
$$;
grant execute on function private.malta_clock(timestamptz) to anon, authenticated, service_role;

-- The moment at which a clock on a wall in Malta shows this.
create function private.malta_moment(p_wall_clock timestamp)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
begin
  return p_wall_clock at time zone 'Europe/Malta';
end;
$$;
grant execute on function private.malta_moment(timestamp) to authenticated, service_role;

-- The calendar date in Malta.
create function private.malta_today()
returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.malta_clock(now())::date;
end;
$$;
grant execute on function private.malta_today() to anon, authenticated, service_role;

-- A number of at least so many digits, zeros in front. Never fewer digits than it has: lpad alone
-- would cut a longer one off on the right.
create function private.padded(p_number bigint, p_digits integer)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return lpad(p_number::text, greatest(p_digits, length(p_number::text)), '0');
end;
$$;

-- An amount as people read it, wide enough for every amount a column holds.
create function private.euros(p_amount numeric)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return '€' || to_char(p_amount, 'FM999,999,999,990.00');
end;
$$;

-- What a search looks through: every text on a line of its own, composed as it is typed, and all of it once
-- more without accents if it has any: "Zebbug" finds Żebbuġ. Each line begins with a space, as every other
-- word does: one or two letters are looked for at the beginning of words. For columns that are generated from
-- it; unaccent is only stable because its dictionary could be another, here it is named.
create function private.search_text(variadic p_texts text[])
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  -- No more than rows hold: a column is generated before a check refuses what is too long for it.
  v_text text := normalize(left(' ' || array_to_string(p_texts, E'\n '), 100000), nfc);
  v_plain text := extensions.unaccent('extensions.unaccent', v_text);
begin
  return v_text || case when v_plain <> v_text then E'\n' || v_plain else '' end;
end;
$$;
grant execute on function private.search_text(text[]) to anon, authenticated, service_role;

-- The digits of a phone number, without the (0) that is dialled inside its country: what a search finds it by.
create function private.phone_digits(p_phone text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return regexp_replace(left(p_phone, 200), '\(0\)|\D', '', 'g');
end;
$$;
grant execute on function private.phone_digits(text) to anon, authenticated, service_role;

-- The words of a search, as patterns (~*) that have to be found all: each literally, without its accents, or,
-- of a phone number, its digits; one or two letters where a word begins. '{}' where there is nothing to search
-- for. Lists make the same (shared/src/lib/search-patterns.ts).
create function private.search_patterns(p_text text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_text text := left(btrim(normalize(coalesce(p_text, ''), nfc), E' \t\r\n'), 100);
  v_is_phone boolean := v_text ~ '^[-+0-9()./\s]+$' and length(private.phone_digits(v_text)) >= 7;
begin
  if v_text = '' then
    return '{}';
  end if;
  return coalesce((
    select array_agg('(?:' || (
      select string_agg(
        case when o.spelling ~ '^[[:alnum:]]' and o.spelling !~ '[[:alnum:]]{3}' then ' ' else '' end
          || regexp_replace(o.spelling, '([.*+?^${}()|[\]\\])', '\\\1', 'g'), '|')
      from (
        select w.word as spelling
        union
        select extensions.unaccent('extensions.unaccent', w.word)
        union
        select regexp_replace(private.phone_digits(w.word), '^(0*356(?=\d{8}$)|0+)', '')
        where w.word ~ '^[-+0-9()./\s]+$' and length(private.phone_digits(w.word)) >= 7) o) || ')')
    from (
      select s.word
      from regexp_split_to_table(v_text, case when v_is_phone then '$' else '\s+' end) with ordinality s (word, nth)
      where s.word ~ '[[:alnum:]]'
      order by s.nth
      limit 6) w), array['(?:§nothing§)']);
end;
$$;
grant execute on function private.search_patterns(text) to authenticated, service_role;

-- The same as a condition of a statement that is put together: an index is used for each word of it alone. A
-- text without letters, an amount above all, is found by like in a fraction of the time.
create function private.search_condition(p_text text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return coalesce((
    select string_agg(case
      when p.pattern ~ '[[:alpha:]]' or p.pattern ~ '[^\\]\|' then format('search_text ~* %L', p.pattern)
      else format('search_text like %L', '%' || regexp_replace(regexp_replace(
        substr(p.pattern, 4, char_length(p.pattern) - 4), '\\(.)', '\1', 'g'), '([\\%_])', '\\\1', 'g') || '%')
      end, ' and ')
    from unnest(private.search_patterns(p_text)) as p (pattern)), 'true');
end;
$$;

-- Sets updated_at to now, whatever value the client sent.
create function private.touch_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;

-- What is sold one_time is sold one by one: the form disables the quantity, this sets it to 1.
create function private.settle_unit_quantity()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if to_jsonb(new) ->> coalesce(tg_argv[0], 'price_unit') = 'one_time' then
    new.unit_quantity := 1;
  end if;
  return new;
end;
$$;

-- Who wrote a catalogue row is taken from the token, never from what was sent. Before insert only:
-- nobody is granted to change it later, and when the account goes, on delete set null has to.
create function private.stamp_created_by()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.created_by := coalesce(auth.uid(), new.created_by);
  return new;
end;
$$;

-- An e-mail address as it is meant and stored, whatever came along with it: characters that nobody sees,
-- mailto: and brackets of a copied link, the comma or the full stop after it, capitals. Forms make the same
-- (shared/src/lib/email-address.ts); tests/email-addresses.test.ts holds the two equal.
create function private.clean_email(p_text text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_text text := p_text;
begin
  if char_length(p_text) > 1000 then
    return p_text;
  end if;
  v_text := regexp_replace(v_text, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
    '\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3'
    '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g');
  v_text := lower(normalize(v_text, nfkc));
  v_text := regexp_replace(v_text, '^[\s<]*mailto:([^?]*).*$', '\1');
  return regexp_replace(v_text, '^[\s<]+|[\s>.,;:]+$', '', 'g');
end;
$$;
grant execute on function private.clean_email(text) to anon, authenticated, service_role;

-- Whether a cleaned text looks like an e-mail address, as forms ask.
create function private.is_email(p_text text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_atom constant text := '[^\s\u0001-\u001f\u007f-\u009f@.,:;<>()"[\]\\]+';
  v_letter constant text := '[^\s\u0001-\u001f\u007f-\u009f@.,:;<>()"[\]\\/''!#$%&*+=?^_`{|}~-]';
  v_label constant text := v_letter || '(?:(?:' || v_letter || '|-)*' || v_letter || ')?';
begin
  return char_length(p_text) <= 320 and p_text ~ ('^' || v_atom || '(?:\.' || v_atom || ')*@(?:' || v_label || '\.)+'
    || v_letter || '(?:' || v_letter || '|-)*' || v_letter || '$');
end;
$$;
grant execute on function private.is_email(text) to anon, authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What the database must know about the site and cannot learn from a request: whoever sends one
-- decides what its headers say.

create table private.site_settings (
  -- One row.
  id boolean primary key default true check (id),
  site_url text check (site_url ~ '^https?://[^/\s?#@]+$'),
  forms_per_origin integer not null default 20 check (forms_per_origin >= 1),
  office_second_factor boolean not null default false,
  seller jsonb check (
    seller ?& array['legal_name', 'registration_number', 'vat_number', 'address', 'email', 'phone', 'bank']
    and jsonb_typeof(seller -> 'address') = 'array'
    and seller -> 'bank' ?& array['account_name', 'bank_name', 'iban', 'bic']
    -- An invoice is never edited, so nothing may get into one that cannot be printed.
    and seller @? '$.address[0]'
    and not seller @? '$.keyvalue() ? (@.key != "bank").value ? (@.type() != "string" || @ == "")'
    and not seller @? '$.bank.* ? (@.type() != "string" || @ == "")')
);
comment on column private.site_settings.site_url is
  'Where the site is served, without a slash at the end. Set once: see supabase/README.md.';
comment on column private.site_settings.forms_per_origin is
  'How often one network address may send a public form within an hour.';
comment on column private.site_settings.office_second_factor is
  'Whether administrators have office rights only with a second factor: see supabase/README.md.';
comment on column private.site_settings.seller is
  'The company as invoices name it, copied into each at its issue. Set once: see supabase/README.md.';

insert into private.site_settings default values;

alter table private.site_settings enable row level security;
