-- What affiliates earn: a ledger per affiliate that follows the money of whoever registered through them (decision 057).
-- An order that is paid for a membership earns once, at the rate of that moment; a refund takes it back in proportion.

-- The part of a payment that an affiliate earns, by how many have registered through them. The page that promises it has
-- the same steps (shared/src/affiliates/programme.ts).
create function private.commission_rate(p_referrals integer)
returns numeric
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case when p_referrals >= 10 then 0.30 when p_referrals >= 5 then 0.25 else 0.20 end;
end;
$$;

-- For how many days after its payment a commission is held.
create function private.commission_hold()
returns integer
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 30;
end;
$$;

-- Lines of orders that are for a membership: the plan, and the days of the one before that it takes over. No onboarding
-- fee, and nothing else that is sold.
create view private.membership_lines
with (security_invoker = false)
as
select i.purchase_id, i.position, i.net_amount
from public.purchase_items i
where i.is_membership or (i.is_credit and i.item_type <> 'usage');

create table public.commission_entries (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references public.affiliates (id) on delete restrict,
  purchase_id uuid references public.purchases (id) on delete set null,
  kind text not null check (kind in ('earned', 'taken_back')),
  earned_id uuid references public.commission_entries (id) on delete restrict,
  refund_id uuid references public.refunds (id) on delete set null,
  client text not null,
  base numeric(14,2) not null,
  rate numeric(5,4) not null check (rate > 0 and rate < 1),
  amount numeric(14,2) not null,
  day date not null,
  available_on date not null,
  booked_on date not null default private.malta_today(),
  created_at timestamptz not null default now(),
  constraint commission_entries_have_a_sign check (
    case kind when 'earned' then base > 0 and amount > 0 and earned_id is null and refund_id is null
      else base < 0 and amount <= 0 and earned_id is not null end)
);
comment on table public.commission_entries is
  'Not audited: they follow from payments and refunds, which are. Only ever added to.';
comment on column public.commission_entries.purchase_id is 'Null once the order was erased, years later; what it earned stays.';
comment on column public.commission_entries.earned_id is 'Of what is taken back: the entry that earned it.';
comment on column public.commission_entries.refund_id is
  'The refund that takes it back; null where the client turned out to be the affiliate.';
comment on column public.commission_entries.client is 'Which client of the affiliate it is about, without saying who.';
comment on column public.commission_entries.base is 'What was paid for the membership, net; below zero what was refunded of it.';
comment on column public.commission_entries.day is 'Value date of the payment or refund.';
comment on column public.commission_entries.available_on is
  'From this day on it can be paid out. What is taken back counts from the day of what it is taken from.';
comment on column public.commission_entries.booked_on is 'The day it was written: a period that is over never changes.';

create unique index commission_entries_earned_once on public.commission_entries (purchase_id) where kind = 'earned';
create unique index commission_entries_taken_once on public.commission_entries (refund_id, earned_id);
create index commission_entries_affiliate_id_idx on public.commission_entries (affiliate_id, booked_on);
create index commission_entries_purchase_id_idx on public.commission_entries (purchase_id);
create index commission_entries_earned_id_idx on public.commission_entries (earned_id);

alter table public.commission_entries enable row level security;
grant select on public.commission_entries to authenticated;
grant select on public.commission_entries to service_role;

-- Administrators read what all have earned; an affiliate has it from the calls, which name no client.
create policy commission_entries_select on public.commission_entries
  for select to authenticated using ((select private.is_admin()));

-- Whether an affiliate earned on what a client paid on a day: the approval stood then, and the client is somebody else.
create function private.earns_commission(p_affiliate public.affiliates, p_client_id uuid, p_paid_on date)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_decided_on date := coalesce(private.malta_clock(p_affiliate.decided_at)::date, '-infinity');
begin
  return not p_affiliate.is_test and p_affiliate.user_id is distinct from p_client_id
    and case p_affiliate.status
      when 'inactive' then p_affiliate.forgotten_at is null and p_paid_on < v_decided_on
      when 'pending' then false
      when 'rejected' then false
      else p_paid_on >= v_decided_on end;
end;
$$;

-- Writes what the affiliate of whoever placed an order earns on it, once it is paid: on its membership, as much of it as
-- was really paid, at the rate of now. An order earns once.
create function private.earn_commission(p_purchase_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_purchase public.purchases;
  v_affiliate public.affiliates;
  v_paid_on date;
  v_base numeric;
  v_rate numeric;
begin
  select * into v_purchase from public.purchases p where p.id = p_purchase_id;
  select a.* into v_affiliate
  from public.referrals r join public.affiliates a on a.id = r.affiliate_id
  where r.user_id = v_purchase.user_id;
  select max(y.paid_on) into v_paid_on from public.payments y where y.purchase_id = p_purchase_id;
  if v_affiliate.id is null or v_paid_on is null
    or not private.earns_commission(v_affiliate, v_purchase.user_id, v_paid_on) then
    return;
  end if;
  select round(sum(l.net_amount) * v_purchase.paid_amount / v_purchase.total_amount, 2) into v_base
  from private.membership_lines l where l.purchase_id = p_purchase_id;
  v_rate := private.commission_rate(v_affiliate.total_referrals);
  if round(v_base * v_rate, 2) > 0 then
    insert into public.commission_entries
      (affiliate_id, purchase_id, kind, client, base, rate, amount, day, available_on)
    select v_affiliate.id, p_purchase_id, 'earned', upper(left(md5(r.id::text), 4)), v_base, v_rate,
      round(v_base * v_rate, 2), v_paid_on, v_paid_on + private.commission_hold()
    from public.referrals r where r.user_id = v_purchase.user_id
    on conflict do nothing;
  end if;
end;
$$;

-- Earns the commission on an order that becomes paid, in the same transaction.
create function private.follow_paid_order()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.earn_commission(new.id);
  return null;
end;
$$;

create trigger tg_purchases__earn_commission
  after update of status on public.purchases
  for each row when (old.status <> 'paid' and new.status = 'paid' and new.total_amount > 0)
  execute function private.follow_paid_order();

-- Takes back what was earned on so much of its base. The sum of what is taken is rounded, not each part, so that a whole
-- refund leaves nothing, and no more is taken than was earned.
create function private.take_back_commission(p_earned public.commission_entries, p_base numeric, p_refund_id uuid, p_day date)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_taken_base numeric;
  v_taken numeric;
  v_base numeric;
begin
  -- Two refunds of one order at once: each sees what the other took.
  perform 1 from public.commission_entries e where e.id = p_earned.id for no key update;
  select coalesce(-sum(e.base), 0), coalesce(-sum(e.amount), 0) into v_taken_base, v_taken
  from public.commission_entries e where e.earned_id = p_earned.id;
  v_base := least(p_base, p_earned.base - v_taken_base);
  if v_base <= 0 then
    return;
  end if;
  insert into public.commission_entries
    (affiliate_id, purchase_id, kind, earned_id, refund_id, client, base, rate, amount, day, available_on)
  values (p_earned.affiliate_id, p_earned.purchase_id, 'taken_back', p_earned.id, p_refund_id, p_earned.client, -v_base,
    p_earned.rate, v_taken - round(p_earned.amount * (v_taken_base + v_base) / p_earned.base, 2), p_day,
    p_earned.available_on);
end;
$$;

-- What of a refund was paid for a membership, net: as much of it as of the lines on its credit note, or of the line it is of.
-- What came for no order, and is a credit, earned nothing.
create function private.refunded_membership(p_refund public.refunds)
returns numeric
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_refund.credit_note_id is null then
    return case when p_refund.credit_id is null and exists (
        select 1 from private.membership_lines m
        where m.purchase_id = p_refund.purchase_id and m.position = p_refund.position)
      then p_refund.net_amount else 0 end;
  end if;
  return (
    select coalesce(round(p_refund.net_amount
      * sum((l.line ->> 'net_amount')::numeric) filter (where m.position is not null)
      / nullif(sum((l.line ->> 'net_amount')::numeric), 0), 2), 0)
    from public.invoices n
    cross join jsonb_array_elements(n.lines) as l (line)
    left join private.membership_lines m
      on m.purchase_id = n.purchase_id and m.position = (l.line ->> 'position')::integer
    where n.id = p_refund.credit_note_id);
end;
$$;

-- Takes back what was earned on what a refund gives back of its order, also after it was paid out, and also from an affiliate
-- whose approval was withdrawn since.
create function private.take_back_of_refund(p_refund public.refunds)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.take_back_commission(e, private.refunded_membership(p_refund), p_refund.id, p_refund.refunded_on)
  from public.commission_entries e
  where e.purchase_id = p_refund.purchase_id and e.kind = 'earned';
end;
$$;

-- Takes back the commission on what a refund gives back, in the same transaction.
create function private.follow_refund()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.take_back_of_refund(new);
  return null;
end;
$$;

create trigger tg_refunds__take_back_commission
  after insert on public.refunds
  for each row execute function private.follow_refund();

-- Removes a referral whose code turns out to belong to the referred person, and what was earned on them.
create or replace function private.drop_own_referral()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.take_back_commission(e, e.base, null, private.malta_today())
  from public.commission_entries e
  join public.purchases p on p.id = e.purchase_id
  where e.affiliate_id = new.id and e.kind = 'earned' and p.user_id = new.user_id;
  delete from public.referrals r where r.affiliate_id = new.id and r.user_id = new.user_id;
  return null;
end;
$$;

-- Nothing in the ledger is changed or deleted. An entry that is paid out names its payout, and one outlives its order.
create function private.keep_commission_entries()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or coalesce(new.purchase_id, old.purchase_id) is distinct from old.purchase_id
    or coalesce(new.refund_id, old.refund_id) is distinct from old.refund_id
    or to_jsonb(new) - '{payout_id,purchase_id,refund_id}'::text[]
      <> to_jsonb(old) - '{payout_id,purchase_id,refund_id}'::text[] then
    perform private.fail('AF007', 'The ledger of commissions is only added to');
  end if;
  return new;
end;
$$;

create trigger tg_commission_entries__keep
  before update or delete on public.commission_entries
  for each row execute function private.keep_commission_entries();

-- What was paid and refunded before there was a ledger counts as well, at the rate of today.
select private.earn_commission(p.id)
from public.purchases p
where p.status = 'paid' and p.total_amount > 0 and p.user_id in (select r.user_id from public.referrals r)
order by p.paid_at, p.id;
select private.take_back_of_refund(r) from public.refunds r order by r.created_at, r.id;

select private.audit_every_table();
select private.sample_no_texts();
