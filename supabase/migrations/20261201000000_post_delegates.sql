-- Delegates: people whom a member lets read their post. A member invites by e-mail; whoever has the link of the mail and an
-- account with that confirmed address accepts with one press; either side ends it with one press. What they see, how both
-- are told, and what is left of them are in the migrations that follow. See decision 044.

create table public.post_delegates (
  id uuid primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  owner_name text not null,
  name text check (name ~ '^\S(.*\S)?$' and char_length(name) <= 120),
  email text check (char_length(email) <= 320),
  since date,
  until date,
  invited_at timestamptz not null default now(),
  invitations integer not null default 1,
  created_at timestamptz not null default now(),
  accepted_by uuid references public.profiles (id) on delete set null,
  accepted_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('owner', 'delegate', 'declined', 'day', 'erasure')),
  constraint post_delegates_named check (ended_at is not null or (name is not null and email is not null)),
  constraint post_delegates_accepted check (accepted_by is null or accepted_at is not null),
  constraint post_delegates_ended check ((ended_at is null) = (ended_by is null)),
  constraint post_delegates_another check (accepted_by <> user_id)
);
comment on table public.post_delegates is 'Not audited: what a member decides for themselves; the office only reads it.';
comment on column public.post_delegates.owner_name is 'The confirmed name of the owner when the last mail was asked for.';
comment on column public.post_delegates.name is
  'As the owner calls them; null, with the e-mail, once they are forgotten.';
comment on column public.post_delegates.email is
  'Whom it was sent to, and the confirmed address that their account has to have for as long as they read.';
comment on column public.post_delegates.since is 'They read what has come from this day on; null: all that has ever come.';
comment on column public.post_delegates.until is 'The last day on which they may; null: until somebody ends it.';
comment on column public.post_delegates.ended_by is
  'Who ended it: declined: whoever has a mail of it, without an account; day: their last day has passed.';
comment on column public.post_delegates.invited_at is 'When the last mail was asked for: its link is signed with it.';

create index post_delegates_user_id_idx on public.post_delegates (user_id, created_at desc, id);
create index post_delegates_accepted_by_idx on public.post_delegates (accepted_by);
-- Finds the invitations of an address: how many mails it was sent, and whose they are when its person is forgotten.
create index post_delegates_email_idx on public.post_delegates (email, invited_at);
-- Finds those that nobody accepted.
create index post_delegates_invited_at_idx on public.post_delegates (invited_at) where accepted_at is null;

alter table public.post_delegates enable row level security;

-- Pages hear that something has changed; what it is they are told by calls.
grant select (id, user_id, accepted_by) on public.post_delegates to authenticated;
grant select on public.post_delegates to service_role;

-- An owner finds the delegates they have, a delegate what they accepted, an administrator all.
create policy post_delegates_select on public.post_delegates
  for select to authenticated
  using (user_id = (select private.caller_id()) or accepted_by = (select private.caller_id())
    or (select private.is_admin()));

alter publication supabase_realtime add table public.post_delegates;

-- For how long an invitation can be accepted.
create function private.post_invitation_lasts()
returns interval
language plpgsql
immutable
set search_path = ''
as $$
begin
  return interval '14 days';
end;
$$;

-- How it stands with a delegate: invited, expired (nobody accepted in time), active, paused (their account is blocked, or
-- has another address by now), over (its last day has passed) or ended. Only an active one may do anything.
create function private.post_delegate_state(p_delegate public.post_delegates)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case
    when p_delegate.ended_at is not null then 'ended'
    when p_delegate.until < private.malta_today() then 'over'
    when p_delegate.accepted_by is not null then case when exists (
      select 1 from auth.users u
      where u.id = p_delegate.accepted_by and private.is_open_account(u) and u.email_confirmed_at is not null
        and lower(u.email) = p_delegate.email) then 'active' else 'paused' end
    when p_delegate.accepted_at is null and p_delegate.invited_at > now() - private.post_invitation_lasts() then 'invited'
    else 'expired' end;
end;
$$;

-- What an account calls itself, cut to what a line holds.
create function private.account_name(p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select left(private.one_line(p.full_name), 120) from public.profiles p where p.id = p_user_id);
end;
$$;

-- A delegate as the owner and the office read it: account_name is how the account that accepted calls itself.
create function private.post_delegate_in_words(p_delegate public.post_delegates)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return to_jsonb(p_delegate) - array['user_id', 'accepted_by', 'invitations', 'owner_name']
    || jsonb_build_object('state', private.post_delegate_state(p_delegate),
      'expires_at', p_delegate.invited_at + private.post_invitation_lasts(),
      'account_name', private.account_name(p_delegate.accepted_by));
end;
$$;

-- A member's delegates: those who read or may accept first, then the newest; at most fifty.
create function private.delegates_of(p_user_id uuid)
returns setof public.post_delegates
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select d.* from public.post_delegates d
  where d.user_id = p_user_id
  order by (d.ended_at is null and private.post_delegate_state(d) in ('active', 'paused', 'invited')) desc,
    d.created_at desc, d.id
  limit 50;
end;
$$;

-- The name under which a member invites: one that the office has confirmed, their own before a company's. Null: there is none.
create function private.post_owner_name(p_user_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select left(n.name, 120) from public.post_names n
    where n.user_id = p_user_id and n.confirmed_at is not null
      and private.malta_today() between n.valid_from and coalesce(n.valid_to, 'infinity')
    order by n.kind = 'person' desc, n.confirmed_at, n.id limit 1);
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Inviting.

-- Refuses the mail of an invitation after twenty of a member within a day, three of them to one address, or ten to that
-- address by all members. An invitation that was sent within the last day counts with all its mails.
create function private.limit_post_invitations(p_user_id uuid, p_email text)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if exists (
    select 1 from public.post_delegates d
    where (d.user_id = p_user_id or d.email = p_email) and d.invited_at > now() - interval '24 hours'
    having sum(d.invitations) filter (where d.user_id = p_user_id) >= 20
      or sum(d.invitations) filter (where d.user_id = p_user_id and d.email = p_email) >= 3
      or sum(d.invitations) filter (where d.email = p_email) >= 10) then
    perform private.fail('RL010', 'Too many invitations within a day');
  end if;
end;
$$;

-- Has the mail of an invitation sent to the address that was invited, whoever has it by then. Its words and its link are
-- made when it leaves: see private.mail_of_invitation.
create function private.mail_post_invitation(p_delegate public.post_delegates)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.write_mail(null, p_delegate.email, null, 'post_delegate_invited',
    jsonb_build_object('post_delegate_id', p_delegate.id),
    'post_delegate_invited:' || p_delegate.id || ':' || extract(epoch from p_delegate.invited_at));
end;
$$;

-- Refuses a delegate whom a member cannot have: what is wrong with them, or who is one too many. Only who has a plan and a
-- confirmed name has mails sent: an account alone must not write to strangers, nor under any name.
create function private.check_post_delegate(p_delegate public.post_delegates)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_problem text := case
    when not exists (
      select 1 from public.profiles p
      where p.id = p_delegate.user_id and p.box_number is not null and private.membership_status(
        p.membership_status, p.membership_valid_until, p.membership_grace_until) = 'active') then 'no_box'
    when p_delegate.owner_name is null then 'no_name'
    when private.is_email(p_delegate.email) is not true then 'email'
    when p_delegate.email = (select lower(u.email) from auth.users u where u.id = p_delegate.user_id) then 'own'
    when coalesce(p_delegate.name, '') = '' or char_length(p_delegate.name) > 120
      or p_delegate.name ~ private.unseen_characters() then 'name'
    when p_delegate.until not between private.malta_today() and private.malta_today() + 3653 then 'until'
  end;
begin
  if v_problem is not null then
    perform private.fail('PO077', 'Nobody can be invited so', jsonb_build_object('problem', v_problem));
  end if;
  v_problem := (
    select case when bool_or(d.email = p_delegate.email and d.ended_by = 'declined') then 'declined'
      when bool_or(d.email = p_delegate.email and s.state in ('invited', 'active', 'paused')) then 'twice'
      when count(*) filter (where s.state in ('invited', 'active', 'paused')) >= 10 then 'many' end
    from public.post_delegates d cross join lateral (select private.post_delegate_state(d) as state) s
    where d.user_id = p_delegate.user_id and d.id <> p_delegate.id);
  if v_problem is not null then
    perform private.fail('PO078', 'They cannot be invited', jsonb_build_object('problem', v_problem));
  end if;
end;
$$;

-- See public.invite_post_delegate.
create function private.invite_post_delegate(p_id uuid, p_name text, p_email text, p_is_all boolean, p_until date)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
  v_delegate public.post_delegates;
begin
  perform private.lock_member(v_user);
  select * into v_delegate from public.post_delegates d where d.id = p_id;
  if found then
    if v_delegate.user_id <> v_user then
      perform private.fail('PO027', 'Something else has this id');
    end if;
    return;
  end if;
  v_delegate.id := p_id;
  v_delegate.user_id := v_user;
  v_delegate.owner_name := private.post_owner_name(v_user);
  v_delegate.name := regexp_replace(btrim(left(p_name, 1000), E' \t\r\n'), '\s+', ' ', 'g');
  v_delegate.email := private.clean_email(p_email);
  v_delegate.since := case when p_is_all then null else private.malta_today() end;
  v_delegate.until := p_until;
  perform private.check_post_delegate(v_delegate);
  perform private.limit_post_invitations(v_user, v_delegate.email);
  -- One that nobody accepted in time makes room for this one, and counts.
  update public.post_delegates d set ended_at = now(), ended_by = 'owner'
  where d.user_id = v_user and d.email = v_delegate.email and d.ended_at is null
    and private.post_delegate_state(d) in ('expired', 'over');
  insert into public.post_delegates (id, user_id, owner_name, name, email, since, until)
  values (v_delegate.id, v_user, v_delegate.owner_name, v_delegate.name, v_delegate.email, v_delegate.since, v_delegate.until)
  returning * into v_delegate;
  perform private.mail_post_invitation(v_delegate);
end;
$$;
grant execute on function private.invite_post_delegate(uuid, text, text, boolean, date) to authenticated, service_role;

-- Invites somebody by e-mail to read the caller's post: what comes from today on, or all that has ever come; at the longest
-- until a day. p_id is made by the page: sent again under it, nothing happens. PO077: they cannot be invited so, `problem`
-- says why. PO078: they are invited already, have declined, or are the eleventh. RL010: too many mails within 24 hours.
create function public.invite_post_delegate(
  p_id uuid,
  p_name text,
  p_email text,
  p_is_all boolean default false,
  p_until date default null
)
returns void
language sql
volatile
set search_path = ''
as $$ select private.invite_post_delegate(p_id, p_name, p_email, p_is_all, p_until) $$;
grant execute on function public.invite_post_delegate(uuid, text, text, boolean, date) to authenticated, service_role;

-- Locks the profiles of both and then a delegate whom the caller has, or is. PO079: there is none.
create function private.hold_post_delegate(p_id uuid)
returns public.post_delegates
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_known public.post_delegates;
  v_delegate public.post_delegates;
begin
  loop
    select * into v_known from public.post_delegates d where d.id = p_id and v_user in (d.user_id, d.accepted_by);
    if not found then
      perform private.fail('PO079', 'No such delegate of the caller');
    end if;
    perform 1 from public.profiles p where p.id in (v_known.user_id, v_known.accepted_by)
    order by p.id for no key update;
    select * into v_delegate from public.post_delegates d where d.id = p_id for update;
    -- Somebody may have accepted meanwhile: then that profile is locked, too.
    exit when v_delegate.accepted_by is not distinct from v_known.accepted_by and v_delegate.id is not null;
  end loop;
  return v_delegate;
end;
$$;

-- See public.resend_post_invitation.
create function private.resend_post_invitation(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
  v_delegate public.post_delegates := private.hold_post_delegate(p_id);
begin
  if v_delegate.user_id <> v_user or v_delegate.accepted_at is not null
    or private.post_delegate_state(v_delegate) not in ('invited', 'expired') then
    perform private.fail('PO079', 'No invitation of the caller');
  end if;
  -- Pressed twice, or again after a lost answer.
  if v_delegate.invited_at > now() - interval '1 minute' then
    return;
  end if;
  v_delegate.owner_name := private.post_owner_name(v_user);
  perform private.check_post_delegate(v_delegate);
  perform private.limit_post_invitations(v_user, v_delegate.email);
  -- What was sent before the last day counts no longer.
  update public.post_delegates d
  set invited_at = now(), owner_name = v_delegate.owner_name,
    invitations = case when d.invited_at > now() - interval '24 hours' then d.invitations else 0 end + 1,
    since = case when d.since is not null then private.malta_today() end
  where d.id = p_id returning * into v_delegate;
  perform private.mail_post_invitation(v_delegate);
end;
$$;
grant execute on function private.resend_post_invitation(uuid) to authenticated, service_role;

-- Sends an invitation of the caller's again, which can be accepted for another 14 days; the links of earlier mails end.
-- PO079: there is none, or it is accepted or ended. PO077, PO078 and RL010 as for inviting.
create function public.resend_post_invitation(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.resend_post_invitation(p_id) $$;
grant execute on function public.resend_post_invitation(uuid) to authenticated, service_role;

-- See public.end_post_delegate.
create function private.end_post_delegate(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_delegate public.post_delegates := private.hold_post_delegate(p_id);
begin
  if v_delegate.ended_at is not null then
    return;
  end if;
  update public.post_delegates d
  set ended_at = now(), ended_by = case when d.user_id = v_user then 'owner' else 'delegate' end
  where d.id = p_id;
  if v_delegate.user_id <> v_user then
    perform private.tell(v_delegate.user_id, 'post_delegate_left', jsonb_build_object('name', v_delegate.name),
      jsonb_build_object('user_id', v_user));
  elsif v_delegate.accepted_by is not null then
    perform private.tell(v_delegate.accepted_by, 'post_delegate_ended', jsonb_build_object('owner', v_delegate.owner_name),
      jsonb_build_object('user_id', v_user));
  end if;
end;
$$;
grant execute on function private.end_post_delegate(uuid) to authenticated, service_role;

-- Ends at once what a delegate may do, or an invitation: by the owner, or by the delegate, who thus leaves. PO079: the
-- caller is neither.
create function public.end_post_delegate(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.end_post_delegate(p_id) $$;
grant execute on function public.end_post_delegate(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Accepting.

-- The token of the link in the newest mail of an invitation: its id, signed together with when it was sent.
create function private.post_invitation_token(p_delegate public.post_delegates)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_delegate.id || '.' || encode(extensions.hmac(
    convert_to('post_delegate:' || p_delegate.id || ':' || extract(epoch from p_delegate.invited_at), 'UTF8'),
    (select s.secret from private.mail_secret s), 'sha256'), 'hex');
end;
$$;

-- The token with which an invitation is declined, the same in each of its mails: its id, signed.
create function private.post_decline_token(p_id uuid)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_id || '.' || encode(extensions.hmac(convert_to('post_delegate_declined:' || p_id, 'UTF8'),
    (select s.secret from private.mail_secret s), 'sha256'), 'hex');
end;
$$;

-- The invitation of a token. PO075: nobody was sent it, a later mail has another, or nobody can accept it by now.
create function private.post_invitation_of(p_token text)
returns public.post_delegates
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_id uuid := substring(p_token from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$')::uuid;
  v_delegate public.post_delegates;
begin
  select * into v_delegate from public.post_delegates d where d.id = v_id;
  if not found or p_token <> private.post_invitation_token(v_delegate)
    or private.post_delegate_state(v_delegate) not in ('invited', 'active', 'paused')
    or not exists (
      select 1 from auth.users u where u.id = v_delegate.user_id and private.is_open_account(u)) then
    perform private.fail('PO075', 'No invitation that can be accepted');
  end if;
  return v_delegate;
end;
$$;

-- Whether an invitation is for somebody: for whoever confirmed its address as that of their account.
create function private.is_invited(p_delegate public.post_delegates, p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return p_delegate.user_id <> p_user_id and case
    when p_delegate.accepted_by is null then private.account_of_email(p_delegate.email) is not distinct from p_user_id
    else p_delegate.accepted_by = p_user_id end;
end;
$$;

-- See public.get_post_invitation.
create function private.get_post_invitation(p_token text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
  v_delegate public.post_delegates := private.post_invitation_of(p_token);
begin
  -- Whoever else has the link learns neither who invites nor who is invited.
  if not private.is_invited(v_delegate, v_user) then
    return jsonb_build_object('is_yours', false, 'email', regexp_replace(v_delegate.email, '^(.).*@', '\1…@'));
  end if;
  return jsonb_build_object('is_yours', true, 'email', v_delegate.email, 'owner_name', v_delegate.owner_name,
    'since', v_delegate.since, 'until', v_delegate.until, 'is_accepted', v_delegate.accepted_by is not null);
end;
$$;
grant execute on function private.get_post_invitation(text) to authenticated, service_role;

-- What an invitation is about, for whoever has its link: {is_yours, email, owner_name, since, until, is_accepted}; for another
-- than it was sent to, the beginning of the address alone. PO075: it was never sent, is replaced by a later mail, over or
-- ended.
create function public.get_post_invitation(p_token text)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_invitation(p_token) $$;
grant execute on function public.get_post_invitation(text) to authenticated, service_role;

-- See public.accept_post_invitation.
create function private.accept_post_invitation(p_token text)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
  v_delegate public.post_delegates := private.post_invitation_of(p_token);
begin
  perform 1 from public.profiles p where p.id in (v_delegate.user_id, v_user) order by p.id for no key update;
  perform private.lock_member(v_user);
  perform 1 from public.post_delegates d where d.id = v_delegate.id for update;
  -- Ended, sent again or accepted while the locks were waited for.
  v_delegate := private.post_invitation_of(p_token);
  if not private.is_invited(v_delegate, v_user) then
    perform private.fail('PO076', 'The invitation is for another account');
  end if;
  if v_delegate.accepted_by is not null then
    return v_delegate.id;
  end if;
  -- What they accepted under an address that they no longer have is over: one press has to end it all.
  update public.post_delegates d set ended_at = now(), ended_by = 'delegate'
  where d.accepted_by = v_user and d.user_id = v_delegate.user_id and private.post_delegate_state(d) = 'paused';
  update public.post_delegates d set accepted_by = v_user, accepted_at = now() where d.id = v_delegate.id;
  perform private.tell(v_delegate.user_id, 'post_delegate_accepted',
    jsonb_build_object('name', v_delegate.name, 'account', coalesce(private.account_name(v_user), v_delegate.email),
      'post_delegate_id', v_delegate.id),
    jsonb_build_object('user_id', v_user), 'post_delegate_accepted:' || v_delegate.id);
  return v_delegate.id;
end;
$$;
grant execute on function private.accept_post_invitation(text) to authenticated, service_role;

-- Accepts an invitation by the token of its link; answers the id of the delegate whom the caller is from now on. Pressed
-- again, it answers the same. PO075: the link is no good any longer. PO076: it is for another address than the confirmed
-- one of the caller.
create function public.accept_post_invitation(p_token text)
returns uuid
language sql
volatile
set search_path = ''
as $$ select private.accept_post_invitation(p_token) $$;
grant execute on function public.accept_post_invitation(text) to authenticated, service_role;

-- Ends what an owner has offered to an address for whoever has a mail of it and does not want it, with or without an account:
-- each invitation, and what was accepted by one; its owner cannot invite this address again. ML002: it was never sent, or is
-- forgotten.
create function private.decline_post_invitation(p_token text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid := split_part(p_token, '.', 1)::uuid;
  v_delegate public.post_delegates;
begin
  if p_token = private.post_decline_token(v_id) then
    perform 1 from public.profiles p
    where p.id in (
      select unnest(array[o.user_id, o.accepted_by]) from public.post_delegates d
      join public.post_delegates o on o.user_id = d.user_id and (o.id = d.id or lower(o.email) = lower(d.email))
      where d.id = v_id)
    order by p.id for no key update;
    select * into v_delegate from public.post_delegates d where d.id = v_id for update;
  end if;
  if v_delegate.id is null then
    perform private.fail('ML002', 'No link of ours');
  end if;
  -- Pressed again, or nobody's by now.
  if v_delegate.ended_by = 'declined' or v_delegate.email is null then
    return;
  end if;
  for v_delegate in
    select d.* from public.post_delegates d
    where d.id = v_id or d.user_id = v_delegate.user_id and d.ended_at is null and lower(d.email) = lower(v_delegate.email)
    order by d.id for update
  loop
    if v_delegate.accepted_by is not null and private.post_delegate_state(v_delegate) in ('active', 'paused') then
      perform private.tell(v_delegate.user_id, 'post_delegate_left', jsonb_build_object('name', v_delegate.name),
        jsonb_build_object('user_id', v_delegate.accepted_by));
    end if;
    update public.post_delegates d
    set ended_by = 'declined', ended_at = case when d.accepted_at is null then now() else coalesce(d.ended_at, now()) end
    where d.id = v_delegate.id;
  end loop;
end;
$$;

-- See public.stop_mail.
create or replace function private.stop_mail(p_token text)
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
  if p_token ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9a-f]{64}$' then
    perform private.decline_post_invitation(p_token);
    return 'post_delegate_invited';
  end if;
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


-- -------------------------------------------------------------------------------------------------
-- Who reads for whom.

-- See public.get_post_delegates.
create function private.get_post_delegates()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
begin
  return (
    select coalesce(jsonb_agg(private.post_delegate_in_words(l.d) order by l.nr), '[]')
    from (select d, row_number() over () as nr from private.delegates_of(v_user) d) l);
end;
$$;
grant execute on function private.get_post_delegates() to authenticated, service_role;

-- The caller's delegates and invitations, those who read or may accept first; at most fifty.
create function public.get_post_delegates()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_delegates() $$;
grant execute on function public.get_post_delegates() to authenticated, service_role;

-- Whose post somebody reads now: accepted, not ended, last day not passed, both accounts open, theirs still with the address
-- that was invited.
create function private.posts_acted_for(p_user_id uuid)
returns setof public.post_delegates
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select d.* from public.post_delegates d join auth.users u on u.id = d.user_id
  where d.accepted_by = p_user_id and private.post_delegate_state(d) = 'active' and private.is_open_account(u);
end;
$$;

-- See public.get_posts_of_others.
create function private.get_posts_of_others()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'user_id', d.user_id, 'owner_name', d.owner_name,
      'accepted_at', d.accepted_at, 'since', d.since, 'until', d.until) order by d.owner_name, d.id), '[]')
    from private.posts_acted_for(v_user) d);
end;
$$;
grant execute on function private.get_posts_of_others() to authenticated, service_role;

-- Whose post the caller reads, from which day on, and until when.
create function public.get_posts_of_others()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_posts_of_others() $$;
grant execute on function public.get_posts_of_others() to authenticated, service_role;

-- See public.get_member_post_delegates.
create function private.get_member_post_delegates(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'delegates', (
      select coalesce(jsonb_agg(private.post_delegate_in_words(l.d) || jsonb_build_object('person_id', (l.d).accepted_by)
        order by l.nr), '[]')
      from (select d, row_number() over () as nr from private.delegates_of(p_user_id) d) l),
    'acts_for', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'person_id', d.user_id,
        'person_name', private.account_name(d.user_id), 'until', d.until, 'accepted_at', d.accepted_at)
        order by private.account_name(d.user_id), d.id), '[]')
      from private.posts_acted_for(p_user_id) d));
end;
$$;
grant execute on function private.get_member_post_delegates(uuid) to authenticated, service_role;

-- Who reads for a member, and for whom a member reads (administrators only).
create function public.get_member_post_delegates(p_user_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_member_post_delegates(p_user_id) $$;
grant execute on function public.get_member_post_delegates(uuid) to authenticated, service_role;

select private.audit_every_table();
select private.sample_no_texts();
