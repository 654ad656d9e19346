-- A person's own data: the copy, the deletion, and what is left.

-- Which addresses and applications are known to be a person's, for the day the account is deleted.

-- Keeps the address an account had until now.
create function private.keep_former_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.former_emails (user_id, email) values (old.id, lower(old.email))
  on conflict (user_id, email) do update set given_up_at = excluded.given_up_at;
  return null;
end;
$$;

-- Auth empties the e-mail of an account it deletes softly: that is no change of address.
create trigger tg_users__keep_former_email
  after update of email on auth.users
  for each row when (old.email_confirmed_at is not null and new.deleted_at is null
    and lower(old.email) is distinct from lower(new.email))
  execute function private.keep_former_email();

-- The messages that go, or are handed out, with a person: sent signed in, or by nobody known under one of the
-- addresses.
create function private.messages_of(p_user_id uuid, p_email text)
returns setof uuid
language sql
stable
rows 2
security definer
set search_path = ''
as $$
  select m.id from public.contact_messages m where m.user_id = p_user_id
  union
  select m.id from public.contact_messages m
  join private.confirmed_emails(p_user_id, p_email) e on lower(m.email) = e.email
  where m.user_id is null and m.created_at <= e.until
$$;


-- -------------------------------------------------------------------------------------------------
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


-- -------------------------------------------------------------------------------------------------
-- What is left when an account is deleted. The books stay where the law asks for them (orders, payments,
-- invoices with the buyer as printed), and the audit log keeps that something was changed, by whom and
-- when; everything that says who the person was goes. Column by column: docs/decisions/009-erasure.md.

-- p_text without the given addresses and ids, in whatever case they stand there. Names stay: everybody chooses
-- what they are called, so whoever goes as "do not" would turn "do not pay" into its opposite. `.mt` and the
-- like at either end make it another address.
create function private.without_addresses(p_text text, p_addresses text[])
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_address text;
begin
  foreach v_address in array p_addresses loop
    p_text := regexp_replace(p_text,
      '(?<![[:alnum:]][-.+_]?)' || regexp_replace(v_address, '[][\\.*+?^${}()|]', '\\\&', 'g')
        || '(?![-.+_]?[[:alnum:]])',
      'a former member', 'gi');
  end loop;
  return p_text;
end;
$$;

-- What visitors and applicants wrote under an address that is known to be the person's, and what they
-- wrote signed in. Answers the ids, for the notices and the log that speak of them.
create function private.erase_forms(p_user_id uuid, p_email text)
returns uuid[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_forms uuid[] := array(select private.applications_of(p_user_id, p_email));
begin
  delete from public.affiliates a where a.id = any (v_forms) and a.status in ('pending', 'rejected');
  -- Others came through this code: the record stays, without the person.
  update public.affiliates a
  set user_id = null, first_name = 'Former', last_name = 'affiliate',
    email = a.id || '@forgotten.invalid', phone = null, company_name = null, website = null,
    business_type = null, promotion_methods = 'Forgotten', expected_referrals = null,
    additional_info = null, rejection_reason = null, withdrawal_reason = null, status = 'inactive',
    forgotten_at = now()
  where a.id = any (v_forms);
  with gone as (
    delete from public.contact_messages m
    where m.id in (select private.messages_of(p_user_id, p_email))
    returning m.id
  )
  select v_forms || array_agg(g.id) into v_forms from gone g;
  return v_forms;
end;
$$;

-- What a person is found by in what others typed: their id and forms, and their addresses, unless somebody else
-- has the same by now.
create function private.addresses_to_find(p_user_id uuid, p_email text, p_forms uuid[])
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select (p_user_id || p_forms)::text[] || array(
    select e.email from private.confirmed_emails(p_user_id, p_email) e
    where not exists (
      select 1 from public.profiles p where p.id <> p_user_id and lower(p.email) = e.email))
$$;

-- Whether a notification's metadata names the person or one of the forms.
create function private.is_about(p_metadata jsonb, p_ids text[])
returns boolean
language sql
immutable
set search_path = ''
as $$
  select p_metadata ?| '{user_id,affiliate_id,contact_message_id}'
    and exists (select 1 from jsonb_each_text(p_metadata) m where m.value = any (p_ids))
$$;

-- A notification that an administrator typed, without the given addresses and ids. A link with one leads
-- nowhere.
create function private.without_addresses(p_notification public.notifications, p_addresses text[])
returns public.notifications
language plpgsql
immutable
set search_path = ''
as $$
begin
  p_notification.title := left(private.without_addresses(p_notification.title, p_addresses), 200);
  p_notification.message := left(private.without_addresses(p_notification.message, p_addresses), 2000);
  if exists (
      select 1 from unnest(p_addresses) as t (address)
      where strpos(lower(p_notification.action_url), lower(t.address)) > 0) then
    p_notification.action_url := null;
    p_notification.action_text := null;
  end if;
  return p_notification;
end;
$$;

-- Notices to the person, and those whose metadata names the person or one of the forms, are deleted, and
-- with them the parameters that name the person. Announcements are what administrators typed to each
-- other: they keep their words, without the addresses. So does what others deleted and may bring back.
create function private.erase_notifications(p_user_id uuid, p_email text, p_forms uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_ids text[] := (p_user_id || p_forms)::text[];
  v_addresses text[] := private.addresses_to_find(p_user_id, p_email, p_forms);
begin
  delete from public.notifications n where n.user_id = p_user_id;
  delete from public.notifications n
  where n.metadata ?| '{user_id,affiliate_id,contact_message_id}' and private.is_about(n.metadata, v_ids);
  update public.notifications n
  set (title, message, action_url, action_text) = (
    select w.title, w.message, w.action_url, w.action_text from private.without_addresses(n, v_addresses) w)
  where n.event = 'announcement'
    and exists (
      select 1 from unnest(v_addresses) as t (address)
      where strpos(lower(concat_ws(' ', n.title, n.message, n.action_url)), lower(t.address)) > 0);
  -- Last: a deletion that the statements above waited for is in here. None is being brought back meanwhile,
  -- see restore_notification.
  delete from private.deleted_notifications d
  where d.user_id = p_user_id or private.is_about(d.notification -> 'metadata', v_ids);
  update private.deleted_notifications d
  set notification = to_jsonb(private.without_addresses(
    jsonb_populate_record(null::public.notifications, d.notification), v_addresses))
  where d.notification ->> 'event' = 'announcement'
    and exists (
      select 1 from unnest(v_addresses) as t (address)
      where strpos(lower(d.notification::text), lower(t.address)) > 0);
end;
$$;

-- Auth's own log of sign-ups and sign-ins names the e-mail in every entry. Where the project may not
-- write there, Auth keeps it for as long as its settings say.
create function private.erase_sign_ins(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    delete from auth.audit_log_entries e
    where p_user_id::text in (e.payload ->> 'actor_id', e.payload -> 'traits' ->> 'user_id');
  end if;
end;
$$;

-- What stands on no order goes, free seats too, and the membership ends. A seat that was paid for stays in the
-- books; one at an event still to come, to which nobody has been checked in, is cancelled, so that others can
-- have it and a refund is decided on.
create function private.give_up_seats_and_cart(p_user_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.event_registrations er
  set payment_status = 'cancelled', cancelled_at = clock_timestamp()
  from public.events e
  where e.id = er.event_id and er.user_id = p_user_id and er.payment_status = 'paid'
    and er.purchase_id is not null and er.checked_in_at is null and not private.is_over(e);
  perform private.give_up_membership(p_user_id);
  perform private.delete_unordered_rows(p_user_id);
end;
$$;

-- Empties what the books keep of a person: their profile, and their addresses in the notes on their orders.
create function private.empty_profile(p_user_id uuid, p_emails text[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.user_services set notes = null where user_id = p_user_id and notes is not null;
  update public.refund_reviews r set note = private.without_addresses(r.note, p_emails)
  where r.user_id = p_user_id and r.note is not null;
  update public.payments y set reference = private.without_addresses(y.reference, p_emails)
  where y.purchase_id in (select p.id from public.purchases p where p.user_id = p_user_id)
    and y.reference is not null;
  update public.profiles
  set email = null, full_name = 'Former member', company_name = null, phone = null,
    address_line_1 = null, address_line_2 = null, city = null, postal_code = null,
    country = 'Malta', vat_number = null, is_affiliate = false,
    membership_status = 'cancelled', membership_valid_until = null, membership_grace_until = null, terms_version = null,
    terms_accepted_at = null, forgotten_at = now()
  where id = p_user_id;
end;
$$;

-- Runs when an account is deleted, for good or softly. An unpaid order is settled or cancelled first.
create function private.forget_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Only an address that was confirmed is known to be this person's.
  v_email text := case when old.email_confirmed_at is not null then old.email end;
  v_forms uuid[];
begin
  perform private.hold_person(old.id, v_email);
  if exists (select 1 from public.purchases p where p.user_id = old.id and p.status = 'pending') then
    perform private.fail('ID006', 'An account with an unpaid order cannot be deleted');
  end if;
  -- Through the rule on roles: the last super administrator cannot be deleted.
  update public.profiles set role = null where id = old.id and role is not null;

  perform private.give_up_seats_and_cart(old.id);
  v_forms := private.erase_forms(old.id, v_email);
  perform private.erase_notifications(old.id, v_email, v_forms);
  perform private.erase_mails(old.id, v_email);
  perform private.erase_sign_ins(old.id);
  -- The referral goes, even where orders keep the emptied profile.
  delete from public.referrals where user_id = old.id;
  delete from private.discount_code_tries where user_id = old.id;
  delete from private.purchase_number_draws where user_id = old.id;
  delete from private.own_data_uses where user_id = old.id;
  if exists (select 1 from public.purchases p where p.user_id = old.id) then
    perform private.empty_profile(old.id,
      array(select e.email from private.confirmed_emails(old.id, v_email) e) || old.email::text);
  else
    delete from public.profiles where id = old.id;
  end if;
  delete from private.former_emails where user_id = old.id;
  -- Last, because the steps before write to the audit log as well.
  perform private.erase_audited_values(old.id, v_forms);
  return null;
end;
$$;

create trigger tg_users__forget_person
  after delete on auth.users
  for each row execute function private.forget_person();

-- Auth can also keep a deleted account, emptied, so that its id is not used again.
create trigger tg_users__forget_person_softly
  after update of deleted_at on auth.users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function private.forget_person();


-- -------------------------------------------------------------------------------------------------
-- A copy of everything the product keeps about the person who asks (article 15 and 20 GDPR), in one
-- answer. What it leaves out, and why, stands beside what a deletion keeps: docs/decisions/023-own-data.md.
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


-- -------------------------------------------------------------------------------------------------
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

-- See public.restore_notification.
create function private.restore_notification(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_notification jsonb;
begin
  -- Not while an account is being erased (hold_person): what names that person would slip through.
  perform pg_advisory_xact_lock_shared(hashtextextended('private.hold_person', 0));
  perform private.lock_member(v_user_id);
  delete from private.deleted_notifications d
  where d.id = p_id and d.user_id = v_user_id
  returning d.notification into v_notification;
  if found then
    insert into public.notifications
    select (jsonb_populate_record(null::public.notifications, v_notification)).*;
  elsif not exists (select 1 from public.notifications n where n.id = p_id and n.user_id = v_user_id) then
    perform private.fail('NT001', 'Deleted too long ago, or never there');
  end if;
end;
$$;
grant execute on function private.restore_notification(uuid) to authenticated, service_role;

-- Brings back one of the caller's notifications as it was when they deleted it, for an hour at
-- least. One that is there already stays as it is, so that a second try is no error.
create function public.restore_notification(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.restore_notification(p_id) $$;
grant execute on function public.restore_notification(uuid) to authenticated, service_role;
