-- Demo accounts for local use. Every password is "demo-password". Never run this on a live project.

do $$
declare
  v_person record;
  -- As costly as Auth makes them: cheaper ones would tell by time who lives here.
  v_password text := extensions.crypt('demo-password', extensions.gen_salt('bf', 10));
begin
  for v_person in
    select * from (values
      (1, 'super@example.test', 'Claire Borg', null, 420, 'super_admin'),
      (2, 'admin@example.test', 'Nadia Camilleri', null, 400, 'admin'),
      (3, 'member@example.test', 'Maria Vella', 'pro', 96, null),
      (4, 'giulia.ferrari@example.test', 'Giulia Ferrari', 'pro', 350, null),
      (5, 'anna.zammit@example.test', 'Anna Zammit', 'essential', 316, null),
      (6, 'sophie.laurent@example.test', 'Sophie Laurent', 'enterprise', 284, null),
      (7, 'karl.micallef@example.test', 'Karl Micallef', 'pro', 251, null),
      (8, 'ingrid.lindqvist@example.test', 'Ingrid Lindqvist', 'essential', 222, null),
      (9, 'rebecca.farrugia@example.test', 'Rebecca Farrugia', 'pro', 118, null),
      (10, 'thomas.becker@example.test', 'Thomas Becker', 'enterprise', 66, null),
      (11, 'lea.abela@example.test', 'Lea Abela', 'essential', 158, null),
      (12, 'oksana.marchenko@example.test', 'Oksana Marchenko', 'pro', 40, null),
      (13, 'daniela.grech@example.test', 'Daniela Grech', null, 4, null),
      (14, 'elena.rossi@example.test', 'Elena Rossi', null, 2, null),
      (15, 'new.user@example.test', null, 'essential', 0, null),
      -- A name as long as names get.
      (16, 'wilhelmina.xuereb@example.test', 'Wilhelmina Ċettina Xuereb-Ħaż-Żabbar', 'enterprise', 25, null),
      -- Members of the year before.
      (17, 'helena.sciberras@example.test', 'Helena Sciberras', 'essential', 660, null),
      (18, 'marta.attard@example.test', 'Marta Attard', 'pro', 588, null),
      (19, 'chiara.bonnici@example.test', 'Chiara Bonnici', 'enterprise', 518, null),
      (20, 'nina.andersen@example.test', 'Nina Andersen', 'essential', 455, null)
    ) as people (nr, email, full_name, plan, days_ago, role)
    order by nr
  loop
    insert into auth.users (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
      confirmation_token, recovery_token, email_change, email_change_token_new)
    values (
      -- Lists show the first 8 characters: those tell people apart.
      (left(md5('person ' || v_person.nr), 8) || '-0000-4000-8000-'
        || lpad(v_person.nr::text, 12, '0'))::uuid,
      '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', v_person.email,
      v_password,
      now() - make_interval(days => v_person.days_ago),
      '{"provider": "email", "providers": ["email"]}',
      jsonb_strip_nulls(jsonb_build_object('full_name', v_person.full_name,
        'membership_type', v_person.plan, 'terms_version', '2026-01')),
      now() - make_interval(days => v_person.days_ago),
      now() - make_interval(days => v_person.days_ago),
      -- The hosted Auth server cannot read null here.
      '', '', '', '');

    insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at,
      created_at, updated_at)
    select gen_random_uuid(), 'email', u.id::text, u.id,
      jsonb_build_object('sub', u.id::text, 'email', u.email, 'email_verified', true),
      u.created_at, u.created_at, u.created_at
    from auth.users u where u.email = v_person.email;

    update public.profiles p
    set role = v_person.role, created_at = u.created_at, terms_accepted_at = u.created_at
    from auth.users u where u.id = p.id and u.email = v_person.email;

    -- Read in its time, else all but the first would only be counted.
    update public.notifications set read_at = now()
    where title = 'New member' and read_at is null and v_person.days_ago >= 5;
  end loop;
end $$;

update public.profiles p
set company_name = d.company_name, phone = d.phone, address_line_1 = d.address_line_1,
  address_line_2 = d.address_line_2, city = d.city, postal_code = d.postal_code,
  country = d.country, vat_number = d.vat_number
from (values
  ('super@example.test', null, '+356 2100 0001', '14 Old Theatre Street', null, 'Valletta', 'VLT 1429', 'Malta', null),
  ('admin@example.test', null, '+356 2100 0002', '14 Old Theatre Street', null, 'Valletta', 'VLT 1429', 'Malta', null),
  ('member@example.test', 'Vella Design Studio', '+356 7900 1203', '8 Strait Street', 'Flat 2', 'Valletta', 'VLT 1432', 'Malta', 'MT 1234 5678'),
  ('giulia.ferrari@example.test', 'Ferrari Consulting Ltd', '+356 7900 2218', '71 Tower Road', null, 'Sliema', 'SLM 1605', 'Malta', 'MT 2345 6789'),
  ('anna.zammit@example.test', 'Zammit Translations', '+356 7900 3390', '23 Saint Joseph Street', null, 'Birkirkara', 'BKR 1204', 'Malta', null),
  ('sophie.laurent@example.test', 'Laurent Yachting SARL', '+33 6 0000 4412', '5 Quai des Docks', null, 'Nice', '06300', 'France', 'FR 40 123456789'),
  ('karl.micallef@example.test', 'Micallef & Daughters', '+356 7900 5561', '2 Church Square', null, 'Birgu', 'BRG 1720', 'Malta', 'MT 3456 7890'),
  ('ingrid.lindqvist@example.test', 'Nordljus AB', '+46 70 000 66 71', 'Storgatan 12', null, 'Uppsala', '753 31', 'Sweden', 'SE 556677889901'),
  ('rebecca.farrugia@example.test', 'Farrugia Fine Foods', '+356 7900 7784', '40 Republic Street', null, 'Victoria', 'VCT 1012', 'Malta', 'MT 4567 8901'),
  ('thomas.becker@example.test', 'Becker Maritime GmbH', '+49 151 0000 889', 'Hafenstraße 3', null, 'Hamburg', '20457', 'Germany', 'DE 123456789'),
  ('lea.abela@example.test', 'Abela Ceramics', '+356 7900 9913', '17 Mill Street', null, 'Qormi', 'QRM 3101', 'Malta', null),
  ('oksana.marchenko@example.test', 'Marchenko Studio', '+356 7901 0027', '9 Spinola Road', 'Apartment 14', 'St Julian''s', 'STJ 3014', 'Malta', null),
  ('daniela.grech@example.test', null, '+356 7901 1140', '3 Sunset Lane', null, 'Mellieħa', 'MLH 2031', 'Malta', null),
  ('wilhelmina.xuereb@example.test', 'Xuereb, Għawdex & Ħaż-Żabbar Holdings (Malta) Limited', '+356 7901 2254', '112 Saint Julian of the Shipwrights Street', 'Block B, Penthouse 14', 'Ħaż-Żabbar', 'ZBR 1482', 'Malta', 'MT 5678 9012'),
  ('helena.sciberras@example.test', 'Sciberras Textiles', '+356 7901 3367', '5 Old Mint Street', null, 'Valletta', 'VLT 1512', 'Malta', null),
  ('marta.attard@example.test', 'Attard Legal', '+356 7901 4470', '31 Windsor Terrace', null, 'Sliema', 'SLM 1858', 'Malta', 'MT 6789 0123'),
  ('chiara.bonnici@example.test', 'Bonnici Marine Ltd', '+356 7901 5583', '12 Marina Street', null, 'Msida', 'MSD 1310', 'Malta', 'MT 7890 1234'),
  ('nina.andersen@example.test', 'Andersen Keramik', '+45 20 00 66 92', 'Havnegade 8', null, 'Aarhus', '8000', 'Denmark', null),
  ('elena.rossi@example.test', 'Rossi Import', '+39 333 000 1255', 'Via Roma 20', null, 'Catania', '95124', 'Italy', 'IT 12345678901')
) as d (email, company_name, phone, address_line_1, address_line_2, city, postal_code, country, vat_number)
where p.email = d.email;

-- One membership given by hand, in a tier that is no longer sold.
update public.profiles set membership_type = 'platinum', membership_status = 'active'
where email = 'daniela.grech@example.test';
