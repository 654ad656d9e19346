-- What both sides of an invitation are told: the invited by mail, the owner when somebody has accepted or given it up, and
-- whoever reads no longer. An invitation waits as the id of what it is about: the link is put in when it leaves, so that no
-- link that opens something is kept in the queue.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail) values
  ('post_delegate_invited', null, null, null, null, null, 'post_delegate_invited'),
  ('post_delegate_accepted', 'info', 'Your invitation is accepted', '/dashboard/post/delegates', 'See who else', 6,
    'post_delegate_accepted'),
  ('post_delegate_left', 'info', 'Someone no longer reads your post', '/dashboard/post/delegates', 'See who else', 4, null),
  ('post_delegate_ended', 'info', 'You no longer read someone’s post', '/dashboard/post/others', 'See post of others', 4, null);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- What an owner is told of those who read their post, and those of the owner. Null for other events.
create function private.delegate_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case p_event
    when 'post_delegate_accepted' then (p_params ->> 'name') || ' can now read your post. The account that accepted calls itself “'
      || (p_params ->> 'account') || '”. You can see in the history of each item what they opened.'
    when 'post_delegate_left' then coalesce((p_params ->> 'name') || ' no longer reads your post: they have given it up.',
      'Someone who read your post no longer does: their account is deleted.')
    when 'post_delegate_ended' then (p_params ->> 'owner') || ' has ended that you read their post.'
  end;
end;
$$;

-- What happened, as the bell tells it to whoever it concerns.
create or replace function private.notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_params ? 'count' then
    return (p_params ->> 'count')
      || case p_params ->> 'count' when '1' then ' more has arrived' else ' more have arrived' end
      || ', besides those you have not read yet.';
  end if;
  return coalesce(
    private.admin_notification_message(p_event, p_params),
    private.affiliate_notification_message(p_event, p_params),
    private.order_notification_message(p_event, p_params),
    private.membership_notification_message(p_event, p_params),
    private.seat_notification_message(p_event, p_params),
    private.post_request_message(p_event, p_params),
    private.shred_notification_message(p_event, p_params),
    private.post_notification_message(p_event, p_params),
    private.share_notification_message(p_event, p_params),
    private.delegate_notification_message(p_event, p_params));
end;
$$;

-- What the mail of an invitation says: who invites whom for what, and its links.
create function private.mail_of_invitation(p_mail public.mails)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_delegate public.post_delegates;
begin
  select * into v_delegate from public.post_delegates d where d.id = (p_mail.params ->> 'post_delegate_id')::uuid;
  return jsonb_build_object('owner', v_delegate.owner_name, 'email', v_delegate.email,
    'since', v_delegate.since, 'until', v_delegate.until,
    'expires_at', v_delegate.invited_at + private.post_invitation_lasts(),
    'token', private.post_invitation_token(v_delegate), 'decline_token', private.post_decline_token(v_delegate.id));
end;
$$;

-- Whether the mail of an invitation has become pointless, as nobody can accept it any longer.
create function private.is_invitation_over(p_mail public.mails)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return not exists (
    select 1 from public.post_delegates d
    where d.id = (p_mail.params ->> 'post_delegate_id')::uuid and private.post_delegate_state(d) = 'invited');
end;
$$;

-- Where a mail goes to now, or why it goes nowhere. A member's goes to the address they have today, and only
-- when it is confirmed: an address typed at registration may be a stranger's.
create or replace function private.mail_recipient(p_mail public.mails, out email text, out name text, out reason text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if p_mail.kind = 'post_delegate_invited' and private.is_invitation_over(p_mail) then
    reason := 'invitation_over';
    return;
  end if;
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
    when p_mail.params ? 'post_item_id' and not exists (
      select 1 from public.post_items i
      where i.id = (p_mail.params ->> 'post_item_id')::uuid and i.user_id = p_mail.user_id and i.undone_at is null)
      then 'post_moved'
  end;
end;
$$;

-- See public.claim_mails.
create or replace function private.claim_mails(p_limit integer default 10)
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
    return query select v_mail.id, v_mail.attempts + 1, v_mail.kind,
      v_mail.params || case v_mail.kind when 'post_delegate_invited' then private.mail_of_invitation(v_mail) else '{}' end,
      v_mail.created_at, v_recipient.email, v_recipient.name, v_site_url,
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
