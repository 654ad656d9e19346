-- What may have to be paid back: a registration that was paid for and then cancelled, by its member, by
-- an administrator, or with its event. Administrators decide each and close it with a note.

create table public.refund_reviews (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null unique references public.event_registrations (id) on delete restrict,
  user_id uuid not null references public.profiles (id) on delete restrict,
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  event_id uuid not null references public.events (id) on delete restrict,
  event_title text not null,
  amount numeric(12, 2) not null check (amount > 0),
  reason text not null check (reason in ('member', 'administrator', 'event_cancelled', 'account_deleted')),
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid references auth.users (id) on delete set null,
  note text check (btrim(note) <> '' and char_length(note) <= 2000),
  constraint refund_reviews_closed_with_a_note check ((closed_at is null) = (note is null))
);
comment on column public.refund_reviews.amount is 'What was paid for the seat: gross, as is the title copied.';
comment on column public.refund_reviews.reason is
  'Who cancelled the registration, or why: event_cancelled when the event does not take place.';

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
    perform private.notify_admins('refund_to_review',
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

-- See public.close_refund_review.
create function private.close_refund_review(p_id uuid, p_note text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_review public.refund_reviews;
begin
  perform private.require_admin();
  if coalesce(btrim(p_note), '') = '' then
    perform private.fail('PY008', 'A refund review is closed with a note');
  end if;
  select * into v_review from public.refund_reviews r where r.id = p_id for update;
  if v_review.id is null or v_review.closed_at is not null then
    perform private.fail('PY007', 'No open refund review', jsonb_build_object('closed_at', v_review.closed_at));
  end if;
  update public.refund_reviews r set closed_at = now(), closed_by = auth.uid(), note = btrim(p_note)
  where r.id = p_id
  returning * into v_review;
  return jsonb_build_object('id', v_review.id, 'closed_at', v_review.closed_at, 'note', v_review.note);
end;
$$;
grant execute on function private.close_refund_review(uuid, text) to authenticated, service_role;

-- Closes a refund review with a note of what was decided (administrators only), once: PY007 when it is
-- closed or does not exist, PY008 without a note.
create function public.close_refund_review(p_id uuid, p_note text)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.close_refund_review(p_id, p_note) $$;
grant execute on function public.close_refund_review(uuid, text) to authenticated, service_role;
