-- Which columns of a profile are administered, who changes a role, and what follows from it.

-- The columns of a profile that carry rights or money: members cannot change them, not
-- even on their own row.
create function private.administered(p_profile public.profiles)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('role', p_profile.role, 'is_affiliate', p_profile.is_affiliate,
    'membership_type', p_profile.membership_type, 'membership_status', p_profile.membership_status,
    'membership_valid_until', p_profile.membership_valid_until,
    'membership_grace_until', p_profile.membership_grace_until, 'box_number', p_profile.box_number,
    'email', p_profile.email, 'created_at', p_profile.created_at);
end;
$$;
grant execute on function private.administered(public.profiles) to authenticated, service_role;

-- Keeps administered columns of a new row for members. Invoker on purpose, as is the next: definer code
-- (a settled payment) and the service role pass, API callers do not.
create function private.guard_new_profile()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  v_account uuid;
  v_email text;
  v_stored public.profiles;
begin
  if not private.is_client_role() then
    return new;
  end if;
  -- Someone else's id is answered by the policy.
  if new.id = auth.uid() then
    select h.id, h.email into v_account, v_email from private.hold_account() h;
    if v_account is null then
      perform private.fail('ID001', 'No account for this profile');
    end if;
  end if;
  -- A before-insert trigger also runs for an upsert that will become an update, and cannot tell which.
  -- Where the profile exists its stored values are kept, for administrators too; else a new member's.
  select * into v_stored from public.profiles p where p.id = new.id for no key update;
  if found then
    return jsonb_populate_record(new, private.administered(v_stored));
  end if;
  new.role := null;
  new.is_affiliate := false;
  new.membership_type := 'standard';
  new.membership_status := 'pending_payment';
  new.membership_valid_until := null;
  new.membership_grace_until := null;
  new.box_number := null;
  new.email := v_email;
  new.created_at := now();
  return new;
end;
$$;

create trigger tg_profiles__guard_new
  before insert on public.profiles
  for each row execute function private.guard_new_profile();

-- Keeps what is stored in administered columns when a member changes a profile.
create function private.guard_changed_profile()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_client_role() then
    return new;
  end if;
  -- The account was deleted while this update waited for the row: the profile stays empty.
  if old.forgotten_at is not null then
    return null;
  end if;
  new.id := old.id;
  if not private.is_admin() then
    new := jsonb_populate_record(new, private.administered(old));
  elsif old.role = 'super_admin' and new.role = old.role and old.id <> auth.uid()
    and not private.is_super_admin() then
    -- The name, address and e-mail of a super administrator. The rule on roles below judges the role.
    perform private.fail('ID009', 'Only super administrators change the profile of another one');
  elsif (new.membership_type, new.membership_status, new.membership_valid_until)
      is distinct from (old.membership_type, old.membership_status, old.membership_valid_until) then
    -- A membership granted by hand must not expire with the period that was paid for before, and ends on
    -- the day that was said.
    if new.membership_valid_until is not distinct from old.membership_valid_until then
      new.membership_valid_until := null;
    end if;
    new.membership_grace_until := null;
    perform private.end_plans_for_grant(old, new);
  end if;
  return new;
end;
$$;

create trigger tg_profiles__guard_changed
  before update on public.profiles
  for each row execute function private.guard_changed_profile();

-- What the pages send instead of nothing: the role "none", which is stored as null, and a blank country.
create function private.normalise_profile()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.role in ('', 'none') then
    new.role := null;
  end if;
  if nullif(btrim(new.country), '') is null then
    new.country := case when tg_op = 'UPDATE' then old.country else 'Malta' end;
  end if;
  return new;
end;
$$;

-- Named to run after the guards and before the rule on roles.
create trigger tg_profiles__normalise
  before insert or update on public.profiles
  for each row execute function private.normalise_profile();

-- Gives a member a box with their first membership, paid for or granted.
create function private.assign_box_number()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.box_number := nextval('private.box_number_seq');
  return new;
end;
$$;

-- Named to run after the guards.
create trigger tg_profiles__number_box
  before insert or update on public.profiles
  for each row when (new.membership_status = 'active' and new.box_number is null)
  execute function private.assign_box_number();

-- Whether someone is a super administrator and no other one can sign in: one whose account is blocked does
-- not count. Definer: accounts are Auth's.
create function private.is_last_super_admin(p_user_id uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select 1 from public.profiles p where p.id = p_user_id and p.role = 'super_admin')
    and not exists (
      select 1 from public.profiles p join auth.users u on u.id = p.id
      where p.id <> p_user_id and p.role = 'super_admin' and private.is_open_account(u))
$$;

-- Only a super administrator changes a role, never their own, never the last super administrator's.
-- The advisory lock makes two people who demote each other take turns; the second then fails. A role that
-- goes with its account is nobody's decision: whoever deletes their own account loses it, too.
create function private.check_role_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('profiles.role', 0));
  if coalesce(auth.role(), '') = 'authenticated'
    and (new.role is not null or exists (
      select 1 from auth.users u where u.id = old.id and u.deleted_at is null)) then
    if not private.is_super_admin() then
      perform private.fail('ID005', 'Only super administrators change roles');
    end if;
    if old.id = auth.uid() then
      perform private.fail('ID003', 'You cannot change your own role');
    end if;
  end if;
  if private.is_last_super_admin(old.id) then
    perform private.fail('ID004', 'The last super administrator keeps the role');
  end if;
  return new;
end;
$$;

-- Named to run after the guard: for a member the role is unchanged by then.
create trigger tg_profiles__role_change
  before update on public.profiles
  for each row when (old.role is distinct from new.role)
  execute function private.check_role_change();

-- Keeps the admins table in step with the role on a profile.
create function private.follow_profile_role()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.role is null then
    delete from public.admins where user_id = new.id;
  else
    insert into public.admins (user_id, role) values (new.id, new.role)
    on conflict (user_id) do update set role = excluded.role;
  end if;
  return new;
end;
$$;

create trigger tg_profiles__follow_role
  after insert or update of role on public.profiles
  for each row execute function private.follow_profile_role();
