-- Messages from the contact page: anyone sends, administrators read and mark them handled.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 320),
  company text check (char_length(company) <= 200),
  message text not null check (btrim(message) <> '' and char_length(message) <= 5000),
  handled_at timestamptz check (handled_at between '2000-01-01 00:00Z' and '2200-01-01 00:00Z'),
  handled_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now()
);

create index contact_messages_created_at_idx on public.contact_messages (created_at desc);
create index contact_messages_email_idx on public.contact_messages (lower(email), created_at);
create index contact_messages_handled_by_idx on public.contact_messages (handled_by);

alter table public.contact_messages enable row level security;

grant insert (name, email, company, message) on public.contact_messages to anon, authenticated;
grant select on public.contact_messages to authenticated;
grant update (handled_at) on public.contact_messages to authenticated;
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

-- Only administrators mark messages handled (the grant covers handled_at alone).
create policy contact_messages_update on public.contact_messages
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create trigger tg_contact_messages__limit
  before insert on public.contact_messages
  for each row execute function private.limit_form('3');

-- Who marks a message handled is the caller, whatever was sent.
create function private.stamp_handled_by()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.handled_by := case when new.handled_at is not null then auth.uid() end;
  return new;
end;
$$;

create trigger tg_contact_messages__stamp_handled_by
  before update of handled_at on public.contact_messages
  for each row execute function private.stamp_handled_by();

-- Tells administrators that somebody has written.
create function private.notify_contact_message()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.notify_admins('contact_message', jsonb_build_object('name', new.name),
    jsonb_build_object('contact_message_id', new.id));
  return null;
end;
$$;

create trigger tg_contact_messages__notify
  after insert on public.contact_messages
  for each row execute function private.notify_contact_message();
