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
