-- A member's copy of their data is prepared once at a time. Those who asked for it again waited for it with a
-- connection each, and a member with years of post who pressed eight times kept the last ones waiting until they were
-- cancelled.

-- See public.get_own_data.
create or replace function private.get_own_data()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_email text;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('own_data:' || v_user_id, 0)) then
    perform private.fail('AC004', 'The copy is being prepared');
  end if;
  perform private.limit_own_use(v_user_id, 'download', 10, 'AC001');
  insert into private.own_data_uses (user_id, kind) values (v_user_id, 'download');
  select u.email into v_email
  from auth.users u where u.id = v_user_id and u.email_confirmed_at is not null;
  return jsonb_build_object('version', 1, 'made_at', now())
    || private.own_account(v_user_id)
    || jsonb_build_object('orders', private.own_orders(v_user_id))
    || private.own_things(v_user_id)
    || private.own_words(v_user_id, v_email)
    || private.own_post(v_user_id)
    || private.own_traces(v_user_id, v_email);
end;
$$;

-- Everything the product keeps about the caller, at most ten times an hour (AC001), once at a time (AC004), not before
-- the second factor that is asked of an administrator (ID002). Its version grows when a name in it changes its meaning
-- or goes.
create or replace function public.get_own_data()
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.get_own_data() $$;
