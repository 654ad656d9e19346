-- What the database must know about the site and cannot learn from a request: whoever sends one
-- decides what its headers say.

create table private.site_settings (
  -- One row.
  id boolean primary key default true check (id),
  site_url text check (site_url ~ '^https?://[^/\s?#@]+$'),
  forms_per_origin integer not null default 20 check (forms_per_origin >= 1),
  office_second_factor boolean not null default false,
  seller jsonb check (
    seller ?& array['legal_name', 'registration_number', 'vat_number', 'address', 'email', 'phone', 'bank']
    and jsonb_typeof(seller -> 'address') = 'array'
    and seller -> 'bank' ?& array['account_name', 'bank_name', 'iban', 'bic']
    -- An invoice is never edited, so nothing may get into one that cannot be printed.
    and seller @? '$.address[0]'
    and not seller @? '$.keyvalue() ? (@.key != "bank").value ? (@.type() != "string" || @ == "")'
    and not seller @? '$.bank.* ? (@.type() != "string" || @ == "")')
);
comment on column private.site_settings.site_url is
  'Where the site is served, without a slash at the end. Set once: see supabase/README.md.';
comment on column private.site_settings.forms_per_origin is
  'How often one network address may send a public form within an hour.';
comment on column private.site_settings.office_second_factor is
  'Whether administrators have office rights only with a second factor: see supabase/README.md.';
comment on column private.site_settings.seller is
  'The company as invoices name it, copied into each at its issue. Set once: see supabase/README.md.';

insert into private.site_settings default values;

alter table private.site_settings enable row level security;
