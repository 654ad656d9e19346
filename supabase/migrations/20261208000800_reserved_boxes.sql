-- A box that is reserved is told to nobody but the office. Members read their own row of profiles, whole and in many ways: as it
-- is, with their orders, as it changes, in the copy of their data. So the number of a box is not in it before they may use the
-- address: it waits in address_uses, which nobody reads, and the office finds it there (decision 058).

-- Gives a member a box when their membership begins, unless it is only reserved until the office knows who uses it.
create or replace function private.assign_box_number()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.address_held_from(new.id) > private.malta_today() or exists (
      select 1 from public.address_uses u where u.user_id = new.id and u.approved_id is not null) then
    new.box_number := coalesce((
      select u.reserved_box from public.address_uses u where u.user_id = new.id), nextval('private.box_number_seq'));
  end if;
  return new;
end;
$$;

-- Shows a member their box once they may use the address, and keeps it from whoever is not approved when the day of theirs comes.
create function private.show_box()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if new.approved_id is null and private.address_held_from(new.user_id) <= private.malta_today() then
    update public.address_uses u set reserved_box = p.box_number
    from public.profiles p where p.id = new.user_id and u.user_id = p.id and p.box_number is not null;
    update public.profiles p set box_number = null where p.id = new.user_id and p.box_number is not null;
  else
    update public.profiles p set box_number = new.reserved_box
    where p.id = new.user_id and p.box_number is null and p.membership_status = 'active' and new.reserved_box is not null;
  end if;
  return null;
end;
$$;

create trigger tg_address_uses__show_box
  after insert or update of held_from, told_days, approved_id on public.address_uses
  for each row execute function private.show_box();

-- -------------------------------------------------------------------------------------------------
-- What the office reads of a box.

-- How many names get_post_names_to_confirm has.
create or replace function private.count_post_names_to_confirm()
returns bigint
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  return (
    with valid as materialized (
      select n.user_id, n.name, n.confirmed_at, n.refused_at from public.post_names n
      where n.valid_from <= v_today and (n.valid_to is null or n.valid_to > v_today)
    ), boxes as materialized (
      select p.id as user_id from public.profiles p where p.box_number is not null
      union all
      select u.user_id from public.address_uses u join public.profiles p on p.id = u.user_id
      where u.reserved_box is not null and p.box_number is null
    ), undecided as materialized (
      select v.user_id, v.name, true as is_asked_for
      from valid v join boxes b on b.user_id = v.user_id
      where v.confirmed_at is null and v.refused_at is null
      union all
      select p.id, c.name, false
      from public.profiles p
      join boxes b on b.user_id = p.id
      cross join lateral (values (nullif(p.full_name, 'New User')), (p.company_name)) c (name)
      where p.forgotten_at is null and c.name <> ''
        and not exists (select 1 from valid v where v.user_id = p.id and v.name = c.name)
    ), folded as materialized (
      select u.user_id, u.is_asked_for, private.folded_name(private.one_line(u.name)) as name from undecided u
    )
    select count(distinct (f.user_id, f.name)) from folded f
    -- Not as a join, which would fold every name there is.
    where f.name <> '' and (
      select count(*) from public.post_names n
      where n.user_id = f.user_id and n.valid_from <= v_today and (n.valid_to is null or n.valid_to > v_today)
        and (n.confirmed_at is not null or (n.refused_at is not null and not f.is_asked_for))
        and private.folded_name(n.name) = f.name) = 0);
end;
$$;

-- The names that a member claims, or without one all that wait for the office: {total, names}. A name waits once its
-- member has a box.
create or replace function private.told_post_names(p_user_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    with claimed as materialized (
      select c.*, private.name_shape(c.folded) as shape, p.full_name,
        coalesce(p.box_number, case when p_user_id is null then u.reserved_box end) as box_number
      from private.claimed_post_names c join public.profiles p on p.id = c.user_id
      left join public.address_uses u on u.user_id = p.id
      where c.state <> 'refused' or c.user_id = p_user_id
    ), wanted as (
      select c.*, count(*) over () as total from claimed c
      where case when p_user_id is null then c.state = 'waiting' and c.box_number is not null
        else c.user_id = p_user_id end
      order by c.created_at, c.user_id, c.folded
      limit 100
    ), alike as materialized (
      -- Without it, all names would be gone through for each that is told.
      select o.* from claimed o where o.state <> 'refused' and o.shape in (select w.shape from wanted w)
    )
    select jsonb_build_object('total', coalesce(max(w.total), 0), 'names', coalesce(jsonb_agg(jsonb_build_object(
      'id', w.id, 'user_id', w.user_id, 'member_name', w.full_name, 'box_number', w.box_number, 'name', w.name,
      'kind', w.kind, 'is_from_profile', w.is_from_profile, 'is_own', w.user_id = auth.uid(),
      'state', w.state, 'refusal', w.refusal, 'problem', private.post_name_problem(w.name),
      'decided_at', w.decided_at,
      'confirmed_by', (select p.full_name from public.profiles p where p.id = w.confirmed_by), 'others', (
        select coalesce(jsonb_agg(jsonb_build_object('user_id', o.user_id, 'member_name', o.full_name,
          'box_number', o.box_number, 'name', o.name, 'is_confirmed', o.state = 'confirmed')
          order by o.box_number, o.user_id), '[]')
        from alike o where o.shape = w.shape and o.user_id <> w.user_id))
      order by w.created_at, w.user_id, w.folded), '[]'))
    from wanted w);
end;
$$;

-- See public.confirm_post_name.
create or replace function private.confirm_post_name(p_user_id uuid, p_name text, p_is_shared boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_folded text := private.folded_name(p_name);
  v_row public.post_names;
  v_other record;
begin
  perform private.require_admin();
  v_row := private.hold_post_name(p_user_id, p_name);
  if v_row.confirmed_at is not null then
    return;
  end if;
  perform private.require_good_post_name(p_name);
  -- Two who confirm it for two members at once: the second hears of the first.
  perform pg_advisory_xact_lock(hashtextextended('post_name ' || v_folded, 0));
  if p_is_shared is not true then
    select private.box_of(p.id) as box_number, p.full_name into v_other
    from public.post_names n join public.profiles p on p.id = n.user_id
    where n.confirmed_at is not null and n.user_id <> p_user_id
      and n.valid_from <= private.malta_today() and (n.valid_to is null or n.valid_to > private.malta_today())
      and private.folded_name(n.name) = v_folded
    order by n.confirmed_at, n.id
    limit 1;
    if found then
      perform private.fail('PO043', 'Another member has this name confirmed',
        jsonb_build_object('box_number', v_other.box_number, 'member_name', v_other.full_name));
    end if;
  end if;
  update public.post_names n set confirmed_at = now(), confirmed_by = auth.uid(), refused_at = null, refusal = null
  where n.id = v_row.id;
  perform private.tell(v_row.user_id, 'post_name_confirmed', jsonb_build_object('name', v_row.name),
    p_key => 'post_name_confirmed:' || v_row.id);
end;
$$;

-- See public.find_anything: people, and who has applied to the affiliate programme.
create or replace function private.find_people(p_query text, p_limit integer)
returns setof private.find
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_ids record := private.ids_like(p_query);
  v_typed text := btrim(p_query);
begin
  return query
  with exact as (
    select p.id from public.profiles p where p.id between v_ids.first and v_ids.last
    union
    select u.id from auth.users u where u.email = private.clean_email(v_typed) and not u.is_sso_user
    union
    select p.id from public.profiles p where p.box_number = private.box_in(v_typed)
    union
    select u.user_id from public.address_uses u where u.reserved_box = private.box_in(v_typed)
  ), found as (
    select e.id, true as is_exact from exact e
    union all
    select m.id, false from private.newest_matches('public.profiles', p_query, p_limit) m (id)
    where m.id not in (select e.id from exact e)
  )
  select 'person', p.id, p.full_name,
    concat_ws(', ', p.email, p.company_name, 'box ' || private.box_of(p.id)), p.role, null::numeric,
    p.created_at::text, f.is_exact
  from found f join public.profiles p on p.id = f.id
  where p.forgotten_at is null
  order by f.is_exact desc, p.created_at desc, p.id desc
  limit p_limit;

  return query
  with exact as (
    select a.id from public.affiliates a where a.id between v_ids.first and v_ids.last
    union
    select a.id from public.affiliates a where a.referral_code = upper(v_typed)
  ), found as (
    select e.id, true as is_exact from exact e
    union all
    select m.id, false from private.newest_matches('public.affiliates', p_query, p_limit) m (id)
    where m.id not in (select e.id from exact e)
  )
  select 'affiliate', a.id, a.first_name || ' ' || a.last_name, concat_ws(', ', a.email, a.company_name),
    a.status, null::numeric, a.created_at::text, f.is_exact
  from found f join public.affiliates a on a.id = f.id
  where a.forgotten_at is null
  order by f.is_exact desc, a.created_at desc, a.id desc
  limit p_limit;
end;
$$;

-- See public.find_anything: post, but for what was taken back. A label may be typed in any case, with spaces or dashes,
-- and with O for 0 and I or L for 1, as the pages read it (shared/src/post/code.ts).
create or replace function private.find_post(p_query text, p_limit integer)
returns setof private.find
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_ids record := private.ids_like(p_query);
  v_code text := translate(upper(regexp_replace(left(p_query, 40), '[\s‐-―−-]', '', 'g')), 'OIL', '011');
begin
  return query
  with exact as (
    select i.id from public.post_items i where i.id between v_ids.first and v_ids.last and i.undone_at is null
    union
    select i.id from public.post_items i where i.code = v_code and i.undone_at is null
  ), found as (
    select e.id, true as is_exact from exact e
    union all
    select m.id, false from private.newest_matches('private.post_to_find', p_query, p_limit) m (id)
    where m.id not in (select e.id from exact e)
  )
  select 'post_item', i.id, i.code,
    concat_ws(', ', coalesce(nullif(btrim(m.full_name), 'New User'), m.company_name, i.addressee), 'box ' || private.box_of(m.id),
      coalesce(s.name, i.sender)),
    i.paper, null::numeric, i.received_at::text, f.is_exact
  from found f
  join public.post_items i on i.id = f.id
  left join public.profiles m on m.id = i.user_id
  left join public.post_senders s on s.id = i.sender_id
  order by f.is_exact desc, i.received_at desc, i.id desc
  limit p_limit;
end;
$$;

-- A line as pages read it: the label, what came of it, and its item as it is recorded now.
create or replace function private.count_line_in_words(p_line public.post_count_lines)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object('code', p_line.code, 'result', p_line.result, 'book', p_line.book,
    'scanned_at', p_line.scanned_at, 'put_at', p_line.put_at,
    'scanned_by', (select p.full_name from public.profiles p where p.id = p_line.scanned_by),
    'item', (
      select jsonb_build_object('id', i.id, 'kind', i.kind, 'user_id', i.user_id, 'box_number', private.box_of(m.id),
        'member_name', m.full_name, 'addressee', i.addressee, 'sender', coalesce(s.name, i.sender), 'paper', i.paper,
        'place', i.place, 'is_reported', private.is_post_reported(i.id), 'in_work_by', (
          select t.full_name from public.post_requests r join public.profiles t on t.id = r.taken_by
          where r.item_id = i.id and r.state = 'in_work' limit 1))
      from public.post_items i
      left join public.profiles m on m.id = i.user_id
      left join public.post_senders s on s.id = i.sender_id
      where i.id = p_line.item_id));
end;
$$;

-- See public.get_post_bag.
create or replace function private.get_post_bag(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select private.post_bag_in_words(b) || jsonb_build_object('contents', (
      select coalesce(jsonb_agg(jsonb_build_object('item_id', c.item_id, 'code', c.code, 'kind', c.kind, 'put_at', c.put_at,
        'box_number', private.box_of(p.id), 'member_name', p.full_name,
        'put_by_name', (select a.full_name from public.profiles a where a.id = c.put_by),
        'is_put_by_me', c.put_by = private.caller_id(),
        'problem', case when b.shredding_at is null then c.problem end) order by c.put_at desc, c.item_id), '[]')
      from private.bagged_post(b.id) c left join public.profiles p on p.id = c.user_id))
    from public.post_bags b where b.id = p_id);
end;
$$;

-- See public.get_post_losses.
create or replace function private.get_post_losses()
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
      'user_id', i.user_id, 'box_number', private.box_of(m.id), 'member_name', m.full_name, 'addressee', i.addressee,
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

-- See public.get_post_packing.
create or replace function private.get_post_packing(p_find text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_found uuid[];
begin
  perform private.require_admin();
  v_found := private.find_sent_parcels(p_find);
  return jsonb_build_object(
    'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', g.user_id, 'member_name', p.full_name,
        'box_number', private.box_of(p.id), 'address', g.address, 'needs_customs', not private.is_in_eu(g.address ->> 'country'),
        'begun', (
          select jsonb_build_object('id', b.id, 'place', private.place_in_parcel(b.id), 'packer', private.packer_of(b.id))
          from public.post_shipments b
          where b.user_id = g.user_id and b.sent_at is null and b.packed_at is null
            and b.address - 'phone' = g.address - 'phone'
            and exists (select 1 from private.post_forwardings o where o.shipment_id = b.id)
          order by b.begun_at limit 1),
        'due_at', g.due_at, 'items', g.items)
        order by g.due_at, g.user_id, g.address::text), '[]')
      from (
        select f.user_id, (array_agg(f.address order by r.due_at, r.id))[1] as address, min(r.due_at) as due_at, jsonb_agg(jsonb_build_object('id', i.id, 'request_id', r.id,
          'code', i.code, 'kind', i.kind, 'sender', coalesce(s.name, i.sender), 'weight_g', i.weight_g, 'place', i.place,
          'is_opened', i.paper = 'opened', 'is_weekly', f.is_weekly, 'may_open', f.may_open, 'note', f.note, 'due_at', r.due_at,
          'waits_for_scan', private.waits_for_scan(i.id),
          'taken_by_name', case when r.state = 'in_work' and r.taken_by <> private.caller_id() then (
            select t.full_name from public.profiles t where t.id = r.taken_by) end) order by r.due_at, i.place, i.id) as items
        from (
          select q.*, o as forwarding from public.post_requests q
          join private.post_forwardings o on o.request_id = q.id
          where q.done_at is null and q.state <> 'asked' and o.shipment_id is null
          order by q.due_at, q.id limit 500) r
        cross join lateral (select (r.forwarding).*) f
        join public.post_items i on i.id = r.item_id
        left join public.post_senders s on s.id = i.sender_id
        group by f.user_id, f.address - 'phone') g
      join public.profiles p on p.id = g.user_id),
    'parcels', (
      select coalesce(jsonb_agg(private.shipment_for_office(s.shipment) order by s.begun_at, s.id), '[]')
      from (
        select o as shipment, o.begun_at, o.id from public.post_shipments o
        where o.sent_at is null order by o.begun_at, o.id limit 200) s),
    'sent', (
      select coalesce(jsonb_agg(private.shipment_for_office(s.shipment) order by s.sent_at desc, s.id), '[]')
      from (
        select o as shipment, o.sent_at, o.id from public.post_shipments o
        where o.id = any (v_found || array(
          select n.id from public.post_shipments n
          where n.sent_at is not null order by n.sent_at desc, n.id limit 50))) s),
    'found', to_jsonb(v_found));
end;
$$;

-- See public.get_post_shredding.
create or replace function private.get_post_shredding()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'due_total', (select count(*) from private.post_to_shred()),
    'due', (
      select coalesce(jsonb_agg(jsonb_build_object('request_id', r.id, 'item_id', i.id, 'code', i.code, 'kind', i.kind,
        'user_id', i.user_id, 'box_number', private.box_of(p.id), 'member_name', p.full_name, 'place', i.place,
        'due_at', greatest(r.due_at, r.asked_at + private.shred_wait()),
        'is_default', r.is_default, 'rule', private.rule_in_words(r.rule), 'problem', private.shred_problem(i, r))
        order by i.place, r.asked_at, i.id), '[]')
      from (select o.id from private.post_to_shred() o order by o.due_at, o.id limit 200) d
      join public.post_requests r on r.id = d.id
      join public.post_items i on i.id = r.item_id
      join public.profiles p on p.id = r.user_id),
    'bags', (
      select coalesce(jsonb_agg(private.post_bag_in_words(b) order by b.opened_at, b.id), '[]')
      from public.post_bags b where b.witnessed_at is null),
    'shredded', (
      select coalesce(jsonb_agg(private.post_bag_in_words(b) order by b.witnessed_at desc, b.id desc), '[]')
      from (
        select * from public.post_bags o where o.witnessed_at is not null
        order by o.witnessed_at desc, o.id desc limit 20) b));
end;
$$;

-- A parcel as the office reads it: whose it is, who packs it, and what is in it.
create or replace function private.shipment_for_office(p_shipment public.post_shipments)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return to_jsonb(p_shipment) || (
    select jsonb_build_object('place', private.place_in_parcel(p_shipment.id), 'member_name', p.full_name,
      'box_number', private.box_of(p.id),
      'needs_customs', not private.is_in_eu(p_shipment.address ->> 'country'),
      'items', private.items_of_shipment(p_shipment.id),
      'strays', case when p_shipment.sent_at is null
        then coalesce(private.strays_of_parcel(p_shipment.id), '[]') else '[]' end,
      'undo_until', case when p_shipment.sent_by = auth.uid() then p_shipment.sent_at + private.post_undo_time() end,
      'packer', private.packer_of(p_shipment.id))
    from public.profiles p where p.id = p_shipment.user_id);
end;
$$;

-- See public.get_scan_failures.
create or replace function private.get_scan_failures()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at desc, f.id), '[]')
    from (
      select s.id, s.item_id, i.code, i.user_id, m.full_name as member_name, private.box_of(m.id) as box_number,
        s.request_id, s.failure,
        s.tries, jsonb_array_length(s.original) as pages, s.created_at
      from public.post_scans s
      join public.post_items i on i.id = s.item_id
      left join public.profiles m on m.id = i.user_id
      -- Another one has taken its place.
      where s.state = 'failed' and not exists (
        select 1 from public.post_scans o
        where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))
      order by s.created_at desc, s.id
      limit 200) f);
end;
$$;

-- An item as the counter reads it: by the names of its columns, and with the box of its owner.
create or replace function private.post_in_words(p_item public.post_items)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (to_jsonb(p_item) - array['search_text', 'idempotency_key', 'read_at', 'folder', 'note'])
    || jsonb_build_object('box_number', private.box_of(p_item.user_id));
end;
$$;

-- What the office finds an item by: its code with and without the dash, whose it is, and who sent it.
create or replace function private.post_search_text(p_item public.post_items)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_owner record;
begin
  select p.full_name, p.company_name, private.box_of(p.id) as box_number into v_owner
  from public.profiles p where p.id = p_item.user_id;
  return private.search_text(p_item.code, left(p_item.code, 4) || '-' || right(p_item.code, 4), v_owner.full_name,
    v_owner.company_name, v_owner.box_number::text, 'box ' || v_owner.box_number, p_item.addressee,
    (select s.name from public.post_senders s where s.id = p_item.sender_id), p_item.sender);
end;
$$;

-- See public.get_person.
create or replace function private.get_person(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_profile jsonb;
  v_account record;
begin
  perform private.require_admin();
  select to_jsonb(p) into v_profile from public.profile_directory p where p.id = p_id;
  if v_profile is null then
    return null;
  end if;
  select u.email_confirmed_at, u.last_sign_in_at into v_account
  from auth.users u where u.id = p_id;
  return jsonb_build_object(
    'profile', v_profile || jsonb_build_object('box_number', private.box_of(p_id)),
    'email_confirmed_at', v_account.email_confirmed_at,
    'last_sign_in_at', v_account.last_sign_in_at,
    'membership', private.get_membership(p_id),
    'account', private.account_figures(p_id),
    'open', private.open_matters(p_id),
    'counts', jsonb_build_object(
      'services', (select count(*) from public.user_services us where us.user_id = p_id),
      'documents', (select count(*) from public.user_documents ud where ud.user_id = p_id),
      'registrations', (select count(*) from public.event_registrations er where er.user_id = p_id))
      || (
        select jsonb_build_object('notifications', count(*),
          'unread_notifications', count(*) filter (where n.read_at is null))
        from public.notifications n
        where n.user_id = p_id and (n.expires_at is null or n.expires_at > now())),
    'referred_by', (
      select jsonb_build_object('affiliate_id', a.id, 'user_id', a.user_id,
        'name', a.first_name || ' ' || a.last_name)
      from public.referrals r join public.affiliates a on a.id = r.affiliate_id
      where r.user_id = p_id),
    'application_ids', (
      select coalesce(jsonb_agg(a.id order by a.created_at desc, a.id desc), '[]')
      from public.affiliates a where a.user_id = p_id),
    'message_ids', (
      select coalesce(jsonb_agg(m.id), '[]') from (
        select m.id from public.contact_messages m
        where m.user_id = p_id
        order by m.created_at desc, m.id desc
        limit 100) m));
end;
$$;

-- Post for administrators' lists, with whose it is. Its owner's rights, and administrators only.
create or replace view private.post_directory as
select i.id,
    i.code,
    i.kind,
    i.user_id,
    i.name_id,
    i.addressee,
    i.sender_id,
    i.sender,
    i.is_official,
    i.not_ours_at,
    i.owner_left_at,
    i.weight_g,
    i.received_at,
    i.day,
    i.recorded_at,
    i.recorded_by,
    i.envelope,
    i.paper,
    i.place,
    i.paper_at,
    i.image,
    i.undone_at,
    i.called_at,
    i.owner_left_at is not null and (i.paper = any (array['received'::text, 'stored'::text, 'opened'::text])) as is_to_return,
    coalesce(m.box_number, u.reserved_box) as box_number,
    m.full_name as member_name,
    m.company_name as member_company,
    s.name as sender_name,
    i.search_text
   from public.post_items i
     left join public.profiles m on m.id = i.user_id
     left join public.address_uses u on u.user_id = m.id
     left join public.post_senders s on s.id = i.sender_id
  where ( select private.is_admin() as is_admin
         limit private.only_admins());

-- What members have asked for and is not done, each with its item, where its paper is, whether that has to stay for a
-- scan, what was asked back, and the rule by which it was asked for. What waits for an answer is not late. What is to be
-- shredded has a list of its own, in which it stands once it can no longer be taken back; what is collected stands in that
-- of the door.
create or replace view private.post_queue with (security_invoker=false) as
select r.id,
    r.kind,
    r.state,
    r.asked_at,
    r.due_at,
    coalesce(r.due_at < now() and r.state <> 'asked'::text, false) as is_overdue,
    r.taken_by,
    ( select p.full_name
           from public.profiles p
          where p.id = r.taken_by) as taken_by_name,
    r.taken_at,
    coalesce(r.state = 'in_work'::text and r.taken_by = (( select private.caller_id() as caller_id)), false) as is_mine,
    r.item_id,
    i.code,
    i.kind as item_kind,
    r.user_id,
    coalesce(m.box_number, u.reserved_box) as box_number,
    m.full_name as member_name,
    i.addressee,
    coalesce(s.name, i.sender) as sender,
    i.is_official,
    i.paper,
    i.place,
    i.envelope,
    private.search_text(i.code, m.full_name, m.company_name, coalesce(m.box_number, u.reserved_box)::text,
      'box ' || coalesce(m.box_number, u.reserved_box), i.addressee, i.sender, s.name, i.place) as search_text,
    r.is_paper_way,
    r.is_paper_way and private.waits_for_scan(r.item_id) as waits_for_scan,
    r.question,
    r.answer,
    r.earlier_words,
    private.rule_in_words(r.rule) as rule
   from public.post_requests r
     join public.post_items i on i.id = r.item_id
     join public.profiles m on m.id = r.user_id
     left join public.address_uses u on u.user_id = m.id
     left join public.post_senders s on s.id = i.sender_id
  where r.done_at is null and (r.kind <> all (array['shred'::text, 'collect'::text])) and ( select private.is_admin() as is_admin
         limit private.only_admins());

-- What members come for, with who comes; never the code.
create or replace view private.post_door with (security_invoker=false) as
select c.id,
    c.user_id,
    m.full_name as member_name,
    m.company_name as member_company,
    coalesce(m.box_number, u.reserved_box) as box_number,
    c.bearer,
    c.is_owner,
    c.note,
    c.asked_at,
    c.ready_on,
    c.ready_on <= private.malta_today() as is_ready,
    c.valid_until,
    i.items,
    i.waiting,
    private.is_callers_collection(c.*) as is_own,
    private.search_text(m.full_name, m.company_name, coalesce(m.box_number, u.reserved_box)::text,
      'box ' || coalesce(m.box_number, u.reserved_box), c.bearer, i.codes) as search_text,
    c.is_confirmed
   from public.post_collections c
     join public.profiles m on m.id = c.user_id
     left join public.address_uses u on u.user_id = m.id
     cross join lateral ( select count(*)::integer as items,
            count(*) filter (where private.waits_for_scan(r.item_id))::integer as waiting,
            string_agg(p.code, ' '::text) as codes
           from public.post_requests r
             join public.post_items p on p.id = r.item_id
          where r.collection_id = c.id and r.done_at is null) i
  where c.ended_at is null and ( select private.is_admin() as is_admin
         limit private.only_admins());

-- Official post that its owner has not read two working days after the second notice, and was not telephoned about.
create or replace view private.post_unread_official as
select i.id,
    i.code,
    i.user_id,
    m.full_name as member_name,
    m.company_name,
    m.phone,
    coalesce(m.box_number, u.reserved_box) as box_number,
    coalesce(s.name, i.sender) as sender,
    i.received_at,
    t.reminded_at,
    i.called_at
   from public.post_items i
     join private.post_told t on t.item_id = i.id
     join public.profiles m on m.id = i.user_id
     left join public.address_uses u on u.user_id = m.id
     left join public.post_senders s on s.id = i.sender_id
  where i.is_official and i.read_at is null and i.undone_at is null and i.called_at is null
    and t.reminded_at < (now() - '1 day'::interval) and private.official_wait_ends(t.reminded_at) <= now() and ( select private.is_admin() as is_admin
         limit private.only_admins());

-- What no order bills yet, with whose it is. Its owner's rights, and administrators only. It holds a month or, of small
-- amounts, a quarter of a year.
create or replace view private.post_charge_directory as
select c.id,
    c.user_id,
    c.kind,
    c.params ->> 'code'::text as code,
    c.quantity,
    c.net,
    c.vat,
    c.gross,
    c.day,
    c.period_from,
    c.period_to,
    m.full_name as member_name,
    coalesce(m.box_number, u.reserved_box) as box_number,
    private.search_text(c.params ->> 'code', m.full_name, m.company_name, coalesce(m.box_number, u.reserved_box)::text,
      'box ' || coalesce(m.box_number, u.reserved_box)) as search_text
   from public.post_charges c
     join public.profiles m on m.id = c.user_id
     left join public.address_uses u on u.user_id = m.id
  where c.is_open and ( select private.is_admin() as is_admin
         limit private.only_admins());
