-- Working time: when the office is open, and when so many working days have passed. A plan's 48 and 24 hours are two
-- and one working days at the same hour; the legal holidays of Malta stand here, what else is closed in a table.

-- The time is Malta's. A weekday without a row is closed.
create table public.opening_hours (
  id uuid primary key default gen_random_uuid(),
  weekday integer not null unique check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  check (opens < closes)
);
comment on table public.opening_hours is 'When the office is open, by weekday; the lounge has hours of its own.';
comment on column public.opening_hours.weekday is '1 is Monday, 7 is Sunday.';

create table public.closed_days (
  id uuid primary key default gen_random_uuid(),
  day date not null unique check (day between '2000-01-01' and '2200-01-01'),
  reason text check (reason ~ '\S' and char_length(reason) <= 200)
);
comment on table public.closed_days is
  'Days on which the office is closed although it would be open, besides the legal holidays.';

alter table public.opening_hours enable row level security;
alter table public.closed_days enable row level security;

grant select, delete on public.opening_hours to authenticated;
grant insert (id, weekday, opens, closes) on public.opening_hours to authenticated;
grant update (opens, closes) on public.opening_hours to authenticated;
grant select on public.opening_hours to service_role;
grant select, delete on public.closed_days to authenticated;
grant insert (id, day, reason) on public.closed_days to authenticated;
grant update (reason) on public.closed_days to authenticated;
grant select on public.closed_days to service_role;

-- Everybody who is signed in reads the hours.
create policy opening_hours_select on public.opening_hours
  for select to authenticated using ((select private.caller_id()) is not null);

-- Administrators open the office on another weekday.
create policy opening_hours_insert on public.opening_hours
  for insert to authenticated with check ((select private.is_admin()));

-- Administrators change the hours of a weekday (the grant covers nothing else).
create policy opening_hours_update on public.opening_hours
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Administrators close the office on a weekday for good.
create policy opening_hours_delete on public.opening_hours
  for delete to authenticated using ((select private.is_admin()));

-- Everybody who is signed in reads on which days the office is closed.
create policy closed_days_select on public.closed_days
  for select to authenticated using ((select private.caller_id()) is not null);

-- Administrators close the office for a day.
create policy closed_days_insert on public.closed_days
  for insert to authenticated with check ((select private.is_admin()));

-- Administrators say why it is closed (the grant covers the reason alone).
create policy closed_days_update on public.closed_days
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Administrators open the office after all.
create policy closed_days_delete on public.closed_days
  for delete to authenticated using ((select private.is_admin()));

-- What the company begins with.
insert into public.opening_hours (weekday, opens, closes)
select d, '09:00', '17:00' from generate_series(1, 5) d;

-- Easter Sunday of the Gregorian calendar, as Meeus, Jones and Butcher reckon it.
create function private.easter_sunday(p_year integer)
returns date
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_golden integer := p_year % 19;
  v_century integer := p_year / 100;
  v_in_century integer := p_year % 100;
  v_moon integer := (19 * v_golden + v_century - v_century / 4 - (v_century - (v_century + 8) / 25 + 1) / 3 + 15) % 30;
  v_sunday integer := (32 + 2 * (v_century % 4) + 2 * (v_in_century / 4) - v_moon - v_in_century % 4) % 7;
  v_late integer := (v_golden + 11 * v_moon + 22 * v_sunday) / 451;
begin
  -- Days after 22 March, the earliest Easter.
  return make_date(p_year, 3, 22) + v_moon + v_sunday - 7 * v_late;
end;
$$;

-- Whether a day is one of the fourteen of the National Holidays Act (Cap. 252). One that falls on a weekend does
-- not move.
create function private.is_maltese_holiday(p_day date)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return to_char(p_day, 'MM-DD') in ('01-01', '02-10', '03-19', '03-31', '05-01', '06-07', '06-29', '08-15', '09-08',
      '09-21', '12-08', '12-13', '12-25')
    or p_day = private.easter_sunday(extract(year from p_day)::integer) - 2;
end;
$$;

-- The hours of a working day; nulls when the office is closed on it.
create function private.working_hours(p_day date, out opens time, out closes time)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  select h.opens, h.closes into opens, closes
  from public.opening_hours h
  where h.weekday = extract(isodow from p_day)
    and not private.is_maltese_holiday(p_day)
    and not exists (select 1 from public.closed_days c where c.day = p_day);
end;
$$;

-- Whether the office is open on a day at all.
create function private.is_working_day(p_day date)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select w.opens is not null from private.working_hours(p_day) w);
end;
$$;

-- The next working day after p_day; WT001 where there is none within a year.
create function private.working_day_after(p_day date)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  for v_ahead in 1..366 loop
    if private.is_working_day(p_day + v_ahead) then
      return p_day + v_ahead;
    end if;
  end loop;
  perform private.fail('WT001', 'No working day within a year');
  return null;
end;
$$;

-- When so many working days have passed, by the clock in Malta: at the same time of day, or at the nearest one at which
-- the office is open that day. What comes in while it is closed counts from when it opens next. A request of Friday
-- 16:00 is due a working day later on Monday 16:00, one of Saturday on Tuesday 09:00. Never earlier than one that began
-- earlier. WT001 where the office is closed for a year.
create function private.working_moment_after(p_from timestamptz, p_days integer)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_day date := private.malta_clock(p_from)::date;
  v_time time := private.malta_clock(p_from)::time;
  v_hours record := private.working_hours(v_day);
begin
  if v_hours.opens is null or v_time > v_hours.closes then
    v_day := private.working_day_after(v_day);
    v_hours := private.working_hours(v_day);
    v_time := v_hours.opens;
  elsif v_time < v_hours.opens then
    v_time := v_hours.opens;
  elsif p_days = 0 then
    return p_from;
  end if;
  for _ in 1..p_days loop
    v_day := private.working_day_after(v_day);
  end loop;
  v_hours := private.working_hours(v_day);
  return private.malta_moment(v_day + least(greatest(v_time, v_hours.opens), v_hours.closes));
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
