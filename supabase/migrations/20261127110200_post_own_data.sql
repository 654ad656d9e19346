-- Who reads and adds files of the post, and what a person takes along and leaves behind of it.

-- Files: bucket post-envelopes holds `<item id>/envelope.jpg`, post-scans `<item id>/<uuid>.<type>`. Nobody changes or
-- deletes one by the API: a scan is kept as it was made, and what has to go stands on the list of files to delete.

-- The item a file belongs to, by its name; null for a name that no file has.
create function private.item_of_post_file(p_bucket text, p_name text)
returns uuid
language plpgsql
immutable
set search_path = ''
as $$
begin
  return substring(p_name from case p_bucket
    when 'post-envelopes' then '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/envelope\.jpg$'
    when 'post-scans' then '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
      '/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:pdf|jpg|png|tif)$'
    end)::uuid;
end;
$$;

-- Whether the caller may read a file of bucket post-scans. Nothing is scanned yet: an administrator reads those of an
-- item for ten minutes after they opened it.
create function private.may_read_scan_file(p_name text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return private.is_admin() and exists (
    select 1 from public.post_events e
    join public.post_items i on i.id = e.item_id
    where e.item_id = private.item_of_post_file('post-scans', p_name) and e.kind = 'file_opened'
      and e.actor = private.caller_id() and e.at > now() - interval '10 minutes'
      and i.user_id is not null and i.undone_at is null);
end;
$$;

-- Whether the caller may read a file of the post: an owner the outside of their items, an administrator of all; the
-- inside as private.may_read_scan_file says.
create function private.may_read_post_file(p_bucket text, p_name text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
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
    where i.id = v_item and i.user_id = private.caller_id() and i.undone_at is null and i.envelope = p_name);
end;
$$;
grant execute on function private.may_read_post_file(text, text) to authenticated, service_role;

-- Whether the caller may add a file to the post: an administrator, under a name that leads to an item. The outside
-- comes before the item is recorded, and once: a second try finds that the file exists. The inside comes to an item that
-- is somebody's.
create function private.may_add_post_file(p_bucket text, p_name text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
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
$$;
grant execute on function private.may_add_post_file(text, text) to authenticated, service_role;

-- Owners and administrators read the files of post as private.may_read_post_file says.
create policy post_files_select on storage.objects
  for select to authenticated
  using (bucket_id in ('post-envelopes', 'post-scans') and private.may_read_post_file(bucket_id, name));

-- Administrators add files of post as private.may_add_post_file says.
create policy post_files_insert on storage.objects
  for insert to authenticated
  with check (bucket_id in ('post-envelopes', 'post-scans') and private.may_add_post_file(bucket_id, name));

-- Puts photos on the list of files to delete that no item shows a day after they came: the counter sends the photo first,
-- and may never send the item. Called by run_daily.
create function private.forget_unused_photos()
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform private.delete_file(o.bucket_id, o.name)
  from storage.objects o
  where o.bucket_id = 'post-envelopes' and o.created_at < now() - interval '1 day' and not exists (
    select 1 from public.post_items i
    where i.id = private.item_of_post_file(o.bucket_id, o.name) and i.envelope = o.name);
end;
$$;

-- Does one thing that is due; whether it still is, each asks anew under its locks. Answers how much was done
-- (orders cancelled, seats lapsed, renewals written), and what went wrong, which is undone for that one alone;
-- is_cut: the statement was to end, by its time limit or by hand.
create or replace function private.do_daily_work(
  p_step text,
  p_id uuid,
  out done integer,
  out failures text[],
  out is_cut boolean
)
returns record
language plpgsql
security definer
set search_path = ''
as $$
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
    when 'old_records' then
      perform private.forget_form_origins();
      perform private.forget_expired_notifications();
      perform private.forget_deleted_notifications();
      perform private.forget_old_mails();
      perform private.forget_old_messages();
      perform private.forget_declined_applications();
      perform private.forget_old_audit_entries();
      perform private.forget_unused_photos();
    when 'memberships' then
      done := private.keep_membership(p_id)::integer;
  end case;
exception when query_canceled or others then
  done := 0;
  failures := array[format('%s %s: %s %s', p_step, p_id, sqlstate, sqlerrm)];
  is_cut := sqlstate = '57014';
end;
$$;


-- -------------------------------------------------------------------------------------------------
-- Own data and erasure.

-- What a person receives by post: their names, and their items, each with its chain, in which nobody else is named.
create function private.own_post(p_user_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'post_names', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(n)) order by n.created_at, n.id), '[]')
      from public.post_names n where n.user_id = p_user_id),
    'post_items', (
      select coalesce(jsonb_agg(private.own_row(to_jsonb(i)) || jsonb_build_object(
        'sender', coalesce((select s.name from public.post_senders s where s.id = i.sender_id), i.sender),
        'events', (
          select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('at', e.at, 'device_at', e.device_at,
            'kind', e.kind, 'place', e.place, 'reason', e.detail -> 'reason')) order by e.id), '[]')
          from public.post_events e where e.item_id = i.id))
        order by i.received_at, i.id), '[]')
      from public.post_items i where i.user_id = p_user_id and i.undone_at is null))
$$;

-- See public.get_own_data.
create or replace function private.get_own_data()
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_user_id uuid := private.require_user();
  v_email text;
begin
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
$$;

-- Forgets what a person has received: names, marks, pictures and all that was read from envelopes. An item keeps its
-- code, its dates and where its paper is, and that its owner has left; its chain keeps that something happened.
create function private.erase_post(p_user_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  v_items uuid[];
begin
  perform 1 from public.post_items i where i.user_id = p_user_id order by i.id for update;
  v_items := array(select i.id from public.post_items i where i.user_id = p_user_id);
  perform private.delete_file('post-envelopes', i.envelope) from public.post_items i where i.id = any (v_items);
  update public.post_items i
  set user_id = null, name_id = null, addressee = null, sender = null, idempotency_key = '', envelope = null,
    image = 'none', read_at = null, folder = null, note = null, called_at = null, owner_left_at = now()
  where i.id = any (v_items);
  update public.post_events e
  set detail = '{}', actor = nullif(e.actor, p_user_id)
  where e.item_id = any (v_items)
    -- What is another's now, and was thought to be this person's.
    or e.kind = 'corrected' and p_user_id::text in (e.detail #>> '{before,user_id}', e.detail #>> '{after,user_id}');
  delete from public.post_names n where n.user_id = p_user_id;
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
  delete from public.person_notes where user_id = old.id;
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
$$;
