-- Commissions and payouts where a person's data are copied and erased: an affiliate who was paid is gone, and the books keep
-- what they need.

-- Whether an affiliate is in a batch that is neither paid nor cancelled.
create function private.has_payout_on_the_way(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.payouts p join public.payout_batches b on b.id = p.batch_id
    where p.user_id = p_user_id and b.status = 'made');
end;
$$;

-- Takes a person out of their payouts, as far as the books can do without: name and address of whom an amount was paid to
-- stay, the account does not. Not while a transfer to it is under way.
create function private.erase_payouts(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if private.has_payout_on_the_way(p_user_id) then
    perform private.fail('ID011', 'An account with a payout under way cannot be deleted');
  end if;
  delete from public.payouts p
  using public.payout_batches b
  where b.id = p.batch_id and b.status = 'cancelled' and p.user_id = p_user_id;
  update public.payouts set user_id = null, iban = right(iban, 4), bic = null where user_id = p_user_id;
  delete from public.payout_details where user_id = p_user_id;
end;
$$;

-- Deletes what somebody sent by forms, or takes the person out of it: other members came through an affiliate's code, and the
-- books keep what an affiliate earned and was paid.
create or replace function private.erase_forms(p_user_id uuid, p_email text)
returns uuid[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_forms uuid[] := array(select private.applications_of(p_user_id, p_email));
  v_messages uuid[] := array(select private.messages_of(p_user_id, p_email));
begin
  perform private.erase_payouts(p_user_id);
  delete from public.affiliates a
  where a.id = any (v_forms) and a.status in ('pending', 'rejected')
    and not exists (select 1 from public.commission_entries e where e.affiliate_id = a.id);
  -- Others came through this code: the record stays, without the person.
  update public.affiliates a
  set user_id = null, first_name = 'Former', last_name = 'affiliate',
    email = a.id || '@forgotten.invalid', phone = null, company_name = null, website = null,
    business_type = null, promotion_methods = 'Forgotten', expected_referrals = null,
    additional_info = null, rejection_reason = null, withdrawal_reason = null, status = 'inactive',
    forgotten_at = now()
  where a.id = any (v_forms);
  -- One that is being answered now is waited for. The mail went wherever the message named, also to an address
  -- that is nobody's here.
  perform 1 from public.contact_messages m where m.id = any (v_messages) order by m.id for update;
  delete from public.mails l using public.message_answers a
  where a.message_id = any (v_messages) and l.key = 'message_answer:' || a.id;
  delete from public.contact_messages m where m.id = any (v_messages);
  return v_forms || v_messages;
end;
$$;

-- Deletes applications two years after they were declined, as the privacy policy says, unless they earned a commission
-- before. Called by run_daily; one that somebody is at work on waits for the next run.
create or replace function private.forget_declined_applications()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.affiliates a where a.id in (
    select o.id from public.affiliates o
    where o.status = 'rejected'
      and not exists (select 1 from public.commission_entries e where e.affiliate_id = o.id)
      and o.decided_at < private.malta_moment(private.malta_today() - interval '2 years')
    for update skip locked);
end;
$$;

-- What was written to the person, by them and about them, and what they earned as an affiliate: under an address they have
-- confirmed, as erasure has it. Their clients stay unnamed.
create or replace function private.own_words(p_user_id uuid, p_email text)
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
      from private.mails_of(p_user_id, p_email) m),
    'mails_not_wanted', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(w)) order by w.kind), '[]')
      from public.unwanted_mails w where w.user_id = p_user_id),
    'messages', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(m)) || jsonb_build_object(
        'answers', (
          select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.created_at, r.id), '[]')
          from public.message_answers r where r.message_id = m.id))
        order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.id in (select private.messages_of(p_user_id, p_email))),
    'affiliate_applications', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(a)) order by a.created_at, a.id), '[]')
      from public.affiliates a where a.id in (select private.applications_of(p_user_id, p_email))),
    'commissions', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'client', e.client, 'base', e.base, 'rate', e.rate,
        'amount', e.amount, 'day', e.day, 'available_on', e.available_on, 'booked_on', e.booked_on, 'payout_id', e.payout_id)
        order by e.booked_on, e.created_at, e.id), '[]')
      from public.commission_entries e
      where e.affiliate_id in (select private.applications_of(p_user_id, p_email))),
    'payout_details', (
      select private.own_row(to_jsonb(d)) from public.payout_details d where d.user_id = p_user_id),
    'payouts', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(p)) order by p.created_at, p.id), '[]')
      from public.payouts p where p.user_id = p_user_id),
    -- Whose code it was is named by the code alone: the affiliate is somebody else.
    'registered_through', (
      select jsonb_build_object('referral_code', a.referral_code, 'counted_at', r.created_at)
      from public.referrals r join public.affiliates a on a.id = r.affiliate_id
      where r.user_id = p_user_id),
    'saved_views', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(v)) order by v.list, v.name), '[]')
      from public.saved_views v where v.user_id = p_user_id),
    'office_notes', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(o)) order by o.created_at, o.id), '[]')
      from public.person_notes o where o.user_id = p_user_id))
$$;

-- See public.get_own_deletion.
create or replace function private.get_own_deletion()
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
        'total_amount', p.total_amount, 'amount_due', p.amount_due,
        'is_post', private.is_usage_order(p.id)) order by p.created_at, p.id), '[]')
      from public.purchases p where p.user_id = v_user_id and p.status = 'pending'),
    'unbilled', (
      select greatest(coalesce(sum(c.gross), 0), 0) from public.post_charges c
      where c.user_id = v_user_id and c.is_open),
    'credit_left', (
      select coalesce(sum(private.credit_left(c.id)), 0) from public.account_credits c where c.user_id = v_user_id),
    'has_packed_post', private.has_packed_post(v_user_id),
    'has_payout', private.has_payout_on_the_way(v_user_id),
    'commission', (
      select coalesce(greatest(sum(b.held + b.available), 0), 0)
      from public.affiliates a join private.commission_balances b on b.affiliate_id = a.id
      where a.user_id = v_user_id),
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
    when 'payout_details' then (
      select jsonb_build_object('name', t.name, 'person_id', t.user_id)
      from public.payout_details t where t.user_id = p_id)
    when 'payout_batches' then (
      select jsonb_build_object('name', to_char(private.malta_clock(t.created_at), 'FMDD Mon YYYY HH24:MI'))
      from public.payout_batches t where t.id = p_id)
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

select private.audit_every_table();
select private.sample_no_texts();
