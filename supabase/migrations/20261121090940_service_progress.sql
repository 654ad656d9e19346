-- How far the work on a paid service is.

-- What a step answers.
create function private.service_step(p_row public.user_services)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_build_object('user_service_id', p_row.id, 'status', p_row.payment_status,
    'completion_date', p_row.completion_date, 'notes', p_row.notes);
end;
$$;

-- The step itself; PY001 for an unknown row, PY020 for one that has changed since it was read, PY005 for
-- a step that is not possible from here.
create function private.set_service_progress(
  p_user_service_id uuid,
  p_status text,
  p_notes text,
  p_updated_at timestamptz
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_row public.user_services;
  v_note text := nullif(btrim(left(p_notes, 2000)), '');
begin
  perform private.require_admin();
  -- The profile is locked first. Checked again after it: a deleted account takes its free services along.
  perform 1 from public.profiles p
  where p.id = (select us.user_id from public.user_services us where us.id = p_user_service_id)
  for no key update;
  select * into v_row from public.user_services us where us.id = p_user_service_id for update;
  if v_row.id is null then
    perform private.fail('PY001', 'Service order not found');
  end if;
  -- Where it is already, with this note last: sent again because the answer was lost, it is done, also by
  -- whoever has read the row of the first try since.
  if v_row.payment_status = p_status
    and (v_note is null and v_row.updated_at <> p_updated_at
      or right(concat(E'\n', v_row.notes), char_length(v_note) + 1) = concat(E'\n', v_note)) then
    return private.service_step(v_row);
  end if;
  if v_row.updated_at <> p_updated_at then
    perform private.fail('PY020', 'The service has changed since it was read');
  end if;
  -- A plan ends on its last day; completing it by hand would let the same period be bought twice.
  if p_status is null or p_status not in ('in_progress', 'completed')
    or v_row.payment_status not in ('paid', 'in_progress', p_status)
    or exists (
      select 1 from public.services s where s.id = v_row.service_id and s.membership_type is not null) then
    perform private.fail('PY005', 'This step is not possible from here',
      jsonb_build_object('from', v_row.payment_status, 'to', p_status));
  end if;
  update public.user_services us
  set payment_status = p_status,
    notes = left(nullif(concat_ws(E'\n', us.notes, v_note), ''), 20000),
    started_at = case when p_status = 'in_progress' then coalesce(us.started_at, now()) else us.started_at end,
    completion_date = case when p_status = 'completed' then coalesce(us.completion_date, now()) end
  where us.id = p_user_service_id
  returning * into v_row;
  return private.service_step(v_row);
end;
$$;
grant execute on function private.set_service_progress(uuid, text, text, timestamptz)
  to authenticated, service_role;

-- Moves a paid service that is no plan on: paid to in progress to completed (administrators only).
-- Notes are added after those that are there, also to a service that stays where it is. p_updated_at, if given, is the row's as it was read: of two who
-- move the same service the second is refused, and the notes of the first stay.
create function public.set_service_progress(
  p_user_service_id uuid,
  p_status text,
  p_notes text default null,
  p_updated_at timestamptz default null
)
returns jsonb
language sql
volatile
set search_path = ''
as $$ 
  select private.set_service_progress(p_user_service_id, p_status, p_notes, p_updated_at)
$$;
grant execute on function public.set_service_progress(uuid, text, text, timestamptz)
  to authenticated, service_role;
