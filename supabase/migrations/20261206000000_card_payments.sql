-- Payments by card: a member is led to a page of the provider, and what is paid there is recorded by the same call as a
-- transfer. Each try is a row; what is due comes from here, and what was paid from the provider, who is asked. Nothing of
-- a card is kept. Decision 056.

alter table private.site_settings add column takes_cards boolean not null default false;
comment on column private.site_settings.takes_cards is
  'A provider of card payments is set up: keys are in the functions. Without it nobody begins to pay by card.';

create table public.payment_attempts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete restrict,
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  kind text not null default 'checkout' check (kind in ('checkout', 'renewal')),
  amount numeric(14, 2) not null check (amount > 0),
  keeps_card boolean not null default false,
  state text not null default 'begun' check (state in ('begun', 'open', 'paid', 'failed', 'expired')),
  failure text check (failure ~ '\S' and char_length(failure) <= 100),
  session_id text unique check (session_id ~ '\S' and char_length(session_id) <= 200),
  customer text check (customer ~ '\S' and char_length(customer) <= 200),
  paid_amount numeric(14, 2) check (paid_amount > 0),
  refunded_outside numeric(14, 2) not null default 0 check (refunded_outside >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  asked_at timestamptz,
  settled_at timestamptz,
  constraint payment_attempts_paid_whole check ((state = 'paid') = (paid_amount is not null)),
  constraint payment_attempts_settled_whole check ((state in ('begun', 'open')) = (settled_at is null)),
  constraint payment_attempts_charged_has_customer check ((kind = 'renewal') = (customer is not null))
);
comment on table public.payment_attempts is
  'Not audited: it says what the provider says; the payments that came of it are in the log.';
comment on column public.payment_attempts.kind is
  'checkout: on the page of the provider; renewal: a card that its owner has left with the provider was charged.';
comment on column public.payment_attempts.amount is 'What was due on the order, gross.';
comment on column public.payment_attempts.keeps_card is
  'The member has agreed that this card is kept with the provider and charged for renewals.';
comment on column public.payment_attempts.state is
  'begun: the provider may know of it; open: nothing is decided; failed: the provider or the bank said no; expired: nobody can pay there.';
comment on column public.payment_attempts.failure is 'Why it failed, in the provider''s word.';
comment on column public.payment_attempts.paid_amount is 'What the provider says was paid; the order''s own payments are in payments.';
comment on column public.payment_attempts.refunded_outside is
  'What was sent back at the provider itself, and by no refund of ours.';
comment on column public.payment_attempts.asked_at is 'When the provider was last asked about it.';

create index payment_attempts_purchase_id_idx on public.payment_attempts (purchase_id, created_at desc);
create index payment_attempts_user_id_idx on public.payment_attempts (user_id, created_at desc);
create index payment_attempts_undecided_idx on public.payment_attempts (created_at) where state in ('begun', 'open');

alter table public.payment_attempts enable row level security;
grant select (id, user_id, purchase_id, kind, amount, keeps_card, state, failure, paid_amount, refunded_outside,
  created_at, expires_at, settled_at) on public.payment_attempts to authenticated;
grant select on public.payment_attempts to service_role;

-- Members read their own attempts, administrators all.
create policy payment_attempts_select on public.payment_attempts
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

alter publication supabase_realtime add table public.payment_attempts;

-- Wakes the process that asks the provider and sends what is to be sent.
create function private.wake_card_desk()
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform pg_notify('cards', '');
end;
$$;

-- See public.begin_card_payment.
create function private.begin_card_payment(p_purchase_id uuid, p_keeps_card boolean)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.require_user();
  v_purchase public.purchases;
  v_attempt public.payment_attempts;
  v_keeps_card boolean;
begin
  if not (select s.takes_cards from private.site_settings s) then
    perform private.fail('CD001', 'No provider of card payments is set up');
  end if;
  v_purchase := private.lock_purchase(p_purchase_id, v_caller);
  if v_purchase.amount_due <= 0 then
    perform private.fail('PY012', 'Nothing is due on the order', jsonb_build_object('status', v_purchase.status));
  end if;
  if exists (
      select 1 from public.payment_attempts a
      where a.purchase_id = p_purchase_id and a.kind = 'renewal' and a.state in ('begun', 'open')) then
    perform private.fail('CD004', 'The card of the member is being charged for this order');
  end if;
  -- Kept for renewals, so only where there is something to renew.
  v_keeps_card := coalesce(p_keeps_card, false) and exists (
    select 1 from public.purchase_items i where i.purchase_id = p_purchase_id and i.is_membership);
  -- The page that is open already, so that two presses do not make two pages on which one can pay.
  select a.* into v_attempt from public.payment_attempts a
  where a.purchase_id = p_purchase_id and a.kind = 'checkout' and a.state in ('begun', 'open')
    and a.amount = v_purchase.amount_due and a.keeps_card = v_keeps_card and a.expires_at > now() + interval '10 minutes'
  order by a.created_at desc, a.id limit 1;
  if v_attempt.id is null then
    if (
        select count(*) from public.payment_attempts a
        where a.user_id = v_caller and a.kind = 'checkout' and a.created_at > now() - interval '24 hours') >= 30 then
      perform private.fail('CD002', 'Thirty attempts were begun within 24 hours');
    end if;
    insert into public.payment_attempts (user_id, purchase_id, amount, keeps_card, expires_at)
    values (v_caller, p_purchase_id, v_purchase.amount_due, v_keeps_card, now() + interval '1 hour')
    returning * into v_attempt;
  end if;
  return jsonb_build_object('attempt_id', v_attempt.id, 'amount', v_attempt.amount,
    'purchase_number', v_purchase.purchase_number, 'keeps_card', v_attempt.keeps_card,
    'expires_at', v_attempt.expires_at,
    'email', (select p.email from public.profiles p where p.id = v_caller));
end;
$$;
grant execute on function private.begin_card_payment(uuid, boolean) to authenticated;

-- Begins to pay an order of one's own by card, or goes on with what was begun: what is due, and the attempt that the page
-- of the provider is made for. Errors: CD001 no cards are taken, PY001 unknown, PY012 nothing is due, CD002 too many,
-- CD004 a kept card is being charged for it.
create function public.begin_card_payment(p_purchase_id uuid, p_keeps_card boolean default false)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.begin_card_payment(p_purchase_id, p_keeps_card) $$;
grant execute on function public.begin_card_payment(uuid, boolean) to authenticated;

-- See public.ask_card_attempt.
create function private.ask_card_attempt(p_attempt_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.require_user();
  v_state text;
  v_is_to_ask boolean;
begin
  select a.state into v_state from public.payment_attempts a
  where a.id = p_attempt_id and a.user_id = v_caller;
  if v_state is null then
    perform private.fail('CD003', 'No such attempt');
  end if;
  update public.payment_attempts a set asked_at = now()
  where a.id = p_attempt_id and a.state in ('begun', 'open')
    and (a.asked_at is null or a.asked_at < now() - interval '2 seconds');
  v_is_to_ask := found;
  return jsonb_build_object('state', v_state, 'is_to_ask', v_is_to_ask);
end;
$$;
grant execute on function private.ask_card_attempt(uuid) to authenticated;

-- How an attempt of one's own stands, and whether the provider is to be asked: not where it is decided, and at most every
-- two seconds. Errors: CD003.
create function public.ask_card_attempt(p_attempt_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.ask_card_attempt(p_attempt_id) $$;
grant execute on function public.ask_card_attempt(uuid) to authenticated;

-- See public.claim_card_attempts.
create function private.claim_card_attempts(p_attempt_id uuid, p_limit integer)
returns table (attempt_id uuid, session_id text, customer text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_attempt_id is not null then
    return query
      select a.id, a.session_id, a.customer from public.payment_attempts a where a.id = p_attempt_id;
    return;
  end if;
  -- The provider never gave a page for these, so nobody was led to one.
  update public.payment_attempts a set state = 'expired', settled_at = now()
  where a.id in (
    select o.id from public.payment_attempts o
    where o.kind = 'checkout' and o.state = 'begun' and o.session_id is null and o.expires_at < now()
    limit 100 for update skip locked);
  return query
    update public.payment_attempts a set asked_at = now()
    where a.id in (
      select o.id from public.payment_attempts o
      where o.state in ('begun', 'open') and (o.session_id is not null or o.kind = 'renewal')
        and o.created_at > now() - interval '7 days'
        and coalesce(o.asked_at, o.created_at) < now()
          - case when o.expires_at > now() then interval '3 minutes' else interval '30 minutes' end
      order by o.created_at
      limit least(greatest(coalesce(p_limit, 0), 0), 50)
      for update skip locked)
    returning a.id, a.session_id, a.customer;
end;
$$;
grant execute on function private.claim_card_attempts(uuid, integer) to service_role;

-- The attempts about which the provider is to be asked now (service role only): the given one, or those of which nothing
-- has been heard for some minutes.
create function public.claim_card_attempts(p_attempt_id uuid default null, p_limit integer default 20)
returns table (attempt_id uuid, session_id text, customer text)
language sql
volatile
set search_path = ''
as $$ select * from private.claim_card_attempts(p_attempt_id, p_limit) $$;
grant execute on function public.claim_card_attempts(uuid, integer) to service_role;

select private.audit_every_table();
select private.sample_no_texts();
