-- Post that is sent on: addresses, one parcel that has left, one that is being packed, and one item that waits. All of it
-- goes through the calls, and is then moved to when it happened.

alter table public.post_events disable trigger tg_post_events__keep;

insert into public.post_addresses (user_id, label, recipient, company, address_line_1, city, postal_code, country, phone, is_default)
select p.id, a.label, a.recipient, a.company, a.street, a.town, a.postal_code, a.country, a.phone, a.is_default
from (values
  ('member', 'Home', 'Maria Vella', null, '12, Triq l-Eżempju', 'Sliema', 'SLM 0000', 'Malta', '+356 9900 0001', true),
  ('member', 'Printer in Catania', 'Maria Vella', 'Tipografia Tre Cipressi', 'Via degli Esempi 8', 'Catania', '95100', 'Italy', null, false),
  ('sophie.laurent', 'The boat', 'Sophie Laurent', 'Port Office of Eżempju', 'Example Breakwater, Berth C14', 'Birgu', 'BRG 0000', 'Malta', null, true),
  ('marta.attard', 'Geneva', 'Marta Attard', null, 'Rue de l’Exemple 3', 'Genève', '1200', 'Switzerland', '+41 22 000 00 00', true)
) as a (owner, label, recipient, company, street, town, postal_code, country, phone, is_default)
join public.profiles p on p.email = a.owner || '@example.test';

do $$
declare
  v_wish record;
  v_item public.post_items;
  v_request uuid;
  v_shipment uuid;
  v_options jsonb;
  v_asked timestamptz := now() - interval '50 minutes';
begin
  for v_wish in
    select w.*, p.id as user_id from (values
      ('member', 'Tipografia Tre Cipressi', 'Printer in Catania', 'waits', 'They need their proofs back.'),
      ('member', 'Paper & Thread Fair', 'Home', 'sent', null),
      ('sophie.laurent', 'Sails & Ropes', 'The boat', 'packed', null),
      ('marta.attard', 'Civil Court of Eżempju', 'Geneva', 'waits', null)
    ) as w (owner, sender, label, fate, note)
    join public.profiles p on p.email = w.owner || '@example.test'
  loop
    select i.* into v_item
    from public.post_items i left join public.post_senders s on s.id = i.sender_id
    where i.user_id = v_wish.user_id and coalesce(s.name, i.sender) = v_wish.sender and i.paper = 'stored'
      and not exists (select 1 from public.post_requests r where r.item_id = i.id and r.done_at is null)
    order by i.received_at limit 1;
    continue when v_item.id is null;
    perform set_config('request.jwt.claims',
      jsonb_build_object('sub', v_wish.user_id, 'role', 'authenticated')::text, true);
    v_request := gen_random_uuid();
    v_options := jsonb_strip_nulls(jsonb_build_object('service', 'at_once', 'note', v_wish.note, 'address_id', (
      select a.id from public.post_addresses a where a.user_id = v_wish.user_id and a.label = v_wish.label)));
    perform public.ask_for_post('forward', jsonb_build_array(jsonb_build_object('item_id', v_item.id, 'request_id', v_request)),
      v_options, (public.quote_post_requests('forward', array[v_item.id], v_options) ->> 'gross')::numeric);
    update public.post_requests r set asked_at = v_asked, due_at = private.working_moment_after(v_asked, 1)
    where r.id = v_request;
    update public.post_events e set at = v_asked where e.item_id = v_item.id and e.kind = 'request_asked';
    continue when v_wish.fate = 'waits';

    perform set_config('request.jwt.claims', (
      select jsonb_build_object('sub', p.id, 'role', 'authenticated')::text from public.profiles p
      where p.email = 'admin@example.test'), true);
    v_shipment := gen_random_uuid();
    perform public.pack_post_item(v_shipment, v_item.code);
    if v_wish.fate = 'sent' then
      perform public.close_post_shipment(v_shipment, array[v_item.id],
        '{"carrier": "maltapost", "service": "Registered", "tracking": "RE000000000MT", "weight_g": 60, "postage_net": 3.40}');
      perform public.send_post_shipment(v_shipment);
    end if;
    -- What has just been done took the packer a while, and is over.
    update public.post_requests r set taken_at = now() - interval '30 minutes',
      done_at = case when r.done_at is not null then now() - interval '20 minutes' end where r.id = v_request;
    update public.post_events e set at = now() - case
      when e.kind in ('request_taken', 'request_packed') then interval '30 minutes' else interval '20 minutes' end
    where e.item_id = v_item.id and e.kind in ('request_taken', 'request_packed', 'request_done', 'forwarded');
    update public.post_items i set paper_at = now() - interval '20 minutes' where i.id = v_item.id and i.paper = 'forwarded';
    update public.post_shipments s set begun_at = now() - interval '30 minutes',
      packed_at = case when s.packed_at is not null then now() - interval '25 minutes' end,
      sent_at = case when s.sent_at is not null then now() - interval '20 minutes' end
    where s.id = v_shipment;
    update public.notifications n set created_at = now() - interval '20 minutes'
    where n.metadata ->> 'post_shipment_id' = v_shipment::text;
  end loop;
  perform set_config('request.jwt.claims', null, true);
end $$;

alter table public.post_events enable trigger tg_post_events__keep;
