-- Messages from the contact page: anyone sends; administrators share one inbox, where a message that one of
-- them has opened is read for all, and one that is dealt with is marked handled.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  email text not null check (private.is_email(email)),
  company text check (char_length(company) <= 200),
  message text not null check (btrim(message) <> '' and char_length(message) <= 5000),
  read_at timestamptz check (read_at between '2000-01-01 00:00Z' and '2200-01-01 00:00Z'),
  handled_at timestamptz check (handled_at between '2000-01-01 00:00Z' and '2200-01-01 00:00Z'),
  handled_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (
    private.search_text(name, email, company, message)) stored,
  constraint contact_messages_handled_is_read check (handled_at is null or read_at is not null)
);
comment on column public.contact_messages.user_id is
  'Who was signed in when they wrote. Anybody can type an address: without it, nobody knows whose message this is.';
comment on column public.contact_messages.read_at is
  'When the first administrator opened it, or marked it handled; null is unread, for all of them.';

-- In the order of the inbox: everything, what nobody has read, what is open.
create index contact_messages_created_at_idx on public.contact_messages (created_at desc, id desc);
create index contact_messages_unread_idx on public.contact_messages (created_at desc, id desc)
  where read_at is null;
create index contact_messages_open_idx on public.contact_messages (created_at desc, id desc)
  where handled_at is null;
create index contact_messages_search_idx on public.contact_messages
  using gin (search_text extensions.gin_trgm_ops);
create index contact_messages_email_idx on public.contact_messages (lower(email), created_at);
create index contact_messages_user_id_idx on public.contact_messages (user_id, created_at desc);
create index contact_messages_handled_by_idx on public.contact_messages (handled_by);

alter table public.contact_messages enable row level security;

grant insert (name, email, company, message) on public.contact_messages to anon, authenticated;
grant select on public.contact_messages to authenticated;
grant update (read_at, handled_at) on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

-- Visitors write new messages to the company; they never read one back.
create policy contact_messages_insert_visitor on public.contact_messages
  for insert to anon with check (handled_at is null and handled_by is null);

-- So do members.
create policy contact_messages_insert on public.contact_messages
  for insert to authenticated with check (handled_at is null and handled_by is null);

-- Only administrators read messages.
create policy contact_messages_select on public.contact_messages
  for select to authenticated using ((select private.is_admin()));

-- Only administrators mark messages read and handled (the grant covers nothing else).
create policy contact_messages_update on public.contact_messages
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create trigger tg_contact_messages__clean_email
  before insert on public.contact_messages
  for each row execute function private.clean_form_email();

-- Notes who is signed in. Their account is kept from being deleted before this row is written: the deletion must
-- find it.
create function private.note_sender()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Two steps, because visitors have no right to call the function.
  if auth.uid() is not null then
    select h.id into new.user_id from private.hold_account() h;
  end if;
  return new;
end;
$$;

create trigger tg_contact_messages__sender
  before insert on public.contact_messages
  for each row execute function private.note_sender();

create trigger tg_contact_messages__limit
  before insert on public.contact_messages
  for each row execute function private.limit_form('3');

-- Notes by itself when a message was read and handled, and by whom, whatever was sent. The first to do so
-- stays: a second administrator who marks it handled changes nothing.
create function private.stamp_message()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.handled_by := case
    when new.handled_at is null then null
    when old.handled_at is null then auth.uid()
    else old.handled_by end;
  new.handled_at := case when new.handled_at is not null then coalesce(old.handled_at, now()) end;
  new.read_at := case
    when coalesce(new.read_at, new.handled_at) is not null then coalesce(old.read_at, now()) end;
  return new;
end;
$$;

create trigger tg_contact_messages__stamp
  before update of read_at, handled_at on public.contact_messages
  for each row execute function private.stamp_message();

-- Tells administrators that somebody has written, and whoever wrote that it has arrived. None of what was typed
-- stands in the mail: the address may be a stranger's.
create function private.tell_contact_message()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.tell_admins('contact_message', jsonb_build_object('name', new.name),
    jsonb_build_object('contact_message_id', new.id));
  perform private.tell_address(new.email, null, 'message_received', p_key => 'message_received:' || new.id);
  return null;
end;
$$;

create trigger tg_contact_messages__tell
  after insert on public.contact_messages
  for each row execute function private.tell_contact_message();

-- The inbox. Its rows are read with the rights of the owner once it is known that an administrator asks:
-- row-level security would keep the search from the index. account_id is the member who sent it signed in.
create view private.message_directory
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
  m.search_text
from public.contact_messages m
where (select private.is_admin() limit private.only_admins());
grant select on private.message_directory to authenticated, service_role;

create view public.message_directory
with (security_invoker = true)
as select * from private.message_directory;
comment on view public.message_directory is 'Messages from the contact page, for administrators.';
grant select on public.message_directory to authenticated, service_role;

-- Deletes messages two years after they were sent, as the privacy policy says. Called by run_daily; one that
-- somebody is at work on waits for the next run.
create function private.forget_old_messages()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.contact_messages m where m.id in (
    select o.id from public.contact_messages o
    where o.created_at < private.malta_moment(private.malta_today() - interval '2 years')
    for update skip locked);
end;
$$;
