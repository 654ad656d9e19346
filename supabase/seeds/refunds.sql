-- Demo refunds: an evening that is called off after three members have paid for it, one of whom has the
-- money back.

do $$
declare
  v_event uuid;
begin
  perform set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated',
    'sub', (select id from public.profiles where email = 'admin@example.test'))::text, true);
  update public.events set status = 'cancelled' where title = 'Ceramics by candlelight' returning id into strict v_event;
  perform private.settle_called_off_event(v_event);
  perform public.close_refund_review(r.id, 'Transferred to the account the payment came from.', 'refunded')
  from public.refund_reviews r
  join public.profiles p on p.id = r.user_id
  where r.event_id = v_event and p.email = 'sophie.laurent@example.test';
  perform set_config('request.jwt.claims', '', true);
end $$;
