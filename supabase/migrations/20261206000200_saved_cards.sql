-- A card that pays renewals. Its owner agrees to it as they pay by card; it stays with the provider, and here is only what
-- the provider calls it. Before each charge they are told three days ahead, three times at most, three days apart; they
-- can take the card away, or pay this one order by transfer, at any moment until then.

create table public.saved_cards (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  customer text not null check (customer ~ '\S' and char_length(customer) <= 200),
  method text not null check (method ~ '\S' and char_length(method) <= 200),
  brand text check (brand ~ '^[a-z0-9_ ]{1,40}$'),
  last_four text check (last_four ~ '^[0-9]{4}$'),
  agreed_at timestamptz not null default now()
);
comment on table public.saved_cards is
  'Not audited: it is its owner''s to keep and to take away, and follows from their payments.';
comment on column public.saved_cards.customer is 'What the provider calls them; nothing can be charged with it but by our keys.';
comment on column public.saved_cards.method is 'What the provider calls the card.';
comment on column public.saved_cards.agreed_at is 'When its owner agreed that it is kept and charged for renewals.';

alter table public.saved_cards enable row level security;
grant select (user_id, brand, last_four, agreed_at) on public.saved_cards to authenticated;
grant select on public.saved_cards to service_role;

-- Members read which card of theirs is kept, administrators of whom one is.
create policy saved_cards_select on public.saved_cards
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

alter publication supabase_realtime add table public.saved_cards;

-- Customers whom the provider is to forget with their card: whose it was is not said.
create table private.customers_to_forget (
  customer text primary key,
  due_at timestamptz not null default now()
);
-- Row-level security without a policy: they are for the process that asks the provider.
alter table private.customers_to_forget enable row level security;

-- Has the provider forget a card that is no longer kept here, also where the account is gone.
create function private.forget_customer()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.customers_to_forget (customer) values (old.customer) on conflict do nothing;
  perform private.wake_card_desk();
  return null;
end;
$$;

create trigger tg_saved_cards__forget_removed
  after delete on public.saved_cards
  for each row execute function private.forget_customer();
create trigger tg_saved_cards__forget_replaced
  after update of customer on public.saved_cards
  for each row when (old.customer <> new.customer)
  execute function private.forget_customer();

create table public.card_charges (
  purchase_id uuid primary key references public.purchases (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete restrict,
  amount numeric(14, 2) not null check (amount > 0),
  told_on date not null default private.malta_today(),
  charge_on date,
  tries integer not null default 0 check (tries between 0 and 3),
  state text not null default 'planned' check (state in ('planned', 'paid', 'failed', 'stopped')),
  failure text check (char_length(failure) <= 100),
  due_at timestamptz not null default now(),
  constraint card_charges_planned_has_day check ((state = 'planned') = (charge_on is not null))
);
comment on table public.card_charges is
  'Not audited: what was charged is a payment, which is in the log.';
comment on column public.card_charges.amount is 'What the member was told, gross: no more than this is charged.';
comment on column public.card_charges.charge_on is 'The day of the next try; at least three days after the member was told of it.';
comment on column public.card_charges.state is
  'failed: three tries were refused; stopped: its member pays otherwise, or the card is no longer kept.';
comment on column public.card_charges.due_at is 'Until then a process is at it.';

create index card_charges_user_id_idx on public.card_charges (user_id);
create index card_charges_planned_idx on public.card_charges (charge_on) where state = 'planned';

alter table public.card_charges enable row level security;
grant select (purchase_id, user_id, amount, told_on, charge_on, tries, state, failure) on public.card_charges to authenticated;
grant select on public.card_charges to service_role;

-- Members read what is going to be charged to their card, administrators all.
create policy card_charges_select on public.card_charges
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

alter publication supabase_realtime add table public.card_charges;

-- The days between telling of a charge and the charge, and between two tries.
create function private.card_notice_days()
returns integer
language sql
immutable
set search_path = ''
as $$ select 3 $$;

-- What is told of a charge: the order, the card, and the day of the next try where there is one.
create function private.card_charge_in_words(p_charge public.card_charges)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.order_in_words(p_charge.purchase_id)
    || jsonb_build_object('amount', p_charge.amount, 'charge_on', p_charge.charge_on, 'failure', p_charge.failure)
    || coalesce((
      select jsonb_build_object('brand', c.brand, 'last_four', c.last_four)
      from public.saved_cards c where c.user_id = p_charge.user_id), '{}');
end;
$$;

-- The renewal orders that a kept card is to pay and of whose charge nobody has been told. Tries are six days before the
-- order is due, three days before, and on the day, so they are told nine days before.
create function private.card_charges_to_plan()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select p.id
    from public.saved_cards c
    join public.purchases p on p.user_id = c.user_id and p.status = 'pending'
    join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and not i.is_replaced
      and i.due_date <= private.malta_today() + 3 * private.card_notice_days()
    where (select s.takes_cards from private.site_settings s)
      and exists (
        select 1 from public.user_services us where us.purchase_id = p.id and us.order_kind = 'renewal')
      and p.amount_due > 0
      and not exists (select 1 from public.card_charges k where k.purchase_id = p.id);
end;
$$;

-- Plans the charge of a renewal order and tells its member; false where there is nothing to charge by now.
create function private.plan_card_charge(p_purchase_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_purchase public.purchases := private.lock_purchase(p_purchase_id);
  v_charge public.card_charges;
begin
  if not exists (select 1 from private.card_charges_to_plan() c (id) where c.id = p_purchase_id) then
    return false;
  end if;
  insert into public.card_charges (purchase_id, user_id, amount, charge_on)
  select p_purchase_id, v_purchase.user_id, v_purchase.amount_due,
    greatest(i.due_date - 2 * private.card_notice_days(), private.malta_today() + private.card_notice_days())
  from public.invoices i where i.purchase_id = p_purchase_id and i.kind = 'invoice' and not i.is_replaced
  returning * into v_charge;
  perform private.tell(v_charge.user_id, 'card_charge_ahead', private.card_charge_in_words(v_charge),
    jsonb_build_object('purchase_id', p_purchase_id), 'card_charge_ahead:' || p_purchase_id);
  return true;
end;
$$;

-- See public.plan_card_charges.
create function private.plan_card_charges(p_limit integer)
returns setof uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
begin
  for v_id in
    select c.id from private.card_charges_to_plan() c (id) order by c.id limit least(greatest(coalesce(p_limit, 0), 0), 20)
  loop
    if private.plan_card_charge(v_id) then
      return next v_id;
    end if;
  end loop;
end;
$$;
grant execute on function private.plan_card_charges(integer) to service_role;

-- Plans charges of kept cards for renewal orders that are due soon, tells their members, and answers the orders (service
-- role only): whoever charges the card tells of it first.
create function public.plan_card_charges(p_limit integer default 1)
returns setof uuid
language sql
volatile
set search_path = ''
as $$ select * from private.plan_card_charges(p_limit) $$;
grant execute on function public.plan_card_charges(integer) to service_role;

-- See public.claim_card_charges.
create function private.claim_card_charges(p_limit integer)
returns table (attempt_id uuid, amount numeric, purchase_number text, customer text, method text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_charge public.card_charges;
  v_purchase public.purchases;
  v_card public.saved_cards;
  v_attempt public.payment_attempts;
begin
  for v_id in
    select k.purchase_id from public.card_charges k
    where k.state = 'planned' and k.charge_on <= private.malta_today() and k.due_at <= now()
    order by k.charge_on, k.purchase_id
    limit least(greatest(coalesce(p_limit, 0), 0), 20)
  loop
    v_purchase := private.lock_purchase(v_id);
    select * into v_charge from public.card_charges k where k.purchase_id = v_id for update;
    continue when v_charge.state <> 'planned' or v_charge.due_at > now();
    select * into v_card from public.saved_cards c where c.user_id = v_purchase.user_id;
    select a.* into v_attempt from public.payment_attempts a
    where a.purchase_id = v_id and a.kind = 'renewal' and a.state in ('begun', 'open');
    if v_attempt.id is null and (v_card.user_id is null or v_purchase.amount_due <= 0
        or not (select s.takes_cards from private.site_settings s)) then
      update public.card_charges k set state = 'stopped', charge_on = null where k.purchase_id = v_id;
      continue;
    end if;
    -- The member is on the page of the provider at this moment.
    if v_attempt.id is null and exists (
        select 1 from public.payment_attempts a
        where a.purchase_id = v_id and a.kind = 'checkout' and a.state in ('begun', 'open') and a.expires_at > now()) then
      update public.card_charges k set due_at = now() + interval '10 minutes' where k.purchase_id = v_id;
      continue;
    end if;
    if v_attempt.id is null then
      insert into public.payment_attempts (user_id, purchase_id, kind, amount, customer, expires_at)
      values (v_purchase.user_id, v_id, 'renewal', least(v_charge.amount, v_purchase.amount_due),
        v_card.customer, now() + interval '1 day')
      returning * into v_attempt;
    end if;
    update public.card_charges k set due_at = now() + interval '5 minutes' where k.purchase_id = v_id;
    return query select v_attempt.id, v_attempt.amount, v_purchase.purchase_number, v_attempt.customer,
      case when v_attempt.amount <= v_purchase.amount_due and v_attempt.customer = v_card.customer then v_card.method end;
  end loop;
end;
$$;
grant execute on function private.claim_card_charges(integer) to service_role;

-- The kept cards that are to be charged now (service role only). Of one of which nothing is heard within five minutes
-- nobody knows what became of it: it is answered again, and the provider is asked first. No method: it is no longer to be
-- charged, and what the provider does not have by now is withdrawn.
create function public.claim_card_charges(p_limit integer default 1)
returns table (attempt_id uuid, amount numeric, purchase_number text, customer text, method text)
language sql
volatile
set search_path = ''
as $$ select * from private.claim_card_charges(p_limit) $$;
grant execute on function public.claim_card_charges(integer) to service_role;

-- What came of a charge: paid, or tried again three days later, of which its member is told now; after the third try they
-- pay otherwise.
create function private.settle_card_charge(p_attempt public.payment_attempts)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_charge public.card_charges;
begin
  select * into v_charge from public.card_charges k where k.purchase_id = p_attempt.purchase_id for update;
  if v_charge.state is distinct from 'planned' then
    return;
  end if;
  -- Nobody was asked to pay: whether there is still something to charge is decided anew.
  if p_attempt.failure = 'withdrawn' then
    update public.card_charges k set due_at = now() where k.purchase_id = v_charge.purchase_id;
    return;
  end if;
  if p_attempt.state = 'paid' then
    update public.card_charges k set state = 'paid', charge_on = null where k.purchase_id = v_charge.purchase_id;
    return;
  end if;
  update public.card_charges k
  set tries = k.tries + 1, failure = p_attempt.failure, told_on = private.malta_today(), due_at = now(),
    state = case when k.tries + 1 < 3 then 'planned' else 'failed' end,
    charge_on = case when k.tries + 1 < 3 then private.malta_today() + private.card_notice_days() end
  where k.purchase_id = v_charge.purchase_id
  returning * into v_charge;
  perform private.tell(v_charge.user_id, 'card_charge_failed', private.card_charge_in_words(v_charge),
    jsonb_build_object('purchase_id', v_charge.purchase_id),
    'card_charge_failed:' || v_charge.purchase_id || ':' || v_charge.tries);
end;
$$;

-- See public.stop_card_charge.
create function private.stop_card_charge(p_purchase_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.lock_purchase(p_purchase_id, private.require_user());
  if exists (
      select 1 from public.payment_attempts a
      where a.purchase_id = p_purchase_id and a.kind = 'renewal' and a.state in ('begun', 'open')) then
    perform private.fail('CD004', 'The card of the member is being charged for this order');
  end if;
  update public.card_charges k set state = 'stopped', charge_on = null
  where k.purchase_id = p_purchase_id and k.state = 'planned';
  if not found and not exists (
      select 1 from public.card_charges k where k.purchase_id = p_purchase_id and k.state = 'stopped') then
    perform private.fail('CD007', 'No charge is planned for this order');
  end if;
end;
$$;
grant execute on function private.stop_card_charge(uuid) to authenticated;

-- Has an order of one's own not charged to the kept card: it is paid by transfer. Errors: PY001, CD004 it is being charged
-- at this moment, CD007 no charge is planned.
create function public.stop_card_charge(p_purchase_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.stop_card_charge(p_purchase_id) $$;
grant execute on function public.stop_card_charge(uuid) to authenticated;

-- Keeps the card of a member who has agreed to it, in place of one that was kept before.
create function private.keep_card(p_user_id uuid, p_card jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into public.saved_cards as c (user_id, customer, method, brand, last_four)
  select p_user_id, p_card ->> 'customer', p_card ->> 'method',
    substring(lower(p_card ->> 'brand') from '^[a-z0-9_ ]{1,40}$'), substring(p_card ->> 'lastFour' from '^[0-9]{4}$')
  from public.profiles p
  where p.id = p_user_id and p.forgotten_at is null
    and p_card ->> 'customer' ~ '\S' and p_card ->> 'method' ~ '\S'
  on conflict (user_id) do update
  set customer = excluded.customer, method = excluded.method, brand = excluded.brand, last_four = excluded.last_four,
    agreed_at = now();
end;
$$;

-- See public.remove_saved_card.
create function private.remove_saved_card()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.require_user();
begin
  perform private.lock_member(v_caller);
  delete from public.saved_cards c where c.user_id = v_caller;
  update public.card_charges k set state = 'stopped', charge_on = null
  where k.user_id = v_caller and k.state = 'planned' and not exists (
    select 1 from public.payment_attempts a
    where a.purchase_id = k.purchase_id and a.kind = 'renewal' and a.state in ('begun', 'open'));
end;
$$;
grant execute on function private.remove_saved_card() to authenticated;

-- Takes the caller's kept card away, here and at the provider; nothing is charged to it from then on but what is being
-- charged at this moment.
create function public.remove_saved_card()
returns void
language sql
volatile
set search_path = ''
as $$ select private.remove_saved_card() $$;
grant execute on function public.remove_saved_card() to authenticated;

-- See public.claim_customers_to_forget.
create function private.claim_customers_to_forget(p_limit integer)
returns setof text
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- One whose card is being charged is forgotten once that is decided.
  return query
    update private.customers_to_forget f set due_at = now() + interval '10 minutes'
    where f.customer in (
      select o.customer from private.customers_to_forget o
      where o.due_at <= now() and not exists (
        select 1 from public.payment_attempts a where a.customer = o.customer and a.state in ('begun', 'open'))
      order by o.due_at
      limit least(greatest(coalesce(p_limit, 0), 0), 50)
      for update skip locked)
    returning f.customer;
end;
$$;
grant execute on function private.claim_customers_to_forget(integer) to service_role;

-- Whom the provider is to forget now (service role only).
create function public.claim_customers_to_forget(p_limit integer default 10)
returns setof text
language sql
volatile
set search_path = ''
as $$ select * from private.claim_customers_to_forget(p_limit) $$;
grant execute on function public.claim_customers_to_forget(integer) to service_role;

-- See public.note_customer_forgotten.
create function private.note_customer_forgotten(p_customer text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.customers_to_forget f where f.customer = p_customer;
end;
$$;
grant execute on function private.note_customer_forgotten(text) to service_role;

-- The provider has forgotten a customer (service role only).
create function public.note_customer_forgotten(p_customer text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.note_customer_forgotten(p_customer) $$;
grant execute on function public.note_customer_forgotten(text) to service_role;

select private.audit_every_table();
select private.sample_no_texts();
