-- What everyone who arrives is asked for first, and what pages hear about live.

-- What everyone who arrives is asked for first, answered in one read instead of one for each part: the
-- frame of the dashboard, the count at the bell and what joins the cart.

-- Where the rows of each kind stand, for what is read with the rights of the caller.
create function private.item_tables()
returns table (item_type text, catalogue_table text, rows_table text)
language plpgsql
stable
rows 3
security definer
set search_path = ''
as $$
begin
  return query
  select k.item_type, k.catalogue_table, k.rows_table from private.item_kinds k order by k.lock_order;
end;
$$;
grant execute on function private.item_tables() to authenticated, service_role;

-- What the caller has chosen and not ordered yet, by kind, each with its row of the catalogue; null where
-- they may no longer see it. Invoker: policies decide.
create function private.pending_items(p_user_id uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
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
$$;
grant execute on function private.pending_items(uuid) to authenticated, service_role;

-- What an arrival needs first: the profile as it stands today, what is pending, notifications counted by
-- type; what keeps an administrator out of the office; for administrators what waits for it, for members
-- their membership and agenda. Each part is what its own call answers (get_membership, get_agenda,
-- get_waiting_counts). Invoker: nobody learns more than by these.
create function public.get_start()
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
      jsonb_build_object('membership', private.get_membership(null), 'agenda', private.get_agenda())
    end;
end;
$$;
grant execute on function public.get_start() to authenticated, service_role;


-- -------------------------------------------------------------------------------------------------
-- What pages hear about without a reload. Subscribers still see only rows their policies show them.

alter publication supabase_realtime add table
  public.notifications,
  public.purchases,
  public.invoices,
  public.user_services,
  public.user_documents,
  public.events,
  public.event_registrations;

-- For a deleted row only the columns of the replica identity are known, and a subscriber's filter is
-- compared with them. With the primary key alone the filter user_id=eq.… never matches, and other devices
-- would keep a deleted notification. With the full row anybody could find out texts by filtering for
-- them. So the identity is owner and key.
create unique index notifications_identity_idx on public.notifications (user_id, id);
alter table public.notifications replica identity using index notifications_identity_idx;

-- The same for what is taken out of the cart: it leaves the member's lists on other pages too.
create unique index user_documents_identity_idx on public.user_documents (user_id, id);
alter table public.user_documents replica identity using index user_documents_identity_idx;
create unique index user_services_identity_idx on public.user_services (user_id, id);
alter table public.user_services replica identity using index user_services_identity_idx;
create unique index event_registrations_identity_idx on public.event_registrations (user_id, id);
alter table public.event_registrations replica identity using index event_registrations_identity_idx;
