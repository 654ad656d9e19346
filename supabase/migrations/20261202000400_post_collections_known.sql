-- What knows of collections besides: the queue and counts of the office, the copy of a person's data and what is forgotten,
-- and the daily run.

-- What members have asked for and is not done, each with its item, where its paper is, whether that has to stay for a
-- scan, what was asked back, and the rule by which it was asked for. What waits for an answer is not late. What is to be
-- shredded has a list of its own, in which it stands once it can no longer be taken back; what is collected stands in that
-- of the door.
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
  r.earlier_words,
  private.rule_in_words(r.rule) as rule
from public.post_requests r
join public.post_items i on i.id = r.item_id
join public.profiles m on m.id = r.user_id
left join public.post_senders s on s.id = i.sender_id
where r.done_at is null and r.kind not in ('shred', 'collect') and (select private.is_admin() limit private.only_admins());

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
        where r.done_at is null and r.state in ('waiting', 'in_work') and r.kind not in ('shred', 'collect')
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
    || (
      select jsonb_build_object('collections', count(*))
      from public.post_collections c where c.ended_at is null and c.ready_on <= v_today)
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

-- What a person receives by post: their names; their items, each with the chain they read on its page, in which nobody
-- else is named; what they and their rules asked for, the scan of it they can read, its links, what was shredded, where it
-- was sent on to, who was to collect it, and how they want to be told. Where an item lies is in its chain.
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
    'post_collections', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(c)) order by c.asked_at, c.id), '[]')
      from public.post_collections c where c.user_id = p_user_id),
    'post_rules', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(l)) order by l.position, l.id), '[]')
      from private.post_rules l where l.user_id = p_user_id),
    'post_rule_runs', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.ran_at, n.item_id), '[]')
      from private.post_rule_runs n where n.user_id = p_user_id),
    'post_documents_used', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(u)) order by u.period_from), '[]')
      from public.post_usage u where u.user_id = p_user_id),
    'post_addresses', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(a)) order by a.created_at, a.id), '[]')
      from public.post_addresses a where a.user_id = p_user_id),
    'post_forwardings', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(f)) order by r.asked_at, r.id), '[]')
      from private.post_forwardings f join public.post_requests r on r.id = f.request_id where f.user_id = p_user_id),
    'post_shipments', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(h)) || jsonb_build_object('items', private.items_of_shipment(h.id))
        order by h.begun_at, h.id), '[]')
      from public.post_shipments h where h.user_id = p_user_id),
    'post_settings', (
      select private.own_row(to_jsonb(s)) from public.post_settings s where s.user_id = p_user_id))
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
  -- Also of what is somebody else's by now: to whom it was handed over.
  update public.post_events e set detail = '{}'
  from public.post_collections c
  where c.user_id = p_user_id and e.kind in ('handed_over', 'handover_undone') and e.detail ->> 'collection_id' = c.id::text
    and e.item_id in (select o.item_id from public.post_requests o where o.user_id = p_user_id);
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
  delete from public.post_collections c where c.user_id = p_user_id;
  delete from public.post_usage u where u.user_id = p_user_id;
  delete from public.post_settings s where s.user_id = p_user_id;
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
  return query select 'post_collections', c.id from private.collections_over() c (id);
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
    when 'post_collections' then
      done := private.end_collection(p_id)::integer;
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
      perform private.forget_old_delegates();
      perform private.forget_old_collections();
    when 'memberships' then
      done := private.keep_membership(p_id)::integer;
  end case;
exception when query_canceled or others then
  done := 0;
  failures := array[format('%s %s: %s %s', p_step, p_id, sqlstate, sqlerrm)];
  is_cut := sqlstate = '57014';
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
