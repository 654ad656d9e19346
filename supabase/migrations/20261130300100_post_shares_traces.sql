-- What is told and kept of links to scans: the bell of their owner, the history of the item, the copy of a person's data,
-- what is left when an account is deleted, and for how long.

-- What an owner is told of their links. Null for other events.
create function private.share_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case p_event when 'post_share_opened' then 'Your link for “' || (p_params ->> 'for')
    || '” was opened for the first time. You can see how often it is opened, and revoke it.' end;
end;
$$;

-- The message of a notification, made of what happened.
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
    private.post_notification_message(p_event, p_params),
    private.share_notification_message(p_event, p_params));
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- The history.

-- The chain of custody of an item as its owner reads it, oldest first; at: by the clock of the counter, which may have
-- been without a line. recorded_at: when it was noted here, of what came in more than an hour before. Of the time before
-- a correction gave it to them they read what was done, and nothing that tells whose it was thought to be: no reason, no
-- name on it, no place. Requests of others are not named. That its scan was shared they read, and how often it was opened,
-- whoever shared it: strangers may know what is in it. For whom it was is read by who shared it alone.
create or replace function private.post_timeline(p_item_id uuid, p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  -- What was matched when it was recorded has no correction before it.
  v_given bigint := (
    select max(e.id) from public.post_events e
    where e.item_id = p_item_id and e.kind = 'matched' and exists (
      select 1 from public.post_events b where b.item_id = p_item_id and b.kind = 'corrected' and b.id < e.id));
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.nr, 'at', least(e.device_at, e.at), 'kind', e.kind,
        'place', case when not e.is_before then e.place end,
        'by', case when e.actor is null and e.kind in ('text_read', 'scan_failed', 'share_opened', 'share_revoked') then 'system'
          when e.actor = p_user_id and e.kind ~ '^((scan|request)_(asked|answered|withdrawn)|shared|share_revoked)$' then 'you'
          when e.kind in ('shared', 'share_revoked') then 'former' else 'office' end,
        'recorded_at', case when e.kind = 'received' and e.device_at < e.at - interval '1 hour' then e.at end,
        'detail', case when e.is_before then e.told - 'reason' #- '{before,addressee}' #- '{after,addressee}' else e.told end
          - case when e.is_asked then '{}'::text[] else '{request_id,mandate}' end
          || e.of_share) order by e.nr), '[]')
    from (
      select o.*, r.is_asked, coalesce(o.id < v_given, false) as is_before, private.post_step_detail(o.detail) as told, h.of_share,
        row_number() over (order by o.at, o.id) as nr
      from (
        select * from public.post_events n where n.item_id = p_item_id order by n.at desc, n.id desc limit 500) o
      cross join lateral (
        select exists (
          select 1 from public.post_requests q
          where q.item_id = p_item_id and q.user_id = p_user_id and q.id::text = o.detail ->> 'request_id') as is_asked) r
      cross join lateral (
        select jsonb_strip_nulls(jsonb_build_object('opened', o.detail -> 'opened', 'for', (
          select l.label from public.post_shares l
          where l.user_id = p_user_id and l.id::text = o.detail ->> 'share_id'))) as of_share) h
      where (r.is_asked or (o.kind !~ '^request_'
          and o.kind not in ('scan_asked', 'scan_withdrawn', 'scan_taken', 'scan_let_go', 'scan_refused')))
        -- A report and its end are said of what a second person has confirmed as lost alone.
        and (o.kind not in ('lost_reported', 'found') or (
          select l.kind = 'lost' from public.post_events l
          where l.item_id = p_item_id and l.kind in ('lost_reported', 'lost') and l.id <> o.id
            and (l.id > o.id) = (o.kind = 'lost_reported')
          order by abs(l.id - o.id) limit 1))) e);
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Own data.

-- What a person receives by post: their names; their items, each with the chain they read on its page, in which nobody
-- else is named; what they asked for, the scan of it they can read, the links they made to it, and how they want to be
-- told. Where an item lies is in its chain.
create or replace function private.own_post(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'post_names', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.post_names n where n.user_id = p_user_id),
    'post_items', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(i) - 'place') || jsonb_build_object(
        'sender', coalesce((select s.name from public.post_senders s where s.id = i.sender_id), i.sender),
        'events', private.post_timeline(i.id, p_user_id),
        'told', (
          select private.own_row(to_jsonb(t)) from private.post_told t where t.item_id = i.id and t.user_id = p_user_id),
        'scans', (
          select coalesce(jsonb_agg(private.own_row(to_jsonb(s) - '{lease,request_id,failure}'::text[])
            || jsonb_build_object('pages', (
              select coalesce(jsonb_agg(private.own_row(to_jsonb(p)) order by p.nr), '[]')
              from public.post_pages p where p.scan_id = s.id))
            order by s.created_at, s.id), '[]')
          from public.post_scans s where s.item_id = i.id and s.is_newest))
        order by i.received_at, i.id), '[]')
      from public.post_items i where i.user_id = p_user_id and i.undone_at is null),
    'post_requests', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.asked_at, r.id), '[]')
      from public.post_requests r where r.user_id = p_user_id),
    'post_shares', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(h) - 'token_hash') order by h.created_at, h.id), '[]')
      from public.post_shares h where h.user_id = p_user_id),
    'post_documents_used', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(u)) order by u.period_from), '[]')
      from public.post_usage u where u.user_id = p_user_id),
    'post_settings', (
      select private.own_row(to_jsonb(s)) from public.post_settings s where s.user_id = p_user_id))
$$;

-- Empties what the chains say of a person: all of their items; and of items that were thought to be theirs, what they
-- asked for or shared, and every correction, which may name them by what stood on the envelope. Their requests and links
-- are still there.
create or replace function private.erase_post_chain(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_once uuid[] := array(
    select r.item_id from public.post_requests r where r.user_id = p_user_id
    union
    select h.item_id from public.post_shares h where h.user_id = p_user_id
    union
    select e.item_id from public.post_events e
    where e.kind = 'corrected' and p_user_id::text in (e.detail #>> '{before,user_id}', e.detail #>> '{after,user_id}'));
begin
  update public.post_events e
  set detail = case when e.kind = 'opened' then private.order_of_opening(e.detail) else '{}' end,
    actor = nullif(e.actor, p_user_id)
  from public.post_items i
  where i.id = e.item_id and i.user_id = p_user_id;
  update public.post_events e
  set detail = '{}', actor = case when e.kind in ('corrected', 'lost_reported') then e.actor end
  where e.item_id = any (v_once)
    and (e.kind = 'corrected'
      or (e.kind ~ '^((scan|request)_(asked|answered|withdrawn)|shared|share_revoked)$' and e.actor = p_user_id)
      or (e.kind = 'lost_reported' and exists (
        select 1 from public.post_events c
        where c.item_id = e.item_id and c.id > e.id and c.kind = 'corrected'
          and c.detail #>> '{before,user_id}' = p_user_id::text)));
end;
$$;

-- Forgets what a person has asked for, what was scanned of their items and of those that are nobody's by now, the links to
-- it, and what they were told of it. A letter that is another's stays whole: it is theirs, and they have read it.
create or replace function private.erase_scanned_post(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_nobodys uuid[];
begin
  -- What is being read or handed over now is waited for, the item first as elsewhere.
  perform 1 from public.post_items i
  where i.user_id = p_user_id or i.id in (
    select r.item_id from public.post_requests r where r.user_id = p_user_id
    union select h.item_id from public.post_shares h where h.user_id = p_user_id)
  order by i.id for no key update;
  perform private.erase_post_chain(p_user_id);
  -- public.post_pages go with their scans, and the files of both.
  delete from public.post_scans s using public.post_items i where i.id = s.item_id and i.user_id = p_user_id;
  with gone as (
    delete from public.post_scans s using public.post_requests r, public.post_items i
    where r.id = s.request_id and r.user_id = p_user_id and i.id = s.item_id and i.user_id is null
    returning s.item_id)
  select array_agg(distinct g.item_id) into v_nobodys from gone g;
  perform private.settle_post_scans(n.id) from unnest(v_nobodys) n (id);
  delete from private.post_words w using public.post_items i where i.id = w.item_id and i.user_id = p_user_id;
  delete from private.post_told t where t.user_id = p_user_id;
  delete from public.post_shares h where h.user_id = p_user_id;
  delete from public.post_requests r where r.user_id = p_user_id;
  delete from public.post_usage u where u.user_id = p_user_id;
  delete from public.post_settings s where s.user_id = p_user_id;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- What is kept no longer.

-- Forgets links a year after they ended: they say for whom they were. The chain of custody keeps that there were some.
create function private.forget_old_shares()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.post_shares h where h.id in (
    select o.id from public.post_shares o
    where least(o.revoked_at, o.ends_at) < private.malta_moment(private.malta_today() - interval '1 year')
    for update skip locked);
end;
$$;

-- Does one thing that is due; whether it still is, each asks anew under its locks. Answers how much was done
-- (orders cancelled, seats lapsed, post told of, renewals written), and what went wrong, which is undone for that one
-- alone; is_cut: the statement was to end, by its time limit or by hand.
create or replace function private.do_daily_work(
  p_step text,
  p_id uuid,
  out done integer,
  out failures text[],
  out is_cut boolean
)
returns record
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_outcome text;
begin
  done := 0;
  failures := '{}';
  is_cut := false;
  case p_step
    when 'called_off_events' then
      failures := private.settle_called_off_event(p_id);
    when 'lapsed_orders' then
      v_outcome := private.try_cancel_order(p_id);
      done := (v_outcome = 'cancelled')::integer;
      if v_outcome not in ('cancelled', 'busy', 'kept') then
        failures := array[format('order %s: %s', p_id, v_outcome)];
      end if;
    when 'lapsed_seats' then
      done := private.sweep_lapsed_holds(p_id);
    when 'series' then
      perform private.continue_series(p_id);
    when 'overdue_invoices' then
      perform private.remind_of_overdue(p_id);
    when 'official_post' then
      done := private.remind_of_official_post(p_id)::integer;
    when 'post_digests' then
      done := private.send_post_digest(p_id)::integer;
    when 'old_records' then
      perform private.forget_form_origins();
      perform private.forget_expired_notifications();
      perform private.forget_deleted_notifications();
      perform private.forget_old_mails();
      perform private.forget_old_messages();
      perform private.forget_declined_applications();
      perform private.forget_old_audit_entries();
      perform private.forget_unused_photos();
      perform private.forget_unused_scan_files();
      perform private.forget_old_shares();
    when 'memberships' then
      done := private.keep_membership(p_id)::integer;
  end case;
exception when query_canceled or others then
  done := 0;
  failures := array[format('%s %s: %s %s', p_step, p_id, sqlstate, sqlerrm)];
  is_cut := sqlstate = '57014';
end;
$$;
