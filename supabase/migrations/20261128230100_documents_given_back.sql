-- Nobody pays for a scan beyond their plan while a document of the plan goes unused: one that is given back goes to the
-- oldest scan of the month that was to be paid for. Who withdraws from a membership asks for nothing more.

comment on column public.post_requests.period_from is
  'The month of public.post_usage in which it was asked for, also when it is paid for on top; null for better scans.';

update public.post_requests r
set period_from = (
  select max(u.period_from) from public.post_usage u
  where u.user_id = r.user_id
    and private.malta_clock(r.asked_at)::date between u.period_from and u.period_to)
where r.kind = 'scan' and not r.is_included and r.period_from is null;

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
  v_request.period_from := v_quota.period_from;
  v_request.due_at := private.working_moment_after(now(), v_quota.days);
  return private.write_post_request(v_request);
end;
$$;

-- Gives a document back to the month it was counted in. The oldest scan of that month that was to be paid for takes it,
-- and costs nothing. The caller has locked the member.
create or replace function private.uncount_post_document(p_request public.post_requests)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_priced public.post_requests;
begin
  update public.post_usage u set used = u.used - p_request.counts
  where u.user_id = p_request.user_id and u.period_from = p_request.period_from and p_request.is_included
    and p_request.counts > 0 and u.used >= p_request.counts;
  if not found then
    return;
  end if;
  select * into v_priced from public.post_requests r
  where r.user_id = p_request.user_id and r.period_from = p_request.period_from and not r.is_included
    and r.counts > 0 and r.state in ('waiting', 'in_work', 'done') and r.id <> p_request.id
  order by r.asked_at, r.id limit 1
  for update;
  if not found then
    return;
  end if;
  update public.post_usage u set used = u.used + v_priced.counts
  where u.user_id = v_priced.user_id and u.period_from = v_priced.period_from
    and u.used + v_priced.counts <= u.included;
  if found then
    update public.post_requests r set is_included = true, net = 0, vat = 0, gross = 0 where r.id = v_priced.id;
  end if;
end;
$$;

-- Ends what is open on an item that is taken back, found to be another's or nobody's, or has left the house. What was
-- done for whoever it was taken from costs them nothing: it was our mistake. Who puts a pile on a shelf holds none of
-- its requests: they have not locked its members.
create or replace function private.end_requests_of_post()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
begin
  for v_request in
    select * from public.post_requests r
    where r.item_id = new.id and r.state in ('waiting', 'in_work') and (
      new.undone_at is not null or new.user_id is distinct from r.user_id or not private.is_paper_here(new))
    order by r.id for update
  loop
    if new.undone_at is not null or new.user_id is distinct from v_request.user_id then
      perform private.end_post_request(v_request, 'withdrawn');
    else
      perform private.end_post_request(v_request, 'refused', 'gone');
    end if;
  end loop;
  if new.user_id is distinct from old.user_id then
    for v_request in
      update public.post_requests r set counts = 0, net = 0, vat = 0, gross = 0
      from (
        select * from public.post_requests q
        where q.item_id = new.id and q.user_id = old.user_id and q.state = 'done' and (q.counts > 0 or q.gross > 0)
        order by q.id for update) q
      where r.id = q.id
      returning q.*
    loop
      perform private.uncount_post_document(v_request);
    end loop;
  end if;
  return null;
end;
$$;

-- Withdraws what a member has asked for and nobody works on yet. The caller has locked the member.
create function private.withdraw_waiting_requests(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_request public.post_requests;
begin
  perform 1 from public.post_items i
  where i.id in (
    select r.item_id from public.post_requests r where r.user_id = p_user_id and r.state = 'waiting')
  order by i.id for no key update;
  -- What is paid for on top first, so that nothing given back goes to what ends next.
  for v_request in
    select * from public.post_requests r
    where r.user_id = p_user_id and r.state = 'waiting' order by r.is_included, r.id for update
  loop
    perform private.end_post_request(v_request, 'withdrawn');
  end loop;
end;
$$;

-- See public.withdraw_membership.
create or replace function private.withdraw_membership()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_row public.user_services;
  v_plan text;
  v_words jsonb;
  v_credit record;
begin
  perform private.lock_member(v_user);
  v_row := private.running_plan(v_user);
  if v_row.id is null then
    select * into v_credit from private.credit_of_withdrawal(v_user);
    -- Withdrawn already: a call sent again because its answer was lost is done.
    if v_credit.numbers is not null then
      return jsonb_build_object('credit_note_number', v_credit.numbers, 'refund_amount', v_credit.amount);
    end if;
  end if;
  if v_row.id is null or not coalesce(private.malta_today() <= (
      select m.first_paid_on + 14 from public.memberships m where m.user_id = v_user), false) then
    perform private.fail('MB005', 'The days of cooling-off are over');
  end if;
  v_words := private.membership_in_words(v_user);
  select s.title into v_plan from public.services s where s.id = v_row.service_id;
  perform private.replace_membership_order(v_user);
  select * into v_credit from private.credit_membership(v_user);
  perform private.end_membership(v_user, 'cancelled');
  update public.memberships m set notice_given_on = null, ends_on = null where m.user_id = v_user;
  perform private.withdraw_waiting_requests(v_user);
  perform private.open_membership_refund(v_user, v_row.purchase_id, v_plan, v_credit.amount, 'cooling_off');
  v_words := v_words || jsonb_build_object('credit_note_number', v_credit.numbers, 'refund_amount', v_credit.amount);
  perform private.tell(v_user, 'cooling_off', v_words);
  return jsonb_build_object('credit_note_number', v_credit.numbers, 'refund_amount', v_credit.amount);
end;
$$;
