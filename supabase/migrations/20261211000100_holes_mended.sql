-- Files of a scan are read under the event that names it; a card that takes a refund after it was paid back by transfer is told
-- of, and a bank that sends that back; what was paid back by transfer in parts is one entry; post of a sender who turns out to be
-- official keeps its other news; no business of an earlier order ends the watch on whoever was refused, and a refusal that is put
-- right does (decisions 055, 056, 061).

-- -------------------------------------------------------------------------------------------------
-- Scans.

-- Whether the caller may read a file of a scan: of the newest one its owner and their delegates, of any an administrator for ten
-- minutes after they opened that one.
create or replace function private.may_read_scan_file(p_name text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_item uuid := private.item_of_post_file('post-scans', p_name);
begin
  return exists (
      select 1 from public.post_items i
      join public.post_scans s on s.item_id = i.id and s.is_newest
      where i.id = v_item and i.undone_at is null
        and (i.user_id = private.told_id() or private.has_opened_for_owner(i))
        and (s.pdf = p_name or exists (
          select 1 from public.post_pages p where p.scan_id = s.id and p.picture = p_name)))
    or private.is_admin() and exists (
      select 1 from public.post_events e
      join public.post_items i on i.id = e.item_id
      join public.post_scans s on s.item_id = i.id and s.id::text = e.detail ->> 'scan_id'
      where e.item_id = v_item and e.kind = 'file_opened' and e.actor = private.caller_id()
        and e.at > now() - private.scan_open_for() and i.user_id is not null and i.undone_at is null
        and (s.pdf = p_name or s.original @> jsonb_build_array(jsonb_build_object('name', p_name)) or exists (
          select 1 from public.post_pages p where p.scan_id = s.id and p.picture = p_name)));
end;
$$;

-- See public.open_post_scan. PO013: the caller has no scan of it in hand, and the last one could be read.
create or replace function private.open_post_scan(p_item_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_scan public.post_scans;
  v_last public.post_scans;
begin
  perform private.require_admin();
  select s.* into v_last from public.post_scans s
  join public.post_items i on i.id = s.item_id
  where s.item_id = p_item_id and i.undone_at is null
  order by s.created_at desc, s.id desc
  limit 1;
  if not found then
    perform private.fail('PO016', 'There is no scan');
  end if;
  -- Its owner wants a better one than they have, and the caller has it in hand.
  if exists (
      select 1 from public.post_requests r
      where r.item_id = p_item_id and r.kind in ('scan', 'rescan') and r.state = 'in_work' and r.taken_by = auth.uid()) then
    select s.* into v_scan from public.post_scans s where s.item_id = p_item_id and s.is_newest;
  elsif v_last.state <> 'failed' then
    perform private.fail('PO013', 'Nobody has asked for another scan, or somebody else works on it');
  end if;
  if v_scan.id is null then
    v_scan := v_last;
  end if;
  -- One that could not be read (private.get_scan_failures) anybody may look at, but nothing else.
  perform private.note_post(p_item_id, 'file_opened', jsonb_build_object('scan_id', s.id))
  from public.post_scans s
  where s.id = v_scan.id or s.id = v_last.id and s.state = 'failed';
  return jsonb_build_object('scan_id', v_scan.id, 'pdf', v_scan.pdf, 'original', v_scan.original,
    'pages', (
      select coalesce(jsonb_agg(jsonb_build_object('nr', p.nr, 'picture', p.picture, 'width', p.width,
        'height', p.height) order by p.nr), '[]')
      from public.post_pages p where p.scan_id = v_scan.id),
    'until', now() + private.scan_open_for());
end;
$$;

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

-- See public.pay_card_refund_otherwise.
create or replace function private.pay_card_refund_otherwise(p_id uuid, p_reference text, p_paid_on date)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_purchase public.purchases;
  v_refund public.card_refunds;
  v_facts public.refunds;
  v_note text;
begin
  perform private.require_admin();
  v_facts := private.refund_facts(null, 'Paid back otherwise', 'bank_transfer', p_reference, p_paid_on);
  select * into v_refund from public.card_refunds c where c.id = p_id;
  if v_refund.id is not null then
    v_purchase := private.lock_purchase(v_refund.purchase_id);
    select * into v_refund from public.card_refunds c where c.id = p_id for update;
  end if;
  -- The same again, because the answer was lost.
  if v_refund.state = 'paid_otherwise'
    and (v_refund.paid_otherwise_on, v_refund.paid_otherwise_as) is not distinct from (v_facts.refunded_on, v_facts.reference) then
    return;
  end if;
  if v_refund.state is distinct from 'failed' then
    perform private.fail('CD006', 'No refund to a card that has failed');
  end if;
  update public.card_refunds c
  set state = 'paid_otherwise', paid_otherwise_on = v_facts.refunded_on, paid_otherwise_as = v_facts.reference, settled_at = now()
  where c.id = p_id;
  v_note := private.euros(v_refund.amount) || ' was paid back by bank transfer on ' || private.day_in_words(v_facts.refunded_on)
    || coalesce(' (' || v_facts.reference || ')', '') || ', as the card did not take it.';
  update public.refunds f set note = left(v_note || E'\n' || f.note, 2000) where f.id = v_refund.refund_id;
  -- An entry of which another card took a part stays one to a card, and says so; else it is of the last transfer.
  update public.refunds f
  set provider = 'bank_transfer', reference = l.paid_otherwise_as, refunded_on = l.paid_otherwise_on
  from (
    select c.paid_otherwise_as, c.paid_otherwise_on from public.card_refunds c
    where c.refund_id = v_refund.refund_id and c.state = 'paid_otherwise'
    order by c.paid_otherwise_on desc, c.settled_at desc, c.id
    limit 1) l
  where f.id = v_refund.refund_id and not exists (
    select 1 from public.card_refunds c where c.refund_id = f.id and c.state <> 'paid_otherwise');
  perform private.tell(v_purchase.user_id, 'card_refund_otherwise',
    jsonb_build_object('purchase_number', v_purchase.purchase_number, 'amount', v_refund.amount,
      'paid_on', v_facts.refunded_on, 'reference', v_facts.reference),
    jsonb_build_object('purchase_id', v_purchase.id), 'card_refund_otherwise:' || p_id);
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
-- Official post.

drop function private.untell_post(uuid, uuid);

-- Takes back what somebody was told of an item, or what of it is of these events: mails that did not go yet and notifications.
create function private.untell_post(p_item_id uuid, p_user_id uuid, p_events text[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.post_told t where t.item_id = p_item_id;
  delete from public.mails m
  where m.user_id = p_user_id and m.state = 'waiting' and m.attempts = 0 and m.params ->> 'post_item_id' = p_item_id::text
    and (p_events is null or m.kind = any (p_events));
  delete from public.notifications n
  where n.user_id = p_user_id and n.metadata ->> 'post_item_id' = p_item_id::text
    and (p_events is null or n.event = any (p_events));
  -- Last: what its owner has deleted, or deletes now, is not brought back. None is being brought back meanwhile: who
  -- takes an item from somebody has locked their profile, see restore_notification.
  delete from private.deleted_notifications d
  where d.user_id = p_user_id and d.notification -> 'metadata' ->> 'post_item_id' = p_item_id::text
    and (p_events is null or d.notification ->> 'event' = any (p_events));
end;
$$;

-- Whose post it is by now is told of it, and whose it was no longer. Of post that turns out to be official only its arrival is
-- told again: what else was said of it stays.
create or replace function private.tell_changed_post()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_was_theirs boolean := false;
  v_is_theirs boolean := new.user_id is not null and new.undone_at is null;
  v_is_other boolean := true;
begin
  if tg_op = 'UPDATE' then
    v_was_theirs := old.user_id is not null and old.undone_at is null;
    v_is_other := old.user_id is distinct from new.user_id or not v_was_theirs
      or (new.is_official and not old.is_official and new.paper <> 'lost');
    if v_was_theirs and (not v_is_theirs or v_is_other) then
      perform private.untell_post(old.id, old.user_id, case when v_is_theirs and old.user_id = new.user_id
        then array['post_received', 'post_held', 'official_received', 'official_reminder'] end);
    end if;
  end if;
  if not (v_is_theirs and v_is_other) then
    return null;
  elsif new.paper = 'lost' then
    perform private.tell_post_lost(new);
  else
    perform private.tell_post_arrived(new);
  end if;
  return null;
end;
$$;

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
-- Businesses of earlier orders.

alter table public.vat_decisions add column is_of_order boolean not null default false;
comment on column public.vat_decisions.is_of_order is
  'About a business that an order names, while the profile named another one or none. Accepted, it says nothing of others.';

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

-- Decides for administrators whether a member buys as a business that they name, or that an order of theirs names which has no
-- VAT; see public.decide_vat_number.
create or replace function private.decide_vat_number(p_user_id uuid, p_number text, p_name text, p_is_accepted boolean, p_note text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_note text := private.one_line(p_note);
  v_buyer private.vat_buyer;
  v_is_of_order boolean;
  v_was_accepted boolean;
begin
  perform private.require_admin();
  if p_user_id = auth.uid() then
    perform private.fail('VT003', 'An administrator does not decide for themselves');
  end if;
  if coalesce(v_note, '') = '' or char_length(v_note) > 300 or p_is_accepted is null then
    perform private.fail('VT005', 'A decision has a reason of at most 300 characters');
  end if;
  perform 1 from public.profiles p where p.id = p_user_id and p.forgotten_at is null for no key update;
  v_buyer := private.vat_buyer(p_user_id);
  v_is_of_order := v_buyer.kind is distinct from 'business' or v_buyer.number = ''
    or (v_buyer.number, v_buyer.name) is distinct from (p_number, p_name);
  if v_is_of_order and not exists (
      select 1 from private.vat_orders(p_user_id) o where (o.number, o.name) = (p_number, p_name)) then
    perform private.fail('VT002', 'The number or its company has changed since it was shown');
  end if;
  -- The same again, because the answer was lost.
  v_was_accepted := (
    select d.is_accepted from public.vat_decisions d
    where d.user_id = p_user_id and d.number = p_number and d.name = p_name
    order by d.created_at desc, d.id desc limit 1);
  if v_was_accepted is not distinct from p_is_accepted and exists (
      select 1 from public.vat_decisions d
      where d.user_id = p_user_id and d.number = p_number and d.name = p_name and d.note = v_note
        and d.decided_by = auth.uid()) then
    return;
  end if;
  insert into public.vat_decisions (user_id, number, name, is_accepted, note, is_of_order)
  values (p_user_id, p_number, p_name, p_is_accepted, v_note, v_is_of_order);
end;
$$;
