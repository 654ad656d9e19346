-- More sentences that people read from the database, in plainer words. What was told before keeps its words:
-- a notification is stored with its text.

-- The documented answer of an approval: its link and code, or the text that goes with the problem.
create or replace function private.approval_answer(p_problem text, p_referral_code text, p_site_url text)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_build_object('success', p_problem is null,
    'error', case p_problem
      when 'gone' then 'This application no longer exists.'
      when 'decided' then 'This application has already been decided.'
      when 'forgotten' then 'This affiliate has deleted their account.'
      when 'affiliate_already' then 'This person is already an affiliate.'
      when 'own_open' then 'This person has another application, sent while signed in. Please decide that one first.'
      when 'no_site_url' then 'The site’s address is not set, so no signup link can be created.'
    end,
    'referral_code', p_referral_code,
    'signup_link', p_site_url || '/members?ref=' || p_referral_code);
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
    when 'nothing_eligible' then 'This discount code does not apply to anything in your cart.'
    when 'other_kind' then 'This discount code applies to ' || p_discount_code.applicable_to || ' only.'
    when 'ask_again' then 'Many wrong codes are being tried at the moment. Please apply this code again.'
    when 'below_minimum' then 'This discount code needs an order of at least '
      || private.euros(p_discount_code.minimum_purchase) || '.'
    else 'This discount code is not valid.'
  end;
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
    when 'payment_reminder' then
      'We have not received a payment yet for order ' || (p_params ->> 'purchase_number') || ' ('
        || private.euros((p_params ->> 'total_amount')::numeric) || ')'
        || coalesce(case when (p_params ->> 'is_overdue')::boolean then ', which was due on ' else ', which is due on ' end
          || private.day_in_words((p_params ->> 'due_date')::date), '') || '.'
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
      || ' and is now open to others. You can still order one while seats are available.'
    when 'event_moved' then concat_ws(' ', (p_params ->> 'event') || ' has moved.',
      'It now begins on ' || v_begins || ', Malta time (was: '
        || private.moment_in_words((p_params ->> 'former_begins_at')::timestamptz) || ').',
      'The location is now ' || (p_params ->> 'location')
        || ' (was: ' || (p_params ->> 'former_location') || ').',
      'Your registration stands.',
      'Please complete payment to keep it: we cancel an order that is unpaid on ' || v_until || '.')
    when 'event_cancelled' then v_event || ' has been cancelled, and so has your registration.'
    when 'registration_cancelled' then 'We have cancelled your registration for ' || v_event || '.'
  end || coalesce(' We will be in touch about the '
    || private.euros((p_params ->> 'amount_paid')::numeric) || ' you paid.', '');
end;
$$;
