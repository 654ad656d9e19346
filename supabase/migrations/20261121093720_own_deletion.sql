-- A person deletes their own account. What goes and what stays is the erasure's; here stands that it is the
-- person who asks, and what they are told before.

-- Whether this is the account's password. Auth writes bcrypt; the letter after $2 says which program did, and
-- pgcrypto reads it as a. An account without a password has none that is right.
create function private.is_password_of(p_user_id uuid, p_password text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((
    select extensions.crypt(p_password, h.hash) = h.hash
    from auth.users u, lateral (
      select regexp_replace(u.encrypted_password, '^\$2[by]\$', '$2a$') as hash) h
    where u.id = p_user_id and h.hash like '$2a$%'), false)
$$;

-- See public.get_own_deletion.
create function private.get_own_deletion()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return jsonb_build_object(
    'unpaid', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'purchase_number', p.purchase_number,
        'total_amount', p.total_amount) order by p.created_at, p.id), '[]')
      from public.purchases p where p.user_id = v_user_id and p.status = 'pending'),
    'is_last_super_admin', private.is_last_super_admin(v_user_id),
    'has_orders', exists (select 1 from public.purchases p where p.user_id = v_user_id),
    'plan', (
      select jsonb_build_object('title', s.title, 'valid_until', r.valid_until)
      from private.running_plan(v_user_id) r join public.services s on s.id = r.service_id),
    'seats_to_come', (
      select count(*) from public.event_registrations er join public.events e on e.id = er.event_id
      where er.user_id = v_user_id and er.payment_status = 'paid' and er.checked_in_at is null
        and not private.is_over(e)),
    'is_affiliate', exists (
      select 1 from public.affiliates a
      where a.user_id = v_user_id and a.status in ('approved', 'active')));
end;
$$;
grant execute on function private.get_own_deletion() to authenticated, service_role;

-- What the caller is told before deleting the account, what stands against it and what would be lost:
-- {unpaid: [{id, purchase_number, total_amount}], is_last_super_admin, has_orders, plan: {title,
-- valid_until} or null, seats_to_come, is_affiliate}. The plan is one that runs.
create function public.get_own_deletion()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_own_deletion() $$;
grant execute on function public.get_own_deletion() to authenticated, service_role;

-- See public.check_own_password.
create function private.check_own_password(p_password text)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_check uuid;
begin
  perform private.limit_own_use(v_user_id, 'wrong_password', 5, 'AC002');
  -- A right one is of use for a minute.
  delete from private.own_data_uses u
  where u.user_id = v_user_id and u.kind = 'right_password' and u.used_at < now() - interval '1 minute';
  insert into private.own_data_uses (user_id, kind)
  values (v_user_id,
    case when private.is_password_of(v_user_id, p_password) then 'right_password' else 'wrong_password' end)
  returning id into v_check;
  return v_check;
end;
$$;
grant execute on function private.check_own_password(text) to authenticated, service_role;

-- Compares p_password with the caller's, and answers the number of the check but not what came of it: that
-- is told by delete_own_account, in a request of its own. A request can be made to fail after its answer (by a
-- cast, a filter, a limit of time), and would take back that a wrong one was counted; by the time anything is
-- told the count stands. So each person's limit holds by itself, and nobody is locked out by what others try.
-- Five wrong ones an hour (AC002), then the right one is not looked at either.
create function public.check_own_password(p_password text)
returns uuid
language sql
volatile
set search_path = ''
as $$ select private.check_own_password(p_password) $$;
grant execute on function public.check_own_password(text) to authenticated, service_role;

-- See public.delete_own_account.
create function private.delete_own_account(p_check uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_kind text;
begin
  perform private.lock_own_use(v_user_id);
  -- now() is when this request began: a check of the same one might still be taken back.
  select u.kind into v_kind
  from private.own_data_uses u
  where u.id = p_check and u.user_id = v_user_id and u.kind in ('right_password', 'wrong_password')
    and u.used_at < now() and u.used_at > now() - interval '1 minute';
  if v_kind is null then
    perform private.fail('AC003', 'No password was given within the last minute');
  end if;
  if v_kind = 'wrong_password' then
    return jsonb_build_object('deleted', false, 'problem', v_kind);
  end if;
  -- While there is somebody to address; it goes out although the account is gone.
  perform private.tell(v_user_id, 'account_deleted', jsonb_build_object('has_orders', exists (
    select 1 from public.purchases p where p.user_id = v_user_id)));
  delete from auth.users u where u.id = v_user_id;
  return jsonb_build_object('deleted', true, 'problem', null);
end;
$$;
grant execute on function private.delete_own_account(uuid) to authenticated, service_role;

-- Deletes the caller's account, and with it whatever the law does not keep, if p_check, a number that
-- check_own_password answered within the last minute (AC003), is of the right password: a session alone may be
-- stolen. Refused while an order is unpaid (ID006), to the last super administrator (ID004), and to an
-- administrator who was not asked for their second factor (ID002). Answers {deleted, problem: 'wrong_password'
-- or null}.
create function public.delete_own_account(p_check uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.delete_own_account(p_check) $$;
grant execute on function public.delete_own_account(uuid) to authenticated, service_role;
