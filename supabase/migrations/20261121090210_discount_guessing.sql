-- Protects discount codes from guessing: wrong tries are counted per person, and limited.

-- The codes a person has asked about. Wrong ones count towards the limit; asking again does not.
create table private.discount_code_tries (
  user_id uuid not null references public.profiles (id) on delete cascade,
  code text not null,
  is_known boolean not null,
  tried_at timestamptz not null,
  primary key (user_id, code)
);
-- Counts, per ten minutes, checkouts refused for a code that does not exist. A sequence, because a
-- refused checkout takes back whatever else it wrote.
create sequence private.wrong_checkout_codes_seq;

-- Row-level security without a policy: the tries are for the functions below alone.
alter table private.discount_code_tries enable row level security;

-- Codes are compared, and tried, in this form. Longer ones do not exist.
create function private.tried_code(p_code text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return nullif(left(upper(btrim(p_code)), 61), '');
end;
$$;

-- Whether a code, in the form above, exists and is switched on.
create function private.is_known_code(p_code text)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.discount_codes d where d.code = p_code and d.is_active and d.archived_at is null);
end;
$$;

-- Refuses to look at a code when the person has tried 20 wrong ones in ten minutes (RL002), unless
-- they have asked about this very code before: what is in a cart already stays there. While the limit
-- holds, a right guess is answered like a wrong one.
create function private.refuse_guessing(p_user_id uuid, p_code text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if 20 <= (
      select count(*) from private.discount_code_tries t
      where t.user_id = p_user_id and not t.is_known and t.tried_at > now() - interval '10 minutes')
    and not exists (
      select 1 from private.discount_code_tries t
      where t.user_id = p_user_id and t.code = private.tried_code(p_code)) then
    perform private.fail('RL002', 'Too many wrong discount codes');
  end if;
end;
$$;

-- Called before a code is looked up for a person; see refuse_guessing. Asking about the same code again
-- costs one look-up and no write.
create function private.count_code_try(p_user_id uuid, p_code text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_code text := private.tried_code(p_code);
begin
  if v_code is null or exists (
      select 1 from private.discount_code_tries t
      where t.user_id = p_user_id and t.code = v_code
        and (t.is_known or t.tried_at > now() - interval '10 minutes')) then
    return;
  end if;
  -- One at a time per person: a hundred parallel tries would otherwise all be counted below the limit.
  perform pg_advisory_xact_lock(hashtextextended('discount_code_tries:' || p_user_id, 0));
  perform private.refuse_guessing(p_user_id, v_code);
  delete from private.discount_code_tries t
  where t.user_id = p_user_id and not t.is_known and t.tried_at <= now() - interval '10 minutes';
  insert into private.discount_code_tries (user_id, code, is_known, tried_at)
  values (p_user_id, v_code, private.is_known_code(v_code), now())
  on conflict (user_id, code) do nothing;
end;
$$;
grant execute on function private.count_code_try(uuid, text) to authenticated, service_role;

-- The same for checkout. Pages ask about a code before they check out with it, so a wrong code that was
-- not asked about comes from a script. These are counted for all people together: after 200 in ten
-- minutes checkout accepts only codes that were asked about.
create function private.refuse_checkout_guess(p_user_id uuid, p_code text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_code text := private.tried_code(p_code);
  -- Ten minutes each, with room for a million refusals in between.
  v_window bigint := floor(extract(epoch from clock_timestamp()) / 600)::bigint * 1000000;
  v_counted bigint;
begin
  if v_code is null or exists (
      select 1 from private.discount_code_tries t
      where t.user_id = p_user_id and t.code = v_code) then
    return;
  end if;
  perform private.refuse_guessing(p_user_id, v_code);
  select s.last_value into v_counted from private.wrong_checkout_codes_seq s;
  if v_counted >= v_window + 200 then
    perform private.fail('RL002', 'Too many wrong discount codes at checkout');
  end if;
  if not private.is_known_code(v_code) then
    if v_counted < v_window then
      perform setval('private.wrong_checkout_codes_seq', v_window);
    end if;
    perform nextval('private.wrong_checkout_codes_seq');
  end if;
end;
$$;
