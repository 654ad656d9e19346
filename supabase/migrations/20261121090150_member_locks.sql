-- The first lock of every path that changes what a member owns.

-- Locks a member's profile, so that two changes to what they own cannot run at once. Every path that
-- checks "already owned" takes this lock first; the order of locks everywhere is profile, order and its
-- rows, items, code, numbers. A caller whose account is deleted, also while this waits, is refused;
-- administrators can still work on the orders such an account left behind.
create function private.lock_member(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform 1 from public.profiles p
  where p.id = p_user_id
    and (p.id is distinct from auth.uid() or (p.forgotten_at is null and p.id = private.caller_id()))
  for no key update;
  if not found then
    perform private.fail('ID001', 'No profile for this account');
  end if;
end;
$$;
grant execute on function private.lock_member(uuid) to authenticated, service_role;

-- Whether a member is there to be told that something of theirs changed; the account then stays until
-- the transaction ends. For triggers, which hold the changed row already: waits for nobody, and is false
-- while the account is being deleted.
create function private.hold_member(p_user_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform 1 from public.profiles p where p.id = p_user_id for key share skip locked;
  return found;
end;
$$;
grant execute on function private.hold_member(uuid) to authenticated, service_role;
