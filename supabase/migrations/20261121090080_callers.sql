-- Who calls, and what they may: asked by policies, guards and functions of every later migration. They
-- look into accounts, profiles and administrators, which the next one makes.

-- Whether an account can be signed in to: neither gone nor blocked.
create function private.is_open_account(p_account auth.users)
returns boolean
language sql
stable
set search_path = ''
as $$
  select p_account.deleted_at is null and (p_account.banned_until is null or p_account.banned_until <= now())
$$;

-- Whether the session a token belongs to has not ended: it does when its person signs out, here or everywhere.
-- A token without one was made by hand, with the secret of the project.
create function private.is_open_session(p_user_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  v_session uuid := auth.jwt() ->> 'session_id';
begin
  return v_session is null
    or exists (select from auth.sessions s where s.id = v_session and s.user_id = p_user_id);
end;
$$;

-- The caller, or null for visitors and for a token whose account is gone or blocked meanwhile, or whose session
-- has ended: it is valid until it expires, and speaks for nobody. What belongs to a caller is asked here, never of auth.uid() alone;
-- policies ask once per statement, by (select private.caller_id()). Definer: accounts are Auth's.
create function private.caller_id()
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select u.id from auth.users u
    where u.id = auth.uid() and private.is_open_account(u) and private.is_open_session(u.id));
end;
$$;
grant execute on function private.caller_id() to authenticated, service_role;

-- The caller's id for functions that write rows without a foreign key to the account. Locks the account:
-- it cannot be deleted until the transaction ends, and a deletion under way is waited for.
create function private.hold_account(out id uuid, out email text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  select u.id, left(u.email, 320) into hold_account.id, hold_account.email
  from auth.users u
  where u.id = auth.uid() and private.is_open_account(u) and private.is_open_session(u.id)
  for share;
end;
$$;
grant execute on function private.hold_account() to authenticated, service_role;

-- What an administrator's session lacks before it has the rights of the office: "ask" for the code of the second
-- factor, "enrol" one where the site asks for it and there is none; else null. A factor counts as soon as it is
-- verified, for tokens that were given out before, too. Definer: factors are Auth's.
create function private.missing_factor(p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if auth.jwt() ->> 'aal' = 'aal2' then
    return null;
  end if;
  if exists (select from auth.mfa_factors f where f.user_id = p_user_id and f.status = 'verified') then
    return 'ask';
  end if;
  return (select 'enrol' from private.site_settings s where s.office_second_factor);
end;
$$;

-- Whether somebody has one of these roles by name: profile first, then the admins table, as the pages do.
-- Definer: a policy on profiles cannot ask profiles through its own policy.
create function private.is_called(p_user_id uuid, p_roles text[])
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select 1 from public.profiles p where p.id = p_user_id and p.role = any (p_roles))
    or exists (select 1 from public.admins a where a.user_id = p_user_id and a.role = any (p_roles));
end;
$$;

-- Whether the caller has one of these roles, and its rights: an administrator without the second factor
-- that is asked of them has those of a member.
create function private.has_role(p_roles text[])
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.caller_id();
begin
  if not private.is_called(v_caller, p_roles) then
    return false;
  end if;
  return private.missing_factor(v_caller) is null;
end;
$$;

-- What keeps an administrator who is signed in out of the office: see private.missing_factor. Null for
-- members and for administrators who are in.
create function private.office_lock()
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.caller_id();
begin
  if not private.is_called(v_caller, array['admin', 'super_admin']) then
    return null;
  end if;
  return private.missing_factor(v_caller);
end;
$$;
grant execute on function private.office_lock() to authenticated, service_role;

-- The caller whose notifications may be shown; null for an administrator who is kept out of the office, as
-- theirs tell about other people.
create function private.told_id()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when private.office_lock() is null then private.caller_id() end;
end;
$$;
grant execute on function private.told_id() to authenticated, service_role;

-- Whether the caller is an administrator, super or not.
create function private.is_admin()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.has_role(array['admin', 'super_admin']);
end;
$$;
grant execute on function private.is_admin() to authenticated, service_role;

-- Whether the caller is a super administrator.
create function private.is_super_admin()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.has_role(array['super_admin']);
end;
$$;
grant execute on function private.is_super_admin() to authenticated, service_role;

-- The caller's id, or ID001.
create function private.require_user()
returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  v_caller uuid := private.caller_id();
begin
  if v_caller is null then
    perform private.fail('ID001', 'Not signed in, or the account is gone or blocked');
  end if;
  return v_caller;
end;
$$;
grant execute on function private.require_user() to authenticated, service_role;

-- Lets administrators pass and, where a payment provider calls, the service role; else ID001, ID002.
create function private.require_admin(p_or_service boolean default false)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_or_service and coalesce(auth.role(), '') = 'service_role' then
    return;
  end if;
  perform private.require_user();
  if not private.is_admin() then
    perform private.fail('ID002', 'Administrators only');
  end if;
end;
$$;
grant execute on function private.require_admin(boolean) to authenticated, service_role;

-- ID002 to a caller of the API who is no administrator, else 1. It stands as the limit of the one-time filter
-- of every view that reads with the rights of its owner: the planner asks for a limit before it estimates
-- anything. Without that, anybody could have a search planned ("Prefer: count=planned") and read from the
-- figure what the statistics hold: a hundred e-mail addresses, names and messages, letter by letter.
create function private.only_admins()
returns bigint
language plpgsql
stable
set search_path = ''
as $$
begin
  if private.is_client_role() then
    perform private.require_admin();
  end if;
  return 1;
end;
$$;
grant execute on function private.only_admins() to authenticated, service_role;
