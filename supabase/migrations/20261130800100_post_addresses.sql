-- The address book of a member: where they have their post sent on to. What is sent keeps a copy of the address it went
-- to, so a change here never changes what went out.

create table public.post_addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  label text not null check (char_length(label) between 1 and 40),
  recipient text not null check (char_length(recipient) <= 120),
  company text check (char_length(company) <= 120),
  address_line_1 text not null check (char_length(address_line_1) <= 120),
  address_line_2 text check (char_length(address_line_2) <= 120),
  city text not null check (char_length(city) <= 80),
  region text check (char_length(region) <= 80),
  postal_code text check (char_length(postal_code) <= 20),
  country text not null check (char_length(country) <= 80),
  phone text check (char_length(phone) <= 40),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.post_addresses is 'Not audited: what a person writes for themselves.';
comment on column public.post_addresses.label is 'What its owner calls it; the carrier does not read it.';
comment on column public.post_addresses.phone is 'For the carrier.';
comment on column public.post_addresses.is_default is 'Chosen where nothing else is: one of a member’s at most.';

create unique index post_addresses_default_key on public.post_addresses (user_id) where is_default;
create index post_addresses_user_id_idx on public.post_addresses (user_id, id);

alter table public.post_addresses enable row level security;

grant select, delete on public.post_addresses to authenticated;
grant insert (id, label, recipient, company, address_line_1, address_line_2, city, region, postal_code, country, phone,
  is_default) on public.post_addresses to authenticated;
grant update (label, recipient, company, address_line_1, address_line_2, city, region, postal_code, country, phone)
  on public.post_addresses to authenticated;
grant select on public.post_addresses to service_role;

-- A member reads their own addresses. The office reads those on what it sends.
create policy post_addresses_select on public.post_addresses
  for select to authenticated using (user_id = (select private.caller_id()));

-- A member adds addresses of their own (the grant leaves nobody else to name).
create policy post_addresses_insert on public.post_addresses
  for insert to authenticated with check (user_id = (select private.caller_id()));

-- A member changes their own addresses (which is the default, by a call).
create policy post_addresses_update on public.post_addresses
  for update to authenticated
  using (user_id = (select private.caller_id()))
  with check (user_id = (select private.caller_id()));

-- A member deletes their own addresses.
create policy post_addresses_delete on public.post_addresses
  for delete to authenticated using (user_id = (select private.caller_id()));

-- Keeps each line of an address to one line without characters that nobody sees: it is printed on a label. PO085: it
-- lacks what an invoice must name of a buyer, too; details.missing are the columns, as a profile calls them.
create function private.check_post_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_buyer public.profiles;
  v_missing text[];
begin
  new.label := private.one_line(new.label);
  new.recipient := private.one_line(new.recipient);
  new.company := nullif(private.one_line(new.company), '');
  new.address_line_1 := private.one_line(new.address_line_1);
  new.address_line_2 := nullif(private.one_line(new.address_line_2), '');
  new.city := private.one_line(new.city);
  new.region := nullif(private.one_line(new.region), '');
  new.postal_code := nullif(private.one_line(new.postal_code), '');
  new.country := private.one_line(new.country);
  new.phone := nullif(private.one_line(new.phone), '');
  v_buyer.full_name := new.recipient;
  v_buyer.address_line_1 := new.address_line_1;
  v_buyer.city := new.city;
  v_buyer.postal_code := new.postal_code;
  v_buyer.country := new.country;
  v_missing := private.missing_of_buyer(v_buyer);
  if cardinality(v_missing) > 0 then
    perform private.fail('PO085', 'The address is not complete', jsonb_build_object('missing', v_missing));
  end if;
  return new;
end;
$$;

create trigger tg_post_addresses__check
  before insert or update on public.post_addresses
  for each row execute function private.check_post_address();

-- Keeps a member to twenty addresses, of which one is the default: the first, or the one that is added as such.
create function private.add_post_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_others integer;
begin
  perform private.lock_member(new.user_id);
  -- Itself is what a first try with a lost answer wrote.
  select count(*) into v_others from public.post_addresses a where a.user_id = new.user_id and a.id <> new.id;
  if v_others >= 20 then
    perform private.fail('PO086', 'Twenty addresses');
  end if;
  new.is_default := new.is_default or v_others = 0;
  if new.is_default then
    update public.post_addresses a set is_default = false where a.user_id = new.user_id and a.is_default and a.id <> new.id;
  end if;
  return new;
end;
$$;

create trigger tg_post_addresses__limit
  before insert on public.post_addresses
  for each row execute function private.add_post_address();

-- Another default leaves the address as it was read.
create trigger tg_post_addresses__touch_updated_at
  before update of label, recipient, company, address_line_1, address_line_2, city, region, postal_code, country, phone
  on public.post_addresses
  for each row execute function private.touch_updated_at();

-- See public.set_default_post_address.
create function private.set_default_post_address(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.lock_member(v_user);
  if not exists (select 1 from public.post_addresses a where a.id = p_id and a.user_id = v_user) then
    perform private.fail('PO087', 'No address of the caller');
  end if;
  update public.post_addresses a set is_default = false where a.user_id = v_user and a.is_default and a.id <> p_id;
  update public.post_addresses a set is_default = true where a.id = p_id and not a.is_default;
end;
$$;
grant execute on function private.set_default_post_address(uuid) to authenticated, service_role;

-- Makes one of the caller's addresses the one that is chosen where nothing else is. PO087: it is none of theirs.
create function public.set_default_post_address(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.set_default_post_address(p_id) $$;
grant execute on function public.set_default_post_address(uuid) to authenticated, service_role;


select private.audit_every_table();
select private.sample_no_texts();
