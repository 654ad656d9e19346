-- What members have asked to be shredded: one bag that was, one that is being filled, and what can still be taken back.
-- Everything is done through the calls and then moved to its day.

alter table public.post_events disable trigger tg_post_events__keep;

-- From now on what is done is done by this person.
create or replace function pg_temp.act_as(p_login text) returns void language sql as $$
  select set_config('request.jwt.claims', coalesce((
    select jsonb_build_object('sub', p.id, 'role', 'authenticated')::text
    from public.profiles p where p.email = p_login || '@example.test'), ''), true)
$$;

-- An item of somebody that nothing else is asked for.
create function pg_temp.item_of(p_login text, p_sender text) returns public.post_items language sql as $$
  select i from public.post_items i
  join public.profiles p on p.id = i.user_id
  left join public.post_senders s on s.id = i.sender_id
  where p.email = p_login || '@example.test' and coalesce(s.name, i.sender) = p_sender and i.paper in ('received', 'stored', 'opened')
    and not exists (select 1 from public.post_requests r where r.item_id = i.id and r.done_at is null)
  order by i.received_at limit 1
$$;

-- Asks for the shredding of an item as its owner does, so many days ago.
create function pg_temp.ask_to_shred(p_login text, p_sender text, p_days integer) returns text language plpgsql as $$
declare
  v_item public.post_items := pg_temp.item_of(p_login, p_sender);
  v_request uuid := gen_random_uuid();
  v_at timestamptz := now() - make_interval(days => p_days, mins => 50);
begin
  perform pg_temp.act_as(p_login);
  perform public.ask_for_post('shred', jsonb_build_array(jsonb_build_object('item_id', v_item.id, 'request_id', v_request)),
    '{}', 0);
  update public.post_requests r set asked_at = v_at, due_at = v_at + private.shred_wait() where r.id = v_request;
  update public.post_events e set at = v_at
  where e.item_id = v_item.id and e.detail ->> 'request_id' = v_request::text;
  return v_item.code;
end;
$$;

do $$
declare
  v_bag constant uuid := 'b0000000-0000-4000-8000-000000000001';
  v_at constant timestamptz := (
    select private.malta_moment(max(d.day) + time '15:10')
    from (select private.malta_today() - n as day from generate_series(2, 7) n) d where private.is_working_day(d.day));
  v_code text;
  v_item text;
begin
  perform pg_temp.act_as('admin');
  v_code := public.open_post_bag(v_bag, 'P-4', 'Mill in the cellar');
  foreach v_item in array array[
    pg_temp.ask_to_shred('member', 'Sundial Telecom', 15), pg_temp.ask_to_shred('giulia.ferrari', 'Fiera di Levante', 16)]
  loop
    perform pg_temp.act_as('admin');
    perform public.put_into_post_bag(v_bag, v_item);
  end loop;
  perform public.close_post_bag(v_bag, array(
    select i.code from public.post_bag_items b join public.post_items i on i.id = b.item_id where b.bag_id = v_bag));
  perform pg_temp.act_as('super');
  perform public.begin_post_shredding(v_code);
  perform public.witness_post_bag(v_bag);
  update public.post_events e set at = v_at - case e.kind
    when 'bagged' then interval '20 minutes' when 'request_taken' then interval '10 minutes'
    when 'bag_closed' then interval '10 minutes' else interval '0' end
  from public.post_bag_items b
  where b.bag_id = v_bag and e.item_id = b.item_id and e.detail ->> 'request_id' = b.request_id::text
    and e.kind in ('bagged', 'request_taken', 'bag_closed', 'request_done', 'shredded');
  update public.post_items i set paper_at = v_at from public.post_bag_items b where b.bag_id = v_bag and i.id = b.item_id;
  update public.post_requests r set taken_at = v_at - interval '10 minutes', done_at = v_at
  from public.post_bag_items b where b.bag_id = v_bag and r.id = b.request_id;
  update public.post_bag_items b set put_at = v_at - interval '20 minutes' where b.bag_id = v_bag;
  alter table public.post_bags disable trigger tg_post_bags__check;
  update public.post_bags b set opened_at = v_at - interval '30 minutes', closed_at = v_at - interval '10 minutes',
    shredding_at = v_at - interval '5 minutes', witnessed_at = v_at where b.id = v_bag;
  alter table public.post_bags enable trigger tg_post_bags__check;
  update public.post_certificates c set closed_at = v_at - interval '10 minutes', shredded_at = v_at where c.bag_id = v_bag;
  update public.notifications n set created_at = v_at, read_at = v_at + interval '1 hour' where n.event = 'post_shredded';

  -- Due, one of them in a bag; and one that can still be taken back.
  v_item := pg_temp.ask_to_shred('anna.zammit', 'Sundial Telecom', 8);
  perform pg_temp.act_as('admin');
  perform public.open_post_bag('b0000000-0000-4000-8000-000000000002', 'P-4', 'Mill in the cellar');
  perform public.put_into_post_bag('b0000000-0000-4000-8000-000000000002', v_item);
  perform pg_temp.ask_to_shred('marta.attard', 'Sundial Telecom', 9);
  perform pg_temp.ask_to_shred('member', 'Old Mill Theatre', 1);
  perform pg_temp.act_as(null);
end $$;

-- Giulia has her paper shredded after storage: one letter of hers is scanned.
do $$
begin
  perform pg_temp.act_as('giulia.ferrari');
  perform public.choose_after_storage('shred');
  perform pg_temp.act_as(null);
end $$;

alter table public.post_events enable trigger tg_post_events__keep;
