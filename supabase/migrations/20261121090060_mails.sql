-- Mails that people expect: one row each, written in the transaction that causes it, and sent from here
-- afterwards (see docs/decisions/022-mails.md). A row keeps what happened as a kind with its parameters;
-- subject and text are made of them when it is sent, in shared/src/mails. Named early, so that everything
-- later can tell of what it does; who may read them follows in _mail_choices.sql.

-- What is told by mail.
create table private.mail_kinds (
  kind text primary key check (kind ~ '^[a-z_]+$'),
  -- A person may do without it. What the law or money asks for is never optional.
  is_optional boolean not null default false,
  -- Sent although the account is gone, which is what it says; then forgotten at once.
  outlives_account boolean not null default false
);
-- Row-level security without a policy: the list is for the functions that queue and send.
alter table private.mail_kinds enable row level security;

insert into private.mail_kinds (kind, is_optional, outlives_account)
values
  ('order_placed', false, false),
  ('payment_received', false, false),
  ('order_cancelled', false, false),
  ('invoice_overdue', false, false),
  ('refund_decided', false, false),
  ('membership_started', false, false),
  ('membership_renewal', false, false),
  ('membership_reminder', true, false),
  ('membership_expired', false, false),
  ('membership_ended', false, false),
  ('membership_changed', false, false),
  ('notice_given', false, false),
  ('notice_taken_back', false, false),
  ('cooling_off', false, false),
  ('application_received', true, false),
  ('application_decided', false, false),
  ('message_received', true, false),
  ('account_deleted', false, true);

create table public.mails (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key: queueing waits for nobody. Erasing a person deletes their mails.
  user_id uuid,
  email text check (email !~ '[[:cntrl:][:space:]]' and char_length(email) <= 320),
  name text,
  kind text not null,
  params jsonb not null default '{}'::jsonb check (jsonb_typeof(params) = 'object'),
  key text unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  reason text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint mails_have_a_recipient check (user_id is not null or email is not null),
  constraint mails_sent_at_some_time check ((state = 'sent') = (sent_at is not null))
);
comment on table public.mails is
  'Not audited: written by what it tells of, and by the sender. That an administrator has one tried again is.';
comment on column public.mails.user_id is
  'Whose mail it is: it goes to the address they have when it is sent. null: to the address it names.';
comment on column public.mails.email is 'Where it goes to, or, for a member''s, where it went.';
comment on column public.mails.key is 'What may be said once: a second mail under the same key is not written.';
comment on column public.mails.state is
  'failed: given up after the last attempt. dropped: nobody to send it to any more, or not wanted.';
comment on column public.mails.due_at is
  'When it may be tried next. Whoever tries it puts this ahead, so that nobody else does meanwhile.';
comment on column public.mails.reason is
  'Why it has not gone out: recipient_gone, unwanted, unknown_kind, stopped, or what the mail server said.';

create index mails_due_idx on public.mails (due_at, id) where state = 'waiting';
create index mails_user_id_idx on public.mails (user_id, created_at desc, id desc);
create index mails_email_idx on public.mails (lower(email), created_at desc, id desc);
create index mails_failed_idx on public.mails (created_at desc, id desc) where state = 'failed';
create index mails_created_at_idx on public.mails (created_at);

alter table public.mails enable row level security;

-- Writes a mail and wakes the sender. Never the reason that an order, a payment or a message fails: what
-- goes wrong here is a warning in the log. A kind nobody knows is kept as failed, for administrators. What
-- is about an invoice gets the lines of its order.
create function private.write_mail(
  p_user_id uuid,
  p_email text,
  p_name text,
  p_kind text,
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
  v_is_known boolean := exists (select 1 from private.mail_kinds k where k.kind = p_kind);
begin
  if p_params ? 'invoice_number' and not p_params ? 'lines' then
    p_params := private.mail_of_order((p_params ->> 'purchase_id')::uuid) || p_params;
  end if;
  insert into public.mails (user_id, email, name, kind, params, key, state, reason)
  values (p_user_id, btrim(p_email), nullif(btrim(p_name), ''), p_kind, coalesce(p_params, '{}'), p_key,
    case when v_is_known then 'waiting' else 'failed' end,
    case when not v_is_known then 'unknown_kind' end)
  on conflict (key) do nothing;
  if found then
    perform pg_notify('mails', '');
  end if;
exception when others then
  raise warning 'mail % not queued: % %', p_kind, sqlstate, sqlerrm;
end;
$$;

-- Queues a mail to a member, in the transaction that causes it. Nothing happens when the account is gone
-- or being deleted: waiting for that while orders are locked could deadlock. The mail that says so is
-- queued before the deletion and keeps the address.
create function private.queue_mail(
  p_user_id uuid,
  p_kind text,
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
  v_profile record;
begin
  select * into v_profile from public.profiles p
  where p.id = p_user_id and p.forgotten_at is null
  for key share skip locked;
  if not found then
    return;
  end if;
  if exists (select 1 from private.mail_kinds k where k.kind = p_kind and k.outlives_account) then
    perform private.write_mail(null, v_profile.email, v_profile.full_name, p_kind, p_params, p_key);
  else
    perform private.write_mail(p_user_id, null, null, p_kind, p_params, p_key);
  end if;
end;
$$;

-- Queues a mail to a member about what they change at will, back and forth. Three in 24 hours go at once. One
-- more waits until the first of these is a day old and takes the place of another that waits so: how things
-- stand in the end is always told. The caller has locked the member.
create function private.queue_mail_at_will(p_user_id uuid, p_kind text, p_params jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_at_will constant text[] := '{notice_given,notice_taken_back,membership_changed}';
  v_third timestamptz;
begin
  delete from public.mails m
  where m.user_id = p_user_id and m.kind = any (v_at_will)
    and m.state = 'waiting' and m.attempts = 0 and m.due_at > now();
  select m.created_at into v_third from public.mails m
  where m.user_id = p_user_id and m.kind = any (v_at_will) and m.created_at > now() - interval '24 hours'
  order by m.created_at desc
  offset 2 limit 1;
  perform private.queue_mail(p_user_id, p_kind, p_params);
  update public.mails m set due_at = v_third + interval '24 hours'
  where v_third is not null and m.user_id = p_user_id and m.kind = p_kind and m.created_at = now();
end;
$$;

-- Queues a mail to an address. One that a member has confirmed is the member's: their choices hold for it
-- and it goes with their account.
create function private.queue_mail_to(
  p_email text,
  p_name text,
  p_kind text,
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
  v_user uuid := private.account_of_email(btrim(p_email));
begin
  if v_user is not null then
    perform private.queue_mail(v_user, p_kind, p_params, p_key);
  else
    perform private.write_mail(null, p_email, p_name, p_kind, p_params, p_key);
  end if;
end;
$$;
