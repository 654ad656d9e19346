-- Names that look alike are told to the office. Names wait for it, and stand at the counter unconfirmed, once their
-- member has a box: accounts that cost nothing kept the counter from matching the post of others, and filled the
-- office's list.

-- A folded name by how it looks: letters of other alphabets as the Latin ones they resemble, 0 as o, i and 1 as l, rn as
-- m and vv as w. For comparing alone: of two that look alike both may be right.
create function private.name_shape(p_folded text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_cyrillic constant text :=
    U&'\0430\0432\0435\043A\043C\043D\043E\0440\0441\0442\0443\0445\0456\0458\0455\0501\051B\051D\04CF\04BB';
  v_greek constant text := U&'\03B1\03B2\03B5\03B7\03B9\03BA\03BC\03BD\03BF\03C1\03C4\03C5\03C7\03B6';
begin
  return replace(replace(
    translate(p_folded, v_cyrillic || v_greek || '01i', 'abekmhopctyxljsdqwlh' || 'abehlkmvoptyxz' || 'oll'),
    'rn', 'm'), 'vv', 'w');
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
      select c.*, private.name_shape(c.folded) as shape, p.full_name, p.box_number
      from private.claimed_post_names c join public.profiles p on p.id = c.user_id
      where c.state <> 'refused' or c.user_id = p_user_id
    ), wanted as (
      select c.*, count(*) over () as total from claimed c
      where case when p_user_id is null then c.state = 'waiting' and c.box_number is not null
        else c.user_id = p_user_id end
      order by c.created_at, c.user_id, c.folded
      limit 100
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
        from claimed o where o.shape = w.shape and o.user_id <> w.user_id and o.state <> 'refused'))
      order by w.created_at, w.user_id, w.folded), '[]'))
    from wanted w);
end;
$$;

-- The names on which the office has to decide, oldest first and 100 at most, and how many there are (administrators
-- only): {total, names: [{id, user_id, member_name, box_number, name, kind, is_from_profile, is_own, state, refusal,
-- problem, decided_at, confirmed_by, others}]}; problem says why it cannot be confirmed (PO042), confirmed_by names an
-- administrator; others, as {user_id, member_name, box_number, name, is_confirmed}, claim the same name, or one that looks
-- like it. A name waits once its member has a box.
create or replace function public.get_post_names_to_confirm()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_post_names_to_confirm() $$;

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
    ), undecided as materialized (
      select v.user_id, v.name, true as is_asked_for
      from valid v join public.profiles p on p.id = v.user_id and p.box_number is not null
      where v.confirmed_at is null and v.refused_at is null
      union all
      select p.id, c.name, false
      from public.profiles p
      cross join lateral (values (nullif(p.full_name, 'New User')), (p.company_name)) c (name)
      where p.box_number is not null and p.forgotten_at is null and c.name <> ''
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
      where c.state = 'confirmed' or (c.state = 'waiting' and p.box_number is not null)
      group by c.user_id
    ), ordered as (
      select distinct p.user_id from public.purchases p
      where p.status = 'pending' and exists (
        select 1 from public.purchase_items i where i.purchase_id = p.id and i.is_membership)
    ), members as (
      select p.id, p.box_number,
        case private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
          when 'active' then 'active'
          when 'pending_payment' then case when o.user_id is null then 'none' else 'pending' end
          else 'expired' end as status
      from public.profiles p
      left join ordered o on o.user_id = p.id
      where p.forgotten_at is null
    )
    select coalesce(jsonb_agg(jsonb_build_object('user_id', m.id, 'box_number', m.box_number,
      'names', coalesce(n.names, '[]'),
      'status', m.status, 'is_held', m.status <> 'active', 'tell', null) order by m.box_number, m.id), '[]')
    from members m left join names n on n.user_id = m.id);
end;
$$;

-- See public.end_post_name.
create or replace function private.end_post_name(p_id uuid, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_reason text;
  v_row public.post_names;
  v_refused uuid;
begin
  select * into v_row from public.post_names n where n.id = p_id and (n.user_id = v_user or private.is_admin());
  if not found then
    perform private.fail('PO036', 'No such name of the caller');
  end if;
  if v_row.user_id = v_user then
    -- Without it, it would wait again: asking again is counted, see add_post_name.
    if exists (
        select 1 from private.claimed_post_names c where c.id = p_id and c.is_from_profile and c.state = 'refused') then
      perform private.fail('PO036', 'A name of the profile that was refused');
    end if;
    update public.post_names n set valid_to = greatest(n.valid_from, private.malta_today())
    where n.id = p_id and n.valid_to is null;
    return;
  end if;
  v_reason := private.post_reason(p_reason);
  perform 1 from public.profiles p where p.id = v_row.user_id for no key update;
  select * into v_row from public.post_names n where n.id = p_id;
  if v_row.valid_to is not null then
    return;
  end if;
  if v_row.confirmed_at is null then
    perform private.fail('PO036', 'The name is not confirmed');
  end if;
  update public.post_names n set valid_to = greatest(n.valid_from, private.malta_today()) where n.id = p_id;
  -- Its member, whose profile may have it still, reads why, and can ask again.
  insert into public.post_names (user_id, name, kind, refused_at, refusal)
  values (v_row.user_id, v_row.name, v_row.kind, now(), v_reason)
  returning id into v_refused;
  perform private.tell(v_row.user_id, 'post_name_refused',
    jsonb_build_object('name', v_row.name, 'reason', v_reason, 'was_confirmed', true),
    p_key => 'post_name_refused:' || v_refused);
end;
$$;
