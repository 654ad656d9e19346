-- Judging what a member wants: whether they can have it, the locks it takes, and the refusal.

-- Whether a row of what members have is sold: paid for, or on an order and waiting for its payment. A
-- pending row on no order waits in a cart; a completed service can be ordered again.
create function private.is_sold(p_payment_status text, p_purchase_id uuid)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return p_payment_status in ('paid', 'in_progress')
    or (p_payment_status = 'pending' and p_purchase_id is not null);
end;
$$;
grant execute on function private.is_sold(text, uuid) to authenticated, service_role;

-- Whether a member has, or once ordered, an item. They see its title for good; to everybody else an item
-- that is not on sale tells nothing, even if they know its id.
create function private.has_had_item(p_user_id uuid, p_item_type text, p_item_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_has_row boolean;
begin
  execute format('select exists (select 1 from public.%I r where r.user_id = $1 and r.%I = $2)',
    (select k.rows_table from private.item_kinds k where k.item_type = p_item_type), p_item_type || '_id')
  into v_has_row using p_user_id, p_item_id;
  return v_has_row or exists (
    select 1 from public.purchases p
    join public.purchase_items i on i.purchase_id = p.id
    where p.user_id = p_user_id and i.item_type = p_item_type and i.item_id = p_item_id);
end;
$$;

-- Asks an item's kind for its offer to a member: title, price and why it cannot be had. An item that is
-- not on sale answers no title or price to a member who never had it. The one place that calls a kind.
create function private.item_offer(p_item_type text, p_user_id uuid, p_item_id uuid)
returns private.offer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_offer private.offer;
begin
  execute format('select o.* from private.%I($1, $2) as o', p_item_type || '_offer')
  into v_offer using p_user_id, p_item_id;
  if v_offer.title is null then
    v_offer.problem := 'unavailable';
  elsif v_offer.problem = 'unavailable' then
    if not private.has_had_item(p_user_id, p_item_type, p_item_id) then
      v_offer := null;
      v_offer.problem := 'unavailable';
    end if;
  end if;
  return v_offer;
end;
$$;

-- Keeps an item from being deleted until the transaction ends, so that one deleted meanwhile is found
-- unavailable instead of failing on a foreign key. Repricing it does not wait.
create function private.hold_item(p_item_type text, p_item_id uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  execute format('select 1 from public.%I where id = $1 for key share',
    (select k.catalogue_table from private.item_kinds k where k.item_type = p_item_type))
  using p_item_id;
end;
$$;

-- Says, by the code of docs/error-codes.md, why an item cannot be bought; silent without a problem.
-- Problems are unavailable, full and held (its seats are sold, or some only reserved in carts), past,
-- owned, membership_unpaid (a membership stands on an unpaid order), one_membership (a second one),
-- next_period (a plan that can only follow the running one).
create function private.refuse_item(p_problem text, p_item_type text, p_item_id uuid, p_title text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if p_problem is null then
    return;
  end if;
  perform private.fail(
    case p_problem
      when 'full' then 'CT003'
      when 'held' then 'CT003'
      when 'past' then 'CT004'
      when 'owned' then 'CT005'
      when 'membership_unpaid' then 'CT005'
      when 'one_membership' then 'CT005'
      when 'next_period' then 'CT005'
      else 'CT002' end,
    coalesce(p_title, 'Item') || ': ' || p_problem,
    jsonb_build_object('item_type', p_item_type, 'item_id', p_item_id, 'title', p_title,
      'problem', p_problem));
end;
$$;
grant execute on function private.refuse_item(text, text, uuid, text) to authenticated, service_role;

-- Lets a member add an item to what they have, or refuses it (CT002 to CT005): one that cannot be had,
-- or waits already. Answers the status of the row from the catalogue price, whatever was sent.
create function private.admit_item(p_item_type text, p_user_id uuid, p_item_id uuid)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_offer private.offer;
  v_is_waiting boolean;
begin
  perform private.lock_member(p_user_id);
  perform private.hold_item(p_item_type, p_item_id);
  v_offer := private.item_offer(p_item_type, p_user_id, p_item_id);
  execute format('select exists (select 1 from public.%I r '
    'where r.user_id = $1 and r.%I = $2 and r.payment_status = ''pending'')',
    (select k.rows_table from private.item_kinds k where k.item_type = p_item_type), p_item_type || '_id')
  into v_is_waiting using p_user_id, p_item_id;
  perform private.refuse_item(coalesce(v_offer.problem, case when v_is_waiting then 'owned' end),
    p_item_type, p_item_id, v_offer.title);
  -- A plan is ordered through checkout even when it is free: only an order puts it into force. A plan
  -- chosen later replaces the pending one, which would otherwise return to the cart at the next visit.
  if v_offer.is_membership then
    perform private.withdraw_waiting_plans(p_user_id);
    return 'pending';
  end if;
  return case when v_offer.unit_price * v_offer.quantity = 0 then 'paid' else 'pending' end;
end;
$$;
grant execute on function private.admit_item(text, uuid, uuid) to authenticated, service_role;

-- Guards what a member adds directly. Argument: the kind. Someone else's id is left to the policy.
create function private.guard_added_item()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if private.is_client_role() and new.user_id is not distinct from auth.uid() then
    new.payment_status := private.admit_item(
      tg_argv[0], new.user_id, (to_jsonb(new) ->> (tg_argv[0] || '_id'))::uuid);
  end if;
  return new;
end;
$$;
