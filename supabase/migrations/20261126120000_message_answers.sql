-- Answers to messages from the contact page. An administrator writes one in the office; it goes out as a mail to
-- the address of the message, and stays in its thread. Nobody changes or takes back what was sent.

create table public.message_answers (
  id uuid primary key,
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  answer text not null check (answer ~ '\S' and char_length(answer) <= 5000),
  answered_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.message_answers is
  'Not audited: a row says who answered and when, and is never changed. The log has it with the message.';
comment on column public.message_answers.answered_by is 'null once the account of who answered is gone.';

create index message_answers_message_id_idx on public.message_answers (message_id, created_at, id);
create index message_answers_answered_by_idx on public.message_answers (answered_by);

alter table public.message_answers enable row level security;

grant select on public.message_answers to authenticated, service_role;

-- Only administrators read answers; they write them by answer_message.
create policy message_answers_select on public.message_answers
  for select to authenticated using ((select private.is_admin()));

alter table public.contact_messages add column answered_at timestamptz;
comment on column public.contact_messages.answered_at is
  'When it was last answered from here; null: never. Its list and its page hear of an answer by it.';

-- The inbox once more, with when a message was last answered.
create or replace view private.message_directory
as
select
  m.id,
  m.name,
  m.email,
  m.company,
  m.message,
  m.created_at,
  m.read_at,
  m.handled_at,
  m.handled_by,
  (select p.full_name from public.profiles p where p.id = m.handled_by) as handled_by_name,
  m.user_id as account_id,
  m.search_text,
  m.answered_at
from public.contact_messages m
where (select private.is_admin() limit private.only_admins());

create or replace view public.message_directory
with (security_invoker = true)
as select * from private.message_directory;

-- Invoker, and refused to everybody but administrators. The mail of an answer goes after twelve months, and what
-- became of it is known no longer.
create view public.message_thread
with (security_invoker = true)
as
select
  a.id,
  a.message_id,
  a.answer,
  a.answered_by,
  (select p.full_name from public.profiles p where p.id = a.answered_by) as answered_by_name,
  a.created_at,
  m.id as mail_id,
  m.state as mail_state,
  m.reason as mail_reason,
  m.attempts as mail_attempts,
  m.email as mail_email,
  m.sent_at as mail_sent_at
from public.message_answers a
-- The limit keeps the planner from reading all mails to find a few.
left join lateral (
  select * from public.mails l where l.key = 'message_answer:' || a.id limit 1) m on true
where (select private.is_admin() limit private.only_admins());
comment on view public.message_thread is 'Answers to messages, each with its mail. Administrators only.';
grant select on public.message_thread to authenticated, service_role;

insert into private.told_events (code, mail) values ('message_answer', 'message_answer');

-- Queues the mail of an answer. What was typed under an address that no account has confirmed is not repeated to
-- whoever reads mails there.
create function private.tell_message_answer(p_message public.contact_messages, p_answer text, p_key text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.tell_address(p_message.email, p_message.name, 'message_answer',
    jsonb_build_object('answer', p_answer, 'written_at', p_message.created_at)
      || case when private.account_of_email(p_message.email) is null then '{}'
        else jsonb_build_object('message', p_message.message) end,
    p_key);
  -- An answer without its mail would reach nobody: no mail is queued while the account is being deleted.
  if not exists (select 1 from public.mails m where m.key = p_key) then
    perform private.fail('CM004', 'The mail could not be queued');
  end if;
end;
$$;

-- See public.answer_message.
create function private.answer_message(p_id uuid, p_message_id uuid, p_answer text, p_known integer)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_message public.contact_messages;
  v_answer text := btrim(p_answer, E' \t\r\n');
  v_count integer;
  v_within_a_day integer;
begin
  perform private.require_admin();
  perform private.hold_account();
  -- One at a time for each message.
  select * into v_message from public.contact_messages m where m.id = p_message_id for no key update;
  if not found then
    perform private.fail('CM001', 'The message is gone');
  end if;
  if exists (
      select 1 from public.message_answers a
      where a.id = p_id and a.message_id = p_message_id and a.answer = v_answer) then
    return;
  end if;
  select count(*), count(*) filter (where a.created_at > now() - interval '24 hours')
  into v_count, v_within_a_day
  from public.message_answers a where a.message_id = p_message_id;
  if v_count is distinct from p_known or exists (select 1 from public.message_answers a where a.id = p_id) then
    perform private.fail('CM002', 'Another answer was sent since the thread was read');
  end if;
  if v_within_a_day >= 10 then
    perform private.fail('CM003', 'Too many answers to one message within a day');
  end if;
  insert into public.message_answers (id, message_id, answer, answered_by)
  values (p_id, p_message_id, v_answer, auth.uid());
  perform private.tell_message_answer(v_message, v_answer, 'message_answer:' || p_id);
  update public.contact_messages m set answered_at = now(), handled_at = now() where m.id = p_message_id;
end;
$$;
grant execute on function private.answer_message(uuid, uuid, text, integer) to authenticated, service_role;

-- Answers a message by mail and marks it handled (administrators only). p_id is made by the page: the same answer
-- sent again under it is done. p_known is how many answers the caller has seen: of two administrators who answer at
-- once the second is told (CM002). CM001: the message is gone. CM003: ten answers within 24 hours. CM004: no mail
-- could be queued, and nothing is written.
create function public.answer_message(p_id uuid, p_message_id uuid, p_answer text, p_known integer)
returns void
language sql
volatile
set search_path = ''
as $$ select private.answer_message(p_id, p_message_id, p_answer, p_known) $$;
grant execute on function public.answer_message(uuid, uuid, text, integer) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Answers go, and are handed out, with the message.

-- What visitors and applicants wrote under an address that is known to be the person's, and what they
-- wrote signed in, with the answers. Answers the ids, for the notices and the log that speak of them.
create or replace function private.erase_forms(p_user_id uuid, p_email text)
returns uuid[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_forms uuid[] := array(select private.applications_of(p_user_id, p_email));
  v_messages uuid[] := array(select private.messages_of(p_user_id, p_email));
begin
  delete from public.affiliates a where a.id = any (v_forms) and a.status in ('pending', 'rejected');
  -- Others came through this code: the record stays, without the person.
  update public.affiliates a
  set user_id = null, first_name = 'Former', last_name = 'affiliate',
    email = a.id || '@forgotten.invalid', phone = null, company_name = null, website = null,
    business_type = null, promotion_methods = 'Forgotten', expected_referrals = null,
    additional_info = null, rejection_reason = null, withdrawal_reason = null, status = 'inactive',
    forgotten_at = now()
  where a.id = any (v_forms);
  -- One that is being answered now is waited for. The mail went wherever the message named, also to an address
  -- that is nobody's here.
  perform 1 from public.contact_messages m where m.id = any (v_messages) order by m.id for update;
  delete from public.mails l using public.message_answers a
  where a.message_id = any (v_messages) and l.key = 'message_answer:' || a.id;
  delete from public.contact_messages m where m.id = any (v_messages);
  return v_forms || v_messages;
end;
$$;

-- What was written to the person, and by them: under an address they have confirmed, as erasure has it.
create or replace function private.own_words(p_user_id uuid, p_email text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'notifications', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = p_user_id),
    'deleted_notifications', (
      select coalesce(jsonb_agg(private.own_row(d.notification)
        || jsonb_build_object('deleted_at', d.deleted_at) order by d.deleted_at, d.id), '[]')
      from private.deleted_notifications d where d.user_id = p_user_id),
    'mails', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(m)) order by m.created_at, m.id), '[]')
      from public.mails m
      where m.user_id = p_user_id or m.user_id is null and exists (
        select 1 from private.confirmed_emails(p_user_id, p_email) e
        where lower(m.email) = e.email and m.created_at <= e.until)),
    'mails_not_wanted', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(w)) order by w.kind), '[]')
      from public.unwanted_mails w where w.user_id = p_user_id),
    'messages', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(m)) || jsonb_build_object(
        'answers', (
          select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.created_at, r.id), '[]')
          from public.message_answers r where r.message_id = m.id))
        order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.id in (select private.messages_of(p_user_id, p_email))),
    'affiliate_applications', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(a)) order by a.created_at, a.id), '[]')
      from public.affiliates a where a.id in (select private.applications_of(p_user_id, p_email))),
    -- Whose code it was is named by the code alone: the affiliate is somebody else.
    'registered_through', (
      select jsonb_build_object('referral_code', a.referral_code, 'counted_at', r.created_at)
      from public.referrals r join public.affiliates a on a.id = r.affiliate_id
      where r.user_id = p_user_id))
$$;

select private.audit_every_table();
select private.sample_no_texts();
