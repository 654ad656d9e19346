-- What is left when an account is deleted. The books stay where the law asks for them (orders, payments,
-- invoices with the buyer as printed), and the audit log keeps that something was changed, by whom and
-- when; everything that says who the person was goes. Column by column: docs/decisions/009-erasure.md.

-- p_text without the given addresses and ids, in whatever case they stand there. Names stay: everybody chooses
-- what they are called, so whoever goes as "do not" would turn "do not pay" into its opposite. `.mt` and the like
-- at either end make it another address.
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

-- A notification that an administrator typed, without the given addresses and ids. A link with one leads nowhere.
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
-- books; one at an event still to come, to which nobody has been checked in, is cancelled, so that others can have
-- it and a refund is decided on.
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
