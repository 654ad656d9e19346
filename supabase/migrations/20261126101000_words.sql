-- The sentences that people read from the database, in plainer words, and when mail forwarding starts.
-- What was told before keeps its words: a notification is stored with its text.

-- What administrators read. Null for other events.
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
          else ' for unused days, because the account was deleted.' end
    when 'refunds_to_review' then
      (p_params ->> 'event') || ' was cancelled. Paid registrations to review: '
        || (p_params ->> 'registrations') || '.'
    when 'mail_failed' then 'An e-mail to ' || coalesce(p_params ->> 'name', 'someone without an account')
      || ' could not be delivered. It can be tried again.'
  end;
end;
$$;

-- What an applicant reads of the decision. Null for other events.
create or replace function private.affiliate_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_event
    when 'affiliate_approved' then 'Welcome to the affiliate programme. Your referral code is '
      || (p_params ->> 'referral_code') || '.'
    when 'affiliate_rejected' then
      'Your affiliate application was not accepted: ' || (p_params ->> 'reason')
    when 'affiliate_withdrawn' then
      'Your referral code no longer counts registrations: ' || (p_params ->> 'reason')
  end;
end;
$$;

-- What a person reads about a code: the text of the documented answers (spec 1§7).
create or replace function private.discount_message(p_problem text, p_discount_code public.discount_codes default null)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case coalesce(p_problem, '')
    when '' then 'Discount code applied.'
    when 'blank' then 'Please enter a discount code'
    when 'not_yet' then 'This discount code can be used from '
      || to_char(p_discount_code.valid_from at time zone 'Europe/Malta', 'FMDD FMMonth YYYY') || '.'
    when 'expired' then 'This discount code has expired.'
    when 'used_up' then 'This discount code has been used up.'
    when 'nothing_eligible' then 'This discount code applies to nothing in your cart.'
    when 'other_kind' then 'This discount code applies to ' || p_discount_code.applicable_to || ' only.'
    when 'ask_again' then 'Many wrong codes are being tried at the moment. Please apply this code once more.'
    when 'below_minimum' then 'This discount code needs an order of at least '
      || private.euros(p_discount_code.minimum_purchase) || '.'
    else 'This discount code is not valid.'
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
        || (p_params ->> 'box_number') || ', and you can use your business address from today.'
    when 'membership_changed' then v_plan || ' is now your plan, until ' || v_until || '.'
    when 'membership_renewal' then
      'The next period of ' || v_plan || ' begins after ' || v_until || ': ' || v_order || ', due on '
        || private.day_in_words((p_params ->> 'due_date')::date) || '.'
    when 'membership_reminder' then
      v_plan || case (p_params ->> 'days_left')::integer when 0 then ' ends today.' else ' ends on ' || v_until || '.' end
        || coalesce(' To continue, please pay ' || v_order || coalesce('; if you pay by ' || v_grace || ', there is no gap.', '.'),
          case when (p_params ->> 'is_grant')::boolean then ' After that day you can choose a plan.'
            else ' To continue, please choose a plan.' end)
    when 'membership_expired' then
      v_plan || ' ended on ' || v_until || ' and has expired, so you can no longer use your business address. '
        || 'You can order a plan again at any time; we keep your box for you.'
    when 'membership_ended' then v_plan || ' has ended, as you asked. Thank you for being a member.'
    when 'invoice_overdue' then
      'We have not received a payment yet for ' || v_order || ', which was due on '
        || private.day_in_words((p_params ->> 'due_date')::date) || '.'
  end;
end;
$$;

-- The message: what a person reads of an event and its parameters.
create or replace function private.notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_params ? 'count' then
    return (p_params ->> 'count')
      || case p_params ->> 'count' when '1' then ' more has arrived' else ' more have arrived' end
      || ', besides those you have not read yet.';
  end if;
  return coalesce(
    private.admin_notification_message(p_event, p_params),
    private.affiliate_notification_message(p_event, p_params),
    private.order_notification_message(p_event, p_params),
    private.membership_notification_message(p_event, p_params),
    private.seat_notification_message(p_event, p_params));
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
    'If you have already paid, please write to us.',
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
      'Thank you. Your payment of ' || private.euros((p_params ->> 'total_amount')::numeric)
        || ' for order ' || (p_params ->> 'purchase_number') || ' has arrived.'
    when 'order_cancelled' then private.order_cancelled_message(p_params)
    when 'service_completed' then
      (p_params ->> 'service') || ' is done.' || coalesce(' ' || (p_params ->> 'notes'), '')
    when 'document_ready' then 'You can now download ' || (p_params ->> 'document') || '.'
  end;
end;
$$;

-- What a member reads of a seat at an event. Null for other events.
create or replace function private.seat_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_zone constant text := ' (Malta time)';
  v_begins text := private.moment_in_words((p_params ->> 'begins_at')::timestamptz);
  v_event text := (p_params ->> 'event') || ' on ' || v_begins || v_zone;
  v_until text := private.moment_in_words((p_params ->> 'until')::timestamptz) || v_zone;
begin
  return case p_event
    when 'registration_confirmed' then 'Your seat at ' || v_event || ' is confirmed.'
    when 'registration_received' then 'You are registered for ' || v_event
      || '. Please complete payment to secure your seat: we cancel an order that is unpaid on '
      || v_until || '.'
    when 'seat_reserved' then 'A seat at ' || v_event || ' is reserved for you until ' || v_until
      || '. Please order it from your cart by then to keep it.'
    when 'seat_lapsed' then 'Your seat at ' || v_event || ' was reserved until ' || v_until
      || ' and is now free for others. You can still order one while there are seats.'
    when 'event_moved' then concat_ws(' ', (p_params ->> 'event') || ' has moved.',
      'It now begins on ' || v_begins || ', Malta time (was: '
        || private.moment_in_words((p_params ->> 'former_begins_at')::timestamptz) || ').',
      'The place is now ' || (p_params ->> 'location')
        || ' (was: ' || (p_params ->> 'former_location') || ').',
      'Your registration stands.',
      'Please complete payment to keep it: we cancel an order that is unpaid on ' || v_until || '.')
    when 'event_cancelled' then v_event || ' has been cancelled, and so has your registration.'
    when 'registration_cancelled' then 'We have cancelled your registration for ' || v_event || '.'
  end || coalesce(' We will be in touch about the '
    || private.euros((p_params ->> 'amount_paid')::numeric) || ' you paid.', '');
end;
$$;

-- An administrator may have written another text since: that one stays.
update public.services set estimated_delivery = 'Starts next Monday'
where title = 'Mail forwarding' and estimated_delivery = 'From the next Monday';
