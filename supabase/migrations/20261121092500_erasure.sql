-- What is left when an account is deleted. The books stay where the law asks for them (orders, payments,
-- invoices with the buyer as printed), and the audit log keeps that something was changed, by whom and
-- when; everything that says who the person was goes. Column by column: docs/decisions/009-erasure.md.

-- p_text without the given names, in whatever case they stand there.
create function private.without_names(p_text text, p_names text[])
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_name text;
begin
  foreach v_name in array p_names loop
    p_text := regexp_replace(p_text,
      '(?<![[:alnum:]])' || regexp_replace(v_name, '[][\\.*+?^${}()|]', '\\\&', 'g') || '(?![[:alnum:]])',
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
  v_forms uuid[];
begin
  with gone as (
    delete from public.contact_messages m where lower(m.email) = lower(p_email) returning m.id
  )
  select coalesce(array_agg(g.id), '{}') into v_forms from gone g;
  with gone as (
    delete from public.affiliates a
    where (a.user_id = p_user_id or lower(a.email) = lower(p_email)) and a.status in ('pending', 'rejected')
    returning a.id
  )
  select v_forms || coalesce(array_agg(g.id), '{}') into v_forms from gone g;
  -- Others came through this code: the record stays, without the person.
  with emptied as (
    update public.affiliates a
    set user_id = null, first_name = 'Former', last_name = 'affiliate',
      email = a.id || '@forgotten.invalid', phone = null, company_name = null, website = null,
      business_type = null, promotion_methods = 'Forgotten', expected_referrals = null,
      additional_info = null, rejection_reason = null, status = 'inactive',
      withdrawal_reason = 'The account was deleted.'
    where a.user_id = p_user_id or lower(a.email) = lower(p_email)
    returning a.id
  )
  select v_forms || coalesce(array_agg(e.id), '{}') into v_forms from emptied e;
  return v_forms;
end;
$$;

-- Notices to the person, and those whose metadata names the person or one of the forms, are deleted.
-- Others keep their sense without the name, unless they are about another member of that name.
create function private.erase_notifications(p_user_id uuid, p_forms uuid[], p_names text[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.notifications n
  where n.user_id = p_user_id
    or exists (select 1 from unnest(p_user_id || p_forms) as t (id)
      where strpos(n.metadata::text, t.id::text) > 0);
  update public.notifications n
  set title = left(private.without_names(n.title, p_names), 200),
    message = left(private.without_names(n.message, p_names), 2000)
  where not n.metadata ? 'user_id'
    and exists (select 1 from unnest(p_names) as t (name)
      where strpos(lower(n.title || ' ' || n.message), lower(t.name)) > 0);
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

-- Runs when an account is deleted, for good or softly. An unpaid order is settled or cancelled first.
create function private.forget_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_names text[];
  -- Only an address that was confirmed is known to be this person's.
  v_email text := case when old.email_confirmed_at is not null then old.email end;
  v_forms uuid[];
begin
  -- In the order in which approving an application takes its locks. An order being placed right now is
  -- waited for.
  if v_email is not null then
    perform private.lock_affiliate_email(v_email);
  end if;
  select array[old.email, btrim(p.full_name)] into v_names
  from public.profiles p where p.id = old.id for update;
  perform 1 from public.affiliates a
  where a.user_id = old.id or lower(a.email) = lower(v_email) order by a.id for update;
  select coalesce(array_agg(t.name), '{}') into v_names from unnest(v_names) as t (name)
  where char_length(t.name) > 2 and t.name not in ('New User', 'Former member');
  if exists (select 1 from public.purchases p where p.user_id = old.id and p.status = 'pending') then
    perform private.fail('ID006', 'An account with an unpaid order cannot be deleted');
  end if;
  -- Through the rule on roles: the last super administrator cannot be deleted.
  update public.profiles set role = null where id = old.id and role is not null;

  v_forms := private.erase_forms(old.id, v_email);
  perform private.erase_notifications(old.id, v_forms, v_names);
  perform private.erase_sign_ins(old.id);
  -- Nobody's referral any more, though orders may keep an empty profile.
  delete from public.referrals where user_id = old.id;
  delete from private.discount_code_tries where user_id = old.id;
  delete from public.user_services
  where user_id = old.id and payment_status = 'pending' and purchase_id is null;
  delete from public.user_documents
  where user_id = old.id and payment_status = 'pending' and purchase_id is null;
  delete from public.event_registrations
  where user_id = old.id and payment_status <> 'paid' and purchase_id is null;

  if not exists (select 1 from public.purchases p where p.user_id = old.id) then
    delete from public.profiles where id = old.id;
  else
    update public.user_services set notes = null where user_id = old.id and notes is not null;
    update public.refund_reviews r set note = private.without_names(r.note, v_names)
    where r.user_id = old.id and r.note is not null;
    update public.payments y set reference = private.without_names(y.reference, v_names)
    where y.purchase_id in (select p.id from public.purchases p where p.user_id = old.id)
      and y.reference is not null;
    update public.profiles
    set email = null, full_name = 'Former member', company_name = null, phone = null,
      address_line_1 = null, address_line_2 = null, city = null, postal_code = null,
      country = 'Malta', vat_number = null, is_affiliate = false,
      membership_status = 'cancelled', membership_valid_until = null, terms_version = null,
      terms_accepted_at = null, forgotten_at = now()
    where id = old.id;
  end if;
  -- Last: the steps before may have been logged.
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
