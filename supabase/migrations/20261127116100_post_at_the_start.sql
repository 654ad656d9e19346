-- The tab of post counts what is unread, on every page of a member: it comes with what is read first of them.

-- What the screens of the signed-in person ask first, in one answer; see `shared/src/start`. Each part is as its own
-- call answers it.
create or replace function public.get_start()
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
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
$$;
