-- Demo commissions of an affiliate: what her clients have paid, of which the oldest is paid out, some can be paid, and the
-- latest is held.

alter table public.commission_entries disable trigger tg_commission_entries__keep;

-- What is earned on orders of the people with these names, booked on the day it was paid.
create function pg_temp.earn_demo(p_logins text[]) returns void language plpgsql as $$
begin
  perform private.earn_commission(o.id)
  from public.purchases o join public.profiles p on p.id = o.user_id
  where o.status = 'paid' and o.total_amount > 0 and split_part(p.email, '@', 1) = any (p_logins)
  order by o.paid_at, o.id;
  update public.commission_entries e set booked_on = e.day,
    created_at = private.malta_moment(e.day + time '12:00' + make_interval(secs => n.nr))
  from (select i.id, row_number() over (order by i.day, i.id) as nr from public.commission_entries i) n
  where n.id = e.id;
end;
$$;

-- From now on what is done is done by this person.
create function pg_temp.speaks_as(p_login text) returns uuid language plpgsql as $$
declare
  v_id uuid := (select p.id from public.profiles p where p.email = p_login || '@example.test');
begin
  perform set_config('request.jwt.claims', coalesce(jsonb_build_object('sub', v_id, 'role', 'authenticated')::text, ''), true);
  return v_id;
end;
$$;

do $$
declare
  v_giulia uuid := pg_temp.speaks_as('giulia.ferrari');
  v_batch uuid := gen_random_uuid();
begin
  perform public.save_payout_details('{"name": "Ferrari Consulting Ltd", "address_line_1": "4 Old Bakery Street", '
    '"city": "Valletta", "postal_code": "VLT 1454", "country": "Malta", "iban": "MT84MALT011000012345MTLCAST001S"}', true);
  perform pg_temp.speaks_as('admin');
  perform public.confirm_payout_details(d.user_id, d.changed_at, 'none')
  from public.payout_details d where d.user_id = v_giulia;
  update public.payout_details
  set changed_at = now() - interval '60 days', confirmed_at = now() - interval '59 days',
    self_billing_since = now() - interval '60 days'
  where user_id = v_giulia;
  perform pg_temp.earn_demo('{ingrid.lindqvist}');
  perform public.make_payout_batch(v_batch, array[v_giulia]);
  perform public.settle_payout_batch(v_batch, private.malta_today());
  perform pg_temp.earn_demo('{sophie.laurent,karl.micallef}');
  perform set_config('request.jwt.claims', '', true);
end $$;

alter table public.commission_entries enable trigger tg_commission_entries__keep;
