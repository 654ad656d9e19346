-- The address that a membership brings is told apart from a member's own, which the profile calls the business
-- address: it is the address of their box.

-- The title and text of a membership's notification, by its event and parameters.
create or replace function private.membership_notification_message(p_event text, p_params jsonb)
 returns text
 language plpgsql
 stable
 set search_path = ''
as $function$
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
      'We have not received a payment yet for ' || v_order || ', which was due on '
        || private.day_in_words((p_params ->> 'due_date')::date) || '.'
  end;
end;
$function$;
