-- What affiliates and the office see of commissions: the balance, a statement for a period, and the paper of a payout.

-- The office's list of applications says what is owed.
create or replace view private.affiliate_directory
as
select a.id, a.user_id, a.first_name || ' ' || a.last_name as full_name, a.first_name, a.last_name, a.email, a.phone,
  a.company_name, a.website, a.business_type, a.promotion_methods, a.expected_referrals, a.additional_info, a.status,
  a.rejection_reason, a.withdrawal_reason, a.referral_code, a.total_referrals, a.is_test, a.forgotten_at, a.created_at,
  a.search_text, (
    select coalesce(sum(e.amount), 0)
    from public.commission_entries e left join public.payouts p on p.id = e.payout_id
    where e.affiliate_id = a.id and p.paid_on is null) as owed
from public.affiliates a
where (select private.is_admin() limit private.only_admins());

create or replace view public.affiliate_directory
with (security_invoker = true)
as
select * from private.affiliate_directory;

-- What all the commissions of an account come to, by where they stand, with what becomes available next.
create function private.own_commission_balance(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'held', coalesce(sum(b.held), 0), 'available', coalesce(sum(b.available), 0),
    'on_the_way', coalesce(sum(b.on_the_way), 0), 'paid', coalesce(sum(b.paid), 0),
    'next_on', (
      select min(e.available_on)
      from public.commission_entries e join public.affiliates o on o.id = e.affiliate_id
      where o.user_id = p_user_id and e.payout_id is null and e.available_on > private.malta_today() and e.kind = 'earned'))
  from public.affiliates a join private.commission_balances b on b.affiliate_id = a.id
  where a.user_id = p_user_id
$$;

-- See public.get_own_commissions.
create function private.get_own_commissions()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  if not exists (
      select 1 from public.affiliates a where a.user_id = v_user and a.referral_code is not null and not a.is_test) then
    return null;
  end if;
  return jsonb_build_object(
    'balance', private.own_commission_balance(v_user),
    'details', (
      select to_jsonb(d) - array['user_id', 'self_billing_since', 'confirmed_at', 'confirmed_by', 'vat_treatment']
        || jsonb_build_object('is_self_billed', d.self_billing_since is not null, 'is_confirmed', d.confirmed_at is not null,
          'held_until', case when d.changed_at > now() - private.payout_hold()
            then private.malta_clock(d.changed_at + private.payout_hold())::date end)
      from public.payout_details d where d.user_id = v_user),
    'payouts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'total_amount', p.total_amount,
        'iban', private.masked_iban(p.iban), 'made_on', private.malta_clock(p.created_at)::date, 'paid_on', p.paid_on,
        'document_number', p.document_number) order by p.created_at desc, p.id), '[]')
      from public.payouts p join public.payout_batches b on b.id = p.batch_id
      where p.user_id = v_user and b.status <> 'cancelled'));
end;
$$;
grant execute on function private.get_own_commissions() to authenticated, service_role;

-- What the caller has earned as an affiliate, or null for whoever is none: {balance {held, available, on_the_way, paid,
-- next_on}, details (where they are paid) or null, payouts}.
create function public.get_own_commissions()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_own_commissions() $$;
grant execute on function public.get_own_commissions() to authenticated, service_role;

-- Everything that moved the balance of an account, by the day it was booked: what was earned, taken back, and paid out. An
-- affiliate without an account is their own.
create function private.commission_lines(p_person uuid)
returns table (booked_on date, kind text, day date, amount numeric, details jsonb, nr text)
language sql
stable
security definer
set search_path = ''
as $$
  select e.booked_on, e.kind, e.day, e.amount,
    jsonb_build_object('client', e.client, 'base', e.base, 'rate', e.rate, 'available_on', e.available_on),
    to_char(e.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || e.id
  from public.commission_entries e join public.affiliates a on a.id = e.affiliate_id
  where a.user_id = p_person or (a.id = p_person and a.user_id is null)
  union all
  select private.malta_clock(b.settled_at)::date, 'payout', p.paid_on, -p.amount,
    jsonb_build_object('document_number', p.document_number, 'vat_amount', p.vat_amount),
    to_char(b.settled_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || p.id
  from public.payouts p join public.payout_batches b on b.id = p.batch_id
  where p.user_id = p_person and p.paid_on is not null
$$;

-- See public.get_commission_statement.
create function private.get_commission_statement(p_from date, p_to date, p_person uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_person uuid := coalesce(p_person, v_user);
begin
  if v_person <> v_user then
    perform private.require_admin();
  end if;
  return (
    select jsonb_build_object(
      'name', coalesce(
        (select d.name from public.payout_details d where d.user_id = v_person),
        (select a.first_name || ' ' || a.last_name from public.affiliates a
          where a.user_id = v_person or a.id = v_person order by a.created_at desc limit 1)),
      'opening', coalesce(sum(l.amount) filter (where l.booked_on < p_from), 0),
      'closing', coalesce(sum(l.amount) filter (where l.booked_on <= p_to), 0),
      'lines', coalesce(jsonb_agg(l.details || jsonb_build_object('booked_on', l.booked_on, 'kind', l.kind, 'day', l.day,
        'amount', l.amount) order by l.booked_on, l.nr) filter (where l.booked_on between p_from and p_to), '[]'))
    from private.commission_lines(v_person) l);
end;
$$;
grant execute on function private.get_commission_statement(date, date, uuid) to authenticated, service_role;

-- The commissions of the caller between two days, by the day they were booked, so that a period that is over never changes:
-- {name, opening, closing, lines}. Administrators may ask for anyone, by account or, without one, by affiliate.
create function public.get_commission_statement(p_from date, p_to date, p_person uuid default null)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_commission_statement(p_from, p_to, p_person) $$;
grant execute on function public.get_commission_statement(date, date, uuid) to authenticated, service_role;

-- See public.get_payout.
create function private.get_payout(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
begin
  return (
    select to_jsonb(p) - array['user_id', 'batch_id', 'bic', 'created_at']
      || jsonb_build_object('iban', private.masked_iban(p.iban), 'lines', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'client', e.client, 'base', e.base, 'rate', e.rate,
          'amount', e.amount, 'day', e.day) order by e.day, e.created_at, e.id), '[]')
        from public.commission_entries e where e.payout_id = p.id))
    from public.payouts p
    where p.id = p_id and p.paid_on is not null and (p.user_id = v_user or private.is_admin()));
end;
$$;
grant execute on function private.get_payout(uuid) to authenticated, service_role;

-- A payout that was paid, with the entries in it, for its affiliate and for administrators; null for all others.
create function public.get_payout(p_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_payout(p_id) $$;
grant execute on function public.get_payout(uuid) to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What affiliates are told.

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, is_optional) values
  ('payout_details_changed', 'warning', 'Your payout account has changed', '/dashboard/affiliate', 'View account', 8,
    'payout_details_changed', false),
  ('payout_paid', 'success', 'Commission paid', '/dashboard/affiliate', 'View payouts', 5, 'payout_paid', false);

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- What affiliates read of the programme. Null for other events.
create or replace function private.affiliate_notification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_event
    when 'affiliate_approved' then 'Welcome to the affiliate programme. Your referral code is '
      || (p_params ->> 'referral_code') || '.'
    when 'affiliate_rejected' then
      'Your affiliate application was not accepted: ' || (p_params ->> 'reason')
    when 'affiliate_withdrawn' then
      'Your referral code no longer counts registrations: ' || (p_params ->> 'reason')
    when 'payout_details_changed' then
      'Your commission will be paid to ' || (p_params ->> 'iban') || '. We pay nothing before '
        || private.day_in_words((p_params ->> 'held_until')::date)
        || '. If this was not you, please phone us at once.'
    when 'payout_paid' then
      'We have paid your commission of ' || private.euros((p_params ->> 'amount')::numeric) || ' to '
        || (p_params ->> 'iban') || ' on ' || private.day_in_words((p_params ->> 'paid_on')::date) || '.'
  end;
end;
$$;
