-- Paper that cannot be found: one administrator reports it with a reason, another confirms it, and its owner is told. Who
-- has the paper in hand in between ends the report; what is found after all is put on a shelf again.

select private.register_post_events('lost_reported', 'lost', 'found', 'counted');

create table public.post_losses (
  id uuid primary key,
  item_id uuid not null references public.post_items (id),
  reported_at timestamptz not null default now(),
  -- No foreign keys, as in the chain of custody.
  reported_by uuid not null,
  confirmed_at timestamptz,
  confirmed_by uuid,
  ended_at timestamptz,
  constraint post_losses_two_persons check (confirmed_by <> reported_by),
  constraint post_losses_confirmed_by_someone check ((confirmed_at is null) = (confirmed_by is null)),
  constraint post_losses_confirmed_or_ended check (confirmed_at is null or ended_at is null)
);
comment on table public.post_losses is
  'Not audited: who did what, and when, is in the chain of custody, with the reason.';
comment on column public.post_losses.ended_at is 'Somebody had the paper in hand, or said that it is there.';

create unique index post_losses_open_key on public.post_losses (item_id) where confirmed_at is null and ended_at is null;
create index post_losses_item_id_idx on public.post_losses (item_id);

alter table public.post_losses enable row level security;

-- What is said of it the calls say; pages hear that something changed.
grant select (id) on public.post_losses to authenticated;
grant select on public.post_losses to service_role;

-- Administrators see which reports there are.
create policy post_losses_select on public.post_losses
  for select to authenticated using ((select private.is_admin()));

alter publication supabase_realtime add table public.post_losses;

-- Whoever has the paper in hand has found it.
create function private.end_post_loss()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.post_losses l set ended_at = now()
  where l.item_id = new.item_id and l.confirmed_at is null and l.ended_at is null;
  return null;
end;
$$;

create trigger tg_post_events__end_loss
  after insert on public.post_events
  for each row when (new.kind in ('stored', 'moved', 'opened', 'scan_handed_over', 'counted', 'found', 'returned', 'undone'))
  execute function private.end_post_loss();

-- Whether an item is reported lost, and nobody has confirmed or found it.
create function private.is_post_reported(p_item_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (
    select 1 from public.post_losses l where l.item_id = p_item_id and l.confirmed_at is null and l.ended_at is null);
end;
$$;

-- See public.report_post_lost.
create function private.report_post_lost(p_id uuid, p_item_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_reason text;
  v_item public.post_items;
  v_before public.post_losses;
begin
  perform private.require_admin();
  v_reason := private.post_reason(p_reason);
  v_item := private.hold_post_item(p_item_id);
  select * into v_before from public.post_losses l where l.id = p_id;
  if v_before.item_id = p_item_id and v_before.reported_by = auth.uid() then
    return;
  elsif p_id is null or v_before.id is not null then
    perform private.fail('PO027', 'Another report has this id');
  end if;
  if v_item.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide on their own post');
  end if;
  if not private.is_paper_here(v_item) then
    perform private.fail('PO006', 'The paper is not in the house', jsonb_build_object('paper', v_item.paper));
  end if;
  if private.is_post_reported(p_item_id) then
    perform private.fail('PO080', 'It is reported already');
  end if;
  insert into public.post_losses (id, item_id, reported_by) values (p_id, p_item_id, auth.uid());
  perform private.note_post(p_item_id, 'lost_reported', jsonb_build_object('reason', v_reason), v_item.place);
end;
$$;
grant execute on function private.report_post_lost(uuid, uuid, text) to authenticated, service_role;

-- Reports that the paper of an item cannot be found, with a reason that its owner reads in its history (administrators
-- only); another one confirms it. p_id is made by the page: sent again under it, it is reported once. PO005: there is no
-- such item. PO006: its paper has left the house. PO027: another report has this id. PO034: no reason. PO040: it is the
-- caller's own. PO080: it is reported already.
create function public.report_post_lost(p_id uuid, p_item_id uuid, p_reason text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.report_post_lost(p_id, p_item_id, p_reason) $$;
grant execute on function public.report_post_lost(uuid, uuid, text) to authenticated, service_role;

-- Locks the item of a report that is open, and the report; PO081 when it is none. One that the caller has confirmed is
-- answered as well.
create function private.hold_post_loss(p_id uuid, out loss public.post_losses, out item public.post_items)
returns record
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  select * into loss from public.post_losses l where l.id = p_id;
  if loss.id is null then
    perform private.fail('PO081', 'No such report');
  end if;
  item := private.hold_post_item(loss.item_id);
  select * into loss from public.post_losses l where l.id = p_id for no key update;
  if loss.ended_at is not null or loss.confirmed_by <> auth.uid() then
    perform private.fail('PO081', 'The report is no longer open');
  end if;
end;
$$;

-- Tells its owner, once for each loss, that an item is lost.
create function private.tell_post_lost(p_item public.post_items)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.tell_of_post(p_item, 'post_lost',
    jsonb_build_object('is_scanned', p_item.image in ('scanned', 'text_read')),
    'post_lost:' || p_item.id || ':' || p_item.user_id || ':' || p_item.paper_at);
end;
$$;

-- See public.confirm_post_lost.
create function private.confirm_post_lost(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_held record;
  v_item public.post_items;
begin
  perform private.require_admin();
  v_held := private.hold_post_loss(p_id);
  if (v_held.loss).confirmed_at is not null then
    return;
  end if;
  if (v_held.loss).reported_by = auth.uid() then
    perform private.fail('PO082', 'Whoever reported it does not confirm it');
  end if;
  if (v_held.item).user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide on their own post');
  end if;
  update public.post_losses l set confirmed_at = now(), confirmed_by = auth.uid() where l.id = p_id;
  update public.post_items i set paper = 'lost', paper_at = now(), place = null where i.id = (v_held.item).id
  returning * into v_item;
  perform private.note_post(v_item.id, 'lost');
  -- This tells them again of official post, too; the office still telephones.
  update private.post_told t set reminded_at = now() where t.item_id = v_item.id and t.reminded_at is null;
  if v_item.user_id is not null then
    perform private.tell_post_lost(v_item);
  end if;
end;
$$;
grant execute on function private.confirm_post_lost(uuid) to authenticated, service_role;

-- Confirms that the paper of an item is lost, which another administrator has reported (administrators only): it is no
-- longer in the house, what is asked for it ends, and its owner is told. PO006: it has left the house. PO040: it is the
-- caller's own. PO081: the report is no longer open. PO082: the caller has reported it.
create function public.confirm_post_lost(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.confirm_post_lost(p_id) $$;
grant execute on function public.confirm_post_lost(uuid) to authenticated, service_role;

-- See public.withdraw_post_lost.
create function private.withdraw_post_lost(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  perform private.require_admin();
  if exists (select 1 from public.post_losses l where l.id = p_id and l.ended_at is not null) then
    return;
  end if;
  select (h.item).* into v_item from private.hold_post_loss(p_id) h where (h.loss).confirmed_at is null;
  if v_item.id is null then
    perform private.fail('PO081', 'The report is confirmed');
  end if;
  perform private.note_post(v_item.id, 'found', p_place => v_item.place);
end;
$$;
grant execute on function private.withdraw_post_lost(uuid) to authenticated, service_role;

-- Ends a report: the paper is where it should be (administrators only). One that has ended stays so. PO081: there is
-- none, or it is confirmed.
create function public.withdraw_post_lost(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.withdraw_post_lost(p_id) $$;
grant execute on function public.withdraw_post_lost(uuid) to authenticated, service_role;

-- See public.get_post_losses.
create function private.get_post_losses()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'item_id', i.id, 'code', i.code, 'kind', i.kind,
      'user_id', i.user_id, 'box_number', m.box_number, 'member_name', m.full_name, 'addressee', i.addressee,
      'sender', coalesce(s.name, i.sender), 'place', i.place, 'reason', e.reason, 'reported_at', l.reported_at,
      'reported_by', r.full_name, 'is_own', l.reported_by = auth.uid(),
      'may_confirm', l.reported_by <> auth.uid() and i.user_id is distinct from auth.uid()) order by l.reported_at, l.id), '[]')
    from public.post_losses l
    join public.post_items i on i.id = l.item_id
    left join public.profiles m on m.id = i.user_id
    left join public.profiles r on r.id = l.reported_by
    left join public.post_senders s on s.id = i.sender_id
    cross join lateral (
      select o.detail ->> 'reason' as reason from public.post_events o
      where o.item_id = i.id and o.kind = 'lost_reported' order by o.id desc limit 1) e
    where l.confirmed_at is null and l.ended_at is null and private.is_paper_here(i));
end;
$$;
grant execute on function private.get_post_losses() to authenticated, service_role;

-- Post that is reported lost and waits for a second administrator, the oldest report first (administrators only): [{id,
-- item_id, code, kind, user_id, box_number, member_name, addressee, sender, place, reason, reported_at, reported_by,
-- is_own}].
create function public.get_post_losses()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_losses() $$;
grant execute on function public.get_post_losses() to authenticated, service_role;

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
        where r.done_at is null and r.state in ('waiting', 'in_work')
        union all
        -- As private.get_scan_failures lists them.
        select true, r.due_at
        from public.post_scans s
        left join public.post_requests r on r.id = s.request_id
        where s.state = 'failed' and not exists (
          select 1 from public.post_scans o
          where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))) w)
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


-- -------------------------------------------------------------------------------------------------
-- What is found again.

-- Where a sheet can go from where it is. What has left the house stays away; what was lost may be found.
create or replace function private.can_paper_go(p_from text, p_to text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case p_from
    when 'received' then p_to <> 'received'
    when 'stored' then p_to not in ('received', 'stored')
    when 'opened' then p_to not in ('received', 'stored', 'opened')
    when 'lost' then p_to = 'stored'
    else false end;
end;
$$;

-- Locks a pile that is put somewhere or counted, in one order, so that two who have the same pile wait for each other.
-- Whoever is told that their item is found is locked first, as everywhere; one that is reported may be lost by then.
create function private.hold_pile(p_codes text[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform 1 from public.profiles p
  where p.id in (
    select i.user_id from public.post_items i
    where i.code = any (p_codes) and i.undone_at is null and (i.paper = 'lost' or private.is_post_reported(i.id)))
  order by p.id for no key update;
  perform 1 from public.post_items i where i.code = any (p_codes) and i.undone_at is null order by i.id for no key update;
end;
$$;

-- See public.place_post_items.
create or replace function private.place_post_items(p_codes text[], p_place text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_place text := private.one_line(p_place);
  v_code text;
  v_results jsonb := '{}';
begin
  perform private.require_admin();
  if p_codes is null or cardinality(p_codes) > 500 or coalesce(char_length(v_place), 0) not between 1 and 40 then
    perform private.fail('PO008', 'At most 500 codes and a place of 1 to 40 characters');
  end if;
  perform private.hold_pile(p_codes);
  for v_code in select distinct left(c.code, 40) from unnest(p_codes) c (code) where c.code is not null loop
    v_results := v_results || jsonb_build_object(v_code, private.place_post_item(v_code, v_place));
  end loop;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('code', c.code, 'result', v_results -> left(c.code, 40)) order by c.nth), '[]')
    from unnest(p_codes) with ordinality c (code, nth) where c.code is not null);
end;
$$;

-- Puts one item somewhere, if its paper is here or was lost; ok, unknown or gone. Who has it there already leaves no
-- second entry, unless it is reported lost.
create or replace function private.place_post_item(p_code text, p_place text)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
  v_is_found boolean;
begin
  select * into v_item from public.post_items i where i.code = p_code and i.undone_at is null for no key update;
  if not found then
    return 'unknown';
  end if;
  v_is_found := v_item.paper = 'lost';
  if not v_is_found and not private.is_paper_here(v_item) then
    return 'gone';
  end if;
  if v_item.paper not in ('received', 'lost') and v_item.place is not distinct from p_place
    and not private.is_post_reported(v_item.id) and auth.uid() = (
      select e.actor from public.post_events e
      where e.item_id = v_item.id and e.kind in ('stored', 'moved', 'found') order by e.id desc limit 1) then
    return 'ok';
  end if;
  update public.post_items i
  set place = p_place, paper = case when i.paper in ('received', 'lost') then 'stored' else i.paper end,
    paper_at = case when i.paper in ('received', 'lost') then now() else i.paper_at end
  where i.id = v_item.id;
  perform private.note_post(v_item.id,
    case v_item.paper when 'received' then 'stored' when 'lost' then 'found' else 'moved' end, p_place => p_place);
  if v_is_found and v_item.user_id is not null then
    perform private.tell_of_post(v_item, 'post_found', '{}', 'post_found:' || v_item.id || ':' || v_item.paper_at);
  end if;
  return 'ok';
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- What its owner is told.

-- The chain of custody of an item as its owner reads it, oldest first; at: by the clock of the counter, which may have
-- been without a line. recorded_at: when it was noted here, of what came in more than an hour before. Of the time before
-- a correction gave it to them they read what was done, and nothing that tells whose it was thought to be: no reason, no
-- name on it, no place. Requests of others are not named.
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
        'by', case when e.actor is null and e.kind in ('text_read', 'scan_failed') then 'system'
          when e.actor = p_user_id and e.kind ~ '^(scan|request)_(asked|answered|withdrawn)$' then 'you' else 'office' end,
        'recorded_at', case when e.kind = 'received' and e.device_at < e.at - interval '1 hour' then e.at end,
        'detail', case when e.is_before then e.told - 'reason' #- '{before,addressee}' #- '{after,addressee}' else e.told end
          - case when e.is_asked then '{}'::text[] else '{request_id,mandate}' end) order by e.nr), '[]')
    from (
      select o.*, r.is_asked, coalesce(o.id < v_given, false) as is_before, private.post_step_detail(o.detail) as told,
        row_number() over (order by o.at, o.id) as nr
      from (
        select * from public.post_events n where n.item_id = p_item_id order by n.at desc, n.id desc limit 500) o
      cross join lateral (
        select exists (
          select 1 from public.post_requests q
          where q.item_id = p_item_id and q.user_id = p_user_id and q.id::text = o.detail ->> 'request_id') as is_asked) r
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

-- Tells the owner of post, and whoever it is given to, that it has arrived; where it is lost, that it is. What becomes
-- official is told again, unless it is lost.
create or replace function private.tell_changed_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_was_theirs boolean := false;
  v_is_theirs boolean := new.user_id is not null and new.undone_at is null;
  v_is_other boolean := true;
begin
  if tg_op = 'UPDATE' then
    v_was_theirs := old.user_id is not null and old.undone_at is null;
    v_is_other := old.user_id is distinct from new.user_id or not v_was_theirs
      or (new.is_official and not old.is_official and new.paper <> 'lost');
    if v_was_theirs and (not v_is_theirs or v_is_other) then
      perform private.untell_post(old.id, old.user_id);
    end if;
  end if;
  if not (v_is_theirs and v_is_other) then
    return null;
  elsif new.paper = 'lost' then
    perform private.tell_post_lost(new);
  else
    perform private.tell_post_arrived(new);
  end if;
  return null;
end;
$$;

-- Empties what the chains say of a person: all of their items; and of items that were thought to be theirs, what they
-- asked for, every correction, which may name them by what stood on the envelope, and where it was looked for until then.
-- Their requests are still there.
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
      or (e.kind ~ '^(scan|request)_(asked|answered|withdrawn)$' and e.actor = p_user_id)
      or (e.kind = 'lost_reported' and exists (
        select 1 from public.post_events c
        where c.item_id = e.item_id and c.id > e.id and c.kind = 'corrected'
          and c.detail #>> '{before,user_id}' = p_user_id::text)));
end;
$$;

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('post_lost', 'warning', 'Your post is lost', '/dashboard/post', 'View post', 9, 'post_lost', false),
  ('post_found', 'success', 'Your post is found', '/dashboard/post', 'View post', 7, 'post_found', false);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- What a member reads of their post. Null for other events.
create or replace function private.post_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_what text := private.post_kind_in_words(p_params ->> 'kind') || coalesce(' from ' || (p_params ->> 'sender'), '');
  v_held text := case when (p_params ->> 'is_held')::boolean
    then ' You have no active plan: we keep it for you. Choose a plan to have it scanned.' else '' end;
begin
  return case p_event
    when 'post_received' then v_what || ' has arrived for you.'
    when 'post_held' then v_what || ' has arrived for you.' || v_held
    when 'official_received' then v_what || ' has arrived for you. It is from an authority or a bank: please look at it soon.'
      || v_held
    when 'official_reminder' then v_what || ' has waited for you since '
      || private.day_in_words(private.malta_clock((p_params ->> 'received_at')::timestamptz)::date)
      || '. It is from an authority or a bank, and may set you a time limit.' || v_held
    when 'post_scanned' then v_what || ' is scanned: ' || (p_params ->> 'pages')
      || case p_params ->> 'pages' when '1' then ' page' else ' pages' end || '. Its text can be searched.'
    when 'post_request_refused' then v_what || ' could not be scanned'
      || case when (p_params ->> 'is_better')::boolean then ' again: ' else ': ' end || case p_params ->> 'refusal'
        when 'unreadable_label' then 'its label cannot be read.'
        when 'damaged' then 'it is damaged.'
        when 'not_a_document' then 'there is no document in it.'
        when 'identity_missing' then 'we do not know yet who you are.'
        when 'gone' then 'it is no longer in our office.'
        else 'our office says why.' end
      || coalesce(' ' || (p_params ->> 'note'), '') || case
        when (p_params ->> 'is_better')::boolean then ' The scan you have stays.'
        else ' It does not count among your documents.' end
    when 'post_lost' then v_what || ' cannot be found in our office: two of us have looked for it. We are sorry. '
      || case when (p_params ->> 'is_scanned')::boolean then 'Its scan stays. ' else '' end
      || 'Please write to us, so that we can put right what we can.'
    when 'post_found' then v_what || ' that we had lost is found. We keep it for you again.'
    when 'post_name_confirmed' then 'We now take in post for “' || (p_params ->> 'name') || '” and keep it in your box.'
    when 'post_name_refused' then case when (p_params ->> 'was_confirmed')::boolean
        then 'From today we take in no more post for “' || (p_params ->> 'name') || '”: '
        else 'We could not confirm “' || (p_params ->> 'name') || '” for your post: ' end || (p_params ->> 'reason')
  end;
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
