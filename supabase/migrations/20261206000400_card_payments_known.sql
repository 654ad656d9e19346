-- Where else cards are known: in what people read, in the copy of their data, and when an account goes.

-- What a member reads of an order, what was on it and how it is paid by card; of cards an administrator, too. Null for other
-- events.
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
    else private.card_notification_message(p_event, p_params)
  end;
end;
$$;

-- A membership as mails and notifications tell of it: in the words of the time they were written, with the card that is to
-- pay for its next period.
create or replace function private.membership_in_words(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'plan_title', coalesce(w.plan ->> 'title', initcap(p.membership_type) || ' membership'),
      'membership_type', w.plan ->> 'membership_type', 'billing_period', w.plan ->> 'billing_period',
      'is_grant', nullif(w.is_grant, false),
      'company_name', p.company_name, 'full_name', p.full_name,
      'box_number', p.box_number, 'address_from', m.address_from, 'period_from', case when not w.is_grant then us.period_from end,
      'valid_until', p.membership_valid_until, 'grace_until', p.membership_grace_until,
      'cooling_off_until', case when m.first_paid_on + 14 >= private.malta_today() then m.first_paid_on + 14 end,
      'ends_on', m.ends_on, 'given_on', m.notice_given_on,
      'leaving', l.leaving, 'leaving_until', l.leaving_until,
      'kept_card', (
        select jsonb_build_object('brand', c.brand, 'last_four', c.last_four)
        from public.saved_cards c
        where c.user_id = p.id and (select s.takes_cards from private.site_settings s)),
      'card_charge_on', (
        select min(k.charge_on) from public.card_charges k where k.user_id = p.id and k.state = 'planned')))
    from public.profiles p
    left join public.memberships m on m.user_id = p.id
    cross join lateral private.present_plan(p.id) us
    cross join lateral private.paid_leaving(p.id) l
    cross join lateral (
      select private.plan_in_words(us, p) as plan, private.is_granted(p) as is_grant) w
    where p.id = p_user_id);
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

-- What is kept of a person's payments by card: their tries, what goes back to cards, the card that is kept with the
-- provider, and what is charged to it.
create function private.own_cards(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'card_payments', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(a)) order by a.created_at, a.id), '[]')
      from public.payment_attempts a where a.user_id = p_user_id),
    'card_refunds', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(c)) order by c.created_at, c.id), '[]')
      from public.card_refunds c join public.purchases p on p.id = c.purchase_id where p.user_id = p_user_id),
    'card_charges', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(k)) order by k.told_on, k.purchase_id), '[]')
      from public.card_charges k where k.user_id = p_user_id),
    'saved_card', (
      select private.own_row(to_jsonb(c)) from public.saved_cards c where c.user_id = p_user_id))
$$;

-- See public.get_own_data.
create or replace function private.get_own_data()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_email text;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('own_data:' || v_user_id, 0)) then
    perform private.fail('AC004', 'The copy is being prepared');
  end if;
  perform private.limit_own_use(v_user_id, 'download', 10, 'AC001');
  insert into private.own_data_uses (user_id, kind) values (v_user_id, 'download');
  select u.email into v_email
  from auth.users u where u.id = v_user_id and u.email_confirmed_at is not null;
  return jsonb_build_object('version', 1, 'made_at', now())
    || private.own_account(v_user_id)
    || jsonb_build_object('orders', private.own_orders(v_user_id))
    || private.own_cards(v_user_id)
    || private.own_things(v_user_id)
    || private.own_words(v_user_id, v_email)
    || private.own_post(v_user_id)
    || private.own_delegates(v_user_id, v_email)
    || private.own_traces(v_user_id, v_email);
end;
$$;

-- Takes away the kept card of whoever is forgotten while their orders keep an emptied profile, here and at the provider; with
-- a profile that goes it goes by itself. Their tries, charges and refunds to cards stay with their orders.
create function private.drop_card_of_forgotten()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.saved_cards c where c.user_id = new.id;
  return null;
end;
$$;

create trigger tg_profiles__drop_saved_card
  after update of forgotten_at on public.profiles
  for each row when (new.forgotten_at is not null)
  execute function private.drop_card_of_forgotten();
