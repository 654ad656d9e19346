-- Telling people: one call for what happened, whatever it reaches them by. The list says that
-- (private.told_events). Notifications and mails are written in the transaction that causes them.

-- An order as notifications and mails speak of it.
create function private.order_in_words(p_purchase_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number,
      'total_amount', p.total_amount, 'due_date', i.due_date, 'invoice_number', i.invoice_number)
    from public.purchases p
    left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    where p.id = p_purchase_id);
end;
$$;

-- The lines of an order as its mail lists them, and what of them decides what happens next.
create function private.mail_of_order(p_purchase_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select private.order_in_words(p.id) || jsonb_build_object('net_amount', p.net_amount,
      'vat_amount', p.vat_amount, 'has_box', m.box_number is not null,
      'lines', (
        select jsonb_agg(jsonb_build_object('title', l.item_title, 'quantity', l.quantity,
          'gross_amount', l.gross_amount, 'discount_amount', l.discount_amount, 'item_type', l.item_type, 'is_membership', l.is_membership,
          'is_onboarding_fee', l.is_onboarding_fee) order by l.position)
        from public.purchase_items l where l.purchase_id = p.id))
    from public.purchases p
    join public.profiles m on m.id = p.user_id
    where p.id = p_purchase_id);
end;
$$;

-- Writes a mail and wakes the sender. Never the reason that an order, a payment or a message fails: what
-- goes wrong here is a warning in the log. What is about an invoice gets the lines of its order.
create function private.write_mail(
  p_user_id uuid,
  p_email text,
  p_name text,
  p_kind text,
  p_params jsonb,
  p_key text,
  p_due_at timestamptz default now()
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_params ? 'invoice_number' and not p_params ? 'lines' then
    p_params := private.mail_of_order((p_params ->> 'purchase_id')::uuid) || p_params;
  end if;
  insert into public.mails (user_id, email, name, kind, params, key, due_at)
  values (p_user_id, btrim(p_email), nullif(btrim(p_name), ''), p_kind, p_params, p_key, p_due_at)
  on conflict (key) do nothing;
  if found then
    perform pg_notify('mails', '');
  end if;
exception when others then
  raise warning 'mail % not queued: % %', p_kind, sqlstate, sqlerrm;
end;
$$;

-- When a mail may go out about what a member changes at will, back and forth: at once, or when three went out
-- within a day, as the first of these is a day old. It takes the place of another that waits so: how things
-- stand in the end is always told. The caller has locked the member.
create function private.due_at_will(p_user_id uuid)
returns timestamptz
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_kinds text[] := array(select e.mail from private.told_events e where e.pace = 'at_will');
begin
  delete from public.mails m
  where m.user_id = p_user_id and m.kind = any (v_kinds)
    and m.state = 'waiting' and m.attempts = 0 and m.due_at > now();
  return coalesce((
    select m.created_at + interval '24 hours' from public.mails m
    where m.user_id = p_user_id and m.kind = any (v_kinds) and m.created_at > now() - interval '24 hours'
    order by m.created_at desc
    offset 2 limit 1), now());
end;
$$;

-- Queues the mail of an event to a member. Nothing happens when the account is gone or being deleted: waiting
-- for that while orders are locked could deadlock. The mail that says so is queued before the deletion and
-- keeps the address.
create function private.queue_mail(
  p_user_id uuid,
  p_event private.told_events,
  p_params jsonb,
  p_key text
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_profile record;
begin
  select * into v_profile from public.profiles p
  where p.id = p_user_id and p.forgotten_at is null
  for key share skip locked;
  if not found then
    return;
  end if;
  if p_event.outlives_account then
    perform private.write_mail(null, v_profile.email, v_profile.full_name, p_event.mail, p_params, p_key);
  else
    perform private.write_mail(p_user_id, null, null, p_event.mail, p_params, p_key,
      case when p_event.pace = 'at_will' then private.due_at_will(p_user_id) else now() end);
  end if;
end;
$$;

-- Tells one person what happened. p_metadata has the ids it is about; under p_key no second mail is written.
-- An event that is not on the list is an error.
create function private.tell(
  p_user_id uuid,
  p_event text,
  p_params jsonb default '{}'::jsonb,
  p_metadata jsonb default '{}'::jsonb,
  p_key text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event private.told_events;
begin
  select * into strict v_event from private.told_events e where e.code = p_event;
  if v_event.title is not null then
    perform private.notify(p_user_id, v_event, p_params, p_metadata);
  end if;
  if v_event.mail is not null then
    perform private.queue_mail(p_user_id, v_event, p_params, p_key);
  end if;
end;
$$;

-- Tells whoever wrote from an address, by mail. One that a member has confirmed is the member's: their choices
-- hold for it and it goes with their account.
create function private.tell_address(
  p_email text,
  p_name text,
  p_event text,
  p_params jsonb default '{}'::jsonb,
  p_key text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event private.told_events;
  v_user uuid := private.account_of_email(btrim(p_email));
begin
  select * into strict v_event from private.told_events e where e.code = p_event;
  if v_event.pace = 'receipt' and (
      select count(*) from public.mails m
      where (m.user_id = v_user or (m.user_id is null and lower(m.email) = lower(btrim(p_email))))
        and m.kind in (select e.mail from private.told_events e where e.pace = 'receipt')
        and m.created_at > now() - interval '24 hours') >= 3 then
    return;
  end if;
  if v_user is not null then
    perform private.queue_mail(v_user, v_event, p_params, p_key);
  else
    perform private.write_mail(null, p_email, p_name, v_event.mail, p_params, p_key);
  end if;
end;
$$;

-- Tells every administrator except p_except what happened, one by one or counted.
create function private.tell_admins(
  p_event text,
  p_params jsonb default '{}'::jsonb,
  p_metadata jsonb default '{}'::jsonb,
  p_except uuid default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event private.told_events;
  v_admin uuid;
begin
  select * into strict v_event from private.told_events e where e.code = p_event;
  if v_event.is_counted then
    -- One at a time: two at once would each write a row that counts.
    perform pg_advisory_xact_lock(hashtextextended('notifications:' || p_event, 0));
  end if;
  for v_admin in select private.administrators_to_tell(p_except) loop
    if v_event.is_counted and private.unread_of_event(v_admin, p_event) >= 3 then
      perform private.count_up(v_admin, v_event);
    else
      perform private.tell(v_admin, p_event, p_params, p_metadata);
    end if;
  end loop;
end;
$$;


-- -------------------------------------------------------------------------------------------------
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

-- Tells administrators of a mail that was given up. The one to an account that is gone is forgotten: its
-- address is all that is left of the person.
create function private.tell_mail_failed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.tell_admins('mail_failed',
    jsonb_build_object('name', (select p.full_name from public.profiles p where p.id = new.user_id)),
    jsonb_strip_nulls(jsonb_build_object('user_id', new.user_id)));
  delete from public.mails m using private.told_events e
  where m.id = new.id and e.mail = m.kind and e.outlives_account;
  return null;
end;
$$;

create trigger tg_mails__tell_failed
  after update of state on public.mails
  for each row when (old.state = 'waiting' and new.state = 'failed')
  execute function private.tell_mail_failed();
