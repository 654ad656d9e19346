-- A deletion that can be undone: what its owner deletes is gone for everyone, and kept aside for an hour.
-- See docs/decisions/018-undo-after-deleting.md.

create table private.deleted_notifications (
  id uuid primary key,
  -- No foreign key: it would lock the profile after the notification, where an erasure has them the
  -- other way round.
  user_id uuid not null,
  -- The whole row as it was.
  notification jsonb not null,
  deleted_at timestamptz not null default now()
);
-- No indexes: an hour of deletions is little to read.
-- Row-level security without a policy: only the functions below and the erasure look into it.
alter table private.deleted_notifications enable row level security;

-- Keeps what its owner deletes. What goes with an account, or by another hand, goes for good: an account
-- that is being deleted calls nobody.
create function private.keep_deleted_notification()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.deleted_notifications (id, user_id, notification)
  values (old.id, old.user_id, to_jsonb(old));
  return null;
end;
$$;

create trigger tg_notifications__keep_deleted
  after delete on public.notifications
  for each row when (old.user_id = private.caller_id())
  execute function private.keep_deleted_notification();

-- See public.restore_notification.
create function private.restore_notification(p_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
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
$$;
grant execute on function private.restore_notification(uuid) to authenticated, service_role;

-- Brings back one of the caller's notifications as it was when they deleted it, for an hour at
-- least. One that is there already stays as it is, so that a second try is no error.
create function public.restore_notification(p_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$ select private.restore_notification(p_id) $$;
grant execute on function public.restore_notification(uuid) to authenticated, service_role;

-- Deletes for good what was deleted an hour ago. Called by run_daily.
create function private.forget_deleted_notifications()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.deleted_notifications d where d.id in (
    select o.id from private.deleted_notifications o
    where o.deleted_at <= now() - interval '1 hour' for update skip locked);
end;
$$;
