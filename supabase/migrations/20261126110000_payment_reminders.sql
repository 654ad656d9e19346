-- Reminders of a payment. An administrator sends one from the orders, the daily run one by itself once an invoice
-- is overdue. Each is a row here: an order is reminded of at most once in seven days, and its history says by
-- whom and when.

create table public.payment_reminders (
  id uuid primary key default gen_random_uuid(),
  purchase_id uuid not null references public.purchases (id) on delete cascade,
  is_automatic boolean not null default false,
  sent_by uuid references public.profiles (id) on delete set null,
  sent_on date not null default private.malta_today(),
  created_at timestamptz not null default now()
);
comment on column public.payment_reminders.is_automatic is
  'Sent by the daily run, once for each order. The others were sent by an administrator.';

create index payment_reminders_purchase_id_idx on public.payment_reminders (purchase_id, sent_on);
create index payment_reminders_sent_by_idx on public.payment_reminders (sent_by);

alter table public.payment_reminders enable row level security;
grant select on public.payment_reminders to authenticated, service_role;

-- Administrators read them; a member has the e-mail and the notification.
create policy payment_reminders_select on public.payment_reminders
  for select to authenticated using ((select private.is_admin()));

alter publication supabase_realtime add table public.payment_reminders;

-- What the daily run has sent so far: at the time of its e-mail, or where that is forgotten on the day after the
-- invoice was due.
insert into public.payment_reminders (purchase_id, is_automatic, sent_on, created_at)
select o.purchase_id, true, private.malta_clock(s.at)::date, s.at
from private.overdue_reminders o
join public.invoices i on i.purchase_id = o.purchase_id and i.kind = 'invoice'
left join public.mails m on m.key = 'invoice_overdue:' || o.purchase_id
cross join lateral (
  select coalesce(m.created_at, private.malta_moment(i.due_date + interval '1 day')) as at) s;

drop table private.overdue_reminders;

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional)
values ('payment_reminder', 'warning', 'Payment reminder',
  '/dashboard/billing', 'View billing', 6, 'payment_reminder', false);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- What a member reads of an order and what was on it. Null for other events.
create or replace function private.order_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_event
    when 'payment_received' then
      'Thank you. Your payment of ' || private.euros((p_params ->> 'total_amount')::numeric)
        || ' for order ' || (p_params ->> 'purchase_number') || ' has arrived.'
    when 'payment_reminder' then
      'We have not received a payment yet for order ' || (p_params ->> 'purchase_number') || ' over '
        || private.euros((p_params ->> 'total_amount')::numeric)
        || coalesce(case when (p_params ->> 'is_overdue')::boolean then ', which was due on ' else ', which is due on ' end
          || private.day_in_words((p_params ->> 'due_date')::date), '') || '.'
    when 'order_cancelled' then private.order_cancelled_message(p_params)
    when 'service_completed' then
      (p_params ->> 'service') || ' is done.' || coalesce(' ' || (p_params ->> 'notes'), '')
    when 'document_ready' then 'You can now download ' || (p_params ->> 'document') || '.'
  end;
end;
$$;

-- The day on which an order was last reminded of, if that was within the last seven days.
create function private.reminded_this_week(p_purchase_id uuid)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select max(r.sent_on) from public.payment_reminders r
    where r.purchase_id = p_purchase_id and r.sent_on > private.malta_today() - 7);
end;
$$;

-- See public.remind_payment.
create function private.remind_payment(p_purchase_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_purchase public.purchases;
  v_sent_on date;
  v_order jsonb;
  v_reminder uuid;
  v_mail public.mails;
begin
  perform private.require_admin();
  v_purchase := private.lock_purchase(p_purchase_id);
  if v_purchase.status <> 'pending' then
    perform private.fail('PY012', 'Nothing is due on this order', jsonb_build_object('status', v_purchase.status));
  end if;
  v_sent_on := private.reminded_this_week(p_purchase_id);
  if v_sent_on is not null then
    perform private.fail('PY013', 'The order was reminded of within the last seven days',
      jsonb_build_object('sent_on', v_sent_on, 'next_on', v_sent_on + 7));
  end if;
  insert into public.payment_reminders (purchase_id, sent_by) values (p_purchase_id, auth.uid())
  returning id into v_reminder;
  v_order := private.order_in_words(p_purchase_id);
  perform private.tell(v_purchase.user_id, 'payment_reminder',
    v_order || jsonb_build_object('is_overdue', (v_order ->> 'due_date')::date < private.malta_today()),
    jsonb_build_object('purchase_id', p_purchase_id), 'payment_reminder:' || v_reminder);
  -- A reminder that reaches nobody is none: it would only keep the next one waiting.
  select * into v_mail from public.mails m where m.key = 'payment_reminder:' || v_reminder;
  if v_mail.id is null or (select r.reason from private.mail_recipient(v_mail) r) is not null then
    perform private.fail('PY014', 'The reminder would reach nobody');
  end if;
  return jsonb_build_object('purchase_id', v_purchase.id, 'purchase_number', v_purchase.purchase_number,
    'sent_on', private.malta_today());
end;
$$;
grant execute on function private.remind_payment(uuid) to authenticated, service_role;

-- Reminds the member of an unpaid order by e-mail and notification (administrators only), at most once in seven
-- days, the daily run's reminder included. PY001 unknown, PY012 paid or cancelled, PY013 reminded of too recently,
-- PY014 no confirmed address.
create function public.remind_payment(p_purchase_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.remind_payment(p_purchase_id) $$;
grant execute on function public.remind_payment(uuid) to authenticated, service_role;

-- Orders whose invoice is overdue, while they can still be paid and the daily run has not reminded of them.
create or replace function private.invoices_to_remind_of()
returns setof uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return query
    -- The reason is asked of few: most orders that wait are not overdue.
    with asked as materialized (
      select p.id, p.created_at from public.purchases p
      join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
      where p.status = 'pending' and i.due_date < private.malta_today()
        and not exists (
          select 1 from public.payment_reminders r where r.purchase_id = p.id and r.is_automatic))
    select a.id from asked a
    where private.lapse_reason(a.id) is null and private.reminded_this_week(a.id) is null
    order by a.created_at;
end;
$$;

-- Reminds the member of an unpaid invoice whose day has passed, once.
create or replace function private.remind_of_overdue(p_purchase_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid;
begin
  if not private.try_lock_order(p_purchase_id) or private.lapse_reason(p_purchase_id) is not null
    or private.reminded_this_week(p_purchase_id) is not null
    or exists (select 1 from public.payment_reminders r where r.purchase_id = p_purchase_id and r.is_automatic) then
    return;
  end if;
  insert into public.payment_reminders (purchase_id, is_automatic) values (p_purchase_id, true);
  select p.user_id into v_user from public.purchases p where p.id = p_purchase_id;
  perform private.tell(v_user, 'invoice_overdue', private.order_in_words(p_purchase_id),
    jsonb_build_object('purchase_id', p_purchase_id), 'invoice_overdue:' || p_purchase_id);
end;
$$;

-- The orders of a person with all that hangs on them, for their copy.
create or replace function private.own_orders(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.own_row(to_jsonb(p)) || jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(i)) order by i.position), '[]')
      from public.purchase_items i where i.purchase_id = p.id),
    'payments', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(y)) order by y.created_at, y.id), '[]')
      from public.payments y where y.purchase_id = p.id),
    'invoices', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.invoices n where n.purchase_id = p.id),
    'reminders', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.created_at, r.id), '[]')
      from public.payment_reminders r where r.purchase_id = p.id),
    'discount_code_used', (
      select d.created_at from public.discount_code_usage d where d.purchase_id = p.id limit 1))
    order by p.created_at, p.id), '[]')
  from public.purchases p where p.user_id = p_user_id
$$;

-- See _billing.sql; the last reminder stands at the end, where a view can be added to.
create or replace view private.order_directory as
select
  l.id,
  l.user_id,
  l.purchase_number,
  l.created_at,
  l.status,
  l.net_amount,
  l.vat_amount,
  l.total_amount,
  l.member_name,
  l.member_email,
  l.member_company,
  l.invoice_number,
  i.issued_date,
  l.due_date,
  (l.status = 'pending' and l.due_date < (select private.malta_today())) as is_overdue,
  l.paid_on,
  y.provider,
  y.reference,
  c.invoice_number as credit_note_number,
  c.issued_date as credited_on,
  c.net_amount as credited_net,
  c.vat_amount as credited_vat,
  c.amount as credited_gross,
  i.buyer ->> 'full_name' as buyer_name,
  i.buyer ->> 'company_name' as buyer_company,
  i.buyer ->> 'vat_number' as buyer_vat_number,
  i.buyer ->> 'country' as buyer_country,
  coalesce((
    select jsonb_agg(t.item_title order by t.position)
    from public.purchase_items t
    where t.purchase_id = l.id), '[]'::jsonb) as item_titles,
  l.search_text,
  (select max(r.sent_on) from public.payment_reminders r where r.purchase_id = l.id) as reminded_on
from private.listed_orders l
left join public.invoices i on i.purchase_id = l.id and i.kind = 'invoice'
left join public.invoices c on c.purchase_id = l.id and c.kind = 'credit_note'
left join public.payments y on y.purchase_id = l.id
where (select private.is_admin() limit private.only_admins());

create or replace view public.order_directory
with (security_invoker = true)
as
select * from private.order_directory;

select private.audit_every_table();
select private.sample_no_texts();
