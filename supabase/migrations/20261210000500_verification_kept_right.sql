-- Cases of who uses an address, kept right: five years are counted from the end of the membership also where the account goes
-- later, an authority's wish is noted once, the consent follows what was approved, members hear that a refusal was taken back, and
-- a name that is found on a list between two reviews can be written (decision 058).

comment on column public.verifications.kept_until is
  'Of an account that is gone: the last day for which the law keeps it. Of one that is there: until when an authority wants it kept.';

insert into private.told_events (code, type, title, action_url, action_text, priority, mail, push_topic) values
  ('verification_taken_back', 'info', 'We are reviewing your case again', '/dashboard/verification', 'See how it stands', 7,
    'verification_taken_back', null),
  ('verification_match', 'warning', 'A name of an approved case is on a list', '/dashboard/verifications', 'Review', 8, null, 'office');

do $$
begin
  alter table public.notifications drop constraint notifications_event_check;
  execute format('alter table public.notifications add constraint notifications_event_check '
    'check (event = any (%L::text[]))',
    (select array_agg(e.code order by e.code) from private.told_events e where e.title is not null));
end $$;

-- -------------------------------------------------------------------------------------------------
-- What members and officers read.

-- What is told of who uses an address. Null for other events.
create or replace function private.verification_message(p_event text, p_params jsonb)
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  v_from text := private.day_in_words((p_params ->> 'held_from')::date);
begin
  return case p_event
    when 'verification_wanted' then
      'By law we have to know who uses our address: who signs, who owns the company, and what it does. It takes about ten minutes, and '
        || case when (p_params ->> 'is_member_from_before')::boolean
          then 'nothing changes for you until ' || v_from || '. From that day we hold new post until we have approved it.'
          else 'until we have approved it, your box is reserved and we hold post that arrives.' end
    when 'verification_asked' then 'Please send us something again: '
      || case p_params ->> 'points' when '1' then 'one point is' else 'some points are' end
      || ' not clear yet. We say which, and why.'
    when 'verification_approved' then 'We have approved who uses your address'
      || coalesce(': box ' || (p_params ->> 'box_number') || ' is yours to use', '') || '. What we held for you can now be opened, sent on or '
      || 'collected. The approval stands until ' || private.day_in_words((p_params ->> 'valid_until')::date) || '.'
    when 'verification_refused' then 'We could not approve who uses your address.'
      || case when (p_params ->> 'is_final')::boolean then ' Your post is held, and nothing of it is lost. Please write to us.'
        else ' We say why, and you can send it again.' end
    when 'verification_taken_back' then 'We are reviewing once more what you sent us; our earlier answer no longer counts. There is nothing '
      || 'to do for you: you hear from us by ' || private.day_in_words((p_params ->> 'due_on')::date)
      || '. Until then we hold your post, and nothing of it is lost.'
    when 'verification_ending' then case when (p_params ->> 'is_in_review')::boolean
        then 'We are reviewing what you have sent us. If we have not approved it by '
        when p_params ->> 'until_reason' = 'formation'
        then 'Please send us the extract of the company from its register. If we have not approved it by '
        else 'Please confirm who uses your address: look through what you told us, and send it. If we have not approved it by ' end
      || v_from || ', we hold new post from that day. Nothing is lost.'
    when 'verification_held' then 'From today we hold new post, unopened, because we do not know for certain who uses your address. '
      || 'Nothing is lost, and what came before is not affected.'
    when 'verification_to_review' then 'A case waits for an officer. Please review it within two working days.'
    when 'verification_match' then 'A look at the lists has found a name of case ' || (p_params ->> 'number')
      || ', which is approved. Please open the case and see whether it is the same person. If it is, hold the address: “Ask to confirm” '
      || 'is on the page of its member.'
    when 'verification_deleted' then case when (p_params ->> 'is_draft')::boolean
      then 'They were never sent, and nobody changed them for ' || (p_params ->> 'days') || ' days, so we have deleted '
        || (p_params ->> 'cases') || case p_params ->> 'cases' when '1' then ' draft' else ' drafts' end
        || ' with what was uploaded for ' || case p_params ->> 'cases' when '1' then 'it' else 'them' end || ' (no. '
      else 'The time for which the law keeps them is over, so we have deleted ' || (p_params ->> 'cases')
        || case p_params ->> 'cases' when '1' then ' case' else ' cases' end || ' with ' || (p_params ->> 'files')
        || case p_params ->> 'files' when '1' then ' file' else ' files' end || ' (no. ' end
      || (select string_agg(n.nr, ', ') from jsonb_array_elements_text(p_params -> 'numbers') n (nr)) || ').'
  end;
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- How long cases are kept.

-- Until when the law keeps what somebody has told: five years after the last day of their membership, or after today while it runs.
create function private.kept_until(p_user_id uuid)
returns date
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (case when private.is_member_now(p_user_id) then private.malta_today() else coalesce((
      select u.ended_on from public.address_uses u where u.user_id = p_user_id), private.malta_today()) end
    + make_interval(years => private.verification_limit('kept_years')))::date;
end;
$$;

-- Takes a person out of their address: what the law keeps, or an authority, stays without their account, until it is deleted.
create or replace function private.erase_verifications(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_kept uuid[];
  v_until date := private.kept_until(p_user_id);
begin
  perform 1 from public.verifications v where v.user_id = p_user_id order by v.id for update;
  v_kept := array(
    select private.kept_verifications(p_user_id)
    union
    select v.id from public.verifications v where v.user_id = p_user_id and v.sent_at is not null and v.kept_until >= private.malta_today());
  delete from public.address_papers a where a.user_id = p_user_id;
  delete from public.address_uses u where u.user_id = p_user_id;
  perform private.delete_verifications(array(
    select v.id from public.verifications v where v.user_id = p_user_id and v.id <> all (v_kept)));
  update public.verifications v
  set user_id = null, kept_until = greatest(v.kept_until, v_until), due_at = null, version = v.version + 1,
    state = case when v.state in ('approved', 'refused') then v.state else 'withdrawn' end
  where v.id = any (v_kept);
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
    'identity_kept_until', (
      select k.until from private.kept_until(v_user_id) k (until)
      where k.until >= private.malta_today() and exists (select private.kept_verifications(v_user_id))),
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

drop function private.kept_until();

-- Tells super administrators which cases were deleted, or drafts, which no law has kept.
create function private.tell_of_deleted(p_numbers jsonb, p_files integer, p_is_draft boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.tell(a.id, 'verification_deleted', jsonb_build_object('cases', jsonb_array_length(p_numbers), 'numbers', p_numbers)
    || case when p_is_draft then jsonb_build_object('is_draft', true, 'days', private.verification_limit('stale_days'))
      else jsonb_build_object('files', p_files) end)
  from private.administrators_to_tell() a (id)
  where exists (select 1 from public.admins d where d.user_id = a.id and d.role = 'super_admin');
end;
$$;

-- Deletes what the law keeps no longer and no authority wants kept, and drafts that nobody has touched for half a year; tells super
-- administrators what went. Called by run_daily; what somebody is at work on waits for the next run.
create or replace function private.delete_old_verifications()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
  v_ids uuid[];
  v_gone record;
begin
  v_ids := array(
    select v.id from public.verifications v
    where v.user_id is null and v.kept_until < v_today
      or v.sent_at is null and v.state = 'draft'
        and v.changed_at < now() - make_interval(days => private.verification_limit('stale_days'))
      or coalesce(v.kept_until < v_today, true) and not private.is_member_now(v.user_id) and exists (
        select 1 from public.address_uses u
        where u.user_id = v.user_id
          and u.ended_on + make_interval(years => private.verification_limit('kept_years')) < v_today)
    order by v.number limit 100 for update skip locked);
  for v_gone in
    select v.sent_at is null and v.state = 'draft' as is_draft, array_agg(v.id) as ids, jsonb_agg(v.number order by v.number) as numbers
    from public.verifications v where v.id = any (v_ids)
    group by 1 order by 1
  loop
    perform private.tell_of_deleted(v_gone.numbers, private.delete_verifications(v_gone.ids), v_gone.is_draft);
  end loop;
  return cardinality(v_ids);
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- Papers: the consent is for whoever was approved to have their registered office here.

-- See public.issue_address_paper.
create or replace function private.issue_address_paper(p_id uuid, p_kind text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_paper public.address_papers;
  v_case public.verifications;
begin
  perform private.lock_member(v_user);
  select * into v_paper from public.address_papers a where a.id = p_id;
  if v_paper.user_id = v_user then
    return private.paper_in_words(v_paper);
  end if;
  if private.may_use_address(v_user) is not true then
    perform private.fail('VF030', 'The address may not be used');
  end if;
  select v.* into v_case
  from public.address_uses u join public.verifications v on v.id = u.approved_id
  where u.user_id = v_user;
  if v_case.id is null then
    perform private.fail('VF031', 'Nothing is approved');
  end if;
  if coalesce(p_kind, '') not in ('certificate', 'consent')
    or p_kind = 'consent' and (v_case.customer_kind <> 'person' and v_case.purpose <> 'correspondence') is not true then
    perform private.fail('VF033', 'No such paper');
  end if;
  if (
    select count(*) from public.address_papers a where a.user_id = v_user and a.created_at > now() - interval '24 hours') >= 10 then
    perform private.fail('VF032', 'Ten papers within 24 hours');
  end if;
  insert into public.address_papers (id, user_id, kind, number, holder, box_number)
  select p_id, v_user, p_kind, private.new_paper_number(), private.verification_holder(v_case), p.box_number
  from public.profiles p where p.id = v_user
  returning * into v_paper;
  return private.paper_in_words(v_paper);
end;
$$;

-- See public.get_own_verification.
create or replace function private.get_own_verification()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_use public.address_uses;
  v_approved public.verifications;
  v_case public.verifications;
begin
  select * into v_use from public.address_uses u where u.user_id = v_user;
  select * into v_approved from public.verifications v where v.id = v_use.approved_id;
  select * into v_case from public.verifications v
  where v.user_id = v_user and (v.state in ('draft', 'in_review', 'second', 'asked')
    or v.state = 'refused' and v.number > coalesce(v_approved.number, 0))
  order by v.number desc limit 1;
  return jsonb_build_object(
    'address', (
      select jsonb_build_object('state', a.state, 'held_from', a.held_from) from private.address_state(v_user) a),
    'in_force', case when v_approved.id is not null then jsonb_build_object('id', v_approved.id, 'number', v_approved.number,
      'approved_on', private.malta_clock(v_approved.decided_at)::date, 'valid_until', v_use.held_from - 1,
      'until_reason', v_approved.until_reason, 'holder', private.verification_holder(v_approved),
      'customer_kind', v_approved.customer_kind, 'purpose', v_approved.purpose) end,
    'case', case when v_case.id is not null then private.verification_in_words(v_case) end,
    'papers', (
      select coalesce(jsonb_agg(private.paper_in_words(a) order by a.created_at desc, a.id), '[]')
      from public.address_papers a where a.user_id = v_user));
end;
$$;

-- See public.approve_verification.
create or replace function private.approve_verification(p_id uuid, p_version integer, p_checks text[], p_risk text, p_note text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_case public.verifications;
  v_note text := nullif(private.one_line(p_note), '');
  v_lowest text;
  v_open jsonb;
  v_ends record;
  v_order text[] := array['low', 'standard', 'high'];
  v_detail jsonb := jsonb_build_object('version', p_version);
begin
  perform private.require_opened(p_id);
  if private.has_just_decided(p_id, 'approved', v_detail) or private.has_just_decided(p_id, 'approved_first', v_detail) then
    return private.verification_for_office(p_id);
  end if;
  v_case := private.hold_verification(p_id, p_version);
  if v_case.state = 'second' and v_case.first_approved_by = auth.uid() then
    perform private.fail('VF049', 'A second officer approves');
  end if;
  select jsonb_agg(k.key) into v_open from private.verification_checks(v_case) k
  where k.key <> all (array_remove(coalesce(p_checks, '{}'), null));
  if v_open is not null then
    perform private.fail('VF046', 'Not everything is checked', jsonb_build_object('checks', v_open));
  end if;
  select jsonb_agg(d.party_id) into v_open from private.screening_due(v_case) d;
  if v_open is not null then
    perform private.fail('VF047', 'The lists were not looked at', jsonb_build_object('party_ids', v_open));
  end if;
  v_lowest := private.verification_risk(v_case);
  -- The second officer does not take back that the first has put it higher.
  if v_case.state = 'second' then
    v_lowest := v_order[greatest(array_position(v_order, v_lowest), array_position(v_order, v_case.risk))];
  end if;
  if coalesce(array_position(v_order, p_risk), 0) < array_position(v_order, v_lowest)
    or p_risk <> v_lowest and v_note is null or char_length(v_note) > 500 then
    perform private.fail('VF048', 'A risk below its reasons, or above without a note', jsonb_build_object('risk', v_lowest));
  end if;
  select * into v_ends from private.approval_ends(v_case, p_risk);
  if v_ends.valid_until <= private.malta_today() then
    perform private.fail('VF052', 'A document has expired');
  end if;
  v_detail := v_detail || jsonb_strip_nulls(jsonb_build_object('risk', p_risk, 'note', v_note, 'checks', to_jsonb(p_checks),
    'reasons', (select jsonb_agg(r.reason order by r.reason) from private.verification_reasons(v_case) r)));
  if (select t.persons from private.verification_terms t where t.risk = p_risk) = 2
    and (v_case.state = 'in_review' or v_case.first_approved_by is null) then
    update public.verifications v
    set state = 'second', first_approved_by = auth.uid(), risk = p_risk, version = v.version + 1 where v.id = p_id;
    perform private.note_verification(p_id, 'approved_first', v_detail);
    perform private.tell_officers('verification_to_review', '{}');
    return private.verification_for_office(p_id);
  end if;
  update public.verifications v
  set state = 'approved', risk = p_risk, decided_at = clock_timestamp(), due_at = null, version = v.version + 1,
    valid_until = v_ends.valid_until, until_reason = v_ends.until_reason
  where v.id = p_id;
  insert into public.address_uses (user_id, approved_id, held_from) values (v_case.user_id, p_id, v_ends.valid_until + 1)
  on conflict (user_id) do update set approved_id = p_id, held_from = excluded.held_from, told_days = null;
  -- What says another name is not true any longer, nor is the consent where the address is for post alone.
  update public.address_papers a set ended_on = private.malta_today()
  where a.user_id = v_case.user_id and a.ended_on is null
    and (a.holder <> private.verification_holder(v_case) or a.kind = 'consent' and v_case.purpose = 'correspondence');
  perform private.note_verification(p_id, 'approved', v_detail);
  perform private.tell(v_case.user_id, 'verification_approved', jsonb_strip_nulls(jsonb_build_object(
    'valid_until', v_ends.valid_until, 'until_reason', v_ends.until_reason, 'holder', private.verification_holder(v_case),
    'box_number', (select p.box_number from public.profiles p where p.id = v_case.user_id))));
  return private.verification_for_office(p_id);
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- A refusal that is taken back.

-- See public.take_back_verification_refusal.
create or replace function private.take_back_verification_refusal(p_id uuid, p_version integer, p_reason text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_case public.verifications;
  v_reason text := private.one_line(p_reason);
begin
  perform private.require_opened(p_id);
  if coalesce(char_length(v_reason), 0) not between 3 and 300 then
    perform private.fail('VF042', 'No reason');
  end if;
  if private.has_just_decided(p_id, 'taken_back', jsonb_build_object('version', p_version)) then
    return private.verification_for_office(p_id);
  end if;
  perform private.lock_member(v.user_id) from public.verifications v where v.id = p_id and v.user_id is not null;
  select * into v_case from public.verifications v where v.id = p_id for no key update;
  if v_case.user_id is null or v_case.state <> 'refused' or v_case.refusal ->> 'reason' <> 'not_accepted' then
    perform private.fail('VF053', 'No case that was refused for good');
  end if;
  perform private.refuse_changed(v_case, p_version);
  if (
    select e.done_by from public.verification_events e
    where e.verification_id = p_id and e.kind = 'refused' order by e.at desc limit 1) = auth.uid() then
    perform private.fail('VF054', 'Another officer takes it back');
  end if;
  update public.verifications v
  set state = 'in_review', refusal = null, decided_at = null, first_approved_by = null, version = v.version + 1,
    due_at = coalesce(private.working_moment_after(now(), private.verification_limit('due_days')), now() + interval '7 days')
  where v.id = p_id
  returning v.due_at into v_case.due_at;
  perform private.note_verification(p_id, 'taken_back', jsonb_build_object('reason', v_reason, 'version', p_version));
  perform private.tell_officers('verification_to_review', '{}');
  perform private.tell(v_case.user_id, 'verification_taken_back',
    jsonb_build_object('due_on', private.malta_clock(v_case.due_at)::date));
  return private.verification_for_office(p_id);
end;
$$;

-- -------------------------------------------------------------------------------------------------
-- Names on lists, also between two reviews.

-- Whether the address of a member is used by this approval.
create function private.is_in_force(p_case_id uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return exists (select 1 from public.address_uses u where u.approved_id = p_case_id);
end;
$$;

drop function private.tell_officers(text, jsonb);

-- Tells officers, but for whom a case is about; super administrators where nobody else is one.
create function private.tell_officers(p_event text, p_params jsonb, p_except uuid default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.tell(a.id, p_event, p_params)
  from private.administrators_to_tell() a (id)
  where a.id is distinct from p_except and case when exists (
      select 1 from public.verification_officers o join public.admins d on d.user_id = o.user_id
      where o.user_id is distinct from p_except)
    then exists (select 1 from public.verification_officers o where o.user_id = a.id)
    else exists (select 1 from public.admins d where d.user_id = a.id and d.role = 'super_admin') end;
end;
$$;

-- Writes what a look at the lists has found, and tells officers of a name that is found once it is approved. VF044: for no name of a
-- case that waits or is in force, or in another form.
create or replace function private.write_screening(
  p_id uuid, p_case_id uuid, p_party_id uuid, p_lists text, p_screened_on date, p_result text, p_note text, p_provider text
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_case public.verifications;
  v_name text;
  v_note text := nullif(private.one_line(p_note), '');
  v_lists text := private.one_line(p_lists);
begin
  select * into v_case from public.verifications v where v.id = p_case_id for no key update;
  if exists (select 1 from public.verification_screenings s where s.id = p_id and s.verification_id = p_case_id) then
    return;
  end if;
  v_name := case when p_party_id is null then case when v_case.customer_kind <> 'person' then v_case.company_name end
    else (select p.full_name from public.verification_parties p where p.id = p_party_id and p.verification_id = p_case_id) end;
  if p_id is null or v_name is null or (v_case.state in ('in_review', 'second') or private.is_in_force(p_case_id)) is not true
    or coalesce(p_result, '') not in ('clear', 'false_match', 'match') or coalesce(p_result <> 'clear' and v_note is null, true)
    or p_screened_on is null or p_screened_on not between private.malta_today() - private.verification_limit('screening_days') and private.malta_today()
    or coalesce(char_length(v_lists), 0) not between 3 and 300 or char_length(v_note) > 500
    or coalesce(char_length(private.one_line(p_provider)), 0) not between 1 and 60
    or exists (select 1 from public.verification_screenings s where s.id = p_id) then
    perform private.fail('VF044', 'No look at the lists');
  end if;
  insert into public.verification_screenings
    (id, verification_id, party_id, name, provider, lists, screened_on, result, note, by_name, created_at)
  values (p_id, p_case_id, p_party_id, v_name, private.one_line(p_provider), v_lists, p_screened_on, p_result, v_note, (
    select p.full_name from public.profiles p where p.id = auth.uid()), clock_timestamp());
  -- What somebody approved before did not know of this.
  if p_result <> 'clear' and v_case.state = 'second' then
    update public.verifications v set state = 'in_review', first_approved_by = null where v.id = p_case_id;
  end if;
  update public.verifications v set version = v.version + 1 where v.id = p_case_id;
  perform private.note_verification(p_case_id, 'screened', jsonb_build_object('name', v_name, 'result', p_result));
  if p_result = 'match' and v_case.state = 'approved' then
    perform private.tell_officers('verification_match', jsonb_build_object('number', v_case.number), v_case.user_id);
  end if;
end;
$$;

-- A case as an officer who has opened it sees it.
create or replace function private.verification_for_office(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_case public.verifications;
  v_risk text;
  v_ends record;
begin
  select * into v_case from public.verifications v where v.id = p_id;
  v_risk := private.verification_risk(v_case);
  select * into v_ends from private.approval_ends(v_case, v_risk);
  return private.verification_in_words(v_case) || jsonb_build_object(
    'state', v_case.state,
    'user_id', v_case.user_id,
    'member', (
      select jsonb_build_object('full_name', p.full_name, 'email', p.email, 'phone', p.phone, 'company_name', p.company_name,
        'registration_number', p.registration_number, 'address_line_1', p.address_line_1, 'address_line_2', p.address_line_2,
        'city', p.city, 'postal_code', p.postal_code, 'country', p.country, 'box_number', private.box_of(p.id))
      from public.profiles p where p.id = v_case.user_id),
    'risk', jsonb_build_object('proposed', v_risk, 'level', v_case.risk, 'reasons', (
      select jsonb_agg(to_jsonb(r) order by array_position(array['high', 'standard', 'low'], r.risk), r.reason)
      from private.verification_reasons(v_case) r)),
    'checks', (select coalesce(jsonb_agg(to_jsonb(k)), '[]') from private.verification_checks(v_case) k),
    'screenings', (
      select coalesce(jsonb_agg(to_jsonb(s) - 'verification_id' order by s.created_at desc, s.id), '[]')
      from public.verification_screenings s where s.verification_id = p_id),
    'screening_due', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from private.screening_due(v_case) d),
    'first_approved_by_name', (select p.full_name from public.profiles p where p.id = v_case.first_approved_by),
    'is_in_force', private.is_in_force(p_id),
    'may_approve', v_case.state = 'in_review' or v_case.state = 'second' and v_case.first_approved_by is distinct from auth.uid(),
    'valid_until_if_approved', v_ends.valid_until, 'until_reason', coalesce(v_case.until_reason, v_ends.until_reason),
    'valid_until', v_case.valid_until,
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'actor_name', e.actor_name, 'detail', e.detail)
        order by e.at desc), '[]')
      from public.verification_events e where e.verification_id = p_id),
    'earlier', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'kind', o.kind, 'state', o.state,
        'decided_at', o.decided_at) order by o.number desc), '[]')
      from public.verifications o
      where o.user_id = v_case.user_id and o.id <> p_id and o.number < v_case.number and o.sent_at is not null));
end;
$$;
