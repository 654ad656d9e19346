-- What a deletion of an account holds before it changes anything; see the order of locks in
-- supabase/README.md.

-- Locks what a deletion changes and others work on, in the order of every path: the person, what is
-- theirs, events by id. Deletions take turns: each goes through the notices of every administrator.
-- An order being placed right now is waited for.
create function private.hold_person(p_user_id uuid, p_email text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('private.hold_person', 0));
  perform private.lock_affiliate_email(e.email)
  from (select c.email from private.confirmed_emails(p_user_id, p_email) c order by c.email) e;
  perform 1 from public.profiles p where p.id = p_user_id for update;
  perform 1 from public.affiliates a
  where a.id in (select private.applications_of(p_user_id, p_email)) order by a.id for update;
  -- A service is renamed in what everybody ordered of it: not while some of that goes.
  perform 1 from public.services s
  where s.created_by = p_user_id or s.id in (
    select us.service_id from public.user_services us where us.user_id = p_user_id)
  order by s.id for no key update;
  perform 1 from public.events e
  where e.created_by = p_user_id or e.id in (
    select er.event_id from public.event_registrations er
    where er.user_id = p_user_id and er.payment_status <> 'cancelled')
  order by e.id for no key update;
end;
$$;

-- Sets every column that names the account as the one who did something to null. The foreign keys would do
-- so too, but in their own order, and members' checkouts lock events and codes last.
create function private.clear_actor(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_key record;
begin
  for v_key in
    select k.conrelid::regclass as table_id, a.attname
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'auth.users'::regclass and k.confdeltype = 'n'
    order by array_position(
      array['public.services', 'public.documents', 'public.events', 'public.discount_codes']::regclass[],
      k.conrelid::regclass) nulls first, k.conrelid::regclass::text, a.attname
  loop
    execute format('update %s set %I = null where %2$I = $1', v_key.table_id, v_key.attname)
    using p_user_id;
  end loop;
end;
$$;

-- Before an account goes: holds what goes with it and takes it out of what it did.
create function private.let_go_of_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_person(old.id, case when old.email_confirmed_at is not null then old.email end);
  perform private.clear_actor(old.id);
  return old;
end;
$$;

create trigger tg_users__let_go
  before delete on auth.users
  for each row execute function private.let_go_of_account();
