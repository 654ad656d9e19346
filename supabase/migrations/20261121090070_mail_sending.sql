-- How mails leave the outbox. A sender claims what is due, delivers it and says how that went. It claims by
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
