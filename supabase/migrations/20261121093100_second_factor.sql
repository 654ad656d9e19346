-- Second factors of the office. Auth keeps them and checks their codes; private.missing_factor decides what an
-- administrator may do without one.

-- What keeps the caller out of the office: "ask" for the code of the second factor, "enrol" one, or null.
create function public.get_office_lock()
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_user();
  return private.office_lock();
end;
$$;
grant execute on function public.get_office_lock() to authenticated, service_role;

-- Takes the second factors of somebody who has lost theirs, and ends their sessions: with the password they
-- sign in and enrol anew. Answers whether there was one. Super administrators (ID007), never their own (ID008):
-- whoever has the code removes it, and whoever has not is no super administrator.
create function private.reset_second_factor(p_user_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.require_user();
  v_factors integer;
begin
  if not private.is_super_admin() then
    perform private.fail('ID007', 'Only super administrators reset second factors');
  end if;
  if p_user_id = v_caller then
    perform private.fail('ID008', 'Nobody resets their own second factor');
  end if;
  delete from auth.mfa_factors f where f.user_id = p_user_id and f.status = 'verified';
  get diagnostics v_factors = row_count;
  if v_factors = 0 then
    return false;
  end if;
  delete from auth.sessions s where s.user_id = p_user_id;
  insert into public.audit_log (actor_id, actor_name, table_name, record_id, subject_id, action, changes)
  values (v_caller, coalesce((select p.full_name from public.profiles p where p.id = v_caller), ''),
    'profiles', p_user_id, p_user_id, 'update',
    jsonb_build_object('second_factor', jsonb_build_object('from', 'set', 'to', null)));
  return true;
end;
$$;
grant execute on function private.reset_second_factor(uuid) to authenticated;

-- Takes the second factors of somebody who has lost theirs (super administrators only).
create function public.reset_second_factor(p_user_id uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  return private.reset_second_factor(p_user_id);
end;
$$;
grant execute on function public.reset_second_factor(uuid) to authenticated;

-- Who has the office, and since when with a second factor. Super administrators only (ID007).
create function private.get_office_factors()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  if not private.is_super_admin() then
    perform private.fail('ID007', 'Only super administrators see second factors');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', p.id, 'full_name', p.full_name, 'email', p.email,
        'enrolled_at', (
          select min(f.updated_at) from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified'))
      order by p.full_name, p.id), '[]'::jsonb)
    from public.profiles p
    where p.role in ('admin', 'super_admin') and p.forgotten_at is null);
end;
$$;
grant execute on function private.get_office_factors() to authenticated;

-- Lists who has the office, and with which second factor (super administrators only).
create function public.get_office_factors()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return private.get_office_factors();
end;
$$;
grant execute on function public.get_office_factors() to authenticated;
