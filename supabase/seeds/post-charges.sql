-- Postage that members owe for parcels of theirs: it is billed after their membership month.
select private.charge_post(p.id, null, 'postage', jsonb_build_object('code', i.code), 1, c.net, round(c.net * 0.18, 2))
from (values
  ('member', 6.40),
  ('lea.abela', 11.90)
) as c (owner, net)
join public.profiles p on p.email = c.owner || '@example.test'
cross join lateral (
  select o.code from public.post_items o
  where o.user_id = p.id and o.undone_at is null order by o.kind = 'parcel' desc, o.received_at desc, o.id limit 1) i;
