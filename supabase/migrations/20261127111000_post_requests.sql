-- What members ask for of their post, today a scan. What it costs is settled when it is asked for: documents of the
-- plan are counted by membership month, and the price of one more is frozen. What is asked for waits in a queue, the
-- earliest due first, from which one person at a time takes it.

create table public.post_requests (
  id uuid primary key,
  item_id uuid not null references public.post_items (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('scan', 'rescan')),
  state text not null default 'waiting' check (state in ('waiting', 'in_work', 'done', 'refused', 'withdrawn')),
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  counts integer not null check (counts >= 0),
  is_included boolean not null,
  period_from date,
  net numeric(12,2) not null check (net >= 0),
  vat numeric(12,2) not null check (vat >= 0),
  gross numeric(12,2) not null check (gross >= 0),
  taken_by uuid references auth.users (id) on delete set null,
  taken_at timestamptz,
  done_at timestamptz,
  refusal text check (refusal in ('unreadable_label', 'damaged', 'not_a_document', 'identity_missing', 'other', 'gone')),
  refusal_note text check (refusal_note ~ '\S' and char_length(refusal_note) <= 300),
  constraint post_requests_amounts_add_up check (gross = net + vat and (not is_included or gross = 0)),
  constraint post_requests_taken_at_some_time check (state <> 'in_work' or taken_at is not null),
  constraint post_requests_done_at_some_time check ((state in ('done', 'refused', 'withdrawn')) = (done_at is not null)),
  constraint post_requests_refused_for_a_reason check ((state = 'refused') = (refusal is not null))
);
comment on table public.post_requests is
  'Not audited: each step of a request is in the chain of custody of its item.';
comment on column public.post_requests.counts is 'How many documents it takes; a better scan takes none.';
comment on column public.post_requests.is_included is 'Among the documents of the plan; otherwise it costs the three amounts.';
comment on column public.post_requests.period_from is 'The month of public.post_usage in which it was counted; null: in none.';
comment on column public.post_requests.taken_by is
  'Who works on it; null also once the account of who took it is gone, when anybody may go on.';
comment on column public.post_requests.done_at is 'When it was done, refused or withdrawn.';
comment on column public.post_requests.refusal is 'gone: the paper left the house, by itself it is never chosen.';

create unique index post_requests_open_key on public.post_requests (item_id, kind) where state in ('waiting', 'in_work');
create index post_requests_queue_idx on public.post_requests (due_at, id) where state in ('waiting', 'in_work');
create index post_requests_item_id_idx on public.post_requests (item_id, asked_at desc);
create index post_requests_user_id_idx on public.post_requests (user_id, asked_at desc, id desc);
create index post_requests_taken_by_idx on public.post_requests (taken_by);

create table public.post_usage (
  user_id uuid not null references public.profiles (id) on delete cascade,
  period_from date not null,
  period_to date not null check (period_to > period_from),
  included integer not null check (included >= 0),
  used integer not null check (used >= 0),
  primary key (user_id, period_from)
);
comment on table public.post_usage is 'Not audited: counted by the requests themselves.';
comment on column public.post_usage.period_to is 'The first day of the next month: nothing rolls over.';
comment on column public.post_usage.used is 'Of those included; what is paid for on top is not counted here.';

alter table public.post_requests enable row level security;
alter table public.post_usage enable row level security;

grant select on public.post_requests to authenticated, service_role;
grant select on public.post_usage to authenticated, service_role;

-- A member reads what they have asked for, an administrator all.
create policy post_requests_select on public.post_requests
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- A member reads what they have used, an administrator all.
create policy post_usage_select on public.post_usage
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- The member's post and the queue of the office hear of each step.
alter publication supabase_realtime add table public.post_requests;
alter publication supabase_realtime add table public.post_usage;


-- -------------------------------------------------------------------------------------------------
-- What a plan includes, and what one document more costs.

-- The membership month a day is in, from its first day to the first of the next, counted from the first day of the
-- run: from the 31st it goes on to the last of February and then to the 31st of March.
create function private.membership_month(p_anchored_on date, p_day date, out period_from date, out period_to date)
returns record
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_months integer := 12 * (extract(year from p_day) - extract(year from p_anchored_on))
    + extract(month from p_day) - extract(month from p_anchored_on);
begin
  if p_anchored_on + make_interval(months => v_months) > p_day then
    v_months := v_months - 1;
  end if;
  period_from := p_anchored_on + make_interval(months => v_months);
  period_to := p_anchored_on + make_interval(months => v_months + 1);
end;
$$;

-- How a member stands with their documents today. Amounts are euros.
create type private.post_quota as (
  -- Of the membership: none, pending, active, expired or cancelled.
  state text,
  is_in_grace boolean,
  ends_on date,
  included integer,
  used integer,
  period_from date,
  period_to date,
  -- Of a document beyond those included; null where the plan has no such price.
  extra_net numeric,
  extra_vat numeric,
  extra_gross numeric,
  -- Of a document asked for now; null where none can be.
  next_gross numeric,
  -- Working days until it is done.
  days integer
);

-- What a member has today: the documents of the plan that runs, in the month of the membership. A plan that was
-- granted has those of its type, by the month from the day on which the address was first used.
create function private.post_quota(p_user_id uuid)
returns private.post_quota
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_profile public.profiles;
  v_member public.memberships;
  v_row public.user_services;
  v_plan public.services;
  v_quota private.post_quota;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  select * into v_member from public.memberships m where m.user_id = p_user_id;
  v_quota.state := private.membership_status(v_profile.membership_status, v_profile.membership_valid_until,
    v_profile.membership_grace_until);
  if v_quota.state = 'pending_payment' then
    v_quota.state := case when private.unpaid_membership(p_user_id) is null then 'none' else 'pending' end;
  end if;
  v_quota.is_in_grace := coalesce(v_quota.state = 'active' and v_profile.membership_valid_until < private.malta_today(), false);
  v_quota.ends_on := v_member.ends_on;
  v_quota.included := 0;
  v_quota.used := 0;
  v_quota.days := 2;
  if v_quota.state is distinct from 'active' then
    return v_quota;
  end if;

  v_row := private.present_plan(p_user_id);
  if v_row.id is null or private.is_granted(v_profile) then
    v_row.anchored_on := v_member.address_from;
    v_plan := public.get_membership_service(v_profile.membership_type);
  else
    select * into v_plan from public.services s where s.id = v_row.service_id;
  end if;
  v_quota.included := coalesce(v_plan.included_documents, 0);
  v_quota.days := ceil(coalesce(v_plan.processing_hours, 48) / 24.0);
  select m.period_from, m.period_to into v_quota.period_from, v_quota.period_to
  from private.membership_month(coalesce(v_row.anchored_on, private.malta_today()), private.malta_today()) m;
  v_quota.used := coalesce((
    select u.used from public.post_usage u
    where u.user_id = p_user_id and u.period_from = v_quota.period_from), 0);
  v_quota.extra_net := v_plan.extra_document_price;
  v_quota.extra_vat := round(v_plan.extra_document_price * private.vat_rate(), 2);
  v_quota.extra_gross := v_quota.extra_net + v_quota.extra_vat;
  v_quota.next_gross := case when v_quota.used < v_quota.included then 0 else v_quota.extra_gross end;
  return v_quota;
end;
$$;

-- See public.get_post_quota.
create function private.get_post_quota()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_quota private.post_quota := private.post_quota(private.require_user());
begin
  return to_jsonb(v_quota) - 'days' || jsonb_build_object('next_due_at',
    case when v_quota.next_gross is not null then private.working_moment_after(now(), v_quota.days) end);
end;
$$;
grant execute on function private.get_post_quota() to authenticated, service_role;

-- What is left of the caller's documents, what the next one costs (euros, gross) and when it would be due: what a page
-- shows before anything is asked for.
create function public.get_post_quota()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_quota() $$;
grant execute on function public.get_post_quota() to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- Asking, and taking it back.

-- A request as its owner reads it.
create function private.post_request_in_words(p_request public.post_requests)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object('id', p_request.id, 'kind', p_request.kind, 'state', p_request.state,
    'asked_at', p_request.asked_at, 'due_at', p_request.due_at, 'is_included', p_request.is_included,
    'net', p_request.net, 'vat', p_request.vat, 'gross', p_request.gross, 'done_at', p_request.done_at,
    'refusal', p_request.refusal, 'refusal_note', p_request.refusal_note);
end;
$$;

-- Counts a document among those of the plan; false when none is left. Of any number who ask at once for the last one,
-- one gets it.
create function private.count_post_document(p_user_id uuid, p_quota private.post_quota)
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
  -- A dearer plan that began on the first day of the month counts on with what it includes.
  insert into public.post_usage as u (user_id, period_from, period_to, included, used)
  values (p_user_id, p_quota.period_from, p_quota.period_to, p_quota.included, 1)
  on conflict (user_id, period_from) do update
  set used = u.used + 1, included = excluded.included, period_to = excluded.period_to
  where u.used < excluded.included;
  return found;
end;
$$;

-- Locks an item of the caller's whose paper is here; PO024 when there is none, whoever else's it may be.
create function private.hold_own_post(p_user_id uuid, p_item_id uuid)
returns public.post_items
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i
  where i.id = p_item_id and i.user_id = p_user_id for no key update;
  if not found or not private.is_paper_here(v_item) then
    perform private.fail('PO024', 'No item of the caller that can be scanned');
  end if;
  return v_item;
end;
$$;

-- Writes a request, unless one of its kind is open (PO021).
create function private.write_post_request(p_request public.post_requests)
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
  returning * into v_request;
  perform private.note_post(v_request.item_id, 'scan_asked',
    jsonb_build_object('request_id', v_request.id, 'kind', v_request.kind, 'due_at', v_request.due_at));
  return private.post_request_in_words(v_request);
end;
$$;

-- What a first try under this id has written, when it asked for the same; PO027 when it asked for something else.
create function private.post_request_before(p_id uuid, p_user_id uuid, p_item_id uuid, p_kind text)
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
  return private.post_request_in_words(v_request);
end;
$$;

-- See public.request_scan.
create function private.request_scan(p_item_id uuid, p_request_id uuid, p_expected_gross numeric)
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
  v_quota := private.post_quota(v_user);
  if v_quota.next_gross is null then
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
grant execute on function private.request_scan(uuid, uuid, numeric) to authenticated, service_role;

-- Asks for a scan of one of the caller's items. p_request_id is made by the page: asked again under it, it answers the
-- same. p_expected_gross is what the caller was shown (next_gross of get_post_quota). PO020: it costs another amount
-- now. PO021: one is open. PO022: no plan in force. PO024: no item of theirs, or its paper is gone. PO025: scanned.
create function public.request_scan(p_item_id uuid, p_request_id uuid, p_expected_gross numeric)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.request_scan(p_item_id, p_request_id, p_expected_gross) $$;
grant execute on function public.request_scan(uuid, uuid, numeric) to authenticated, service_role;

-- See public.request_rescan.
create function private.request_rescan(p_item_id uuid, p_request_id uuid)
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
grant execute on function private.request_rescan(uuid, uuid) to authenticated, service_role;

-- Asks for a better scan of one of the caller's items, free of charge, also when the plan is over. PO021 and PO024 as
-- above; PO026: there is no scan yet.
create function public.request_rescan(p_item_id uuid, p_request_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.request_rescan(p_item_id, p_request_id) $$;
grant execute on function public.request_rescan(uuid, uuid) to authenticated, service_role;

-- Ends a request without a scan: it is refused or withdrawn, and the document goes back to the month it was counted in.
-- The caller has locked the row.
create function private.end_post_request(
  p_request public.post_requests,
  p_state text,
  p_refusal text default null,
  p_note text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.post_requests r
  set state = p_state, done_at = now(), refusal = p_refusal, refusal_note = p_note
  where r.id = p_request.id;
  update public.post_usage u set used = u.used - p_request.counts
  where u.user_id = p_request.user_id and u.period_from = p_request.period_from and p_request.is_included
    and u.used >= p_request.counts;
  perform private.note_post(p_request.item_id, 'scan_' || p_state,
    jsonb_strip_nulls(jsonb_build_object('request_id', p_request.id, 'refusal', p_refusal)));
end;
$$;

-- See public.withdraw_post_request.
create function private.withdraw_post_request(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_request public.post_requests;
begin
  perform private.lock_member(v_user);
  select * into v_request from public.post_requests r where r.id = p_id and r.user_id = v_user for update;
  if not found then
    perform private.fail('PO024', 'No request of the caller');
  end if;
  if v_request.state = 'withdrawn' then
    return;
  end if;
  if v_request.state <> 'waiting' then
    perform private.fail('PO023', 'The request is in work, or over', jsonb_build_object('state', v_request.state));
  end if;
  perform private.end_post_request(v_request, 'withdrawn');
end;
$$;
grant execute on function private.withdraw_post_request(uuid) to authenticated, service_role;

-- Takes back what the caller has asked for. One that is withdrawn already is done. PO023: it is in work, done or
-- refused. PO024: it is none of theirs.
create function public.withdraw_post_request(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.withdraw_post_request(p_id) $$;
grant execute on function public.withdraw_post_request(uuid) to authenticated, service_role;

-- Ends what is open on an item that is taken back, found to be another's or nobody's, or has left the house.
create function private.end_requests_of_post()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
begin
  for v_request in
    select * from public.post_requests r
    where r.item_id = new.id and r.state in ('waiting', 'in_work') order by r.id for update
  loop
    if new.undone_at is not null or new.user_id is distinct from v_request.user_id then
      perform private.end_post_request(v_request, 'withdrawn');
    elsif not private.is_paper_here(new) then
      perform private.end_post_request(v_request, 'refused', 'gone');
    end if;
  end loop;
  return null;
end;
$$;

create trigger tg_post_items__end_requests
  after update of undone_at, user_id, paper on public.post_items
  for each row when (
    (old.undone_at, old.user_id, old.paper) is distinct from (new.undone_at, new.user_id, new.paper))
  execute function private.end_requests_of_post();


-- -------------------------------------------------------------------------------------------------
-- The queue of the office.

-- Invoker, and refused to everybody but administrators. It holds what is open, which stays small.
create view public.post_queue
with (security_invoker = true)
as
select
  r.id,
  r.kind,
  r.state,
  r.asked_at,
  r.due_at,
  r.due_at < now() as is_overdue,
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
comment on view public.post_queue is
  'What members have asked for and is not done, each with its item and where its paper is. Administrators only.';
grant select on public.post_queue to authenticated, service_role;

-- Locks an open request for the caller to work on (administrators only). PO010: somebody else has it, who still works
-- here. PO011: it is over or gone.
create function private.hold_post_request(p_id uuid, p_whosever boolean default false)
returns public.post_requests
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
begin
  perform private.require_admin();
  select * into v_request from public.post_requests r where r.id = p_id;
  if found then
    perform private.lock_member(v_request.user_id);
    perform 1 from public.post_items i where i.id = v_request.item_id for no key update;
    select * into v_request from public.post_requests r where r.id = p_id for update;
  end if;
  if not found or v_request.state not in ('waiting', 'in_work') then
    perform private.fail('PO011', 'The request is over or gone', jsonb_build_object('state', v_request.state));
  end if;
  if v_request.state = 'in_work' and v_request.taken_by <> auth.uid() and not p_whosever
    and exists (select 1 from public.admins a where a.user_id = v_request.taken_by) then
    perform private.fail('PO010', 'Somebody else has the request', jsonb_build_object('name', (
      select p.full_name from public.profiles p where p.id = v_request.taken_by)));
  end if;
  return v_request;
end;
$$;

-- The same, and takes it where the caller does not have it yet.
create function private.take_held_request(p_id uuid)
returns public.post_requests
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests := private.hold_post_request(p_id);
begin
  if v_request.state = 'in_work' and v_request.taken_by = auth.uid() then
    return v_request;
  end if;
  update public.post_requests r set state = 'in_work', taken_by = auth.uid(), taken_at = now()
  where r.id = p_id
  returning * into v_request;
  perform private.note_post(v_request.item_id, 'scan_taken', jsonb_build_object('request_id', p_id));
  return v_request;
end;
$$;

-- See public.take_post_request.
create function private.take_post_request(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.take_held_request(p_id);
end;
$$;
grant execute on function private.take_post_request(uuid) to authenticated, service_role;

-- Takes a request to work on (administrators only), one person at a time. PO010: somebody else has it, with their name.
-- PO011: it is over or gone.
create function public.take_post_request(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.take_post_request(p_id) $$;
grant execute on function public.take_post_request(uuid) to authenticated, service_role;

-- See public.let_go_post_request.
create function private.let_go_post_request(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests := private.hold_post_request(p_id, private.is_super_admin());
begin
  if v_request.state = 'waiting' then
    return;
  end if;
  update public.post_requests r set state = 'waiting', taken_by = null, taken_at = null where r.id = p_id;
  perform private.note_post(v_request.item_id, 'scan_let_go', jsonb_build_object('request_id', p_id));
end;
$$;
grant execute on function private.let_go_post_request(uuid) to authenticated, service_role;

-- Lets others take a request (administrators only): one's own, or, for super administrators, anybody's. PO010 and PO011
-- as above.
create function public.let_go_post_request(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.let_go_post_request(p_id) $$;
grant execute on function public.let_go_post_request(uuid) to authenticated, service_role;

-- See public.refuse_post_request.
create function private.refuse_post_request(p_id uuid, p_code text, p_note text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_note text := nullif(btrim(p_note, E' \t\r\n'), '');
begin
  perform private.require_admin();
  if coalesce(p_code, '') not in ('unreadable_label', 'damaged', 'not_a_document', 'identity_missing', 'other')
    or (p_code = 'other' and v_note is null) or char_length(v_note) > 300 then
    perform private.fail('PO012', 'A request is refused for a reason of the list, with at most 300 characters');
  end if;
  if exists (select 1 from public.post_requests r
      where r.id = p_id and r.refusal = p_code and r.refusal_note is not distinct from v_note) then
    return;
  end if;
  perform private.end_post_request(private.take_held_request(p_id), 'refused', p_code, v_note);
end;
$$;
grant execute on function private.refuse_post_request(uuid, text, text) to authenticated, service_role;

-- Refuses a request for a reason of the list (administrators only): unreadable_label, damaged, not_a_document,
-- identity_missing or other, which needs a note. What it took of the plan is given back. PO010 and PO011 as above,
-- PO012: no such reason.
create function public.refuse_post_request(p_id uuid, p_code text, p_note text default null)
returns void
language sql
volatile
set search_path = ''
as $$ select private.refuse_post_request(p_id, p_code, p_note) $$;
grant execute on function public.refuse_post_request(uuid, text, text) to authenticated, service_role;

-- See public.open_post_item.
create function private.open_post_item(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request uuid;
  v_item public.post_items;
begin
  perform private.require_admin();
  select r.id into v_request from public.post_requests r
  where r.item_id = p_id and r.state = 'in_work' and r.taken_by = auth.uid() limit 1;
  if not found then
    perform private.fail('PO013', 'Nobody has asked for it, or somebody else works on it');
  end if;
  perform private.hold_post_request(v_request);
  select * into v_item from public.post_items i where i.id = p_id;
  if v_item.paper = 'opened' then
    return;
  end if;
  update public.post_items i set paper = 'opened', paper_at = now() where i.id = p_id;
  perform private.note_post(p_id, 'opened', jsonb_build_object('request_id', v_request), v_item.place);
end;
$$;
grant execute on function private.open_post_item(uuid) to authenticated, service_role;

-- Notes that an envelope is opened (administrators only): what its owner has asked for is the authority to, so the
-- caller must have taken such a request (PO013).
create function public.open_post_item(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.open_post_item(p_id) $$;
grant execute on function public.open_post_item(uuid) to authenticated, service_role;

select private.audit_every_table();
select private.sample_no_texts();
