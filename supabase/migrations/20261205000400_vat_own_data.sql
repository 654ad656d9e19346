-- What VIES was asked about a person and what the office has decided is in the copy of their data, and goes with the account. What
-- an invoice without VAT rests on stays, as the invoice does (decision 009).

-- Erases what was asked and decided about a person, but for the evidence of their orders.
create function private.erase_vat_checks(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.vat_decisions d where d.user_id = p_user_id;
  delete from public.vat_checks c
  where c.user_id = p_user_id and not exists (select 1 from public.purchases p where p.vat_check_id = c.id);
end;
$$;

-- What keeping order over the person left behind: limits, and what administrators changed.
create or replace function private.own_traces(p_user_id uuid, p_email text)
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
    'vat_checks', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(c)) - 'lease' order by c.asked_at, c.id), '[]')
      from public.vat_checks c where c.user_id = p_user_id),
    'vat_decisions', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(d)) order by d.created_at, d.id), '[]')
      from public.vat_decisions d where d.user_id = p_user_id),
    'changes_by_administrators', (
      select coalesce(jsonb_agg(jsonb_build_object('changed_at', l.created_at, 'what', l.table_name,
        'record_id', l.record_id, 'action', l.action, 'changes', private.own_row(l.changes))
        order by l.created_at, l.id), '[]')
      from public.audit_log l
      where l.id in (
        select o.id from public.audit_log o where o.subject_id = p_user_id
        union
        select o.id from private.applications_of(p_user_id, p_email) a (id)
        join public.audit_log o on o.record_id = a.id and o.table_name = 'affiliates'
        union
        select o.id from private.messages_of(p_user_id, p_email) m (id)
        join public.audit_log o on o.record_id = m.id and o.table_name = 'contact_messages')))
$$;

-- What an entry of the log is about, as it is now: {name} and where it stands. Null where it is gone; every audited
-- table is here, or the log would say of its rows that they are.
create or replace function private.audited_thing(p_table text, p_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_table
    when 'profiles' then (
      select jsonb_build_object('name', t.full_name, 'person_id', t.id)
      from public.profiles t where t.id = p_id)
    when 'purchases' then (
      select jsonb_build_object('name', t.purchase_number, 'order_id', t.id)
      from public.purchases t where t.id = p_id)
    when 'purchase_items' then (
      select jsonb_build_object('name', t.item_title, 'order_id', t.purchase_id)
      from public.purchase_items t where t.id = p_id)
    when 'payments' then (
      select jsonb_build_object('name', o.purchase_number, 'order_id', o.id)
      from public.payments t join public.purchases o on o.id = t.purchase_id where t.id = p_id)
    when 'discount_code_usage' then (
      select jsonb_build_object('name', c.code, 'order_id', t.purchase_id)
      from public.discount_code_usage t
      join public.discount_codes c on c.id = t.discount_code_id where t.id = p_id)
    when 'refunds' then (
      select jsonb_build_object('name', o.purchase_number, 'order_id', o.id)
      from public.refunds t join public.purchases o on o.id = t.purchase_id where t.id = p_id)
    when 'account_credits' then (
      select jsonb_build_object('name', o.purchase_number, 'order_id', o.id)
      from public.account_credits t join public.purchases o on o.id = t.purchase_id where t.id = p_id)
    when 'payment_options' then (
      select jsonb_build_object('name', private.euros(t.tolerance)) from public.payment_options t where t.id = p_id)
    when 'vat_decisions' then (
      select jsonb_build_object('name', t.number, 'person_id', t.user_id) from public.vat_decisions t where t.id = p_id)
    when 'refund_reviews' then (
      select jsonb_build_object('name', t.event_title, 'order_id', t.purchase_id)
      from public.refund_reviews t where t.id = p_id)
    when 'user_services' then (
      select jsonb_build_object('name', s.title, 'order_id', t.purchase_id, 'person_id', t.user_id)
      from public.user_services t join public.services s on s.id = t.service_id where t.id = p_id)
    when 'user_documents' then (
      select jsonb_build_object('name', d.title, 'order_id', t.purchase_id, 'person_id', t.user_id)
      from public.user_documents t join public.documents d on d.id = t.document_id where t.id = p_id)
    when 'event_registrations' then (
      select jsonb_build_object('name', e.title, 'event_id', e.id)
      from public.event_registrations t join public.events e on e.id = t.event_id where t.id = p_id)
    when 'events' then (
      select jsonb_build_object('name', t.title, 'event_id', t.id) from public.events t where t.id = p_id)
    when 'event_access' then (
      select jsonb_build_object('name', t.title, 'event_id', t.id) from public.events t where t.id = p_id)
    when 'services' then (select jsonb_build_object('name', t.title) from public.services t where t.id = p_id)
    when 'documents' then (
      select jsonb_build_object('name', t.title) from public.documents t where t.id = p_id)
    when 'document_templates' then (
      select jsonb_build_object('name', t.title) from public.documents t where t.id = p_id)
    when 'discount_codes' then (
      select jsonb_build_object('name', t.code) from public.discount_codes t where t.id = p_id)
    when 'greetings' then (select jsonb_build_object('name', t.text) from public.greetings t where t.id = p_id)
    when 'statement_layouts' then (
      select jsonb_build_object('name', replace(t.header, '|', ', ')) from public.statement_layouts t where t.id = p_id)
    when 'contact_messages' then (
      select jsonb_build_object('name', t.name) from public.contact_messages t where t.id = p_id)
    when 'affiliates' then (
      select jsonb_build_object('name', t.first_name || ' ' || t.last_name, 'person_id', t.user_id)
      from public.affiliates t where t.id = p_id)
    when 'memberships' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.profiles m where m.id = p_id)
    when 'mails' then (
      select jsonb_build_object('name', coalesce(m.full_name, t.email), 'person_id', t.user_id)
      from public.mails t left join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'referrals' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.referrals t join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'payment_reminders' then (
      select jsonb_build_object('name', o.purchase_number, 'order_id', o.id)
      from public.payment_reminders t join public.purchases o on o.id = t.purchase_id where t.id = p_id)
    when 'person_notes' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.person_notes t join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'answer_templates' then (
      select jsonb_build_object('name', t.name) from public.answer_templates t where t.id = p_id)
    when 'post_names' then (
      select jsonb_build_object('name', t.name, 'person_id', t.user_id)
      from public.post_names t where t.id = p_id)
    when 'post_charges' then (
      select jsonb_build_object('name', coalesce(t.params ->> 'code', m.full_name), 'person_id', t.user_id)
      from public.post_charges t join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'post_senders' then (
      select jsonb_build_object('name', t.name) from public.post_senders t where t.id = p_id)
    when 'post_shipments' then (
      select jsonb_build_object('name', private.place_in_parcel(t.id), 'person_id', t.user_id)
      from public.post_shipments t where t.id = p_id)
    when 'opening_hours' then (
      select jsonb_build_object('name', to_char('2000-01-02'::date + t.weekday, 'FMDay'))
      from public.opening_hours t where t.id = p_id)
    when 'closed_days' then (
      select jsonb_build_object('name', to_char(t.day, 'FMDD Mon YYYY'))
      from public.closed_days t where t.id = p_id)
  end;
end;
$$;

-- Empties what the books keep of a person: their profile, and their addresses in the notes on their orders.
create or replace function private.empty_profile(p_user_id uuid, p_emails text[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.user_services set notes = null where user_id = p_user_id and notes is not null;
  update public.refund_reviews r set note = private.without_addresses(r.note, p_emails)
  where r.user_id = p_user_id and r.note is not null;
  update public.refunds f
  set note = private.without_addresses(f.note, p_emails), reference = private.without_addresses(f.reference, p_emails)
  where f.user_id = p_user_id;
  update public.payments y set reference = private.without_addresses(y.reference, p_emails)
  where y.purchase_id in (select p.id from public.purchases p where p.user_id = p_user_id)
    and y.reference is not null;
  update public.profiles
  set email = null, full_name = 'Former member', company_name = null, phone = null,
    address_line_1 = null, address_line_2 = null, city = null, postal_code = null,
    country = 'Malta', vat_number = null, buyer_kind = null, registration_number = null, is_affiliate = false,
    membership_status = 'cancelled', membership_valid_until = null, membership_grace_until = null, terms_version = null,
    terms_accepted_at = null, forgotten_at = now()
  where id = p_user_id;
end;
$$;

-- Runs when an account is deleted, for good or softly. An unpaid order is settled or cancelled first; what is packed leaves
-- first, or is taken out of its parcel, which nobody could send or take apart without its owner. What is left of their
-- credits is the office's to pay back.
create or replace function private.forget_person()
returns trigger
language plpgsql
volatile
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
  if private.has_packed_post(old.id) then
    perform private.fail('ID010', 'An account with post in a parcel cannot be deleted');
  end if;
  -- Through the rule on roles: the last super administrator cannot be deleted.
  update public.profiles set role = null where id = old.id and role is not null;

  perform private.give_up_seats_and_cart(old.id);
  perform private.review_credit(c.id) from public.account_credits c where c.user_id = old.id;
  v_forms := private.erase_forms(old.id, v_email);
  perform private.erase_notifications(old.id, v_email, v_forms);
  perform private.erase_mails(old.id, v_email);
  perform private.erase_sign_ins(old.id);
  perform private.erase_saved_views(old.id, v_email);
  perform private.erase_vat_checks(old.id);
  -- The referral goes, even where orders keep the emptied profile.
  delete from public.referrals where user_id = old.id;
  delete from private.discount_code_tries where user_id = old.id;
  delete from private.purchase_number_draws where user_id = old.id;
  delete from private.own_data_uses where user_id = old.id;
  delete from public.person_notes where user_id = old.id;
  perform private.erase_scanned_post(old.id);
  perform private.erase_post(old.id);
  perform private.erase_delegates(old.id, v_email);
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
