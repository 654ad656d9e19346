-- Whose message it is in the office: an administrator takes one, or gives it to another.

alter table public.contact_messages
  add column taken_by uuid references auth.users (id) on delete set null;
comment on column public.contact_messages.taken_by is 'The administrator who sees to it; null: nobody does yet.';

create index contact_messages_taken_by_idx on public.contact_messages (taken_by, created_at desc, id desc);

grant update (taken_by) on public.contact_messages to authenticated;

-- Gives a message to administrators only.
create function private.check_assignee()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.taken_by is distinct from old.taken_by and new.taken_by is not null
    and not exists (select 1 from public.admins a where a.user_id = new.taken_by) then
    perform private.fail('CM005', 'No administrator');
  end if;
  return new;
end;
$$;

create trigger tg_contact_messages__assignee
  before update of taken_by on public.contact_messages
  for each row execute function private.check_assignee();

-- The inbox once more, with whose each message is.
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
  m.answered_at,
  m.taken_by,
  (select p.full_name from public.profiles p where p.id = m.taken_by) as taken_by_name,
  m.taken_by = (select private.caller_id()) as is_mine
from public.contact_messages m
where (select private.is_admin() limit private.only_admins());

create or replace view public.message_directory
with (security_invoker = true)
as select * from private.message_directory;
