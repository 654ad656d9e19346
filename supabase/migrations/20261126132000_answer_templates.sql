-- Answers that administrators keep under a name, for questions that come again. {{name}} in one becomes the name
-- of whoever asked, as it is put into an answer.

create table public.answer_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '^\S(.*\S)?$' and char_length(name) <= 100),
  body text not null check (body ~ '\S' and char_length(body) <= 5000),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index answer_templates_name_idx on public.answer_templates (lower(name));
create index answer_templates_created_by_idx on public.answer_templates (created_by);

alter table public.answer_templates enable row level security;

grant select, delete on public.answer_templates to authenticated;
grant insert (id, name, body) on public.answer_templates to authenticated;
grant update (name, body) on public.answer_templates to authenticated;
grant select on public.answer_templates to service_role;

-- Administrators read all templates.
create policy answer_templates_select on public.answer_templates
  for select to authenticated using ((select private.is_admin()));

-- Administrators add templates.
create policy answer_templates_insert on public.answer_templates
  for insert to authenticated with check ((select private.is_admin()));

-- Administrators change any template.
create policy answer_templates_update on public.answer_templates
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

-- Administrators delete any template.
create policy answer_templates_delete on public.answer_templates
  for delete to authenticated using ((select private.is_admin()));

create trigger tg_answer_templates__stamp_created_by
  before insert on public.answer_templates
  for each row execute function private.stamp_created_by();

create trigger tg_answer_templates__touch_updated_at
  before update on public.answer_templates
  for each row execute function private.touch_updated_at();

select private.audit_every_table();
select private.sample_no_texts();
