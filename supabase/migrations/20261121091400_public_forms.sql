-- What the forms that anyone can send have in common: a limit per e-mail and hour, and one for all
-- together, so that a script cannot bury the administrators.

-- For tables with email and created_at. Argument: how many per e-mail and hour. Refuses with RL001,
-- and with RL003 when everyone together has sent too many: that one is nobody's own doing.
create function private.limit_form()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_per_email integer := tg_argv[0];
  v_from_email integer;
  v_in_all integer;
begin
  -- Those who send at the same moment under one e-mail take turns, or none would see the other.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || lower(new.email), 0));
  execute format(
    'select count(*) filter (where lower(t.email) = lower($1)), count(*) from public.%I t '
    'where t.created_at > now() - interval ''1 hour''', tg_table_name)
  into v_from_email, v_in_all using new.email;
  if v_from_email >= v_per_email then
    perform private.fail('RL001', 'Too many submissions in the last hour');
  end if;
  if v_in_all >= 500 then
    perform private.fail('RL003', 'Too many submissions from everyone in the last hour');
  end if;
  return new;
end;
$$;
