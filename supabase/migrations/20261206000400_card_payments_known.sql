-- Where else cards are known: in what people read, in the copy of their data, and when an account goes.

-- What somebody reads of what happened.
create or replace function private.notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_params ? 'count' then
    return (p_params ->> 'count')
      || case p_params ->> 'count' when '1' then ' more has arrived' else ' more have arrived' end
      || ', besides those you have not read yet.';
  end if;
  return coalesce(
    private.admin_notification_message(p_event, p_params),
    private.affiliate_notification_message(p_event, p_params),
    private.order_notification_message(p_event, p_params),
    private.card_notification_message(p_event, p_params),
    private.membership_notification_message(p_event, p_params),
    private.seat_notification_message(p_event, p_params),
    private.collection_message(p_event, p_params),
    private.post_request_message(p_event, p_params),
    private.shred_notification_message(p_event, p_params),
    private.post_notification_message(p_event, p_params),
    private.share_notification_message(p_event, p_params),
    private.delegate_notification_message(p_event, p_params));
end;
$$;

-- What is kept of a person's payments by card: their tries, what goes back to cards, the card that is kept with the
-- provider, and what is charged to it.
create function private.own_cards(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'card_payments', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(a)) order by a.created_at, a.id), '[]')
      from public.payment_attempts a where a.user_id = p_user_id),
    'card_refunds', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(c)) order by c.created_at, c.id), '[]')
      from public.card_refunds c join public.purchases p on p.id = c.purchase_id where p.user_id = p_user_id),
    'card_charges', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(k)) order by k.told_on, k.purchase_id), '[]')
      from public.card_charges k where k.user_id = p_user_id),
    'saved_card', (
      select private.own_row(to_jsonb(c)) from public.saved_cards c where c.user_id = p_user_id))
$$;

-- See public.get_own_data.
create or replace function private.get_own_data()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_email text;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('own_data:' || v_user_id, 0)) then
    perform private.fail('AC004', 'The copy is being prepared');
  end if;
  perform private.limit_own_use(v_user_id, 'download', 10, 'AC001');
  insert into private.own_data_uses (user_id, kind) values (v_user_id, 'download');
  select u.email into v_email
  from auth.users u where u.id = v_user_id and u.email_confirmed_at is not null;
  return jsonb_build_object('version', 1, 'made_at', now())
    || private.own_account(v_user_id)
    || jsonb_build_object('orders', private.own_orders(v_user_id))
    || private.own_cards(v_user_id)
    || private.own_things(v_user_id)
    || private.own_words(v_user_id, v_email)
    || private.own_post(v_user_id)
    || private.own_delegates(v_user_id, v_email)
    || private.own_traces(v_user_id, v_email);
end;
$$;

-- Takes away the kept card of whoever is forgotten while their orders keep an emptied profile; with the profile it goes by
-- itself.
create function private.drop_card_of_forgotten()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.saved_cards c where c.user_id = new.id;
  return null;
end;
$$;

create trigger tg_profiles__drop_saved_card
  after update of forgotten_at on public.profiles
  for each row when (new.forgotten_at is not null)
  execute function private.drop_card_of_forgotten();
