-- Opening hours: administrators see and change when the office is open, the week as a whole and day by day, and read
-- which holidays count. What was promised keeps its time: a due time is settled as something is asked for.

-- A closed day is changed as it was read, like the other rows of the office.
alter table public.closed_days
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
grant update (day) on public.closed_days to authenticated;

create trigger tg_closed_days__touch_updated_at
  before update on public.closed_days
  for each row execute function private.touch_updated_at();

-- The week as p_known and p_week have it: [{weekday, opens, closes}], by weekday; one without an entry is closed.
create function private.opening_week()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)
      order by h.weekday), '[]')
    from public.opening_hours h);
end;
$$;
grant execute on function private.opening_week() to authenticated, service_role;

-- Saves all weekdays at once, for administrators: of a week that is changed in part, a request would be due by hours that
-- nobody meant. False, and nothing is written, where the week is no longer p_known, as it was read; a second try whose
-- first one's answer was lost finds its own week and is true.
create function public.save_opening_hours(p_known jsonb, p_week jsonb)
returns boolean
language plpgsql
volatile
strict
set search_path = ''
as $$
declare
  v_present jsonb;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('opening_hours', 0));
  v_present := private.opening_week();
  if v_present = p_week then
    return true;
  elsif v_present <> p_known then
    return false;
  end if;
  delete from public.opening_hours h
  where not exists (select from jsonb_to_recordset(p_week) as w (weekday integer) where w.weekday = h.weekday);
  update public.opening_hours h
  set opens = w.opens, closes = w.closes
  from jsonb_to_recordset(p_week) as w (weekday integer, opens time, closes time)
  where w.weekday = h.weekday and (w.opens, w.closes) is distinct from (h.opens, h.closes);
  insert into public.opening_hours (weekday, opens, closes)
  select w.weekday, w.opens, w.closes
  from jsonb_to_recordset(p_week) as w (weekday integer, opens time, closes time)
  where not exists (select from public.opening_hours h where h.weekday = w.weekday);
  return true;
end;
$$;
grant execute on function public.save_opening_hours(jsonb, jsonb) to authenticated, service_role;

create function private.get_holidays(p_from date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  if p_from not between '2000-01-01' and '2200-01-01' then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(d.day order by d.day), '[]')
    from (select p_from + n as day from generate_series(0, 365) n) d
    where private.is_maltese_holiday(d.day));
end;
$$;
grant execute on function private.get_holidays(date) to authenticated, service_role;

-- The legal holidays of the twelve months from p_from on (administrators only), in order; those of a weekend, too.
create function public.get_holidays(p_from date)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_holidays(p_from) $$;
grant execute on function public.get_holidays(date) to authenticated, service_role;

-- The log names a weekday and a closed day.
create or replace function private.audited_thing(p_table text, p_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return case p_table
    when 'profiles' then (
      select jsonb_build_object('name', t.full_name, 'person_id', t.id)
      from public.profiles t where t.id = p_id)
    when 'purchases' then (
      select jsonb_build_object('name', t.purchase_number, 'order_id', t.id)
      from public.purchases t where t.id = p_id)
    when 'purchase_items' then (
      select jsonb_build_object('name', t.item_title, 'order_id', t.purchase_id)
      from public.purchase_items t where t.id = p_id)
    when 'payments' then (
      select jsonb_build_object('name', o.purchase_number, 'order_id', o.id)
      from public.payments t join public.purchases o on o.id = t.purchase_id where t.id = p_id)
    when 'discount_code_usage' then (
      select jsonb_build_object('name', c.code, 'order_id', t.purchase_id)
      from public.discount_code_usage t
      join public.discount_codes c on c.id = t.discount_code_id where t.id = p_id)
    when 'refund_reviews' then (
      select jsonb_build_object('name', t.event_title, 'order_id', t.purchase_id)
      from public.refund_reviews t where t.id = p_id)
    when 'user_services' then (
      select jsonb_build_object('name', s.title, 'order_id', t.purchase_id, 'person_id', t.user_id)
      from public.user_services t join public.services s on s.id = t.service_id where t.id = p_id)
    when 'user_documents' then (
      select jsonb_build_object('name', d.title, 'order_id', t.purchase_id, 'person_id', t.user_id)
      from public.user_documents t join public.documents d on d.id = t.document_id where t.id = p_id)
    when 'event_registrations' then (
      select jsonb_build_object('name', e.title, 'event_id', e.id)
      from public.event_registrations t join public.events e on e.id = t.event_id where t.id = p_id)
    when 'events' then (
      select jsonb_build_object('name', t.title, 'event_id', t.id) from public.events t where t.id = p_id)
    when 'event_access' then (
      select jsonb_build_object('name', t.title, 'event_id', t.id) from public.events t where t.id = p_id)
    when 'services' then (select jsonb_build_object('name', t.title) from public.services t where t.id = p_id)
    when 'documents' then (
      select jsonb_build_object('name', t.title) from public.documents t where t.id = p_id)
    when 'document_templates' then (
      select jsonb_build_object('name', t.title) from public.documents t where t.id = p_id)
    when 'discount_codes' then (
      select jsonb_build_object('name', t.code) from public.discount_codes t where t.id = p_id)
    when 'greetings' then (select jsonb_build_object('name', t.text) from public.greetings t where t.id = p_id)
    when 'statement_layouts' then (
      select jsonb_build_object('name', replace(t.header, '|', ', ')) from public.statement_layouts t where t.id = p_id)
    when 'contact_messages' then (
      select jsonb_build_object('name', t.name) from public.contact_messages t where t.id = p_id)
    when 'affiliates' then (
      select jsonb_build_object('name', t.first_name || ' ' || t.last_name, 'person_id', t.user_id)
      from public.affiliates t where t.id = p_id)
    when 'memberships' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.profiles m where m.id = p_id)
    when 'mails' then (
      select jsonb_build_object('name', coalesce(m.full_name, t.email), 'person_id', t.user_id)
      from public.mails t left join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'referrals' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.referrals t join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'opening_hours' then (
      select jsonb_build_object('name', to_char('2000-01-02'::date + t.weekday, 'FMDay'))
      from public.opening_hours t where t.id = p_id)
    when 'closed_days' then (
      select jsonb_build_object('name', to_char(t.day, 'FMDD Mon YYYY'))
      from public.closed_days t where t.id = p_id)
  end;
end;
$$;
