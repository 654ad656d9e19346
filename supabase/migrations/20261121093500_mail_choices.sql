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

-- Tells administrators of a mail that was given up. The one to an account that is gone is forgotten: its
-- address is all that is left of the person.
create function private.tell_mail_failed()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.tell_admins('mail_failed',
    jsonb_build_object('name', (select p.full_name from public.profiles p where p.id = new.user_id)),
    jsonb_strip_nulls(jsonb_build_object('user_id', new.user_id)));
  delete from public.mails m using private.told_events e
  where m.id = new.id and e.mail = m.kind and e.outlives_account;
  return null;
end;
$$;

create trigger tg_mails__tell_failed
  after update of state on public.mails
  for each row when (old.state = 'waiting' and new.state = 'failed')
  execute function private.tell_mail_failed();

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
