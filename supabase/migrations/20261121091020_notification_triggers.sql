-- Who is told, and when, of accounts, orders, payments and seats. Applications, messages, refunds and
-- memberships are told of where they are written.

-- Tells administrators of a new member: one whose e-mail is confirmed, before that anyone can invent
-- them.
create function private.tell_new_member()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.email_confirmed_at is null or (tg_op = 'UPDATE' and old.email_confirmed_at is not null) then
    return null;
  end if;
  perform private.tell_admins('new_member',
    jsonb_build_object('member', (select p.full_name from public.profiles p where p.id = new.id)),
    jsonb_build_object('user_id', new.id), p_except => new.id);
  return null;
end;
$$;

-- Named to run after the profile is created.
create trigger tg_users__tell_new_member
  after insert or update of email_confirmed_at on auth.users
  for each row execute function private.tell_new_member();

-- Confirms an order to whoever placed it, with the invoice that was issued for it. Orders the system writes
-- are told of where it does; a renewal is one, also when its member asked for it. One that costs nothing is
-- paid as it is placed: that is one mail.
create function private.tell_order_placed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.amount = 0 or not exists (
      select 1 from public.purchases p where p.id = new.purchase_id and p.cart_fingerprint like 'renewal:%') then
    perform private.tell(new.user_id,
      case when new.amount = 0 then 'free_order_placed' else 'order_placed' end,
      private.order_in_words(new.purchase_id), p_key => 'order_placed:' || new.purchase_id);
  end if;
  return null;
end;
$$;

create trigger tg_invoices__tell_placed
  after insert on public.invoices
  for each row when (new.kind = 'invoice' and (new.amount = 0 or new.user_id = auth.uid()))
  execute function private.tell_order_placed();

-- Thanks a member for a payment; an order that cost nothing brings none.
create function private.tell_payment_received()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.tell(new.user_id, 'payment_received',
    private.order_in_words(new.id) || jsonb_build_object('paid_on', (
      select max(y.paid_on) from public.payments y where y.purchase_id = new.id)),
    jsonb_build_object('purchase_id', new.id), 'payment_received:' || new.id);
  return null;
end;
$$;

create trigger tg_purchases__tell_paid
  after update of status on public.purchases
  for each row when (old.status <> 'paid' and new.status = 'paid' and new.total_amount > 0)
  execute function private.tell_payment_received();

-- Tells a member that somebody else, or the system, cancelled an unpaid order; what they did themselves
-- they know.
create function private.tell_order_cancelled()
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
      'has_more', new.cart_fingerprint !~ '^(renewal|change):' and bool_or(i.item_type <> 'event'
        and (not i.is_membership or exists (
          select 1 from public.user_services us
          where us.user_id = new.user_id and us.service_id = i.item_id and us.payment_status = 'pending'
            and us.purchase_id is null))))
  into v_items
  from public.purchase_items i
  where i.purchase_id = new.id and not i.is_onboarding_fee and not i.is_credit;
  perform private.tell(new.user_id, 'order_cancelled',
    private.order_in_words(new.id) || v_items || jsonb_build_object('reason', new.cancel_reason),
    jsonb_build_object('purchase_id', new.id), 'order_cancelled:' || new.id);
  return null;
end;
$$;

create trigger tg_purchases__tell_cancelled
  after update of status on public.purchases
  for each row when (old.status = 'pending' and new.status = 'cancelled' and new.cancel_reason not in ('member', 'replaced'))
  execute function private.tell_order_cancelled();

-- Tells a member that a service is done. A plan that ends because the next one begins is no finished
-- work.
create function private.tell_service_completed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_service public.services;
begin
  select * into v_service from public.services s where s.id = new.service_id;
  if v_service.membership_type is null then
    perform private.tell(new.user_id, 'service_completed',
      jsonb_build_object('service', v_service.title, 'notes', new.notes),
      jsonb_build_object('user_service_id', new.id));
  end if;
  return null;
end;
$$;

create trigger tg_user_services__tell_completed
  after update of payment_status on public.user_services
  for each row when (old.payment_status <> 'completed' and new.payment_status = 'completed')
  execute function private.tell_service_completed();

-- Tells a member that a document they ordered is theirs.
create function private.tell_document_ready()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.tell(new.user_id, 'document_ready',
    jsonb_build_object('document', (select d.title from public.documents d where d.id = new.document_id)),
    jsonb_build_object('user_document_id', new.id));
  return null;
end;
$$;

create trigger tg_user_documents__tell_ready
  after update of payment_status on public.user_documents
  for each row when (old.payment_status = 'pending' and new.payment_status = 'paid')
  execute function private.tell_document_ready();

-- Tells somebody of their seat at an event; p_more goes into the parameters. Who goes in and out at will is
-- told once a day: the newest takes the place of what said the same before.
create function private.tell_of_seat(p_user_id uuid, p_code text, p_event public.events, p_more jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_folded uuid[];
begin
  if p_user_id = auth.uid() then
    with folded as (
      delete from public.notifications n
      where n.user_id = p_user_id and n.event = p_code and n.created_at > now() - interval '24 hours'
        and n.metadata ->> 'event_id' = p_event.id::text
      returning n.id)
    select array_agg(f.id) into v_folded from folded f;
    -- It is not their owner who deletes them, and nobody brings them back.
    delete from private.deleted_notifications d where d.id = any (v_folded);
  end if;
  perform private.tell(p_user_id, p_code,
    p_more || jsonb_build_object('event', p_event.title, 'begins_at', private.event_begins_at(p_event)),
    jsonb_build_object('event_id', p_event.id));
end;
$$;

-- Tells a member what a registration needs to stand: nothing, a payment, or an order.
create function private.tell_event_registration()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  select * into v_event from public.events e where e.id = new.event_id;
  if new.payment_status = 'paid' then
    perform private.tell_of_seat(new.user_id, 'registration_confirmed', v_event, '{}');
  elsif new.held_until is not null then
    perform private.tell_of_seat(new.user_id, 'seat_reserved', v_event,
      jsonb_build_object('until', new.held_until));
  -- A free order becomes paid in the same transaction, and the member is told of that instead.
  elsif not exists (
      select 1 from public.purchases p where p.id = new.purchase_id and p.total_amount = 0) then
    perform private.tell_of_seat(new.user_id, 'registration_received', v_event,
      jsonb_build_object('until', least(private.seat_lapses_at(v_event, now()),
        private.malta_moment(private.order_lapses_on(new.purchase_id)))));
  end if;
  return null;
end;
$$;

create trigger tg_event_registrations__tell_registered
  after insert on public.event_registrations
  for each row when (new.payment_status <> 'cancelled')
  execute function private.tell_event_registration();

-- Who had the seat in the cart hears until when the order holds it.
create trigger tg_event_registrations__tell_ordered
  after update of purchase_id on public.event_registrations
  for each row when (old.purchase_id is null and new.purchase_id is not null and new.payment_status = 'pending')
  execute function private.tell_event_registration();

create trigger tg_event_registrations__tell_paid
  after update of payment_status on public.event_registrations
  for each row when (old.payment_status = 'pending' and new.payment_status = 'paid')
  execute function private.tell_event_registration();

-- Tells a member that a registration was cancelled, unless they did it themselves or hear of it with
-- the order it was on.
create function private.tell_registration_cancelled()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
begin
  select * into v_event from public.events e where e.id = new.event_id;
  perform private.tell_of_seat(new.user_id,
    case when private.is_called_off(v_event) then 'event_cancelled'
      when old.held_until <= clock_timestamp() then 'seat_lapsed'
      else 'registration_cancelled' end,
    v_event,
    jsonb_strip_nulls(jsonb_build_object('until', old.held_until, 'amount_paid', nullif(new.amount_paid, 0))));
  return null;
end;
$$;

create trigger tg_event_registrations__tell_cancelled
  after update of payment_status on public.event_registrations
  for each row when (old.payment_status <> 'cancelled' and new.payment_status = 'cancelled'
    and (old.payment_status = 'paid' or old.purchase_id is null)
    and new.user_id is distinct from auth.uid())
  execute function private.tell_registration_cancelled();
