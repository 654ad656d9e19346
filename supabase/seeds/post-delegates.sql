-- Who reads for whom. Maria Vella lets Giulia Ferrari read her post, has ended one and waits for another; Sophie Laurent
-- lets her read hers.

do $$
declare
  v_wanted record;
  v_owner public.profiles;
  v_delegate public.profiles;
  v_id uuid;
  v_item uuid;
begin
  for v_wanted in
    select * from (values
      ('member', 'giulia.ferrari', 'Giulia Ferrari, accountant', 40, 'active'),
      ('member', 'lea.abela', 'Lea Abela', 60, 'ended'),
      ('member', 'bookkeeping', 'Thomas, bookkeeping', 2, 'invited'),
      ('sophie.laurent', 'member', 'Maria Vella', 12, 'active')
    ) as w (owner, delegate, name, days_ago, state)
  loop
    select * into v_owner from public.profiles p where p.email = v_wanted.owner || '@example.test';
    select * into v_delegate from public.profiles p where p.email = v_wanted.delegate || '@example.test';
    v_id := gen_random_uuid();
    perform set_config('request.jwt.claims', jsonb_build_object('sub', v_owner.id, 'role', 'authenticated')::text, true);
    perform public.invite_post_delegate(v_id, v_wanted.name, v_wanted.delegate || '@example.test', true);
    if v_wanted.state <> 'invited' then
      perform set_config('request.jwt.claims', jsonb_build_object('sub', v_delegate.id, 'role', 'authenticated')::text, true);
      perform public.accept_post_invitation(private.post_invitation_token(d)) from public.post_delegates d where d.id = v_id;
    end if;
    if v_wanted.state = 'active' then
      for v_item in
        select i.id from public.post_items i
        where i.user_id = v_owner.id and i.image = 'text_read' order by i.received_at desc limit 2
      loop
        perform public.open_post_item_of(v_item);
      end loop;
    elsif v_wanted.state = 'ended' then
      perform public.end_post_delegate(v_id);
    end if;
    -- On its day.
    update public.post_delegates d
    set created_at = d.created_at - make_interval(days => v_wanted.days_ago),
      invited_at = d.invited_at - make_interval(days => v_wanted.days_ago),
      accepted_at = d.accepted_at - make_interval(days => v_wanted.days_ago - 1),
      ended_at = d.ended_at - make_interval(days => v_wanted.days_ago - 30)
    where d.id = v_id;
    update public.notifications n
    set created_at = n.created_at - make_interval(days => v_wanted.days_ago - 1), read_at = now() - interval '1 day'
    where n.event like 'post_delegate_%' and n.user_id = v_owner.id and n.created_at > now() - interval '1 hour';
  end loop;
  perform set_config('request.jwt.claims', '', true);
end $$;
