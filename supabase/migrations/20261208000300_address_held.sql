-- What a member may do with their address: until the office has approved who uses it, the box is reserved, and post that arrives
-- is held. Members from before these rules are asked, and nothing is held before they were told (decision 058).

-- The box of a member, also while they are not told of it; for the office.
create function private.box_of(p_user_id uuid)
returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select p.box_number from public.profiles p where p.id = p_user_id), (
    select u.reserved_box from public.address_uses u where u.user_id = p_user_id));
end;
$$;

-- From when new post of a member is held; infinity: not yet. Nobody's is held before they were told.
create function private.address_held_from(p_user_id uuid)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select case when u.told_days is not null then u.held_from else 'infinity' end
    from public.address_uses u where u.user_id = p_user_id), (
    select s.unverified_held_from from private.site_settings s));
end;
$$;

-- Whether an item of a member's is held because it is not known who uses their address: it came from that day on. What came
-- before is served as ever; but whoever could never use the address has all of it held, also what came before they joined.
create function private.is_held_for_identity(p_user_id uuid, p_received_at timestamptz)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_from date := private.address_held_from(p_user_id);
begin
  return p_user_id is not null and v_from <= private.malta_today()
    and (private.malta_clock(p_received_at)::date >= v_from
      or v_from <= (select m.address_from from public.memberships m where m.user_id = p_user_id)
        and not exists (select 1 from public.address_uses u where u.user_id = p_user_id and u.approved_id is not null));
end;
$$;

-- How it stands with the address of a member: none, reserved, asked, usable, ending or held; and the day from which new post is
-- held, once they were told of one.
create function private.address_state(p_user_id uuid, out state text, out held_from date)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_from date := private.address_held_from(p_user_id);
  v_today date := private.malta_today();
  v_use public.address_uses;
begin
  select * into v_use from public.address_uses u where u.user_id = p_user_id;
  state := case
    when not private.is_member_now(p_user_id) then 'none'
    when v_from <= v_today then case when v_use.approved_id is null then 'reserved' else 'held' end
    when v_use.approved_id is null then case when v_use.told_days is null then 'usable' else 'asked' end
    when v_use.held_from <= v_today + 60 then 'ending'
    else 'usable' end;
  held_from := case when v_use.approved_id is not null then v_use.held_from
    when v_use.told_days is not null or v_from <= v_today then v_from end;
end;
$$;

-- Whether a member may use their address today.
create function private.may_use_address(p_user_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select s.state in ('asked', 'usable', 'ending') from private.address_state(p_user_id) s);
end;
$$;

-- Whose identity must be known: they order a membership, or are given one. Who is new is told at once what is needed and that
-- post is held until then; for whoever comes back after their approval has ended, too.
create function private.want_verification(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
  v_from date := (select greatest(s.unverified_held_from, v_today) from private.site_settings s);
  v_is_new boolean;
begin
  if private.is_member_now(p_user_id) and exists (select 1 from public.address_uses u where u.user_id = p_user_id) then
    return;
  end if;
  insert into public.address_uses (user_id, held_from, told_days)
  values (p_user_id, v_from, case when v_from <= v_today then 0 end)
  on conflict (user_id) do update set told_days = 0
    where address_uses.held_from <= v_today and address_uses.told_days is null
  returning told_days = 0 into v_is_new;
  if v_is_new then
    perform private.tell(p_user_id, 'verification_wanted', jsonb_build_object('held_from', v_from, 'is_member_from_before', false));
  end if;
end;
$$;

-- Asks who will use the address as soon as a membership is ordered.
create function private.want_verification_of_order()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.want_verification(p.user_id) from public.purchases p where p.id = new.purchase_id;
  return null;
end;
$$;

create trigger tg_purchase_items__want_verification
  after insert on public.purchase_items
  for each row when (new.is_membership) execute function private.want_verification_of_order();

-- What a member is told with post that is held for want of approval; nothing for other post.
create function private.held_for_identity(p_user_id uuid, p_received_at timestamptz)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case when private.is_member_now(p_user_id) and private.is_held_for_identity(p_user_id, p_received_at)
    then '{"is_held": true, "held_for": "identity"}' else '{}' end;
end;
$$;


-- Keeps a membership's record with the profile; a membership begins, or begins again, without notice. Who uses the address is
-- asked of whoever is given one, too.
create or replace function private.begin_membership_record()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.memberships (user_id, address_from) values (new.id, private.malta_today())
  on conflict (user_id) do update set notice_given_on = null, ends_on = null
  where memberships.ends_on is not null and private.membership_status(old.membership_status,
    old.membership_valid_until, old.membership_grace_until) <> 'active';
  perform private.want_verification(new.id);
  if new.box_number is null then
    update public.address_uses u set reserved_box = nextval('private.box_number_seq')
    where u.user_id = new.id and u.reserved_box is null;
  end if;
  -- The member hears of a paid plan when it comes into force.
  if (tg_op = 'INSERT' or old.membership_status <> 'active') and (private.running_plan(new.id)).id is null then
    perform private.tell(new.id, 'membership_started', private.membership_in_words(new.id));
  end if;
  return null;
end;
$$;

-- A membership as notifications and mails speak of it; while the address is reserved, they say no box.
create or replace function private.membership_in_words(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'plan_title', coalesce(w.plan ->> 'title', initcap(p.membership_type) || ' membership'),
      'membership_type', w.plan ->> 'membership_type', 'billing_period', w.plan ->> 'billing_period',
      'is_grant', nullif(w.is_grant, false),
      'company_name', p.company_name, 'full_name', p.full_name,
      'box_number', case when a.state <> 'reserved' then p.box_number end,
      'is_reserved', case when a.state = 'reserved' then true end, 'address_from', m.address_from, 'period_from', case when not w.is_grant then us.period_from end,
      'valid_until', p.membership_valid_until, 'grace_until', p.membership_grace_until,
      'cooling_off_until', case when m.first_paid_on + 14 >= private.malta_today() then m.first_paid_on + 14 end,
      'ends_on', m.ends_on, 'given_on', m.notice_given_on,
      'leaving', l.leaving, 'leaving_until', l.leaving_until,
      'kept_card', (
        select jsonb_build_object('brand', c.brand, 'last_four', c.last_four)
        from public.saved_cards c
        where c.user_id = p.id and (select s.takes_cards from private.site_settings s)),
      'card_charge_on', (
        select min(k.charge_on) from public.card_charges k where k.user_id = p.id and k.state = 'planned')))
    from public.profiles p
    left join public.memberships m on m.user_id = p.id
    cross join lateral private.present_plan(p.id) us
    cross join lateral private.paid_leaving(p.id) l
    cross join lateral private.address_state(p.id) a
    cross join lateral (
      select private.plan_in_words(us, p) as plan, private.is_granted(p) as is_grant) w
    where p.id = p_user_id);
end;
$$;

-- See public.get_membership.
create or replace function private.get_membership(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_caller uuid := private.require_user();
  v_user uuid := coalesce(p_user_id, v_caller);
  v_profile public.profiles;
  v_member public.memberships;
  v_row public.user_services;
  v_unpaid jsonb;
  v_status text;
  v_runs boolean;
  v_may_withdraw boolean;
  v_leaving record;
  v_fee numeric;
  v_address record;
begin
  if v_user <> v_caller then
    perform private.require_admin();
  end if;
  select * into v_profile from public.profiles p where p.id = v_user;
  if v_profile.id is null then
    perform private.fail('ID001', 'No profile for this account');
  end if;
  select * into v_member from public.memberships m where m.user_id = v_user;
  v_row := private.present_plan(v_user);
  v_unpaid := private.unpaid_membership(v_user);
  v_status := private.membership_status(v_profile.membership_status, v_profile.membership_valid_until,
    v_profile.membership_grace_until);
  if v_status = 'pending_payment' and v_unpaid is null then
    v_status := 'none';
  end if;
  v_runs := (private.running_plan(v_user)).id is not null;
  v_may_withdraw := v_runs and v_member.first_paid_on + 14 >= private.malta_today();
  v_fee := (private.onboarding_fee_due(v_user)).unit_price;
  select * into v_leaving from private.notice_end(v_user) where v_runs and v_member.ends_on is null;
  select * into v_address from private.address_state(v_user);
  return jsonb_build_object(
    'status', v_status,
    'plan', private.plan_in_words(v_row, v_profile),
    'box_number', case when v_user <> v_caller then private.box_of(v_user)
      when v_address.state <> 'reserved' then v_profile.box_number end,
    'address', jsonb_build_object('state', v_address.state, 'held_from', v_address.held_from),
    'address_from', v_member.address_from,
    'anchored_on', v_row.anchored_on,
    'period_from', v_row.period_from,
    'valid_until', v_profile.membership_valid_until,
    'grace_until', v_profile.membership_grace_until,
    'first_paid_on', v_member.first_paid_on,
    'onboarding_fee_due', v_fee is not null,
    'onboarding_fee', v_fee,
    'cooling_off_until', case when v_may_withdraw then v_member.first_paid_on + 14 end,
    'withdrawal_amount', case when v_may_withdraw then private.withdrawal_amount(v_user) end,
    'unpaid', v_unpaid,
    'next', private.next_of_membership(v_user, v_unpaid),
    'notice', case when v_runs and v_member.ends_on is not null then
      jsonb_build_object('given_on', v_member.notice_given_on, 'ends_on', v_member.ends_on) end,
    'notice_would_end_on', v_leaving.ends_on,
    'notice_would_owe', case when v_leaving.periods > 0 then
      private.notice_owes(v_user, v_leaving.periods, v_leaving.billing_period, v_unpaid) end,
    'leaving', private.leaving_in_words(v_user));
end;
$$;

-- Refuses a document that names the business address to whoever has none, or may not use it yet.
create or replace function private.refuse_without_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
      select 1 from public.documents d where d.id = new.document_id and d.names_address)
    and not exists (
      select 1 from public.profiles p
      where p.id = new.user_id and p.box_number is not null and p.membership_status = 'active'
        and private.address_held_from(p.id) > private.malta_today()) then
    perform private.fail('CT011', 'The document names an address that the member does not have',
      jsonb_build_object('item_type', 'document', 'item_id', new.document_id,
        'title', (select d.title from public.documents d where d.id = new.document_id)));
  end if;
  return new;
end;
$$;

-- What stands against asking something for an item, whatever it is. Of what is held until its owner is known nothing is done but
-- sending it back.
create or replace function private.post_problem(p_user_id uuid, p_item public.post_items, p_kind private.post_request_kinds)
returns private.post_price
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_way text;
  v_price private.post_price;
begin
  if not coalesce(private.is_paper_here(p_item), false) then
    v_price.problem := 'PO024';
    return v_price;
  end if;
  if exists (
      select 1 from public.post_requests r
      where r.item_id = p_item.id and r.kind = p_kind.kind and r.done_at is null) then
    v_price.problem := 'PO021';
    return v_price;
  end if;
  if p_kind.is_paper_way then
    select r.kind into v_way from public.post_requests r
    where r.item_id = p_item.id and r.is_paper_way and r.done_at is null;
    if found then
      v_price.problem := 'PO051';
      v_price.details := jsonb_build_object('kind', v_way);
      return v_price;
    end if;
  end if;
  if p_kind.kind <> 'return' and private.is_held_for_identity(p_user_id, p_item.received_at) then
    v_price.problem := 'VF020';
    return v_price;
  end if;
  if private.is_packed(p_item.id) then
    v_price.problem := 'PO058';
    return v_price;
  end if;
  if (
    select count(*) from public.post_requests r
    where r.item_id = p_item.id and r.user_id = p_user_id and r.asked_at > now() - interval '24 hours') >= 10 then
    v_price.problem := 'PO037';
  end if;
  return v_price;
end;
$$;

-- Reminds a member of official post that they have not read. Called by run_daily.
create or replace function private.remind_of_official_post(p_item_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_item public.post_items;
  v_told private.post_told;
begin
  select * into v_item from public.post_items i where i.id = p_item_id;
  if v_item.user_id is null or not private.try_lock_member(v_item.user_id) then
    return false;
  end if;
  select * into v_item from public.post_items i
  where i.id = p_item_id and i.user_id = v_item.user_id and i.is_official and i.read_at is null and i.undone_at is null
  for no key update skip locked;
  select * into v_told from private.post_told t where t.item_id = v_item.id and t.reminded_at is null;
  if v_told.item_id is null or private.official_wait_ends(v_told.told_at) > now() then
    return false;
  end if;
  update private.post_told t set reminded_at = now() where t.item_id = p_item_id;
  perform private.tell_of_post(v_item, 'official_reminder',
    private.held_for_identity(v_item.user_id, v_item.received_at),
    'official_reminder:' || p_item_id || ':' || v_item.user_id || ':' || v_told.told_at);
  return true;
end;
$$;

-- Tells a member that post has arrived. Until it can no longer be taken back at the counter the mail waits, that of
-- official post aside. Official post that was another's in between is told by mail once more: what it asks for may have
-- a time limit. Of other post the bell tells, and one mail has. Without a plan, or before it is known who they are, they are told
-- what becomes of it.
create or replace function private.tell_post_arrived(p_item public.post_items)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_is_held boolean := coalesce((
    select private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until) <> 'active'
    from public.profiles p where p.id = p_item.user_id), true);
  v_in_digest boolean := not p_item.is_official and exists (
    select 1 from public.post_settings s where s.user_id = p_item.user_id and s.digest);
  v_key text := 'post_arrived:' || p_item.id || ':' || p_item.user_id || ':' || p_item.is_official
    || case when p_item.is_official then ':' || now() else '' end;
  v_after jsonb := case when v_is_held then (
    select jsonb_strip_nulls(jsonb_build_object('kept_until', k.until, 'goes_back', k.until < private.malta_today(),
      'leaving', case when l.leaving = 'holding' or exists (
        select 1 from public.post_addresses a where a.user_id = p_item.user_id and a.is_default) then l.leaving end))
    from private.post_kept_until(p_item.user_id) k (until), private.paid_leaving(p_item.user_id) l) else '{}' end;
  v_stays boolean := not coalesce((v_after ->> 'goes_back')::boolean or v_after ->> 'leaving' = 'forwarding', false);
  v_identity jsonb := private.held_for_identity(p_item.user_id, p_item.received_at);
begin
  insert into private.post_told (item_id, user_id, in_digest) values (p_item.id, p_item.user_id, v_in_digest)
  on conflict (item_id) do update
  set user_id = excluded.user_id, told_at = now(), reminded_at = null, in_digest = excluded.in_digest;
  perform private.tell_of_post(p_item,
    case when p_item.is_official then 'official_received' when v_is_held and v_stays or v_identity <> '{}' then 'post_held' else 'post_received' end,
    jsonb_build_object('is_held', v_is_held) || v_after || v_identity, v_key, not v_in_digest);
  if not p_item.is_official then
    update public.mails m set due_at = now() + private.post_undo_time()
    where m.key = v_key and m.state = 'waiting' and m.attempts = 0;
  end if;
end;
$$;

-- See public.get_post_directory.
create or replace function private.get_post_directory()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with names as (
      select c.user_id, jsonb_agg(jsonb_build_object('name', c.name, 'is_confirmed', c.state = 'confirmed')
        order by not c.is_from_profile, c.kind = 'company', c.created_at, c.id) as names
      from private.claimed_post_names c join public.profiles p on p.id = c.user_id
      left join public.address_uses u on u.user_id = p.id
      where c.state = 'confirmed' or (c.state = 'waiting' and (p.box_number is not null or u.reserved_box is not null))
      group by c.user_id
    ), ordered as (
      select distinct p.user_id from public.purchases p
      where p.status = 'pending' and exists (
        select 1 from public.purchase_items i where i.purchase_id = p.id and i.is_membership)
    ), after as (
      select s.user_id, max(s.ends_on) as until,
        max(s.leaving) filter (where s.ends_on >= private.malta_today() and not s.is_over) as leaving
      from private.post_services s group by s.user_id
    ), awaited as (
      select o.user_id, max(o.until) as until from private.orders_to_keep_post o group by o.user_id
    ), members as (
      select p.id, coalesce(p.box_number, u.reserved_box) as box_number, a.leaving,
        case when u.user_id is null then s.unverified_held_from when u.told_days is not null then u.held_from end
          <= private.malta_today() as is_unknown,
        greatest(private.told_until(greatest(p.membership_valid_until + 30, a.until), e), w.until) as kept_until,
        case private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
          when 'active' then 'active'
          when 'pending_payment' then case when o.user_id is null then 'none' else 'pending' end
          else 'expired' end as status
      from public.profiles p
      left join ordered o on o.user_id = p.id
      left join after a on a.user_id = p.id
      left join private.post_end_notices e on e.user_id = p.id
      left join awaited w on w.user_id = p.id
      left join public.address_uses u on u.user_id = p.id
      cross join private.site_settings s
      where p.forgotten_at is null
    )
    select coalesce(jsonb_agg(jsonb_build_object('user_id', m.id, 'box_number', m.box_number,
      'names', coalesce(n.names, '[]'),
      'status', m.status, 'is_held', m.status <> 'active' or coalesce(m.is_unknown, false),
      'held_for', case when m.status <> 'active' then 'plan' when m.is_unknown then 'identity' end,
      'kept_until', case when m.status = 'expired' then m.kept_until end,
      'leaving', case when m.status = 'expired' then m.leaving end, 'tell', null) order by m.box_number, m.id), '[]')
    from members m left join names n on n.user_id = m.id);
end;
$$;

-- Which notice is due that many days before a day: 60, 30, 7, or 0 once it has come; null: none yet.
create function private.address_notice(p_held_from date)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select min(n.days::integer)
    from (
      select jsonb_array_elements_text(private.verification_limits() -> 'notice_days') union all select '0') n (days)
    where n.days::integer >= greatest(p_held_from - private.malta_today(), 0));
end;
$$;

-- What a member is told before their post is held, and on the day it begins: 60, 30 and 7 days ahead. A notice that comes late
-- moves the day, so that nobody has less than seven. Where the membership is over it notes its last day.
create function private.keep_address_use(p_user_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
  v_use public.address_uses;
  v_notice integer;
begin
  if not private.try_lock_member(p_user_id) then
    return false;
  end if;
  select * into v_use from public.address_uses u where u.user_id = p_user_id for no key update;
  if not private.is_member_now(p_user_id) then
    update public.address_uses u
    set ended_on = least(v_today, coalesce((select p.membership_valid_until from public.profiles p where p.id = p_user_id), v_today))
    where u.user_id = p_user_id and u.ended_on is null;
    return false;
  end if;
  update public.address_uses u set ended_on = null where u.user_id = p_user_id and u.ended_on is not null;
  v_notice := private.address_notice(v_use.held_from);
  if v_notice is null or v_notice >= v_use.told_days then
    return false;
  end if;
  if v_use.told_days is null and v_use.held_from < v_today + 7 then
    v_use.held_from := v_today + 7;
    v_notice := 7;
  end if;
  update public.address_uses u set held_from = v_use.held_from, told_days = v_notice where u.user_id = p_user_id;
  perform private.tell(p_user_id,
    case when v_notice = 0 then 'verification_held' when v_use.approved_id is null then 'verification_wanted' else 'verification_ending' end,
    jsonb_build_object('held_from', v_use.held_from, 'days', v_use.held_from - v_today, 'is_member_from_before', true,
      'until_reason', (select v.until_reason from public.verifications v where v.id = v_use.approved_id),
      'is_in_review', exists (
        select 1 from public.verifications v where v.user_id = p_user_id and v.state in ('in_review', 'second'))));
  return true;
end;
$$;

-- Members who are to be told that their post will be held, or whose membership has ended or begun again.
create function private.address_uses_due()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select u.user_id
  from public.address_uses u
  join public.profiles p on p.id = u.user_id and p.forgotten_at is null
  cross join lateral (
    select private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until) = 'active' as is_member) m
  where m.is_member <> (u.ended_on is null)
    or m.is_member and u.held_from <= private.malta_today() + 60
      and coalesce(private.address_notice(u.held_from) < u.told_days, true)
  order by u.user_id;
end;
$$;
