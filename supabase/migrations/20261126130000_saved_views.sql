-- Views of the office's lists that an administrator keeps under a name: search, filters and order, as they stand in
-- the address of the list. Each administrator has their own, and sees no others.

create table public.saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  list text not null check (list ~ '^[a-z][a-z-]{0,39}$'),
  name text not null check (name ~ '^\S(.*\S)?$' and char_length(name) <= 60),
  address text not null check (address ~ '^[A-Za-z0-9*._%+&=-]+$' and char_length(address) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.saved_views is
  'Not audited: how an administrator likes to see a list, for themselves.';
comment on column public.saved_views.list is 'What the list is called where it is read.';
comment on column public.saved_views.address is
  'The query of its address. The list reads of it what it knows; the rest is its default.';

create unique index saved_views_name_idx on public.saved_views (user_id, list, lower(name));

alter table public.saved_views enable row level security;

grant select, delete on public.saved_views to authenticated;
grant insert (id, list, name, address) on public.saved_views to authenticated;
grant update (name) on public.saved_views to authenticated;
grant select on public.saved_views to service_role;

-- An administrator reads their own views.
create policy saved_views_select on public.saved_views
  for select to authenticated
  using (user_id = (select private.caller_id()) and (select private.is_admin()));

-- An administrator saves views for themselves (the grant leaves nobody else to name).
create policy saved_views_insert on public.saved_views
  for insert to authenticated
  with check (user_id = (select private.caller_id()) and (select private.is_admin()));

-- An administrator renames their own views (the grant covers the name alone).
create policy saved_views_update on public.saved_views
  for update to authenticated
  using (user_id = (select private.caller_id()) and (select private.is_admin()))
  with check (user_id = (select private.caller_id()) and (select private.is_admin()));

-- An administrator deletes their own views.
create policy saved_views_delete on public.saved_views
  for delete to authenticated
  using (user_id = (select private.caller_id()) and (select private.is_admin()));

-- Keeps a person to thirty views of each list, and saves none for an account that is being deleted.
create function private.limit_saved_views()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
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
$$;

create trigger tg_saved_views__limit
  before insert on public.saved_views
  for each row execute function private.limit_saved_views();

create trigger tg_saved_views__touch_updated_at
  before update on public.saved_views
  for each row execute function private.touch_updated_at();

-- Forgets a person's views, and those of others that look for one of their addresses.
create function private.erase_saved_views(p_user_id uuid, p_email text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.saved_views v where v.user_id = p_user_id;
  -- As it stands in an address.
  delete from public.saved_views v using private.confirmed_emails(p_user_id, p_email) e
  where strpos(lower(v.address), replace(replace(e.email, '+', '%2b'), '@', '%40')) > 0;
end;
$$;

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

-- What was written to the person, and by them: under an address they have confirmed, as erasure has it.
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
      from public.saved_views v where v.user_id = p_user_id))
$$;

select private.audit_every_table();
select private.sample_no_texts();
