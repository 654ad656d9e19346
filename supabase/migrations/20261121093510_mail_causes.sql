-- What mails are written of by tables that know nothing of them: orders, payments, refunds, applications and
-- messages. What a membership goes through is told where it happens.

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
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number,
      'net_amount', p.net_amount, 'vat_amount', p.vat_amount, 'total_amount', p.total_amount,
      'invoice_number', i.invoice_number, 'due_date', i.due_date, 'has_box', m.box_number is not null,
      'lines', (
        select jsonb_agg(jsonb_build_object('title', l.item_title, 'quantity', l.quantity,
          'gross_amount', l.gross_amount, 'discount_amount', l.discount_amount, 'item_type', l.item_type, 'is_membership', l.is_membership,
          'is_onboarding_fee', l.is_onboarding_fee) order by l.position)
        from public.purchase_items l where l.purchase_id = p.id))
    from public.purchases p
    left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    join public.profiles m on m.id = p.user_id
    where p.id = p_purchase_id);
end;
$$;

-- Confirms an order to whoever placed it, with the invoice that was issued for it. Orders the system writes
-- are told of where it does; a renewal is one, also when its member asked for it. One that costs nothing is
-- paid as it is placed: that is one mail.
create function private.mail_order_placed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.amount > 0 and exists (
      select 1 from public.purchases p where p.id = new.purchase_id and p.cart_fingerprint like 'renewal:%') then
    return null;
  end if;
  perform private.queue_mail(new.user_id,
    case when new.amount = 0 then 'payment_received' else 'order_placed' end,
    private.mail_of_order(new.purchase_id), 'order_placed:' || new.purchase_id);
  return null;
end;
$$;

create trigger tg_invoices__mail_order_placed
  after insert on public.invoices
  for each row when (new.kind = 'invoice' and (new.amount = 0 or new.user_id = auth.uid()))
  execute function private.mail_order_placed();

-- Confirms a payment, with its invoice.
create function private.mail_payment_received()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.queue_mail(new.user_id, 'payment_received', private.mail_of_order(new.id)
    || jsonb_build_object('paid_on', (
      select max(y.paid_on) from public.payments y where y.purchase_id = new.id)),
    'payment_received:' || new.id);
  return null;
end;
$$;

-- Named to run after the notice of it.
create trigger tg_purchases__tell_paid_by_mail
  after update of status on public.purchases
  for each row when (old.status <> 'paid' and new.status = 'paid' and new.total_amount > 0)
  execute function private.mail_payment_received();

-- Tells a member that somebody else, or the system, cancelled an unpaid order.
create function private.mail_order_cancelled()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.queue_mail(new.user_id, 'order_cancelled',
    private.mail_of_order(new.id) || jsonb_build_object('reason', new.cancel_reason),
    'order_cancelled:' || new.id);
  return null;
end;
$$;

create trigger tg_purchases__tell_cancelled_by_mail
  after update of status on public.purchases
  for each row when (old.status = 'pending' and new.status = 'cancelled' and new.cancel_reason not in ('member', 'replaced'))
  execute function private.mail_order_cancelled();

-- Tells a member what was decided about a refund; the note is between administrators, and so is who it was.
create function private.mail_refund_decided()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.queue_mail(new.user_id, 'refund_decided',
    jsonb_strip_nulls(to_jsonb(new) - '{note,closed_by}'::text[]) || jsonb_build_object('purchase_number', (
      select p.purchase_number from public.purchases p where p.id = new.purchase_id)),
    'refund_decided:' || new.id);
  return null;
end;
$$;

create trigger tg_refund_reviews__mail
  after update of closed_at on public.refund_reviews
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function private.mail_refund_decided();

-- Says to whoever sent a form that it arrived. Anybody can type anybody's address: three a day and address
-- at most, whatever the form, and none of what was typed stands in the mail.
create function private.queue_receipt(p_email text, p_kind text, p_key text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.account_of_email(btrim(p_email));
begin
  if (select count(*) from public.mails m
      where (m.user_id = v_user or (m.user_id is null and lower(m.email) = lower(btrim(p_email))))
        and m.kind in ('message_received', 'application_received')
        and m.created_at > now() - interval '24 hours') < 3 then
    perform private.queue_mail_to(p_email, null, p_kind, '{}', p_key);
  end if;
end;
$$;

-- Says that a form arrived; the kind of the mail is the trigger's argument.
create function private.mail_receipt()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.queue_receipt(new.email, tg_argv[0], tg_argv[0] || ':' || new.id);
  return null;
end;
$$;

create trigger tg_contact_messages__mail
  after insert on public.contact_messages
  for each row execute function private.mail_receipt('message_received');

create trigger tg_affiliates__mail_received
  after insert on public.affiliates
  for each row when (new.status = 'pending' and not new.is_test)
  execute function private.mail_receipt('application_received');

-- Tells the applicant what was decided: their account, or the address they applied with.
create function private.mail_application_decided()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_params jsonb := jsonb_strip_nulls(jsonb_build_object('status', new.status,
    'referral_code', case when new.status in ('approved', 'active') then new.referral_code end,
    'reason', case new.status
      when 'rejected' then new.rejection_reason
      when 'inactive' then new.withdrawal_reason end));
begin
  if new.user_id is not null then
    perform private.queue_mail(new.user_id, 'application_decided', v_params);
  else
    perform private.queue_mail_to(new.email, new.first_name || ' ' || new.last_name, 'application_decided',
      v_params);
  end if;
  return null;
end;
$$;

create trigger tg_affiliates__mail_decided
  after update of status on public.affiliates
  for each row when (old.status <> new.status and not new.is_test and new.forgotten_at is null
    -- A first referral, which makes an approved one active, is no decision.
    and (old.status = 'pending' or new.status = 'inactive'))
  execute function private.mail_application_decided();
