-- What follows for a series when an event is written: it begins, is carried on, ends, or is gone.

-- One administrator at a time changes series. Per statement, so that the lock comes before any row lock.
create function private.take_turns_on_series()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('event_series', 0));
  return null;
end;
$$;

create trigger tg_events__take_turns_on_series
  before update of recurring_type, recurring_interval, recurring_end_date on public.events
  for each statement execute function private.take_turns_on_series();

-- Whether a change to an event changes the dates of its series: another kind or interval.
create function private.recurs_otherwise(p_old public.events, p_new public.events)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (p_old.recurring_type, p_old.recurring_interval)
    is distinct from (p_new.recurring_type, p_new.recurring_interval);
end;
$$;

-- An event that begins to recur, or recurs otherwise, begins a series; one that recurs no more is in
-- none. An end before the event itself is refused with ES001.
create function private.settle_series()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_other boolean := tg_op = 'INSERT' or private.recurs_otherwise(old, new);
begin
  -- Written by write_occurrences.
  if tg_op = 'INSERT' and new.series_id is not null then
    return new;
  end if;
  if v_is_other then
    new.series_id := null;
    new.series_position := null;
  end if;
  -- An occurrence may stand after the end, moved there alone; a later end is accepted all the same.
  if (v_is_other or new.recurring_end_date is distinct from old.recurring_end_date)
    and new.recurring_end_date < least(new.event_date, (
      select private.planned_date(s, new.series_position) from private.event_series s
      where s.id = new.series_id)) then
    perform private.fail('ES001', 'A series cannot end before it begins');
  end if;
  if v_is_other and new.recurring_type <> 'none' then
    new.series_position := 0;
    -- Takes the id of the event it begins with, where that is free; nothing depends on it.
    insert into private.event_series (id, starts_on, recurring_type, recurring_interval)
    values (
      case when exists (select 1 from private.event_series s where s.id = new.id)
        then gen_random_uuid() else new.id end,
      new.event_date, new.recurring_type, new.recurring_interval)
    returning id into new.series_id;
  end if;
  return new;
end;
$$;

-- Named to run after the recurrence is settled. What the functions on series write to other
-- occurrences has been settled already: only what comes from outside is.
create trigger tg_events__settle_series
  before insert or update of recurring_type, recurring_interval, recurring_end_date on public.events
  for each row when (pg_trigger_depth() = 0)
  execute function private.settle_series();

-- Brings the other occurrences in line with the one that was written.
create function private.carry_series_on()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_model public.events := new;
  v_series private.event_series;
begin
  if tg_op = 'INSERT' then
    if new.series_position = 0 then
      perform private.write_occurrences(new, new.event_date);
    end if;
    return null;
  end if;
  if not private.recurs_otherwise(old, new)
    and new.recurring_end_date is not distinct from old.recurring_end_date then
    return null;
  end if;
  if old.series_id is not null then
    perform private.hold_occurrences(old.series_id);
    select * into v_series from private.event_series s where s.id = old.series_id;
    if private.recurs_otherwise(old, new) then
      -- The occurrences before this one keep their dates, as a series that ends here.
      perform private.end_series(v_series.id, old.series_position,
        private.planned_date(v_series, old.series_position) - 1);
    else
      perform private.end_series(v_series.id,
        private.last_place(v_series, new.recurring_end_date), new.recurring_end_date);
    end if;
    -- The new occurrences are active, also when this one is over or cancelled.
    v_model.status := 'active';
  end if;
  if new.series_id is not null then
    perform private.write_occurrences(v_model, private.malta_today());
  end if;
  return null;
end;
$$;

create trigger tg_events__carry_series_on
  after insert or update of recurring_type, recurring_interval, recurring_end_date on public.events
  for each row when (pg_trigger_depth() = 0)
  execute function private.carry_series_on();

-- A series nobody is in any more is gone.
create function private.drop_empty_series()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.event_series s
  where s.id = old.series_id
    and not exists (select 1 from public.events e where e.series_id = s.id);
  return null;
end;
$$;

create trigger tg_events__drop_empty_series
  after delete or update of series_id, recurring_type, recurring_interval on public.events
  for each row when (old.series_id is not null)
  execute function private.drop_empty_series();
