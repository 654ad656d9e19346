-- The use of a discount code by an order, counted once and never above its limit.

create table public.discount_code_usage (
  id uuid primary key default gen_random_uuid(),
  discount_code_id uuid not null references public.discount_codes (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete restrict,
  purchase_id uuid not null references public.purchases (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint discount_code_usage_once unique (discount_code_id, purchase_id)
);

create index discount_code_usage_user_id_idx on public.discount_code_usage (user_id);
create index discount_code_usage_purchase_id_idx on public.discount_code_usage (purchase_id);

alter table public.discount_code_usage enable row level security;

grant select on public.discount_code_usage to authenticated, service_role;

-- A member sees their own use of a code, an administrator all.
create policy discount_code_usage_select on public.discount_code_usage
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- One reservation of a code for an order, if the limit still allows it: a single conditional update,
-- so that a limit of N is never exceeded, however many check out at once.
create function private.reserve_discount_use(p_discount_code_id uuid, p_purchase_id uuid, p_user_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.discount_code_usage (discount_code_id, user_id, purchase_id)
  values (p_discount_code_id, p_user_id, p_purchase_id)
  on conflict on constraint discount_code_usage_once do nothing;
  if not found then
    return true;
  end if;
  update public.discount_codes set usage_count = usage_count + 1
  where id = p_discount_code_id and is_active and archived_at is null
    and (usage_limit is null or usage_count < usage_limit);
  return found;
end;
$$;

-- Finds the caller's purchase that carries the code (PY001 when there is none) and counts it; DC001 when
-- the limit is reached.
create function private.update_discount_usage(p_discount_code_id uuid, p_purchase_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_purchase uuid;
begin
  select p.id into v_purchase from public.purchases p
  where p.user_id = v_user and p.discount_code_id = p_discount_code_id
    and p.status <> 'cancelled' and (p_purchase_id is null or p.id = p_purchase_id)
  order by p.created_at desc, p.id desc
  limit 1;
  if v_purchase is null then
    perform private.fail('PY001', 'No purchase of yours carries this discount code');
  end if;
  if exists (select 1 from public.discount_code_usage u
      where u.discount_code_id = p_discount_code_id and u.purchase_id = v_purchase) then
    return false;
  end if;
  if not private.reserve_discount_use(p_discount_code_id, v_purchase, v_user) then
    perform private.fail('DC001', 'Discount code used up',
      jsonb_build_object('problem', 'used_up', 'message', private.discount_message('used_up')));
  end if;
  return true;
end;
$$;
grant execute on function private.update_discount_usage(uuid, uuid) to authenticated, service_role;

-- Counts the use of a code on one of the caller's own purchases, once per (code, purchase); true
-- when this call counted it. checkout has already counted, so calling it again changes nothing.
create function public.update_discount_usage(p_discount_code_id uuid, p_purchase_id uuid default null)
returns boolean
language sql
volatile
set search_path = ''
as $$ select private.update_discount_usage(p_discount_code_id, p_purchase_id) $$;
grant execute on function public.update_discount_usage(uuid, uuid) to authenticated, service_role;
