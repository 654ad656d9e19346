-- A company that says it is listed, licensed or public is of a low risk and is reviewed after five years (decision 058): an
-- officer confirms that it is so, with whoever supervises it, before they approve it.

-- What an officer confirms before they approve a case. That a company is supervised makes its risk low, so nobody takes it at its
-- word.
create or replace function private.verification_checks(p_case public.verifications)
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
