-- What members are promised of their post, and when: the month of their documents is the paid one, a due time may not be
-- known, what was counted is not taken back by the catalogue, and asking has limits with words of their own.

-- -------------------------------------------------------------------------------------------------
-- Working time. Without a working day within a year nothing is due: null, and whoever asks says so.

-- The next working day after p_day; null where there is none within a year.
create or replace function private.working_day_after(p_day date)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  for v_ahead in 1..366 loop
    if private.is_working_day(p_day + v_ahead) then
      return p_day + v_ahead;
    end if;
  end loop;
  return null;
end;
$$;

-- When so many working days have passed, by the clock in Malta: at the same time of day, or at the nearest one at which
-- the office is open that day. What comes in while it is closed counts from when it opens next. A request of Friday
-- 16:00 is due a working day later on Monday 16:00, one of Saturday on Tuesday 09:00. Never earlier than one that began
-- earlier. Null where the office is closed for a year.
create or replace function private.working_moment_after(p_from timestamptz, p_days integer)
returns timestamptz
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_day date := private.malta_clock(p_from)::date;
  v_time time := private.malta_clock(p_from)::time;
  v_hours record := private.working_hours(v_day);
begin
  if v_hours.opens is null or v_time > v_hours.closes then
    v_day := private.working_day_after(v_day);
    v_hours := private.working_hours(v_day);
    v_time := v_hours.opens;
  elsif v_time < v_hours.opens then
    v_time := v_hours.opens;
  elsif p_days = 0 then
    return p_from;
  end if;
  for _ in 1..p_days loop
    exit when v_day is null;
    v_day := private.working_day_after(v_day);
  end loop;
  if v_day is null then
    return null;
  end if;
  v_hours := private.working_hours(v_day);
  return private.malta_moment(v_day + least(greatest(v_time, v_hours.opens), v_hours.closes));
end;
$$;

alter table public.post_requests alter column due_at drop not null;
comment on column public.post_requests.due_at is
  'Promised when it was asked for, and moved by nothing; null: the office had no opening hours then.';

-- Invoker, and refused to everybody but administrators. It holds what is open, which stays small.
create or replace view public.post_queue
with (security_invoker = true)
as
select
  r.id,
  r.kind,
  r.state,
  r.asked_at,
  r.due_at,
  coalesce(r.due_at < now(), false) as is_overdue,
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
    i.sender, s.name, i.place) as search_text
from public.post_requests r
join public.post_items i on i.id = r.item_id
join public.profiles m on m.id = r.user_id
left join public.post_senders s on s.id = i.sender_id
where r.state in ('waiting', 'in_work') and (select private.is_admin() limit private.only_admins());


-- -------------------------------------------------------------------------------------------------
-- The month of the documents.

-- A plan is worked on within so many hours.
alter table public.services drop constraint services_processing_hours_check;
alter table public.services
  add constraint services_processing_hours_check check (processing_hours between 1 and 1000);

alter table public.post_usage add column plan text;
comment on column public.post_usage.plan is 'The type of the plan whose documents were counted last.';
comment on column public.post_usage.included is
  'As the plan stood when one was counted: a catalogue that is lowered later takes nothing of a running month.';
comment on column public.post_usage.period_from is
  'The last day of the month before, or the first of the run, as in public.user_services.';
comment on column public.post_usage.period_to is 'The last day that counts: nothing rolls over.';

-- The membership month a day is in, as its periods are paid for: its last day counts, and of a run its first. It is
-- counted from the first day of the run: from the 31st it goes on to the last of February and then to the 31st of March.
create or replace function private.membership_month(
  p_anchored_on date,
  p_day date,
  out period_from date,
  out period_to date
)
returns record
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_day date := case when p_day = p_anchored_on then p_day else p_day - 1 end;
  v_months integer := 12 * (extract(year from v_day) - extract(year from p_anchored_on))
    + extract(month from v_day) - extract(month from p_anchored_on);
begin
  if p_anchored_on + make_interval(months => v_months) > v_day then
    v_months := v_months - 1;
  end if;
  period_from := p_anchored_on + make_interval(months => v_months);
  period_to := p_anchored_on + make_interval(months => v_months + 1);
end;
$$;

-- The plan whose documents a member has today: the one that runs; of a grant that of its type; after the last day paid
-- for the one that a late payment is for.
create function private.plan_of_documents(p_profile public.profiles, p_row public.user_services)
returns public.services
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_plan public.services;
begin
  if p_row.id is null or private.is_granted(p_profile) then
    return public.get_membership_service(p_profile.membership_type);
  end if;
  if p_profile.membership_valid_until < private.malta_today() then
    v_plan := private.next_plan(p_profile.id);
  end if;
  if v_plan.id is null then
    select * into v_plan from public.services s where s.id = p_row.service_id;
  end if;
  return v_plan;
end;
$$;

alter type private.post_quota add attribute plan text;

-- What a member has today: the documents of the plan that runs, in the month of the membership. A plan that was
-- granted has those of its type, by the month from the day on which the address was first used.
create or replace function private.post_quota(p_user_id uuid)
returns private.post_quota
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
  v_profile public.profiles;
  v_member public.memberships;
  v_row public.user_services;
  v_plan public.services;
  v_usage public.post_usage;
  v_quota private.post_quota;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  select * into v_member from public.memberships m where m.user_id = p_user_id;
  v_quota.state := private.membership_status(v_profile.membership_status, v_profile.membership_valid_until,
    v_profile.membership_grace_until);
  if v_quota.state = 'pending_payment' then
    v_quota.state := case when private.unpaid_membership(p_user_id) is null then 'none' else 'pending' end;
  end if;
  v_quota.is_in_grace := coalesce(v_quota.state = 'active' and v_profile.membership_valid_until < v_today, false);
  v_quota.ends_on := v_member.ends_on;
  v_quota.included := 0;
  v_quota.used := 0;
  v_quota.days := 2;
  if v_quota.state is distinct from 'active' then
    return v_quota;
  end if;

  v_row := private.present_plan(p_user_id);
  v_plan := private.plan_of_documents(v_profile, v_row);
  select m.period_from, m.period_to into v_quota.period_from, v_quota.period_to
  from private.membership_month(coalesce(case when v_row.id is null or private.is_granted(v_profile)
    then v_member.address_from else v_row.anchored_on end, v_today), v_today) m;
  select * into v_usage from public.post_usage u
  where u.user_id = p_user_id and u.period_from = v_quota.period_from;
  v_quota.plan := v_plan.membership_type;
  v_quota.included := greatest(coalesce(v_plan.included_documents, 0),
    case when coalesce(v_usage.plan, v_quota.plan) = v_quota.plan then v_usage.included end);
  v_quota.used := coalesce(v_usage.used, 0);
  v_quota.days := ceil(coalesce(v_plan.processing_hours, 48) / 24.0);
  v_quota.extra_net := v_plan.extra_document_price;
  v_quota.extra_vat := round(v_plan.extra_document_price * private.vat_rate(), 2);
  v_quota.extra_gross := v_quota.extra_net + v_quota.extra_vat;
  v_quota.next_gross := case when v_quota.used < v_quota.included then 0 else v_quota.extra_gross end;
  return v_quota;
end;
$$;

-- See public.get_post_quota.
create or replace function private.get_post_quota()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_quota private.post_quota := private.post_quota(private.require_user());
begin
  return to_jsonb(v_quota) - array['days', 'plan'] || jsonb_build_object('next_due_at',
    case when v_quota.next_gross is not null then private.working_moment_after(now(), v_quota.days) end);
end;
$$;

-- Counts a document among those of the plan; false when none is left. Of any number who ask at once for the last one,
-- one gets it.
create or replace function private.count_post_document(p_user_id uuid, p_quota private.post_quota)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_quota.included = 0 then
    return false;
  end if;
  -- Another plan that began on the first day of the month counts on with what it includes.
  insert into public.post_usage as u (user_id, period_from, period_to, included, used, plan)
  values (p_user_id, p_quota.period_from, p_quota.period_to, p_quota.included, 1, p_quota.plan)
  on conflict (user_id, period_from) do update
  set used = u.used + 1, included = excluded.included, period_to = excluded.period_to, plan = excluded.plan
  where u.used < excluded.included;
  return found;
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Asking.

-- Refuses whoever asks without end: PO037 after ten requests for an item within 24 hours, withdrawn ones included, each
-- of which is work for the office; PO038 after three better scans, when somebody should look at it.
create function private.limit_post_requests(p_user_id uuid, p_item_id uuid, p_kind text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if (
    select count(*) from public.post_requests r
    where r.item_id = p_item_id and r.user_id = p_user_id and r.asked_at > now() - interval '24 hours') >= 10 then
    perform private.fail('PO037', 'Ten requests for an item within a day');
  end if;
  if p_kind = 'rescan' and (
    select count(*) from public.post_requests r
    where r.item_id = p_item_id and r.user_id = p_user_id and r.kind = 'rescan' and r.state = 'done') >= 3 then
    perform private.fail('PO038', 'Three better scans of an item');
  end if;
end;
$$;

-- Writes a request, unless its id is taken (PO027).
create or replace function private.write_post_request(p_request public.post_requests)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
begin
  insert into public.post_requests (id, item_id, user_id, kind, due_at, counts, is_included, period_from, net, vat, gross)
  values (p_request.id, p_request.item_id, p_request.user_id, p_request.kind, p_request.due_at, p_request.counts,
    p_request.is_included, p_request.period_from, p_request.net, p_request.vat, p_request.gross)
  on conflict (id) do nothing
  returning * into v_request;
  if v_request.id is null then
    perform private.fail('PO027', 'Another request has this id');
  end if;
  perform private.note_post(v_request.item_id, 'scan_asked',
    jsonb_build_object('request_id', v_request.id, 'kind', v_request.kind, 'due_at', v_request.due_at));
  return private.post_request_in_words(v_request);
end;
$$;

-- What a first try under this id has written, when it asked for the same; PO027 when it asked for something else, PO029
-- when it was withdrawn.
create or replace function private.post_request_before(p_id uuid, p_user_id uuid, p_item_id uuid, p_kind text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
begin
  if p_id is null then
    perform private.fail('PO027', 'A request needs an id');
  end if;
  select * into v_request from public.post_requests r where r.id = p_id;
  if not found then
    return null;
  end if;
  if (v_request.user_id, v_request.item_id, v_request.kind) is distinct from (p_user_id, p_item_id, p_kind) then
    perform private.fail('PO027', 'Another request has this id');
  end if;
  if v_request.state = 'withdrawn' then
    perform private.fail('PO029', 'The request was withdrawn');
  end if;
  return private.post_request_in_words(v_request);
end;
$$;

-- See public.request_scan.
create or replace function private.request_scan(p_item_id uuid, p_request_id uuid, p_expected_gross numeric)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_before jsonb;
  v_item public.post_items;
  v_quota private.post_quota;
  v_request public.post_requests;
begin
  perform private.lock_member(v_user);
  v_before := private.post_request_before(p_request_id, v_user, p_item_id, 'scan');
  if v_before is not null then
    return v_before;
  end if;
  v_item := private.hold_own_post(v_user, p_item_id);
  if exists (
      select 1 from public.post_requests r
      where r.item_id = p_item_id and r.kind = 'scan' and r.state in ('waiting', 'in_work')) then
    perform private.fail('PO021', 'A scan is asked for already');
  end if;
  if v_item.image in ('scanned', 'text_read') then
    perform private.fail('PO025', 'The item is scanned already');
  end if;
  perform private.limit_post_requests(v_user, p_item_id, 'scan');
  v_quota := private.post_quota(v_user);
  if v_quota.next_gross is null and v_quota.included > 0 then
    perform private.fail('PO028', 'All documents of the month are used, and the plan has no price for more');
  elsif v_quota.next_gross is null then
    perform private.fail('PO022', 'No plan in force that scans', jsonb_build_object('state', v_quota.state));
  end if;
  v_request.is_included := private.count_post_document(v_user, v_quota);
  v_request.net := case when v_request.is_included then 0 else v_quota.extra_net end;
  v_request.vat := case when v_request.is_included then 0 else v_quota.extra_vat end;
  v_request.gross := v_request.net + v_request.vat;
  -- What was counted is undone with the rest.
  if v_request.gross is null or v_request.gross is distinct from p_expected_gross then
    perform private.fail('PO020', 'It costs another amount', jsonb_build_object('gross', v_request.gross));
  end if;
  v_request.id := p_request_id;
  v_request.item_id := p_item_id;
  v_request.user_id := v_user;
  v_request.kind := 'scan';
  v_request.counts := 1;
  v_request.period_from := case when v_request.is_included then v_quota.period_from end;
  v_request.due_at := private.working_moment_after(now(), v_quota.days);
  return private.write_post_request(v_request);
end;
$$;

-- Asks for a scan of one of the caller's items. p_request_id is made by the page: asked again under it, it answers the
-- same. p_expected_gross is what the caller was shown (next_gross of get_post_quota). PO020: it costs another amount
-- now. PO021: one is open. PO022: no plan in force. PO024: no item of theirs, or its paper is gone. PO025: scanned.
-- PO028: all documents are used, and the plan has no price for more. PO029: it was withdrawn. PO037: asked ten times.
create or replace function public.request_scan(p_item_id uuid, p_request_id uuid, p_expected_gross numeric)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.request_scan(p_item_id, p_request_id, p_expected_gross) $$;

-- See public.request_rescan.
create or replace function private.request_rescan(p_item_id uuid, p_request_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_before jsonb;
  v_item public.post_items;
  v_request public.post_requests;
begin
  perform private.lock_member(v_user);
  v_before := private.post_request_before(p_request_id, v_user, p_item_id, 'rescan');
  if v_before is not null then
    return v_before;
  end if;
  v_item := private.hold_own_post(v_user, p_item_id);
  if exists (
      select 1 from public.post_requests r
      where r.item_id = p_item_id and r.state in ('waiting', 'in_work')) then
    perform private.fail('PO021', 'A scan is asked for already');
  end if;
  if v_item.image not in ('scanned', 'text_read') then
    perform private.fail('PO026', 'There is no scan yet');
  end if;
  perform private.limit_post_requests(v_user, p_item_id, 'rescan');
  v_request.id := p_request_id;
  v_request.item_id := p_item_id;
  v_request.user_id := v_user;
  v_request.kind := 'rescan';
  v_request.counts := 0;
  v_request.is_included := true;
  v_request.net := 0;
  v_request.vat := 0;
  v_request.gross := 0;
  v_request.due_at := private.working_moment_after(now(), (private.post_quota(v_user)).days);
  return private.write_post_request(v_request);
end;
$$;

-- Asks for a better scan of one of the caller's items, free of charge, also when the plan is over. PO021, PO024, PO029
-- and PO037 as above; PO026: there is no scan yet; PO038: three were made.
create or replace function public.request_rescan(p_item_id uuid, p_request_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.request_rescan(p_item_id, p_request_id) $$;

-- See public.open_post_item.
create or replace function private.open_post_item(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_id uuid;
  v_request public.post_requests;
  v_item public.post_items;
begin
  perform private.require_admin();
  select r.id into v_id from public.post_requests r
  where r.item_id = p_id and r.state = 'in_work' and r.taken_by = auth.uid() limit 1;
  if found then
    v_request := private.hold_post_request(v_id);
  end if;
  -- The caller may have let it go in another tab by now.
  if v_request.state is distinct from 'in_work' then
    perform private.fail('PO013', 'Nobody has asked for it, or somebody else works on it');
  end if;
  select * into v_item from public.post_items i where i.id = p_id;
  if v_item.paper = 'opened' then
    return;
  end if;
  update public.post_items i set paper = 'opened', paper_at = now() where i.id = p_id;
  perform private.note_post(p_id, 'opened', jsonb_build_object('request_id', v_request.id), v_item.place);
end;
$$;
