-- What may have to be paid back: a registration that was paid for and then cancelled, by its member, by
-- an administrator, or with its event; and what of a membership was paid for and is not used.
-- Administrators decide each and close it with what was decided. No money moves here: it is paid back
-- outside, before a review is closed.

create table public.refund_reviews (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid unique references public.event_registrations (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete restrict,
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  event_id uuid references public.events (id) on delete restrict,
  event_title text not null,
  amount numeric(12, 2) not null check (amount > 0),
  reason text not null check (reason in ('member', 'administrator', 'event_cancelled', 'account_deleted',
    'cooling_off', 'credit_left')),
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid references auth.users (id) on delete set null,
  outcome text check (outcome in ('refunded', 'kept')),
  refunded_amount numeric(12, 2),
  note text check (btrim(note) <> '' and char_length(note) <= 2000),
  constraint refund_reviews_registration_has_event check ((registration_id is null) = (event_id is null)),
  constraint refund_reviews_closed_with_a_note check ((closed_at is null) = (note is null)),
  constraint refund_reviews_closed_with_an_outcome check ((closed_at is null) = (outcome is null)),
  constraint refund_reviews_refund_is_sound check (case outcome
    when 'refunded' then refunded_amount is not null and refunded_amount > 0 and refunded_amount <= amount
    when 'kept' then refunded_amount is not null and refunded_amount = 0
    else refunded_amount is null end)
);
comment on column public.refund_reviews.refunded_amount is
  'What was paid back, gross: more than nothing and at most the amount when refunded, 0 when kept.';
comment on column public.refund_reviews.event_id is 'null: it is about a membership, see event_title.';
comment on column public.refund_reviews.event_title is 'The event, or the plan: the title at the time.';
comment on column public.refund_reviews.amount is
  'What was paid for the seat, or what of a membership was credited or is not used: gross.';
comment on column public.refund_reviews.reason is
  'Who cancelled it, or why: event_cancelled when the event does not take place, cooling_off when a member '
  'withdrew from their membership, credit_left when the days left were worth more than the dearer plan.';

-- A membership is decided on once for an order and reason.
create unique index refund_reviews_membership_key on public.refund_reviews (purchase_id, reason)
  where registration_id is null;
create index refund_reviews_opened_at_idx on public.refund_reviews (opened_at desc);
create index refund_reviews_user_id_idx on public.refund_reviews (user_id);
create index refund_reviews_purchase_id_idx on public.refund_reviews (purchase_id);
create index refund_reviews_event_id_idx on public.refund_reviews (event_id);
create index refund_reviews_closed_by_idx on public.refund_reviews (closed_by);

alter table public.refund_reviews enable row level security;

grant select on public.refund_reviews to authenticated;
grant select on public.refund_reviews to service_role;

-- Only administrators see the list: it carries their notes. The member hears of the outcome from them.
create policy refund_reviews_select on public.refund_reviews
  for select to authenticated using ((select private.is_admin()));

-- Puts a registration that was paid for and then cancelled on the list, with who or what cancelled it.
create function private.open_refund_review()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_event public.events;
  v_reason text;
begin
  select * into v_event from public.events e where e.id = new.event_id;
  v_reason := case
    when private.is_called_off(v_event) then 'event_cancelled'
    when not exists (select 1 from auth.users u where u.id = new.user_id and u.deleted_at is null)
      then 'account_deleted'
    when new.user_id = auth.uid() then 'member'
    else 'administrator' end;
  insert into public.refund_reviews (registration_id, user_id, purchase_id, event_id, event_title, amount, reason)
  values (new.id, new.user_id, new.purchase_id, new.event_id, v_event.title, new.amount_paid, v_reason);
  -- When the whole event was cancelled administrators get one notification: see settle_called_off_event.
  if v_reason <> 'event_cancelled' then
    perform private.tell_admins('refund_to_review',
      jsonb_build_object('event', v_event.title, 'amount', new.amount_paid, 'reason', v_reason),
      jsonb_build_object('purchase_id', new.purchase_id), p_except => auth.uid());
  end if;
  return null;
end;
$$;

create trigger tg_event_registrations__open_refund_review
  after update of payment_status on public.event_registrations
  for each row when (old.payment_status = 'paid' and new.payment_status = 'cancelled' and new.amount_paid > 0)
  execute function private.open_refund_review();

-- Tells a member what was decided about a refund; the note is between administrators, and so is who it was.
create function private.tell_refund_decided()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.tell(new.user_id, 'refund_decided',
    jsonb_strip_nulls(to_jsonb(new) - '{note,closed_by}'::text[]) || jsonb_build_object('purchase_number', (
      select p.purchase_number from public.purchases p where p.id = new.purchase_id)),
    p_key => 'refund_decided:' || new.id);
  return null;
end;
$$;

create trigger tg_refund_reviews__tell_decided
  after update of closed_at on public.refund_reviews
  for each row when (old.closed_at is null and new.closed_at is not null)
  execute function private.tell_refund_decided();

-- Puts the part of a membership that may have to be paid back on the list, if there is any.
create function private.open_membership_refund(
  p_user_id uuid,
  p_purchase_id uuid,
  p_title text,
  p_amount numeric,
  p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if coalesce(p_amount, 0) <= 0 then
    return;
  end if;
  insert into public.refund_reviews (user_id, purchase_id, event_title, amount, reason)
  values (p_user_id, p_purchase_id, p_title, p_amount, p_reason);
  perform private.tell_admins('membership_refund_to_review',
    jsonb_build_object('plan', p_title, 'amount', p_amount, 'reason', p_reason),
    jsonb_build_object('purchase_id', p_purchase_id), p_except => auth.uid());
end;
$$;

-- Puts on the list what a change of plan could not credit, because it was worth more than the new plan.
create function private.refund_credit_left(p_purchase_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.open_membership_refund(p.user_id, p.id, coalesce(i.metadata ->> 'credit_title', i.item_title),
    l.net + round(l.net * p.vat_rate, 2), 'credit_left')
  from public.purchases p
  join public.purchase_items i on i.purchase_id = p.id and i.metadata ? 'credit_left',
    lateral (select (i.metadata ->> 'credit_left')::numeric as net) l
  where p.id = p_purchase_id;
end;
$$;

-- The list with the names a person looks for. Few enough rows to be searched one by one.
create view public.refund_directory
with (security_invoker = true)
as
select
  r.id,
  r.user_id,
  r.purchase_id,
  r.event_id,
  r.event_title,
  r.amount,
  r.reason,
  r.opened_at,
  r.closed_at,
  r.closed_by,
  r.outcome,
  r.refunded_amount,
  r.note,
  m.full_name as member_name,
  m.email as member_email,
  p.purchase_number,
  c.full_name as closed_by_name,
  private.search_text(r.event_title, p.purchase_number, m.full_name, m.email, m.company_name, m.phone,
    private.phone_digits(m.phone), r.note) as search_text
from public.refund_reviews r
left join public.profiles m on m.id = r.user_id
left join public.purchases p on p.id = r.purchase_id
left join public.profiles c on c.id = r.closed_by
where (select private.is_admin() limit private.only_admins());
comment on view public.refund_directory is 'Refund reviews for lists. Administrators only.';
grant select on public.refund_directory to authenticated, service_role;

-- Sums the reviews that a filter (all, open, closed) and a search (what was typed into the list, see
-- private.search_patterns; null for none) leave: how many, what was paid for them or is left, and what of it
-- was paid back. Reads as the caller.
create function public.refund_sums(p_filter text default 'all', p_search text default null)
returns table (reviews bigint, amount numeric, refunded_amount numeric)
language sql
stable
set search_path = ''
as $$
  select count(*), coalesce(sum(d.amount), 0), coalesce(sum(d.refunded_amount), 0)
  from public.refund_directory d
  where p_filter in ('all', case when d.closed_at is null then 'open' else 'closed' end)
    and d.search_text ~* all (private.search_patterns(p_search))
$$;
grant execute on function public.refund_sums(text, text) to authenticated, service_role;

-- What closing a review answers.
create function private.closed_review(p_review public.refund_reviews)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return jsonb_build_object('id', p_review.id, 'closed_at', p_review.closed_at, 'note', p_review.note,
    'outcome', p_review.outcome, 'refunded_amount', p_review.refunded_amount);
end;
$$;

-- See public.close_refund_review.
create function private.close_refund_review(
  p_id uuid,
  p_note text,
  p_outcome text,
  p_refunded_amount numeric
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_review public.refund_reviews;
  v_refunded numeric;
  v_is_again boolean;
begin
  perform private.require_admin();
  if coalesce(btrim(p_note), '') = '' then
    perform private.fail('PY008', 'A refund review is closed with a note');
  end if;
  select * into v_review from public.refund_reviews r where r.id = p_id for update;
  v_refunded := case p_outcome
    when 'kept' then 0
    when 'refunded' then coalesce(p_refunded_amount, v_review.amount) end;
  -- the same again, by the same person, because the answer was lost: it is done
  v_is_again := (v_review.closed_by, v_review.note, v_review.outcome, v_review.refunded_amount)
    is not distinct from (auth.uid(), btrim(p_note), p_outcome, v_refunded);
  if v_review.closed_at is not null and v_is_again then
    return private.closed_review(v_review);
  end if;
  if v_review.id is null or v_review.closed_at is not null then
    perform private.fail('PY007', 'No open refund review', jsonb_build_object(
      'closed_at', v_review.closed_at, 'note', v_review.note, 'outcome', v_review.outcome,
      'closed_by', (select p.full_name from public.profiles p where p.id = v_review.closed_by)));
  end if;
  if v_refunded is null or v_refunded > v_review.amount
    or (p_outcome = 'refunded' and v_refunded < 0.01) or v_refunded <> round(v_refunded, 2) then
    perform private.fail('RF001', 'A refund is more than nothing and at most what was paid',
      jsonb_build_object('amount', v_review.amount));
  end if;
  update public.refund_reviews r
  set closed_at = now(), closed_by = auth.uid(), note = btrim(p_note), outcome = p_outcome,
    refunded_amount = v_refunded
  where r.id = p_id
  returning * into v_review;
  return private.closed_review(v_review);
end;
$$;
grant execute on function private.close_refund_review(uuid, text, text, numeric)
  to authenticated, service_role;

-- Closes a refund review with what was decided (administrators only), once: `refunded`, with what was paid
-- back (the whole amount unless said), or `kept`, and a note. PY007 when it is closed, with what was written
-- then, or does not exist; PY008 without a note; RF001 for another outcome or an amount it cannot be.
create function public.close_refund_review(
  p_id uuid,
  p_note text,
  p_outcome text,
  p_refunded_amount numeric default null
)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.close_refund_review(p_id, p_note, p_outcome, p_refunded_amount) $$;
grant execute on function public.close_refund_review(uuid, text, text, numeric)
  to authenticated, service_role;
