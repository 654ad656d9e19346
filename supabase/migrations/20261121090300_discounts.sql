-- Discount codes: what a code is worth and when. Members never read the table (a list of codes is a
-- list of gifts); they ask validate_discount_code or quote_cart about one code they know, and cannot
-- go through many.

create table public.discount_codes (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code = upper(btrim(code)) and char_length(code) between 1 and 60),
  description text check (char_length(description) <= 500),
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  discount_value numeric(12, 2) not null check (discount_value between 0.01 and 999999.99),
  minimum_purchase numeric(12, 2) not null default 0 check (minimum_purchase between 0 and 999999.99),
  usage_limit integer check (usage_limit >= 0),
  usage_count integer not null default 0 check (usage_count >= 0),
  -- Infinity and the last dates PostgreSQL can store cannot be formatted for messages and pages.
  valid_from timestamptz not null default now() check (valid_from between '2000-01-01 00:00Z' and '2200-01-01 00:00Z'),
  valid_until timestamptz check (valid_until between '2000-01-01 00:00Z' and '2200-01-01 00:00Z'),
  is_active boolean not null default true,
  -- 'all', or a kind by its catalogue: each that is registered widens the check.
  applicable_to text not null default 'all' check (applicable_to in ('all')),
  archived_at timestamptz,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint discount_codes_percentage_at_most_100
    check (discount_type <> 'percentage' or discount_value <= 100),
  constraint discount_codes_valid_until_after_from check (valid_until >= valid_from)
);
comment on column public.discount_codes.usage_limit is 'null is unlimited, 0 is none.';
comment on column public.discount_codes.usage_count is 'Counted by checkout and by cancelling; never by hand.';
comment on column public.discount_codes.archived_at is 'Set instead of deleting a code that a purchase refers to.';

-- An archived code gives its name free.
create unique index discount_codes_code_key on public.discount_codes (code) where archived_at is null;
create index discount_codes_created_at_idx on public.discount_codes (created_at desc);
create index discount_codes_created_by_idx on public.discount_codes (created_by);

alter table public.discount_codes enable row level security;

grant select, delete on public.discount_codes to authenticated;
grant insert (id, code, description, discount_type, discount_value, minimum_purchase, usage_limit,
    valid_from, valid_until, is_active, applicable_to)
  on public.discount_codes to authenticated;
grant update (code, description, discount_type, discount_value, minimum_purchase, usage_limit,
    valid_from, valid_until, is_active, applicable_to)
  on public.discount_codes to authenticated;
grant select, insert, update, delete on public.discount_codes to service_role;

-- Only administrators see codes.
create policy discount_codes_select on public.discount_codes
  for select to authenticated using ((select private.is_admin()));

-- Only administrators create codes.
create policy discount_codes_insert on public.discount_codes
  for insert to authenticated with check ((select private.is_admin()));

-- Only administrators change codes; an archived one is history.
create policy discount_codes_update on public.discount_codes
  for update to authenticated
  using ((select private.is_admin()) and archived_at is null)
  with check ((select private.is_admin()));

-- Only administrators delete codes.
create policy discount_codes_delete on public.discount_codes
  for delete to authenticated using ((select private.is_admin()));

-- Stores codes trimmed and in capitals.
create function private.normalise_discount_code()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.code := upper(btrim(new.code));
  return new;
end;
$$;

create trigger tg_discount_codes__normalise
  before insert or update on public.discount_codes
  for each row execute function private.normalise_discount_code();

create trigger tg_discount_codes__stamp_created_by
  before insert on public.discount_codes
  for each row execute function private.stamp_created_by();

-- Not for usage_count: an order placed with a code is no reason to refuse what an administrator saves.
create trigger tg_discount_codes__touch_updated_at
  before update of code, description, discount_type, discount_value, minimum_purchase, usage_limit,
    valid_from, valid_until, is_active, applicable_to, archived_at on public.discount_codes
  for each row execute function private.touch_updated_at();

-- Administrators see what others do to the codes, and what orders count, without a reload.
alter publication supabase_realtime add table public.discount_codes;


-- -------------------------------------------------------------------------------------------------
-- Protects discount codes from guessing: wrong tries are counted per person, and limited.

-- The codes a person has asked about. Wrong ones count towards the limit; asking again does not.
create table private.discount_code_tries (
  user_id uuid not null references public.profiles (id) on delete cascade,
  code text not null,
  is_known boolean not null,
  tried_at timestamptz not null,
  primary key (user_id, code)
);
-- Finds the wrong ones of the last minutes.
create index discount_code_tries_wrong_idx on private.discount_code_tries (tried_at) where not is_known;
-- Counts wrong codes, see private.count_wrong_codes.
create sequence private.wrong_codes_seq;

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
  return nullif(left(upper(btrim(left(p_code, 1000))), 61), '');
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

-- Counts wrong codes in a sequence for the ten minutes that run, and answers how far it has come: what a
-- request counts there stays counted, however it ends. A request can be made to fail after its answer (by a
-- filter, a cast, a limit of time), the error then tells the answer, and whatever else was written is taken
-- back. One person can drive this count up for all; so it refuses nobody, and only has codes asked about
-- twice.
create function private.count_wrong_codes(p_more integer)
returns bigint
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  -- With room for a million in between.
  v_window bigint := floor(extract(epoch from clock_timestamp()) / 600)::bigint * 1000000;
begin
  if coalesce(pg_catalog.pg_sequence_last_value('private.wrong_codes_seq'), 0) < v_window then
    perform setval('private.wrong_codes_seq', v_window);
  end if;
  if p_more > 0 then
    perform nextval('private.wrong_codes_seq') from generate_series(1, p_more);
  end if;
  return pg_catalog.pg_sequence_last_value('private.wrong_codes_seq') - v_window;
end;
$$;

-- When the ten minutes that run began.
create function private.lasting_since()
returns timestamptz
language sql
volatile
set search_path = ''
as $$ select to_timestamp(floor(extract(epoch from clock_timestamp()) / 600) * 600) $$;

-- Whether 200 wrong codes of the ten minutes that run were taken back by the requests that asked: somebody
-- guesses past the limit of a person. Checkouts that refuse a code nobody asked about before count here, too.
create function private.codes_are_guessed()
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_since timestamptz := private.lasting_since();
  v_asked bigint := private.count_wrong_codes(0);
begin
  return v_asked >= 200 and v_asked - (
    select count(*) from private.discount_code_tries t
    where not t.is_known and t.tried_at >= v_since) >= 200;
end;
$$;

-- Whether a person has asked about a code in an earlier request that was not taken back.
create function private.has_asked(p_user_id uuid, p_code text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from private.discount_code_tries t
    where t.user_id = p_user_id and t.code = p_code
      and (t.is_known or t.tried_at > now() - interval '10 minutes')
      and t.xmin is distinct from pg_current_xact_id_if_assigned()::xid);
end;
$$;

-- Called before a code is looked up for a person; see refuse_guessing. Asking about the same code again
-- costs one look-up and no write. False: the answer has to wait until the code is asked about again. While
-- codes are guessed nothing is told in the request that counts, which might still be taken back; nobody is
-- locked out by that.
create function private.count_code_try(p_user_id uuid, p_code text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_code text := private.tried_code(p_code);
  v_is_known boolean;
begin
  if v_code is null or private.has_asked(p_user_id, v_code) then
    return true;
  end if;
  -- One at a time per person: a hundred parallel tries would otherwise all be counted below the limit.
  perform pg_advisory_xact_lock(hashtextextended('discount_code_tries:' || p_user_id, 0));
  if private.has_asked(p_user_id, v_code) then
    return true;
  end if;
  perform private.refuse_guessing(p_user_id, v_code);
  delete from private.discount_code_tries t
  where t.user_id = p_user_id and not t.is_known and t.tried_at <= now() - interval '10 minutes';
  v_is_known := private.is_known_code(v_code);
  if not v_is_known then
    perform private.count_wrong_codes(1);
  end if;
  insert into private.discount_code_tries (user_id, code, is_known, tried_at)
  values (p_user_id, v_code, v_is_known, now())
  on conflict (user_id, code) do nothing;
  return not private.codes_are_guessed();
end;
$$;
grant execute on function private.count_code_try(uuid, text) to authenticated, service_role;

-- The same for checkout. Pages ask about a code before they check out with it, so a wrong code that was
-- not asked about comes from a script. While codes are guessed, only what was asked about is accepted.
create function private.refuse_checkout_guess(p_user_id uuid, p_code text)
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
      where t.user_id = p_user_id and t.code = v_code) then
    return;
  end if;
  perform private.refuse_guessing(p_user_id, v_code);
  if private.codes_are_guessed() then
    perform private.fail('RL002', 'Too many wrong discount codes at checkout');
  end if;
  if not private.is_known_code(v_code) then
    perform private.count_wrong_codes(1);
  end if;
end;
$$;
