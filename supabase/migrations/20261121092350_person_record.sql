-- A person's record: what the office asks first about somebody, answered in one read. The lists behind
-- the figures are read from their own tables.

-- What a person owes and has paid: EUR gross. Overdue is what is unpaid past the due date of its invoice,
-- by the calendar of Malta.
create function private.account_figures(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('orders', count(*),
      'due_orders', count(*) filter (where p.status = 'pending'),
      'due', coalesce(sum(p.total_amount) filter (where p.status = 'pending'), 0),
      'overdue_orders', count(*) filter (where p.status = 'pending' and i.due_date < private.malta_today()),
      'overdue', coalesce(
        sum(p.total_amount) filter (where p.status = 'pending' and i.due_date < private.malta_today()), 0),
      'paid', coalesce(sum(p.total_amount) filter (where p.status = 'paid'), 0))
    from public.purchases p
    left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    where p.user_id = p_user_id);
end;
$$;

-- The first of what waits for the office or for the person: unpaid orders, the longest due first; services
-- that were paid and are not completed; events still to come.
create function private.open_matters(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'unpaid', (
      select coalesce(jsonb_agg(o), '[]') from (
        select p.id, p.purchase_number, p.total_amount, i.invoice_number, i.due_date,
          i.due_date < private.malta_today() as is_overdue
        from public.purchases p
        left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
        where p.user_id = p_user_id and p.status = 'pending'
        order by i.due_date, p.created_at, p.id
        limit 5) o),
    'work', (
      select coalesce(jsonb_agg(w), '[]') from (
        select us.id, us.purchase_id, s.title, us.payment_status
        from public.user_services us
        join public.services s on s.id = us.service_id and s.membership_type is null
        where us.user_id = p_user_id and us.payment_status in ('paid', 'in_progress')
        order by us.purchase_date, us.id
        limit 5) w),
    'coming', (
      select coalesce(jsonb_agg(c), '[]') from (
        select er.id, er.event_id, e.title, e.event_date, e.event_time, er.payment_status
        from public.event_registrations er
        join public.events e on e.id = er.event_id
        where er.user_id = p_user_id and er.payment_status <> 'cancelled' and e.status = 'active'
          and e.event_date >= private.malta_today() - 2 and not private.is_over(e)
        order by e.event_date, e.event_time, er.id
        limit 5) c));
end;
$$;

-- See public.get_person.
create function private.get_person(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_profile jsonb;
  v_account record;
begin
  perform private.require_admin();
  select to_jsonb(p) into v_profile from public.profile_directory p where p.id = p_id;
  if v_profile is null then
    return null;
  end if;
  select u.email_confirmed_at, u.last_sign_in_at into v_account
  from auth.users u where u.id = p_id;
  return jsonb_build_object(
    'profile', v_profile,
    'email_confirmed_at', v_account.email_confirmed_at,
    'last_sign_in_at', v_account.last_sign_in_at,
    'membership', private.get_membership(p_id),
    'account', private.account_figures(p_id),
    'open', private.open_matters(p_id),
    'counts', jsonb_build_object(
      'services', (select count(*) from public.user_services us where us.user_id = p_id),
      'documents', (select count(*) from public.user_documents ud where ud.user_id = p_id),
      'registrations', (select count(*) from public.event_registrations er where er.user_id = p_id))
      || (
        select jsonb_build_object('notifications', count(*),
          'unread_notifications', count(*) filter (where n.read_at is null))
        from public.notifications n
        where n.user_id = p_id and (n.expires_at is null or n.expires_at > now())),
    'referred_by', (
      select jsonb_build_object('affiliate_id', a.id, 'user_id', a.user_id,
        'name', a.first_name || ' ' || a.last_name)
      from public.referrals r join public.affiliates a on a.id = r.affiliate_id
      where r.user_id = p_id),
    'application_ids', (
      select coalesce(jsonb_agg(a.id order by a.created_at desc, a.id desc), '[]')
      from public.affiliates a where a.user_id = p_id),
    'message_ids', (
      select coalesce(jsonb_agg(m.id), '[]') from (
        select m.id from public.contact_messages m
        where m.user_id = p_id
        order by m.created_at desc, m.id desc
        limit 100) m));
end;
$$;
grant execute on function private.get_person(uuid) to authenticated, service_role;

-- Everything an administrator is told about a person at first sight (administrators only): profile, membership,
-- what is owed, what waits, how many there are of the rest. Applications and messages are named by id:
-- they are a person's when they were sent signed in, an application also once it was approved for the account.
-- Null when there is no such profile.
create function public.get_person(p_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_person(p_id) $$;
grant execute on function public.get_person(uuid) to authenticated, service_role;

-- See public.person_notifications.
create function private.person_notifications(p_id uuid, p_offset integer)
returns table (id uuid, type text, title text, created_at timestamptz, read_at timestamptz)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
  select n.id, n.type, n.title, n.created_at::timestamptz, n.read_at
  from public.notifications n
  where n.user_id = p_id and (n.expires_at is null or n.expires_at > now())
  order by n.created_at desc, n.id desc
  limit 21 offset greatest(p_offset, 0);
end;
$$;
grant execute on function private.person_notifications(uuid, integer) to authenticated, service_role;

-- What a person was told, and whether they have read it (administrators only), newest first: 20 after the
-- first p_offset, and one more when there are others. Titles alone, and none of what has expired: what stands
-- under them is between the site and its owner (docs/decisions/022-mails.md).
create function public.person_notifications(p_id uuid, p_offset integer default 0)
returns table (id uuid, type text, title text, created_at timestamptz, read_at timestamptz)
language sql
stable
set search_path = ''
as $$ select * from private.person_notifications(p_id, p_offset) $$;
grant execute on function public.person_notifications(uuid, integer) to authenticated, service_role;
