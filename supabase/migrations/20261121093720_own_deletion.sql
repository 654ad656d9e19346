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

-- Counts wrong passwords, see private.count_lasting.
create sequence private.wrong_passwords_seq;

-- Refuses a password (AC002) while 20 wrong ones of the ten minutes that run were taken back by the requests
-- that gave them: somebody guesses past the limit of a person.
create function private.refuse_lost_passwords()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_since timestamptz := private.lasting_since();
  v_given bigint := private.count_lasting('private.wrong_passwords_seq', 0);
begin
  if v_given >= 20 and v_given - (
      select count(*) from private.own_data_uses u
      where u.kind = 'wrong_password' and u.used_at >= v_since) >= 20 then
    perform private.fail('AC002', 'Too many wrong passwords, whosever');
  end if;
end;
$$;

-- See public.delete_own_account.
create function private.delete_own_account(p_password text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  perform private.limit_own_use(v_user_id, 'wrong_password', 5, 'AC002');
  perform private.refuse_lost_passwords();
  if not private.is_password_of(v_user_id, p_password) then
    -- An answer, no error: an error would take back that it is counted. What fails all the same after this,
    -- by the caller's doing, is counted for everybody.
    perform private.count_lasting('private.wrong_passwords_seq', 1);
    insert into private.own_data_uses (user_id, kind) values (v_user_id, 'wrong_password');
    return jsonb_build_object('deleted', false, 'problem', 'wrong_password');
  end if;
  -- While there is somebody to address; it goes out although the account is gone.
  perform private.queue_mail(v_user_id, 'account_deleted', jsonb_build_object('has_orders', exists (
    select 1 from public.purchases p where p.user_id = v_user_id)));
  delete from auth.users u where u.id = v_user_id;
  return jsonb_build_object('deleted', true, 'problem', null);
end;
$$;
grant execute on function private.delete_own_account(text) to authenticated, service_role;

-- Deletes the caller's account, and with it whatever the law does not keep, if p_password is its password: a
-- session alone may be stolen. Five wrong ones an hour (AC002), see also private.refuse_lost_passwords. Refused while
-- an order is unpaid (ID006), to the last super administrator (ID004), and to an administrator who was not asked for
-- their second factor (ID002). Answers {deleted, problem: 'wrong_password' or null}.
create function public.delete_own_account(p_password text)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.delete_own_account(p_password) $$;
grant execute on function public.delete_own_account(text) to authenticated, service_role;
