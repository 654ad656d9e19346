-- Mails that people expect: one row each, written in the transaction that causes it, and sent from here
-- afterwards (see docs/decisions/022-mails.md). A row keeps what happened as a kind with its parameters;
-- subject and text are made of them when it is sent, in shared/src/mails. _telling.sql writes the rows; who
-- may read them follows in _mail_choices.sql.

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
  'Why it has not gone out: recipient_gone, unwanted, stopped, or what the mail server said.';

create index mails_due_idx on public.mails (due_at, id) where state = 'waiting';
create index mails_user_id_idx on public.mails (user_id, created_at desc, id desc);
create index mails_email_idx on public.mails (lower(email), created_at desc, id desc);
create index mails_failed_idx on public.mails (created_at desc, id desc) where state = 'failed';
create index mails_created_at_idx on public.mails (created_at);

alter table public.mails enable row level security;
