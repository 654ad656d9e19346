-- What people are told of payments, credits and refunds, what is kept of them in copies and after an account, and what the log
-- says of them.

-- -------------------------------------------------------------------------------------------------
-- Told.

-- An order as notifications and mails speak of it.
create or replace function private.order_in_words(p_purchase_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number,
      'total_amount', p.total_amount, 'paid_amount', p.paid_amount,
      'amount_due', p.amount_due, 'due_date', i.due_date, 'invoice_number', i.invoice_number)
    from public.purchases p
    left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and not i.is_replaced
    where p.id = p_purchase_id);
end;
$$;

-- Tells a member of an order they placed; of a renewal and of what is billed to them their own event tells.
-- An invoice in place of another one is no new order.
create or replace function private.tell_order_placed()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not exists (
      select 1 from public.purchases p
      where p.id = new.purchase_id and (p.cart_fingerprint like 'usage:%'
        or p.cart_fingerprint like 'renewal:%' and new.amount > 0))
    and not exists (select 1 from public.invoices i where i.purchase_id = new.purchase_id and i.is_replaced) then
    perform private.tell(new.user_id,
      case when new.amount = 0 then 'free_order_placed' else 'order_placed' end,
      private.order_in_words(new.purchase_id), p_key => 'order_placed:' || new.purchase_id);
  end if;
  return null;
end;
$$;

-- Thanks a member for the payment that settles an order; an order that cost nothing brings none. Credits that are used at once
-- are one payment.
create or replace function private.tell_payment_received()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.tell(new.user_id, 'payment_received',
    private.order_in_words(new.id) || jsonb_build_object('paid_on', (
      select max(y.paid_on) from public.payments y where y.purchase_id = new.id)) || (
      select jsonb_build_object('amount', sum(y.amount), 'provider', min(y.provider), 'written_off', sum(y.written_off),
        'credited', coalesce(sum(c.amount), 0))
      from public.payments y
      left join public.account_credits c on c.payment_id = y.id
      where y.purchase_id = new.id and y.created_at = now()),
    jsonb_build_object('purchase_id', new.id), 'payment_received:' || new.id);
  return null;
end;
$$;

-- Tells a member that an order of theirs was cancelled, and what became of what was on it and of what they had paid.
create or replace function private.tell_order_cancelled()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_items jsonb;
begin
  select jsonb_build_object(
      'events', coalesce(
        jsonb_agg(i.item_title order by i.position) filter (where i.item_type = 'event'), '[]'),
      -- What nobody put into a cart does not return there, nor does a plan beside another one.
      'has_more', new.cart_fingerprint !~ '^(renewal|change|usage):' and bool_or(i.item_type <> 'event'
        and (not i.is_membership or exists (
          select 1 from public.user_services us
          where us.user_id = new.user_id and us.service_id = i.item_id and us.payment_status = 'pending'
            and us.purchase_id is null))))
  into v_items
  from public.purchase_items i
  where i.purchase_id = new.id and not i.is_onboarding_fee and not i.is_credit;
  perform private.tell(new.user_id, 'order_cancelled',
    private.order_in_words(new.id) || v_items || jsonb_build_object('reason', new.cancel_reason,
      'credited', (
        select coalesce(sum(c.amount), 0) from public.account_credits c where c.purchase_id = new.id)),
    jsonb_build_object('purchase_id', new.id), 'order_cancelled:' || new.id);
  return null;
end;
$$;

-- Why an order was cancelled, what that means for a payment, and what became of what was on it.
create or replace function private.order_cancelled_message(p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_events text := (
    select string_agg(e.title, ', ' order by e.position)
    from jsonb_array_elements_text(p_params -> 'events') with ordinality as e (title, position));
  v_has_seats_kept boolean := jsonb_array_length(p_params -> 'events') > 1;
begin
  return concat_ws(' ',
    'We have cancelled your order ' || (p_params ->> 'purchase_number') || ' ('
      || private.euros((p_params ->> 'total_amount')::numeric) || ')'
      || case p_params ->> 'reason'
        when 'unpaid' then ', because no payment had arrived a week after it was due.'
        when 'event_near' then ', because no payment had arrived in time before an event on it.'
        when 'event_cancelled' then ', because an event on it has been cancelled.'
        else '.' end,
    'There is nothing left to pay: a credit note cancels the invoice.',
    case when (p_params ->> 'credited')::numeric > 0
      then 'What you have paid, ' || private.euros((p_params ->> 'credited')::numeric) || ', is your credit.'
      else 'If you have already paid, please write to us.' end,
    case when p_params ->> 'reason' = 'event_cancelled'
      then 'It was for ' || v_events || '.'
        || case when v_has_seats_kept
          then ' We keep its other seats in your cart for a day.' else '' end
      else 'Others can now take its seats: ' || v_events || '.' end,
    case when (p_params ->> 'has_more')::boolean
      then case when v_events is null then 'Everything on it' else 'Everything else on it' end
        || ' is back in your cart.' end);
end;
$$;

-- That the payment of an order is missing, or the rest of it.
create function private.missing_in_words(p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case when (p_params ->> 'paid_amount')::numeric > 0
    then 'We have received ' || private.euros((p_params ->> 'paid_amount')::numeric) || ' for order '
      || (p_params ->> 'purchase_number') || ', but not yet the other '
      || private.euros((p_params ->> 'amount_due')::numeric)
    else 'We have not received a payment yet for order ' || (p_params ->> 'purchase_number') || ' ('
      || private.euros((p_params ->> 'total_amount')::numeric) || ')' end;
end;
$$;

-- What a member reads of an order and what was on it. Null for other events.
create or replace function private.order_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_event
    when 'payment_received' then
      'Thank you. Your payment of ' || private.euros(coalesce(p_params ->> 'amount', p_params ->> 'total_amount')::numeric)
        || ' for order ' || (p_params ->> 'purchase_number') || ' has arrived.'
    when 'payment_part_received' then
      'Thank you. Your payment of ' || private.euros((p_params ->> 'amount')::numeric) || ' for order '
        || (p_params ->> 'purchase_number') || ' has arrived. ' || private.euros((p_params ->> 'amount_due')::numeric)
        || ' is still due.'
    when 'credit_added' then
      case p_params ->> 'reason'
        when 'overpaid' then 'You have paid ' || private.euros((p_params ->> 'amount')::numeric) || ' more for order '
          || (p_params ->> 'purchase_number') || ' than was due.'
        when 'paid_again' then 'Order ' || (p_params ->> 'purchase_number') || ' was paid already when your payment of '
          || private.euros((p_params ->> 'amount')::numeric) || ' arrived.'
        else 'Order ' || (p_params ->> 'purchase_number') || ' is cancelled, and you have paid '
          || private.euros((p_params ->> 'amount')::numeric) || ' for it.' end
        || ' That is your credit: you can use it for another order, or have it back.'
    when 'order_refunded' then
      'We have paid back ' || private.euros((p_params ->> 'amount')::numeric) || ' for order '
        || (p_params ->> 'purchase_number') || '. Credit note ' || (p_params ->> 'credit_note_number')
        || ' is listed under Billing.'
    when 'payment_reminder' then
      private.missing_in_words(p_params)
        || coalesce(case when (p_params ->> 'is_overdue')::boolean then ', which was due on ' else ', which is due on ' end
          || private.day_in_words((p_params ->> 'due_date')::date), '') || '.'
    when 'order_cancelled' then private.order_cancelled_message(p_params)
    when 'service_completed' then
      (p_params ->> 'service') || ' is done.' || coalesce(' ' || (p_params ->> 'notes'), '')
    when 'document_ready' then 'You can now download ' || (p_params ->> 'document') || '.'
    when 'usage_billed' then
      (select string_agg(t.title, '; ') from jsonb_array_elements_text(p_params -> 'titles') t (title)) || ': order '
        || (p_params ->> 'purchase_number') || ' (' || private.euros((p_params ->> 'total_amount')::numeric)
        || '), due on ' || private.day_in_words((p_params ->> 'due_date')::date) || '.'
    when 'dearer_plan_pays' then
      'In two months in a row, your documents beyond the plan cost you more than ' || (p_params ->> 'plan_title')
        || ' would have. The last month came to ' || private.euros((p_params ->> 'net')::numeric) || ' plus VAT; '
        || (p_params ->> 'plan_title') || ' costs ' || private.euros((p_params ->> 'more')::numeric) || ' more by the month.'
  end;
end;
$$;

-- What a member reads of their membership. Null for other events.
create or replace function private.membership_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_plan text := coalesce(p_params ->> 'plan_title', 'Your membership');
  v_until text := private.day_in_words((p_params ->> 'valid_until')::date);
  v_grace text := private.day_in_words((p_params ->> 'grace_until')::date);
  v_order text := 'order ' || (p_params ->> 'purchase_number') || ' ('
    || private.euros((p_params ->> 'total_amount')::numeric) || ')';
begin
  return case p_event
    when 'membership_started' then
      v_plan || ' is active' || coalesce(' until ' || v_until, '') || '. Your box number is '
        || (p_params ->> 'box_number') || ', and you can use its address from today.'
    when 'membership_changed' then v_plan || ' is now your plan, until ' || v_until || '.'
    when 'membership_renewal' then
      'The next period of ' || v_plan || ' begins after ' || v_until || ': ' || v_order || ', due on '
        || private.day_in_words((p_params ->> 'due_date')::date) || '.'
        || case when (p_params ->> 'post_amount')::numeric > 0 then ' ' || private.euros((p_params ->> 'post_amount')::numeric)
          || ' of it is for your post beyond the plan, and stays due if you do not renew.' else '' end
    when 'membership_reminder' then
      v_plan || case (p_params ->> 'days_left')::integer when 0 then ' ends today.' else ' ends on ' || v_until || '.' end
        || coalesce(' To continue, please pay ' || v_order || coalesce('; if you pay by ' || v_grace || ', there is no gap.', '.'),
          case when (p_params ->> 'is_grant')::boolean then ' After that day you can choose a plan.'
            else ' To continue, please choose a plan.' end)
    when 'membership_expired' then
      v_plan || ' ended on ' || v_until || ' and has expired, so you can no longer use the address of your box. '
        || 'You can order a plan again at any time; we keep your box for you.'
    when 'membership_ended' then v_plan || ' has ended, as you asked. Thank you for being a member.'
    when 'invoice_overdue' then
      private.missing_in_words(p_params) || ', which was due on '
        || private.day_in_words((p_params ->> 'due_date')::date) || '.'
  end;
end;
$$;

-- What administrators read of what happened. Null for other events.
create or replace function private.admin_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_event
    when 'new_member' then coalesce(p_params ->> 'member', 'A new member') || ' has registered.'
    when 'contact_message' then (p_params ->> 'name') || ' has written through the contact page.'
    when 'affiliate_application' then
      (p_params ->> 'name') || ' has applied to the affiliate programme.'
    when 'refund_to_review' then
      'A paid registration for ' || (p_params ->> 'event') || ' ('
        || private.euros((p_params ->> 'amount')::numeric) || ') was cancelled '
        || case p_params ->> 'reason'
          when 'member' then 'by the member.'
          when 'account_deleted' then 'because the account was deleted.'
          else 'by an administrator.' end
    when 'membership_refund_to_review' then
      (p_params ->> 'plan') || ': a refund of ' || private.euros((p_params ->> 'amount')::numeric)
        || ' to decide on'
        || case p_params ->> 'reason'
          when 'cooling_off' then ', because the member has withdrawn within 14 days.'
          when 'credit_left' then ', because the days left were worth more than the more expensive plan.'
          when 'post_charge' then ', because work on their post was billed by mistake.'
          else ' for unused days, because the account was deleted.' end
    when 'refunds_to_review' then
      (p_params ->> 'event') || ' was cancelled. Paid registrations to review: '
        || (p_params ->> 'registrations') || '.'
    when 'credit_to_review' then
      private.euros((p_params ->> 'amount')::numeric) || ' to decide on: '
        || case p_params ->> 'reason'
          when 'overpaid' then 'more than was due came for order '
          when 'paid_again' then 'a further payment came for order '
          else 'a payment came for the cancelled order ' end || (p_params ->> 'purchase_number') || '.'
    when 'mail_failed' then 'An e-mail to ' || coalesce(p_params ->> 'name', 'someone without an account')
      || ' could not be delivered. It can be tried again.'
  end;
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- In the list of refunds.

-- See _refunds.sql; what came later stands at the end, where a view can be added to.
create or replace view public.refund_directory
with (security_invoker = true)
as
select
  r.id,
  r.user_id,
  r.purchase_id,
  r.event_id,
  r.event_title,
  r.amount,
  r.reason,
  r.opened_at,
  r.closed_at,
  r.closed_by,
  r.outcome,
  r.refunded_amount,
  r.note,
  m.full_name as member_name,
  m.email as member_email,
  p.purchase_number,
  c.full_name as closed_by_name,
  private.search_text(r.event_title, p.purchase_number, m.full_name, m.email, m.company_name, m.phone,
    private.phone_digits(m.phone), r.note) as search_text,
  r.credit_id,
  private.review_refundable(r) as refundable_amount,
  f.provider,
  f.reference,
  f.refunded_on,
  f.credit_note_number
from public.refund_reviews r
left join public.profiles m on m.id = r.user_id
left join public.purchases p on p.id = r.purchase_id
left join public.profiles c on c.id = r.closed_by
left join lateral (
  select min(t.provider) as provider, min(t.reference) as reference, max(t.refunded_on) as refunded_on,
    string_agg(distinct n.invoice_number, ', ') as credit_note_number
  from public.refunds t
  left join public.invoices n on n.id = t.credit_note_id
  where t.review_id = r.id) f on true
where (select private.is_admin() limit private.only_admins());

-- -------------------------------------------------------------------------------------------------
-- In the copy of a person, and after their account.

-- The orders of a person with all that hangs on them, for their copy.
create or replace function private.own_orders(p_user_id uuid)
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
    'refunds', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(f)) order by f.created_at, f.id), '[]')
      from public.refunds f where f.purchase_id = p.id),
    'credits', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(c)) || jsonb_build_object('left_amount', private.credit_left(c.id))
        order by c.created_at, c.id), '[]')
      from public.account_credits c where c.purchase_id = p.id),
    'invoices', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.invoices n where n.purchase_id = p.id),
    'reminders', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.created_at, r.id), '[]')
      from public.payment_reminders r where r.purchase_id = p.id),
    'discount_code_used', (
      select d.created_at from public.discount_code_usage d where d.purchase_id = p.id limit 1))
    order by p.created_at, p.id), '[]')
  from public.purchases p where p.user_id = p_user_id
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
    country = 'Malta', vat_number = null, is_affiliate = false,
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

-- -------------------------------------------------------------------------------------------------
-- In the log.

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
