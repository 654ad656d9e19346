-- What named officers do: they say why they look, compare what was sent with what was typed, look at lists of names, and approve,
-- ask again or refuse; a high risk needs two of them. Nobody decides on their own case (decision 058).

-- See public.get_verification_officers.
create function private.get_verification_officers()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', p.id, 'full_name', p.full_name, 'is_officer', o.user_id is not null,
      'named_at', o.named_at, 'named_by_name', b.full_name) order by p.full_name, p.id), '[]')
    from public.admins a
    join public.profiles p on p.id = a.user_id
    left join public.verification_officers o on o.user_id = p.id
    left join public.profiles b on b.id = o.named_by);
end;
$$;
grant execute on function private.get_verification_officers() to authenticated, service_role;

-- All administrators, and who of them may look at what members show of themselves.
create function public.get_verification_officers()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_verification_officers() $$;
grant execute on function public.get_verification_officers() to authenticated, service_role;

-- See public.name_verification_officer.
create function private.name_verification_officer(p_user_id uuid, p_is_officer boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  if not private.is_super_admin() then
    perform private.fail('ID002', 'Only super administrators name officers');
  end if;
  if p_is_officer is not true then
    delete from public.verification_officers o where o.user_id = p_user_id;
    return;
  end if;
  perform 1 from public.admins a where a.user_id = p_user_id for key share;
  if not found then
    perform private.fail('VF051', 'No administrator');
  end if;
  insert into public.verification_officers (user_id, named_by) values (p_user_id, auth.uid()) on conflict do nothing;
end;
$$;
grant execute on function private.name_verification_officer(uuid, boolean) to authenticated, service_role;

-- Names an administrator an officer, or takes that back; super administrators alone. VF051: no administrator.
create function public.name_verification_officer(p_user_id uuid, p_is_officer boolean)
returns void
language sql
volatile
set search_path = ''
as $$ select private.name_verification_officer(p_user_id, p_is_officer) $$;
grant execute on function public.name_verification_officer(uuid, boolean) to authenticated, service_role;

-- Whoever is no administrator any longer is no officer, and is none again by being an administrator again.
create function private.end_officer()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.verification_officers o where o.user_id = old.user_id;
  return null;
end;
$$;

create trigger tg_admins__end_officer
  after delete on public.admins
  for each row execute function private.end_officer();

-- -------------------------------------------------------------------------------------------------
-- What an officer sees.

-- Why a case is of a risk, each reason with its risk.
create function private.verification_reasons(p_case public.verifications)
returns table (reason text, risk text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  with people as (
    select p.* from public.verification_parties p where p.verification_id = p_case.id
  ), places as (
    select c.name
    from (
      select p.nationality from people p union all select p.country from people p union all select p.document_country from people p
      union all select p_case.company_country where p_case.customer_kind <> 'person') c (name)
  ), found as (
    select 'pep' as reason where exists (select 1 from people p where p.is_pep)
    union all
    select 'country' where exists (
      select 1 from places l
      where l.name is not null and not exists (
        select 1 from private.known_countries c
        where lower(c.country) = lower(btrim(l.name))
          and not exists (select 1 from private.verification_countries h where h.country = c.country)))
    union all
    select 'activity' where exists (
      select 1 from private.verification_activities a where a.activity = p_case.activity_kind and a.is_high)
    union all
    select 'nominee' where p_case.has_nominee and p_case.customer_kind <> 'person'
    union all
    select 'match' where exists (
      select 1 from public.verification_screenings s where s.verification_id = p_case.id and s.result <> 'clear')
    union all
    select 'indirect' where p_case.customer_kind <> 'person' and exists (select 1 from people p where p.through is not null)
    union all
    select 'supervised' where p_case.supervised is not null and p_case.customer_kind = 'company'
  )
  select r.reason, r.risk
  from private.verification_risks r
  where r.reason in (select f.reason from found f)
    or r.reason = 'ordinary' and not exists (select 1 from found);
end;
$$;

-- The risk of a case: its highest reason, or what an officer has put it at where that is higher.
create function private.verification_risk(p_case public.verifications)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select r.risk
    from (select n.risk from private.verification_reasons(p_case) n union all select p_case.risk) r
    where r.risk is not null
    order by array_position(array['high', 'standard', 'low'], r.risk)
    limit 1);
end;
$$;

-- What an officer confirms before they approve a case. That a company is supervised makes its risk low, so nobody takes it at its
-- word.
create function private.verification_checks(p_case public.verifications)
returns table (key text, "check" text, party_id uuid)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select c.check || coalesce(':' || c.party_id, ''), c.check, c.party_id
  from (
    select k.name as check, n.party_id, n.party_position, k.position
    from private.needs_of_verification(p_case) n
    join (values ('identity', 'identity_matches', 1), ('residence', 'residence_matches', 2), ('authority', 'authority_matches', 3),
      ('extract', 'extract_matches', 4), ('memorandum', 'memorandum_matches', 4), ('owners', 'owners_match', 5),
      ('structure', 'structure_matches', 6), ('activity', 'activity_plausible', 7), ('purpose', 'risk_considered', 8))
      k (need, name, position) on k.need = n.need
    union all
    select 'supervision_confirmed', null, null, 4
    where p_case.supervised is not null and p_case.customer_kind = 'company') c
  order by c.party_position nulls last, c.position;
end;
$$;

-- Names of a case that have not been looked for on the lists within the days that count, or with which somebody listed agrees.
create function private.screening_due(p_case public.verifications)
returns table (party_id uuid, name text)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select n.party_id, n.name
  from (
    select null::uuid as party_id, p_case.company_name as name, 0 as position where p_case.customer_kind <> 'person'
    union all
    select p.id, p.full_name, p.position from public.verification_parties p where p.verification_id = p_case.id) n
  where coalesce((
    select s.result = 'match' or s.screened_on < private.malta_today() - private.verification_limit('screening_days')
    from public.verification_screenings s
    where s.verification_id = p_case.id and s.party_id is not distinct from n.party_id and s.name = n.name
    order by s.created_at desc, s.id desc limit 1), true)
  order by n.position;
end;
$$;

-- Until when an approval of today would stand, and why until then.
create function private.approval_ends(p_case public.verifications, p_risk text, out valid_until date, out until_reason text)
returns record
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  select e.day, e.reason into valid_until, until_reason
  from (
    select (v_today + make_interval(months => t.review_months))::date as day, 'review' as reason, 3 as position
    from private.verification_terms t where t.risk = p_risk
    union all
    select v_today + private.verification_limit('forming_days'), 'formation', 1 where p_case.customer_kind = 'forming'
    union all
    select min(p.document_expires_on), 'document', 2 from public.verification_parties p where p.verification_id = p_case.id) e
  where e.day is not null
  order by e.day, e.position limit 1;
end;
$$;

-- A case as an officer who has opened it sees it.
create function private.verification_for_office(p_id uuid)
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

-- See public.get_verification_queue.
create function private.get_verification_queue(p_query jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_filter text := coalesce(p_query ->> 'filter', 'open');
  v_search text := lower(left(p_query ->> 'search', 100));
begin
  perform private.require_officer();
  return (
    select coalesce(jsonb_agg(to_jsonb(q) - 'nr' order by q.nr), '[]')
    from (
      select v.id, v.number, v.user_id, coalesce(p.full_name, b.holder) as member_name, b.company_name, b.box_number, v.kind,
        case when b.is_own and v.state = 'second' then 'in_review' else v.state end as state, v.sent_at,
        v.due_at, v.state in ('in_review', 'second') and v.due_at < now() as is_overdue,
        case when v.sent_at is not null and not b.is_own then private.verification_risk(v) end as risk,
        case when not b.is_own then f.full_name end as first_approved_by_name,
        v.state = 'second' and v.first_approved_by is distinct from auth.uid() and not b.is_own as may_approve_second,
        v.valid_until, u.held_from, v.decided_at, b.kept_until,
        row_number() over (order by case when v.state in ('in_review', 'second') then v.due_at end,
          case v_filter when 'ending' then u.held_from when 'kept' then b.kept_until end, coalesce(v.decided_at, v.changed_at) desc, v.id) as nr
      from public.verifications v
      left join public.profiles p on p.id = v.user_id
      left join public.profiles f on f.id = v.first_approved_by
      left join public.address_uses u on u.user_id = v.user_id
      -- Of their own case officers see no more than any member, and of a draft that was never sent nobody sees what is in it.
      -- Whose account is gone is found by the names in their case: nothing else is left of them.
      cross join lateral (
        select coalesce(v.user_id = auth.uid(), false) as is_own, coalesce(p.box_number, u.reserved_box) as box_number,
          case when v.sent_at is not null then v.company_name end as company_name,
          case when v.user_id is null then private.verification_holder(v) end as holder,
          case when v.user_id is null then (
            select string_agg(o.full_name, ' ') from public.verification_parties o where o.verification_id = v.id) end as people,
          coalesce(v.kept_until,
            (u.ended_on + make_interval(years => private.verification_limit('kept_years')))::date) as kept_until) b
      where case v_filter
          when 'open' then v.state in ('in_review', 'second')
          when 'second' then v.state = 'second' and not b.is_own
          when 'asked' then v.state = 'asked'
          when 'draft' then v.state = 'draft'
          when 'ending' then v.id = u.approved_id and u.held_from <= private.malta_today() + 60
          when 'decided' then v.user_id is not null and v.state in ('approved', 'refused', 'withdrawn')
          when 'kept' then v.sent_at is not null and b.kept_until is not null
          else false end
        and (coalesce(v_search, '') = '' or strpos(lower(concat_ws(' ', p.full_name, p.company_name, b.company_name, b.people,
          v.number, 'box ' || b.box_number)), v_search) > 0)
      order by nr
      limit 200) q);
end;
$$;
grant execute on function private.get_verification_queue(jsonb) to authenticated, service_role;

-- Cases for officers, those that are due first: open, second, asked, draft, ending, decided or kept, with whose they are and no
-- more. Kept: their membership or account is over, and by law they stay until a day.
create function public.get_verification_queue(p_query jsonb default '{}')
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_verification_queue(p_query) $$;
grant execute on function public.get_verification_queue(jsonb) to authenticated, service_role;

-- See public.open_verification.
create function private.open_verification(p_id uuid, p_reason text)
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
  perform private.require_officer();
  select * into v_case from public.verifications v where v.id = p_id and v.sent_at is not null;
  if not found then
    perform private.fail('VF053', 'No such case');
  end if;
  if v_case.user_id = auth.uid() then
    perform private.fail('VF041', 'Nobody looks at their own case');
  end if;
  if coalesce(char_length(v_reason), 0) not between 3 and 300 then
    perform private.fail('VF042', 'No reason');
  end if;
  perform private.note_verification(p_id, 'looked', jsonb_build_object('reason', v_reason));
  return private.verification_for_office(p_id);
end;
$$;
grant execute on function private.open_verification(uuid, text) to authenticated, service_role;

-- Opens a case for an officer, for a reason that is recorded, and its files for an hour. VF041: their own. VF042: no reason.
-- VF053: there is none that was sent.
create function public.open_verification(p_id uuid, p_reason text)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.open_verification(p_id, p_reason) $$;
grant execute on function public.open_verification(uuid, text) to authenticated, service_role;

-- Refuses whoever has not opened a case as an officer within the hour.
create function private.require_opened(p_id uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_officer();
  if exists (select 1 from public.verifications v where v.id = p_id and v.user_id = auth.uid()) then
    perform private.fail('VF041', 'Nobody decides on their own case');
  end if;
  if not private.has_opened_verification(p_id) then
    perform private.fail('VF043', 'Not opened within the hour');
  end if;
end;
$$;

-- See public.get_verification.
create function private.get_verification(p_id uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_opened(p_id);
  return private.verification_for_office(p_id);
end;
$$;
grant execute on function private.get_verification(uuid) to authenticated, service_role;

-- A case again that an officer has opened within the hour. VF041. VF043: they have not.
create function public.get_verification(p_id uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_verification(p_id) $$;
grant execute on function public.get_verification(uuid) to authenticated, service_role;

-- -------------------------------------------------------------------------------------------------
-- The lists.

-- Writes what a look at the lists has found. VF044: for no name of a case that waits, or in another form.
create function private.write_screening(
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
  if p_id is null or v_name is null or v_case.state not in ('in_review', 'second')
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
end;
$$;

-- See public.note_verification_screening.
create function private.note_verification_screening(
  p_id uuid, p_case_id uuid, p_party_id uuid, p_lists text, p_screened_on date, p_result text, p_note text
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.require_opened(p_case_id);
  perform private.write_screening(p_id, p_case_id, p_party_id, p_lists, p_screened_on, p_result, p_note, 'manual');
  return private.verification_for_office(p_case_id);
end;
$$;
grant execute on function private.note_verification_screening(uuid, uuid, uuid, text, date, text, text) to authenticated, service_role;

-- Notes which lists an officer has looked at for a name, on which day, and what they found; what is not clear has a note. VF044.
create function public.note_verification_screening(
  p_id uuid, p_case_id uuid, p_party_id uuid, p_lists text, p_screened_on date, p_result text, p_note text
)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.note_verification_screening(p_id, p_case_id, p_party_id, p_lists, p_screened_on, p_result, p_note) $$;
grant execute on function public.note_verification_screening(uuid, uuid, uuid, text, date, text, text) to authenticated, service_role;

-- See public.record_verification_screening.
create function private.record_verification_screening(
  p_id uuid, p_case_id uuid, p_party_id uuid, p_lists text, p_screened_on date, p_result text, p_note text, p_provider text
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.fail('ID002', 'For the server of a provider');
  end if;
  perform private.write_screening(p_id, p_case_id, p_party_id, p_lists, p_screened_on, p_result, p_note, p_provider);
end;
$$;
grant execute on function private.record_verification_screening(uuid, uuid, uuid, text, date, text, text, text) to service_role;

-- Where a provider of lists writes what it has found; none is built in.
create function public.record_verification_screening(
  p_id uuid, p_case_id uuid, p_party_id uuid, p_lists text, p_screened_on date, p_result text, p_note text, p_provider text
)
returns void
language sql
volatile
set search_path = ''
as $$
  select private.record_verification_screening(p_id, p_case_id, p_party_id, p_lists, p_screened_on, p_result, p_note, p_provider)
$$;
grant execute on function public.record_verification_screening(uuid, uuid, uuid, text, date, text, text, text) to service_role;

-- -------------------------------------------------------------------------------------------------
-- Decisions.

-- Locks a case on which an officer decides, its member first. VF004: it has changed. VF053: it waits for no decision.
create function private.hold_verification(p_id uuid, p_version integer)
returns public.verifications
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_case public.verifications;
begin
  perform private.require_opened(p_id);
  perform private.lock_member(v.user_id) from public.verifications v where v.id = p_id and v.user_id is not null;
  select * into v_case from public.verifications v where v.id = p_id for no key update;
  if v_case.user_id is null or v_case.state not in ('in_review', 'second') then
    perform private.fail('VF053', 'No case that waits for a decision');
  end if;
  perform private.refuse_changed(v_case, p_version);
  return v_case;
end;
$$;

-- Whether the last thing that happened to a case is what the caller asks for again, because the answer was lost.
create function private.has_just_decided(p_id uuid, p_kind text, p_detail jsonb)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce((
    select e.kind = p_kind and e.done_by = auth.uid() and e.detail @> p_detail
    from public.verification_events e
    where e.verification_id = p_id and e.kind <> 'looked' order by e.at desc limit 1), false);
end;
$$;

-- See public.ask_verification_again.
create function private.ask_verification_again(p_id uuid, p_version integer, p_asks jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_case public.verifications;
  v_asks jsonb;
begin
  perform private.require_opened(p_id);
  if coalesce(jsonb_typeof(p_asks), '') <> 'array' or jsonb_array_length(p_asks) not between 1 and 20
    or octet_length(p_asks::text) > 20000
    or exists (select 1 from jsonb_array_elements(p_asks) k where jsonb_typeof(k.value) <> 'object') then
    perform private.fail('VF045', 'Nothing is asked for');
  end if;
  if private.has_just_decided(p_id, 'asked', jsonb_build_object('version', p_version)) then
    return private.verification_for_office(p_id);
  end if;
  v_case := private.hold_verification(p_id, p_version);
  begin
    select jsonb_agg(jsonb_build_object('party_id', k.party_id, 'need', k.need, 'reason', k.reason,
      'note', nullif(private.one_line(k.note), ''), 'at', clock_timestamp()))
    into strict v_asks
    from jsonb_to_recordset(p_asks) as k (party_id uuid, need text, reason text, note text)
    left join private.verification_needs n on n.need = k.need
    having bool_and((k.need = 'details' or n.need is not null)
      and coalesce(k.reason, '') in ('unreadable', 'cut_off', 'expired', 'wrong_document', 'too_old', 'name_differs', 'missing', 'unclear')
      and coalesce(char_length(k.note), 0) <= 500
      and (n.answer is distinct from 'file' or n.of_party = (k.party_id is not null))
      and (k.party_id is null or exists (
        select 1 from public.verification_parties p where p.id = k.party_id and p.verification_id = p_id)));
  exception when no_data_found or data_exception then
    perform private.fail('VF045', 'Nothing that can be asked for');
  end;
  update public.verifications v
  set state = 'asked', asks = v_asks, first_approved_by = null, version = v.version + 1, due_at = null
  where v.id = p_id;
  -- With all as it was sent, which its member changes from here on.
  perform private.note_verification(p_id, 'asked', jsonb_build_object('version', p_version, 'asks', v_asks,
    'sent', private.verification_in_words(v_case) - '{missing,asks}'::text[]));
  -- How many alone: administrators read what a mail was written of, and of a case they see the state alone.
  perform private.tell(v_case.user_id, 'verification_asked', jsonb_build_object('points', jsonb_array_length(v_asks)));
  return private.verification_for_office(p_id);
end;
$$;
grant execute on function private.ask_verification_again(uuid, integer, jsonb) to authenticated, service_role;

-- Asks a member for something again, saying why. VF004, VF043, VF053. VF045: for nothing that a case has.
create function public.ask_verification_again(p_id uuid, p_version integer, p_asks jsonb)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.ask_verification_again(p_id, p_version, p_asks) $$;
grant execute on function public.ask_verification_again(uuid, integer, jsonb) to authenticated, service_role;

-- Whose name a paper about the address bears: the company of a case, or the person.
create function private.verification_holder(p_case public.verifications)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return case when p_case.customer_kind <> 'person' then p_case.company_name else (
    select p.full_name from public.verification_parties p
    where p.verification_id = p_case.id order by p.is_signer desc, p.position limit 1) end;
end;
$$;

-- See public.approve_verification.
create function private.approve_verification(p_id uuid, p_version integer, p_checks text[], p_risk text, p_note text)
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
  -- What says another name is not true any longer.
  update public.address_papers a set ended_on = private.malta_today()
  where a.user_id = v_case.user_id and a.ended_on is null and a.holder <> private.verification_holder(v_case);
  perform private.note_verification(p_id, 'approved', v_detail);
  perform private.tell(v_case.user_id, 'verification_approved', jsonb_strip_nulls(jsonb_build_object(
    'valid_until', v_ends.valid_until, 'until_reason', v_ends.until_reason, 'holder', private.verification_holder(v_case),
    'box_number', (select p.box_number from public.profiles p where p.id = v_case.user_id))));
  return private.verification_for_office(p_id);
end;
$$;
grant execute on function private.approve_verification(uuid, integer, text[], text, text) to authenticated, service_role;

-- Approves who uses an address, with all that was checked, at the risk of its reasons or a higher one with a note; a high risk
-- waits for a second officer. VF004, VF041, VF043, VF053. VF046: not everything is checked. VF047: the lists. VF048: the risk.
-- VF049: they were the first. VF052: a document has expired.
create function public.approve_verification(p_id uuid, p_version integer, p_checks text[], p_risk text, p_note text)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.approve_verification(p_id, p_version, p_checks, p_risk, p_note) $$;
grant execute on function public.approve_verification(uuid, integer, text[], text, text) to authenticated, service_role;

-- See public.refuse_verification.
create function private.refuse_verification(p_id uuid, p_version integer, p_reason text, p_note text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_case public.verifications;
  v_note text := nullif(private.one_line(p_note), '');
  v_refusal jsonb;
begin
  perform private.require_opened(p_id);
  if coalesce(p_reason, '') not in ('documents', 'not_plausible', 'owners_unknown', 'not_accepted') or char_length(p_note) > 1000
    or p_reason <> 'not_accepted' and v_note is null then
    perform private.fail('VF042', 'No reason');
  end if;
  if private.has_just_decided(p_id, 'refused', jsonb_build_object('version', p_version)) then
    return private.verification_for_office(p_id);
  end if;
  v_case := private.hold_verification(p_id, p_version);
  -- To whoever is not accepted nothing more is said: the law may forbid it. The note is for officers alone.
  v_refusal := jsonb_build_object('reason', p_reason, 'note', case when p_reason <> 'not_accepted' then v_note end);
  update public.verifications v
  set state = 'refused', refusal = v_refusal, decided_at = clock_timestamp(), due_at = null, version = v.version + 1
  where v.id = p_id;
  if p_reason = 'not_accepted' then
    update public.address_uses u set held_from = least(u.held_from, private.malta_today()), told_days = 0
    where u.user_id = v_case.user_id;
    update public.address_papers a set ended_on = private.malta_today() where a.user_id = v_case.user_id and a.ended_on is null;
  end if;
  perform private.note_verification(p_id, 'refused',
    jsonb_build_object('reason', p_reason, 'note', v_note, 'version', p_version));
  perform private.tell(v_case.user_id, 'verification_refused', jsonb_build_object('is_final', p_reason = 'not_accepted'));
  return private.verification_for_office(p_id);
end;
$$;
grant execute on function private.refuse_verification(uuid, integer, text, text) to authenticated, service_role;

-- Refuses who uses an address. Its member reads the note, and what was approved before stays; unless they are not accepted at
-- all. VF004, VF043, VF053. VF042: no reason.
create function public.refuse_verification(p_id uuid, p_version integer, p_reason text, p_note text)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.refuse_verification(p_id, p_version, p_reason, p_note) $$;
grant execute on function public.refuse_verification(uuid, integer, text, text) to authenticated, service_role;

-- See public.ask_for_verification.
create function private.ask_for_verification(p_user_id uuid, p_held_from date, p_reason text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
  v_reason text := private.one_line(p_reason);
  v_use public.address_uses;
begin
  perform private.require_officer();
  if p_user_id = auth.uid() then
    perform private.fail('VF041', 'Nobody decides on their own case');
  end if;
  if coalesce(char_length(v_reason), 0) not between 3 and 300 then
    perform private.fail('VF042', 'No reason');
  end if;
  perform private.lock_member(p_user_id);
  select * into v_use from public.address_uses u where u.user_id = p_user_id for no key update;
  if v_use.held_from = p_held_from and v_use.told_days is not null then
    return;
  end if;
  if v_use.approved_id is null or p_held_from is null or p_held_from < v_today or p_held_from > v_use.held_from then
    perform private.fail('VF050', 'No day before the approval ends');
  end if;
  update public.address_uses u set held_from = p_held_from, told_days = coalesce(private.address_notice(p_held_from), 60)
  where u.user_id = p_user_id;
  perform private.note_verification(v_use.approved_id, 'suspended', jsonb_build_object('reason', v_reason, 'held_from', p_held_from));
  perform private.tell(p_user_id, case when p_held_from = v_today then 'verification_held' else 'verification_ending' end,
    jsonb_build_object('held_from', p_held_from, 'days', p_held_from - v_today, 'until_reason', 'review'));
end;
$$;
grant execute on function private.ask_for_verification(uuid, date, text) to authenticated, service_role;

-- Asks a member who is approved to confirm it before a day, from which their post is held otherwise; today suspends at once. The
-- reason is recorded, not told. VF041, VF042. VF050: no such day, or nothing is approved.
create function public.ask_for_verification(p_user_id uuid, p_held_from date, p_reason text)
returns void
language sql
volatile
set search_path = ''
as $$ select private.ask_for_verification(p_user_id, p_held_from, p_reason) $$;
grant execute on function public.ask_for_verification(uuid, date, text) to authenticated, service_role;

-- See public.take_back_verification_refusal.
create function private.take_back_verification_refusal(p_id uuid, p_version integer, p_reason text)
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
  where v.id = p_id;
  perform private.note_verification(p_id, 'taken_back', jsonb_build_object('reason', v_reason, 'version', p_version));
  perform private.tell_officers('verification_to_review', '{}');
  return private.verification_for_office(p_id);
end;
$$;
grant execute on function private.take_back_verification_refusal(uuid, integer, text) to authenticated, service_role;

-- Takes back that somebody is not accepted: their case waits for a decision again. VF004, VF042, VF043. VF053: it was not refused so,
-- or the account is gone. VF054: by the officer who refused it.
create function public.take_back_verification_refusal(p_id uuid, p_version integer, p_reason text)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.take_back_verification_refusal(p_id, p_version, p_reason) $$;
grant execute on function public.take_back_verification_refusal(uuid, integer, text) to authenticated, service_role;
