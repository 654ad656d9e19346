-- Who uses an address: 20,000 of the loaded members with a case that was approved, of a company with two persons, seven pages,
-- three looks at the lists and eight events, the use of their address and two papers. Triggers are switched off while loading, so
-- it needs a superuser.

set session_replication_role = replica;

create temporary table cases as
select n as nr, md5('case ' || n)::uuid as id, md5('member ' || n)::uuid as user_id, 'Company ' || n || ' Ltd' as company
from generate_series(1, 20000) n;

insert into public.verifications (id, user_id, kind, state, version, customer_kind, company_name, registration_number,
  company_country, activity, activity_kind, purpose, has_nominee, sent_at, risk, decided_at, valid_until, until_reason)
select c.id, c.user_id, 'first', 'approved', 12, 'company', c.company, 'C ' || c.nr, 'Malta',
  'We design signs and stationery for shops in Malta and Italy.', 'consulting', 'both', false, now(), 'standard', now(),
  private.malta_today() + 1095, 'review'
from cases c;

insert into public.verification_parties (id, verification_id, position, full_name, born_on, nationality, address_line, city,
  postal_code, country, is_signer, is_owner, capacity, share, is_pep, document_kind, document_number, document_country,
  document_expires_on)
select md5('party ' || c.nr || ' ' || p)::uuid, c.id, p, 'Person ' || p || ' of ' || c.nr, '1984-05-06', 'Malta',
  c.nr || ' Strait Street', 'Valletta', 'VLT 1432', 'Malta', p = 1, true, case p when 1 then 'director' end, 50, false, 'id_card',
  c.nr || 'M', 'Malta', private.malta_today() + 2000
from cases c, generate_series(1, 2) p;

insert into public.verification_files (id, verification_id, party_id, need, side, name)
select gen_random_uuid(), c.id, md5('party ' || c.nr || ' ' || f.person)::uuid, f.need, f.side,
  c.id || '/' || gen_random_uuid() || '.jpg'
from cases c, (
  values (1, 'identity', 'front'), (1, 'identity', 'back'), (1, 'residence', null), (2, 'identity', 'front'), (2, 'identity', 'back'),
    (2, 'residence', null), (null, 'extract', null)) f (person, need, side);

insert into public.verification_screenings (id, verification_id, party_id, name, lists, screened_on, result, by_name)
select gen_random_uuid(), c.id, md5('party ' || c.nr || ' ' || p)::uuid, coalesce('Person ' || p || ' of ' || c.nr, c.company),
  'EU and UN consolidated lists, Malta’s list of sanctions', private.malta_today(), 'clear', 'Nadia Camilleri'
from cases c, unnest(array[1, 2, null]) p;

insert into public.verification_events (verification_id, kind, done_by, actor_name, detail)
select c.id, e.kind, md5('member 1')::uuid, 'Nadia Camilleri', e.detail::jsonb
from cases c, (
  values ('sent', '{}'), ('looked', '{"reason": "Next in the queue"}'), ('looked', '{"reason": "Next in the queue"}'),
    ('looked', '{"reason": "The member asks"}'), ('screened', '{"name": "Company Ltd", "result": "clear"}'),
    ('screened', '{"name": "Person 1", "result": "clear"}'), ('screened', '{"name": "Person 2", "result": "clear"}'),
    ('approved', '{"version": 11, "risk": "standard", "checks": ["identity_matches:9b0f2a6e-6f0b-4b8f-8b0e-4a4f9d5f3c11",
      "residence_matches:9b0f2a6e-6f0b-4b8f-8b0e-4a4f9d5f3c11", "identity_matches:5c1d7e02-0a4f-4f0c-9f53-0d2b8a7e6c12",
      "residence_matches:5c1d7e02-0a4f-4f0c-9f53-0d2b8a7e6c12", "extract_matches", "owners_match", "activity_plausible",
      "risk_considered"], "reasons": ["ordinary"]}')) e (kind, detail);

insert into public.address_uses (user_id, held_from, told_days, approved_id)
select c.user_id, private.malta_today() + 1096, null, c.id from cases c
on conflict (user_id) do nothing;

insert into public.address_papers (id, user_id, kind, number, holder, box_number)
select gen_random_uuid(), c.user_id, k.kind, 'MBA-' || upper(left(md5(k.kind || c.nr), 10)), c.company, c.nr
from cases c, unnest(array['certificate', 'consent']) k (kind);

set session_replication_role = origin;
analyze public.verifications, public.verification_parties, public.verification_files, public.verification_screenings,
  public.verification_events, public.address_uses, public.address_papers;
