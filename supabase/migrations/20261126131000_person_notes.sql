-- What the office notes about a person, for itself: short, with who wrote it and when. The person never reads it on
-- a page, but has it in the copy of their data, and it goes with their account.

create table public.person_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  note text not null check (note ~ '\S' and char_length(note) <= 2000),
  written_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.person_notes is
  'Not in realtime: hosted, a deletion is told to everyone who listens.';
comment on column public.person_notes.user_id is 'Whom it is about.';
comment on column public.person_notes.written_by is 'null once the account of who wrote it is gone.';

create index person_notes_user_id_idx on public.person_notes (user_id, created_at desc, id desc);
create index person_notes_written_by_idx on public.person_notes (written_by);

alter table public.person_notes enable row level security;

grant select, delete on public.person_notes to authenticated;
grant insert (id, user_id, note) on public.person_notes to authenticated;
grant update (note) on public.person_notes to authenticated;
grant select on public.person_notes to service_role;

-- Administrators read the notes about everybody but themselves.
create policy person_notes_select on public.person_notes
  for select to authenticated
  using ((select private.is_admin()) and user_id <> (select private.caller_id()));

-- Administrators write notes about everybody but themselves (the grant leaves nobody else to name as the author).
create policy person_notes_insert on public.person_notes
  for insert to authenticated
  with check ((select private.is_admin()) and user_id <> (select private.caller_id())
    and written_by = (select private.caller_id()));

-- Administrators change their own notes, super administrators any (the grant covers the text alone).
create policy person_notes_update on public.person_notes
  for update to authenticated
  using ((select private.is_admin()) and user_id <> (select private.caller_id())
    and (written_by = (select private.caller_id()) or (select private.is_super_admin())))
  with check ((select private.is_admin()) and user_id <> (select private.caller_id()));

-- Administrators delete their own notes, super administrators any.
create policy person_notes_delete on public.person_notes
  for delete to authenticated
  using ((select private.is_admin()) and user_id <> (select private.caller_id())
    and (written_by = (select private.caller_id()) or (select private.is_super_admin())));

-- Takes no note about somebody whose account is gone, and at most two hundred about one person.
create function private.limit_person_notes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
$$;

create trigger tg_person_notes__limit
  before insert on public.person_notes
  for each row execute function private.limit_person_notes();

create trigger tg_person_notes__touch_updated_at
  before update on public.person_notes
  for each row execute function private.touch_updated_at();

-- Invoker, and refused to everybody but administrators.
create view public.person_note_directory
with (security_invoker = true)
as
select
  n.id,
  n.user_id,
  n.note,
  n.written_by,
  (select p.full_name from public.profiles p where p.id = n.written_by) as written_by_name,
  n.created_at,
  n.updated_at
from public.person_notes n
where (select private.is_admin() limit private.only_admins());
comment on view public.person_note_directory is 'Notes about people, with who wrote them. Administrators only.';
grant select on public.person_note_directory to authenticated, service_role;

-- Runs when an account is deleted, for good or softly. An unpaid order is settled or cancelled first.
create or replace function private.forget_person()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
$$;

-- What was written to the person, by them and about them: under an address they have confirmed, as erasure has it.
create or replace function private.own_words(p_user_id uuid, p_email text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
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
      from public.mails m
      where m.user_id = p_user_id or m.user_id is null and exists (
        select 1 from private.confirmed_emails(p_user_id, p_email) e
        where lower(m.email) = e.email and m.created_at <= e.until)),
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
$$;

select private.audit_every_table();
select private.sample_no_texts();
