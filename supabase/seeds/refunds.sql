-- Demo refunds: an evening that was cancelled after three members had paid for it, one of whom has the
-- money back.

alter table public.invoices disable trigger tg_invoices__keep;

do $$
declare
  v_event uuid;
  v_email text;
  v_user uuid;
  v_answer jsonb;
  v_when timestamptz := now() - interval '3 hours';
  v_admin uuid := (select id from public.profiles where email = 'admin@example.test');
begin
  insert into public.events (title, description, event_date, event_time, location, max_attendees,
    registration_fee, duration_hours, duration_minutes, created_at)
  values ('Ceramics by candlelight', 'Clay, wine and company, with a potter from Gozo.',
    private.malta_today() + 23, '19:00', 'Courtyard Studio', 12, 35.00, 2, 30, now() - interval '30 days')
  returning id into v_event;

  foreach v_email in array array['giulia.ferrari@example.test', 'karl.micallef@example.test',
    'sophie.laurent@example.test']
  loop
    select p.id into strict v_user from public.profiles p where p.email = v_email;
    perform set_config('request.jwt.claims',
      jsonb_build_object('sub', v_user, 'role', 'authenticated')::text, true);
    v_answer := public.checkout(
      jsonb_build_array(jsonb_build_object('item_type', 'event', 'item_id', v_event)), null,
      gen_random_uuid());
    perform set_config('request.jwt.claims',
      jsonb_build_object('sub', v_admin, 'role', 'authenticated')::text, true);
    perform public.record_payment((v_answer ->> 'purchase_id')::uuid, 'bank_transfer',
      v_answer ->> 'purchase_number', (v_answer ->> 'total_amount')::numeric);
    v_when := v_when + interval '10 minutes';
    update public.purchases set created_at = v_when where id = (v_answer ->> 'purchase_id')::uuid;
    update public.invoices set created_at = v_when where purchase_id = (v_answer ->> 'purchase_id')::uuid;
  end loop;

  update public.events set status = 'cancelled' where id = v_event;
  perform private.settle_called_off_event(v_event);
  perform public.close_refund_review(r.id, 'Transferred to the account the payment came from.', 'refunded')
  from public.refund_reviews r
  join public.profiles p on p.id = r.user_id
  where r.event_id = v_event and p.email = 'sophie.laurent@example.test';
  perform set_config('request.jwt.claims', '', true);
end $$;

alter table public.invoices enable trigger tg_invoices__keep;
