-- What the migrations add up to. Written by `npm run db:types`; change a migration instead.

-- Schemas

create schema private;

-- Extensions

create extension pg_trgm with schema extensions;

create extension unaccent with schema extensions;

-- Types

create type private.cart_item as (
  "position" integer,
  item_type text,
  item_id uuid,
  seen_price numeric
);

create type private.charge_sum as (
  quantity integer,
  net numeric,
  vat numeric
);

create collation private.digits_as_numbers (provider = icu, locale = 'und-u-kn-true');

create type private.discount_answer as (
  code text,
  problem text,
  discount_code public.discount_codes,
  discount_amount numeric
);

create type private.find as (
  kind text,
  id uuid,
  title text,
  detail text,
  state text,
  amount numeric,
  at text,
  is_exact boolean
);

create type private.offer as (
  problem text,
  title text,
  description text,
  unit_price numeric,
  price_unit text,
  quantity integer,
  vat_included boolean,
  is_membership boolean,
  reserved_until timestamp with time zone,
  reservation_lapsed boolean,
  facts jsonb
);

create type private.post_price as (
  item_id uuid,
  problem text,
  details jsonb,
  counts integer,
  counts_included integer,
  is_included boolean,
  net numeric,
  vat numeric,
  gross numeric,
  due_at timestamp with time zone
);

create type private.post_quota as (
  state text,
  is_in_grace boolean,
  ends_on date,
  included integer,
  used integer,
  period_from date,
  period_to date,
  extra_net numeric,
  extra_vat numeric,
  extra_gross numeric,
  next_gross numeric,
  days integer,
  plan text
);

create type private.quote as (
  lines private.quote_line[],
  fee private.quote_line,
  subtotal numeric,
  discount private.discount_answer,
  vat_rate numeric,
  vat_added numeric,
  vat_included numeric,
  amount_due numeric,
  can_checkout boolean
);

create type private.quote_line as (
  item_type text,
  item_id uuid,
  title text,
  description text,
  quantity integer,
  unit_price numeric,
  price_unit text,
  total_price numeric,
  vat_included boolean,
  is_membership boolean,
  is_onboarding_fee boolean,
  is_credit boolean,
  discount_amount numeric,
  net_amount numeric,
  vat_amount numeric,
  gross_amount numeric,
  problem text,
  previous_unit_price numeric,
  reserved_until timestamp with time zone,
  reservation_lapsed boolean,
  facts jsonb
);

-- Sequences

create sequence private.box_number_seq as integer increment 1 minvalue 1 maxvalue 2147483647 start 101;

create sequence private.post_certificate_seq as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

create sequence private.post_code_seq as bigint increment 1 minvalue 1 maxvalue 34359738367 start 1;

create sequence private.purchase_number_seq as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

create sequence private.wrong_codes_seq as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

-- Tables

create table private.daily_work (
  "position" bigint generated always as identity not null,
  step text not null,
  ids uuid[] not null,
  constraint daily_work_pkey PRIMARY KEY ("position")
);

create table private.deleted_notifications (
  id uuid not null,
  user_id uuid not null,
  notification jsonb not null,
  deleted_at timestamp with time zone default now() not null,
  constraint deleted_notifications_pkey PRIMARY KEY (id)
);

create table private.discount_code_tries (
  user_id uuid not null,
  code text not null,
  is_known boolean not null,
  tried_at timestamp with time zone not null,
  constraint discount_code_tries_pkey PRIMARY KEY (user_id, code)
);

create table private.event_series (
  id uuid not null,
  starts_on date not null,
  recurring_type text not null,
  recurring_interval integer not null,
  written integer default 0 not null,
  constraint event_series_pkey PRIMARY KEY (id)
);

create table private.files_to_delete (
  bucket text not null,
  name text not null,
  since timestamp with time zone default now() not null,
  tries integer default 0 not null,
  due_at timestamp with time zone default now() not null,
  constraint files_to_delete_pkey PRIMARY KEY (bucket, name)
);

create table private.form_origins (
  form text not null,
  origin bytea not null,
  sent_at timestamp with time zone default now() not null
);

create table private.form_salt (
  salt bytea default extensions.gen_random_bytes(32) not null
);

create table private.former_emails (
  user_id uuid not null,
  email text not null,
  given_up_at timestamp with time zone default clock_timestamp() not null,
  constraint former_emails_pkey PRIMARY KEY (user_id, email)
);

create table private.invoice_counters (
  kind text not null,
  year integer not null,
  last_number integer not null,
  constraint invoice_counters_pkey PRIMARY KEY (kind, year)
);

create table private.item_kinds (
  item_type text not null,
  catalogue_table text not null,
  rows_table text not null,
  date_column text not null,
  lock_order integer not null,
  is_limited boolean not null,
  is_for_sale boolean default true not null,
  constraint item_kinds_catalogue_table_key UNIQUE (catalogue_table),
  constraint item_kinds_item_type_check CHECK ((item_type ~ '^[a-z]+(_[a-z]+)*$'::text)),
  constraint item_kinds_lock_order_key UNIQUE (lock_order),
  constraint item_kinds_pkey PRIMARY KEY (item_type),
  constraint item_kinds_rows_table_key UNIQUE (rows_table)
);

create table private.listed_orders (
  id uuid not null,
  user_id uuid not null,
  purchase_number text collate private.digits_as_numbers not null,
  created_at timestamp with time zone not null,
  status text not null,
  net_amount numeric(14,2) not null,
  vat_amount numeric(14,2) not null,
  total_amount numeric(14,2) not null,
  member_name text,
  member_email text,
  member_company text,
  invoice_number text,
  due_date date,
  paid_on date,
  net_cents bigint not null,
  vat_cents bigint not null,
  search_text text not null,
  constraint listed_orders_pkey PRIMARY KEY (id)
);

create table private.mail_secret (
  secret bytea default extensions.gen_random_bytes(32) not null
);

create table private.own_data_uses (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  kind text not null,
  used_at timestamp with time zone default clock_timestamp() not null,
  constraint own_data_uses_kind_check CHECK ((kind = ANY (ARRAY['download'::text, 'wrong_password'::text, 'right_password'::text]))),
  constraint own_data_uses_pkey PRIMARY KEY (id)
);

create table private.post_event_kinds (
  kind text not null,
  constraint post_event_kinds_pkey PRIMARY KEY (kind)
);

create table private.post_keeping (
  item_id uuid not null,
  user_id uuid not null,
  until date,
  told_on date,
  last_told_on date,
  is_held boolean default false not null,
  constraint post_keeping_pkey PRIMARY KEY (item_id, user_id),
  constraint post_keeping_until_some_day CHECK ((is_held = (until IS NULL)))
);

create table private.post_request_kinds (
  kind text not null,
  is_paper_way boolean not null,
  is_for_opening boolean not null,
  has_beginning boolean not null,
  has_end boolean not null,
  refusals text[] not null,
  constraint post_request_kinds_kind_check CHECK ((kind ~ '^[a-z]+(_[a-z]+)*$'::text)),
  constraint post_request_kinds_pkey PRIMARY KEY (kind)
);

create table private.post_told (
  item_id uuid not null,
  user_id uuid not null,
  told_at timestamp with time zone default now() not null,
  reminded_at timestamp with time zone,
  in_digest boolean default false not null,
  constraint post_told_pkey PRIMARY KEY (item_id)
);

create table private.post_words (
  item_id uuid not null,
  page integer not null,
  words tsvector not null,
  constraint post_words_pkey PRIMARY KEY (item_id, page)
);

create table private.purchase_number_draws (
  user_id uuid not null,
  drawn_since timestamp with time zone not null,
  drawn integer not null,
  constraint purchase_number_draws_pkey PRIMARY KEY (user_id)
);

create table private.site_settings (
  id boolean default true not null,
  site_url text,
  forms_per_origin integer default 20 not null,
  office_second_factor boolean default false not null,
  seller jsonb,
  constraint site_settings_forms_per_origin_check CHECK ((forms_per_origin >= 1)),
  constraint site_settings_id_check CHECK (id),
  constraint site_settings_pkey PRIMARY KEY (id),
  constraint site_settings_seller_check CHECK (((seller ?& ARRAY['legal_name'::text, 'registration_number'::text, 'vat_number'::text, 'address'::text, 'email'::text, 'phone'::text, 'bank'::text]) AND (jsonb_typeof((seller -> 'address'::text)) = 'array'::text) AND ((seller -> 'bank'::text) ?& ARRAY['account_name'::text, 'bank_name'::text, 'iban'::text, 'bic'::text]) AND (seller @? '$."address"[0]'::jsonpath) AND (NOT (seller @? '$.keyvalue()?(@."key" != "bank")."value"?(@.type() != "string" || @ == "")'::jsonpath)) AND (NOT (seller @? '$."bank".*?(@.type() != "string" || @ == "")'::jsonpath)))),
  constraint site_settings_site_url_check CHECK ((site_url ~ '^https?://[^/\s?#@]+$'::text))
);

create table private.told_events (
  code text not null,
  type text,
  title text,
  action_url text,
  action_text text,
  priority integer,
  lasts interval,
  is_counted boolean default false not null,
  mail text,
  is_optional boolean default false not null,
  outlives_account boolean default false not null,
  pace text,
  constraint told_events_check CHECK ((((title IS NULL) = (type IS NULL)) AND ((title IS NULL) = (priority IS NULL)))),
  constraint told_events_check1 CHECK (((title IS NOT NULL) OR (mail IS NOT NULL))),
  constraint told_events_check2 CHECK (((mail = code) OR (NOT is_optional))),
  constraint told_events_code_check CHECK ((code ~ '^[a-z_]+$'::text)),
  constraint told_events_pace_check CHECK ((pace = ANY (ARRAY['at_will'::text, 'receipt'::text]))),
  constraint told_events_pkey PRIMARY KEY (code)
);

create table public.admins (
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone default now() not null,
  constraint admins_pkey PRIMARY KEY (user_id),
  constraint admins_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'super_admin'::text])))
);

create table public.affiliates (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  company_name text,
  website text,
  business_type text,
  promotion_methods text not null,
  expected_referrals integer,
  additional_info text,
  status text default 'pending'::text not null,
  rejection_reason text,
  withdrawal_reason text,
  referral_code text,
  total_referrals integer default 0 not null,
  is_test boolean default false not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  forgotten_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search_text text generated always as (private.search_text(VARIADIC ARRAY[((first_name || ' '::text) || last_name), email, company_name, phone, private.phone_digits(phone)])) stored not null,
  constraint affiliates_additional_info_check CHECK ((char_length(additional_info) <= 5000)),
  constraint affiliates_business_type_check CHECK ((business_type = ANY (ARRAY['consultant'::text, 'agency'::text, 'blogger'::text, 'service_provider'::text, 'other'::text]))),
  constraint affiliates_company_name_check CHECK ((char_length(company_name) <= 200)),
  constraint affiliates_email_check CHECK (private.is_email(email)),
  constraint affiliates_expected_referrals_check CHECK (((expected_referrals >= 0) AND (expected_referrals <= 1000000))),
  constraint affiliates_first_name_check CHECK (((btrim(first_name) <> ''::text) AND (char_length(first_name) <= 100))),
  constraint affiliates_last_name_check CHECK (((btrim(last_name) <> ''::text) AND (char_length(last_name) <= 100))),
  constraint affiliates_phone_check CHECK ((char_length(phone) <= 50)),
  constraint affiliates_pkey PRIMARY KEY (id),
  constraint affiliates_promotion_methods_check CHECK (((btrim(promotion_methods) <> ''::text) AND (char_length(promotion_methods) <= 5000))),
  constraint affiliates_referral_code_key UNIQUE (referral_code),
  constraint affiliates_rejection_has_reason CHECK (((status <> 'rejected'::text) OR (COALESCE(btrim(rejection_reason), ''::text) <> ''::text))),
  constraint affiliates_rejection_reason_check CHECK ((char_length(rejection_reason) <= 2000)),
  constraint affiliates_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'active'::text, 'inactive'::text]))),
  constraint affiliates_total_referrals_check CHECK ((total_referrals >= 0)),
  constraint affiliates_website_check CHECK (((website ~* '^https?://'::text) AND (char_length(website) <= 500))),
  constraint affiliates_withdrawal_has_reason CHECK (((status <> 'inactive'::text) OR (forgotten_at IS NOT NULL) OR (COALESCE(btrim(withdrawal_reason), ''::text) <> ''::text))),
  constraint affiliates_withdrawal_reason_check CHECK ((char_length(withdrawal_reason) <= 2000))
);

create table public.answer_templates (
  id uuid default gen_random_uuid() not null,
  name text not null,
  body text not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint answer_templates_body_check CHECK (((body ~ '\S'::text) AND (char_length(body) <= 5000))),
  constraint answer_templates_name_check CHECK (((name ~ '^\S(.*\S)?$'::text) AND (char_length(name) <= 100))),
  constraint answer_templates_pkey PRIMARY KEY (id)
);

create table public.audit_log (
  id bigint generated always as identity not null,
  created_at timestamp with time zone default now() not null,
  actor_id uuid,
  actor_name text default ''::text not null,
  table_name text not null,
  record_id uuid not null,
  subject_id uuid,
  action text not null,
  changes jsonb not null,
  constraint audit_log_action_check CHECK ((action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text]))),
  constraint audit_log_pkey PRIMARY KEY (id)
);

create table public.closed_days (
  id uuid default gen_random_uuid() not null,
  day date not null,
  reason text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint closed_days_day_check CHECK (((day >= '2000-01-01'::date) AND (day <= '2200-01-01'::date))),
  constraint closed_days_day_key UNIQUE (day),
  constraint closed_days_pkey PRIMARY KEY (id),
  constraint closed_days_reason_check CHECK (((reason ~ '\S'::text) AND (char_length(reason) <= 200)))
);

create table public.contact_messages (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  name text not null,
  email text not null,
  company text,
  message text not null,
  read_at timestamp with time zone,
  handled_at timestamp with time zone,
  handled_by uuid,
  created_at timestamp with time zone default now() not null,
  search_text text generated always as (private.search_text(VARIADIC ARRAY[name, email, company, message])) stored not null,
  answered_at timestamp with time zone,
  taken_by uuid,
  constraint contact_messages_company_check CHECK ((char_length(company) <= 200)),
  constraint contact_messages_email_check CHECK (private.is_email(email)),
  constraint contact_messages_handled_at_check CHECK (((handled_at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (handled_at <= '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint contact_messages_handled_is_read CHECK (((handled_at IS NULL) OR (read_at IS NOT NULL))),
  constraint contact_messages_message_check CHECK (((btrim(message) <> ''::text) AND (char_length(message) <= 5000))),
  constraint contact_messages_name_check CHECK (((btrim(name) <> ''::text) AND (char_length(name) <= 200))),
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_read_at_check CHECK (((read_at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (read_at <= '2200-01-01 00:00:00+00'::timestamp with time zone)))
);

create table public.discount_code_usage (
  id uuid default gen_random_uuid() not null,
  discount_code_id uuid not null,
  user_id uuid not null,
  purchase_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint discount_code_usage_once UNIQUE (discount_code_id, purchase_id),
  constraint discount_code_usage_pkey PRIMARY KEY (id)
);

create table public.discount_codes (
  id uuid default gen_random_uuid() not null,
  code text not null,
  description text,
  discount_type text not null,
  discount_value numeric(12,2) not null,
  minimum_purchase numeric(12,2) default 0 not null,
  usage_limit integer,
  usage_count integer default 0 not null,
  valid_from timestamp with time zone default now() not null,
  valid_until timestamp with time zone,
  is_active boolean default true not null,
  applicable_to text default 'all'::text not null,
  archived_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint discount_codes_applicable_to_check CHECK ((applicable_to = ANY ('{services,documents,events,all}'::text[]))),
  constraint discount_codes_code_check CHECK (((code = upper(btrim(code))) AND ((char_length(code) >= 1) AND (char_length(code) <= 60)))),
  constraint discount_codes_description_check CHECK ((char_length(description) <= 500)),
  constraint discount_codes_discount_type_check CHECK ((discount_type = ANY (ARRAY['percentage'::text, 'fixed'::text]))),
  constraint discount_codes_discount_value_check CHECK (((discount_value >= 0.01) AND (discount_value <= 999999.99))),
  constraint discount_codes_minimum_purchase_check CHECK (((minimum_purchase >= (0)::numeric) AND (minimum_purchase <= 999999.99))),
  constraint discount_codes_percentage_at_most_100 CHECK (((discount_type <> 'percentage'::text) OR (discount_value <= (100)::numeric))),
  constraint discount_codes_pkey PRIMARY KEY (id),
  constraint discount_codes_usage_count_check CHECK ((usage_count >= 0)),
  constraint discount_codes_usage_limit_check CHECK ((usage_limit >= 0)),
  constraint discount_codes_valid_from_check CHECK (((valid_from >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (valid_from <= '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint discount_codes_valid_until_after_from CHECK ((valid_until >= valid_from)),
  constraint discount_codes_valid_until_check CHECK (((valid_until >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (valid_until <= '2200-01-01 00:00:00+00'::timestamp with time zone)))
);

create table public.document_templates (
  document_id uuid not null,
  template_content text not null,
  updated_at timestamp with time zone default now() not null,
  constraint document_templates_pkey PRIMARY KEY (document_id),
  constraint document_templates_template_content_check CHECK ((char_length(template_content) <= 200000))
);

create table public.documents (
  id uuid default gen_random_uuid() not null,
  title text not null,
  description text,
  document_type text default 'other'::text not null,
  template_content text,
  template_preview text default ''::text not null,
  asks text[] default '{}'::text[] not null,
  names_address boolean default false not null,
  price numeric(12,2) default 0 not null,
  currency text default 'EUR'::text not null,
  price_unit text default 'one_time'::text not null,
  unit_quantity integer default 1 not null,
  status text default 'active'::text not null,
  archived_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint documents_currency_check CHECK ((currency = 'EUR'::text)),
  constraint documents_description_check CHECK ((char_length(description) <= 5000)),
  constraint documents_document_type_check CHECK ((document_type = ANY (ARRAY['service_agreement'::text, 'contract'::text, 'invoice_template'::text, 'membership_agreement'::text, 'privacy_policy'::text, 'terms_of_service'::text, 'compliance_certificate'::text, 'other'::text]))),
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_price_check CHECK (((price >= (0)::numeric) AND (price <= 999999.99))),
  constraint documents_price_unit_check CHECK ((price_unit = ANY (ARRAY['one_time'::text, 'per_day'::text, 'per_month'::text, 'per_year'::text]))),
  constraint documents_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
  constraint documents_template_is_kept_aside CHECK ((template_content IS NULL)),
  constraint documents_title_check CHECK (((btrim(title) <> ''::text) AND (char_length(title) <= 200))),
  constraint documents_unit_quantity_check CHECK (((unit_quantity >= 1) AND (unit_quantity <= 1000)))
);

create table public.event_access (
  event_id uuid not null,
  video_link text not null,
  updated_at timestamp with time zone default now() not null,
  constraint event_access_pkey PRIMARY KEY (event_id),
  constraint event_access_video_link_check CHECK (((video_link ~ '^https://'::text) AND (char_length(video_link) <= 2000)))
);

create table public.event_registrations (
  id uuid default gen_random_uuid() not null,
  event_id uuid not null,
  user_id uuid not null,
  payment_status text default 'pending'::text not null,
  amount_paid numeric(12,2) default 0 not null,
  registration_date timestamp with time zone default now() not null,
  purchase_id uuid,
  held_until timestamp with time zone,
  cancelled_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  checked_in_at timestamp with time zone,
  constraint event_registrations_amount_paid_check CHECK ((amount_paid >= (0)::numeric)),
  constraint event_registrations_payment_status_check CHECK ((payment_status = ANY (ARRAY['pending'::text, 'paid'::text, 'cancelled'::text]))),
  constraint event_registrations_pkey PRIMARY KEY (id)
);

create table public.events (
  id uuid default gen_random_uuid() not null,
  title text not null,
  description text,
  event_date date not null,
  event_time time without time zone not null,
  location text,
  max_attendees integer,
  attendee_count integer default 0 not null,
  is_full boolean generated always as (((max_attendees IS NOT NULL) AND (attendee_count >= max_attendees))) stored not null,
  registration_fee numeric(12,2) default 0 not null,
  currency text default 'EUR'::text not null,
  registration_fee_unit text default 'one_time'::text not null,
  unit_quantity integer default 1 not null,
  event_type text default 'live'::text not null,
  video_link text,
  duration_hours integer default 1 not null,
  duration_minutes integer default 0 not null,
  recurring_type text default 'none'::text not null,
  recurring_interval integer,
  recurring_end_date date,
  series_id uuid,
  status text default 'active'::text not null,
  cancelled_at timestamp with time zone,
  archived_at timestamp with time zone,
  sequence integer default 0 not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  moved_at timestamp with time zone,
  former_date date,
  former_time time without time zone,
  former_location text,
  series_position integer,
  constraint events_attendee_count_check CHECK ((attendee_count >= 0)),
  constraint events_currency_check CHECK ((currency = 'EUR'::text)),
  constraint events_description_check CHECK ((char_length(description) <= 5000)),
  constraint events_duration_hours_check CHECK (((duration_hours >= 0) AND (duration_hours <= 24))),
  constraint events_duration_minutes_check CHECK ((duration_minutes = ANY (ARRAY[0, 15, 30, 45]))),
  constraint events_event_date_check CHECK (((event_date >= '2000-01-01'::date) AND (event_date <= '2199-12-31'::date))),
  constraint events_event_type_check CHECK ((event_type = ANY (ARRAY['live'::text, 'virtual'::text, 'hybrid'::text]))),
  constraint events_in_a_series_have_a_place CHECK (((series_id IS NULL) = (series_position IS NULL))),
  constraint events_location_check CHECK ((char_length(location) <= 300)),
  constraint events_max_attendees_check CHECK ((max_attendees >= 1)),
  constraint events_pkey PRIMARY KEY (id),
  constraint events_recurring_end_date_check CHECK (((recurring_end_date >= '2000-01-01'::date) AND (recurring_end_date <= '2199-12-31'::date))),
  constraint events_recurring_interval_check CHECK (((recurring_interval >= 1) AND (recurring_interval <= 10))),
  constraint events_recurring_type_check CHECK ((recurring_type = ANY (ARRAY['none'::text, 'daily'::text, 'weekly'::text, 'monthly'::text]))),
  constraint events_registration_fee_check CHECK (((registration_fee >= (0)::numeric) AND (registration_fee <= 999999.99))),
  constraint events_registration_fee_unit_check CHECK ((registration_fee_unit = ANY (ARRAY['one_time'::text, 'per_day'::text, 'per_month'::text, 'per_year'::text]))),
  constraint events_series_position_check CHECK ((series_position >= 0)),
  constraint events_status_check CHECK ((status = ANY (ARRAY['active'::text, 'completed'::text, 'cancelled'::text]))),
  constraint events_title_check CHECK (((btrim(title) <> ''::text) AND (char_length(title) <= 200))),
  constraint events_unit_quantity_check CHECK (((unit_quantity >= 1) AND (unit_quantity <= 1000))),
  constraint events_video_link_is_kept_aside CHECK ((video_link IS NULL))
);

create table public.greetings (
  id uuid default gen_random_uuid() not null,
  text text not null,
  display_order integer default 0 not null,
  is_active boolean default true not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint greetings_display_order_check CHECK ((display_order >= 0)),
  constraint greetings_pkey PRIMARY KEY (id),
  constraint greetings_text_check CHECK (((btrim(text) <> ''::text) AND (char_length(text) <= 255)))
);

create table public.invoices (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  purchase_id uuid not null,
  kind text default 'invoice'::text not null,
  invoice_number text not null,
  status text default 'pending'::text not null,
  description text default ''::text not null,
  issued_date date not null,
  due_date date not null,
  net_amount numeric(14,2) not null,
  vat_amount numeric(14,2) not null,
  amount numeric(14,2) not null,
  currency text default 'EUR'::text not null,
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  credits_invoice_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint invoices_check CHECK ((due_date >= issued_date)),
  constraint invoices_check1 CHECK ((amount = (net_amount + vat_amount))),
  constraint invoices_credit_note_names_invoice CHECK (((kind = 'credit_note'::text) = (credits_invoice_id IS NOT NULL))),
  constraint invoices_currency_check CHECK ((currency = 'EUR'::text)),
  constraint invoices_invoice_number_key UNIQUE (invoice_number),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text]))),
  constraint invoices_one_per_purchase UNIQUE (purchase_id, kind),
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_sign CHECK (
CASE kind
    WHEN 'invoice'::text THEN (amount >= (0)::numeric)
    ELSE (amount <= (0)::numeric)
END),
  constraint invoices_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'cancelled'::text, 'issued'::text])))
);

create table public.mails (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  email text,
  name text,
  kind text not null,
  params jsonb default '{}'::jsonb not null,
  key text,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone default now() not null,
  reason text,
  sent_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint mails_email_check CHECK (((email !~ '[[:cntrl:][:space:]]'::text) AND (char_length(email) <= 320))),
  constraint mails_have_a_recipient CHECK (((user_id IS NOT NULL) OR (email IS NOT NULL))),
  constraint mails_key_key UNIQUE (key),
  constraint mails_params_check CHECK ((jsonb_typeof(params) = 'object'::text)),
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_sent_at_some_time CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint mails_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'dropped'::text])))
);

create table public.memberships (
  user_id uuid not null,
  address_from date not null,
  first_paid_on date,
  next_membership_type text,
  next_billing_period text,
  next_from date,
  notice_given_on date,
  ends_on date,
  reminded_until date,
  reminded_days integer,
  updated_at timestamp with time zone default now() not null,
  constraint memberships_check CHECK ((ends_on >= notice_given_on)),
  constraint memberships_next_billing_period_check CHECK ((next_billing_period = ANY (ARRAY['monthly'::text, 'annual'::text]))),
  constraint memberships_next_from_names_plan CHECK (((next_from IS NULL) OR (next_membership_type IS NOT NULL))),
  constraint memberships_next_membership_type_check CHECK ((next_membership_type = ANY (ARRAY['essential'::text, 'pro'::text, 'enterprise'::text]))),
  constraint memberships_next_plan_whole CHECK (((next_membership_type IS NULL) = (next_billing_period IS NULL))),
  constraint memberships_notice_whole CHECK (((notice_given_on IS NULL) = (ends_on IS NULL))),
  constraint memberships_pkey PRIMARY KEY (user_id),
  constraint memberships_reminded_days_check CHECK ((reminded_days = ANY (ARRAY[14, 3, 0]))),
  constraint memberships_reminder_whole CHECK (((reminded_until IS NULL) = (reminded_days IS NULL)))
);

create table public.message_answers (
  id uuid not null,
  message_id uuid not null,
  answer text not null,
  answered_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint message_answers_answer_check CHECK (((answer ~ '\S'::text) AND (char_length(answer) <= 5000))),
  constraint message_answers_pkey PRIMARY KEY (id)
);

create table public.notifications (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  event text default 'announcement'::text not null,
  params jsonb default '{}'::jsonb not null,
  type text default 'info'::text not null,
  title text not null,
  message text not null,
  action_url text,
  action_text text,
  priority integer default 0 not null,
  metadata jsonb default '{}'::jsonb not null,
  read_at timestamp with time zone,
  expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  constraint notifications_action_text_check CHECK ((char_length(action_text) <= 100)),
  constraint notifications_action_url_check CHECK ((char_length(action_url) <= 2000)),
  constraint notifications_action_url_is_safe CHECK (((action_url !~ '[\\[:cntrl:][:space:]\u0080-\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]'::text) AND ((action_url ~ '^/($|[^/])'::text) OR (action_url ~ '^https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?($|[/?#])'::text)))),
  constraint notifications_event_check CHECK ((event = ANY ('{affiliate_application,affiliate_approved,affiliate_rejected,affiliate_withdrawn,announcement,contact_message,dearer_plan_pays,document_ready,event_cancelled,event_moved,invoice_overdue,mail_failed,membership_changed,membership_ended,membership_expired,membership_refund_to_review,membership_reminder,membership_renewal,membership_started,new_member,official_received,official_reminder,order_cancelled,paper_ending,payment_received,payment_reminder,post_found,post_held,post_lost,post_name_confirmed,post_name_refused,post_received,post_request_asked_back,post_request_refused,post_scanned,post_share_opened,post_shredded,refund_to_review,refunds_to_review,registration_cancelled,registration_confirmed,registration_received,seat_lapsed,seat_reserved,service_completed,usage_billed}'::text[]))),
  constraint notifications_message_check CHECK ((char_length(message) <= 2000)),
  constraint notifications_params_check CHECK ((jsonb_typeof(params) = 'object'::text)),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_priority_check CHECK (((priority >= 0) AND (priority <= 10))),
  constraint notifications_read_at_check CHECK (((read_at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (read_at <= '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint notifications_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))),
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['info'::text, 'success'::text, 'warning'::text, 'error'::text, 'affiliate_status'::text, 'payment_received'::text, 'service_completed'::text, 'event_reminder'::text, 'document_ready'::text, 'system_announcement'::text])))
);

create table public.opening_hours (
  id uuid default gen_random_uuid() not null,
  weekday integer not null,
  opens time without time zone not null,
  closes time without time zone not null,
  constraint opening_hours_check CHECK ((opens < closes)),
  constraint opening_hours_pkey PRIMARY KEY (id),
  constraint opening_hours_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7))),
  constraint opening_hours_weekday_key UNIQUE (weekday)
);

create table public.payment_reminders (
  id uuid default gen_random_uuid() not null,
  purchase_id uuid not null,
  is_automatic boolean default false not null,
  sent_by uuid,
  sent_on date default private.malta_today() not null,
  created_at timestamp with time zone default now() not null,
  constraint payment_reminders_pkey PRIMARY KEY (id)
);

create table public.payments (
  id uuid default gen_random_uuid() not null,
  purchase_id uuid not null,
  provider text not null,
  reference text,
  amount numeric(14,2) not null,
  paid_on date default private.malta_today() not null,
  recorded_by uuid,
  created_at timestamp with time zone default now() not null,
  constraint payments_amount_check CHECK ((amount >= (0)::numeric)),
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_provider_check CHECK ((provider ~ '^[a-z][a-z0-9_]{1,39}$'::text)),
  constraint payments_reference_check CHECK ((char_length(reference) <= 200)),
  constraint payments_settle_once UNIQUE (purchase_id)
);

create table public.person_notes (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  note text not null,
  written_by uuid default auth.uid(),
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint person_notes_note_check CHECK (((note ~ '\S'::text) AND (char_length(note) <= 2000))),
  constraint person_notes_pkey PRIMARY KEY (id)
);

create table public.post_bag_items (
  item_id uuid not null,
  bag_id uuid not null,
  request_id uuid,
  put_by uuid not null,
  put_at timestamp with time zone default now() not null,
  constraint post_bag_items_pkey PRIMARY KEY (item_id)
);

create table public.post_bags (
  id uuid not null,
  code text not null,
  level text not null,
  machine text not null,
  opened_by uuid not null,
  opened_at timestamp with time zone default now() not null,
  stop jsonb,
  closed_by uuid,
  closed_at timestamp with time zone,
  witnessed_by uuid,
  shredding_at timestamp with time zone,
  witnessed_at timestamp with time zone,
  constraint post_bags_begun_first CHECK (((witnessed_at IS NULL) OR (shredding_at IS NOT NULL))),
  constraint post_bags_closed_by_somebody CHECK (((closed_by IS NULL) = (closed_at IS NULL))),
  constraint post_bags_closed_first CHECK (((shredding_at IS NULL) OR (closed_at IS NOT NULL))),
  constraint post_bags_closed_unstopped CHECK (((closed_at IS NULL) OR (stop IS NULL))),
  constraint post_bags_code_check CHECK (private.is_post_code(code)),
  constraint post_bags_code_key UNIQUE (code),
  constraint post_bags_level_check CHECK ((level = ANY (ARRAY['P-4'::text, 'P-5'::text]))),
  constraint post_bags_machine_check CHECK (((machine ~ '\S'::text) AND (char_length(machine) <= 80))),
  constraint post_bags_pkey PRIMARY KEY (id),
  constraint post_bags_shredded_before_somebody CHECK (((witnessed_by IS NULL) = (shredding_at IS NULL))),
  constraint post_bags_two_persons CHECK ((witnessed_by <> closed_by))
);

create table public.post_certificates (
  id uuid default gen_random_uuid() not null,
  number text default ('SC-'::text || to_char(nextval('private.post_certificate_seq'::regclass), 'FM000000'::text)) not null,
  user_id uuid not null,
  bag_id uuid not null,
  member_name text not null,
  member_company text,
  bag_code text not null,
  level text not null,
  machine text not null,
  closed_at timestamp with time zone not null,
  closed_by_name text not null,
  shredded_at timestamp with time zone not null,
  witnessed_by_name text not null,
  items jsonb not null,
  constraint post_certificates_items_check CHECK ((jsonb_typeof(items) = 'array'::text)),
  constraint post_certificates_number_key UNIQUE (number),
  constraint post_certificates_pkey PRIMARY KEY (id)
);

create table public.post_charges (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  request_id uuid,
  kind text not null,
  params jsonb default '{}'::jsonb not null,
  quantity integer not null,
  net numeric(12,2) not null,
  vat numeric(12,2) not null,
  gross numeric(12,2) not null,
  day date default private.malta_today() not null,
  period_from date not null,
  period_to date not null,
  purchase_id uuid,
  waived_at timestamp with time zone,
  waived_by uuid,
  waive_reason text,
  set_off_at timestamp with time zone,
  is_open boolean generated always as (((purchase_id IS NULL) AND (waived_at IS NULL) AND (set_off_at IS NULL))) stored not null,
  created_at timestamp with time zone default now() not null,
  constraint post_charges_amounts_add_up CHECK ((gross = (net + vat))),
  constraint post_charges_end_in_one_way CHECK ((num_nonnulls(purchase_id, waived_at, set_off_at) <= 1)),
  constraint post_charges_has_a_price CHECK ((net = (round((net / (quantity)::numeric), 2) * (quantity)::numeric))),
  constraint post_charges_has_one_sign CHECK ((((quantity > 0) AND (net > (0)::numeric) AND (vat >= (0)::numeric)) OR ((quantity < 0) AND (net < (0)::numeric) AND (vat <= (0)::numeric)))),
  constraint post_charges_kind_check CHECK ((kind = ANY (ARRAY['documents'::text, 'forward'::text, 'postage'::text, 'other'::text]))),
  constraint post_charges_period_is_sound CHECK ((period_to >= period_from)),
  constraint post_charges_pkey PRIMARY KEY (id),
  constraint post_charges_waive_reason_check CHECK (((waive_reason ~ '\S'::text) AND (char_length(waive_reason) <= 300))),
  constraint post_charges_waived_for_a_reason CHECK (((waived_at IS NULL) = (waive_reason IS NULL)))
);

create table public.post_count_lines (
  count_id uuid not null,
  code text not null,
  item_id uuid,
  result text not null,
  book text,
  scanned_at timestamp with time zone,
  scanned_by uuid,
  put_at timestamp with time zone,
  constraint post_count_lines_book_check CHECK ((char_length(book) <= 40)),
  constraint post_count_lines_code_check CHECK (private.is_post_code(code)),
  constraint post_count_lines_item_unless_unknown CHECK (((result = 'unknown'::text) = (item_id IS NULL))),
  constraint post_count_lines_pkey PRIMARY KEY (count_id, code),
  constraint post_count_lines_result_check CHECK ((result = ANY (ARRAY['found'::text, 'missing'::text, 'elsewhere'::text, 'gone'::text, 'unknown'::text]))),
  constraint post_count_lines_scanned_unless_missing CHECK (((result = 'missing'::text) = (scanned_at IS NULL)))
);

create table public.post_counts (
  id uuid not null,
  place text,
  begun_at timestamp with time zone default now() not null,
  begun_by uuid not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  found integer,
  missing integer,
  unexpected integer,
  constraint post_counts_ended_with_all CHECK ((num_nonnulls(ended_at, ended_by, found, missing, unexpected) = ANY (ARRAY[0, 5]))),
  constraint post_counts_pkey PRIMARY KEY (id),
  constraint post_counts_place_check CHECK (((place ~ '\S'::text) AND (char_length(place) <= 40)))
);

create table public.post_events (
  id bigint generated always as identity not null,
  item_id uuid not null,
  at timestamp with time zone default clock_timestamp() not null,
  device_at timestamp with time zone,
  kind text not null,
  actor uuid,
  place text,
  detail jsonb default '{}'::jsonb not null,
  constraint post_events_detail_check CHECK ((jsonb_typeof(detail) = 'object'::text)),
  constraint post_events_kind_check CHECK ((kind = ANY ('{bag_closed,bag_reopened,bagged,called,corrected,counted,file_opened,found,lost,lost_reported,matched,moved,not_ours,opened,photographed,received,request_answered,request_asked,request_asked_back,request_done,request_let_go,request_recounted,request_refused,request_taken,request_withdrawn,returned,scan_asked,scan_failed,scan_handed_over,scan_let_go,scan_refused,scan_taken,scan_withdrawn,share_opened,share_revoked,shared,shredded,stored,text_read,unbagged,undone,unmatched}'::text[]))),
  constraint post_events_pkey PRIMARY KEY (id),
  constraint post_events_place_check CHECK ((char_length(place) <= 40))
);

create table public.post_items (
  id uuid not null,
  code text not null,
  kind text not null,
  user_id uuid,
  name_id uuid,
  addressee text,
  sender_id uuid,
  sender text,
  is_official boolean default false not null,
  not_ours_at timestamp with time zone,
  owner_left_at timestamp with time zone,
  weight_g integer,
  received_at timestamp with time zone not null,
  day date generated always as (((received_at AT TIME ZONE 'Europe/Malta'::text))::date) stored not null,
  recorded_at timestamp with time zone default now() not null,
  recorded_by uuid,
  idempotency_key text not null,
  envelope text,
  paper text default 'received'::text not null,
  place text,
  paper_at timestamp with time zone default now() not null,
  image text default 'none'::text not null,
  read_at timestamp with time zone,
  folder text,
  note text,
  undone_at timestamp with time zone,
  called_at timestamp with time zone,
  search_text text default ''::text not null,
  constraint post_items_addressee_check CHECK (((addressee ~ '\S'::text) AND (char_length(addressee) <= 120))),
  constraint post_items_check CHECK ((envelope = (id || '/envelope.jpg'::text))),
  constraint post_items_code_check CHECK (private.is_post_code(code)),
  constraint post_items_folder_check CHECK (((folder ~ '\S'::text) AND (char_length(folder) <= 40))),
  constraint post_items_image_check CHECK ((image = ANY (ARRAY['none'::text, 'envelope'::text, 'scanned'::text, 'text_read'::text]))),
  constraint post_items_kind_check CHECK ((kind = ANY (ARRAY['letter'::text, 'large_letter'::text, 'parcel'::text, 'registered'::text, 'collection_notice'::text]))),
  constraint post_items_nobodys_stays_shut CHECK (((user_id IS NOT NULL) OR (image = ANY (ARRAY['none'::text, 'envelope'::text])))),
  constraint post_items_not_ours_is_nobodys CHECK (((not_ours_at IS NULL) OR (user_id IS NULL))),
  constraint post_items_note_check CHECK (((note ~ '\S'::text) AND (char_length(note) <= 500))),
  constraint post_items_paper_check CHECK ((paper = ANY (ARRAY['received'::text, 'stored'::text, 'opened'::text, 'forwarded'::text, 'collected'::text, 'shredded'::text, 'returned'::text, 'lost'::text]))),
  constraint post_items_pkey PRIMARY KEY (id),
  constraint post_items_place_check CHECK (((place ~ '\S'::text) AND (char_length(place) <= 40))),
  constraint post_items_read_at_check CHECK (((read_at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (read_at <= '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint post_items_sender_check CHECK (((sender ~ '\S'::text) AND (char_length(sender) <= 120))),
  constraint post_items_shown_has_picture CHECK (((image <> 'envelope'::text) OR (envelope IS NOT NULL))),
  constraint post_items_weight_g_check CHECK (((weight_g >= 1) AND (weight_g <= 30000)))
);

create table public.post_losses (
  id uuid not null,
  item_id uuid not null,
  reported_at timestamp with time zone default now() not null,
  reported_by uuid not null,
  confirmed_at timestamp with time zone,
  confirmed_by uuid,
  ended_at timestamp with time zone,
  constraint post_losses_confirmed_by_someone CHECK (((confirmed_at IS NULL) = (confirmed_by IS NULL))),
  constraint post_losses_confirmed_or_ended CHECK (((confirmed_at IS NULL) OR (ended_at IS NULL))),
  constraint post_losses_pkey PRIMARY KEY (id),
  constraint post_losses_two_persons CHECK ((confirmed_by <> reported_by))
);

create table public.post_names (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  name text not null,
  kind text not null,
  valid_from date default private.malta_today() not null,
  valid_to date,
  confirmed_at timestamp with time zone,
  confirmed_by uuid,
  created_at timestamp with time zone default now() not null,
  refused_at timestamp with time zone,
  refusal text,
  constraint post_names_check CHECK ((valid_to >= valid_from)),
  constraint post_names_decided_once CHECK (((refused_at IS NULL) OR (confirmed_at IS NULL))),
  constraint post_names_kind_check CHECK ((kind = ANY (ARRAY['company'::text, 'trading_name'::text, 'person'::text]))),
  constraint post_names_name_check CHECK (((name ~ '^\S(.*\S)?$'::text) AND (char_length(name) <= 200))),
  constraint post_names_pkey PRIMARY KEY (id),
  constraint post_names_refusal_check CHECK (((refusal ~ '\S'::text) AND (char_length(refusal) <= 300))),
  constraint post_names_refused_says_why CHECK (((refused_at IS NULL) = (refusal IS NULL)))
);

create table public.post_pages (
  scan_id uuid not null,
  nr integer not null,
  picture text not null,
  text text not null,
  confidence real,
  width integer not null,
  height integer not null,
  constraint post_pages_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (100)::double precision))),
  constraint post_pages_height_check CHECK (((height >= 1) AND (height <= 20000))),
  constraint post_pages_nr_check CHECK (((nr >= 1) AND (nr <= 400))),
  constraint post_pages_picture_check CHECK ((char_length(picture) <= 200)),
  constraint post_pages_pkey PRIMARY KEY (scan_id, nr),
  constraint post_pages_text_check CHECK ((char_length(text) <= 50000)),
  constraint post_pages_width_check CHECK (((width >= 1) AND (width <= 20000)))
);

create table public.post_requests (
  id uuid not null,
  item_id uuid not null,
  user_id uuid not null,
  kind text not null,
  state text default 'waiting'::text not null,
  asked_at timestamp with time zone default now() not null,
  due_at timestamp with time zone,
  counts integer not null,
  is_included boolean not null,
  period_from date,
  net numeric(12,2) not null,
  vat numeric(12,2) not null,
  gross numeric(12,2) not null,
  taken_by uuid,
  taken_at timestamp with time zone,
  done_at timestamp with time zone,
  refusal text,
  refusal_note text,
  counts_included integer default 0 not null,
  extra_net numeric(12,2),
  extra_vat numeric(12,2),
  mandate integer,
  is_paper_way boolean default false not null,
  sheets integer,
  question text,
  answer text,
  earlier_words jsonb default '[]'::jsonb not null,
  is_default boolean default false not null,
  is_for_official boolean default false not null,
  constraint post_requests_amounts_add_up CHECK (((gross = (net + vat)) AND ((NOT is_included) OR (gross = (0)::numeric)))),
  constraint post_requests_answer_check CHECK (((answer ~ '\S'::text) AND (char_length(answer) <= 300))),
  constraint post_requests_asked_something CHECK (((state <> 'asked'::text) OR ((question IS NOT NULL) AND (answer IS NULL)))),
  constraint post_requests_counts_check CHECK ((counts >= 0)),
  constraint post_requests_counts_included_check CHECK (((counts_included >= 0) AND (counts_included <= counts))),
  constraint post_requests_done_at_some_time CHECK (((state = ANY (ARRAY['done'::text, 'refused'::text, 'withdrawn'::text])) = (done_at IS NOT NULL))),
  constraint post_requests_extra_net_check CHECK ((extra_net >= (0)::numeric)),
  constraint post_requests_extra_vat_check CHECK ((extra_vat >= (0)::numeric)),
  constraint post_requests_gross_check CHECK ((gross >= (0)::numeric)),
  constraint post_requests_kind_check CHECK ((kind = ANY ('{rescan,return,scan,shred}'::text[]))),
  constraint post_requests_net_check CHECK ((net >= (0)::numeric)),
  constraint post_requests_pkey PRIMARY KEY (id),
  constraint post_requests_question_check CHECK (((question ~ '\S'::text) AND (char_length(question) <= 300))),
  constraint post_requests_refusal_check CHECK ((refusal = ANY (ARRAY['unreadable_label'::text, 'damaged'::text, 'not_a_document'::text, 'identity_missing'::text, 'no_sender'::text, 'not_paper'::text, 'other'::text, 'gone'::text, 'official'::text]))),
  constraint post_requests_refusal_note_check CHECK (((refusal_note ~ '\S'::text) AND (char_length(refusal_note) <= 300))),
  constraint post_requests_refused_for_a_reason CHECK (((state = 'refused'::text) = (refusal IS NOT NULL))),
  constraint post_requests_sheets_check CHECK (((sheets >= 1) AND (sheets <= 400))),
  constraint post_requests_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'in_work'::text, 'asked'::text, 'done'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint post_requests_taken_at_some_time CHECK (((state <> 'in_work'::text) OR (taken_at IS NOT NULL))),
  constraint post_requests_vat_check CHECK ((vat >= (0)::numeric))
);

create table public.post_scans (
  id uuid not null,
  item_id uuid not null,
  request_id uuid,
  state text default 'waiting'::text not null,
  original jsonb not null,
  pdf text,
  pages integer,
  is_newest boolean default false not null,
  tries integer default 0 not null,
  lease uuid,
  due_at timestamp with time zone default now() not null,
  failure text,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  done_at timestamp with time zone,
  constraint post_scans_done_with_all CHECK ((((state = 'done'::text) = (done_at IS NOT NULL)) AND ((state = 'done'::text) = (pdf IS NOT NULL)) AND ((state = 'done'::text) = (pages IS NOT NULL)) AND ((state = 'done'::text) OR (NOT is_newest)))),
  constraint post_scans_failure_check CHECK ((char_length(failure) <= 500)),
  constraint post_scans_original_check CHECK (((jsonb_typeof(original) = 'array'::text) AND ((jsonb_array_length(original) >= 1) AND (jsonb_array_length(original) <= 200)))),
  constraint post_scans_pages_check CHECK (((pages >= 1) AND (pages <= 400))),
  constraint post_scans_pdf_check CHECK ((char_length(pdf) <= 200)),
  constraint post_scans_pkey PRIMARY KEY (id),
  constraint post_scans_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'reading'::text, 'done'::text, 'failed'::text])))
);

create table public.post_senders (
  id uuid default gen_random_uuid() not null,
  name text not null,
  is_official boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint post_senders_name_check CHECK (((name ~ '^\S(.*\S)?$'::text) AND (char_length(name) <= 120))),
  constraint post_senders_name_is_seen CHECK (((private.folded_name(name) <> ''::text) AND (name !~ private.unseen_characters()))),
  constraint post_senders_pkey PRIMARY KEY (id)
);

create table public.post_settings (
  user_id uuid not null,
  sender_in_mails boolean default false not null,
  digest boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  spending_cap numeric(12,2),
  after_storage text default 'keep'::text not null,
  constraint post_settings_after_storage_check CHECK ((after_storage = ANY (ARRAY['keep'::text, 'shred'::text]))),
  constraint post_settings_pkey PRIMARY KEY (user_id),
  constraint post_settings_spending_cap_check CHECK (((spending_cap >= (0)::numeric) AND (spending_cap <= (100000)::numeric)))
);

create table public.post_shares (
  id uuid not null,
  item_id uuid not null,
  user_id uuid not null,
  label text not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone default (now() + '7 days'::interval) not null,
  revoked_at timestamp with time zone,
  opened_count integer default 0 not null,
  last_opened_at timestamp with time zone,
  constraint post_shares_label_check CHECK (((label ~ '^\S(.*\S)?$'::text) AND (char_length(label) <= 80))),
  constraint post_shares_pkey PRIMARY KEY (id),
  constraint post_shares_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table public.post_usage (
  user_id uuid not null,
  period_from date not null,
  period_to date not null,
  included integer not null,
  used integer not null,
  plan text,
  is_told_of_dearer boolean default false not null,
  constraint post_usage_check CHECK ((period_to > period_from)),
  constraint post_usage_included_check CHECK ((included >= 0)),
  constraint post_usage_pkey PRIMARY KEY (user_id, period_from),
  constraint post_usage_used_check CHECK ((used >= 0))
);

create table public.profiles (
  id uuid not null,
  email text,
  full_name text,
  company_name text,
  phone text,
  address_line_1 text,
  address_line_2 text,
  city text,
  postal_code text,
  country text default 'Malta'::text not null,
  vat_number text,
  membership_type text default 'standard'::text not null,
  membership_status text default 'pending_payment'::text not null,
  membership_valid_until date,
  membership_grace_until date,
  box_number integer,
  role text,
  is_affiliate boolean default false not null,
  preferred_payment_method text default 'bank_transfer'::text not null,
  terms_version text,
  terms_accepted_at timestamp with time zone,
  forgotten_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search_text text generated always as (private.search_text(VARIADIC ARRAY[full_name, email, company_name, (box_number)::text, ('box '::text || box_number), phone, private.phone_digits(phone)])) stored not null,
  constraint profiles_address_line_1_check CHECK ((char_length(address_line_1) <= 200)),
  constraint profiles_address_line_2_check CHECK ((char_length(address_line_2) <= 200)),
  constraint profiles_box_number_key UNIQUE (box_number),
  constraint profiles_check CHECK ((membership_grace_until >= membership_valid_until)),
  constraint profiles_city_check CHECK ((char_length(city) <= 100)),
  constraint profiles_company_name_check CHECK ((char_length(company_name) <= 200)),
  constraint profiles_country_check CHECK (((char_length(country) >= 1) AND (char_length(country) <= 100))),
  constraint profiles_created_at_check CHECK (((created_at >= '2000-01-01 00:00:00+00'::timestamp with time zone) AND (created_at <= '2200-01-01 00:00:00+00'::timestamp with time zone))),
  constraint profiles_email_check CHECK ((char_length(email) <= 320)),
  constraint profiles_full_name_check CHECK ((char_length(full_name) <= 200)),
  constraint profiles_membership_status_check CHECK ((membership_status = ANY (ARRAY['pending_payment'::text, 'active'::text, 'expired'::text, 'cancelled'::text]))),
  constraint profiles_membership_type_check CHECK ((membership_type = ANY (ARRAY['standard'::text, 'platinum'::text, 'essential'::text, 'pro'::text, 'enterprise'::text]))),
  constraint profiles_membership_valid_until_check CHECK (((membership_valid_until >= '2000-01-01'::date) AND (membership_valid_until <= '2200-01-01'::date))),
  constraint profiles_phone_check CHECK ((char_length(phone) <= 50)),
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_postal_code_check CHECK ((char_length(postal_code) <= 20)),
  constraint profiles_preferred_payment_method_check CHECK ((preferred_payment_method = ANY (ARRAY['bank_transfer'::text, 'card'::text]))),
  constraint profiles_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'super_admin'::text]))),
  constraint profiles_terms_version_check CHECK ((char_length(terms_version) <= 40)),
  constraint profiles_vat_number_check CHECK ((char_length(vat_number) <= 30))
);

create table public.purchase_items (
  id uuid default gen_random_uuid() not null,
  purchase_id uuid not null,
  "position" integer not null,
  item_type text not null,
  item_id uuid not null,
  item_title text not null,
  quantity integer not null,
  unit_price numeric(12,2) not null,
  total_price numeric(12,2) not null,
  discount_amount numeric(12,2) default 0 not null,
  vat_included boolean not null,
  net_amount numeric(12,2) not null,
  vat_amount numeric(12,2) not null,
  gross_amount numeric(12,2) not null,
  is_membership boolean default false not null,
  is_onboarding_fee boolean default false not null,
  is_credit boolean default false not null,
  metadata jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint purchase_items_check CHECK ((is_credit = (unit_price < (0)::numeric))),
  constraint purchase_items_check1 CHECK ((is_credit = (total_price < (0)::numeric))),
  constraint purchase_items_check2 CHECK (((discount_amount >= (0)::numeric) AND (discount_amount <= GREATEST(total_price, (0)::numeric)))),
  constraint purchase_items_check3 CHECK ((gross_amount = (net_amount + vat_amount))),
  constraint purchase_items_item_type_check CHECK ((item_type = ANY ('{service,document,event,usage}'::text[]))),
  constraint purchase_items_pkey PRIMARY KEY (id),
  constraint purchase_items_purchase_id_position_key UNIQUE (purchase_id, "position"),
  constraint purchase_items_quantity_check CHECK ((quantity >= 1))
);

create table public.purchases (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  purchase_number text not null,
  subtotal numeric(14,2) not null,
  discount_code_id uuid,
  discount_code text,
  discount_amount numeric(14,2) default 0 not null,
  vat_rate numeric(5,4) default private.vat_rate() not null,
  net_amount numeric(14,2) not null,
  vat_amount numeric(14,2) not null,
  total_amount numeric(14,2) not null,
  currency text default 'EUR'::text not null,
  status text default 'pending'::text not null,
  idempotency_key uuid not null,
  cart_fingerprint text not null,
  paid_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint purchases_cancel_reason_check CHECK ((cancel_reason = ANY (ARRAY['member'::text, 'administrator'::text, 'unpaid'::text, 'event_near'::text, 'event_cancelled'::text, 'replaced'::text]))),
  constraint purchases_cancelled_for_a_reason CHECK (((status = 'cancelled'::text) = (cancel_reason IS NOT NULL))),
  constraint purchases_check CHECK (((discount_amount >= (0)::numeric) AND (discount_amount <= subtotal))),
  constraint purchases_check1 CHECK ((total_amount = (net_amount + vat_amount))),
  constraint purchases_currency_check CHECK ((currency = 'EUR'::text)),
  constraint purchases_idempotency_key UNIQUE (user_id, idempotency_key),
  constraint purchases_net_amount_check CHECK ((net_amount >= (0)::numeric)),
  constraint purchases_pkey PRIMARY KEY (id),
  constraint purchases_purchase_number_key UNIQUE (purchase_number),
  constraint purchases_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid'::text, 'cancelled'::text]))),
  constraint purchases_subtotal_check CHECK ((subtotal >= (0)::numeric)),
  constraint purchases_vat_amount_check CHECK ((vat_amount >= (0)::numeric))
);

create table public.referrals (
  id uuid default gen_random_uuid() not null,
  affiliate_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint referrals_pkey PRIMARY KEY (id),
  constraint referrals_user_id_key UNIQUE (user_id)
);

create table public.refund_reviews (
  id uuid default gen_random_uuid() not null,
  registration_id uuid,
  user_id uuid not null,
  purchase_id uuid not null,
  event_id uuid,
  event_title text not null,
  amount numeric(12,2) not null,
  reason text not null,
  opened_at timestamp with time zone default now() not null,
  closed_at timestamp with time zone,
  closed_by uuid,
  outcome text,
  refunded_amount numeric(12,2),
  note text,
  constraint refund_reviews_amount_check CHECK ((amount > (0)::numeric)),
  constraint refund_reviews_closed_with_a_note CHECK (((closed_at IS NULL) = (note IS NULL))),
  constraint refund_reviews_closed_with_an_outcome CHECK (((closed_at IS NULL) = (outcome IS NULL))),
  constraint refund_reviews_note_check CHECK (((btrim(note) <> ''::text) AND (char_length(note) <= 2000))),
  constraint refund_reviews_outcome_check CHECK ((outcome = ANY (ARRAY['refunded'::text, 'kept'::text]))),
  constraint refund_reviews_pkey PRIMARY KEY (id),
  constraint refund_reviews_reason_check CHECK ((reason = ANY (ARRAY['member'::text, 'administrator'::text, 'event_cancelled'::text, 'account_deleted'::text, 'cooling_off'::text, 'credit_left'::text, 'post_charge'::text]))),
  constraint refund_reviews_refund_is_sound CHECK (
CASE outcome
    WHEN 'refunded'::text THEN ((refunded_amount IS NOT NULL) AND (refunded_amount > (0)::numeric) AND (refunded_amount <= amount))
    WHEN 'kept'::text THEN ((refunded_amount IS NOT NULL) AND (refunded_amount = (0)::numeric))
    ELSE (refunded_amount IS NULL)
END),
  constraint refund_reviews_registration_has_event CHECK (((registration_id IS NULL) = (event_id IS NULL))),
  constraint refund_reviews_registration_id_key UNIQUE (registration_id)
);

create table public.saved_views (
  id uuid default gen_random_uuid() not null,
  user_id uuid default auth.uid() not null,
  list text not null,
  name text not null,
  address text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint saved_views_address_check CHECK (((address ~ '^[A-Za-z0-9*._%+&=-]+$'::text) AND (char_length(address) <= 2000))),
  constraint saved_views_list_check CHECK ((list ~ '^[a-z][a-z-]{0,39}$'::text)),
  constraint saved_views_name_check CHECK (((name ~ '^\S(.*\S)?$'::text) AND (char_length(name) <= 60))),
  constraint saved_views_pkey PRIMARY KEY (id)
);

create table public.services (
  id uuid default gen_random_uuid() not null,
  title text not null,
  description text,
  service_type text default 'other'::text not null,
  price numeric(12,2) default 0 not null,
  currency text default 'EUR'::text not null,
  price_unit text default 'one_time'::text not null,
  unit_quantity integer default 1 not null,
  estimated_delivery text,
  requirements text,
  status text default 'active'::text not null,
  membership_type text,
  billing_period text,
  included_documents integer,
  extra_document_price numeric(12,2),
  processing_hours integer,
  is_onboarding_fee boolean default false not null,
  vat_included boolean generated always as (((membership_type IS NULL) AND (NOT is_onboarding_fee))) stored not null,
  archived_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  paper_days integer,
  constraint services_billing_period_check CHECK ((billing_period = ANY (ARRAY['monthly'::text, 'annual'::text]))),
  constraint services_currency_check CHECK ((currency = 'EUR'::text)),
  constraint services_description_check CHECK ((char_length(description) <= 5000)),
  constraint services_estimated_delivery_check CHECK ((char_length(estimated_delivery) <= 200)),
  constraint services_extra_document_price_check CHECK (((extra_document_price >= (0)::numeric) AND (extra_document_price <= 999999.99))),
  constraint services_fee_is_no_plan CHECK ((NOT (is_onboarding_fee AND (membership_type IS NOT NULL)))),
  constraint services_included_documents_check CHECK ((included_documents >= 0)),
  constraint services_membership_type_check CHECK ((membership_type = ANY (ARRAY['essential'::text, 'pro'::text, 'enterprise'::text]))),
  constraint services_paper_days_check CHECK (((paper_days >= 30) AND (paper_days <= 365))),
  constraint services_pkey PRIMARY KEY (id),
  constraint services_plan_has_period CHECK (((membership_type IS NULL) = (billing_period IS NULL))),
  constraint services_price_check CHECK (((price >= (0)::numeric) AND (price <= 999999.99))),
  constraint services_price_unit_check CHECK ((price_unit = ANY (ARRAY['one_time'::text, 'per_day'::text, 'per_month'::text, 'per_year'::text]))),
  constraint services_processing_hours_check CHECK ((((processing_hours >= 24) AND (processing_hours <= 1008)) AND ((processing_hours % 24) = 0))),
  constraint services_requirements_check CHECK ((char_length(requirements) <= 5000)),
  constraint services_service_type_check CHECK ((service_type = ANY (ARRAY['business_setup'::text, 'tax_compliance'::text, 'legal_services'::text, 'financial_services'::text, 'consulting'::text, 'document_preparation'::text, 'registration'::text, 'ongoing_support'::text, 'other'::text]))),
  constraint services_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
  constraint services_title_check CHECK (((btrim(title) <> ''::text) AND (char_length(title) <= 200))),
  constraint services_unit_quantity_check CHECK (((unit_quantity >= 1) AND (unit_quantity <= 1000)))
);

create table public.statement_layouts (
  id uuid default gen_random_uuid() not null,
  header text not null,
  layout jsonb not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint statement_layouts_header_check CHECK (((octet_length(header) >= 1) AND (octet_length(header) <= 2000))),
  constraint statement_layouts_header_key UNIQUE (header),
  constraint statement_layouts_layout_check CHECK (((jsonb_typeof(layout) = 'object'::text) AND (octet_length((layout)::text) <= 20000))),
  constraint statement_layouts_pkey PRIMARY KEY (id)
);

create table public.unwanted_mails (
  user_id uuid not null,
  kind text not null,
  created_at timestamp with time zone default now() not null,
  constraint unwanted_mails_pkey PRIMARY KEY (user_id, kind)
);

create table public.user_documents (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  document_id uuid not null,
  payment_status text default 'pending'::text not null,
  purchase_date timestamp with time zone default now() not null,
  purchase_id uuid,
  filled_in jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint user_documents_filled_in_check CHECK (((jsonb_typeof(filled_in) = 'object'::text) AND (octet_length((filled_in)::text) <= 20000))),
  constraint user_documents_once UNIQUE (user_id, document_id),
  constraint user_documents_payment_status_check CHECK ((payment_status = ANY (ARRAY['pending'::text, 'paid'::text]))),
  constraint user_documents_pkey PRIMARY KEY (id)
);

create table public.user_services (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  service_id uuid not null,
  payment_status text default 'pending'::text not null,
  purchase_date timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  completion_date timestamp with time zone,
  notes text,
  purchase_id uuid,
  anchored_on date,
  valid_until date,
  period_from date,
  order_kind text,
  credited_days integer,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  included_documents integer,
  extra_document_price numeric(12,2),
  processing_hours integer,
  constraint user_services_credited_days_check CHECK ((credited_days >= 0)),
  constraint user_services_notes_check CHECK ((char_length(notes) <= 20000)),
  constraint user_services_order_kind_check CHECK ((order_kind = ANY (ARRAY['first'::text, 'renewal'::text, 'change'::text]))),
  constraint user_services_payment_status_check CHECK ((payment_status = ANY (ARRAY['pending'::text, 'paid'::text, 'in_progress'::text, 'completed'::text]))),
  constraint user_services_period_has_anchor CHECK ((((valid_until IS NULL) = (anchored_on IS NULL)) AND ((valid_until IS NULL) = (period_from IS NULL)) AND (valid_until >= period_from))),
  constraint user_services_pkey PRIMARY KEY (id),
  constraint user_services_work_follows_payment CHECK (((started_at IS NULL) OR (payment_status = ANY (ARRAY['in_progress'::text, 'completed'::text]))))
);

-- References

alter table private.discount_code_tries add constraint discount_code_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.listed_orders add constraint listed_orders_id_fkey FOREIGN KEY (id) REFERENCES public.purchases(id) ON DELETE CASCADE;

alter table private.own_data_uses add constraint own_data_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.post_keeping add constraint post_keeping_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.post_items(id);

alter table private.post_keeping add constraint post_keeping_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.post_told add constraint post_told_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.post_items(id) ON DELETE CASCADE;

alter table private.post_told add constraint post_told_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table private.post_words add constraint post_words_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.post_items(id) ON DELETE CASCADE;

alter table private.purchase_number_draws add constraint purchase_number_draws_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.admins add constraint admins_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.affiliates add constraint affiliates_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.affiliates add constraint affiliates_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

alter table public.answer_templates add constraint answer_templates_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.contact_messages add constraint contact_messages_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.contact_messages add constraint contact_messages_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.contact_messages add constraint contact_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

alter table public.discount_code_usage add constraint discount_code_usage_discount_code_id_fkey FOREIGN KEY (discount_code_id) REFERENCES public.discount_codes(id) ON DELETE RESTRICT;

alter table public.discount_code_usage add constraint discount_code_usage_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE CASCADE;

alter table public.discount_code_usage add constraint discount_code_usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE RESTRICT;

alter table public.discount_codes add constraint discount_codes_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.document_templates add constraint document_templates_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;

alter table public.documents add constraint documents_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.event_access add constraint event_access_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;

alter table public.event_registrations add constraint event_registrations_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE RESTRICT;

alter table public.event_registrations add constraint event_registrations_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE RESTRICT;

alter table public.event_registrations add constraint event_registrations_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.events add constraint events_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.events add constraint events_series_id_fkey FOREIGN KEY (series_id) REFERENCES private.event_series(id);

alter table public.greetings add constraint greetings_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.invoices add constraint invoices_credits_invoice_id_fkey FOREIGN KEY (credits_invoice_id) REFERENCES public.invoices(id) ON DELETE RESTRICT;

alter table public.invoices add constraint invoices_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE RESTRICT;

alter table public.invoices add constraint invoices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE RESTRICT;

alter table public.memberships add constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.message_answers add constraint message_answers_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.message_answers add constraint message_answers_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.contact_messages(id) ON DELETE CASCADE;

alter table public.notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.payment_reminders add constraint payment_reminders_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE CASCADE;

alter table public.payment_reminders add constraint payment_reminders_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

alter table public.payments add constraint payments_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE RESTRICT;

alter table public.payments add constraint payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.person_notes add constraint person_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.person_notes add constraint person_notes_written_by_fkey FOREIGN KEY (written_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.post_bag_items add constraint post_bag_items_bag_id_fkey FOREIGN KEY (bag_id) REFERENCES public.post_bags(id);

alter table public.post_bag_items add constraint post_bag_items_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.post_items(id);

alter table public.post_bag_items add constraint post_bag_items_request_id_fkey FOREIGN KEY (request_id) REFERENCES public.post_requests(id) ON DELETE SET NULL;

alter table public.post_certificates add constraint post_certificates_bag_id_fkey FOREIGN KEY (bag_id) REFERENCES public.post_bags(id);

alter table public.post_certificates add constraint post_certificates_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.post_charges add constraint post_charges_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE RESTRICT;

alter table public.post_charges add constraint post_charges_request_id_fkey FOREIGN KEY (request_id) REFERENCES public.post_requests(id) ON DELETE SET NULL;

alter table public.post_charges add constraint post_charges_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.post_charges add constraint post_charges_waived_by_fkey FOREIGN KEY (waived_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.post_count_lines add constraint post_count_lines_count_id_fkey FOREIGN KEY (count_id) REFERENCES public.post_counts(id);

alter table public.post_count_lines add constraint post_count_lines_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.post_items(id);

alter table public.post_events add constraint post_events_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.post_items(id);

alter table public.post_items add constraint post_items_name_id_fkey FOREIGN KEY (name_id) REFERENCES public.post_names(id) ON DELETE SET NULL;

alter table public.post_items add constraint post_items_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES public.post_senders(id);

alter table public.post_items add constraint post_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

alter table public.post_losses add constraint post_losses_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.post_items(id);

alter table public.post_names add constraint post_names_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.post_names add constraint post_names_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.post_pages add constraint post_pages_scan_id_fkey FOREIGN KEY (scan_id) REFERENCES public.post_scans(id) ON DELETE CASCADE;

alter table public.post_requests add constraint post_requests_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.post_items(id) ON DELETE CASCADE;

alter table public.post_requests add constraint post_requests_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.post_requests add constraint post_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.post_scans add constraint post_scans_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.post_scans add constraint post_scans_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.post_items(id) ON DELETE CASCADE;

alter table public.post_scans add constraint post_scans_request_id_fkey FOREIGN KEY (request_id) REFERENCES public.post_requests(id) ON DELETE SET NULL;

alter table public.post_settings add constraint post_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.post_shares add constraint post_shares_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.post_items(id) ON DELETE CASCADE;

alter table public.post_shares add constraint post_shares_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.post_usage add constraint post_usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.purchase_items add constraint purchase_items_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE CASCADE;

alter table public.purchases add constraint purchases_discount_code_id_fkey FOREIGN KEY (discount_code_id) REFERENCES public.discount_codes(id) ON DELETE RESTRICT;

alter table public.purchases add constraint purchases_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE RESTRICT;

alter table public.referrals add constraint referrals_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES public.affiliates(id) ON DELETE CASCADE;

alter table public.referrals add constraint referrals_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.refund_reviews add constraint refund_reviews_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.refund_reviews add constraint refund_reviews_event_id_fkey FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE RESTRICT;

alter table public.refund_reviews add constraint refund_reviews_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE RESTRICT;

alter table public.refund_reviews add constraint refund_reviews_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES public.event_registrations(id) ON DELETE RESTRICT;

alter table public.refund_reviews add constraint refund_reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE RESTRICT;

alter table public.saved_views add constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.services add constraint services_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE SET NULL;

alter table public.unwanted_mails add constraint unwanted_mails_kind_fkey FOREIGN KEY (kind) REFERENCES private.told_events(code);

alter table public.unwanted_mails add constraint unwanted_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.user_documents add constraint user_documents_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE RESTRICT;

alter table public.user_documents add constraint user_documents_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE RESTRICT;

alter table public.user_documents add constraint user_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

alter table public.user_services add constraint user_services_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES public.purchases(id) ON DELETE RESTRICT;

alter table public.user_services add constraint user_services_service_id_fkey FOREIGN KEY (service_id) REFERENCES public.services(id) ON DELETE RESTRICT;

alter table public.user_services add constraint user_services_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

-- Indexes

CREATE INDEX discount_code_tries_wrong_idx ON private.discount_code_tries USING btree (tried_at) WHERE (NOT is_known);

CREATE INDEX files_to_delete_due_idx ON private.files_to_delete USING btree (due_at);

CREATE INDEX form_origins_origin_idx ON private.form_origins USING btree (form, origin, sent_at);

CREATE INDEX form_origins_sent_at_idx ON private.form_origins USING btree (sent_at);

CREATE INDEX listed_orders_amount_due_idx ON private.listed_orders USING btree (total_amount, created_at) WHERE (status = 'pending'::text);

CREATE INDEX listed_orders_created_at_idx ON private.listed_orders USING btree (created_at, id);

CREATE INDEX listed_orders_due_date_idx ON private.listed_orders USING btree (due_date, id);

CREATE INDEX listed_orders_member_name_idx ON private.listed_orders USING btree (member_name, id);

CREATE INDEX listed_orders_overdue_idx ON private.listed_orders USING btree (status, due_date, id);

CREATE INDEX listed_orders_paid_on_idx ON private.listed_orders USING btree (paid_on, id);

CREATE INDEX listed_orders_purchase_number_idx ON private.listed_orders USING btree (purchase_number, id);

CREATE INDEX listed_orders_search_text_idx ON private.listed_orders USING gin (search_text extensions.gin_trgm_ops);

CREATE INDEX listed_orders_status_idx ON private.listed_orders USING btree (status, created_at, id);

CREATE INDEX listed_orders_sums_idx ON private.listed_orders USING btree (status, due_date, paid_on) INCLUDE (net_cents, vat_cents);

CREATE INDEX listed_orders_total_amount_idx ON private.listed_orders USING btree (total_amount, id);

CREATE INDEX own_data_uses_idx ON private.own_data_uses USING btree (user_id, kind, used_at);

CREATE INDEX post_keeping_user_id_idx ON private.post_keeping USING btree (user_id);

CREATE INDEX post_told_digest_idx ON private.post_told USING btree (user_id) WHERE in_digest;

CREATE INDEX post_told_user_id_idx ON private.post_told USING btree (user_id);

CREATE INDEX post_words_idx ON private.post_words USING gin (words) WITH (fastupdate=off);

CREATE INDEX affiliates_company_name_idx ON public.affiliates USING btree (company_name, id);

CREATE INDEX affiliates_created_at_idx ON public.affiliates USING btree (created_at, id);

CREATE INDEX affiliates_decided_by_idx ON public.affiliates USING btree (decided_by);

CREATE INDEX affiliates_email_idx ON public.affiliates USING btree (lower(email), created_at);

CREATE INDEX affiliates_full_name_idx ON public.affiliates USING btree ((((first_name || ' '::text) || last_name)), id);

CREATE UNIQUE INDEX affiliates_one_open_application ON public.affiliates USING btree (lower(email), user_id) NULLS NOT DISTINCT WHERE (status = 'pending'::text);

CREATE UNIQUE INDEX affiliates_one_per_account ON public.affiliates USING btree (user_id) WHERE ((status = ANY (ARRAY['approved'::text, 'active'::text])) AND (NOT is_test));

CREATE INDEX affiliates_search_text_idx ON public.affiliates USING gin (search_text extensions.gin_trgm_ops);

CREATE INDEX affiliates_status_idx ON public.affiliates USING btree (status, created_at, id);

CREATE INDEX affiliates_user_id_idx ON public.affiliates USING btree (user_id);

CREATE INDEX answer_templates_created_by_idx ON public.answer_templates USING btree (created_by);

CREATE UNIQUE INDEX answer_templates_name_idx ON public.answer_templates USING btree (lower(name));

CREATE INDEX audit_log_action_idx ON public.audit_log USING btree (action, created_at DESC, id DESC);

CREATE INDEX audit_log_actor_id_idx ON public.audit_log USING btree (actor_id, created_at DESC, id DESC);

CREATE INDEX audit_log_created_at_idx ON public.audit_log USING btree (created_at DESC, id DESC);

CREATE INDEX audit_log_record_id_idx ON public.audit_log USING btree (record_id, created_at DESC, id DESC);

CREATE INDEX audit_log_subject_id_idx ON public.audit_log USING btree (subject_id, created_at DESC, id DESC) WHERE (subject_id IS NOT NULL);

CREATE INDEX audit_log_table_name_idx ON public.audit_log USING btree (table_name, created_at DESC, id DESC);

CREATE INDEX contact_messages_created_at_idx ON public.contact_messages USING btree (created_at DESC, id DESC);

CREATE INDEX contact_messages_email_idx ON public.contact_messages USING btree (lower(email), created_at);

CREATE INDEX contact_messages_handled_by_idx ON public.contact_messages USING btree (handled_by);

CREATE INDEX contact_messages_open_idx ON public.contact_messages USING btree (created_at DESC, id DESC) WHERE (handled_at IS NULL);

CREATE INDEX contact_messages_search_idx ON public.contact_messages USING gin (search_text extensions.gin_trgm_ops);

CREATE INDEX contact_messages_taken_by_idx ON public.contact_messages USING btree (taken_by, created_at DESC, id DESC);

CREATE INDEX contact_messages_unread_idx ON public.contact_messages USING btree (created_at DESC, id DESC) WHERE (read_at IS NULL);

CREATE INDEX contact_messages_user_id_idx ON public.contact_messages USING btree (user_id, created_at DESC);

CREATE INDEX discount_code_usage_code_idx ON public.discount_code_usage USING btree (discount_code_id, created_at, id);

CREATE INDEX discount_code_usage_purchase_id_idx ON public.discount_code_usage USING btree (purchase_id);

CREATE INDEX discount_code_usage_user_id_idx ON public.discount_code_usage USING btree (user_id);

CREATE UNIQUE INDEX discount_codes_code_key ON public.discount_codes USING btree (code) WHERE (archived_at IS NULL);

CREATE INDEX discount_codes_created_at_idx ON public.discount_codes USING btree (created_at DESC);

CREATE INDEX discount_codes_created_by_idx ON public.discount_codes USING btree (created_by);

CREATE INDEX documents_created_at_idx ON public.documents USING btree (created_at DESC);

CREATE INDEX documents_created_by_idx ON public.documents USING btree (created_by);

CREATE INDEX event_registrations_event_id_idx ON public.event_registrations USING btree (event_id, held_until);

CREATE UNIQUE INDEX event_registrations_identity_idx ON public.event_registrations USING btree (user_id, id);

CREATE UNIQUE INDEX event_registrations_one_active ON public.event_registrations USING btree (event_id, user_id) WHERE (payment_status <> 'cancelled'::text);

CREATE INDEX event_registrations_purchase_id_idx ON public.event_registrations USING btree (purchase_id);

CREATE INDEX event_registrations_user_id_idx ON public.event_registrations USING btree (user_id, registration_date DESC);

CREATE INDEX events_created_by_idx ON public.events USING btree (created_by);

CREATE INDEX events_event_date_idx ON public.events USING btree (event_date, event_time);

CREATE UNIQUE INDEX events_one_per_place ON public.events USING btree (series_id, series_position) WHERE (archived_at IS NULL);

CREATE INDEX events_series_id_idx ON public.events USING btree (series_id) WHERE (series_id IS NOT NULL);

CREATE INDEX greetings_created_by_idx ON public.greetings USING btree (created_by);

CREATE INDEX greetings_display_order_idx ON public.greetings USING btree (display_order, created_at);

CREATE INDEX invoices_credits_invoice_id_idx ON public.invoices USING btree (credits_invoice_id);

CREATE INDEX invoices_issued_date_idx ON public.invoices USING btree (issued_date DESC);

CREATE INDEX invoices_pending_idx ON public.invoices USING btree (due_date) INCLUDE (amount) WHERE ((kind = 'invoice'::text) AND (status = 'pending'::text));

CREATE INDEX invoices_user_id_idx ON public.invoices USING btree (user_id, issued_date DESC);

CREATE INDEX mails_created_at_idx ON public.mails USING btree (created_at);

CREATE INDEX mails_due_idx ON public.mails USING btree (due_at, id) WHERE (state = 'waiting'::text);

CREATE INDEX mails_email_idx ON public.mails USING btree (lower(email), created_at DESC, id DESC);

CREATE INDEX mails_failed_idx ON public.mails USING btree (created_at DESC, id DESC) WHERE (state = 'failed'::text);

CREATE INDEX mails_user_id_idx ON public.mails USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX memberships_next_from_idx ON public.memberships USING btree (next_from) WHERE (next_from IS NOT NULL);

CREATE INDEX message_answers_answered_by_idx ON public.message_answers USING btree (answered_by);

CREATE INDEX message_answers_message_id_idx ON public.message_answers USING btree (message_id, created_at, id);

CREATE INDEX notifications_about_people_idx ON public.notifications USING btree (id) WHERE (metadata ?| '{user_id,affiliate_id,contact_message_id}'::text[]);

CREATE INDEX notifications_announcements_idx ON public.notifications USING btree (id) WHERE (event = 'announcement'::text);

CREATE INDEX notifications_expires_at_idx ON public.notifications USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE UNIQUE INDEX notifications_identity_idx ON public.notifications USING btree (user_id, id);

CREATE INDEX notifications_type_idx ON public.notifications USING btree (user_id, type, created_at DESC, id DESC) INCLUDE (read_at, expires_at);

CREATE INDEX notifications_unread_idx ON public.notifications USING btree (user_id, created_at DESC, id DESC) WHERE (read_at IS NULL);

CREATE INDEX notifications_user_id_idx ON public.notifications USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX payment_reminders_purchase_id_idx ON public.payment_reminders USING btree (purchase_id, sent_on);

CREATE INDEX payment_reminders_sent_by_idx ON public.payment_reminders USING btree (sent_by);

CREATE INDEX payments_paid_on_idx ON public.payments USING btree (paid_on) INCLUDE (amount);

CREATE INDEX payments_recorded_by_idx ON public.payments USING btree (recorded_by);

CREATE INDEX person_notes_user_id_idx ON public.person_notes USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX person_notes_written_by_idx ON public.person_notes USING btree (written_by);

CREATE INDEX post_bag_items_bag_id_idx ON public.post_bag_items USING btree (bag_id, put_at, item_id);

CREATE INDEX post_bag_items_request_id_idx ON public.post_bag_items USING btree (request_id);

CREATE INDEX post_bags_open_idx ON public.post_bags USING btree (opened_at, id) WHERE (witnessed_at IS NULL);

CREATE INDEX post_bags_witnessed_idx ON public.post_bags USING btree (witnessed_at DESC, id DESC) WHERE (witnessed_at IS NOT NULL);

CREATE UNIQUE INDEX post_certificates_bag_id_key ON public.post_certificates USING btree (bag_id, user_id);

CREATE INDEX post_certificates_user_id_idx ON public.post_certificates USING btree (user_id, shredded_at DESC, id DESC);

CREATE INDEX post_charges_open_idx ON public.post_charges USING btree (user_id, period_to) WHERE is_open;

CREATE INDEX post_charges_purchase_id_idx ON public.post_charges USING btree (purchase_id);

CREATE INDEX post_charges_request_id_idx ON public.post_charges USING btree (request_id);

CREATE INDEX post_charges_user_id_idx ON public.post_charges USING btree (user_id, day DESC);

CREATE INDEX post_charges_waived_by_idx ON public.post_charges USING btree (waived_by);

CREATE INDEX post_count_lines_item_id_idx ON public.post_count_lines USING btree (item_id);

CREATE INDEX post_counts_ended_at_idx ON public.post_counts USING btree (ended_at DESC, id);

CREATE UNIQUE INDEX post_counts_open_key ON public.post_counts USING btree (lower(COALESCE(place, ''::text))) WHERE (ended_at IS NULL);

CREATE INDEX post_counts_place_idx ON public.post_counts USING btree (lower(COALESCE(place, ''::text)), ended_at DESC);

CREATE INDEX post_events_corrected_idx ON public.post_events USING btree (id) WHERE (kind = 'corrected'::text);

CREATE INDEX post_events_item_id_idx ON public.post_events USING btree (item_id, id);

CREATE INDEX post_events_opened_idx ON public.post_events USING btree (actor, at) WHERE (kind = 'file_opened'::text);

CREATE UNIQUE INDEX post_items_code_key ON public.post_items USING btree (code) WHERE (undone_at IS NULL);

CREATE INDEX post_items_day_idx ON public.post_items USING btree (day, received_at, id) WHERE (undone_at IS NULL);

CREATE INDEX post_items_kind_idx ON public.post_items USING btree (kind, received_at, id) WHERE (undone_at IS NULL);

CREATE INDEX post_items_name_id_idx ON public.post_items USING btree (name_id);

CREATE INDEX post_items_not_ours_idx ON public.post_items USING btree (received_at, id) WHERE ((not_ours_at IS NOT NULL) AND (undone_at IS NULL));

CREATE INDEX post_items_official_idx ON public.post_items USING btree (received_at, id) WHERE (is_official AND (undone_at IS NULL));

CREATE INDEX post_items_paper_idx ON public.post_items USING btree (paper, received_at, id) WHERE (undone_at IS NULL);

CREATE INDEX post_items_place_idx ON public.post_items USING btree (lower(COALESCE(place, ''::text))) INCLUDE (place, id) WHERE ((paper = ANY (ARRAY['received'::text, 'stored'::text, 'opened'::text])) AND (undone_at IS NULL));

CREATE INDEX post_items_received_at_idx ON public.post_items USING btree (received_at, id) WHERE (undone_at IS NULL);

CREATE INDEX post_items_search_text_idx ON public.post_items USING gin (search_text extensions.gin_trgm_ops);

CREATE INDEX post_items_sender_id_idx ON public.post_items USING btree (sender_id);

CREATE INDEX post_items_to_return_idx ON public.post_items USING btree (received_at, id) WHERE ((owner_left_at IS NOT NULL) AND (paper = ANY (ARRAY['received'::text, 'stored'::text, 'opened'::text])) AND (undone_at IS NULL));

CREATE INDEX post_items_undone_idx ON public.post_items USING btree (received_at, id) WHERE (undone_at IS NOT NULL);

CREATE INDEX post_items_unmatched_idx ON public.post_items USING btree (received_at, id) WHERE ((user_id IS NULL) AND (not_ours_at IS NULL) AND (undone_at IS NULL));

CREATE INDEX post_items_unread_idx ON public.post_items USING btree (user_id, received_at DESC, id DESC) WHERE ((read_at IS NULL) AND (undone_at IS NULL));

CREATE INDEX post_items_unread_official_idx ON public.post_items USING btree (user_id, received_at DESC, id DESC) WHERE (is_official AND (read_at IS NULL) AND (undone_at IS NULL));

CREATE INDEX post_items_user_id_idx ON public.post_items USING btree (user_id, received_at DESC, id DESC);

CREATE INDEX post_items_went_out_idx ON public.post_items USING btree (paper_at) WHERE ((paper = ANY (ARRAY['forwarded'::text, 'collected'::text, 'shredded'::text, 'returned'::text])) AND (undone_at IS NULL));

CREATE INDEX post_losses_item_id_idx ON public.post_losses USING btree (item_id);

CREATE UNIQUE INDEX post_losses_open_key ON public.post_losses USING btree (item_id) WHERE ((confirmed_at IS NULL) AND (ended_at IS NULL));

CREATE INDEX post_names_confirmed_by_idx ON public.post_names USING btree (confirmed_by);

CREATE INDEX post_names_user_id_idx ON public.post_names USING btree (user_id, created_at, id);

CREATE INDEX post_requests_asked_at_idx ON public.post_requests USING btree (asked_at) INCLUDE (state, counts, counts_included, extra_net);

CREATE INDEX post_requests_due_at_idx ON public.post_requests USING btree (due_at) INCLUDE (kind, state, done_at);

CREATE INDEX post_requests_item_id_idx ON public.post_requests USING btree (item_id, asked_at DESC);

CREATE UNIQUE INDEX post_requests_open_key ON public.post_requests USING btree (item_id, kind) WHERE (done_at IS NULL);

CREATE UNIQUE INDEX post_requests_paper_way_key ON public.post_requests USING btree (item_id) WHERE (is_paper_way AND (done_at IS NULL));

CREATE INDEX post_requests_queue_idx ON public.post_requests USING btree (due_at, id) WHERE (done_at IS NULL);

CREATE INDEX post_requests_taken_by_idx ON public.post_requests USING btree (taken_by);

CREATE INDEX post_requests_user_id_idx ON public.post_requests USING btree (user_id, asked_at DESC, id DESC);

CREATE INDEX post_scans_created_by_idx ON public.post_scans USING btree (created_by);

CREATE INDEX post_scans_done_at_idx ON public.post_scans USING btree (done_at) INCLUDE (pages) WHERE (state = 'done'::text);

CREATE INDEX post_scans_due_idx ON public.post_scans USING btree (due_at, id) WHERE (state = ANY (ARRAY['waiting'::text, 'reading'::text]));

CREATE INDEX post_scans_failed_idx ON public.post_scans USING btree (created_at DESC, id) WHERE (state = 'failed'::text);

CREATE INDEX post_scans_item_id_idx ON public.post_scans USING btree (item_id, created_at DESC);

CREATE UNIQUE INDEX post_scans_newest_key ON public.post_scans USING btree (item_id) WHERE is_newest;

CREATE INDEX post_scans_request_id_idx ON public.post_scans USING btree (request_id);

CREATE UNIQUE INDEX post_senders_name_idx ON public.post_senders USING btree (private.folded_name(name));

CREATE INDEX post_settings_shred_idx ON public.post_settings USING btree (user_id) WHERE (after_storage = 'shred'::text);

CREATE INDEX post_shares_item_id_idx ON public.post_shares USING btree (item_id);

CREATE UNIQUE INDEX post_shares_token_hash_key ON public.post_shares USING btree (token_hash);

CREATE INDEX post_shares_user_id_idx ON public.post_shares USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX profiles_affiliates_idx ON public.profiles USING btree (created_at, id) WHERE is_affiliate;

CREATE INDEX profiles_company_name_idx ON public.profiles USING btree (company_name, id);

CREATE INDEX profiles_created_at_idx ON public.profiles USING btree (created_at, id);

CREATE INDEX profiles_full_name_idx ON public.profiles USING btree (full_name, id);

CREATE INDEX profiles_membership_end_idx ON public.profiles USING btree (membership_valid_until) WHERE (membership_status = 'active'::text);

CREATE INDEX profiles_plan_idx ON public.profiles USING btree (membership_type, membership_status, membership_valid_until) WHERE (forgotten_at IS NULL);

CREATE INDEX profiles_registered_idx ON public.profiles USING btree (created_at) WHERE (forgotten_at IS NULL);

CREATE INDEX profiles_role_idx ON public.profiles USING btree (role) WHERE (role IS NOT NULL);

CREATE INDEX profiles_search_text_idx ON public.profiles USING gin (search_text extensions.gin_trgm_ops);

CREATE INDEX purchase_items_item_idx ON public.purchase_items USING btree (item_type, item_id);

CREATE INDEX purchase_items_plans_idx ON public.purchase_items USING btree (purchase_id) INCLUDE (net_amount) WHERE is_membership;

CREATE INDEX purchases_discount_code_id_idx ON public.purchases USING btree (discount_code_id);

CREATE UNIQUE INDEX purchases_one_renewal ON public.purchases USING btree (user_id, cart_fingerprint) WHERE ((status = 'pending'::text) AND (cart_fingerprint ~~ 'renewal:%'::text));

CREATE INDEX purchases_status_idx ON public.purchases USING btree (status, created_at, id);

CREATE INDEX purchases_user_id_idx ON public.purchases USING btree (user_id, created_at DESC);

CREATE INDEX referrals_affiliate_id_idx ON public.referrals USING btree (affiliate_id);

CREATE INDEX refund_reviews_closed_by_idx ON public.refund_reviews USING btree (closed_by);

CREATE INDEX refund_reviews_event_id_idx ON public.refund_reviews USING btree (event_id);

CREATE UNIQUE INDEX refund_reviews_membership_key ON public.refund_reviews USING btree (purchase_id, reason) WHERE ((registration_id IS NULL) AND (reason <> 'post_charge'::text));

CREATE INDEX refund_reviews_open_idx ON public.refund_reviews USING btree (opened_at DESC) INCLUDE (amount) WHERE (closed_at IS NULL);

CREATE INDEX refund_reviews_opened_at_idx ON public.refund_reviews USING btree (opened_at DESC);

CREATE INDEX refund_reviews_purchase_id_idx ON public.refund_reviews USING btree (purchase_id);

CREATE INDEX refund_reviews_user_id_idx ON public.refund_reviews USING btree (user_id);

CREATE UNIQUE INDEX saved_views_name_idx ON public.saved_views USING btree (user_id, list, lower(name));

CREATE INDEX services_created_at_idx ON public.services USING btree (created_at DESC);

CREATE INDEX services_created_by_idx ON public.services USING btree (created_by);

CREATE UNIQUE INDEX services_onboarding_fee_key ON public.services USING btree (is_onboarding_fee) WHERE (is_onboarding_fee AND (archived_at IS NULL));

CREATE UNIQUE INDEX services_plan_key ON public.services USING btree (membership_type, billing_period) WHERE ((membership_type IS NOT NULL) AND (archived_at IS NULL));

CREATE INDEX unwanted_mails_kind_idx ON public.unwanted_mails USING btree (kind);

CREATE INDEX user_documents_document_id_idx ON public.user_documents USING btree (document_id, payment_status, user_id);

CREATE UNIQUE INDEX user_documents_identity_idx ON public.user_documents USING btree (user_id, id);

CREATE INDEX user_documents_purchase_id_idx ON public.user_documents USING btree (purchase_id);

CREATE INDEX user_documents_user_id_idx ON public.user_documents USING btree (user_id, purchase_date DESC);

CREATE UNIQUE INDEX user_services_identity_idx ON public.user_services USING btree (user_id, id);

CREATE UNIQUE INDEX user_services_one_pending ON public.user_services USING btree (user_id, service_id) WHERE (payment_status = 'pending'::text);

CREATE UNIQUE INDEX user_services_one_running_plan ON public.user_services USING btree (user_id) WHERE ((payment_status = 'paid'::text) AND (valid_until IS NOT NULL));

CREATE INDEX user_services_periods_idx ON public.user_services USING btree (valid_until) INCLUDE (user_id, period_from, service_id, purchase_id) WHERE (valid_until IS NOT NULL);

CREATE INDEX user_services_purchase_id_idx ON public.user_services USING btree (purchase_id);

CREATE INDEX user_services_service_id_idx ON public.user_services USING btree (service_id, payment_status, user_id);

CREATE INDEX user_services_to_do_idx ON public.user_services USING btree (service_id) WHERE (payment_status = ANY (ARRAY['paid'::text, 'in_progress'::text]));

CREATE INDEX user_services_user_id_idx ON public.user_services USING btree (user_id, purchase_date DESC);

-- Functions

CREATE OR REPLACE FUNCTION private.account_entries(p_user_id uuid)
 RETURNS TABLE(day date, kind text, number text, description text, amount numeric, written_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select i.issued_date, i.kind, i.invoice_number, i.description, i.amount, i.created_at
  from public.invoices i
  where i.user_id = p_user_id
  union all
  select y.paid_on, 'payment', p.purchase_number, y.provider, -y.amount, y.created_at
  from public.purchases p
  join public.payments y on y.purchase_id = p.id
  where p.user_id = p_user_id
  union all
  select private.malta_clock(r.closed_at)::date, e.kind, p.purchase_number, r.event_title, e.amount, r.closed_at
  from public.refund_reviews r
  join public.purchases p on p.id = r.purchase_id
  cross join lateral (values ('refund_granted', -r.refunded_amount), ('refund', r.refunded_amount))
    as e (kind, amount)
  where r.user_id = p_user_id and r.outcome = 'refunded'
    and (e.kind = 'refund' or r.registration_id is not null or not exists (
      select 1 from public.invoices n where n.purchase_id = r.purchase_id and n.kind = 'credit_note'))
$function$;

CREATE OR REPLACE FUNCTION private.account_figures(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('orders', count(*),
      'due_orders', count(*) filter (where p.status = 'pending'),
      'due', coalesce(sum(p.total_amount) filter (where p.status = 'pending'), 0),
      'overdue_orders', count(*) filter (where p.status = 'pending' and i.due_date < private.malta_today()),
      'overdue', coalesce(
        sum(p.total_amount) filter (where p.status = 'pending' and i.due_date < private.malta_today()), 0),
      'paid', coalesce(sum(p.total_amount) filter (where p.status = 'paid'), 0))
    from public.purchases p
    left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    where p.user_id = p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.account_of_email(p_email text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.id from auth.users u
  where u.email = lower(p_email) and not u.is_sso_user and u.email_confirmed_at is not null
  order by u.email_confirmed_at, u.id
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.account_statement(p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_from date := coalesce(p_from, '-infinity');
  v_to date := coalesce(p_to, 'infinity');
begin
  return (
    with account as (
      select e.*, sum(e.amount) over (order by e.day, e.written_at, e.number, e.amount) as balance
      from private.account_entries(v_user) e
    )
    select jsonb_build_object(
      'opening', coalesce(sum(a.amount) filter (where a.day < v_from), 0.00),
      'closing', coalesce(sum(a.amount) filter (where a.day < v_from or a.day <= v_to), 0.00),
      'entries', coalesce(jsonb_agg(jsonb_build_object('day', a.day, 'kind', a.kind, 'number', a.number,
          'description', a.description, 'amount', a.amount, 'balance', a.balance)
          order by a.day, a.written_at, a.number, a.amount)
        filter (where a.day between v_from and v_to), '[]'))
    from account a);
end;
$function$;

CREATE OR REPLACE FUNCTION private.activate_membership(p_purchase_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.user_services;
  v_plan public.services;
  v_running public.user_services;
  v_start record;
begin
  select us.* into v_row
  from public.user_services us
  join public.services s on s.id = us.service_id
  where us.purchase_id = p_purchase_id and s.membership_type is not null;
  if v_row.id is null then
    return;
  end if;
  select * into v_plan from public.services s where s.id = v_row.service_id;
  v_running := private.running_plan(v_row.user_id);
  select * into v_start from private.period_base(v_row, v_running);
  perform private.end_plans_before(v_row, v_start.ends_before);
  update public.user_services us
  set period_from = v_start.base, anchored_on = v_start.anchored_on,
    valid_until = private.period_after(v_start.anchored_on, v_start.base, v_plan.billing_period)
  where us.id = v_row.id
  returning * into v_row;
  perform private.write_membership(v_row, v_plan, v_running);
  perform private.refund_credit_left(p_purchase_id);
  if v_row.order_kind <> 'renewal' then
    perform private.tell(v_row.user_id,
      case v_row.order_kind when 'first' then 'membership_started' else 'membership_changed' end,
      private.membership_in_words(v_row.user_id));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.add_post_name(p_id uuid, p_name text, p_kind text, p_user_id uuid, p_is_shared boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_name text := regexp_replace(btrim(left(p_name, 1000), E' \t\r\n'), '\s+', ' ', 'g');
  v_same uuid[];
begin
  if p_user_id is not null then
    perform private.require_admin();
    if p_user_id = v_user then
      perform private.fail('PO040', 'An administrator does not decide for themselves');
    end if;
    v_user := p_user_id;
  end if;
  if coalesce(private.folded_name(v_name), '') = '' or char_length(v_name) > 120 or v_name ~ private.unseen_characters() then
    perform private.fail('PO041', 'A name of at most 120 characters, all of which are seen');
  end if;
  perform private.require_good_post_name(v_name);
  perform private.lock_member(v_user);
  if exists (select 1 from public.profiles p where p.id = v_user and p.forgotten_at is not null) then
    perform private.fail('PO031', 'Their account is gone');
  end if;
  v_same := array(
    select n.id from public.post_names n
    where n.user_id = v_user and n.valid_to is null and private.folded_name(n.name) = private.folded_name(v_name));
  if not exists (select 1 from public.post_names n where n.id = any (v_same) and n.refused_at is null) then
    if p_user_id is null and (
      select count(*) from public.post_names n
      where n.user_id = v_user and (n.valid_to is null or n.created_at > now() - interval '24 hours')) >= 20 then
      perform private.fail('PO035', 'Twenty names of one member');
    end if;
    update public.post_names n set valid_to = greatest(n.valid_from, private.malta_today()) where n.id = any (v_same);
    insert into public.post_names (id, user_id, name, kind) values (p_id, v_user, v_name, p_kind);
  end if;
  if p_user_id is not null then
    perform private.confirm_post_name(v_user, v_name, p_is_shared);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.addresses_to_find(p_user_id uuid, p_email text, p_forms uuid[])
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (p_user_id || p_forms)::text[] || array(
    select e.email from private.confirmed_emails(p_user_id, p_email) e
    where not exists (
      select 1 from public.profiles p where p.id <> p_user_id and lower(p.email) = e.email))
$function$;

CREATE OR REPLACE FUNCTION private.admin_notification_message(p_event text, p_params jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case p_event
    when 'new_member' then coalesce(p_params ->> 'member', 'A new member') || ' has registered.'
    when 'contact_message' then (p_params ->> 'name') || ' has written through the contact page.'
    when 'affiliate_application' then
      (p_params ->> 'name') || ' has applied to the affiliate programme.'
    when 'refund_to_review' then
      'A paid registration for ' || (p_params ->> 'event') || ' ('
        || private.euros((p_params ->> 'amount')::numeric) || ') was cancelled '
        || case p_params ->> 'reason'
          when 'member' then 'by the member.'
          when 'account_deleted' then 'because the account was deleted.'
          else 'by an administrator.' end
    when 'membership_refund_to_review' then
      (p_params ->> 'plan') || ': a refund of ' || private.euros((p_params ->> 'amount')::numeric)
        || ' to decide on'
        || case p_params ->> 'reason'
          when 'cooling_off' then ', because the member has withdrawn within 14 days.'
          when 'credit_left' then ', because the days left were worth more than the more expensive plan.'
          when 'post_charge' then ', because work on their post was billed by mistake.'
          else ' for unused days, because the account was deleted.' end
    when 'refunds_to_review' then
      (p_params ->> 'event') || ' was cancelled. Paid registrations to review: '
        || (p_params ->> 'registrations') || '.'
    when 'mail_failed' then 'An e-mail to ' || coalesce(p_params ->> 'name', 'someone without an account')
      || ' could not be delivered. It can be tried again.'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.administered(p_profile public.profiles)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('role', p_profile.role, 'is_affiliate', p_profile.is_affiliate,
    'membership_type', p_profile.membership_type, 'membership_status', p_profile.membership_status,
    'membership_valid_until', p_profile.membership_valid_until,
    'membership_grace_until', p_profile.membership_grace_until, 'box_number', p_profile.box_number,
    'email', p_profile.email, 'created_at', p_profile.created_at);
end;
$function$;

CREATE OR REPLACE FUNCTION private.administrators_to_tell(p_except uuid DEFAULT NULL::uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select a.user_id from public.admins a
  join public.profiles p on p.id = a.user_id
  where a.user_id is distinct from p_except
  for key share of p skip locked;
end;
$function$;

CREATE OR REPLACE FUNCTION private.admit_item(p_item_type text, p_user_id uuid, p_item_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_offer private.offer;
  v_is_waiting boolean;
begin
  perform private.lock_member(p_user_id);
  perform private.hold_item(p_item_type, p_item_id);
  v_offer := private.item_offer(p_item_type, p_user_id, p_item_id);
  execute format('select exists (select 1 from public.%I r '
    'where r.user_id = $1 and r.%I = $2 and r.payment_status = ''pending'')',
    (select k.rows_table from private.item_kinds k where k.item_type = p_item_type), p_item_type || '_id')
  into v_is_waiting using p_user_id, p_item_id;
  perform private.refuse_item(coalesce(v_offer.problem, case when v_is_waiting then 'owned' end),
    p_item_type, p_item_id, v_offer.title);
  -- A plan is ordered through checkout even when it is free: only an order puts it into force. A plan
  -- chosen later replaces the pending one, which would otherwise return to the cart at the next visit.
  if v_offer.is_membership then
    perform private.withdraw_waiting_plans(p_user_id);
    return 'pending';
  end if;
  return case when v_offer.unit_price * v_offer.quantity = 0 then 'paid' else 'pending' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.affiliate_notification_message(p_event text, p_params jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case p_event
    when 'affiliate_approved' then 'Welcome to the affiliate programme. Your referral code is '
      || (p_params ->> 'referral_code') || '.'
    when 'affiliate_rejected' then
      'Your affiliate application was not accepted: ' || (p_params ->> 'reason')
    when 'affiliate_withdrawn' then
      'Your referral code no longer counts registrations: ' || (p_params ->> 'reason')
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.amount_spellings(p_amount numeric)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_grouped text := to_char(p_amount, 'FM999,999,999,990.00');
  v_plain text := to_char(p_amount, 'FM999999999990.00');
begin
  return (
    select string_agg(distinct s.spelling, E'\n ')
    from unnest(array['€' || v_grouped, '€' || v_plain, '€' || translate(v_grouped, ',.', '.,'),
      '€' || translate(v_plain, '.', ',')]
      || case when p_amount < 100 then array[v_plain, translate(v_plain, '.', ',')] end) as s (spelling));
end;
$function$;

CREATE OR REPLACE FUNCTION private.answer_later(p_code text)
 RETURNS private.discount_answer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select row(private.tried_code(p_code), 'ask_again', null, 0)::private.discount_answer $function$;

CREATE OR REPLACE FUNCTION private.answer_message(p_id uuid, p_message_id uuid, p_answer text, p_known integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_message public.contact_messages;
  v_answer text := btrim(p_answer, E' \t\r\n');
  v_count integer;
  v_within_a_day integer;
begin
  perform private.require_admin();
  perform private.hold_account();
  -- One at a time for each message.
  select * into v_message from public.contact_messages m where m.id = p_message_id for no key update;
  if not found then
    perform private.fail('CM001', 'The message is gone');
  end if;
  if exists (
      select 1 from public.message_answers a
      where a.id = p_id and a.message_id = p_message_id and a.answer = v_answer) then
    return;
  end if;
  select count(*), count(*) filter (where a.created_at > now() - interval '24 hours')
  into v_count, v_within_a_day
  from public.message_answers a where a.message_id = p_message_id;
  if v_count is distinct from p_known or exists (select 1 from public.message_answers a where a.id = p_id) then
    perform private.fail('CM002', 'Another answer was sent since the thread was read');
  end if;
  if v_within_a_day >= 10 then
    perform private.fail('CM003', 'Too many answers to one message within a day');
  end if;
  insert into public.message_answers (id, message_id, answer, answered_by)
  values (p_id, p_message_id, v_answer, auth.uid());
  perform private.tell_message_answer(v_message, v_answer, 'message_answer:' || p_id);
  update public.contact_messages m set answered_at = now(), handled_at = now() where m.id = p_message_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.answer_post_request(p_id uuid, p_question text, p_answer text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_answer text := private.post_words_about(p_answer);
  v_request public.post_requests;
begin
  perform private.lock_member(v_user);
  select * into v_request from public.post_requests r where r.id = p_id and r.user_id = v_user for update;
  if not found then
    perform private.fail('PO024', 'No request of the caller');
  end if;
  if v_request.state <> 'asked' and (v_request.question, v_request.answer) = (p_question, v_answer) then
    return;
  end if;
  if v_request.state <> 'asked' or v_request.question is distinct from p_question then
    perform private.fail('PO055', 'Nothing is asked', jsonb_build_object('state', v_request.state));
  end if;
  update public.post_requests r
  set state = 'waiting', answer = v_answer,
    due_at = private.working_moment_after(now(), (private.post_quota(v_user)).days)
  where r.id = p_id;
  perform private.note_post_request(v_request, 'answered');
end;
$function$;

CREATE OR REPLACE FUNCTION private.applications_of(p_user_id uuid, p_email text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 2
 SET search_path TO ''
AS $function$
  select a.id from public.affiliates a where a.user_id = p_user_id
  union
  select a.id from public.affiliates a
  join private.confirmed_emails(p_user_id, p_email) e on lower(a.email) = e.email
  where a.user_id is null and a.created_at <= e.until
$function$;

CREATE OR REPLACE FUNCTION private.appoint_first_super_admin(p_email text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_person uuid;
begin
  -- The lock that every change of role takes: of two calls at once the second sees the first one's result.
  perform pg_advisory_xact_lock(hashtextextended('profiles.role', 0));
  select p.id into v_person
  from public.profiles p
  join auth.users u on u.id = p.id
  where u.email = private.clean_email(p_email) and u.email_confirmed_at is not null
    and private.is_open_account(u);
  if v_person is null then
    perform private.fail('FA002', 'No account has confirmed this e-mail');
  end if;
  if exists (
      select 1 from public.profiles p join auth.users u on u.id = p.id
      where p.role = 'super_admin' and private.is_open_account(u)) then
    perform private.fail('FA001', 'There is a super administrator already');
  end if;
  update public.profiles set role = 'super_admin' where id = v_person;
  return v_person;
end;
$function$;

CREATE OR REPLACE FUNCTION private.approval_answer(p_problem text, p_referral_code text, p_site_url text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('success', p_problem is null,
    'error', case p_problem
      when 'gone' then 'This application no longer exists.'
      when 'decided' then 'This application has already been decided.'
      when 'forgotten' then 'This affiliate has deleted their account.'
      when 'affiliate_already' then 'This person is already an affiliate.'
      when 'own_open' then 'This person has another application, sent while signed in. Please decide that one first.'
      when 'no_site_url' then 'The site’s address is not set, so no signup link can be created.'
    end,
    'referral_code', p_referral_code,
    'signup_link', p_site_url || '/members?ref=' || p_referral_code);
end;
$function$;

CREATE OR REPLACE FUNCTION private.approval_problem(p_application public.affiliates, p_site_url text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when p_application.id is null then 'gone'
    when p_application.status <> 'pending' then 'decided'
    when p_application.forgotten_at is not null then 'forgotten'
    when private.is_affiliate_already(p_application) then 'affiliate_already'
    when private.has_own_application(p_application) then 'own_open'
    when p_site_url is null then 'no_site_url'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.approve_affiliate(p_affiliate_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.affiliates;
  v_site_url text := (select s.site_url from private.site_settings s);
  v_problem text;
begin
  perform private.require_admin();
  v_row := private.lock_affiliate(p_affiliate_id);
  -- Approved by the same administrator: sent again because the answer was lost, it is done.
  if v_row.status in ('approved', 'active') and v_row.decided_by = auth.uid() then
    return private.approval_answer(null, v_row.referral_code, v_site_url);
  end if;
  v_problem := private.approval_problem(v_row, v_site_url);
  if v_problem is not null then
    return private.approval_answer(v_problem, null, v_site_url);
  end if;

  -- Before the status is set: it depends on how many referrals are left.
  update public.affiliates a set user_id = private.account_of_email(a.email)
  where a.id = p_affiliate_id and a.user_id is null and not a.is_test;
  update public.affiliates a
  set status = case when a.total_referrals > 0 then 'active' else 'approved' end,
    referral_code = coalesce(a.referral_code, private.new_referral_code()),
    withdrawal_reason = null, decided_at = now(), decided_by = auth.uid()
  where a.id = p_affiliate_id
  returning * into v_row;
  update public.profiles set is_affiliate = true where id = v_row.user_id;
  return private.approval_answer(null, v_row.referral_code, v_site_url);
end;
$function$;

CREATE OR REPLACE FUNCTION private.archive_used_discount_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select 1 from public.purchases p where p.discount_code_id = old.id) then
    update public.discount_codes set is_active = false, archived_at = coalesce(archived_at, now())
    where id = old.id;
    return null;
  end if;
  return old;
end;
$function$;

CREATE OR REPLACE FUNCTION private.archive_used_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind private.item_kinds;
  v_is_used boolean;
begin
  select k.* into strict v_kind from private.item_kinds k where k.item_type = tg_argv[0];
  execute format(
    'select exists (select 1 from public.%I where %I = $1) or exists ('
    'select 1 from public.purchase_items where item_type = $2 and item_id = $1)',
    v_kind.rows_table, v_kind.item_type || '_id')
  into v_is_used using old.id, v_kind.item_type;
  if v_is_used then
    execute format(
      'update public.%I set status = $2, archived_at = coalesce(archived_at, now()) where id = $1',
      tg_table_name)
    using old.id, tg_argv[1];
    return null;
  end if;
  return old;
end;
$function$;

CREATE OR REPLACE FUNCTION private.ask_back_post_request(p_id uuid, p_question text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_question text;
  v_request public.post_requests;
  v_item public.post_items;
begin
  perform private.require_admin();
  v_question := private.post_words_about(p_question);
  if exists (
      select 1 from public.post_requests r where r.id = p_id and r.state = 'asked' and r.question = v_question) then
    return;
  end if;
  v_request := private.take_held_request(p_id);
  update public.post_requests r
  set state = 'asked', question = v_question, answer = null, taken_by = null, taken_at = null,
    earlier_words = r.earlier_words || case when r.question is null then '[]'
      else jsonb_build_array(jsonb_build_object('question', r.question, 'answer', r.answer)) end
  where r.id = p_id;
  perform private.note_post_request(v_request, 'asked_back');
  select * into v_item from public.post_items i where i.id = v_request.item_id;
  perform private.tell_of_post(v_item, 'post_request_asked_back',
    jsonb_build_object('question', v_question, 'request', v_request.kind), 'post_asked_back:' || p_id || ':' || now());
end;
$function$;

CREATE OR REPLACE FUNCTION private.ask_for_post(p_kind text, p_lines jsonb, p_options jsonb, p_expected_gross numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_kind private.post_request_kinds := private.asked_kind(p_kind, p_options);
  v_items uuid[];
  v_ids uuid[];
  v_requests jsonb;
  v_quota private.post_quota;
  v_prices private.post_price[];
  v_price private.post_price;
  v_net numeric := 0;
  v_gross numeric := 0;
  v_included integer := 0;
  v_beyond jsonb;
begin
  select l.item_ids, l.request_ids into v_items, v_ids from private.post_lines(p_lines) l;
  perform private.lock_member(v_user);
  v_requests := private.post_requests_before(v_user, p_kind, v_items, v_ids);
  if v_requests is not null then
    return v_requests;
  end if;
  perform 1 from public.post_items i
  where i.id = any (v_items) and i.user_id = v_user order by i.id for no key update;
  v_quota := private.post_quota(v_user);
  v_prices := array(select p from private.post_prices(v_user, v_kind, v_items, p_options) p);
  foreach v_price in array v_prices loop
    if v_price.problem is not null then
      perform private.fail(v_price.problem, 'An item cannot be asked for',
        coalesce(v_price.details, '{}') || jsonb_build_object('item_id', v_price.item_id));
    end if;
    v_net := v_net + v_price.net;
    v_gross := v_gross + v_price.gross;
    v_included := v_included + v_price.counts_included;
  end loop;
  if v_gross is distinct from p_expected_gross
    or (v_included > 0 and not private.count_post_documents(v_user, v_quota, v_included)) then
    perform private.fail('PO020', 'It costs another amount', jsonb_build_object('gross', v_gross));
  end if;
  v_beyond := private.beyond_cap(v_user, v_quota, v_net);
  if v_beyond is not null and p_options ->> 'beyond_cap' is distinct from 'true' then
    perform private.fail('PO060', 'It passes the cap of the month', v_beyond || jsonb_build_object('gross', v_gross));
  end if;
  v_requests := '[]';
  for v_nth in 1..cardinality(v_ids) loop
    v_requests := v_requests
      || private.write_post_request(v_ids[v_nth], v_user, v_kind, v_prices[v_nth], v_quota, p_options);
  end loop;
  return v_requests;
end;
$function$;

CREATE OR REPLACE FUNCTION private.asked_kind(p_kind text, p_options jsonb)
 RETURNS private.post_request_kinds
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind private.post_request_kinds;
begin
  select * into v_kind from private.post_request_kinds k where k.kind = p_kind;
  if not found then
    perform private.fail('PO050', 'No such kind of request');
  end if;
  if v_kind.is_for_opening and p_options ->> 'mandate' is distinct from private.post_mandate_version()::text then
    perform private.fail('PO052', 'Another order to open post is in force');
  end if;
  return v_kind;
end;
$function$;

CREATE OR REPLACE FUNCTION private.assign_box_number()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.box_number := nextval('private.box_number_seq');
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.attach_rows(p_user_id uuid, p_purchase_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind private.item_kinds;
begin
  for v_kind in select k.* from private.kinds_on_order(p_purchase_id) k loop
    execute format($statement$
      with wanted as (
        select i.item_id from public.purchase_items i
        where i.purchase_id = $2 and i.item_type = $3
          and not i.is_onboarding_fee and not i.is_credit
      ), attached as (
        update public.%1$I r set purchase_id = $2, %3$I = now()
        from wanted w
        where r.user_id = $1 and r.%2$I = w.item_id
          and r.payment_status = 'pending' and r.purchase_id is null
        returning w.item_id
      )
      insert into public.%1$I (user_id, %2$I, purchase_id)
      select $1, w.item_id, $2 from wanted w
      where w.item_id not in (select a.item_id from attached a)
      order by w.item_id
      $statement$, v_kind.rows_table, v_kind.item_type || '_id', v_kind.date_column)
    using p_user_id, p_purchase_id, v_kind.item_type;
    -- Services are the first kind: the order's day is known when the member hears of a seat on it.
    perform private.mark_membership_order(p_purchase_id);
  end loop;
  -- One membership at a time: a plan that waited beside the one ordered gives way.
  if exists (select 1 from public.purchase_items i where i.purchase_id = p_purchase_id and i.is_membership) then
    perform private.withdraw_waiting_plans(p_user_id);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_system boolean := coalesce(auth.role(), '') = 'service_role';
  v_old jsonb := '{}';
  v_new jsonb := '{}';
  v_row jsonb;
  v_changes jsonb;
  v_id uuid;
  v_subject uuid;
begin
  -- What members change of their membership is kept like administration: notice, another plan, withdrawal.
  if not v_is_system and (auth.uid() is null or not (private.is_admin() or tg_table_name = 'memberships')) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    v_old := to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    v_new := to_jsonb(new);
  end if;
  -- That a record begins follows from the profile, which is audited.
  if tg_table_name = 'memberships' and tg_op = 'INSERT' then
    return null;
  end if;
  -- A hold that lapsed is cancelled by whoever comes next (sweep_lapsed_holds): not that person's decision.
  if tg_table_name = 'event_registrations' and v_new ->> 'payment_status' = 'cancelled' then
    if private.hold_has_lapsed(jsonb_populate_record(null::public.event_registrations, v_old)) then
      return null;
    end if;
  end if;
  -- What follows for the other dates of a series follows from the date that was written, whose entry says it.
  if tg_table_name = 'events' and pg_trigger_depth() > 1 and (tg_op <> 'UPDATE'
    or v_new - array['recurring_end_date', 'updated_at'] = v_old - array['recurring_end_date', 'updated_at']) then
    return null;
  end if;
  v_row := v_old || v_new;
  v_id := v_row ->> tg_argv[0];
  select jsonb_object_agg(k.key, jsonb_build_object(
    'from', private.audited_value(v_old -> k.key), 'to', private.audited_value(v_new -> k.key)))
  into v_changes
  from jsonb_object_keys(v_row) as k (key)
  where v_old -> k.key is distinct from v_new -> k.key
    and k.key not in ('updated_at', 'search_text', 'attendee_count', 'is_full', 'sequence', 'moved_at', 'former_date',
      'former_time', 'former_location')
    and (tg_table_name <> 'contact_messages' or k.key <> 'read_at')
    and (tg_table_name <> 'profiles' or v_id is distinct from auth.uid() or private.administered(null) ? k.key);
  if v_changes is null then
    return null;
  end if;
  -- A form that comes or goes leaves no word here: its writer may have no account whose deletion would find
  -- it.
  if tg_table_name in ('contact_messages', 'affiliates') and tg_op <> 'UPDATE' then
    v_changes := private.without_values(v_changes);
  end if;
  v_subject := case when tg_table_name = 'profiles' then v_id
    else coalesce((v_row ->> 'user_id')::uuid, (
      select p.user_id from public.purchases p where p.id = (v_row ->> 'purchase_id')::uuid)) end;
  insert into public.audit_log (actor_id, actor_name, table_name, record_id, subject_id, action, changes)
  -- A member's own entries name nobody, so that nothing is left of them when the account goes.
  values (case when not v_is_system then auth.uid() end,
    case when v_is_system then 'System' else coalesce((
      select p.full_name from public.profiles p where p.id = auth.uid() and private.is_admin()), '') end,
    tg_table_name, v_id, v_subject, lower(tg_op), v_changes);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.audit_every_table()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_table record;
begin
  for v_table in select * from private.audited_tables() where not is_exempt and not is_audited loop
    if v_table.key_column is null then
      raise exception '% needs a primary key of one uuid column to be audited, or a comment that says '
        '"Not audited:" and why', v_table.table_id;
    end if;
    execute format('create trigger %I after insert or update or delete on %s '
      'for each row execute function private.audit(%L)',
      'tg_' || (select relname from pg_catalog.pg_class where oid = v_table.table_id) || '__audit',
      v_table.table_id, v_table.key_column);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.audit_log_kept_from()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.malta_moment(date_trunc('year', private.malta_today()::timestamp) - interval '7 years');
end;
$function$;

CREATE OR REPLACE FUNCTION private.audited_names(p_changes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_object_agg(n.id, n.name)
    from (
      select v.id, case v.key
        when 'purchase_id' then (select t.purchase_number from public.purchases t where t.id = v.id)
        when 'service_id' then (select t.title from public.services t where t.id = v.id)
        when 'document_id' then (select t.title from public.documents t where t.id = v.id)
        when 'event_id' then (select t.title from public.events t where t.id = v.id)
        when 'discount_code_id' then (select t.code from public.discount_codes t where t.id = v.id)
        when 'affiliate_id' then (
          select t.first_name || ' ' || t.last_name from public.affiliates t where t.id = v.id)
        else (select t.full_name from public.profiles t where t.id = v.id)
      end as name
      from (
        select distinct c.key,
          case when e.value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then e.value::uuid end as id
        from jsonb_each(p_changes) c
        cross join lateral jsonb_each_text(
          case jsonb_typeof(c.value) when 'object' then c.value else '{}' end) e) v
      where v.id is not null) n
    where n.name is not null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.audited_tables(OUT table_id regclass, OUT key_column name, OUT is_exempt boolean, OUT is_audited boolean)
 RETURNS SETOF record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.oid, a.attname,
    coalesce(pg_catalog.obj_description(c.oid, 'pg_class'), '') ~ 'Not audited: *\S',
    exists (
      select from pg_catalog.pg_trigger t
      where t.tgrelid = c.oid and t.tgfoid = 'private.audit()'::regprocedure and t.tgenabled <> 'D'
        -- After each row, on insert, update and delete.
        and t.tgtype = 1 + 4 + 8 + 16 and t.tgqual is null)
  from pg_catalog.pg_class c
  left join pg_catalog.pg_index i
    on i.indrelid = c.oid and i.indisprimary and i.indnkeyatts = 1
  left join pg_catalog.pg_attribute a
    on a.attrelid = c.oid and a.attnum = i.indkey[0] and a.atttypid = 'uuid'::regtype
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
$function$;

CREATE OR REPLACE FUNCTION private.audited_thing(p_table text, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case p_table
    when 'profiles' then (
      select jsonb_build_object('name', t.full_name, 'person_id', t.id)
      from public.profiles t where t.id = p_id)
    when 'purchases' then (
      select jsonb_build_object('name', t.purchase_number, 'order_id', t.id)
      from public.purchases t where t.id = p_id)
    when 'purchase_items' then (
      select jsonb_build_object('name', t.item_title, 'order_id', t.purchase_id)
      from public.purchase_items t where t.id = p_id)
    when 'payments' then (
      select jsonb_build_object('name', o.purchase_number, 'order_id', o.id)
      from public.payments t join public.purchases o on o.id = t.purchase_id where t.id = p_id)
    when 'discount_code_usage' then (
      select jsonb_build_object('name', c.code, 'order_id', t.purchase_id)
      from public.discount_code_usage t
      join public.discount_codes c on c.id = t.discount_code_id where t.id = p_id)
    when 'refund_reviews' then (
      select jsonb_build_object('name', t.event_title, 'order_id', t.purchase_id)
      from public.refund_reviews t where t.id = p_id)
    when 'user_services' then (
      select jsonb_build_object('name', s.title, 'order_id', t.purchase_id, 'person_id', t.user_id)
      from public.user_services t join public.services s on s.id = t.service_id where t.id = p_id)
    when 'user_documents' then (
      select jsonb_build_object('name', d.title, 'order_id', t.purchase_id, 'person_id', t.user_id)
      from public.user_documents t join public.documents d on d.id = t.document_id where t.id = p_id)
    when 'event_registrations' then (
      select jsonb_build_object('name', e.title, 'event_id', e.id)
      from public.event_registrations t join public.events e on e.id = t.event_id where t.id = p_id)
    when 'events' then (
      select jsonb_build_object('name', t.title, 'event_id', t.id) from public.events t where t.id = p_id)
    when 'event_access' then (
      select jsonb_build_object('name', t.title, 'event_id', t.id) from public.events t where t.id = p_id)
    when 'services' then (select jsonb_build_object('name', t.title) from public.services t where t.id = p_id)
    when 'documents' then (
      select jsonb_build_object('name', t.title) from public.documents t where t.id = p_id)
    when 'document_templates' then (
      select jsonb_build_object('name', t.title) from public.documents t where t.id = p_id)
    when 'discount_codes' then (
      select jsonb_build_object('name', t.code) from public.discount_codes t where t.id = p_id)
    when 'greetings' then (select jsonb_build_object('name', t.text) from public.greetings t where t.id = p_id)
    when 'statement_layouts' then (
      select jsonb_build_object('name', replace(t.header, '|', ', ')) from public.statement_layouts t where t.id = p_id)
    when 'contact_messages' then (
      select jsonb_build_object('name', t.name) from public.contact_messages t where t.id = p_id)
    when 'affiliates' then (
      select jsonb_build_object('name', t.first_name || ' ' || t.last_name, 'person_id', t.user_id)
      from public.affiliates t where t.id = p_id)
    when 'memberships' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.profiles m where m.id = p_id)
    when 'mails' then (
      select jsonb_build_object('name', coalesce(m.full_name, t.email), 'person_id', t.user_id)
      from public.mails t left join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'referrals' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.referrals t join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'payment_reminders' then (
      select jsonb_build_object('name', o.purchase_number, 'order_id', o.id)
      from public.payment_reminders t join public.purchases o on o.id = t.purchase_id where t.id = p_id)
    when 'person_notes' then (
      select jsonb_build_object('name', m.full_name, 'person_id', m.id)
      from public.person_notes t join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'answer_templates' then (
      select jsonb_build_object('name', t.name) from public.answer_templates t where t.id = p_id)
    when 'post_names' then (
      select jsonb_build_object('name', t.name, 'person_id', t.user_id)
      from public.post_names t where t.id = p_id)
    when 'post_charges' then (
      select jsonb_build_object('name', coalesce(t.params ->> 'code', m.full_name), 'person_id', t.user_id)
      from public.post_charges t join public.profiles m on m.id = t.user_id where t.id = p_id)
    when 'post_senders' then (
      select jsonb_build_object('name', t.name) from public.post_senders t where t.id = p_id)
    when 'opening_hours' then (
      select jsonb_build_object('name', to_char('2000-01-02'::date + t.weekday, 'FMDay'))
      from public.opening_hours t where t.id = p_id)
    when 'closed_days' then (
      select jsonb_build_object('name', to_char(t.day, 'FMDD Mon YYYY'))
      from public.closed_days t where t.id = p_id)
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.audited_value(p_value jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(p_value) = 'string' and char_length(p_value #>> '{}') > 2000 then
    return jsonb_build_object('length', char_length(p_value #>> '{}'),
      'sha256', encode(sha256(convert_to(p_value #>> '{}', 'UTF8')), 'hex'));
  end if;
  return p_value;
end;
$function$;

CREATE OR REPLACE FUNCTION private.bagged_post(p_bag_id uuid)
 RETURNS TABLE(item_id uuid, request_id uuid, user_id uuid, code text, kind text, received_at timestamp with time zone, asked_at timestamp with time zone, is_default boolean, put_by uuid, put_at timestamp with time zone, problem text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select i.id, r.id, r.user_id, i.code, i.kind, i.received_at, r.asked_at, r.is_default, b.put_by, b.put_at,
      coalesce(private.shred_problem(i, r),
        case when i.place is distinct from private.post_bag_place(g.code) then 'moved' end)
    from public.post_bag_items b
    join public.post_bags g on g.id = b.bag_id
    join public.post_items i on i.id = b.item_id
    left join public.post_requests r on r.id = b.request_id
    where b.bag_id = p_bag_id
    order by b.put_at, i.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.before_request()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_headers json := nullif(current_setting('request.headers', true), '');
begin
  if private.is_client_role() and (v_headers ->> 'content-length')::numeric > 2000000 then
    perform private.fail('RL008', 'The request is larger than two megabytes');
  end if;
  if auth.uid() is not null then
    if private.caller_id() is null then
      raise sqlstate 'PGRST' using
        message = '{"code": "PGRST303", "message": "The session has ended"}', detail = '{"status": 401, "headers": {}}';
    end if;
  end if;
  if coalesce(v_headers ->> 'prefer', '') !~* 'planned|estimated'
    and coalesce(v_headers ->> 'accept', '') !~* 'vnd\.pgrst\.plan' then
    return;
  end if;
  if current_user = 'anon' then
    perform private.fail('ID001', 'Not signed in');
  end if;
  perform private.only_admins();
end;
$function$;

CREATE OR REPLACE FUNCTION private.begin_membership_record()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.memberships (user_id, address_from) values (new.id, private.malta_today())
  on conflict (user_id) do update set notice_given_on = null, ends_on = null
  where memberships.ends_on is not null and private.membership_status(old.membership_status,
    old.membership_valid_until, old.membership_grace_until) <> 'active';
  -- The member hears of a paid plan when it comes into force.
  if (tg_op = 'INSERT' or old.membership_status <> 'active') and (private.running_plan(new.id)).id is null then
    perform private.tell(new.id, 'membership_started', private.membership_in_words(new.id));
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.begin_post_count(p_id uuid, p_place text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_place text;
  v_count public.post_counts;
begin
  perform private.require_admin();
  v_place := private.shelf_in(p_place);
  if private.is_place_of_bag(v_place) then
    perform private.fail('PO008', 'A bag is no shelf');
  end if;
  select * into v_count from public.post_counts c where c.id = p_id;
  if found and lower(coalesce(v_count.place, '')) = lower(coalesce(v_place, '')) then
    return p_id;
  elsif found or p_id is null then
    perform private.fail('PO027', 'Another count has this id');
  end if;
  -- The one that is open is held, so that it is still open when it is answered.
  insert into public.post_counts as c (id, place, begun_by) values (p_id, v_place, auth.uid())
  on conflict (lower(coalesce(place, ''))) where ended_at is null do update set begun_by = c.begun_by
  returning c.* into v_count;
  return v_count.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.begin_post_shred(p_request public.post_requests, p_options jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_official boolean := coalesce(p_options ->> 'official' = p_request.item_id::text, false) and (
    select private.is_official_post(i) from public.post_items i where i.id = p_request.item_id);
begin
  if exists (
      select 1 from public.post_requests r
      where r.user_id = p_request.user_id and r.kind = 'shred' and r.asked_at = p_request.asked_at
        and r.id <> p_request.id and (v_is_official or r.is_for_official)) then
    perform private.fail('PO090', 'Official post is asked for alone');
  end if;
  update public.post_requests r set is_for_official = true where r.id = p_request.id and v_is_official;
end;
$function$;

CREATE OR REPLACE FUNCTION private.begin_post_shredding(p_code text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bag public.post_bags;
begin
  perform private.require_admin();
  select * into v_bag from public.post_bags b where b.code = p_code for update;
  if private.post_bag_state(v_bag) not in ('closed', 'shredding') then
    perform private.fail('PO093', 'No such bag, or it is not closed',
      jsonb_build_object('state', private.post_bag_state(v_bag)));
  end if;
  if v_bag.witnessed_by = auth.uid() then
    return v_bag.id;
  end if;
  if v_bag.closed_by = auth.uid() then
    perform private.fail('PO094', 'Another administrator witnesses it', '{"problem": "same"}');
  end if;
  perform private.require_name_for_certificates();
  if exists (
      select 1 from public.post_bag_items b join public.post_requests r on r.id = b.request_id
      where b.bag_id = v_bag.id and r.user_id = auth.uid()) then
    perform private.fail('PO040', 'An administrator does not witness their own');
  end if;
  if v_bag.shredding_at is null then
    perform private.hold_bagged_post(v_bag.id);
  end if;
  update public.post_bags b set witnessed_by = auth.uid(), shredding_at = coalesce(b.shredding_at, now())
  where b.id = v_bag.id;
  return v_bag.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.beyond_cap(p_user_id uuid, p_quota private.post_quota, p_net numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_cap numeric;
  v_spent numeric;
begin
  if p_net > 0 then
    v_cap := private.spending_cap(p_user_id, p_quota.plan);
    v_spent := private.spent_beyond_plan(p_user_id, p_quota.period_from);
    if v_spent + p_net > v_cap then
      return jsonb_build_object('cap', v_cap, 'spent', v_spent, 'net', p_net);
    end if;
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.bill_charges(p_user_id uuid, p_ids uuid[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_quote private.quote;
  v_purchase uuid;
begin
  v_quote.lines := '{}';
  v_quote.vat_rate := private.vat_rate();
  v_quote.subtotal := 0;
  v_quote.vat_added := 0;
  v_quote.vat_included := 0;
  v_quote.amount_due := 0;
  v_quote := private.with_charges(v_quote, p_ids);
  if v_quote.amount_due < 0 then
    perform private.refund_charges(p_user_id, p_ids);
    return null;
  end if;
  v_purchase := private.write_order(p_user_id, v_quote, gen_random_uuid(), 'usage:' || private.malta_today());
  update public.post_charges c set purchase_id = v_purchase where c.id = any (p_ids);
  if v_quote.amount_due > 0 then
    perform private.tell(p_user_id, 'usage_billed', private.order_in_words(v_purchase)
      || jsonb_build_object('titles', (
        select jsonb_agg(l.title || case when l.quantity > 1 then ' × ' || l.quantity else '' end)
        from unnest(v_quote.lines) l)),
      jsonb_build_object('purchase_id', v_purchase), 'usage_billed:' || v_purchase);
  end if;
  return v_purchase;
end;
$function$;

CREATE OR REPLACE FUNCTION private.bill_own_charges()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_ids uuid[];
  v_gross numeric;
  v_purchase uuid;
begin
  perform private.lock_member(v_user);
  select array_agg(c.id), sum(c.gross) into v_ids, v_gross
  from public.post_charges c where c.user_id = v_user and c.is_open;
  if v_gross > 0 then
    -- Each is an invoice: whoever stays waits for the end of the month.
    if (
      select count(*) from public.purchases p
      where p.user_id = v_user and p.cart_fingerprint like 'usage:%' and p.created_at > now() - interval '24 hours') >= 3 then
      perform private.fail('PO064', 'Billed three times today');
    end if;
    v_purchase := private.bill_charges(v_user, v_ids);
  end if;
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number, 'total_amount', p.total_amount)
    from public.purchases p where p.id = v_purchase);
end;
$function$;

CREATE OR REPLACE FUNCTION private.box_in(p_query text)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return substring(lower(btrim(p_query)) from '^(?:box )?([1-9][0-9]{2,8})$')::integer;
end;
$function$;

CREATE OR REPLACE FUNCTION private.caller_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select u.id from auth.users u
    where u.id = auth.uid() and private.is_open_account(u) and private.is_open_session(u.id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.can_paper_go(p_from text, p_to text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case p_from
    when 'received' then p_to <> 'received'
    when 'stored' then p_to not in ('received', 'stored')
    when 'opened' then p_to not in ('received', 'stored', 'opened')
    when 'lost' then p_to in ('stored', 'opened')
    else false end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.cancel_lapsed_hold(p_user_id uuid, p_event_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.event_registrations set payment_status = 'cancelled', cancelled_at = clock_timestamp()
  where user_id = p_user_id and event_id = p_event_id and payment_status = 'pending'
    and purchase_id is null and held_until <= clock_timestamp();
end;
$function$;

CREATE OR REPLACE FUNCTION private.cancel_locked_order(p_purchase_id uuid, p_reason text)
 RETURNS public.invoices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind private.item_kinds;
begin
  perform private.release_membership_order(p_purchase_id, p_reason);
  for v_kind in select k.* from private.kinds_on_order(p_purchase_id) k loop
    if v_kind.is_limited then
      execute format('select private.%I($1, $2)', 'release_' || v_kind.item_type)
      using p_purchase_id, p_reason;
    else
      execute format('update public.%I set purchase_id = null where purchase_id = $1', v_kind.rows_table)
      using p_purchase_id;
    end if;
  end loop;
  update public.post_charges set purchase_id = null where purchase_id = p_purchase_id;
  update public.purchases set status = 'cancelled', cancelled_at = now(), cancel_reason = p_reason
  where id = p_purchase_id;
  with released as (
    delete from public.discount_code_usage where purchase_id = p_purchase_id
    returning discount_code_id
  )
  update public.discount_codes d set usage_count = greatest(d.usage_count - 1, 0)
  from released r where d.id = r.discount_code_id;
  return private.issue_credit_note(p_purchase_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.cancel_purchase(p_purchase_id uuid, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_purchase public.purchases;
  v_note public.invoices;
  v_reason text;
  v_charges uuid[];
begin
  v_purchase := private.lock_purchase(p_purchase_id, case when private.is_admin() then null else v_user end);
  if v_purchase.status = 'paid' then
    perform private.fail('PY004', 'A paid purchase cannot be cancelled');
  end if;
  if v_purchase.status = 'pending' then
    if private.is_usage_order(p_purchase_id) then
      if v_purchase.user_id = v_user then
        perform private.fail('PO062', 'What is billed was done');
      end if;
      v_reason := private.post_reason(p_reason);
      v_charges := array(
        select c.id from public.post_charges c where c.purchase_id = p_purchase_id and c.quantity > 0);
    end if;
    v_note := private.cancel_locked_order(p_purchase_id,
      case when v_purchase.user_id = v_user then 'member' else 'administrator' end);
    update public.post_charges c set waived_at = now(), waived_by = v_user, waive_reason = v_reason
    where c.id = any (v_charges);
    -- What was given back of it already is not given back twice.
    perform private.settle_request(r) from public.post_requests r
    where r.id in (select c.request_id from public.post_charges c where c.id = any (v_charges));
  else
    select * into v_note from public.invoices i
    where i.purchase_id = p_purchase_id and i.kind = 'credit_note';
  end if;
  return jsonb_build_object('purchase_id', v_purchase.id, 'purchase_number', v_purchase.purchase_number,
    'status', 'cancelled', 'credit_note_number', v_note.invoice_number);
end;
$function$;

CREATE OR REPLACE FUNCTION private.carry_series_on()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_model public.events := new;
  v_series private.event_series;
begin
  if tg_op = 'INSERT' then
    if new.series_position = 0 then
      perform private.write_occurrences(new, new.event_date);
    end if;
    return null;
  end if;
  if not private.recurs_otherwise(old, new)
    and new.recurring_end_date is not distinct from old.recurring_end_date then
    return null;
  end if;
  if old.series_id is not null then
    perform private.hold_occurrences(old.series_id);
    select * into v_series from private.event_series s where s.id = old.series_id;
    if private.recurs_otherwise(old, new) then
      -- The occurrences before this one keep their dates, as a series that ends here.
      perform private.end_series(v_series.id, old.series_position,
        private.planned_date(v_series, old.series_position) - 1);
    else
      perform private.end_series(v_series.id,
        private.last_place(v_series, new.recurring_end_date), new.recurring_end_date);
    end if;
    -- The new occurrences are active, also when this one is over or cancelled.
    v_model.status := 'active';
  end if;
  if new.series_id is not null then
    perform private.write_occurrences(v_model, private.malta_today());
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.cart_fingerprint(p_items private.cart_item[], p_discount_code text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select encode(sha256(convert_to(
      coalesce(string_agg(i.item_type || ':' || i.item_id, ',' order by i.item_type, i.item_id), '')
        || '|' || coalesce(upper(btrim(p_discount_code)), ''), 'UTF8')), 'hex')
    from unnest(p_items) i
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.catalogue()
 RETURNS TABLE(item_type text, item_id uuid, title text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind private.item_kinds;
begin
  for v_kind in select k.* from private.item_kinds k where k.is_for_sale order by k.lock_order loop
    return query execute format('select $1, c.id, c.title from public.%I c', v_kind.catalogue_table)
    using v_kind.item_type;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.certify_post_bag(p_bag public.post_bags)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_certificate public.post_certificates;
begin
  for v_certificate in
    insert into public.post_certificates (user_id, bag_id, member_name, member_company, bag_code, level, machine, closed_at,
      closed_by_name, shredded_at, witnessed_by_name, items)
    select p.id, p_bag.id, coalesce(p.full_name, ''), p.company_name, p_bag.code, p_bag.level, p_bag.machine, p_bag.closed_at,
      private.name_on_certificate(p_bag.closed_by), p_bag.witnessed_at, private.name_on_certificate(p_bag.witnessed_by),
      jsonb_agg(jsonb_build_object('item_id', i.item_id, 'code', i.code, 'kind', i.kind, 'received_at', i.received_at,
        'asked_at', i.asked_at, 'is_default', i.is_default) order by i.received_at, i.code)
    from private.bagged_post(p_bag.id) i
    join public.profiles p on p.id = i.user_id
    group by p.id
    order by p.id
    returning *
  loop
    perform private.tell(v_certificate.user_id, 'post_shredded',
      jsonb_build_object('certificate_id', v_certificate.id, 'number', v_certificate.number, 'level', v_certificate.level,
        'bag_code', v_certificate.bag_code, 'shredded_at', v_certificate.shredded_at,
        'closed_by', v_certificate.closed_by_name, 'witnessed_by', v_certificate.witnessed_by_name,
        'total', jsonb_array_length(v_certificate.items), 'codes', (
          select jsonb_agg(c.code order by c.nth)
          from (select e.item ->> 'code' as code, e.nth
            from jsonb_array_elements(v_certificate.items) with ordinality e (item, nth) limit 50) c)),
      jsonb_build_object('certificate_id', v_certificate.id), 'post_shredded:' || v_certificate.id);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.change_in_words(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_plan public.services := private.next_plan(p_user_id);
  v_words jsonb := private.membership_in_words(p_user_id);
begin
  return v_words || jsonb_strip_nulls(jsonb_build_object('plan_title', v_plan.title,
    'membership_type', v_plan.membership_type, 'billing_period', v_plan.billing_period,
    'starts_on', v_words ->> 'valid_until',
    'starts', case when exists (
        select 1 from public.memberships m
        where m.user_id = p_user_id and m.next_membership_type is not null and m.next_from is null)
      then 'next_period' else 'same' end));
end;
$function$;

CREATE OR REPLACE FUNCTION private.change_membership(p_membership_type text, p_billing_period text, p_idempotency_key uuid, p_expected_total numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_fingerprint text := 'change:' || coalesce(p_membership_type, '') || ':' || coalesce(p_billing_period, '');
  v_purchase uuid;
  v_change record;
  v_quote private.quote;
  v_today date := private.malta_today();
begin
  if p_idempotency_key is null then
    perform private.fail('CT008', 'An idempotency key is needed');
  end if;
  perform private.lock_member(v_user);
  v_purchase := private.order_under_key(v_user, p_idempotency_key, v_fingerprint);
  if v_purchase is not null then
    return jsonb_build_object('starts', 'now', 'starts_on', v_today,
      'order', private.checkout_answer(v_purchase));
  end if;
  select * into v_change from private.judge_change(v_user, p_membership_type, p_billing_period);
  if v_change.starts = 'now' then
    perform private.refuse_buyer(v_user);
    v_quote := private.price_cart(v_user,
      array[row(1, 'service', (v_change.plan).id, null)::private.cart_item], null);
    perform private.refuse_quote(v_quote, p_expected_total);
    perform private.limit_orders(v_user, v_quote.amount_due = 0);
    v_purchase := private.write_order(v_user, v_quote, p_idempotency_key, v_fingerprint);
  elsif p_expected_total <> 0 then
    perform private.fail('CT006', 'Nothing is due now',
      jsonb_build_object('expected_total', p_expected_total, 'amount_due', 0));
  else
    perform private.limit_membership_changes(v_user);
    perform private.choose_next_plan(v_user, case when v_change.starts = 'next_period' then v_change.plan end);
  end if;
  return jsonb_build_object('starts', v_change.starts,
    'starts_on', case when v_change.starts = 'next_period'
      then (select p.membership_valid_until from public.profiles p where p.id = v_user) else v_today end,
    'order', case when v_purchase is not null then private.checkout_answer(v_purchase) end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.charge_lines(p_ids uuid[])
 RETURNS private.quote_line[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_group record;
  v_line private.quote_line;
  v_lines private.quote_line[] := '{}';
begin
  for v_group in
    select c.kind, c.period_from, c.net / c.quantity as price, c.quantity < 0 as is_credit, sum(c.quantity)::integer as quantity,
      sum(c.net) as net, sum(c.vat) as vat, (array_agg(c.id order by c.day, c.created_at, c.id))[1] as first_id,
      jsonb_agg(jsonb_build_object('day', c.day, 'code', c.params ->> 'code', 'quantity', c.quantity)
        order by c.day, c.created_at, c.id)
        as charges
    from public.post_charges c
    where c.id = any (p_ids)
    group by 1, 2, 3, 4
    order by 2, array_position(array['documents', 'forward', 'postage', 'other'], c.kind), 4, 3
  loop
    v_line.item_type := 'usage';
    v_line.item_id := v_group.first_id;
    v_line.title := private.charge_title(v_group.kind, v_group.quantity, v_group.period_from);
    v_line.quantity := abs(v_group.quantity);
    v_line.unit_price := case when v_group.is_credit then -v_group.price else v_group.price end;
    v_line.price_unit := 'one_time';
    v_line.total_price := v_group.net;
    v_line.vat_included := false;
    v_line.is_membership := false;
    v_line.is_onboarding_fee := false;
    v_line.is_credit := v_group.is_credit;
    v_line.discount_amount := 0;
    v_line.net_amount := v_group.net;
    v_line.vat_amount := v_group.vat;
    v_line.gross_amount := v_group.net + v_group.vat;
    v_line.reservation_lapsed := false;
    v_line.facts := jsonb_build_object('charge_kind', v_group.kind, 'charges', v_group.charges);
    v_lines := v_lines || v_line;
  end loop;
  return v_lines;
end;
$function$;

CREATE OR REPLACE FUNCTION private.charge_month(p_user_id uuid, p_from date, OUT period_from date, OUT period_to date)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_quota private.post_quota := private.post_quota(p_user_id);
begin
  period_from := coalesce(p_from, v_quota.period_from, private.malta_today());
  period_to := coalesce(
    case when v_quota.period_from = period_from then v_quota.period_to end,
    (
      select max(m.period_to)
      from (
        select us.anchored_on from public.user_services us where us.user_id = p_user_id
        union
        select mm.address_from from public.memberships mm where mm.user_id = p_user_id) a
      cross join lateral private.membership_month(a.anchored_on, p_from + 1) m
      where a.anchored_on <= p_from and m.period_from = p_from),
    case when p_from is not null then (p_from + interval '1 month')::date else period_from end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.charge_post(p_user_id uuid, p_request_id uuid, p_kind text, p_params jsonb, p_quantity integer, p_net numeric, p_vat numeric, p_day date DEFAULT private.malta_today(), p_from date DEFAULT NULL::date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.post_charges
    (user_id, request_id, kind, params, quantity, net, vat, gross, day, period_from, period_to)
  select p_user_id, p_request_id, p_kind, p_params, p_quantity, p_net, p_vat, p_net + p_vat, p_day, m.period_from,
    m.period_to
  from private.charge_month(p_user_id, p_from) m;
end;
$function$;

CREATE OR REPLACE FUNCTION private.charge_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.state = 'done' or tg_op = 'UPDATE' and old.state = 'done' then
    perform private.settle_request(new);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.charge_title(p_kind text, p_quantity integer, p_period_from date)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when p_quantity < 0 then 'Given back: ' else '' end || case p_kind
    when 'documents' then case abs(p_quantity) when 1 then 'Document' else 'Documents' end || ' beyond your plan'
    when 'forward' then 'Forwarding at once'
    when 'postage' then 'Postage'
    else 'Work on your post' end
    || ', month from ' || private.day_in_words(p_period_from);
end;
$function$;

CREATE OR REPLACE FUNCTION private.charges_to_bill(p_user_id uuid)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.malta_today();
  v_has_left boolean := not private.is_member_now(p_user_id);
  v_gross numeric;
  v_first date;
  v_ids uuid[];
begin
  select array_agg(c.id order by c.id), sum(c.gross), min(c.period_to) into v_ids, v_gross, v_first
  from public.post_charges c
  where c.user_id = p_user_id and c.is_open and (v_has_left or c.period_to < v_today);
  if v_gross >= private.least_usage_order()
    or v_gross >= 0 and v_today >= (date_trunc('quarter', v_first) + interval '3 months')::date - 1
    or v_has_left and not exists (
      select 1 from public.post_requests r where r.user_id = p_user_id and r.done_at is null and r.state <> 'asked'
        and r.gross > 0)
    -- What was given back is not paid out while its order is still to be paid.
    and (v_gross >= 0 or not exists (
      select 1 from public.purchases p
      where p.user_id = p_user_id and p.status = 'pending' and private.is_usage_order(p.id))) then
    return v_ids;
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_assignee()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.taken_by is distinct from old.taken_by and new.taken_by is not null
    and not exists (select 1 from public.admins a where a.user_id = new.taken_by) then
    perform private.fail('CM005', 'No administrator');
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_event_changes(p_changes jsonb, p_scope text)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if coalesce(p_scope, '') not in ('this', 'following', 'all')
    or coalesce(jsonb_typeof(p_changes), '') <> 'object'
    or p_changes - array['title', 'description', 'event_date', 'event_time', 'location',
      'max_attendees', 'registration_fee', 'registration_fee_unit', 'unit_quantity', 'event_type',
      'video_link', 'duration_hours', 'duration_minutes', 'status', 'recurring_type',
      'recurring_interval', 'recurring_end_date'] <> '{}' then
    perform private.fail('ES004', 'No such scope, or a column that cannot be changed');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_in(p_registration_id uuid, p_present boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_registration public.event_registrations;
  v_event public.events;
  v_is_here boolean;
begin
  perform private.require_admin();
  select * into v_registration from public.event_registrations er
  where er.id = p_registration_id for update;
  if v_registration.payment_status is distinct from 'paid' then
    perform private.fail('EV002', 'No confirmed registration',
      jsonb_build_object('payment_status', v_registration.payment_status));
  end if;
  v_is_here := v_registration.checked_in_at is not null;
  if v_is_here = coalesce(p_present, false) then
    return jsonb_build_object('registration_id', v_registration.id,
      'checked_in_at', v_registration.checked_in_at, 'was_known', true);
  end if;
  select * into v_event from public.events e where e.id = v_registration.event_id;
  -- Taking somebody out again corrects a slip, and is never too early or too late.
  if p_present and not private.is_open_for_check_in(v_event) then
    perform private.fail('EV003', 'Not the time to check in', jsonb_build_object(
      'event_date', v_event.event_date, 'is_over', private.is_over(v_event)));
  end if;
  update public.event_registrations
  set checked_in_at = case when p_present then clock_timestamp() end
  where id = v_registration.id
  returning * into v_registration;
  return jsonb_build_object('registration_id', v_registration.id,
    'checked_in_at', v_registration.checked_in_at, 'was_known', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_own_password(p_password text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_user();
  v_check uuid;
begin
  perform private.limit_own_use(v_user_id, 'wrong_password', 5, 'AC002');
  -- A right one is of use for a minute.
  delete from private.own_data_uses u
  where u.user_id = v_user_id and u.kind = 'right_password' and u.used_at < now() - interval '1 minute';
  insert into private.own_data_uses (user_id, kind)
  values (v_user_id,
    case when private.is_password_of(v_user_id, p_password) then 'right_password' else 'wrong_password' end)
  returning id into v_check;
  return v_check;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_paper()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.can_paper_go(old.paper, new.paper) then
    perform private.fail('PO006', 'The paper cannot go there from where it is',
      jsonb_build_object('paper', old.paper));
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_paper_way(p_request public.post_requests)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_request.is_paper_way and private.waits_for_scan(p_request.item_id) then
    perform private.fail('PO053', 'The item is to be scanned first');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_post_bag()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_state text := private.post_bag_state(old);
begin
  if tg_op = 'DELETE' then
    if old.shredding_at is not null then
      perform private.fail('PO093', 'The bag is being shredded, or is', jsonb_build_object('state', v_state));
    end if;
    return old;
  end if;
  if v_state = 'shredded' or (v_state = 'shredding'
      and to_jsonb(new) - array['witnessed_by', 'witnessed_at'] <> to_jsonb(old) - array['witnessed_by', 'witnessed_at']) then
    perform private.fail('PO093', 'The bag is being shredded, or is', jsonb_build_object('state', v_state));
  end if;
  if new.witnessed_by is distinct from old.witnessed_by and exists (
      -- Who closed it may leave once the shredder runs.
      select 1 from unnest(array[new.witnessed_by, case when v_state = 'closed' then new.closed_by end]) p (id)
      where p.id is not null and not exists (select 1 from public.admins a where a.user_id = p.id)) then
    perform private.fail('PO094', 'Two administrators see to it', '{"problem": "closer_left"}');
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_post_ids(p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if coalesce(cardinality(p_ids), 0) not between 1 and 50 or array_position(p_ids, null) is not null
    or cardinality(p_ids) > (select count(distinct i.id) from unnest(p_ids) i (id)) then
    perform private.fail('PO050', 'From 1 to 50 ids, each once');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_post_owner(p_item public.post_items)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := private.malta_clock(p_item.received_at)::date;
begin
  if p_item.not_ours_at is not null and p_item.user_id is not null then
    perform private.fail('PO008', 'Not ours, and somebody’s');
  end if;
  if p_item.name_id is not null and not exists (
      select 1 from public.post_names n
      where n.id = p_item.name_id and n.user_id = p_item.user_id and n.confirmed_at is not null
        and n.valid_from <= v_day and (n.valid_to is null or n.valid_to > v_day)) then
    perform private.fail('PO033', 'The name is not confirmed for this member');
  end if;
  if p_item.sender_id is not null and not exists (
      select 1 from public.post_senders s where s.id = p_item.sender_id) then
    perform private.fail('PO008', 'No such sender');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_role_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('profiles.role', 0));
  if coalesce(auth.role(), '') = 'authenticated'
    and (new.role is not null or exists (
      select 1 from auth.users u where u.id = old.id and u.deleted_at is null)) then
    if not private.is_super_admin() then
      perform private.fail('ID005', 'Only super administrators change roles');
    end if;
    if old.id = auth.uid() then
      perform private.fail('ID003', 'You cannot change your own role');
    end if;
  end if;
  if private.is_last_super_admin(old.id) then
    perform private.fail('ID004', 'The last super administrator keeps the role');
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_shred_wait()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.asked_at + private.shred_wait() > now() then
    perform private.fail('PO091', 'It can still be taken back', '{"problem": "not_due"}');
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.checked_original(p_item_id uuid, p_original jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_pages jsonb;
  v_names text[];
begin
  if jsonb_typeof(p_original) is distinct from 'array' or jsonb_array_length(p_original) not between 1 and 200 then
    perform private.fail('PO014', 'A scan has from 1 to 200 pages');
  end if;
  select jsonb_agg(jsonb_build_object('name', o.page ->> 'name', 'turn', coalesce(o.page -> 'turn', '0')) order by o.nr),
    array_agg(o.page ->> 'name')
  into v_pages, v_names
  from jsonb_array_elements(p_original) with ordinality o (page, nr)
  where private.item_of_post_file('post-scans', o.page ->> 'name') = p_item_id
    and coalesce(o.page -> 'turn', '0') in ('0', '90', '180', '270');
  if v_pages is null or jsonb_array_length(v_pages) < jsonb_array_length(p_original)
    or not private.keep_files('post-scans', v_names) then
    perform private.fail('PO014', 'A file of the scan is missing');
  end if;
  return v_pages;
end;
$function$;

CREATE OR REPLACE FUNCTION private.checkout(p_items jsonb, p_discount_code text, p_idempotency_key uuid, p_expected_total numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_user uuid := private.require_user();
  v_items private.cart_item[];
  v_fingerprint text;
  v_quote private.quote;
  v_purchase uuid;
begin
  if p_idempotency_key is null then
    perform private.fail('CT008', 'An idempotency key is needed');
  end if;
  v_items := private.parse_cart(p_items);
  v_fingerprint := private.cart_fingerprint(v_items, p_discount_code);

  -- From here on this member's checkouts take turns: a repeated call finds what the first one wrote.
  perform private.lock_member(v_user);
  v_purchase := private.order_under_key(v_user, p_idempotency_key, v_fingerprint);
  if v_purchase is not null then
    return private.checkout_answer(v_purchase);
  end if;
  if cardinality(v_items) = 0 then
    perform private.fail('CT001', 'The cart is empty');
  end if;
  perform private.refuse_buyer(v_user);
  perform private.refuse_checkout_guess(v_user, p_discount_code);

  perform private.hold_cart(v_user, v_items, p_discount_code);
  v_quote := private.price_cart(v_user, v_items, p_discount_code);
  perform private.refuse_quote(v_quote, p_expected_total);
  perform private.limit_orders(v_user, v_quote.amount_due = 0);

  v_purchase := private.write_order(v_user, v_quote, p_idempotency_key, v_fingerprint);
  return private.checkout_answer(v_purchase);
end;
$function$;

CREATE OR REPLACE FUNCTION private.checkout_answer(p_purchase_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number,
      'status', p.status, 'total_amount', p.total_amount, 'currency', p.currency,
      'invoice_id', i.id, 'invoice_number', i.invoice_number, 'due_date', i.due_date,
      'net_amount', p.net_amount, 'vat_amount', p.vat_amount, 'has_box', m.box_number is not null,
      'items', (
        select jsonb_agg(jsonb_build_object('position', l.position, 'item_type', l.item_type,
          'item_title', l.item_title, 'quantity', l.quantity, 'discount_amount', l.discount_amount,
          'net_amount', l.net_amount, 'vat_amount', l.vat_amount, 'gross_amount', l.gross_amount,
          'is_membership', l.is_membership, 'is_onboarding_fee', l.is_onboarding_fee)
          order by l.position)
        from public.purchase_items l where l.purchase_id = p.id))
    from public.purchases p
    join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    join public.profiles m on m.id = p.user_id
    where p.id = p_purchase_id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.choose_after_storage(p_choice text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_late integer := 0;
begin
  if coalesce(p_choice, '') not in ('keep', 'shred') then
    perform private.fail('PO050', 'No such choice');
  end if;
  perform private.lock_member(v_user);
  insert into public.post_settings as s (user_id, after_storage) values (v_user, p_choice)
  on conflict (user_id) do update set after_storage = excluded.after_storage
  where s.after_storage <> excluded.after_storage;
  perform private.note_paper_kept(v_user);
  if p_choice = 'keep' then
    v_late := private.withdraw_default_shredding(v_user);
  end if;
  return v_late;
end;
$function$;

CREATE OR REPLACE FUNCTION private.choose_mail(p_kind text, p_is_wanted boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
begin
  perform private.lock_member(v_user);
  perform private.set_mail_choice(v_user, p_kind, coalesce(p_is_wanted, true));
end;
$function$;

CREATE OR REPLACE FUNCTION private.choose_next_plan(p_user_id uuid, p_plan public.services)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_member public.memberships;
  v_waits text := private.unpaid_membership(p_user_id) ->> 'kind';
  v_is_chosen boolean;
begin
  select * into v_member from public.memberships m where m.user_id = p_user_id;
  v_is_chosen := v_member.next_from is not null
    or (v_member.next_membership_type, v_member.next_billing_period)
      is not distinct from (p_plan.membership_type, p_plan.billing_period);
  if v_is_chosen and v_waits is distinct from 'change' then
    -- It stands so already; a renewal that was declined is asked for again.
    perform private.write_renewal(p_user_id, p_is_asked_for => true);
    return;
  end if;
  update public.memberships m
  set next_membership_type = p_plan.membership_type, next_billing_period = p_plan.billing_period
  where m.user_id = p_user_id and not v_is_chosen;
  perform private.replace_membership_order(p_user_id);
  perform private.write_renewal(p_user_id, p_is_asked_for => true);
  perform private.tell(p_user_id, 'plan_chosen', private.change_in_words(p_user_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.claim_files_to_delete(p_limit integer)
 RETURNS TABLE(bucket text, name text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  with due as (
    select f.bucket, f.name from private.files_to_delete f
    where f.due_at <= now()
    order by f.due_at, f.bucket, f.name
    limit least(greatest(p_limit, 0), 1000)
    for update skip locked
  )
  update private.files_to_delete f
  set tries = f.tries + 1,
    due_at = now() + least(interval '10 minutes' * power(2, least(f.tries, 10)), interval '6 hours')
  from due d
  where f.bucket = d.bucket and f.name = d.name
  returning f.bucket, f.name;
end;
$function$;

CREATE OR REPLACE FUNCTION private.claim_mails(p_limit integer DEFAULT 10)
 RETURNS TABLE(id uuid, attempt integer, kind text, params jsonb, created_at timestamp with time zone, email text, name text, site_url text, unsubscribe_token text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_site_url text := (select s.site_url from private.site_settings s);
  v_mail public.mails;
  v_recipient record;
  v_seen integer := 0;
  v_claimed integer := 0;
begin
  if v_site_url is null then
    raise warning 'no mail is sent: private.site_settings.site_url is not set';
    return;
  end if;
  for v_mail in
    select m.* from public.mails m
    where m.state = 'waiting' and m.due_at <= now()
    order by m.due_at, m.id
    limit p_limit
    for update skip locked
  loop
    v_seen := v_seen + 1;
    v_recipient := private.mail_recipient(v_mail);
    if v_recipient.reason is not null then
      update public.mails m set state = 'dropped', reason = v_recipient.reason where m.id = v_mail.id;
      continue;
    end if;
    if v_mail.attempts >= private.mail_attempts() then
      update public.mails m set state = 'failed', reason = coalesce(m.reason, 'stopped') where m.id = v_mail.id;
      continue;
    end if;
    update public.mails m
    set attempts = m.attempts + 1, due_at = now() + interval '10 minutes', email = v_recipient.email
    where m.id = v_mail.id;
    return query select v_mail.id, v_mail.attempts + 1, v_mail.kind, v_mail.params, v_mail.created_at,
      v_recipient.email, v_recipient.name, v_site_url,
      (select private.mail_token(v_mail.user_id, v_mail.kind) from private.told_events e
        where e.code = v_mail.kind and e.is_optional and v_mail.user_id is not null);
    v_claimed := v_claimed + 1;
  end loop;
  -- Otherwise mails behind many unwanted ones would go out only a few a minute.
  if v_seen > 0 and v_claimed = 0 then
    perform pg_notify('mails', '');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.claim_scans(p_limit integer DEFAULT 1, p_lease_seconds integer DEFAULT 300)
 RETURNS TABLE(scan_id uuid, lease uuid, item_id uuid, original jsonb, attempt integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_scan public.post_scans;
  v_lease uuid;
  v_left integer := least(greatest(p_limit, 0), 50);
begin
  while v_left > 0 loop
    -- Whoever changes an item locks it before its scans; whoever comes the other way round does not wait for it.
    select s.* into v_scan from public.post_scans s join public.post_items i on i.id = s.item_id
    where s.state in ('waiting', 'reading') and s.due_at <= now()
    order by s.due_at, s.id
    limit 1
    for update of s skip locked for key share of i skip locked;
    exit when not found;
    if v_scan.tries >= private.scan_tries() then
      perform private.give_up_scan(v_scan, coalesce(v_scan.failure, 'stopped'));
      continue;
    end if;
    v_lease := gen_random_uuid();
    update public.post_scans s
    set state = 'reading', tries = s.tries + 1, lease = v_lease,
      due_at = now() + make_interval(secs => least(greatest(p_lease_seconds, 10), 3600))
    where s.id = v_scan.id;
    return query select v_scan.id, v_lease, v_scan.item_id, v_scan.original, v_scan.tries + 1;
    v_left := v_left - 1;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_email(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_text text := p_text;
begin
  if char_length(p_text) > 1000 then
    return p_text;
  end if;
  v_text := regexp_replace(v_text, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
    '\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3'
    '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g');
  v_text := lower(normalize(v_text, nfkc));
  v_text := regexp_replace(v_text, '^[\s<]*mailto:([^?]*).*$', '\1');
  return regexp_replace(v_text, '^[\s<]+|[\s>.,;:]+$', '', 'g');
end;
$function$;

CREATE OR REPLACE FUNCTION private.clean_form_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.email := private.clean_email(new.email);
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.clear_actor(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key record;
begin
  for v_key in
    select k.conrelid::regclass as table_id, a.attname
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'auth.users'::regclass and k.confdeltype = 'n'
    order by array_position(
      array['public.services', 'public.documents', 'public.events', 'public.discount_codes']::regclass[],
      k.conrelid::regclass) nulls first, k.conrelid::regclass::text, a.attname
  loop
    execute format('update %s set %I = null where %2$I = $1', v_key.table_id, v_key.attname)
    using p_user_id;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.close_post_bag(p_id uuid, p_codes text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bag public.post_bags;
  v_codes jsonb;
begin
  perform private.require_admin();
  if exists (
      select 1 from public.post_bags b
      where b.id = p_id and b.closed_by = auth.uid() and private.post_bag_state(b) = 'closed') then
    return;
  end if;
  v_bag := private.hold_post_bag(p_id, 'open');
  perform private.hold_bagged_post(p_id);
  select jsonb_agg(coalesce(c.code, left(s.code, 40))) into v_codes
  from private.bagged_post(p_id) c
  full join (select distinct o.code from unnest(p_codes) o (code)) s on s.code = c.code
  where c.code is null or s.code is null or c.put_by <> auth.uid();
  if v_codes is not null then
    perform private.fail('PO092', 'Whoever closes it has scanned each item',
      jsonb_build_object('problem', 'unscanned', 'codes', v_codes));
  end if;
  perform private.require_name_for_certificates();
  perform private.take_held_request(b.request_id)
  from public.post_bag_items b where b.bag_id = p_id order by b.request_id;
  update public.post_bags b set closed_by = auth.uid(), closed_at = now() where b.id = p_id;
  perform private.note_post_bag(v_bag, 'bag_closed');
end;
$function$;

CREATE OR REPLACE FUNCTION private.close_refund_review(p_id uuid, p_note text, p_outcome text, p_refunded_amount numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_review public.refund_reviews;
  v_refunded numeric;
  v_is_again boolean;
begin
  perform private.require_admin();
  if coalesce(btrim(p_note), '') = '' then
    perform private.fail('PY008', 'A refund review is closed with a note');
  end if;
  select * into v_review from public.refund_reviews r where r.id = p_id for update;
  v_refunded := case p_outcome
    when 'kept' then 0
    when 'refunded' then coalesce(p_refunded_amount, v_review.amount) end;
  -- the same again, by the same person, because the answer was lost: it is done
  v_is_again := (v_review.closed_by, v_review.note, v_review.outcome, v_review.refunded_amount)
    is not distinct from (auth.uid(), btrim(p_note), p_outcome, v_refunded);
  if v_review.closed_at is not null and v_is_again then
    return private.closed_review(v_review);
  end if;
  if v_review.id is null or v_review.closed_at is not null then
    perform private.fail('PY007', 'No open refund review', jsonb_build_object(
      'closed_at', v_review.closed_at, 'note', v_review.note, 'outcome', v_review.outcome,
      'closed_by', (select p.full_name from public.profiles p where p.id = v_review.closed_by)));
  end if;
  if v_refunded is null or v_refunded > v_review.amount
    or (p_outcome = 'refunded' and v_refunded < 0.01) or v_refunded <> round(v_refunded, 2) then
    perform private.fail('RF001', 'A refund is more than nothing and at most what was paid',
      jsonb_build_object('amount', v_review.amount));
  end if;
  update public.refund_reviews r
  set closed_at = now(), closed_by = auth.uid(), note = btrim(p_note), outcome = p_outcome,
    refunded_amount = v_refunded
  where r.id = p_id
  returning * into v_review;
  return private.closed_review(v_review);
end;
$function$;

CREATE OR REPLACE FUNCTION private.closed_review(p_review public.refund_reviews)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_review.id, 'closed_at', p_review.closed_at, 'note', p_review.note,
    'outcome', p_review.outcome, 'refunded_amount', p_review.refunded_amount);
end;
$function$;

CREATE OR REPLACE FUNCTION private.codes_are_guessed()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_since timestamptz := private.lasting_since();
  v_asked bigint := private.count_wrong_codes(0);
begin
  return v_asked >= 200 and v_asked - (
    select count(*) from private.discount_code_tries t
    where not t.is_known and t.tried_at >= v_since) >= 200;
end;
$function$;

CREATE OR REPLACE FUNCTION private.composed(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when p_text is nfc normalized then p_text else normalize(p_text, nfc) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.confirm_post_lost(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_held record;
  v_item public.post_items;
begin
  perform private.require_admin();
  v_held := private.hold_post_loss(p_id);
  if (v_held.loss).confirmed_at is not null then
    return;
  end if;
  if (v_held.loss).reported_by = auth.uid() then
    perform private.fail('PO082', 'Whoever reported it does not confirm it');
  end if;
  if (v_held.item).user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide on their own post');
  end if;
  update public.post_losses l set confirmed_at = now(), confirmed_by = auth.uid() where l.id = p_id;
  update public.post_items i set paper = 'lost', paper_at = now(), place = null where i.id = (v_held.item).id
  returning * into v_item;
  perform private.note_post(v_item.id, 'lost');
  -- This tells them again of official post, too; the office still telephones.
  update private.post_told t set reminded_at = now() where t.item_id = v_item.id and t.reminded_at is null;
  if v_item.user_id is not null then
    perform private.tell_post_lost(v_item);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.confirm_post_name(p_user_id uuid, p_name text, p_is_shared boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_folded text := private.folded_name(p_name);
  v_row public.post_names;
  v_other record;
begin
  perform private.require_admin();
  v_row := private.hold_post_name(p_user_id, p_name);
  if v_row.confirmed_at is not null then
    return;
  end if;
  perform private.require_good_post_name(p_name);
  -- Two who confirm it for two members at once: the second hears of the first.
  perform pg_advisory_xact_lock(hashtextextended('post_name ' || v_folded, 0));
  if p_is_shared is not true then
    select p.box_number, p.full_name into v_other
    from public.post_names n join public.profiles p on p.id = n.user_id
    where n.confirmed_at is not null and n.user_id <> p_user_id
      and n.valid_from <= private.malta_today() and (n.valid_to is null or n.valid_to > private.malta_today())
      and private.folded_name(n.name) = v_folded
    order by n.confirmed_at, n.id
    limit 1;
    if found then
      perform private.fail('PO043', 'Another member has this name confirmed',
        jsonb_build_object('box_number', v_other.box_number, 'member_name', v_other.full_name));
    end if;
  end if;
  update public.post_names n set confirmed_at = now(), confirmed_by = auth.uid(), refused_at = null, refusal = null
  where n.id = v_row.id;
  perform private.tell(v_row.user_id, 'post_name_confirmed', jsonb_build_object('name', v_row.name),
    p_key => 'post_name_confirmed:' || v_row.id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.confirmed_emails(p_user_id uuid, p_email text)
 RETURNS TABLE(email text, until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 2
 SET search_path TO ''
AS $function$
  select lower(p_email), 'infinity'::timestamptz where p_email is not null
  union
  select f.email, f.given_up_at from private.former_emails f where f.user_id = p_user_id
$function$;

CREATE OR REPLACE FUNCTION private.continue_series(p_series_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event public.events;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('event_series', 0)) then
    return;
  end if;
  select * into v_event from private.series_to_continue(p_series_id);
  if v_event.id is null then
    return;
  end if;
  perform 1 from auth.users u where u.id = v_event.created_by for key share nowait;
  perform 1 from private.event_series s where s.id = p_series_id for update nowait;
  perform private.write_occurrences(v_event, private.malta_today());
exception when lock_not_available then
  return;
end;
$function$;

CREATE OR REPLACE FUNCTION private.correct_post_item(p_id uuid, p_changes jsonb, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_reason text;
  v_new_owner uuid;
  v_old public.post_items;
  v_item public.post_items;
  v_before jsonb;
  v_after jsonb;
  v_scanned jsonb;
begin
  perform private.require_admin();
  v_reason := private.post_reason(p_reason);
  v_new_owner := (private.with_post_values(null, p_changes, '{user_id}')).user_id;
  v_old := private.hold_post_item(p_id, v_new_owner);
  if v_new_owner is not null and v_new_owner is distinct from v_old.user_id then
    perform private.hold_recipient(v_new_owner);
  end if;
  v_item := private.corrected_post_item(v_old, p_changes);
  select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, to_jsonb(v_item) -> o.key) into v_before, v_after
  from jsonb_each(to_jsonb(v_old)) o
  where o.key in ('user_id', 'name_id', 'addressee', 'kind', 'sender_id', 'sender', 'is_official', 'weight_g',
      'not_ours_at')
    and o.value is distinct from to_jsonb(v_item) -> o.key;
  if v_before is null then
    return;
  end if;
  -- Before it is settled what becomes of the scans.
  v_scanned := case when v_before ? 'user_id' and exists (
    select 1 from public.post_scans s where s.item_id = p_id and s.state = 'done') then '{"was_scanned": true}' else '{}' end;
  update public.post_items i
  set (user_id, name_id, addressee, kind, sender_id, sender, is_official, weight_g, not_ours_at, read_at, folder, note,
      called_at, owner_left_at)
    = (v_item.user_id, v_item.name_id, v_item.addressee, v_item.kind, v_item.sender_id, v_item.sender,
      v_item.is_official, v_item.weight_g, v_item.not_ours_at, v_item.read_at, v_item.folder, v_item.note, v_item.called_at,
      v_item.owner_left_at)
  where i.id = p_id;
  perform private.note_post(p_id, 'corrected',
    jsonb_build_object('reason', v_reason, 'before', v_before, 'after', v_after) || v_scanned);
  if v_before ?| '{user_id,not_ours_at}' then
    perform private.note_owner_of_post(v_item);
  end if;
exception when check_violation or not_null_violation then
  perform private.fail('PO008', sqlerrm);
end;
$function$;

CREATE OR REPLACE FUNCTION private.correct_post_sheets(p_item_id uuid, p_sheets integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request public.post_requests;
begin
  perform private.require_admin();
  select r.* into v_request from public.post_requests r
  join public.post_items i on i.id = r.item_id and i.user_id = r.user_id
  where r.item_id = p_item_id and r.state = 'done' and r.sheets is not null and r.counts > 0
  order by r.done_at desc, r.id limit 1;
  if found then
    perform private.lock_member(v_request.user_id);
    if private.hold_post_of(v_request) then
      select * into v_request from public.post_requests r
      where r.id = v_request.id and r.state = 'done' and r.counts > 0 for update;
    else
      v_request.id := null;
    end if;
  end if;
  if v_request.id is null then
    perform private.fail('PO057', 'No scan of the item has sheets that count');
  end if;
  if v_request.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  if p_sheets is distinct from v_request.sheets then
    if coalesce(p_sheets, 0) not between 1 and v_request.sheets then
      perform private.fail('PO057', 'Sheets are corrected to fewer', jsonb_build_object('sheets', v_request.sheets));
    end if;
    perform private.count_post_sheets(v_request, p_sheets);
    perform private.note_post_request(v_request, 'recounted',
      jsonb_build_object('sheets', p_sheets, 'sheets_before', v_request.sheets));
    select * into v_request from public.post_requests r where r.id = v_request.id;
  end if;
  return jsonb_build_object('sheets', v_request.sheets, 'documents', v_request.counts, 'gross', v_request.gross);
end;
$function$;

CREATE OR REPLACE FUNCTION private.corrected_post_item(p_item public.post_items, p_changes jsonb)
 RETURNS public.post_items
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_keys constant text[] := array['user_id', 'name_id', 'addressee', 'kind', 'sender_id', 'sender', 'is_official',
    'weight_g', 'not_ours_at'];
  v_item public.post_items := private.with_post_values(p_item, p_changes, v_keys);
  v_checked public.post_items;
begin
  if exists (select 1 from jsonb_object_keys(p_changes) k (key) where k.key <> all (v_keys)) then
    perform private.fail('PO008', 'Something that is not corrected');
  end if;
  if v_item.not_ours_at is not null and not p_changes ? 'user_id' then
    v_item.user_id := null;
  elsif v_item.user_id is not null and not p_changes ? 'not_ours_at' then
    v_item.not_ours_at := null;
  end if;
  if v_item.not_ours_at is not null then
    v_item.not_ours_at := coalesce(p_item.not_ours_at, now());
  end if;
  if v_item.user_id is distinct from p_item.user_id then
    if v_item.user_id = auth.uid() then
      perform private.fail('PO040', 'An administrator does not decide for themselves');
    end if;
    v_item.name_id := case when p_changes ? 'name_id' then v_item.name_id end;
    if p_item.user_id is not null and not p_changes ? 'addressee' then
      v_item.addressee := null;
    end if;
    v_item.read_at := null;
    v_item.folder := null;
    v_item.note := null;
    v_item.called_at := null;
    v_item.owner_left_at := case when v_item.user_id is null then v_item.owner_left_at end;
  end if;
  if v_item.is_official and not p_item.is_official then
    v_item.read_at := null;
  end if;
  v_checked := v_item;
  -- A name that was right when the item was recorded may have ended since.
  if (v_item.user_id, v_item.name_id) is not distinct from (p_item.user_id, p_item.name_id) then
    v_checked.name_id := null;
  end if;
  perform private.check_post_owner(v_checked);
  return v_item;
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_calendar_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.sequence := old.sequence + (
    (new.title, new.description, new.event_date, new.event_time, new.duration_hours,
      new.duration_minutes, new.location, new.event_type, new.status = 'cancelled')
    is distinct from
    (old.title, old.description, old.event_date, old.event_time, old.duration_hours,
      old.duration_minutes, old.location, old.event_type, old.status = 'cancelled')
    or (new.video_link is not null and nullif(btrim(new.video_link), '') is distinct from (
      select a.video_link from public.event_access a where a.event_id = new.id)))::integer;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_code_try(p_user_id uuid, p_code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_code text := private.tried_code(p_code);
  v_is_known boolean;
begin
  if v_code is null or private.has_asked(p_user_id, v_code) then
    return true;
  end if;
  -- One at a time per person: a hundred parallel tries would otherwise all be counted below the limit.
  perform pg_advisory_xact_lock(hashtextextended('discount_code_tries:' || p_user_id, 0));
  if private.has_asked(p_user_id, v_code) then
    return true;
  end if;
  perform private.refuse_guessing(p_user_id, v_code);
  delete from private.discount_code_tries t
  where t.user_id = p_user_id and not t.is_known and t.tried_at <= now() - interval '10 minutes';
  v_is_known := private.is_known_code(v_code);
  if not v_is_known then
    perform private.count_wrong_codes(1);
  end if;
  insert into private.discount_code_tries (user_id, code, is_known, tried_at)
  values (p_user_id, v_code, v_is_known, now())
  on conflict (user_id, code) do nothing;
  return not private.codes_are_guessed();
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_line_in_words(p_line public.post_count_lines)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('code', p_line.code, 'result', p_line.result, 'book', p_line.book,
    'scanned_at', p_line.scanned_at, 'put_at', p_line.put_at,
    'scanned_by', (select p.full_name from public.profiles p where p.id = p_line.scanned_by),
    'item', (
      select jsonb_build_object('id', i.id, 'kind', i.kind, 'user_id', i.user_id, 'box_number', m.box_number,
        'member_name', m.full_name, 'addressee', i.addressee, 'sender', coalesce(s.name, i.sender), 'paper', i.paper,
        'place', i.place, 'is_reported', private.is_post_reported(i.id), 'in_work_by', (
          select t.full_name from public.post_requests r join public.profiles t on t.id = r.taken_by
          where r.item_id = i.id and r.state = 'in_work' limit 1))
      from public.post_items i
      left join public.profiles m on m.id = i.user_id
      left join public.post_senders s on s.id = i.sender_id
      where i.id = p_line.item_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_post_documents(p_user_id uuid, p_quota private.post_quota, p_count integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_count > p_quota.included then
    return false;
  end if;
  -- Another plan that began on the first day of the month counts on with what it includes.
  insert into public.post_usage as u (user_id, period_from, period_to, included, used, plan)
  values (p_user_id, p_quota.period_from, p_quota.period_to, p_quota.included, p_count, p_quota.plan)
  on conflict (user_id, period_from) do update
  set used = u.used + p_count, included = excluded.included, period_to = excluded.period_to, plan = excluded.plan
  where u.used + p_count <= excluded.included;
  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_post_item(p_count public.post_counts, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item public.post_items;
  v_result text;
begin
  select * into v_item from public.post_items i where i.code = p_code and i.undone_at is null;
  v_result := case
    when v_item.id is null then 'unknown'
    when not private.is_paper_here(v_item) then 'gone'
    when lower(coalesce(v_item.place, '')) = lower(coalesce(p_count.place, '')) then 'found'
    else 'elsewhere' end;
  insert into public.post_count_lines as l (count_id, code, item_id, result, book, scanned_at, scanned_by)
  values (p_count.id, p_code, v_item.id, v_result,
    case v_result when 'gone' then v_item.paper when 'elsewhere' then v_item.place end, now(), auth.uid())
  on conflict (count_id, code) do update
  set (item_id, result, book, scanned_at, scanned_by, put_at)
    = (excluded.item_id, excluded.result, excluded.book, excluded.scanned_at, excluded.scanned_by, null)
  where v_item.paper = 'lost' or private.is_post_reported(v_item.id);
  if not found or v_item.id is null then
    return;
  end if;
  perform private.note_post(v_item.id, 'counted', jsonb_build_object('count_id', p_count.id), p_count.place);
  if v_item.paper = 'lost' and p_count.place is not null then
    perform private.place_post_item(p_code, p_count.place);
    update public.post_count_lines l set put_at = now() where l.count_id = p_count.id and l.code = p_code;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_post_items(p_id uuid, p_codes text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count public.post_counts;
  v_code text;
begin
  perform private.require_admin();
  if p_codes is null or cardinality(p_codes) > 500 then
    perform private.fail('PO008', 'At most 500 codes');
  end if;
  if exists (select 1 from unnest(p_codes) c (code) where private.is_post_code(c.code) is not true) then
    perform private.fail('PO003', 'No code of a label');
  end if;
  v_count := private.hold_post_count(p_id, p_alone => false);
  perform private.hold_pile(p_codes);
  for v_code in select distinct c.code from unnest(p_codes) c (code) order by 1 loop
    if v_count.ended_at is null then
      perform private.count_post_item(v_count, v_code);
    elsif not exists (
        select 1 from public.post_count_lines l
        where l.count_id = p_id and l.code = v_code and l.scanned_at is not null) then
      perform private.fail('PO083', 'The count has ended');
    end if;
  end loop;
  return (
    select coalesce(jsonb_agg(private.count_line_in_words(l) order by l.code), '[]')
    from public.post_count_lines l where l.count_id = p_id and l.code = any (p_codes));
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_post_names_to_confirm()
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.malta_today();
begin
  return (
    with valid as materialized (
      select n.user_id, n.name, n.confirmed_at, n.refused_at from public.post_names n
      where n.valid_from <= v_today and (n.valid_to is null or n.valid_to > v_today)
    ), undecided as materialized (
      select v.user_id, v.name, true as is_asked_for
      from valid v join public.profiles p on p.id = v.user_id and p.box_number is not null
      where v.confirmed_at is null and v.refused_at is null
      union all
      select p.id, c.name, false
      from public.profiles p
      cross join lateral (values (nullif(p.full_name, 'New User')), (p.company_name)) c (name)
      where p.box_number is not null and p.forgotten_at is null and c.name <> ''
        and not exists (select 1 from valid v where v.user_id = p.id and v.name = c.name)
    ), folded as materialized (
      select u.user_id, u.is_asked_for, private.folded_name(private.one_line(u.name)) as name from undecided u
    )
    select count(distinct (f.user_id, f.name)) from folded f
    -- Not as a join, which would fold every name there is.
    where f.name <> '' and (
      select count(*) from public.post_names n
      where n.user_id = f.user_id and n.valid_from <= v_today and (n.valid_to is null or n.valid_to > v_today)
        and (n.confirmed_at is not null or (n.refused_at is not null and not f.is_asked_for))
        and private.folded_name(n.name) = f.name) = 0);
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_post_sheets(p_request public.post_requests, p_sheets integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_more integer := case when p_request.counts > 0 and p_request.mandate is not null
    then private.documents_of(p_sheets) - p_request.counts else 0 end;
  v_quota private.post_quota := private.post_quota(p_request.user_id);
  v_included integer;
  v_given public.post_requests := p_request;
begin
  -- The month it was asked in may be over, or the plan.
  if v_quota.period_from is distinct from p_request.period_from then
    select u.period_from, u.period_to, u.included, u.used, u.plan
    into v_quota.period_from, v_quota.period_to, v_quota.included, v_quota.used, v_quota.plan
    from public.post_usage u where u.user_id = p_request.user_id and u.period_from = p_request.period_from;
  end if;
  -- What is to be paid for is the first to go.
  v_included := case when v_more > 0 then least(v_more, greatest(coalesce(v_quota.included - v_quota.used, 0), 0))
    else least(v_more + p_request.counts - p_request.counts_included, 0) end;
  if v_included > 0 and not private.count_post_documents(p_request.user_id, v_quota, v_included) then
    v_included := 0;
  end if;
  update public.post_requests r
  set sheets = p_sheets, counts = r.counts + v_more, counts_included = r.counts_included + v_included,
    net = r.net + (v_more - v_included) * coalesce(r.extra_net, 0),
    vat = r.vat + (v_more - v_included) * coalesce(r.extra_vat, 0),
    gross = r.gross + (v_more - v_included) * coalesce(r.extra_net + r.extra_vat, 0),
    is_included = r.gross + (v_more - v_included) * coalesce(r.extra_net + r.extra_vat, 0) = 0
  where r.id = p_request.id;
  if v_included < 0 then
    v_given.counts_included := -v_included;
    perform private.uncount_post_documents(v_given);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_referral()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'INSERT' then
    update public.affiliates set total_referrals = total_referrals - 1 where id = old.affiliate_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.affiliates
    set total_referrals = total_referrals + 1,
      status = case status when 'approved' then 'active' else status end
    where id = new.affiliate_id;
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_up(p_user_id uuid, p_event private.told_events)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_params jsonb;
begin
  select n.id, n.params into v_id, v_params
  from public.notifications n
  where n.user_id = p_user_id and n.read_at is null
    and n.event = p_event.code and n.params ? 'count'
    and (n.expires_at is null or n.expires_at > now())
  order by n.created_at desc, n.id desc
  limit 1
  for update;
  v_params := jsonb_build_object('count', coalesce((v_params ->> 'count')::integer, 0) + 1);
  if v_id is null then
    perform private.notify(p_user_id, p_event, v_params, '{}');
  else
    update public.notifications
    set params = v_params, title = private.notification_title(p_event, v_params),
      message = private.notification_message(p_event.code, v_params),
      created_at = now(), expires_at = now() + p_event.lasts
    where id = v_id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_users()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'users',
    (select count(*) from public.profiles p where p.forgotten_at is null)
      + (select count(*) from public.affiliates a where a.user_id is null and a.status in ('approved', 'active')),
    'affiliates', (select count(*) from public.affiliates));
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_wrong_codes(p_more integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- With room for a million in between.
  v_window bigint := floor(extract(epoch from clock_timestamp()) / 600)::bigint * 1000000;
begin
  if coalesce(pg_catalog.pg_sequence_last_value('private.wrong_codes_seq'), 0) < v_window then
    perform setval('private.wrong_codes_seq', v_window);
  end if;
  if p_more > 0 then
    perform nextval('private.wrong_codes_seq') from generate_series(1, p_more);
  end if;
  return pg_catalog.pg_sequence_last_value('private.wrong_codes_seq') - v_window;
end;
$function$;

CREATE OR REPLACE FUNCTION private.create_profile_for_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_meta jsonb := case when jsonb_typeof(new.raw_user_meta_data) = 'object'
    then new.raw_user_meta_data else '{}'::jsonb end;
  v_plan text := v_meta ->> 'membership_type';
  v_terms text := left(nullif(btrim(v_meta ->> 'terms_version'), ''), 40);
begin
  insert into public.profiles (id, email, full_name, membership_type, terms_version, terms_accepted_at)
  values (
    new.id,
    left(new.email, 320),
    coalesce(left(nullif(btrim(v_meta ->> 'full_name'), ''), 200), 'New User'),
    case when v_plan in ('essential', 'pro', 'enterprise') then v_plan else 'standard' end,
    v_terms,
    case when v_terms is not null then now() end
  )
  on conflict (id) do nothing;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.credit_line(p_user_id uuid, p_plan private.quote_line)
 RETURNS private.quote_line
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line private.quote_line;
  v_plan public.services;
  v_running public.services;
  v_unused record;
  v_credit numeric;
begin
  select * into v_plan from public.services s where s.id = p_plan.item_id;
  if private.plan_order_kind(p_user_id, v_plan) <> 'change' then
    return null;
  end if;
  select s.* into v_running
  from public.services s where s.id = (private.present_plan(p_user_id)).service_id;
  select * into v_unused from private.unused_days(p_user_id);
  if v_unused.net <= 0 then
    return null;
  end if;
  v_credit := least(v_unused.net, p_plan.total_price - p_plan.discount_amount);
  v_line := private.offered_line(null, null);
  v_line.item_type := p_plan.item_type;
  v_line.item_id := v_running.id;
  v_line.title := 'Unused days of ' || v_running.title;
  v_line.unit_price := -v_credit;
  v_line.total_price := -v_credit;
  v_line.vat_included := false;
  v_line.is_credit := true;
  v_line.facts := jsonb_build_object('credit_days', v_unused.days, 'credit_from', private.malta_today(),
    'credit_left', v_unused.net - v_credit);
  return v_line;
end;
$function$;

CREATE OR REPLACE FUNCTION private.credit_membership(p_user_id uuid, OUT numbers text, OUT amount numeric)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order uuid;
  v_note public.invoices;
begin
  amount := private.withdrawal_amount(p_user_id);
  for v_order in
    select p.id from public.purchases p where p.id in (select private.orders_to_credit(p_user_id))
    order by p.created_at, p.id for update
  loop
    v_note := private.issue_credit_note(v_order, p_membership_only => true);
    numbers := concat_ws(', ', numbers, v_note.invoice_number);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.credit_of_withdrawal(p_user_id uuid, OUT numbers text, OUT amount numeric)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select string_agg(n.invoice_number, ', ' order by p.created_at, p.id), coalesce(max(r.amount), 0.00)
  from public.invoices n
  -- A renewal that waited is cancelled in the same moment: its note is none of the withdrawal's.
  join public.purchases p on p.id = n.purchase_id and p.status = 'paid'
  -- There is none where nothing had been paid.
  left join public.refund_reviews r
    on r.user_id = n.user_id and r.reason = 'cooling_off' and r.opened_at = n.created_at
  where n.user_id = p_user_id and n.kind = 'credit_note'
    -- Whoever has come back since withdraws from another membership.
    and not exists (
      select from public.purchases o
      join public.purchase_items i on i.purchase_id = o.id and i.is_membership
      where o.user_id = p_user_id and o.status = 'paid' and o.paid_at > n.created_at)
  group by n.created_at
  order by n.created_at desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.day_in_words(p_day date)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return to_char(p_day, 'FMDD FMMonth YYYY');
end;
$function$;

CREATE OR REPLACE FUNCTION private.dearer_plan_pays(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_quota private.post_quota := private.post_quota(p_user_id);
  v_month record;
  v_dearer public.services;
  v_more numeric;
  v_last record;
  v_before record;
begin
  v_month := private.plan_by_month(p_user_id, v_quota.plan);
  v_dearer := v_month.dearer;
  v_more := v_dearer.price - v_month.price;
  if v_dearer.id is null then
    return null;
  end if;
  v_last := private.month_beyond_plan(p_user_id, v_quota.plan, v_more, v_dearer, v_quota.period_from);
  if v_last.net > v_last.dearer_net then
    v_before := private.month_beyond_plan(p_user_id, v_quota.plan, v_more, v_dearer, v_last.period_from);
    if v_before.net > v_before.dearer_net then
      return jsonb_build_object('membership_type', v_dearer.membership_type, 'plan_title', v_dearer.title,
        'included', v_dearer.included_documents, 'period_from', v_last.period_from,
        'more', v_more, 'net', v_last.net,
        'months', jsonb_build_array(
          jsonb_build_object('period_to', v_last.period_from, 'documents', v_before.documents, 'net', v_before.net,
            'saved', v_before.net - v_before.dearer_net),
          jsonb_build_object('period_to', v_quota.period_from, 'documents', v_last.documents, 'net', v_last.net,
            'saved', v_last.net - v_last.dearer_net)));
    end if;
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.delete_file(p_bucket text, p_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.files_to_delete (bucket, name)
  select p_bucket, p_name where p_name is not null
  on conflict (bucket, name) do nothing;
end;
$function$;

CREATE OR REPLACE FUNCTION private.delete_own_account(p_check uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_user();
  v_kind text;
begin
  perform private.lock_own_use(v_user_id);
  -- now() is when this request began: a check of the same one might still be taken back.
  select u.kind into v_kind
  from private.own_data_uses u
  where u.id = p_check and u.user_id = v_user_id and u.kind in ('right_password', 'wrong_password')
    and u.used_at < now() and u.used_at > now() - interval '1 minute';
  if v_kind is null then
    perform private.fail('AC003', 'No password was given within the last minute');
  end if;
  if v_kind = 'wrong_password' then
    return jsonb_build_object('deleted', false, 'problem', v_kind);
  end if;
  -- While there is somebody to address; it goes out although the account is gone.
  perform private.tell(v_user_id, 'account_deleted', jsonb_build_object('has_orders', exists (
    select 1 from public.purchases p where p.user_id = v_user_id)));
  delete from auth.users u where u.id = v_user_id;
  return jsonb_build_object('deleted', true, 'problem', null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.delete_scan_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.delete_file('post-scans', f.name)
  from (
    select old.pdf as name
    union select o.page ->> 'name' from jsonb_array_elements(old.original) o (page)
    union select p.picture from public.post_pages p where p.scan_id = old.id) f
  where not exists (
    select 1 from public.post_scans s
    where s.item_id = old.item_id and s.id <> old.id and (s.pdf = f.name
      or s.original @> jsonb_build_array(jsonb_build_object('name', f.name))
      or exists (select 1 from public.post_pages p where p.scan_id = s.id and p.picture = f.name)));
  return old;
end;
$function$;

CREATE OR REPLACE FUNCTION private.delete_unordered_rows(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind private.item_kinds;
begin
  for v_kind in select k.* from private.item_kinds k where k.is_for_sale order by k.lock_order desc loop
    execute format('delete from public.%I where user_id = $1 and purchase_id is null', v_kind.rows_table)
    using p_user_id;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.discard_post_count(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ended_at timestamptz;
begin
  perform private.require_admin();
  select c.ended_at into v_ended_at from public.post_counts c where c.id = p_id for update;
  if v_ended_at is not null then
    perform private.fail('PO083', 'The count has ended');
  end if;
  if exists (select 1 from public.post_count_lines l where l.count_id = p_id) then
    perform private.fail('PO069', 'Labels were counted');
  end if;
  delete from public.post_counts c where c.id = p_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.discount_applies_to(p_applicable_to text, p_item_type text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_applicable_to = 'all' or exists (
    select 1 from private.item_kinds k
    where k.item_type = p_item_type and k.catalogue_table = p_applicable_to);
end;
$function$;

CREATE OR REPLACE FUNCTION private.discount_json(p_answer private.discount_answer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'is_valid', p_answer.problem is null,
    'problem', p_answer.problem,
    'message', private.discount_message(p_answer.problem, p_answer.discount_code),
    'code', p_answer.code,
    'discount_code_id', case when p_answer.problem is null then (p_answer.discount_code).id end,
    'discount_amount', p_answer.discount_amount);
end;
$function$;

CREATE OR REPLACE FUNCTION private.discount_message(p_problem text, p_discount_code public.discount_codes DEFAULT NULL::public.discount_codes)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case coalesce(p_problem, '')
    when '' then 'Discount code applied.'
    when 'blank' then 'Please enter a discount code'
    when 'not_yet' then 'This discount code can be used from '
      || to_char(p_discount_code.valid_from at time zone 'Europe/Malta', 'FMDD FMMonth YYYY') || '.'
    when 'expired' then 'This discount code has expired.'
    when 'used_up' then 'This discount code has been used up.'
    when 'nothing_eligible' then 'This discount code does not apply to anything in your cart.'
    when 'other_kind' then 'This discount code applies to ' || p_discount_code.applicable_to || ' only.'
    when 'ask_again' then 'Many wrong codes are being tried at the moment. Please apply this code again.'
    when 'below_minimum' then 'This discount code needs an order of at least '
      || private.euros(p_discount_code.minimum_purchase) || '.'
    else 'This discount code is not valid.'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.discount_on_lines(p_discount_code text, p_lines private.quote_line[])
 RETURNS private.discount_answer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_types text[];
  v_totals numeric[];
begin
  select array_agg(l.item_type), array_agg(l.total_price) into v_types, v_totals
  from unnest(p_lines) l
  where l.problem is null and l.total_price > 0;
  return private.evaluate_discount(p_discount_code, v_types,
    (select coalesce(sum(t), 0) from unnest(v_totals) t), v_totals);
end;
$function$;

CREATE OR REPLACE FUNCTION private.discount_problem(p_code text, p_discount_code public.discount_codes, p_item_types text[], p_subtotal numeric)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_state text := private.discount_state(p_discount_code);
begin
  return case
    when coalesce(p_code, '') = '' then 'blank'
    when p_discount_code.id is null or v_state in ('archived', 'inactive') then 'unknown'
    when v_state <> 'usable' then v_state
    when coalesce(cardinality(p_item_types), 0) = 0 then 'nothing_eligible'
    when not exists (
      select 1 from unnest(p_item_types) as t (item_type)
      where private.discount_applies_to(p_discount_code.applicable_to, t.item_type)) then 'other_kind'
    when p_subtotal < p_discount_code.minimum_purchase then 'below_minimum'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.discount_state(p_discount_code public.discount_codes)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when p_discount_code.archived_at is not null then 'archived'
    when not p_discount_code.is_active then 'inactive'
    when p_discount_code.valid_from > now() then 'not_yet'
    when p_discount_code.valid_until < now() then 'expired'
    when p_discount_code.usage_count >= p_discount_code.usage_limit then 'used_up'
    else 'usable'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.discounted_lines(p_lines private.quote_line[], p_discount private.discount_answer)
 RETURNS private.quote_line[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_parts numeric[];
begin
  select private.spread_discount(p_discount.discount_amount, array_agg(
    case when l.problem is null
      and private.discount_applies_to((p_discount.discount_code).applicable_to, l.item_type)
      then l.total_price else 0 end order by l.ordinality))
  into v_parts
  from unnest(p_lines) with ordinality l;
  for nr in 1 .. cardinality(p_lines) loop
    p_lines[nr].discount_amount := v_parts[nr];
  end loop;
  return p_lines;
end;
$function$;

CREATE OR REPLACE FUNCTION private.do_daily_work(p_step text, p_id uuid, OUT done integer, OUT failures text[], OUT is_cut boolean)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_outcome text;
begin
  done := 0;
  failures := '{}';
  is_cut := false;
  case p_step
    when 'called_off_events' then
      failures := private.settle_called_off_event(p_id);
    when 'lapsed_orders' then
      v_outcome := private.try_cancel_order(p_id);
      done := (v_outcome = 'cancelled')::integer;
      if v_outcome not in ('cancelled', 'busy', 'kept') then
        failures := array[format('order %s: %s', p_id, v_outcome)];
      end if;
    when 'lapsed_seats' then
      done := private.sweep_lapsed_holds(p_id);
    when 'series' then
      perform private.continue_series(p_id);
    when 'overdue_invoices' then
      perform private.remind_of_overdue(p_id);
    when 'official_post' then
      done := private.remind_of_official_post(p_id)::integer;
    when 'post_digests' then
      done := private.send_post_digest(p_id)::integer;
    when 'stored_paper' then
      done := private.keep_paper(p_id)::integer;
    when 'old_records' then
      perform private.forget_form_origins();
      perform private.forget_expired_notifications();
      perform private.forget_deleted_notifications();
      perform private.forget_old_mails();
      perform private.forget_old_messages();
      perform private.forget_declined_applications();
      perform private.forget_old_audit_entries();
      perform private.forget_unused_photos();
      perform private.forget_unused_scan_files();
      perform private.forget_old_shares();
    when 'memberships' then
      done := private.keep_membership(p_id)::integer;
  end case;
exception when query_canceled or others then
  done := 0;
  failures := array[format('%s %s: %s %s', p_step, p_id, sqlstate, sqlerrm)];
  is_cut := sqlstate = '57014';
end;
$function$;

CREATE OR REPLACE FUNCTION private.document_offer(p_user_id uuid, p_document_id uuid)
 RETURNS private.offer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_document public.documents;
  v_offer private.offer;
begin
  select * into v_document from public.documents d where d.id = p_document_id;
  if not found then
    return null;
  end if;
  v_offer.problem := case
    when v_document.status <> 'active' or v_document.archived_at is not null then 'unavailable'
    when exists (
      select 1 from public.user_documents ud
      where ud.user_id = p_user_id and ud.document_id = p_document_id
        and private.is_sold(ud.payment_status, ud.purchase_id)) then 'owned'
  end;
  v_offer.title := v_document.title;
  v_offer.description := v_document.description;
  v_offer.unit_price := v_document.price;
  v_offer.price_unit := v_document.price_unit;
  v_offer.quantity := v_document.unit_quantity;
  v_offer.vat_included := true;
  v_offer.is_membership := false;
  v_offer.facts := '{}';
  return v_offer;
end;
$function$;

CREATE OR REPLACE FUNCTION private.documents_of(p_sheets integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (p_sheets + 19) / 20;
end;
$function$;

CREATE OR REPLACE FUNCTION private.drop_empty_series()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.event_series s
  where s.id = old.series_id
    and not exists (select 1 from public.events e where e.series_id = s.id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.drop_own_referral()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.referrals r where r.affiliate_id = new.id and r.user_id = new.user_id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.due_at_will(p_user_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kinds text[] := array(select e.mail from private.told_events e where e.pace = 'at_will');
begin
  delete from public.mails m
  where m.user_id = p_user_id and m.kind = any (v_kinds)
    and m.state = 'waiting' and m.attempts = 0 and m.due_at > now();
  return coalesce((
    select m.created_at + interval '24 hours' from public.mails m
    where m.user_id = p_user_id and m.kind = any (v_kinds) and m.created_at > now() - interval '24 hours'
    order by m.created_at desc
    offset 2 limit 1), now());
end;
$function$;

CREATE OR REPLACE FUNCTION private.due_date(p_issued date)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p_issued + 14;
end;
$function$;

CREATE OR REPLACE FUNCTION private.easter_sunday(p_year integer)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_golden integer := p_year % 19;
  v_century integer := p_year / 100;
  v_in_century integer := p_year % 100;
  v_moon integer := (19 * v_golden + v_century - v_century / 4 - (v_century - (v_century + 8) / 25 + 1) / 3 + 15) % 30;
  v_sunday integer := (32 + 2 * (v_century % 4) + 2 * (v_in_century / 4) - v_moon - v_in_century % 4) % 7;
  v_late integer := (v_golden + 11 * v_moon + 22 * v_sunday) / 451;
begin
  -- Days after 22 March, the earliest Easter.
  return make_date(p_year, 3, 22) + v_moon + v_sunday - 7 * v_late;
end;
$function$;

CREATE OR REPLACE FUNCTION private.empty_profile(p_user_id uuid, p_emails text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.user_services set notes = null where user_id = p_user_id and notes is not null;
  update public.refund_reviews r set note = private.without_addresses(r.note, p_emails)
  where r.user_id = p_user_id and r.note is not null;
  update public.payments y set reference = private.without_addresses(y.reference, p_emails)
  where y.purchase_id in (select p.id from public.purchases p where p.user_id = p_user_id)
    and y.reference is not null;
  update public.profiles
  set email = null, full_name = 'Former member', company_name = null, phone = null,
    address_line_1 = null, address_line_2 = null, city = null, postal_code = null,
    country = 'Malta', vat_number = null, is_affiliate = false,
    membership_status = 'cancelled', membership_valid_until = null, membership_grace_until = null, terms_version = null,
    terms_accepted_at = null, forgotten_at = now()
  where id = p_user_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_membership(p_user_id uuid, p_status text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.end_paid_plans(p_user_id);
  update public.profiles p
  set membership_status = p_status, membership_grace_until = null,
    membership_valid_until = least(p.membership_valid_until, private.malta_today())
  where p.id = p_user_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_paid_plans(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.user_services us
  set payment_status = 'completed', completion_date = coalesce(us.completion_date, now()),
    valid_until = greatest(us.period_from, least(us.valid_until, private.malta_today()))
  where us.user_id = p_user_id and us.valid_until is not null
    and (us.payment_status = 'paid' or us.valid_until > private.malta_today());
  -- Also when no plan was to follow: it is by this row that pages hear of the end.
  update public.memberships m
  set next_membership_type = null, next_billing_period = null, next_from = null
  where m.user_id = p_user_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_plans_before(p_row public.user_services, p_day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.user_services us
  set payment_status = 'completed', completion_date = coalesce(us.completion_date, now()),
    valid_until = greatest(us.period_from, least(us.valid_until, p_day))
  from public.services s
  where s.id = us.service_id and s.membership_type is not null
    and us.user_id = p_row.user_id and us.id <> p_row.id
    and (us.payment_status = 'paid' or (us.payment_status = 'completed' and us.valid_until > p_day));
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_plans_for_grant(p_old public.profiles, p_new public.profiles)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if p_new.membership_status = 'active' and (p_new.membership_type <> p_old.membership_type
      or p_new.membership_valid_until is null
      or private.membership_status(p_old.membership_status, p_old.membership_valid_until,
        p_old.membership_grace_until) <> 'active' and not exists (
          select 1 from public.user_services us
          where us.user_id = p_old.id and us.payment_status = 'paid' and us.valid_until >= private.malta_today())) then
    perform private.replace_membership_order(p_old.id, '{renewal}');
    -- The member ordered this one, perhaps with other things on it, and is told.
    perform private.replace_membership_order(p_old.id, '{change}', 'administrator');
    perform private.end_paid_plans(p_old.id);
    update public.memberships m set notice_given_on = null, ends_on = null
    where m.user_id = p_old.id and m.ends_on is not null;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_post_count(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count public.post_counts;
begin
  perform private.require_admin();
  v_count := private.hold_post_count(p_id, p_alone => true);
  if v_count.ended_at is not null then
    return;
  end if;
  insert into public.post_count_lines (count_id, code, item_id, result)
  select p_id, i.code, i.id, 'missing' from private.missed_post(v_count) i;
  update public.post_counts c
  set (ended_at, ended_by, found, missing, unexpected) = (
    select now(), auth.uid(), count(*) filter (where l.result = 'found'), count(*) filter (where l.result = 'missing'),
      count(*) filter (where l.result in ('elsewhere', 'gone', 'unknown'))
    from public.post_count_lines l where l.count_id = p_id)
  where c.id = p_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_post_loss()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.post_losses l set ended_at = now()
  where l.item_id = new.item_id and l.confirmed_at is null and l.ended_at is null;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_post_name(p_id uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_reason text;
  v_row public.post_names;
  v_refused uuid;
begin
  select * into v_row from public.post_names n where n.id = p_id and (n.user_id = v_user or private.is_admin());
  if not found then
    perform private.fail('PO036', 'No such name of the caller');
  end if;
  if v_row.user_id = v_user then
    -- Without it, it would wait again: asking again is counted, see add_post_name.
    if exists (
        select 1 from private.claimed_post_names c where c.id = p_id and c.is_from_profile and c.state = 'refused') then
      perform private.fail('PO036', 'A name of the profile that was refused');
    end if;
    update public.post_names n set valid_to = greatest(n.valid_from, private.malta_today())
    where n.id = p_id and n.valid_to is null;
    return;
  end if;
  v_reason := private.post_reason(p_reason);
  perform 1 from public.profiles p where p.id = v_row.user_id for no key update;
  select * into v_row from public.post_names n where n.id = p_id;
  if v_row.valid_to is not null then
    return;
  end if;
  if v_row.confirmed_at is null then
    perform private.fail('PO036', 'The name is not confirmed');
  end if;
  update public.post_names n set valid_to = greatest(n.valid_from, private.malta_today()) where n.id = p_id;
  -- Its member, whose profile may have it still, reads why, and can ask again.
  insert into public.post_names (user_id, name, kind, refused_at, refusal)
  values (v_row.user_id, v_row.name, v_row.kind, now(), v_reason)
  returning id into v_refused;
  perform private.tell(v_row.user_id, 'post_name_refused',
    jsonb_build_object('name', v_row.name, 'reason', v_reason, 'was_confirmed', true),
    p_key => 'post_name_refused:' || v_refused);
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_post_request(p_request public.post_requests, p_state text, p_refusal text DEFAULT NULL::text, p_note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ended public.post_requests;
begin
  update public.post_requests r
  set state = p_state, done_at = now(), refusal = p_refusal, refusal_note = p_note
  where r.id = p_request.id
  returning * into v_ended;
  -- As they are now: the caller may have read the row before it was given some.
  perform private.uncount_post_documents(v_ended);
  perform private.note_post_request(v_ended, p_state, jsonb_strip_nulls(jsonb_build_object('refusal', p_refusal)));
  perform private.let_kind_end(v_ended);
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_requests_of_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request public.post_requests;
begin
  for v_request in
    select * from public.post_requests r
    where r.item_id = new.id and r.done_at is null and (
      new.undone_at is not null or new.user_id is distinct from r.user_id or not private.is_paper_here(new))
    order by r.id for update
  loop
    if new.undone_at is not null or new.user_id is distinct from v_request.user_id then
      perform private.end_post_request(v_request, 'withdrawn');
    else
      perform private.end_post_request(v_request, 'refused', 'gone');
    end if;
  end loop;
  if new.user_id is not distinct from old.user_id and not private.is_paper_here(new) then
    for v_request in
      select r.* from public.post_requests r
      where r.item_id = new.id and r.state = 'done' and exists (
        select 1 from public.post_scans s where s.request_id = r.id and s.state = 'failed')
      order by r.id for update
    loop
      perform private.end_post_request(v_request, 'refused', 'gone');
      delete from public.post_scans s where s.request_id = v_request.id and s.state = 'failed';
      perform private.settle_post_scans(new.id);
    end loop;
  end if;
  if new.user_id is distinct from old.user_id then
    for v_request in
      update public.post_requests r set counts = 0, counts_included = 0, net = 0, vat = 0, gross = 0
      from (
        select * from public.post_requests q
        where q.item_id = new.id and q.user_id = old.user_id and q.state = 'done' and (q.counts > 0 or q.gross > 0)
        order by q.id for update) q
      where r.id = q.id
      returning q.*
    loop
      perform private.uncount_post_documents(v_request);
    end loop;
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_series(p_series_id uuid, p_place integer, p_end date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[] := array(
    select e.id from public.events e
    where e.series_id = p_series_id and e.series_position > p_place and e.event_date > p_end
      and e.archived_at is null and not private.is_over(e));
  v_taken public.events;
begin
  select e.* into v_taken from public.events e
  where e.id = any (v_ids) and exists (
    select 1 from public.event_registrations er
    where er.event_id = e.id and private.holds_seat(er))
  order by e.event_date, e.id
  limit 1;
  if v_taken.id is not null then
    perform private.fail('ES002', 'An occurrence that would go has registrations', jsonb_build_object(
      'event_id', v_taken.id, 'title', v_taken.title, 'event_date', v_taken.event_date));
  end if;
  delete from public.events where id = any (v_ids);
  update public.events set recurring_end_date = p_end
  where series_id = p_series_id and archived_at is null and recurring_end_date is distinct from p_end;
  update private.event_series set written = least(written, p_place) where id = p_series_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_shares_of_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with ended as (
    update public.post_shares s set revoked_at = now()
    where s.item_id = new.id and s.revoked_at is null and s.ends_at > now()
    returning s.id)
  insert into public.post_events (item_id, kind, detail)
  select new.id, 'share_revoked', jsonb_build_object('share_id', e.id) from ended e;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.erase_audited_values(p_user_id uuid, p_forms uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.audit_log l set changes = private.without_values(l.changes)
  where l.subject_id = p_user_id
    or (l.table_name in ('affiliates', 'contact_messages') and l.record_id = any (p_forms));
end;
$function$;

CREATE OR REPLACE FUNCTION private.erase_forms(p_user_id uuid, p_email text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_forms uuid[] := array(select private.applications_of(p_user_id, p_email));
  v_messages uuid[] := array(select private.messages_of(p_user_id, p_email));
begin
  delete from public.affiliates a where a.id = any (v_forms) and a.status in ('pending', 'rejected');
  -- Others came through this code: the record stays, without the person.
  update public.affiliates a
  set user_id = null, first_name = 'Former', last_name = 'affiliate',
    email = a.id || '@forgotten.invalid', phone = null, company_name = null, website = null,
    business_type = null, promotion_methods = 'Forgotten', expected_referrals = null,
    additional_info = null, rejection_reason = null, withdrawal_reason = null, status = 'inactive',
    forgotten_at = now()
  where a.id = any (v_forms);
  -- One that is being answered now is waited for. The mail went wherever the message named, also to an address
  -- that is nobody's here.
  perform 1 from public.contact_messages m where m.id = any (v_messages) order by m.id for update;
  delete from public.mails l using public.message_answers a
  where a.message_id = any (v_messages) and l.key = 'message_answer:' || a.id;
  delete from public.contact_messages m where m.id = any (v_messages);
  return v_forms || v_messages;
end;
$function$;

CREATE OR REPLACE FUNCTION private.erase_mails(p_user_id uuid, p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.mails m where m.user_id = p_user_id;
  delete from public.mails m using private.confirmed_emails(p_user_id, p_email) e
  where m.user_id is null and lower(m.email) = e.email and m.created_at <= e.until
    and m.kind not in (select e.mail from private.told_events e where e.outlives_account);
  delete from public.unwanted_mails w where w.user_id = p_user_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.erase_notifications(p_user_id uuid, p_email text, p_forms uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids text[] := (p_user_id || p_forms)::text[];
  v_addresses text[] := private.addresses_to_find(p_user_id, p_email, p_forms);
begin
  delete from public.notifications n where n.user_id = p_user_id;
  delete from public.notifications n
  where n.metadata ?| '{user_id,affiliate_id,contact_message_id}' and private.is_about(n.metadata, v_ids);
  update public.notifications n
  set (title, message, action_url, action_text) = (
    select w.title, w.message, w.action_url, w.action_text from private.without_addresses(n, v_addresses) w)
  where n.event = 'announcement'
    and exists (
      select 1 from unnest(v_addresses) as t (address)
      where strpos(lower(concat_ws(' ', n.title, n.message, n.action_url)), lower(t.address)) > 0);
  -- Last: a deletion that the statements above waited for is in here. None is being brought back meanwhile,
  -- see restore_notification.
  delete from private.deleted_notifications d
  where d.user_id = p_user_id or private.is_about(d.notification -> 'metadata', v_ids);
  update private.deleted_notifications d
  set notification = to_jsonb(private.without_addresses(
    jsonb_populate_record(null::public.notifications, d.notification), v_addresses))
  where d.notification ->> 'event' = 'announcement'
    and exists (
      select 1 from unnest(v_addresses) as t (address)
      where strpos(lower(d.notification::text), lower(t.address)) > 0);
end;
$function$;

CREATE OR REPLACE FUNCTION private.erase_post(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_items uuid[];
begin
  perform 1 from public.post_items i where i.user_id = p_user_id order by i.id for no key update;
  v_items := array(select i.id from public.post_items i where i.user_id = p_user_id);
  perform private.delete_file('post-envelopes', i.envelope) from public.post_items i where i.id = any (v_items);
  update public.post_items i
  set user_id = null, name_id = null, addressee = null, sender = null, idempotency_key = '', envelope = null,
    image = 'none', read_at = null, folder = null, note = null, called_at = null, owner_left_at = now()
  where i.id = any (v_items);
  delete from public.post_names n where n.user_id = p_user_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.erase_post_chain(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_once uuid[] := array(
    select r.item_id from public.post_requests r where r.user_id = p_user_id
    union
    select h.item_id from public.post_shares h where h.user_id = p_user_id
    union
    select e.item_id from public.post_events e
    where e.kind = 'corrected' and p_user_id::text in (e.detail #>> '{before,user_id}', e.detail #>> '{after,user_id}'));
begin
  update public.post_events e
  set detail = case when e.kind = 'opened' then private.order_of_opening(e.detail) else '{}' end,
    actor = nullif(e.actor, p_user_id)
  from public.post_items i
  where i.id = e.item_id and i.user_id = p_user_id;
  update public.post_events e
  set detail = '{}', actor = case when e.kind in ('corrected', 'lost_reported') then e.actor end
  where e.item_id = any (v_once)
    and (e.kind = 'corrected'
      or (e.kind ~ '^((scan|request)_(asked|answered|withdrawn)|shared|share_revoked)$' and e.actor = p_user_id)
      or (e.kind = 'lost_reported' and exists (
        select 1 from public.post_events c
        where c.item_id = e.item_id and c.id > e.id and c.kind = 'corrected'
          and c.detail #>> '{before,user_id}' = p_user_id::text)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.erase_saved_views(p_user_id uuid, p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.saved_views v where v.user_id = p_user_id;
  -- As it stands in an address.
  delete from public.saved_views v using private.confirmed_emails(p_user_id, p_email) e
  where strpos(lower(v.address), replace(replace(e.email, '+', '%2b'), '@', '%40')) > 0;
end;
$function$;

CREATE OR REPLACE FUNCTION private.erase_scanned_post(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_nobodys uuid[];
begin
  -- What is being read or handed over now is waited for, the item first as elsewhere.
  perform 1 from public.post_items i
  where i.user_id = p_user_id or i.id in (
    select r.item_id from public.post_requests r where r.user_id = p_user_id
    union select h.item_id from public.post_shares h where h.user_id = p_user_id)
  order by i.id for no key update;
  perform private.erase_post_chain(p_user_id);
  -- public.post_pages go with their scans, and the files of both.
  delete from public.post_scans s using public.post_items i where i.id = s.item_id and i.user_id = p_user_id;
  with gone as (
    delete from public.post_scans s using public.post_requests r, public.post_items i
    where r.id = s.request_id and r.user_id = p_user_id and i.id = s.item_id and i.user_id is null
    returning s.item_id)
  select array_agg(distinct g.item_id) into v_nobodys from gone g;
  perform private.settle_post_scans(n.id) from unnest(v_nobodys) n (id);
  delete from private.post_words w using public.post_items i where i.id = w.item_id and i.user_id = p_user_id;
  delete from private.post_told t where t.user_id = p_user_id;
  delete from public.post_shares h where h.user_id = p_user_id;
  delete from private.post_keeping k where k.user_id = p_user_id;
  delete from public.post_certificates c where c.user_id = p_user_id;
  -- What lies in a bag stays listed there, and stops it until its shredding has begun.
  delete from public.post_requests r where r.user_id = p_user_id;
  delete from public.post_usage u where u.user_id = p_user_id;
  delete from public.post_settings s where s.user_id = p_user_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.erase_sign_ins(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if has_table_privilege(to_regclass('auth.audit_log_entries'), 'delete') then
    delete from auth.audit_log_entries e
    where p_user_id::text in (e.payload ->> 'actor_id', e.payload -> 'traits' ->> 'user_id');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.euros(p_amount numeric)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return '€' || to_char(p_amount, 'FM999,999,999,990.00');
end;
$function$;

CREATE OR REPLACE FUNCTION private.evaluate_discount(p_code text, p_item_types text[], p_subtotal numeric, p_totals numeric[] DEFAULT NULL::numeric[])
 RETURNS private.discount_answer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_answer private.discount_answer;
  v_code public.discount_codes;
  v_eligible numeric := p_subtotal;
begin
  v_answer.code := upper(btrim(left(p_code, 1000)));
  v_answer.discount_amount := 0;
  select * into v_code from public.discount_codes d
  where d.code = v_answer.code and d.archived_at is null;
  v_answer.discount_code := v_code;
  v_answer.problem := private.discount_problem(v_answer.code, v_code, p_item_types, p_subtotal);
  if v_answer.problem is not null then
    return v_answer;
  end if;

  if p_totals is not null then
    select sum(l.total) into v_eligible
    from unnest(p_item_types, p_totals) as l (item_type, total)
    where private.discount_applies_to(v_code.applicable_to, l.item_type);
  end if;
  v_answer.discount_amount := case v_code.discount_type
    when 'percentage' then round(v_eligible * v_code.discount_value / 100, 2)
    else least(v_code.discount_value, v_eligible) end;
  return v_answer;
end;
$function$;

CREATE OR REPLACE FUNCTION private.event_begins_at(p_event public.events, p_before interval DEFAULT '00:00:00'::interval)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.malta_moment(p_event.event_date + p_event.event_time - p_before);
end;
$function$;

CREATE OR REPLACE FUNCTION private.event_ends_at(p_event public.events)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.event_begins_at(p_event)
    + make_interval(hours => p_event.duration_hours, mins => p_event.duration_minutes);
end;
$function$;

CREATE OR REPLACE FUNCTION private.event_offer(p_user_id uuid, p_event_id uuid)
 RETURNS private.offer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event public.events;
  v_own public.event_registrations;
  v_offer private.offer;
begin
  select * into v_event from public.events e where e.id = p_event_id;
  if not found then
    return null;
  end if;
  -- The registration in force, else the latest one.
  select * into v_own from public.event_registrations er
  where er.event_id = p_event_id and er.user_id = p_user_id
  order by er.payment_status = 'cancelled', er.created_at desc, er.id desc
  limit 1;
  v_offer.problem := private.event_problem(v_event, v_own);
  v_offer.title := v_event.title;
  v_offer.description := v_event.description;
  v_offer.unit_price := v_event.registration_fee;
  v_offer.price_unit := v_event.registration_fee_unit;
  v_offer.quantity := v_event.unit_quantity;
  v_offer.vat_included := true;
  v_offer.is_membership := false;
  v_offer.reservation_lapsed := coalesce(v_own.held_until <= clock_timestamp(), false);
  v_offer.reserved_until := case when not v_offer.reservation_lapsed then v_own.held_until end;
  v_offer.facts := jsonb_build_object('event_date', v_event.event_date,
    'event_time', v_event.event_time, 'location', v_event.location);
  return v_offer;
end;
$function$;

CREATE OR REPLACE FUNCTION private.event_problem(p_event public.events, p_own public.event_registrations)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return case
    when p_event.status <> 'active' or p_event.archived_at is not null then 'unavailable'
    when private.is_over(p_event) then 'past'
    when private.is_sold(p_own.payment_status, p_own.purchase_id) then 'owned'
    when not coalesce(private.holds_seat(p_own), false) then private.seat_problem(p_event)
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.expire_membership(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_profile public.profiles;
  v_was_left boolean;
  v_words jsonb;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  if not coalesce(v_profile.membership_status = 'active'
      and coalesce(v_profile.membership_grace_until, v_profile.membership_valid_until) < private.malta_today(), false) then
    return;
  end if;
  v_words := private.membership_in_words(p_user_id);
  v_was_left := exists (
    select 1 from public.memberships m
    where m.user_id = p_user_id and m.ends_on <= v_profile.membership_valid_until);
  perform private.withdraw_default_shredding(p_user_id);
  perform private.end_membership(p_user_id, case when v_was_left then 'cancelled' else 'expired' end);
  perform private.tell(p_user_id,
    case when v_was_left then 'membership_ended' else 'membership_expired' end, v_words);
end;
$function$;

CREATE OR REPLACE FUNCTION private.fail(p_code text, p_message text, p_details jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = p_code, message = p_message, detail = p_details::text;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fail_scan(p_scan_id uuid, p_lease uuid, p_reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_scan public.post_scans := private.hold_scan(p_scan_id, p_lease);
begin
  if v_scan.state is distinct from 'reading' then
    return false;
  end if;
  if v_scan.tries >= private.scan_tries() then
    perform private.give_up_scan(v_scan, coalesce(p_reason, 'unknown'));
  else
    update public.post_scans s
    set state = 'waiting', lease = null, failure = left(p_reason, 500), due_at = now() + interval '1 minute' * s.tries
    where s.id = p_scan_id;
  end if;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_anything(p_query text, p_limit integer)
 RETURNS SETOF private.find
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit integer := least(greatest(coalesce(p_limit, 5), 1), 20);
begin
  perform private.require_admin();
  if coalesce(p_query, '') !~ '[[:alnum:]]' then
    return;
  end if;
  return query
  select * from private.find_people(p_query, v_limit)
  union all
  select * from private.find_orders(p_query, v_limit)
  union all
  select * from private.find_post(p_query, v_limit)
  union all
  select * from private.find_messages(p_query, v_limit)
  union all
  select * from private.find_offers(p_query, v_limit);
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_daily_work()
 RETURNS TABLE(step text, id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Of these, rows that were locked when the event was cancelled, and registrations made in the same moment.
  return query select 'called_off_events', e.id from public.events e
    where e.status = 'cancelled' and private.is_called_off(e) and exists (
      select 1 from public.event_registrations er where er.event_id = e.id and er.payment_status <> 'cancelled')
    order by e.id;
  return query select 'lapsed_orders', o.id from private.lapsed_orders() o (id);
  return query select distinct 'lapsed_seats', er.event_id from public.event_registrations er
    where er.payment_status = 'pending' and private.hold_has_lapsed(er);
  return query select 'series', e.series_id from private.series_to_continue() e;
  return query select 'overdue_invoices', o.id from private.invoices_to_remind_of() o (id);
  return query select 'official_post', i.id from private.official_post_to_remind_of() i (id);
  return query select 'post_digests', d.id from private.post_digests_due() d (id);
  return query select 'stored_paper', m.id from private.members_with_ending_paper() m (id);
  return query select 'old_records', null::uuid;
  return query select 'memberships', m.id from private.memberships_due() m (id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_messages(p_query text, p_limit integer)
 RETURNS SETOF private.find
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids record := private.ids_like(p_query);
begin
  return query
  select 'message', m.id, m.name, regexp_replace(left(m.message, 120), '\s+', ' ', 'g'),
    case when m.handled_at is null then 'open' else 'handled' end, null::numeric, m.created_at::text,
    (m.id between v_ids.first and v_ids.last) is true
  from public.contact_messages m
  where m.id between v_ids.first and v_ids.last
    or m.id in (select n.id from private.newest_matches('public.contact_messages', p_query, p_limit) n (id))
  order by m.created_at desc, m.id desc
  limit p_limit;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_offers(p_query text, p_limit integer)
 RETURNS SETOF private.find
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids record := private.ids_like(p_query);
  v_patterns text[] := private.search_patterns(p_query);
  v_today date := private.malta_today();
begin
  return query
  select 'event', e.id, e.title, e.location, case when e.archived_at is null then e.status else 'archived' end,
    null::numeric, e.event_date::text, (e.id between v_ids.first and v_ids.last) is true
  from public.events e
  where e.id between v_ids.first and v_ids.last or private.search_text(e.title, e.location) ~* all (v_patterns)
  order by e.archived_at is not null, e.event_date < v_today, abs(e.event_date - v_today), e.id
  limit p_limit;

  return query
  select 'discount_code', c.id, c.code, c.description,
    case when c.archived_at is not null then 'archived' when c.is_active then 'active' else 'inactive' end,
    null::numeric, c.created_at::text, (upper(btrim(p_query)) = c.code or c.id between v_ids.first and v_ids.last) is true
  from public.discount_codes c
  where c.id between v_ids.first and v_ids.last
    or private.search_text(c.code, c.description) ~* all (v_patterns)
  order by upper(btrim(p_query)) = c.code desc, c.archived_at is not null, c.created_at desc, c.id desc
  limit p_limit;

  return query
  select o.kind, o.id, o.title, null::text, o.state, o.price, o.created_at::text, o.is_exact
  from (
    select 'document' as kind, d.id, d.title, d.price, d.created_at,
      case when d.archived_at is null then d.status else 'archived' end as state,
      (d.id between v_ids.first and v_ids.last) is true as is_exact,
      row_number() over (order by d.archived_at is not null, d.created_at desc, d.id desc) as nth
    from public.documents d
    where d.id between v_ids.first and v_ids.last or private.search_text(d.title) ~* all (v_patterns)
    union all
    select 'service', s.id, s.title, s.price, s.created_at,
      case when s.archived_at is null then s.status else 'archived' end,
      (s.id between v_ids.first and v_ids.last) is true,
      row_number() over (order by s.archived_at is not null, s.created_at desc, s.id desc)
    from public.services s
    where not s.is_onboarding_fee
      and (s.id between v_ids.first and v_ids.last or private.search_text(s.title) ~* all (v_patterns))
  ) o
  where o.nth <= p_limit
  order by o.kind, o.nth;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_orders(p_query text, p_limit integer)
 RETURNS SETOF private.find
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids record := private.ids_like(p_query);
  v_typed text := upper(btrim(p_query));
begin
  return query
  with exact as (
    select p.id from public.purchases p where p.id between v_ids.first and v_ids.last
    union
    select p.id from public.purchases p where p.purchase_number = v_typed
    union
    select i.purchase_id from public.invoices i where i.invoice_number = v_typed
  ), found as (
    select e.id, true as is_exact from exact e
    union all
    select m.id, false from private.newest_matches('private.listed_orders', p_query, p_limit) m (id)
    where m.id not in (select e.id from exact e)
  )
  select 'order', o.id, o.purchase_number, concat_ws(', ', o.member_name, o.invoice_number),
    case when o.status = 'pending' and o.due_date < private.malta_today() then 'overdue' else o.status end,
    o.total_amount, o.created_at::text, f.is_exact
  from found f join private.listed_orders o on o.id = f.id
  order by f.is_exact desc, o.created_at desc, o.id desc
  limit p_limit;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_people(p_query text, p_limit integer)
 RETURNS SETOF private.find
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids record := private.ids_like(p_query);
  v_typed text := btrim(p_query);
begin
  return query
  with exact as (
    select p.id from public.profiles p where p.id between v_ids.first and v_ids.last
    union
    select u.id from auth.users u where u.email = private.clean_email(v_typed) and not u.is_sso_user
    union
    select p.id from public.profiles p where p.box_number = private.box_in(v_typed)
  ), found as (
    select e.id, true as is_exact from exact e
    union all
    select m.id, false from private.newest_matches('public.profiles', p_query, p_limit) m (id)
    where m.id not in (select e.id from exact e)
  )
  select 'person', p.id, p.full_name, concat_ws(', ', p.email, p.company_name, 'box ' || p.box_number), p.role, null::numeric,
    p.created_at::text, f.is_exact
  from found f join public.profiles p on p.id = f.id
  where p.forgotten_at is null
  order by f.is_exact desc, p.created_at desc, p.id desc
  limit p_limit;

  return query
  with exact as (
    select a.id from public.affiliates a where a.id between v_ids.first and v_ids.last
    union
    select a.id from public.affiliates a where a.referral_code = upper(v_typed)
  ), found as (
    select e.id, true as is_exact from exact e
    union all
    select m.id, false from private.newest_matches('public.affiliates', p_query, p_limit) m (id)
    where m.id not in (select e.id from exact e)
  )
  select 'affiliate', a.id, a.first_name || ' ' || a.last_name, concat_ws(', ', a.email, a.company_name),
    a.status, null::numeric, a.created_at::text, f.is_exact
  from found f join public.affiliates a on a.id = f.id
  where a.forgotten_at is null
  order by f.is_exact desc, a.created_at desc, a.id desc
  limit p_limit;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_post(p_query text, p_limit integer)
 RETURNS SETOF private.find
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids record := private.ids_like(p_query);
  v_code text := translate(upper(regexp_replace(left(p_query, 40), '[\s‐-―−-]', '', 'g')), 'OIL', '011');
begin
  return query
  with exact as (
    select i.id from public.post_items i where i.id between v_ids.first and v_ids.last and i.undone_at is null
    union
    select i.id from public.post_items i where i.code = v_code and i.undone_at is null
  ), found as (
    select e.id, true as is_exact from exact e
    union all
    select m.id, false from private.newest_matches('private.post_to_find', p_query, p_limit) m (id)
    where m.id not in (select e.id from exact e)
  )
  select 'post_item', i.id, i.code,
    concat_ws(', ', coalesce(nullif(btrim(m.full_name), 'New User'), m.company_name, i.addressee), 'box ' || m.box_number,
      coalesce(s.name, i.sender)),
    i.paper, null::numeric, i.received_at::text, f.is_exact
  from found f
  join public.post_items i on i.id = f.id
  left join public.profiles m on m.id = i.user_id
  left join public.post_senders s on s.id = i.sender_id
  order by f.is_exact desc, i.received_at desc, i.id desc
  limit p_limit;
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_post_by_box()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- In one order, as those who place a pile lock it.
  perform 1 from public.post_items i where i.user_id = new.id order by i.id for no key update;
  update public.post_items i set search_text = private.post_search_text(i) where i.user_id = new.id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.finish_post_request(p_request public.post_requests)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_done public.post_requests;
begin
  update public.post_requests r set state = 'done', done_at = now()
  where r.id = p_request.id and r.done_at is null
  returning * into v_done;
  if found then
    perform private.note_post_request(v_done, 'done');
    perform private.let_kind_end(v_done);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.finish_scan(p_scan_id uuid, p_lease uuid, p_pdf text, p_pages jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_scan public.post_scans := private.hold_scan(p_scan_id, p_lease);
  v_is_newest boolean;
begin
  if v_scan.state is distinct from 'reading' then
    return coalesce(v_scan.state = 'done', false);
  end if;
  if private.item_of_post_file('post-scans', p_pdf) is distinct from v_scan.item_id then
    perform private.fail('PO014', 'The PDF has no name of its item');
  end if;
  perform private.write_post_pages(v_scan, p_pages);
  -- One that was handed over before may be finished after.
  v_is_newest := not exists (
    select 1 from public.post_scans s
    where s.item_id = v_scan.item_id and s.is_newest and (s.created_at, s.id) > (v_scan.created_at, v_scan.id));
  if v_is_newest then
    update public.post_scans s set is_newest = false where s.item_id = v_scan.item_id and s.is_newest;
  end if;
  update public.post_scans s
  set state = 'done', pdf = p_pdf, pages = jsonb_array_length(p_pages), is_newest = v_is_newest, done_at = now(),
    failure = null
  where s.id = p_scan_id;
  update public.post_items i set image = 'text_read' where i.id = v_scan.item_id;
  perform private.note_post(v_scan.item_id, 'text_read',
    jsonb_build_object('scan_id', p_scan_id, 'pages', jsonb_array_length(p_pages)));
  if v_is_newest then
    perform private.index_post(v_scan.item_id, true);
  end if;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.folded_name(p_name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return regexp_replace(lower(extensions.unaccent('extensions.unaccent', normalize(left(p_name, 1000), nfkc))),
    '[^[:alnum:]]+', '', 'g');
end;
$function$;

CREATE OR REPLACE FUNCTION private.follow_called_off_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.settle_called_off_event(new.id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.follow_confirmed_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_new boolean := tg_op = 'INSERT' or old.email_confirmed_at is null;
begin
  if new.email_confirmed_at is null or not (v_is_new or old.email is distinct from new.email) then
    return null;
  end if;
  perform private.lock_affiliate_email(new.email);
  perform 1 from public.profiles p where p.id = new.id for no key update;

  update public.affiliates a set user_id = new.id
  where lower(a.email) = lower(new.email) and a.user_id is null and not a.is_test
    and a.status in ('approved', 'active')
    and not exists (
      select 1 from public.affiliates o
      where o.user_id = new.id and o.status in ('approved', 'active') and not o.is_test);
  if found then
    update public.profiles set is_affiliate = true where id = new.id;
  end if;

  if v_is_new then
    insert into public.referrals (affiliate_id, user_id)
    select a.id, new.id from public.affiliates a
    where a.referral_code = upper(btrim(new.raw_user_meta_data ->> 'referral_code'))
      and a.status in ('approved', 'active')
      and a.user_id is distinct from new.id and lower(a.email) <> lower(new.email)
    on conflict (user_id) do nothing;
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.follow_kind_of_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.withdraw_default_shredding(new.user_id, new.id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.follow_official_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_official_post(new) then
    perform private.refuse_to_shred_official(array[new.id]);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.follow_official_sender()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_to_shred_official(array(
    select i.id from public.post_items i
    join public.post_requests r on r.item_id = i.id and r.kind = 'shred' and r.done_at is null
    left join public.post_bag_items b on b.item_id = i.id
    left join public.post_bags g on g.id = b.bag_id
    where i.sender_id = new.id and private.post_bag_state(g) <> 'shredding'));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.follow_profile_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.role is null then
    delete from public.admins where user_id = new.id;
  else
    insert into public.admins (user_id, role) values (new.id, new.role)
    on conflict (user_id) do update set role = excluded.role;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_declined_applications()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.affiliates a where a.id in (
    select o.id from public.affiliates o
    where o.status = 'rejected'
      and o.decided_at < private.malta_moment(private.malta_today() - interval '2 years')
    for update skip locked);
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_deleted_notifications()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.deleted_notifications d where d.id in (
    select o.id from private.deleted_notifications o
    where o.deleted_at <= now() - interval '1 hour' for update skip locked);
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_expired_notifications()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications n where n.id in (
    select o.id from public.notifications o where o.expires_at <= now() for update skip locked);
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_form_origins()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.form_origins o where o.ctid in (
    select f.ctid from private.form_origins f
    where f.sent_at <= now() - interval '1 hour' for update skip locked);
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_old_audit_entries()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.audit_log l where l.created_at < private.audit_log_kept_from();
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_old_mails()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.mails m
  where m.created_at < private.malta_moment(private.malta_today() - interval '12 months');
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_old_messages()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.contact_messages m where m.id in (
    select o.id from public.contact_messages o
    where o.created_at < private.malta_moment(private.malta_today() - interval '2 years')
    for update skip locked);
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_old_shares()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.post_shares h where h.id in (
    select o.id from public.post_shares o
    where least(o.revoked_at, o.ends_at) < private.malta_moment(private.malta_today() - interval '1 year')
    for update skip locked);
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Only an address that was confirmed is known to be this person's.
  v_email text := case when old.email_confirmed_at is not null then old.email end;
  v_forms uuid[];
begin
  perform private.hold_person(old.id, v_email);
  if exists (select 1 from public.purchases p where p.user_id = old.id and p.status = 'pending') then
    perform private.fail('ID006', 'An account with an unpaid order cannot be deleted');
  end if;
  -- Through the rule on roles: the last super administrator cannot be deleted.
  update public.profiles set role = null where id = old.id and role is not null;

  perform private.give_up_seats_and_cart(old.id);
  v_forms := private.erase_forms(old.id, v_email);
  perform private.erase_notifications(old.id, v_email, v_forms);
  perform private.erase_mails(old.id, v_email);
  perform private.erase_sign_ins(old.id);
  perform private.erase_saved_views(old.id, v_email);
  -- The referral goes, even where orders keep the emptied profile.
  delete from public.referrals where user_id = old.id;
  delete from private.discount_code_tries where user_id = old.id;
  delete from private.purchase_number_draws where user_id = old.id;
  delete from private.own_data_uses where user_id = old.id;
  delete from public.person_notes where user_id = old.id;
  perform private.erase_scanned_post(old.id);
  perform private.erase_post(old.id);
  if exists (select 1 from public.purchases p where p.user_id = old.id) then
    perform private.empty_profile(old.id,
      array(select e.email from private.confirmed_emails(old.id, v_email) e) || old.email::text);
  else
    delete from public.profiles where id = old.id;
  end if;
  delete from private.former_emails where user_id = old.id;
  -- Last, because the steps before write to the audit log as well.
  perform private.erase_audited_values(old.id, v_forms);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_unused_photos()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.forget_unused_post_files('post-envelopes');
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_unused_post_files(p_bucket text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_names text[];
begin
  v_names := array(
    select o.name from storage.objects o
    where o.bucket_id = p_bucket and o.name in (select private.unused_post_files(p_bucket))
    for update skip locked);
  perform private.delete_file(p_bucket, u.name)
  from private.unused_post_files(p_bucket) u (name) where u.name = any (v_names);
end;
$function$;

CREATE OR REPLACE FUNCTION private.forget_unused_scan_files()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.forget_unused_post_files('post-scans');
end;
$function$;

CREATE OR REPLACE FUNCTION private.found_post(p_user_id uuid, p_search text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_query tsquery;
  v_found uuid[];
begin
  foreach v_query in array private.post_queries(p_user_id, p_search) loop
    v_found := array(
      select distinct w.item_id from private.post_words w
      where w.words @@ v_query and (v_found is null or w.item_id = any (v_found)));
    exit when v_found = '{}';
  end loop;
  return coalesce(v_found, '{}');
end;
$function$;

CREATE OR REPLACE FUNCTION private.generate_purchase_number()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_hour_ago timestamptz := now() - interval '1 hour';
  v_drawn integer;
begin
  perform private.lock_member(v_user);
  insert into private.purchase_number_draws as d (user_id, drawn_since, drawn)
  values (v_user, now(), 1)
  on conflict (user_id) do update
    set drawn = case when d.drawn_since > v_hour_ago then d.drawn + 1 else 1 end,
      drawn_since = case when d.drawn_since > v_hour_ago then d.drawn_since else now() end
  returning drawn into v_drawn;
  if v_drawn > 20 then
    perform private.fail('RL004', 'Too many purchase numbers drawn within an hour');
  end if;
  return private.next_purchase_number();
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_agenda()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
begin
  return jsonb_build_object(
    'needs_payment', private.needs_payment(v_user),
    'due', (
      select jsonb_build_object('amount', sum(p.total_amount), 'orders', count(*),
        'first_due_date', min(i.due_date))
      from public.purchases p
      left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
      where p.user_id = v_user and p.status = 'pending'
      having count(*) > 0),
    'next_event', (
      select jsonb_build_object('title', e.title, 'event_date', e.event_date,
        'event_time', e.event_time)
      from public.event_registrations er
      join public.events e on e.id = er.event_id
      where er.user_id = v_user and private.is_sold(er.payment_status, er.purchase_id)
        and e.status = 'active' and e.archived_at is null
        and e.event_date >= private.malta_today() - 2 and not private.is_over(e)
      order by e.event_date, e.event_time, e.id
      limit 1));
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_holidays(p_from date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if p_from not between '2000-01-01' and '2200-01-01' then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(d.day order by d.day), '[]')
    from (select p_from + n as day from generate_series(0, 365) n) d
    where private.is_maltese_holiday(d.day));
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_mail_choices()
 RETURNS TABLE(kind text, is_wanted boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
begin
  return query
  select e.code, not exists (
    select 1 from public.unwanted_mails w where w.user_id = v_user and w.kind = e.code)
  from private.told_events e
  where e.is_optional
  order by e.code;
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_member_post_names(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'names', case when p_user_id is null then '[]' else private.told_post_names(p_user_id) -> 'names' end,
    'ended', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'name', n.name, 'kind', n.kind, 'valid_from', n.valid_from, 'valid_to', n.valid_to)
        order by n.valid_to desc, n.created_at desc, n.id), '[]')
      from (
        select * from public.post_names o
        where o.user_id = p_user_id and o.confirmed_at is not null and o.valid_to <= private.malta_today()
        order by o.valid_to desc, o.created_at desc, o.id
        limit 100) n));
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_membership(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_caller uuid := private.require_user();
  v_user uuid := coalesce(p_user_id, v_caller);
  v_profile public.profiles;
  v_member public.memberships;
  v_row public.user_services;
  v_unpaid jsonb;
  v_status text;
  v_runs boolean;
  v_may_withdraw boolean;
  v_leaving record;
  v_fee numeric;
begin
  if v_user <> v_caller then
    perform private.require_admin();
  end if;
  select * into v_profile from public.profiles p where p.id = v_user;
  if v_profile.id is null then
    perform private.fail('ID001', 'No profile for this account');
  end if;
  select * into v_member from public.memberships m where m.user_id = v_user;
  v_row := private.present_plan(v_user);
  v_unpaid := private.unpaid_membership(v_user);
  v_status := private.membership_status(v_profile.membership_status, v_profile.membership_valid_until,
    v_profile.membership_grace_until);
  if v_status = 'pending_payment' and v_unpaid is null then
    v_status := 'none';
  end if;
  v_runs := (private.running_plan(v_user)).id is not null;
  v_may_withdraw := v_runs and v_member.first_paid_on + 14 >= private.malta_today();
  v_fee := (private.onboarding_fee_due(v_user)).unit_price;
  select * into v_leaving from private.notice_end(v_user) where v_runs and v_member.ends_on is null;
  return jsonb_build_object(
    'status', v_status,
    'plan', private.plan_in_words(v_row, v_profile),
    'box_number', v_profile.box_number,
    'address_from', v_member.address_from,
    'anchored_on', v_row.anchored_on,
    'period_from', v_row.period_from,
    'valid_until', v_profile.membership_valid_until,
    'grace_until', v_profile.membership_grace_until,
    'first_paid_on', v_member.first_paid_on,
    'onboarding_fee_due', v_fee is not null,
    'onboarding_fee', v_fee,
    'cooling_off_until', case when v_may_withdraw then v_member.first_paid_on + 14 end,
    'withdrawal_amount', case when v_may_withdraw then private.withdrawal_amount(v_user) end,
    'unpaid', v_unpaid,
    'next', private.next_of_membership(v_user, v_unpaid),
    'notice', case when v_runs and v_member.ends_on is not null then
      jsonb_build_object('given_on', v_member.notice_given_on, 'ends_on', v_member.ends_on) end,
    'notice_would_end_on', v_leaving.ends_on,
    'notice_would_owe', case when v_leaving.periods > 0 then
      private.notice_owes(v_user, v_leaving.periods, v_leaving.billing_period, v_unpaid) end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_office_factors()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();
  if not private.is_super_admin() then
    perform private.fail('ID007', 'Only super administrators see second factors');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', p.id, 'full_name', p.full_name, 'email', p.email,
        'enrolled_at', (
          select min(f.updated_at) from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified'))
      order by p.full_name, p.id), '[]'::jsonb)
    from public.profiles p
    where p.role in ('admin', 'super_admin') and p.forgotten_at is null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_overview(p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'months', (
      select jsonb_agg(jsonb_build_object('from', m.first_day, 'to', m.last_day,
        'income', i.income, 'payments', i.payments,
        'registrations', private.registrations_between(m.first_day, m.last_day))
        order by m.first_day)
      from private.months_of(p_from, p_to) m
      cross join lateral private.income_between(m.first_day, m.last_day) i),
    'plans', (
      select jsonb_agg(jsonb_build_object('plan', k.plan, 'members', coalesce(c.members, 0)) order by k.place)
      from (values ('essential', 1), ('pro', 2), ('enterprise', 3), ('platinum', 4), ('none', 5)) as k (plan, place)
      left join private.members_by_plan() c on c.plan = k.plan));
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_overview_series(p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.malta_today();
begin
  perform private.require_admin();
  return (
    with months as materialized (
      select date_trunc('month', m.first_day)::date as month, m.first_day, m.last_day
      from private.months_of(p_from, p_to) m
    ), changes as (
      select s.plan, d.day, sum(d.one) as members, sum(d.one * s.monthly) as recurring, sum(d.ended) as ended
      from private.membership_spells(p_from - 1) s
      cross join lateral (values (s.since, 1, 0), (s.until, -1, s.is_end::integer)) as d (day, one, ended)
      where d.day <= least(p_to, v_today)
      group by s.plan, d.day
    ), by_month as (
      select c.plan, case when c.day < p_from then '-infinity' else date_trunc('month', c.day)::date end as month,
        sum(c.members) as members, sum(c.recurring) as recurring, sum(c.ended) as ended
      from changes c
      group by 1, 2
    ), by_plan as (
      select c.month, k.plan, coalesce(g.ended, 0) as ended,
        sum(coalesce(g.members, 0)) over so_far as members,
        sum(coalesce(g.recurring, 0)) over so_far as recurring
      from (select '-infinity'::date as month union all select m.month from months m) c
      cross join (values ('essential'), ('pro'), ('enterprise'), ('platinum')) as k (plan)
      left join by_month g on g.month = c.month and g.plan = k.plan
      window so_far as (partition by k.plan order by c.month)
    ), memberships as (
      select b.month, jsonb_object_agg(b.plan, b.members) as members, sum(b.ended) as ended,
        round(sum(b.recurring), 2) as recurring,
        lag(sum(b.members)) over (order by b.month) as members_before
      from by_plan b
      group by b.month
    ), members_today as (
      select jsonb_object_agg(k.plan, coalesce(t.members, 0)) as members
      from (values ('essential'), ('pro'), ('enterprise'), ('platinum')) as k (plan)
      left join private.members_by_plan() t on t.plan = k.plan
    )
    select jsonb_build_object('months', jsonb_agg(jsonb_build_object(
      'from', m.first_day, 'to', m.last_day,
      'income', (private.income_between(m.first_day, m.last_day)).income,
      'income_before', (private.income_between(b.first_day, b.last_day)).income,
      'registrations', private.registrations_between(m.first_day, m.last_day),
      'memberships', case when m.first_day <= v_today then jsonb_build_object(
        'members', case when v_today between m.first_day and m.last_day then t.members else s.members end,
        'recurring', s.recurring, 'before', s.members_before, 'ended', s.ended) end)
      order by m.first_day))
    from months m
    join memberships s on s.month = m.month
    cross join members_today t
    -- the same days of the year before; a whole month is compared with a whole one
    cross join lateral (
      select (m.first_day - interval '1 year')::date as first_day,
        case when m.last_day = (m.month + interval '1 month')::date - 1
          then (m.month - interval '11 months')::date - 1
          else (m.last_day - interval '1 year')::date end as last_day) b);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_own_affiliate()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_user();
  v_email text := (
    select u.email from auth.users u where u.id = v_user_id and u.email_confirmed_at is not null);
  v_site_url text := (select s.site_url from private.site_settings s);
  v_row public.affiliates;
  v_counts boolean;
begin
  -- An approved one comes first, then the account's own before one that anybody may have typed, then the
  -- latest.
  select a.* into v_row from public.affiliates a
  where a.id in (select private.applications_of(v_user_id, v_email)) and not a.is_test
  order by a.status in ('approved', 'active') desc, a.user_id is not null desc, a.created_at desc, a.id desc
  limit 1;
  if v_row.id is null then
    return null;
  end if;
  v_counts := v_row.status in ('approved', 'active');
  return jsonb_build_object(
    'status', v_row.status,
    'applied_at', v_row.created_at,
    'decided_at', v_row.decided_at,
    'reason', case v_row.status
      when 'rejected' then v_row.rejection_reason
      when 'inactive' then v_row.withdrawal_reason end,
    'referral_code', case when v_counts then v_row.referral_code end,
    'signup_link', case when v_counts
      then v_site_url || '/members?ref=' || v_row.referral_code end,
    'total_referrals', v_row.total_referrals,
    'referrals_this_month', (
      select count(*) from public.referrals r
      where r.affiliate_id = v_row.id
        and r.created_at >= private.malta_moment(date_trunc('month', private.malta_today()::timestamp))));
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_own_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_user();
  v_email text;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('own_data:' || v_user_id, 0)) then
    perform private.fail('AC004', 'The copy is being prepared');
  end if;
  perform private.limit_own_use(v_user_id, 'download', 10, 'AC001');
  insert into private.own_data_uses (user_id, kind) values (v_user_id, 'download');
  select u.email into v_email
  from auth.users u where u.id = v_user_id and u.email_confirmed_at is not null;
  return jsonb_build_object('version', 1, 'made_at', now())
    || private.own_account(v_user_id)
    || jsonb_build_object('orders', private.own_orders(v_user_id))
    || private.own_things(v_user_id)
    || private.own_words(v_user_id, v_email)
    || private.own_post(v_user_id)
    || private.own_traces(v_user_id, v_email);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_own_deletion()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_user();
begin
  return jsonb_build_object(
    'unpaid', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'purchase_number', p.purchase_number,
        'total_amount', p.total_amount, 'is_post', private.is_usage_order(p.id)) order by p.created_at, p.id), '[]')
      from public.purchases p where p.user_id = v_user_id and p.status = 'pending'),
    'unbilled', (
      select greatest(coalesce(sum(c.gross), 0), 0) from public.post_charges c
      where c.user_id = v_user_id and c.is_open),
    'is_last_super_admin', private.is_last_super_admin(v_user_id),
    'has_orders', exists (select 1 from public.purchases p where p.user_id = v_user_id),
    'plan', (
      select jsonb_build_object('title', s.title, 'valid_until', r.valid_until)
      from private.running_plan(v_user_id) r join public.services s on s.id = r.service_id),
    'seats_to_come', (
      select count(*) from public.event_registrations er join public.events e on e.id = er.event_id
      where er.user_id = v_user_id and er.payment_status = 'paid' and er.checked_in_at is null
        and not private.is_over(e)),
    'is_affiliate', exists (
      select 1 from public.affiliates a
      where a.user_id = v_user_id and a.status in ('approved', 'active')));
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_person(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_profile jsonb;
  v_account record;
begin
  perform private.require_admin();
  select to_jsonb(p) into v_profile from public.profile_directory p where p.id = p_id;
  if v_profile is null then
    return null;
  end if;
  select u.email_confirmed_at, u.last_sign_in_at into v_account
  from auth.users u where u.id = p_id;
  return jsonb_build_object(
    'profile', v_profile,
    'email_confirmed_at', v_account.email_confirmed_at,
    'last_sign_in_at', v_account.last_sign_in_at,
    'membership', private.get_membership(p_id),
    'account', private.account_figures(p_id),
    'open', private.open_matters(p_id),
    'counts', jsonb_build_object(
      'services', (select count(*) from public.user_services us where us.user_id = p_id),
      'documents', (select count(*) from public.user_documents ud where ud.user_id = p_id),
      'registrations', (select count(*) from public.event_registrations er where er.user_id = p_id))
      || (
        select jsonb_build_object('notifications', count(*),
          'unread_notifications', count(*) filter (where n.read_at is null))
        from public.notifications n
        where n.user_id = p_id and (n.expires_at is null or n.expires_at > now())),
    'referred_by', (
      select jsonb_build_object('affiliate_id', a.id, 'user_id', a.user_id,
        'name', a.first_name || ' ' || a.last_name)
      from public.referrals r join public.affiliates a on a.id = r.affiliate_id
      where r.user_id = p_id),
    'application_ids', (
      select coalesce(jsonb_agg(a.id order by a.created_at desc, a.id desc), '[]')
      from public.affiliates a where a.user_id = p_id),
    'message_ids', (
      select coalesce(jsonb_agg(m.id), '[]') from (
        select m.id from public.contact_messages m
        where m.user_id = p_id
        order by m.created_at desc, m.id desc
        limit 100) m));
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post(p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_reader();
  v_asked record := private.post_question(p_query);
  v_where text := 'i.user_id = $1 and i.undone_at is null and '
    || private.post_filter(v_asked.filter) || case when v_asked.is_searched then ' and i.id = any ($2)' else '' end;
  v_after text := ' and i.received_at <= $4 and (i.received_at, i.id) < ($4, $5)';
  v_part text := '(select i, %L::boolean as is_top, i.received_at, i.id from public.post_items i where %s and %s%s '
    'order by i.received_at desc, i.id desc limit $6)';
  v_items jsonb;
begin
  -- Official and unread first: two parts, each the range of an index.
  execute format('select jsonb_agg(private.own_post_in_words(p.i, $7) order by p.is_top desc, p.received_at desc, p.id desc)
      from (select * from (%s union all %s) b order by b.is_top desc, b.received_at desc, b.id desc limit $6) p',
      format(v_part, true, v_where, 'i.is_official and i.read_at is null',
        case when not v_asked.is_after then '' when v_asked.is_top then v_after else ' and false' end),
      format(v_part, false, v_where, 'not (i.is_official and i.read_at is null)',
        case when not v_asked.is_after or v_asked.is_top then '' else v_after end))
    into v_items
    using v_user, case when v_asked.is_searched then private.found_post(v_user, v_asked.search) end, v_asked.filter,
      v_asked.received_at, v_asked.id, v_asked.size + 1, case when v_asked.is_searched then v_asked.search end;
  v_items := coalesce(v_items, '[]');
  return jsonb_build_object('more', jsonb_array_length(v_items) > v_asked.size,
    'items', case when jsonb_array_length(v_items) > v_asked.size then v_items - v_asked.size else v_items end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_bag(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select private.post_bag_in_words(b) || jsonb_build_object('contents', (
      select coalesce(jsonb_agg(jsonb_build_object('item_id', c.item_id, 'code', c.code, 'kind', c.kind, 'put_at', c.put_at,
        'box_number', p.box_number, 'member_name', p.full_name,
        'put_by_name', (select a.full_name from public.profiles a where a.id = c.put_by),
        'is_put_by_me', c.put_by = private.caller_id(),
        'problem', case when b.shredding_at is null then c.problem end) order by c.put_at desc, c.item_id), '[]')
      from private.bagged_post(b.id) c left join public.profiles p on p.id = c.user_id))
    from public.post_bags b where b.id = p_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_charges()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_quota private.post_quota := private.post_quota(v_user);
begin
  return (
    select jsonb_build_object(
      'month', (
        select jsonb_build_object('documents', coalesce(sum(m.documents), 0), 'others', coalesce(sum(m.others), 0),
          'net', coalesce(sum(m.net), 0), 'gross', coalesce(sum(m.gross), 0), 'open', count(*) filter (where m.is_open))
        from (
          select case when c.kind = 'documents' then c.quantity else 0 end as documents,
            case when c.kind = 'documents' then 0 else c.quantity end as others, c.net, c.gross, false as is_open
          from public.post_charges c
          where c.user_id = v_user and c.period_from = v_quota.period_from and c.waived_at is null
          union all
          select r.counts - r.counts_included, case when r.counts > 0 then 0 else 1 end, r.net, r.gross, true
          from public.post_requests r
          where r.user_id = v_user and r.done_at is null and r.gross > 0
            and coalesce(r.period_from, v_quota.period_from) = v_quota.period_from) m),
      'period_to', v_quota.period_to,
      'carried', (
        select jsonb_build_object('count', count(*), 'gross', coalesce(sum(o.gross), 0), 'open', count(*) filter (where o.is_open))
        from (
          select c.gross, false as is_open from public.post_charges c
          where c.user_id = v_user and c.is_open and c.period_from is distinct from v_quota.period_from
          union all
          select r.gross, true from public.post_requests r
          where r.user_id = v_user and r.done_at is null and r.gross > 0
            and coalesce(r.period_from, v_quota.period_from) is distinct from v_quota.period_from) o),
      'cap', private.spending_cap(v_user, v_quota.plan),
      'own_cap', (select s.spending_cap from public.post_settings s where s.user_id = v_user),
      'is_largest', (private.plan_by_month(v_user, v_quota.plan)).dearer is null,
      'least_order', private.least_usage_order(),
      'dearer_plan', private.dearer_plan_pays(v_user)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_count(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count public.post_counts;
begin
  perform private.require_admin();
  select * into v_count from public.post_counts c where c.id = p_id;
  if not found then
    return null;
  end if;
  return (
    with lines as (
      select l.*, row_number() over (partition by l.result order by l.scanned_at desc, l.code) as nth
      from public.post_count_lines l where l.count_id = p_id
    ), shown as (
      select private.count_line_in_words(o) as line, o.result, o.scanned_at, o.code
      from lines n
      join public.post_count_lines o on o.count_id = p_id and o.code = n.code
      where v_count.ended_at is not null or n.result <> 'found' or n.nth <= 20
    )
    select jsonb_build_object('id', v_count.id, 'place', v_count.place, 'begun_at', v_count.begun_at,
      'begun_by', (select p.full_name from public.profiles p where p.id = v_count.begun_by),
      'ended_at', v_count.ended_at,
      'ended_by', (select p.full_name from public.profiles p where p.id = v_count.ended_by),
      'found', (select count(*) from lines l where l.result = 'found'),
      'missing', coalesce(v_count.missing, (select count(*) from private.missed_post(v_count))),
      'unexpected', (select count(*) from lines l where l.result in ('elsewhere', 'gone', 'unknown')),
      'lines', (select coalesce(jsonb_agg(s.line order by s.scanned_at desc, s.code), '[]') from shown s)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_counts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'place', c.place, 'ended_at', c.ended_at,
      'ended_by', p.full_name, 'found', c.found, 'missing', c.missing, 'unexpected', c.unexpected)
      order by c.ended_at desc, c.id), '[]')
    from (
      select * from public.post_counts o where o.ended_at is not null order by o.ended_at desc, o.id limit 200) c
    left join public.profiles p on p.id = c.ended_by);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_directory()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    with names as (
      select c.user_id, jsonb_agg(jsonb_build_object('name', c.name, 'is_confirmed', c.state = 'confirmed')
        order by not c.is_from_profile, c.kind = 'company', c.created_at, c.id) as names
      from private.claimed_post_names c join public.profiles p on p.id = c.user_id
      where c.state = 'confirmed' or (c.state = 'waiting' and p.box_number is not null)
      group by c.user_id
    ), ordered as (
      select distinct p.user_id from public.purchases p
      where p.status = 'pending' and exists (
        select 1 from public.purchase_items i where i.purchase_id = p.id and i.is_membership)
    ), members as (
      select p.id, p.box_number,
        case private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
          when 'active' then 'active'
          when 'pending_payment' then case when o.user_id is null then 'none' else 'pending' end
          else 'expired' end as status
      from public.profiles p
      left join ordered o on o.user_id = p.id
      where p.forgotten_at is null
    )
    select coalesce(jsonb_agg(jsonb_build_object('user_id', m.id, 'box_number', m.box_number,
      'names', coalesce(n.names, '[]'),
      'status', m.status, 'is_held', m.status <> 'active', 'tell', null) order by m.box_number, m.id), '[]')
    from members m left join names n on n.user_id = m.id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_item(p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_reader();
  v_item public.post_items;
begin
  select * into v_item from public.post_items i
  where i.id = p_id and i.user_id = v_user and i.undone_at is null;
  if not found then
    return null;
  end if;
  return private.own_post_in_words(v_item, null) || jsonb_build_object(
    'requests', (
      select coalesce(jsonb_agg(private.post_request_in_words(r) order by r.asked_at desc, r.id desc), '[]')
      from public.post_requests r where r.item_id = p_id and r.user_id = v_user),
    'scan', (
      select jsonb_build_object('id', s.id, 'pdf', s.pdf, 'done_at', s.done_at, 'pages', (
        select coalesce(jsonb_agg(jsonb_build_object('nr', p.nr, 'picture', p.picture, 'text', p.text,
          'width', p.width, 'height', p.height) order by p.nr), '[]')
        from public.post_pages p where p.scan_id = s.id))
      from public.post_scans s where s.item_id = p_id and s.is_newest),
    'scanning', (
      select case s.state when 'failed' then 'failed' when 'done' then null else 'reading' end
      from public.post_scans s where s.item_id = p_id order by s.created_at desc, s.id desc limit 1),
    'keeping', (
      select jsonb_build_object('until', k.until, 'is_held', k.is_held)
      from private.post_keeping k where k.item_id = p_id and k.user_id = v_user),
    'certificate', (
      select jsonb_build_object('id', c.id, 'number', c.number)
      from public.post_bag_items b join public.post_certificates c on c.bag_id = b.bag_id and c.user_id = v_user
      where b.item_id = p_id and c.items @> jsonb_build_array(jsonb_build_object('item_id', p_id))),
    'timeline', private.post_timeline(p_id, v_user));
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_losses()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'item_id', i.id, 'code', i.code, 'kind', i.kind,
      'user_id', i.user_id, 'box_number', m.box_number, 'member_name', m.full_name, 'addressee', i.addressee,
      'sender', coalesce(s.name, i.sender), 'place', i.place, 'reason', e.reason, 'reported_at', l.reported_at,
      'reported_by', r.full_name, 'is_own', l.reported_by = auth.uid(),
      'may_confirm', l.reported_by <> auth.uid() and i.user_id is distinct from auth.uid()) order by l.reported_at, l.id), '[]')
    from public.post_losses l
    join public.post_items i on i.id = l.item_id
    left join public.profiles m on m.id = i.user_id
    left join public.profiles r on r.id = l.reported_by
    left join public.post_senders s on s.id = i.sender_id
    cross join lateral (
      select o.detail ->> 'reason' as reason from public.post_events o
      where o.item_id = i.id and o.kind = 'lost_reported' order by o.id desc limit 1) e
    where l.confirmed_at is null and l.ended_at is null and private.is_paper_here(i));
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_names()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'kind', c.kind,
      'is_from_profile', c.is_from_profile, 'state', c.state, 'refusal', c.refusal, 'valid_from', c.valid_from)
      order by not c.is_from_profile, c.kind = 'company', c.created_at, c.id), '[]')
    from private.claimed_post_names c where c.user_id = v_user);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_names_to_confirm()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.told_post_names(null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_quota()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_quota private.post_quota := private.post_quota(private.require_user());
begin
  return to_jsonb(v_quota) - array['days', 'plan'] || jsonb_build_object('next_due_at',
    case when v_quota.next_gross is not null then private.working_moment_after(now(), v_quota.days) end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_series(p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('months', jsonb_agg(jsonb_build_object(
      'from', m.first_day, 'to', m.last_day, 'came_in', came.items, 'went_out', went.items,
      'on_time', due.on_time, 'late', due.late, 'pages', scanned.pages,
      'included', asked.included, 'beyond', asked.beyond, 'beyond_net', asked.beyond_net) order by m.first_day))
    from (
      select o.first_day, o.last_day, private.malta_moment(o.first_day::timestamp) as begins,
        private.malta_moment((o.last_day + 1)::timestamp) as ends
      from private.months_of(p_from, p_to) o) m
    cross join lateral (
      select count(*) as items from public.post_items i
      where i.undone_at is null and i.day between m.first_day and m.last_day) came
    cross join lateral (
      select count(*) as items from public.post_items i
      where i.paper in ('forwarded', 'collected', 'shredded', 'returned') and i.undone_at is null
        and i.paper_at >= m.begins and i.paper_at < m.ends) went
    cross join lateral (
      select count(*) filter (where r.done_at <= r.due_at) as on_time,
        count(*) filter (where coalesce(r.done_at, now()) > r.due_at) as late
      from public.post_requests r
      where r.due_at >= m.begins and r.due_at < m.ends and r.kind in ('scan', 'rescan')
        and r.state in ('waiting', 'in_work', 'done')) due
    cross join lateral (
      select coalesce(sum(s.pages), 0) as pages from public.post_scans s
      where s.state = 'done' and s.done_at >= m.begins and s.done_at < m.ends) scanned
    cross join lateral (
      select coalesce(sum(r.counts_included), 0) as included,
        coalesce(sum(r.counts - r.counts_included), 0) as beyond,
        coalesce(sum((r.counts - r.counts_included) * r.extra_net), 0) as beyond_net
      from public.post_requests r
      where r.asked_at >= m.begins and r.asked_at < m.ends and r.counts > 0
        and r.state not in ('refused', 'withdrawn')) asked);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_shares()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_reader();
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(l) - 'is_live' order by l.is_live desc, l.created_at desc, l.id desc), '[]')
    from (
      select s.id, s.item_id, s.label, s.created_at, s.ends_at, s.revoked_at, s.opened_count, s.last_opened_at,
        v.is_live, case when v.is_live then 'live' when s.revoked_at is null then 'expired' else 'revoked' end as state,
        case when i.user_id = v_user and i.undone_at is null then jsonb_build_object('kind', i.kind,
          'sender', coalesce(d.name, i.sender), 'received_at', i.received_at) end as item
      from public.post_shares s
      cross join lateral (select s.revoked_at is null and s.ends_at > now() as is_live) v
      join public.post_items i on i.id = s.item_id
      left join public.post_senders d on d.id = i.sender_id
      where s.user_id = v_user
      order by v.is_live desc, s.created_at desc, s.id desc
      limit 200) l);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_shelves()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    with here as (
      select lower(coalesce(i.place, '')) as shelf, min(i.place) as place, count(*) as items
      from public.post_items i
      where i.paper in ('received', 'stored', 'opened') and i.undone_at is null
        and not exists (select 1 from public.post_bag_items b where b.item_id = i.id)
      group by 1
    ), counted as (
      select distinct on (1) lower(coalesce(c.place, '')) as shelf, c.*
      from public.post_counts c where c.ended_at is not null
      order by 1, c.ended_at desc
    ), counting as (
      select lower(coalesce(c.place, '')) as shelf, c.* from public.post_counts c where c.ended_at is null
    )
    select coalesce(jsonb_agg(jsonb_build_object('place', coalesce(h.place, o.place, c.place),
      'items', coalesce(h.items, 0),
      'open', case when o.id is not null then jsonb_build_object('id', o.id, 'begun_at', o.begun_at,
        'begun_by', (select p.full_name from public.profiles p where p.id = o.begun_by)) end,
      'last', case when c.id is not null then jsonb_build_object('id', c.id, 'ended_at', c.ended_at, 'found', c.found,
        'missing', c.missing, 'unexpected', c.unexpected) end) order by shelf), '[]')
    from here h
    full join counted c using (shelf)
    full join counting o using (shelf));
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_shredding()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'due_total', (select count(*) from private.post_to_shred()),
    'due', (
      select coalesce(jsonb_agg(jsonb_build_object('request_id', r.id, 'item_id', i.id, 'code', i.code, 'kind', i.kind,
        'user_id', i.user_id, 'box_number', p.box_number, 'member_name', p.full_name, 'place', i.place,
        'due_at', greatest(r.due_at, r.asked_at + private.shred_wait()),
        'is_default', r.is_default, 'problem', private.shred_problem(i, r)) order by i.place, r.asked_at, i.id), '[]')
      from (select o.id from private.post_to_shred() o order by o.due_at, o.id limit 200) d
      join public.post_requests r on r.id = d.id
      join public.post_items i on i.id = r.item_id
      join public.profiles p on p.id = r.user_id),
    'bags', (
      select coalesce(jsonb_agg(private.post_bag_in_words(b) order by b.opened_at, b.id), '[]')
      from public.post_bags b where b.witnessed_at is null),
    'shredded', (
      select coalesce(jsonb_agg(private.post_bag_in_words(b) order by b.witnessed_at desc, b.id desc), '[]')
      from (
        select * from public.post_bags o where o.witnessed_at is not null
        order by o.witnessed_at desc, o.id desc limit 20) b));
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_summary()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.told_id();
begin
  perform private.require_user();
  return (
    select jsonb_build_object('total', count(*), 'unread', count(*) filter (where i.read_at is null),
      'folders', coalesce(jsonb_agg(distinct i.folder) filter (where i.folder is not null), '[]'))
    from public.post_items i
    where i.user_id = v_user and i.undone_at is null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_post_totals(p_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object(
      'by_kind', jsonb_build_object(
        'letter', count(*) filter (where i.kind = 'letter'),
        'large_letter', count(*) filter (where i.kind = 'large_letter'),
        'parcel', count(*) filter (where i.kind = 'parcel'),
        'registered', count(*) filter (where i.kind = 'registered'),
        'collection_notice', count(*) filter (where i.kind = 'collection_notice')),
      'matched', count(*) filter (where i.user_id is not null),
      'unmatched', count(*) filter (where i.user_id is null and i.not_ours_at is null),
      'not_ours', count(*) filter (where i.not_ours_at is not null),
      'official', count(*) filter (where i.is_official),
      'parcels', count(*) filter (where i.kind = 'parcel'),
      'weight_g', coalesce(sum(i.weight_g), 0))
    from public.post_items i where i.day = p_day and i.undone_at is null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_scan_failures()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at desc, f.id), '[]')
    from (
      select s.id, s.item_id, i.code, i.user_id, m.full_name as member_name, m.box_number, s.request_id, s.failure,
        s.tries, jsonb_array_length(s.original) as pages, s.created_at
      from public.post_scans s
      join public.post_items i on i.id = s.item_id
      left join public.profiles m on m.id = i.user_id
      -- Another one has taken its place.
      where s.state = 'failed' and not exists (
        select 1 from public.post_scans o
        where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))
      order by s.created_at desc, s.id
      limit 200) f);
end;
$function$;

CREATE OR REPLACE FUNCTION private.get_waiting_counts()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.malta_today();
begin
  perform private.require_admin();
  return jsonb_build_object(
    'applications', (select count(*) from public.affiliates a where a.status = 'pending'),
    'messages', (select count(*) from public.contact_messages c where c.handled_at is null),
    'services', (
      select coalesce(sum(o.waiting), 0)
      from public.services s
      cross join lateral (
        select count(*) as waiting from public.user_services us
        where us.service_id = s.id and us.payment_status in ('paid', 'in_progress')) o
      where s.membership_type is null),
    'names', private.count_post_names_to_confirm(),
    'losses', (
      select count(*) from jsonb_array_elements(private.get_post_losses()) l where (l.value ->> 'may_confirm')::boolean),
    'needs_payment', private.needs_payment(private.caller_id()))
    || (
      select jsonb_build_object(
        'unpaid', jsonb_build_object('count', count(*), 'amount', coalesce(sum(i.amount), 0)),
        'overdue', jsonb_build_object(
          'count', count(*) filter (where i.due_date < v_today),
          'amount', coalesce(sum(i.amount) filter (where i.due_date < v_today), 0)))
      from public.invoices i
      where i.kind = 'invoice' and i.status = 'pending')
    || (
      select jsonb_build_object('refunds',
        jsonb_build_object('count', count(*), 'amount', coalesce(sum(r.amount), 0)))
      from public.refund_reviews r
      where r.closed_at is null)
    || (
      select jsonb_build_object(
        'scans', jsonb_build_object('count', count(*) filter (where w.is_scan),
          'overdue', count(*) filter (where w.is_scan and w.due_at < now())),
        'post_requests', jsonb_build_object('count', count(*) filter (where not w.is_scan),
          'overdue', count(*) filter (where not w.is_scan and w.due_at < now())))
      from (
        select r.kind in ('scan', 'rescan') as is_scan, r.due_at from public.post_requests r
        where r.done_at is null and r.state in ('waiting', 'in_work') and r.kind <> 'shred'
        union all
        -- As private.get_scan_failures lists them.
        select true, r.due_at
        from public.post_scans s
        left join public.post_requests r on r.id = s.request_id
        where s.state = 'failed' and not exists (
          select 1 from public.post_scans o
          where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))) w)
    || jsonb_build_object('shredding', (select count(*) from private.post_to_shred() r where r.state <> 'asked')
      + (select count(*) from public.post_bags b where b.witnessed_at is null and b.closed_at is not null))
    || (select jsonb_build_object('official_calls', count(*)) from private.post_unread_official)
    || (
      select jsonb_build_object(
        'events_soon', count(*) filter (where e.event_date between v_today and v_today + 7),
        'events_nearly_full', count(*) filter (where e.attendee_count >= 0.8 * e.max_attendees))
      from public.events e
      where e.status = 'active' and e.archived_at is null
        and e.event_date >= v_today - 2 and not private.is_over(e));
end;
$function$;

CREATE OR REPLACE FUNCTION private.give_up_membership(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.user_services := private.running_plan(p_user_id);
  v_left numeric := (private.unused_days(p_user_id)).net;
begin
  if v_row.id is not null then
    perform private.open_membership_refund(p_user_id, v_row.purchase_id,
      (select s.title from public.services s where s.id = v_row.service_id),
      v_left + round(v_left * private.vat_rate(), 2), 'account_deleted');
    perform private.end_membership(p_user_id, 'cancelled');
  end if;
  delete from public.memberships m where m.user_id = p_user_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.give_up_scan(p_scan public.post_scans, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.post_scans s set state = 'failed', failure = left(p_reason, 500), lease = null where s.id = p_scan.id;
  perform private.note_post(p_scan.item_id, 'scan_failed', jsonb_build_object('scan_id', p_scan.id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.give_up_seats_and_cart(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.settle_charges(p_user_id);
  update public.event_registrations er
  set payment_status = 'cancelled', cancelled_at = clock_timestamp()
  from public.events e
  where e.id = er.event_id and er.user_id = p_user_id and er.payment_status = 'paid'
    and er.purchase_id is not null and er.checked_in_at is null and not private.is_over(e);
  perform private.give_up_membership(p_user_id);
  perform private.delete_unordered_rows(p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.grace_until(p_profile public.profiles)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return greatest(p_profile.membership_grace_until, p_profile.membership_valid_until + 7,
    case when not exists (
      select 1 from public.purchases p
      join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
      where p.user_id = p_profile.id and p.status = 'cancelled'
        and i.due_date + 7 > p_profile.membership_valid_until
        and exists (select 1 from public.purchase_items l where l.purchase_id = p.id and l.is_membership))
      then private.malta_today() + 7 end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.greeting_place(p_greeting_id uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_place bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('greetings.display_order', 0));
  select n.place into v_place
  from (
    select g.id, row_number() over (order by g.display_order, g.created_at, g.id) as place
    from public.greetings g
  ) n
  where n.id = p_greeting_id;
  if v_place is null then
    perform private.fail('GR002', 'No such greeting');
  end if;
  return v_place;
end;
$function$;

CREATE OR REPLACE FUNCTION private.guard_added_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.is_client_role() and new.user_id is not distinct from auth.uid() then
    new.payment_status := private.admit_item(
      tg_argv[0], new.user_id, (to_jsonb(new) ->> (tg_argv[0] || '_id'))::uuid);
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.guard_affiliate()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.is_client_role() then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if new.status <> 'rejected' then
      perform private.fail('AF002', 'An application is approved by approve_affiliate_simple, else rejected');
    end if;
    if coalesce(btrim(new.rejection_reason), '') = '' then
      perform private.fail('AF003', 'A rejection needs a reason');
    end if;
    if old.status <> 'pending' then
      -- The same rejection, sent again because its answer was lost, is done.
      if old.decided_by = auth.uid() and old.rejection_reason = btrim(new.rejection_reason) then
        return old;
      end if;
      return null;
    end if;
    -- The application is erased together with its account: nothing to check.
    if old.user_id is not null and not private.hold_member(old.user_id) then
      return null;
    end if;
    new.rejection_reason := btrim(new.rejection_reason);
    new.decided_at := now();
    new.decided_by := auth.uid();
    return new;
  end if;

  new.website := nullif(btrim(new.website), '');
  new.status := 'pending';
  new.user_id := null;
  new.rejection_reason := null;
  new.withdrawal_reason := null;
  new.referral_code := null;
  new.total_referrals := 0;
  -- Two steps, because visitors have no right to call the function that tells who is an administrator.
  if auth.uid() is null then
    new.is_test := false;
  else
    -- Keeps the account from being deleted before this row is written: the deletion must find and erase it.
    select h.id into new.user_id from private.hold_account() h;
    new.is_test := new.is_test and private.is_admin();
  end if;
  if new.is_test then
    -- A test made by an administrator is nobody's application.
    new.user_id := null;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.guard_changed_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.is_client_role() then
    return new;
  end if;
  -- The account was deleted while this update waited for the row: the profile stays empty.
  if old.forgotten_at is not null then
    return null;
  end if;
  new.id := old.id;
  if not private.is_admin() then
    new := jsonb_populate_record(new, private.administered(old));
  elsif old.role = 'super_admin' and new.role = old.role and old.id <> auth.uid()
    and not private.is_super_admin() then
    -- The name, address and e-mail of a super administrator. The rule on roles below judges the role.
    perform private.fail('ID009', 'Only super administrators change the profile of another one');
  elsif (new.membership_type, new.membership_status, new.membership_valid_until)
      is distinct from (old.membership_type, old.membership_status, old.membership_valid_until) then
    -- A membership granted by hand must not expire with the period that was paid for before, and ends on
    -- the day that was said.
    if new.membership_valid_until is not distinct from old.membership_valid_until then
      new.membership_valid_until := null;
    end if;
    new.membership_grace_until := null;
    perform private.end_plans_for_grant(old, new);
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.guard_event_registration()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not private.is_client_role() then
    return new;
  end if;

  if tg_op = 'UPDATE' then
    if new.payment_status <> 'cancelled' or old.payment_status = 'cancelled' then
      new.payment_status := old.payment_status;
      return new;
    end if;
    if old.payment_status = 'pending' and old.purchase_id is not null then
      perform private.fail('EV001', 'The registration stands on an unpaid order',
        jsonb_build_object('purchase_id', old.purchase_id));
    end if;
    -- A paid event that has been attended, or is over, has been consumed; an administrator may still correct
    -- it.
    if old.payment_status = 'paid' and not private.is_admin() and (old.checked_in_at is not null or exists (
        select 1 from public.events e where e.id = old.event_id and private.is_over(e))) then
      perform private.fail('EV004', 'The event is over, or the member was there');
    end if;
    -- The registration is deleted together with its account: nothing to check.
    if not private.hold_member(old.user_id) then
      return null;
    end if;
    new.cancelled_at := now();
    new.held_until := null;
    return new;
  end if;

  -- For somebody else's id the policy refuses.
  if new.user_id is distinct from auth.uid() then
    return new;
  end if;
  perform private.lock_member(new.user_id);
  -- Each seat given up leaves a row.
  if 10 <= (
      select count(*) from public.event_registrations er
      where er.user_id = new.user_id and er.event_id = new.event_id and er.payment_status = 'cancelled'
        and er.cancelled_at > now() - interval '24 hours') then
    perform private.fail('RL007', 'Too often registered for one event within a day');
  end if;
  perform private.cancel_lapsed_hold(new.user_id, new.event_id);
  new.payment_status := private.admit_item('event', new.user_id, new.event_id);
  new.amount_paid := 0;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.guard_new_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_account uuid;
  v_email text;
  v_stored public.profiles;
begin
  if not private.is_client_role() then
    return new;
  end if;
  -- Someone else's id is answered by the policy.
  if new.id = auth.uid() then
    select h.id, h.email into v_account, v_email from private.hold_account() h;
    if v_account is null then
      perform private.fail('ID001', 'No account for this profile');
    end if;
  end if;
  -- A before-insert trigger also runs for an upsert that will become an update, and cannot tell which.
  -- Where the profile exists its stored values are kept, for administrators too; else a new member's.
  select * into v_stored from public.profiles p where p.id = new.id for no key update;
  if found then
    return jsonb_populate_record(new, private.administered(v_stored));
  end if;
  new.role := null;
  new.is_affiliate := false;
  new.membership_type := 'standard';
  new.membership_status := 'pending_payment';
  new.membership_valid_until := null;
  new.membership_grace_until := null;
  new.box_number := null;
  new.email := v_email;
  new.created_at := now();
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hand_over_scan(p_request_id uuid, p_scan_id uuid, p_original jsonb, p_sheets integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_before public.post_scans;
  v_request public.post_requests;
  v_item public.post_items;
begin
  perform private.require_admin();
  if p_scan_id is null then
    perform private.fail('PO027', 'A scan needs an id');
  end if;
  if coalesce(p_sheets, 0) not between 1 and 400 then
    perform private.fail('PO056', 'A scan has from 1 to 400 sheets');
  end if;
  -- Sent twice at one moment, the second is answered as if it had come later.
  perform pg_advisory_xact_lock(hashtextextended('scan ' || p_scan_id, 0));
  select * into v_before from public.post_scans s where s.id = p_scan_id;
  if found then
    if v_before.request_id is distinct from p_request_id or v_before.original is distinct from (
        select jsonb_agg(jsonb_build_object('name', o.page ->> 'name', 'turn', coalesce(o.page -> 'turn', '0')) order by o.nr)
        from jsonb_path_query(p_original, '$[*]') with ordinality o (page, nr))
      or p_sheets is distinct from (select r.sheets from public.post_requests r where r.id = p_request_id) then
      perform private.fail('PO027', 'Another scan has this id, or other pages or sheets');
    end if;
    return;
  end if;
  v_request := private.hold_request_to_scan(p_request_id);
  if v_request.kind not in ('scan', 'rescan') then
    perform private.fail('PO013', 'The request is for no scan');
  end if;
  select * into v_item from public.post_items i where i.id = v_request.item_id;
  insert into public.post_scans (id, item_id, request_id, original, created_by)
  values (p_scan_id, v_request.item_id, p_request_id, private.checked_original(v_request.item_id, p_original), auth.uid());
  perform private.finish_post_request(v_request);
  perform private.count_post_sheets(v_request, p_sheets);
  update public.post_items i
  set image = case when i.image = 'text_read' then i.image else 'scanned' end,
    paper = case when i.paper in ('received', 'stored') then 'opened' else i.paper end,
    paper_at = case when i.paper in ('received', 'stored') then now() else i.paper_at end
  where i.id = v_request.item_id;
  if v_item.paper in ('received', 'stored') then
    perform private.note_post_opened(v_request, v_item.place);
  end if;
  perform private.note_post(v_request.item_id, 'scan_handed_over', jsonb_build_object('request_id', p_request_id,
    'scan_id', p_scan_id, 'pages', jsonb_array_length(p_original), 'sheets', p_sheets));
  perform pg_notify('scans', '');
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_asked(p_user_id uuid, p_code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from private.discount_code_tries t
    where t.user_id = p_user_id and t.code = p_code
      and (t.is_known or t.tried_at > now() - interval '10 minutes')
      and t.xmin is distinct from pg_current_xact_id_if_assigned()::xid);
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_had_item(p_user_id uuid, p_item_type text, p_item_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_has_row boolean;
begin
  execute format('select exists (select 1 from public.%I r where r.user_id = $1 and r.%I = $2)',
    (select k.rows_table from private.item_kinds k where k.item_type = p_item_type), p_item_type || '_id')
  into v_has_row using p_user_id, p_item_id;
  return v_has_row or exists (
    select 1 from public.purchases p
    join public.purchase_items i on i.purchase_id = p.id
    where p.user_id = p_user_id and i.item_type = p_item_type and i.item_id = p_item_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_other_application(p_application public.affiliates)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from public.affiliates a
    where a.id <> p_application.id
      and (a.user_id = p_application.user_id and a.status in ('approved', 'active')
        or lower(a.email) = lower(p_application.email) and (
          a.status = 'pending' and a.user_id is not distinct from p_application.user_id
          or a.status in ('approved', 'active')
            and (a.user_id is null or p_application.user_id is null))));
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_own_application(p_application public.affiliates)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_application.user_id is null and not p_application.is_test and exists (
    select 1 from public.affiliates a
    where a.user_id = private.account_of_email(p_application.email) and a.status = 'pending');
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_postal_code(p_country text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_country <> all (array[
    'Angola', 'Antigua and Barbuda', 'Aruba', 'Bahamas', 'Belize', 'Benin', 'Bolivia', 'Botswana',
    'Burkina Faso', 'Burundi', 'Cameroon', 'Central African Republic', 'Chad', 'Comoros', 'Congo',
    'Côte d’Ivoire', 'Curaçao', 'Democratic Republic of the Congo', 'Djibouti', 'Dominica',
    'Equatorial Guinea', 'Eritrea', 'Fiji', 'Gabon', 'Gambia', 'Ghana', 'Grenada', 'Guyana',
    'Hong Kong', 'Jamaica', 'Kiribati', 'Libya', 'Macao', 'Malawi', 'Mali', 'Mauritania', 'Namibia',
    'Nauru', 'North Korea', 'Panama', 'Qatar', 'Rwanda', 'Saint Kitts and Nevis', 'Saint Lucia',
    'Saint Vincent and the Grenadines', 'Samoa', 'São Tomé and Príncipe', 'Seychelles', 'Sierra Leone',
    'Solomon Islands', 'Somalia', 'South Sudan', 'Suriname', 'Syria', 'Tanzania', 'Timor-Leste',
    'Togo', 'Tonga', 'Trinidad and Tobago', 'Tuvalu', 'Uganda', 'United Arab Emirates', 'Vanuatu',
    'Yemen', 'Zimbabwe'
  ])
$function$;

CREATE OR REPLACE FUNCTION private.has_role(p_roles text[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_caller uuid := private.caller_id();
begin
  if not private.is_called(v_caller, p_roles) then
    return false;
  end if;
  return private.missing_factor(v_caller) is null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_used_more(p_user_id uuid, p_plan public.services)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1
    from public.profiles p
    join public.post_usage u on u.user_id = p.id and u.period_from = p.membership_valid_until
    where p.id = p_user_id and p.membership_type <> p_plan.membership_type
      and u.used > coalesce(p_plan.included_documents, 0));
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_account(OUT id uuid, OUT email text)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select u.id, left(u.email, 320) into hold_account.id, hold_account.email
  from auth.users u
  where u.id = auth.uid() and private.is_open_account(u) and private.is_open_session(u.id)
  for share;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_bagged_post(p_bag_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_codes jsonb;
begin
  if not exists (select 1 from public.post_bag_items b where b.bag_id = p_bag_id) then
    perform private.fail('PO092', 'Nothing is in the bag', '{"problem": "empty"}');
  end if;
  perform private.lock_bagged_post(p_bag_id);
  select jsonb_agg(c.code order by c.code) into v_codes
  from private.bagged_post(p_bag_id) c where c.problem is not null;
  if v_codes is not null then
    perform private.fail('PO092', 'Something in the bag may not be shredded',
      jsonb_build_object('problem', 'items', 'codes', v_codes));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_cart(p_user_id uuid, p_items private.cart_item[], p_discount_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind private.item_kinds;
  v_kinds constant private.item_kinds[] := array(
    select k from private.item_kinds k
    where k.item_type in (select i.item_type from unnest(p_items) i) order by k.lock_order);
begin
  foreach v_kind in array v_kinds loop
    if v_kind.is_limited then
      execute format('select 1 from public.%I where user_id = $1 and payment_status = %L '
        'order by id for update', v_kind.rows_table, 'pending')
      using p_user_id;
    end if;
  end loop;
  foreach v_kind in array v_kinds loop
    execute format('select 1 from public.%I where id = any ($1) order by id for %s',
      v_kind.catalogue_table, case when v_kind.is_limited then 'no key update' else 'key share' end)
    using array(select i.item_id from unnest(p_items) i where i.item_type = v_kind.item_type);
  end loop;
  perform 1 from public.discount_codes d
  where d.code = upper(btrim(p_discount_code)) and d.archived_at is null for key share;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_has_lapsed(p_registration public.event_registrations)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return p_registration.payment_status = 'pending' and p_registration.purchase_id is null
    and p_registration.held_until <= clock_timestamp();
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_item(p_item_type text, p_item_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  execute format('select 1 from public.%I where id = $1 for key share',
    (select k.catalogue_table from private.item_kinds k where k.item_type = p_item_type))
  using p_item_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_member(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform 1 from public.profiles p where p.id = p_user_id for key share skip locked;
  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_occurrences(p_series_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform 1 from public.events e
  where e.series_id = p_series_id and e.archived_at is null
  order by e.id
  for update nowait;
exception when lock_not_available then
  perform private.fail('ES003', 'Somebody is registering for an occurrence right now');
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_person(p_user_id uuid, p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('private.hold_person', 0));
  perform private.lock_affiliate_email(e.email)
  from (select c.email from private.confirmed_emails(p_user_id, p_email) c order by c.email) e;
  perform 1 from public.profiles p where p.id = p_user_id for update;
  perform 1 from public.affiliates a
  where a.id in (select private.applications_of(p_user_id, p_email)) order by a.id for update;
  -- A service is renamed in what everybody ordered of it: not while some of that goes.
  perform 1 from public.services s
  where s.created_by = p_user_id or s.id in (
    select us.service_id from public.user_services us where us.user_id = p_user_id)
  order by s.id for no key update;
  perform 1 from public.events e
  where e.created_by = p_user_id or e.id in (
    select er.event_id from public.event_registrations er
    where er.user_id = p_user_id and er.payment_status <> 'cancelled')
  order by e.id for no key update;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_pile(p_codes text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform 1 from public.profiles p
  where p.id in (
    select i.user_id from public.post_items i
    where i.code = any (p_codes) and i.undone_at is null and (i.paper = 'lost' or private.is_post_reported(i.id)))
  order by p.id for no key update;
  perform 1 from public.post_items i where i.code = any (p_codes) and i.undone_at is null order by i.id for no key update;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_post_bag(p_id uuid, p_state text)
 RETURNS public.post_bags
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bag public.post_bags;
begin
  select * into v_bag from public.post_bags b where b.id = p_id for update;
  if private.post_bag_state(v_bag) <> p_state then
    perform private.fail('PO093', 'The bag is in another state',
      jsonb_build_object('state', private.post_bag_state(v_bag)));
  end if;
  return v_bag;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_post_count(p_id uuid, p_alone boolean)
 RETURNS public.post_counts
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count public.post_counts;
begin
  if p_alone then
    select * into v_count from public.post_counts c where c.id = p_id for update;
  else
    select * into v_count from public.post_counts c where c.id = p_id for share;
  end if;
  if v_count.id is null then
    perform private.fail('PO083', 'No such count');
  end if;
  return v_count;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_post_item(p_id uuid, p_new_owner uuid DEFAULT NULL::uuid)
 RETURNS public.post_items
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item public.post_items := private.lock_post_item(p_id, p_new_owner);
begin
  if v_item.undone_at is not null then
    perform private.fail('PO005', 'The item was taken back');
  end if;
  return v_item;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_post_loss(p_id uuid, OUT loss public.post_losses, OUT item public.post_items)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select * into loss from public.post_losses l where l.id = p_id;
  if loss.id is null then
    perform private.fail('PO081', 'No such report');
  end if;
  item := private.hold_post_item(loss.item_id);
  select * into loss from public.post_losses l where l.id = p_id for no key update;
  if loss.ended_at is not null or loss.confirmed_by <> auth.uid() then
    perform private.fail('PO081', 'The report is no longer open');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_post_name(p_user_id uuid, p_name text)
 RETURNS public.post_names
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_claim record;
  v_row public.post_names;
begin
  if p_user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  perform 1 from public.profiles p where p.id = p_user_id and p.forgotten_at is null for no key update;
  if not found then
    perform private.fail('PO036', 'Their account is gone');
  end if;
  select * into v_claim from private.claimed_post_names c
  where c.user_id = p_user_id and c.folded = private.folded_name(p_name);
  if not found then
    perform private.fail('PO036', 'Nobody claims this name any more');
  end if;
  if v_claim.id is null then
    insert into public.post_names (user_id, name, kind) values (p_user_id, v_claim.name, v_claim.kind)
    returning * into v_row;
  else
    select * into v_row from public.post_names n where n.id = v_claim.id;
  end if;
  return v_row;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_post_of(p_request public.post_requests)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i where i.id = p_request.item_id for no key update;
  return coalesce(v_item.user_id = p_request.user_id and v_item.undone_at is null, false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_post_request(p_id uuid, p_whosever boolean DEFAULT false)
 RETURNS public.post_requests
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request public.post_requests;
  v_is_theirs boolean := false;
begin
  perform private.require_admin();
  select * into v_request from public.post_requests r where r.id = p_id;
  if found then
    perform private.lock_member(v_request.user_id);
    v_is_theirs := private.hold_post_of(v_request);
    select * into v_request from public.post_requests r where r.id = p_id for update;
  end if;
  if not v_is_theirs or v_request.id is null or v_request.done_at is not null then
    perform private.fail('PO011', 'The request is over or gone', jsonb_build_object('state', v_request.state));
  end if;
  if v_request.state = 'in_work' and v_request.taken_by <> auth.uid() and not p_whosever
    and exists (select 1 from public.admins a where a.user_id = v_request.taken_by) then
    perform private.fail('PO010', 'Somebody else has the request', jsonb_build_object('name', (
      select p.full_name from public.profiles p where p.id = v_request.taken_by)));
  end if;
  return v_request;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_post_share(p_token text)
 RETURNS public.post_shares
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_share public.post_shares;
begin
  perform 1 from public.profiles p
  where p.id = (select s.user_id from public.post_shares s where s.token_hash = private.share_hash(p_token))
  for key share;
  select * into v_share from public.post_shares s where s.token_hash = private.share_hash(p_token) for update;
  return case when private.is_live_share(v_share) then v_share end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_recipient(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform 1 from public.profiles p where p.id = p_user_id and p.forgotten_at is null for no key update;
  if not found then
    perform private.fail('PO031', 'The recipient has left');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_request_to_scan(p_request_id uuid)
 RETURNS public.post_requests
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request public.post_requests;
begin
  select * into v_request from public.post_requests r where r.id = p_request_id and r.state = 'done';
  if not found then
    return private.take_held_request(p_request_id);
  end if;
  perform private.lock_member(v_request.user_id);
  if private.hold_post_of(v_request) then
    -- Another request may have given it documents until now.
    select * into v_request from public.post_requests r where r.id = p_request_id and r.state = 'done' for update;
  else
    v_request.id := null;
  end if;
  if v_request.id is null or (
      select s.state from public.post_scans s where s.item_id = v_request.item_id and s.request_id = v_request.id
        and not exists (
          select 1 from public.post_scans o
          where o.item_id = s.item_id and (o.created_at, o.id) > (s.created_at, s.id))) is distinct from 'failed' then
    perform private.fail('PO011', 'The request is over', jsonb_build_object('state', 'done'));
  end if;
  if v_request.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  return v_request;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_scan(p_scan_id uuid, p_lease uuid)
 RETURNS public.post_scans
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_scan public.post_scans;
begin
  perform 1 from public.post_items i
  where i.id = (select s.item_id from public.post_scans s where s.id = p_scan_id) for no key update;
  select * into v_scan from public.post_scans s where s.id = p_scan_id and s.lease = p_lease for update;
  return v_scan;
end;
$function$;

CREATE OR REPLACE FUNCTION private.holds_seat(p_registration public.event_registrations)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.holds_seat_at(p_registration, clock_timestamp());
end;
$function$;

CREATE OR REPLACE FUNCTION private.holds_seat_at(p_registration public.event_registrations, p_moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.is_sold(p_registration.payment_status, p_registration.purchase_id)
    or (p_registration.payment_status = 'pending' and p_registration.held_until > p_moment);
end;
$function$;

CREATE OR REPLACE FUNCTION private.ids_like(p_query text, OUT first uuid, OUT last uuid)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_typed text := lower(btrim(p_query));
begin
  if v_typed ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    first := v_typed::uuid;
    last := first;
  elsif v_typed ~ '^[0-9a-f]{8}$' then
    first := (v_typed || '-0000-0000-0000-000000000000')::uuid;
    last := (v_typed || '-ffff-ffff-ffff-ffffffffffff')::uuid;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.income_between(p_first date, p_last date, OUT income numeric, OUT payments bigint)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(p.amount), 0), count(*)
  from public.payments p
  where p.paid_on between p_first and p_last
$function$;

CREATE OR REPLACE FUNCTION private.index_changed_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.index_post(new.id, tg_op = 'UPDATE' and (old.user_id, old.undone_at)
    is distinct from (new.user_id, new.undone_at));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.index_post(p_item_id uuid, p_with_pages boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i
  where i.id = p_item_id and i.user_id is not null and i.undone_at is null;
  delete from private.post_words w where w.item_id = p_item_id and (v_item.id is null or (p_with_pages and w.page > 0));
  if v_item.id is null then
    return;
  end if;
  insert into private.post_words (item_id, page, words)
  values (p_item_id, 0, private.post_item_words(v_item,
    coalesce((select s.name from public.post_senders s where s.id = v_item.sender_id), v_item.sender)))
  on conflict (item_id, page) do update set words = excluded.words;
  if p_with_pages then
    insert into private.post_words (item_id, page, words)
    select p_item_id, p.nr, private.post_words_of(v_item.user_id, p.text)
    from public.post_scans c
    join public.post_pages p on p.scan_id = c.id
    where c.item_id = p_item_id and c.is_newest;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.index_post_of_sender()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform 1 from public.post_senders s where s.id = new.id for update;
  perform 1 from public.post_items i where i.sender_id = new.id order by i.id for no key update;
  update private.post_words w set words = private.post_item_words(i, new.name)
  from public.post_items i where i.sender_id = new.id and w.item_id = i.id and w.page = 0;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.invoices_to_remind_of()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    -- The reason is asked of few: most orders that wait are not overdue.
    with asked as materialized (
      select p.id, p.created_at from public.purchases p
      join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
      where p.status = 'pending' and i.due_date < private.malta_today()
        and not exists (
          select 1 from public.payment_reminders r where r.purchase_id = p.id and r.is_automatic))
    select a.id from asked a
    where private.lapse_reason(a.id) is null and private.reminded_this_week(a.id) is null
    order by a.created_at;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_about(p_metadata jsonb, p_ids text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_metadata ?| '{user_id,affiliate_id,contact_message_id}'
    and exists (select 1 from jsonb_each_text(p_metadata) m where m.value = any (p_ids))
$function$;

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.has_role(array['admin', 'super_admin']);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_affiliate_already(p_application public.affiliates)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := coalesce(p_application.user_id, private.account_of_email(p_application.email));
begin
  return not p_application.is_test and exists (
    select 1 from public.affiliates a
    where (a.user_id = v_user
        or lower(a.email) = lower(p_application.email) and (a.user_id is null or v_user is null))
      and a.id <> p_application.id and a.status in ('approved', 'active') and not a.is_test);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_called(p_user_id uuid, p_roles text[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select 1 from public.profiles p where p.id = p_user_id and p.role = any (p_roles))
    or exists (select 1 from public.admins a where a.user_id = p_user_id and a.role = any (p_roles));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_called_off(p_event public.events)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(p_event.cancelled_at < private.event_ends_at(p_event), false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_client_role()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return current_user in ('anon', 'authenticated');
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_dearer_plan(p_plan public.services, p_than public.services)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_tiers constant text[] := array['essential', 'pro', 'enterprise'];
  v_steps constant integer := array_position(v_tiers, p_plan.membership_type)
    - array_position(v_tiers, p_than.membership_type);
begin
  return case
    when p_plan.billing_period = 'monthly' and p_than.billing_period = 'annual' then false
    when p_plan.billing_period = p_than.billing_period then v_steps > 0
    else v_steps >= 0 end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_email(p_text text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_atom constant text := '[^\s\u0001-\u001f\u007f-\u009f@.,:;<>()"[\]\\]+';
  v_letter constant text := '[^\s\u0001-\u001f\u007f-\u009f@.,:;<>()"[\]\\/''!#$%&*+=?^_`{|}~-]';
  v_label constant text := v_letter || '(?:(?:' || v_letter || '|-)*' || v_letter || ')?';
begin
  return char_length(p_text) <= 320 and p_text ~ ('^' || v_atom || '(?:\.' || v_atom || ')*@(?:' || v_label || '\.)+'
    || v_letter || '(?:' || v_letter || '|-)*' || v_letter || '$');
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_granted(p_profile public.profiles)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_profile.membership_status = 'active' and (p_profile.membership_valid_until is null or not exists (
    select 1 from public.user_services us
    where us.user_id = p_profile.id and us.payment_status = 'paid' and us.valid_until is not null));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_known_code(p_code text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from public.discount_codes d where d.code = p_code and d.is_active and d.archived_at is null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_last_super_admin(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select 1 from public.profiles p where p.id = p_user_id and p.role = 'super_admin')
    and not exists (
      select 1 from public.profiles p join auth.users u on u.id = p.id
      where p.id <> p_user_id and p.role = 'super_admin' and private.is_open_account(u))
$function$;

CREATE OR REPLACE FUNCTION private.is_live_share(p_share public.post_shares)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_share.revoked_at is null and p_share.ends_at > now() and exists (
    select 1 from auth.users u where u.id = p_share.user_id and private.is_open_account(u));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_maltese_holiday(p_day date)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return to_char(p_day, 'MM-DD') in ('01-01', '02-10', '03-19', '03-31', '05-01', '06-07', '06-29', '08-15', '09-08',
      '09-21', '12-08', '12-13', '12-25')
    or p_day = private.easter_sunday(extract(year from p_day)::integer) - 2;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_member_now(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from public.profiles p
    where p.id = p_user_id and private.membership_status(p.membership_status, p.membership_valid_until,
      p.membership_grace_until) = 'active');
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_official_post(p_item public.post_items)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_item.is_official
    or exists (select 1 from public.post_senders s where s.id = p_item.sender_id and s.is_official);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_open_account(p_account auth.users)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p_account.deleted_at is null and (p_account.banned_until is null or p_account.banned_until <= now())
$function$;

CREATE OR REPLACE FUNCTION private.is_open_for_check_in(p_event public.events)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return now() between
    least(private.malta_moment(p_event.event_date), private.event_begins_at(p_event) - interval '3 hours')
    and private.event_ends_at(p_event) + interval '30 days';
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_open_session(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_session uuid := auth.jwt() ->> 'session_id';
begin
  return v_session is null
    or exists (select from auth.sessions s where s.id = v_session and s.user_id = p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_over(p_event public.events)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.event_ends_at(p_event) <= now();
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_own_name(p_folded text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_seller jsonb := (select s.seller from private.site_settings s);
  v_words text[] := regexp_split_to_array(v_seller ->> 'legal_name', '\s+');
begin
  return exists (
    select 1 from (
      select array_to_string(v_words[1:nth], ' ') from generate_subscripts(v_words, 1) nth
      union all
      select l.line from jsonb_array_elements_text(v_seller -> 'address') l (line)
      union all
      select string_agg(l.line, ' ' order by l.nth)
      from jsonb_array_elements_text(v_seller -> 'address') with ordinality l (line, nth)) own (name)
    where private.folded_name(own.name) = p_folded);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_paper_here(p_item public.post_items)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p_item.undone_at is null and p_item.paper in ('received', 'stored', 'opened');
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_password_of(p_user_id uuid, p_password text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select extensions.crypt(p_password, h.hash) = h.hash
    from auth.users u, lateral (
      select regexp_replace(u.encrypted_password, '^\$2[by]\$', '$2a$') as hash) h
    where u.id = p_user_id and h.hash like '$2a$%'), false)
$function$;

CREATE OR REPLACE FUNCTION private.is_place_of_bag(p_place text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from public.post_bags b
    where b.code = upper(right(replace(private.one_line(p_place), '-', ''), 8))
      and lower(private.post_bag_place(b.code)) = lower(private.one_line(p_place)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_post_code(p_code text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return char_length(p_code) = 8 and coalesce(private.post_code_sum(p_code) = 0, false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_post_reported(p_item_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from public.post_losses l where l.item_id = p_item_id and l.confirmed_at is null and l.ended_at is null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_renewal_declined(p_user_id uuid, p_valid_until date)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from public.purchases p
    where p.user_id = p_user_id and p.cart_fingerprint = 'renewal:' || p_valid_until
      and p.status = 'cancelled' and p.cancel_reason <> 'replaced');
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_sold(p_payment_status text, p_purchase_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p_payment_status in ('paid', 'in_progress')
    or (p_payment_status = 'pending' and p_purchase_id is not null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_super_admin()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.has_role(array['super_admin']);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_usage_order(p_purchase_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from public.purchases p where p.id = p_purchase_id and p.cart_fingerprint like 'usage:%');
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_working_day(p_day date)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select w.opens is not null from private.working_hours(p_day) w);
end;
$function$;

CREATE OR REPLACE FUNCTION private.issue_credit_note(p_purchase_id uuid, p_membership_only boolean DEFAULT false)
 RETURNS public.invoices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_invoice public.invoices;
  v_note public.invoices;
  v_today date := private.malta_today();
begin
  update public.invoices set status = case when p_membership_only then status else 'cancelled' end
  where purchase_id = p_purchase_id and kind = 'invoice'
  returning * into strict v_invoice;
  insert into public.invoices (user_id, purchase_id, kind, invoice_number, status, description,
    issued_date, due_date, net_amount, vat_amount, amount, currency, seller, buyer, lines,
    credits_invoice_id)
  select v_invoice.user_id, v_invoice.purchase_id, 'credit_note',
    private.next_invoice_number('credit_note', v_today), 'issued',
    'Credit note for invoice ' || v_invoice.invoice_number, v_today, v_today,
    case when p_membership_only then -sum(i.net_amount) else -v_invoice.net_amount end,
    case when p_membership_only then -sum(i.vat_amount) else -v_invoice.vat_amount end,
    case when p_membership_only then -sum(i.gross_amount) else -v_invoice.amount end, v_invoice.currency,
    v_invoice.seller, v_invoice.buyer,
    jsonb_agg(l.line || jsonb_build_object(
      'discount_amount', -(l.line ->> 'discount_amount')::numeric,
      'net_amount', -(l.line ->> 'net_amount')::numeric,
      'vat_amount', -(l.line ->> 'vat_amount')::numeric,
      'gross_amount', -(l.line ->> 'gross_amount')::numeric) order by l.place),
    v_invoice.id
  from jsonb_array_elements(v_invoice.lines) with ordinality as l (line, place)
  left join public.purchase_items i
    on i.purchase_id = p_purchase_id and i.position = (l.line ->> 'position')::integer
  where not p_membership_only or i.is_membership or i.is_onboarding_fee or i.is_credit and i.item_type <> 'usage'
  returning * into strict v_note;
  return v_note;
end;
$function$;

CREATE OR REPLACE FUNCTION private.issue_invoice(p_purchase_id uuid)
 RETURNS public.invoices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_purchase public.purchases;
  v_invoice public.invoices;
  v_today date := private.malta_today();
begin
  select * into strict v_purchase from public.purchases where id = p_purchase_id;
  insert into public.invoices (user_id, purchase_id, invoice_number, status, description, issued_date,
    due_date, net_amount, vat_amount, amount, currency, seller, buyer, lines)
  select v_purchase.user_id, v_purchase.id, private.next_invoice_number('invoice', v_today),
    case when v_purchase.total_amount = 0 then 'paid' else 'pending' end,
    'Order ' || v_purchase.purchase_number || ': ' || string_agg(i.item_title, ', ' order by i.position),
    v_today, private.order_due_date(v_purchase.id),
    v_purchase.net_amount, v_purchase.vat_amount, v_purchase.total_amount, v_purchase.currency,
    private.seller(),
    (select jsonb_build_object('full_name', p.full_name, 'company_name', p.company_name,
        'email', p.email, 'phone', p.phone, 'address_line_1', p.address_line_1,
        'address_line_2', p.address_line_2, 'city', p.city, 'postal_code', p.postal_code,
        'country', p.country, 'vat_number', p.vat_number)
      from public.profiles p where p.id = v_purchase.user_id),
    jsonb_agg(jsonb_build_object('position', i.position, 'item_type', i.item_type,
      'item_id', i.item_id, 'title', i.item_title, 'quantity', i.quantity,
      'unit_price', i.unit_price, 'vat_included', i.vat_included,
      'discount_amount', i.discount_amount, 'vat_rate', v_purchase.vat_rate,
      'net_amount', i.net_amount, 'vat_amount', i.vat_amount, 'gross_amount', i.gross_amount)
      || jsonb_strip_nulls(jsonb_build_object('supply_date', i.metadata ->> 'event_date',
        'is_credit', nullif(i.is_credit, false), 'charges', i.metadata -> 'charges'))
      order by i.position)
  from public.purchase_items i
  where i.purchase_id = v_purchase.id
  returning * into strict v_invoice;
  return v_invoice;
end;
$function$;

CREATE OR REPLACE FUNCTION private.issue_post_labels(p_count integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if p_count is null or p_count not between 1 and 500 then
    perform private.fail('PO009', 'From 1 to 500 labels at a time');
  end if;
  return query
  select private.post_code(nextval('private.post_code_seq')) from generate_series(1, p_count);
end;
$function$;

CREATE OR REPLACE FUNCTION private.item_of_post_file(p_bucket text, p_name text)
 RETURNS uuid
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return substring(p_name from case p_bucket
    when 'post-envelopes' then '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/envelope\.jpg$'
    when 'post-scans' then '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
      '/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:pdf|jpg|png|tif)$'
    end)::uuid;
end;
$function$;

CREATE OR REPLACE FUNCTION private.item_offer(p_item_type text, p_user_id uuid, p_item_id uuid)
 RETURNS private.offer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_offer private.offer;
begin
  execute format('select o.* from private.%I($1, $2) as o', p_item_type || '_offer')
  into v_offer using p_user_id, p_item_id;
  if v_offer.title is null then
    v_offer.problem := 'unavailable';
  elsif v_offer.problem = 'unavailable' then
    if not private.has_had_item(p_user_id, p_item_type, p_item_id) then
      v_offer := null;
      v_offer.problem := 'unavailable';
    end if;
  end if;
  return v_offer;
end;
$function$;

CREATE OR REPLACE FUNCTION private.item_tables()
 RETURNS TABLE(item_type text, catalogue_table text, rows_table text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
begin
  return query
  select k.item_type, k.catalogue_table, k.rows_table from private.item_kinds k
  where k.is_for_sale order by k.lock_order;
end;
$function$;

CREATE OR REPLACE FUNCTION private.item_types()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(select k.item_type from private.item_kinds k where k.is_for_sale order by k.lock_order);
end;
$function$;

CREATE OR REPLACE FUNCTION private.judge_change(p_user_id uuid, p_membership_type text, p_billing_period text, OUT plan public.services, OUT starts text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.user_services := private.running_plan(p_user_id);
  v_running public.services;
begin
  if v_row.id is null then
    perform private.fail('MB001', 'No plan runs that could be changed');
  end if;
  if exists (select 1 from public.memberships m where m.user_id = p_user_id and m.ends_on is not null) then
    perform private.fail('MB002', 'Notice has been given');
  end if;
  select * into v_running from public.services s where s.id = v_row.service_id;
  plan := public.get_membership_service(p_membership_type, p_billing_period);
  if (p_membership_type, p_billing_period) = (v_running.membership_type, v_running.billing_period) then
    plan := coalesce(plan, v_running);
    starts := 'same';
    return;
  end if;
  if plan.id is null then
    perform private.refuse_item('unavailable', 'service', null, null);
  end if;
  starts := case when private.plan_order_kind(p_user_id, plan) = 'change' then 'now' else 'next_period' end;
  if starts = 'next_period' and exists (
      select 1 from public.memberships m where m.user_id = p_user_id and m.next_from is not null) then
    perform private.fail('MB003', 'The plan of the next period is paid for');
  end if;
  if starts = 'next_period' and private.has_used_more(p_user_id, plan) then
    perform private.fail('MB006', 'More documents are used than the plan includes');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_answers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if octet_length(new.filled_in::text) > 20000 or jsonb_typeof(new.filled_in) <> 'object' then
    return new; -- the table refuses it
  end if;
  new.filled_in := (
    select coalesce(jsonb_object_agg(answer.name, answer.text), '{}')
    from (
      select f.key as name, btrim(regexp_replace(f.value #>> '{}', '\s+', ' ', 'g')) as text
      from jsonb_each(new.filled_in) f
      join public.documents d on d.id = new.document_id and f.key = any (d.asks)
      where jsonb_typeof(f.value) = 'string') answer
    where answer.text <> '');
  if exists (select 1 from jsonb_each_text(new.filled_in) f where char_length(f.value) > 500) then
    raise check_violation using message = 'An answer is longer than 500 characters';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' and old.created_at < private.audit_log_kept_from() then
    return old;
  end if;
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'changes') = (to_jsonb(old) - 'changes')
    and new.changes = private.without_values(old.changes) then
    return new;
  end if;
  perform private.fail('AU001', 'The audit log is append-only');
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_deleted_notification()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.deleted_notifications (id, user_id, notification)
  values (old.id, old.user_id, to_jsonb(old));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_files(p_bucket text, p_names text[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform 1 from storage.objects o
  where o.bucket_id = p_bucket and o.name = any (p_names) order by o.name for key share;
  delete from private.files_to_delete f where f.bucket = p_bucket and f.name = any (p_names) and f.tries = 0;
  return not exists (
    select 1 from unnest(p_names) n (name)
    where not exists (select 1 from storage.objects o where o.bucket_id = p_bucket and o.name = n.name)
      or exists (select 1 from private.files_to_delete f where f.bucket = p_bucket and f.name = n.name));
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_former_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.former_emails (user_id, email) values (old.id, lower(old.email))
  on conflict (user_id, email) do update set given_up_at = excluded.given_up_at;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'status') = (to_jsonb(old) - 'status') then
    return new;
  end if;
  perform private.fail('PY006', 'An issued invoice is never changed; issue a credit note',
    jsonb_build_object('invoice_number', old.invoice_number));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_membership(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_renewal uuid;
  v_usage uuid;
begin
  if not private.try_lock_member(p_user_id) then
    return false;
  end if;
  perform private.switch_plan(p_user_id);
  perform private.expire_membership(p_user_id);
  v_renewal := private.write_renewal(p_user_id);
  v_usage := private.write_usage_order(p_user_id);
  perform private.tell_of_dearer_plan(p_user_id);
  perform private.remind_member(p_user_id);
  return v_renewal is not null or v_usage is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_paper(p_user_id uuid, p_today date DEFAULT private.malta_today())
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.try_lock_member(p_user_id) then
    return false;
  end if;
  perform 1 from public.post_items i
  where i.id in (select k.item_id from private.post_keeping k where k.user_id = p_user_id and not k.is_held)
  order by i.id for no key update;
  perform private.note_paper_kept(p_user_id, p_today);
  perform private.shred_what_was_kept(p_user_id, p_today);
  return private.warn_of_shredding(p_user_id, p_today);
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_paper_to_scan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.withdraw_default_shredding(new.user_id, new.item_id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_post_events()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - array['detail', 'actor']) = (to_jsonb(old) - array['detail', 'actor'])
    and new.detail in ('{}', private.order_of_opening(old.detail)) and (new.actor is null or new.actor = old.actor) then
    return new;
  end if;
  perform private.fail('PO007', 'The chain of custody is append-only');
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_post_in_shredding()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
      select 1 from public.post_bag_items b join public.post_bags g on g.id = b.bag_id
      where b.item_id = (to_jsonb(new) ->> tg_argv[0])::uuid and private.post_bag_state(g) = 'shredding') then
    perform private.fail('PO093', 'It is being shredded', '{"state": "shredding"}');
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_post_paper(p_item_id uuid, p_is_held boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_is_held boolean := coalesce(p_is_held, true);
  v_item public.post_items;
begin
  perform private.lock_member(v_user);
  select * into v_item from public.post_items i where i.id = p_item_id and i.user_id = v_user for no key update;
  if not coalesce(private.is_paper_here(v_item), false) then
    perform private.fail('PO024', 'No item of theirs, or its paper is gone');
  end if;
  -- The page may show what was before last night's run.
  if v_is_held and private.withdraw_default_shredding(v_user, p_item_id) > 0 then
    perform private.fail('PO023', 'It is in a bag that is closed', '{"state": "in_work"}');
  end if;
  delete from private.post_keeping k where k.item_id = p_item_id and k.user_id = v_user;
  if v_is_held then
    insert into private.post_keeping (item_id, user_id, is_held) values (p_item_id, v_user, true);
  else
    perform private.note_paper_kept(v_user);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_template_aside()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_template text;
  v_names text[];
begin
  if new.template_content is not null then
    insert into public.document_templates (document_id, template_content, updated_at)
    values (new.id, new.template_content, now())
    on conflict (document_id) do update
      set template_content = excluded.template_content, updated_at = excluded.updated_at;
    new.template_content := null;
  end if;
  -- From the stored template: an upsert's insert trigger has already moved the text away.
  v_template := coalesce((
    select t.template_content from public.document_templates t where t.document_id = new.id), '');
  v_names := private.placeholders_in(v_template);
  new.template_preview := left(v_template, 150) || case when char_length(v_template) > 150 then '…' else '' end;
  new.asks := array(
    select n.name from unnest(v_names) with ordinality as n (name, position)
    where n.name <> all (private.profile_placeholders()) order by n.position);
  new.names_address := v_names && array['box_number', 'business_address'];
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_video_link_aside()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if btrim(new.video_link) = '' then
    delete from public.event_access where event_id = new.id;
  elsif new.video_link is not null then
    insert into public.event_access (event_id, video_link, updated_at)
    values (new.id, btrim(new.video_link), now())
    on conflict (event_id) do update
      set video_link = excluded.video_link, updated_at = excluded.updated_at;
  end if;
  new.video_link := null;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.kinds_on_order(p_purchase_id uuid)
 RETURNS SETOF private.item_kinds
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
begin
  return query
  select k.* from private.item_kinds k
  where k.is_for_sale and exists (
    select 1 from public.purchase_items i
    where i.purchase_id = p_purchase_id and i.item_type = k.item_type
      and not i.is_onboarding_fee and not i.is_credit)
  order by k.lock_order;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lapse_reason(p_purchase_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when private.order_lapses_on(p_purchase_id) <= private.malta_today() then 'unpaid'
    when exists (
      select 1 from public.purchases p
      join public.event_registrations er on er.purchase_id = p.id
      join public.events e on e.id = er.event_id
      where p.id = p_purchase_id and private.seat_lapses_at(e, p.created_at) <= now())
      then 'event_near'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lapsed_orders()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    -- The reason is asked of few: most orders that wait are renewals, whose day is yet to come.
    with asked as materialized (
      select p.id, p.created_at from public.purchases p
      where p.status = 'pending' and (
        exists (
          select 1 from public.invoices i
          where i.purchase_id = p.id and i.kind = 'invoice' and i.due_date < private.malta_today())
        or exists (select 1 from public.event_registrations er where er.purchase_id = p.id)))
    select a.id from asked a where private.lapse_reason(a.id) is not null order by a.created_at;
end;
$function$;

CREATE OR REPLACE FUNCTION private.last_place(p_series private.event_series, p_until date)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select max(n) from generate_series(0, p_until - p_series.starts_on) n
    where private.planned_date(p_series, n) <= p_until);
end;
$function$;

CREATE OR REPLACE FUNCTION private.lasting_since()
 RETURNS timestamp with time zone
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select to_timestamp(floor(extract(epoch from clock_timestamp()) / 600) * 600) $function$;

CREATE OR REPLACE FUNCTION private.least_usage_order()
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return 5;
end;
$function$;

CREATE OR REPLACE FUNCTION private.leave_membership()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_ends_on date;
begin
  perform private.lock_member(v_user);
  if (private.running_plan(v_user)).id is null then
    perform private.fail('MB001', 'No plan runs that could be left');
  end if;
  select m.ends_on into v_ends_on from public.memberships m where m.user_id = v_user;
  if v_ends_on is null then
    perform private.replace_membership_order(v_user, '{change}');
    v_ends_on := (private.notice_end(v_user)).ends_on;
    if v_ends_on is null then
      perform private.fail('MB001', 'No plan runs that could be left');
    end if;
    update public.memberships m set notice_given_on = private.malta_today(), ends_on = v_ends_on
    where m.user_id = v_user;
    update public.profiles p set membership_grace_until = null
    where p.id = v_user and p.membership_valid_until = v_ends_on;
    perform private.tell(v_user, 'notice_given', private.membership_in_words(v_user));
  end if;
  return jsonb_build_object('ends_on', v_ends_on);
end;
$function$;

CREATE OR REPLACE FUNCTION private.leave_out_resent_form()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_here boolean;
begin
  execute format('select exists (select 1 from public.%I t where t.id = $1)', tg_table_name)
  into v_is_here using new.id;
  if v_is_here then
    return null;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.let_go_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hold_person(old.id, case when old.email_confirmed_at is not null then old.email end);
  perform private.clear_actor(old.id);
  return old;
end;
$function$;

CREATE OR REPLACE FUNCTION private.let_go_post_request(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request public.post_requests := private.hold_post_request(p_id, private.is_super_admin());
begin
  if v_request.state <> 'in_work' then
    return;
  end if;
  update public.post_requests r
  set state = case when r.question is not null and r.answer is null then 'asked' else 'waiting' end, taken_by = null,
    taken_at = null
  where r.id = p_id;
  perform private.note_post_request(v_request, 'let_go');
end;
$function$;

CREATE OR REPLACE FUNCTION private.let_kind_end(p_request public.post_requests)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select k.has_end from private.post_request_kinds k where k.kind = p_request.kind) then
    execute format('select private.%I($1)', 'end_post_' || p_request.kind) using p_request;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.letter_at(p_text text, p_place integer)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_low integer := 0;
  v_high integer := char_length(p_text);
  v_at integer := p_place;
  v_over integer;
  v_tries integer := 0;
begin
  -- No letter of these becomes more or fewer, and most texts have no others.
  if p_text !~ '[^\u0001-\u007e\u00c0-\u00c5\u00c7-\u00dd\u00e0-\u00e5\u00e7-\u00fd\u00ff-\u0131\u0134-\u0148\u014c-\u0151\u0154-\u017f\u2013\u2014\u2018\u2019\u201c\u201d]' then
    return p_place;
  end if;
  -- Most others are as long as their plain form, or nearly: the first guesses hit. Else halves are taken.
  while v_high - v_low > 1 loop
    v_at := least(greatest(case when v_tries < 6 then v_at else (v_low + v_high) / 2 end, v_low + 1), v_high - 1);
    v_over := char_length(private.plain_text(left(p_text, v_at))) - p_place;
    if v_over < 0 then
      v_low := v_at;
    else
      v_high := v_at;
    end if;
    v_at := v_at - case when v_over = 0 then 1 else v_over end;
    v_tries := v_tries + 1;
  end loop;
  return v_high;
end;
$function$;

CREATE OR REPLACE FUNCTION private.limit_form()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_per_email integer := tg_argv[0];
  v_origin bytea := private.request_origin();
  v_from_email integer;
  v_from_origin integer;
  v_in_all integer;
begin
  -- One at a time per e-mail and per network: forms sent at the same moment would not see each other.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || lower(new.email), 0));
  execute format('select count(*) from public.%I t '
    'where lower(t.email) = lower($1) and t.user_id is not distinct from $2 '
    'and t.created_at > now() - interval ''1 hour''', tg_table_name)
  into v_from_email using new.email, auth.uid();
  if v_from_email >= v_per_email then
    perform private.fail('RL001', 'Too many submissions in the last hour');
  end if;

  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ':' || encode(v_origin, 'hex'), 0));
  select count(*) into v_from_origin from private.form_origins o
  where o.form = tg_table_name and o.origin = v_origin and o.sent_at > now() - interval '1 hour';
  if v_from_origin >= (select s.forms_per_origin from private.site_settings s) then
    perform private.fail('RL006', 'Too many submissions from this network in the last hour');
  end if;

  execute format('select count(*) from (select 1 from public.%I t '
    'where t.created_at > now() - interval ''1 hour'' limit 500) t', tg_table_name)
  into v_in_all;
  if v_in_all >= 500 and (v_origin is null or v_from_origin >= 3) then
    perform private.fail('RL003', 'Too many submissions from everyone in the last hour');
  end if;

  if v_origin is not null then
    insert into private.form_origins (form, origin) values (tg_table_name, v_origin);
  end if;
  perform private.forget_form_origins();
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.limit_membership_changes(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if 20 <= (
      select count(*) from public.audit_log l
      where l.actor_id = p_user_id and l.created_at > now() - interval '24 hours'
        and l.table_name = 'memberships' and l.subject_id = p_user_id) then
    perform private.fail('RL007', 'Too many changes of the membership within a day');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.limit_orders(p_user_id uuid, p_is_free boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_orders integer;
  v_free integer;
begin
  select count(*), count(*) filter (where p.total_amount = 0) into v_orders, v_free
  from public.purchases p
  where p.user_id = p_user_id and p.created_at > now() - interval '24 hours';
  if v_orders >= 200 or (p_is_free and v_free >= 20) then
    perform private.fail('RL005', 'Too many orders within a day');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.limit_own_use(p_user_id uuid, p_kind text, p_most integer, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_own_use(p_user_id);
  delete from private.own_data_uses u
  where u.user_id = p_user_id and u.used_at <= clock_timestamp() - interval '1 hour';
  if p_most <= (
    select count(*) from private.own_data_uses u where u.user_id = p_user_id and u.kind = p_kind) then
    perform private.fail(p_code, 'Too often within an hour');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.limit_person_notes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_member(new.user_id);
  if exists (select 1 from public.profiles p where p.id = new.user_id and p.forgotten_at is not null) then
    perform private.fail('PN001', 'The account is gone');
  end if;
  -- Itself is what a first try with a lost answer wrote.
  if (
    select count(*) from public.person_notes n
    where n.user_id = new.user_id and n.id <> new.id) >= 200 then
    perform private.fail('PN002', 'Two hundred notes about one person');
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.limit_post_shares(p_user_id uuid, p_item_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (
    select count(*) from public.post_shares s
    where s.user_id = p_user_id and s.revoked_at is null and s.ends_at > now()) >= 20 then
    perform private.fail('PO072', 'Twenty links that work');
  end if;
  if exists (
    select 1 from public.post_shares s
    where s.user_id = p_user_id and s.created_at > now() - interval '24 hours'
    having count(*) >= 50 or count(*) filter (where s.item_id = p_item_id) >= 10) then
    perform private.fail('RL009', 'Fifty links within a day, or ten to one item');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.limit_saved_views()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_member(new.user_id);
  -- Itself is what a first try with a lost answer wrote.
  if (
    select count(*) from public.saved_views v
    where v.user_id = new.user_id and v.list = new.list and v.id <> new.id) >= 30 then
    perform private.fail('SV001', 'Thirty views of a list');
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.limit_share_openings()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_origin bytea := private.request_origin();
begin
  if v_origin is null then
    return;
  end if;
  -- One at a time: openings at the same moment would not see each other.
  perform pg_advisory_xact_lock(hashtextextended('shared_scan:' || encode(v_origin, 'hex'), 0));
  if (
    select count(*) from private.form_origins o
    where o.form = 'shared_scan' and o.origin = v_origin and o.sent_at > now() - interval '1 hour')
    >= (select 10 * s.forms_per_origin from private.site_settings s) then
    perform private.fail('PO074', 'Too many links opened from this network');
  end if;
  insert into private.form_origins (form, origin) values ('shared_scan', v_origin);
  perform private.forget_form_origins();
end;
$function$;

CREATE OR REPLACE FUNCTION private.line_json(p_line private.quote_line)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return to_jsonb(p_line) - '{facts,is_onboarding_fee}'::text[] || p_line.facts;
end;
$function$;

CREATE OR REPLACE FUNCTION private.list_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.list_orders(array[(to_jsonb(new) ->> tg_argv[0])::uuid]);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.list_orders(p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.listed_orders as l
  select o.* from private.orders_to_list o where o.id = any (p_ids)
  on conflict (id) do update
  set (created_at, status, net_amount, vat_amount, total_amount, purchase_number, member_name,
      member_email, member_company, invoice_number, due_date, paid_on, net_cents, vat_cents, search_text)
    = (excluded.created_at, excluded.status, excluded.net_amount, excluded.vat_amount,
      excluded.total_amount, excluded.purchase_number, excluded.member_name, excluded.member_email,
      excluded.member_company, excluded.invoice_number, excluded.due_date, excluded.paid_on,
      excluded.net_cents, excluded.vat_cents, excluded.search_text);
end;
$function$;

CREATE OR REPLACE FUNCTION private.list_orders_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.list_orders(array(select p.id from public.purchases p where p.user_id = new.id));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_affiliate(p_affiliate_id uuid)
 RETURNS public.affiliates
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.affiliates;
begin
  perform private.lock_affiliate_email(a.email) from public.affiliates a where a.id = p_affiliate_id;
  perform 1 from public.profiles p
  where p.id = (
    select coalesce(a.user_id, private.account_of_email(a.email))
    from public.affiliates a where a.id = p_affiliate_id)
  for no key update;
  select * into v_row from public.affiliates a where a.id = p_affiliate_id for update;
  return v_row;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_affiliate_email(p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('affiliates:' || lower(p_email), 0));
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_bagged_post(p_bag_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform 1 from public.profiles p
  where p.id in (
    select r.user_id from public.post_bag_items b join public.post_requests r on r.id = b.request_id
    where b.bag_id = p_bag_id)
  order by p.id for no key update;
  perform 1 from public.post_items i
  where i.id in (select b.item_id from public.post_bag_items b where b.bag_id = p_bag_id)
  order by i.id for no key update;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_member(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform 1 from public.profiles p
  where p.id = p_user_id
    and (p.id is distinct from auth.uid() or (p.forgotten_at is null and p.id = private.caller_id()))
  for no key update;
  if not found then
    perform private.fail('ID001', 'No profile for this account');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_own_use(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('own_data_uses:' || p_user_id, 0));
  -- Another tab may have deleted the account while this one waited.
  perform private.require_user();
  if private.office_lock() is not null then
    perform private.fail('ID002', 'The second factor comes first');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_post_item(p_id uuid, p_new_owner uuid DEFAULT NULL::uuid)
 RETURNS public.post_items
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_owner uuid;
  v_item public.post_items;
begin
  loop
    select i.user_id into v_owner from public.post_items i where i.id = p_id;
    perform 1 from public.profiles p where p.id in (v_owner, p_new_owner) order by p.id for no key update;
    select * into v_item from public.post_items i where i.id = p_id for no key update;
    if not found then
      perform private.fail('PO005', 'No such item');
    end if;
    -- Somebody else may have given it to another meanwhile: then that profile is locked, too.
    exit when v_item.user_id is not distinct from v_owner;
  end loop;
  return v_item;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_purchase(p_purchase_id uuid, p_owner uuid DEFAULT NULL::uuid)
 RETURNS public.purchases
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_purchase public.purchases;
begin
  select * into v_purchase from public.purchases p
  where p.id = p_purchase_id and (p_owner is null or p.user_id = p_owner);
  if v_purchase.id is null then
    perform private.fail('PY001', 'Purchase not found');
  end if;
  perform private.lock_member(v_purchase.user_id);
  select * into v_purchase from public.purchases p where p.id = p_purchase_id for update;
  return v_purchase;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_attempts()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return 12;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_of_order(p_purchase_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select private.order_in_words(p.id) || jsonb_build_object('net_amount', p.net_amount,
      'vat_amount', p.vat_amount, 'has_box', m.box_number is not null,
      'lines', (
        select jsonb_agg(jsonb_build_object('title', l.item_title, 'quantity', l.quantity,
          'gross_amount', l.gross_amount, 'discount_amount', l.discount_amount, 'item_type', l.item_type, 'is_membership', l.is_membership,
          'is_onboarding_fee', l.is_onboarding_fee) order by l.position)
        from public.purchase_items l where l.purchase_id = p.id))
    from public.purchases p
    join public.profiles m on m.id = p.user_id
    where p.id = p_purchase_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_pause(p_attempts integer)
 RETURNS interval
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return least(interval '1 minute' * power(2, least(p_attempts, 10) - 1), interval '6 hours');
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_recipient(p_mail public.mails, OUT email text, OUT name text, OUT reason text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_mail.user_id is null then
    email := p_mail.email;
    name := p_mail.name;
    return;
  end if;
  select u.email, p.full_name into mail_recipient.email, mail_recipient.name
  from public.profiles p
  join auth.users u on u.id = p.id
  where p.id = p_mail.user_id and p.forgotten_at is null
    and u.deleted_at is null and u.email_confirmed_at is not null;
  reason := case
    when mail_recipient.email is null then 'recipient_gone'
    when exists (
      select 1 from public.unwanted_mails w where w.user_id = p_mail.user_id and w.kind = p_mail.kind)
      then 'unwanted'
    when p_mail.params ? 'post_item_id' and not exists (
      select 1 from public.post_items i
      where i.id = (p_mail.params ->> 'post_item_id')::uuid and i.user_id = p_mail.user_id and i.undone_at is null)
      then 'post_moved'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_token(p_user_id uuid, p_kind text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_facts text := p_user_id || '.' || p_kind;
begin
  return v_facts || '.' || encode(
    extensions.hmac(convert_to(v_facts, 'UTF8'), (select s.secret from private.mail_secret s), 'sha256'), 'hex');
end;
$function$;

CREATE OR REPLACE FUNCTION private.mails_of(p_user_id uuid, p_email text)
 RETURNS SETOF public.mails
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.* from public.mails m where m.user_id = p_user_id
  union
  select m.* from public.mails m
  join private.confirmed_emails(p_user_id, p_email) e on lower(m.email) = e.email
  where m.user_id is null and m.created_at <= e.until
$function$;

CREATE OR REPLACE FUNCTION private.malformed_item(p_items jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_uuid constant text := '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';
  v_types constant text[] := private.item_types();
begin
  return (
    select min(i.position)
    from jsonb_array_elements(p_items) with ordinality as i (item, position)
    where not coalesce(
      jsonb_typeof(i.item) = 'object'
      and jsonb_typeof(i.item -> 'item_type') = 'string'
      and i.item ->> 'item_type' = any (v_types)
      and jsonb_typeof(i.item -> 'item_id') = 'string'
      and i.item ->> 'item_id' ~ v_uuid
      and coalesce(jsonb_typeof(i.item -> 'unit_price'), 'null') in ('number', 'null'), false));
end;
$function$;

CREATE OR REPLACE FUNCTION private.malta_clock(p_moment timestamp with time zone)
 RETURNS timestamp without time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return p_moment at time zone 'Europe/Malta';
end;
$function$;

CREATE OR REPLACE FUNCTION private.malta_moment(p_wall_clock timestamp without time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return p_wall_clock at time zone 'Europe/Malta';
end;
$function$;

CREATE OR REPLACE FUNCTION private.malta_today()
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.malta_clock(now())::date;
end;
$function$;

CREATE OR REPLACE FUNCTION private.manual_notify_admins(p_title text, p_message text, p_type text, p_action_url text, p_action_text text, p_priority integer, p_key uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  insert into public.notifications (
    id, user_id, event, type, title, message, action_url, action_text, priority)
  select
    case when p_key is null then gen_random_uuid()
      else md5(jsonb_build_array(p_key, a.user_id, p_title, p_message, p_type, p_action_url, p_action_text,
        p_priority)::text)::uuid end,
    a.user_id, 'announcement', coalesce(p_type, 'info'), left(btrim(p_title), 200),
    left(btrim(coalesce(p_message, '')), 2000), nullif(btrim(p_action_url), ''),
    nullif(left(btrim(p_action_text), 100), ''),
    case when p_type = 'system_announcement' and coalesce(p_priority, 0) = 0 then 5
      else least(greatest(coalesce(p_priority, 0), 0), 10) end
  from private.administrators_to_tell() as a (user_id)
  on conflict (id) do nothing;
  return (select count(*) from private.administrators_to_tell());
end;
$function$;

CREATE OR REPLACE FUNCTION private.mark_membership_order(p_purchase_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.user_services;
begin
  update public.user_services us
  set order_kind = private.plan_order_kind(us.user_id, s),
    credited_days = (
      select (i.metadata ->> 'credit_days')::integer from public.purchase_items i
      where i.purchase_id = p_purchase_id and i.metadata ? 'credit_days'),
    included_documents = s.included_documents, extra_document_price = s.extra_document_price,
    processing_hours = s.processing_hours
  from public.services s
  where us.purchase_id = p_purchase_id and us.order_kind is null and s.id = us.service_id
    and s.membership_type is not null
  returning us.* into v_row;
  update public.profiles p
  set membership_grace_until = private.grace_until(p)
  where p.id = v_row.user_id and v_row.order_kind = 'renewal'
    and p.membership_grace_until is distinct from private.grace_until(p)
    and not exists (
      select 1 from public.memberships m where m.user_id = p.id and m.ends_on <= p.membership_valid_until);
end;
$function$;

CREATE OR REPLACE FUNCTION private.mark_post_called(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item public.post_items;
begin
  perform private.require_admin();
  v_item := private.hold_post_item(p_id);
  if v_item.called_at is not null then
    return;
  end if;
  update public.post_items i set called_at = now() where i.id = p_id;
  perform private.note_post(p_id, 'called');
end;
$function$;

CREATE OR REPLACE FUNCTION private.match_payments(p_lines jsonb)
 RETURNS TABLE(line integer, outcome text, orders jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) > 1000
    or p_lines @? '$[*] ? (@.type() != "object")'
  then
    perform private.fail('PY011', 'A list of at most 1000 lines is needed');
  end if;
  return query
  with lines as (
    select s.line, s.amount, s.paid_on, left(btrim(s.reference), 200) as reference,
      left(s.text, 2000) as text, greatest(coalesce(s.nth, 1), 1) as nth
    from jsonb_to_recordset(p_lines)
      as s (line integer, text text, reference text, amount numeric, paid_on date, nth integer)
  ),
  named as (
    select distinct l.line, coalesce(p.id, i.purchase_id) as id
    from lines l
    cross join unnest(private.numbers_in(l.text)) as n (number)
    left join public.purchases p on p.purchase_number = n.number
    left join public.invoices i on i.invoice_number = n.number
    where coalesce(p.id, i.purchase_id) is not null
  ),
  matched as (
    select l.*, n.ids, o.paid, o.pending, o.due, recorded.id as recorded_id
    from lines l
    left join lateral (
      select array_agg(n.id) as ids from named n where n.line = l.line) n on true
    left join lateral (
      select count(*) filter (where p.status = 'paid') as paid,
        count(*) filter (where p.status = 'pending') as pending, min(p.total_amount) as due
      from public.purchases p where p.id = any (n.ids)) o on true
    -- The same line again: the file was imported before. Lines alike are several payments: the second of
    -- them needs a second payment in the books.
    left join lateral (
      select y.purchase_id as id from public.payments y
      where y.paid_on = l.paid_on and y.amount = l.amount and y.reference = l.reference
        and (n.ids is null or y.purchase_id = any (n.ids))
      order by y.created_at, y.id
      offset l.nth - 1 limit 1) recorded on true
  )
  select m.line,
    case
      when m.recorded_id is not null then 'recorded'
      when m.ids is null then 'no_order'
      when m.pending > 0 and cardinality(m.ids) > 1 then 'ambiguous'
      when m.pending = 0 and m.paid > 0 then 'paid'
      when m.pending = 0 then 'cancelled'
      when m.due is distinct from m.amount then 'amount_differs'
      else 'matched'
    end,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'purchase_number', s.purchase_number,
        'status', s.status, 'total_amount', s.total_amount, 'member_name', s.member_name)
        order by s.created_at, s.id)
      from (
        select o.* from private.listed_orders o
        where o.id = any (case when m.recorded_id is null then m.ids else array[m.recorded_id] end)
        union all
        -- Nothing is named: what is due in this amount may be meant.
        (select o.* from private.listed_orders o
        where m.recorded_id is null and m.ids is null
          and o.status = 'pending' and o.total_amount = m.amount
        order by o.created_at, o.id
        limit 3)
      ) s), '[]'::jsonb)
  from matched m
  order by m.line;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_add_post_file(p_bucket text, p_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item uuid := private.item_of_post_file(p_bucket, p_name);
begin
  return v_item is not null and private.is_admin() and case p_bucket
    when 'post-envelopes' then not exists (
      select 1 from public.post_items i where i.id = v_item and i.envelope is distinct from p_name)
    else exists (
      select 1 from public.post_items i
      where i.id = v_item and i.undone_at is null and i.user_id is not null) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_read_post_file(p_bucket text, p_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item uuid := private.item_of_post_file(p_bucket, p_name);
begin
  if v_item is null then
    return false;
  end if;
  if p_bucket = 'post-scans' then
    return private.may_read_scan_file(p_name);
  end if;
  return private.is_admin() or exists (
    select 1 from public.post_items i
    where i.id = v_item and i.user_id = private.told_id() and i.undone_at is null and i.envelope = p_name);
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_read_scan_file(p_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item uuid := private.item_of_post_file('post-scans', p_name);
begin
  return exists (
      select 1 from public.post_items i
      join public.post_scans s on s.item_id = i.id and s.is_newest
      where i.id = v_item and i.user_id = private.told_id() and i.undone_at is null
        and (s.pdf = p_name or exists (
          select 1 from public.post_pages p where p.scan_id = s.id and p.picture = p_name)))
    or private.is_admin() and exists (
      select 1 from public.post_events e
      join public.post_items i on i.id = e.item_id
      where e.item_id = v_item and e.kind = 'file_opened' and e.actor = private.caller_id()
        and e.at > now() - private.scan_open_for() and i.user_id is not null and i.undone_at is null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.members_by_plan()
 RETURNS TABLE(plan text, members bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when g.membership_type <> 'standard'
      and private.membership_status(
        g.membership_status, g.membership_valid_until, g.membership_grace_until) = 'active'
    then g.membership_type when not g.is_staff then 'none' end as plan,
    sum(g.members)::bigint as members
  from (
    select p.membership_type, p.membership_status, p.membership_valid_until, p.membership_grace_until,
      p.role is not null as is_staff, count(*) as members
    from public.profiles p
    where p.forgotten_at is null
    group by 1, 2, 3, 4, 5) g
  group by 1
$function$;

CREATE OR REPLACE FUNCTION private.members_with_ending_paper()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select s.user_id from public.post_settings s
    where s.after_storage = 'shred' and exists (select 1 from private.paper_that_ends(s.user_id))
    union
    select k.user_id from private.post_keeping k where not k.is_held;
end;
$function$;

CREATE OR REPLACE FUNCTION private.membership_in_words(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_strip_nulls(jsonb_build_object(
      'plan_title', coalesce(w.plan ->> 'title', initcap(p.membership_type) || ' membership'),
      'membership_type', w.plan ->> 'membership_type', 'billing_period', w.plan ->> 'billing_period',
      'is_grant', nullif(w.is_grant, false),
      'company_name', p.company_name, 'full_name', p.full_name,
      'box_number', p.box_number, 'address_from', m.address_from, 'period_from', case when not w.is_grant then us.period_from end,
      'valid_until', p.membership_valid_until, 'grace_until', p.membership_grace_until,
      'cooling_off_until', case when m.first_paid_on + 14 >= private.malta_today() then m.first_paid_on + 14 end,
      'ends_on', m.ends_on, 'given_on', m.notice_given_on))
    from public.profiles p
    left join public.memberships m on m.user_id = p.id
    cross join lateral private.present_plan(p.id) us
    cross join lateral (
      select private.plan_in_words(us, p) as plan, private.is_granted(p) as is_grant) w
    where p.id = p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.membership_month(p_anchored_on date, p_day date, OUT period_from date, OUT period_to date)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_day date := case when p_day = p_anchored_on then p_day else p_day - 1 end;
  v_months integer := 12 * (extract(year from v_day) - extract(year from p_anchored_on))
    + extract(month from v_day) - extract(month from p_anchored_on);
begin
  if p_anchored_on + make_interval(months => v_months) > v_day then
    v_months := v_months - 1;
  end if;
  period_from := p_anchored_on + make_interval(months => v_months);
  period_to := p_anchored_on + make_interval(months => v_months + 1);
end;
$function$;

CREATE OR REPLACE FUNCTION private.membership_notification_message(p_event text, p_params jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_plan text := coalesce(p_params ->> 'plan_title', 'Your membership');
  v_until text := private.day_in_words((p_params ->> 'valid_until')::date);
  v_grace text := private.day_in_words((p_params ->> 'grace_until')::date);
  v_order text := 'order ' || (p_params ->> 'purchase_number') || ' ('
    || private.euros((p_params ->> 'total_amount')::numeric) || ')';
begin
  return case p_event
    when 'membership_started' then
      v_plan || ' is active' || coalesce(' until ' || v_until, '') || '. Your box number is '
        || (p_params ->> 'box_number') || ', and you can use its address from today.'
    when 'membership_changed' then v_plan || ' is now your plan, until ' || v_until || '.'
    when 'membership_renewal' then
      'The next period of ' || v_plan || ' begins after ' || v_until || ': ' || v_order || ', due on '
        || private.day_in_words((p_params ->> 'due_date')::date) || '.'
        || case when (p_params ->> 'post_amount')::numeric > 0 then ' ' || private.euros((p_params ->> 'post_amount')::numeric)
          || ' of it is for your post beyond the plan, and stays due if you do not renew.' else '' end
    when 'membership_reminder' then
      v_plan || case (p_params ->> 'days_left')::integer when 0 then ' ends today.' else ' ends on ' || v_until || '.' end
        || coalesce(' To continue, please pay ' || v_order || coalesce('; if you pay by ' || v_grace || ', there is no gap.', '.'),
          case when (p_params ->> 'is_grant')::boolean then ' After that day you can choose a plan.'
            else ' To continue, please choose a plan.' end)
    when 'membership_expired' then
      v_plan || ' ended on ' || v_until || ' and has expired, so you can no longer use the address of your box. '
        || 'You can order a plan again at any time; we keep your box for you.'
    when 'membership_ended' then v_plan || ' has ended, as you asked. Thank you for being a member.'
    when 'invoice_overdue' then
      'We have not received a payment yet for ' || v_order || ', which was due on '
        || private.day_in_words((p_params ->> 'due_date')::date) || '.'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.membership_spells(p_after date)
 RETURNS TABLE(plan text, since date, until date, monthly numeric, is_end boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with standing as materialized (
    select p.id, p.membership_type, m.address_from, p.membership_valid_until as last_day,
      case when private.membership_status(
          p.membership_status, p.membership_valid_until, p.membership_grace_until) = 'active'
        then coalesce(p.membership_grace_until, p.membership_valid_until, 'infinity') end as in_force_until
    from public.profiles p
    join public.memberships m on m.user_id = p.id
    where p.membership_type <> 'standard' and p.membership_status <> 'pending_payment'
  ), days as (
    select us.user_id, s.membership_type as plan, us.period_from as since, us.valid_until as until,
      i.net_amount / case s.billing_period when 'annual' then 12 else 1 end as monthly
    from public.user_services us
    join public.services s on s.id = us.service_id
    left join public.purchase_items i on i.purchase_id = us.purchase_id and i.is_membership
    where us.valid_until is not null and us.valid_until > p_after and us.valid_until > us.period_from
    union all
    -- from today on whoever is a member is one until tomorrow at least: today is their last day at the earliest
    select s.id, s.membership_type, greatest(s.address_from, r.until),
      case when s.in_force_until is not null then greatest(s.in_force_until, (select private.malta_today()) + 1)
        when s.last_day is not null then least(s.last_day, (select private.malta_today())) end, 0
    from standing s
    left join (
      select us.user_id, max(us.valid_until) as until from public.user_services us
      where us.valid_until is not null
      group by us.user_id) r on r.user_id = s.id
  ), followed as (
    select d.*, lead(d.since) over (partition by d.user_id order by d.since, d.until) as next_since
    from days d
    where d.until > d.since and d.until > p_after
  )
  select f.plan, f.since, c.until, f.monthly, f.next_since is null or f.next_since > c.until
  from followed f
  left join standing s on s.id = f.user_id
  -- nothing is in force beyond today of somebody who is no member
  cross join lateral (
    select least(f.until, f.next_since, case when s.in_force_until is null then (select private.malta_today()) end) as until) c
  where c.until > f.since
$function$;

CREATE OR REPLACE FUNCTION private.membership_status(p_status text, p_valid_until date, p_grace_until date DEFAULT NULL::date)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when p_status = 'active' and coalesce(p_grace_until, p_valid_until) < private.malta_today() then 'expired'
    else p_status end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.memberships_due()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.malta_today();
begin
  return query
    select m.user_id from public.memberships m where m.next_from < v_today
    union
    select p.id from public.profiles p
    join public.memberships m on m.user_id = p.id
    where p.membership_status = 'active' and p.membership_valid_until <= v_today + 14
      and (coalesce(p.membership_grace_until, p.membership_valid_until) < v_today
        or (m.ends_on is null or m.ends_on > p.membership_valid_until)
          and ((p.membership_valid_until >= v_today and (
              m.reminded_until is distinct from p.membership_valid_until
              or m.reminded_days > private.reminder_days(p.membership_valid_until)))
            or (not exists (
                select 1 from public.user_services us
                where us.user_id = p.id and us.payment_status = 'pending' and us.order_kind is not null)
              and exists (
                select 1 from public.user_services us
                where us.user_id = p.id and us.payment_status = 'paid' and us.valid_until is not null)
              and not private.is_renewal_declined(p.id, p.membership_valid_until))))
    union
    select u.id from private.usage_orders_due() u (id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.messages_of(p_user_id uuid, p_email text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 2
 SET search_path TO ''
AS $function$
  select m.id from public.contact_messages m where m.user_id = p_user_id
  union
  select m.id from public.contact_messages m
  join private.confirmed_emails(p_user_id, p_email) e on lower(m.email) = e.email
  where m.user_id is null and m.created_at <= e.until
$function$;

CREATE OR REPLACE FUNCTION private.mirror_account_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.profiles set email = left(new.email, 320) where id = new.id and forgotten_at is null;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.missed_post(p_count public.post_counts)
 RETURNS SETOF public.post_items
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select i.* from public.post_items i
    where lower(coalesce(i.place, '')) = lower(coalesce(p_count.place, ''))
      and i.paper in ('received', 'stored', 'opened') and i.undone_at is null
      and not exists (
        select 1 from public.post_count_lines l where l.count_id = p_count.id and l.code = i.code)
      and (
        select e.at from public.post_events e
        where e.item_id = i.id and e.kind in ('received', 'stored', 'moved', 'found', 'bagged', 'unbagged') order by e.id desc limit 1)
        <= p_count.begun_at;
end;
$function$;

CREATE OR REPLACE FUNCTION private.missing_factor(p_user_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.jwt() ->> 'aal' = 'aal2' then
    return null;
  end if;
  if exists (select from auth.mfa_factors f where f.user_id = p_user_id and f.status = 'verified') then
    return 'ask';
  end if;
  return (select 'enrol' from private.site_settings s where s.office_second_factor);
end;
$function$;

CREATE OR REPLACE FUNCTION private.missing_of_buyer(p_profile public.profiles)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- What a page trims off, not the space alone: a street of one tab is none.
  v_blanks constant text := U&' \0009\000A\000B\000C\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF';
  v_country constant text := coalesce(btrim(p_profile.country, v_blanks), '');
begin
  return array_remove(array[
    case when coalesce(btrim(p_profile.full_name, v_blanks), '') in ('', 'New User') then 'full_name' end,
    case when coalesce(btrim(p_profile.address_line_1, v_blanks), '') = '' then 'address_line_1' end,
    case when coalesce(btrim(p_profile.city, v_blanks), '') = '' then 'city' end,
    case when coalesce(btrim(p_profile.postal_code, v_blanks), '') = '' and v_country not in ('', 'Other')
      and private.has_postal_code(v_country) then 'postal_code' end,
    case when v_country in ('', 'Other') then 'country' end], null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.mixes_alphabets(p_text text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_latin constant text := 'A-Za-z\u00aa-\u02ff\u1d00-\u1d25\u1e00-\u1eff\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab64';
  v_greek constant text := '\u0370-\u03ff\u1f00-\u1fff';
  v_cyrillic constant text := '\u0400-\u052f\u1c80-\u1c8f\ua640-\ua69f';
  v_marks constant text := '\u0300-\u036f';
begin
  return exists (
    select 1 from regexp_split_to_table(normalize(private.one_line(p_text), nfkc), '[^[:alnum:]' || v_marks || ']+') w (word)
    where (w.word ~ ('[' || v_latin || ']'))::int + (w.word ~ ('[' || v_greek || ']'))::int
      + (w.word ~ ('[' || v_cyrillic || ']'))::int
      + (w.word ~ ('[^0-9' || v_latin || v_greek || v_cyrillic || v_marks || ']'))::int > 1);
end;
$function$;

CREATE OR REPLACE FUNCTION private.moment_in_words(p_moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return to_char(private.malta_clock(p_moment), 'FMDD FMMonth YYYY "at" HH24:MI');
end;
$function$;

CREATE OR REPLACE FUNCTION private.month_beyond_plan(p_user_id uuid, p_plan text, p_more numeric, p_dearer public.services, p_period_to date, OUT period_from date, OUT documents integer, OUT net numeric, OUT dearer_net numeric)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select c.period_from, sum(c.quantity), sum(c.net) into period_from, documents, net
  from public.post_charges c
  where c.user_id = p_user_id and c.period_to = p_period_to and c.kind = 'documents' and c.waived_at is null
  group by c.period_from;
  dearer_net := p_more + coalesce(p_dearer.extra_document_price, 0)
    * greatest(documents - coalesce(p_dearer.included_documents, 0) + coalesce((
      select u.used from public.post_usage u
      where u.user_id = p_user_id and u.period_from = month_beyond_plan.period_from), 0), 0);
  if exists (
      select 1 from public.post_usage u
      where u.user_id = p_user_id and u.period_from = month_beyond_plan.period_from and u.plan <> p_plan) then
    net := null;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.months_of(p_from date, p_to date)
 RETURNS TABLE(first_day date, last_day date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not coalesce(
    p_from between '2000-01-01' and p_to and p_to <= least(p_from + 3660, '2200-01-01'), false) then
    perform private.fail('OV001', 'The period is not one of at most ten years');
  end if;
  return query
    select greatest(g.month::date, p_from), least((g.month + interval '1 month')::date - 1, p_to)
    from generate_series(date_trunc('month', p_from::timestamp), p_to, interval '1 month') as g (month);
end;
$function$;

CREATE OR REPLACE FUNCTION private.move_in_params(p_event public.events)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_former public.events := p_event;
  v_params jsonb := '{}';
begin
  v_former.event_date := p_event.former_date;
  v_former.event_time := p_event.former_time;
  if private.event_begins_at(v_former) <> private.event_begins_at(p_event) then
    v_params := jsonb_build_object('former_begins_at', private.event_begins_at(v_former));
  end if;
  if p_event.location is distinct from p_event.former_location then
    v_params := v_params || jsonb_build_object('location', coalesce(p_event.location, 'TBD'),
      'former_location', coalesce(p_event.former_location, 'TBD'));
  end if;
  return v_params;
end;
$function$;

CREATE OR REPLACE FUNCTION private.move_occurrences(p_ids uuid[], p_event public.events, p_wanted public.events, p_series private.event_series)
 RETURNS date
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_days integer := p_wanted.event_date - p_event.event_date;
  v_moved private.event_series := p_series;
begin
  if v_days = 0 or p_ids = '{}' then
    return p_wanted.recurring_end_date;
  end if;
  v_moved.starts_on := p_series.starts_on + v_days;
  update public.events e
  set event_date = case when e.id = p_event.id then p_wanted.event_date
    else e.event_date + (private.planned_date(v_moved, e.series_position)
      - private.planned_date(p_series, e.series_position)) end
  where e.id = any (p_ids);
  update private.event_series set starts_on = v_moved.starts_on where id = p_series.id;
  if p_series.id is not null and p_wanted.recurring_end_date = p_event.recurring_end_date then
    return greatest(p_wanted.recurring_end_date + v_days, private.planned_date(v_moved, p_series.written));
  end if;
  return p_wanted.recurring_end_date;
end;
$function$;

CREATE OR REPLACE FUNCTION private.name_on_certificate(p_user_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select p.full_name from public.profiles p where p.id = p_user_id and p.full_name ~ '\S'), 'A member of our staff');
end;
$function$;

CREATE OR REPLACE FUNCTION private.name_shape(p_folded text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_cyrillic constant text :=
    U&'\0430\0432\0435\043A\043C\043D\043E\0440\0441\0442\0443\0445\0456\0458\0455\0501\051B\051D\04CF\04BB';
  v_greek constant text := U&'\03B1\03B2\03B5\03B7\03B9\03BA\03BC\03BD\03BF\03C1\03C4\03C5\03C7\03B6';
begin
  return replace(replace(
    translate(p_folded, v_cyrillic || v_greek || '01i', 'abekmhopctyxljsdqwlh' || 'abehlkmvoptyxz' || 'oll'),
    'rn', 'm'), 'vv', 'w');
end;
$function$;

CREATE OR REPLACE FUNCTION private.needs_payment(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return exists (
      select 1 from public.event_registrations er
      join public.events e on e.id = er.event_id
      where er.user_id = p_user_id and er.payment_status = 'pending' and e.registration_fee > 0
        and private.holds_seat(er))
    or exists (
      select 1 from public.user_documents ud
      join public.documents d on d.id = ud.document_id
      where ud.user_id = p_user_id and ud.payment_status = 'pending' and d.price > 0);
end;
$function$;

CREATE OR REPLACE FUNCTION private.new_post_item(p_item jsonb)
 RETURNS public.post_items
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item public.post_items;
begin
  v_item := private.with_post_values(null, p_item, array['id', 'code', 'kind', 'user_id', 'name_id', 'addressee',
    'sender_id', 'sender', 'is_official', 'not_ours_at', 'weight_g', 'received_at', 'place', 'envelope']);
  if not private.is_post_code(v_item.code) then
    perform private.fail('PO003', 'No code of a label');
  end if;
  if exists (select 1 from public.post_bags b where b.code = v_item.code) then
    perform private.fail('PO002', 'The label is on a bag');
  end if;
  if v_item.received_at is not null and p_item ->> 'received_at' !~* ':\d\d(\.\d+)?\s*(z|[+-]\d\d(:?\d\d)?)\s*$' then
    perform private.fail('PO008', 'A moment has an offset');
  end if;
  v_item.received_at := coalesce(v_item.received_at, now());
  if v_item.received_at > now() + interval '5 minutes' or v_item.received_at < now() - interval '60 days' then
    perform private.fail('PO032', 'The clock of the device is wrong',
      jsonb_build_object('received_at', v_item.received_at, 'now', now()));
  end if;
  v_item.is_official := coalesce(v_item.is_official, (
    select s.is_official from public.post_senders s where s.id = v_item.sender_id), false);
  v_item.not_ours_at := case when v_item.not_ours_at is not null then now() end;
  v_item.image := case when v_item.envelope is null then 'none' else 'envelope' end;
  if v_item.envelope is not null and not private.keep_files('post-envelopes', array[v_item.envelope]) then
    perform private.fail('PO030', 'The photo is not there');
  end if;
  v_item.idempotency_key := md5(p_item::text);
  v_item.recorded_by := auth.uid();
  perform private.check_post_owner(v_item);
  return v_item;
end;
$function$;

CREATE OR REPLACE FUNCTION private.new_referral_code()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789',
    get_byte(b.bytes, n) % 32 + 1, 1), '' order by n)
  from (select extensions.gen_random_bytes(10) as bytes) b, generate_series(0, 9) n
$function$;

CREATE OR REPLACE FUNCTION private.newest_matches(p_table regclass, p_query text, p_limit integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_matches text := private.search_condition(p_query);
  v_is_indexed boolean := p_query ~ '[[:alnum:]]{3}';
  v_found uuid[];
begin
  execute format('select array_agg(f.id) from (select t.id from (select id, created_at, search_text from %s '
    'order by created_at desc, id desc limit %s) t where %s order by t.created_at desc, t.id desc limit $1) f',
    p_table, case when v_is_indexed then 300 else 1000 end, v_matches) into v_found using p_limit;
  if v_is_indexed and coalesce(cardinality(v_found), 0) < p_limit then
    execute format('select array_agg(f.id) from (select t.id from (select t.id, t.created_at from %s t '
      'where %s limit 500) t order by t.created_at desc, t.id desc limit $1) f', p_table, v_matches)
      into v_found using p_limit;
  end if;
  return query select unnest(v_found);
end;
$function$;

CREATE OR REPLACE FUNCTION private.next_invoice_number(p_kind text, p_issued date)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_number integer;
begin
  insert into private.invoice_counters as c (kind, year, last_number)
  values (p_kind, extract(year from p_issued)::integer, 1)
  on conflict (kind, year) do update set last_number = c.last_number + 1
  returning last_number into v_number;
  return case p_kind when 'invoice' then 'INV-' else 'CN-' end
    || to_char(p_issued, 'YYYY') || '-' || private.padded(v_number, 5);
end;
$function$;

CREATE OR REPLACE FUNCTION private.next_of_membership(p_user_id uuid, p_unpaid jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_profile public.profiles;
  v_row public.user_services := private.running_plan(p_user_id);
  v_member public.memberships;
  v_running public.services;
  v_next public.services;
  v_on date;
  v_ending jsonb;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  v_on := v_profile.membership_valid_until;
  v_ending := jsonb_build_object('kind', 'end', 'on', v_on, 'membership_type', null, 'billing_period', null,
    'total_amount', null);
  select * into v_member from public.memberships m where m.user_id = p_user_id;
  if v_row.id is null then
    return case when v_on >= private.malta_today() and v_profile.membership_status = 'active' then v_ending end;
  end if;
  select * into v_running from public.services s where s.id = v_row.service_id;
  if v_member.next_from >= private.malta_today() then
    return jsonb_build_object('kind', 'change', 'on', v_member.next_from,
      'membership_type', v_running.membership_type, 'billing_period', v_running.billing_period,
      'total_amount', null);
  end if;
  v_next := private.next_plan(p_user_id);
  if v_member.ends_on <= v_on or v_next.id is null
    or (p_unpaid is null and private.is_renewal_declined(p_user_id, v_on)) then
    return v_ending;
  end if;
  return jsonb_build_object('kind', case when v_member.next_membership_type is null then 'renewal' else 'change' end,
    'on', v_on, 'membership_type', v_next.membership_type, 'billing_period', v_next.billing_period,
    'total_amount', case when p_unpaid ->> 'kind' = 'renewal' then (p_unpaid ->> 'total_amount')::numeric
      else v_next.price + round(v_next.price * private.vat_rate(), 2) end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.next_plan(p_user_id uuid)
 RETURNS public.services
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_plan public.services;
begin
  select n.* into v_plan
  from public.services s
  left join public.memberships m on m.user_id = p_user_id
  cross join lateral public.get_membership_service(
    case when m.next_from is null then coalesce(m.next_membership_type, s.membership_type) else s.membership_type end,
    case when m.next_from is null then coalesce(m.next_billing_period, s.billing_period) else s.billing_period end) n
  where s.id = (private.running_plan(p_user_id)).service_id;
  return v_plan;
end;
$function$;

CREATE OR REPLACE FUNCTION private.next_purchase_number()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return 'PO-' || to_char(private.malta_today(), 'YYYY') || '-'
    || private.padded(nextval('private.purchase_number_seq'), 6);
end;
$function$;

CREATE OR REPLACE FUNCTION private.normalise_discount_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.code := upper(btrim(new.code));
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.normalise_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.role in ('', 'none') then
    new.role := null;
  end if;
  if nullif(btrim(new.country), '') is null then
    new.country := case when tg_op = 'UPDATE' then old.country else 'Malta' end;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_amount_paid()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.amount_paid := coalesce((
    select i.gross_amount from public.purchase_items i
    where i.purchase_id = new.purchase_id and i.item_type = 'event' and i.item_id = new.event_id),
    new.amount_paid);
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_cancellation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.status <> 'cancelled' then
    new.cancelled_at := null;
  elsif new.cancelled_at is null then
    new.cancelled_at := now();
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_over(old) then
    return new;
  end if;
  if old.moved_at is distinct from now() then
    new.former_date := old.event_date;
    new.former_time := old.event_time;
    new.former_location := old.location;
  end if;
  new.moved_at := now();
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_owner_of_post(p_item public.post_items, p_device_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_post(p_item.id, case
    when p_item.user_id is not null then 'matched'
    when p_item.not_ours_at is not null then 'not_ours'
    else 'unmatched' end, p_device_at => p_device_at);
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_paper_kept(p_user_id uuid, p_today date DEFAULT private.malta_today())
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform 1 from private.post_keeping k where k.user_id = p_user_id order by k.item_id for update;
  delete from private.post_keeping k
  where k.user_id = p_user_id and not k.is_held and not exists (
    -- Of a better scan the days begin again.
    select 1 from private.paper_that_ends(p_user_id) e where e.item_id = k.item_id and e.until <= k.until);
  insert into private.post_keeping (item_id, user_id, until)
  select e.item_id, p_user_id, greatest(e.until, p_today + 15) from private.paper_that_ends(p_user_id) e order by e.item_id
  on conflict do nothing;
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_post(p_item_id uuid, p_kind text, p_detail jsonb DEFAULT '{}'::jsonb, p_place text DEFAULT NULL::text, p_device_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.post_events (item_id, kind, actor, place, device_at, detail)
  values (p_item_id, p_kind, auth.uid(), p_place, p_device_at, p_detail);
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_post_bag(p_bag public.post_bags, p_step text, p_detail jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_post(b.item_id, p_step,
    jsonb_strip_nulls(jsonb_build_object('request_id', b.request_id, 'bag', p_bag.code) || p_detail))
  from public.post_bag_items b where b.bag_id = p_bag.id order by b.item_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_post_opened(p_request public.post_requests, p_place text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.note_post(p_request.item_id, 'opened',
    jsonb_strip_nulls(jsonb_build_object('request_id', p_request.id, 'mandate', p_request.mandate)), p_place);
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_post_request(p_request public.post_requests, p_step text, p_detail jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_scan boolean := p_request.kind in ('scan', 'rescan');
begin
  if not (v_is_scan and p_step = 'done') then
    perform private.note_post(p_request.item_id, case when v_is_scan
        and p_step in ('asked', 'taken', 'let_go', 'refused', 'withdrawn') then 'scan_' else 'request_' end || p_step,
      jsonb_build_object('request_id', p_request.id, 'kind', p_request.kind) || p_detail);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_post_search_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.search_text := private.post_search_text(new);
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_sender()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Two steps, because visitors have no right to call the function.
  if auth.uid() is not null then
    select h.id into new.user_id from private.hold_account() h;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_share_opened(p_share public.post_shares)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.post_shares s set opened_count = s.opened_count + 1, last_opened_at = now() where s.id = p_share.id;
  if private.malta_clock(p_share.last_opened_at)::date is distinct from private.malta_today() then
    insert into public.post_events (item_id, kind, detail)
    values (p_share.item_id, 'share_opened',
      jsonb_build_object('share_id', p_share.id, 'opened', p_share.opened_count + 1));
  end if;
  if p_share.opened_count = 0 then
    perform private.tell(p_share.user_id, 'post_share_opened', jsonb_build_object('for', p_share.label),
      jsonb_build_object('post_item_id', p_share.item_id));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.notice_end(p_user_id uuid, OUT ends_on date, OUT periods integer, OUT billing_period text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.user_services := private.running_plan(p_user_id);
  v_end date;
begin
  select coalesce(m.next_billing_period, s.billing_period), p.membership_valid_until into billing_period, v_end
  from public.profiles p
  join public.services s on s.id = v_row.service_id
  left join public.memberships m on m.user_id = p.id
  where p.id = p_user_id;
  -- A plan that is off sale has no further period, unless its order was written before; and what is over by
  -- then needs no notice.
  if (private.next_plan(p_user_id)).id is null
    and private.unpaid_membership(p_user_id) ->> 'kind' is distinct from 'renewal' then
    ends_on := case when v_end >= private.malta_today() then v_end end;
    periods := 0;
    return;
  end if;
  -- A last day that an administrator wrote begins a new run.
  ends_on := private.period_end_at_least(case when v_row.valid_until = v_end then v_row.anchored_on else v_end end,
    v_end, billing_period, private.malta_today() + 30);
  periods := (12 * (extract(year from ends_on) - extract(year from v_end))
    + extract(month from ends_on) - extract(month from v_end))
    / case billing_period when 'annual' then 12 else 1 end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.notice_owes(p_user_id uuid, p_periods integer, p_billing_period text, p_unpaid jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_price numeric := (private.next_plan(p_user_id)).price;
  v_ordered numeric := case when p_unpaid ->> 'kind' = 'renewal' then (p_unpaid ->> 'total_amount')::numeric end;
begin
  v_price := v_price + round(v_price * private.vat_rate(), 2);
  return jsonb_build_object('periods', p_periods, 'billing_period', p_billing_period,
    'total_amount', coalesce(v_ordered, v_price)
      + case when p_periods > 1 then (p_periods - 1) * v_price else 0 end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.notification_message(p_event text, p_params jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if p_params ? 'count' then
    return (p_params ->> 'count')
      || case p_params ->> 'count' when '1' then ' more has arrived' else ' more have arrived' end
      || ', besides those you have not read yet.';
  end if;
  return coalesce(
    private.admin_notification_message(p_event, p_params),
    private.affiliate_notification_message(p_event, p_params),
    private.order_notification_message(p_event, p_params),
    private.membership_notification_message(p_event, p_params),
    private.seat_notification_message(p_event, p_params),
    private.post_request_message(p_event, p_params),
    private.shred_notification_message(p_event, p_params),
    private.post_notification_message(p_event, p_params),
    private.share_notification_message(p_event, p_params));
end;
$function$;

CREATE OR REPLACE FUNCTION private.notification_title(p_event private.told_events, p_params jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p_event.title || coalesce(' (' || (p_params ->> 'count') || ')', '');
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify(p_user_id uuid, p_event private.told_events, p_params jsonb, p_metadata jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.notifications (user_id, event, params, type, title, message, action_url,
    action_text, priority, expires_at, metadata)
  select p_user_id, p_event.code, p_params, p_event.type,
    left(private.notification_title(p_event, p_params), 200),
    left(private.notification_message(p_event.code, p_params), 2000),
    p_event.action_url, p_event.action_text, p_event.priority, now() + p_event.lasts, p_metadata
  where not exists (
    select 1 from public.profiles p where p.id = p_user_id and p.forgotten_at is not null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.number_greetings(p_greeting_id uuid, p_place numeric)
 RETURNS SETOF public.greetings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  with numbered as (
    select g.id, row_number() over (order by g.display_order, g.created_at, g.id) as place
    from public.greetings g
  ), placed as (
    select n.id, row_number() over (
      order by case when n.id = p_greeting_id then p_place else n.place end) as place
    from numbered n
  )
  update public.greetings g set display_order = p.place
  from placed p
  where p.id = g.id and g.display_order <> p.place;
  return query select * from public.greetings g order by g.display_order;
end;
$function$;

CREATE OR REPLACE FUNCTION private.numbers_in(p_text text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    select distinct k.prefix || '-' || regexp_replace(m.found[1], '\s', '', 'g') || '-' || d.digits
    from (values ('PO', 'P\s?O', 5), ('INV', 'I\s?N\s?V', 4)) as k (prefix, letters, digits),
      regexp_matches(p_text,
        k.letters || '[\W_]{0,3}((?:\d\s?){3}\d)[\W_]{0,3}(\d+)(?!\d)(?:\s+(\d+)(?![.,]?\d))?', 'gi') as m (found),
      unnest(array[m.found[2], m.found[2] || m.found[3]]) as d (digits)
    where d.digits ~ format('^(0\d{%1$s}|[1-9]\d{%1$s,11})$', k.digits));
end;
$function$;

CREATE OR REPLACE FUNCTION private.occurrences_in_scope(p_event public.events, p_scope text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_scope = 'this' or p_event.series_id is null then
    return array[p_event.id];
  end if;
  return array(
    select e.id from public.events e
    where e.series_id = p_event.series_id and e.archived_at is null and not private.is_over(e)
      and (p_scope = 'all' or e.series_position >= p_event.series_position)
    order by e.series_position);
end;
$function$;

CREATE OR REPLACE FUNCTION private.offered_line(p_item private.cart_item, p_offer private.offer)
 RETURNS private.quote_line
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_line private.quote_line;
begin
  v_line.item_type := p_item.item_type;
  v_line.item_id := p_item.item_id;
  v_line.title := p_offer.title;
  v_line.description := p_offer.description;
  v_line.quantity := coalesce(p_offer.quantity, 1);
  v_line.unit_price := coalesce(p_offer.unit_price, 0);
  v_line.price_unit := coalesce(p_offer.price_unit, 'one_time');
  v_line.total_price := round(v_line.unit_price * v_line.quantity, 2);
  v_line.vat_included := coalesce(p_offer.vat_included, true);
  v_line.is_membership := coalesce(p_offer.is_membership, false);
  v_line.is_onboarding_fee := false;
  v_line.is_credit := false;
  v_line.discount_amount := 0;
  v_line.problem := p_offer.problem;
  if v_line.title is not null and p_item.seen_price <> v_line.unit_price then
    v_line.previous_unit_price := p_item.seen_price;
  end if;
  v_line.reserved_until := p_offer.reserved_until;
  v_line.reservation_lapsed := coalesce(p_offer.reservation_lapsed, false);
  v_line.facts := coalesce(p_offer.facts, '{}');
  return v_line;
end;
$function$;

CREATE OR REPLACE FUNCTION private.office_lock()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_caller uuid := private.caller_id();
begin
  if not private.is_called(v_caller, array['admin', 'super_admin']) then
    return null;
  end if;
  return private.missing_factor(v_caller);
end;
$function$;

CREATE OR REPLACE FUNCTION private.official_post_to_remind_of()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select i.id from public.post_items i
    join private.post_told t on t.item_id = i.id
    where i.is_official and i.read_at is null and i.undone_at is null
      and t.reminded_at is null and t.told_at < now() - interval '1 day';
end;
$function$;

CREATE OR REPLACE FUNCTION private.official_wait_ends(p_told_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(private.working_moment_after(p_told_at, 2), p_told_at + interval '7 days');
end;
$function$;

CREATE OR REPLACE FUNCTION private.onboarding_fee_due(p_user_id uuid)
 RETURNS private.quote_line
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_fee private.quote_line;
begin
  select 'service', s.id, s.title, s.description, 1, s.price, s.price, s.vat_included, false, true, 0
  into v_fee.item_type, v_fee.item_id, v_fee.title, v_fee.description, v_fee.quantity, v_fee.unit_price,
    v_fee.total_price, v_fee.vat_included, v_fee.is_membership, v_fee.is_onboarding_fee,
    v_fee.discount_amount
  from public.services s
  where s.is_onboarding_fee and s.status = 'active' and s.archived_at is null and s.price > 0
    and not exists (
      select 1 from public.profiles p
      where p.id = p_user_id
        and private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until) = 'active')
    and not exists (
      select 1 from public.purchases p
      join public.purchase_items i on i.purchase_id = p.id and i.is_onboarding_fee
      where p.user_id = p_user_id and p.status <> 'cancelled' and not exists (
        select 1 from public.invoices n where n.purchase_id = p.id and n.kind = 'credit_note'));
  v_fee.is_credit := false;
  return v_fee;
end;
$function$;

CREATE OR REPLACE FUNCTION private.one_line(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return btrim(regexp_replace(regexp_replace(left(p_text, 1000), private.unseen_characters(), '', 'g'), '\s+', ' ', 'g'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.only_admins()
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if private.is_client_role() then
    perform private.require_admin();
  end if;
  return 1;
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_matters(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'unpaid', (
      select coalesce(jsonb_agg(o), '[]') from (
        select p.id, p.purchase_number, p.total_amount, i.invoice_number, i.due_date,
          i.due_date < private.malta_today() as is_overdue
        from public.purchases p
        left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
        where p.user_id = p_user_id and p.status = 'pending'
        order by i.due_date, p.created_at, p.id
        limit 5) o),
    'work', (
      select coalesce(jsonb_agg(w), '[]') from (
        select us.id, us.purchase_id, s.title, us.payment_status
        from public.user_services us
        join public.services s on s.id = us.service_id and s.membership_type is null
        where us.user_id = p_user_id and us.payment_status in ('paid', 'in_progress')
        order by us.purchase_date, us.id
        limit 5) w),
    'coming', (
      select coalesce(jsonb_agg(c), '[]') from (
        select er.id, er.event_id, e.title, e.event_date, e.event_time, er.payment_status
        from public.event_registrations er
        join public.events e on e.id = er.event_id
        where er.user_id = p_user_id and er.payment_status <> 'cancelled' and e.status = 'active'
          and e.event_date >= private.malta_today() - 2 and not private.is_over(e)
        order by e.event_date, e.event_time, er.id
        limit 5) c));
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_membership_refund(p_user_id uuid, p_purchase_id uuid, p_title text, p_amount numeric, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(p_amount, 0) <= 0 then
    return;
  end if;
  insert into public.refund_reviews (user_id, purchase_id, event_title, amount, reason)
  values (p_user_id, p_purchase_id, p_title, p_amount, p_reason);
  perform private.tell_admins('membership_refund_to_review',
    jsonb_build_object('plan', p_title, 'amount', p_amount, 'reason', p_reason),
    jsonb_build_object('purchase_id', p_purchase_id), p_except => auth.uid());
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_post_bag(p_id uuid, p_level text, p_machine text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_machine text := private.one_line(p_machine);
  v_bag public.post_bags;
begin
  perform private.require_admin();
  if p_id is null or coalesce(p_level, '') not in ('P-4', 'P-5') or coalesce(char_length(v_machine), 0) not between 1 and 80 then
    perform private.fail('PO092', 'A bag has an id, a level and a machine', '{"problem": "values"}');
  end if;
  insert into public.post_bags (id, code, level, machine, opened_by)
  values (p_id, private.post_code(nextval('private.post_code_seq')), p_level, v_machine, auth.uid())
  on conflict (id) do nothing
  returning * into v_bag;
  if v_bag.id is null then
    select * into v_bag from public.post_bags b where b.id = p_id;
    if (v_bag.level, v_bag.machine, v_bag.opened_by) is distinct from (p_level, v_machine, auth.uid()) then
      perform private.fail('PO027', 'Another bag has this id');
    end if;
  end if;
  return v_bag.code;
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_post_item(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_request public.post_requests;
  v_item public.post_items;
begin
  perform private.require_admin();
  -- Of what is open already, a better scan may be in hand.
  select r.id into v_id from public.post_requests r
  join private.post_request_kinds k on k.kind = r.kind
  join public.post_items i on i.id = r.item_id
  where r.item_id = p_id and r.state = 'in_work' and r.taken_by = auth.uid()
    and (k.is_for_opening or i.paper = 'opened')
  order by k.is_for_opening desc limit 1;
  if found then
    v_request := private.hold_post_request(v_id);
  end if;
  -- The caller may have let it go in another tab by now.
  if v_request.state is distinct from 'in_work' then
    perform private.fail('PO013', 'Nobody has asked for it, or somebody else works on it');
  end if;
  select * into v_item from public.post_items i where i.id = p_id;
  if v_item.paper = 'opened' then
    return;
  end if;
  update public.post_items i set paper = 'opened', paper_at = now() where i.id = p_id;
  perform private.note_post_opened(v_request, v_item.place);
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_post_scan(p_item_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_scan public.post_scans;
begin
  perform private.require_admin();
  select s.* into v_scan from public.post_scans s
  join public.post_items i on i.id = s.item_id
  where s.item_id = p_item_id and i.undone_at is null
  order by s.is_newest desc, s.created_at desc, s.id desc
  limit 1;
  if not found then
    perform private.fail('PO016', 'There is no scan');
  end if;
  perform private.note_post(p_item_id, 'file_opened', jsonb_build_object('scan_id', v_scan.id));
  return jsonb_build_object('scan_id', v_scan.id, 'pdf', v_scan.pdf, 'original', v_scan.original,
    'pages', (
      select coalesce(jsonb_agg(jsonb_build_object('nr', p.nr, 'picture', p.picture, 'width', p.width,
        'height', p.height) order by p.nr), '[]')
      from public.post_pages p where p.scan_id = v_scan.id),
    'until', now() + private.scan_open_for());
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_refund_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event public.events;
  v_reason text;
begin
  select * into v_event from public.events e where e.id = new.event_id;
  v_reason := case
    when private.is_called_off(v_event) then 'event_cancelled'
    when not exists (select 1 from auth.users u where u.id = new.user_id and u.deleted_at is null)
      then 'account_deleted'
    when new.user_id = auth.uid() then 'member'
    else 'administrator' end;
  insert into public.refund_reviews (registration_id, user_id, purchase_id, event_id, event_title, amount, reason)
  values (new.id, new.user_id, new.purchase_id, new.event_id, v_event.title, new.amount_paid, v_reason);
  -- When the whole event was cancelled administrators get one notification: see settle_called_off_event.
  if v_reason <> 'event_cancelled' then
    perform private.tell_admins('refund_to_review',
      jsonb_build_object('event', v_event.title, 'amount', new.amount_paid, 'reason', v_reason),
      jsonb_build_object('purchase_id', new.purchase_id), p_except => auth.uid());
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.open_shared_scan(p_token text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_share public.post_shares;
  v_answer jsonb;
begin
  perform private.limit_share_openings();
  v_share := private.hold_post_share(p_token);
  select jsonb_build_object(
    'by', left(coalesce(nullif(private.one_line(p.company_name), ''), private.one_line(p.full_name)), 120),
    'pass', private.share_pass(v_share.id, extract(epoch from now() + interval '1 hour')::bigint),
    'day', i.day, 'ends_at', v_share.ends_at, 'pdf', s.pdf, 'pages', (
      select jsonb_agg(jsonb_build_object('nr', n.nr, 'picture', n.picture, 'width', n.width, 'height', n.height)
        order by n.nr)
      from public.post_pages n where n.scan_id = s.id))
  into v_answer
  from public.post_items i
  join public.profiles p on p.id = i.user_id
  join public.post_scans s on s.item_id = i.id and s.is_newest
  where i.id = v_share.item_id and i.user_id = v_share.user_id and i.undone_at is null;
  if v_answer is not null then
    perform private.note_share_opened(v_share);
  end if;
  return v_answer;
end;
$function$;

CREATE OR REPLACE FUNCTION private.opening_week()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes)
      order by h.weekday), '[]')
    from public.opening_hours h);
end;
$function$;

CREATE OR REPLACE FUNCTION private.order_cancelled_message(p_params jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_events text := (
    select string_agg(e.title, ', ' order by e.position)
    from jsonb_array_elements_text(p_params -> 'events') with ordinality as e (title, position));
  v_has_seats_kept boolean := jsonb_array_length(p_params -> 'events') > 1;
begin
  return concat_ws(' ',
    'We have cancelled your order ' || (p_params ->> 'purchase_number') || ' ('
      || private.euros((p_params ->> 'total_amount')::numeric) || ')'
      || case p_params ->> 'reason'
        when 'unpaid' then ', because no payment had arrived a week after it was due.'
        when 'event_near' then ', because no payment had arrived in time before an event on it.'
        when 'event_cancelled' then ', because an event on it has been cancelled.'
        else '.' end,
    'There is nothing left to pay: a credit note cancels the invoice.',
    'If you have already paid, please write to us.',
    case when p_params ->> 'reason' = 'event_cancelled'
      then 'It was for ' || v_events || '.'
        || case when v_has_seats_kept
          then ' We keep its other seats in your cart for a day.' else '' end
      else 'Others can now take its seats: ' || v_events || '.' end,
    case when (p_params ->> 'has_more')::boolean
      then case when v_events is null then 'Everything on it' else 'Everything else on it' end
        || ' is back in your cart.' end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.order_due_date(p_purchase_id uuid)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.malta_today();
begin
  return least(private.due_date(v_today), (
    select greatest(v_today, p.membership_valid_until)
    from public.user_services us
    join public.profiles p on p.id = us.user_id
    where us.purchase_id = p_purchase_id and us.order_kind in ('renewal', 'change')));
end;
$function$;

CREATE OR REPLACE FUNCTION private.order_in_words(p_purchase_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number,
      'total_amount', p.total_amount, 'due_date', i.due_date, 'invoice_number', i.invoice_number)
    from public.purchases p
    left join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    where p.id = p_purchase_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.order_lapses_on(p_purchase_id uuid)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select case when us.order_kind in ('renewal', 'change') and d.due_date + 7 > p.membership_valid_until
        then coalesce(p.membership_grace_until + 1, d.due_date + 7)
      else d.due_date + 7 end
    from public.purchases o
    join public.profiles p on p.id = o.user_id
    left join public.user_services us on us.purchase_id = o.id and us.order_kind is not null
    left join public.invoices i on i.purchase_id = o.id and i.kind = 'invoice'
    cross join lateral (select coalesce(i.due_date, private.order_due_date(o.id)) as due_date) d
    where o.id = p_purchase_id and not private.is_usage_order(o.id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.order_notification_message(p_event text, p_params jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case p_event
    when 'payment_received' then
      'Thank you. Your payment of ' || private.euros((p_params ->> 'total_amount')::numeric)
        || ' for order ' || (p_params ->> 'purchase_number') || ' has arrived.'
    when 'payment_reminder' then
      'We have not received a payment yet for order ' || (p_params ->> 'purchase_number') || ' ('
        || private.euros((p_params ->> 'total_amount')::numeric) || ')'
        || coalesce(case when (p_params ->> 'is_overdue')::boolean then ', which was due on ' else ', which is due on ' end
          || private.day_in_words((p_params ->> 'due_date')::date), '') || '.'
    when 'order_cancelled' then private.order_cancelled_message(p_params)
    when 'service_completed' then
      (p_params ->> 'service') || ' is done.' || coalesce(' ' || (p_params ->> 'notes'), '')
    when 'document_ready' then 'You can now download ' || (p_params ->> 'document') || '.'
    when 'usage_billed' then
      (select string_agg(t.title, '; ') from jsonb_array_elements_text(p_params -> 'titles') t (title)) || ': order '
        || (p_params ->> 'purchase_number') || ' (' || private.euros((p_params ->> 'total_amount')::numeric)
        || '), due on ' || private.day_in_words((p_params ->> 'due_date')::date) || '.'
    when 'dearer_plan_pays' then
      'In two months in a row, your documents beyond the plan cost you more than ' || (p_params ->> 'plan_title')
        || ' would have. The last month came to ' || private.euros((p_params ->> 'net')::numeric) || ' plus VAT; '
        || (p_params ->> 'plan_title') || ' costs ' || private.euros((p_params ->> 'more')::numeric) || ' more by the month.'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.order_of_opening(p_detail jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_strip_nulls(jsonb_build_object('mandate', p_detail -> 'mandate'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.order_under_key(p_user_id uuid, p_idempotency_key uuid, p_fingerprint text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_earlier public.purchases;
begin
  select * into v_earlier from public.purchases p
  where p.user_id = p_user_id and p.idempotency_key = p_idempotency_key;
  if v_earlier.cart_fingerprint <> p_fingerprint then
    perform private.fail('CT007', 'This idempotency key belongs to another cart',
      jsonb_build_object('purchase_id', v_earlier.id, 'purchase_number', v_earlier.purchase_number));
  end if;
  if v_earlier.status = 'cancelled' then
    perform private.fail('CT009', 'The order of this idempotency key was cancelled',
      jsonb_build_object('purchase_id', v_earlier.id, 'purchase_number', v_earlier.purchase_number));
  end if;
  return v_earlier.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.orders_to_credit(p_user_id uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select p.id from public.purchases p
    where p.user_id = p_user_id and p.status = 'paid'
      and exists (select 1 from public.purchase_items i where i.purchase_id = p.id and i.is_membership)
      and not exists (select 1 from public.invoices n where n.purchase_id = p.id and n.kind = 'credit_note');
end;
$function$;

CREATE OR REPLACE FUNCTION private.overdue_usage_order(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('purchase_number', p.purchase_number, 'gross', p.total_amount)
    from public.purchases p
    join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice' and i.due_date < private.malta_today() - 7
    where p.user_id = p_user_id and p.status = 'pending' and p.cart_fingerprint like 'usage:%'
    order by i.due_date, p.id limit 1);
end;
$function$;

CREATE OR REPLACE FUNCTION private.own_account(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
        'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
        'given_at_registration', u.raw_user_meta_data)
      from auth.users u where u.id = p_user_id),
    'former_emails', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(f)) order by f.given_up_at, f.email), '[]')
      from private.former_emails f where f.user_id = p_user_id),
    -- Auth adds columns with its versions: those that say something are picked where they are.
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at,
        'user_agent', to_jsonb(s) -> 'user_agent', 'ip', to_jsonb(s) -> 'ip') order by s.created_at, s.id), '[]')
      from auth.sessions s where s.user_id = p_user_id),
    'profile', (
      select private.own_row(to_jsonb(p)) from public.profiles p where p.id = p_user_id),
    'role', (select a.role from public.admins a where a.user_id = p_user_id))
$function$;

CREATE OR REPLACE FUNCTION private.own_orders(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.own_row(to_jsonb(p)) || jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(i)) order by i.position), '[]')
      from public.purchase_items i where i.purchase_id = p.id),
    'payments', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(y)) order by y.created_at, y.id), '[]')
      from public.payments y where y.purchase_id = p.id),
    'invoices', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.invoices n where n.purchase_id = p.id),
    'reminders', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.created_at, r.id), '[]')
      from public.payment_reminders r where r.purchase_id = p.id),
    'discount_code_used', (
      select d.created_at from public.discount_code_usage d where d.purchase_id = p.id limit 1))
    order by p.created_at, p.id), '[]')
  from public.purchases p where p.user_id = p_user_id
$function$;

CREATE OR REPLACE FUNCTION private.own_post(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'post_names', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.post_names n where n.user_id = p_user_id),
    'post_items', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(i) - 'place') || jsonb_build_object(
        'sender', coalesce((select s.name from public.post_senders s where s.id = i.sender_id), i.sender),
        'events', private.post_timeline(i.id, p_user_id),
        'told', (
          select private.own_row(to_jsonb(t)) from private.post_told t where t.item_id = i.id and t.user_id = p_user_id),
        'keeping', (
          select private.own_row(to_jsonb(k)) from private.post_keeping k where k.item_id = i.id and k.user_id = p_user_id),
        'scans', (
          select coalesce(jsonb_agg(private.own_row(to_jsonb(s) - '{lease,request_id,failure}'::text[])
            || jsonb_build_object('pages', (
              select coalesce(jsonb_agg(private.own_row(to_jsonb(p)) order by p.nr), '[]')
              from public.post_pages p where p.scan_id = s.id))
            order by s.created_at, s.id), '[]')
          from public.post_scans s where s.item_id = i.id and s.is_newest))
        order by i.received_at, i.id), '[]')
      from public.post_items i where i.user_id = p_user_id and i.undone_at is null),
    'post_requests', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.asked_at, r.id), '[]')
      from public.post_requests r where r.user_id = p_user_id),
    'post_shares', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(h) - 'token_hash') order by h.created_at, h.id), '[]')
      from public.post_shares h where h.user_id = p_user_id),
    'post_certificates', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(c)) order by c.shredded_at, c.id), '[]')
      from public.post_certificates c where c.user_id = p_user_id),
    'post_documents_used', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(u)) order by u.period_from), '[]')
      from public.post_usage u where u.user_id = p_user_id),
    'post_settings', (
      select private.own_row(to_jsonb(s)) from public.post_settings s where s.user_id = p_user_id))
$function$;

CREATE OR REPLACE FUNCTION private.own_post_in_words(p_item public.post_items, p_search text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sender text := coalesce((select s.name from public.post_senders s where s.id = p_item.sender_id), p_item.sender);
begin
  return jsonb_build_object('id', p_item.id, 'code', p_item.code, 'kind', p_item.kind, 'sender', v_sender,
    'addressee', p_item.addressee, 'is_official', p_item.is_official, 'received_at', p_item.received_at,
    'paper', p_item.paper, 'paper_at', p_item.paper_at, 'image', p_item.image, 'envelope', p_item.envelope,
    'read_at', p_item.read_at, 'folder', p_item.folder, 'note', p_item.note, 'weight_g', p_item.weight_g,
    'is_top', p_item.is_official and p_item.read_at is null,
    'request', (
      select private.post_request_in_words(r) from public.post_requests r
      where r.item_id = p_item.id and r.user_id = p_item.user_id
      order by r.done_at is not null, r.asked_at desc, r.id desc limit 1),
    'open_requests', (
      select coalesce(jsonb_agg(private.post_request_in_words(r) order by r.asked_at, r.id), '[]')
      from public.post_requests r
      where r.item_id = p_item.id and r.user_id = p_item.user_id and r.done_at is null),
    'hit', case when p_search ~ '[[:alnum:]]' then private.post_hit(p_item, v_sender, p_search) end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.own_row(p_row jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_object_agg(e.key,
      case jsonb_typeof(e.value) when 'object' then private.own_row(e.value) else e.value end), '{}')
    from jsonb_each(p_row) e
    where e.key not like '%\_by'
      and e.key not in ('user_id', 'search_text', 'idempotency_key', 'cart_fingerprint'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.own_things(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'membership', (
      select private.own_row(to_jsonb(m)) from public.memberships m where m.user_id = p_user_id),
    'services', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(us))
        || jsonb_build_object('title', s.title, 'membership_type', s.membership_type,
          'billing_period', s.billing_period) order by us.purchase_date, us.id), '[]')
      from public.user_services us join public.services s on s.id = us.service_id
      where us.user_id = p_user_id),
    -- The text is theirs once it is paid for.
    'documents', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(ud))
        || jsonb_build_object('title', d.title, 'document_type', d.document_type,
          'text', case when ud.payment_status = 'paid' then t.template_content end)
        order by ud.purchase_date, ud.id), '[]')
      from public.user_documents ud
      join public.documents d on d.id = ud.document_id
      left join public.document_templates t on t.document_id = d.id
      where ud.user_id = p_user_id),
    'event_registrations', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(er))
        || jsonb_build_object('title', e.title, 'event_date', e.event_date, 'event_time', e.event_time)
        order by er.registration_date, er.id), '[]')
      from public.event_registrations er join public.events e on e.id = er.event_id
      where er.user_id = p_user_id),
    'post_charges', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(c)) order by c.day, c.created_at, c.id), '[]')
      from public.post_charges c where c.user_id = p_user_id),
    'refunds', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.opened_at, r.id), '[]')
      from public.refund_reviews r where r.user_id = p_user_id))
$function$;

CREATE OR REPLACE FUNCTION private.own_traces(p_user_id uuid, p_email text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'discount_codes_tried', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(t)) order by t.tried_at, t.code), '[]')
      from private.discount_code_tries t where t.user_id = p_user_id),
    'purchase_numbers_drawn', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(d))), '[]')
      from private.purchase_number_draws d where d.user_id = p_user_id),
    'data_requests', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(u)) order by u.used_at, u.id), '[]')
      from private.own_data_uses u where u.user_id = p_user_id),
    'changes_by_administrators', (
      select coalesce(jsonb_agg(jsonb_build_object('changed_at', l.created_at, 'what', l.table_name,
        'record_id', l.record_id, 'action', l.action, 'changes', private.own_row(l.changes))
        order by l.created_at, l.id), '[]')
      from public.audit_log l
      where l.id in (
        select o.id from public.audit_log o where o.subject_id = p_user_id
        union
        select o.id from private.applications_of(p_user_id, p_email) a (id)
        join public.audit_log o on o.record_id = a.id and o.table_name = 'affiliates'
        union
        select o.id from private.messages_of(p_user_id, p_email) m (id)
        join public.audit_log o on o.record_id = m.id and o.table_name = 'contact_messages')))
$function$;

CREATE OR REPLACE FUNCTION private.own_words(p_user_id uuid, p_email text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'notifications', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = p_user_id),
    'deleted_notifications', (
      select coalesce(jsonb_agg(private.own_row(d.notification)
        || jsonb_build_object('deleted_at', d.deleted_at) order by d.deleted_at, d.id), '[]')
      from private.deleted_notifications d where d.user_id = p_user_id),
    'mails', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(m)) order by m.created_at, m.id), '[]')
      from private.mails_of(p_user_id, p_email) m),
    'mails_not_wanted', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(w)) order by w.kind), '[]')
      from public.unwanted_mails w where w.user_id = p_user_id),
    'messages', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(m)) || jsonb_build_object(
        'answers', (
          select coalesce(jsonb_agg(private.own_row(to_jsonb(r)) order by r.created_at, r.id), '[]')
          from public.message_answers r where r.message_id = m.id))
        order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.id in (select private.messages_of(p_user_id, p_email))),
    'affiliate_applications', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(a)) order by a.created_at, a.id), '[]')
      from public.affiliates a where a.id in (select private.applications_of(p_user_id, p_email))),
    -- Whose code it was is named by the code alone: the affiliate is somebody else.
    'registered_through', (
      select jsonb_build_object('referral_code', a.referral_code, 'counted_at', r.created_at)
      from public.referrals r join public.affiliates a on a.id = r.affiliate_id
      where r.user_id = p_user_id),
    'saved_views', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(v)) order by v.list, v.name), '[]')
      from public.saved_views v where v.user_id = p_user_id),
    'office_notes', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(o)) order by o.created_at, o.id), '[]')
      from public.person_notes o where o.user_id = p_user_id))
$function$;

CREATE OR REPLACE FUNCTION private.padded(p_number bigint, p_digits integer)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return lpad(p_number::text, greatest(p_digits, length(p_number::text)), '0');
end;
$function$;

CREATE OR REPLACE FUNCTION private.paper_days(p_user_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((private.plan_of_documents(p, private.present_plan(p_user_id))).paper_days, 30)
  from public.profiles p where p.id = p_user_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.paper_that_ends(p_user_id uuid)
 RETURNS TABLE(item_id uuid, until date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  v_days integer;
begin
  if (private.post_quota(p_user_id)).state is distinct from 'active' or not exists (
      select 1 from public.post_settings s where s.user_id = p_user_id and s.after_storage = 'shred') then
    return;
  end if;
  v_days := private.paper_days(p_user_id);
  return query
    select i.id, private.malta_clock(s.done_at)::date + v_days
    from public.post_items i
    join public.post_scans s on s.item_id = i.id and s.is_newest
    where i.user_id = p_user_id and i.undone_at is null and i.paper = 'opened' and i.kind in ('letter', 'large_letter')
      and not private.is_official_post(i) and not private.waits_for_scan(i.id)
      and not exists (
        select 1 from public.post_requests r
        where r.item_id = i.id and r.user_id = p_user_id and (r.kind = 'shred' or r.done_at is null))
      and not exists (
        select 1 from private.post_keeping k where k.item_id = i.id and k.user_id = p_user_id and k.is_held);
end;
$function$;

CREATE OR REPLACE FUNCTION private.parse_cart(p_items jsonb)
 RETURNS private.cart_item[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_malformed bigint;
begin
  if p_items is null or jsonb_typeof(p_items) <> 'array' then
    perform private.fail('CT008', 'The cart is not a list of items');
  end if;
  if jsonb_array_length(p_items) > 100 then
    perform private.fail('CT008', 'The cart holds more than 100 items');
  end if;
  v_malformed := private.malformed_item(p_items);
  if v_malformed is not null then
    perform private.fail('CT008', 'Malformed cart item', jsonb_build_object('position', v_malformed));
  end if;

  return array(
    select row(min(i.position), i.item ->> 'item_type', (i.item ->> 'item_id')::uuid,
      (array_agg((i.item ->> 'unit_price')::numeric order by i.position))[1])::private.cart_item
    from jsonb_array_elements(p_items) with ordinality as i (item, position)
    group by i.item ->> 'item_type', (i.item ->> 'item_id')::uuid
    order by min(i.position));
end;
$function$;

CREATE OR REPLACE FUNCTION private.pending_items(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_kind record;
  v_rows jsonb;
  v_all jsonb := '{}'::jsonb;
begin
  for v_kind in select * from private.item_tables() loop
    execute format(
      'select coalesce(jsonb_agg(jsonb_build_object(''id'', r.id, ''source'', to_jsonb(c))), ''[]''::jsonb) '
      'from public.%I r left join public.%I c on c.id = r.%I '
      'where r.user_id = $1 and r.payment_status = ''pending'' and r.purchase_id is null',
      v_kind.rows_table, v_kind.catalogue_table, v_kind.item_type || '_id')
    into v_rows using p_user_id;
    v_all := v_all || jsonb_build_object(v_kind.item_type, v_rows);
  end loop;
  return v_all;
end;
$function$;

CREATE OR REPLACE FUNCTION private.period_after(p_anchored_on date, p_last_day date, p_billing_period text)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_months integer := 12 * (extract(year from p_last_day) - extract(year from p_anchored_on))
    + extract(month from p_last_day) - extract(month from p_anchored_on);
begin
  return (p_anchored_on
    + make_interval(months => v_months + case p_billing_period when 'annual' then 12 else 1 end))::date;
end;
$function$;

CREATE OR REPLACE FUNCTION private.period_base(p_row public.user_services, p_running public.user_services, OUT base date, OUT anchored_on date, OUT ends_before date)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_valid_until date := (
    select p.membership_valid_until from public.profiles p where p.id = p_row.user_id);
begin
  base := private.malta_today();
  if p_row.order_kind = 'renewal' and p_running.id is not null then
    base := v_valid_until;
    if p_running.valid_until = v_valid_until then
      anchored_on := p_running.anchored_on;
    end if;
  elsif p_row.order_kind = 'change' then
    ends_before := coalesce((
      select i.issued_date from public.invoices i
      where i.purchase_id = p_row.purchase_id and i.kind = 'invoice'), base);
    base := case when p_running.id is not null then ends_before
      else base - coalesce(p_row.credited_days, 0) end;
  end if;
  anchored_on := coalesce(anchored_on, base);
  ends_before := coalesce(ends_before, base);
end;
$function$;

CREATE OR REPLACE FUNCTION private.period_end_at_least(p_anchored_on date, p_last_day date, p_billing_period text, p_day date)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  while p_last_day < p_day loop
    p_last_day := private.period_after(p_anchored_on, p_last_day, p_billing_period);
  end loop;
  return p_last_day;
end;
$function$;

CREATE OR REPLACE FUNCTION private.person_notifications(p_id uuid, p_offset integer)
 RETURNS TABLE(id uuid, type text, title text, created_at timestamp with time zone, read_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
  select n.id, n.type, n.title, n.created_at::timestamptz, n.read_at
  from public.notifications n
  where n.user_id = p_id and (n.expires_at is null or n.expires_at > now())
  order by n.created_at desc, n.id desc
  limit 21 offset greatest(p_offset, 0);
end;
$function$;

CREATE OR REPLACE FUNCTION private.phone_digits(p_phone text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return regexp_replace(left(p_phone, 200), '\(0\)|\D', '', 'g');
end;
$function$;

CREATE OR REPLACE FUNCTION private.place_post_item(p_code text, p_place text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item public.post_items;
  v_paper text;
begin
  if private.is_place_of_bag(p_place) then
    perform private.fail('PO008', 'Into a bag an item is scanned');
  end if;
  select * into v_item from public.post_items i where i.code = p_code and i.undone_at is null for no key update;
  if not found then
    return 'unknown';
  end if;
  if v_item.paper <> 'lost' and not private.is_paper_here(v_item) then
    return 'gone';
  end if;
  if v_item.paper not in ('received', 'lost') and v_item.place is not distinct from p_place
    and not private.is_post_reported(v_item.id) and auth.uid() = (
      select e.actor from public.post_events e
      where e.item_id = v_item.id and e.kind in ('stored', 'moved', 'found') order by e.id desc limit 1) then
    return 'ok';
  end if;
  v_paper := case
    when v_item.paper = 'lost' and exists (
      select 1 from public.post_events e where e.item_id = v_item.id and e.kind = 'opened') then 'opened'
    when v_item.paper in ('received', 'lost') then 'stored'
    else v_item.paper end;
  update public.post_items i
  set place = p_place, paper = v_paper, paper_at = case when v_paper <> i.paper then now() else i.paper_at end
  where i.id = v_item.id;
  perform private.note_post(v_item.id,
    case v_item.paper when 'received' then 'stored' when 'lost' then 'found' else 'moved' end, p_place => p_place);
  if v_item.paper = 'lost' and v_item.user_id is not null then
    perform private.tell_of_post(v_item, 'post_found', '{}', 'post_found:' || v_item.id || ':' || v_item.paper_at);
  end if;
  return 'ok';
end;
$function$;

CREATE OR REPLACE FUNCTION private.place_post_items(p_codes text[], p_place text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_place text := private.one_line(p_place);
  v_code text;
  v_results jsonb := '{}';
begin
  perform private.require_admin();
  if p_codes is null or cardinality(p_codes) > 500 or coalesce(char_length(v_place), 0) not between 1 and 40 then
    perform private.fail('PO008', 'At most 500 codes and a place of 1 to 40 characters');
  end if;
  perform private.hold_pile(p_codes);
  for v_code in select distinct left(c.code, 40) from unnest(p_codes) c (code) where c.code is not null loop
    v_results := v_results || jsonb_build_object(v_code, private.place_post_item(v_code, v_place));
  end loop;
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('code', c.code, 'result', v_results -> left(c.code, 40)) order by c.nth), '[]')
    from unnest(p_codes) with ordinality c (code, nth) where c.code is not null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.placeholders_in(p_template text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(array_agg(each.name order by each.first), '{}')
    from (
      select found.parts[1] as name, min(found.position) as first
      from regexp_matches(p_template, '\{\{\s*([a-z][a-z0-9_]{0,60})\s*\}\}', 'g')
        with ordinality as found (parts, position)
      group by 1) each);
end;
$function$;

CREATE OR REPLACE FUNCTION private.plain_text(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return lower(extensions.unaccent('extensions.unaccent', translate(private.composed(left(p_text, 50000)), '_', ' ')));
end;
$function$;

CREATE OR REPLACE FUNCTION private.plan_as_sold(p_row public.user_services)
 RETURNS public.services
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_plan public.services;
begin
  select * into v_plan from public.services s where s.id = p_row.service_id;
  v_plan.included_documents := p_row.included_documents;
  v_plan.extra_document_price := p_row.extra_document_price;
  v_plan.processing_hours := p_row.processing_hours;
  return v_plan;
end;
$function$;

CREATE OR REPLACE FUNCTION private.plan_by_month(p_user_id uuid, p_plan text, OUT price numeric, OUT dearer public.services)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_profile public.profiles;
  v_row public.user_services := private.present_plan(p_user_id);
  v_own public.services;
  v_months integer;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  if v_row.id is not null and not private.is_granted(v_profile) then
    select * into v_own from public.services s where s.id = v_row.service_id;
  end if;
  if v_own.membership_type = p_plan then
    v_own.price := coalesce((
        select i.unit_price from public.purchase_items i where i.purchase_id = v_row.purchase_id and i.is_membership),
      v_own.price);
  else
    v_own := public.get_membership_service(p_plan, coalesce(v_own.billing_period, 'monthly'));
  end if;
  v_months := case v_own.billing_period when 'annual' then 12 else 1 end;
  price := round(v_own.price / v_months, 2);
  select * into dearer from public.services s
  where s.billing_period = v_own.billing_period and s.status = 'active' and s.archived_at is null
    and private.is_dearer_plan(s, v_own) and s.price > v_own.price
  order by s.price, s.id limit 1;
  dearer.price := round(dearer.price / v_months, 2);
end;
$function$;

CREATE OR REPLACE FUNCTION private.plan_in_words(p_row public.user_services, p_profile public.profiles)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_row.id is null or private.is_granted(p_profile) or (p_row.payment_status = 'completed'
      and p_profile.membership_status in ('expired', 'cancelled') and p_profile.membership_type
        <> (select s.membership_type from public.services s where s.id = p_row.service_id)) then
    return case when p_profile.membership_status <> 'pending_payment' then
      jsonb_build_object('service_id', null, 'title', initcap(p_profile.membership_type) || ' membership',
        'membership_type', p_profile.membership_type, 'billing_period', null, 'price', null) end;
  end if;
  return (
    select jsonb_build_object('service_id', s.id, 'title', s.title, 'membership_type', s.membership_type,
      'billing_period', s.billing_period, 'price', coalesce(n.price, s.price))
    from public.services s
    left join public.services n on n.membership_type = s.membership_type
      and n.billing_period = s.billing_period and n.status = 'active' and n.archived_at is null
    where s.id = p_row.service_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.plan_of_documents(p_profile public.profiles, p_row public.user_services)
 RETURNS public.services
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_plan public.services;
  v_order public.user_services;
  v_next public.services;
begin
  if p_row.id is null or private.is_granted(p_profile) then
    v_plan := public.get_membership_service(p_profile.membership_type);
    if v_plan.id is null then
      v_plan := public.get_membership_service(p_profile.membership_type, 'annual');
    end if;
    return v_plan;
  end if;
  v_plan := private.plan_as_sold(p_row);
  if p_profile.membership_valid_until < private.malta_today() then
    select * into v_order from public.user_services us
    where us.user_id = p_profile.id and us.order_kind = 'renewal' and us.payment_status = 'pending';
    v_next := case when v_order.id is null then private.next_plan(p_profile.id)
      else private.plan_as_sold(v_order) end;
    if v_next.id is not null
      and coalesce(v_next.included_documents, 0) < coalesce(v_plan.included_documents, 0) then
      return v_next;
    end if;
  end if;
  return v_plan;
end;
$function$;

CREATE OR REPLACE FUNCTION private.plan_order_kind(p_user_id uuid, p_plan public.services)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.user_services := private.running_plan(p_user_id);
  v_profile public.profiles;
  v_running public.services;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  if v_row.id is null then
    return case when v_profile.membership_type = p_plan.membership_type and private.membership_status(
        v_profile.membership_status, v_profile.membership_valid_until, v_profile.membership_grace_until) = 'active'
      then 'owned' else 'first' end;
  end if;
  select * into v_running from public.services s where s.id = v_row.service_id;
  return case
    when v_profile.membership_valid_until <= private.malta_today() then 'renewal'
    when private.is_dearer_plan(p_plan, v_running) then 'change'
    when v_profile.membership_valid_until <= private.malta_today() + 14 then 'renewal'
    when (p_plan.membership_type, p_plan.billing_period) = (v_running.membership_type, v_running.billing_period)
      then 'owned'
    else 'next_period' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.plan_problem(p_user_id uuid, p_plan public.services)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind text := private.plan_order_kind(p_user_id, p_plan);
  v_unpaid text := private.unpaid_membership(p_user_id) ->> 'kind';
begin
  return case
    when v_unpaid = 'first' or (v_unpaid is not null and v_kind <> 'change') then 'membership_unpaid'
    when v_kind in ('owned', 'next_period') then v_kind
    when v_kind = 'renewal' and private.has_used_more(p_user_id, p_plan) then 'next_period' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.planned_date(p_series private.event_series, p_place integer)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return p_series.starts_on + p_place * p_series.recurring_interval * case p_series.recurring_type
    when 'daily' then interval '1 day' when 'weekly' then interval '1 week' else interval '1 month' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_bag_in_words(p_bag public.post_bags)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_bag.id, 'code', p_bag.code, 'level', p_bag.level, 'machine', p_bag.machine,
    'state', private.post_bag_state(p_bag), 'stop', p_bag.stop - 'by',
    'opened_at', p_bag.opened_at, 'closed_at', p_bag.closed_at, 'witnessed_at', p_bag.witnessed_at,
    'opened_by_name', (select p.full_name from public.profiles p where p.id = p_bag.opened_by),
    'closed_by_name', (select p.full_name from public.profiles p where p.id = p_bag.closed_by),
    'witnessed_by_name', (select p.full_name from public.profiles p where p.id = p_bag.witnessed_by),
    'is_closed_by_me', coalesce(p_bag.closed_by = private.caller_id(), false),
    'is_witnessed_by_me', coalesce(p_bag.witnessed_by = private.caller_id(), false),
    'items', (select count(*) from public.post_bag_items b where b.bag_id = p_bag.id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_bag_place(p_code text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return 'Bag ' || left(p_code, 4) || '-' || right(p_code, 4);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_bag_state(p_bag public.post_bags)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when p_bag.id is null then 'none'
    when p_bag.witnessed_at is not null then 'shredded'
    when p_bag.shredding_at is not null then 'shredding'
    when p_bag.closed_at is not null then 'closed'
    when p_bag.stop is not null then 'stopped'
    else 'open' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_code(p_number bigint)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_characters constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  v_left bigint := (p_number::numeric * 21235486149) % 34359738368;
  v_code text := '';
begin
  for v_nth in 1..7 loop
    v_code := substr(v_characters, (v_left % 32)::integer + 1, 1) || v_code;
    v_left := v_left / 32;
  end loop;
  return v_code || substr(v_characters, private.post_code_sum(v_code || '0') + 1, 1);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_code_sum(p_code text)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_sum integer := 0;
begin
  if coalesce(p_code, '') !~ '^[0-9A-HJKMNP-TV-Z]{1,8}$' then
    return null;
  end if;
  for v_nth in 1..char_length(p_code) loop
    -- Times x, without what is beyond five bits, and the next character.
    v_sum := (v_sum << 1) # (v_sum / 16 * 37)
      # (strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(p_code, v_nth, 1)) - 1);
  end loop;
  return v_sum;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_digest_day(p_now timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_clock timestamp := private.malta_clock(p_now);
begin
  return v_clock::date - case when v_clock::time < private.post_digest_hour() then 1 else 0 end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_digest_hour()
 RETURNS time without time zone
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return time '17:00';
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_digest_key(p_user_id uuid, p_now timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return 'post_digest:' || p_user_id || ':' || private.post_digest_day(p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_digests_due(p_now timestamp with time zone DEFAULT now())
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := private.post_digest_day(p_now);
begin
  return query
    select t.user_id from private.post_told t
    where t.in_digest and not exists (
      select 1 from public.mails m where m.key = private.post_digest_key(t.user_id, p_now))
    group by t.user_id
    having max(t.told_at) <= p_now - private.post_undo_time()
      and (v_day = private.malta_clock(p_now)::date
        or min(t.told_at) < private.malta_moment(v_day + private.post_digest_hour()));
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_filter(p_filter text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when p_filter = 'unread' then 'i.read_at is null'
    when p_filter = 'official' then 'i.is_official'
    when p_filter = 'scanned' then $c$i.image in ('scanned', 'text_read')$c$
    when p_filter = 'asked' then $c$i.id in (select r.item_id from public.post_requests r
      where r.user_id = $1 and r.done_at is null)$c$
    when p_filter = 'ending' then $c$i.id in (select k.item_id from private.post_keeping k
      where k.user_id = $1 and not k.is_held)$c$
    when p_filter like 'folder:%' then 'i.folder = substr($3, 8)'
    else 'true' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_folders()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_caller uuid := private.caller_id();
begin
  return query
  select i.id::text from public.post_items i where i.user_id = v_caller and i.undone_at is null;
  if private.is_admin() then
    return query
    select distinct e.item_id::text from public.post_events e
    where e.kind = 'file_opened' and e.actor = v_caller and e.at > now() - private.scan_open_for();
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_headline(p_text text, p_words text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_pattern text := private.post_pattern(array(
    select w.word from unnest(p_words) w (word) where char_length(w.word) > 2 or w.word ~ '\d'));
  v_text text := private.composed(left(p_text, 50000));
  v_plain text := private.plain_text(v_text);
  v_from integer := coalesce(regexp_instr(v_plain, v_pattern), 0);
  v_begin integer;
  v_end integer;
  v_marks jsonb := '[]';
begin
  if v_from = 0 then
    v_pattern := private.post_pattern(p_words);
    v_from := regexp_instr(v_plain, v_pattern);
  end if;
  v_from := greatest(1, case when v_from > 0 then private.letter_at(v_text, v_from) else 0 end - 60);
  if v_from > 1 then
    v_from := v_from + greatest(regexp_instr(substr(v_text, v_from, 60), '\s'), 0);
  end if;
  v_text := left(btrim(regexp_replace(substr(v_text, v_from, 400), '\s+', ' ', 'g')), 200);
  v_plain := private.plain_text(v_text);
  for v_nth in 1..20 loop
    v_begin := regexp_instr(v_plain, v_pattern, 1, v_nth);
    exit when v_begin = 0;
    v_end := regexp_instr(v_plain, v_pattern, 1, v_nth, 1);
    -- Whole letters, with the accents behind them.
    v_begin := private.letter_at(v_text, v_begin);
    v_end := greatest(private.letter_at(v_text, v_end - 1), case when v_end > char_length(v_plain)
      then char_length(v_text) else private.letter_at(v_text, v_end) - 1 end);
    v_marks := v_marks || jsonb_build_array(jsonb_build_array(
      private.utf16_length(left(v_text, v_begin - 1)), private.utf16_length(left(v_text, v_end))));
  end loop;
  return jsonb_build_object('text', v_text, 'marks', v_marks);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_hit(p_item public.post_items, p_sender text, p_search text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_words text[] := private.post_search_words(p_search);
  v_queries tsquery[] := private.post_queries(p_item.user_id, p_search);
  v_found record;
begin
  select f.name, f.value into v_found
  from (values (1, 'sender', p_sender), (2, 'addressee', p_item.addressee), (3, 'note', p_item.note)) f (nr, name, value)
  cross join lateral (select private.post_words_of(p_item.user_id, f.value) as words) w
  cross join lateral (select count(*) filter (where w.words @@ q.query) as hits from unnest(v_queries) q (query)) c
  where f.value is not null and (c.hits = cardinality(v_queries) or (c.hits > 0 and not exists (
    select 1 from private.post_words o, unnest(v_queries) q (query)
    where o.item_id = p_item.id and o.page > 0 and o.words @@ q.query)))
  order by c.hits desc, f.nr
  limit 1;
  if found then
    return jsonb_build_object('in', v_found.name, 'page', null) || private.post_headline(v_found.value, v_words);
  end if;
  select p.nr, p.text into v_found
  from private.post_words w
  join public.post_scans s on s.item_id = w.item_id and s.is_newest
  join public.post_pages p on p.scan_id = s.id and p.nr = w.page
  cross join lateral (select count(*) filter (where w.words @@ q.query) as hits from unnest(v_queries) q (query)) c
  where w.item_id = p_item.id and w.page > 0 and c.hits > 0
  order by c.hits desc, p.nr
  limit 1;
  if found then
    return jsonb_build_object('in', 'text', 'page', v_found.nr) || private.post_headline(v_found.text, v_words);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_in_words(p_item public.post_items)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (to_jsonb(p_item) - array['search_text', 'idempotency_key', 'read_at', 'folder', 'note'])
    || jsonb_build_object('box_number', (select p.box_number from public.profiles p where p.id = p_item.user_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_item_words(p_item public.post_items, p_sender text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return private.post_words_of(p_item.user_id, concat_ws(' ', p_item.code, right(p_item.code, 4), p_sender, p_item.addressee,
    p_item.folder, p_item.note));
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_kind_in_words(p_kind text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case p_kind
    when 'letter' then 'A letter'
    when 'large_letter' then 'A large letter'
    when 'parcel' then 'A parcel'
    when 'registered' then 'A registered letter'
    when 'collection_notice' then 'A notice of collection'
    else 'Post' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_lines(p_lines jsonb, OUT item_ids uuid[], OUT request_ids uuid[])
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(p_lines) is distinct from 'array' then
    perform private.fail('PO050', 'Requests are a list');
  end if;
  select array_agg((l.line ->> 'item_id')::uuid order by l.nth), array_agg((l.line ->> 'request_id')::uuid order by l.nth)
  into item_ids, request_ids
  from jsonb_array_elements(p_lines) with ordinality l (line, nth);
  perform private.check_post_ids(item_ids);
  perform private.check_post_ids(request_ids);
exception when data_exception then
  perform private.fail('PO050', sqlerrm);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_mandate_version()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return 1;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_name_problem(p_name text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_folded text := private.folded_name(p_name);
begin
  return case
    when v_folded !~ '[[:alpha:]]' or v_folded ~ '^(po|post)?box(no|nr|number)?[0-9]+$' then 'number'
    when char_length(v_folded) < 2 then 'short'
    when private.mixes_alphabets(p_name) then 'alphabets'
    when private.is_own_name(v_folded) then 'office'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_notification_message(p_event text, p_params jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_what text := private.post_kind_in_words(p_params ->> 'kind') || coalesce(' from ' || (p_params ->> 'sender'), '');
  v_held text := case when (p_params ->> 'is_held')::boolean
    then ' You have no active plan: we keep it for you. Choose a plan to have it scanned.' else '' end;
begin
  return case p_event
    when 'post_received' then v_what || ' has arrived for you.'
    when 'post_held' then v_what || ' has arrived for you.' || v_held
    when 'official_received' then v_what || ' has arrived for you. It is from an authority or a bank: please look at it soon.'
      || v_held
    when 'official_reminder' then v_what || ' has waited for you since '
      || private.day_in_words(private.malta_clock((p_params ->> 'received_at')::timestamptz)::date)
      || '. It is from an authority or a bank, and may set you a time limit.' || v_held
    when 'post_scanned' then v_what || ' is scanned: ' || (p_params ->> 'pages')
      || case p_params ->> 'pages' when '1' then ' page' else ' pages' end || '. Its text can be searched.'
    when 'post_request_refused' then v_what || ' could not be scanned'
      || case when (p_params ->> 'is_better')::boolean then ' again: ' else ': ' end || case p_params ->> 'refusal'
        when 'unreadable_label' then 'its label cannot be read.'
        when 'damaged' then 'it is damaged.'
        when 'not_a_document' then 'there is no document in it.'
        when 'identity_missing' then 'we do not know yet who you are.'
        when 'gone' then 'it is no longer in our office.'
        else 'our office says why.' end
      || coalesce(' ' || (p_params ->> 'note'), '') || case
        when (p_params ->> 'is_better')::boolean then ' The scan you have stays.'
        else ' It does not count among your documents.' end
    when 'post_lost' then v_what || ' cannot be found in our office: two of us have looked for it. We are sorry. '
      || case when (p_params ->> 'is_scanned')::boolean then 'Its scan stays. ' else '' end
      || 'Please write to us, so that we can put right what we can.'
    when 'post_found' then v_what || ' that we had lost is found. We keep it for you again.'
    when 'post_name_confirmed' then 'We now take in post for “' || (p_params ->> 'name') || '” and keep it in your box.'
    when 'post_name_refused' then case when (p_params ->> 'was_confirmed')::boolean
        then 'From today we take in no more post for “' || (p_params ->> 'name') || '”: '
        else 'We could not confirm “' || (p_params ->> 'name') || '” for your post: ' end || (p_params ->> 'reason')
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_owner_mark(p_user_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return left(p_user_id::text, 8) || ':';
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_pattern(p_words text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return '\m(' || (
    select string_agg(w.word || case when char_length(w.word) > 2 then '' else '\M' end, '|')
    from unnest(p_words) w (word)) || ')';
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_prices(p_user_id uuid, p_kind private.post_request_kinds, p_item_ids uuid[], p_options jsonb)
 RETURNS SETOF private.post_price
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
declare
  v_quota private.post_quota := private.post_quota(p_user_id);
  v_left integer := greatest(v_quota.included - v_quota.used, 0);
  v_due timestamptz := private.working_moment_after(now(), v_quota.days);
  v_extra integer;
  v_id uuid;
  v_item public.post_items;
  v_price private.post_price;
  v_unpaid jsonb := private.overdue_usage_order(p_user_id);
begin
  foreach v_id in array p_item_ids loop
    select * into v_item from public.post_items i where i.id = v_id and i.user_id = p_user_id;
    v_price := private.post_problem(p_user_id, v_item, p_kind);
    if v_price.problem is null then
      execute format('select * from private.%I($1, $2, $3)', 'quote_post_' || p_kind.kind)
      into v_price using p_user_id, v_item, p_options;
    end if;
    v_price.item_id := v_id;
    v_price.counts := coalesce(v_price.counts, 0);
    v_price.counts_included := least(v_price.counts, v_left);
    v_extra := v_price.counts - v_price.counts_included;
    if v_price.problem is null and v_extra > 0 and v_quota.extra_net is null then
      v_price.problem := case when v_quota.included > 0 then 'PO028' else 'PO022' end;
      v_price.details := jsonb_build_object('state', v_quota.state);
    end if;
    if v_price.problem is null and v_unpaid is not null and (v_extra * v_quota.extra_net > 0 or v_price.net > 0) then
      v_price.problem := 'PO063';
      v_price.details := v_unpaid;
    end if;
    if v_price.problem is null then
      v_price.net := coalesce(v_price.net, 0) + v_extra * coalesce(v_quota.extra_net, 0);
      v_price.vat := coalesce(v_price.vat, 0) + v_extra * coalesce(v_quota.extra_vat, 0);
      v_price.gross := v_price.net + v_price.vat;
      v_price.is_included := v_price.gross = 0;
      v_price.due_at := coalesce(v_price.due_at, v_due);
      v_left := v_left - v_price.counts_included;
    end if;
    return next v_price;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_problem(p_user_id uuid, p_item public.post_items, p_kind private.post_request_kinds)
 RETURNS private.post_price
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_way text;
  v_price private.post_price;
begin
  if not coalesce(private.is_paper_here(p_item), false) then
    v_price.problem := 'PO024';
    return v_price;
  end if;
  if exists (
      select 1 from public.post_requests r
      where r.item_id = p_item.id and r.kind = p_kind.kind and r.done_at is null) then
    v_price.problem := 'PO021';
    return v_price;
  end if;
  if p_kind.is_paper_way then
    select r.kind into v_way from public.post_requests r
    where r.item_id = p_item.id and r.is_paper_way and r.done_at is null;
    if found then
      v_price.problem := 'PO051';
      v_price.details := jsonb_build_object('kind', v_way);
      return v_price;
    end if;
  end if;
  if (
    select count(*) from public.post_requests r
    where r.item_id = p_item.id and r.user_id = p_user_id and r.asked_at > now() - interval '24 hours') >= 10 then
    v_price.problem := 'PO037';
  end if;
  return v_price;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_queries(p_user_id uuid, p_search text)
 RETURNS tsquery[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_mark constant text := private.post_owner_mark(p_user_id);
  v_code text := translate(
    upper(regexp_replace(private.plain_text(left(p_search, 200)), '[^[:alnum:]]+', '', 'g')), 'OIL', '011');
begin
  if not private.is_post_code(v_code) then
    v_code := null;
  end if;
  return array(
    select concat_ws(' | ',
      quote_literal(v_mark || w.word) || case when char_length(w.word) >= 3 then ':*' else '' end,
      case when char_length(w.word) in (4, 8) and w.word ~ '[oil]' then
        quote_literal(v_mark || translate(w.word, 'oil', '011')) || ':*' end,
      quote_literal(v_mark || lower(v_code)))::tsquery
    from unnest(private.post_search_words(p_search)) w (word));
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_question(p_query jsonb, OUT search text, OUT is_searched boolean, OUT filter text, OUT size integer, OUT is_after boolean, OUT is_top boolean, OUT received_at timestamp with time zone, OUT id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_before constant jsonb := nullif(p_query -> 'before', 'null');
begin
  search := p_query ->> 'search';
  is_searched := coalesce(search ~ '\S', false);
  -- Of what is too long, no beginning of a word.
  search := case when char_length(search) > 200 then regexp_replace(left(search, 200), '[[:alnum:]]*$', '') else search end;
  filter := left(p_query ->> 'filter', 60);
  size := least(greatest(coalesce((p_query ->> 'limit')::numeric, 50), 1), case when is_searched then 25 else 50 end);
  is_after := v_before is not null;
  is_top := (v_before ->> 'is_top')::boolean;
  received_at := (v_before ->> 'received_at')::timestamptz;
  id := (v_before ->> 'id')::uuid;
  if is_after and (is_top is null or received_at is null or id is null) then
    perform private.fail('PO039', 'No row to go on after');
  end if;
exception when data_exception then
  perform private.fail('PO039', sqlerrm);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_quota(p_user_id uuid)
 RETURNS private.post_quota
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.malta_today();
  v_profile public.profiles;
  v_member public.memberships;
  v_row public.user_services;
  v_plan public.services;
  v_usage public.post_usage;
  v_quota private.post_quota;
begin
  select * into v_profile from public.profiles p where p.id = p_user_id;
  select * into v_member from public.memberships m where m.user_id = p_user_id;
  v_quota.state := private.membership_status(v_profile.membership_status, v_profile.membership_valid_until,
    v_profile.membership_grace_until);
  if v_quota.state = 'pending_payment' then
    v_quota.state := case when private.unpaid_membership(p_user_id) is null then 'none' else 'pending' end;
  end if;
  v_quota.is_in_grace := coalesce(v_quota.state = 'active' and v_profile.membership_valid_until < v_today, false);
  v_quota.ends_on := v_member.ends_on;
  v_quota.included := 0;
  v_quota.used := 0;
  v_quota.days := 2;
  if v_quota.state is distinct from 'active' then
    return v_quota;
  end if;

  v_row := private.present_plan(p_user_id);
  v_plan := private.plan_of_documents(v_profile, v_row);
  select m.period_from, m.period_to into v_quota.period_from, v_quota.period_to
  from private.membership_month(coalesce(case when v_row.id is null or private.is_granted(v_profile)
    then v_member.address_from else v_row.anchored_on end, v_today), v_today) m;
  select * into v_usage from public.post_usage u
  where u.user_id = p_user_id and u.period_from = v_quota.period_from;
  v_quota.plan := v_plan.membership_type;
  v_quota.included := greatest(coalesce(v_plan.included_documents, 0),
    case when coalesce(v_usage.plan, v_quota.plan) = v_quota.plan then v_usage.included end);
  v_quota.used := coalesce(v_usage.used, 0);
  v_quota.days := ceil(coalesce(v_plan.processing_hours, 48) / 24.0);
  v_quota.extra_net := v_plan.extra_document_price;
  v_quota.extra_vat := round(v_plan.extra_document_price * private.vat_rate(), 2);
  v_quota.extra_gross := v_quota.extra_net + v_quota.extra_vat;
  v_quota.next_gross := case when v_quota.used < v_quota.included then 0 else v_quota.extra_gross end;
  return v_quota;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_reason(p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_reason text := private.one_line(p_reason);
begin
  if coalesce(v_reason, '') = '' or char_length(v_reason) > 300 then
    perform private.fail('PO034', 'A reason of at most 300 characters');
  end if;
  return v_reason;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_request_in_words(p_request public.post_requests)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_request.id, 'kind', p_request.kind, 'state', p_request.state,
    'asked_at', p_request.asked_at, 'due_at', p_request.due_at, 'is_included', p_request.is_included,
    'counts', p_request.counts, 'counts_included', p_request.counts_included, 'sheets', p_request.sheets,
    'net', p_request.net, 'vat', p_request.vat, 'gross', p_request.gross,
    'extra_gross', p_request.extra_net + p_request.extra_vat, 'mandate', p_request.mandate,
    'is_paper_way', p_request.is_paper_way, 'is_default', p_request.is_default,
    'done_at', p_request.done_at, 'refusal', p_request.refusal,
    'refusal_note', p_request.refusal_note, 'question', p_request.question, 'answer', p_request.answer,
    'earlier_words', p_request.earlier_words);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_request_message(p_event text, p_params jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_what text := private.post_kind_in_words(p_params ->> 'kind') || coalesce(' from ' || (p_params ->> 'sender'), '');
begin
  return case
    when p_event = 'post_scanned' and p_params ? 'documents' then v_what || ' is scanned. It has '
      || (p_params ->> 'sheets') || ' sheets, which count as ' || (p_params ->> 'documents') || ' documents: '
      || case when (p_params ->> 'gross')::numeric > 0
        then private.euros((p_params ->> 'gross')::numeric) || ', VAT included.' else 'included in your plan.' end
    when p_event = 'post_request_asked_back' then v_what || ' waits for your answer: ' || (p_params ->> 'question')
    when p_event = 'post_request_refused' and p_params ->> 'request' = 'return' then
      v_what || ' could not be sent back: ' || case p_params ->> 'refusal'
        when 'unreadable_label' then 'its label cannot be read.'
        when 'damaged' then 'it is damaged.'
        when 'identity_missing' then 'we do not know yet who you are.'
        when 'no_sender' then 'it says nowhere who sent it.'
        when 'gone' then 'it is no longer in our office.'
        else 'our office says why.' end
      || coalesce(' ' || (p_params ->> 'note'), '')
      || case p_params ->> 'refusal' when 'gone' then '' else ' We keep it for you.' end
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_requests_before(p_user_id uuid, p_kind text, p_item_ids uuid[], p_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_known integer;
  v_same integer;
  v_is_withdrawn boolean;
  v_requests jsonb;
begin
  select count(*), count(*) filter (where (r.user_id, r.kind, r.item_id) = (p_user_id, p_kind, l.item_id)),
    bool_or(r.state = 'withdrawn'), jsonb_agg(private.post_request_in_words(r) order by l.nth)
  into v_known, v_same, v_is_withdrawn, v_requests
  from unnest(p_item_ids, p_ids) with ordinality l (item_id, id, nth)
  join public.post_requests r on r.id = l.id;
  if v_known = 0 then
    return null;
  end if;
  if v_same < cardinality(p_ids) then
    perform private.fail('PO027', 'Other requests have these ids');
  end if;
  if v_is_withdrawn then
    perform private.fail('PO029', 'The request was withdrawn');
  end if;
  return v_requests;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_search_text(p_item public.post_items)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_owner record;
begin
  select p.full_name, p.company_name, p.box_number into v_owner from public.profiles p where p.id = p_item.user_id;
  return private.search_text(p_item.code, left(p_item.code, 4) || '-' || right(p_item.code, 4), v_owner.full_name,
    v_owner.company_name, v_owner.box_number::text, 'box ' || v_owner.box_number, p_item.addressee,
    (select s.name from public.post_senders s where s.id = p_item.sender_id), p_item.sender);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_search_words(p_search text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return array(
    select left(w.word, 40)
    from regexp_split_to_table(
      regexp_replace(private.plain_text(left(p_search, 200)), '\m[[:alpha:]]{1,2}[-''](?=[[:alnum:]])', ' ', 'g'),
      '[^[:alnum:]]+') with ordinality w (word, nth)
    where w.word <> ''
    group by 1 order by min(w.nth) limit 8);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_step_detail(p_detail jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_keys constant text[] := '{kind,sender,addressee,is_official,weight_g}';
  v_changes jsonb;
begin
  select jsonb_object_agg(d.key, case when d.key not in ('before', 'after') or jsonb_typeof(d.value) <> 'object' then d.value
    else (
      select coalesce(jsonb_object_agg(e.key, case e.key when 'user_id' then 'null' else e.value end), '{}')
      from jsonb_each(d.value) e where e.key = any (v_keys || 'user_id'::text)) end)
  into v_changes
  from jsonb_each(case when jsonb_typeof(p_detail) = 'object' then p_detail else '{}' end) d
  where d.key in ('reason', 'refusal', 'request_id', 'kind', 'pages', 'sheets', 'sheets_before', 'mandate', 'due_at', 'before', 'after',
    'was_scanned', 'bag', 'level');
  return coalesce(v_changes, '{}');
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_timeline(p_item_id uuid, p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- What was matched when it was recorded has no correction before it.
  v_given bigint := (
    select max(e.id) from public.post_events e
    where e.item_id = p_item_id and e.kind = 'matched' and exists (
      select 1 from public.post_events b where b.item_id = p_item_id and b.kind = 'corrected' and b.id < e.id));
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.nr, 'at', least(e.device_at, e.at), 'kind', e.kind,
        'place', case when not e.is_before then e.place end,
        'by', case when e.actor is null and e.kind in ('text_read', 'scan_failed', 'share_opened', 'share_revoked') then 'system'
          when e.actor = p_user_id and e.kind ~ '^((scan|request)_(asked|answered|withdrawn)|shared|share_revoked)$' then 'you'
          when e.kind in ('shared', 'share_revoked') then 'former' else 'office' end,
        'recorded_at', case when e.kind = 'received' and e.device_at < e.at - interval '1 hour' then e.at end,
        'detail', case when e.is_before then e.told - 'reason' #- '{before,addressee}' #- '{after,addressee}' else e.told end
          - case when e.is_asked then '{}'::text[] else '{request_id,mandate}' end
          || e.of_share) order by e.nr), '[]')
    from (
      select o.*, r.is_asked, coalesce(o.id < v_given, false) as is_before, private.post_step_detail(o.detail) as told, h.of_share,
        row_number() over (order by o.at, o.id) as nr
      from (
        select * from public.post_events n where n.item_id = p_item_id order by n.at desc, n.id desc limit 500) o
      cross join lateral (
        select exists (
          select 1 from public.post_requests q
          where q.item_id = p_item_id and q.user_id = p_user_id and q.id::text = o.detail ->> 'request_id') as is_asked) r
      cross join lateral (
        select jsonb_strip_nulls(jsonb_build_object('opened', o.detail -> 'opened', 'for', (
          select l.label from public.post_shares l
          where l.user_id = p_user_id and l.id::text = o.detail ->> 'share_id'))) as of_share) h
      where (r.is_asked or (o.kind !~ '^request_'
          and o.kind not in ('scan_asked', 'scan_withdrawn', 'scan_taken', 'scan_let_go', 'scan_refused')))
        -- A report and its end are said of what a second person has confirmed as lost alone.
        and (o.kind not in ('lost_reported', 'found') or (
          select l.kind = 'lost' from public.post_events l
          where l.item_id = p_item_id and l.kind in ('lost_reported', 'lost') and l.id <> o.id
            and (l.id > o.id) = (o.kind = 'lost_reported')
          order by abs(l.id - o.id) limit 1))) e);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_to_shred()
 RETURNS SETOF public.post_requests
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
    select r.* from public.post_requests r
    where r.kind = 'shred' and r.done_at is null and (r.due_at is null or r.due_at <= now())
      and r.asked_at <= now() - private.shred_wait()
      and not exists (select 1 from public.post_bag_items b where b.item_id = r.item_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_undo_time()
 RETURNS interval
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return interval '10 minutes';
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_words_about(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_text text := private.one_line(p_text);
begin
  if coalesce(char_length(v_text), 0) not between 1 and 300 then
    perform private.fail('PO054', 'From 1 to 300 characters');
  end if;
  return v_text;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_words_of(p_user_id uuid, p_text text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_mark constant text := private.post_owner_mark(p_user_id);
begin
  return array_to_tsvector(array(
    select v_mark || left(w.word, 40)
    from string_to_table(regexp_replace(private.plain_text(p_text), '[^[:alnum:]]+', ' ', 'g'), ' ') w (word)
    where w.word <> ''));
end;
$function$;

CREATE OR REPLACE FUNCTION private.present_plan(p_user_id uuid)
 RETURNS public.user_services
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.malta_today();
  v_row public.user_services;
begin
  select us.* into v_row
  from public.user_services us
  left join public.memberships m on m.user_id = us.user_id
  where us.user_id = p_user_id and us.valid_until is not null
  order by
    us.payment_status = 'paid' and us.period_from <= v_today and m.next_from is null
      and not (us.order_kind = 'renewal' and us.period_from = v_today) desc,
    us.valid_until >= v_today and us.period_from < v_today desc,
    us.period_from <= v_today desc,
    us.valid_until desc, us.created_at desc, us.id desc
  limit 1;
  return v_row;
end;
$function$;

CREATE OR REPLACE FUNCTION private.price_cart(p_user_id uuid, p_items private.cart_item[], p_discount_code text)
 RETURNS private.quote
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_quote private.quote;
  v_fee private.quote_line;
  v_credit private.quote_line;
  v_lines private.quote_line[] := private.quote_lines(p_user_id, p_items);
  v_discount private.discount_answer;
begin
  v_quote.vat_rate := private.vat_rate();
  if exists (select 1 from unnest(v_lines) l where l.is_membership and l.problem is null) then
    v_fee := private.with_amounts(private.onboarding_fee_due(p_user_id), v_quote.vat_rate);
  end if;
  if nullif(btrim(p_discount_code), '') is not null then
    v_discount := private.discount_on_lines(p_discount_code, v_lines);
    if v_discount.discount_amount > 0 then
      v_lines := private.discounted_lines(v_lines, v_discount);
    end if;
  end if;
  v_credit := private.credit_line(p_user_id, l)
  from unnest(v_lines) l where l.is_membership and l.problem is null;
  if v_credit.total_price < 0 then
    v_lines := v_lines || v_credit;
  elsif v_credit.item_id is not null then
    v_lines := private.with_credit_left(v_lines, v_credit);
  end if;
  for nr in 1 .. cardinality(v_lines) loop
    v_lines[nr] := private.with_amounts(v_lines[nr], v_quote.vat_rate);
  end loop;

  select coalesce(sum(l.total_price), 0) + coalesce(v_fee.total_price, 0),
    coalesce(sum(l.vat_amount) filter (where not l.vat_included), 0) + coalesce(v_fee.vat_amount, 0),
    coalesce(sum(l.vat_amount) filter (where l.vat_included), 0)
  into v_quote.subtotal, v_quote.vat_added, v_quote.vat_included
  from unnest(v_lines) l
  where l.problem is null;
  v_quote.amount_due := v_quote.subtotal - coalesce(v_discount.discount_amount, 0) + v_quote.vat_added;
  v_quote.can_checkout := cardinality(v_lines) > 0 and v_discount.problem is null
    and not exists (select 1 from unnest(v_lines) l where l.problem is not null);
  v_quote.lines := v_lines;
  v_quote.fee := v_fee;
  v_quote.discount := v_discount;
  return v_quote;
end;
$function$;

CREATE OR REPLACE FUNCTION private.profile_placeholders()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array['user_name', 'company_name', 'date', 'email', 'phone', 'address', 'address_line_1', 'city',
    'postal_code', 'country', 'vat_number', 'membership_type', 'box_number', 'business_address']
$function$;

CREATE OR REPLACE FUNCTION private.put_counted_post(p_id uuid, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_count public.post_counts;
  v_line public.post_count_lines;
  v_item public.post_items;
begin
  perform private.require_admin();
  v_count := private.hold_post_count(p_id, p_alone => false);
  perform private.hold_pile(array[p_code]);
  select * into v_line from public.post_count_lines l
  where l.count_id = p_id and l.code = p_code and l.item_id is not null and l.scanned_at is not null;
  if not found or v_count.place is null then
    perform private.fail('PO083', 'It was not counted on a shelf');
  end if;
  -- Its label may be on another item by now.
  select * into v_item from public.post_items i where i.id = v_line.item_id and i.undone_at is null;
  if not found then
    perform private.fail('PO005', 'The item was taken back');
  end if;
  if (
      select lower(e.place) is distinct from lower(v_count.place) from public.post_events e
      where e.item_id = v_item.id and e.kind in ('stored', 'moved', 'found', 'lost', 'bagged', 'unbagged') and e.at > v_line.scanned_at
      order by e.id desc limit 1) then
    perform private.fail('PO084', 'It was put elsewhere or lost since', jsonb_build_object('place', v_item.place));
  end if;
  if private.place_post_item(p_code, v_count.place) = 'gone' then
    perform private.fail('PO006', 'The paper has left the house', jsonb_build_object('paper', v_item.paper));
  end if;
  update public.post_count_lines l set put_at = now() where l.count_id = p_id and l.code = p_code;
end;
$function$;

CREATE OR REPLACE FUNCTION private.put_into_post_bag(p_bag_id uuid, p_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bag public.post_bags;
  v_item public.post_items;
  v_request public.post_requests;
  v_bagged public.post_bag_items;
  v_problem text;
  v_stop jsonb;
begin
  perform private.require_admin();
  v_bag := private.hold_post_bag(p_bag_id, 'open');
  select * into v_item from public.post_items i where i.code = p_code and i.undone_at is null;
  if not found then
    v_problem := case when exists (select 1 from public.post_bags b where b.code = p_code) then 'bag' else 'unknown' end;
  else
    v_item := private.lock_post_item(v_item.id);
    select * into v_bagged from public.post_bag_items b where b.item_id = v_item.id;
    select * into v_request from public.post_requests r
    where r.item_id = v_item.id and r.kind = 'shred' and r.done_at is null for update;
    v_problem := private.shred_problem(v_item, v_request);
    v_problem := case
      when v_problem is distinct from 'gone' and v_bagged.bag_id <> p_bag_id then 'other_bag'
      when v_problem is null and v_request.user_id = auth.uid() then 'own'
      when v_problem = 'not_asked' and private.is_official_post(v_item) then 'official'
      when v_problem = 'not_asked' and exists (
        select 1 from public.post_requests r
        where r.item_id = v_item.id and r.user_id = v_item.user_id and r.kind = 'shred' and r.state = 'withdrawn')
        then 'withdrawn'
      else v_problem end;
  end if;
  if v_problem is not null then
    v_stop := jsonb_strip_nulls(jsonb_build_object('code', coalesce(left(p_code, 40), ''), 'problem', v_problem,
      'bag_code', case when v_problem = 'other_bag' then (
        select b.code from public.post_bags b where b.id = v_bagged.bag_id) end));
    update public.post_bags b set stop = v_stop || jsonb_build_object('by', auth.uid(), 'at', now()) where b.id = p_bag_id;
    return v_stop;
  end if;
  if v_bagged.bag_id = p_bag_id and v_bagged.request_id = v_request.id and v_bagged.put_by = auth.uid()
    and v_item.place = private.post_bag_place(v_bag.code) and not private.is_post_reported(v_item.id) then
    return null;
  end if;
  insert into public.post_bag_items (item_id, bag_id, request_id, put_by)
  values (v_item.id, p_bag_id, v_request.id, auth.uid())
  on conflict (item_id) do update set request_id = excluded.request_id, put_by = excluded.put_by, put_at = now();
  update public.post_items i set place = private.post_bag_place(v_bag.code) where i.id = v_item.id;
  perform private.note_post(v_item.id, 'bagged', jsonb_build_object('request_id', v_request.id, 'bag', v_bag.code));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.queue_mail(p_user_id uuid, p_event private.told_events, p_params jsonb, p_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_profile record;
begin
  select * into v_profile from public.profiles p
  where p.id = p_user_id and p.forgotten_at is null
  for key share skip locked;
  if not found then
    return;
  end if;
  if p_event.outlives_account then
    perform private.write_mail(null, v_profile.email, v_profile.full_name, p_event.mail, p_params, p_key);
  else
    perform private.write_mail(p_user_id, null, null, p_event.mail, p_params, p_key,
      case when p_event.pace = 'at_will' then private.due_at_will(p_user_id) else now() end);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.quote_cart(p_items jsonb, p_discount_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_items private.cart_item[] := private.parse_cart(p_items);
  v_quote private.quote;
begin
  if private.count_code_try(v_user, p_discount_code) then
    return private.quote_json(private.price_cart(v_user, v_items, p_discount_code));
  end if;
  v_quote := private.price_cart(v_user, v_items, null);
  v_quote.discount := private.answer_later(p_discount_code);
  v_quote.can_checkout := false;
  return private.quote_json(v_quote);
end;
$function$;

CREATE OR REPLACE FUNCTION private.quote_json(p_quote private.quote)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'currency', 'EUR',
    'lines', coalesce((select jsonb_agg(private.line_json(l)) from unnest(p_quote.lines) l), '[]'),
    'onboarding_fee', coalesce((p_quote.fee).total_price, 0),
    'onboarding_fee_gross', coalesce((p_quote.fee).gross_amount, 0),
    'onboarding_fee_service_id', (p_quote.fee).item_id,
    'onboarding_fee_title', (p_quote.fee).title,
    'subtotal', p_quote.subtotal,
    'discount', case when (p_quote.discount).code is not null
      then private.discount_json(p_quote.discount) end,
    'discount_amount', coalesce((p_quote.discount).discount_amount, 0),
    'vat_rate', p_quote.vat_rate,
    'vat_added', p_quote.vat_added,
    'vat_included', p_quote.vat_included,
    'amount_due', p_quote.amount_due,
    'can_checkout', p_quote.can_checkout);
end;
$function$;

CREATE OR REPLACE FUNCTION private.quote_lines(p_user_id uuid, p_items private.cart_item[])
 RETURNS private.quote_line[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item private.cart_item;
  v_offer private.offer;
  v_has_plan boolean := false;
  v_lines private.quote_line[] := '{}';
begin
  foreach v_item in array p_items loop
    v_offer := private.item_offer(v_item.item_type, p_user_id, v_item.item_id);
    if v_offer.is_membership then
      v_offer.problem := coalesce(v_offer.problem, case when v_has_plan then 'one_membership' end);
      v_has_plan := true;
    end if;
    v_lines := v_lines || private.offered_line(v_item, v_offer);
  end loop;
  return v_lines;
end;
$function$;

CREATE OR REPLACE FUNCTION private.quote_membership_change(p_membership_type text, p_billing_period text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_profile public.profiles;
  v_row public.user_services := private.running_plan(v_user);
  v_change record;
  v_quote private.quote;
  v_credit private.quote_line;
  v_starts_on date := private.malta_today();
begin
  select * into v_change from private.judge_change(v_user, p_membership_type, p_billing_period);
  select * into v_profile from public.profiles p where p.id = v_user;
  if v_change.starts = 'now' then
    v_quote := private.price_cart(v_user,
      array[row(1, 'service', (v_change.plan).id, null)::private.cart_item], null);
    select l.* into v_credit from unnest(v_quote.lines) l where l.is_credit;
  elsif v_change.starts = 'next_period' then
    v_starts_on := v_profile.membership_valid_until;
  end if;
  return jsonb_build_object('starts', v_change.starts, 'starts_on', v_starts_on,
    'credit_days', coalesce((v_credit.facts ->> 'credit_days')::integer, 0),
    'credit_net', coalesce(-v_credit.total_price, 0),
    'quote', case when v_change.starts = 'now' then private.quote_json(v_quote) end,
    'total_amount', coalesce(v_quote.amount_due, 0),
    'valid_until', case v_change.starts
      when 'now' then private.period_after(v_starts_on, v_starts_on, p_billing_period)
      when 'next_period' then private.period_after(
        case when v_row.valid_until = v_starts_on then v_row.anchored_on else v_starts_on end,
        v_starts_on, p_billing_period)
      else v_profile.membership_valid_until end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.quote_post_requests(p_kind text, p_item_ids uuid[], p_options jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_kind private.post_request_kinds := private.asked_kind(p_kind, p_options);
  v_quota private.post_quota := private.post_quota(v_user);
begin
  perform private.check_post_ids(p_item_ids);
  return (
    select jsonb_build_object('items', jsonb_agg(
        case when p.problem is null then to_jsonb(p) - array['problem', 'details', 'nth']
          else jsonb_build_object('item_id', p.item_id, 'problem', p.problem, 'details', coalesce(p.details, '{}')) end
        order by p.nth),
      'asked', count(*) filter (where p.problem is null),
      'counts', coalesce(sum(p.counts) filter (where p.problem is null), 0),
      'counts_included', coalesce(sum(p.counts_included) filter (where p.problem is null), 0),
      'net', coalesce(sum(p.net) filter (where p.problem is null), 0),
      'vat', coalesce(sum(p.vat) filter (where p.problem is null), 0),
      'gross', coalesce(sum(p.gross) filter (where p.problem is null), 0),
      'due_at', max(p.due_at) filter (where p.problem is null),
      'included', v_quota.included, 'used', v_quota.used, 'extra_gross', v_quota.extra_gross)
    from private.post_prices(v_user, v_kind, p_item_ids, p_options) with ordinality
      p (item_id, problem, details, counts, counts_included, is_included, net, vat, gross, due_at, nth));
end;
$function$;

CREATE OR REPLACE FUNCTION private.quote_post_rescan(p_user_id uuid, p_item public.post_items, p_options jsonb)
 RETURNS private.post_price
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_price private.post_price;
begin
  if p_item.image not in ('scanned', 'text_read') then
    v_price.problem := 'PO026';
  elsif (
    select count(*) from public.post_requests r
    where r.item_id = p_item.id and r.user_id = p_user_id and r.kind = 'rescan' and r.state = 'done') >= 3 then
    v_price.problem := 'PO038';
  end if;
  return v_price;
end;
$function$;

CREATE OR REPLACE FUNCTION private.quote_post_return(p_user_id uuid, p_item public.post_items, p_options jsonb)
 RETURNS private.post_price
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.quote_post_scan(p_user_id uuid, p_item public.post_items, p_options jsonb)
 RETURNS private.post_price
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_price private.post_price;
begin
  if p_item.image in ('scanned', 'text_read') then
    v_price.problem := 'PO025';
  end if;
  v_price.counts := 1;
  return v_price;
end;
$function$;

CREATE OR REPLACE FUNCTION private.quote_post_shred(p_user_id uuid, p_item public.post_items, p_options jsonb)
 RETURNS private.post_price
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_price private.post_price;
begin
  if private.is_official_post(p_item) and p_options ->> 'official' is distinct from p_item.id::text then
    v_price.problem := 'PO090';
  end if;
  v_price.due_at := now() + private.shred_wait();
  return v_price;
end;
$function$;

CREATE OR REPLACE FUNCTION private.record_payment(p_purchase_id uuid, p_provider text, p_reference text, p_amount numeric, p_paid_on date)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_purchase public.purchases;
  v_today date := private.malta_today();
begin
  perform private.require_admin(p_or_service => true);
  v_purchase := private.lock_purchase(p_purchase_id);
  if v_purchase.status = 'cancelled' then
    perform private.fail('PY003', 'The purchase is cancelled',
      jsonb_build_object('purchase_number', v_purchase.purchase_number));
  end if;
  if v_purchase.status = 'pending' then
    if p_amount is distinct from v_purchase.total_amount then
      perform private.fail('PY002', 'The amount differs from the amount due',
        jsonb_build_object('amount', p_amount, 'amount_due', v_purchase.total_amount));
    end if;
    if not coalesce(p_paid_on, v_today) between '2000-01-01' and v_today then
      perform private.fail('PY010', 'The value date lies in the future or before 2000',
        jsonb_build_object('paid_on', p_paid_on, 'today', v_today));
    end if;
    insert into public.payments (purchase_id, provider, reference, amount, paid_on, recorded_by)
    values (p_purchase_id, lower(btrim(p_provider)), nullif(btrim(p_reference), ''), p_amount,
      coalesce(p_paid_on, v_today), auth.uid());
    perform private.settle_purchase(p_purchase_id);
  end if;
  return jsonb_build_object('purchase_id', v_purchase.id, 'purchase_number', v_purchase.purchase_number,
    'status', 'paid', 'already_settled', v_purchase.status = 'paid');
end;
$function$;

CREATE OR REPLACE FUNCTION private.record_post_item(p_item jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_item public.post_items;
  v_before jsonb;
begin
  perform private.require_admin();
  v_id := (private.with_post_values(null, p_item, '{id}')).id;
  v_before := private.recorded_before(v_id, p_item);
  if v_before is not null then
    return v_before;
  end if;
  v_item := private.new_post_item(p_item);
  if v_item.user_id is not null then
    perform private.hold_recipient(v_item.user_id);
  end if;
  if not private.write_post_item(v_item) then
    v_before := private.recorded_before(v_id, p_item);
    if v_before is null then
      perform private.fail('PO002', 'The label is on another item', (
        select jsonb_build_object('id', i.id, 'recorded_at', i.recorded_at)
        from public.post_items i where i.code = v_item.code and i.undone_at is null));
    end if;
    return v_before;
  end if;
  -- As by a correction. It was taken back before, also where that was a moment ago.
  if v_item.user_id = auth.uid() and exists (
      select 1 from public.post_items i
      where i.code = v_item.code and i.undone_at is not null and i.user_id is distinct from v_item.user_id) then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  return (select private.post_in_words(i) from public.post_items i where i.id = v_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.recorded_before(p_id uuid, p_item jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i where i.id = p_id;
  if not found then
    return null;
  end if;
  if v_item.idempotency_key not in ('', md5(p_item::text)) then
    perform private.fail('PO001', 'Another item has this id');
  end if;
  return private.post_in_words(v_item);
end;
$function$;

CREATE OR REPLACE FUNCTION private.recurs_otherwise(p_old public.events, p_new public.events)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (p_old.recurring_type, p_old.recurring_interval)
    is distinct from (p_new.recurring_type, p_new.recurring_interval);
end;
$function$;

CREATE OR REPLACE FUNCTION private.refund_charges(p_user_id uuid, p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.open_membership_refund(p_user_id, (
      select b.purchase_id from public.post_charges b
      where b.user_id = p_user_id and b.purchase_id is not null
      order by b.request_id in (
        select g.request_id from public.post_charges g where g.id = any (p_ids) and g.quantity < 0) desc nulls last,
        b.created_at desc, b.id limit 1),
    'Post beyond the plan', -sum(c.gross), 'post_charge')
  from public.post_charges c where c.id = any (p_ids);
  update public.post_charges c set set_off_at = now() where c.id = any (p_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION private.refund_credit_left(p_purchase_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.open_membership_refund(p.user_id, p.id, coalesce(i.metadata ->> 'credit_title', i.item_title),
    l.net + round(l.net * p.vat_rate, 2), 'credit_left')
  from public.purchases p
  join public.purchase_items i on i.purchase_id = p.id and i.metadata ? 'credit_left',
    lateral (select (i.metadata ->> 'credit_left')::numeric as net) l
  where p.id = p_purchase_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_buyer(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_missing text[] := (select private.missing_of_buyer(p) from public.profiles p where p.id = p_user_id);
begin
  if cardinality(v_missing) > 0 then
    perform private.fail('CT010', 'The invoice could not name its buyer',
      jsonb_build_object('missing', v_missing));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_checkout_guess(p_user_id uuid, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_code text := private.tried_code(p_code);
begin
  if v_code is null or exists (
      select 1 from private.discount_code_tries t
      where t.user_id = p_user_id and t.code = v_code) then
    return;
  end if;
  perform private.refuse_guessing(p_user_id, v_code);
  if private.codes_are_guessed() then
    perform private.fail('RL002', 'Too many wrong discount codes at checkout');
  end if;
  if not private.is_known_code(v_code) then
    perform private.count_wrong_codes(1);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_guessing(p_user_id uuid, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if 20 <= (
      select count(*) from private.discount_code_tries t
      where t.user_id = p_user_id and not t.is_known and t.tried_at > now() - interval '10 minutes')
    and not exists (
      select 1 from private.discount_code_tries t
      where t.user_id = p_user_id and t.code = private.tried_code(p_code)) then
    perform private.fail('RL002', 'Too many wrong discount codes');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_item(p_problem text, p_item_type text, p_item_id uuid, p_title text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_problem is null then
    return;
  end if;
  perform private.fail(
    case p_problem
      when 'full' then 'CT003'
      when 'held' then 'CT003'
      when 'past' then 'CT004'
      when 'owned' then 'CT005'
      when 'membership_unpaid' then 'CT005'
      when 'one_membership' then 'CT005'
      when 'next_period' then 'CT005'
      else 'CT002' end,
    coalesce(p_title, 'Item') || ': ' || p_problem,
    jsonb_build_object('item_type', p_item_type, 'item_id', p_item_id, 'title', p_title,
      'problem', p_problem));
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_post_name(p_user_id uuid, p_name text, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_reason text;
  v_row public.post_names;
begin
  perform private.require_admin();
  v_reason := private.post_reason(p_reason);
  v_row := private.hold_post_name(p_user_id, p_name);
  if v_row.refused_at is not null then
    return;
  end if;
  if v_row.confirmed_at is not null then
    perform private.fail('PO036', 'The name was confirmed');
  end if;
  update public.post_names n set refused_at = now(), refusal = v_reason where n.id = v_row.id;
  perform private.tell(v_row.user_id, 'post_name_refused', jsonb_build_object('name', v_row.name, 'reason', v_reason),
    p_key => 'post_name_refused:' || v_row.id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_post_request(p_id uuid, p_code text, p_note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request public.post_requests;
  v_note text := nullif(private.one_line(p_note), '');
begin
  perform private.require_admin();
  if p_code is null or (p_code = 'other' and v_note is null) or char_length(v_note) > 300 or exists (
      select 1 from public.post_requests r join private.post_request_kinds k on k.kind = r.kind
      where r.id = p_id and p_code <> all (k.refusals)) then
    perform private.fail('PO012', 'A request is refused for a reason of its kind, with at most 300 characters');
  end if;
  if exists (select 1 from public.post_requests r
      where r.id = p_id and r.refusal = p_code and r.refusal_note is not distinct from v_note) then
    return;
  end if;
  v_request := private.hold_request_to_scan(p_id);
  perform private.end_post_request(v_request, 'refused', p_code, v_note);
  if v_request.state = 'done' then
    delete from public.post_scans s where s.request_id = p_id and s.state = 'failed';
    perform private.settle_post_scans(v_request.item_id);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_quote(p_quote private.quote, p_expected_total numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line private.quote_line;
begin
  foreach v_line in array p_quote.lines loop
    perform private.refuse_item(v_line.problem, v_line.item_type, v_line.item_id, v_line.title);
    -- Without a total the prices last seen are what the person agreed to.
    if p_expected_total is null and v_line.previous_unit_price is not null then
      perform private.fail('CT006', 'A price changed since it was shown', private.line_json(v_line));
    end if;
  end loop;
  if (p_quote.discount).problem is not null then
    perform private.fail('DC001', 'Discount code refused', private.discount_json(p_quote.discount));
  end if;
  if p_expected_total <> p_quote.amount_due then
    perform private.fail('CT006', 'The total changed since it was shown',
      jsonb_build_object('expected_total', p_expected_total, 'amount_due', p_quote.amount_due));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_second_application()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_other_application(new) then
    perform private.fail('AF001', 'An application of this person is open, or approved');
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_to_shred_official(p_item_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request public.post_requests;
begin
  perform 1 from public.profiles p
  where p.id in (
    select r.user_id from public.post_requests r where r.item_id = any (p_item_ids) and r.kind = 'shred' and r.done_at is null)
  order by p.id for no key update;
  perform 1 from public.post_items i where i.id = any (p_item_ids) order by i.id for no key update;
  for v_request in
    select * from public.post_requests r
    where r.item_id = any (p_item_ids) and r.kind = 'shred' and r.done_at is null and not r.is_for_official
    order by r.id for update
  loop
    perform private.end_post_request(v_request, 'refused', 'official');
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_unanswered()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_document public.documents;
  v_missing text[];
begin
  if tg_op = 'UPDATE' and (old.purchase_id is not null or new.purchase_id is null)
    or tg_op = 'INSERT' and new.purchase_id is null and new.payment_status <> 'paid' then
    return new;
  end if;
  select * into v_document from public.documents d where d.id = new.document_id;
  v_missing := array(
    select a.name from unnest(v_document.asks) with ordinality as a (name, position)
    where not new.filled_in ? a.name order by a.position);
  if v_missing <> '{}' then
    perform private.fail('CT012', 'The document asks for what the member has not filled in',
      jsonb_build_object('item_type', 'document', 'item_id', new.document_id, 'title', v_document.title,
        'missing', to_jsonb(v_missing)));
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_without_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
      select 1 from public.documents d where d.id = new.document_id and d.names_address)
    and not exists (
      select 1 from public.profiles p
      where p.id = new.user_id and p.box_number is not null and p.membership_status = 'active') then
    perform private.fail('CT011', 'The document names an address that the member does not have',
      jsonb_build_object('item_type', 'document', 'item_id', new.document_id,
        'title', (select d.title from public.documents d where d.id = new.document_id)));
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.register_item_kind(p_item_type text, p_catalogue_table text, p_rows_table text, p_date_column text, p_lock_order integer, p_is_limited boolean DEFAULT false, p_is_for_sale boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.item_kinds
  values (p_item_type, p_catalogue_table, p_rows_table, p_date_column, p_lock_order, p_is_limited, p_is_for_sale);
  -- Plain checks, not a foreign key: that would lock the kind's row for every line of every order.
  execute format('alter table public.purchase_items drop constraint if exists purchase_items_item_type_check, '
    'add constraint purchase_items_item_type_check check (item_type = any (%L::text[]))',
    (select array_agg(k.item_type order by k.lock_order) from private.item_kinds k));
  execute format('alter table public.discount_codes drop constraint if exists discount_codes_applicable_to_check, '
    'add constraint discount_codes_applicable_to_check check (applicable_to = any (%L::text[]))',
    (select array_agg(k.catalogue_table order by k.lock_order) || 'all'::text
      from private.item_kinds k where k.is_for_sale));
end;
$function$;

CREATE OR REPLACE FUNCTION private.register_post_events(VARIADIC p_kinds text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.post_event_kinds select unnest(p_kinds);
  execute format('alter table public.post_events drop constraint post_events_kind_check, '
    'add constraint post_events_kind_check check (kind = any (%L::text[]))',
    (select array_agg(k.kind order by k.kind) from private.post_event_kinds k));
end;
$function$;

CREATE OR REPLACE FUNCTION private.register_post_request_kind(p_kind text, p_is_paper_way boolean DEFAULT false, p_is_for_opening boolean DEFAULT false, p_has_beginning boolean DEFAULT false, p_has_end boolean DEFAULT false, p_refusals text[] DEFAULT '{unreadable_label,damaged,identity_missing,other}'::text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.post_request_kinds
  values (p_kind, p_is_paper_way, p_is_for_opening, p_has_beginning, p_has_end, p_refusals);
  execute format('alter table public.post_requests drop constraint if exists post_requests_kind_check, '
    'add constraint post_requests_kind_check check (kind = any (%L::text[]))',
    (select array_agg(k.kind order by k.kind) from private.post_request_kinds k));
end;
$function$;

CREATE OR REPLACE FUNCTION private.registrations_between(p_first date, p_last date)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)
  from public.profiles p
  where p.forgotten_at is null
    and p.created_at >= private.malta_moment(p_first)
    and p.created_at < private.malta_moment(p_last + 1)
$function$;

CREATE OR REPLACE FUNCTION private.release_event(p_purchase_id uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- In the order in which every path locks events.
  perform 1 from public.events e
  where e.id in (select er.event_id from public.event_registrations er where er.purchase_id = p_purchase_id)
  order by e.id for no key update;
  update public.event_registrations er set purchase_id = null
  from public.events e
  where er.purchase_id = p_purchase_id and e.id = er.event_id
    and p_reason in ('member', 'event_cancelled') and not private.is_called_off(e);
  update public.event_registrations set purchase_id = null, payment_status = 'cancelled',
    cancelled_at = clock_timestamp(), held_until = clock_timestamp()
  where purchase_id = p_purchase_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.release_membership_order(p_purchase_id uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.user_services;
  v_fingerprint text := (select p.cart_fingerprint from public.purchases p where p.id = p_purchase_id);
begin
  select us.* into v_row from public.user_services us
  where us.purchase_id = p_purchase_id and us.order_kind is not null;
  if v_row.id is null then
    return;
  end if;
  if p_reason = 'replaced' or v_fingerprint ~ '^(renewal|change):' or exists (
      select 1 from public.user_services us join public.services s on s.id = us.service_id
      where us.user_id = v_row.user_id and s.membership_type is not null
        and us.payment_status = 'pending' and us.purchase_id is null) then
    delete from public.user_services us where us.id = v_row.id;
  else
    update public.user_services us set order_kind = null, credited_days = null where us.id = v_row.id;
  end if;
  if v_row.order_kind = 'renewal' and p_reason in ('member', 'administrator') then
    update public.profiles p set membership_grace_until = null where p.id = v_row.user_id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.release_post_bag(p_id uuid, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  update public.post_bags b set stop = null where b.id = p_id and b.stop ->> 'code' = p_code;
end;
$function$;

CREATE OR REPLACE FUNCTION private.remind_member(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_valid_until date;
  v_days integer;
  v_unpaid jsonb;
begin
  select p.membership_valid_until into v_valid_until from public.profiles p
  where p.id = p_user_id and p.membership_status = 'active'
    and p.membership_valid_until between private.malta_today() and private.malta_today() + 14
    and not exists (
      select 1 from public.memberships m where m.user_id = p.id and m.ends_on <= p.membership_valid_until);
  v_days := private.reminder_days(v_valid_until);
  update public.memberships m set reminded_until = v_valid_until, reminded_days = v_days
  where m.user_id = p_user_id and v_valid_until is not null
    and (m.reminded_until is distinct from v_valid_until or m.reminded_days > v_days);
  if not found then
    return;
  end if;
  v_unpaid := private.unpaid_membership(p_user_id);
  if not exists (
      select 1 from public.invoices i
      where i.purchase_id = (v_unpaid ->> 'purchase_id')::uuid and i.issued_date = private.malta_today()
        and v_unpaid ->> 'kind' = 'renewal') then
    perform private.tell(p_user_id, 'membership_reminder', private.membership_in_words(p_user_id)
      || jsonb_build_object('days_left', v_valid_until - private.malta_today())
      || coalesce(private.order_in_words((v_unpaid ->> 'purchase_id')::uuid), '{}'));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.remind_of_official_post(p_item_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item public.post_items;
  v_told private.post_told;
begin
  select * into v_item from public.post_items i where i.id = p_item_id;
  if v_item.user_id is null or not private.try_lock_member(v_item.user_id) then
    return false;
  end if;
  select * into v_item from public.post_items i
  where i.id = p_item_id and i.user_id = v_item.user_id and i.is_official and i.read_at is null and i.undone_at is null
  for no key update skip locked;
  select * into v_told from private.post_told t where t.item_id = v_item.id and t.reminded_at is null;
  if v_told.item_id is null or private.official_wait_ends(v_told.told_at) > now() then
    return false;
  end if;
  update private.post_told t set reminded_at = now() where t.item_id = p_item_id;
  perform private.tell_of_post(v_item, 'official_reminder', '{}',
    'official_reminder:' || p_item_id || ':' || v_item.user_id || ':' || v_told.told_at);
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.remind_of_overdue(p_purchase_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid;
begin
  if not private.try_lock_order(p_purchase_id) or private.lapse_reason(p_purchase_id) is not null
    or private.reminded_this_week(p_purchase_id) is not null
    or exists (select 1 from public.payment_reminders r where r.purchase_id = p_purchase_id and r.is_automatic) then
    return;
  end if;
  insert into public.payment_reminders (purchase_id, is_automatic) values (p_purchase_id, true);
  select p.user_id into v_user from public.purchases p where p.id = p_purchase_id;
  perform private.tell(v_user, 'invoice_overdue', private.order_in_words(p_purchase_id),
    jsonb_build_object('purchase_id', p_purchase_id), 'invoice_overdue:' || p_purchase_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.remind_payment(p_purchase_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_purchase public.purchases;
  v_sent_on date;
  v_order jsonb;
  v_reminder uuid;
  v_mail public.mails;
begin
  perform private.require_admin();
  v_purchase := private.lock_purchase(p_purchase_id);
  if v_purchase.status <> 'pending' then
    perform private.fail('PY012', 'Nothing is due on this order', jsonb_build_object('status', v_purchase.status));
  end if;
  v_sent_on := private.reminded_this_week(p_purchase_id);
  if v_sent_on is not null then
    perform private.fail('PY013', 'The order was reminded of within the last seven days',
      jsonb_build_object('sent_on', v_sent_on, 'next_on', v_sent_on + 7));
  end if;
  insert into public.payment_reminders (purchase_id, sent_by) values (p_purchase_id, auth.uid())
  returning id into v_reminder;
  v_order := private.order_in_words(p_purchase_id);
  perform private.tell(v_purchase.user_id, 'payment_reminder',
    v_order || jsonb_build_object('is_overdue', (v_order ->> 'due_date')::date < private.malta_today()),
    jsonb_build_object('purchase_id', p_purchase_id), 'payment_reminder:' || v_reminder);
  -- A reminder that reaches nobody is none: it would only keep the next one waiting.
  select * into v_mail from public.mails m where m.key = 'payment_reminder:' || v_reminder;
  if v_mail.id is null or (select r.reason from private.mail_recipient(v_mail) r) is not null then
    perform private.fail('PY014', 'The reminder would reach nobody');
  end if;
  return jsonb_build_object('purchase_id', v_purchase.id, 'purchase_number', v_purchase.purchase_number,
    'sent_on', private.malta_today());
end;
$function$;

CREATE OR REPLACE FUNCTION private.reminded_this_week(p_purchase_id uuid)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select max(r.sent_on) from public.payment_reminders r
    where r.purchase_id = p_purchase_id and r.sent_on > private.malta_today() - 7);
end;
$function$;

CREATE OR REPLACE FUNCTION private.reminder_days(p_valid_until date)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when p_valid_until <= private.malta_today() then 0
    when p_valid_until <= private.malta_today() + 3 then 3 else 14 end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.remove_event_series(p_event_id uuid, p_scope text, p_known jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event public.events;
  v_series private.event_series;
  v_ids uuid[];
begin
  perform private.require_admin();
  perform private.check_event_changes('{}', p_scope);
  perform pg_advisory_xact_lock(hashtextextended('event_series', 0));
  select * into v_event from public.events e
  where e.id = p_event_id and e.archived_at is null for no key update;
  if v_event.id is null then
    return jsonb_build_object('deleted', 0, 'archived', 0);
  end if;
  if v_event.series_id is not null then
    perform private.hold_occurrences(v_event.series_id);
    select * into v_series from private.event_series s where s.id = v_event.series_id;
  end if;
  v_ids := private.occurrences_in_scope(v_event, p_scope);
  perform private.require_known_occurrences(v_ids, coalesce(p_known, '{}'));
  delete from public.events e where e.id = any (v_ids);
  -- What is left ends before it, so that the daily job writes no more dates.
  if p_scope = 'following' and v_series.id is not null then
    update public.events e
    set recurring_end_date = private.planned_date(v_series, v_event.series_position) - 1
    where e.id = (
      select l.id from public.events l
      where l.series_id = v_series.id and l.archived_at is null
        and l.series_position < v_event.series_position
      order by l.series_position desc limit 1);
  end if;
  return (
    select jsonb_build_object('deleted', cardinality(v_ids) - count(*), 'archived', count(*))
    from public.events e where e.id = any (v_ids));
end;
$function$;

CREATE OR REPLACE FUNCTION private.reopen_affiliate(p_affiliate_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.affiliates;
begin
  perform private.require_admin();
  v_row := private.lock_affiliate(p_affiliate_id);
  -- Nobody is noted as having reopened it. What is pending with a code was reopened, as was asked.
  if v_row.status = 'pending' and v_row.referral_code is not null then
    return;
  end if;
  if v_row.status is distinct from 'inactive' or v_row.forgotten_at is not null
    or private.has_other_application(v_row) then
    perform private.fail('AF006', 'Only a withdrawn approval is reopened, and none beside another application');
  end if;
  update public.affiliates
  set status = 'pending', withdrawal_reason = null, decided_at = null, decided_by = null
  where id = p_affiliate_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.reopen_post_bag(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bag public.post_bags;
begin
  perform private.require_admin();
  if exists (select 1 from public.post_bags b where b.id = p_id and b.closed_at is null) then
    return;
  end if;
  v_bag := private.hold_post_bag(p_id, 'closed');
  perform private.lock_bagged_post(p_id);
  update public.post_requests r
  set state = case when r.question is not null and r.answer is null then 'asked' else 'waiting' end, taken_by = null,
    taken_at = null
  from public.post_bag_items b
  where b.bag_id = p_id and r.id = b.request_id and r.state = 'in_work';
  update public.post_bags b set closed_by = null, closed_at = null where b.id = p_id;
  perform private.note_post_bag(v_bag, 'bag_reopened');
end;
$function$;

CREATE OR REPLACE FUNCTION private.replace_membership_order(p_user_id uuid, p_kinds text[] DEFAULT '{renewal,change}'::text[], p_reason text DEFAULT 'replaced'::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_unpaid jsonb := private.unpaid_membership(p_user_id);
begin
  if not coalesce(v_unpaid ->> 'kind' = any (p_kinds), false) then
    return null;
  end if;
  perform 1 from public.purchases p where p.id = (v_unpaid ->> 'purchase_id')::uuid for update;
  perform private.cancel_locked_order((v_unpaid ->> 'purchase_id')::uuid, p_reason);
  return v_unpaid ->> 'kind';
end;
$function$;

CREATE OR REPLACE FUNCTION private.report_post_lost(p_id uuid, p_item_id uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_reason text;
  v_item public.post_items;
  v_before public.post_losses;
begin
  perform private.require_admin();
  v_reason := private.post_reason(p_reason);
  v_item := private.hold_post_item(p_item_id);
  select * into v_before from public.post_losses l where l.id = p_id;
  if v_before.item_id = p_item_id and v_before.reported_by = auth.uid() then
    if v_before.ended_at is not null then
      perform private.fail('PO081', 'The report has ended');
    end if;
    return;
  elsif p_id is null or v_before.id is not null then
    perform private.fail('PO027', 'Another report has this id');
  end if;
  if v_item.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide on their own post');
  end if;
  if not private.is_paper_here(v_item) then
    perform private.fail('PO006', 'The paper is not in the house', jsonb_build_object('paper', v_item.paper));
  end if;
  if private.is_post_reported(p_item_id) then
    perform private.fail('PO080', 'It is reported already');
  end if;
  insert into public.post_losses (id, item_id, reported_by) values (p_id, p_item_id, auth.uid());
  perform private.note_post(p_item_id, 'lost_reported', jsonb_build_object('reason', v_reason), v_item.place);
end;
$function$;

CREATE OR REPLACE FUNCTION private.request_origin()
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '');
  v_address inet;
begin
  v_address := regexp_replace(v_headers ->> 'cf-connecting-ip', '^::ffff:', '');
  v_address := network(set_masklen(v_address, case family(v_address) when 4 then 32 else 56 end));
  return (
    select extensions.digest(s.salt || convert_to(v_address::text, 'UTF8'), 'sha256')
    from private.form_salt s);
exception when invalid_text_representation then
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_admin(p_or_service boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if p_or_service and coalesce(auth.role(), '') = 'service_role' then
    return;
  end if;
  perform private.require_user();
  if not private.is_admin() then
    perform private.fail('ID002', 'Administrators only');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_clean_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.email <> '' and new.deleted_at is null and not new.is_sso_user
    and not (private.is_email(new.email) and new.email = private.clean_email(new.email)) then
    raise exception 'This is no e-mail address' using errcode = 'check_violation';
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_good_post_name(p_name text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_problem text := private.post_name_problem(p_name);
begin
  if v_problem is not null then
    perform private.fail('PO042', 'No name to receive post under', jsonb_build_object('problem', v_problem));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_known_occurrences(p_ids uuid[], p_known jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_changed public.events;
begin
  select e.* into v_changed from public.events e
  where e.id = any (p_ids) and e.updated_at is distinct from (p_known ->> e.id::text)::timestamptz
  order by e.event_date, e.id limit 1;
  if v_changed.id is not null then
    perform private.fail('ES005', 'An occurrence has been changed meanwhile', jsonb_build_object(
      'event_id', v_changed.id, 'title', v_changed.title, 'event_date', v_changed.event_date));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_name_for_certificates()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select 1 from public.profiles p where p.id = auth.uid() and p.full_name ~ '\S') then
    perform private.fail('PO094', 'Certificates name two persons', '{"problem": "nameless"}');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_reader()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.office_lock() is not null then
    perform private.fail('ID002', 'The second factor comes first');
  end if;
  return private.require_user();
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_user()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_caller uuid := private.caller_id();
begin
  if v_caller is null then
    perform private.fail('ID001', 'Not signed in, or the account is gone or blocked');
  end if;
  return v_caller;
end;
$function$;

CREATE OR REPLACE FUNCTION private.reserve_discount_use(p_discount_code_id uuid, p_purchase_id uuid, p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.discount_code_usage (discount_code_id, user_id, purchase_id)
  values (p_discount_code_id, p_user_id, p_purchase_id)
  on conflict on constraint discount_code_usage_once do nothing;
  if not found then
    return true;
  end if;
  update public.discount_codes set usage_count = usage_count + 1
  where id = p_discount_code_id and is_active and archived_at is null
    and (usage_limit is null or usage_count < usage_limit);
  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.reset_second_factor(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_caller uuid := private.require_user();
  v_factors integer;
begin
  if not private.is_super_admin() then
    perform private.fail('ID007', 'Only super administrators reset second factors');
  end if;
  if p_user_id = v_caller then
    perform private.fail('ID008', 'Nobody resets their own second factor');
  end if;
  delete from auth.mfa_factors f where f.user_id = p_user_id and f.status = 'verified';
  get diagnostics v_factors = row_count;
  if v_factors = 0 then
    return false;
  end if;
  delete from auth.sessions s where s.user_id = p_user_id;
  insert into public.audit_log (actor_id, actor_name, table_name, record_id, subject_id, action, changes)
  values (v_caller, coalesce((select p.full_name from public.profiles p where p.id = v_caller), ''),
    'profiles', p_user_id, p_user_id, 'update',
    jsonb_build_object('second_factor', jsonb_build_object('from', 'set', 'to', null)));
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.restore_notification(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_user();
  v_notification jsonb;
begin
  -- Not while an account is being erased (hold_person): what names that person would slip through.
  perform pg_advisory_xact_lock_shared(hashtextextended('private.hold_person', 0));
  perform private.lock_member(v_user_id);
  delete from private.deleted_notifications d
  where d.id = p_id and d.user_id = v_user_id
  returning d.notification into v_notification;
  if found then
    insert into public.notifications
    select (jsonb_populate_record(null::public.notifications, v_notification)).*;
  elsif not exists (select 1 from public.notifications n where n.id = p_id and n.user_id = v_user_id) then
    perform private.fail('NT001', 'Deleted too long ago, or never there');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.retry_mail(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  update public.mails m
  set state = 'waiting', attempts = 0, due_at = now()
  where m.id = p_id and m.state = 'failed';
  if not found then
    perform private.fail('ML003', 'No mail that has failed');
  end if;
  perform pg_notify('mails', '');
end;
$function$;

CREATE OR REPLACE FUNCTION private.retry_scan(p_scan_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  perform 1 from public.post_items i
  where i.id = (select s.item_id from public.post_scans s where s.id = p_scan_id) for no key update;
  update public.post_scans s
  set state = 'waiting', tries = 0, due_at = now(), failure = null
  from public.post_items i
  where s.id = p_scan_id and s.state = 'failed'
    and i.id = s.item_id and i.user_id is not null and i.undone_at is null;
  if not found then
    perform private.fail('PO015', 'No scan that has failed');
  end if;
  perform pg_notify('scans', '');
end;
$function$;

CREATE OR REPLACE FUNCTION private.return_post_item(p_id uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_asked uuid;
  v_request public.post_requests;
  v_reason text;
  v_item public.post_items;
begin
  perform private.require_admin();
  v_item := private.hold_post_item(p_id);
  if v_item.paper = 'returned' then
    return;
  end if;
  select r.id into v_asked from public.post_requests r
  where r.item_id = p_id and r.kind = 'return' and r.done_at is null;
  if found then
    v_request := private.take_held_request(v_asked);
    perform private.check_paper_way(v_request);
    perform private.finish_post_request(v_request);
  end if;
  if v_request.id is null or p_reason is not null then
    v_reason := private.post_reason(p_reason);
  end if;
  update public.post_items i set paper = 'returned', paper_at = now(), place = null where i.id = p_id;
  perform private.note_post(p_id, 'returned',
    jsonb_strip_nulls(jsonb_build_object('reason', v_reason, 'request_id', v_request.id)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.revoke_post_share(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_share public.post_shares;
begin
  perform private.lock_member(v_user);
  select * into v_share from public.post_shares s where s.id = p_id and s.user_id = v_user for update;
  if not found then
    perform private.fail('PO073', 'No link of the caller');
  end if;
  if v_share.revoked_at is null and v_share.ends_at > now() then
    update public.post_shares s set revoked_at = now() where s.id = p_id;
    perform private.note_post(v_share.item_id, 'share_revoked', jsonb_build_object('share_id', p_id));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.run_daily()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_work private.daily_work;
  v_outcome record;
  v_id uuid;
  v_begun integer := 0;
  v_done integer := 0;
  v_failures text[] := '{}';
  v_is_cut boolean := false;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.run_daily', 0)) then
    return null;
  end if;
  delete from private.daily_work w
  where w.position = (select min(o.position) from private.daily_work o)
  returning * into v_work;
  if v_work.position is null then
    insert into private.daily_work (step, ids)
    select d.step, array_agg(d.id order by d.nr)
    from private.find_daily_work() with ordinality d (step, id, nr)
    group by d.step, (d.nr - 1) / 10
    order by min(d.nr);
  end if;
  foreach v_id in array coalesce(v_work.ids, '{}') loop
    v_outcome := private.do_daily_work(v_work.step, v_id);
    v_begun := v_begun + 1;
    v_done := v_done + v_outcome.done;
    v_failures := v_failures || v_outcome.failures;
    v_is_cut := v_outcome.is_cut;
    exit when v_is_cut;
  end loop;
  if v_is_cut and v_begun < cardinality(v_work.ids) then
    insert into private.daily_work (position, step, ids) overriding system value
    values (v_work.position, v_work.step, v_work.ids[v_begun + 1:]);
  end if;
  if v_failures <> '{}' then
    raise warning 'run_daily: %', array_to_string(v_failures, '; ');
  end if;
  return jsonb_build_object('step', v_work.step, 'done', v_done, 'failures', to_jsonb(v_failures),
    'is_done', v_is_cut or not exists (select 1 from private.daily_work));
end;
$function$;

CREATE OR REPLACE FUNCTION private.running_plan(p_user_id uuid)
 RETURNS public.user_services
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.user_services;
begin
  select us.* into v_row
  from public.profiles p
  join public.user_services us on us.user_id = p.id
  where p.id = p_user_id and p.membership_valid_until is not null
    and private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until)
      = 'active'
    and us.payment_status = 'paid' and us.valid_until is not null;
  return v_row;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sample_no_texts()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_column record;
begin
  for v_column in
    select c.oid::regclass as table_id, a.attname
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_catalog.pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb'))
      and a.attname not in ('search_text', 'currency', 'kind', 'event', 'table_name', 'item_type', 'provider',
        'applicable_to', 'terms_version')
      and not exists (
        select from pg_catalog.pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_catalog.pg_get_constraintdef(k.oid) ~ '= ANY [(]+ARRAY')
  loop
    execute format('alter table %s alter column %I set statistics 0', v_column.table_id, v_column.attname);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.scan_open_for()
 RETURNS interval
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return interval '10 minutes';
end;
$function$;

CREATE OR REPLACE FUNCTION private.scan_tries()
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return 3;
end;
$function$;

CREATE OR REPLACE FUNCTION private.search_condition(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select string_agg(case
      when p.pattern ~ '[[:alpha:]]' or p.pattern ~ '[^\\]\|' then format('search_text ~* %L', p.pattern)
      else format('search_text like %L', '%' || regexp_replace(regexp_replace(
        substr(p.pattern, 4, char_length(p.pattern) - 4), '\\(.)', '\1', 'g'), '([\\%_])', '\\\1', 'g') || '%')
      end, ' and ')
    from unnest(private.search_patterns(p_text)) as p (pattern)), 'true');
end;
$function$;

CREATE OR REPLACE FUNCTION private.search_patterns(p_text text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_text text := left(btrim(normalize(coalesce(p_text, ''), nfc), E' \t\r\n'), 100);
  v_is_phone boolean := v_text ~ '^[-+0-9()./\s]+$' and length(private.phone_digits(v_text)) >= 7;
begin
  if v_text = '' then
    return '{}';
  end if;
  return coalesce((
    select array_agg('(?:' || (
      select string_agg(
        case when o.spelling ~ '^[[:alnum:]]' and o.spelling !~ '[[:alnum:]]{3}' then ' ' else '' end
          || regexp_replace(o.spelling, '([.*+?^${}()|[\]\\])', '\\\1', 'g'), '|')
      from (
        select w.word as spelling
        union
        select extensions.unaccent('extensions.unaccent', w.word)
        union
        select regexp_replace(private.phone_digits(w.word), '^(0*356(?=\d{8}$)|0+)', '')
        where w.word ~ '^[-+0-9()./\s]+$' and length(private.phone_digits(w.word)) >= 7) o) || ')')
    from (
      select s.word
      from regexp_split_to_table(v_text, case when v_is_phone then '$' else '\s+' end) with ordinality s (word, nth)
      where s.word ~ '[[:alnum:]]'
      order by s.nth
      limit 6) w), array['(?:§nothing§)']);
end;
$function$;

CREATE OR REPLACE FUNCTION private.search_text(VARIADIC p_texts text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- No more than rows hold: a column is generated before a check refuses what is too long for it.
  v_text text := normalize(left(' ' || array_to_string(p_texts, E'\n '), 100000), nfc);
  v_plain text := extensions.unaccent('extensions.unaccent', v_text);
begin
  return v_text || case when v_plain <> v_text then E'\n' || v_plain else '' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.seat_lapses_at(p_event public.events, p_ordered_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return least(
    case when p_ordered_at < private.event_begins_at(p_event) then private.event_begins_at(p_event)
      else private.event_ends_at(p_event) end,
    greatest(private.event_begins_at(p_event, '48 hours'), p_ordered_at + interval '24 hours',
      p_event.moved_at + interval '24 hours'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.seat_notification_message(p_event text, p_params jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_zone constant text := ' (Malta time)';
  v_begins text := private.moment_in_words((p_params ->> 'begins_at')::timestamptz);
  v_event text := (p_params ->> 'event') || ' on ' || v_begins || v_zone;
  v_until text := private.moment_in_words((p_params ->> 'until')::timestamptz) || v_zone;
begin
  return case p_event
    when 'registration_confirmed' then 'Your seat at ' || v_event || ' is confirmed.'
    when 'registration_received' then 'You are registered for ' || v_event
      || '. Please complete payment to secure your seat: we cancel an order that is unpaid on '
      || v_until || '.'
    when 'seat_reserved' then 'A seat at ' || v_event || ' is reserved for you until ' || v_until
      || '. Please order it from your cart by then to keep it.'
    when 'seat_lapsed' then 'Your seat at ' || v_event || ' was reserved until ' || v_until
      || ' and is now open to others. You can still order one while seats are available.'
    when 'event_moved' then concat_ws(' ', (p_params ->> 'event') || ' has moved.',
      'It now begins on ' || v_begins || ', Malta time (was: '
        || private.moment_in_words((p_params ->> 'former_begins_at')::timestamptz) || ').',
      'The location is now ' || (p_params ->> 'location')
        || ' (was: ' || (p_params ->> 'former_location') || ').',
      'Your registration stands.',
      'Please complete payment to keep it: we cancel an order that is unpaid on ' || v_until || '.')
    when 'event_cancelled' then v_event || ' has been cancelled, and so has your registration.'
    when 'registration_cancelled' then 'We have cancelled your registration for ' || v_event || '.'
  end || coalesce(' We will be in touch about the '
    || private.euros((p_params ->> 'amount_paid')::numeric) || ' you paid.', '');
end;
$function$;

CREATE OR REPLACE FUNCTION private.seat_problem(p_event public.events)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return case
    when p_event.max_attendees is null then null
    when p_event.is_full then 'full'
    when p_event.max_attendees <= p_event.attendee_count + (
      select count(*) from public.event_registrations er
      where er.event_id = p_event.id and er.payment_status = 'pending' and er.purchase_id is null
        and er.held_until > clock_timestamp()) then 'held'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.seller()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_seller jsonb := (select s.seller from private.site_settings s);
begin
  if v_seller is null then
    perform private.fail('PY009', 'The details of the company are not set, so no invoice can be issued');
  end if;
  return v_seller;
end;
$function$;

CREATE OR REPLACE FUNCTION private.send_post_digest(p_user_id uuid, p_now timestamp with time zone DEFAULT now())
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key text := private.post_digest_key(p_user_id, p_now);
  v_wants_senders boolean := exists (
    select 1 from public.post_settings s where s.user_id = p_user_id and s.sender_in_mails);
  v_unread uuid[];
  v_items jsonb;
begin
  if not private.try_lock_member(p_user_id) or not exists (
      select 1 from private.post_digests_due(p_now) d (user_id) where d.user_id = p_user_id) then
    return false;
  end if;
  v_unread := array(
    select i.id from private.post_told t join public.post_items i on i.id = t.item_id
    where t.user_id = p_user_id and t.in_digest and i.read_at is null);
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', i.kind, 'received_at', i.received_at,
    'sender', case when v_wants_senders then coalesce(s.name, i.sender) end)) order by i.received_at, i.id)
  into v_items
  from (
    select * from public.post_items o where o.id = any (v_unread) order by o.received_at, o.id limit 50) i
  left join public.post_senders s on s.id = i.sender_id;
  if v_items is not null then
    perform private.tell(p_user_id, 'post_digest',
      jsonb_build_object('items', v_items, 'total', cardinality(v_unread)), p_key => v_key);
    -- Not queued: the next run tries again.
    if not exists (select 1 from public.mails m where m.key = v_key) then
      return false;
    end if;
  end if;
  update private.post_told t set in_digest = false where t.user_id = p_user_id and t.in_digest;
  return v_items is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.series_to_continue(p_series_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.events
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select distinct on (e.series_id) e.* from public.events e
  join private.event_series s on s.id = e.series_id
  where (p_series_id is null or e.series_id = p_series_id)
    and e.status = 'active' and e.archived_at is null and not private.is_over(e)
    and private.planned_date(s, s.written + 1)
      <= least(e.recurring_end_date, (private.malta_today() + interval '12 months')::date)
  order by e.series_id, e.series_position desc
$function$;

CREATE OR REPLACE FUNCTION private.service_offer(p_user_id uuid, p_service_id uuid)
 RETURNS private.offer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_service public.services;
  v_offer private.offer;
begin
  select * into v_service from public.services s where s.id = p_service_id;
  if not found then
    return null;
  end if;
  v_offer.problem := private.service_problem(p_user_id, v_service);
  v_offer.title := v_service.title;
  v_offer.description := v_service.description;
  v_offer.unit_price := v_service.price;
  v_offer.price_unit := v_service.price_unit;
  v_offer.quantity := v_service.unit_quantity;
  v_offer.vat_included := v_service.vat_included;
  v_offer.is_membership := v_service.membership_type is not null;
  v_offer.facts := jsonb_build_object(
    'billing_period', v_service.billing_period, 'estimated_delivery', v_service.estimated_delivery);
  return v_offer;
end;
$function$;

CREATE OR REPLACE FUNCTION private.service_problem(p_user_id uuid, p_service public.services)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_service.status <> 'active' or p_service.archived_at is not null or p_service.is_onboarding_fee then
    return 'unavailable';
  elsif p_service.membership_type is not null then
    return private.plan_problem(p_user_id, p_service);
  end if;
  return (
    select 'owned' from public.user_services us
    where us.user_id = p_user_id and us.service_id = p_service.id
      and private.is_sold(us.payment_status, us.purchase_id)
    limit 1);
end;
$function$;

CREATE OR REPLACE FUNCTION private.service_step(p_row public.user_services)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('user_service_id', p_row.id, 'status', p_row.payment_status,
    'completion_date', p_row.completion_date, 'notes', p_row.notes);
end;
$function$;

CREATE OR REPLACE FUNCTION private.set_mail_choice(p_user_id uuid, p_kind text, p_is_wanted boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select 1 from private.told_events e where e.code = p_kind and e.is_optional) then
    perform private.fail('ML001', 'This mail cannot be left out', jsonb_build_object('kind', p_kind));
  end if;
  if p_is_wanted then
    delete from public.unwanted_mails w where w.user_id = p_user_id and w.kind = p_kind;
  else
    insert into public.unwanted_mails (user_id, kind) values (p_user_id, p_kind)
    on conflict (user_id, kind) do nothing;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.set_service_progress(p_user_service_id uuid, p_status text, p_notes text, p_updated_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.user_services;
  v_note text := nullif(btrim(left(p_notes, 2000)), '');
begin
  perform private.require_admin();
  -- The profile is locked first. Checked again after it: a deleted account takes its free services along.
  perform 1 from public.profiles p
  where p.id = (select us.user_id from public.user_services us where us.id = p_user_service_id)
  for no key update;
  select * into v_row from public.user_services us where us.id = p_user_service_id for update;
  if v_row.id is null then
    perform private.fail('PY001', 'Service order not found');
  end if;
  -- Where it is already, with this note last: sent again because the answer was lost, it is done, also by
  -- whoever has read the row of the first try since.
  if v_row.payment_status = p_status
    and (v_note is null and v_row.updated_at <> p_updated_at
      or right(concat(E'\n', v_row.notes), char_length(v_note) + 1) = concat(E'\n', v_note)) then
    return private.service_step(v_row);
  end if;
  if v_row.updated_at <> p_updated_at then
    perform private.fail('PY020', 'The service has changed since it was read');
  end if;
  -- A plan ends on its last day; completing it by hand would let the same period be bought twice.
  if p_status is null or p_status not in ('in_progress', 'completed')
    or v_row.payment_status not in ('paid', 'in_progress', p_status)
    or exists (
      select 1 from public.services s where s.id = v_row.service_id and s.membership_type is not null) then
    perform private.fail('PY005', 'This step is not possible from here',
      jsonb_build_object('from', v_row.payment_status, 'to', p_status));
  end if;
  update public.user_services us
  set payment_status = p_status,
    notes = left(nullif(concat_ws(E'\n', us.notes, v_note), ''), 20000),
    started_at = case when p_status = 'in_progress' then coalesce(us.started_at, now()) else us.started_at end,
    completion_date = case when p_status = 'completed' then coalesce(us.completion_date, now()) end
  where us.id = p_user_service_id
  returning * into v_row;
  return private.service_step(v_row);
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_called_off_event(p_event_id uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event public.events;
  v_order uuid;
  v_outcome text;
  v_failures text[] := '{}';
  v_refunds integer;
begin
  select * into v_event from public.events e where e.id = p_event_id for no key update skip locked;
  if not found or not private.is_called_off(v_event) then
    return v_failures;
  end if;
  for v_order in
    select er.purchase_id from public.event_registrations er
    where er.event_id = p_event_id and er.payment_status = 'pending' and er.purchase_id is not null
  loop
    v_outcome := private.try_cancel_order(v_order, 'event_cancelled');
    if v_outcome not in ('cancelled', 'busy') then
      v_failures := v_failures || format('order %s: %s', v_order, v_outcome);
    end if;
  end loop;
  with cancelled as (
    update public.event_registrations set payment_status = 'cancelled', cancelled_at = clock_timestamp(),
      held_until = null
    where id in (
      select er.id from public.event_registrations er
      join public.profiles p on p.id = er.user_id
      where er.event_id = p_event_id
        and (er.payment_status = 'paid' or (er.payment_status = 'pending' and er.purchase_id is null))
      for update of er skip locked for key share of p skip locked)
    returning amount_paid
  )
  select count(*) filter (where c.amount_paid > 0) into v_refunds from cancelled c;
  if v_refunds > 0 then
    perform private.tell_admins('refunds_to_review',
      jsonb_build_object('event', v_event.title, 'registrations', v_refunds),
      jsonb_build_object('event_id', p_event_id));
  end if;
  return v_failures;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_charges(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
  v_gross numeric;
begin
  select array_agg(c.id), sum(c.gross) into v_ids, v_gross
  from public.post_charges c where c.user_id = p_user_id and c.is_open;
  if v_gross > 0 then
    perform private.fail('ID006', 'An account with charges that are not billed cannot be deleted');
  end if;
  if v_gross < 0 then
    perform private.refund_charges(p_user_id, v_ids);
  end if;
  delete from public.post_charges c where c.user_id = p_user_id and c.purchase_id is null and c.set_off_at is null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_deleted_files(p_bucket text, p_names text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.files_to_delete f where f.bucket = p_bucket and f.name = any (p_names);
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_mail(p_id uuid, p_attempt integer, p_reason text DEFAULT NULL::text, p_is_final boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_reason is null then
    delete from public.mails m using private.told_events e
    where m.id = p_id and e.mail = m.kind and e.outlives_account;
    update public.mails set state = 'sent', sent_at = now(), reason = null
    where id = p_id and state <> 'sent';
    return;
  end if;
  update public.mails m
  set reason = left(p_reason, 500),
    state = case when p_is_final or m.attempts >= private.mail_attempts() then 'failed' else 'waiting' end,
    due_at = now() + private.mail_pause(m.attempts)
  where m.id = p_id and m.attempts = p_attempt and m.state = 'waiting';
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_post_scans(p_item_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_newest uuid := (
    select s.id from public.post_scans s
    where s.item_id = p_item_id and s.state = 'done' order by s.created_at desc, s.id desc limit 1);
begin
  update public.post_scans s set is_newest = true where s.id = v_newest and not s.is_newest;
  update public.post_items i
  set image = case
    when v_newest is not null then 'text_read'
    when exists (select 1 from public.post_scans s where s.item_id = i.id) then 'scanned'
    when i.envelope is null then 'none'
    else 'envelope' end
  where i.id = p_item_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_purchase(p_purchase_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind private.item_kinds;
begin
  for v_kind in select k.* from private.kinds_on_order(p_purchase_id) k loop
    execute format('update public.%I set payment_status = %L where purchase_id = $1 and payment_status = %L',
      v_kind.rows_table, 'paid', 'pending')
    using p_purchase_id;
  end loop;
  perform private.activate_membership(p_purchase_id);
  update public.invoices set status = 'paid'
  where purchase_id = p_purchase_id and kind = 'invoice' and status = 'pending';
  update public.purchases set status = 'paid', paid_at = now() where id = p_purchase_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_recurrence()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.recurring_type = 'none' then
    new.recurring_interval := null;
    new.recurring_end_date := null;
  else
    new.recurring_interval := coalesce(new.recurring_interval, 1);
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_request(p_request public.post_requests)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_cost private.charge_sum := row(0, 0, 0);
  v_owed private.charge_sum;
  v_waived private.charge_sum;
  v_billed private.charge_sum;
  v_kind text;
  v_day date;
begin
  if p_request.state = 'done' and p_request.gross > 0 then
    v_cost := row(greatest(p_request.counts - p_request.counts_included, 1), p_request.net, p_request.vat);
  end if;
  select coalesce(sum(c.quantity) filter (where c.waived_at is null), 0),
    coalesce(sum(c.net) filter (where c.waived_at is null), 0),
    coalesce(sum(c.vat) filter (where c.waived_at is null), 0)
  into v_owed from public.post_charges c where c.request_id = p_request.id;
  select coalesce(sum(c.quantity), 0), coalesce(sum(c.net), 0), coalesce(sum(c.vat), 0)
  into v_waived from public.post_charges c where c.request_id = p_request.id and c.waived_at is not null;
  select coalesce(sum(c.quantity), 0), coalesce(sum(c.net), 0), coalesce(sum(c.vat), 0)
  into v_billed from public.post_charges c where c.request_id = p_request.id and c.waived_at is null and not c.is_open;
  select min(c.kind), min(c.day) into v_kind, v_day from public.post_charges c where c.request_id = p_request.id;
  if v_cost.net - v_waived.net >= least(v_cost.net, greatest(v_owed.net, 0)) then
    v_cost := row(v_cost.quantity - v_waived.quantity, v_cost.net - v_waived.net, v_cost.vat - v_waived.vat);
  elsif v_cost.net > v_owed.net then
    v_cost := case when v_owed.net > 0 then v_owed else row(0, 0, 0)::private.charge_sum end;
  end if;
  if (v_cost.net, v_cost.vat) = (v_owed.net, v_owed.vat) then
    return;
  end if;
  delete from public.post_charges c where c.request_id = p_request.id and c.is_open;
  v_cost := row(v_cost.quantity - v_billed.quantity, v_cost.net - v_billed.net, v_cost.vat - v_billed.vat);
  if v_cost.net = 0 then
    return;
  end if;
  if sign(v_cost.quantity) <> sign(v_cost.net) or v_cost.net <> round(v_cost.net / nullif(v_cost.quantity, 0), 2) * v_cost.quantity then
    v_cost.quantity := sign(v_cost.net);
  end if;
  perform private.charge_post(p_request.user_id, p_request.id,
    coalesce(v_kind,
      case when p_request.counts > 0 then 'documents' when p_request.kind = 'forward' then 'forward' else 'other' end),
    jsonb_build_object('code', i.code), v_cost.quantity, v_cost.net, v_cost.vat,
    coalesce(v_day, (p_request.done_at at time zone 'Europe/Malta')::date), p_request.period_from)
  from public.post_items i where i.id = p_request.item_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_scans_of_moved_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select 1 from public.post_scans s where s.item_id = new.id) then
    delete from public.post_scans s
    where s.item_id = new.id and (new.not_ours_at is not null or s.state <> 'done'
      or (new.user_id is null and s.request_id is null));
    perform private.settle_post_scans(new.id);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_series()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_other boolean := tg_op = 'INSERT' or private.recurs_otherwise(old, new);
begin
  -- Written by write_occurrences.
  if tg_op = 'INSERT' and new.series_id is not null then
    return new;
  end if;
  if v_is_other then
    new.series_id := null;
    new.series_position := null;
  end if;
  -- An occurrence may stand after the end, moved there alone; a later end is accepted all the same.
  if (v_is_other or new.recurring_end_date is distinct from old.recurring_end_date)
    and new.recurring_end_date < least(new.event_date, (
      select private.planned_date(s, new.series_position) from private.event_series s
      where s.id = new.series_id)) then
    perform private.fail('ES001', 'A series cannot end before it begins');
  end if;
  if v_is_other and new.recurring_type <> 'none' then
    new.series_position := 0;
    -- Takes the id of the event it begins with, where that is free; nothing depends on it.
    insert into private.event_series (id, starts_on, recurring_type, recurring_interval)
    values (
      case when exists (select 1 from private.event_series s where s.id = new.id)
        then gen_random_uuid() else new.id end,
      new.event_date, new.recurring_type, new.recurring_interval)
    returning id into new.series_id;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_unit_quantity()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if to_jsonb(new) ->> coalesce(tg_argv[0], 'price_unit') = 'one_time' then
    new.unit_quantity := 1;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.share_hash(p_token text)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when p_token ~ '^[A-Za-z0-9_-]{43}$' then sha256(convert_to(p_token, 'UTF8')) end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.share_notification_message(p_event text, p_params jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case p_event when 'post_share_opened' then 'Your link for “' || (p_params ->> 'for')
    || '” was opened for the first time. You can see how often it is opened, and revoke it.' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.share_pass(p_share_id uuid, p_until bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_facts text := p_share_id || '.' || p_until;
begin
  return v_facts || '.' || encode(extensions.hmac(
    convert_to('post_share:' || v_facts, 'UTF8'), (select s.secret from private.mail_secret s), 'sha256'), 'hex');
end;
$function$;

CREATE OR REPLACE FUNCTION private.share_post_scan(p_id uuid, p_item_id uuid, p_for text, p_token_hash text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_reader();
  v_label text := private.one_line(p_for);
  v_hash bytea := case when p_token_hash ~ '^[0-9a-f]{64}$' then decode(p_token_hash, 'hex') end;
  v_share public.post_shares;
begin
  perform private.lock_member(v_user);
  select * into v_share from public.post_shares s where s.id = p_id;
  if found and (v_share.user_id, v_share.item_id, v_share.token_hash) is not distinct from (v_user, p_item_id, v_hash) then
    -- It may have ended since the first try, whose answer was lost.
    if not private.is_live_share(v_share) then
      perform private.fail('PO073', 'The link has ended');
    end if;
    return v_share.ends_at;
  end if;
  if found or p_id is null or v_hash is null then
    perform private.fail('PO027', 'Another link has this id, or the hash is none');
  end if;
  if v_label is null or v_label = '' or char_length(v_label) > 80 then
    perform private.fail('PO071', 'A link says for whom it is');
  end if;
  perform 1 from public.post_items i
  where i.id = p_item_id and i.user_id = v_user and i.undone_at is null
    and exists (select 1 from public.post_scans s where s.item_id = i.id and s.is_newest)
  for no key update;
  if not found then
    perform private.fail('PO070', 'No scan of the caller');
  end if;
  perform private.limit_post_shares(v_user, p_item_id);
  insert into public.post_shares (id, item_id, user_id, label, token_hash)
  values (p_id, p_item_id, v_user, v_label, v_hash)
  on conflict do nothing returning * into v_share;
  if not found then
    perform private.fail('PO027', 'Another link has this id or token');
  end if;
  perform private.note_post(p_item_id, 'shared', jsonb_build_object('share_id', p_id));
  return v_share.ends_at;
end;
$function$;

CREATE OR REPLACE FUNCTION private.shared_scan_files()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_headers json := nullif(current_setting('request.headers', true), '');
  v_pass text := v_headers ->> 'x-shared-scan';
  v_parts text[] := regexp_match(v_pass, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{10})\.[0-9a-f]{64}$');
begin
  -- Read, and nothing else: an address that is signed would go on when the link has ended.
  if v_parts is null or current_setting('storage.operation', true) is distinct from 'storage.object.get_authenticated' then
    return '{}';
  end if;
  return array(
    select f.name
    from public.post_shares h
    join public.post_items i on i.id = h.item_id and i.user_id = h.user_id and i.undone_at is null
    join public.post_scans s on s.item_id = i.id and s.is_newest
    cross join lateral (
      select s.pdf as name union all select p.picture from public.post_pages p where p.scan_id = s.id) f
    where h.id = v_parts[1]::uuid and v_pass = private.share_pass(h.id, v_parts[2]::bigint)
      and to_timestamp(v_parts[2]::bigint) > now() and private.is_live_share(h));
end;
$function$;

CREATE OR REPLACE FUNCTION private.shelf_in(p_place text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_place text := nullif(private.one_line(p_place), '');
begin
  if char_length(v_place) > 40 then
    perform private.fail('PO008', 'A shelf of at most 40 characters');
  end if;
  return v_place;
end;
$function$;

CREATE OR REPLACE FUNCTION private.shred_notification_message(p_event text, p_params jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case p_event
    when 'post_shredded' then case p_params ->> 'total' when '1' then 'One item is' else (p_params ->> 'total') || ' items are' end
      || ' shredded to level ' || (p_params ->> 'level') || ', before two of us. Your certificate is '
      || (p_params ->> 'number') || '.'
    when 'paper_ending' then case p_params ->> 'total'
        when '1' then 'We keep the paper of one item until ' else 'We keep the paper of ' || (p_params ->> 'total')
          || ' items until ' end
      || private.day_in_words((p_params ->> 'until')::date)
      || case when (p_params ->> 'total') = '1' then '' else ' or later' end
      || ', then it is shredded, as you chose. You can keep it instead.'
    when 'post_request_refused' then case when p_params ->> 'request' = 'shred' then
      private.post_kind_in_words(p_params ->> 'kind') || coalesce(' from ' || (p_params ->> 'sender'), '')
        || ' could not be shredded: ' || case p_params ->> 'refusal'
          when 'unreadable_label' then 'its label cannot be read.'
          when 'damaged' then 'it is damaged.'
          when 'identity_missing' then 'we do not know yet who you are.'
          when 'not_paper' then 'there is more in it than paper.'
          when 'official' then 'it is official post. If you mean this one, please ask once more.'
          when 'gone' then 'it is no longer in our office.'
          else 'our office says why.' end
        || coalesce(' ' || (p_params ->> 'note'), '')
        || case p_params ->> 'refusal' when 'gone' then '' else ' We keep it for you.' end end
    end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.shred_problem(p_item public.post_items, p_request public.post_requests)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when not private.is_paper_here(p_item) then 'gone'
    when p_request.id is null or p_request.done_at is not null or p_request.user_id is distinct from p_item.user_id
      then 'not_asked'
    -- It was a letter when the daily run asked.
    when p_request.is_default and p_item.kind not in ('letter', 'large_letter') then 'not_asked'
    when p_request.state = 'asked' then 'asked_back'
    when greatest(p_request.due_at, p_request.asked_at + private.shred_wait()) > now() then 'not_due'
    when private.is_official_post(p_item) and not p_request.is_for_official then 'official'
    when private.waits_for_scan(p_item.id) then 'waits_for_scan' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.shred_wait()
 RETURNS interval
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return interval '7 days';
end;
$function$;

CREATE OR REPLACE FUNCTION private.shred_what_was_kept(p_user_id uuid, p_today date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind private.post_request_kinds;
  v_quota private.post_quota := private.post_quota(p_user_id);
  v_price private.post_price;
  v_request uuid;
begin
  select * into strict v_kind from private.post_request_kinds k where k.kind = 'shred';
  for v_price in
    select p.* from private.post_prices(p_user_id, v_kind, array(
      select k.item_id from private.post_keeping k
      where k.user_id = p_user_id and k.until <= p_today and k.last_told_on is not null order by k.item_id), '{}') p
    where p.problem is null
  loop
    v_request := gen_random_uuid();
    perform private.write_post_request(v_request, p_user_id, v_kind, v_price, v_quota, '{}');
    update public.post_requests r set is_default = true where r.id = v_request;
    delete from private.post_keeping k where k.item_id = v_price.item_id and k.user_id = p_user_id;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.shut_post_of_nobody()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.image in ('scanned', 'text_read') then
    new.image := case when new.envelope is null then 'none' else 'envelope' end;
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.spending_cap(p_user_id uuid, p_plan text)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce(
    (select s.spending_cap from public.post_settings s where s.user_id = p_user_id),
    (select coalesce((m.dearer).price - m.price, m.price) from private.plan_by_month(p_user_id, p_plan) m));
end;
$function$;

CREATE OR REPLACE FUNCTION private.spent_beyond_plan(p_user_id uuid, p_period_from date)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
      select coalesce(sum(c.net), 0) from public.post_charges c
      where c.user_id = p_user_id and c.period_from = p_period_from and c.waived_at is null)
    + (
      select coalesce(sum(r.net), 0) from public.post_requests r
      where r.user_id = p_user_id and r.done_at is null and coalesce(r.period_from, p_period_from) = p_period_from);
end;
$function$;

CREATE OR REPLACE FUNCTION private.spread_discount(p_discount numeric, p_totals numeric[])
 RETURNS numeric[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with lines as (
    select t.position, p_discount * t.total / nullif(sum(t.total) over (), 0) as share
    from unnest(p_totals) with ordinality as t (total, position)
  ), cents as (
    select l.position, coalesce(trunc(l.share, 2), 0) as part,
      row_number() over (order by coalesce(l.share - trunc(l.share, 2), 0) desc, l.position) as rank
    from lines l
  )
  select array_agg(
    c.part + case when c.rank <= (p_discount - (select sum(part) from cents)) * 100 then 0.01 else 0 end
    order by c.position)
  from cents c
$function$;

CREATE OR REPLACE FUNCTION private.stamp_created_by()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.created_by := coalesce(auth.uid(), new.created_by);
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.stamp_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.handled_by := case
    when new.handled_at is null then null
    when old.handled_at is null then auth.uid()
    else old.handled_by end;
  new.handled_at := case when new.handled_at is not null then coalesce(old.handled_at, now()) end;
  new.read_at := case
    when coalesce(new.read_at, new.handled_at) is not null then coalesce(old.read_at, now()) end;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.stamp_read_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.is_client_role() and new.read_at is not null then
    new.read_at := coalesce(old.read_at, now());
  end if;
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.stop_mail(p_token text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_parts text[] := regexp_match(p_token, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z_]{1,100})\.[0-9a-f]{64}$');
  v_user uuid;
begin
  if v_parts is null or p_token <> private.mail_token(v_parts[1]::uuid, v_parts[2]) then
    perform private.fail('ML002', 'No link of ours');
  end if;
  -- A person without an account gets no mails any more.
  select p.id into v_user from public.profiles p
  where p.id = v_parts[1]::uuid and p.forgotten_at is null for no key update;
  if found then
    perform private.set_mail_choice(v_user, v_parts[2], false);
  end if;
  return v_parts[2];
end;
$function$;

CREATE OR REPLACE FUNCTION private.sum_orders(p_search text, p_filter text, p_paid_from date, p_paid_to date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sum jsonb;
begin
  perform private.require_admin();
  execute format($sum$
    select jsonb_build_object('orders', s.orders, 'cancelled', s.cancelled, 'net', round(s.net / 100, 2),
      'vat', round(s.vat / 100, 2), 'gross', round((s.net + s.vat) / 100, 2))
    from (
      select count(*) filter (where o.is_added) as orders, count(*) filter (where not o.is_added) as cancelled,
        coalesce(sum(net_cents) filter (where o.is_added), 0) as net,
        coalesce(sum(vat_cents) filter (where o.is_added), 0) as vat
      from private.listed_orders
      cross join lateral (select status <> 'cancelled' or $1 is not distinct from 'cancelled' as is_added) o
      where %s
        and ($1 is distinct from 'overdue' or status = 'pending' and due_date < (select private.malta_today()))
        and (coalesce($1, 'all') in ('all', 'overdue') or status = $1)
        and ($2 is null or paid_on >= $2)
        and ($3 is null or paid_on <= $3)) s $sum$, private.search_condition(p_search))
  into v_sum using p_filter, p_paid_from, p_paid_to;
  return v_sum;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sweep_lapsed_holds(p_event_id uuid DEFAULT NULL::uuid, p_except uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_cancelled integer;
begin
  update public.event_registrations
  set payment_status = 'cancelled', cancelled_at = clock_timestamp()
  where id in (
    select er.id from public.event_registrations er
    join public.profiles p on p.id = er.user_id
    where (p_event_id is null or er.event_id = p_event_id) and er.user_id is distinct from p_except
      and er.payment_status = 'pending' and private.hold_has_lapsed(er)
    for update of er skip locked for key share of p skip locked);
  get diagnostics v_cancelled = row_count;
  return v_cancelled;
end;
$function$;

CREATE OR REPLACE FUNCTION private.switch_plan(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_member public.memberships;
begin
  update public.memberships m
  set next_membership_type = null, next_billing_period = null, next_from = null
  from (select * from public.memberships o where o.user_id = p_user_id and o.next_from < private.malta_today()) o
  where m.user_id = o.user_id
  returning o.* into v_member;
  if found and (private.running_plan(p_user_id)).id is not null then
    update public.profiles p set membership_type = v_member.next_membership_type where p.id = p_user_id;
    perform private.tell(p_user_id, 'membership_changed',
      private.membership_in_words(p_user_id) || '{"starts": "now"}');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_back_notice()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
begin
  perform private.lock_member(v_user);
  if (private.running_plan(v_user)).id is null then
    perform private.fail('MB004', 'There is no notice to take back');
  end if;
  -- No notice stands, as was asked: a call sent again because its answer was lost is done.
  if not exists (select 1 from public.memberships m where m.user_id = v_user and m.ends_on is not null) then
    return;
  end if;
  perform private.limit_membership_changes(v_user);
  update public.memberships m set notice_given_on = null, ends_on = null where m.user_id = v_user;
  update public.profiles p set membership_grace_until = private.grace_until(p)
  where p.id = v_user and not private.is_renewal_declined(v_user, p.membership_valid_until);
  perform private.write_renewal(v_user);
  perform private.tell(v_user, 'notice_taken_back', private.membership_in_words(v_user));
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_held_request(p_id uuid)
 RETURNS public.post_requests
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request public.post_requests := private.hold_post_request(p_id);
begin
  if v_request.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  if v_request.state = 'in_work' and v_request.taken_by = auth.uid() then
    return v_request;
  end if;
  update public.post_requests r set state = 'in_work', taken_by = auth.uid(), taken_at = now()
  where r.id = p_id
  returning * into v_request;
  perform private.note_post_request(v_request, 'taken');
  return v_request;
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_out_of_post_bag(p_bag_id uuid, p_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bag public.post_bags;
  v_item public.post_items;
  v_bagged public.post_bag_items;
begin
  perform private.require_admin();
  v_bag := private.hold_post_bag(p_bag_id, 'open');
  select i.* into v_item from public.post_items i join public.post_bag_items b on b.item_id = i.id
  where i.code = p_code and i.undone_at is null and b.bag_id = p_bag_id;
  if not found then
    perform private.fail('PO091', 'It is not in the bag', '{"problem": "not_in_bag"}');
  end if;
  v_item := private.lock_post_item(v_item.id);
  delete from public.post_bag_items b where b.item_id = v_item.id returning * into v_bagged;
  update public.post_items i set place = null where i.id = v_item.id and private.is_paper_here(i);
  perform private.note_post(v_item.id, 'unbagged',
    jsonb_strip_nulls(jsonb_build_object('request_id', v_bagged.request_id, 'bag', v_bag.code)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_post_request(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_paper_way(private.take_held_request(p_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_seat()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event public.events;
  v_sold_before integer := (tg_op <> 'INSERT'
    and private.is_sold(old.payment_status, old.purchase_id))::integer;
  v_sold_after integer := (tg_op <> 'DELETE'
    and private.is_sold(new.payment_status, new.purchase_id))::integer;
begin
  if v_sold_after = 1 then
    new.held_until := null;
  elsif tg_op <> 'DELETE' and new.payment_status = 'pending' then
    new.held_until := coalesce(new.held_until, clock_timestamp() + interval '24 hours');
  end if;
  -- A sold seat never lapses: nothing to check.
  if tg_op <> 'DELETE' and v_sold_before = 0 and new.payment_status <> 'cancelled' then
    select * into v_event from public.events e where e.id = new.event_id for no key update;
    if (tg_op = 'INSERT' or not private.holds_seat(old)) and private.holds_seat(new) then
      perform private.refuse_item(private.seat_problem(v_event), 'event', new.event_id, v_event.title);
      perform private.sweep_lapsed_holds(new.event_id, p_except => new.user_id);
    end if;
  end if;
  if v_sold_before <> v_sold_after then
    update public.events set attendee_count = attendee_count + v_sold_after - v_sold_before
    where id = case when tg_op = 'DELETE' then old.event_id else new.event_id end;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_turns_on_series()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('event_series', 0));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell(p_user_id uuid, p_event text, p_params jsonb DEFAULT '{}'::jsonb, p_metadata jsonb DEFAULT '{}'::jsonb, p_key text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event private.told_events;
begin
  select * into strict v_event from private.told_events e where e.code = p_event;
  if v_event.title is not null then
    perform private.notify(p_user_id, v_event, p_params, p_metadata);
  end if;
  if v_event.mail is not null then
    perform private.queue_mail(p_user_id, v_event, p_params, p_key);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_address(p_email text, p_name text, p_event text, p_params jsonb DEFAULT '{}'::jsonb, p_key text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event private.told_events;
  v_user uuid := private.account_of_email(btrim(p_email));
begin
  select * into strict v_event from private.told_events e where e.code = p_event;
  if v_event.pace = 'receipt' and (
      select count(*) from public.mails m
      where (m.user_id = v_user or (m.user_id is null and lower(m.email) = lower(btrim(p_email))))
        and m.kind in (select e.mail from private.told_events e where e.pace = 'receipt')
        and m.created_at > now() - interval '24 hours') >= 3 then
    return;
  end if;
  if v_user is not null then
    perform private.queue_mail(v_user, v_event, p_params, p_key);
  else
    perform private.write_mail(null, p_email, p_name, v_event.mail, p_params, p_key);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_admins(p_event text, p_params jsonb DEFAULT '{}'::jsonb, p_metadata jsonb DEFAULT '{}'::jsonb, p_except uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event private.told_events;
  v_admin uuid;
begin
  select * into strict v_event from private.told_events e where e.code = p_event;
  if v_event.is_counted then
    -- One at a time: two at once would each write a row that counts.
    perform pg_advisory_xact_lock(hashtextextended('notifications:' || p_event, 0));
  end if;
  for v_admin in select private.administrators_to_tell(p_except) loop
    if v_event.is_counted and private.unread_of_event(v_admin, p_event) >= 3 then
      perform private.count_up(v_admin, v_event);
    else
      perform private.tell(v_admin, p_event, p_params, p_metadata);
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_application_decided()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_approved boolean := new.status in ('approved', 'active');
  v_event text := case when v_is_approved then 'affiliate_approved'
    when new.status = 'inactive' then 'affiliate_withdrawn' else 'affiliate_rejected' end;
  v_params jsonb := jsonb_strip_nulls(jsonb_build_object('status', new.status,
    'referral_code', case when v_is_approved then new.referral_code end,
    'reason', case new.status
      when 'rejected' then new.rejection_reason
      when 'inactive' then new.withdrawal_reason end));
begin
  if new.user_id is not null then
    perform private.tell(new.user_id, v_event, v_params, jsonb_build_object('affiliate_id', new.id));
  else
    perform private.tell_address(new.email, new.first_name || ' ' || new.last_name, v_event, v_params);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_application_received()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_admins('affiliate_application',
    jsonb_build_object('name', new.first_name || ' ' || new.last_name),
    jsonb_build_object('affiliate_id', new.id, 'is_test', new.is_test));
  if not new.is_test then
    perform private.tell_address(new.email, null, 'application_received',
      p_key => 'application_received:' || new.id);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_changed_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_was_theirs boolean := false;
  v_is_theirs boolean := new.user_id is not null and new.undone_at is null;
  v_is_other boolean := true;
begin
  if tg_op = 'UPDATE' then
    v_was_theirs := old.user_id is not null and old.undone_at is null;
    v_is_other := old.user_id is distinct from new.user_id or not v_was_theirs
      or (new.is_official and not old.is_official and new.paper <> 'lost');
    if v_was_theirs and (not v_is_theirs or v_is_other) then
      perform private.untell_post(old.id, old.user_id);
    end if;
  end if;
  if not (v_is_theirs and v_is_other) then
    return null;
  elsif new.paper = 'lost' then
    perform private.tell_post_lost(new);
  else
    perform private.tell_post_arrived(new);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_contact_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_admins('contact_message', jsonb_build_object('name', new.name),
    jsonb_build_object('contact_message_id', new.id));
  perform private.tell_address(new.email, null, 'message_received', p_key => 'message_received:' || new.id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_document_ready()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell(new.user_id, 'document_ready',
    jsonb_build_object('document', (select d.title from public.documents d where d.id = new.document_id)),
    jsonb_build_object('user_document_id', new.id));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_event_registration()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event public.events;
begin
  select * into v_event from public.events e where e.id = new.event_id;
  if new.payment_status = 'paid' then
    perform private.tell_of_seat(new.user_id, 'registration_confirmed', v_event, '{}');
  elsif new.held_until is not null then
    perform private.tell_of_seat(new.user_id, 'seat_reserved', v_event,
      jsonb_build_object('until', new.held_until));
  -- A free order becomes paid in the same transaction, and the member is told of that instead.
  elsif not exists (
      select 1 from public.purchases p where p.id = new.purchase_id and p.total_amount = 0) then
    perform private.tell_of_seat(new.user_id, 'registration_received', v_event,
      jsonb_build_object('until', least(private.seat_lapses_at(v_event, now()),
        private.malta_moment(private.order_lapses_on(new.purchase_id)))));
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_mail_failed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_admins('mail_failed',
    jsonb_build_object('name', (select p.full_name from public.profiles p where p.id = new.user_id)),
    jsonb_strip_nulls(jsonb_build_object('user_id', new.user_id)));
  delete from public.mails m using private.told_events e
  where m.id = new.id and e.mail = m.kind and e.outlives_account;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_message_answer(p_message public.contact_messages, p_answer text, p_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_address(p_message.email, p_message.name, 'message_answer',
    jsonb_build_object('answer', p_answer, 'written_at', p_message.created_at)
      || case when private.account_of_email(p_message.email) is null then '{}'
        else jsonb_build_object('message', p_message.message) end,
    p_key);
  -- An answer without its mail would reach nobody: no mail is queued while the account is being deleted.
  if not exists (select 1 from public.mails m where m.key = p_key) then
    perform private.fail('CM004', 'The mail could not be queued');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_new_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.email_confirmed_at is null or (tg_op = 'UPDATE' and old.email_confirmed_at is not null) then
    return null;
  end if;
  perform private.tell_admins('new_member',
    jsonb_build_object('member', (select p.full_name from public.profiles p where p.id = new.id)),
    jsonb_build_object('user_id', new.id), p_except => new.id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_dearer_plan(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_pays jsonb := private.dearer_plan_pays(p_user_id);
begin
  update public.post_usage u set is_told_of_dearer = true
  where u.user_id = p_user_id and u.period_from = (v_pays ->> 'period_from')::date and not u.is_told_of_dearer;
  if found then
    perform private.tell(p_user_id, 'dearer_plan_pays', v_pays);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event public.events;
  v_params jsonb;
  v_seat record;
begin
  select * into v_event from public.events e
  where e.id = new.id and e.status = 'active' and e.archived_at is null;
  if not found or private.is_over(v_event) then
    return null;
  end if;
  v_params := private.move_in_params(v_event);
  if v_params = '{}' then
    return null;
  end if;
  for v_seat in
    select er.user_id, case when er.payment_status = 'pending' and er.purchase_id is not null then
      least(private.seat_lapses_at(v_event, o.created_at), private.malta_moment(private.order_lapses_on(o.id)))
      end as until
    from public.event_registrations er
    join public.profiles p on p.id = er.user_id
    left join public.purchases o on o.id = er.purchase_id
    where er.event_id = v_event.id and private.holds_seat(er) and er.user_id is distinct from auth.uid()
    for key share of p skip locked
  loop
    perform private.tell_of_seat(v_seat.user_id, 'event_moved', v_event,
      v_params || jsonb_strip_nulls(jsonb_build_object('until', v_seat.until)));
  end loop;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_post(p_item public.post_items, p_event text, p_params jsonb, p_key text, p_by_mail boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event private.told_events;
  v_params jsonb := jsonb_build_object('post_item_id', p_item.id, 'kind', p_item.kind, 'received_at', p_item.received_at)
    || p_params;
  v_sender jsonb := jsonb_strip_nulls(jsonb_build_object('sender',
    coalesce((select s.name from public.post_senders s where s.id = p_item.sender_id), p_item.sender)));
begin
  select * into strict v_event from private.told_events e where e.code = p_event;
  v_event.action_url := v_event.action_url || '/item?id=' || p_item.id;
  perform private.notify(p_item.user_id, v_event, v_params || v_sender, jsonb_build_object('post_item_id', p_item.id));
  if p_by_mail then
    perform private.queue_mail(p_item.user_id, v_event, v_params || case when exists (
        select 1 from public.post_settings s where s.user_id = p_item.user_id and s.sender_in_mails)
      then v_sender else '{}' end, p_key);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_renewal(p_user_id uuid, p_purchase_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_words jsonb := private.membership_in_words(p_user_id) || private.order_in_words(p_purchase_id)
    || (select jsonb_build_object('plan_title', s.title, 'membership_type', s.membership_type,
        'billing_period', s.billing_period)
      from public.user_services us join public.services s on s.id = us.service_id
      where us.purchase_id = p_purchase_id and s.membership_type is not null)
    || (select jsonb_strip_nulls(jsonb_build_object('post_amount', sum(i.gross_amount)))
      from public.purchase_items i where i.purchase_id = p_purchase_id and i.item_type = 'usage');
begin
  perform private.tell(p_user_id, 'membership_renewal', v_words, jsonb_build_object('purchase_id', p_purchase_id),
    'membership_renewal:' || p_purchase_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_seat(p_user_id uuid, p_code text, p_event public.events, p_more jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_folded uuid[];
begin
  if p_user_id = auth.uid() then
    with folded as (
      delete from public.notifications n
      where n.user_id = p_user_id and n.event = p_code and n.created_at > now() - interval '24 hours'
        and n.metadata ->> 'event_id' = p_event.id::text
      returning n.id)
    select array_agg(f.id) into v_folded from folded f;
    -- It is not their owner who deletes them, and nobody brings them back.
    delete from private.deleted_notifications d where d.id = any (v_folded);
  end if;
  perform private.tell(p_user_id, p_code,
    p_more || jsonb_build_object('event', p_event.title, 'begins_at', private.event_begins_at(p_event)),
    jsonb_build_object('event_id', p_event.id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_order_cancelled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_items jsonb;
begin
  select jsonb_build_object(
      'events', coalesce(
        jsonb_agg(i.item_title order by i.position) filter (where i.item_type = 'event'), '[]'),
      -- What nobody put into a cart does not return there, nor does a plan beside another one.
      'has_more', new.cart_fingerprint !~ '^(renewal|change|usage):' and bool_or(i.item_type <> 'event'
        and (not i.is_membership or exists (
          select 1 from public.user_services us
          where us.user_id = new.user_id and us.service_id = i.item_id and us.payment_status = 'pending'
            and us.purchase_id is null))))
  into v_items
  from public.purchase_items i
  where i.purchase_id = new.id and not i.is_onboarding_fee and not i.is_credit;
  perform private.tell(new.user_id, 'order_cancelled',
    private.order_in_words(new.id) || v_items || jsonb_build_object('reason', new.cancel_reason),
    jsonb_build_object('purchase_id', new.id), 'order_cancelled:' || new.id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_order_placed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (
      select 1 from public.purchases p
      where p.id = new.purchase_id and (p.cart_fingerprint like 'usage:%'
        or p.cart_fingerprint like 'renewal:%' and new.amount > 0)) then
    perform private.tell(new.user_id,
      case when new.amount = 0 then 'free_order_placed' else 'order_placed' end,
      private.order_in_words(new.purchase_id), p_key => 'order_placed:' || new.purchase_id);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_payment_received()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell(new.user_id, 'payment_received',
    private.order_in_words(new.id) || jsonb_build_object('paid_on', (
      select max(y.paid_on) from public.payments y where y.purchase_id = new.id)),
    jsonb_build_object('purchase_id', new.id), 'payment_received:' || new.id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_post_arrived(p_item public.post_items)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_held boolean := coalesce((
    select private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until) <> 'active'
    from public.profiles p where p.id = p_item.user_id), true);
  v_in_digest boolean := not p_item.is_official and exists (
    select 1 from public.post_settings s where s.user_id = p_item.user_id and s.digest);
  v_key text := 'post_arrived:' || p_item.id || ':' || p_item.user_id || ':' || p_item.is_official
    || case when p_item.is_official then ':' || now() else '' end;
begin
  insert into private.post_told (item_id, user_id, in_digest) values (p_item.id, p_item.user_id, v_in_digest)
  on conflict (item_id) do update
  set user_id = excluded.user_id, told_at = now(), reminded_at = null, in_digest = excluded.in_digest;
  perform private.tell_of_post(p_item,
    case when p_item.is_official then 'official_received' when v_is_held then 'post_held' else 'post_received' end,
    jsonb_build_object('is_held', v_is_held), v_key, not v_in_digest);
  if not p_item.is_official then
    update public.mails m set due_at = now() + private.post_undo_time()
    where m.key = v_key and m.state = 'waiting' and m.attempts = 0;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_post_lost(p_item public.post_items)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_of_post(p_item, 'post_lost',
    jsonb_build_object('is_scanned', exists (
      select 1 from public.post_scans s where s.item_id = p_item.id and s.is_newest)),
    'post_lost:' || p_item.id || ':' || p_item.user_id || ':' || p_item.paper_at);
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_post_refused()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item public.post_items;
begin
  select * into v_item from public.post_items i where i.id = new.item_id and i.user_id = new.user_id;
  if found and v_item.paper <> 'lost' then
    perform private.tell_of_post(v_item, 'post_request_refused',
      jsonb_strip_nulls(jsonb_build_object('refusal', new.refusal, 'note', new.refusal_note,
        'is_better', nullif(new.kind = 'rescan', false), 'request', case when new.kind not in ('scan', 'rescan')
          then new.kind end)), 'post_refused:' || new.id);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_post_scanned()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item public.post_items;
  v_thick jsonb;
begin
  select * into v_item from public.post_items i
  where i.id = new.item_id and i.user_id is not null and i.undone_at is null;
  if found then
    select jsonb_build_object('sheets', r.sheets, 'documents', r.counts, 'gross', r.gross) into v_thick
    from public.post_requests r where r.id = new.request_id and r.user_id = v_item.user_id and r.counts > 1;
    perform private.tell_of_post(v_item, 'post_scanned',
      jsonb_build_object('pages', new.pages) || coalesce(v_thick, '{}'), 'post_scanned:' || new.id);
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_refund_decided()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell(new.user_id, 'refund_decided',
    jsonb_strip_nulls(to_jsonb(new) - '{note,closed_by}'::text[]) || jsonb_build_object('purchase_number', (
      select p.purchase_number from public.purchases p where p.id = new.purchase_id)),
    p_key => 'refund_decided:' || new.id);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_registration_cancelled()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event public.events;
begin
  select * into v_event from public.events e where e.id = new.event_id;
  perform private.tell_of_seat(new.user_id,
    case when private.is_called_off(v_event) then 'event_cancelled'
      when old.held_until <= clock_timestamp() then 'seat_lapsed'
      else 'registration_cancelled' end,
    v_event,
    jsonb_strip_nulls(jsonb_build_object('until', old.held_until, 'amount_paid', nullif(new.amount_paid, 0))));
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_service_completed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_service public.services;
begin
  select * into v_service from public.services s where s.id = new.service_id;
  if v_service.membership_type is null then
    perform private.tell(new.user_id, 'service_completed',
      jsonb_build_object('service', v_service.title, 'notes', new.notes),
      jsonb_build_object('user_service_id', new.id));
  end if;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.told_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case when private.office_lock() is null then private.caller_id() end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.told_post_names(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    with claimed as materialized (
      select c.*, private.name_shape(c.folded) as shape, p.full_name, p.box_number
      from private.claimed_post_names c join public.profiles p on p.id = c.user_id
      where c.state <> 'refused' or c.user_id = p_user_id
    ), wanted as (
      select c.*, count(*) over () as total from claimed c
      where case when p_user_id is null then c.state = 'waiting' and c.box_number is not null
        else c.user_id = p_user_id end
      order by c.created_at, c.user_id, c.folded
      limit 100
    ), alike as materialized (
      -- Without it, all names would be gone through for each that is told.
      select o.* from claimed o where o.state <> 'refused' and o.shape in (select w.shape from wanted w)
    )
    select jsonb_build_object('total', coalesce(max(w.total), 0), 'names', coalesce(jsonb_agg(jsonb_build_object(
      'id', w.id, 'user_id', w.user_id, 'member_name', w.full_name, 'box_number', w.box_number, 'name', w.name,
      'kind', w.kind, 'is_from_profile', w.is_from_profile, 'is_own', w.user_id = auth.uid(),
      'state', w.state, 'refusal', w.refusal, 'problem', private.post_name_problem(w.name),
      'decided_at', w.decided_at,
      'confirmed_by', (select p.full_name from public.profiles p where p.id = w.confirmed_by), 'others', (
        select coalesce(jsonb_agg(jsonb_build_object('user_id', o.user_id, 'member_name', o.full_name,
          'box_number', o.box_number, 'name', o.name, 'is_confirmed', o.state = 'confirmed')
          order by o.box_number, o.user_id), '[]')
        from alike o where o.shape = w.shape and o.user_id <> w.user_id))
      order by w.created_at, w.user_id, w.folded), '[]'))
    from wanted w);
end;
$function$;

CREATE OR REPLACE FUNCTION private.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.updated_at := now();
  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tried_code(p_code text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return nullif(left(upper(btrim(left(p_code, 1000))), 61), '');
end;
$function$;

CREATE OR REPLACE FUNCTION private.try_cancel_order(p_purchase_id uuid, p_reason text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_reason text;
begin
  if not private.try_lock_order(p_purchase_id) then
    return 'busy';
  end if;
  v_reason := coalesce(p_reason, private.lapse_reason(p_purchase_id));
  if v_reason is null then
    return 'kept';
  end if;
  perform private.cancel_locked_order(p_purchase_id, v_reason);
  return 'cancelled';
exception when others then
  return sqlstate || ' ' || sqlerrm;
end;
$function$;

CREATE OR REPLACE FUNCTION private.try_lock_member(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform 1 from public.profiles p where p.id = p_user_id and p.forgotten_at is null
  for no key update skip locked;
  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.try_lock_order(p_purchase_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_discount_code uuid;
  v_kind private.item_kinds;
  v_has_all boolean;
begin
  select p.discount_code_id into v_discount_code
  from public.purchases p
  join public.profiles m on m.id = p.user_id
  where p.id = p_purchase_id and p.status = 'pending'
  for no key update of m skip locked for update of p skip locked;
  if not found then
    return false;
  end if;

  for v_kind in select k.* from private.kinds_on_order(p_purchase_id) k where k.is_limited loop
    execute format(
      'with on_order as (select r.%1$I as id from public.%2$I r where r.purchase_id = $1), '
      'locked as (select 1 from public.%3$I c where c.id in (select o.id from on_order o) '
      'for no key update skip locked) '
      'select (select count(*) from locked) = (select count(*) from on_order)',
      v_kind.item_type || '_id', v_kind.rows_table, v_kind.catalogue_table)
    into v_has_all using p_purchase_id;
    if not v_has_all then
      return false;
    end if;
  end loop;

  perform 1 from public.discount_codes d where d.id = v_discount_code for no key update skip locked;
  return found or v_discount_code is null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.uncount_post_documents(p_request public.post_requests)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_free integer := p_request.counts_included;
  v_more integer;
  v_priced public.post_requests;
begin
  update public.post_usage u set used = u.used - v_free
  where u.user_id = p_request.user_id and u.period_from = p_request.period_from and v_free > 0 and u.used >= v_free
  returning least(v_free, u.included - u.used) into v_free;
  if not found then
    return;
  end if;
  for v_priced in
    select * from public.post_requests r
    where r.user_id = p_request.user_id and r.period_from = p_request.period_from and r.counts_included < r.counts
      and r.extra_net > 0 and r.state not in ('refused', 'withdrawn') and r.id <> p_request.id
      and not exists (select 1 from public.post_charges c where c.request_id = r.id and c.waived_at is not null)
    order by r.asked_at, r.id
    for update
  loop
    exit when v_free <= 0;
    v_more := least(v_free, v_priced.counts - v_priced.counts_included);
    update public.post_usage u set used = u.used + v_more
    where u.user_id = v_priced.user_id and u.period_from = v_priced.period_from;
    update public.post_requests r
    set counts_included = r.counts_included + v_more,
      net = r.net - v_more * r.extra_net,
      vat = r.vat - v_more * r.extra_vat,
      gross = r.gross - v_more * (r.extra_net + r.extra_vat),
      is_included = r.gross = v_more * (r.extra_net + r.extra_vat)
    where r.id = v_priced.id;
    v_free := v_free - v_more;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.undo_post_item(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item public.post_items;
begin
  perform private.require_admin();
  v_item := private.lock_post_item(p_id);
  if v_item.undone_at is not null then
    return;
  end if;
  if v_item.recorded_at < now() - private.post_undo_time() or v_item.paper not in ('received', 'stored')
    or v_item.image not in ('none', 'envelope') or exists (
      select 1 from public.post_events e
      where e.item_id = p_id and e.kind in ('scan_taken', 'request_taken', 'called')) then
    perform private.fail('PO004', 'Too late to take it back');
  end if;
  perform private.delete_file('post-envelopes', v_item.envelope);
  update public.post_items i set undone_at = now(), envelope = null, image = 'none', place = null where i.id = p_id;
  perform private.note_post(p_id, 'undone');
end;
$function$;

CREATE OR REPLACE FUNCTION private.unpaid_membership(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('purchase_id', p.id, 'purchase_number', p.purchase_number,
      'kind', coalesce(us.order_kind, 'first'), 'total_amount', p.total_amount, 'due_date', i.due_date,
      'membership_type', s.membership_type, 'billing_period', s.billing_period)
    from public.purchases p
    join public.user_services us on us.purchase_id = p.id
    join public.services s on s.id = us.service_id and s.membership_type is not null
    join public.invoices i on i.purchase_id = p.id and i.kind = 'invoice'
    where p.user_id = p_user_id and p.status = 'pending'
    order by p.created_at, p.id
    limit 1);
end;
$function$;

CREATE OR REPLACE FUNCTION private.unread_of_event(p_user_id uuid, p_event text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select count(*) from public.notifications n
    where n.user_id = p_user_id and n.read_at is null
      and n.event = p_event and not n.params ? 'count'
      and (n.expires_at is null or n.expires_at > now()));
end;
$function$;

CREATE OR REPLACE FUNCTION private.unseen_characters()
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return '[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
    '\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3'
    '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
end;
$function$;

CREATE OR REPLACE FUNCTION private.untell_post(p_item_id uuid, p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.post_told t where t.item_id = p_item_id;
  delete from public.mails m
  where m.user_id = p_user_id and m.state = 'waiting' and m.attempts = 0 and m.params ->> 'post_item_id' = p_item_id::text;
  delete from public.notifications n
  where n.user_id = p_user_id and n.metadata ->> 'post_item_id' = p_item_id::text;
  -- Last: what its owner has deleted, or deletes now, is not brought back. None is being brought back meanwhile: who
  -- takes an item from somebody has locked their profile, see restore_notification.
  delete from private.deleted_notifications d
  where d.user_id = p_user_id and d.notification -> 'metadata' ->> 'post_item_id' = p_item_id::text;
end;
$function$;

CREATE OR REPLACE FUNCTION private.unused_days(p_user_id uuid, OUT days integer, OUT net numeric)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select coalesce(sum(r.unused), 0),
    coalesce(sum(round(r.paid * r.unused / (r.valid_until - r.period_from), 2)), 0)
  into days, net
  from (
    select us.period_from, us.valid_until,
      us.valid_until - greatest(us.period_from, private.malta_today()) as unused,
      (select sum(i.net_amount) from public.purchase_items i
        where i.purchase_id = us.purchase_id and i.is_membership) as paid
    from public.user_services us
    where us.user_id = p_user_id and us.payment_status in ('paid', 'completed')
      and us.valid_until > greatest(us.period_from, private.malta_today())) r;
end;
$function$;

CREATE OR REPLACE FUNCTION private.unused_post_files(p_bucket text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select o.name from storage.objects o
  where o.bucket_id = p_bucket and o.created_at < now() - interval '7 days' and not exists (
    select 1 from (
      select i.envelope from public.post_items i
      union all select s.pdf from public.post_scans s
      union all select p.picture from public.post_pages p
      union all
      select e.page ->> 'name' from public.post_scans s cross join jsonb_array_elements(s.original) e (page)
    ) used (name)
    where used.name = o.name);
end;
$function$;

CREATE OR REPLACE FUNCTION private.update_discount_usage(p_discount_code_id uuid, p_purchase_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_purchase uuid;
begin
  select p.id into v_purchase from public.purchases p
  where p.user_id = v_user and p.discount_code_id = p_discount_code_id
    and p.status <> 'cancelled' and (p_purchase_id is null or p.id = p_purchase_id)
  order by p.created_at desc, p.id desc
  limit 1;
  if v_purchase is null then
    perform private.fail('PY001', 'No purchase of yours carries this discount code');
  end if;
  if exists (select 1 from public.discount_code_usage u
      where u.discount_code_id = p_discount_code_id and u.purchase_id = v_purchase) then
    return false;
  end if;
  if not private.reserve_discount_use(p_discount_code_id, v_purchase, v_user) then
    perform private.fail('DC001', 'Discount code used up',
      jsonb_build_object('problem', 'used_up', 'message', private.discount_message('used_up')));
  end if;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.update_event_series(p_event_id uuid, p_changes jsonb, p_scope text, p_known jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event public.events;
  v_wanted public.events;
  v_ids uuid[];
  v_series private.event_series;
begin
  perform private.require_admin();
  perform private.check_event_changes(p_changes, p_scope);
  perform pg_advisory_xact_lock(hashtextextended('event_series', 0));
  select * into v_event from public.events e
  where e.id = p_event_id and e.archived_at is null for no key update;
  if v_event.id is null then
    return 0;
  end if;
  if p_scope <> 'this' and v_event.series_id is not null then
    perform private.hold_occurrences(v_event.series_id);
    select * into v_series from private.event_series s where s.id = v_event.series_id;
  end if;

  v_wanted := jsonb_populate_record(v_event, p_changes);
  v_ids := private.occurrences_in_scope(v_event, p_scope);
  if p_known is not null then
    perform private.require_known_occurrences(v_ids, p_known);
  end if;
  perform private.write_to_occurrences(v_ids, v_event, p_changes);
  v_wanted.recurring_end_date := private.move_occurrences(v_ids, v_event, v_wanted, v_series);
  if (v_wanted.recurring_type, v_wanted.recurring_interval, v_wanted.recurring_end_date) is distinct from
    (v_event.recurring_type, v_event.recurring_interval, v_event.recurring_end_date) then
    update public.events
    set recurring_type = v_wanted.recurring_type, recurring_interval = v_wanted.recurring_interval,
      recurring_end_date = v_wanted.recurring_end_date
    where id = coalesce(v_ids[1], v_event.id);
  end if;
  return cardinality(v_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION private.usage_orders_due()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select u.user_id
  from (
    select c.user_id from public.post_charges c
    join public.profiles p on p.id = c.user_id and p.forgotten_at is null
    where c.is_open
      and (c.period_to < private.malta_today() or private.membership_status(p.membership_status, p.membership_valid_until,
        p.membership_grace_until) <> 'active')
    group by c.user_id) u
  where private.charges_to_bill(u.user_id) is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.use_quoted_discount(p_user_id uuid, p_purchase_id uuid, p_discount private.discount_answer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_discount.code is not null
    and not private.reserve_discount_use((p_discount.discount_code).id, p_purchase_id, p_user_id) then
    p_discount.problem := 'used_up';
    perform private.fail('DC001', 'Discount code used up', private.discount_json(p_discount));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.utf16_length(p_text text)
 RETURNS integer
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return char_length(p_text) + regexp_count(p_text, '[\U00010000-\U0010FFFF]');
end;
$function$;

CREATE OR REPLACE FUNCTION private.validate_discount_code(p_code text, p_subtotal numeric, p_item_types text[])
 RETURNS TABLE(is_valid boolean, message text, discount_amount numeric, discount_code_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_answer private.discount_answer;
begin
  if cardinality(p_item_types) > 100 then
    perform private.fail('CT008', 'More than 100 kinds of items');
  end if;
  if private.count_code_try(private.require_user(), p_code) then
    v_answer := private.evaluate_discount(p_code, coalesce(p_item_types, '{}'),
      least(greatest(coalesce(nullif(p_subtotal, 'NaN'), 0), 0), 9999999999));
  else
    v_answer := private.answer_later(p_code);
  end if;
  return query
  select v_answer.problem is null,
    private.discount_message(v_answer.problem, v_answer.discount_code), v_answer.discount_amount,
    case when v_answer.problem is null then (v_answer.discount_code).id end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.vat_rate()
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return 0.18;
end;
$function$;

CREATE OR REPLACE FUNCTION private.wait_for_unread_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.post_told t
  set told_at = now(), reminded_at = case when t.reminded_at is not null then now() end
  where t.item_id = new.id and t.user_id = new.user_id;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.waits_for_scan(p_item_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
      select 1 from public.post_requests r
      where r.item_id = p_item_id and r.done_at is null and not r.is_paper_way)
    or coalesce((
      select s.state <> 'done' from public.post_scans s
      where s.item_id = p_item_id order by s.created_at desc, s.id desc limit 1), false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.waive_post_charge(p_id uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_reason text := private.post_reason(p_reason);
  v_charge public.post_charges;
begin
  perform private.require_admin();
  select * into v_charge from public.post_charges c where c.id = p_id;
  if found then
    perform private.lock_member(v_charge.user_id);
    select * into v_charge from public.post_charges c where c.id = p_id for update;
  end if;
  if v_charge.waive_reason = v_reason then
    return;
  end if;
  if v_charge.id is null or not v_charge.is_open or v_charge.quantity < 0 then
    perform private.fail('PO061', 'The charge is billed, waived or gone');
  end if;
  if v_charge.user_id = auth.uid() then
    perform private.fail('PO040', 'An administrator does not decide for themselves');
  end if;
  update public.post_charges c set waived_at = now(), waived_by = auth.uid(), waive_reason = v_reason where c.id = p_id;
  perform private.settle_request(r) from public.post_requests r where r.id = v_charge.request_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.warn_of_shredding(p_user_id uuid, p_today date)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_told uuid[];
  v_params jsonb;
begin
  with far as (
    update private.post_keeping k set until = greatest(k.until, p_today + 14), told_on = p_today
    where k.user_id = p_user_id and k.told_on is null and k.until <= p_today + 14
    returning k.item_id
  ), near as (
    update private.post_keeping k set until = greatest(k.until, p_today + 3), last_told_on = p_today
    where k.user_id = p_user_id and k.told_on is not null and k.last_told_on is null and k.until <= p_today + 3
    returning k.item_id
  )
  select array_agg(t.item_id) into v_told from (select * from near union all select * from far) t;
  select jsonb_build_object('total', count(*), 'until', min(k.until), 'items', (
      jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', i.kind, 'received_at', i.received_at, 'until', k.until,
        'sender', case when w.sender_in_mails then coalesce(s.name, i.sender) end)) order by k.until, i.received_at, i.id)
        filter (where k.nth <= 50)))
  into v_params
  from (
    select o.*, row_number() over (order by o.until, o.item_id) as nth
    from private.post_keeping o where o.user_id = p_user_id and o.item_id = any (v_told)) k
  join public.post_items i on i.id = k.item_id
  join public.post_settings w on w.user_id = k.user_id
  left join public.post_senders s on s.id = i.sender_id;
  if (v_params ->> 'total')::integer = 0 then
    return false;
  end if;
  perform private.tell(p_user_id, 'paper_ending', v_params, p_key => 'paper_ending:' || p_user_id || ':' || now());
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.with_amounts(p_line private.quote_line, p_vat_rate numeric)
 RETURNS private.quote_line
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_price constant numeric := p_line.total_price - p_line.discount_amount;
begin
  if p_line.vat_included then
    p_line.net_amount := round(v_price / (1 + p_vat_rate), 2);
    p_line.gross_amount := v_price;
  else
    p_line.net_amount := v_price;
    p_line.gross_amount := v_price + round(v_price * p_vat_rate, 2);
  end if;
  p_line.vat_amount := p_line.gross_amount - p_line.net_amount;
  return p_line;
end;
$function$;

CREATE OR REPLACE FUNCTION private.with_charges(p_quote private.quote, p_ids uuid[])
 RETURNS private.quote
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line private.quote_line;
begin
  foreach v_line in array private.charge_lines(p_ids) loop
    p_quote.lines := p_quote.lines || v_line;
    p_quote.subtotal := p_quote.subtotal + v_line.total_price;
    p_quote.vat_added := p_quote.vat_added + v_line.vat_amount;
    p_quote.amount_due := p_quote.amount_due + v_line.gross_amount;
  end loop;
  return p_quote;
end;
$function$;

CREATE OR REPLACE FUNCTION private.with_credit_left(p_lines private.quote_line[], p_credit private.quote_line)
 RETURNS private.quote_line[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  for nr in 1 .. cardinality(p_lines) loop
    if p_lines[nr].is_membership and p_lines[nr].problem is null then
      p_lines[nr].facts := p_lines[nr].facts || p_credit.facts || jsonb_build_object('credit_title', p_credit.title);
    end if;
  end loop;
  return p_lines;
end;
$function$;

CREATE OR REPLACE FUNCTION private.with_post_values(p_item public.post_items, p_values jsonb, p_keys text[])
 RETURNS public.post_items
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(p_values) is distinct from 'object' then
    perform private.fail('PO008', 'Not an item');
  end if;
  return jsonb_populate_record(p_item, (
    select coalesce(jsonb_object_agg(v.key, case when jsonb_typeof(v.value) = 'string'
      then to_jsonb(nullif(private.one_line(v.value #>> '{}'), '')) else v.value end), '{}')
    from jsonb_each(p_values) v where v.key = any (p_keys)));
exception when data_exception then
  perform private.fail('PO008', sqlerrm);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_affiliate(p_affiliate_id uuid, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.affiliates;
begin
  perform private.require_admin();
  if coalesce(btrim(p_reason), '') = '' then
    perform private.fail('AF005', 'A withdrawal needs a reason');
  end if;
  v_row := private.lock_affiliate(p_affiliate_id);
  -- As with an approval: the same withdrawal sent again is done.
  if v_row.status = 'inactive' and v_row.decided_by = auth.uid() and v_row.withdrawal_reason = btrim(p_reason) then
    return;
  end if;
  if v_row.status is null or v_row.status not in ('approved', 'active') then
    perform private.fail('AF004', 'Only an approval that stands can be withdrawn');
  end if;
  update public.affiliates
  set status = 'inactive', withdrawal_reason = btrim(p_reason), decided_at = now(),
    decided_by = auth.uid()
  where id = p_affiliate_id;
  update public.profiles p
  set is_affiliate = exists (
    select 1 from public.affiliates a
    where a.user_id = p.id and a.status in ('approved', 'active'))
  where p.id = v_row.user_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_default_shredding(p_user_id uuid, p_item_id uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request public.post_requests;
  v_late integer := 0;
begin
  perform 1 from public.post_items i
  where i.id in (
    select r.item_id from public.post_requests r
    where r.user_id = p_user_id and r.is_default and r.done_at is null and r.item_id = coalesce(p_item_id, r.item_id))
  order by i.id for no key update;
  for v_request in
    select * from public.post_requests r
    where r.user_id = p_user_id and r.is_default and r.done_at is null and r.item_id = coalesce(p_item_id, r.item_id)
    order by r.id for update
  loop
    if v_request.state = 'in_work' then
      v_late := v_late + 1;
    else
      perform private.end_post_request(v_request, 'withdrawn');
    end if;
  end loop;
  return v_late;
end;
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_membership()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_row public.user_services;
  v_plan text;
  v_words jsonb;
  v_credit record;
begin
  perform private.lock_member(v_user);
  v_row := private.running_plan(v_user);
  if v_row.id is null then
    select * into v_credit from private.credit_of_withdrawal(v_user);
    -- Withdrawn already: a call sent again because its answer was lost is done.
    if v_credit.numbers is not null then
      return jsonb_build_object('credit_note_number', v_credit.numbers, 'refund_amount', v_credit.amount);
    end if;
  end if;
  if v_row.id is null or not coalesce(private.malta_today() <= (
      select m.first_paid_on + 14 from public.memberships m where m.user_id = v_user), false) then
    perform private.fail('MB005', 'The days of cooling-off are over');
  end if;
  v_words := private.membership_in_words(v_user);
  select s.title into v_plan from public.services s where s.id = v_row.service_id;
  perform private.replace_membership_order(v_user);
  select * into v_credit from private.credit_membership(v_user);
  perform private.end_membership(v_user, 'cancelled');
  update public.memberships m set notice_given_on = null, ends_on = null where m.user_id = v_user;
  perform private.withdraw_waiting_requests(v_user);
  perform private.open_membership_refund(v_user, v_row.purchase_id, v_plan, v_credit.amount, 'cooling_off');
  v_words := v_words || jsonb_build_object('credit_note_number', v_credit.numbers, 'refund_amount', v_credit.amount);
  perform private.tell(v_user, 'cooling_off', v_words);
  return jsonb_build_object('credit_note_number', v_credit.numbers, 'refund_amount', v_credit.amount);
end;
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_post_lost(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item public.post_items;
begin
  perform private.require_admin();
  if exists (select 1 from public.post_losses l where l.id = p_id and l.ended_at is not null) then
    return;
  end if;
  select (h.item).* into v_item from private.hold_post_loss(p_id) h where (h.loss).confirmed_at is null;
  if v_item.id is null then
    perform private.fail('PO081', 'The report is confirmed');
  end if;
  perform private.note_post(v_item.id, 'found', p_place => v_item.place);
end;
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_post_requests(p_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
  v_request public.post_requests;
begin
  perform private.check_post_ids(p_ids);
  perform private.lock_member(v_user);
  if (select count(*) from public.post_requests r where r.id = any (p_ids) and r.user_id = v_user)
    < cardinality(p_ids) then
    perform private.fail('PO024', 'No request of the caller');
  end if;
  -- What is paid for on top first, so that nothing given back goes to what ends next.
  for v_request in
    select * from public.post_requests r
    where r.id = any (p_ids) and r.state <> 'withdrawn' order by r.is_included, r.id for update
  loop
    if v_request.state = 'in_work' or v_request.done_at is not null then
      perform private.fail('PO023', 'The request is in work, or over',
        jsonb_build_object('state', v_request.state, 'item_id', v_request.item_id));
    end if;
    perform private.end_post_request(v_request, 'withdrawn');
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_waiting_plans(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.user_services us using public.services s
  where s.id = us.service_id and s.membership_type is not null
    and us.user_id = p_user_id and us.payment_status = 'pending' and us.purchase_id is null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_waiting_requests(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids constant uuid[] := array(
    select r.id from public.post_requests r
    where r.user_id = p_user_id and r.done_at is null and r.state <> 'in_work' and (r.is_default or not r.is_paper_way));
  v_request public.post_requests;
begin
  perform 1 from public.post_items i
  where i.id in (select r.item_id from public.post_requests r where r.id = any (v_ids))
  order by i.id for no key update;
  -- What is paid for on top first, so that nothing given back goes to what ends next.
  for v_request in
    select * from public.post_requests r
    where r.id = any (v_ids) and r.done_at is null and r.state <> 'in_work' order by r.is_included, r.id for update
  loop
    perform private.end_post_request(v_request, 'withdrawn');
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.withdrawal_amount(p_user_id uuid)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(sum(l.paid - l.listed), 0)
    from public.purchases p, lateral (
      select
        (select sum(i.gross_amount) from public.purchase_items i
          where i.purchase_id = p.id and (i.is_membership or i.is_onboarding_fee or i.is_credit and i.item_type <> 'usage')) as paid,
        (select coalesce(sum(r.amount), 0) from public.refund_reviews r
          where r.purchase_id = p.id and r.reason = 'credit_left') as listed) l
    where p.id in (select private.orders_to_credit(p_user_id)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.without_addresses(p_notification public.notifications, p_addresses text[])
 RETURNS public.notifications
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  p_notification.title := left(private.without_addresses(p_notification.title, p_addresses), 200);
  p_notification.message := left(private.without_addresses(p_notification.message, p_addresses), 2000);
  if exists (
      select 1 from unnest(p_addresses) as t (address)
      where strpos(lower(p_notification.action_url), lower(t.address)) > 0) then
    p_notification.action_url := null;
    p_notification.action_text := null;
  end if;
  return p_notification;
end;
$function$;

CREATE OR REPLACE FUNCTION private.without_addresses(p_text text, p_addresses text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_address text;
begin
  foreach v_address in array p_addresses loop
    p_text := regexp_replace(p_text,
      '(?<![[:alnum:]][-.+_]?)' || regexp_replace(v_address, '[][\\.*+?^${}()|]', '\\\&', 'g')
        || '(?![-.+_]?[[:alnum:]])',
      'a former member', 'gi');
  end loop;
  return p_text;
end;
$function$;

CREATE OR REPLACE FUNCTION private.without_values(p_changes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (select jsonb_object_agg(k.key, null) from jsonb_object_keys(p_changes) as k (key));
end;
$function$;

CREATE OR REPLACE FUNCTION private.witness_post_bag(p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bag public.post_bags;
  v_item record;
begin
  perform private.require_admin();
  if exists (
      select 1 from public.post_bags b where b.id = p_id and b.witnessed_by = auth.uid() and b.witnessed_at is not null) then
    return;
  end if;
  v_bag := private.hold_post_bag(p_id, 'shredding');
  if v_bag.witnessed_by <> auth.uid() then
    perform private.fail('PO094', 'Somebody else witnesses it', '{"problem": "other"}');
  end if;
  perform private.lock_bagged_post(p_id);
  update public.post_bags b set witnessed_at = now() where b.id = p_id returning * into v_bag;
  for v_item in select * from private.bagged_post(p_id) b order by b.item_id loop
    perform private.finish_post_request(r) from public.post_requests r where r.id = v_item.request_id;
    update public.post_items i set paper = 'shredded', paper_at = now(), place = null where i.id = v_item.item_id;
  end loop;
  perform private.note_post_bag(v_bag, 'shredded', jsonb_build_object('level', v_bag.level, 'closed_by', v_bag.closed_by));
  perform private.certify_post_bag(v_bag);
end;
$function$;

CREATE OR REPLACE FUNCTION private.working_day_after(p_day date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  for v_ahead in 1..366 loop
    if private.is_working_day(p_day + v_ahead) then
      return p_day + v_ahead;
    end if;
  end loop;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.working_hours(p_day date, OUT opens time without time zone, OUT closes time without time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select h.opens, h.closes into opens, closes
  from public.opening_hours h
  where h.weekday = extract(isodow from p_day)
    and not private.is_maltese_holiday(p_day)
    and not exists (select 1 from public.closed_days c where c.day = p_day);
end;
$function$;

CREATE OR REPLACE FUNCTION private.working_moment_after(p_from timestamp with time zone, p_days integer)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := private.malta_clock(p_from)::date;
  v_time time := private.malta_clock(p_from)::time;
  v_hours record := private.working_hours(v_day);
begin
  if v_hours.opens is null or v_time > v_hours.closes then
    v_day := private.working_day_after(v_day);
    v_hours := private.working_hours(v_day);
    v_time := v_hours.opens;
  elsif v_time < v_hours.opens then
    v_time := v_hours.opens;
  elsif p_days = 0 then
    return p_from;
  end if;
  for _ in 1..p_days loop
    exit when v_day is null;
    v_day := private.working_day_after(v_day);
  end loop;
  if v_day is null then
    return null;
  end if;
  v_hours := private.working_hours(v_day);
  return private.malta_moment(v_day + least(greatest(v_time, v_hours.opens), v_hours.closes));
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_mail(p_user_id uuid, p_email text, p_name text, p_kind text, p_params jsonb, p_key text, p_due_at timestamp with time zone DEFAULT now())
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_params ? 'invoice_number' and not p_params ? 'lines' then
    p_params := private.mail_of_order((p_params ->> 'purchase_id')::uuid) || p_params;
  end if;
  insert into public.mails (user_id, email, name, kind, params, key, due_at)
  values (p_user_id, btrim(p_email), nullif(btrim(p_name), ''), p_kind, p_params, p_key, p_due_at)
  on conflict (key) do nothing;
  if found then
    perform pg_notify('mails', '');
  end if;
exception when others then
  raise warning 'mail % not queued: % %', p_kind, sqlstate, sqlerrm;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_membership(p_row public.user_services, p_plan public.services, p_running public.user_services)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_later boolean := false;
  v_ends_on date;
begin
  if p_row.order_kind = 'renewal' and p_row.period_from >= private.malta_today() then
    select p.membership_type <> p_plan.membership_type into v_is_later
    from public.profiles p where p.id = p_row.user_id;
  end if;
  -- A member who pays for more than the notice left takes the notice back. Otherwise the membership ends with
  -- a period of this run, which a dearer plan began anew.
  select private.period_end_at_least(p_row.anchored_on, p_row.valid_until, p_plan.billing_period,
      m.notice_given_on + 30) into v_ends_on
  from public.memberships m
  where m.user_id = p_row.user_id and m.ends_on >= p_row.valid_until and p_running.id is not null;
  update public.profiles p
  set membership_type = case when v_is_later then p.membership_type else p_plan.membership_type end,
    membership_status = 'active', membership_valid_until = p_row.valid_until,
    membership_grace_until = case when v_ends_on = p_row.valid_until then null else p_row.valid_until + 7 end
  where p.id = p_row.user_id;
  update public.memberships m
  set first_paid_on = coalesce(m.first_paid_on, case
      when (select o.total_amount from public.purchases o where o.id = p_row.purchase_id) > 0
      then private.malta_today() end),
    next_membership_type = case when v_is_later then p_plan.membership_type end,
    next_billing_period = case when v_is_later then p_plan.billing_period end,
    next_from = case when v_is_later then p_row.period_from end,
    notice_given_on = case when v_ends_on is not null then m.notice_given_on end, ends_on = v_ends_on
  where m.user_id = p_row.user_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_occurrences(p_event public.events, p_from date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_series private.event_series;
  v_last integer;
begin
  select * into v_series from private.event_series s where s.id = p_event.series_id for update;
  v_last := private.last_place(v_series, least(p_event.recurring_end_date,
    (greatest(v_series.starts_on, private.malta_today()) + interval '12 months')::date));
  insert into public.events (title, description, event_date, event_time, location, max_attendees,
    registration_fee, currency, registration_fee_unit, unit_quantity, event_type, video_link,
    duration_hours, duration_minutes, recurring_type, recurring_interval, recurring_end_date,
    series_id, series_position, status, created_by)
  select p_event.title, p_event.description, private.planned_date(v_series, n), p_event.event_time,
    p_event.location, p_event.max_attendees, p_event.registration_fee, p_event.currency,
    p_event.registration_fee_unit, p_event.unit_quantity, p_event.event_type,
    (select a.video_link from public.event_access a where a.event_id = p_event.id),
    p_event.duration_hours, p_event.duration_minutes, p_event.recurring_type,
    p_event.recurring_interval, p_event.recurring_end_date, p_event.series_id, n, p_event.status,
    p_event.created_by
  from generate_series(v_series.written + 1, v_last) n
  where private.planned_date(v_series, n) >= p_from
  on conflict (series_id, series_position) where archived_at is null do nothing;
  update private.event_series set written = greatest(written, v_last) where id = v_series.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_order(p_user_id uuid, p_quote private.quote, p_idempotency_key uuid, p_fingerprint text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_purchase uuid;
begin
  if exists (select 1 from unnest(p_quote.lines) l where l.is_membership) then
    perform private.replace_membership_order(p_user_id);
  end if;
  v_purchase := private.write_purchase(p_user_id, p_quote, p_idempotency_key, p_fingerprint);
  perform private.attach_rows(p_user_id, v_purchase);
  perform private.use_quoted_discount(p_user_id, v_purchase, p_quote.discount);
  if p_quote.amount_due = 0 then
    perform private.settle_purchase(v_purchase);
  end if;
  perform private.issue_invoice(v_purchase);
  return v_purchase;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_post_item(p_item public.post_items)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.post_items (id, code, kind, user_id, name_id, addressee, sender_id, sender, is_official,
    not_ours_at, weight_g, received_at, recorded_by, idempotency_key, envelope, place, image)
  values (p_item.id, p_item.code, p_item.kind, p_item.user_id, p_item.name_id, p_item.addressee, p_item.sender_id,
    p_item.sender, p_item.is_official, p_item.not_ours_at, p_item.weight_g, p_item.received_at, p_item.recorded_by,
    p_item.idempotency_key, p_item.envelope, p_item.place, p_item.image)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.note_post(p_item.id, 'received', jsonb_build_object('kind', p_item.kind), p_item.place,
    p_item.received_at);
  if p_item.envelope is not null then
    perform private.note_post(p_item.id, 'photographed', p_device_at => p_item.received_at);
  end if;
  perform private.note_owner_of_post(p_item, p_item.received_at);
  return true;
exception when check_violation or not_null_violation or foreign_key_violation then
  perform private.fail('PO008', sqlerrm);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_post_pages(p_scan public.post_scans, p_pages jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(p_pages) is distinct from 'array' or jsonb_array_length(p_pages) not between 1 and 400 then
    perform private.fail('PO014', 'A scan that is read has from 1 to 400 pages');
  end if;
  if exists (
      select 1 from jsonb_array_elements(p_pages) with ordinality p (page, nr)
      where private.item_of_post_file('post-scans', p.page ->> 'picture') is distinct from p_scan.item_id
        or p.page -> 'nr' is distinct from to_jsonb(p.nr)) then
    perform private.fail('PO014', 'A page has no picture of its item, or another number');
  end if;
  insert into public.post_pages (scan_id, nr, picture, text, confidence, width, height)
  select p_scan.id, p.nr, p.picture, left(coalesce(p.text, ''), 50000), p.confidence, p.width, p.height
  from jsonb_to_recordset(p_pages) p (nr integer, picture text, text text, confidence real, width integer, height integer);
exception when data_exception or integrity_constraint_violation then
  perform private.fail('PO014', sqlerrm);
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_post_request(p_id uuid, p_user_id uuid, p_kind private.post_request_kinds, p_price private.post_price, p_quota private.post_quota, p_options jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_takes_documents boolean := p_price.counts > 0;
  v_request public.post_requests;
begin
  insert into public.post_requests (id, item_id, user_id, kind, due_at, counts, counts_included, is_included, period_from,
    net, vat, gross, extra_net, extra_vat, mandate, is_paper_way)
  values (p_id, p_price.item_id, p_user_id, p_kind.kind, p_price.due_at, p_price.counts, p_price.counts_included,
    p_price.is_included, case when v_takes_documents then p_quota.period_from end, p_price.net, p_price.vat, p_price.gross,
    case when v_takes_documents then p_quota.extra_net end, case when v_takes_documents then p_quota.extra_vat end,
    case when p_kind.is_for_opening then private.post_mandate_version() end, p_kind.is_paper_way)
  on conflict (id) do nothing
  returning * into v_request;
  if v_request.id is null then
    perform private.fail('PO027', 'Another request has this id');
  end if;
  perform private.note_post_request(v_request, 'asked',
    jsonb_strip_nulls(jsonb_build_object('due_at', v_request.due_at, 'mandate', v_request.mandate)));
  if p_kind.has_beginning then
    execute format('select private.%I($1, $2)', 'begin_post_' || p_kind.kind) using v_request, p_options;
  end if;
  return private.post_request_in_words(v_request);
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_purchase(p_user_id uuid, p_quote private.quote, p_idempotency_key uuid, p_fingerprint text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_purchase uuid;
  v_lines private.quote_line[] := p_quote.lines;
begin
  if (p_quote.fee).item_id is not null then
    v_lines := v_lines || p_quote.fee;
  end if;
  insert into public.purchases (user_id, purchase_number, subtotal, discount_code_id, discount_code,
    discount_amount, vat_rate, net_amount, vat_amount, total_amount, idempotency_key, cart_fingerprint)
  select p_user_id, private.next_purchase_number(), p_quote.subtotal,
    ((p_quote.discount).discount_code).id, (p_quote.discount).code,
    coalesce((p_quote.discount).discount_amount, 0), p_quote.vat_rate,
    sum(l.net_amount), sum(l.vat_amount), p_quote.amount_due, p_idempotency_key, p_fingerprint
  from unnest(v_lines) l
  returning id into v_purchase;

  insert into public.purchase_items (purchase_id, position, item_type, item_id, item_title, quantity,
    unit_price, total_price, discount_amount, vat_included, net_amount, vat_amount, gross_amount,
    is_membership, is_onboarding_fee, is_credit, metadata)
  select v_purchase, l.ordinality, l.item_type, l.item_id, l.title, l.quantity,
    l.unit_price, l.total_price, l.discount_amount, l.vat_included, l.net_amount, l.vat_amount,
    l.gross_amount, l.is_membership, l.is_onboarding_fee, l.is_credit,
    jsonb_strip_nulls(coalesce(l.facts, '{}') || jsonb_build_object('price_unit', l.price_unit))
  from unnest(v_lines) with ordinality l;
  return v_purchase;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_renewal(p_user_id uuid, p_is_asked_for boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.user_services := private.running_plan(p_user_id);
  v_valid_until date := (select p.membership_valid_until from public.profiles p where p.id = p_user_id);
  v_plan public.services;
  v_quote private.quote;
  v_charges uuid[];
  v_purchase uuid;
begin
  if v_row.id is null or v_valid_until > private.malta_today() + 14
    or exists (select 1 from public.memberships m where m.user_id = p_user_id and m.ends_on <= v_valid_until)
    or private.unpaid_membership(p_user_id) is not null
    or (private.is_renewal_declined(p_user_id, v_valid_until) and not p_is_asked_for) then
    return null;
  end if;
  v_plan := private.next_plan(p_user_id);
  if v_plan.id is null then
    return null;
  end if;
  v_quote := private.price_cart(p_user_id, array[row(1, 'service', v_plan.id, null)::private.cart_item], null);
  perform private.refuse_quote(v_quote, v_quote.amount_due);
  if p_is_asked_for then
    perform private.limit_orders(p_user_id, v_quote.amount_due = 0);
  else
    v_charges := array(
      select c.id from public.post_charges c
      where c.user_id = p_user_id and c.is_open
        and c.period_to < private.malta_today());
    if (private.with_charges(v_quote, v_charges)).amount_due > 0 then
      v_quote := private.with_charges(v_quote, v_charges);
    else
      v_charges := null;
    end if;
  end if;
  v_purchase := private.write_order(p_user_id, v_quote, gen_random_uuid(), 'renewal:' || v_valid_until);
  update public.post_charges c set purchase_id = v_purchase where c.id = any (v_charges);
  perform private.tell_of_renewal(p_user_id, v_purchase);
  return v_purchase;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_to_occurrences(p_ids uuid[], p_event public.events, p_changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.events e
  set (title, description, event_time, location, max_attendees, registration_fee,
      registration_fee_unit, unit_quantity, event_type, video_link, duration_hours, duration_minutes,
      status) = (
    select r.title, r.description, r.event_time, r.location, r.max_attendees, r.registration_fee,
      r.registration_fee_unit, r.unit_quantity, r.event_type, r.video_link, r.duration_hours,
      r.duration_minutes, case when e.status = p_event.status then r.status else e.status end
    from jsonb_populate_record(e, p_changes) r)
  where e.id = any (p_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_usage_order(p_user_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[] := private.charges_to_bill(p_user_id);
begin
  return case when v_ids is not null then private.bill_charges(p_user_id, v_ids) end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.account_statement(p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.account_statement(p_from, p_to) $function$;

CREATE OR REPLACE FUNCTION public.add_post_name(p_id uuid, p_name text, p_kind text, p_user_id uuid DEFAULT NULL::uuid, p_is_shared boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.add_post_name(p_id, p_name, p_kind, p_user_id, p_is_shared) $function$;

CREATE OR REPLACE FUNCTION public.answer_message(p_id uuid, p_message_id uuid, p_answer text, p_known integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.answer_message(p_id, p_message_id, p_answer, p_known) $function$;

CREATE OR REPLACE FUNCTION public.answer_post_request(p_id uuid, p_question text, p_answer text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.answer_post_request(p_id, p_question, p_answer) $function$;

CREATE OR REPLACE FUNCTION public.approve_affiliate_simple(p_affiliate_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.approve_affiliate(p_affiliate_id) $function$;

CREATE OR REPLACE FUNCTION public.ask_back_post_request(p_id uuid, p_question text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.ask_back_post_request(p_id, p_question) $function$;

CREATE OR REPLACE FUNCTION public.ask_for_post(p_kind text, p_lines jsonb, p_options jsonb, p_expected_gross numeric)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.ask_for_post(p_kind, p_lines, p_options, p_expected_gross) $function$;

CREATE OR REPLACE FUNCTION public.begin_post_count(p_id uuid, p_place text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.begin_post_count(p_id, p_place) $function$;

CREATE OR REPLACE FUNCTION public.begin_post_shredding(p_code text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.begin_post_shredding(p_code) $function$;

CREATE OR REPLACE FUNCTION public.bill_own_charges()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.bill_own_charges() $function$;

CREATE OR REPLACE FUNCTION public.cancel_purchase(p_purchase_id uuid, p_reason text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.cancel_purchase(p_purchase_id, p_reason) $function$;

CREATE OR REPLACE FUNCTION public.change_membership(p_membership_type text, p_billing_period text, p_idempotency_key uuid, p_expected_total numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.change_membership(p_membership_type, p_billing_period, p_idempotency_key, p_expected_total);
end;
$function$;

CREATE OR REPLACE FUNCTION public.check_in(p_registration_id uuid, p_present boolean DEFAULT true)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.check_in(p_registration_id, p_present) $function$;

CREATE OR REPLACE FUNCTION public.check_own_password(p_password text)
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.check_own_password(p_password) $function$;

CREATE OR REPLACE FUNCTION public.checkout(p_items jsonb, p_discount_code text DEFAULT NULL::text, p_idempotency_key uuid DEFAULT NULL::uuid, p_expected_total numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.checkout(p_items, p_discount_code, p_idempotency_key, p_expected_total);
end;
$function$;

CREATE OR REPLACE FUNCTION public.choose_after_storage(p_choice text)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.choose_after_storage(p_choice) $function$;

CREATE OR REPLACE FUNCTION public.choose_mail(p_kind text, p_is_wanted boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.choose_mail(p_kind, p_is_wanted) $function$;

CREATE OR REPLACE FUNCTION public.claim_files_to_delete(p_limit integer DEFAULT 100)
 RETURNS TABLE(bucket text, name text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return query select c.bucket, c.name from private.claim_files_to_delete(p_limit) c;
end;
$function$;

CREATE OR REPLACE FUNCTION public.claim_scans(p_limit integer DEFAULT 1, p_lease_seconds integer DEFAULT 300)
 RETURNS TABLE(scan_id uuid, lease uuid, item_id uuid, original jsonb, attempt integer)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.claim_scans(p_limit, p_lease_seconds) $function$;

CREATE OR REPLACE FUNCTION public.close_post_bag(p_id uuid, p_codes text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.close_post_bag(p_id, p_codes) $function$;

CREATE OR REPLACE FUNCTION public.close_refund_review(p_id uuid, p_note text, p_outcome text, p_refunded_amount numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.close_refund_review(p_id, p_note, p_outcome, p_refunded_amount) $function$;

CREATE OR REPLACE FUNCTION public.confirm_post_lost(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.confirm_post_lost(p_id) $function$;

CREATE OR REPLACE FUNCTION public.confirm_post_name(p_user_id uuid, p_name text, p_is_shared boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.confirm_post_name(p_user_id, p_name, p_is_shared) $function$;

CREATE OR REPLACE FUNCTION public.correct_post_item(p_id uuid, p_changes jsonb, p_reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.correct_post_item(p_id, p_changes, p_reason) $function$;

CREATE OR REPLACE FUNCTION public.correct_post_sheets(p_item_id uuid, p_sheets integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.correct_post_sheets(p_item_id, p_sheets) $function$;

CREATE OR REPLACE FUNCTION public.count_post_items(p_id uuid, p_codes text[])
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.count_post_items(p_id, p_codes) $function$;

CREATE OR REPLACE FUNCTION public.count_users()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.count_users() $function$;

CREATE OR REPLACE FUNCTION public.delete_own_account(p_check uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.delete_own_account(p_check) $function$;

CREATE OR REPLACE FUNCTION public.discard_post_count(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.discard_post_count(p_id) $function$;

CREATE OR REPLACE FUNCTION public.end_post_count(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.end_post_count(p_id) $function$;

CREATE OR REPLACE FUNCTION public.end_post_name(p_id uuid, p_reason text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.end_post_name(p_id, p_reason) $function$;

CREATE OR REPLACE FUNCTION public.fail_scan(p_scan_id uuid, p_lease uuid, p_reason text)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.fail_scan(p_scan_id, p_lease, p_reason) $function$;

CREATE OR REPLACE FUNCTION public.find_anything(p_query text, p_limit integer DEFAULT 5)
 RETURNS TABLE(kind text, id uuid, title text, detail text, state text, amount numeric, at text, is_exact boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.find_anything(p_query, p_limit) $function$;

CREATE OR REPLACE FUNCTION public.finish_scan(p_scan_id uuid, p_lease uuid, p_pdf text, p_pages jsonb)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
 SET statement_timeout TO '60s'
AS $function$ select private.finish_scan(p_scan_id, p_lease, p_pdf, p_pages) $function$;

CREATE OR REPLACE FUNCTION public.generate_purchase_number()
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.generate_purchase_number() $function$;

CREATE OR REPLACE FUNCTION public.get_agenda()
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.get_agenda();
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_holidays(p_from date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_holidays(p_from) $function$;

CREATE OR REPLACE FUNCTION public.get_mail_choices()
 RETURNS TABLE(kind text, is_wanted boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.get_mail_choices() $function$;

CREATE OR REPLACE FUNCTION public.get_member_post_names(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_member_post_names(p_user_id) $function$;

CREATE OR REPLACE FUNCTION public.get_membership(p_user_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_membership(p_user_id) $function$;

CREATE OR REPLACE FUNCTION public.get_membership_service(p_membership_type text, p_billing_period text DEFAULT 'monthly'::text)
 RETURNS public.services
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s from public.services s
  where s.membership_type = p_membership_type and s.billing_period = p_billing_period
    and s.status = 'active' and s.archived_at is null
$function$;

CREATE OR REPLACE FUNCTION public.get_office_factors()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.get_office_factors();
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_office_lock()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();
  return private.office_lock();
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_overview(p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_overview(p_from, p_to) $function$;

CREATE OR REPLACE FUNCTION public.get_overview_series(p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_overview_series(p_from, p_to) $function$;

CREATE OR REPLACE FUNCTION public.get_own_affiliate()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_own_affiliate() $function$;

CREATE OR REPLACE FUNCTION public.get_own_data()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.get_own_data() $function$;

CREATE OR REPLACE FUNCTION public.get_own_deletion()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_own_deletion() $function$;

CREATE OR REPLACE FUNCTION public.get_person(p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_person(p_id) $function$;

CREATE OR REPLACE FUNCTION public.get_post(p_query jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post(p_query) $function$;

CREATE OR REPLACE FUNCTION public.get_post_bag(p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_bag(p_id) $function$;

CREATE OR REPLACE FUNCTION public.get_post_charges()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_charges() $function$;

CREATE OR REPLACE FUNCTION public.get_post_count(p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_count(p_id) $function$;

CREATE OR REPLACE FUNCTION public.get_post_counts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_counts() $function$;

CREATE OR REPLACE FUNCTION public.get_post_directory()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_directory() $function$;

CREATE OR REPLACE FUNCTION public.get_post_item(p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_item(p_id) $function$;

CREATE OR REPLACE FUNCTION public.get_post_losses()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_losses() $function$;

CREATE OR REPLACE FUNCTION public.get_post_names()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_names() $function$;

CREATE OR REPLACE FUNCTION public.get_post_names_to_confirm()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_names_to_confirm() $function$;

CREATE OR REPLACE FUNCTION public.get_post_quota()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_quota() $function$;

CREATE OR REPLACE FUNCTION public.get_post_series(p_from date, p_to date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_series(p_from, p_to) $function$;

CREATE OR REPLACE FUNCTION public.get_post_shares()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_shares() $function$;

CREATE OR REPLACE FUNCTION public.get_post_shelves()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_shelves() $function$;

CREATE OR REPLACE FUNCTION public.get_post_shredding()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_shredding() $function$;

CREATE OR REPLACE FUNCTION public.get_post_summary()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_summary() $function$;

CREATE OR REPLACE FUNCTION public.get_post_totals(p_day date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_post_totals(p_day) $function$;

CREATE OR REPLACE FUNCTION public.get_scan_failures()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.get_scan_failures() $function$;

CREATE OR REPLACE FUNCTION public.get_start()
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_user uuid := private.require_user();
begin
  return jsonb_build_object(
      'profile', (select to_jsonb(p) from public.profile_directory p where p.id = v_user),
      'pending', private.pending_items(v_user),
      'notification_counts', (
        select coalesce(jsonb_agg(jsonb_build_object('type', n.type, 'total', n.total, 'unread', n.unread)),
          '[]'::jsonb)
        from public.notification_counts n
        where n.user_id = v_user))
    || jsonb_strip_nulls(jsonb_build_object('office_lock', private.office_lock()))
    || case when private.is_admin() then
      jsonb_build_object('office', private.get_waiting_counts())
    else
      jsonb_build_object('membership', private.get_membership(null), 'agenda', private.get_agenda(),
        'post', private.get_post_summary())
    end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_waiting_counts()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.get_waiting_counts() $function$;

CREATE OR REPLACE FUNCTION public.hand_over_scan(p_request_id uuid, p_scan_id uuid, p_original jsonb, p_sheets integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.hand_over_scan(p_request_id, p_scan_id, p_original, p_sheets) $function$;

CREATE OR REPLACE FUNCTION public.issue_post_labels(p_count integer)
 RETURNS SETOF text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.issue_post_labels(p_count) $function$;

CREATE OR REPLACE FUNCTION public.keep_post_paper(p_item_id uuid, p_is_held boolean DEFAULT true)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.keep_post_paper(p_item_id, p_is_held) $function$;

CREATE OR REPLACE FUNCTION public.leave_membership()
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.leave_membership();
end;
$function$;

CREATE OR REPLACE FUNCTION public.let_go_post_request(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.let_go_post_request(p_id) $function$;

CREATE OR REPLACE FUNCTION public.manual_notify_admins(p_title text, p_message text, p_type text DEFAULT 'info'::text, p_action_url text DEFAULT NULL::text, p_action_text text DEFAULT NULL::text, p_priority integer DEFAULT 0, p_key uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.manual_notify_admins(p_title, p_message, p_type, p_action_url, p_action_text, p_priority,
    p_key)
$function$;

CREATE OR REPLACE FUNCTION public.mark_post_called(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.mark_post_called(p_id) $function$;

CREATE OR REPLACE FUNCTION public.match_payments(p_lines jsonb)
 RETURNS TABLE(line integer, outcome text, orders jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.match_payments(p_lines) $function$;

CREATE OR REPLACE FUNCTION public.move_greeting(p_greeting_id uuid, p_direction text)
 RETURNS SETOF public.greetings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_step integer := case p_direction when 'up' then -1 when 'down' then 1 end;
begin
  perform private.require_admin();
  if v_step is null then
    perform private.fail('GR001', 'A greeting moves up or down');
  end if;
  -- Half a step past the neighbour.
  return query select * from private.number_greetings(
    p_greeting_id, private.greeting_place(p_greeting_id) + v_step * 1.5);
end;
$function$;

CREATE OR REPLACE FUNCTION public.open_post_bag(p_id uuid, p_level text, p_machine text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.open_post_bag(p_id, p_level, p_machine) $function$;

CREATE OR REPLACE FUNCTION public.open_post_item(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.open_post_item(p_id) $function$;

CREATE OR REPLACE FUNCTION public.open_post_scan(p_item_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.open_post_scan(p_item_id) $function$;

CREATE OR REPLACE FUNCTION public.open_shared_scan(p_token text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.open_shared_scan(p_token) $function$;

CREATE OR REPLACE FUNCTION public.person_notifications(p_id uuid, p_offset integer DEFAULT 0)
 RETURNS TABLE(id uuid, type text, title text, created_at timestamp with time zone, read_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select * from private.person_notifications(p_id, p_offset) $function$;

CREATE OR REPLACE FUNCTION public.place_greeting(p_greeting_id uuid, p_before_id uuid DEFAULT NULL::uuid)
 RETURNS SETOF public.greetings
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  perform private.greeting_place(p_greeting_id);
  return query select * from private.number_greetings(p_greeting_id,
    case when p_before_id is null then 'Infinity' else private.greeting_place(p_before_id) - 0.5 end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.place_post_items(p_codes text[], p_place text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.place_post_items(p_codes, p_place) $function$;

CREATE OR REPLACE FUNCTION public.put_counted_post(p_id uuid, p_code text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.put_counted_post(p_id, p_code) $function$;

CREATE OR REPLACE FUNCTION public.put_into_post_bag(p_bag_id uuid, p_code text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.put_into_post_bag(p_bag_id, p_code) $function$;

CREATE OR REPLACE FUNCTION public.quote_cart(p_items jsonb, p_discount_code text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.quote_cart(p_items, p_discount_code);
end;
$function$;

CREATE OR REPLACE FUNCTION public.quote_membership_change(p_membership_type text, p_billing_period text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.quote_membership_change(p_membership_type, p_billing_period);
end;
$function$;

CREATE OR REPLACE FUNCTION public.quote_post_requests(p_kind text, p_item_ids uuid[], p_options jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.quote_post_requests(p_kind, p_item_ids, p_options) $function$;

CREATE OR REPLACE FUNCTION public.record_payment(p_purchase_id uuid, p_provider text, p_reference text, p_amount numeric, p_paid_on date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.record_payment(p_purchase_id, p_provider, p_reference, p_amount, p_paid_on) $function$;

CREATE OR REPLACE FUNCTION public.record_post_item(p_item jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.record_post_item(p_item) $function$;

CREATE OR REPLACE FUNCTION public.refund_sums(p_filter text DEFAULT 'all'::text, p_search text DEFAULT NULL::text)
 RETURNS TABLE(reviews bigint, amount numeric, refunded_amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*), coalesce(sum(d.amount), 0), coalesce(sum(d.refunded_amount), 0)
  from public.refund_directory d
  where p_filter in ('all', case when d.closed_at is null then 'open' else 'closed' end)
    and d.search_text ~* all (private.search_patterns(p_search))
$function$;

CREATE OR REPLACE FUNCTION public.refuse_post_name(p_user_id uuid, p_name text, p_reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.refuse_post_name(p_user_id, p_name, p_reason) $function$;

CREATE OR REPLACE FUNCTION public.refuse_post_request(p_id uuid, p_code text, p_note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.refuse_post_request(p_id, p_code, p_note) $function$;

CREATE OR REPLACE FUNCTION public.release_post_bag(p_id uuid, p_code text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.release_post_bag(p_id, p_code) $function$;

CREATE OR REPLACE FUNCTION public.remind_payment(p_purchase_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remind_payment(p_purchase_id) $function$;

CREATE OR REPLACE FUNCTION public.remove_event_series(p_event_id uuid, p_scope text, p_known jsonb)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.remove_event_series(p_event_id, p_scope, p_known) $function$;

CREATE OR REPLACE FUNCTION public.reopen_affiliate(p_affiliate_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.reopen_affiliate(p_affiliate_id) $function$;

CREATE OR REPLACE FUNCTION public.reopen_post_bag(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.reopen_post_bag(p_id) $function$;

CREATE OR REPLACE FUNCTION public.report_post_lost(p_id uuid, p_item_id uuid, p_reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.report_post_lost(p_id, p_item_id, p_reason) $function$;

CREATE OR REPLACE FUNCTION public.reset_second_factor(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.reset_second_factor(p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.restore_notification(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.restore_notification(p_id) $function$;

CREATE OR REPLACE FUNCTION public.retry_mail(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.retry_mail(p_id) $function$;

CREATE OR REPLACE FUNCTION public.retry_scan(p_scan_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.retry_scan(p_scan_id) $function$;

CREATE OR REPLACE FUNCTION public.return_post_item(p_id uuid, p_reason text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.return_post_item(p_id, p_reason) $function$;

CREATE OR REPLACE FUNCTION public.revoke_post_share(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.revoke_post_share(p_id) $function$;

CREATE OR REPLACE FUNCTION public.save_opening_hours(p_known jsonb, p_week jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STRICT
 SET search_path TO ''
AS $function$
declare
  v_present jsonb;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('opening_hours', 0));
  v_present := private.opening_week();
  if v_present = p_week then
    return true;
  elsif v_present <> p_known then
    return false;
  end if;
  delete from public.opening_hours h
  where not exists (select from jsonb_to_recordset(p_week) as w (weekday integer) where w.weekday = h.weekday);
  update public.opening_hours h
  set opens = w.opens, closes = w.closes
  from jsonb_to_recordset(p_week) as w (weekday integer, opens time, closes time)
  where w.weekday = h.weekday and (w.opens, w.closes) is distinct from (h.opens, h.closes);
  insert into public.opening_hours (weekday, opens, closes)
  select w.weekday, w.opens, w.closes
  from jsonb_to_recordset(p_week) as w (weekday integer, opens time, closes time)
  where not exists (select from public.opening_hours h where h.weekday = w.weekday);
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_service_progress(p_user_service_id uuid, p_status text, p_notes text DEFAULT NULL::text, p_updated_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ 
  select private.set_service_progress(p_user_service_id, p_status, p_notes, p_updated_at)
$function$;

CREATE OR REPLACE FUNCTION public.settle_deleted_files(p_bucket text, p_names text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.settle_deleted_files(p_bucket, p_names);
end;
$function$;

CREATE OR REPLACE FUNCTION public.share_post_scan(p_id uuid, p_item_id uuid, p_for text, p_token_hash text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.share_post_scan(p_id, p_item_id, p_for, p_token_hash) $function$;

CREATE OR REPLACE FUNCTION public.stop_mail(p_token text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.stop_mail(p_token) $function$;

CREATE OR REPLACE FUNCTION public.sum_orders(p_search text DEFAULT NULL::text, p_filter text DEFAULT 'all'::text, p_paid_from date DEFAULT NULL::date, p_paid_to date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.sum_orders(p_search, p_filter, p_paid_from, p_paid_to) $function$;

CREATE OR REPLACE FUNCTION public.take_back_notice()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.take_back_notice();
end;
$function$;

CREATE OR REPLACE FUNCTION public.take_out_of_post_bag(p_bag_id uuid, p_code text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.take_out_of_post_bag(p_bag_id, p_code) $function$;

CREATE OR REPLACE FUNCTION public.take_post_request(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.take_post_request(p_id) $function$;

CREATE OR REPLACE FUNCTION public.undo_post_item(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.undo_post_item(p_id) $function$;

CREATE OR REPLACE FUNCTION public.update_discount_usage(p_discount_code_id uuid, p_purchase_id uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.update_discount_usage(p_discount_code_id, p_purchase_id) $function$;

CREATE OR REPLACE FUNCTION public.update_event_series(p_event_id uuid, p_changes jsonb, p_scope text DEFAULT 'this'::text, p_known jsonb DEFAULT NULL::jsonb)
 RETURNS integer
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.update_event_series(p_event_id, p_changes, p_scope, p_known) $function$;

CREATE OR REPLACE FUNCTION public.validate_discount_code(p_code text, p_user_id uuid DEFAULT NULL::uuid, p_subtotal numeric DEFAULT 0, p_item_types text[] DEFAULT private.item_types())
 RETURNS TABLE(is_valid boolean, message text, discount_amount numeric, discount_code_id uuid)
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select * from private.validate_discount_code(p_code, p_subtotal, p_item_types) $function$;

CREATE OR REPLACE FUNCTION public.waive_post_charge(p_id uuid, p_reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.waive_post_charge(p_id, p_reason) $function$;

CREATE OR REPLACE FUNCTION public.withdraw_affiliate(p_affiliate_id uuid, p_reason text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.withdraw_affiliate(p_affiliate_id, p_reason) $function$;

CREATE OR REPLACE FUNCTION public.withdraw_membership()
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return private.withdraw_membership();
end;
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_post_lost(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.withdraw_post_lost(p_id) $function$;

CREATE OR REPLACE FUNCTION public.withdraw_post_requests(p_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.withdraw_post_requests(p_ids) $function$;

CREATE OR REPLACE FUNCTION public.witness_post_bag(p_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select private.witness_post_bag(p_id) $function$;

-- Views

create view private.affiliate_directory as
 SELECT id,
    user_id,
    (first_name || ' '::text) || last_name AS full_name,
    first_name,
    last_name,
    email,
    phone,
    company_name,
    website,
    business_type,
    promotion_methods,
    expected_referrals,
    additional_info,
    status,
    rejection_reason,
    withdrawal_reason,
    referral_code,
    total_referrals,
    is_test,
    forgotten_at,
    created_at,
    search_text
   FROM public.affiliates a
  WHERE ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view private.audit_actors as
 WITH RECURSIVE actors(id) AS (
        ( SELECT l.actor_id
           FROM public.audit_log l
          ORDER BY l.actor_id
         LIMIT 1)
        UNION ALL
         SELECT ( SELECT l.actor_id
                   FROM public.audit_log l
                  WHERE l.actor_id > a_1.id
                  ORDER BY l.actor_id
                 LIMIT 1) AS actor_id
           FROM actors a_1
          WHERE a_1.id IS NOT NULL
        )
 SELECT id,
    COALESCE(NULLIF(( SELECT l.actor_name
           FROM public.audit_log l
          WHERE l.actor_id = a.id
          ORDER BY l.created_at DESC, l.id DESC
         LIMIT 1), ''::text), ( SELECT p.full_name
           FROM public.profiles p
          WHERE p.id = a.id), ''::text) AS name
   FROM actors a
  WHERE id IS NOT NULL AND ( SELECT private.is_super_admin() AS is_super_admin
         LIMIT private.only_admins());

create view private.audit_directory as
 SELECT id,
    created_at,
    actor_id,
    COALESCE(NULLIF(actor_name, ''::text), ( SELECT p.full_name
           FROM public.profiles p
          WHERE p.id = l.actor_id), ''::text) AS actor_name,
    table_name,
    record_id,
    subject_id,
    ( SELECT p.full_name
           FROM public.profiles p
          WHERE p.id = l.subject_id) AS subject_name,
    action,
    changes,
    private.audited_thing(table_name, record_id) AS thing,
    private.audited_names(changes) AS names
   FROM public.audit_log l
  WHERE ( SELECT private.is_super_admin() AS is_super_admin
         LIMIT private.only_admins());

create view private.claimed_post_names as
 WITH from_profile AS (
         SELECT DISTINCT ON (n.user_id, n.folded) n.user_id,
            n.name,
            n.kind,
            n.folded,
            n.created_at
           FROM ( SELECT p_1.id AS user_id,
                    l.name,
                    c.kind,
                    private.folded_name(l.name) AS folded,
                    p_1.created_at
                   FROM public.profiles p_1
                     CROSS JOIN LATERAL ( VALUES (NULLIF(p_1.full_name, 'New User'::text),'person'::text), (p_1.company_name,'company'::text)) c(name, kind)
                     CROSS JOIN LATERAL private.one_line(c.name) l(name)
                  WHERE p_1.forgotten_at IS NULL AND c.name <> ''::text) n
          WHERE n.folded <> ''::text
          ORDER BY n.user_id, n.folded, n.kind DESC
        ), decided AS (
         SELECT DISTINCT ON (n.user_id, n.folded) n.id,
            n.user_id,
            n.name,
            n.kind,
            n.valid_from,
            n.valid_to,
            n.confirmed_at,
            n.confirmed_by,
            n.created_at,
            n.refused_at,
            n.refusal,
            n.folded
           FROM ( SELECT o.id,
                    o.user_id,
                    o.name,
                    o.kind,
                    o.valid_from,
                    o.valid_to,
                    o.confirmed_at,
                    o.confirmed_by,
                    o.created_at,
                    o.refused_at,
                    o.refusal,
                    private.folded_name(o.name) AS folded
                   FROM public.post_names o
                  WHERE o.valid_from <= private.malta_today() AND (o.valid_to IS NULL OR o.valid_to > private.malta_today())) n
          ORDER BY n.user_id, n.folded, n.confirmed_at, n.refused_at NULLS FIRST, n.created_at, n.id
        )
 SELECT user_id,
    folded,
    d.id,
    COALESCE(p.name, d.name) AS name,
    COALESCE(d.kind, p.kind) AS kind,
    p.folded IS NOT NULL AS is_from_profile,
        CASE
            WHEN d.confirmed_at IS NOT NULL THEN 'confirmed'::text
            WHEN d.refused_at IS NOT NULL THEN 'refused'::text
            ELSE 'waiting'::text
        END AS state,
    d.refusal,
    d.valid_from,
    COALESCE(d.created_at, p.created_at) AS created_at,
    COALESCE(d.confirmed_at, d.refused_at) AS decided_at,
    d.confirmed_by
   FROM from_profile p
     FULL JOIN decided d USING (user_id, folded);

create view private.discount_usage_directory as
 SELECT u.id,
    u.discount_code_id,
    u.purchase_id,
    u.user_id,
    u.created_at,
    p.purchase_number,
    p.status,
    p.discount_amount,
    p.total_amount,
    m.full_name AS member_name,
    m.email AS member_email,
    private.search_text(VARIADIC ARRAY[p.purchase_number, m.full_name, m.email, m.company_name, m.phone, private.phone_digits(m.phone)]) AS search_text
   FROM public.discount_code_usage u
     JOIN public.purchases p ON p.id = u.purchase_id
     LEFT JOIN public.profiles m ON m.id = u.user_id
  WHERE ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view private.message_directory as
 SELECT id,
    name,
    email,
    company,
    message,
    created_at,
    read_at,
    handled_at,
    handled_by,
    ( SELECT p.full_name
           FROM public.profiles p
          WHERE p.id = m.handled_by) AS handled_by_name,
    user_id AS account_id,
    search_text,
    answered_at,
    taken_by,
    ( SELECT p.full_name
           FROM public.profiles p
          WHERE p.id = m.taken_by) AS taken_by_name,
    taken_by = (( SELECT private.caller_id() AS caller_id)) AS is_mine
   FROM public.contact_messages m
  WHERE ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view private.order_directory as
 SELECT l.id,
    l.user_id,
    l.purchase_number,
    l.created_at,
    l.status,
    l.net_amount,
    l.vat_amount,
    l.total_amount,
    l.member_name,
    l.member_email,
    l.member_company,
    l.invoice_number,
    i.issued_date,
    l.due_date,
    l.status = 'pending'::text AND l.due_date < (( SELECT private.malta_today() AS malta_today)) AS is_overdue,
    l.paid_on,
    y.provider,
    y.reference,
    c.invoice_number AS credit_note_number,
    c.issued_date AS credited_on,
    c.net_amount AS credited_net,
    c.vat_amount AS credited_vat,
    c.amount AS credited_gross,
    i.buyer ->> 'full_name'::text AS buyer_name,
    i.buyer ->> 'company_name'::text AS buyer_company,
    i.buyer ->> 'vat_number'::text AS buyer_vat_number,
    i.buyer ->> 'country'::text AS buyer_country,
    COALESCE(( SELECT jsonb_agg(t.item_title ORDER BY t."position") AS jsonb_agg
           FROM public.purchase_items t
          WHERE t.purchase_id = l.id), '[]'::jsonb) AS item_titles,
    l.search_text,
    ( SELECT max(r.sent_on) AS max
           FROM public.payment_reminders r
          WHERE r.purchase_id = l.id) AS reminded_on
   FROM private.listed_orders l
     LEFT JOIN public.invoices i ON i.purchase_id = l.id AND i.kind = 'invoice'::text
     LEFT JOIN public.invoices c ON c.purchase_id = l.id AND c.kind = 'credit_note'::text
     LEFT JOIN public.payments y ON y.purchase_id = l.id
  WHERE ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view private.ordered_service_directory as
 SELECT us.id,
    us.user_id,
    us.service_id,
    us.purchase_id,
    us.payment_status,
    us.purchase_date,
    us.started_at,
    us.completion_date,
    us.notes,
    us.updated_at,
        CASE
            WHEN us.payment_status <> 'completed'::text THEN COALESCE(p.paid_at, us.purchase_date)
            ELSE NULL::timestamp with time zone
        END AS waiting_since,
    s.title AS service_title,
    s.estimated_delivery,
    p.purchase_number,
    m.full_name AS member_name,
    m.email AS member_email,
    m.company_name AS member_company,
    private.search_text(VARIADIC ARRAY[p.purchase_number, m.full_name, m.email, m.company_name, m.phone, private.phone_digits(m.phone), s.title]) AS search_text
   FROM public.user_services us
     JOIN public.services s ON s.id = us.service_id AND s.membership_type IS NULL AND NOT s.is_onboarding_fee
     LEFT JOIN public.profiles m ON m.id = us.user_id
     LEFT JOIN public.purchases p ON p.id = us.purchase_id
  WHERE (us.payment_status <> 'pending'::text OR us.purchase_id IS NOT NULL) AND ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view private.orders_to_list as
 SELECT p.id,
    p.user_id,
    p.purchase_number COLLATE private.digits_as_numbers AS purchase_number,
    p.created_at,
    p.status,
    p.net_amount,
    p.vat_amount,
    p.total_amount,
    m.full_name AS member_name,
    m.email AS member_email,
    m.company_name AS member_company,
    i.invoice_number,
    i.due_date,
    y.paid_on,
    (p.net_amount * 100::numeric)::bigint AS net_cents,
    (p.vat_amount * 100::numeric)::bigint AS vat_cents,
    (concat_ws('
 '::text, ' '::text || p.purchase_number, i.invoice_number, c.invoice_number, private.amount_spellings(p.total_amount)) || '
'::text) || private.search_text(VARIADIC ARRAY[m.full_name, m.email, m.company_name, m.phone, private.phone_digits(m.phone), y.reference]) AS search_text
   FROM public.purchases p
     LEFT JOIN public.profiles m ON m.id = p.user_id
     LEFT JOIN public.invoices i ON i.purchase_id = p.id AND i.kind = 'invoice'::text
     LEFT JOIN public.invoices c ON c.purchase_id = p.id AND c.kind = 'credit_note'::text
     LEFT JOIN public.payments y ON y.purchase_id = p.id;

create view private.post_charge_directory as
 SELECT c.id,
    c.user_id,
    c.kind,
    c.params ->> 'code'::text AS code,
    c.quantity,
    c.net,
    c.vat,
    c.gross,
    c.day,
    c.period_from,
    c.period_to,
    m.full_name AS member_name,
    m.box_number,
    private.search_text(VARIADIC ARRAY[c.params ->> 'code'::text, m.full_name, m.company_name, m.box_number::text, 'box '::text || m.box_number]) AS search_text
   FROM public.post_charges c
     JOIN public.profiles m ON m.id = c.user_id
  WHERE c.is_open AND ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view private.post_directory as
 SELECT i.id,
    i.code,
    i.kind,
    i.user_id,
    i.name_id,
    i.addressee,
    i.sender_id,
    i.sender,
    i.is_official,
    i.not_ours_at,
    i.owner_left_at,
    i.weight_g,
    i.received_at,
    i.day,
    i.recorded_at,
    i.recorded_by,
    i.envelope,
    i.paper,
    i.place,
    i.paper_at,
    i.image,
    i.undone_at,
    i.called_at,
    i.owner_left_at IS NOT NULL AND (i.paper = ANY (ARRAY['received'::text, 'stored'::text, 'opened'::text])) AS is_to_return,
    m.box_number,
    m.full_name AS member_name,
    m.company_name AS member_company,
    s.name AS sender_name,
    i.search_text
   FROM public.post_items i
     LEFT JOIN public.profiles m ON m.id = i.user_id
     LEFT JOIN public.post_senders s ON s.id = i.sender_id
  WHERE ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view private.post_queue with (security_invoker=false) as
 SELECT r.id,
    r.kind,
    r.state,
    r.asked_at,
    r.due_at,
    COALESCE(r.due_at < now() AND r.state <> 'asked'::text, false) AS is_overdue,
    r.taken_by,
    ( SELECT p.full_name
           FROM public.profiles p
          WHERE p.id = r.taken_by) AS taken_by_name,
    r.taken_at,
    COALESCE(r.state = 'in_work'::text AND r.taken_by = (( SELECT private.caller_id() AS caller_id)), false) AS is_mine,
    r.item_id,
    i.code,
    i.kind AS item_kind,
    r.user_id,
    m.box_number,
    m.full_name AS member_name,
    i.addressee,
    COALESCE(s.name, i.sender) AS sender,
    i.is_official,
    i.paper,
    i.place,
    i.envelope,
    private.search_text(VARIADIC ARRAY[i.code, m.full_name, m.company_name, m.box_number::text, 'box '::text || m.box_number, i.addressee, i.sender, s.name, i.place]) AS search_text,
    r.is_paper_way,
    r.is_paper_way AND private.waits_for_scan(r.item_id) AS waits_for_scan,
    r.question,
    r.answer,
    r.earlier_words
   FROM public.post_requests r
     JOIN public.post_items i ON i.id = r.item_id
     JOIN public.profiles m ON m.id = r.user_id
     LEFT JOIN public.post_senders s ON s.id = i.sender_id
  WHERE r.done_at IS NULL AND r.kind <> 'shred'::text AND ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view private.post_to_find as
 SELECT id,
    received_at AS created_at,
    search_text
   FROM public.post_items i
  WHERE undone_at IS NULL;

create view private.post_unread_official as
 SELECT i.id,
    i.code,
    i.user_id,
    m.full_name AS member_name,
    m.company_name,
    m.phone,
    m.box_number,
    COALESCE(s.name, i.sender) AS sender,
    i.received_at,
    t.reminded_at,
    i.called_at
   FROM public.post_items i
     JOIN private.post_told t ON t.item_id = i.id
     JOIN public.profiles m ON m.id = i.user_id
     LEFT JOIN public.post_senders s ON s.id = i.sender_id
  WHERE i.is_official AND i.read_at IS NULL AND i.undone_at IS NULL AND i.called_at IS NULL AND t.reminded_at < (now() - '1 day'::interval) AND private.official_wait_ends(t.reminded_at) <= now() AND ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view private.timed_events with (security_invoker=true) as
 SELECT id,
    title,
    description,
    event_date,
    event_time,
    location,
    max_attendees,
    attendee_count,
    is_full,
    registration_fee,
    currency,
    registration_fee_unit,
    unit_quantity,
    event_type,
    video_link,
    duration_hours,
    duration_minutes,
    recurring_type,
    recurring_interval,
    recurring_end_date,
    series_id,
    status,
    cancelled_at,
    archived_at,
    sequence,
    created_by,
    created_at,
    updated_at,
    moved_at,
    former_date,
    former_time,
    former_location,
    series_position,
    is_over,
    status = 'active'::text AND archived_at IS NULL AND NOT is_over AS takes_place
   FROM ( SELECT v.id,
            v.title,
            v.description,
            v.event_date,
            v.event_time,
            v.location,
            v.max_attendees,
            v.attendee_count,
            v.is_full,
            v.registration_fee,
            v.currency,
            v.registration_fee_unit,
            v.unit_quantity,
            v.event_type,
            v.video_link,
            v.duration_hours,
            v.duration_minutes,
            v.recurring_type,
            v.recurring_interval,
            v.recurring_end_date,
            v.series_id,
            v.status,
            v.cancelled_at,
            v.archived_at,
            v.sequence,
            v.created_by,
            v.created_at,
            v.updated_at,
            v.moved_at,
            v.former_date,
            v.former_time,
            v.former_location,
            v.series_position,
            v.event_date < ((( SELECT private.malta_today() AS malta_today)) - 2) OR v.event_date <= (( SELECT private.malta_today() AS malta_today)) AND private.is_over(v.*) AS is_over
           FROM public.events v) e;

create view private.user_directory as
 SELECT id,
    kind,
    full_name,
    email,
    phone,
    company_name,
    role,
    is_affiliate,
    membership_type,
    membership_status,
    plan,
    membership_valid_until,
    box_number,
    vat_number,
    address_line_1,
    address_line_2,
    city,
    postal_code,
    country,
    created_at,
        CASE
            WHEN kind = 'affiliate'::text THEN affiliate_status
            ELSE ( SELECT a.status
               FROM public.affiliates a
              WHERE a.user_id = u.id
              ORDER BY (a.status = ANY (ARRAY['approved'::text, 'active'::text])) DESC, a.created_at DESC, a.id DESC
             LIMIT 1)
        END AS affiliate_status,
        CASE
            WHEN kind = 'affiliate'::text THEN referral_code
            ELSE ( SELECT a.referral_code
               FROM public.affiliates a
              WHERE a.user_id = u.id
              ORDER BY (a.status = ANY (ARRAY['approved'::text, 'active'::text])) DESC, a.created_at DESC, a.id DESC
             LIMIT 1)
        END AS referral_code,
        CASE
            WHEN kind = 'affiliate'::text THEN total_referrals
            ELSE ( SELECT a.total_referrals
               FROM public.affiliates a
              WHERE a.user_id = u.id
              ORDER BY (a.status = ANY (ARRAY['approved'::text, 'active'::text])) DESC, a.created_at DESC, a.id DESC
             LIMIT 1)
        END AS total_referrals,
        CASE
            WHEN kind = 'affiliate'::text THEN promotion_methods
            ELSE ( SELECT a.promotion_methods
               FROM public.affiliates a
              WHERE a.user_id = u.id
              ORDER BY (a.status = ANY (ARRAY['approved'::text, 'active'::text])) DESC, a.created_at DESC, a.id DESC
             LIMIT 1)
        END AS promotion_methods,
    search_text
   FROM ( SELECT p.id,
            'account'::text AS kind,
            p.full_name,
            p.email,
            p.phone,
            p.company_name,
            p.role,
            p.is_affiliate,
            p.membership_type,
            private.membership_status(p.membership_status, p.membership_valid_until, p.membership_grace_until) AS membership_status,
                CASE
                    WHEN p.membership_status = 'active'::text AND p.membership_type <> 'standard'::text AND COALESCE(p.membership_grace_until, p.membership_valid_until, 'infinity'::date) >= (( SELECT private.malta_today() AS malta_today)) THEN p.membership_type
                    WHEN p.role IS NULL THEN 'none'::text
                    ELSE NULL::text
                END AS plan,
            p.membership_valid_until,
            p.box_number,
            p.vat_number,
            p.address_line_1,
            p.address_line_2,
            p.city,
            p.postal_code,
            p.country,
            p.created_at,
            NULL::text AS affiliate_status,
            NULL::text AS referral_code,
            NULL::integer AS total_referrals,
            NULL::text AS promotion_methods,
            p.search_text,
            p.forgotten_at
           FROM public.profiles p
        UNION ALL
         SELECT a.id,
            'affiliate'::text,
            (a.first_name || ' '::text) || a.last_name,
            a.email,
            a.phone,
            a.company_name,
            NULL::text,
            true,
            NULL::text,
            NULL::text,
            NULL::text,
            NULL::date,
            NULL::integer,
            NULL::text,
            NULL::text,
            NULL::text,
            NULL::text,
            NULL::text,
            NULL::text,
            a.created_at,
            a.status,
            a.referral_code,
            a.total_referrals,
            a.promotion_methods,
            a.search_text,
            NULL::timestamp with time zone
           FROM public.affiliates a
          WHERE a.user_id IS NULL AND (a.status = ANY (ARRAY['approved'::text, 'active'::text]))) u
  WHERE ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins()) AND forgotten_at IS NULL;

create view public.affiliate_directory with (security_invoker=true) as
 SELECT id,
    user_id,
    full_name,
    first_name,
    last_name,
    email,
    phone,
    company_name,
    website,
    business_type,
    promotion_methods,
    expected_referrals,
    additional_info,
    status,
    rejection_reason,
    withdrawal_reason,
    referral_code,
    total_referrals,
    is_test,
    forgotten_at,
    created_at,
    search_text
   FROM private.affiliate_directory;

create view public.audit_actors with (security_invoker=true) as
 SELECT id,
    name
   FROM private.audit_actors;

create view public.audit_directory with (security_invoker=true) as
 SELECT id,
    created_at,
    actor_id,
    actor_name,
    table_name,
    record_id,
    subject_id,
    subject_name,
    action,
    changes,
    thing,
    names
   FROM private.audit_directory;

create view public.discount_directory with (security_invoker=true) as
 SELECT id,
    code,
    description,
    discount_type,
    discount_value,
    minimum_purchase,
    usage_limit,
    usage_count,
    valid_from,
    valid_until,
    is_active,
    applicable_to,
    archived_at,
    created_at,
    updated_at,
    private.discount_state(d.*) AS state,
    COALESCE(( SELECT sum(p.discount_amount) AS sum
           FROM public.discount_code_usage u
             JOIN public.purchases p ON p.id = u.purchase_id
          WHERE u.discount_code_id = d.id), 0::numeric) AS discount_given,
    private.search_text(VARIADIC ARRAY[code, description]) AS search_text
   FROM public.discount_codes d
  WHERE ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view public.discount_usage_directory with (security_invoker=true) as
 SELECT id,
    discount_code_id,
    purchase_id,
    user_id,
    created_at,
    purchase_number,
    status,
    discount_amount,
    total_amount,
    member_name,
    member_email,
    search_text
   FROM private.discount_usage_directory;

create view public.document_directory with (security_invoker=true) as
 SELECT id,
    title,
    description,
    document_type,
    template_preview,
    price,
    price_unit,
    unit_quantity,
    status,
    archived_at,
    created_at,
    updated_at,
        CASE
            WHEN archived_at IS NULL THEN status
            ELSE 'archived'::text
        END AS state,
    ( SELECT count(*) AS count
           FROM public.user_documents ud
          WHERE ud.document_id = d.id AND ud.payment_status = 'paid'::text) AS times_bought,
    private.search_text(VARIADIC ARRAY[title, description]) AS search_text
   FROM public.documents d
  WHERE ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view public.event_directory with (security_invoker=true) as
 SELECT d.id,
    d.title,
    d.description,
    d.event_date,
    d.event_time,
    d.location,
    d.max_attendees,
    d.attendee_count,
    d.is_full,
    d.registration_fee,
    d.currency,
    d.registration_fee_unit,
    d.unit_quantity,
    d.event_type,
    d.duration_hours,
    d.duration_minutes,
    d.recurring_type,
    d.recurring_interval,
    d.recurring_end_date,
    d.series_id,
    d.series_position,
    d.status,
    d.cancelled_at,
    d.archived_at,
    d.moved_at,
    d.former_date,
    d.former_time,
    d.former_location,
    d.sequence,
    d.created_by,
    d.created_at,
    d.updated_at,
    ( SELECT a.video_link
           FROM public.event_access a
          WHERE a.event_id = d.id) AS video_link,
    d.event_date + d.event_time AS begins_at,
        CASE
            WHEN d.archived_at IS NOT NULL THEN 'archived'::text
            ELSE d.status
        END AS shown_status,
    d.is_over,
    d.takes_place AND (d.event_date - (( SELECT private.malta_today() AS malta_today))) >= 0 AND (d.event_date - (( SELECT private.malta_today() AS malta_today))) <= 7 AS is_soon,
    d.takes_place AND d.max_attendees IS NOT NULL AND d.attendee_count::numeric >= (0.8 * d.max_attendees::numeric) AS is_nearly_full,
    COALESCE(s.stands_for_series, true) AS stands_for_series,
    COALESCE(s.dates, 1::bigint)::integer AS series_dates,
    COALESCE(s.dates_to_come, d.takes_place::integer::bigint)::integer AS series_dates_to_come,
    (( SELECT count(*) AS count
           FROM public.event_registrations er
          WHERE er.event_id = d.id AND private.holds_seat_at(er.*, now())))::integer AS seat_holders,
    (( SELECT count(*) AS count
           FROM public.event_registrations er
          WHERE er.event_id = d.id AND er.payment_status = 'paid'::text AND er.amount_paid > 0::numeric))::integer AS paid_seats,
    ( SELECT COALESCE(sum(er.amount_paid), 0::numeric) AS "coalesce"
           FROM public.event_registrations er
          WHERE er.event_id = d.id AND er.payment_status = 'paid'::text) AS paid_amount,
    private.search_text(VARIADIC ARRAY[d.title, d.location]) AS search_text
   FROM private.timed_events d
     LEFT JOIN ( WITH of_series AS MATERIALIZED (
                 SELECT o.id,
                    row_number() OVER (PARTITION BY o.series_id ORDER BY o.takes_place DESC, (
                        CASE
                            WHEN o.takes_place THEN o.event_date
                            ELSE NULL::date
                        END), o.event_date DESC, o.id) = 1 AS stands_for_series,
                    count(*) FILTER (WHERE o.archived_at IS NULL) OVER (PARTITION BY o.series_id) AS dates,
                    count(*) FILTER (WHERE o.takes_place) OVER (PARTITION BY o.series_id) AS dates_to_come
                   FROM private.timed_events o
                  WHERE o.series_id IS NOT NULL
                )
         SELECT of_series.id,
            of_series.stands_for_series,
            of_series.dates,
            of_series.dates_to_come
           FROM of_series) s ON s.id = d.id
  WHERE ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view public.message_directory with (security_invoker=true) as
 SELECT id,
    name,
    email,
    company,
    message,
    created_at,
    read_at,
    handled_at,
    handled_by,
    handled_by_name,
    account_id,
    search_text,
    answered_at,
    taken_by,
    taken_by_name,
    is_mine
   FROM private.message_directory;

create view public.message_thread with (security_invoker=true) as
 SELECT a.id,
    a.message_id,
    a.answer,
    a.answered_by,
    ( SELECT p.full_name
           FROM public.profiles p
          WHERE p.id = a.answered_by) AS answered_by_name,
    a.created_at,
    m.id AS mail_id,
    m.state AS mail_state,
    m.reason AS mail_reason,
    m.attempts AS mail_attempts,
    m.email AS mail_email,
    m.sent_at AS mail_sent_at
   FROM public.message_answers a
     LEFT JOIN LATERAL ( SELECT l.id,
            l.user_id,
            l.email,
            l.name,
            l.kind,
            l.params,
            l.key,
            l.state,
            l.attempts,
            l.due_at,
            l.reason,
            l.sent_at,
            l.created_at
           FROM public.mails l
          WHERE l.key = ('message_answer:'::text || a.id)
         LIMIT 1) m ON true
  WHERE ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view public.notification_counts with (security_invoker=true) as
 SELECT user_id,
    type,
    count(*)::integer AS total,
    count(*) FILTER (WHERE read_at IS NULL)::integer AS unread
   FROM public.notifications n
  GROUP BY user_id, type;

create view public.order_directory with (security_invoker=true) as
 SELECT id,
    user_id,
    purchase_number,
    created_at,
    status,
    net_amount,
    vat_amount,
    total_amount,
    member_name,
    member_email,
    member_company,
    invoice_number,
    issued_date,
    due_date,
    is_overdue,
    paid_on,
    provider,
    reference,
    credit_note_number,
    credited_on,
    credited_net,
    credited_vat,
    credited_gross,
    buyer_name,
    buyer_company,
    buyer_vat_number,
    buyer_country,
    item_titles,
    search_text,
    reminded_on
   FROM private.order_directory;

create view public.ordered_service_directory with (security_invoker=true) as
 SELECT id,
    user_id,
    service_id,
    purchase_id,
    payment_status,
    purchase_date,
    started_at,
    completion_date,
    notes,
    updated_at,
    waiting_since,
    service_title,
    estimated_delivery,
    purchase_number,
    member_name,
    member_email,
    member_company,
    search_text
   FROM private.ordered_service_directory;

create view public.person_note_directory with (security_invoker=true) as
 SELECT id,
    user_id,
    note,
    written_by,
    ( SELECT p.full_name
           FROM public.profiles p
          WHERE p.id = n.written_by) AS written_by_name,
    created_at,
    updated_at
   FROM public.person_notes n
  WHERE ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view public.post_charge_directory with (security_invoker=true) as
 SELECT id,
    user_id,
    kind,
    code,
    quantity,
    net,
    vat,
    gross,
    day,
    period_from,
    period_to,
    member_name,
    box_number,
    search_text
   FROM private.post_charge_directory;

create view public.post_directory with (security_invoker=true) as
 SELECT id,
    code,
    kind,
    user_id,
    name_id,
    addressee,
    sender_id,
    sender,
    is_official,
    not_ours_at,
    owner_left_at,
    weight_g,
    received_at,
    day,
    recorded_at,
    recorded_by,
    envelope,
    paper,
    place,
    paper_at,
    image,
    undone_at,
    called_at,
    is_to_return,
    box_number,
    member_name,
    member_company,
    sender_name,
    search_text
   FROM private.post_directory
  WHERE undone_at IS NULL;

create view public.post_intake with (security_invoker=true) as
 SELECT id,
    code,
    kind,
    user_id,
    name_id,
    addressee,
    sender_id,
    sender,
    is_official,
    not_ours_at,
    owner_left_at,
    weight_g,
    received_at,
    day,
    recorded_at,
    recorded_by,
    envelope,
    paper,
    place,
    paper_at,
    image,
    undone_at,
    called_at,
    is_to_return,
    box_number,
    member_name,
    member_company,
    sender_name,
    search_text
   FROM private.post_directory
  WHERE undone_at IS NULL;

create view public.post_queue with (security_invoker=true) as
 SELECT id,
    kind,
    state,
    asked_at,
    due_at,
    is_overdue,
    taken_by,
    taken_by_name,
    taken_at,
    is_mine,
    item_id,
    code,
    item_kind,
    user_id,
    box_number,
    member_name,
    addressee,
    sender,
    is_official,
    paper,
    place,
    envelope,
    search_text,
    is_paper_way,
    waits_for_scan,
    question,
    answer,
    earlier_words
   FROM private.post_queue;

create view public.post_undone with (security_invoker=true) as
 SELECT id,
    code,
    kind,
    user_id,
    name_id,
    addressee,
    sender_id,
    sender,
    is_official,
    not_ours_at,
    owner_left_at,
    weight_g,
    received_at,
    day,
    recorded_at,
    recorded_by,
    envelope,
    paper,
    place,
    paper_at,
    image,
    undone_at,
    called_at,
    is_to_return,
    box_number,
    member_name,
    member_company,
    sender_name,
    search_text
   FROM private.post_directory
  WHERE undone_at IS NOT NULL;

create view public.post_unread_official with (security_invoker=true) as
 SELECT id,
    code,
    user_id,
    member_name,
    company_name,
    phone,
    box_number,
    sender,
    received_at,
    reminded_at,
    called_at
   FROM private.post_unread_official;

create view public.profile_directory with (security_invoker=true) as
 SELECT id,
    email,
    full_name,
    company_name,
    phone,
    address_line_1,
    address_line_2,
    city,
    postal_code,
    country,
    vat_number,
    membership_type,
    private.membership_status(membership_status, membership_valid_until, membership_grace_until) AS membership_status,
    membership_valid_until,
    box_number,
    role,
    is_affiliate,
    preferred_payment_method,
    terms_version,
    terms_accepted_at,
    forgotten_at,
    created_at,
    updated_at
   FROM public.profiles p;

create view public.refund_directory with (security_invoker=true) as
 SELECT r.id,
    r.user_id,
    r.purchase_id,
    r.event_id,
    r.event_title,
    r.amount,
    r.reason,
    r.opened_at,
    r.closed_at,
    r.closed_by,
    r.outcome,
    r.refunded_amount,
    r.note,
    m.full_name AS member_name,
    m.email AS member_email,
    p.purchase_number,
    c.full_name AS closed_by_name,
    private.search_text(VARIADIC ARRAY[r.event_title, p.purchase_number, m.full_name, m.email, m.company_name, m.phone, private.phone_digits(m.phone), r.note]) AS search_text
   FROM public.refund_reviews r
     LEFT JOIN public.profiles m ON m.id = r.user_id
     LEFT JOIN public.purchases p ON p.id = r.purchase_id
     LEFT JOIN public.profiles c ON c.id = r.closed_by
  WHERE ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view public.service_directory with (security_invoker=true) as
 SELECT id,
    title,
    description,
    service_type,
    price,
    price_unit,
    unit_quantity,
    estimated_delivery,
    requirements,
    status,
    membership_type,
    billing_period,
    included_documents,
    extra_document_price,
    processing_hours,
    is_onboarding_fee,
    archived_at,
    created_at,
    updated_at,
        CASE
            WHEN archived_at IS NULL THEN status
            ELSE 'archived'::text
        END AS state,
        CASE
            WHEN NOT is_onboarding_fee THEN ( SELECT count(*) AS count
               FROM public.user_services us
              WHERE us.service_id = s.id AND us.payment_status <> 'pending'::text)
            ELSE NULL::bigint
        END AS times_bought,
    private.search_text(VARIADIC ARRAY[title, description]) AS search_text
   FROM public.services s
  WHERE ( SELECT private.is_admin() AS is_admin
         LIMIT private.only_admins());

create view public.user_directory with (security_invoker=true) as
 SELECT id,
    kind,
    full_name,
    email,
    phone,
    company_name,
    role,
    is_affiliate,
    membership_type,
    membership_status,
    plan,
    membership_valid_until,
    box_number,
    vat_number,
    address_line_1,
    address_line_2,
    city,
    postal_code,
    country,
    created_at,
    affiliate_status,
    referral_code,
    total_referrals,
    promotion_methods,
    search_text
   FROM private.user_directory;

-- Triggers

CREATE TRIGGER tg_users__create_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.create_profile_for_account();

CREATE TRIGGER tg_users__follow_confirmed_email AFTER INSERT OR UPDATE OF email, email_confirmed_at ON auth.users FOR EACH ROW EXECUTE FUNCTION private.follow_confirmed_email();

CREATE TRIGGER tg_users__forget_person AFTER DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.forget_person();

CREATE TRIGGER tg_users__forget_person_softly AFTER UPDATE OF deleted_at ON auth.users FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION private.forget_person();

CREATE TRIGGER tg_users__keep_former_email AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN (((old.email_confirmed_at IS NOT NULL) AND (new.deleted_at IS NULL) AND (lower((old.email)::text) IS DISTINCT FROM lower((new.email)::text)))) EXECUTE FUNCTION private.keep_former_email();

CREATE TRIGGER tg_users__let_go BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.let_go_of_account();

CREATE TRIGGER tg_users__mirror_email AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN (((old.email)::text IS DISTINCT FROM (new.email)::text)) EXECUTE FUNCTION private.mirror_account_email();

CREATE TRIGGER tg_users__require_clean_email BEFORE INSERT OR UPDATE OF email ON auth.users FOR EACH ROW EXECUTE FUNCTION private.require_clean_email();

CREATE TRIGGER tg_users__tell_new_member AFTER INSERT OR UPDATE OF email_confirmed_at ON auth.users FOR EACH ROW EXECUTE FUNCTION private.tell_new_member();

CREATE TRIGGER tg_affiliates__already_sent BEFORE INSERT ON public.affiliates FOR EACH ROW EXECUTE FUNCTION private.leave_out_resent_form();

CREATE TRIGGER tg_affiliates__audit AFTER INSERT OR DELETE OR UPDATE ON public.affiliates FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_affiliates__clean_email BEFORE INSERT ON public.affiliates FOR EACH ROW EXECUTE FUNCTION private.clean_form_email();

CREATE TRIGGER tg_affiliates__drop_own_referral AFTER UPDATE OF user_id ON public.affiliates FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION private.drop_own_referral();

CREATE TRIGGER tg_affiliates__guard BEFORE INSERT OR UPDATE ON public.affiliates FOR EACH ROW EXECUTE FUNCTION private.guard_affiliate();

CREATE TRIGGER tg_affiliates__limit BEFORE INSERT ON public.affiliates FOR EACH ROW WHEN ((NOT new.is_test)) EXECUTE FUNCTION private.limit_form('3');

CREATE TRIGGER tg_affiliates__one_open BEFORE INSERT ON public.affiliates FOR EACH ROW EXECUTE FUNCTION private.refuse_second_application();

CREATE TRIGGER tg_affiliates__tell_decided AFTER UPDATE OF status ON public.affiliates FOR EACH ROW WHEN (((old.status <> new.status) AND (NOT new.is_test) AND (new.forgotten_at IS NULL) AND ((old.status = 'pending'::text) OR (new.status = 'inactive'::text)))) EXECUTE FUNCTION private.tell_application_decided();

CREATE TRIGGER tg_affiliates__tell_received AFTER INSERT ON public.affiliates FOR EACH ROW WHEN ((new.status = 'pending'::text)) EXECUTE FUNCTION private.tell_application_received();

CREATE TRIGGER tg_affiliates__touch_updated_at BEFORE UPDATE ON public.affiliates FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_answer_templates__audit AFTER INSERT OR DELETE OR UPDATE ON public.answer_templates FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_answer_templates__stamp_created_by BEFORE INSERT ON public.answer_templates FOR EACH ROW EXECUTE FUNCTION private.stamp_created_by();

CREATE TRIGGER tg_answer_templates__touch_updated_at BEFORE UPDATE ON public.answer_templates FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_audit_log__keep BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION private.keep_audit_log();

CREATE TRIGGER tg_audit_log__keep_all BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION private.keep_audit_log();

CREATE TRIGGER tg_closed_days__audit AFTER INSERT OR DELETE OR UPDATE ON public.closed_days FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_closed_days__touch_updated_at BEFORE UPDATE ON public.closed_days FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_contact_messages__already_sent BEFORE INSERT ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION private.leave_out_resent_form();

CREATE TRIGGER tg_contact_messages__assignee BEFORE UPDATE OF taken_by ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION private.check_assignee();

CREATE TRIGGER tg_contact_messages__audit AFTER INSERT OR DELETE OR UPDATE ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_contact_messages__clean_email BEFORE INSERT ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION private.clean_form_email();

CREATE TRIGGER tg_contact_messages__limit BEFORE INSERT ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION private.limit_form('3');

CREATE TRIGGER tg_contact_messages__sender BEFORE INSERT ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION private.note_sender();

CREATE TRIGGER tg_contact_messages__stamp BEFORE UPDATE OF read_at, handled_at ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION private.stamp_message();

CREATE TRIGGER tg_contact_messages__tell AFTER INSERT ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION private.tell_contact_message();

CREATE TRIGGER tg_discount_code_usage__audit AFTER INSERT OR DELETE OR UPDATE ON public.discount_code_usage FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_discount_codes__archive_used BEFORE DELETE ON public.discount_codes FOR EACH ROW EXECUTE FUNCTION private.archive_used_discount_code();

CREATE TRIGGER tg_discount_codes__audit AFTER INSERT OR DELETE OR UPDATE ON public.discount_codes FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_discount_codes__normalise BEFORE INSERT OR UPDATE ON public.discount_codes FOR EACH ROW EXECUTE FUNCTION private.normalise_discount_code();

CREATE TRIGGER tg_discount_codes__stamp_created_by BEFORE INSERT ON public.discount_codes FOR EACH ROW EXECUTE FUNCTION private.stamp_created_by();

CREATE TRIGGER tg_discount_codes__touch_updated_at BEFORE UPDATE OF code, description, discount_type, discount_value, minimum_purchase, usage_limit, valid_from, valid_until, is_active, applicable_to, archived_at ON public.discount_codes FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_document_templates__audit AFTER INSERT OR DELETE OR UPDATE ON public.document_templates FOR EACH ROW EXECUTE FUNCTION private.audit('document_id');

CREATE TRIGGER tg_documents__archive_used BEFORE DELETE ON public.documents FOR EACH ROW EXECUTE FUNCTION private.archive_used_item('document', 'inactive');

CREATE TRIGGER tg_documents__audit AFTER INSERT OR DELETE OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_documents__keep_template_aside BEFORE INSERT OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION private.keep_template_aside();

CREATE TRIGGER tg_documents__settle_units BEFORE INSERT OR UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION private.settle_unit_quantity();

CREATE TRIGGER tg_documents__stamp_created_by BEFORE INSERT ON public.documents FOR EACH ROW EXECUTE FUNCTION private.stamp_created_by();

CREATE TRIGGER tg_documents__touch_updated_at BEFORE UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_event_access__audit AFTER INSERT OR DELETE OR UPDATE ON public.event_access FOR EACH ROW EXECUTE FUNCTION private.audit('event_id');

CREATE TRIGGER tg_event_registrations__audit AFTER INSERT OR DELETE OR UPDATE ON public.event_registrations FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_event_registrations__guard BEFORE INSERT OR UPDATE ON public.event_registrations FOR EACH ROW EXECUTE FUNCTION private.guard_event_registration();

CREATE TRIGGER tg_event_registrations__note_amount_paid BEFORE UPDATE OF payment_status ON public.event_registrations FOR EACH ROW WHEN (((old.payment_status = 'pending'::text) AND (new.payment_status = 'paid'::text))) EXECUTE FUNCTION private.note_amount_paid();

CREATE TRIGGER tg_event_registrations__open_refund_review AFTER UPDATE OF payment_status ON public.event_registrations FOR EACH ROW WHEN (((old.payment_status = 'paid'::text) AND (new.payment_status = 'cancelled'::text) AND (new.amount_paid > (0)::numeric))) EXECUTE FUNCTION private.open_refund_review();

CREATE TRIGGER tg_event_registrations__seat BEFORE INSERT OR DELETE OR UPDATE ON public.event_registrations FOR EACH ROW EXECUTE FUNCTION private.take_seat();

CREATE TRIGGER tg_event_registrations__tell_cancelled AFTER UPDATE OF payment_status ON public.event_registrations FOR EACH ROW WHEN (((old.payment_status <> 'cancelled'::text) AND (new.payment_status = 'cancelled'::text) AND ((old.payment_status = 'paid'::text) OR (old.purchase_id IS NULL)) AND (new.user_id IS DISTINCT FROM auth.uid()))) EXECUTE FUNCTION private.tell_registration_cancelled();

CREATE TRIGGER tg_event_registrations__tell_ordered AFTER UPDATE OF purchase_id ON public.event_registrations FOR EACH ROW WHEN (((old.purchase_id IS NULL) AND (new.purchase_id IS NOT NULL) AND (new.payment_status = 'pending'::text))) EXECUTE FUNCTION private.tell_event_registration();

CREATE TRIGGER tg_event_registrations__tell_paid AFTER UPDATE OF payment_status ON public.event_registrations FOR EACH ROW WHEN (((old.payment_status = 'pending'::text) AND (new.payment_status = 'paid'::text))) EXECUTE FUNCTION private.tell_event_registration();

CREATE TRIGGER tg_event_registrations__tell_registered AFTER INSERT ON public.event_registrations FOR EACH ROW WHEN ((new.payment_status <> 'cancelled'::text)) EXECUTE FUNCTION private.tell_event_registration();

CREATE TRIGGER tg_event_registrations__touch_updated_at BEFORE UPDATE ON public.event_registrations FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_events__archive_used BEFORE DELETE ON public.events FOR EACH ROW EXECUTE FUNCTION private.archive_used_item('event', 'cancelled');

CREATE TRIGGER tg_events__audit AFTER INSERT OR DELETE OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_events__carry_series_on AFTER INSERT OR UPDATE OF recurring_type, recurring_interval, recurring_end_date ON public.events FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.carry_series_on();

CREATE TRIGGER tg_events__count_calendar_change BEFORE UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.count_calendar_change();

CREATE TRIGGER tg_events__drop_empty_series AFTER DELETE OR UPDATE OF series_id, recurring_type, recurring_interval ON public.events FOR EACH ROW WHEN ((old.series_id IS NOT NULL)) EXECUTE FUNCTION private.drop_empty_series();

CREATE TRIGGER tg_events__keep_video_link_aside BEFORE INSERT OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.keep_video_link_aside();

CREATE TRIGGER tg_events__note_cancellation BEFORE INSERT OR UPDATE OF status ON public.events FOR EACH ROW EXECUTE FUNCTION private.note_cancellation();

CREATE TRIGGER tg_events__note_move BEFORE UPDATE OF event_date, event_time, location ON public.events FOR EACH ROW WHEN ((((old.event_date IS DISTINCT FROM new.event_date) OR (old.event_time IS DISTINCT FROM new.event_time)) OR (old.location IS DISTINCT FROM new.location))) EXECUTE FUNCTION private.note_move();

CREATE CONSTRAINT TRIGGER tg_events__settle_called_off AFTER UPDATE ON public.events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.status <> 'cancelled'::text) AND (new.status = 'cancelled'::text))) EXECUTE FUNCTION private.follow_called_off_event();

CREATE TRIGGER tg_events__settle_recurrence BEFORE INSERT OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.settle_recurrence();

CREATE TRIGGER tg_events__settle_series BEFORE INSERT OR UPDATE OF recurring_type, recurring_interval, recurring_end_date ON public.events FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION private.settle_series();

CREATE TRIGGER tg_events__settle_units BEFORE INSERT OR UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION private.settle_unit_quantity('registration_fee_unit');

CREATE TRIGGER tg_events__stamp_created_by BEFORE INSERT ON public.events FOR EACH ROW EXECUTE FUNCTION private.stamp_created_by();

CREATE TRIGGER tg_events__take_turns_on_series BEFORE UPDATE OF recurring_type, recurring_interval, recurring_end_date ON public.events FOR EACH STATEMENT EXECUTE FUNCTION private.take_turns_on_series();

CREATE CONSTRAINT TRIGGER tg_events__tell_of_move AFTER UPDATE OF event_date, event_time, location ON public.events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.moved_at = now()) AND (old.moved_at IS DISTINCT FROM now()))) EXECUTE FUNCTION private.tell_of_move();

CREATE TRIGGER tg_events__touch_updated_at BEFORE UPDATE ON public.events FOR EACH ROW WHEN ((old.attendee_count = new.attendee_count)) EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_greetings__audit AFTER INSERT OR DELETE OR UPDATE ON public.greetings FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_greetings__stamp_created_by BEFORE INSERT ON public.greetings FOR EACH ROW EXECUTE FUNCTION private.stamp_created_by();

CREATE TRIGGER tg_greetings__touch_updated_at BEFORE UPDATE ON public.greetings FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_invoices__keep BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION private.keep_invoice();

CREATE TRIGGER tg_invoices__list AFTER INSERT OR UPDATE OF invoice_number, due_date ON public.invoices FOR EACH ROW EXECUTE FUNCTION private.list_order('purchase_id');

CREATE TRIGGER tg_invoices__tell_placed AFTER INSERT ON public.invoices FOR EACH ROW WHEN (((new.kind = 'invoice'::text) AND ((new.amount = (0)::numeric) OR (new.user_id = auth.uid())))) EXECUTE FUNCTION private.tell_order_placed();

CREATE TRIGGER tg_mails__audit AFTER UPDATE ON public.mails FOR EACH ROW WHEN (((old.state = 'failed'::text) AND (new.state = 'waiting'::text))) EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_mails__tell_failed AFTER UPDATE OF state ON public.mails FOR EACH ROW WHEN (((old.state = 'waiting'::text) AND (new.state = 'failed'::text))) EXECUTE FUNCTION private.tell_mail_failed();

CREATE TRIGGER tg_memberships__audit AFTER INSERT OR DELETE OR UPDATE ON public.memberships FOR EACH ROW EXECUTE FUNCTION private.audit('user_id');

CREATE TRIGGER tg_memberships__touch_updated_at BEFORE UPDATE ON public.memberships FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_notifications__keep_deleted AFTER DELETE ON public.notifications FOR EACH ROW WHEN ((old.user_id = private.caller_id())) EXECUTE FUNCTION private.keep_deleted_notification();

CREATE TRIGGER tg_opening_hours__audit AFTER INSERT OR DELETE OR UPDATE ON public.opening_hours FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_payment_reminders__audit AFTER INSERT OR DELETE OR UPDATE ON public.payment_reminders FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_payments__audit AFTER INSERT OR DELETE OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_payments__list AFTER INSERT OR UPDATE OF paid_on, reference ON public.payments FOR EACH ROW EXECUTE FUNCTION private.list_order('purchase_id');

CREATE TRIGGER tg_person_notes__audit AFTER INSERT OR DELETE OR UPDATE ON public.person_notes FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_person_notes__limit BEFORE INSERT ON public.person_notes FOR EACH ROW EXECUTE FUNCTION private.limit_person_notes();

CREATE TRIGGER tg_person_notes__touch_updated_at BEFORE UPDATE ON public.person_notes FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_post_bags__check BEFORE DELETE OR UPDATE ON public.post_bags FOR EACH ROW EXECUTE FUNCTION private.check_post_bag();

CREATE TRIGGER tg_post_charges__audit AFTER UPDATE ON public.post_charges FOR EACH ROW WHEN ((old.waived_at IS DISTINCT FROM new.waived_at)) EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_post_events__end_loss AFTER INSERT ON public.post_events FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['stored'::text, 'moved'::text, 'opened'::text, 'scan_handed_over'::text, 'counted'::text, 'found'::text, 'returned'::text, 'undone'::text, 'bagged'::text, 'unbagged'::text, 'bag_closed'::text, 'shredded'::text]))) EXECUTE FUNCTION private.end_post_loss();

CREATE TRIGGER tg_post_events__keep BEFORE DELETE OR UPDATE ON public.post_events FOR EACH ROW EXECUTE FUNCTION private.keep_post_events();

CREATE TRIGGER tg_post_events__keep_all BEFORE TRUNCATE ON public.post_events FOR EACH STATEMENT EXECUTE FUNCTION private.keep_post_events();

CREATE TRIGGER tg_post_items__check_paper BEFORE UPDATE OF paper ON public.post_items FOR EACH ROW WHEN ((old.paper IS DISTINCT FROM new.paper)) EXECUTE FUNCTION private.check_paper();

CREATE TRIGGER tg_post_items__end_requests AFTER UPDATE OF undone_at, user_id, paper ON public.post_items FOR EACH ROW WHEN ((((old.undone_at IS DISTINCT FROM new.undone_at) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.paper IS DISTINCT FROM new.paper))) EXECUTE FUNCTION private.end_requests_of_post();

CREATE TRIGGER tg_post_items__end_scans AFTER UPDATE OF user_id, not_ours_at ON public.post_items FOR EACH ROW WHEN (((old.user_id IS DISTINCT FROM new.user_id) OR (old.not_ours_at IS DISTINCT FROM new.not_ours_at))) EXECUTE FUNCTION private.settle_scans_of_moved_post();

CREATE TRIGGER tg_post_items__end_shares AFTER UPDATE OF user_id, undone_at ON public.post_items FOR EACH ROW WHEN (((old.user_id IS DISTINCT FROM new.user_id) OR (old.undone_at IS DISTINCT FROM new.undone_at))) EXECUTE FUNCTION private.end_shares_of_post();

CREATE TRIGGER tg_post_items__follow_kind AFTER UPDATE OF kind ON public.post_items FOR EACH ROW WHEN (((new.user_id IS NOT NULL) AND (new.kind <> ALL (ARRAY['letter'::text, 'large_letter'::text])) AND (old.kind IS DISTINCT FROM new.kind))) EXECUTE FUNCTION private.follow_kind_of_post();

CREATE TRIGGER tg_post_items__index_changed AFTER UPDATE ON public.post_items FOR EACH ROW WHEN ((((((((old.user_id IS DISTINCT FROM new.user_id) OR (old.undone_at IS DISTINCT FROM new.undone_at)) OR (old.sender_id IS DISTINCT FROM new.sender_id)) OR (old.sender IS DISTINCT FROM new.sender)) OR (old.addressee IS DISTINCT FROM new.addressee)) OR (old.folder IS DISTINCT FROM new.folder)) OR (old.note IS DISTINCT FROM new.note))) EXECUTE FUNCTION private.index_changed_post();

CREATE TRIGGER tg_post_items__index_new AFTER INSERT ON public.post_items FOR EACH ROW EXECUTE FUNCTION private.index_changed_post();

CREATE TRIGGER tg_post_items__keep_in_shredding BEFORE UPDATE OF user_id, undone_at, paper, place, owner_left_at ON public.post_items FOR EACH ROW WHEN ((((((old.user_id IS DISTINCT FROM new.user_id) OR (old.undone_at IS DISTINCT FROM new.undone_at)) OR (old.paper IS DISTINCT FROM new.paper)) OR (old.place IS DISTINCT FROM new.place)) AND (NOT ((old.owner_left_at IS NULL) AND (new.owner_left_at IS NOT NULL))))) EXECUTE FUNCTION private.keep_post_in_shredding('id');

CREATE TRIGGER tg_post_items__refuse_to_shred AFTER UPDATE OF is_official, sender_id ON public.post_items FOR EACH ROW WHEN (((old.is_official IS DISTINCT FROM new.is_official) OR (old.sender_id IS DISTINCT FROM new.sender_id))) EXECUTE FUNCTION private.follow_official_item();

CREATE TRIGGER tg_post_items__search_text BEFORE INSERT OR UPDATE OF user_id, sender_id, sender, addressee ON public.post_items FOR EACH ROW EXECUTE FUNCTION private.note_post_search_text();

CREATE TRIGGER tg_post_items__shut BEFORE UPDATE ON public.post_items FOR EACH ROW WHEN ((new.user_id IS NULL)) EXECUTE FUNCTION private.shut_post_of_nobody();

CREATE TRIGGER tg_post_items__stamp_read BEFORE UPDATE OF read_at ON public.post_items FOR EACH ROW EXECUTE FUNCTION private.stamp_read_post();

CREATE TRIGGER tg_post_items__tell_changed AFTER UPDATE OF user_id, undone_at, is_official ON public.post_items FOR EACH ROW EXECUTE FUNCTION private.tell_changed_post();

CREATE TRIGGER tg_post_items__tell_new AFTER INSERT ON public.post_items FOR EACH ROW EXECUTE FUNCTION private.tell_changed_post();

CREATE TRIGGER tg_post_items__wait_for_unread AFTER UPDATE OF read_at ON public.post_items FOR EACH ROW WHEN (((old.read_at IS NOT NULL) AND (new.read_at IS NULL) AND new.is_official)) EXECUTE FUNCTION private.wait_for_unread_post();

CREATE TRIGGER tg_post_names__audit AFTER INSERT OR DELETE OR UPDATE ON public.post_names FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_post_requests__charge AFTER INSERT OR UPDATE OF state, counts, counts_included, net, vat ON public.post_requests FOR EACH ROW EXECUTE FUNCTION private.charge_request();

CREATE TRIGGER tg_post_requests__check_shred_wait BEFORE UPDATE OF state ON public.post_requests FOR EACH ROW WHEN (((new.kind = 'shred'::text) AND (new.state = ANY (ARRAY['in_work'::text, 'done'::text])) AND (old.state <> new.state))) EXECUTE FUNCTION private.check_shred_wait();

CREATE TRIGGER tg_post_requests__keep_in_shredding BEFORE INSERT OR UPDATE OF state ON public.post_requests FOR EACH ROW EXECUTE FUNCTION private.keep_post_in_shredding('item_id');

CREATE TRIGGER tg_post_requests__keep_paper_to_scan AFTER INSERT ON public.post_requests FOR EACH ROW WHEN ((NOT new.is_paper_way)) EXECUTE FUNCTION private.keep_paper_to_scan();

CREATE TRIGGER tg_post_requests__tell_refused AFTER UPDATE OF state ON public.post_requests FOR EACH ROW WHEN (((old.state <> 'refused'::text) AND (new.state = 'refused'::text))) EXECUTE FUNCTION private.tell_post_refused();

CREATE TRIGGER tg_post_scans__delete_files BEFORE DELETE ON public.post_scans FOR EACH ROW EXECUTE FUNCTION private.delete_scan_files();

CREATE TRIGGER tg_post_scans__tell_done AFTER UPDATE OF state ON public.post_scans FOR EACH ROW WHEN (((old.state <> 'done'::text) AND (new.state = 'done'::text))) EXECUTE FUNCTION private.tell_post_scanned();

CREATE TRIGGER tg_post_senders__audit AFTER INSERT OR DELETE OR UPDATE ON public.post_senders FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_post_senders__follow_official AFTER UPDATE OF is_official ON public.post_senders FOR EACH ROW WHEN ((new.is_official AND (NOT old.is_official))) EXECUTE FUNCTION private.follow_official_sender();

CREATE TRIGGER tg_post_senders__index_post AFTER UPDATE OF name ON public.post_senders FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION private.index_post_of_sender();

CREATE TRIGGER tg_post_senders__touch_updated_at BEFORE UPDATE ON public.post_senders FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_post_settings__touch_updated_at BEFORE UPDATE ON public.post_settings FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_profiles__audit AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_profiles__begin_membership_record AFTER INSERT OR UPDATE OF membership_status ON public.profiles FOR EACH ROW WHEN ((new.membership_status = 'active'::text)) EXECUTE FUNCTION private.begin_membership_record();

CREATE TRIGGER tg_profiles__find_post AFTER UPDATE ON public.profiles FOR EACH ROW WHEN ((old.box_number IS DISTINCT FROM new.box_number)) EXECUTE FUNCTION private.find_post_by_box();

CREATE TRIGGER tg_profiles__follow_role AFTER INSERT OR UPDATE OF role ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.follow_profile_role();

CREATE TRIGGER tg_profiles__guard_changed BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.guard_changed_profile();

CREATE TRIGGER tg_profiles__guard_new BEFORE INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.guard_new_profile();

CREATE TRIGGER tg_profiles__list_orders AFTER UPDATE OF full_name, email, company_name, phone ON public.profiles FOR EACH ROW WHEN (((((old.full_name IS DISTINCT FROM new.full_name) OR (old.email IS DISTINCT FROM new.email)) OR (old.company_name IS DISTINCT FROM new.company_name)) OR (old.phone IS DISTINCT FROM new.phone))) EXECUTE FUNCTION private.list_orders_of_member();

CREATE TRIGGER tg_profiles__normalise BEFORE INSERT OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.normalise_profile();

CREATE TRIGGER tg_profiles__number_box BEFORE INSERT OR UPDATE ON public.profiles FOR EACH ROW WHEN (((new.membership_status = 'active'::text) AND (new.box_number IS NULL))) EXECUTE FUNCTION private.assign_box_number();

CREATE TRIGGER tg_profiles__role_change BEFORE UPDATE ON public.profiles FOR EACH ROW WHEN ((old.role IS DISTINCT FROM new.role)) EXECUTE FUNCTION private.check_role_change();

CREATE TRIGGER tg_profiles__touch_updated_at BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_purchase_items__audit AFTER INSERT OR DELETE OR UPDATE ON public.purchase_items FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_purchases__audit AFTER INSERT OR DELETE OR UPDATE ON public.purchases FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_purchases__list AFTER INSERT OR UPDATE OF purchase_number, created_at, status, net_amount, vat_amount, total_amount ON public.purchases FOR EACH ROW EXECUTE FUNCTION private.list_order('id');

CREATE TRIGGER tg_purchases__tell_cancelled AFTER UPDATE OF status ON public.purchases FOR EACH ROW WHEN (((old.status = 'pending'::text) AND (new.status = 'cancelled'::text) AND (new.cancel_reason <> ALL (ARRAY['member'::text, 'replaced'::text])))) EXECUTE FUNCTION private.tell_order_cancelled();

CREATE TRIGGER tg_purchases__tell_paid AFTER UPDATE OF status ON public.purchases FOR EACH ROW WHEN (((old.status <> 'paid'::text) AND (new.status = 'paid'::text) AND (new.total_amount > (0)::numeric))) EXECUTE FUNCTION private.tell_payment_received();

CREATE TRIGGER tg_purchases__touch_updated_at BEFORE UPDATE ON public.purchases FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_referrals__audit AFTER INSERT OR DELETE OR UPDATE ON public.referrals FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_referrals__count AFTER INSERT OR DELETE OR UPDATE OF affiliate_id ON public.referrals FOR EACH ROW EXECUTE FUNCTION private.count_referral();

CREATE TRIGGER tg_refund_reviews__audit AFTER INSERT OR DELETE OR UPDATE ON public.refund_reviews FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_refund_reviews__tell_decided AFTER UPDATE OF closed_at ON public.refund_reviews FOR EACH ROW WHEN (((old.closed_at IS NULL) AND (new.closed_at IS NOT NULL))) EXECUTE FUNCTION private.tell_refund_decided();

CREATE TRIGGER tg_saved_views__limit BEFORE INSERT ON public.saved_views FOR EACH ROW EXECUTE FUNCTION private.limit_saved_views();

CREATE TRIGGER tg_saved_views__touch_updated_at BEFORE UPDATE ON public.saved_views FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_services__archive_used BEFORE DELETE ON public.services FOR EACH ROW EXECUTE FUNCTION private.archive_used_item('service', 'inactive');

CREATE TRIGGER tg_services__audit AFTER INSERT OR DELETE OR UPDATE ON public.services FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_services__settle_units BEFORE INSERT OR UPDATE ON public.services FOR EACH ROW EXECUTE FUNCTION private.settle_unit_quantity();

CREATE TRIGGER tg_services__stamp_created_by BEFORE INSERT ON public.services FOR EACH ROW EXECUTE FUNCTION private.stamp_created_by();

CREATE TRIGGER tg_services__touch_updated_at BEFORE UPDATE ON public.services FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_statement_layouts__audit AFTER INSERT OR DELETE OR UPDATE ON public.statement_layouts FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_statement_layouts__touch_updated_at BEFORE UPDATE ON public.statement_layouts FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_user_documents__audit AFTER INSERT OR DELETE OR UPDATE ON public.user_documents FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_user_documents__guard BEFORE INSERT ON public.user_documents FOR EACH ROW EXECUTE FUNCTION private.guard_added_item('document');

CREATE TRIGGER tg_user_documents__keep_answers BEFORE INSERT OR UPDATE OF filled_in ON public.user_documents FOR EACH ROW EXECUTE FUNCTION private.keep_answers();

CREATE TRIGGER tg_user_documents__needs_address BEFORE INSERT ON public.user_documents FOR EACH ROW EXECUTE FUNCTION private.refuse_without_address();

CREATE TRIGGER tg_user_documents__needs_answers BEFORE INSERT OR UPDATE OF purchase_id ON public.user_documents FOR EACH ROW EXECUTE FUNCTION private.refuse_unanswered();

CREATE TRIGGER tg_user_documents__tell_ready AFTER UPDATE OF payment_status ON public.user_documents FOR EACH ROW WHEN (((old.payment_status = 'pending'::text) AND (new.payment_status = 'paid'::text))) EXECUTE FUNCTION private.tell_document_ready();

CREATE TRIGGER tg_user_documents__touch_updated_at BEFORE UPDATE ON public.user_documents FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER tg_user_services__audit AFTER INSERT OR DELETE OR UPDATE ON public.user_services FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER tg_user_services__guard BEFORE INSERT ON public.user_services FOR EACH ROW EXECUTE FUNCTION private.guard_added_item('service');

CREATE TRIGGER tg_user_services__tell_completed AFTER UPDATE OF payment_status ON public.user_services FOR EACH ROW WHEN (((old.payment_status <> 'completed'::text) AND (new.payment_status = 'completed'::text))) EXECUTE FUNCTION private.tell_service_completed();

CREATE TRIGGER tg_user_services__touch_updated_at BEFORE UPDATE ON public.user_services FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

-- Row-level security

alter table private.daily_work enable row level security;

alter table private.deleted_notifications enable row level security;

alter table private.discount_code_tries enable row level security;

alter table private.event_series enable row level security;

alter table private.files_to_delete enable row level security;

alter table private.form_origins enable row level security;

alter table private.form_salt enable row level security;

alter table private.former_emails enable row level security;

alter table private.invoice_counters enable row level security;

alter table private.item_kinds enable row level security;

alter table private.listed_orders enable row level security;

alter table private.mail_secret enable row level security;

alter table private.own_data_uses enable row level security;

alter table private.post_event_kinds enable row level security;

alter table private.post_keeping enable row level security;

alter table private.post_request_kinds enable row level security;

alter table private.post_told enable row level security;

alter table private.post_words enable row level security;

alter table private.purchase_number_draws enable row level security;

alter table private.site_settings enable row level security;

alter table private.told_events enable row level security;

alter table public.admins enable row level security;

alter table public.affiliates enable row level security;

alter table public.answer_templates enable row level security;

alter table public.audit_log enable row level security;

alter table public.closed_days enable row level security;

alter table public.contact_messages enable row level security;

alter table public.discount_code_usage enable row level security;

alter table public.discount_codes enable row level security;

alter table public.document_templates enable row level security;

alter table public.documents enable row level security;

alter table public.event_access enable row level security;

alter table public.event_registrations enable row level security;

alter table public.events enable row level security;

alter table public.greetings enable row level security;

alter table public.invoices enable row level security;

alter table public.mails enable row level security;

alter table public.memberships enable row level security;

alter table public.message_answers enable row level security;

alter table public.notifications enable row level security;

alter table public.opening_hours enable row level security;

alter table public.payment_reminders enable row level security;

alter table public.payments enable row level security;

alter table public.person_notes enable row level security;

alter table public.post_bag_items enable row level security;

alter table public.post_bags enable row level security;

alter table public.post_certificates enable row level security;

alter table public.post_charges enable row level security;

alter table public.post_count_lines enable row level security;

alter table public.post_counts enable row level security;

alter table public.post_events enable row level security;

alter table public.post_items enable row level security;

alter table public.post_losses enable row level security;

alter table public.post_names enable row level security;

alter table public.post_pages enable row level security;

alter table public.post_requests enable row level security;

alter table public.post_scans enable row level security;

alter table public.post_senders enable row level security;

alter table public.post_settings enable row level security;

alter table public.post_shares enable row level security;

alter table public.post_usage enable row level security;

alter table public.profiles enable row level security;

alter table public.purchase_items enable row level security;

alter table public.purchases enable row level security;

alter table public.referrals enable row level security;

alter table public.refund_reviews enable row level security;

alter table public.saved_views enable row level security;

alter table public.services enable row level security;

alter table public.statement_layouts enable row level security;

alter table public.unwanted_mails enable row level security;

alter table public.user_documents enable row level security;

alter table public.user_services enable row level security;

-- Policies

create policy admins_select on public.admins
  for select to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy affiliates_insert on public.affiliates
  for insert to authenticated
  with check (((user_id = ( SELECT private.caller_id() AS caller_id)) OR (user_id IS NULL)));

create policy affiliates_insert_visitor on public.affiliates
  for insert to anon
  with check ((user_id IS NULL));

create policy affiliates_select on public.affiliates
  for select to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy affiliates_update on public.affiliates
  for update to authenticated
  using ((( SELECT private.is_admin() AS is_admin) AND (status = ANY (ARRAY['pending'::text, 'rejected'::text]))))
  with check (( SELECT private.is_admin() AS is_admin));

create policy answer_templates_delete on public.answer_templates
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy answer_templates_insert on public.answer_templates
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));

create policy answer_templates_select on public.answer_templates
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy answer_templates_update on public.answer_templates
  for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy audit_log_select on public.audit_log
  for select to authenticated
  using (( SELECT private.is_super_admin() AS is_super_admin));

create policy closed_days_delete on public.closed_days
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy closed_days_insert on public.closed_days
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));

create policy closed_days_select on public.closed_days
  for select to authenticated
  using ((( SELECT private.caller_id() AS caller_id) IS NOT NULL));

create policy closed_days_update on public.closed_days
  for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy contact_messages_insert on public.contact_messages
  for insert to authenticated
  with check (((handled_at IS NULL) AND (handled_by IS NULL)));

create policy contact_messages_insert_visitor on public.contact_messages
  for insert to anon
  with check (((handled_at IS NULL) AND (handled_by IS NULL)));

create policy contact_messages_select on public.contact_messages
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy contact_messages_update on public.contact_messages
  for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy discount_code_usage_select on public.discount_code_usage
  for select to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy discount_codes_delete on public.discount_codes
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy discount_codes_insert on public.discount_codes
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));

create policy discount_codes_select on public.discount_codes
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy discount_codes_update on public.discount_codes
  for update to authenticated
  using ((( SELECT private.is_admin() AS is_admin) AND (archived_at IS NULL)))
  with check (( SELECT private.is_admin() AS is_admin));

create policy document_templates_select on public.document_templates
  for select to authenticated
  using ((( SELECT private.is_admin() AS is_admin) OR (document_id IN ( SELECT ud.document_id
   FROM public.user_documents ud
  WHERE ((ud.user_id = ( SELECT private.caller_id() AS caller_id)) AND (ud.payment_status = 'paid'::text))))));

create policy documents_delete on public.documents
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy documents_insert on public.documents
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));

create policy documents_select on public.documents
  for select to authenticated
  using ((((status = 'active'::text) AND (archived_at IS NULL) AND (( SELECT private.caller_id() AS caller_id) IS NOT NULL)) OR ( SELECT private.is_admin() AS is_admin) OR (id IN ( SELECT ud.document_id
   FROM public.user_documents ud
  WHERE (ud.user_id = ( SELECT private.caller_id() AS caller_id))))));

create policy documents_update on public.documents
  for update to authenticated
  using ((( SELECT private.is_admin() AS is_admin) AND (archived_at IS NULL)))
  with check (( SELECT private.is_admin() AS is_admin));

create policy event_access_select on public.event_access
  for select to authenticated
  using ((( SELECT private.is_admin() AS is_admin) OR (event_id IN ( SELECT er.event_id
   FROM public.event_registrations er
  WHERE ((er.user_id = ( SELECT private.caller_id() AS caller_id)) AND (er.payment_status = 'paid'::text))))));

create policy event_registrations_delete on public.event_registrations
  for delete to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) AND (payment_status = 'pending'::text) AND (purchase_id IS NULL)));

create policy event_registrations_insert on public.event_registrations
  for insert to authenticated
  with check ((user_id = ( SELECT private.caller_id() AS caller_id)));

create policy event_registrations_select on public.event_registrations
  for select to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy event_registrations_update on public.event_registrations
  for update to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)))
  with check (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy events_delete on public.events
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy events_insert on public.events
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));

create policy events_select on public.events
  for select to authenticated
  using ((((status = 'active'::text) AND (archived_at IS NULL) AND (( SELECT private.caller_id() AS caller_id) IS NOT NULL)) OR ( SELECT private.is_admin() AS is_admin) OR (id IN ( SELECT er.event_id
   FROM public.event_registrations er
  WHERE (er.user_id = ( SELECT private.caller_id() AS caller_id))))));

create policy events_update on public.events
  for update to authenticated
  using ((( SELECT private.is_admin() AS is_admin) AND (archived_at IS NULL)))
  with check (( SELECT private.is_admin() AS is_admin));

create policy greetings_delete on public.greetings
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy greetings_insert on public.greetings
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));

create policy greetings_select on public.greetings
  for select to authenticated
  using ((is_active OR ( SELECT private.is_admin() AS is_admin)));

create policy greetings_select_visitor on public.greetings
  for select to anon
  using (is_active);

create policy greetings_update on public.greetings
  for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy invoices_select on public.invoices
  for select to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy mails_select on public.mails
  for select to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy memberships_select on public.memberships
  for select to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy message_answers_select on public.message_answers
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy notifications_delete on public.notifications
  for delete to authenticated
  using ((user_id = ( SELECT private.told_id() AS told_id)));

create policy notifications_select on public.notifications
  for select to authenticated
  using (((user_id = ( SELECT private.told_id() AS told_id)) AND ((expires_at IS NULL) OR (expires_at > now()))));

create policy notifications_update on public.notifications
  for update to authenticated
  using ((user_id = ( SELECT private.told_id() AS told_id)))
  with check ((user_id = ( SELECT private.told_id() AS told_id)));

create policy opening_hours_delete on public.opening_hours
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy opening_hours_insert on public.opening_hours
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));

create policy opening_hours_select on public.opening_hours
  for select to authenticated
  using ((( SELECT private.caller_id() AS caller_id) IS NOT NULL));

create policy opening_hours_update on public.opening_hours
  for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy payment_reminders_select on public.payment_reminders
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy payments_select on public.payments
  for select to authenticated
  using ((( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT 1
   FROM public.purchases p
  WHERE ((p.id = payments.purchase_id) AND (p.user_id = ( SELECT private.caller_id() AS caller_id)))))));

create policy person_notes_delete on public.person_notes
  for delete to authenticated
  using ((( SELECT private.is_admin() AS is_admin) AND (user_id <> ( SELECT private.caller_id() AS caller_id)) AND ((written_by = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_super_admin() AS is_super_admin))));

create policy person_notes_insert on public.person_notes
  for insert to authenticated
  with check ((( SELECT private.is_admin() AS is_admin) AND (user_id <> ( SELECT private.caller_id() AS caller_id)) AND (written_by = ( SELECT private.caller_id() AS caller_id))));

create policy person_notes_select on public.person_notes
  for select to authenticated
  using ((( SELECT private.is_admin() AS is_admin) AND (user_id <> ( SELECT private.caller_id() AS caller_id))));

create policy person_notes_update on public.person_notes
  for update to authenticated
  using ((( SELECT private.is_admin() AS is_admin) AND (user_id <> ( SELECT private.caller_id() AS caller_id)) AND ((written_by = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_super_admin() AS is_super_admin))))
  with check ((( SELECT private.is_admin() AS is_admin) AND (user_id <> ( SELECT private.caller_id() AS caller_id))));

create policy post_certificates_select on public.post_certificates
  for select to authenticated
  using ((user_id = ( SELECT private.caller_id() AS caller_id)));

create policy post_charges_select on public.post_charges
  for select to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy post_count_lines_select on public.post_count_lines
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy post_counts_select on public.post_counts
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy post_events_select on public.post_events
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy post_items_select on public.post_items
  for select to authenticated
  using ((((user_id = ( SELECT private.caller_id() AS caller_id)) AND (undone_at IS NULL)) OR ( SELECT private.is_admin() AS is_admin)));

create policy post_items_update on public.post_items
  for update to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) AND (undone_at IS NULL)))
  with check (((user_id = ( SELECT private.caller_id() AS caller_id)) AND (undone_at IS NULL)));

create policy post_losses_select on public.post_losses
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy post_requests_select on public.post_requests
  for select to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy post_senders_insert on public.post_senders
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));

create policy post_senders_select on public.post_senders
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy post_senders_update on public.post_senders
  for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy post_settings_insert on public.post_settings
  for insert to authenticated
  with check ((user_id = ( SELECT private.caller_id() AS caller_id)));

create policy post_settings_select on public.post_settings
  for select to authenticated
  using ((user_id = ( SELECT private.caller_id() AS caller_id)));

create policy post_settings_update on public.post_settings
  for update to authenticated
  using ((user_id = ( SELECT private.caller_id() AS caller_id)))
  with check ((user_id = ( SELECT private.caller_id() AS caller_id)));

create policy post_usage_select on public.post_usage
  for select to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy profiles_insert on public.profiles
  for insert to authenticated
  with check ((id = ( SELECT private.caller_id() AS caller_id)));

create policy profiles_select on public.profiles
  for select to authenticated
  using (((id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy profiles_update on public.profiles
  for update to authenticated
  using (((id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)))
  with check (((id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy purchase_items_select on public.purchase_items
  for select to authenticated
  using ((( SELECT private.is_admin() AS is_admin) OR (EXISTS ( SELECT 1
   FROM public.purchases p
  WHERE ((p.id = purchase_items.purchase_id) AND (p.user_id = ( SELECT private.caller_id() AS caller_id)))))));

create policy purchases_select on public.purchases
  for select to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy referrals_select on public.referrals
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy refund_reviews_select on public.refund_reviews
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy saved_views_delete on public.saved_views
  for delete to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) AND ( SELECT private.is_admin() AS is_admin)));

create policy saved_views_insert on public.saved_views
  for insert to authenticated
  with check (((user_id = ( SELECT private.caller_id() AS caller_id)) AND ( SELECT private.is_admin() AS is_admin)));

create policy saved_views_select on public.saved_views
  for select to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) AND ( SELECT private.is_admin() AS is_admin)));

create policy saved_views_update on public.saved_views
  for update to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) AND ( SELECT private.is_admin() AS is_admin)))
  with check (((user_id = ( SELECT private.caller_id() AS caller_id)) AND ( SELECT private.is_admin() AS is_admin)));

create policy services_delete on public.services
  for delete to authenticated
  using ((( SELECT private.is_admin() AS is_admin) AND (membership_type IS NULL) AND (NOT is_onboarding_fee)));

create policy services_insert on public.services
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));

create policy services_select on public.services
  for select to authenticated
  using ((((status = 'active'::text) AND (archived_at IS NULL) AND (NOT is_onboarding_fee) AND ((membership_type IS NOT NULL) OR (( SELECT private.caller_id() AS caller_id) IS NOT NULL))) OR ( SELECT private.is_admin() AS is_admin) OR (id IN ( SELECT us.service_id
   FROM public.user_services us
  WHERE (us.user_id = ( SELECT private.caller_id() AS caller_id))))));

create policy services_select_visitor on public.services
  for select to anon
  using (((membership_type IS NOT NULL) AND (status = 'active'::text) AND (archived_at IS NULL)));

create policy services_update on public.services
  for update to authenticated
  using ((( SELECT private.is_admin() AS is_admin) AND (archived_at IS NULL)))
  with check (( SELECT private.is_admin() AS is_admin));

create policy statement_layouts_delete on public.statement_layouts
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy statement_layouts_insert on public.statement_layouts
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));

create policy statement_layouts_select on public.statement_layouts
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));

create policy statement_layouts_update on public.statement_layouts
  for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));

create policy unwanted_mails_select on public.unwanted_mails
  for select to authenticated
  using ((user_id = ( SELECT private.caller_id() AS caller_id)));

create policy user_documents_delete on public.user_documents
  for delete to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) AND (payment_status = 'pending'::text) AND (purchase_id IS NULL)));

create policy user_documents_insert on public.user_documents
  for insert to authenticated
  with check ((user_id = ( SELECT private.caller_id() AS caller_id)));

create policy user_documents_select on public.user_documents
  for select to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy user_documents_update on public.user_documents
  for update to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) AND (payment_status = 'pending'::text)))
  with check ((user_id = ( SELECT private.caller_id() AS caller_id)));

create policy user_services_delete on public.user_services
  for delete to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) AND (payment_status = 'pending'::text) AND (purchase_id IS NULL)));

create policy user_services_insert on public.user_services
  for insert to authenticated
  with check ((user_id = ( SELECT private.caller_id() AS caller_id)));

create policy user_services_select on public.user_services
  for select to authenticated
  using (((user_id = ( SELECT private.caller_id() AS caller_id)) OR ( SELECT private.is_admin() AS is_admin)));

create policy post_files_insert on storage.objects
  for insert to authenticated
  with check (((bucket_id = ANY (ARRAY['post-envelopes'::text, 'post-scans'::text])) AND private.may_add_post_file(bucket_id, name)));

create policy post_files_select on storage.objects
  for select to authenticated
  using (
CASE
    WHEN ((bucket_id = 'post-envelopes'::text) AND ( SELECT private.is_admin() AS is_admin)) THEN (name ~~ '%/envelope.jpg'::text)
    WHEN ((bucket_id = ANY (ARRAY['post-envelopes'::text, 'post-scans'::text])) AND (split_part(name, '/'::text, 1) IN ( SELECT private.post_folders() AS post_folders))) THEN private.may_read_post_file(bucket_id, name)
    ELSE false
END);

create policy post_files_select_shared on storage.objects
  for select to anon
  using (((bucket_id = 'post-scans'::text) AND (name = ANY (( SELECT private.shared_scan_files() AS shared_scan_files)::text[]))));

-- Grants

grant execute on function private.account_statement(p_from date, p_to date) to authenticated;

grant execute on function private.account_statement(p_from date, p_to date) to service_role;

grant execute on function private.add_post_name(p_id uuid, p_name text, p_kind text, p_user_id uuid, p_is_shared boolean) to authenticated;

grant execute on function private.add_post_name(p_id uuid, p_name text, p_kind text, p_user_id uuid, p_is_shared boolean) to service_role;

grant execute on function private.administered(p_profile public.profiles) to authenticated;

grant execute on function private.administered(p_profile public.profiles) to service_role;

grant execute on function private.admit_item(p_item_type text, p_user_id uuid, p_item_id uuid) to authenticated;

grant execute on function private.admit_item(p_item_type text, p_user_id uuid, p_item_id uuid) to service_role;

grant execute on function private.answer_message(p_id uuid, p_message_id uuid, p_answer text, p_known integer) to authenticated;

grant execute on function private.answer_message(p_id uuid, p_message_id uuid, p_answer text, p_known integer) to service_role;

grant execute on function private.answer_post_request(p_id uuid, p_question text, p_answer text) to authenticated;

grant execute on function private.answer_post_request(p_id uuid, p_question text, p_answer text) to service_role;

grant execute on function private.approve_affiliate(p_affiliate_id uuid) to authenticated;

grant execute on function private.approve_affiliate(p_affiliate_id uuid) to service_role;

grant execute on function private.ask_back_post_request(p_id uuid, p_question text) to authenticated;

grant execute on function private.ask_back_post_request(p_id uuid, p_question text) to service_role;

grant execute on function private.ask_for_post(p_kind text, p_lines jsonb, p_options jsonb, p_expected_gross numeric) to authenticated;

grant execute on function private.ask_for_post(p_kind text, p_lines jsonb, p_options jsonb, p_expected_gross numeric) to service_role;

grant execute on function private.audited_names(p_changes jsonb) to authenticated;

grant execute on function private.audited_names(p_changes jsonb) to service_role;

grant execute on function private.audited_thing(p_table text, p_id uuid) to authenticated;

grant execute on function private.audited_thing(p_table text, p_id uuid) to service_role;

grant execute on function private.before_request() to anon;

grant execute on function private.before_request() to authenticated;

grant execute on function private.before_request() to service_role;

grant execute on function private.begin_post_count(p_id uuid, p_place text) to authenticated;

grant execute on function private.begin_post_count(p_id uuid, p_place text) to service_role;

grant execute on function private.begin_post_shredding(p_code text) to authenticated;

grant execute on function private.begin_post_shredding(p_code text) to service_role;

grant execute on function private.bill_own_charges() to authenticated;

grant execute on function private.bill_own_charges() to service_role;

grant execute on function private.caller_id() to authenticated;

grant execute on function private.caller_id() to service_role;

grant execute on function private.cancel_lapsed_hold(p_user_id uuid, p_event_id uuid) to authenticated;

grant execute on function private.cancel_lapsed_hold(p_user_id uuid, p_event_id uuid) to service_role;

grant execute on function private.cancel_purchase(p_purchase_id uuid, p_reason text) to authenticated;

grant execute on function private.cancel_purchase(p_purchase_id uuid, p_reason text) to service_role;

grant execute on function private.change_membership(p_membership_type text, p_billing_period text, p_idempotency_key uuid, p_expected_total numeric) to authenticated;

grant execute on function private.change_membership(p_membership_type text, p_billing_period text, p_idempotency_key uuid, p_expected_total numeric) to service_role;

grant execute on function private.check_in(p_registration_id uuid, p_present boolean) to authenticated;

grant execute on function private.check_in(p_registration_id uuid, p_present boolean) to service_role;

grant execute on function private.check_own_password(p_password text) to authenticated;

grant execute on function private.check_own_password(p_password text) to service_role;

grant execute on function private.checkout(p_items jsonb, p_discount_code text, p_idempotency_key uuid, p_expected_total numeric) to authenticated;

grant execute on function private.checkout(p_items jsonb, p_discount_code text, p_idempotency_key uuid, p_expected_total numeric) to service_role;

grant execute on function private.choose_after_storage(p_choice text) to authenticated;

grant execute on function private.choose_after_storage(p_choice text) to service_role;

grant execute on function private.choose_mail(p_kind text, p_is_wanted boolean) to authenticated;

grant execute on function private.choose_mail(p_kind text, p_is_wanted boolean) to service_role;

grant execute on function private.claim_files_to_delete(p_limit integer) to service_role;

grant execute on function private.claim_scans(p_limit integer, p_lease_seconds integer) to service_role;

grant execute on function private.clean_email(p_text text) to anon;

grant execute on function private.clean_email(p_text text) to authenticated;

grant execute on function private.clean_email(p_text text) to service_role;

grant execute on function private.close_post_bag(p_id uuid, p_codes text[]) to authenticated;

grant execute on function private.close_post_bag(p_id uuid, p_codes text[]) to service_role;

grant execute on function private.close_refund_review(p_id uuid, p_note text, p_outcome text, p_refunded_amount numeric) to authenticated;

grant execute on function private.close_refund_review(p_id uuid, p_note text, p_outcome text, p_refunded_amount numeric) to service_role;

grant execute on function private.confirm_post_lost(p_id uuid) to authenticated;

grant execute on function private.confirm_post_lost(p_id uuid) to service_role;

grant execute on function private.confirm_post_name(p_user_id uuid, p_name text, p_is_shared boolean) to authenticated;

grant execute on function private.confirm_post_name(p_user_id uuid, p_name text, p_is_shared boolean) to service_role;

grant execute on function private.correct_post_item(p_id uuid, p_changes jsonb, p_reason text) to authenticated;

grant execute on function private.correct_post_item(p_id uuid, p_changes jsonb, p_reason text) to service_role;

grant execute on function private.correct_post_sheets(p_item_id uuid, p_sheets integer) to authenticated;

grant execute on function private.correct_post_sheets(p_item_id uuid, p_sheets integer) to service_role;

grant execute on function private.count_code_try(p_user_id uuid, p_code text) to authenticated;

grant execute on function private.count_code_try(p_user_id uuid, p_code text) to service_role;

grant execute on function private.count_post_items(p_id uuid, p_codes text[]) to authenticated;

grant execute on function private.count_post_items(p_id uuid, p_codes text[]) to service_role;

grant execute on function private.count_users() to authenticated;

grant execute on function private.count_users() to service_role;

grant execute on function private.delete_own_account(p_check uuid) to authenticated;

grant execute on function private.delete_own_account(p_check uuid) to service_role;

grant execute on function private.discard_post_count(p_id uuid) to authenticated;

grant execute on function private.discard_post_count(p_id uuid) to service_role;

grant execute on function private.discount_state(p_discount_code public.discount_codes) to authenticated;

grant execute on function private.discount_state(p_discount_code public.discount_codes) to service_role;

grant execute on function private.end_plans_for_grant(p_old public.profiles, p_new public.profiles) to authenticated;

grant execute on function private.end_post_count(p_id uuid) to authenticated;

grant execute on function private.end_post_count(p_id uuid) to service_role;

grant execute on function private.end_post_name(p_id uuid, p_reason text) to authenticated;

grant execute on function private.end_post_name(p_id uuid, p_reason text) to service_role;

grant execute on function private.event_begins_at(p_event public.events, p_before interval) to authenticated;

grant execute on function private.event_begins_at(p_event public.events, p_before interval) to service_role;

grant execute on function private.event_ends_at(p_event public.events) to authenticated;

grant execute on function private.event_ends_at(p_event public.events) to service_role;

grant execute on function private.fail(p_code text, p_message text, p_details jsonb) to anon;

grant execute on function private.fail(p_code text, p_message text, p_details jsonb) to authenticated;

grant execute on function private.fail(p_code text, p_message text, p_details jsonb) to service_role;

grant execute on function private.fail_scan(p_scan_id uuid, p_lease uuid, p_reason text) to service_role;

grant execute on function private.find_anything(p_query text, p_limit integer) to authenticated;

grant execute on function private.find_anything(p_query text, p_limit integer) to service_role;

grant execute on function private.finish_scan(p_scan_id uuid, p_lease uuid, p_pdf text, p_pages jsonb) to service_role;

grant execute on function private.folded_name(p_name text) to authenticated;

grant execute on function private.folded_name(p_name text) to service_role;

grant execute on function private.generate_purchase_number() to authenticated;

grant execute on function private.generate_purchase_number() to service_role;

grant execute on function private.get_agenda() to authenticated;

grant execute on function private.get_agenda() to service_role;

grant execute on function private.get_holidays(p_from date) to authenticated;

grant execute on function private.get_holidays(p_from date) to service_role;

grant execute on function private.get_mail_choices() to authenticated;

grant execute on function private.get_mail_choices() to service_role;

grant execute on function private.get_member_post_names(p_user_id uuid) to authenticated;

grant execute on function private.get_member_post_names(p_user_id uuid) to service_role;

grant execute on function private.get_membership(p_user_id uuid) to authenticated;

grant execute on function private.get_membership(p_user_id uuid) to service_role;

grant execute on function private.get_office_factors() to authenticated;

grant execute on function private.get_overview(p_from date, p_to date) to authenticated;

grant execute on function private.get_overview(p_from date, p_to date) to service_role;

grant execute on function private.get_overview_series(p_from date, p_to date) to authenticated;

grant execute on function private.get_overview_series(p_from date, p_to date) to service_role;

grant execute on function private.get_own_affiliate() to authenticated;

grant execute on function private.get_own_affiliate() to service_role;

grant execute on function private.get_own_data() to authenticated;

grant execute on function private.get_own_data() to service_role;

grant execute on function private.get_own_deletion() to authenticated;

grant execute on function private.get_own_deletion() to service_role;

grant execute on function private.get_person(p_id uuid) to authenticated;

grant execute on function private.get_person(p_id uuid) to service_role;

grant execute on function private.get_post(p_query jsonb) to authenticated;

grant execute on function private.get_post(p_query jsonb) to service_role;

grant execute on function private.get_post_bag(p_id uuid) to authenticated;

grant execute on function private.get_post_bag(p_id uuid) to service_role;

grant execute on function private.get_post_charges() to authenticated;

grant execute on function private.get_post_charges() to service_role;

grant execute on function private.get_post_count(p_id uuid) to authenticated;

grant execute on function private.get_post_count(p_id uuid) to service_role;

grant execute on function private.get_post_counts() to authenticated;

grant execute on function private.get_post_counts() to service_role;

grant execute on function private.get_post_directory() to authenticated;

grant execute on function private.get_post_directory() to service_role;

grant execute on function private.get_post_item(p_id uuid) to authenticated;

grant execute on function private.get_post_item(p_id uuid) to service_role;

grant execute on function private.get_post_losses() to authenticated;

grant execute on function private.get_post_losses() to service_role;

grant execute on function private.get_post_names() to authenticated;

grant execute on function private.get_post_names() to service_role;

grant execute on function private.get_post_names_to_confirm() to authenticated;

grant execute on function private.get_post_names_to_confirm() to service_role;

grant execute on function private.get_post_quota() to authenticated;

grant execute on function private.get_post_quota() to service_role;

grant execute on function private.get_post_series(p_from date, p_to date) to authenticated;

grant execute on function private.get_post_series(p_from date, p_to date) to service_role;

grant execute on function private.get_post_shares() to authenticated;

grant execute on function private.get_post_shares() to service_role;

grant execute on function private.get_post_shelves() to authenticated;

grant execute on function private.get_post_shelves() to service_role;

grant execute on function private.get_post_shredding() to authenticated;

grant execute on function private.get_post_shredding() to service_role;

grant execute on function private.get_post_summary() to authenticated;

grant execute on function private.get_post_summary() to service_role;

grant execute on function private.get_post_totals(p_day date) to authenticated;

grant execute on function private.get_post_totals(p_day date) to service_role;

grant execute on function private.get_scan_failures() to authenticated;

grant execute on function private.get_scan_failures() to service_role;

grant execute on function private.get_waiting_counts() to authenticated;

grant execute on function private.get_waiting_counts() to service_role;

grant execute on function private.greeting_place(p_greeting_id uuid) to authenticated;

grant execute on function private.greeting_place(p_greeting_id uuid) to service_role;

grant execute on function private.hand_over_scan(p_request_id uuid, p_scan_id uuid, p_original jsonb, p_sheets integer) to authenticated;

grant execute on function private.hand_over_scan(p_request_id uuid, p_scan_id uuid, p_original jsonb, p_sheets integer) to service_role;

grant execute on function private.hold_account(OUT id uuid, OUT email text) to authenticated;

grant execute on function private.hold_account(OUT id uuid, OUT email text) to service_role;

grant execute on function private.hold_has_lapsed(p_registration public.event_registrations) to authenticated;

grant execute on function private.hold_has_lapsed(p_registration public.event_registrations) to service_role;

grant execute on function private.hold_member(p_user_id uuid) to authenticated;

grant execute on function private.hold_member(p_user_id uuid) to service_role;

grant execute on function private.holds_seat(p_registration public.event_registrations) to authenticated;

grant execute on function private.holds_seat(p_registration public.event_registrations) to service_role;

grant execute on function private.holds_seat_at(p_registration public.event_registrations, p_moment timestamp with time zone) to authenticated;

grant execute on function private.holds_seat_at(p_registration public.event_registrations, p_moment timestamp with time zone) to service_role;

grant execute on function private.is_admin() to authenticated;

grant execute on function private.is_admin() to service_role;

grant execute on function private.is_client_role() to anon;

grant execute on function private.is_client_role() to authenticated;

grant execute on function private.is_client_role() to service_role;

grant execute on function private.is_email(p_text text) to anon;

grant execute on function private.is_email(p_text text) to authenticated;

grant execute on function private.is_email(p_text text) to service_role;

grant execute on function private.is_over(p_event public.events) to authenticated;

grant execute on function private.is_over(p_event public.events) to service_role;

grant execute on function private.is_post_code(p_code text) to authenticated;

grant execute on function private.is_post_code(p_code text) to service_role;

grant execute on function private.is_sold(p_payment_status text, p_purchase_id uuid) to authenticated;

grant execute on function private.is_sold(p_payment_status text, p_purchase_id uuid) to service_role;

grant execute on function private.is_super_admin() to authenticated;

grant execute on function private.is_super_admin() to service_role;

grant execute on function private.issue_post_labels(p_count integer) to authenticated;

grant execute on function private.issue_post_labels(p_count integer) to service_role;

grant execute on function private.item_tables() to authenticated;

grant execute on function private.item_tables() to service_role;

grant execute on function private.item_types() to authenticated;

grant execute on function private.item_types() to service_role;

grant execute on function private.keep_post_paper(p_item_id uuid, p_is_held boolean) to authenticated;

grant execute on function private.keep_post_paper(p_item_id uuid, p_is_held boolean) to service_role;

grant execute on function private.leave_membership() to authenticated;

grant execute on function private.leave_membership() to service_role;

grant execute on function private.let_go_post_request(p_id uuid) to authenticated;

grant execute on function private.let_go_post_request(p_id uuid) to service_role;

grant execute on function private.lock_member(p_user_id uuid) to authenticated;

grant execute on function private.lock_member(p_user_id uuid) to service_role;

grant execute on function private.malta_clock(p_moment timestamp with time zone) to anon;

grant execute on function private.malta_clock(p_moment timestamp with time zone) to authenticated;

grant execute on function private.malta_clock(p_moment timestamp with time zone) to service_role;

grant execute on function private.malta_moment(p_wall_clock timestamp without time zone) to authenticated;

grant execute on function private.malta_moment(p_wall_clock timestamp without time zone) to service_role;

grant execute on function private.malta_today() to anon;

grant execute on function private.malta_today() to authenticated;

grant execute on function private.malta_today() to service_role;

grant execute on function private.manual_notify_admins(p_title text, p_message text, p_type text, p_action_url text, p_action_text text, p_priority integer, p_key uuid) to authenticated;

grant execute on function private.manual_notify_admins(p_title text, p_message text, p_type text, p_action_url text, p_action_text text, p_priority integer, p_key uuid) to service_role;

grant execute on function private.mark_post_called(p_id uuid) to authenticated;

grant execute on function private.mark_post_called(p_id uuid) to service_role;

grant execute on function private.match_payments(p_lines jsonb) to authenticated;

grant execute on function private.match_payments(p_lines jsonb) to service_role;

grant execute on function private.may_add_post_file(p_bucket text, p_name text) to authenticated;

grant execute on function private.may_add_post_file(p_bucket text, p_name text) to service_role;

grant execute on function private.may_read_post_file(p_bucket text, p_name text) to authenticated;

grant execute on function private.may_read_post_file(p_bucket text, p_name text) to service_role;

grant execute on function private.membership_status(p_status text, p_valid_until date, p_grace_until date) to authenticated;

grant execute on function private.membership_status(p_status text, p_valid_until date, p_grace_until date) to service_role;

grant execute on function private.number_greetings(p_greeting_id uuid, p_place numeric) to authenticated;

grant execute on function private.number_greetings(p_greeting_id uuid, p_place numeric) to service_role;

grant execute on function private.office_lock() to authenticated;

grant execute on function private.office_lock() to service_role;

grant execute on function private.official_wait_ends(p_told_at timestamp with time zone) to authenticated;

grant execute on function private.official_wait_ends(p_told_at timestamp with time zone) to service_role;

grant execute on function private.one_line(p_text text) to authenticated;

grant execute on function private.one_line(p_text text) to service_role;

grant execute on function private.only_admins() to authenticated;

grant execute on function private.only_admins() to service_role;

grant execute on function private.open_post_bag(p_id uuid, p_level text, p_machine text) to authenticated;

grant execute on function private.open_post_bag(p_id uuid, p_level text, p_machine text) to service_role;

grant execute on function private.open_post_item(p_id uuid) to authenticated;

grant execute on function private.open_post_item(p_id uuid) to service_role;

grant execute on function private.open_post_scan(p_item_id uuid) to authenticated;

grant execute on function private.open_post_scan(p_item_id uuid) to service_role;

grant execute on function private.open_shared_scan(p_token text) to anon;

grant execute on function private.open_shared_scan(p_token text) to authenticated;

grant execute on function private.open_shared_scan(p_token text) to service_role;

grant execute on function private.opening_week() to authenticated;

grant execute on function private.opening_week() to service_role;

grant execute on function private.pending_items(p_user_id uuid) to authenticated;

grant execute on function private.pending_items(p_user_id uuid) to service_role;

grant execute on function private.person_notifications(p_id uuid, p_offset integer) to authenticated;

grant execute on function private.person_notifications(p_id uuid, p_offset integer) to service_role;

grant execute on function private.phone_digits(p_phone text) to anon;

grant execute on function private.phone_digits(p_phone text) to authenticated;

grant execute on function private.phone_digits(p_phone text) to service_role;

grant execute on function private.place_post_items(p_codes text[], p_place text) to authenticated;

grant execute on function private.place_post_items(p_codes text[], p_place text) to service_role;

grant execute on function private.post_code_sum(p_code text) to authenticated;

grant execute on function private.post_code_sum(p_code text) to service_role;

grant execute on function private.post_folders() to authenticated;

grant execute on function private.post_folders() to service_role;

grant execute on function private.put_counted_post(p_id uuid, p_code text) to authenticated;

grant execute on function private.put_counted_post(p_id uuid, p_code text) to service_role;

grant execute on function private.put_into_post_bag(p_bag_id uuid, p_code text) to authenticated;

grant execute on function private.put_into_post_bag(p_bag_id uuid, p_code text) to service_role;

grant execute on function private.quote_cart(p_items jsonb, p_discount_code text) to authenticated;

grant execute on function private.quote_cart(p_items jsonb, p_discount_code text) to service_role;

grant execute on function private.quote_membership_change(p_membership_type text, p_billing_period text) to authenticated;

grant execute on function private.quote_membership_change(p_membership_type text, p_billing_period text) to service_role;

grant execute on function private.quote_post_requests(p_kind text, p_item_ids uuid[], p_options jsonb) to authenticated;

grant execute on function private.quote_post_requests(p_kind text, p_item_ids uuid[], p_options jsonb) to service_role;

grant execute on function private.record_payment(p_purchase_id uuid, p_provider text, p_reference text, p_amount numeric, p_paid_on date) to authenticated;

grant execute on function private.record_payment(p_purchase_id uuid, p_provider text, p_reference text, p_amount numeric, p_paid_on date) to service_role;

grant execute on function private.record_post_item(p_item jsonb) to authenticated;

grant execute on function private.record_post_item(p_item jsonb) to service_role;

grant execute on function private.refuse_item(p_problem text, p_item_type text, p_item_id uuid, p_title text) to authenticated;

grant execute on function private.refuse_item(p_problem text, p_item_type text, p_item_id uuid, p_title text) to service_role;

grant execute on function private.refuse_post_name(p_user_id uuid, p_name text, p_reason text) to authenticated;

grant execute on function private.refuse_post_name(p_user_id uuid, p_name text, p_reason text) to service_role;

grant execute on function private.refuse_post_request(p_id uuid, p_code text, p_note text) to authenticated;

grant execute on function private.refuse_post_request(p_id uuid, p_code text, p_note text) to service_role;

grant execute on function private.release_post_bag(p_id uuid, p_code text) to authenticated;

grant execute on function private.release_post_bag(p_id uuid, p_code text) to service_role;

grant execute on function private.remind_payment(p_purchase_id uuid) to authenticated;

grant execute on function private.remind_payment(p_purchase_id uuid) to service_role;

grant execute on function private.remove_event_series(p_event_id uuid, p_scope text, p_known jsonb) to authenticated;

grant execute on function private.remove_event_series(p_event_id uuid, p_scope text, p_known jsonb) to service_role;

grant execute on function private.reopen_affiliate(p_affiliate_id uuid) to authenticated;

grant execute on function private.reopen_affiliate(p_affiliate_id uuid) to service_role;

grant execute on function private.reopen_post_bag(p_id uuid) to authenticated;

grant execute on function private.reopen_post_bag(p_id uuid) to service_role;

grant execute on function private.report_post_lost(p_id uuid, p_item_id uuid, p_reason text) to authenticated;

grant execute on function private.report_post_lost(p_id uuid, p_item_id uuid, p_reason text) to service_role;

grant execute on function private.require_admin(p_or_service boolean) to authenticated;

grant execute on function private.require_admin(p_or_service boolean) to service_role;

grant execute on function private.require_user() to authenticated;

grant execute on function private.require_user() to service_role;

grant execute on function private.reset_second_factor(p_user_id uuid) to authenticated;

grant execute on function private.restore_notification(p_id uuid) to authenticated;

grant execute on function private.restore_notification(p_id uuid) to service_role;

grant execute on function private.retry_mail(p_id uuid) to authenticated;

grant execute on function private.retry_mail(p_id uuid) to service_role;

grant execute on function private.retry_scan(p_scan_id uuid) to authenticated;

grant execute on function private.retry_scan(p_scan_id uuid) to service_role;

grant execute on function private.return_post_item(p_id uuid, p_reason text) to authenticated;

grant execute on function private.return_post_item(p_id uuid, p_reason text) to service_role;

grant execute on function private.revoke_post_share(p_id uuid) to authenticated;

grant execute on function private.revoke_post_share(p_id uuid) to service_role;

grant execute on function private.search_patterns(p_text text) to authenticated;

grant execute on function private.search_patterns(p_text text) to service_role;

grant execute on function private.search_text(VARIADIC p_texts text[]) to anon;

grant execute on function private.search_text(VARIADIC p_texts text[]) to authenticated;

grant execute on function private.search_text(VARIADIC p_texts text[]) to service_role;

grant execute on function private.set_service_progress(p_user_service_id uuid, p_status text, p_notes text, p_updated_at timestamp with time zone) to authenticated;

grant execute on function private.set_service_progress(p_user_service_id uuid, p_status text, p_notes text, p_updated_at timestamp with time zone) to service_role;

grant execute on function private.settle_deleted_files(p_bucket text, p_names text[]) to service_role;

grant execute on function private.share_post_scan(p_id uuid, p_item_id uuid, p_for text, p_token_hash text) to authenticated;

grant execute on function private.share_post_scan(p_id uuid, p_item_id uuid, p_for text, p_token_hash text) to service_role;

grant execute on function private.shared_scan_files() to anon;

grant execute on function private.stop_mail(p_token text) to anon;

grant execute on function private.stop_mail(p_token text) to authenticated;

grant execute on function private.stop_mail(p_token text) to service_role;

grant execute on function private.sum_orders(p_search text, p_filter text, p_paid_from date, p_paid_to date) to authenticated;

grant execute on function private.sum_orders(p_search text, p_filter text, p_paid_from date, p_paid_to date) to service_role;

grant execute on function private.take_back_notice() to authenticated;

grant execute on function private.take_back_notice() to service_role;

grant execute on function private.take_out_of_post_bag(p_bag_id uuid, p_code text) to authenticated;

grant execute on function private.take_out_of_post_bag(p_bag_id uuid, p_code text) to service_role;

grant execute on function private.take_post_request(p_id uuid) to authenticated;

grant execute on function private.take_post_request(p_id uuid) to service_role;

grant execute on function private.told_id() to authenticated;

grant execute on function private.told_id() to service_role;

grant execute on function private.undo_post_item(p_id uuid) to authenticated;

grant execute on function private.undo_post_item(p_id uuid) to service_role;

grant execute on function private.unseen_characters() to authenticated;

grant execute on function private.unseen_characters() to service_role;

grant execute on function private.update_discount_usage(p_discount_code_id uuid, p_purchase_id uuid) to authenticated;

grant execute on function private.update_discount_usage(p_discount_code_id uuid, p_purchase_id uuid) to service_role;

grant execute on function private.update_event_series(p_event_id uuid, p_changes jsonb, p_scope text, p_known jsonb) to authenticated;

grant execute on function private.update_event_series(p_event_id uuid, p_changes jsonb, p_scope text, p_known jsonb) to service_role;

grant execute on function private.validate_discount_code(p_code text, p_subtotal numeric, p_item_types text[]) to authenticated;

grant execute on function private.validate_discount_code(p_code text, p_subtotal numeric, p_item_types text[]) to service_role;

grant execute on function private.waits_for_scan(p_item_id uuid) to authenticated;

grant execute on function private.waits_for_scan(p_item_id uuid) to service_role;

grant execute on function private.waive_post_charge(p_id uuid, p_reason text) to authenticated;

grant execute on function private.waive_post_charge(p_id uuid, p_reason text) to service_role;

grant execute on function private.withdraw_affiliate(p_affiliate_id uuid, p_reason text) to authenticated;

grant execute on function private.withdraw_affiliate(p_affiliate_id uuid, p_reason text) to service_role;

grant execute on function private.withdraw_membership() to authenticated;

grant execute on function private.withdraw_membership() to service_role;

grant execute on function private.withdraw_post_lost(p_id uuid) to authenticated;

grant execute on function private.withdraw_post_lost(p_id uuid) to service_role;

grant execute on function private.withdraw_post_requests(p_ids uuid[]) to authenticated;

grant execute on function private.withdraw_post_requests(p_ids uuid[]) to service_role;

grant execute on function private.witness_post_bag(p_id uuid) to authenticated;

grant execute on function private.witness_post_bag(p_id uuid) to service_role;

grant execute on function public.account_statement(p_from date, p_to date) to authenticated;

grant execute on function public.add_post_name(p_id uuid, p_name text, p_kind text, p_user_id uuid, p_is_shared boolean) to authenticated;

grant execute on function public.add_post_name(p_id uuid, p_name text, p_kind text, p_user_id uuid, p_is_shared boolean) to service_role;

grant execute on function public.answer_message(p_id uuid, p_message_id uuid, p_answer text, p_known integer) to authenticated;

grant execute on function public.answer_message(p_id uuid, p_message_id uuid, p_answer text, p_known integer) to service_role;

grant execute on function public.answer_post_request(p_id uuid, p_question text, p_answer text) to authenticated;

grant execute on function public.answer_post_request(p_id uuid, p_question text, p_answer text) to service_role;

grant execute on function public.approve_affiliate_simple(p_affiliate_id uuid) to authenticated;

grant execute on function public.approve_affiliate_simple(p_affiliate_id uuid) to service_role;

grant execute on function public.ask_back_post_request(p_id uuid, p_question text) to authenticated;

grant execute on function public.ask_back_post_request(p_id uuid, p_question text) to service_role;

grant execute on function public.ask_for_post(p_kind text, p_lines jsonb, p_options jsonb, p_expected_gross numeric) to authenticated;

grant execute on function public.ask_for_post(p_kind text, p_lines jsonb, p_options jsonb, p_expected_gross numeric) to service_role;

grant execute on function public.begin_post_count(p_id uuid, p_place text) to authenticated;

grant execute on function public.begin_post_count(p_id uuid, p_place text) to service_role;

grant execute on function public.begin_post_shredding(p_code text) to authenticated;

grant execute on function public.begin_post_shredding(p_code text) to service_role;

grant execute on function public.bill_own_charges() to authenticated;

grant execute on function public.bill_own_charges() to service_role;

grant execute on function public.cancel_purchase(p_purchase_id uuid, p_reason text) to authenticated;

grant execute on function public.cancel_purchase(p_purchase_id uuid, p_reason text) to service_role;

grant execute on function public.change_membership(p_membership_type text, p_billing_period text, p_idempotency_key uuid, p_expected_total numeric) to authenticated;

grant execute on function public.change_membership(p_membership_type text, p_billing_period text, p_idempotency_key uuid, p_expected_total numeric) to service_role;

grant execute on function public.check_in(p_registration_id uuid, p_present boolean) to authenticated;

grant execute on function public.check_in(p_registration_id uuid, p_present boolean) to service_role;

grant execute on function public.check_own_password(p_password text) to authenticated;

grant execute on function public.check_own_password(p_password text) to service_role;

grant execute on function public.checkout(p_items jsonb, p_discount_code text, p_idempotency_key uuid, p_expected_total numeric) to authenticated;

grant execute on function public.checkout(p_items jsonb, p_discount_code text, p_idempotency_key uuid, p_expected_total numeric) to service_role;

grant execute on function public.choose_after_storage(p_choice text) to authenticated;

grant execute on function public.choose_after_storage(p_choice text) to service_role;

grant execute on function public.choose_mail(p_kind text, p_is_wanted boolean) to authenticated;

grant execute on function public.choose_mail(p_kind text, p_is_wanted boolean) to service_role;

grant execute on function public.claim_files_to_delete(p_limit integer) to service_role;

grant execute on function public.claim_scans(p_limit integer, p_lease_seconds integer) to service_role;

grant execute on function public.close_post_bag(p_id uuid, p_codes text[]) to authenticated;

grant execute on function public.close_post_bag(p_id uuid, p_codes text[]) to service_role;

grant execute on function public.close_refund_review(p_id uuid, p_note text, p_outcome text, p_refunded_amount numeric) to authenticated;

grant execute on function public.close_refund_review(p_id uuid, p_note text, p_outcome text, p_refunded_amount numeric) to service_role;

grant execute on function public.confirm_post_lost(p_id uuid) to authenticated;

grant execute on function public.confirm_post_lost(p_id uuid) to service_role;

grant execute on function public.confirm_post_name(p_user_id uuid, p_name text, p_is_shared boolean) to authenticated;

grant execute on function public.confirm_post_name(p_user_id uuid, p_name text, p_is_shared boolean) to service_role;

grant execute on function public.correct_post_item(p_id uuid, p_changes jsonb, p_reason text) to authenticated;

grant execute on function public.correct_post_item(p_id uuid, p_changes jsonb, p_reason text) to service_role;

grant execute on function public.correct_post_sheets(p_item_id uuid, p_sheets integer) to authenticated;

grant execute on function public.correct_post_sheets(p_item_id uuid, p_sheets integer) to service_role;

grant execute on function public.count_post_items(p_id uuid, p_codes text[]) to authenticated;

grant execute on function public.count_post_items(p_id uuid, p_codes text[]) to service_role;

grant execute on function public.count_users() to authenticated;

grant execute on function public.count_users() to service_role;

grant execute on function public.delete_own_account(p_check uuid) to authenticated;

grant execute on function public.delete_own_account(p_check uuid) to service_role;

grant execute on function public.discard_post_count(p_id uuid) to authenticated;

grant execute on function public.discard_post_count(p_id uuid) to service_role;

grant execute on function public.end_post_count(p_id uuid) to authenticated;

grant execute on function public.end_post_count(p_id uuid) to service_role;

grant execute on function public.end_post_name(p_id uuid, p_reason text) to authenticated;

grant execute on function public.end_post_name(p_id uuid, p_reason text) to service_role;

grant execute on function public.fail_scan(p_scan_id uuid, p_lease uuid, p_reason text) to service_role;

grant execute on function public.find_anything(p_query text, p_limit integer) to authenticated;

grant execute on function public.find_anything(p_query text, p_limit integer) to service_role;

grant execute on function public.finish_scan(p_scan_id uuid, p_lease uuid, p_pdf text, p_pages jsonb) to service_role;

grant execute on function public.generate_purchase_number() to authenticated;

grant execute on function public.generate_purchase_number() to service_role;

grant execute on function public.get_agenda() to authenticated;

grant execute on function public.get_agenda() to service_role;

grant execute on function public.get_holidays(p_from date) to authenticated;

grant execute on function public.get_holidays(p_from date) to service_role;

grant execute on function public.get_mail_choices() to authenticated;

grant execute on function public.get_mail_choices() to service_role;

grant execute on function public.get_member_post_names(p_user_id uuid) to authenticated;

grant execute on function public.get_member_post_names(p_user_id uuid) to service_role;

grant execute on function public.get_membership(p_user_id uuid) to authenticated;

grant execute on function public.get_membership(p_user_id uuid) to service_role;

grant execute on function public.get_membership_service(p_membership_type text, p_billing_period text) to anon;

grant execute on function public.get_membership_service(p_membership_type text, p_billing_period text) to authenticated;

grant execute on function public.get_membership_service(p_membership_type text, p_billing_period text) to service_role;

grant execute on function public.get_office_factors() to authenticated;

grant execute on function public.get_office_lock() to authenticated;

grant execute on function public.get_office_lock() to service_role;

grant execute on function public.get_overview(p_from date, p_to date) to authenticated;

grant execute on function public.get_overview(p_from date, p_to date) to service_role;

grant execute on function public.get_overview_series(p_from date, p_to date) to authenticated;

grant execute on function public.get_overview_series(p_from date, p_to date) to service_role;

grant execute on function public.get_own_affiliate() to authenticated;

grant execute on function public.get_own_affiliate() to service_role;

grant execute on function public.get_own_data() to authenticated;

grant execute on function public.get_own_data() to service_role;

grant execute on function public.get_own_deletion() to authenticated;

grant execute on function public.get_own_deletion() to service_role;

grant execute on function public.get_person(p_id uuid) to authenticated;

grant execute on function public.get_person(p_id uuid) to service_role;

grant execute on function public.get_post(p_query jsonb) to authenticated;

grant execute on function public.get_post(p_query jsonb) to service_role;

grant execute on function public.get_post_bag(p_id uuid) to authenticated;

grant execute on function public.get_post_bag(p_id uuid) to service_role;

grant execute on function public.get_post_charges() to authenticated;

grant execute on function public.get_post_charges() to service_role;

grant execute on function public.get_post_count(p_id uuid) to authenticated;

grant execute on function public.get_post_count(p_id uuid) to service_role;

grant execute on function public.get_post_counts() to authenticated;

grant execute on function public.get_post_counts() to service_role;

grant execute on function public.get_post_directory() to authenticated;

grant execute on function public.get_post_directory() to service_role;

grant execute on function public.get_post_item(p_id uuid) to authenticated;

grant execute on function public.get_post_item(p_id uuid) to service_role;

grant execute on function public.get_post_losses() to authenticated;

grant execute on function public.get_post_losses() to service_role;

grant execute on function public.get_post_names() to authenticated;

grant execute on function public.get_post_names() to service_role;

grant execute on function public.get_post_names_to_confirm() to authenticated;

grant execute on function public.get_post_names_to_confirm() to service_role;

grant execute on function public.get_post_quota() to authenticated;

grant execute on function public.get_post_quota() to service_role;

grant execute on function public.get_post_series(p_from date, p_to date) to authenticated;

grant execute on function public.get_post_series(p_from date, p_to date) to service_role;

grant execute on function public.get_post_shares() to authenticated;

grant execute on function public.get_post_shares() to service_role;

grant execute on function public.get_post_shelves() to authenticated;

grant execute on function public.get_post_shelves() to service_role;

grant execute on function public.get_post_shredding() to authenticated;

grant execute on function public.get_post_shredding() to service_role;

grant execute on function public.get_post_summary() to authenticated;

grant execute on function public.get_post_summary() to service_role;

grant execute on function public.get_post_totals(p_day date) to authenticated;

grant execute on function public.get_post_totals(p_day date) to service_role;

grant execute on function public.get_scan_failures() to authenticated;

grant execute on function public.get_scan_failures() to service_role;

grant execute on function public.get_start() to authenticated;

grant execute on function public.get_start() to service_role;

grant execute on function public.get_waiting_counts() to authenticated;

grant execute on function public.get_waiting_counts() to service_role;

grant execute on function public.hand_over_scan(p_request_id uuid, p_scan_id uuid, p_original jsonb, p_sheets integer) to authenticated;

grant execute on function public.hand_over_scan(p_request_id uuid, p_scan_id uuid, p_original jsonb, p_sheets integer) to service_role;

grant execute on function public.issue_post_labels(p_count integer) to authenticated;

grant execute on function public.issue_post_labels(p_count integer) to service_role;

grant execute on function public.keep_post_paper(p_item_id uuid, p_is_held boolean) to authenticated;

grant execute on function public.keep_post_paper(p_item_id uuid, p_is_held boolean) to service_role;

grant execute on function public.leave_membership() to authenticated;

grant execute on function public.leave_membership() to service_role;

grant execute on function public.let_go_post_request(p_id uuid) to authenticated;

grant execute on function public.let_go_post_request(p_id uuid) to service_role;

grant execute on function public.manual_notify_admins(p_title text, p_message text, p_type text, p_action_url text, p_action_text text, p_priority integer, p_key uuid) to authenticated;

grant execute on function public.manual_notify_admins(p_title text, p_message text, p_type text, p_action_url text, p_action_text text, p_priority integer, p_key uuid) to service_role;

grant execute on function public.mark_post_called(p_id uuid) to authenticated;

grant execute on function public.mark_post_called(p_id uuid) to service_role;

grant execute on function public.match_payments(p_lines jsonb) to authenticated;

grant execute on function public.match_payments(p_lines jsonb) to service_role;

grant execute on function public.move_greeting(p_greeting_id uuid, p_direction text) to authenticated;

grant execute on function public.move_greeting(p_greeting_id uuid, p_direction text) to service_role;

grant execute on function public.open_post_bag(p_id uuid, p_level text, p_machine text) to authenticated;

grant execute on function public.open_post_bag(p_id uuid, p_level text, p_machine text) to service_role;

grant execute on function public.open_post_item(p_id uuid) to authenticated;

grant execute on function public.open_post_item(p_id uuid) to service_role;

grant execute on function public.open_post_scan(p_item_id uuid) to authenticated;

grant execute on function public.open_post_scan(p_item_id uuid) to service_role;

grant execute on function public.open_shared_scan(p_token text) to anon;

grant execute on function public.open_shared_scan(p_token text) to authenticated;

grant execute on function public.open_shared_scan(p_token text) to service_role;

grant execute on function public.person_notifications(p_id uuid, p_offset integer) to authenticated;

grant execute on function public.person_notifications(p_id uuid, p_offset integer) to service_role;

grant execute on function public.place_greeting(p_greeting_id uuid, p_before_id uuid) to authenticated;

grant execute on function public.place_greeting(p_greeting_id uuid, p_before_id uuid) to service_role;

grant execute on function public.place_post_items(p_codes text[], p_place text) to authenticated;

grant execute on function public.place_post_items(p_codes text[], p_place text) to service_role;

grant execute on function public.put_counted_post(p_id uuid, p_code text) to authenticated;

grant execute on function public.put_counted_post(p_id uuid, p_code text) to service_role;

grant execute on function public.put_into_post_bag(p_bag_id uuid, p_code text) to authenticated;

grant execute on function public.put_into_post_bag(p_bag_id uuid, p_code text) to service_role;

grant execute on function public.quote_cart(p_items jsonb, p_discount_code text) to authenticated;

grant execute on function public.quote_cart(p_items jsonb, p_discount_code text) to service_role;

grant execute on function public.quote_membership_change(p_membership_type text, p_billing_period text) to authenticated;

grant execute on function public.quote_membership_change(p_membership_type text, p_billing_period text) to service_role;

grant execute on function public.quote_post_requests(p_kind text, p_item_ids uuid[], p_options jsonb) to authenticated;

grant execute on function public.quote_post_requests(p_kind text, p_item_ids uuid[], p_options jsonb) to service_role;

grant execute on function public.record_payment(p_purchase_id uuid, p_provider text, p_reference text, p_amount numeric, p_paid_on date) to authenticated;

grant execute on function public.record_payment(p_purchase_id uuid, p_provider text, p_reference text, p_amount numeric, p_paid_on date) to service_role;

grant execute on function public.record_post_item(p_item jsonb) to authenticated;

grant execute on function public.record_post_item(p_item jsonb) to service_role;

grant execute on function public.refund_sums(p_filter text, p_search text) to authenticated;

grant execute on function public.refund_sums(p_filter text, p_search text) to service_role;

grant execute on function public.refuse_post_name(p_user_id uuid, p_name text, p_reason text) to authenticated;

grant execute on function public.refuse_post_name(p_user_id uuid, p_name text, p_reason text) to service_role;

grant execute on function public.refuse_post_request(p_id uuid, p_code text, p_note text) to authenticated;

grant execute on function public.refuse_post_request(p_id uuid, p_code text, p_note text) to service_role;

grant execute on function public.release_post_bag(p_id uuid, p_code text) to authenticated;

grant execute on function public.release_post_bag(p_id uuid, p_code text) to service_role;

grant execute on function public.remind_payment(p_purchase_id uuid) to authenticated;

grant execute on function public.remind_payment(p_purchase_id uuid) to service_role;

grant execute on function public.remove_event_series(p_event_id uuid, p_scope text, p_known jsonb) to authenticated;

grant execute on function public.remove_event_series(p_event_id uuid, p_scope text, p_known jsonb) to service_role;

grant execute on function public.reopen_affiliate(p_affiliate_id uuid) to authenticated;

grant execute on function public.reopen_affiliate(p_affiliate_id uuid) to service_role;

grant execute on function public.reopen_post_bag(p_id uuid) to authenticated;

grant execute on function public.reopen_post_bag(p_id uuid) to service_role;

grant execute on function public.report_post_lost(p_id uuid, p_item_id uuid, p_reason text) to authenticated;

grant execute on function public.report_post_lost(p_id uuid, p_item_id uuid, p_reason text) to service_role;

grant execute on function public.reset_second_factor(p_user_id uuid) to authenticated;

grant execute on function public.restore_notification(p_id uuid) to authenticated;

grant execute on function public.restore_notification(p_id uuid) to service_role;

grant execute on function public.retry_mail(p_id uuid) to authenticated;

grant execute on function public.retry_mail(p_id uuid) to service_role;

grant execute on function public.retry_scan(p_scan_id uuid) to authenticated;

grant execute on function public.retry_scan(p_scan_id uuid) to service_role;

grant execute on function public.return_post_item(p_id uuid, p_reason text) to authenticated;

grant execute on function public.return_post_item(p_id uuid, p_reason text) to service_role;

grant execute on function public.revoke_post_share(p_id uuid) to authenticated;

grant execute on function public.revoke_post_share(p_id uuid) to service_role;

grant execute on function public.save_opening_hours(p_known jsonb, p_week jsonb) to authenticated;

grant execute on function public.save_opening_hours(p_known jsonb, p_week jsonb) to service_role;

grant execute on function public.set_service_progress(p_user_service_id uuid, p_status text, p_notes text, p_updated_at timestamp with time zone) to authenticated;

grant execute on function public.set_service_progress(p_user_service_id uuid, p_status text, p_notes text, p_updated_at timestamp with time zone) to service_role;

grant execute on function public.settle_deleted_files(p_bucket text, p_names text[]) to service_role;

grant execute on function public.share_post_scan(p_id uuid, p_item_id uuid, p_for text, p_token_hash text) to authenticated;

grant execute on function public.share_post_scan(p_id uuid, p_item_id uuid, p_for text, p_token_hash text) to service_role;

grant execute on function public.stop_mail(p_token text) to anon;

grant execute on function public.stop_mail(p_token text) to authenticated;

grant execute on function public.stop_mail(p_token text) to service_role;

grant execute on function public.sum_orders(p_search text, p_filter text, p_paid_from date, p_paid_to date) to authenticated;

grant execute on function public.sum_orders(p_search text, p_filter text, p_paid_from date, p_paid_to date) to service_role;

grant execute on function public.take_back_notice() to authenticated;

grant execute on function public.take_back_notice() to service_role;

grant execute on function public.take_out_of_post_bag(p_bag_id uuid, p_code text) to authenticated;

grant execute on function public.take_out_of_post_bag(p_bag_id uuid, p_code text) to service_role;

grant execute on function public.take_post_request(p_id uuid) to authenticated;

grant execute on function public.take_post_request(p_id uuid) to service_role;

grant execute on function public.undo_post_item(p_id uuid) to authenticated;

grant execute on function public.undo_post_item(p_id uuid) to service_role;

grant execute on function public.update_discount_usage(p_discount_code_id uuid, p_purchase_id uuid) to authenticated;

grant execute on function public.update_discount_usage(p_discount_code_id uuid, p_purchase_id uuid) to service_role;

grant execute on function public.update_event_series(p_event_id uuid, p_changes jsonb, p_scope text, p_known jsonb) to authenticated;

grant execute on function public.update_event_series(p_event_id uuid, p_changes jsonb, p_scope text, p_known jsonb) to service_role;

grant execute on function public.validate_discount_code(p_code text, p_user_id uuid, p_subtotal numeric, p_item_types text[]) to authenticated;

grant execute on function public.validate_discount_code(p_code text, p_user_id uuid, p_subtotal numeric, p_item_types text[]) to service_role;

grant execute on function public.waive_post_charge(p_id uuid, p_reason text) to authenticated;

grant execute on function public.waive_post_charge(p_id uuid, p_reason text) to service_role;

grant execute on function public.withdraw_affiliate(p_affiliate_id uuid, p_reason text) to authenticated;

grant execute on function public.withdraw_affiliate(p_affiliate_id uuid, p_reason text) to service_role;

grant execute on function public.withdraw_membership() to authenticated;

grant execute on function public.withdraw_membership() to service_role;

grant execute on function public.withdraw_post_lost(p_id uuid) to authenticated;

grant execute on function public.withdraw_post_lost(p_id uuid) to service_role;

grant execute on function public.withdraw_post_requests(p_ids uuid[]) to authenticated;

grant execute on function public.withdraw_post_requests(p_ids uuid[]) to service_role;

grant execute on function public.witness_post_bag(p_id uuid) to authenticated;

grant execute on function public.witness_post_bag(p_id uuid) to service_role;

grant usage on schema private to anon;

grant usage on schema private to authenticated;

grant usage on schema private to service_role;

grant usage on schema public to anon;

grant usage on schema public to authenticated;

grant create, usage on schema public to postgres;

grant usage on schema public to public;

grant usage on schema public to service_role;

grant select on table private.affiliate_directory to authenticated;

grant select on table private.affiliate_directory to service_role;

grant select on table private.audit_actors to authenticated;

grant select on table private.audit_actors to service_role;

grant select on table private.audit_directory to authenticated;

grant select on table private.audit_directory to service_role;

grant select on table private.discount_usage_directory to authenticated;

grant select on table private.discount_usage_directory to service_role;

grant select on table private.message_directory to authenticated;

grant select on table private.message_directory to service_role;

grant select on table private.order_directory to authenticated;

grant select on table private.order_directory to service_role;

grant select on table private.ordered_service_directory to authenticated;

grant select on table private.ordered_service_directory to service_role;

grant select on table private.post_charge_directory to authenticated;

grant select on table private.post_charge_directory to service_role;

grant select on table private.post_directory to authenticated;

grant select on table private.post_directory to service_role;

grant select on table private.post_queue to authenticated;

grant select on table private.post_queue to service_role;

grant select on table private.post_unread_official to authenticated;

grant select on table private.post_unread_official to service_role;

grant select on table private.timed_events to authenticated;

grant select on table private.timed_events to service_role;

grant select on table private.user_directory to authenticated;

grant select on table private.user_directory to service_role;

grant select on table public.admins to authenticated;

grant select on table public.admins to service_role;

grant select on table public.affiliate_directory to authenticated;

grant select on table public.affiliate_directory to service_role;

grant insert (additional_info, business_type, company_name, email, expected_referrals, first_name, id, is_test, last_name, phone, promotion_methods, referral_code, status, total_referrals, user_id, website) on table public.affiliates to anon;

grant select on table public.affiliates to authenticated;

grant insert (additional_info, business_type, company_name, email, expected_referrals, first_name, id, is_test, last_name, phone, promotion_methods, referral_code, status, total_referrals, user_id, website) on table public.affiliates to authenticated;

grant update (rejection_reason, status) on table public.affiliates to authenticated;

grant delete, insert, select, update on table public.affiliates to service_role;

grant delete, select on table public.answer_templates to authenticated;

grant insert (body, id, name) on table public.answer_templates to authenticated;

grant update (body, name) on table public.answer_templates to authenticated;

grant select on table public.answer_templates to service_role;

grant select on table public.audit_actors to authenticated;

grant select on table public.audit_actors to service_role;

grant select on table public.audit_directory to authenticated;

grant select on table public.audit_directory to service_role;

grant select on table public.audit_log to authenticated;

grant select on table public.audit_log to service_role;

grant delete, select on table public.closed_days to authenticated;

grant insert (day, id, reason) on table public.closed_days to authenticated;

grant update (day, reason) on table public.closed_days to authenticated;

grant select on table public.closed_days to service_role;

grant insert (company, email, id, message, name) on table public.contact_messages to anon;

grant select on table public.contact_messages to authenticated;

grant insert (company, email, id, message, name) on table public.contact_messages to authenticated;

grant update (handled_at, read_at, taken_by) on table public.contact_messages to authenticated;

grant delete, insert, select, update on table public.contact_messages to service_role;

grant select on table public.discount_code_usage to authenticated;

grant select on table public.discount_code_usage to service_role;

grant delete, select on table public.discount_codes to authenticated;

grant insert (applicable_to, code, description, discount_type, discount_value, id, is_active, minimum_purchase, usage_limit, valid_from, valid_until) on table public.discount_codes to authenticated;

grant update (applicable_to, code, description, discount_type, discount_value, is_active, minimum_purchase, usage_limit, valid_from, valid_until) on table public.discount_codes to authenticated;

grant delete, insert, select, update on table public.discount_codes to service_role;

grant select on table public.discount_directory to authenticated;

grant select on table public.discount_directory to service_role;

grant select on table public.discount_usage_directory to authenticated;

grant select on table public.discount_usage_directory to service_role;

grant select on table public.document_directory to authenticated;

grant select on table public.document_directory to service_role;

grant select on table public.document_templates to authenticated;

grant delete, insert, select, update on table public.document_templates to service_role;

grant delete, select on table public.documents to authenticated;

grant insert (created_by, currency, description, document_type, id, price, price_unit, status, template_content, title, unit_quantity) on table public.documents to authenticated;

grant update (currency, description, document_type, price, price_unit, status, template_content, title, unit_quantity, updated_at) on table public.documents to authenticated;

grant delete, insert, select, update on table public.documents to service_role;

grant select on table public.event_access to authenticated;

grant delete, insert, select, update on table public.event_access to service_role;

grant select on table public.event_directory to authenticated;

grant select on table public.event_directory to service_role;

grant delete, select on table public.event_registrations to authenticated;

grant insert (amount_paid, event_id, payment_status, user_id) on table public.event_registrations to authenticated;

grant update (payment_status) on table public.event_registrations to authenticated;

grant delete, insert, select, update on table public.event_registrations to service_role;

grant delete, select on table public.events to authenticated;

grant insert (created_by, currency, description, duration_hours, duration_minutes, event_date, event_time, event_type, id, location, max_attendees, recurring_end_date, recurring_interval, recurring_type, registration_fee, registration_fee_unit, status, title, unit_quantity, video_link) on table public.events to authenticated;

grant update (currency, description, duration_hours, duration_minutes, event_date, event_time, event_type, location, max_attendees, recurring_end_date, recurring_interval, recurring_type, registration_fee, registration_fee_unit, status, title, unit_quantity, updated_at, video_link) on table public.events to authenticated;

grant delete, insert, select, update on table public.events to service_role;

grant select on table public.greetings to anon;

grant delete, select on table public.greetings to authenticated;

grant insert (created_by, display_order, id, is_active, text) on table public.greetings to authenticated;

grant update (display_order, is_active, text, updated_at) on table public.greetings to authenticated;

grant delete, insert, select, update on table public.greetings to service_role;

grant select on table public.invoices to authenticated;

grant select on table public.invoices to service_role;

grant select on table public.mails to authenticated;

grant select on table public.mails to service_role;

grant select on table public.memberships to authenticated;

grant select on table public.memberships to service_role;

grant select on table public.message_answers to authenticated;

grant select on table public.message_answers to service_role;

grant select on table public.message_directory to authenticated;

grant select on table public.message_directory to service_role;

grant select on table public.message_thread to authenticated;

grant select on table public.message_thread to service_role;

grant select on table public.notification_counts to authenticated;

grant select on table public.notification_counts to service_role;

grant delete, select on table public.notifications to authenticated;

grant update (read_at) on table public.notifications to authenticated;

grant delete, insert, select, update on table public.notifications to service_role;

grant delete, select on table public.opening_hours to authenticated;

grant insert (closes, id, opens, weekday) on table public.opening_hours to authenticated;

grant update (closes, opens) on table public.opening_hours to authenticated;

grant select on table public.opening_hours to service_role;

grant select on table public.order_directory to authenticated;

grant select on table public.order_directory to service_role;

grant select on table public.ordered_service_directory to authenticated;

grant select on table public.ordered_service_directory to service_role;

grant select on table public.payment_reminders to authenticated;

grant select on table public.payment_reminders to service_role;

grant select on table public.payments to authenticated;

grant select on table public.payments to service_role;

grant select on table public.person_note_directory to authenticated;

grant select on table public.person_note_directory to service_role;

grant delete, select on table public.person_notes to authenticated;

grant insert (id, note, user_id) on table public.person_notes to authenticated;

grant update (note) on table public.person_notes to authenticated;

grant select on table public.person_notes to service_role;

grant select on table public.post_certificates to authenticated;

grant select on table public.post_certificates to service_role;

grant select on table public.post_charge_directory to authenticated;

grant select on table public.post_charge_directory to service_role;

grant select (id, user_id) on table public.post_charges to authenticated;

grant select on table public.post_charges to service_role;

grant select (code, count_id) on table public.post_count_lines to authenticated;

grant select on table public.post_count_lines to service_role;

grant select (id) on table public.post_counts to authenticated;

grant select on table public.post_counts to service_role;

grant select on table public.post_directory to authenticated;

grant select on table public.post_directory to service_role;

grant select on table public.post_events to authenticated;

grant select on table public.post_events to service_role;

grant select on table public.post_intake to authenticated;

grant select on table public.post_intake to service_role;

grant update (folder, note, read_at) on table public.post_items to authenticated;

grant select (id, user_id) on table public.post_items to authenticated;

grant select on table public.post_items to service_role;

grant select (id) on table public.post_losses to authenticated;

grant select on table public.post_losses to service_role;

grant select on table public.post_names to service_role;

grant select on table public.post_pages to service_role;

grant select on table public.post_queue to authenticated;

grant select on table public.post_queue to service_role;

grant select (id, user_id) on table public.post_requests to authenticated;

grant select on table public.post_requests to service_role;

grant select on table public.post_scans to service_role;

grant select on table public.post_senders to authenticated;

grant insert (id, is_official, name) on table public.post_senders to authenticated;

grant update (is_official, name) on table public.post_senders to authenticated;

grant select on table public.post_senders to service_role;

grant select on table public.post_settings to authenticated;

grant insert, update (digest, sender_in_mails, spending_cap, user_id) on table public.post_settings to authenticated;

grant select on table public.post_settings to service_role;

grant select on table public.post_shares to service_role;

grant select on table public.post_undone to authenticated;

grant select on table public.post_undone to service_role;

grant select on table public.post_unread_official to authenticated;

grant select on table public.post_unread_official to service_role;

grant select (period_from, user_id) on table public.post_usage to authenticated;

grant select on table public.post_usage to service_role;

grant select on table public.profile_directory to authenticated;

grant select on table public.profile_directory to service_role;

grant select (id) on table public.profiles to anon;

grant select on table public.profiles to authenticated;

grant insert, update (address_line_1, address_line_2, city, company_name, country, created_at, email, full_name, id, is_affiliate, membership_status, membership_type, membership_valid_until, phone, postal_code, preferred_payment_method, role, vat_number) on table public.profiles to authenticated;

grant delete, insert, select, update on table public.profiles to service_role;

grant select on table public.purchase_items to authenticated;

grant select on table public.purchase_items to service_role;

grant select on table public.purchases to authenticated;

grant select on table public.purchases to service_role;

grant select on table public.referrals to authenticated;

grant delete, insert, select, update on table public.referrals to service_role;

grant select on table public.refund_directory to authenticated;

grant select on table public.refund_directory to service_role;

grant select on table public.refund_reviews to authenticated;

grant select on table public.refund_reviews to service_role;

grant delete, select on table public.saved_views to authenticated;

grant insert (address, id, list, name) on table public.saved_views to authenticated;

grant update (name) on table public.saved_views to authenticated;

grant select on table public.saved_views to service_role;

grant select on table public.service_directory to authenticated;

grant select on table public.service_directory to service_role;

grant select on table public.services to anon;

grant delete, select on table public.services to authenticated;

grant insert (billing_period, created_by, currency, description, estimated_delivery, extra_document_price, id, included_documents, membership_type, paper_days, price, price_unit, processing_hours, requirements, service_type, status, title, unit_quantity) on table public.services to authenticated;

grant update (billing_period, currency, description, estimated_delivery, extra_document_price, included_documents, membership_type, paper_days, price, price_unit, processing_hours, requirements, service_type, status, title, unit_quantity, updated_at) on table public.services to authenticated;

grant delete, insert, select, update on table public.services to service_role;

grant delete, select on table public.statement_layouts to authenticated;

grant insert, update (header, layout) on table public.statement_layouts to authenticated;

grant delete, insert, select, update on table public.statement_layouts to service_role;

grant select on table public.unwanted_mails to authenticated;

grant select on table public.unwanted_mails to service_role;

grant select on table public.user_directory to authenticated;

grant select on table public.user_directory to service_role;

grant delete, select on table public.user_documents to authenticated;

grant insert (document_id, filled_in, payment_status, user_id) on table public.user_documents to authenticated;

grant update (filled_in) on table public.user_documents to authenticated;

grant delete, insert, select, update on table public.user_documents to service_role;

grant delete, select on table public.user_services to authenticated;

grant insert (payment_status, service_id, user_id) on table public.user_services to authenticated;

grant delete, insert, select, update on table public.user_services to service_role;

-- Realtime

alter publication supabase_realtime add table public.affiliates;

alter publication supabase_realtime add table public.contact_messages;

alter publication supabase_realtime add table public.discount_codes;

alter publication supabase_realtime add table public.documents;

alter publication supabase_realtime add table public.event_registrations;

alter publication supabase_realtime add table public.events;

alter publication supabase_realtime add table public.greetings;

alter publication supabase_realtime add table public.invoices;

alter publication supabase_realtime add table public.memberships;

alter publication supabase_realtime add table public.notifications;

alter publication supabase_realtime add table public.payment_reminders;

alter publication supabase_realtime add table public.post_charges;

alter publication supabase_realtime add table public.post_count_lines;

alter publication supabase_realtime add table public.post_counts;

alter publication supabase_realtime add table public.post_items;

alter publication supabase_realtime add table public.post_losses;

alter publication supabase_realtime add table public.post_requests;

alter publication supabase_realtime add table public.profiles;

alter publication supabase_realtime add table public.purchases;

alter publication supabase_realtime add table public.refund_reviews;

alter publication supabase_realtime add table public.services;

alter publication supabase_realtime add table public.user_documents;

alter publication supabase_realtime add table public.user_services;

-- Comments on tables

comment on view private.affiliate_directory is 'Affiliate applications for lists. Administrators only.';

comment on view private.claimed_post_names is 'Not for the API: get_post_names and get_post_names_to_confirm tell of it.';

comment on column private.files_to_delete.due_at is 'When it may be tried next. Whoever tries it puts this ahead, so that nobody else does meanwhile.';

comment on column private.item_kinds.is_for_sale is 'Otherwise it is billed and not ordered: in no cart, no catalogue and no discount code.';

comment on table private.listed_orders is 'A copy of private.orders_to_list with indexes, kept by triggers in the transaction that changes an order.';

comment on view private.order_directory is 'Orders with member, invoice and payment, for lists. Administrators only.';

comment on view private.post_directory is 'Post for lists. Administrators only.';

comment on view private.post_queue is 'What members have asked for and is not done, each with its item and where its paper is. Administrators only.';

comment on view private.post_to_find is 'For private.find_post alone; an administrator has been asked for before.';

comment on column private.site_settings.site_url is 'Where the site is served, without a slash at the end. Set once: see supabase/README.md.';

comment on column private.site_settings.forms_per_origin is 'How often one network address may send a public form within an hour.';

comment on column private.site_settings.office_second_factor is 'Whether administrators have office rights only with a second factor: see supabase/README.md.';

comment on column private.site_settings.seller is 'The company as invoices name it, copied into each at its issue. Set once: see supabase/README.md.';

comment on view private.user_directory is 'Users for lists. Administrators only.';

comment on table public.admins is 'Follows profiles.role; written by a trigger only. Not audited: profiles.role is.';

comment on view public.affiliate_directory is 'Affiliate applications for administrators'' lists.';

comment on column public.affiliates.status is 'approved becomes active with the first referral; inactive: the approval was withdrawn.';

comment on column public.affiliates.is_test is 'Made by the debug panel; only administrators can set it.';

comment on column public.affiliates.forgotten_at is 'Set when the account is deleted: the person is gone, referrals still count on the record.';

comment on column public.affiliates.search_text is 'What the administrators'' lists search.';

comment on view public.audit_actors is 'Everybody who stands in the audit log as having acted.';

comment on view public.audit_directory is 'The audit log with names, for super administrators.';

comment on table public.audit_log is 'Not audited: this is the log. Nobody can change it.';

comment on column public.audit_log.subject_id is 'The member the changed row belongs to; null when it is nobody''s.';

comment on column public.audit_log.changes is '{column: {"from": old, "to": new}} of the columns that changed. A text of more than 2000 characters is {"length": characters, "sha256": hash}. {column: null} once the subject is forgotten.';

comment on table public.closed_days is 'Days on which the office is closed although it would be open, besides the legal holidays.';

comment on column public.contact_messages.answered_at is 'When it was last answered from here; null: never. Its list and its page hear of an answer by it.';

comment on column public.contact_messages.taken_by is 'The administrator who sees to it; null: nobody does yet.';

comment on column public.contact_messages.user_id is 'Who was signed in when they wrote. Anybody can type an address: without it, nobody knows whose message this is.';

comment on column public.contact_messages.read_at is 'When the first administrator opened it, or marked it handled; null is unread, for all of them.';

comment on column public.discount_codes.archived_at is 'Set instead of deleting a code that a purchase refers to.';

comment on column public.discount_codes.usage_limit is 'null is unlimited, 0 is none.';

comment on column public.discount_codes.usage_count is 'Counted by checkout and by cancelling; never by hand.';

comment on view public.discount_directory is 'Discount codes for lists. Administrators only.';

comment on view public.discount_usage_directory is 'The orders behind each discount code. Administrators only. A cancelled order has given its use back.';

comment on view public.document_directory is 'All documents with how often they were bought, for lists. Administrators only.';

comment on column public.documents.archived_at is 'Set instead of deleting a document someone has.';

comment on column public.documents.template_content is 'Write only: what is sent here is moved to document_templates and reads back as null.';

comment on column public.documents.template_preview is 'First 150 characters of the template.';

comment on column public.documents.asks is 'Names of placeholders that no profile answers, in the order of the template: the member is asked for them.';

comment on column public.documents.names_address is 'Whether the template names the address with the house: only who has one can have the document.';

comment on view public.event_directory is 'Events with their series and what is counted of each, for lists. Administrators only.';

comment on column public.event_registrations.checked_in_at is 'When the person was seen at the event; null when they were not. Written by check_in.';

comment on column public.event_registrations.purchase_id is 'null while the row is only in the cart; set when it stands on a placed order.';

comment on column public.event_registrations.held_until is 'How long an unpaid registration on no order keeps its seat; null while it stands on an order or is paid. Past on a cancelled one: it lapsed.';

comment on column public.events.video_link is 'Write only: what is sent here is moved to event_access and reads back as null.';

comment on column public.events.cancelled_at is 'When status became cancelled; null otherwise.';

comment on column public.events.archived_at is 'Set instead of deleting an event someone registered for.';

comment on column public.events.sequence is 'How often something changed that a calendar shows (RFC 5545, SEQUENCE); kept by a trigger.';

comment on column public.events.moved_at is 'When date, time or place last changed before it was over; what they were stands in former_….';

comment on column public.events.series_position is 'Place in the series, from 0; null outside of one. Stays when the event is moved.';

comment on column public.events.event_time is 'Wall clock in Malta, as is event_date.';

comment on column public.events.attendee_count is 'Registrations that are paid or on an order; kept by triggers. Seats held in carts are not in it.';

comment on column public.events.is_full is 'Every seat is paid or on an order. Seats held in carts make no event full: they lapse.';

comment on table public.invoices is 'Not audited: nothing changes it but the order it follows, which is.';

comment on column public.invoices.amount is 'Gross. Negative on a credit note, as are its net, VAT and lines.';

comment on column public.invoices.seller is 'The company at the time of issue, as in private.site_settings.';

comment on column public.invoices.lines is 'List of {position, item_type, item_id, title, quantity, unit_price, vat_included, discount_amount, vat_rate, net_amount, vat_amount, gross_amount}; supply_date where the day of supply is known, is_credit where days of a plan before are credited, or charges that were given back; charges, a list of {day, code, quantity}, where work on post is billed.';

comment on column public.invoices.status is 'pending, paid or cancelled; a credit note is issued.';

comment on table public.mails is 'Not audited: written by what it tells of, and by the sender. That an administrator has one tried again is.';

comment on column public.mails.due_at is 'When it may be tried next. Whoever tries it puts this ahead, so that nobody else does meanwhile.';

comment on column public.mails.reason is 'Why it has not gone out: recipient_gone, unwanted, stopped, or what the mail server said.';

comment on column public.mails.user_id is 'Whose mail it is: it goes to the address they have when it is sent. null: to the address it names.';

comment on column public.mails.email is 'Where it goes to, or, for a member''s, where it went.';

comment on column public.mails.key is 'What may be said once: a second mail under the same key is not written.';

comment on column public.mails.state is 'failed: given up after the last attempt. dropped: nobody to send it to any more, or not wanted.';

comment on column public.memberships.address_from is 'From when the address may be used: the first activation.';

comment on column public.memberships.first_paid_on is 'The first payment, from which the days of cooling-off are counted; null for a grant.';

comment on column public.memberships.next_membership_type is 'The plan that takes the place of the running one at the end of its period, with the next column.';

comment on column public.memberships.next_from is 'The last day of the period before it, once that plan has been paid for; null while it is only chosen.';

comment on column public.memberships.ends_on is 'The last day after notice: the first end of a period at least 30 days ahead.';

comment on column public.memberships.reminded_until is 'The end the member was last reminded of, and how many days ahead.';

comment on table public.message_answers is 'Not audited: a row says who answered and when, and is never changed. The log has it with the message.';

comment on column public.message_answers.answered_by is 'null once the account of who answered is gone.';

comment on view public.message_directory is 'Messages from the contact page, for administrators.';

comment on view public.message_thread is 'Answers to messages, each with its mail. Administrators only.';

comment on view public.notification_counts is 'Notifications counted by type, all and unread. Reads as the caller.';

comment on table public.notifications is 'Not audited: written by triggers; its owner reads and deletes it.';

comment on column public.notifications.metadata is 'Ids of the rows it is about.';

comment on column public.notifications.read_at is 'null is unread.';

comment on column public.notifications.event is 'What happened. An announcement is what an administrator typed: it has its words and no parameters.';

comment on column public.notifications.params is 'What its words, those of its mail too, say of it: names, amounts (EUR gross), ISO moments. With count: how many more.';

comment on table public.opening_hours is 'When the office is open, by weekday; the lounge has hours of its own.';

comment on column public.opening_hours.weekday is '1 is Monday, 7 is Sunday.';

comment on view public.order_directory is 'Orders for administrators'' lists.';

comment on view public.ordered_service_directory is 'Services that members ordered, with the work on them. Administrators only.';

comment on column public.payment_reminders.is_automatic is 'Sent by the daily run, once for each order. The others were sent by an administrator.';

comment on column public.payments.paid_on is 'Value date: the day the money was there, in Malta; income is counted by it.';

comment on view public.person_note_directory is 'Notes about people, with who wrote them. Administrators only.';

comment on table public.person_notes is 'Not in realtime: hosted, a deletion is told to everyone who listens.';

comment on column public.person_notes.user_id is 'Whom it is about.';

comment on column public.person_notes.written_by is 'null once the account of who wrote it is gone.';

comment on table public.post_bag_items is 'Not audited: who put what into a bag is in its chain of custody.';

comment on column public.post_bag_items.request_id is 'null once its owner is forgotten.';

comment on table public.post_bags is 'Not audited: who opened, closed and witnessed a bag is in it, and in the chain of custody of each item.';

comment on column public.post_bags.shredding_at is 'When whoever witnesses it let the shredder begin.';

comment on column public.post_bags.witnessed_at is 'When they said that all of it is shredded.';

comment on column public.post_bags.code is 'As on labels, and none that an item has.';

comment on column public.post_bags.level is 'Of DIN 66399, which is ISO/IEC 21964.';

comment on column public.post_bags.machine is 'What shreds it: a machine of ours, or a firm.';

comment on column public.post_bags.stop is 'What was scanned that does not go into it, {code, problem, bag_code, by, at}: nothing else goes there until somebody says that it is put aside.';

comment on table public.post_certificates is 'Not audited: written once, with the bag.';

comment on column public.post_certificates.items is 'Of each {item_id, code, kind, received_at, asked_at, is_default}.';

comment on view public.post_charge_directory is 'What members owe for their post and no order bills yet. Administrators only.';

comment on table public.post_charges is 'Not audited: written by the work itself; that one is waived, and why, is in the log.';

comment on column public.post_charges.day is 'When it was done; of what is given back, when that was.';

comment on column public.post_charges.period_from is 'The membership month in which it was asked for, as in public.post_usage; of what takes no documents, in which it was done.';

comment on column public.post_charges.purchase_id is 'The order that bills it.';

comment on column public.post_charges.set_off_at is 'When it went into a sum on the list of refunds: its member gets no further order.';

comment on column public.post_charges.is_open is 'No order bills it yet.';

comment on column public.post_charges.params is 'What a line says of it: {"code": of the item}.';

comment on column public.post_charges.quantity is 'Below zero with its amounts: what was billed before and is no longer owed, because of a mistake of ours.';

comment on table public.post_count_lines is 'Not audited: see post_counts.';

comment on column public.post_count_lines.book is 'As it was recorded at that moment: of what lies elsewhere the place, of what is gone the state of its paper.';

comment on column public.post_count_lines.put_at is 'When somebody said that it is on this shelf from now on.';

comment on table public.post_counts is 'Not audited: each item that was counted says so in its chain of custody, and the report stays.';

comment on column public.post_counts.place is 'null: what is recorded on no shelf.';

comment on view public.post_directory is 'Post for administrators'' lists, but for what was taken back.';

comment on table public.post_events is 'Not audited: this is the log of the post. Nobody can change it.';

comment on column public.post_events.device_at is 'By the clock of the device, where it may have been without a line.';

comment on column public.post_events.actor is 'Who did it; null: the system, or an owner whose account is gone.';

comment on column public.post_events.detail is '{} once the owner is forgotten.';

comment on view public.post_intake is 'The same for what came in on a day: filter by day.';

comment on table public.post_items is 'Not audited: who did what, and when, is in its chain of custody (public.post_events), which its owner reads.';

comment on column public.post_items.not_ours_at is 'When it was found to be for nobody here. It is never opened.';

comment on column public.post_items.owner_left_at is 'When the account of its owner was deleted. Paper that is still in the house goes back.';

comment on column public.post_items.received_at is 'By the clock of the counter, which may have been without a line.';

comment on column public.post_items.idempotency_key is 'Hash of what the counter sent: sent twice, it is stored once.';

comment on column public.post_items.paper is 'Where the sheet is. The last five are final.';

comment on column public.post_items.undone_at is 'Taken back by the counter; the label may be on another item.';

comment on column public.post_items.called_at is 'When the office telephoned about official post.';

comment on column public.post_items.search_text is 'What the office searches. Whoever is renamed, owner or sender, is found by the name of then.';

comment on column public.post_items.addressee is 'As somebody read it from the envelope.';

comment on table public.post_losses is 'Not audited: who did what, and when, is in the chain of custody, with the reason.';

comment on column public.post_losses.ended_at is 'Somebody had the paper in hand, or said that it is there.';

comment on column public.post_names.refusal is 'Why the office did not confirm it, as its member reads it.';

comment on column public.post_names.valid_to is 'From this day on no post is taken in under it; null: it goes on.';

comment on column public.post_names.confirmed_at is 'null: the office has not confirmed it, and nothing is matched by it.';

comment on table public.post_pages is 'Not audited: written by the process that reads scans, and never changed. What is in a letter is read by its owner, through get_post_item, and by staff only after open_post_scan.';

comment on column public.post_pages.confidence is 'How sure the text is, in per cent; null: not known.';

comment on view public.post_queue is 'What members have asked for and is not done, for administrators'' lists.';

comment on table public.post_requests is 'Not audited: each step of a request is in the chain of custody of its item.';

comment on column public.post_requests.period_from is 'The month of public.post_usage in which it was asked for, also when it is paid for on top; null for better scans.';

comment on column public.post_requests.taken_by is 'Who works on it; null also once the account of who took it is gone, when anybody may go on.';

comment on column public.post_requests.done_at is 'When it was done, refused or withdrawn.';

comment on column public.post_requests.refusal is 'gone: the paper left the house, by itself it is never chosen.';

comment on column public.post_requests.counts_included is 'How many of these are among the documents of the plan, counted in its month.';

comment on column public.post_requests.extra_net is 'Of one document beyond those included, frozen when it was asked for; null: the plan had no such price, or it takes none.';

comment on column public.post_requests.mandate is 'Which text of the order to open the item its owner saw; null: it opens nothing, or is older than the texts.';

comment on column public.post_requests.sheets is 'Of paper, as the office counted them when it handed the scan over.';

comment on column public.post_requests.question is 'What the office asked last; its owner has it, and what they said, in words.';

comment on column public.post_requests.earlier_words is 'What was asked and answered before that: a list of {question, answer}.';

comment on column public.post_requests.is_default is 'Nobody has asked for it now: its owner has chosen beforehand what happens after storage.';

comment on column public.post_requests.is_for_official is 'Its owner knows that the item is official, and has said so.';

comment on column public.post_requests.due_at is 'Promised when it was asked for, and moved by an answer alone; null: the office had no opening hours then.';

comment on column public.post_requests.counts is 'How many documents it takes; a better scan takes none.';

comment on column public.post_requests.is_included is 'It costs nothing; otherwise it costs the three amounts.';

comment on table public.post_scans is 'Not audited: who handed a scan over, and what became of it, is in the chain of custody of its item.';

comment on column public.post_scans.lease is 'Under which lease it was claimed last. Only that one may finish or fail it.';

comment on column public.post_scans.due_at is 'When it may be claimed next. Whoever claims it puts this ahead, so that nobody else does meanwhile.';

comment on column public.post_scans.original is 'List of {name, turn}: objects of bucket post-scans in the order of the pages, and by how many degrees each is turned.';

comment on column public.post_scans.is_newest is 'Of the scans of an item that are done, the one that counts.';

comment on table public.post_senders is 'For the office alone: the list says who writes to its members.';

comment on table public.post_settings is 'Not audited: what a person chooses for themselves.';

comment on column public.post_settings.sender_in_mails is 'Mails name who has sent the post.';

comment on column public.post_settings.digest is 'One mail a day instead of one for each item, official post aside.';

comment on column public.post_settings.spending_cap is 'Net, for a membership month: what would pass it is asked for twice. Null: what the next dearer plan costs more than the own one, or above the dearest what that one costs.';

comment on column public.post_settings.after_storage is 'What becomes of paper when its days of storage are over; chosen by public.choose_after_storage.';

comment on table public.post_shares is 'Not audited: what a member decides for themselves. That a scan was shared and opened is in the chain of custody.';

comment on column public.post_shares.label is 'For whom it is. Only the owner reads it.';

comment on column public.post_shares.token_hash is 'SHA-256 of the token, which is kept nowhere.';

comment on column public.post_shares.revoked_at is 'When its owner ended it, or the item was no longer theirs.';

comment on view public.post_undone is 'What was taken back at the counter. Administrators only.';

comment on view public.post_unread_official is 'Official post whose owner is to be telephoned. Administrators only.';

comment on table public.post_usage is 'Not audited: counted by the requests themselves.';

comment on column public.post_usage.period_from is 'The last day of the month before, or the first of the run, as in public.user_services.';

comment on column public.post_usage.period_to is 'The last day that counts: nothing rolls over.';

comment on column public.post_usage.included is 'As the plan stood when one was counted: a catalogue that is lowered later takes nothing of a running month.';

comment on column public.post_usage.used is 'Of those included; what is paid for on top is not counted here.';

comment on column public.post_usage.plan is 'The type of the plan whose documents were counted last.';

comment on column public.post_usage.is_told_of_dearer is 'The bell has said that in this month and the one before a dearer plan would have cost less.';

comment on view public.profile_directory is 'Profiles with their membership as it stands today. Reads as the caller.';

comment on column public.profiles.membership_status is 'As last written. A membership whose last day has passed still says active here: read profile_directory.';

comment on column public.profiles.membership_valid_until is 'Last day of the membership that was paid for; null for one an administrator granted without an end.';

comment on column public.profiles.membership_grace_until is 'Until when a late payment leaves no gap and the membership stays in force; null when nothing continues it.';

comment on column public.profiles.box_number is 'Part of the member''s business address: given at the first activation, kept for good.';

comment on column public.profiles.role is 'null is a plain member. Changed by super administrators only.';

comment on column public.profiles.email is 'Mirrors auth.users.email, so that lists can search it.';

comment on column public.profiles.forgotten_at is 'Set when the account is deleted and orders remain: the personal data is gone, the books stay.';

comment on column public.profiles.search_text is 'What the administrators'' lists search.';

comment on column public.purchase_items.is_credit is 'Below zero: days of the running plan that the one on this order takes over, how many is in metadata; or post that was billed before and is given back.';

comment on column public.purchase_items.item_id is 'Points into the catalogue of its item_type; the title is copied, so it outlives what was sold.';

comment on column public.purchase_items.unit_price is 'As shown: includes VAT when vat_included, excludes it otherwise (plans, onboarding fee).';

comment on column public.purchases.total_amount is 'What the member pays: gross, after discount. Wide enough for a hundred lines of what a line can be.';

comment on column public.purchases.cart_fingerprint is 'Hash of items and code: tells a repeated checkout from another cart under the same key. Of an order that no cart made: renewal:{last day of the period before it} or change:{plan}.';

comment on column public.purchases.cancel_reason is 'Who or what cancelled it: its member, an administrator, or the system, because it stayed unpaid, an event on it was near, one does not take place, or another order of the membership took its place.';

comment on column public.purchases.subtotal is 'Prices as shown in the cart, before discount: catalogue lines gross, plans and onboarding fee net.';

comment on view public.refund_directory is 'Refund reviews for lists. Administrators only.';

comment on column public.refund_reviews.refunded_amount is 'What was paid back, gross: more than nothing and at most the amount when refunded, 0 when kept.';

comment on column public.refund_reviews.event_id is 'null: it is about a membership, see event_title.';

comment on column public.refund_reviews.event_title is 'The event, or the plan: the title at the time.';

comment on column public.refund_reviews.amount is 'What was paid for the seat, or what of a membership was credited or is not used: gross.';

comment on column public.refund_reviews.reason is 'Who cancelled it, or why: event_cancelled when the event does not take place, cooling_off when a member withdrew from their membership, credit_left when the days left were worth more than the dearer plan, post_charge when work on their post was billed by mistake.';

comment on table public.saved_views is 'Not audited: how an administrator likes to see a list, for themselves.';

comment on column public.saved_views.list is 'What the list is called where it is read.';

comment on column public.saved_views.address is 'The query of its address. The list reads of it what it knows; the rest is its default.';

comment on view public.service_directory is 'All services with how often they were bought, for lists. Administrators only.';

comment on column public.services.membership_type is 'Set on plans only. The ordinary catalogue is membership_type is null.';

comment on column public.services.is_onboarding_fee is 'The one row checkout adds by itself to a first membership; never listed, never bought alone.';

comment on column public.services.archived_at is 'Set instead of deleting a service someone ordered.';

comment on column public.services.paper_days is 'For how many days after its scan paper stays, before what its owner chose for it is done; null: 30.';

comment on table public.unwanted_mails is 'Not audited: what a person chooses for themselves.';

comment on view public.user_directory is 'Users for administrators'' lists.';

comment on column public.user_documents.purchase_id is 'null while the row is only in the cart; set when it stands on a placed order.';

comment on column public.user_documents.filled_in is '{name: text}: what the member answered to documents.asks; other names and blanks are dropped.';

comment on column public.user_services.anchored_on is 'First day of the membership''s run of periods, from which the end of each is counted; null otherwise.';

comment on column public.user_services.valid_until is 'Last day of a paid membership period; null otherwise.';

comment on column public.user_services.period_from is 'The day from which the days of a paid period are counted: it gives valid_until - period_from days.';

comment on column public.user_services.order_kind is 'What the order of a plan does: begins a membership, goes on with it, or changes it at once.';

comment on column public.user_services.credited_days is 'Days of the plan before that a change at once takes over; null for other orders.';

comment on column public.user_services.included_documents is 'Of a membership on an order: what the plan included a month when it was ordered, with the next two columns.';

comment on column public.user_services.started_at is 'When work on it began; null before that, and for what was completed without having been in progress.';

comment on column public.user_services.purchase_id is 'null while the row is only in the cart; set when it stands on a placed order.';
