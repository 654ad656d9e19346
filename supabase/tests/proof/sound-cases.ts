/** Each rule of who may use an address as a query for what breaks it. */
export const caseRules: Readonly<Record<string, string>> = {
  'an address is used by whoever was approved for it themselves, or waits, or is from before': `
    select u.user_id, u.approved_id from public.address_uses u
    left join public.verifications v on v.id = u.approved_id
    where u.approved_id is not null and (v.user_id is distinct from u.user_id or v.state <> 'approved')`,

  'an approval was written by an officer who is not its member, and of a high risk by two': `
    select v.number, v.risk from public.verifications v
    left join lateral (
      select count(distinct e.done_by) as persons, bool_or(e.done_by = v.user_id) as is_own
      from public.verification_events e
      where e.verification_id = v.id and e.kind in ('approved', 'approved_first')) e on true
    where v.state = 'approved' and (e.is_own or e.persons < (select t.persons from private.verification_terms t where t.risk = v.risk))
      and not exists (select 1 from public.verification_events g where g.verification_id = v.id and g.kind like 'approved%' and g.done_by is null)`,

  'an approval looked for each of its names on the lists, and stands on no match': `
    select v.number, n.name from public.verifications v
    -- as it was approved: what is found later is told to officers
    cross join lateral (
      select p.id as party_id, p.full_name as name from public.verification_parties p where p.verification_id = v.id
      union all
      select null, v.company_name where v.customer_kind <> 'person') n
    where v.state = 'approved' and coalesce((
      select s.result from public.verification_screenings s
      where s.verification_id = v.id and s.party_id is not distinct from n.party_id and s.name = n.name
        and s.created_at <= v.decided_at
      order by s.created_at desc, s.id desc limit 1), 'match') = 'match'`,

  'a case that waits for the office was sent and has a day; one that its member works on has none': `
    select v.number, v.state from public.verifications v
    where (v.state in ('in_review', 'second')) <> (v.due_at is not null) or v.state <> 'draft' and v.sent_at is null`,

  'a case that was decided says so, and its account that is gone, until when it is kept': `
    select v.number, v.state from public.verifications v
    where (v.state in ('approved', 'refused')) <> (v.decided_at is not null) and v.state <> 'withdrawn'
      or v.user_id is null and v.kept_until is null`,

  'a page of a case is in the bucket, and is not to be deleted': `
    select f.name from public.verification_files f
    where not exists (select 1 from storage.objects o where o.bucket_id = 'verification' and o.name = f.name)
      or exists (select 1 from private.files_to_delete d where d.bucket = 'verification' and d.name = f.name)`,

  'a box is of one member, who reads it once they may use the address, and not before': `
    select p.box_number, u.reserved_box from public.profiles p
    join public.address_uses u on u.user_id = p.id
    where p.box_number is not null and u.approved_id is null and private.address_held_from(p.id) <= private.malta_today()
      or p.box_number <> u.reserved_box
      or p.membership_status = 'active' and p.box_number is null and u.reserved_box is null
    union all
    select p.box_number, u.reserved_box from public.profiles p
    join public.address_uses u on u.reserved_box = p.box_number and u.user_id <> p.id`,
};
