-- A copy of everything the product keeps about the person who asks (article 15 and 20 GDPR), in one
-- answer. What it leaves out, and why, stands beside what a deletion keeps: docs/decisions/023-your-data.md.
-- The test of this file goes through all tables with a person's column: a new one is added here, or to
-- the exceptions there.

-- When a person asked for their data, and when they gave a password to delete the account: downloads and wrong
-- passwords are limited, see private.limit_own_use.
create table private.own_data_uses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('download', 'wrong_password', 'right_password')),
  used_at timestamptz not null default clock_timestamp()
);
create index own_data_uses_idx on private.own_data_uses (user_id, kind, used_at);
-- Row-level security without a policy: the uses are for the functions below alone.
alter table private.own_data_uses enable row level security;

-- One use at a time per person: many parallel calls would otherwise all be counted below a limit. Refused to
-- administrators who are kept out of the office (ID002): a found password takes neither what they were told nor
-- their account.
create function private.lock_own_use(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('own_data_uses:' || p_user_id, 0));
  -- Another tab may have deleted the account while this one waited.
  perform private.require_user();
  if private.office_lock() is not null then
    perform private.fail('ID002', 'The second factor comes first');
  end if;
end;
$$;

-- Refuses what a person has done as often as p_most within the hour, with this code.
create function private.limit_own_use(p_user_id uuid, p_kind text, p_most integer, p_code text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.lock_own_use(p_user_id);
  delete from private.own_data_uses u
  where u.user_id = p_user_id and u.used_at <= clock_timestamp() - interval '1 hour';
  if p_most <= (
    select count(*) from private.own_data_uses u where u.user_id = p_user_id and u.kind = p_kind) then
    perform private.fail(p_code, 'Too often within an hour');
  end if;
end;
$$;

-- A row as its person gets it: by the names of its columns, without what is the machine's own. Nor does it
-- say who of the staff acted: every such name ends in _by, in parameters inside the row as well.
create function private.own_row(p_row jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(e.key,
      case jsonb_typeof(e.value) when 'object' then private.own_row(e.value) else e.value end), '{}')
    from jsonb_each(p_row) e
    where e.key not like '%\_by'
      and e.key not in ('user_id', 'search_text', 'idempotency_key', 'cart_fingerprint'));
end;
$$;

-- Who the person is here: account, sessions, profile.
create function private.own_account(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
        'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
        'given_at_registration', u.raw_user_meta_data)
      from auth.users u where u.id = p_user_id),
    'former_emails', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(f)) order by f.given_up_at, f.email), '[]')
      from private.former_emails f where f.user_id = p_user_id),
    -- Auth adds columns with its versions: those that say something are picked where they are.
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at,
        'user_agent', to_jsonb(s) -> 'user_agent', 'ip', to_jsonb(s) -> 'ip') order by s.created_at, s.id), '[]')
      from auth.sessions s where s.user_id = p_user_id),
    'profile', (
      select private.own_row(to_jsonb(p)) from public.profiles p where p.id = p_user_id),
    'role', (select a.role from public.admins a where a.user_id = p_user_id))
$$;

-- What the person ordered, with everything that hangs on each order.
create function private.own_orders(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.own_row(to_jsonb(p)) || jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(i)) order by i.position), '[]')
      from public.purchase_items i where i.purchase_id = p.id),
    'payments', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(y)) order by y.created_at, y.id), '[]')
      from public.payments y where y.purchase_id = p.id),
    'invoices', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.invoices n where n.purchase_id = p.id),
    'discount_code_used', (
      select d.created_at from public.discount_code_usage d where d.purchase_id = p.id limit 1))
    order by p.created_at, p.id), '[]')
  from public.purchases p where p.user_id = p_user_id
$$;

-- What the person has or waits for: a membership, services, documents, seats, and what may be paid back.
create function private.own_things(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'membership', (
      select private.own_row(to_jsonb(m)) from public.memberships m where m.user_id = p_user_id),
    'services', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(us))
        || jsonb_build_object('title', s.title, 'membership_type', s.membership_type,
          'billing_period', s.billing_period) order by us.purchase_date, us.id), '[]')
      from public.user_services us join public.services s on s.id = us.service_id
      where us.user_id = p_user_id),
    -- The text is theirs once it is paid for.
    'documents', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(ud))
        || jsonb_build_object('title', d.title, 'document_type', d.document_type,
          'text', case when ud.payment_status = 'paid' then t.template_content end)
        order by ud.purchase_date, ud.id), '[]')
      from public.user_documents ud
      join public.documents d on d.id = ud.document_id
      left join public.document_templates t on t.document_id = d.id
      where ud.user_id = p_user_id),
    'event_registrations', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(er))
        || jsonb_build_object('title', e.title, 'event_date', e.event_date, 'event_time', e.event_time)
        order by er.registration_date, er.id), '[]')
      from public.event_registrations er join public.events e on e.id = er.event_id
      where er.user_id = p_user_id),
    'refunds', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.opened_at, r.id), '[]')
      from public.refund_reviews r where r.user_id = p_user_id))
$$;

-- What was written to the person, and by them: under an address they have confirmed, as erasure has it.
create function private.own_words(p_user_id uuid, p_email text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'notifications', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = p_user_id),
    'deleted_notifications', (
      select coalesce(jsonb_agg(private.own_row(d.notification)
        || jsonb_build_object('deleted_at', d.deleted_at) order by d.deleted_at, d.id), '[]')
      from private.deleted_notifications d where d.user_id = p_user_id),
    'mails', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(m)) order by m.created_at, m.id), '[]')
      from public.mails m
      where m.user_id = p_user_id or m.user_id is null and exists (
        select 1 from private.confirmed_emails(p_user_id, p_email) e
        where lower(m.email) = e.email and m.created_at <= e.until)),
    'mails_not_wanted', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(w)) order by w.kind), '[]')
      from public.unwanted_mails w where w.user_id = p_user_id),
    'messages', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(m)) order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.id in (select private.messages_of(p_user_id, p_email))),
    'affiliate_applications', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(a)) order by a.created_at, a.id), '[]')
      from public.affiliates a where a.id in (select private.applications_of(p_user_id, p_email))),
    -- Whose code it was is named by the code alone: the affiliate is somebody else.
    'registered_through', (
      select jsonb_build_object('referral_code', a.referral_code, 'counted_at', r.created_at)
      from public.referrals r join public.affiliates a on a.id = r.affiliate_id
      where r.user_id = p_user_id))
$$;

-- What keeping order over the person left behind: limits, and what administrators changed.
create function private.own_traces(p_user_id uuid, p_email text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'discount_codes_tried', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(t)) order by t.tried_at, t.code), '[]')
      from private.discount_code_tries t where t.user_id = p_user_id),
    'purchase_numbers_drawn', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(d))), '[]')
      from private.purchase_number_draws d where d.user_id = p_user_id),
    'data_requests', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(u)) order by u.used_at, u.id), '[]')
      from private.own_data_uses u where u.user_id = p_user_id),
    'changes_by_administrators', (
      select coalesce(jsonb_agg(jsonb_build_object('changed_at', l.created_at, 'what', l.table_name,
        'record_id', l.record_id, 'action', l.action, 'changes', private.own_row(l.changes))
        order by l.created_at, l.id), '[]')
      from public.audit_log l
      where l.subject_id = p_user_id
        or l.table_name = 'affiliates'
          and l.record_id in (select private.applications_of(p_user_id, p_email))
        or l.table_name = 'contact_messages'
          and l.record_id in (select private.messages_of(p_user_id, p_email))))
$$;

-- See public.get_own_data.
create function private.get_own_data()
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
  perform private.limit_own_use(v_user_id, 'download', 10, 'AC001');
  insert into private.own_data_uses (user_id, kind) values (v_user_id, 'download');
  select u.email into v_email
  from auth.users u where u.id = v_user_id and u.email_confirmed_at is not null;
  return jsonb_build_object('version', 1, 'made_at', now())
    || private.own_account(v_user_id)
    || jsonb_build_object('orders', private.own_orders(v_user_id))
    || private.own_things(v_user_id)
    || private.own_words(v_user_id, v_email)
    || private.own_traces(v_user_id, v_email);
end;
$$;
grant execute on function private.get_own_data() to authenticated, service_role;

-- Everything the product keeps about the caller, at most ten times an hour (AC001), not before the second
-- factor that is asked of an administrator (ID002). Its version grows when a name in it changes its meaning
-- or goes.
create function public.get_own_data()
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.get_own_data() $$;
grant execute on function public.get_own_data() to authenticated, service_role;
