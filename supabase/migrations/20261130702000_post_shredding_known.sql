-- What knows of shredding and storage besides: the queue and counts of the office, what members read and have copied, what
-- is forgotten, and the daily run.

-- What members have asked for and is not done, each with its item, where its paper is, whether that has to stay for a
-- scan, and what was asked back. What waits for an answer is not late. What is to be shredded has a list of its own, in which
-- it stands once it can no longer be taken back.
create or replace view private.post_queue
with (security_invoker = false)
as
select
  r.id,
  r.kind,
  r.state,
  r.asked_at,
  r.due_at,
  coalesce(r.due_at < now() and r.state <> 'asked', false) as is_overdue,
  r.taken_by,
  (select p.full_name from public.profiles p where p.id = r.taken_by) as taken_by_name,
  r.taken_at,
  coalesce(r.state = 'in_work' and r.taken_by = (select private.caller_id()), false) as is_mine,
  r.item_id,
  i.code,
  i.kind as item_kind,
  r.user_id,
  m.box_number,
  m.full_name as member_name,
  i.addressee,
  coalesce(s.name, i.sender) as sender,
  i.is_official,
  i.paper,
  i.place,
  i.envelope,
  private.search_text(i.code, m.full_name, m.company_name, m.box_number::text, 'box ' || m.box_number, i.addressee,
    i.sender, s.name, i.place) as search_text,
  r.is_paper_way,
  r.is_paper_way and private.waits_for_scan(r.item_id) as waits_for_scan,
  r.question,
  r.answer,
  r.earlier_words
from public.post_requests r
join public.post_items i on i.id = r.item_id
join public.profiles m on m.id = r.user_id
left join public.post_senders s on s.id = i.sender_id
where r.done_at is null and r.kind <> 'shred' and (select private.is_admin() limit private.only_admins());

-- See public.get_waiting_counts. An order that waits has one invoice that waits, over the same amount
-- (supabase/tests/proof/sound-books.ts).
create or replace function private.get_waiting_counts()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  perform private.require_admin();
  return jsonb_build_object(
    'applications', (select count(*) from public.affiliates a where a.status = 'pending'),
    'messages', (select count(*) from public.contact_messages c where c.handled_at is null),
    'services', (
      select coalesce(sum(o.waiting), 0)
      from public.services s
      cross join lateral (
        select count(*) as waiting from public.user_services us
        where us.service_id = s.id and us.payment_status in ('paid', 'in_progress')) o
      where s.membership_type is null),
    'names', private.count_post_names_to_confirm(),
    'losses', (
      select count(*) from jsonb_array_elements(private.get_post_losses()) l where (l.value ->> 'may_confirm')::boolean),
    'needs_payment', private.needs_payment(private.caller_id()))
    || (
      select jsonb_build_object(
        'unpaid', jsonb_build_object('count', count(*), 'amount', coalesce(sum(i.amount), 0)),
        'overdue', jsonb_build_object(
          'count', count(*) filter (where i.due_date < v_today),
          'amount', coalesce(sum(i.amount) filter (where i.due_date < v_today), 0)))
      from public.invoices i
      where i.kind = 'invoice' and i.status = 'pending')
    || (
      select jsonb_build_object('refunds',
        jsonb_build_object('count', count(*), 'amount', coalesce(sum(r.amount), 0)))
      from public.refund_reviews r
      where r.closed_at is null)
    || (
      select jsonb_build_object(
        'scans', jsonb_build_object('count', count(*) filter (where w.is_scan),
          'overdue', count(*) filter (where w.is_scan and w.due_at < now())),
        'post_requests', jsonb_build_object('count', count(*) filter (where not w.is_scan),
          'overdue', count(*) filter (where not w.is_scan and w.due_at < now())))
      from (
        select r.kind in ('scan', 'rescan') as is_scan, r.due_at from public.post_requests r
        where r.done_at is null and r.state in ('waiting', 'in_work') and r.kind <> 'shred'
        union all
        -- As private.get_scan_failures lists them.
        select true, r.due_at
        from public.post_scans s
        left join public.post_requests r on r.id = s.request_id
        where s.state = 'failed' and not exists (
          select 1 from public.post_scans o
          where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))) w)
    || jsonb_build_object('shredding', (select count(*) from private.post_to_shred() r where r.state <> 'asked')
      + (select count(*) from public.post_bags b where b.witnessed_at is null and b.closed_at is not null))
    || (select jsonb_build_object('official_calls', count(*)) from private.post_unread_official)
    || (
      select jsonb_build_object(
        'events_soon', count(*) filter (where e.event_date between v_today and v_today + 7),
        'events_nearly_full', count(*) filter (where e.attendee_count >= 0.8 * e.max_attendees))
      from public.events e
      where e.status = 'active' and e.archived_at is null
        and e.event_date >= v_today - 2 and not private.is_over(e));
end;
$$;

-- A request as its owner reads it.
create or replace function private.post_request_in_words(p_request public.post_requests)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('id', p_request.id, 'kind', p_request.kind, 'state', p_request.state,
    'asked_at', p_request.asked_at, 'due_at', p_request.due_at, 'is_included', p_request.is_included,
    'counts', p_request.counts, 'counts_included', p_request.counts_included, 'sheets', p_request.sheets,
    'net', p_request.net, 'vat', p_request.vat, 'gross', p_request.gross,
    'extra_gross', p_request.extra_net + p_request.extra_vat, 'mandate', p_request.mandate,
    'is_paper_way', p_request.is_paper_way, 'is_default', p_request.is_default,
    'done_at', p_request.done_at, 'refusal', p_request.refusal,
    'refusal_note', p_request.refusal_note, 'question', p_request.question, 'answer', p_request.answer,
    'earlier_words', p_request.earlier_words);
end;
$$;

-- What a person receives by post: their names; their items, each with the chain they read on its page, in which nobody
-- else is named; what they asked for, the scan of it they can read, and how they want to be told. Where an item lies is
-- in its chain.
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
        'keeping', (
          select private.own_row(to_jsonb(k)) from private.post_keeping k where k.item_id = i.id and k.user_id = p_user_id),
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
    'post_certificates', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(c)) order by c.shredded_at, c.id), '[]')
      from public.post_certificates c where c.user_id = p_user_id),
    'post_documents_used', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(u)) order by u.period_from), '[]')
      from public.post_usage u where u.user_id = p_user_id),
    'post_settings', (
      select private.own_row(to_jsonb(s)) from public.post_settings s where s.user_id = p_user_id))
$$;

-- See public.get_post_item.
create or replace function private.get_post_item(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_reader();
  v_item public.post_items;
begin
  select * into v_item from public.post_items i
  where i.id = p_id and i.user_id = v_user and i.undone_at is null;
  if not found then
    return null;
  end if;
  return private.own_post_in_words(v_item, null) || jsonb_build_object(
    'requests', (
      select coalesce(jsonb_agg(private.post_request_in_words(r) order by r.asked_at desc, r.id desc), '[]')
      from public.post_requests r where r.item_id = p_id and r.user_id = v_user),
    'scan', (
      select jsonb_build_object('id', s.id, 'pdf', s.pdf, 'done_at', s.done_at, 'pages', (
        select coalesce(jsonb_agg(jsonb_build_object('nr', p.nr, 'picture', p.picture, 'text', p.text,
          'width', p.width, 'height', p.height) order by p.nr), '[]')
        from public.post_pages p where p.scan_id = s.id))
      from public.post_scans s where s.item_id = p_id and s.is_newest),
    'scanning', (
      select case s.state when 'failed' then 'failed' when 'done' then null else 'reading' end
      from public.post_scans s where s.item_id = p_id order by s.created_at desc, s.id desc limit 1),
    'keeping', (
      select jsonb_build_object('until', k.until, 'is_held', k.is_held)
      from private.post_keeping k where k.item_id = p_id and k.user_id = v_user),
    'certificate', (
      select jsonb_build_object('id', c.id, 'number', c.number)
      from public.post_bag_items b join public.post_certificates c on c.bag_id = b.bag_id and c.user_id = v_user
      where b.item_id = p_id and c.items @> jsonb_build_array(jsonb_build_object('item_id', p_id))),
    'timeline', private.post_timeline(p_id, v_user));
end;
$$;

-- What an owner reads of an entry of the chain: nobody is named, but that its owner changed is said.
create or replace function private.post_step_detail(p_detail jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_keys constant text[] := '{kind,sender,addressee,is_official,weight_g}';
  v_changes jsonb;
begin
  select jsonb_object_agg(d.key, case when d.key not in ('before', 'after') or jsonb_typeof(d.value) <> 'object' then d.value
    else (
      select coalesce(jsonb_object_agg(e.key, case e.key when 'user_id' then 'null' else e.value end), '{}')
      from jsonb_each(d.value) e where e.key = any (v_keys || 'user_id'::text)) end)
  into v_changes
  from jsonb_each(case when jsonb_typeof(p_detail) = 'object' then p_detail else '{}' end) d
  where d.key in ('reason', 'refusal', 'request_id', 'kind', 'pages', 'sheets', 'sheets_before', 'mandate', 'due_at', 'before', 'after',
    'was_scanned', 'bag', 'level');
  return coalesce(v_changes, '{}');
end;
$$;

-- See public.get_post.
create or replace function private.post_filter(p_filter text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case
    when p_filter = 'unread' then 'i.read_at is null'
    when p_filter = 'official' then 'i.is_official'
    when p_filter = 'scanned' then $c$i.image in ('scanned', 'text_read')$c$
    when p_filter = 'asked' then $c$i.id in (select r.item_id from public.post_requests r
      where r.user_id = $1 and r.done_at is null)$c$
    when p_filter = 'ending' then $c$i.id in (select k.item_id from private.post_keeping k
      where k.user_id = $1 and not k.is_held)$c$
    when p_filter like 'folder:%' then 'i.folder = substr($3, 8)'
    else 'true' end;
end;
$$;

-- Forgets what a person has asked for, what was scanned of their items and of those that are nobody's by now, and what
-- they were told of it. A letter that is another's stays whole: it is theirs, and they have read it.
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
  delete from private.post_keeping k where k.user_id = p_user_id;
  delete from public.post_certificates c where c.user_id = p_user_id;
  -- What lies in a bag stays listed there, and stops it until its shredding has begun.
  delete from public.post_requests r where r.user_id = p_user_id;
  delete from public.post_usage u where u.user_id = p_user_id;
  delete from public.post_settings s where s.user_id = p_user_id;
end;
$$;

-- Withdraws what a member whose membership ends has asked for and nobody works on yet; their paper may leave all the same
-- where they have asked for that themselves.
-- The caller has locked the member.
create or replace function private.withdraw_waiting_requests(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_ids constant uuid[] := array(
    select r.id from public.post_requests r
    where r.user_id = p_user_id and r.done_at is null and r.state <> 'in_work' and (r.is_default or not r.is_paper_way));
  v_request public.post_requests;
begin
  perform 1 from public.post_items i
  where i.id in (select r.item_id from public.post_requests r where r.id = any (v_ids))
  order by i.id for no key update;
  -- What is paid for on top first, so that nothing given back goes to what ends next.
  for v_request in
    select * from public.post_requests r
    where r.id = any (v_ids) and r.done_at is null and r.state <> 'in_work' order by r.is_included, r.id for update
  loop
    perform private.end_post_request(v_request, 'withdrawn');
  end loop;
end;
$$;

-- All that is due by now, in the order in which it is done. Memberships come last: they can be very many.
create or replace function private.find_daily_work()
returns table (step text, id uuid)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Of these, rows that were locked when the event was cancelled, and registrations made in the same moment.
  return query select 'called_off_events', e.id from public.events e
    where e.status = 'cancelled' and private.is_called_off(e) and exists (
      select 1 from public.event_registrations er where er.event_id = e.id and er.payment_status <> 'cancelled')
    order by e.id;
  return query select 'lapsed_orders', o.id from private.lapsed_orders() o (id);
  return query select distinct 'lapsed_seats', er.event_id from public.event_registrations er
    where er.payment_status = 'pending' and private.hold_has_lapsed(er);
  return query select 'series', e.series_id from private.series_to_continue() e;
  return query select 'overdue_invoices', o.id from private.invoices_to_remind_of() o (id);
  return query select 'official_post', i.id from private.official_post_to_remind_of() i (id);
  return query select 'post_digests', d.id from private.post_digests_due() d (id);
  return query select 'stored_paper', m.id from private.members_with_ending_paper() m (id);
  return query select 'old_records', null::uuid;
  return query select 'memberships', m.id from private.memberships_due() m (id);
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
    when 'stored_paper' then
      done := private.keep_paper(p_id)::integer;
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
    private.share_notification_message(p_event, p_params));
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
