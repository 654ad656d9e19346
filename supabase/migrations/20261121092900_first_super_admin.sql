-- The first super administrator of a new project. Roles are given by super administrators, so whoever
-- owns the project names the first one in its SQL editor, once; see supabase/README.md.

-- Makes the person with this confirmed e-mail super administrator and answers their id. Nobody is
-- granted it: only the owner of the database can call it, and only while there is no super
-- administrator who can sign in (FA001). An address that was never confirmed proves nothing about who typed it (FA002).
create function private.appoint_first_super_admin(p_email text)
returns uuid
language plpgsql
volatile
set search_path = ''
as $$
declare
  v_person uuid;
begin
  -- The lock that every change of role takes: of two calls at once the second sees the first one's result.
  perform pg_advisory_xact_lock(hashtextextended('profiles.role', 0));
  select p.id into v_person
  from public.profiles p
  join auth.users u on u.id = p.id
  where u.email = private.clean_email(p_email) and u.email_confirmed_at is not null
    and private.is_open_account(u);
  if v_person is null then
    perform private.fail('FA002', 'No account has confirmed this e-mail');
  end if;
  if exists (
      select 1 from public.profiles p join auth.users u on u.id = p.id
      where p.role = 'super_admin' and private.is_open_account(u)) then
    perform private.fail('FA001', 'There is a super administrator already');
  end if;
  update public.profiles set role = 'super_admin' where id = v_person;
  return v_person;
end;
$$;
