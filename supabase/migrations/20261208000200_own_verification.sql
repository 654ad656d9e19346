-- What a member says and sends of who uses their address, saved at each step, until nothing is missing (decision 058).

-- Which parts a person of a case has in it.
create function private.verification_roles(p_party public.verification_parties)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return array_remove(array[
    case when p_party.is_signer then 'signer' end,
    case when p_party.is_owner then 'owner' end,
    case when p_party.is_manager then 'manager' end,
    case when p_party.is_signer and p_party.capacity = 'representative' then 'representative' end,
    case when p_party.through is not null then 'indirect' end], null);
end;
$$;

-- What the rules ask of a case and of each person in it.
create function private.needs_of_verification(p_case public.verifications)
returns table (need text, "position" integer, step text, answer text, party_id uuid, party_position integer)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select n.need, n.position, n.step, n.answer, p.id, p.position
  from private.verification_needs n
  left join public.verification_parties p on n.of_party and p.verification_id = p_case.id
  where n.of_party = (p.id is not null)
    and (n.customer_kinds is null or p_case.customer_kind = any (n.customer_kinds))
    and (n.role is null
      or p.id is not null and n.role = any (private.verification_roles(p))
      or p.id is null and (n.role = 'indirect' and coalesce(p_case.has_nominee, false) or exists (
        select 1 from public.verification_parties o
        where o.verification_id = p_case.id and n.role = any (private.verification_roles(o)))));
end;
$$;

-- What the office asked for again, each with whether its member has answered since: by another file, or by a change.
create function private.verification_asks(p_case public.verifications)
returns table (party_id uuid, need text, reason text, note text, is_answered boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
  select k.party_id, k.need, k.reason, k.note,
    k.party_id is not null and not exists (select 1 from public.verification_parties p where p.id = k.party_id)
      or case when n.answer = 'file' then exists (
          select 1 from public.verification_files f
          where f.verification_id = p_case.id and f.need = k.need and f.party_id is not distinct from k.party_id and f.sent_at > k.at)
        else p_case.changed_at > k.at end
  from jsonb_to_recordset(p_case.asks) as k (party_id uuid, need text, reason text, note text, at timestamptz)
  left join private.verification_needs n on n.need = k.need;
end;
$$;

-- What a case lacks before it can be sent, in the order of the steps.
create function private.verification_missing(p_case public.verifications)
returns table (step text, need text, party_id uuid, side text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  return query
  select m.step, m.need, m.party_id, m.side
  from (
    select n.step, n.need, n.party_id, s.side, n.position, n.party_position
    from private.needs_of_verification(p_case) n
    left join public.verification_parties p on p.id = n.party_id
    left join lateral (
      select d.side from (values ('front'), ('back')) d (side)
      where n.need = 'identity' and (d.side = 'front' or p.document_kind is distinct from 'passport')) s on true
    where case n.answer
      when 'value' then coalesce(char_length(
          case when p.id is null then to_jsonb(p_case) else to_jsonb(p) end ->> n.need), 0)
        < case n.need when 'activity' then 20 else 1 end
        or n.need = 'purpose' and p_case.customer_kind = 'person' and p_case.purpose = 'registered_office'
      when 'file' then not exists (
        select 1 from public.verification_files f
        where f.verification_id = p_case.id and f.need = n.need and f.party_id is not distinct from p.id
          and f.side is not distinct from s.side)
      else case n.need
        when 'owners' then not p_case.nobody_owns and not exists (
          select 1 from public.verification_parties o where o.verification_id = p_case.id and o.is_owner)
        when 'managers' then p_case.nobody_owns and not exists (
          select 1 from public.verification_parties o where o.verification_id = p_case.id and o.is_manager)
        -- An address that is for a person is for one alone.
        when 'signers' then case when p_case.customer_kind = 'person' then (
            select count(*) <> 1 from public.verification_parties o where o.verification_id = p_case.id)
          else not exists (
            select 1 from public.verification_parties o where o.verification_id = p_case.id and o.is_signer) end
        when 'share' then p.through is null and coalesce(p.share, 0) <= private.verification_limit('owner_share')
        when 'document_expired' then coalesce(p.document_expires_on < v_today, false) end end
    union all
    select 'asked', k.need, k.party_id, null, 1000, null
    from private.verification_asks(p_case) k
    where p_case.state = 'asked' and not k.is_answered) m
  order by m.position, m.party_position, m.side desc;
end;
$$;

-- A case as its member sees it.
create function private.verification_in_words(p_case public.verifications)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return jsonb_build_object('id', p_case.id, 'number', p_case.number, 'version', p_case.version, 'kind', p_case.kind,
    'state', case p_case.state when 'second' then 'in_review' else p_case.state end,
    'begun_at', p_case.begun_at, 'sent_at', p_case.sent_at, 'due_at', p_case.due_at, 'decided_at', p_case.decided_at,
    'customer_kind', p_case.customer_kind, 'company_name', p_case.company_name,
    'registration_number', p_case.registration_number, 'company_country', p_case.company_country,
    'activity', p_case.activity, 'activity_kind', p_case.activity_kind, 'purpose', p_case.purpose,
    'supervised', p_case.supervised, 'has_nominee', p_case.has_nominee, 'nobody_owns', p_case.nobody_owns,
    'refusal', p_case.refusal)
    || jsonb_build_object(
      'parties', (
        select coalesce(jsonb_agg(to_jsonb(p) - 'verification_id' order by p.position), '[]')
        from public.verification_parties p where p.verification_id = p_case.id),
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'party_id', f.party_id, 'need', f.need, 'side', f.side,
          'name', f.name, 'added_at', f.added_at) order by f.sent_at, f.id), '[]')
        from public.verification_files f where f.verification_id = p_case.id),
      'missing', case when p_case.state in ('draft', 'asked') then (
        select coalesce(jsonb_agg(to_jsonb(m)), '[]') from private.verification_missing(p_case) m) else '[]' end,
      'asks', (select coalesce(jsonb_agg(to_jsonb(k)), '[]') from private.verification_asks(p_case) k));
end;
$$;

-- Locks a case of the caller's that they work on, the member first. VF003: it is not theirs, or not open to them.
create function private.hold_own_verification(p_id uuid)
returns public.verifications
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_case public.verifications;
begin
  perform private.lock_member(v_user);
  select * into v_case from public.verifications v where v.id = p_id and v.user_id = v_user for no key update;
  if v_case.id is null or v_case.state not in ('draft', 'asked') then
    perform private.fail('VF003', 'No case that its member works on');
  end if;
  return v_case;
end;
$$;

-- Refuses a change of a case that has changed since it was read. VF004.
create function private.refuse_changed(p_case public.verifications, p_version integer)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if p_case.version is distinct from p_version then
    perform private.fail('VF004', 'The case has changed', jsonb_build_object('version', p_case.version));
  end if;
end;
$$;

-- Notes that a case has changed, and answers it.
create function private.touch_verification(p_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_case public.verifications;
begin
  update public.verifications v set version = v.version + 1, changed_at = clock_timestamp() where v.id = p_id
  returning * into v_case;
  return private.verification_in_words(v_case);
end;
$$;

-- What was typed, as it is kept: known fields alone, each text one line, an empty one none. VF005: an answer of another form.
create function private.clean_details(p_details jsonb, p_fields text[])
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
declare
  v_field text;
  v_clean jsonb := '{}';
begin
  if coalesce(jsonb_typeof(p_details), '') <> 'object' or octet_length(p_details::text) > 20000 then
    perform private.fail('VF005', 'No details');
  end if;
  foreach v_field in array p_fields loop
    case coalesce(jsonb_typeof(p_details -> v_field), 'null')
      when 'string' then
        -- As a calendar has it; "yesterday" is a day to PostgreSQL, too.
        if v_field like '%\_on' and p_details ->> v_field !~ '^(\d{4}-\d\d-\d\d)?$' then
          perform private.fail('VF005', 'No day', jsonb_build_object('field', v_field));
        end if;
        v_clean := v_clean || jsonb_build_object(v_field, nullif(private.one_line(p_details ->> v_field), ''));
      when 'number', 'boolean' then v_clean := v_clean || jsonb_build_object(v_field, p_details -> v_field);
      when 'null' then v_clean := v_clean || jsonb_build_object(v_field, null);
      else perform private.fail('VF005', 'An answer of another form', jsonb_build_object('field', v_field));
    end case;
  end loop;
  return v_clean;
end;
$$;

-- Copies what was typed and sent in an earlier round, as far as it is still good enough: no document that has expired, and no
-- paper that is too old by now. Of a company in formation it is asked anew whether it is registered, and its draft is not copied.
create function private.copy_verification(p_from uuid, p_to uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_today date := private.malta_today();
begin
  update public.verifications v
  set customer_kind = nullif(o.customer_kind, 'forming'), company_name = o.company_name, registration_number = o.registration_number,
    company_country = o.company_country, activity = o.activity, activity_kind = o.activity_kind, purpose = o.purpose,
    supervised = o.supervised, has_nominee = o.has_nominee, nobody_owns = o.nobody_owns
  from public.verifications o where v.id = p_to and o.id = p_from;
  with people as materialized (
    select p as old, gen_random_uuid() as id from public.verification_parties p where p.verification_id = p_from
  ), copied as (
    insert into public.verification_parties
    select (jsonb_populate_record(null::public.verification_parties,
      to_jsonb(n.old) || jsonb_build_object('id', n.id, 'verification_id', p_to))).*
    from people n
    returning id
  )
  insert into public.verification_files (id, verification_id, party_id, need, side, name, added_at)
  select gen_random_uuid(), p_to, n.id, f.need, f.side, f.name, f.added_at
  from public.verification_files f
  join private.verification_needs d on d.need = f.need
  left join people n on (n.old).id = f.party_id
  where f.verification_id = p_from and f.need <> 'memorandum'
    and (f.need <> 'identity' or coalesce((n.old).document_expires_on >= v_today, true))
    and (d.max_age_months is null or f.added_at > now() - make_interval(months => d.max_age_months));
end;
$$;

-- See public.begin_verification.
create function private.begin_verification(p_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_use public.address_uses;
  v_last public.verifications;
  v_open public.verifications;
begin
  perform private.lock_member(v_user);
  select * into v_open from public.verifications v where v.id = p_id;
  if found then
    if v_open.user_id is distinct from v_user then
      perform private.fail('VF003', 'No case that its member works on');
    end if;
    return private.verification_in_words(v_open);
  end if;
  select * into v_use from public.address_uses u where u.user_id = v_user;
  if v_use.user_id is null and not private.is_member_now(v_user) then
    perform private.fail('VF001', 'No membership, and no order of one');
  end if;
  select * into v_open from public.verifications v
  where v.user_id = v_user and v.state in ('draft', 'in_review', 'second', 'asked');
  if found then
    perform private.fail('VF002', 'One is open', jsonb_build_object('id', v_open.id));
  end if;
  select * into v_last from public.verifications v
  where v.user_id = v_user and v.state in ('approved', 'refused') order by v.decided_at desc, v.number desc limit 1;
  if v_last.state = 'refused' and v_last.refusal ->> 'reason' = 'not_accepted' then
    perform private.fail('VF011', 'Refused for good');
  end if;
  insert into public.verifications (id, user_id, kind)
  values (p_id, v_user, case when v_use.approved_id is null then 'first'
    when v_use.held_from - private.malta_today() <= 60 then 'review' else 'change' end);
  if v_last.id is not null then
    perform private.copy_verification(v_last.id, p_id);
  end if;
  return (select private.verification_in_words(v) from public.verifications v where v.id = p_id);
end;
$$;
grant execute on function private.begin_verification(uuid) to authenticated, service_role;

-- Begins a round, under an id that the page makes: what an earlier one has that is still good enough is in it. VF001: no
-- membership. VF002: one is open. VF011: refused for good.
create function public.begin_verification(p_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.begin_verification(p_id) $$;
grant execute on function public.begin_verification(uuid) to authenticated, service_role;

-- See public.save_verification.
create function private.save_verification(p_id uuid, p_version integer, p_details jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_case public.verifications := private.hold_own_verification(p_id);
  v_details jsonb := private.clean_details(p_details, array['customer_kind', 'company_name', 'registration_number',
    'company_country', 'activity', 'activity_kind', 'purpose', 'supervised', 'has_nominee', 'nobody_owns']);
  v_field text;
begin
  v_details := v_details || jsonb_build_object('nobody_owns', coalesce(v_details -> 'nobody_owns', 'false') = 'true');
  if to_jsonb(v_case) @> v_details then
    return private.verification_in_words(v_case);
  end if;
  perform private.refuse_changed(v_case, p_version);
  begin
    update public.verifications v
    set (customer_kind, company_name, registration_number, company_country, activity, activity_kind, purpose, supervised,
        has_nominee, nobody_owns) = (
      select r.customer_kind, r.company_name, r.registration_number, r.company_country, r.activity, r.activity_kind, r.purpose,
        r.supervised, r.has_nominee, r.nobody_owns
      from jsonb_populate_record(null::public.verifications, v_details) r)
    where v.id = p_id;
  exception when data_exception or integrity_constraint_violation then
    get stacked diagnostics v_field = constraint_name;
    perform private.fail('VF005', 'An answer of another form',
      jsonb_build_object('field', substring(v_field from '^verifications_(\w+)_(?:check|fkey)$')));
  end;
  return private.touch_verification(p_id);
end;
$$;
grant execute on function private.save_verification(uuid, integer, jsonb) to authenticated, service_role;

-- Saves what a member says of the customer. The same again changes nothing. VF003, VF004, VF005.
create function public.save_verification(p_id uuid, p_version integer, p_details jsonb)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.save_verification(p_id, p_version, p_details) $$;
grant execute on function public.save_verification(uuid, integer, jsonb) to authenticated, service_role;

-- See public.save_verification_party.
create function private.save_verification_party(p_id uuid, p_case_id uuid, p_version integer, p_details jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_case public.verifications := private.hold_own_verification(p_case_id);
  v_party public.verification_parties;
  v_details jsonb := private.clean_details(p_details, array['full_name', 'born_on', 'nationality', 'address_line', 'city',
    'postal_code', 'country', 'is_signer', 'is_owner', 'is_manager', 'capacity', 'share', 'through', 'is_pep', 'pep_note',
    'document_kind', 'document_number', 'document_country', 'document_expires_on']);
  v_field text;
begin
  v_details := v_details || jsonb_build_object('is_signer', coalesce(v_details -> 'is_signer', 'false') = 'true',
    'is_owner', coalesce(v_details -> 'is_owner', 'false') = 'true',
    'is_manager', coalesce(v_details -> 'is_manager', 'false') = 'true');
  select * into v_party from public.verification_parties p where p.id = p_id;
  if v_party.verification_id <> p_case_id then
    perform private.fail('VF003', 'No case that its member works on');
  end if;
  if to_jsonb(v_party) @> v_details then
    return private.verification_in_words(v_case);
  end if;
  perform private.refuse_changed(v_case, p_version);
  if v_party.id is null and (
      select count(*) from public.verification_parties p where p.verification_id = p_case_id)
    >= private.verification_limit('parties') then
    perform private.fail('VF006', 'Too many persons');
  end if;
  begin
    v_details := v_details || jsonb_build_object('id', p_id, 'verification_id', p_case_id,
      'position', coalesce(v_party.position, (
        select coalesce(max(p.position), 0) + 1 from public.verification_parties p where p.verification_id = p_case_id)));
    if v_party.id is null then
      insert into public.verification_parties
      select r.* from jsonb_populate_record(null::public.verification_parties, v_details) r;
    else
      update public.verification_parties p
      set (full_name, born_on, nationality, address_line, city, postal_code, country, is_signer, is_owner, is_manager, capacity,
          share, through, is_pep, pep_note, document_kind, document_number, document_country, document_expires_on) = (
        select r.full_name, r.born_on, r.nationality, r.address_line, r.city, r.postal_code, r.country, r.is_signer, r.is_owner,
          r.is_manager, r.capacity, r.share, r.through, r.is_pep, r.pep_note, r.document_kind, r.document_number,
          r.document_country, r.document_expires_on
        from jsonb_populate_record(null::public.verification_parties, v_details) r)
      where p.id = p_id;
    end if;
  exception when data_exception or integrity_constraint_violation then
    get stacked diagnostics v_field = constraint_name;
    perform private.fail('VF005', 'An answer of another form',
      jsonb_build_object('field', substring(v_field from '^verification_parties_(\w+)_check$')));
  end;
  return private.touch_verification(p_case_id);
end;
$$;
grant execute on function private.save_verification_party(uuid, uuid, integer, jsonb) to authenticated, service_role;

-- Saves what a member says of one person of their case, under an id that the page makes. VF003, VF004, VF005, VF006: too many.
create function public.save_verification_party(p_id uuid, p_case_id uuid, p_version integer, p_details jsonb)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.save_verification_party(p_id, p_case_id, p_version, p_details) $$;
grant execute on function public.save_verification_party(uuid, uuid, integer, jsonb) to authenticated, service_role;

-- See public.remove_verification_party.
create function private.remove_verification_party(p_id uuid, p_version integer)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_case public.verifications := private.hold_own_verification((
    select p.verification_id from public.verification_parties p where p.id = p_id));
  v_names text[] := array(select f.name from public.verification_files f where f.party_id = p_id);
begin
  perform private.refuse_changed(v_case, p_version);
  delete from public.verification_parties p where p.id = p_id;
  perform private.drop_verification_files(v_names);
  return private.touch_verification(v_case.id);
end;
$$;
grant execute on function private.remove_verification_party(uuid, integer) to authenticated, service_role;

-- Takes a person out of a case, with what was sent of them. VF003, VF004.
create function public.remove_verification_party(p_id uuid, p_version integer)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.remove_verification_party(p_id, p_version) $$;
grant execute on function public.remove_verification_party(uuid, integer) to authenticated, service_role;

-- See public.add_verification_file.
create function private.add_verification_file(p_id uuid, p_case_id uuid, p_party_id uuid, p_need text, p_side text, p_name text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_case public.verifications := private.hold_own_verification(p_case_id);
  v_need private.verification_needs;
  v_file public.verification_files;
  v_old text[];
begin
  select * into v_file from public.verification_files f where f.id = p_id;
  if v_file.verification_id = p_case_id and v_file.name = p_name then
    return private.verification_in_words(v_case);
  end if;
  select * into v_need from private.verification_needs n where n.need = p_need and n.answer = 'file';
  if v_file.id is not null or v_need.need is null
    or p_id is null or (p_need = 'identity') <> (coalesce(p_side, '') in ('front', 'back')) or (p_need <> 'identity' and p_side is not null)
    or v_need.of_party <> (p_party_id is not null)
    or p_party_id is not null and not exists (
      select 1 from public.verification_parties p where p.id = p_party_id and p.verification_id = p_case_id) then
    perform private.fail('VF008', 'No file for this');
  end if;
  if private.case_of_file(p_name) is distinct from p_case_id or not private.keep_files('verification', array[p_name])
    or exists (select 1 from public.verification_files f where f.name = p_name) then
    perform private.fail('VF007', 'No such file');
  end if;
  if p_need = 'identity' then
    with gone as (
      delete from public.verification_files f
      where f.party_id = p_party_id and f.need = 'identity' and f.side = p_side
      returning f.name)
    select array_agg(g.name) into v_old from gone g;
  elsif (
      select count(*) from public.verification_files f
      where f.verification_id = p_case_id and f.need = p_need and f.party_id is not distinct from p_party_id)
    >= private.verification_limit('pages') then
    perform private.fail('VF008', 'Too many pages');
  end if;
  insert into public.verification_files (id, verification_id, party_id, need, side, name, added_at, sent_at)
  values (p_id, p_case_id, p_party_id, p_need, p_side, p_name, clock_timestamp(), clock_timestamp());
  perform private.drop_verification_files(v_old);
  return private.touch_verification(p_case_id);
end;
$$;
grant execute on function private.add_verification_file(uuid, uuid, uuid, text, text, text) to authenticated, service_role;

-- Adds a file that was uploaded to the folder of the case; of a side of a document it takes the place of the one before. VF003.
-- VF007: the file is not there. VF008: it is for nothing that is asked, or one too many.
create function public.add_verification_file(p_id uuid, p_case_id uuid, p_party_id uuid, p_need text, p_side text, p_name text)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.add_verification_file(p_id, p_case_id, p_party_id, p_need, p_side, p_name) $$;
grant execute on function public.add_verification_file(uuid, uuid, uuid, text, text, text) to authenticated, service_role;

-- See public.remove_verification_file.
create function private.remove_verification_file(p_id uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_case public.verifications := private.hold_own_verification((
    select f.verification_id from public.verification_files f where f.id = p_id));
  v_name text;
begin
  delete from public.verification_files f where f.id = p_id returning f.name into v_name;
  perform private.drop_verification_files(array[v_name]);
  return private.touch_verification(v_case.id);
end;
$$;
grant execute on function private.remove_verification_file(uuid) to authenticated, service_role;

-- Takes a file out of a case. VF003.
create function public.remove_verification_file(p_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.remove_verification_file(p_id) $$;
grant execute on function public.remove_verification_file(uuid) to authenticated, service_role;

-- Tells officers that a case waits; where there is none, super administrators, who can name one.
create function private.tell_officers(p_event text, p_params jsonb)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.tell(a.id, p_event, p_params)
  from private.administrators_to_tell() a (id)
  where case when exists (
      select 1 from public.verification_officers o join public.admins d on d.user_id = o.user_id)
    then exists (select 1 from public.verification_officers o where o.user_id = a.id)
    else exists (select 1 from public.admins d where d.user_id = a.id and d.role = 'super_admin') end;
end;
$$;

-- Takes out of a case what is asked of another kind of customer alone, or of nobody in it any longer: it is not sent.
create function private.leave_out_unasked(p_case public.verifications)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_names text[];
begin
  with gone as (
    delete from public.verification_files f
    where f.verification_id = p_case.id
      and not exists (
        select 1 from private.needs_of_verification(p_case) n
        where n.need = f.need and n.party_id is not distinct from f.party_id)
      and not exists (
        select 1 from private.verification_asks(p_case) k
        where k.need = f.need and k.party_id is not distinct from f.party_id)
    returning f.name)
  select array_agg(g.name) into v_names from gone g;
  perform private.drop_verification_files(v_names);
  if p_case.customer_kind <> 'company' then
    update public.verifications v set registration_number = null, supervised = null where v.id = p_case.id;
  end if;
  if p_case.customer_kind = 'person' then
    update public.verifications v
    set company_name = null, company_country = null, has_nominee = null, nobody_owns = false where v.id = p_case.id;
    update public.verification_parties p
    set is_signer = true, is_owner = false, is_manager = false, capacity = null, share = null, through = null
    where p.verification_id = p_case.id;
  end if;
end;
$$;

-- See public.send_verification.
create function private.send_verification(p_id uuid, p_version integer, p_declared boolean)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user uuid := private.require_user();
  v_case public.verifications;
  v_missing jsonb;
begin
  perform private.lock_member(v_user);
  select * into v_case from public.verifications v where v.id = p_id and v.user_id = v_user and v.state in ('in_review', 'second');
  if found then
    return private.verification_in_words(v_case);
  end if;
  v_case := private.hold_own_verification(p_id);
  perform private.refuse_changed(v_case, p_version);
  if p_declared is not true then
    perform private.fail('VF010', 'Not declared to be true');
  end if;
  select jsonb_agg(to_jsonb(m)) into v_missing from private.verification_missing(v_case) m;
  if v_missing is not null then
    perform private.fail('VF009', 'Something is missing', jsonb_build_object('missing', v_missing));
  end if;
  perform private.leave_out_unasked(v_case);
  update public.verifications v
  set state = 'in_review', sent_at = clock_timestamp(), asks = '[]', version = v.version + 1,
    due_at = coalesce(private.working_moment_after(now(), private.verification_limit('due_days')), now() + interval '7 days')
  where v.id = p_id returning * into v_case;
  perform private.note_verification(p_id, 'sent', jsonb_build_object('files', (
    select count(*) from public.verification_files f where f.verification_id = p_id)));
  perform private.tell_officers('verification_to_review', '{}');
  return private.verification_in_words(v_case);
end;
$$;
grant execute on function private.send_verification(uuid, integer, boolean) to authenticated, service_role;

-- Sends a case to the office; sent already, it stays as it is. VF003, VF004. VF009: something is missing. VF010: its member does
-- not say that it is true.
create function public.send_verification(p_id uuid, p_version integer, p_declared boolean)
returns jsonb
language sql
volatile
set search_path = ''
as $$ select private.send_verification(p_id, p_version, p_declared) $$;
grant execute on function public.send_verification(uuid, integer, boolean) to authenticated, service_role;

-- See public.drop_verification.
create function private.drop_verification(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_case public.verifications := private.hold_own_verification(p_id);
begin
  if v_case.sent_at is not null then
    perform private.fail('VF003', 'The office has it');
  end if;
  perform private.delete_verifications(array[p_id]);
end;
$$;
grant execute on function private.drop_verification(uuid) to authenticated, service_role;

-- Deletes a draft that was never sent, with its files. VF003.
create function public.drop_verification(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.drop_verification(p_id) $$;
grant execute on function public.drop_verification(uuid) to authenticated, service_role;
