-- Who else claims a name is looked for among the names that look like one of those told, which are few.

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
