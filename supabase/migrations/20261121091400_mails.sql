-- Mails that people expect: one row each, written in the transaction that causes it, and sent from here
-- afterwards (see docs/decisions/022-mails.md). A row keeps what happened as a kind with its parameters;
-- subject and text are made of them when it is sent, in shared/src/mails. _telling.sql writes the rows.

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

-- How mails leave the queue. A sender claims what is due, delivers it and says how that went. It claims by
-- putting the next attempt ahead: nobody else takes it meanwhile, and when the sender dies it is simply due
-- again. It is settled after delivery, so a mail may go out twice in the one case that the sender dies in
-- between; the second carries the same Message-ID, by which mailboxes know it. See
-- docs/decisions/022-mails.md.

-- How often a mail is tried before it is given up, about a day after the first attempt.
create function private.mail_attempts()
returns integer
language plpgsql
immutable
set search_path = ''
as $$
begin
  return 12;
end;
$$;

-- How long to wait after an attempt that failed: a minute, two, four, at most six hours.
create function private.mail_pause(p_attempts integer)
returns interval
language plpgsql
immutable
set search_path = ''
as $$
begin
  return least(interval '1 minute' * power(2, least(p_attempts, 10) - 1), interval '6 hours');
end;
$$;

-- Signs the two facts an unsubscribing link carries, so that it works without signing in and nobody can
-- make one for somebody else.
create table private.mail_secret (secret bytea not null default extensions.gen_random_bytes(32));
insert into private.mail_secret default values;
alter table private.mail_secret enable row level security;

-- The signed facts of one link.
create function private.mail_token(p_user_id uuid, p_kind text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_facts text := p_user_id || '.' || p_kind;
begin
  return v_facts || '.' || encode(
    extensions.hmac(convert_to(v_facts, 'UTF8'), (select s.secret from private.mail_secret s), 'sha256'), 'hex');
end;
$$;

-- Where a mail goes to now, or why it goes nowhere. A member's goes to the address they have today, and only
-- when it is confirmed: an address typed at registration may be a stranger's.
create function private.mail_recipient(p_mail public.mails, out email text, out name text, out reason text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_mail.user_id is null then
    email := p_mail.email;
    name := p_mail.name;
    return;
  end if;
  select u.email, p.full_name into mail_recipient.email, mail_recipient.name
  from public.profiles p
  join auth.users u on u.id = p.id
  where p.id = p_mail.user_id and p.forgotten_at is null
    and u.deleted_at is null and u.email_confirmed_at is not null;
  reason := case
    when mail_recipient.email is null then 'recipient_gone'
    when exists (
      select 1 from public.unwanted_mails w where w.user_id = p_mail.user_id and w.kind = p_mail.kind)
      then 'unwanted'
  end;
end;
$$;

-- The mails a sender is to deliver now, each with what its text needs; each is then due again in ten
-- minutes, unless it is settled before. Drops on the way what has nobody to go to, or is not wanted any more,
-- and gives up what was claimed too often; when that was all it looked at, the sender is called again for the
-- rest. Nothing goes out while the address of the site is not set: the
-- links would lead nowhere.
create function private.claim_mails(p_limit integer default 10)
returns table (
  id uuid,
  attempt integer,
  kind text,
  params jsonb,
  created_at timestamptz,
  email text,
  name text,
  site_url text,
  unsubscribe_token text
)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_site_url text := (select s.site_url from private.site_settings s);
  v_mail public.mails;
  v_recipient record;
  v_seen integer := 0;
  v_claimed integer := 0;
begin
  if v_site_url is null then
    raise warning 'no mail is sent: private.site_settings.site_url is not set';
    return;
  end if;
  for v_mail in
    select m.* from public.mails m
    where m.state = 'waiting' and m.due_at <= now()
    order by m.due_at, m.id
    limit p_limit
    for update skip locked
  loop
    v_seen := v_seen + 1;
    v_recipient := private.mail_recipient(v_mail);
    if v_recipient.reason is not null then
      update public.mails m set state = 'dropped', reason = v_recipient.reason where m.id = v_mail.id;
      continue;
    end if;
    if v_mail.attempts >= private.mail_attempts() then
      update public.mails m set state = 'failed', reason = coalesce(m.reason, 'stopped') where m.id = v_mail.id;
      continue;
    end if;
    update public.mails m
    set attempts = m.attempts + 1, due_at = now() + interval '10 minutes', email = v_recipient.email
    where m.id = v_mail.id;
    return query select v_mail.id, v_mail.attempts + 1, v_mail.kind, v_mail.params, v_mail.created_at,
      v_recipient.email, v_recipient.name, v_site_url,
      (select private.mail_token(v_mail.user_id, v_mail.kind) from private.told_events e
        where e.code = v_mail.kind and e.is_optional and v_mail.user_id is not null);
    v_claimed := v_claimed + 1;
  end loop;
  -- Otherwise mails behind many unwanted ones would go out only a few a minute.
  if v_seen > 0 and v_claimed = 0 then
    perform pg_notify('mails', '');
  end if;
end;
$$;

-- Says how an attempt went: it was delivered, or p_reason why not; p_is_final when trying again is of no
-- use. A delivery counts whoever reports it and however late; a failure only when nobody has tried since.
create function private.settle_mail(
  p_id uuid,
  p_attempt integer,
  p_reason text default null,
  p_is_final boolean default false
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_reason is null then
    delete from public.mails m using private.told_events e
    where m.id = p_id and e.mail = m.kind and e.outlives_account;
    update public.mails set state = 'sent', sent_at = now(), reason = null
    where id = p_id and state <> 'sent';
    return;
  end if;
  update public.mails m
  set reason = left(p_reason, 500),
    state = case when p_is_final or m.attempts >= private.mail_attempts() then 'failed' else 'waiting' end,
    due_at = now() + private.mail_pause(m.attempts)
  where m.id = p_id and m.attempts = p_attempt and m.state = 'waiting';
end;
$$;

-- Forgets the mails to a person whose account is deleted, to their addresses too, and what they chose. The
-- one that says so is still to go out.
create function private.erase_mails(p_user_id uuid, p_email text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.mails m where m.user_id = p_user_id;
  delete from public.mails m using private.confirmed_emails(p_user_id, p_email) e
  where m.user_id is null and lower(m.email) = e.email and m.created_at <= e.until
    and m.kind not in (select e.mail from private.told_events e where e.outlives_account);
  delete from public.unwanted_mails w where w.user_id = p_user_id;
end;
$$;

-- Forgets mails after twelve months. Called by run_daily.
create function private.forget_old_mails()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.mails m
  where m.created_at < private.malta_moment(private.malta_today() - interval '12 months');
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Which of the optional mails a person does without, who sees what was sent, and a second try at what
-- failed.

create table public.unwanted_mails (
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null references private.told_events (code),
  created_at timestamptz not null default now(),
  primary key (user_id, kind)
);
comment on table public.unwanted_mails is 'Not audited: what a person chooses for themselves.';
create index unwanted_mails_kind_idx on public.unwanted_mails (kind);

alter table public.unwanted_mails enable row level security;

grant select on public.unwanted_mails to authenticated;
grant select on public.unwanted_mails to service_role;
grant select on public.mails to authenticated;
grant select on public.mails to service_role;

-- A person reads what they do without; they choose by choose_mail.
create policy unwanted_mails_select on public.unwanted_mails
  for select to authenticated using (user_id = (select private.caller_id()));

-- A person reads what was sent to them, an administrator all.
create policy mails_select on public.mails
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- That an administrator has one tried again is in the log; nothing else about mails is.
create trigger tg_mails__audit
  after update on public.mails
  for each row when (old.state = 'failed' and new.state = 'waiting')
  execute function private.audit('id');

-- Writes down whether a person wants a kind of mail; ML001 when it is none they can do without.
create function private.set_mail_choice(p_user_id uuid, p_kind text, p_is_wanted boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not exists (select 1 from private.told_events e where e.code = p_kind and e.is_optional) then
    perform private.fail('ML001', 'This mail cannot be left out', jsonb_build_object('kind', p_kind));
  end if;
  if p_is_wanted then
    delete from public.unwanted_mails w where w.user_id = p_user_id and w.kind = p_kind;
  else
    insert into public.unwanted_mails (user_id, kind) values (p_user_id, p_kind)
    on conflict (user_id, kind) do nothing;
  end if;
end;
$$;

-- See public.get_mail_choices.
create function private.get_mail_choices()
returns table (kind text, is_wanted boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  return query
  select e.code, not exists (
    select 1 from public.unwanted_mails w where w.user_id = v_user and w.kind = e.code)
  from private.told_events e
  where e.is_optional
  order by e.code;
end;
$$;
grant execute on function private.get_mail_choices() to authenticated, service_role;

-- The mails the caller may do without, each with whether they want it.
create function public.get_mail_choices()
returns table (kind text, is_wanted boolean)
language sql
stable
set search_path = ''
as $$ select * from private.get_mail_choices() $$;
grant execute on function public.get_mail_choices() to authenticated, service_role;

-- See public.choose_mail.
create function private.choose_mail(p_kind text, p_is_wanted boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  perform private.lock_member(v_user);
  perform private.set_mail_choice(v_user, p_kind, coalesce(p_is_wanted, true));
end;
$$;
grant execute on function private.choose_mail(text, boolean) to authenticated, service_role;

-- Says whether the caller wants a kind of mail; ML001 for one that nobody can do without.
create function public.choose_mail(p_kind text, p_is_wanted boolean)
returns void
language sql
volatile
set search_path = ''
as $$ select private.choose_mail(p_kind, p_is_wanted) $$;
grant execute on function public.choose_mail(text, boolean) to authenticated, service_role;

-- See public.stop_mail.
create function private.stop_mail(p_token text)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_parts text[] := regexp_match(p_token, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z_]{1,100})\.[0-9a-f]{64}$');
  v_user uuid;
begin
  if v_parts is null or p_token <> private.mail_token(v_parts[1]::uuid, v_parts[2]) then
    perform private.fail('ML002', 'No link of ours');
  end if;
  -- A person without an account gets no mails any more.
  select p.id into v_user from public.profiles p
  where p.id = v_parts[1]::uuid and p.forgotten_at is null for no key update;
  if found then
    perform private.set_mail_choice(v_user, v_parts[2], false);
  end if;
  return v_parts[2];
end;
$$;
grant execute on function private.stop_mail(text) to anon, authenticated, service_role;

-- Stops a kind of mail for the person its link was sent to, without signing in. Answers the kind; ML002 when
-- nobody here wrote the link.
create function public.stop_mail(p_token text)
returns text
language sql
volatile
set search_path = ''
as $$ select private.stop_mail(p_token) $$;
grant execute on function public.stop_mail(text) to anon, authenticated, service_role;

-- See public.retry_mail.
create function private.retry_mail(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.mails m
  set state = 'waiting', attempts = 0, due_at = now()
  where m.id = p_id and m.state = 'failed';
  if not found then
    perform private.fail('ML003', 'No mail that has failed');
  end if;
  perform pg_notify('mails', '');
end;
$$;
grant execute on function private.retry_mail(uuid) to authenticated, service_role;

-- Has a mail that was given up tried again (administrators only), to the address the person has now; ML003
-- when there is none, or it has not failed.
create function public.retry_mail(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.retry_mail(p_id) $$;
grant execute on function public.retry_mail(uuid) to authenticated, service_role;
