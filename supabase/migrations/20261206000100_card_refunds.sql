-- Money that goes back to a card. The office refunds an order, which is an entry of its ledger; where it goes back to a
-- card, it is sent by a process that asks the provider, once, however often it is pressed or the process ends in between.

create table public.card_refunds (
  id uuid primary key default gen_random_uuid(),
  refund_id uuid not null references public.refunds (id) on delete restrict,
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  payment_id uuid not null references public.payments (id) on delete restrict,
  amount numeric(14, 2) not null check (amount > 0),
  state text not null default 'requested' check (state in ('requested', 'sent', 'failed')),
  failure text check (failure ~ '\S' and char_length(failure) <= 100),
  provider_refund text unique check (provider_refund ~ '\S' and char_length(provider_refund) <= 200),
  refusals integer not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint card_refunds_one_of_each unique (refund_id, payment_id),
  constraint card_refunds_settled_whole check ((state = 'requested') = (settled_at is null)),
  constraint card_refunds_failed_has_reason check (state <> 'failed' or failure is not null)
);
comment on table public.card_refunds is
  'Not audited: it is how a refund is sent; the refund is in the log.';
comment on column public.card_refunds.refund_id is 'The entry of the ledger; one that is more than a card paid is several of these.';
comment on column public.card_refunds.payment_id is 'The payment by card that it goes back from.';
comment on column public.card_refunds.refusals is
  'How often the provider has said no; each further try is one of its own to the provider.';

create index card_refunds_purchase_id_idx on public.card_refunds (purchase_id);
create index card_refunds_payment_id_idx on public.card_refunds (payment_id);
create index card_refunds_requested_idx on public.card_refunds (due_at) where state = 'requested';

alter table public.card_refunds enable row level security;
grant select on public.card_refunds to authenticated, service_role;

-- Administrators read how refunds to cards stand; a member reads the refund itself.
create policy card_refunds_select on public.card_refunds
  for select to authenticated using ((select private.is_admin()));

alter publication supabase_realtime add table public.card_refunds;

-- Has a refund by card sent: from the payment that a credit came from, else from those of the order, the newest first.
-- CD005: so much was not paid by card, or has gone back already; the refund is not made then either.
create function private.request_card_refund()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_left numeric := new.amount;
  v_payment record;
begin
  for v_payment in
    select y.id, y.amount - coalesce((
      select sum(c.amount) from public.card_refunds c where c.payment_id = y.id), 0) as rest
    from public.payments y
    where y.provider = 'card' and case
      when new.credit_id is null then y.purchase_id = new.purchase_id
      else y.id = (select k.payment_id from public.account_credits k where k.id = new.credit_id) end
    order by y.created_at desc, y.id
    for update of y
  loop
    exit when v_left <= 0;
    if v_payment.rest > 0 then
      insert into public.card_refunds (refund_id, purchase_id, payment_id, amount)
      values (new.id, new.purchase_id, v_payment.id, least(v_left, v_payment.rest));
      v_left := v_left - least(v_left, v_payment.rest);
    end if;
  end loop;
  if v_left > 0 then
    perform private.fail('CD005', 'So much was not paid by card, or has gone back',
      jsonb_build_object('amount', new.amount - v_left));
  end if;
  perform private.wake_card_desk();
  return null;
end;
$$;

create trigger tg_refunds__request_card_refund
  after insert on public.refunds
  for each row when (new.provider = 'card')
  execute function private.request_card_refund();

-- See public.claim_card_refunds.
create function private.claim_card_refunds(p_limit integer)
returns table (id uuid, payment text, amount numeric, refusals integer)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  return query
    update public.card_refunds c set due_at = now() + interval '2 minutes'
    from public.payments y
    where y.id = c.payment_id and c.id in (
      select o.id from public.card_refunds o
      where o.state = 'requested' and o.due_at <= now()
      order by o.due_at
      limit least(greatest(coalesce(p_limit, 0), 0), 50)
      for update skip locked)
    returning c.id, y.reference, c.amount, c.refusals;
end;
$$;
grant execute on function private.claim_card_refunds(integer) to service_role;

-- The refunds that are to be sent now (service role only). Of one that is not settled within two minutes nobody knows
-- what became of it: it is due again, and the provider is asked first.
create function public.claim_card_refunds(p_limit integer default 10)
returns table (id uuid, payment text, amount numeric, refusals integer)
language sql
volatile
set search_path = ''
as $$ select * from private.claim_card_refunds(p_limit) $$;
grant execute on function public.claim_card_refunds(integer) to service_role;

-- See public.note_card_refund.
create function private.note_card_refund(p_id uuid, p_state text, p_refund text, p_failure text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_refund public.card_refunds;
begin
  select * into v_refund from public.card_refunds c where c.id = p_id for update;
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
    perform private.tell_admins('card_refund_failed', jsonb_build_object('amount', v_refund.amount,
        'purchase_number', (select p.purchase_number from public.purchases p where p.id = v_refund.purchase_id)),
      jsonb_build_object('purchase_id', v_refund.purchase_id));
  end if;
end;
$$;
grant execute on function private.note_card_refund(uuid, text, text, text) to service_role;

-- What the provider has answered to a refund (service role only). Said again it changes nothing.
create function public.note_card_refund(p_id uuid, p_state text, p_refund text default null, p_failure text default null)
returns void
language sql
volatile
set search_path = ''
as $$ select private.note_card_refund(p_id, p_state, p_refund, p_failure) $$;
grant execute on function public.note_card_refund(uuid, text, text, text) to service_role;

-- See public.retry_card_refund.
create function private.retry_card_refund(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.card_refunds c set state = 'requested', failure = null, settled_at = null, due_at = now()
  where c.id = p_id and c.state = 'failed';
  if not found then
    perform private.fail('CD006', 'No refund to a card that has failed');
  end if;
  perform private.wake_card_desk();
end;
$$;
grant execute on function private.retry_card_refund(uuid) to authenticated;

-- Has a refund sent to a card once more that the provider or the bank has refused (administrators). Errors: CD006.
create function public.retry_card_refund(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.retry_card_refund(p_id) $$;
grant execute on function public.retry_card_refund(uuid) to authenticated;

select private.audit_every_table();
select private.sample_no_texts();
