-- What people are told of, and every word of the notifications. An event has its row here, with its title,
-- and its sentence in one of the functions below; the words of its mail stand in shared/src/mails. Its
-- parameters are the same in both.

-- By notification alone.
insert into private.told_events
  (code, type, title, action_url, action_text, priority, lasts, is_counted)
values
  -- What an administrator typed brings title, message and all the rest along.
  ('announcement', 'info', 'Announcement', null, null, 0, null, false),
  -- To administrators.
  ('mail_failed', 'warning', 'E-mail not delivered',
    '/dashboard/messages?mails=failed', 'View e-mails', 4, '30 days', true),
  ('new_member', 'info', 'New member', '/dashboard/users', 'View users', 5, null, true),
  -- It names the sender, so it lasts as long as the message: see forget_old_messages.
  ('contact_message', 'info', 'New message', '/dashboard/messages', 'Read messages', 4, '2 years', true),
  ('affiliate_application', 'affiliate_status', 'New affiliate application',
    '/dashboard/users?tab=affiliates', 'Review application', 7, '30 days', true),
  ('refund_to_review', 'warning', 'Refund to review', '/dashboard/refunds', 'View refunds', 5, null, false),
  ('refunds_to_review', 'warning', 'Refunds to review', '/dashboard/refunds', 'View refunds', 5, null, false),
  ('membership_refund_to_review', 'warning', 'Refund to review',
    '/dashboard/refunds', 'View refunds', 5, null, false),
  -- To members.
  ('service_completed', 'service_completed', 'Service completed',
    '/dashboard/services', 'View services', 4, null, false),
  ('document_ready', 'document_ready', 'Document ready',
    '/dashboard/documents', 'View documents', 3, null, false),
  ('registration_confirmed', 'event_reminder', 'Registration confirmed',
    '/dashboard/events', 'View events', 3, null, false),
  ('registration_received', 'event_reminder', 'Registration received',
    '/dashboard/events', 'View events', 3, null, false),
  ('seat_reserved', 'event_reminder', 'Registration received',
    '/dashboard/events', 'View events', 3, null, false),
  ('seat_lapsed', 'warning', 'Seat no longer reserved', '/dashboard/events', 'View events', 4, null, false),
  ('event_moved', 'warning', 'Event moved', '/dashboard/events', 'View events', 4, null, false),
  ('event_cancelled', 'warning', 'Event cancelled', '/dashboard/events', 'View events', 4, null, false),
  ('registration_cancelled', 'warning', 'Registration cancelled',
    '/dashboard/events', 'View events', 4, null, false);

-- By notification and mail.
insert into private.told_events
  (code, type, title, action_url, action_text, priority, mail, is_optional)
values
  ('membership_started', 'success', 'Membership started',
    '/dashboard/membership', 'View membership', 4, 'membership_started', false),
  ('membership_changed', 'success', 'Plan changed',
    '/dashboard/membership', 'View membership', 4, 'membership_changed', false),
  ('membership_renewal', 'info', 'Membership renewal',
    '/dashboard/billing', 'View billing', 5, 'membership_renewal', false),
  ('membership_reminder', 'warning', 'Your membership ends soon',
    '/dashboard/membership', 'View membership', 5, 'membership_reminder', true),
  ('membership_expired', 'warning', 'Membership expired',
    '/members', 'See plans', 6, 'membership_expired', false),
  ('membership_ended', 'info', 'Membership ended', '/members', 'See plans', 5, 'membership_ended', false),
  ('invoice_overdue', 'warning', 'Invoice overdue',
    '/dashboard/billing', 'View billing', 6, 'invoice_overdue', false),
  ('payment_received', 'payment_received', 'Payment received',
    '/dashboard/billing', 'View billing', 5, 'payment_received', false),
  ('order_cancelled', 'warning', 'Order cancelled',
    '/dashboard/billing', 'View billing', 5, 'order_cancelled', false),
  ('affiliate_approved', 'affiliate_status', 'Application approved',
    '/dashboard/affiliate', 'Your affiliate card', 3, 'application_decided', false),
  ('affiliate_rejected', 'affiliate_status', 'Application declined',
    '/dashboard/affiliate', 'Your affiliate card', 3, 'application_decided', false),
  ('affiliate_withdrawn', 'affiliate_status', 'Affiliate approval withdrawn',
    '/dashboard/affiliate', 'Your affiliate card', 3, 'application_decided', false);

-- By mail alone.
insert into private.told_events (code, mail, is_optional, outlives_account, pace)
values
  ('order_placed', 'order_placed', false, false, null),
  ('free_order_placed', 'payment_received', false, false, null),
  ('refund_decided', 'refund_decided', false, false, null),
  ('plan_chosen', 'membership_changed', false, false, 'at_will'),
  ('notice_given', 'notice_given', false, false, 'at_will'),
  ('notice_taken_back', 'notice_taken_back', false, false, 'at_will'),
  ('cooling_off', 'cooling_off', false, false, null),
  ('application_received', 'application_received', true, false, 'receipt'),
  ('message_received', 'message_received', true, false, 'receipt'),
  ('account_deleted', 'account_deleted', false, true, null);

-- A plain check, not a foreign key: that would lock the event's row for every notification.
do $$
begin
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- The title: the event's, with the number where it is counted.
create function private.notification_title(p_event private.told_events, p_params jsonb)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_event.title || coalesce(' (' || (p_params ->> 'count') || ')', '');
end;
$$;

-- The message: what a person reads of an event and its parameters.
create function private.notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_params ? 'count' then
    return 'Besides those you have not read yet, ' || (p_params ->> 'count')
      || case p_params ->> 'count' when '1' then ' more has arrived.' else ' more have arrived.' end;
  end if;
  return coalesce(
    private.admin_notification_message(p_event, p_params),
    private.affiliate_notification_message(p_event, p_params),
    private.order_notification_message(p_event, p_params),
    private.membership_notification_message(p_event, p_params),
    private.seat_notification_message(p_event, p_params));
end;
$$;

-- What administrators read. Null for other events.
create function private.admin_notification_message(p_event text, p_params jsonb)
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
      'A registration for ' || (p_params ->> 'event') || ' that was paid with '
        || private.euros((p_params ->> 'amount')::numeric) || ' was cancelled '
        || case p_params ->> 'reason'
          when 'member' then 'by the member.'
          when 'account_deleted' then 'because the account was deleted.'
          else 'by an administrator.' end
    when 'membership_refund_to_review' then
      (p_params ->> 'plan') || ': ' || private.euros((p_params ->> 'amount')::numeric)
        || case p_params ->> 'reason'
          when 'cooling_off' then ' to decide on, because the member has withdrawn within 14 days.'
          when 'credit_left' then ' to decide on: the days left were worth more than the dearer plan.'
          else ' of unused days to decide on, because the account was deleted.' end
    when 'refunds_to_review' then
      (p_params ->> 'event') || ' was cancelled. Paid registrations to review: '
        || (p_params ->> 'registrations') || '.'
    when 'mail_failed' then 'An e-mail to ' || coalesce(p_params ->> 'name', 'somebody without an account')
      || ' could not be delivered. It can be tried again.'
  end;
end;
$$;

-- What an applicant reads of the decision. Null for other events.
create function private.affiliate_notification_message(p_event text, p_params jsonb)
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
      'Your referral code counts no registrations any more: ' || (p_params ->> 'reason')
  end;
end;
$$;

-- What a member reads of an order and what was on it. Null for other events.
create function private.order_notification_message(p_event text, p_params jsonb)
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
    when 'document_ready' then (p_params ->> 'document') || ' can be downloaded now.'
  end;
end;
$$;

-- "4 December 2026".
create function private.day_in_words(p_day date)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return to_char(p_day, 'FMDD FMMonth YYYY');
end;
$$;

-- What a member reads of their membership. Null for other events.
create function private.membership_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_plan text := coalesce(p_params ->> 'plan_title', 'Your membership');
  v_until text := private.day_in_words((p_params ->> 'valid_until')::date);
  v_grace text := private.day_in_words((p_params ->> 'grace_until')::date);
  v_order text := 'order ' || (p_params ->> 'purchase_number') || ' over '
    || private.euros((p_params ->> 'total_amount')::numeric);
begin
  return case p_event
    when 'membership_started' then
      v_plan || ' is active' || coalesce(' until ' || v_until, '') || '. Your box number is '
        || (p_params ->> 'box_number') || ': your business address can be used from today.'
    when 'membership_changed' then v_plan || ' is your plan now, until ' || v_until || '.'
    when 'membership_renewal' then
      'The next period of ' || v_plan || ' begins after ' || v_until || ': ' || v_order || ', due on '
        || private.day_in_words((p_params ->> 'due_date')::date) || '.'
    when 'membership_reminder' then
      v_plan || case (p_params ->> 'days_left')::integer when 0 then ' ends today.' else ' ends on ' || v_until || '.' end
        || coalesce(' To go on, please pay ' || v_order || coalesce('; paid by ' || v_grace || ', there is no gap.', '.'),
          case when (p_params ->> 'is_grant')::boolean then ' After that day you can choose a plan.'
            else ' To go on, please choose a plan.' end)
    when 'membership_expired' then
      v_plan || ' ended on ' || v_until || ' and has expired, so your business address can no longer be used. '
        || 'You can order a plan again at any time; your box is kept for you.'
    when 'membership_ended' then v_plan || ' has ended, as you asked for. Thank you for having been a member.'
    when 'invoice_overdue' then
      'No payment has arrived yet for ' || v_order || ', which was due on '
        || private.day_in_words((p_params ->> 'due_date')::date) || '.'
  end;
end;
$$;

-- Why an order was cancelled, what that means for a payment, and where what stood on it is now.
create function private.order_cancelled_message(p_params jsonb)
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
    'Your order ' || (p_params ->> 'purchase_number') || ' over '
      || private.euros((p_params ->> 'total_amount')::numeric)
      || case p_params ->> 'reason'
        when 'unpaid' then ' was cancelled, because no payment had arrived a week after it was due.'
        when 'event_near' then ' was cancelled, because no payment had arrived in time before an event on it.'
        when 'event_cancelled' then ' was cancelled, because an event on it does not take place.'
        else ' was cancelled by us.' end,
    'Nothing is due any more: a credit note cancels the invoice.',
    'If you have paid already, please write to us.',
    case when p_params ->> 'reason' = 'event_cancelled'
      then 'It was for ' || v_events || '.'
        || case when v_has_seats_kept
          then ' Seats at what takes place are kept in your cart for a day.' else '' end
      else 'Others can take its seats again: ' || v_events || '.' end,
    case when (p_params ->> 'has_more')::boolean
      then case when v_events is null then 'Everything on it' else 'Everything else on it' end
        || ' is back in your cart.' end);
end;
$$;

-- What a member reads of a seat at an event. Null for other events.
create function private.seat_notification_message(p_event text, p_params jsonb)
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
      || '. Please complete payment to secure your seat: an order that is unpaid on ' || v_until
      || ' is cancelled.'
    when 'seat_reserved' then 'A seat at ' || v_event || ' is reserved for you until ' || v_until
      || '. Please order it from your cart by then to keep it.'
    when 'seat_lapsed' then 'Your seat at ' || v_event || ' was reserved until ' || v_until
      || ' and is free for others now. You can still order one while there are any.'
    when 'event_moved' then concat_ws(' ', (p_params ->> 'event') || ' was moved.',
      'It now begins on ' || v_begins || ', Malta time (was: '
        || private.moment_in_words((p_params ->> 'former_begins_at')::timestamptz) || ').',
      'The place is now ' || (p_params ->> 'location')
        || ' (was: ' || (p_params ->> 'former_location') || ').',
      'Your registration stands.',
      'Please complete payment to keep it: an order that is unpaid on ' || v_until || ' is cancelled.')
    when 'event_cancelled' then v_event || ' does not take place. Your registration is cancelled.'
    when 'registration_cancelled' then 'Your registration for ' || v_event || ' was cancelled by us.'
  end || coalesce(' We will be in touch about the '
    || private.euros((p_params ->> 'amount_paid')::numeric) || ' you paid.', '');
end;
$$;

-- "4 December 2026 at 18:30", by the clock in Malta.
create function private.moment_in_words(p_moment timestamptz)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return to_char(private.malta_clock(p_moment), 'FMDD FMMonth YYYY "at" HH24:MI');
end;
$$;
