-- Greetings: the phrases of the split-flap display on the home page, in the order shown.

create table public.greetings (
  id uuid primary key default gen_random_uuid(),
  text text not null check (btrim(text) <> '' and char_length(text) <= 255),
  display_order integer not null default 0 check (display_order >= 0),
  is_active boolean not null default true,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index greetings_display_order_idx on public.greetings (display_order, created_at);
create index greetings_created_by_idx on public.greetings (created_by);

alter table public.greetings enable row level security;

grant select on public.greetings to anon, authenticated;
grant insert (id, text, display_order, is_active, created_by) on public.greetings to authenticated;
grant update (text, display_order, is_active, updated_at) on public.greetings to authenticated;
grant delete on public.greetings to authenticated;
grant select, insert, update, delete on public.greetings to service_role;

-- Visitors see the phrases that are switched on.
create policy greetings_select_visitor on public.greetings
  for select to anon using (is_active);

-- Members see the phrases that are switched on, administrators all.
create policy greetings_select on public.greetings
  for select to authenticated using (is_active or (select private.is_admin()));

-- Only administrators add greetings.
create policy greetings_insert on public.greetings
  for insert to authenticated with check ((select private.is_admin()));

-- Only administrators change greetings.
create policy greetings_update on public.greetings
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Only administrators delete greetings.
create policy greetings_delete on public.greetings
  for delete to authenticated using ((select private.is_admin()));

create trigger tg_greetings__stamp_created_by
  before insert on public.greetings
  for each row execute function private.stamp_created_by();

create trigger tg_greetings__touch_updated_at
  before update on public.greetings
  for each row execute function private.touch_updated_at();

-- Puts one greeting at a place between the others (2.5 is between the second and the third) and renumbers
-- all, so that equal numbers cannot stick. Invoker: the caller's own rights decide. Answers the new order.
create function private.number_greetings(p_greeting_id uuid, p_place numeric)
returns setof public.greetings
language plpgsql
volatile
set search_path = ''
as $$
begin
  with numbered as (
    select g.id, row_number() over (order by g.display_order, g.created_at, g.id) as place
    from public.greetings g
  ), placed as (
    select n.id, row_number() over (
      order by case when n.id = p_greeting_id then p_place else n.place end) as place
    from numbered n
  )
  update public.greetings g set display_order = p.place
  from placed p
  where p.id = g.id and g.display_order <> p.place;
  return query select * from public.greetings g order by g.display_order;
end;
$$;
grant execute on function private.number_greetings(uuid, numeric) to authenticated, service_role;

-- Where a greeting stands now, counted from one. Two administrators who reorder at once take turns: the
-- second waits here, and counts what the first has left. GR002 when there is no such greeting.
create function private.greeting_place(p_greeting_id uuid)
returns bigint
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_place bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('greetings.display_order', 0));
  select n.place into v_place
  from (
    select g.id, row_number() over (order by g.display_order, g.created_at, g.id) as place
    from public.greetings g
  ) n
  where n.id = p_greeting_id;
  if v_place is null then
    perform private.fail('GR002', 'No such greeting');
  end if;
  return v_place;
end;
$$;
grant execute on function private.greeting_place(uuid) to authenticated, service_role;

-- Moves one greeting up or down by one; at either end it stays.
create function public.move_greeting(p_greeting_id uuid, p_direction text)
returns setof public.greetings
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_step integer := case p_direction when 'up' then -1 when 'down' then 1 end;
begin
  perform private.require_admin();
  if v_step is null then
    perform private.fail('GR001', 'A greeting moves up or down');
  end if;
  -- Half a step past the neighbour.
  return query select * from private.number_greetings(
    p_greeting_id, private.greeting_place(p_greeting_id) + v_step * 1.5);
end;
$$;
grant execute on function public.move_greeting(uuid, text) to authenticated, service_role;

-- Puts one greeting right before another, or last.
create function public.place_greeting(p_greeting_id uuid, p_before_id uuid default null)
returns setof public.greetings
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.require_admin();
  perform private.greeting_place(p_greeting_id);
  return query select * from private.number_greetings(p_greeting_id,
    case when p_before_id is null then 'Infinity' else private.greeting_place(p_before_id) - 0.5 end);
end;
$$;
grant execute on function public.place_greeting(uuid, uuid) to authenticated, service_role;

-- Administrators see what others do to the list without a reload.
alter publication supabase_realtime add table public.greetings;
