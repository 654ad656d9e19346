-- Demo applications to the affiliate programme, one in each state that screens show.

insert into public.affiliates (user_id, first_name, last_name, email, phone, company_name, website,
  business_type, promotion_methods, expected_referrals, additional_info, status, rejection_reason,
  withdrawal_reason, referral_code, decided_at, decided_by, created_at)
select p.id, a.first_name, a.last_name, a.email, a.phone, a.company_name, a.website, a.business_type,
  a.promotion_methods, a.expected_referrals, a.additional_info, a.status, a.rejection_reason,
  a.withdrawal_reason, a.referral_code,
  case when a.status <> 'pending' then now() - make_interval(days => a.days_ago - 2) end,
  case when a.status <> 'pending' then (select id from public.profiles where email = 'admin@example.test') end,
  now() - make_interval(days => a.days_ago)
from (values
  ('Giulia', 'Ferrari', 'giulia.ferrari@example.test', '+356 7900 2218', 'Ferrari Consulting Ltd', 'https://ferrari-consulting.example.test', 'consultant', 'I advise founders who move to Malta and recommend an address to each of them.', 12, null, 'approved', null, null, 'GFR7KQ2MXA', 200),
  ('Marc', 'Duval', 'marc.duval@example.test', '+33 6 0000 7781', 'Duval Expat Blog', 'https://duval.example.test', 'blogger', 'Articles and a monthly newsletter for freelancers.', 30, 'I would link from the page about company formation.', 'approved', null, null, 'MDV4TZ9PLC', 90),
  ('Petra', 'Novak', 'petra.novak@example.test', null, null, null, 'other', 'Friends and family', 1, null, 'rejected', 'The programme is for people who work with founders.', null, null, 50),
  ('Owen', 'Briffa', 'owen.briffa@example.test', '+356 7902 4410', 'Briffa & Co', 'https://briffa.example.test', 'service_provider', 'We keep the books of forty small companies.', 15, null, 'pending', null, null, null, 3),
  ('Karl', 'Micallef', 'karl.micallef@example.test', '+356 7900 5561', 'Micallef & Daughters', null, 'agency', 'A leaflet on the counter and a line in every offer we send.', 5, null, 'pending', null, null, null, 1),
  ('Hana', 'Sato', 'hana.sato@example.test', null, 'Sato Relocation', 'https://sato.example.test', 'agency', 'Relocation packages', 8, null, 'inactive', null, 'The company has moved to another programme.', 'HST3WN8RVB', 300)
) as a (first_name, last_name, email, phone, company_name, website, business_type, promotion_methods,
  expected_referrals, additional_info, status, rejection_reason,
  withdrawal_reason, referral_code, days_ago)
left join public.profiles p on p.email = a.email;

update public.profiles set is_affiliate = true where email = 'giulia.ferrari@example.test';

insert into public.referrals (affiliate_id, user_id, created_at)
select a.id, p.id, p.created_at
from public.affiliates a, public.profiles p
where a.referral_code = 'GFR7KQ2MXA'
  and p.email in ('rebecca.farrugia@example.test', 'thomas.becker@example.test', 'ingrid.lindqvist@example.test',
    'karl.micallef@example.test', 'sophie.laurent@example.test');
