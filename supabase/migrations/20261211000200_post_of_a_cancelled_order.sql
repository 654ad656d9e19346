-- The message about a cancelled order tells what it billed for post, as the mail does.

-- What a member reads of an order that we cancelled: what is left to pay of it, what is credit, and what is free again.
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
    case when (p_params ->> 'post_amount')::numeric > 0
      then 'A credit note cancels the invoice. ' || private.euros((p_params ->> 'post_amount')::numeric)
        || ' of it is for your post and stays due: it is billed on its own.'
      else 'There is nothing left to pay: a credit note cancels the invoice.' end,
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

-- Tells a member that we cancelled their order.
create or replace function private.tell_order_cancelled()
returns trigger
language plpgsql
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
            and us.purchase_id is null))),
      -- Work on post beside something else is billed again, less what of it was given back (decision 046).
      'post_amount', (
        select case when bool_or(l.item_type <> 'usage')
          then greatest(sum(l.gross_amount) filter (where l.item_type = 'usage'), 0) end
        from public.purchase_items l where l.purchase_id = new.id))
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
