-- What the forms that anyone can send have in common: a limit per e-mail and hour, one per network
-- address, and stricter ones while very many are sent: a script can neither flood the administrators nor
-- lock everybody else out of the form.

-- From where a form came in the last hour; never the address itself.
create table private.form_origins (
  form text not null,
  origin bytea not null,
  sent_at timestamptz not null default now()
);
create index form_origins_origin_idx on private.form_origins (form, origin, sent_at);
create index form_origins_sent_at_idx on private.form_origins (sent_at);
alter table private.form_origins enable row level security;

-- Without a salt all four thousand million IPv4 addresses could be hashed and compared in a minute.
create table private.form_salt (salt bytea not null default extensions.gen_random_bytes(32));
insert into private.form_salt default values;
alter table private.form_salt enable row level security;

-- The network a request came from, salted and hashed; null when nobody trustworthy says so. The edge
-- of a hosted project writes this header over what the client sent; x-forwarded-for it only adds to.
-- A household with IPv6 can choose addresses from a whole /56 network, so that counts as one origin.
create function private.request_origin()
returns bytea
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '');
  v_address inet;
begin
  v_address := regexp_replace(v_headers ->> 'cf-connecting-ip', '^::ffff:', '');
  v_address := network(set_masklen(v_address, case family(v_address) when 4 then 32 else 56 end));
  return (
    select extensions.digest(s.salt || convert_to(v_address::text, 'UTF8'), 'sha256')
    from private.form_salt s);
exception when invalid_text_representation then
  return null;
end;
$$;

-- Deletes origins once they no longer count. Called by every form and by run_daily.
create function private.forget_form_origins()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.form_origins o where o.ctid in (
    select f.ctid from private.form_origins f
    where f.sent_at <= now() - interval '1 hour' for update skip locked);
end;
$$;

-- For tables with email, user_id and created_at. Argument: how many per sender, e-mail and hour: what others
-- send under a member's address leaves the member's own allowance alone. Refuses with RL001, with RL006 when
-- too many came from the same network, and with RL003 while everyone together sends too many: then only who
-- has hardly sent any is still let in.
create function private.limit_form()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_per_email integer := tg_argv[0];
  v_origin bytea := private.request_origin();
  v_from_email integer;
  v_from_origin integer;
  v_in_all integer;
begin
  -- One at a time per e-mail and per network: forms sent at the same moment would not see each other.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || lower(new.email), 0));
  execute format('select count(*) from public.%I t '
    'where lower(t.email) = lower($1) and t.user_id is not distinct from $2 '
    'and t.created_at > now() - interval ''1 hour''', tg_table_name)
  into v_from_email using new.email, auth.uid();
  if v_from_email >= v_per_email then
    perform private.fail('RL001', 'Too many submissions in the last hour');
  end if;

  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || encode(v_origin, 'hex'), 0));
  select count(*) into v_from_origin from private.form_origins o
  where o.form = tg_table_name and o.origin = v_origin and o.sent_at > now() - interval '1 hour';
  if v_from_origin >= (select s.forms_per_origin from private.site_settings s) then
    perform private.fail('RL006', 'Too many submissions from this network in the last hour');
  end if;

  execute format('select count(*) from (select 1 from public.%I t '
    'where t.created_at > now() - interval ''1 hour'' limit 500) t', tg_table_name)
  into v_in_all;
  if v_in_all >= 500 and (v_origin is null or v_from_origin >= 3) then
    perform private.fail('RL003', 'Too many submissions from everyone in the last hour');
  end if;

  if v_origin is not null then
    insert into private.form_origins (form, origin) values (tg_table_name, v_origin);
  end if;
  perform private.forget_form_origins();
  return new;
end;
$$;

-- For tables with email: stores the address that is meant. Named to run before what counts and compares
-- addresses.
create function private.clean_form_email()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.email := private.clean_email(new.email);
  return new;
end;
$$;


-- -------------------------------------------------------------------------------------------------
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

-- Notes who is signed in. Their account is kept from being deleted before this row is written: the deletion
-- must find it.
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
