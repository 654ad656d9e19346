-- What the provider says of an attempt, however it was heard: a message of theirs, somebody who came back from their page,
-- or the process that asks for what was lost. One call writes all of it down, so that order and repetition do not matter:
-- paid is paid, whatever was said before or after.

-- What has gone back of a payment by the provider's account. What nobody here has sent, somebody sent there: the office is
-- told, as the books do not have it.
create function private.note_refunds_of_attempt(p_attempt public.payment_attempts, p_refunds jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_refund record;
  v_ours uuid;
  v_outside numeric := 0;
begin
  for v_refund in
    select r.* from jsonb_to_recordset(coalesce(p_refunds, '[]')) r
      (id text, refund text, amount numeric, state text, failure text)
  loop
    select c.id into v_ours from public.card_refunds c
    where c.id::text = v_refund.id and c.purchase_id = p_attempt.purchase_id;
    if v_ours is not null then
      perform private.note_card_refund(v_ours, v_refund.state, v_refund.refund, v_refund.failure);
    elsif v_refund.state = 'sent' then
      v_outside := v_outside + v_refund.amount;
    end if;
  end loop;
  if v_outside > p_attempt.refunded_outside then
    update public.payment_attempts a set refunded_outside = v_outside where a.id = p_attempt.id;
    perform private.tell_admins('card_refunded_outside',
      jsonb_build_object('amount', v_outside - p_attempt.refunded_outside, 'purchase_number', (
        select p.purchase_number from public.purchases p where p.id = p_attempt.purchase_id)),
      jsonb_build_object('purchase_id', p_attempt.purchase_id));
  end if;
end;
$$;

-- See public.note_card_attempt.
create function private.note_card_attempt(
  p_attempt_id uuid,
  p_state text,
  p_session_id text,
  p_failure text,
  p_payment_id text,
  p_amount numeric,
  p_paid_at timestamptz,
  p_refunds jsonb,
  p_card jsonb
)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_purchase_id uuid := (select a.purchase_id from public.payment_attempts a where a.id = p_attempt_id);
  v_attempt public.payment_attempts;
begin
  if v_purchase_id is null then
    perform private.fail('CD003', 'No such attempt');
  end if;
  if p_state not in ('open', 'paid', 'failed', 'expired') or p_state is null
    or (p_state = 'paid') <> (p_payment_id is not null and p_amount is not null and p_paid_at is not null) then
    perform private.fail('CD008', 'The provider says nothing that can be written down');
  end if;
  perform private.lock_purchase(v_purchase_id);
  -- Of two pages for one attempt the first is kept; money is taken from both.
  update public.payment_attempts a set session_id = p_session_id
  where a.id = p_attempt_id and a.session_id is null and p_session_id is not null;
  select * into v_attempt from public.payment_attempts a where a.id = p_attempt_id for update;
  if p_state = 'paid' then
    -- As the database has it, one payment of the provider is one payment for ever.
    perform private.record_payment(v_purchase_id, 'card', p_payment_id, p_amount,
      least(private.malta_clock(p_paid_at)::date, private.malta_today()), true, null);
  end if;
  if v_attempt.state in ('begun', 'open') and p_state <> v_attempt.state
    or v_attempt.state in ('failed', 'expired') and p_state = 'paid' then
    update public.payment_attempts a
    set state = p_state, paid_amount = case p_state when 'paid' then p_amount end,
      failure = case p_state when 'failed' then left(coalesce(nullif(btrim(p_failure), ''), 'failed'), 100) end,
      settled_at = case when p_state <> 'open' then now() end
    where a.id = p_attempt_id
    returning * into v_attempt;
    if v_attempt.state = 'paid' and v_attempt.keeps_card then
      perform private.keep_card(v_attempt.user_id, p_card);
    end if;
    if v_attempt.kind = 'renewal' and v_attempt.state in ('paid', 'failed') then
      perform private.settle_card_charge(v_attempt);
    end if;
  end if;
  perform private.note_refunds_of_attempt(v_attempt, p_refunds);
  return v_attempt.state;
end;
$$;
grant execute on function
  private.note_card_attempt(uuid, text, text, text, text, numeric, timestamptz, jsonb, jsonb) to service_role;

-- Writes down what the provider knows of an attempt (service role only): `open`, `failed`, `expired`, or `paid` with the
-- provider's id of the payment, what was paid and when. A payment is recorded as it came: less than is due is a part, more,
-- again or for a cancelled order a credit for the office to decide on. Said again, late or out of order it changes nothing.
-- Errors: CD003 unknown, CD008 nothing that can be written down.
create function public.note_card_attempt(
  p_attempt_id uuid,
  p_state text,
  p_session_id text default null,
  p_failure text default null,
  p_payment_id text default null,
  p_amount numeric default null,
  p_paid_at timestamptz default null,
  p_refunds jsonb default '[]',
  p_card jsonb default null
)
returns text
language sql
volatile
set search_path = ''
as $$
  select private.note_card_attempt(p_attempt_id, p_state, p_session_id, p_failure, p_payment_id, p_amount, p_paid_at,
    p_refunds, p_card)
$$;
grant execute on function
  public.note_card_attempt(uuid, text, text, text, text, numeric, timestamptz, jsonb, jsonb) to service_role;

-- -------------------------------------------------------------------------------------------------
-- Telling.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('card_charge_ahead', 'info', 'Your card will be charged', '/dashboard/billing', 'View billing', 5, 'card_charge_ahead', false),
  ('card_charge_failed', 'warning', 'Your card could not be charged', '/dashboard/billing', 'View billing', 6,
    'card_charge_failed', false),
  ('card_refund_failed', 'warning', 'A refund to a card has failed', '/dashboard/orders', 'View orders', 6, null, false),
  ('card_refunded_outside', 'warning', 'Paid back at the card provider', '/dashboard/orders', 'View orders', 6, null, false);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- A kept card in words: "your Visa card ending 4242".
create function private.card_in_words(p_params jsonb)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 'your ' || coalesce(initcap(p_params ->> 'brand') || ' ', '') || 'card'
    || coalesce(' ending ' || (p_params ->> 'last_four'), '');
end;
$$;

-- What a member reads of charges to a card they keep with the provider, and an administrator of refunds to cards. Null for
-- other events.
create function private.card_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_amount text := private.euros((p_params ->> 'amount')::numeric);
  v_day text := private.day_in_words((p_params ->> 'charge_on')::date);
begin
  return case p_event
    when 'card_charge_ahead' then 'We charge ' || v_amount || ' to ' || private.card_in_words(p_params) || ' on ' || v_day
      || ', for order ' || (p_params ->> 'purchase_number') || '. You can pay by bank transfer instead, under Billing.'
    when 'card_charge_failed' then v_amount || ' could not be charged to ' || private.card_in_words(p_params)
      || ', for order ' || (p_params ->> 'purchase_number') || '. '
      || coalesce('We try again on ' || v_day || '; you can also pay now, under Billing.',
        'We do not try again: please pay under Billing, by another card or bank transfer.')
    when 'card_refund_failed' then v_amount || ' for order ' || (p_params ->> 'purchase_number')
      || ' could not be paid back to the card. The order says why, and the refund can be tried again there.'
    when 'card_refunded_outside' then v_amount || ' for order ' || (p_params ->> 'purchase_number')
      || ' went back at the card provider, and no refund here says so. Please record it, as paid back in another way.'
  end;
end;
$$;
