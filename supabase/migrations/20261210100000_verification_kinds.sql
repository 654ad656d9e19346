-- Companies in formation, and persons without a company, in who may use an address (decision 058). Whoever is approved while
-- their company is in formation says in the next round whether it is registered: a draft memorandum does not carry them on. A
-- person is one alone, without a registered office; what was typed of a company before is not sent for them.

-- Copies what was typed and sent in an earlier round, as far as it is still good enough: no document that has expired, and no
-- paper that is too old by now. Of a company in formation it is asked anew whether it is registered, and its draft is not copied.
create or replace function private.copy_verification(p_from uuid, p_to uuid)
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

-- What a case lacks before it can be sent, in the order of the steps.
create or replace function private.verification_missing(p_case public.verifications)
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
create or replace function private.send_verification(p_id uuid, p_version integer, p_declared boolean)
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

-- Whose name a paper about the address bears: the company of a case, or the person.
create or replace function private.verification_holder(p_case public.verifications)
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
    when 'verification_ending' then case when (p_params ->> 'is_in_review')::boolean
        then 'We are reviewing what you have sent us. If we have not approved it by '
        when p_params ->> 'until_reason' = 'formation'
        then 'Please send us the extract of the company from its register. If we have not approved it by '
        else 'Please confirm who uses your address: look through what you told us, and send it. If we have not approved it by ' end
      || v_from || ', we hold new post from that day. Nothing is lost.'
    when 'verification_held' then 'From today we hold new post, unopened, because we do not know for certain who uses your address. '
      || 'Nothing is lost, and what came before is not affected.'
    when 'verification_to_review' then 'A case waits for an officer. Please review it within two working days.'
    when 'verification_deleted' then 'The time for which the law keeps them is over, so we have deleted ' || (p_params ->> 'cases')
      || case p_params ->> 'cases' when '1' then ' case' else ' cases' end || ' with ' || (p_params ->> 'files')
      || case p_params ->> 'files' when '1' then ' file' else ' files' end || ' (no. '
      || (select string_agg(n.nr, ', ') from jsonb_array_elements_text(p_params -> 'numbers') n (nr)) || ').'
  end;
end;
$$;
