-- Telling people: one call for what happened, whatever it reaches them by. The list says that
-- (private.told_events). Notifications and mails are written in the transaction that causes them.

-- An order as notifications and mails speak of it.
create function private.order_in_words(p_purchase_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number,
      'total_amount', p.total_amount, 'due_date', i.due_date, 'invoice_number', i.invoice_number)
    from public.purchases p
    left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    where p.id = p_purchase_id);
end;
$$;

-- The lines of an order as its mail lists them, and what of them decides what happens next.
create function private.mail_of_order(p_purchase_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select private.order_in_words(p.id) || jsonb_build_object('net_amount', p.net_amount,
      'vat_amount', p.vat_amount, 'has_box', m.box_number is not null,
      'lines', (
        select jsonb_agg(jsonb_build_object('title', l.item_title, 'quantity', l.quantity,
          'gross_amount', l.gross_amount, 'discount_amount', l.discount_amount, 'item_type', l.item_type, 'is_membership', l.is_membership,
          'is_onboarding_fee', l.is_onboarding_fee) order by l.position)
        from public.purchase_items l where l.purchase_id = p.id))
    from public.purchases p
    join public.profiles m on m.id = p.user_id
    where p.id = p_purchase_id);
end;
$$;

-- Writes a mail and wakes the sender. Never the reason that an order, a payment or a message fails: what
-- goes wrong here is a warning in the log. What is about an invoice gets the lines of its order.
create function private.write_mail(
  p_user_id uuid,
  p_email text,
  p_name text,
  p_kind text,
  p_params jsonb,
  p_key text,
  p_due_at timestamptz default now()
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if p_params ? 'invoice_number' and not p_params ? 'lines' then
    p_params := private.mail_of_order((p_params ->> 'purchase_id')::uuid) || p_params;
  end if;
  insert into public.mails (user_id, email, name, kind, params, key, due_at)
  values (p_user_id, btrim(p_email), nullif(btrim(p_name), ''), p_kind, p_params, p_key, p_due_at)
  on conflict (key) do nothing;
  if found then
    perform pg_notify('mails', '');
  end if;
exception when others then
  raise warning 'mail % not queued: % %', p_kind, sqlstate, sqlerrm;
end;
$$;

-- When a mail may go out about what a member changes at will, back and forth: at once, or when three went out
-- within a day, as the first of these is a day old. It takes the place of another that waits so: how things
-- stand in the end is always told. The caller has locked the member.
create function private.due_at_will(p_user_id uuid)
returns timestamptz
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_kinds text[] := array(select e.mail from private.told_events e where e.pace = 'at_will');
begin
  delete from public.mails m
  where m.user_id = p_user_id and m.kind = any (v_kinds)
    and m.state = 'waiting' and m.attempts = 0 and m.due_at > now();
  return coalesce((
    select m.created_at + interval '24 hours' from public.mails m
    where m.user_id = p_user_id and m.kind = any (v_kinds) and m.created_at > now() - interval '24 hours'
    order by m.created_at desc
    offset 2 limit 1), now());
end;
$$;

-- Queues the mail of an event to a member. Nothing happens when the account is gone or being deleted: waiting
-- for that while orders are locked could deadlock. The mail that says so is queued before the deletion and
-- keeps the address.
create function private.queue_mail(
  p_user_id uuid,
  p_event private.told_events,
  p_params jsonb,
  p_key text
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_profile record;
begin
  select * into v_profile from public.profiles p
  where p.id = p_user_id and p.forgotten_at is null
  for key share skip locked;
  if not found then
    return;
  end if;
  if p_event.outlives_account then
    perform private.write_mail(null, v_profile.email, v_profile.full_name, p_event.mail, p_params, p_key);
  else
    perform private.write_mail(p_user_id, null, null, p_event.mail, p_params, p_key,
      case when p_event.pace = 'at_will' then private.due_at_will(p_user_id) else now() end);
  end if;
end;
$$;

-- Tells one person what happened. p_metadata has the ids it is about; under p_key no second mail is written.
-- An event that is not on the list is an error.
create function private.tell(
  p_user_id uuid,
  p_event text,
  p_params jsonb default '{}'::jsonb,
  p_metadata jsonb default '{}'::jsonb,
  p_key text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event private.told_events;
begin
  select * into strict v_event from private.told_events e where e.code = p_event;
  if v_event.title is not null then
    perform private.notify(p_user_id, v_event, p_params, p_metadata);
  end if;
  if v_event.mail is not null then
    perform private.queue_mail(p_user_id, v_event, p_params, p_key);
  end if;
end;
$$;

-- Tells whoever wrote from an address, by mail. One that a member has confirmed is the member's: their choices
-- hold for it and it goes with their account.
create function private.tell_address(
  p_email text,
  p_name text,
  p_event text,
  p_params jsonb default '{}'::jsonb,
  p_key text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event private.told_events;
  v_user uuid := private.account_of_email(btrim(p_email));
begin
  select * into strict v_event from private.told_events e where e.code = p_event;
  if v_event.pace = 'receipt' and (
      select count(*) from public.mails m
      where (m.user_id = v_user or (m.user_id is null and lower(m.email) = lower(btrim(p_email))))
        and m.kind in (select e.mail from private.told_events e where e.pace = 'receipt')
        and m.created_at > now() - interval '24 hours') >= 3 then
    return;
  end if;
  if v_user is not null then
    perform private.queue_mail(v_user, v_event, p_params, p_key);
  else
    perform private.write_mail(null, p_email, p_name, v_event.mail, p_params, p_key);
  end if;
end;
$$;

-- Tells every administrator except p_except what happened, one by one or counted.
create function private.tell_admins(
  p_event text,
  p_params jsonb default '{}'::jsonb,
  p_metadata jsonb default '{}'::jsonb,
  p_except uuid default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_event private.told_events;
  v_admin uuid;
begin
  select * into strict v_event from private.told_events e where e.code = p_event;
  if v_event.is_counted then
    -- One at a time: two at once would each write a row that counts.
    perform pg_advisory_xact_lock(hashtextextended('notifications:' || p_event, 0));
  end if;
  for v_admin in select private.administrators_to_tell(p_except) loop
    if v_event.is_counted and private.unread_of_event(v_admin, p_event) >= 3 then
      perform private.count_up(v_admin, v_event);
    else
      perform private.tell(v_admin, p_event, p_params, p_metadata);
    end if;
  end loop;
end;
$$;
