-- A sender that the office marks as official later: what its members have not read of it becomes official, too. They are told
-- again, reminded, and phoned where they still do not read it, all of which asks the item itself.

-- Follows a sender who turns out to be official, with what is unread of theirs: members are locked before items, all of
-- them. What is being shredded at this moment was not.
create or replace function private.follow_official_sender()
returns trigger
language plpgsql
security definer
volatile
set search_path = ''
as $$
declare
  v_items uuid[] := array(
    select i.id from public.post_items i
    join public.post_requests r on r.item_id = i.id and (r.kind = 'shred' or r.rule is not null) and r.done_at is null
    left join public.post_bag_items b on b.item_id = i.id
    left join public.post_bags g on g.id = b.bag_id
    where i.sender_id = new.id and private.post_bag_state(g) <> 'shredding');
  v_unread uuid[] := array(
    select i.id from public.post_items i
    left join public.post_bag_items b on b.item_id = i.id
    left join public.post_bags g on g.id = b.bag_id
    where i.sender_id = new.id and not i.is_official and i.read_at is null and i.undone_at is null
      and i.paper in ('received', 'stored', 'opened') and private.post_bag_state(g) <> 'shredding');
  v_item_id uuid;
begin
  perform 1 from public.profiles p
  where p.id in (
    select r.user_id from public.post_requests r where r.item_id = any (v_items) and r.done_at is null
    union all
    select i.user_id from public.post_items i where i.id = any (v_unread))
  order by p.id for no key update;
  perform 1 from public.post_items i where i.id = any (v_items || v_unread) order by i.id for no key update;
  for v_item_id in
    update public.post_items i set is_official = true
    where i.id = any (v_unread) and not i.is_official and i.read_at is null and i.undone_at is null
    returning i.id
  loop
    perform private.note_post(v_item_id, 'corrected',
      jsonb_build_object('before', '{"is_official": false}'::jsonb, 'after', '{"is_official": true}'::jsonb));
  end loop;
  perform private.refuse_to_shred_official(v_items);
  perform private.withdraw_what_no_rule_fits(v_items);
  return null;
end;
$$;

-- Its name makes it come after tg_post_items__tell_changed, which takes back what was said of the item so far: that it is not
-- shredded is said afterwards.
drop trigger tg_post_items__refuse_to_shred on public.post_items;
create trigger tg_post_items__turn_down_shredding
  after update of is_official, sender_id on public.post_items
  for each row when ((old.is_official, old.sender_id) is distinct from (new.is_official, new.sender_id))
  execute function private.follow_official_item();
