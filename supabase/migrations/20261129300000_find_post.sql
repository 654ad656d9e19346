-- Find anything knows the post: an item by its label, with and without the dash, by whose it is, and by who sent it. What
-- an item is found by is its search_text (`…_post.sql`), so that whatever comes to it later is found here as well.

-- The items that can be found, as private.newest_matches reads a table.
create view private.post_to_find as
select i.id, i.received_at as created_at, i.search_text
from public.post_items i
where i.undone_at is null;
comment on view private.post_to_find is 'For private.find_post alone; an administrator has been asked for before.';

-- See public.find_anything: post, but for what was taken back. A label may be typed in any case, with spaces or dashes,
-- and with O for 0 and I or L for 1, as the pages read it (shared/src/post/code.ts).
create function private.find_post(p_query text, p_limit integer)
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
    concat_ws(', ', coalesce(nullif(btrim(m.full_name), 'New User'), m.company_name, i.addressee), 'box ' || m.box_number,
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

-- See public.find_anything.
create or replace function private.find_anything(p_query text, p_limit integer)
returns setof private.find
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_limit integer := least(greatest(coalesce(p_limit, 5), 1), 20);
begin
  perform private.require_admin();
  if coalesce(p_query, '') !~ '[[:alnum:]]' then
    return;
  end if;
  return query
  select * from private.find_people(p_query, v_limit)
  union all
  select * from private.find_orders(p_query, v_limit)
  union all
  select * from private.find_post(p_query, v_limit)
  union all
  select * from private.find_messages(p_query, v_limit)
  union all
  select * from private.find_offers(p_query, v_limit);
end;
$$;
