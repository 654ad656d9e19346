-- Cases of who uses an address where a person's data are copied and erased, and in the daily run: by law they are kept for five
-- years after the relationship has ended, and no longer (decision 058).

-- What a person has said and sent of who uses their address. Not what the office thought of it: the law forbids to tell
-- somebody what was looked for about them.
create function private.own_verifications(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'verifications', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(v) - '{risk,version,due_at,kept_until}'::text[]) || jsonb_build_object(
        'state', case v.state when 'second' then 'in_review' else v.state end,
        'people', (
          select coalesce(jsonb_agg(private.own_row(to_jsonb(p) - 'verification_id') order by p.position), '[]')
          from public.verification_parties p where p.verification_id = v.id),
        'files', (
          select coalesce(jsonb_agg(private.own_row(to_jsonb(f) - '{verification_id,name}'::text[]) order by f.sent_at, f.id), '[]')
          from public.verification_files f where f.verification_id = v.id)) order by v.number), '[]')
      from public.verifications v where v.user_id = p_user_id),
    'address_use', (select private.own_row(to_jsonb(u) - 'reserved_box') from public.address_uses u where u.user_id = p_user_id),
    'address_papers', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(a)) order by a.created_at, a.id), '[]')
      from public.address_papers a where a.user_id = p_user_id))
$$;

-- See public.get_own_data.
create or replace function private.get_own_data()
returns jsonb
language plpgsql
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
    || private.own_verifications(v_user_id)
    || private.own_traces(v_user_id, v_email);
end;
$$;

-- Cases of a person that the law keeps after their account: what was decided, and what was sent by somebody who had a box.
create function private.kept_verifications(p_user_id uuid)
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select v.id from public.verifications v
  where v.user_id = p_user_id
    and (v.state in ('approved', 'refused') or v.sent_at is not null and private.box_of(p_user_id) is not null);
end;
$$;

-- Until when the law keeps what ends today.
create function private.kept_until()
returns date
language plpgsql
stable
set search_path = ''
as $$
begin
  return (private.malta_today() + make_interval(years => private.verification_limit('kept_years')))::date;
end;
$$;

-- Takes a person out of their address: what the law keeps stays without their account, until it is deleted.
create function private.erase_verifications(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_kept uuid[];
begin
  perform 1 from public.verifications v where v.user_id = p_user_id order by v.id for update;
  v_kept := array(select private.kept_verifications(p_user_id));
  delete from public.address_papers a where a.user_id = p_user_id;
  delete from public.address_uses u where u.user_id = p_user_id;
  perform private.delete_verifications(array(
    select v.id from public.verifications v where v.user_id = p_user_id and v.id <> all (v_kept)));
  update public.verifications v
  set user_id = null, kept_until = private.kept_until(), due_at = null, version = v.version + 1,
    state = case when v.state in ('approved', 'refused') then v.state else 'withdrawn' end
  where v.id = any (v_kept);
end;
$$;

-- Erases a person whose account is deleted; see decision 009 for what stays.
create or replace function private.forget_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Only an address that was confirmed is known to be this person's.
  v_email text := case when old.email_confirmed_at is not null then old.email end;
  v_forms uuid[];
begin
  perform private.hold_person(old.id, v_email);
  if exists (select 1 from public.purchases p where p.user_id = old.id and p.status = 'pending') then
    perform private.fail('ID006', 'An account with an unpaid order cannot be deleted');
  end if;
  if private.has_packed_post(old.id) then
    perform private.fail('ID010', 'An account with post in a parcel cannot be deleted');
  end if;
  -- Through the rule on roles: the last super administrator cannot be deleted.
  update public.profiles set role = null where id = old.id and role is not null;

  perform private.give_up_seats_and_cart(old.id);
  perform private.erase_verifications(old.id);
  perform private.review_credit(c.id) from public.account_credits c where c.user_id = old.id;
  v_forms := private.erase_forms(old.id, v_email);
  perform private.erase_notifications(old.id, v_email, v_forms);
  perform private.erase_mails(old.id, v_email);
  perform private.erase_sign_ins(old.id);
  perform private.erase_saved_views(old.id, v_email);
  perform private.erase_vat_checks(old.id);
  -- The referral goes, even where orders keep the emptied profile.
  delete from public.referrals where user_id = old.id;
  delete from private.discount_code_tries where user_id = old.id;
  delete from private.purchase_number_draws where user_id = old.id;
  delete from private.own_data_uses where user_id = old.id;
  delete from public.person_notes where user_id = old.id;
  perform private.erase_scanned_post(old.id);
  perform private.erase_post(old.id);
  perform private.erase_delegates(old.id, v_email);
  if exists (select 1 from public.purchases p where p.user_id = old.id) then
    perform private.empty_profile(old.id,
      array(select e.email from private.confirmed_emails(old.id, v_email) e) || old.email::text);
  else
    delete from public.profiles where id = old.id;
  end if;
  delete from private.former_emails where user_id = old.id;
  -- Last, because the steps before write to the audit log as well.
  perform private.erase_audited_values(old.id, v_forms);
  return null;
end;
$$;

-- See public.get_own_deletion.
create or replace function private.get_own_deletion()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
begin
  return jsonb_build_object(
    'unpaid', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'purchase_number', p.purchase_number,
        'total_amount', p.total_amount, 'amount_due', p.amount_due,
        'is_post', private.is_usage_order(p.id)) order by p.created_at, p.id), '[]')
      from public.purchases p where p.user_id = v_user_id and p.status = 'pending'),
    'unbilled', (
      select greatest(coalesce(sum(c.gross), 0), 0) from public.post_charges c
      where c.user_id = v_user_id and c.is_open),
    'credit_left', (
      select coalesce(sum(private.credit_left(c.id)), 0) from public.account_credits c where c.user_id = v_user_id),
    'has_packed_post', private.has_packed_post(v_user_id),
    'has_payout', private.has_payout_on_the_way(v_user_id),
    'commission', (
      select coalesce(greatest(sum(b.held + b.available), 0), 0)
      from public.affiliates a join private.commission_balances b on b.affiliate_id = a.id
      where a.user_id = v_user_id),
    'identity_kept_until', case when exists (
      select private.kept_verifications(v_user_id)) then private.kept_until() end,
    'is_last_super_admin', private.is_last_super_admin(v_user_id),
    'has_orders', exists (select 1 from public.purchases p where p.user_id = v_user_id),
    'plan', (
      select jsonb_build_object('title', s.title, 'valid_until', r.valid_until)
      from private.running_plan(v_user_id) r join public.services s on s.id = r.service_id),
    'seats_to_come', (
      select count(*) from public.event_registrations er join public.events e on e.id = er.event_id
      where er.user_id = v_user_id and er.payment_status = 'paid' and er.checked_in_at is null
        and not private.is_over(e)),
    'is_affiliate', exists (
      select 1 from public.affiliates a
      where a.user_id = v_user_id and a.status in ('approved', 'active')));
end;
$$;

-- Deletes what the law keeps no longer, and drafts that nobody has touched for half a year; tells super administrators what went.
-- Called by run_daily; what somebody is at work on waits for the next run.
create function private.delete_old_verifications()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
  v_ids uuid[];
  v_params jsonb;
begin
  v_ids := array(
    select v.id from public.verifications v
    where v.kept_until < v_today
      or v.sent_at is null and v.state = 'draft'
        and v.changed_at < now() - make_interval(days => private.verification_limit('stale_days'))
      or exists (
        select 1 from public.address_uses u
        where u.user_id = v.user_id
          and u.ended_on + make_interval(years => private.verification_limit('kept_years')) < v_today)
        and not private.is_member_now(v.user_id)
    order by v.number limit 100 for update skip locked);
  if v_ids = '{}' then
    return 0;
  end if;
  v_params := (
    select jsonb_build_object('cases', count(*), 'numbers', jsonb_agg(v.number order by v.number))
    from public.verifications v where v.id = any (v_ids));
  v_params := v_params || jsonb_build_object('files', private.delete_verifications(v_ids));
  perform private.tell(a.id, 'verification_deleted', v_params)
  from private.administrators_to_tell() a (id)
  where exists (select 1 from public.admins d where d.user_id = a.id and d.role = 'super_admin');
  return cardinality(v_ids);
end;
$$;

-- Puts files on the list of those to delete that no case names a week after they came. Called by run_daily.
create function private.forget_unused_verification_files()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_names text[];
begin
  v_names := array(
    select o.name from storage.objects o
    where o.bucket_id = 'verification' and o.created_at < now() - interval '7 days'
      and not exists (select 1 from public.verification_files f where f.name = o.name)
    for update of o skip locked);
  perform private.drop_verification_files(v_names);
end;
$$;

-- What the daily run has to do now; see decision 007.
create or replace function private.find_daily_work()
 RETURNS TABLE(step text, id uuid)
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Of these, rows that were locked when the event was cancelled, and registrations made in the same moment.
  return query select 'called_off_events', e.id from public.events e
    where e.status = 'cancelled' and private.is_called_off(e) and exists (
      select 1 from public.event_registrations er where er.event_id = e.id and er.payment_status <> 'cancelled')
    order by e.id;
  return query select 'lapsed_orders', o.id from private.lapsed_orders() o (id);
  return query select distinct 'lapsed_seats', er.event_id from public.event_registrations er
    where er.payment_status = 'pending' and private.hold_has_lapsed(er);
  return query select 'series', e.series_id from private.series_to_continue() e;
  return query select 'overdue_invoices', o.id from private.invoices_to_remind_of() o (id);
  return query select 'official_post', i.id from private.official_post_to_remind_of() i (id);
  return query select 'post_digests', d.id from private.post_digests_due() d (id);
  return query select 'stored_paper', m.id from private.members_with_ending_paper() m (id);
  return query select 'post_collections', c.id from private.collections_over() c (id);
  return query select 'vat_numbers', v.id from private.vat_numbers_to_ask() v (id);
  return query select 'old_records', null::uuid;
  return query select 'old_verifications', null::uuid;
  return query select 'memberships', m.id from private.memberships_due() m (id);
  return query select 'address_uses', u.id from private.address_uses_due() u (id);
end;
$$;

-- Does one thing of the daily run.
create or replace function private.do_daily_work(p_step text, p_id uuid, OUT done integer, OUT failures text[], OUT is_cut boolean)
returns record
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_outcome text;
begin
  done := 0;
  failures := '{}';
  is_cut := false;
  case p_step
    when 'called_off_events' then
      failures := private.settle_called_off_event(p_id);
    when 'lapsed_orders' then
      v_outcome := private.try_cancel_order(p_id);
      done := (v_outcome = 'cancelled')::integer;
      if v_outcome not in ('cancelled', 'busy', 'kept') then
        failures := array[format('order %s: %s', p_id, v_outcome)];
      end if;
    when 'lapsed_seats' then
      done := private.sweep_lapsed_holds(p_id);
    when 'series' then
      perform private.continue_series(p_id);
    when 'overdue_invoices' then
      perform private.remind_of_overdue(p_id);
    when 'official_post' then
      done := private.remind_of_official_post(p_id)::integer;
    when 'post_digests' then
      done := private.send_post_digest(p_id)::integer;
    when 'stored_paper' then
      done := private.keep_paper(p_id)::integer;
    when 'post_collections' then
      done := private.end_collection(p_id)::integer;
    when 'vat_numbers' then
      done := private.ask_vies_daily(p_id)::integer;
    when 'old_records' then
      perform private.forget_form_origins();
      perform private.forget_expired_notifications();
      perform private.forget_deleted_notifications();
      perform private.forget_old_mails();
      perform private.forget_old_messages();
      perform private.forget_declined_applications();
      perform private.forget_old_audit_entries();
      perform private.forget_unused_photos();
      perform private.forget_unused_scan_files();
      perform private.forget_old_shares();
      perform private.forget_old_delegates();
      perform private.forget_old_collections();
      perform private.forget_unused_verification_files();
    when 'old_verifications' then
      done := private.delete_old_verifications();
    when 'memberships' then
      done := private.keep_membership(p_id)::integer;
    when 'address_uses' then
      done := private.keep_address_use(p_id)::integer;
  end case;
exception when query_canceled or others then
  done := 0;
  failures := array[format('%s %s: %s %s', p_step, p_id, sqlstate, sqlerrm)];
  is_cut := sqlstate = '57014';
end;
$$;

-- See public.get_waiting_counts.
create or replace function private.get_waiting_counts()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  perform private.require_admin();
  return jsonb_build_object(
    'applications', (select count(*) from public.affiliates a where a.status = 'pending'),
    'messages', (select count(*) from public.contact_messages c where c.handled_at is null),
    'services', (
      select coalesce(sum(o.waiting), 0)
      from public.services s
      cross join lateral (
        select count(*) as waiting from public.user_services us
        where us.service_id = s.id and us.payment_status in ('paid', 'in_progress')) o
      where s.membership_type is null and s.leaving is null),
    'names', private.count_post_names_to_confirm(),
    'vat', (select count(*) from private.vat_reviews()) + (select count(*) from private.orders_to_correct()),
    'losses', (
      select count(*) from jsonb_array_elements(private.get_post_losses()) l where (l.value ->> 'may_confirm')::boolean),
    'needs_payment', private.needs_payment(private.caller_id()),
    'verifications', (
      select jsonb_build_object('count', count(*), 'overdue', count(*) filter (where v.due_at < now()))
      from public.verifications v where v.state in ('in_review', 'second') and private.is_verification_officer()))
    || (
      select jsonb_build_object(
        'unpaid', jsonb_build_object('count', count(*), 'amount', round(coalesce(sum(o.due_cents), 0) / 100, 2)),
        'overdue', jsonb_build_object(
          'count', count(*) filter (where o.due_date < v_today),
          'amount', round(coalesce(sum(o.due_cents) filter (where o.due_date < v_today), 0) / 100, 2)))
      from private.listed_orders o
      where o.status = 'pending')
    || (
      select jsonb_build_object('refunds',
        jsonb_build_object('count', count(*), 'amount', coalesce(sum(r.amount), 0)))
      from public.refund_reviews r
      where r.closed_at is null)
    || (
      select jsonb_build_object(
        'scans', jsonb_build_object('count', count(*) filter (where w.is_scan),
          'overdue', count(*) filter (where w.is_scan and w.due_at < now())),
        'post_requests', jsonb_build_object('count', count(*) filter (where not w.is_scan),
          'overdue', count(*) filter (where not w.is_scan and w.due_at < now())))
      from (
        select r.kind in ('scan', 'rescan') as is_scan, r.due_at from public.post_requests r
        where r.done_at is null and r.state in ('waiting', 'in_work') and r.kind not in ('shred', 'collect')
        union all
        -- As private.get_scan_failures lists them.
        select true, r.due_at
        from public.post_scans s
        left join public.post_requests r on r.id = s.request_id
        where s.state = 'failed' and not exists (
          select 1 from public.post_scans o
          where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))) w)
    || jsonb_build_object('shredding', (select count(*) from private.post_to_shred() r where r.state <> 'asked')
      + (select count(*) from public.post_bags b where b.witnessed_at is null and b.closed_at is not null))
    || (
      select jsonb_build_object('collections', count(*))
      from public.post_collections c where c.ended_at is null and c.ready_on <= v_today)
    || (select jsonb_build_object('official_calls', count(*)) from private.post_unread_official)
    || (
      select jsonb_build_object(
        'events_soon', count(*) filter (where e.event_date between v_today and v_today + 7),
        'events_nearly_full', count(*) filter (where e.attendee_count >= 0.8 * e.max_attendees))
      from public.events e
      where e.status = 'active' and e.archived_at is null
        and e.event_date >= v_today - 2 and not private.is_over(e));
end;
$$;

-- What an entry of the log is about, as it is now: {name} and where it stands. Null where it is gone; every audited
-- table is here, or the log would say of its rows that they are.
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
    when 'refunds' then (
      select jsonb_build_object('name', o.purchase_number, 'order_id', o.id)
      from public.refunds t join public.purchases o on o.id = t.purchase_id where t.id = p_id)
    when 'account_credits' then (
      select jsonb_build_object('name', o.purchase_number, 'order_id', o.id)
      from public.account_credits t join public.purchases o on o.id = t.purchase_id where t.id = p_id)
    when 'payment_options' then (
      select jsonb_build_object('name', private.euros(t.tolerance)) from public.payment_options t where t.id = p_id)
    when 'vat_decisions' then (
      select jsonb_build_object('name', t.number, 'person_id', t.user_id) from public.vat_decisions t where t.id = p_id)
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
    when 'payout_details' then (
      select jsonb_build_object('name', t.name, 'person_id', t.user_id)
      from public.payout_details t where t.user_id = p_id)
    when 'payout_batches' then (
      select jsonb_build_object('name', to_char(private.malta_clock(t.created_at), 'FMDD Mon YYYY HH24:MI'))
      from public.payout_batches t where t.id = p_id)
    when 'memberships' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.profiles m where m.id = p_id)
    when 'mails' then (
      select jsonb_build_object('name', coalesce(m.full_name, t.email), 'person_id', t.user_id)
      from public.mails t left join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'referrals' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.referrals t join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'payment_reminders' then (
      select jsonb_build_object('name', o.purchase_number, 'order_id', o.id)
      from public.payment_reminders t join public.purchases o on o.id = t.purchase_id where t.id = p_id)
    when 'person_notes' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.person_notes t join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'answer_templates' then (
      select jsonb_build_object('name', t.name) from public.answer_templates t where t.id = p_id)
    when 'post_names' then (
      select jsonb_build_object('name', t.name, 'person_id', t.user_id)
      from public.post_names t where t.id = p_id)
    when 'post_charges' then (
      select jsonb_build_object('name', coalesce(t.params ->> 'code', m.full_name), 'person_id', t.user_id)
      from public.post_charges t join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'verification_officers' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id) from public.profiles m where m.id = p_id)
    when 'post_senders' then (
      select jsonb_build_object('name', t.name) from public.post_senders t where t.id = p_id)
    when 'post_shipments' then (
      select jsonb_build_object('name', private.place_in_parcel(t.id), 'person_id', t.user_id)
      from public.post_shipments t where t.id = p_id)
    when 'opening_hours' then (
      select jsonb_build_object('name', to_char('2000-01-02'::date + t.weekday, 'FMDay'))
      from public.opening_hours t where t.id = p_id)
    when 'closed_days' then (
      select jsonb_build_object('name', to_char(t.day, 'FMDD Mon YYYY'))
      from public.closed_days t where t.id = p_id)
  end;
end;
$$;

select private.audit_every_table();
select private.sample_no_texts();
