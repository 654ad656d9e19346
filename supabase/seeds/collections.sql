-- What members come for: a parcel that was handed over, and what waits at the door. Everything is done through the calls and
-- then moved to its day.

alter table public.post_events disable trigger tg_post_events__keep;

-- From now on what is done is done by this person.
create or replace function pg_temp.act_as(p_login text) returns void language sql as $$
  select set_config('request.jwt.claims', coalesce((
    select jsonb_build_object('sub', p.id, 'role', 'authenticated')::text
    from public.profiles p where p.email = p_login || '@example.test'), ''), true)
$$;

-- Asks to collect what is of a sender as its owner does, at some time before.
create function pg_temp.ask_to_collect(p_login text, p_sender text, p_options jsonb, p_at timestamptz)
returns public.post_collections language plpgsql as $$
declare
  v_request uuid := gen_random_uuid();
  v_ready constant date := private.malta_clock(private.working_moment_after(p_at, 1))::date;
  v_item uuid;
  v_collection public.post_collections;
begin
  select i.id into strict v_item from public.post_items i
  join public.profiles p on p.id = i.user_id
  left join public.post_senders s on s.id = i.sender_id
  where p.email = p_login || '@example.test' and coalesce(s.name, i.sender) = p_sender and i.paper in ('received', 'stored', 'opened')
    and not exists (select 1 from public.post_requests r where r.item_id = i.id and r.done_at is null)
  order by i.received_at limit 1;
  perform pg_temp.act_as(p_login);
  perform public.ask_for_post('collect', jsonb_build_array(jsonb_build_object('item_id', v_item, 'request_id', v_request)),
    p_options, 0);
  -- Who is to come is told at the end of a call.
  set constraints all immediate;
  set constraints all deferred;
  update public.post_requests r set asked_at = p_at where r.id = v_request;
  update public.post_events e set at = p_at where e.item_id = v_item and e.detail ->> 'request_id' = v_request::text;
  update public.notifications n set created_at = p_at
  where n.event = 'post_collection_asked' and n.metadata ->> 'post_item_id' = v_item::text;
  update public.post_collections c
  set asked_at = p_at, ready_on = v_ready, valid_until = private.collection_until(v_ready)
  from public.post_requests r where r.id = v_request and c.id = r.collection_id
  returning c.* into v_collection;
  return v_collection;
end;
$$;

do $$
declare
  v_at constant timestamptz := (
    select private.malta_moment(max(d.day) + time '12:10')
    from (select private.malta_today() - n as day from generate_series(2, 7) n) d where private.is_working_day(d.day));
  v_collection public.post_collections;
  v_item public.post_items;
begin
  v_collection := pg_temp.ask_to_collect('lea.abela', 'Clay & Kiln', '{"representative": "Tereza Zammit"}',
    v_at - interval '4 days');
  select i.* into v_item from public.post_items i
  join public.post_requests r on r.item_id = i.id where r.collection_id = v_collection.id;
  perform pg_temp.act_as('admin');
  perform public.hand_over_post(v_collection.id, array[v_item.code], 'ZAMMIT Tereza Maria', 'id_card',
    'M60 140L90 60L110 140L150 70L160 140L210 90L230 130L300 80L340 130L420 110L520 120', null, v_collection.code,
    'She came a day before');
  update public.post_events e set at = v_at
  where e.item_id = v_item.id and e.kind in ('request_done', 'handed_over');
  update public.post_items i set paper_at = v_at where i.id = v_item.id;
  update public.post_requests r set done_at = v_at where r.collection_id = v_collection.id;
  update public.post_collections c set ended_at = v_at, handed_at = v_at where c.id = v_collection.id;
  update public.notifications n set created_at = v_at, read_at = v_at + interval '1 hour'
  where n.event = 'post_handed_over' and n.metadata ->> 'post_item_id' = v_item.id::text;

  perform pg_temp.ask_to_collect('daniela.grech', 'Lido Hotels',
    '{"representative": "Tereza Zammit", "note": "She comes in her lunch break."}', now() - interval '27 hours');
  perform pg_temp.ask_to_collect('elena.rossi', 'Fiera di Levante', '{}', now() - interval '90 minutes');
  perform pg_temp.act_as(null);
end $$;

alter table public.post_events enable trigger tg_post_events__keep;
