-- Documents: the catalogue with a short preview, the full templates behind their own policy, and
-- what members have in their library.

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  title text not null check (btrim(title) <> '' and char_length(title) <= 200),
  description text check (char_length(description) <= 5000),
  document_type text not null default 'other' check (document_type in (
    'service_agreement', 'contract', 'invoice_template', 'membership_agreement', 'privacy_policy',
    'terms_of_service', 'compliance_certificate', 'other')),
  template_content text,
  template_preview text not null default '',
  asks text[] not null default '{}',
  names_address boolean not null default false,
  price numeric(12, 2) not null default 0 check (price between 0 and 999999.99),
  currency text not null default 'EUR' check (currency = 'EUR'),
  price_unit text not null default 'one_time'
    check (price_unit in ('one_time', 'per_day', 'per_month', 'per_year')),
  unit_quantity integer not null default 1 check (unit_quantity between 1 and 1000),
  status text not null default 'active' check (status in ('active', 'inactive')),
  archived_at timestamptz,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint documents_template_is_kept_aside check (template_content is null)
);
comment on column public.documents.template_content is
  'Write only: what is sent here is moved to document_templates and reads back as null.';
comment on column public.documents.template_preview is 'First 150 characters of the template.';
comment on column public.documents.asks is
  'Names of placeholders that no profile answers, in the order of the template: the member is asked for them.';
comment on column public.documents.names_address is
  'Whether the template names the address with the house: only who has one can have the document.';
comment on column public.documents.archived_at is 'Set instead of deleting a document someone has.';

-- The full template is a table of its own, so that a policy can hide it until the document is bought.
create table public.document_templates (
  -- Deferred, because the trigger on documents writes here before its own row exists.
  document_id uuid primary key
    references public.documents (id) on delete cascade deferrable initially deferred,
  template_content text not null check (char_length(template_content) <= 200000),
  updated_at timestamptz not null default now()
);

create table public.user_documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  document_id uuid not null references public.documents (id) on delete restrict,
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid')),
  purchase_date timestamptz not null default now(),
  purchase_id uuid references public.purchases (id) on delete restrict,
  filled_in jsonb not null default '{}'
    check (jsonb_typeof(filled_in) = 'object' and octet_length(filled_in::text) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_documents_once unique (user_id, document_id)
);
comment on column public.user_documents.purchase_id is
  'null while the row is only in the cart; set when it stands on a placed order.';

comment on column public.user_documents.filled_in is
  '{name: text}: what the member answered to documents.asks; other names and blanks are dropped.';

create index documents_created_at_idx on public.documents (created_at desc);
create index documents_created_by_idx on public.documents (created_by);
create index user_documents_user_id_idx on public.user_documents (user_id, purchase_date desc);
-- How often each was bought is counted in it; the policies ask for the owner.
create index user_documents_document_id_idx on public.user_documents (document_id, payment_status, user_id);
create index user_documents_purchase_id_idx on public.user_documents (purchase_id);

alter table public.documents enable row level security;
alter table public.document_templates enable row level security;
alter table public.user_documents enable row level security;

grant select on public.documents to authenticated;
grant insert (id, title, description, document_type, template_content, price, currency, price_unit,
    unit_quantity, status, created_by)
  on public.documents to authenticated;
grant update (title, description, document_type, template_content, price, currency, price_unit,
    unit_quantity, status, updated_at)
  on public.documents to authenticated;
grant delete on public.documents to authenticated;
grant select, insert, update, delete on public.documents to service_role;

grant select on public.document_templates to authenticated;
grant select, insert, update, delete on public.document_templates to service_role;

grant select, delete on public.user_documents to authenticated;
grant insert (document_id, user_id, payment_status, filled_in) on public.user_documents to authenticated;
grant update (filled_in) on public.user_documents to authenticated;
grant select, insert, update, delete on public.user_documents to service_role;

-- A member sees what is on sale and, for good, what they have; an administrator sees everything.
create policy documents_select on public.documents
  for select to authenticated
  using (
    (status = 'active' and archived_at is null and (select private.caller_id()) is not null)
    or (select private.is_admin())
    or id in (select ud.document_id from public.user_documents ud where ud.user_id = (select private.caller_id())));

-- Only administrators add documents.
create policy documents_insert on public.documents
  for insert to authenticated with check ((select private.is_admin()));

-- Only administrators change documents; an archived one is history.
create policy documents_update on public.documents
  for update to authenticated
  using ((select private.is_admin()) and archived_at is null)
  with check ((select private.is_admin()));

-- Only administrators delete documents.
create policy documents_delete on public.documents
  for delete to authenticated using ((select private.is_admin()));

-- The full template is for administrators and for members whose copy is paid.
create policy document_templates_select on public.document_templates
  for select to authenticated
  using (
    (select private.is_admin())
    or document_id in (
      select ud.document_id from public.user_documents ud
      where ud.user_id = (select private.caller_id()) and ud.payment_status = 'paid'));

-- A member reads their own library, an administrator all.
create policy user_documents_select on public.user_documents
  for select to authenticated
  using (user_id = (select private.caller_id()) or (select private.is_admin()));

-- A member adds to their own library; the trigger sets the payment status.
create policy user_documents_insert on public.user_documents
  for insert to authenticated with check (user_id = (select private.caller_id()));

-- A member changes what they filled in until the document is paid.
create policy user_documents_update on public.user_documents
  for update to authenticated
  using (user_id = (select private.caller_id()) and payment_status = 'pending')
  with check (user_id = (select private.caller_id()));

-- A member withdraws what is only in the cart: unpaid and not on a placed order.
create policy user_documents_delete on public.user_documents
  for delete to authenticated
  using (user_id = (select private.caller_id()) and payment_status = 'pending' and purchase_id is null);

-- The placeholders that a profile answers (shared/src/documents/fill-template.ts; the tests hold the two
-- equal).
create function private.profile_placeholders()
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array['user_name', 'company_name', 'date', 'email', 'phone', 'address', 'address_line_1', 'city',
    'postal_code', 'country', 'vat_number', 'membership_type', 'box_number', 'business_address']
$$;

-- The placeholders of a template, each once, in the order of the text.
create function private.placeholders_in(p_template text)
returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(each.name order by each.first), '{}')
    from (
      select found.parts[1] as name, min(found.position) as first
      from regexp_matches(p_template, '\{\{\s*([a-z][a-z0-9_]{0,60})\s*\}\}', 'g')
        with ordinality as found (parts, position)
      group by 1) each);
end;
$$;

-- Moves the template aside and leaves a preview of 150 characters and what it needs. Sending null leaves it
-- alone.
create function private.keep_template_aside()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
$$;

create trigger tg_documents__keep_template_aside
  before insert or update on public.documents
  for each row execute function private.keep_template_aside();

create trigger tg_documents__settle_units
  before insert or update on public.documents
  for each row execute function private.settle_unit_quantity();

create trigger tg_documents__stamp_created_by
  before insert on public.documents
  for each row execute function private.stamp_created_by();

create trigger tg_documents__touch_updated_at
  before update on public.documents
  for each row execute function private.touch_updated_at();

create trigger tg_user_documents__touch_updated_at
  before update on public.user_documents
  for each row execute function private.touch_updated_at();

-- A document somebody has is archived instead of deleted.
create trigger tg_documents__archive_used
  before delete on public.documents
  for each row execute function private.archive_used_item('document', 'inactive');

-- What a document is to a member; null when there is no such document. It is bought once.
create function private.document_offer(p_user_id uuid, p_document_id uuid)
returns private.offer
language plpgsql
stable
security definer
set search_path = ''
as $$
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
$$;

select private.register_item_kind('document', p_catalogue_table => 'documents',
  p_rows_table => 'user_documents', p_date_column => 'purchase_date', p_lock_order => 2);

create trigger tg_user_documents__guard
  before insert on public.user_documents
  for each row execute function private.guard_added_item('document');

-- Refuses a document that names an address with us to a member without one (CT011): a certificate nobody
-- could issue is neither added nor, where it was put into a cart some other way, ordered.
create function private.refuse_without_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
$$;

-- Named to run after the guard, which answers first what is no longer on offer.
create trigger tg_user_documents__needs_address
  before insert on public.user_documents
  for each row execute function private.refuse_without_address();

-- Keeps only answers to what the document asks, each in one line. An answer of more than 500 characters is
-- refused.
create function private.keep_answers()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
$$;

create trigger tg_user_documents__keep_answers
  before insert or update of filled_in on public.user_documents
  for each row execute function private.keep_answers();

-- Refuses to order, or to take for free, a document whose questions are not answered (CT012). What was ordered
-- before its template asked for more is paid and delivered all the same.
create function private.refuse_unanswered()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
$$;

-- Named to run after the guard, which decides what is free, and after the answers are kept.
create trigger tg_user_documents__needs_answers
  before insert or update of purchase_id on public.user_documents
  for each row execute function private.refuse_unanswered();


-- -------------------------------------------------------------------------------------------------
-- The administrators' lists of documents and of services: everything in the catalogue, with how often
-- it was bought. What others change in it is heard of without a reload.

-- Invoker, and refused to everybody but administrators, also in the middle of an export: an answer without
-- rows would look like its end. times_bought counts what was paid, and what was
-- free. search_text is what a search looks through.
create view public.document_directory
with (security_invoker = true)
as
select
  d.id,
  d.title,
  d.description,
  d.document_type,
  d.template_preview,
  d.price,
  d.price_unit,
  d.unit_quantity,
  d.status,
  d.archived_at,
  d.created_at,
  d.updated_at,
  case when d.archived_at is null then d.status else 'archived' end as state,
  (select count(*) from public.user_documents ud
    where ud.document_id = d.id and ud.payment_status = 'paid') as times_bought,
  private.search_text(d.title, d.description) as search_text
from public.documents d
where (select private.is_admin() limit private.only_admins());

comment on view public.document_directory is
  'All documents with how often they were bought, for lists. Administrators only.';

grant select on public.document_directory to authenticated, service_role;

-- The same for services: the ordinary ones, the plans (each period counts once) and the onboarding fee,
-- which nobody has a row of their own of and which is not counted.
create view public.service_directory
with (security_invoker = true)
as
select
  s.id,
  s.title,
  s.description,
  s.service_type,
  s.price,
  s.price_unit,
  s.unit_quantity,
  s.estimated_delivery,
  s.requirements,
  s.status,
  s.membership_type,
  s.billing_period,
  s.included_documents,
  s.extra_document_price,
  s.processing_hours,
  s.is_onboarding_fee,
  s.archived_at,
  s.created_at,
  s.updated_at,
  case when s.archived_at is null then s.status else 'archived' end as state,
  case when not s.is_onboarding_fee then (select count(*) from public.user_services us
    where us.service_id = s.id and us.payment_status <> 'pending') end as times_bought,
  private.search_text(s.title, s.description) as search_text
from public.services s
where (select private.is_admin() limit private.only_admins());

comment on view public.service_directory is
  'All services with how often they were bought, for lists. Administrators only.';

grant select on public.service_directory to authenticated, service_role;

alter publication supabase_realtime add table public.documents, public.services;
