-- Opening hours: administrators see and change when the office is open, the week as a whole and day by day, and read
-- which holidays count. What was promised keeps its time: a due time is settled as something is asked for.

-- A closed day is changed as it was read, like the other rows of the office.
alter table public.closed_days
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
grant update (day) on public.closed_days to authenticated;

create trigger tg_closed_days__touch_updated_at
  before update on public.closed_days
  for each row execute function private.touch_updated_at();

-- The week as p_known and p_week have it: [{weekday, opens, closes}], by weekday; one without an entry is closed.
create function private.opening_week()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)
      order by h.weekday), '[]')
    from public.opening_hours h);
end;
$$;
grant execute on function private.opening_week() to authenticated, service_role;

-- Saves all weekdays at once, for administrators: of a week that is changed in part, a request would be due by hours that
-- nobody meant. False, and nothing is written, where the week is no longer p_known, as it was read; a second try whose
-- first one's answer was lost finds its own week and is true.
create function public.save_opening_hours(p_known jsonb, p_week jsonb)
returns boolean
language plpgsql
volatile
strict
set search_path = ''
as $$
declare
  v_present jsonb;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('opening_hours', 0));
  v_present := private.opening_week();
  if v_present = p_week then
    return true;
  elsif v_present <> p_known then
    return false;
  end if;
  delete from public.opening_hours h
  where not exists (select from jsonb_to_recordset(p_week) as w (weekday integer) where w.weekday = h.weekday);
  update public.opening_hours h
  set opens = w.opens, closes = w.closes
  from jsonb_to_recordset(p_week) as w (weekday integer, opens time, closes time)
  where w.weekday = h.weekday and (w.opens, w.closes) is distinct from (h.opens, h.closes);
  insert into public.opening_hours (weekday, opens, closes)
  select w.weekday, w.opens, w.closes
  from jsonb_to_recordset(p_week) as w (weekday integer, opens time, closes time)
  where not exists (select from public.opening_hours h where h.weekday = w.weekday);
  return true;
end;
$$;
grant execute on function public.save_opening_hours(jsonb, jsonb) to authenticated, service_role;

-- The holidays for public.get_holidays: it reads a function that nobody may call directly.
create function private.get_holidays(p_from date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_from not between '2000-01-01' and '2200-01-01' then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(d.day order by d.day), '[]')
    from (select p_from + n as day from generate_series(0, 365) n) d
    where private.is_maltese_holiday(d.day));
end;
$$;
grant execute on function private.get_holidays(date) to authenticated, service_role;

-- The legal holidays of the twelve months from p_from on (administrators only), in order; those of a weekend, too.
create function public.get_holidays(p_from date)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_holidays(p_from) $$;
grant execute on function public.get_holidays(date) to authenticated, service_role;
