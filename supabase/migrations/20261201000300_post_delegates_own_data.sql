-- What is kept of delegates, and for how long: both sides have it in their copy; an owner who leaves takes their delegates
-- along, a delegate who leaves stays as somebody without a name; an invitation that nobody accepted is deleted a month
-- after its last mail; names and addresses are forgotten a year after the end.

-- What a person has to do with delegates: those they have, invitations to them, and what they opened for others. Of the
-- other side it has the name and the address that were written down for this person, and nothing else.
create function private.own_delegates(p_user_id uuid, p_email text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('post_delegates', jsonb_build_object(
    'invited', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(d)) || jsonb_build_object('ended_by', d.ended_by)
        order by d.created_at, d.id), '[]')
      from public.post_delegates d where d.user_id = p_user_id),
    'acts_for', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(d)) || jsonb_build_object('ended_by', d.ended_by, 'opened_at', (
          select coalesce(jsonb_agg(e.at order by e.at, e.id), '[]')
          from public.post_events e
          where e.kind = 'read_by_delegate' and e.actor = p_user_id and e.detail ->> 'delegate_id' = d.id::text))
        order by d.created_at, d.id), '[]')
      from (
        select o.* from public.post_delegates o where o.accepted_by = p_user_id
        union
        select o.* from public.post_delegates o
        join private.confirmed_emails(p_user_id, p_email) c on c.email = o.email and o.created_at <= c.until
        where o.accepted_by is null) d)))
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
    || private.own_things(v_user_id)
    || private.own_words(v_user_id, v_email)
    || private.own_post(v_user_id)
    || private.own_delegates(v_user_id, v_email)
    || private.own_traces(v_user_id, v_email);
end;
$$;

-- Ends what a person had to do with delegates: theirs are gone, and so is what they were for others but for the fact and
-- its dates, which the owners keep. What they opened stays in the chain, by nobody.
create function private.erase_delegates(p_user_id uuid, p_email text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  -- Invitations they sent, and what owners were mailed of them.
  delete from public.mails m
  using public.post_delegates d
  where d.user_id = p_user_id and m.user_id is null and lower(m.email) = d.email
    and m.params ->> 'post_delegate_id' = d.id::text;
  delete from public.mails m
  using public.post_delegates d
  where d.accepted_by = p_user_id and m.user_id = d.user_id and m.params ->> 'post_delegate_id' = d.id::text;
  delete from public.post_delegates d where d.user_id = p_user_id;
  delete from public.post_delegates d
  using private.confirmed_emails(p_user_id, p_email) e
  where d.accepted_at is null and d.email = e.email and d.created_at <= e.until;
  update public.post_events e set detail = '{}', actor = null
  where e.kind = 'read_by_delegate' and e.actor = p_user_id;
  -- Owners are told, without a name: it is forgotten.
  perform private.tell(d.user_id, 'post_delegate_left')
  from public.post_delegates d
  where d.accepted_by = p_user_id and d.ended_at is null;
  update public.post_delegates d
  set name = null, email = null, accepted_by = null, ended_at = coalesce(d.ended_at, now()),
    ended_by = coalesce(d.ended_by, 'erasure')
  where d.accepted_by = p_user_id;
end;
$$;

-- Ends what is over, forgets invitations that nobody accepted, a month after the last mail, and who those were that have
-- ended, with their account, a year after. One that was declined stays for as long: it must not be sent again.
create function private.forget_old_delegates()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.post_delegates d
  set ended_at = private.malta_moment(d.until + 1), ended_by = 'day'
  where d.ended_at is null and d.until < private.malta_today();
  delete from public.post_delegates d
  where d.accepted_at is null and d.ended_by is distinct from 'declined' and d.invited_at < now() - interval '30 days';
  delete from public.post_delegates d
  where d.accepted_at is null and d.ended_by = 'declined' and d.ended_at < now() - interval '1 year';
  update public.post_delegates d set name = null, email = null, accepted_by = null
  where d.ended_at < now() - interval '1 year' and d.name is not null;
end;
$$;

-- Runs when an account is deleted, for good or softly. An unpaid order is settled or cancelled first; what is packed leaves
-- first, or is taken out of its parcel, which nobody could send or take apart without its owner.
create or replace function private.forget_person()
returns trigger
language plpgsql
volatile
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
  v_forms := private.erase_forms(old.id, v_email);
  perform private.erase_notifications(old.id, v_email, v_forms);
  perform private.erase_mails(old.id, v_email);
  perform private.erase_sign_ins(old.id);
  perform private.erase_saved_views(old.id, v_email);
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

-- Does one thing that is due; whether it still is, each asks anew under its locks. Answers how much was done
-- (orders cancelled, seats lapsed, post told of, renewals written), and what went wrong, which is undone for that one
-- alone; is_cut: the statement was to end, by its time limit or by hand.
create or replace function private.do_daily_work(
  p_step text,
  p_id uuid,
  out done integer,
  out failures text[],
  out is_cut boolean
)
returns record
language plpgsql
volatile
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
    when 'memberships' then
      done := private.keep_membership(p_id)::integer;
  end case;
exception when query_canceled or others then
  done := 0;
  failures := array[format('%s %s: %s %s', p_step, p_id, sqlstate, sqlerrm)];
  is_cut := sqlstate = '57014';
end;
$$;
