-- What changes after it was written down: a card takes a refund that was paid back by transfer, and a bank sends that back; post
-- goes to another member while its sender is marked as official; a refusal is put right; and post that was given back is taken
-- off what a cancelled order leaves due (decisions 046, 055, 056).

-- -------------------------------------------------------------------------------------------------
-- Refunds to cards.

alter table public.card_refunds
  add column also_sent_at timestamptz,
  add constraint card_refunds_also_sent_was_otherwise check (also_sent_at is null or state = 'paid_otherwise');
comment on column public.card_refunds.also_sent_at is
  'When the provider said that the card took it after all, while it was paid back by bank transfer: it went back twice.';

-- See public.note_card_refund.
create or replace function private.note_card_refund(p_id uuid, p_state text, p_refund text, p_failure text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_refund public.card_refunds;
  v_words jsonb;
  v_ids jsonb;
begin
  select * into v_refund from public.card_refunds c where c.id = p_id for update;
  v_words := jsonb_build_object('amount', v_refund.amount, 'purchase_number', (
    select p.purchase_number from public.purchases p where p.id = v_refund.purchase_id));
  v_ids := jsonb_build_object('purchase_id', v_refund.purchase_id);
  if v_refund.state = 'paid_otherwise' then
    v_words := v_words || jsonb_build_object('paid_otherwise_on', v_refund.paid_otherwise_on);
    -- A card that takes it after all, while it was paid back by transfer: it went back twice, until the bank says no.
    if p_state = 'sent' and v_refund.also_sent_at is null and p_refund <> coalesce(v_refund.provider_refund, '') then
      update public.card_refunds c set provider_refund = p_refund, also_sent_at = now() where c.id = p_id;
      perform private.tell_admins('card_refunded_outside', v_words, v_ids);
    elsif p_state = 'failed' and v_refund.also_sent_at is not null and p_refund = v_refund.provider_refund then
      update public.card_refunds c set also_sent_at = null where c.id = p_id;
      perform private.tell_admins('card_refund_failed', v_words, v_ids);
    end if;
    return;
  end if;
  -- Of tries that are over the provider may tell again, and of one that was sent the bank may say no later.
  if v_refund.id is null or p_state not in ('sent', 'failed') or p_state = v_refund.state
    or (p_state = 'failed' and v_refund.state <> 'sent' and p_refund = v_refund.provider_refund)
    or (p_state = 'failed' and v_refund.state = 'sent' and p_refund is distinct from v_refund.provider_refund)
    or (p_state = 'sent' and v_refund.state = 'failed' and p_refund is not distinct from v_refund.provider_refund) then
    return;
  end if;
  update public.card_refunds c
  set state = p_state, provider_refund = coalesce(p_refund, c.provider_refund), settled_at = now(),
    failure = case p_state when 'failed' then left(coalesce(nullif(btrim(p_failure), ''), 'failed'), 100) end,
    refusals = c.refusals + (p_state = 'failed')::integer
  where c.id = p_id;
  if p_state = 'failed' then
    perform private.tell_admins('card_refund_failed', v_words, v_ids);
  end if;
end;
$$;

-- What a member reads of charges to a card they keep with the provider and of money that their card did not take, and an
-- administrator of refunds to cards. Null for other events.
create or replace function private.card_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_amount text := private.euros((p_params ->> 'amount')::numeric);
  v_day text := private.day_in_words((p_params ->> 'charge_on')::date);
  v_paid_otherwise_on text := private.day_in_words((p_params ->> 'paid_otherwise_on')::date);
begin
  return case p_event
    when 'card_charge_ahead' then 'We charge ' || v_amount || ' to ' || private.card_in_words(p_params) || ' on ' || v_day
      || ', for order ' || (p_params ->> 'purchase_number') || '. You can pay by bank transfer instead, under Billing.'
    when 'card_charge_failed' then v_amount || ' could not be charged to ' || private.card_in_words(p_params)
      || ', for order ' || (p_params ->> 'purchase_number') || '. '
      || coalesce('We try again on ' || v_day || '; you can also pay now, under Billing.',
        'We do not try again: please pay under Billing, by another card or bank transfer.')
    when 'card_refund_failed' then v_amount || ' for order ' || (p_params ->> 'purchase_number')
      || coalesce(' did not go back to the card after all. It went back once, by bank transfer on ' || v_paid_otherwise_on
          || ', so the member has nothing to return.',
        ' could not be paid back to the card. The order says why, and the refund can be tried again there.')
    when 'card_refund_otherwise' then 'Your card did not take the ' || v_amount || ' that we pay back for order '
      || (p_params ->> 'purchase_number') || ', so we paid it by bank transfer on '
      || private.day_in_words((p_params ->> 'paid_on')::date) || '.'
    when 'card_refunded_outside' then v_amount || ' for order ' || (p_params ->> 'purchase_number')
      || coalesce(' went back twice: by bank transfer on ' || v_paid_otherwise_on
          || ', and to the card, which took it after all. Please ask the member to return one of the two.',
        ' went back at the card provider, and no refund here says so. Please record it, as paid back in another way.')
  end;
end;
$$;

-- What was paid back by transfer in parts before such entries were of the last transfer is as what comes now.
update public.refunds f
set provider = 'bank_transfer', reference = l.paid_otherwise_as, refunded_on = l.paid_otherwise_on
from (
  select distinct on (c.refund_id) c.refund_id, c.paid_otherwise_as, c.paid_otherwise_on
  from public.card_refunds c
  where c.state = 'paid_otherwise'
  order by c.refund_id, c.paid_otherwise_on desc, c.settled_at desc, c.id) l
where f.id = l.refund_id and f.provider = 'card' and not exists (
  select 1 from public.card_refunds c where c.refund_id = f.id and c.state <> 'paid_otherwise');

-- -------------------------------------------------------------------------------------------------
-- Post of a cancelled order.

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

-- -------------------------------------------------------------------------------------------------
-- Official post.

-- Follows a sender who turns out to be official, with what is unread of theirs: members are locked before items, all of
-- them, and so is whoever has been given one since. What is being shredded at this moment was not.
create or replace function private.follow_official_sender()
returns trigger
language plpgsql
security definer
volatile
set search_path = ''
as $$
declare
  v_items uuid[] := array(
    select i.id from public.post_items i
    join public.post_requests r on r.item_id = i.id and (r.kind = 'shred' or r.rule is not null) and r.done_at is null
    left join public.post_bag_items b on b.item_id = i.id
    left join public.post_bags g on g.id = b.bag_id
    where i.sender_id = new.id and private.post_bag_state(g) <> 'shredding');
  v_unread uuid[];
  v_owners uuid[];
  v_item_id uuid;
begin
  loop
    v_unread := array(
      select i.id from public.post_items i
      left join public.post_bag_items b on b.item_id = i.id
      left join public.post_bags g on g.id = b.bag_id
      where i.sender_id = new.id and not i.is_official and i.read_at is null and i.undone_at is null
        and i.paper in ('received', 'stored', 'opened') and private.post_bag_state(g) <> 'shredding');
    v_owners := array(
      select i.user_id from public.post_items i where i.id = any (v_unread) and i.user_id is not null);
    perform 1 from public.profiles p
    where p.id = any (v_owners) or p.id in (
      select r.user_id from public.post_requests r where r.item_id = any (v_items) and r.done_at is null)
    order by p.id for no key update;
    perform 1 from public.post_items i where i.id = any (v_items || v_unread) order by i.id for no key update;
    -- Somebody else may have given one to another meanwhile: then that profile is locked, too.
    exit when not exists (
      select 1 from public.post_items i
      where i.id = any (v_unread) and i.user_id is not null and i.user_id <> all (v_owners));
  end loop;
  for v_item_id in
    update public.post_items i set is_official = true
    where i.id = any (v_unread) and i.sender_id = new.id and not i.is_official and i.read_at is null and i.undone_at is null
      and i.paper in ('received', 'stored', 'opened') and not exists (
        select 1 from public.post_bag_items b join public.post_bags g on g.id = b.bag_id
        where b.item_id = i.id and private.post_bag_state(g) = 'shredding')
    returning i.id
  loop
    perform private.note_post(v_item_id, 'corrected',
      jsonb_build_object('before', '{"is_official": false}'::jsonb, 'after', '{"is_official": true}'::jsonb));
  end loop;
  perform private.refuse_to_shred_official(v_items);
  perform private.withdraw_what_no_rule_fits(v_items);
  return null;
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- Refusals that are put right.

-- Whether a member was refused last, of what was decided before a moment. The acceptance of a business that an order alone names
-- says nothing of others; a refusal counts no more once the same number is accepted under the same name, whoever names it.
create function private.was_vat_refused(p_user_id uuid, p_before timestamptz)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select not d.is_accepted from public.vat_decisions d
    where d.user_id = p_user_id and d.created_at < p_before and not (d.is_accepted and d.is_of_order)
      and (d.is_accepted or not exists (
        select 1 from public.vat_decisions a
        where a.user_id = d.user_id and a.number = d.number and a.name = d.name and a.is_accepted
          and (a.created_at, a.id) > (d.created_at, d.id)))
    order by d.created_at desc, d.id desc limit 1), false);
end;
$$;

-- A member as a buyer: what the profile says, VIES has answered last, and the office has decided.
create or replace function private.vat_buyer(p_user_id uuid)
returns private.vat_buyer
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_check public.vat_checks;
  v_buyer private.vat_buyer;
  v_was_refused boolean;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  v_buyer.kind := v_profile.buyer_kind;
  v_buyer.country := btrim(v_profile.country);
  v_buyer.name := coalesce(btrim(v_profile.company_name), '');
  v_buyer.vat_number := coalesce(v_profile.vat_number, '');
  v_buyer.number := coalesce(nullif(v_buyer.vat_number, ''), nullif(btrim(v_profile.registration_number), ''), '');
  if v_buyer.kind is distinct from 'business' or v_buyer.number = '' then
    return v_buyer;
  end if;
  select * into v_check from public.vat_checks c
  where c.user_id = p_user_id and c.vat_number = v_buyer.vat_number and c.name = v_buyer.name and c.answered_at is not null
  order by c.answered_at desc, c.id desc
  limit 1;
  v_buyer.answer := v_check.state;
  v_buyer.answered_on := v_check.answered_on;
  v_buyer.check_id := v_check.id;
  v_buyer.is_down := exists (
    select 1 from public.vat_checks c where c.user_id = p_user_id and c.state = 'waiting' and c.problem is not null);
  -- Whoever was refused is looked at with every other number or name, too, that no register confirms.
  v_was_refused := private.was_vat_refused(p_user_id, 'infinity');
  -- Without a name nothing tells the business from somebody who knows its number: whoever comes second with it is looked at.
  v_buyer.needs_review := case when private.vat_prefix(v_buyer.country) is null then v_was_refused
    else v_check.state = 'valid' and (v_check.is_name_same is false
      or v_check.is_name_same is null and (v_was_refused or private.is_vat_number_taken(p_user_id, v_buyer.vat_number))) end;
  select d.is_accepted into v_buyer.is_accepted from public.vat_decisions d
  where d.user_id = p_user_id and d.number = v_buyer.number and d.name = v_buyer.name
  order by d.created_at desc, d.id desc
  limit 1;
  return v_buyer;
end;
$$;

-- The last answer of VIES under which a member bought without VAT: it confirmed the name, or gave none while nobody else was known
-- by the number and they had not been refused, or the office has accepted it; where nothing says which, the last valid one.
create or replace function private.last_confirmation(p_user_id uuid)
returns uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select c.id from public.vat_checks c
    where c.user_id = p_user_id and c.state = 'valid'
    order by (
      c.is_name_same
      or exists (
        select 1 from public.vat_decisions d
        where d.user_id = p_user_id and d.number = c.vat_number and d.name = c.name and d.is_accepted)
      or c.is_name_same is null and not private.is_vat_number_taken(p_user_id, c.vat_number)
        and not private.was_vat_refused(p_user_id, c.answered_at)) is true desc, c.answered_at desc, c.id desc
    limit 1);
end;
$$;
