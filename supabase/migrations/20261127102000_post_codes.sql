-- Codes of post: eight characters on a pre-printed label, of which the last checks the others. Which code is next
-- nobody chooses, so none exists twice; what was printed and lost is never given out again.
--
-- The characters are Crockford's 32 (no I, L, O, U). Each stands for an element of the field GF(32), where adding is
-- XOR and x is a root of x^5 + x^2 + 1. A code c1 … c8 is right when c1 x^7 + c2 x^6 + … + c8 is zero. The eight powers
-- of x differ and none is zero, so every single wrong character and every swap of two, neighbours or not, is found.
-- shared/src/post/code.ts has the same rule; shared/src/testing/post-codes.ts holds the two equal.

create sequence private.post_code_seq minvalue 1 maxvalue 34359738367;

-- What a code adds up to: 0 for a right one. Null for what is no text of one to eight of these characters.
create function private.post_code_sum(p_code text)
returns integer
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_sum integer := 0;
begin
  if coalesce(p_code, '') !~ '^[0-9A-HJKMNP-TV-Z]{1,8}$' then
    return null;
  end if;
  for v_nth in 1..char_length(p_code) loop
    -- Times x, without what is beyond five bits, and the next character.
    v_sum := (v_sum << 1) # (v_sum / 16 * 37)
      # (strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(p_code, v_nth, 1)) - 1);
  end loop;
  return v_sum;
end;
$$;

-- Whether this is a code as labels show it, without its dash.
create function private.is_post_code(p_code text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return char_length(p_code) = 8 and coalesce(private.post_code_sum(p_code) = 0, false);
end;
$$;

-- The code of a number from 1 to 32^7 - 1. An odd factor takes each number to another one of as many, so that codes
-- of one sheet look nothing alike: a misread one is no neighbour's.
create function private.post_code(p_number bigint)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_characters constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  v_left bigint := (p_number::numeric * 21235486149) % 34359738368;
  v_code text := '';
begin
  for v_nth in 1..7 loop
    v_code := substr(v_characters, (v_left % 32)::integer + 1, 1) || v_code;
    v_left := v_left / 32;
  end loop;
  return v_code || substr(v_characters, private.post_code_sum(v_code || '0') + 1, 1);
end;
$$;

-- See public.issue_post_labels.
create function private.issue_post_labels(p_count integer)
returns setof text
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_count is null or p_count not between 1 and 500 then
    perform private.fail('PO009', 'From 1 to 500 labels at a time');
  end if;
  return query
  select private.post_code(nextval('private.post_code_seq')) from generate_series(1, p_count);
end;
$$;
grant execute on function private.issue_post_labels(integer) to authenticated, service_role;

-- Gives out codes for labels that are printed now, from 1 to 500 (PO009), each once and for good (administrators only).
create function public.issue_post_labels(p_count integer)
returns setof text
language sql
volatile
set search_path = ''
as $$ select private.issue_post_labels(p_count) $$;
grant execute on function public.issue_post_labels(integer) to authenticated, service_role;
