-- Demo cases of who uses an address: most members are approved, one approval ends soon, one case waits for an officer, one for a
-- second officer, one member was asked again, and one has not begun. Files are rows without bytes, drawn after `npm start`.
-- Both administrators are officers, so that a high risk can be approved.

insert into public.verification_officers (user_id, named_by)
select p.id, (select s.id from public.profiles s where s.email = 'super@example.test')
from public.profiles p where p.email in ('admin@example.test', 'super@example.test');

-- From now on what is done is done by this person; nobody, for null.
create function pg_temp.acts(p_login text) returns void language sql as $$
  select set_config('request.jwt.claims', coalesce((
    select jsonb_build_object('sub', p.id, 'role', 'authenticated')::text
    from public.profiles p where p.email = p_login || '@example.test'), ''), true)
$$;

-- A case of somebody's with all that is asked for, sent to the office.
create function pg_temp.send_case(p_login text, p_activity text, p_pep boolean) returns uuid language plpgsql as $$
declare
  v_profile public.profiles;
  v_case jsonb;
  v_missing record;
  v_name text;
begin
  perform pg_temp.acts(p_login);
  select * into v_profile from public.profiles p where p.email = p_login || '@example.test';
  v_case := public.begin_verification(gen_random_uuid());
  v_case := public.save_verification((v_case ->> 'id')::uuid, (v_case ->> 'version')::integer, jsonb_build_object(
    'customer_kind', 'company', 'company_name', coalesce(v_profile.company_name, v_profile.full_name || ' Ltd'),
    'registration_number', 'C ' || (10000 + v_profile.box_number), 'company_country', v_profile.country,
    'activity_kind', p_activity, 'activity', 'We sell what we make, in Malta and to the neighbours across the sea.',
    'purpose', 'both', 'has_nominee', false));
  v_case := public.save_verification_party(gen_random_uuid(), (v_case ->> 'id')::uuid, (v_case ->> 'version')::integer,
    jsonb_build_object('full_name', v_profile.full_name, 'born_on', '1984-05-06', 'nationality', v_profile.country,
      'address_line', v_profile.address_line_1, 'city', v_profile.city, 'postal_code', v_profile.postal_code,
      'country', v_profile.country, 'is_signer', true, 'is_owner', true, 'capacity', 'director', 'share', 100, 'is_pep', p_pep,
      'pep_note', case when p_pep then 'A cousin sits in parliament' end, 'document_kind', 'id_card',
      'document_number', 'EX ' || v_profile.box_number, 'document_country', v_profile.country,
      'document_expires_on', private.malta_today() + 1500));
  for v_missing in select m.* from jsonb_to_recordset(v_case -> 'missing') as m (need text, party_id uuid, side text) loop
    v_name := (v_case ->> 'id') || '/' || gen_random_uuid() || case v_missing.need when 'extract' then '.pdf' else '.jpg' end;
    insert into storage.objects (bucket_id, name) values ('verification', v_name);
    v_case := public.add_verification_file(gen_random_uuid(), (v_case ->> 'id')::uuid, v_missing.party_id, v_missing.need,
      v_missing.side, v_name);
  end loop;
  v_case := public.send_verification((v_case ->> 'id')::uuid, (v_case ->> 'version')::integer, true);
  return v_case ->> 'id';
end;
$$;

-- An officer opens a case, looks at the lists and approves it.
create function pg_temp.approve_case(p_id uuid) returns void language plpgsql as $$
declare
  v_case jsonb;
  v_name record;
begin
  perform pg_temp.acts('admin');
  v_case := public.open_verification(p_id, 'Next in the queue');
  for v_name in select d.* from jsonb_to_recordset(v_case -> 'screening_due') as d (party_id uuid, name text) loop
    v_case := public.note_verification_screening(gen_random_uuid(), p_id, v_name.party_id, 'EU and UN consolidated lists',
      private.malta_today(), 'clear', null);
  end loop;
  perform public.approve_verification(p_id, (v_case ->> 'version')::integer,
    array(select k ->> 'key' from jsonb_array_elements(v_case -> 'checks') k), v_case #>> '{risk,proposed}', null);
end;
$$;

do $$
declare
  v_login text;
  v_id uuid;
  v_case jsonb;
begin
  for v_login in
    select split_part(p.email, '@', 1) from public.profiles p
    where private.is_member_now(p.id) and p.email not in
      ('daniela.grech@example.test', 'karl.micallef@example.test', 'sophie.laurent@example.test', 'anna.zammit@example.test')
    order by p.box_number
  loop
    v_id := pg_temp.send_case(v_login, 'consulting', false);
    perform pg_temp.approve_case(v_id);
    update public.verifications v
    set begun_at = v.begun_at - interval '40 days', sent_at = v.sent_at - interval '40 days',
      decided_at = v.decided_at - interval '38 days'
    where v.id = v_id;
    update public.verification_screenings s
    set screened_on = s.screened_on - 39, created_at = s.created_at - interval '39 days'
    where s.verification_id = v_id;
    update public.verification_events e set at = e.at - interval '39 days' where e.verification_id = v_id;
  end loop;
  -- One approval ends soon.
  update public.address_uses u set held_from = private.malta_today() + 25, told_days = 30
  from public.profiles p where p.id = u.user_id and p.email = 'lea.abela@example.test';
  -- Members from before, who were asked: they may use their address until then.
  update public.address_uses u set held_from = private.malta_today() + 40, told_days = 60
  from public.profiles p
  where p.id = u.user_id
    and p.email in ('karl.micallef@example.test', 'sophie.laurent@example.test', 'anna.zammit@example.test');
  perform pg_temp.send_case('karl.micallef', 'trade', false);
  perform pg_temp.approve_case(pg_temp.send_case('sophie.laurent', 'transport', true));
  v_id := pg_temp.send_case('anna.zammit', 'consulting', false);
  perform pg_temp.acts('admin');
  v_case := public.open_verification(v_id, 'Next in the queue');
  perform public.ask_verification_again(v_id, (v_case ->> 'version')::integer, jsonb_build_array(jsonb_build_object(
    'party_id', v_case #>> '{parties,0,id}', 'need', 'residence', 'reason', 'too_old', 'note', 'It is of last year.')));
  -- Given by the office, and not known yet.
  update public.address_uses u set held_from = private.malta_today(), told_days = 0
  from public.profiles p where p.id = u.user_id and p.email = 'daniela.grech@example.test';
  perform set_config('request.jwt.claims', '', true);
end $$;
