-- Which addresses and applications are known to be a person's, for the day the account is deleted.

-- The addresses somebody had confirmed and then changed: what was sent from them was theirs. No foreign
-- key: the account's row goes before what is erased with it.
create table private.former_emails (
  user_id uuid not null,
  email text not null,
  given_up_at timestamptz not null default clock_timestamp(),
  primary key (user_id, email)
);
alter table private.former_emails enable row level security;

-- Keeps the address an account had until now.
create function private.keep_former_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.former_emails (user_id, email) values (old.id, lower(old.email))
  on conflict (user_id, email) do update set given_up_at = excluded.given_up_at;
  return null;
end;
$$;

-- Auth empties the e-mail of an account it deletes softly: that is no change of address.
create trigger tg_users__keep_former_email
  after update of email on auth.users
  for each row when (old.email_confirmed_at is not null and new.deleted_at is null
    and lower(old.email) is distinct from lower(new.email))
  execute function private.keep_former_email();

-- The addresses known to be a person's, and until when: the one confirmed now, and former ones. An
-- address nobody confirmed is anybody's.
create function private.confirmed_emails(p_user_id uuid, p_email text)
returns table (email text, until timestamptz)
language sql
stable
rows 2
security definer
set search_path = ''
as $$
  select lower(p_email), 'infinity'::timestamptz where p_email is not null
  union
  select f.email, f.given_up_at from private.former_emails f where f.user_id = p_user_id
$$;

-- The applications that are a person's: sent signed in, or by nobody known under one of the addresses.
create function private.applications_of(p_user_id uuid, p_email text)
returns setof uuid
language sql
stable
rows 2
security definer
set search_path = ''
as $$
  select a.id from public.affiliates a where a.user_id = p_user_id
  union
  select a.id from public.affiliates a
  join private.confirmed_emails(p_user_id, p_email) e on lower(a.email) = e.email
  where a.user_id is null and a.created_at <= e.until
$$;

-- The messages that go, or are handed out, with a person: sent signed in, or by nobody known under one of the
-- addresses.
create function private.messages_of(p_user_id uuid, p_email text)
returns setof uuid
language sql
stable
rows 2
security definer
set search_path = ''
as $$
  select m.id from public.contact_messages m where m.user_id = p_user_id
  union
  select m.id from public.contact_messages m
  join private.confirmed_emails(p_user_id, p_email) e on lower(m.email) = e.email
  where m.user_id is null and m.created_at <= e.until
$$;
