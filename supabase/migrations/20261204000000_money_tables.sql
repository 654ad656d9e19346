-- Money as it came and as it went back. An order may have several payments: what is short stays due, what is too much is a
-- credit of its member. A line of a bank statement is one payment for ever. What is paid back is a refund, with the credit
-- note over it. See docs/decisions/053-money-as-it-came.md.

-- -------------------------------------------------------------------------------------------------
-- What was paid for an order.

alter table public.purchases
  add column paid_amount numeric(14, 2) not null default 0,
  add column refunded_amount numeric(14, 2) not null default 0;
alter table public.purchases
  add column amount_due numeric(14, 2) not null generated always as (
    case status when 'pending' then total_amount - paid_amount else 0 end) stored,
  add column payment_state text not null generated always as (
    case status
      when 'cancelled' then 'cancelled'
      when 'pending' then case when paid_amount > 0 then 'partly_paid' else 'unpaid' end
      else case when refunded_amount = 0 then 'paid' when refunded_amount < paid_amount then 'partly_refunded'
        else 'refunded' end
    end) stored;
comment on column public.purchases.paid_amount is
  'The payments of this order, without what of them became a credit. Of a paid order less than the total where a '
  'difference was written off.';
comment on column public.purchases.refunded_amount is 'What was paid back of paid_amount.';

-- An order keeps the moment of its last change: this is none.
alter table public.purchases disable trigger tg_purchases__touch_updated_at;
update public.purchases p set paid_amount = y.amount
from public.payments y where y.purchase_id = p.id and y.amount > 0;
alter table public.purchases enable trigger tg_purchases__touch_updated_at;

alter table public.purchases
  add constraint purchases_paid_amount_check check (paid_amount between 0 and total_amount),
  add constraint purchases_refunded_amount_check check (refunded_amount between 0 and paid_amount),
  add constraint purchases_cancelled_keeps_no_money check (status <> 'cancelled' or paid_amount = 0);

alter table public.payments drop constraint payments_settle_once;
create index payments_purchase_id_idx on public.payments (purchase_id);

-- Money that came for an order beyond what was due. It is its member's: for another order, or to be paid back.
create table public.account_credits (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete restrict,
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  payment_id uuid not null unique references public.payments (id) on delete cascade,
  amount numeric(14, 2) not null check (amount > 0),
  reason text not null check (reason in ('overpaid', 'paid_again', 'paid_cancelled')),
  created_at timestamptz not null default now()
);
comment on column public.account_credits.purchase_id is 'The order for which the money came.';
comment on column public.account_credits.reason is
  'overpaid: more than was due; paid_again: the order was paid already; paid_cancelled: the order is cancelled.';

create index account_credits_user_id_idx on public.account_credits (user_id, created_at, id);
create index account_credits_purchase_id_idx on public.account_credits (purchase_id);

alter table public.account_credits enable row level security;
grant select on public.account_credits to authenticated, service_role;

-- A member reads their own credits, an administrator all.
create policy account_credits_select on public.account_credits
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

alter publication supabase_realtime add table public.account_credits;

alter table public.payments
  add column statement_line text unique,
  add column credit_id uuid references public.account_credits (id),
  add column written_off numeric(14, 2) not null default 0 check (written_off between 0 and 5),
  add constraint payments_credit_is_named check ((provider = 'credit') = (credit_id is not null));
comment on column public.payments.statement_line is
  'Which line of a bank statement it is, across all orders: day, amount, reference and which of the lines alike; or which '
  'payment of a card provider. A digest, so that it says nothing of who paid. null: somebody typed it.';
comment on column public.payments.credit_id is 'The credit it was made from; no money came in by it.';
comment on column public.payments.written_off is 'What was let go, within the tolerance, as it settled the order.';

create index payments_credit_id_idx on public.payments (credit_id) where credit_id is not null;

-- Income counts money that came in.
drop index public.payments_paid_on_idx;
create index payments_paid_on_idx on public.payments (paid_on) include (amount) where credit_id is null;

-- What the office sets about payments: one row.
create table public.payment_options (
  id uuid primary key default gen_random_uuid(),
  is_only boolean not null default true unique check (is_only),
  tolerance numeric(4, 2) not null default 0.10 check (tolerance between 0 and 5),
  updated_at timestamptz not null default now()
);
comment on column public.payment_options.tolerance is
  'A payment that is short by at most this, in euros, settles its order.';
insert into public.payment_options default values;

alter table public.payment_options enable row level security;
grant select on public.payment_options to authenticated, service_role;

-- Administrators read what is set.
create policy payment_options_select on public.payment_options
  for select to authenticated using ((select private.is_admin()));

create trigger tg_payment_options__touch_updated_at
  before update on public.payment_options
  for each row execute function private.touch_updated_at();

-- -------------------------------------------------------------------------------------------------
-- Papers: any number of credit notes, and an invoice that took the place of another one.

alter table public.invoices
  add column is_replaced boolean not null default false,
  add constraint invoices_only_invoices_are_replaced check (not is_replaced or kind = 'invoice');
comment on column public.invoices.is_replaced is
  'A credit note cancels it whole, and a later invoice of the same order stands in its place.';

alter table public.invoices drop constraint invoices_one_per_purchase;
-- Of two columns, as it was before: one alone would tell the API that an order has one paper.
create unique index invoices_one_per_purchase on public.invoices (purchase_id, kind)
  where kind = 'invoice' and not is_replaced;
create index invoices_purchase_id_idx on public.invoices (purchase_id, kind);

-- An issued invoice stands. Its status may follow the order, and another may take its place; nothing else moves, nothing
-- is deleted.
create or replace function private.keep_invoice()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.is_replaced >= old.is_replaced
    and (to_jsonb(new) - '{status,is_replaced}'::text[]) = (to_jsonb(old) - '{status,is_replaced}'::text[]) then
    return new;
  end if;
  perform private.fail('PY006', 'An issued invoice is never changed; issue a credit note',
    jsonb_build_object('invoice_number', old.invoice_number));
  return null;
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- What was paid back.

alter table public.refund_reviews
  add column credit_id uuid references public.account_credits (id) on delete cascade;
comment on column public.refund_reviews.credit_id is
  'The credit it is about: refunded pays back what is left of it or a part of that, kept leaves it to the member.';
comment on column public.refund_reviews.amount is
  'What was paid for the seat, what of a membership was credited or is not used, or what is left of the credit: gross.';
comment on column public.refund_reviews.event_title is
  'The event, or the plan: the title at the time; of a credit the number of the order for which the money came.';

alter table public.refund_reviews drop constraint refund_reviews_reason_check;
alter table public.refund_reviews add constraint refund_reviews_reason_check check (reason in (
  'member', 'administrator', 'event_cancelled', 'account_deleted', 'cooling_off', 'credit_left', 'post_charge', 'overpaid',
  'paid_again', 'paid_cancelled'));
alter table public.refund_reviews add constraint refund_reviews_reason_of_a_credit
  check ((credit_id is not null) = (reason in ('overpaid', 'paid_again', 'paid_cancelled')));
comment on column public.refund_reviews.reason is
  'Who cancelled it, or why: event_cancelled when the event does not take place, cooling_off when a member withdrew from '
  'their membership, credit_left when the days left were worth more than the dearer plan, post_charge when work on their '
  'post was billed by mistake; of a credit its own reason.';

drop index public.refund_reviews_membership_key;
create unique index refund_reviews_membership_key on public.refund_reviews (purchase_id, reason)
  where registration_id is null and credit_id is null and reason <> 'post_charge';
-- A credit that was kept may be asked for later: one open review at a time.
create unique index refund_reviews_credit_key on public.refund_reviews (credit_id) where closed_at is null;
create index refund_reviews_credit_id_idx on public.refund_reviews (credit_id) where credit_id is not null;

-- Money that went back, added to and never changed. Of an order it has a credit note, of a credit it needs none.
create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete restrict,
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  review_id uuid references public.refund_reviews (id) on delete restrict,
  credit_id uuid references public.account_credits (id) on delete restrict,
  credit_note_id uuid references public.invoices (id) on delete restrict,
  position integer,
  amount numeric(14, 2) not null check (amount > 0),
  net_amount numeric(14, 2) not null check (net_amount >= 0),
  vat_amount numeric(14, 2) not null check (vat_amount >= 0),
  provider text not null check (provider ~ '^[a-z][a-z0-9_]{1,39}$'),
  reference text check (char_length(reference) <= 200),
  refunded_on date not null,
  note text not null check (btrim(note) <> '' and char_length(note) <= 2000),
  recorded_by uuid references auth.users (id) on delete set null,
  idempotency_key uuid unique,
  created_at timestamptz not null default now(),
  constraint refunds_amount_is_net_and_vat check (amount = net_amount + vat_amount),
  constraint refunds_of_a_credit_have_no_note check (credit_id is null or credit_note_id is null)
);
comment on column public.refunds.credit_note_id is
  'Over what was paid back. After a withdrawal it was issued before; null: it is of a credit, or older than this table.';
comment on column public.refunds.position is 'The line of the order, where no credit note says so.';
comment on column public.refunds.refunded_on is 'Value date in Malta; income is counted by it.';
comment on column public.refunds.note is 'Why, as the office wrote it; in the copy of the member, too.';

create index refunds_user_id_idx on public.refunds (user_id);
create index refunds_purchase_id_idx on public.refunds (purchase_id);
create index refunds_review_id_idx on public.refunds (review_id) where review_id is not null;
create index refunds_credit_id_idx on public.refunds (credit_id) where credit_id is not null;
create index refunds_credit_note_id_idx on public.refunds (credit_note_id) where credit_note_id is not null;
create index refunds_recorded_by_idx on public.refunds (recorded_by);
create index refunds_refunded_on_idx on public.refunds (refunded_on) include (amount);

alter table public.refunds enable row level security;
grant select on public.refunds to authenticated, service_role;

-- A member reads what was paid back to them, an administrator all.
create policy refunds_select on public.refunds
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- -------------------------------------------------------------------------------------------------
-- What people are told of it: the sentences stand in _money_told.sql.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('payment_part_received', 'payment_received', 'Part of a payment received',
    '/dashboard/billing', 'View billing', 5, 'payment_part_received', false),
  ('credit_added', 'info', 'Credit on your account', '/dashboard/billing', 'View billing', 5, 'credit_added', false),
  ('order_refunded', 'info', 'Money paid back', '/dashboard/billing', 'View billing', 5, 'order_refunded', false);
insert into private.told_events (code, type, title, action_url, action_text, priority, is_counted) values
  ('credit_to_review', 'warning', 'Refund to review', '/dashboard/refunds', 'View refunds', 5, false);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

select private.audit_every_table();
select private.sample_no_texts();
