-- What members are told of their address, and officers of cases that wait.

-- What is told of who uses an address. Null for other events.
create function private.verification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_from text := private.day_in_words((p_params ->> 'held_from')::date);
begin
  return case p_event
    when 'verification_wanted' then
      'By law we have to know who uses our address: who signs, who owns the company, and what it does. It takes about ten minutes, and '
        || case when (p_params ->> 'is_member_from_before')::boolean
          then 'nothing changes for you until ' || v_from || '. From that day we hold new post until we have approved it.'
          else 'until we have approved it, your box is reserved and we hold post that arrives.' end
    when 'verification_asked' then 'Please send us something again: '
      || case p_params ->> 'points' when '1' then 'one point is' else 'some points are' end
      || ' not clear yet. We say which, and why.'
    when 'verification_approved' then 'We have approved who uses your address'
      || coalesce(': box ' || (p_params ->> 'box_number') || ' is yours to use', '') || '. What we held for you can now be opened, sent on or '
      || 'collected. The approval stands until ' || private.day_in_words((p_params ->> 'valid_until')::date) || '.'
    when 'verification_refused' then 'We could not approve who uses your address.'
      || case when (p_params ->> 'is_final')::boolean then ' Your post is held, and nothing of it is lost. Please write to us.'
        else ' We say why, and you can send it again.' end
    when 'verification_ending' then case when (p_params ->> 'is_in_review')::boolean
        then 'We are reviewing what you have sent us. If we have not approved it by '
        when p_params ->> 'until_reason' = 'formation'
        then 'Please send us the extract of the company from its register. If we have not approved it by '
        else 'Please confirm who uses your address: look through what you told us, and send it. If we have not approved it by ' end
      || v_from || ', we hold new post from that day. Nothing is lost.'
    when 'verification_held' then 'From today we hold new post, unopened, because we do not know for certain who uses your address. '
      || 'Nothing is lost, and what came before is not affected.'
    when 'verification_to_review' then 'A case waits for an officer. Please review it within two working days.'
    when 'verification_deleted' then 'The time for which the law keeps them is over, so we have deleted ' || (p_params ->> 'cases')
      || case p_params ->> 'cases' when '1' then ' case' else ' cases' end || ' with ' || (p_params ->> 'files')
      || case p_params ->> 'files' when '1' then ' file' else ' files' end || ' (no. '
      || (select string_agg(n.nr, ', ') from jsonb_array_elements_text(p_params -> 'numbers') n (nr)) || ').'
  end;
end;
$$;

-- What happened, as the bell tells it to whoever it concerns.
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
    private.seat_notification_message(p_event, p_params),
    private.collection_message(p_event, p_params),
    private.post_request_message(p_event, p_params),
    private.shred_notification_message(p_event, p_params),
    private.post_notification_message(p_event, p_params),
    private.share_notification_message(p_event, p_params),
    private.delegate_notification_message(p_event, p_params),
    private.vat_notification_message(p_event, p_params),
    private.verification_message(p_event, p_params));
end;
$$;

-- What becomes of post of a member without a plan, or whose address is not approved, as they read it with the news of it.
create or replace function private.held_post_in_words(p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case
    when not coalesce((p_params ->> 'is_held')::boolean, false) then ''
    when p_params ->> 'held_for' = 'identity' then ' We hold it for you, unopened, until we have approved who uses your address.'
    when (p_params ->> 'goes_back')::boolean then ' Your membership is over, so it goes back to its sender.'
    when p_params ->> 'leaving' = 'forwarding' then ' We send it on to your default address with the week’s round.'
    when p_params ? 'kept_until' then ' You have no active plan: we keep it for you until '
      || private.day_in_words((p_params ->> 'kept_until')::date) || '; then it goes back to its sender.'
    else ' You have no active plan: we keep it for you. Choose a plan to have it scanned.' end;
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
      v_plan || ' is active' || coalesce(' until ' || v_until, '') || case when (p_params ->> 'is_reserved')::boolean
        then '. Your box is reserved: before you can use its address, we have to know who does. Please tell us.'
        else '. Your box number is ' || (p_params ->> 'box_number') || ', and you can use its address from today.' end
    when 'membership_changed' then v_plan || ' is now your plan, until ' || v_until || '.'
    when 'membership_renewal' then
      'The next period of ' || v_plan || ' begins after ' || v_until || ': ' || v_order || ', due on '
        || private.day_in_words((p_params ->> 'due_date')::date) || '.'
        || case when (p_params ->> 'post_amount')::numeric > 0 then ' ' || private.euros((p_params ->> 'post_amount')::numeric)
          || ' of it is for your post beyond the plan, and stays due if you do not renew.' else '' end
    when 'membership_reminder' then
      v_plan || case (p_params ->> 'days_left')::integer when 0 then ' ends today.' else ' ends on ' || v_until || '.' end
        || coalesce(' Your card is charged for ' || v_order || ' on '
            || private.day_in_words((p_params ->> 'card_charge_on')::date) || ', so you need not do anything.',
          ' To continue, please pay ' || v_order || coalesce('; if you pay by ' || v_grace || ', there is no gap.', '.'),
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
