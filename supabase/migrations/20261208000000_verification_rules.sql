-- Who may use an address: the rules, in one place for a lawyer to check (decision 058). What is asked of whom and why, what
-- makes a risk, how often each is reviewed and by how many persons it is approved, how long what was shown is kept. Every
-- screen and every check reads these rows; nothing of them stands anywhere else. A Maltese lawyer confirms them before launch.
--
-- Sources: CSP = Company Service Providers Act, Cap. 529. PMLFTR = S.L. 373.01, with the FIAU's Implementing Procedures (IP),
-- parts I and II. AMLR = Regulation (EU) 2024/1624, which applies from 10 July 2027. BO = S.L. 386.19, the register of
-- beneficial owners. "House" is a choice of ours, within what the law leaves open.

-- What a case must have before it can be sent. A value is a column of the case or of a person of it, by its name; a file is one
-- to six pages; a rule is computed where what is missing is listed.
create table private.verification_needs (
  need text primary key,
  position integer not null unique,
  step text not null check (step in ('who', 'company', 'activity', 'owners', 'signers', 'people', 'identity', 'residence', 'papers')),
  answer text not null check (answer in ('value', 'file', 'rule')),
  of_party boolean not null,
  customer_kinds text[],
  role text check (role in ('signer', 'owner', 'manager', 'representative', 'indirect')),
  max_age_months integer,
  source text not null
);
comment on table private.verification_needs is 'Not audited: only migrations change it.';
comment on column private.verification_needs.customer_kinds is 'For whom; null: for all.';
comment on column private.verification_needs.role is 'Of persons in that part alone; of a case: where a person is in it.';
comment on column private.verification_needs.max_age_months is 'How old the paper may be; the office looks at its day.';
alter table private.verification_needs enable row level security;

insert into private.verification_needs (position, need, step, answer, of_party, customer_kinds, role, max_age_months, source) values
  (1, 'customer_kind', 'who', 'value', false, null, null, null, 'AMLR 22; PMLFTR 7(1)(a)'),
  (10, 'company_name', 'company', 'value', false, '{company,forming}', null, null, 'AMLR 22(1)(b)'),
  (11, 'registration_number', 'company', 'value', false, '{company}', null, null, 'AMLR 22(1)(b)'),
  (12, 'company_country', 'company', 'value', false, '{company,forming}', null, null, 'AMLR 22(1)(b)'),
  (20, 'activity_kind', 'activity', 'value', false, null, null, null, 'AMLR 25: purpose and nature; PMLFTR 7(1)(c)'),
  (21, 'activity', 'activity', 'value', false, null, null, null, 'AMLR 25: purpose and nature; PMLFTR 7(1)(c)'),
  (22, 'purpose', 'activity', 'value', false, null, null, null, 'AMLR 25: what the address is for'),
  (30, 'has_nominee', 'owners', 'value', false, '{company,forming}', null, null, 'AMLR 66: nominees'),
  (31, 'owners', 'owners', 'rule', false, '{company,forming}', null, null, 'AMLR 51, 52; BO: 25 % and one share, or control otherwise'),
  (32, 'managers', 'owners', 'rule', false, '{company,forming}', null, null, 'AMLR 22(2): senior managing officials where nobody owns so much'),
  (33, 'share', 'owners', 'rule', true, '{company,forming}', 'owner', null, 'AMLR 52: 25 % and one share, or control otherwise'),
  (40, 'signers', 'signers', 'rule', false, null, null, null, 'AMLR 22(6): who acts for the customer'),
  (41, 'capacity', 'signers', 'value', true, '{company,forming}', 'signer', null, 'AMLR 22(6): who acts for the customer'),
  (50, 'full_name', 'people', 'value', true, null, null, null, 'AMLR 22(1)(a)'),
  (51, 'born_on', 'people', 'value', true, null, null, null, 'AMLR 22(1)(a)'),
  (52, 'nationality', 'people', 'value', true, null, null, null, 'AMLR 22(1)(a)'),
  (53, 'address_line', 'people', 'value', true, null, null, null, 'AMLR 22(1)(a): usual place of residence'),
  (54, 'city', 'people', 'value', true, null, null, null, 'AMLR 22(1)(a)'),
  (55, 'country', 'people', 'value', true, null, null, null, 'AMLR 22(1)(a)'),
  (56, 'is_pep', 'people', 'value', true, null, null, null, 'AMLR 42: politically exposed persons; PMLFTR 11(5)'),
  (57, 'document_kind', 'people', 'value', true, null, null, null, 'AMLR 22(6)(a); Cap. 586 art. 8: justified by this law'),
  (58, 'document_number', 'people', 'value', true, null, null, null, 'AMLR 22(1)(a)'),
  (59, 'document_country', 'people', 'value', true, null, null, null, 'AMLR 22(1)(a)'),
  (60, 'document_expires_on', 'people', 'value', true, null, null, null, 'IP I 4.3: a document that is valid'),
  (61, 'document_expired', 'people', 'rule', true, null, null, null, 'IP I 4.3: a document that is valid'),
  (70, 'identity', 'identity', 'file', true, null, null, null, 'AMLR 22(6)(a); both sides, of a passport the page with the photo'),
  (80, 'residence', 'residence', 'file', true, null, null, 6, 'IP I 4.3: proof of residential address; no bill of a mobile phone (house)'),
  (90, 'extract', 'papers', 'file', false, '{company}', null, 6, 'AMLR 22(6); age: house'),
  (91, 'memorandum', 'papers', 'file', false, '{forming}', null, null, 'House: draft memorandum, or the reservation of the name'),
  (92, 'structure', 'papers', 'file', false, '{company,forming}', 'indirect', null, 'AMLR 62: chart of ownership; IP I 4.3.2'),
  (93, 'authority', 'papers', 'file', true, '{company,forming}', 'representative', null, 'AMLR 22(6): authority to act');

-- What makes a risk. The highest reason counts; the office may put a case higher, with a note, and never lower.
create table private.verification_risks (
  reason text primary key,
  risk text not null check (risk in ('low', 'standard', 'high')),
  source text not null
);
comment on table private.verification_risks is 'Not audited: only migrations change it.';
alter table private.verification_risks enable row level security;

insert into private.verification_risks (reason, risk, source) values
  ('pep', 'high', 'AMLR 42; PMLFTR 11(5): politically exposed, in their family or close to them'),
  ('country', 'high', 'AMLR 29 to 31; PMLFTR 11(10): nationality, residence or seat in a listed country, or in one unknown to us'),
  ('activity', 'high', 'AMLR annex III; IP II: activities of a higher risk'),
  ('nominee', 'high', 'AMLR annex III(1)(e), 66: nominee shareholders or directors'),
  ('match', 'high', 'AMLR 20(1)(d): a name on a list, also once it turned out to be somebody else'),
  ('indirect', 'standard', 'AMLR annex III(1): ownership through others'),
  ('ordinary', 'standard', 'AMLR 20'),
  ('supervised', 'low', 'AMLR annex II(1): listed companies, public bodies, licensed and supervised institutions');

-- How often a customer is reviewed, and by how many persons they are approved.
create table private.verification_terms (
  risk text primary key check (risk in ('low', 'standard', 'high')),
  review_months integer not null check (review_months between 1 and 60),
  persons integer not null check (persons in (1, 2)),
  source text not null
);
comment on table private.verification_terms is 'Not audited: only migrations change it.';
alter table private.verification_terms enable row level security;

insert into private.verification_terms (risk, review_months, persons, source) values
  ('low', 60, 1, 'AMLR 26(2): at most five years'),
  ('standard', 36, 1, 'AMLR 26(2): at most five years; three: house'),
  ('high', 12, 2, 'AMLR 26(2): at most one year; two persons: AMLR 34(4) asks for senior management, house for two');

-- What a customer does, as they choose it.
create table private.verification_activities (
  activity text primary key,
  position integer not null unique,
  is_high boolean not null
);
comment on table private.verification_activities is 'Not audited: only migrations change it. Higher risks: AMLR annex III, IP II.';
alter table private.verification_activities enable row level security;

insert into private.verification_activities (position, activity, is_high)
select row_number() over (), a.activity, a.is_high
from (values ('consulting', false), ('software', false), ('trade', false), ('marketing', false), ('property', false),
  ('hospitality', false), ('transport', false), ('construction', false), ('education', false), ('health', false),
  ('arts', false), ('holding', false), ('non_profit', true), ('crypto', true), ('gambling', true), ('money_services', true),
  ('precious_goods', true), ('arms', true), ('adult', true), ('trusts', true), ('other', false)) a (activity, is_high);

-- What countries are called, as pages offer them (shared/src/profiles/countries.ts). A place of another name is one that we
-- do not know, and counts as of a higher risk: nobody is of a lower one by calling their country otherwise.
create table private.known_countries (
  country text primary key
);
comment on table private.known_countries is 'Not audited: only migrations change it.';
alter table private.known_countries enable row level security;

insert into private.known_countries (country) values
  ('Afghanistan'), ('Albania'), ('Algeria'), ('Andorra'), ('Angola'), ('Antigua and Barbuda'), ('Argentina'), ('Armenia'),
  ('Aruba'), ('Australia'), ('Austria'), ('Azerbaijan'), ('Bahamas'), ('Bahrain'), ('Bangladesh'), ('Barbados'), ('Belarus'),
  ('Belgium'), ('Belize'), ('Benin'), ('Bermuda'), ('Bhutan'), ('Bolivia'), ('Bosnia and Herzegovina'), ('Botswana'),
  ('Brazil'), ('British Virgin Islands'), ('Brunei'), ('Bulgaria'), ('Burkina Faso'), ('Burundi'), ('Cabo Verde'), ('Cambodia'),
  ('Cameroon'), ('Canada'), ('Cayman Islands'), ('Central African Republic'), ('Chad'), ('Chile'), ('China'), ('Colombia'),
  ('Comoros'), ('Congo'), ('Costa Rica'), ('Côte d’Ivoire'), ('Croatia'), ('Cuba'), ('Curaçao'), ('Cyprus'), ('Czechia'),
  ('Democratic Republic of the Congo'), ('Denmark'), ('Djibouti'), ('Dominica'), ('Dominican Republic'), ('Ecuador'), ('Egypt'),
  ('El Salvador'), ('Equatorial Guinea'), ('Eritrea'), ('Estonia'), ('Eswatini'), ('Ethiopia'), ('Faroe Islands'), ('Fiji'),
  ('Finland'), ('France'), ('Gabon'), ('Gambia'), ('Georgia'), ('Germany'), ('Ghana'), ('Gibraltar'), ('Greece'), ('Greenland'),
  ('Grenada'), ('Guatemala'), ('Guernsey'), ('Guinea'), ('Guinea-Bissau'), ('Guyana'), ('Haiti'), ('Honduras'), ('Hong Kong'),
  ('Hungary'), ('Iceland'), ('India'), ('Indonesia'), ('Iran'), ('Iraq'), ('Ireland'), ('Isle of Man'), ('Israel'), ('Italy'),
  ('Jamaica'), ('Japan'), ('Jersey'), ('Jordan'), ('Kazakhstan'), ('Kenya'), ('Kiribati'), ('Kosovo'), ('Kuwait'),
  ('Kyrgyzstan'), ('Laos'), ('Latvia'), ('Lebanon'), ('Lesotho'), ('Liberia'), ('Libya'), ('Liechtenstein'), ('Lithuania'),
  ('Luxembourg'), ('Macao'), ('Madagascar'), ('Malawi'), ('Malaysia'), ('Maldives'), ('Mali'), ('Malta'), ('Marshall Islands'),
  ('Mauritania'), ('Mauritius'), ('Mexico'), ('Micronesia'), ('Moldova'), ('Monaco'), ('Mongolia'), ('Montenegro'), ('Morocco'),
  ('Mozambique'), ('Myanmar'), ('Namibia'), ('Nauru'), ('Nepal'), ('Netherlands'), ('New Zealand'), ('Nicaragua'), ('Niger'),
  ('Nigeria'), ('North Korea'), ('North Macedonia'), ('Norway'), ('Oman'), ('Pakistan'), ('Palau'), ('Palestine'), ('Panama'),
  ('Papua New Guinea'), ('Paraguay'), ('Peru'), ('Philippines'), ('Poland'), ('Portugal'), ('Puerto Rico'), ('Qatar'),
  ('Romania'), ('Russia'), ('Rwanda'), ('Saint Kitts and Nevis'), ('Saint Lucia'), ('Saint Vincent and the Grenadines'),
  ('Samoa'), ('San Marino'), ('São Tomé and Príncipe'), ('Saudi Arabia'), ('Senegal'), ('Serbia'), ('Seychelles'),
  ('Sierra Leone'), ('Singapore'), ('Slovakia'), ('Slovenia'), ('Solomon Islands'), ('Somalia'), ('South Africa'),
  ('South Korea'), ('South Sudan'), ('Spain'), ('Sri Lanka'), ('Sudan'), ('Suriname'), ('Sweden'), ('Switzerland'), ('Syria'),
  ('Taiwan'), ('Tajikistan'), ('Tanzania'), ('Thailand'), ('Timor-Leste'), ('Togo'), ('Tonga'), ('Trinidad and Tobago'),
  ('Tunisia'), ('Türkiye'), ('Turkmenistan'), ('Tuvalu'), ('Uganda'), ('Ukraine'), ('United Arab Emirates'), ('United Kingdom'),
  ('United States'), ('Uruguay'), ('Uzbekistan'), ('Vanuatu'), ('Vatican City'), ('Venezuela'), ('Vietnam'), ('Yemen'),
  ('Zambia'), ('Zimbabwe');

-- Countries of a higher risk: the FATF's call for action and the delegated acts of the Commission.
-- The list changes several times a year; whoever is responsible for it compares it each quarter (docs/operations.md).
create table private.verification_countries (
  country text primary key references private.known_countries (country)
);
comment on table private.verification_countries is
  'Not audited: changed by SQL alone. FATF call for action, and Delegated Regulation (EU) 2016/1675 as amended; AMLR 29.';
alter table private.verification_countries enable row level security;

insert into private.verification_countries (country) values
  ('Afghanistan'), ('Algeria'), ('Angola'), ('Côte d’Ivoire'), ('Democratic Republic of the Congo'), ('Haiti'), ('Iran'), ('Kenya'),
  ('Laos'), ('Lebanon'), ('Monaco'), ('Myanmar'), ('Namibia'), ('Nepal'), ('North Korea'), ('Russia'), ('South Sudan'), ('Syria'),
  ('Trinidad and Tobago'), ('Vanuatu'), ('Venezuela'), ('Vietnam'), ('Yemen');

-- The numbers among the rules. owner_share: above so many percent somebody owns (AMLR 52; BO: 25 % and one share). forming_days:
-- a company in formation sends its extract within (house). notice_days: told before an approval ends (house; AMLR 26). due_days:
-- working days until the office answers (house). screening_days: how old a look at the lists may be (house). kept_years: after the
-- end of the relationship (AMLR 77; PMLFTR 13). stale_days: a draft that nobody touches is deleted (house). transition_days: until
-- when members from before these rules are asked (house).
create function private.verification_limits()
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select '{"owner_share": 25, "forming_days": 90, "notice_days": [60, 30, 7], "due_days": 2, "screening_days": 30, "kept_years": 5,
    "stale_days": 180, "pages": 6, "parties": 12, "transition_days": 60}'::jsonb
$$;

-- One of the numbers among the rules.
create function private.verification_limit(p_name text)
returns integer
language sql
immutable
set search_path = ''
as $$ select (private.verification_limits() ->> p_name)::integer $$;

-- See public.get_verification_rules.
create function private.get_verification_rules()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_user();
  return jsonb_build_object(
    'needs', (
      select jsonb_agg(jsonb_build_object('need', n.need, 'step', n.step, 'answer', n.answer, 'of',
        case when n.of_party then 'party' else 'case' end, 'customer_kinds', n.customer_kinds, 'role', n.role,
        'max_age_months', n.max_age_months, 'source', n.source) order by n.position)
      from private.verification_needs n),
    'risks', (
      select jsonb_agg(to_jsonb(r) order by array_position(array['high', 'standard', 'low'], r.risk), r.reason)
      from private.verification_risks r),
    'terms', (select jsonb_agg(to_jsonb(t) order by t.review_months desc) from private.verification_terms t),
    'activities', (
      select jsonb_agg(jsonb_build_object('activity', a.activity, 'is_high', a.is_high) order by a.position)
      from private.verification_activities a),
    'countries', (select jsonb_agg(c.country order by c.country) from private.verification_countries c),
    'limits', private.verification_limits());
end;
$$;
grant execute on function private.get_verification_rules() to authenticated, service_role;

-- The rules by which the office finds out who uses an address, as the database applies them, each with its source.
create function public.get_verification_rules()
returns jsonb
language sql
stable
set search_path = ''
as $$ select private.get_verification_rules() $$;
grant execute on function public.get_verification_rules() to authenticated, service_role;
