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
  -- Infinity and the end of the calendar have no text: messages and pages need a date they can write.
  valid_from timestamptz not null default now() check (valid_from between '2000-01-01 00:00Z' and '2200-01-01 00:00Z'),
  valid_until timestamptz check (valid_until between '2000-01-01 00:00Z' and '2200-01-01 00:00Z'),
  is_active boolean not null default true,
  applicable_to text not null default 'all'
    check (applicable_to in ('all', 'services', 'events', 'documents')),
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

-- Which codes a person has asked about: what they have tried wrongly is counted, what they know is not.
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

-- An archived code gives its name free.
create unique index discount_codes_code_key on public.discount_codes (code) where archived_at is null;
create index discount_codes_created_at_idx on public.discount_codes (created_at desc);
create index discount_codes_created_by_idx on public.discount_codes (created_by);

alter table public.discount_codes enable row level security;
-- Row-level security without a policy: the tries are for the functions below alone.
alter table private.discount_code_tries enable row level security;

grant select, delete on public.discount_codes to authenticated;
grant insert (code, description, discount_type, discount_value, minimum_purchase, usage_limit,
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

create trigger tg_discount_codes__touch_updated_at
  before update on public.discount_codes
  for each row execute function private.touch_updated_at();

-- The answer of validate_discount_code, shared with quote_cart and checkout.
create type private.discount_answer as (
  is_valid boolean,
  message text,
  discount_amount numeric,
  discount_code_id uuid,
  code text
);

create function private.discount_applies_to(p_applicable_to text, p_item_type text)
returns boolean
language sql
immutable
set search_path = ''
as $$ select p_applicable_to in ('all', p_item_type || 's') $$;

-- What a code is worth for a cart, in EUR as the prices are shown. p_item_types and p_totals run in
-- parallel, one entry per line; only eligible lines earn a discount, the minimum counts them all.
-- With p_totals null the whole of p_subtotal is taken as eligible.
create function private.evaluate_discount(
  p_code text,
  p_item_types text[],
  p_totals numeric[],
  p_subtotal numeric default null
)
returns private.discount_answer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_code public.discount_codes;
  v_answer private.discount_answer;
  v_subtotal numeric := p_subtotal;
  v_eligible numeric := p_subtotal;
begin
  v_answer.is_valid := false;
  v_answer.discount_amount := 0;
  v_answer.code := upper(btrim(p_code));

  select * into v_code from public.discount_codes d
  where d.code = v_answer.code and d.archived_at is null;

  if p_totals is not null then
    select coalesce(sum(l.total), 0),
      coalesce(sum(l.total) filter (
        where private.discount_applies_to(v_code.applicable_to, l.item_type)), 0)
    into v_subtotal, v_eligible
    from unnest(p_item_types, p_totals) as l (item_type, total);
  end if;

  v_answer.message := case
    when coalesce(v_answer.code, '') = '' then 'Please enter a discount code'
    when v_code.id is null or not v_code.is_active then 'This discount code is not valid.'
    when v_code.valid_from > now() then 'This discount code can be used from '
      || to_char(v_code.valid_from at time zone 'Europe/Malta', 'FMDD FMMonth YYYY') || '.'
    when v_code.valid_until < now() then 'This discount code has expired.'
    when v_code.usage_count >= v_code.usage_limit then 'This discount code has been used up.'
    -- Empty, free, or nothing in it that can be ordered: the code itself is good.
    when coalesce(cardinality(p_item_types), 0) = 0
      then 'There is nothing in your cart that this discount code can be used for.'
    when not exists (
        select 1 from unnest(p_item_types) as t (item_type)
        where private.discount_applies_to(v_code.applicable_to, t.item_type))
      then case v_code.applicable_to when 'all'
        then 'There is nothing in your cart that this discount code can be used for.'
        else 'This discount code applies to ' || v_code.applicable_to || ' only.' end
    when v_subtotal < v_code.minimum_purchase then 'This discount code needs a purchase of at least '
      || private.euros(v_code.minimum_purchase) || '.'
  end;
  if v_answer.message is not null then
    return v_answer;
  end if;

  v_answer.is_valid := true;
  v_answer.message := 'Discount code applied.';
  v_answer.discount_code_id := v_code.id;
  v_answer.discount_amount := case v_code.discount_type
    when 'percentage' then round(v_eligible * v_code.discount_value / 100, 2)
    else least(v_code.discount_value, v_eligible)
  end;
  return v_answer;
end;
$$;
grant execute on function private.evaluate_discount(text, text[], numeric[], numeric)
  to authenticated, service_role;

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

-- Called before a code is looked at on behalf of a person; see refuse_guessing. A code asked about
-- again costs one look-up and no write.
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
  -- One person's new tries take turns, or a hundred at once would all find room.
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

-- The same for checkout, which pages reach with a code they have asked about. A wrong code that comes
-- without asking is counted for everyone together: 200 in ten minutes, then only asking helps.
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

-- Tells a signed-in person what a code is worth on p_subtotal. p_user_id is part of the documented
-- signature and ignored: who asks is read from the token. One subtotal for several item types can
-- only say the most a code gives; quote_cart is exact.
create function public.validate_discount_code(
  p_code text,
  p_user_id uuid default null,
  p_subtotal numeric default 0,
  p_item_types text[] default array['service', 'event', 'document']
)
returns table (is_valid boolean, message text, discount_amount numeric, discount_code_id uuid)
language plpgsql
volatile
set search_path = ''
as $$
-- @plpgsql_check_options: extra_warnings = off
begin
  perform private.count_code_try(private.require_user(), p_code);
  return query
  select a.is_valid, a.message, a.discount_amount, a.discount_code_id
  from private.evaluate_discount(p_code, coalesce(p_item_types, '{}'), null,
    least(greatest(coalesce(nullif(p_subtotal, 'NaN'), 0), 0), 9999999999)) as a;
end;
$$;
grant execute on function public.validate_discount_code(text, uuid, numeric, text[])
  to authenticated, service_role;
