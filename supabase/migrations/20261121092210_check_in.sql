-- At the door: who has come to an event. Administrators note it, from several devices at once.

alter table public.event_registrations add column checked_in_at timestamptz;
comment on column public.event_registrations.checked_in_at is
  'When the person was seen at the event; null when they were not. Written by check_in.';

-- See public.check_in.
create function private.check_in(p_registration_id uuid, p_present boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_registration public.event_registrations;
  v_event public.events;
  v_is_here boolean;
begin
  perform private.require_admin();
  select * into v_registration from public.event_registrations er
  where er.id = p_registration_id for update;
  if v_registration.payment_status is distinct from 'paid' then
    perform private.fail('EV002', 'No confirmed registration',
      jsonb_build_object('payment_status', v_registration.payment_status));
  end if;
  v_is_here := v_registration.checked_in_at is not null;
  if v_is_here = coalesce(p_present, false) then
    return jsonb_build_object('registration_id', v_registration.id,
      'checked_in_at', v_registration.checked_in_at, 'was_known', true);
  end if;
  select * into v_event from public.events e where e.id = v_registration.event_id;
  -- Taking somebody out again corrects a slip, and is never too early or too late.
  if p_present and not private.is_open_for_check_in(v_event) then
    perform private.fail('EV003', 'Not the time to check in', jsonb_build_object(
      'event_date', v_event.event_date, 'is_over', private.is_over(v_event)));
  end if;
  update public.event_registrations
  set checked_in_at = case when p_present then clock_timestamp() end
  where id = v_registration.id
  returning * into v_registration;
  return jsonb_build_object('registration_id', v_registration.id,
    'checked_in_at', v_registration.checked_in_at, 'was_known', false);
end;
$$;

-- From the beginning of the event's day in Malta, or three hours before it begins shortly after midnight,
-- until thirty days after its end: a list on paper is often entered later.
create function private.is_open_for_check_in(p_event public.events)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return now() between
    least(private.malta_moment(p_event.event_date), private.event_begins_at(p_event) - interval '3 hours')
    and private.event_ends_at(p_event) + interval '30 days';
end;
$$;

grant execute on function private.check_in(uuid, boolean) to authenticated, service_role;

-- Notes that somebody has come (or, with false, that this was a slip). Administrators only, and only for
-- a confirmed registration (EV002), from the day of the event until thirty days after it (EV003). Asked
-- twice it changes nothing: was_known says that it stood so already, checked_in_at since when.
create function public.check_in(p_registration_id uuid, p_present boolean default true)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.check_in(p_registration_id, p_present) $$;
grant execute on function public.check_in(uuid, boolean) to authenticated, service_role;
