-- What pages hear about without a reload. Subscribers still see only rows their policies show them.

alter publication supabase_realtime add table
  public.notifications,
  public.purchases,
  public.invoices,
  public.user_services,
  public.user_documents,
  public.event_registrations;

-- Who listens for their own rows hears of a deleted one only when the filter fits what the row is
-- still known by. The primary key alone fits nobody's filter: other devices would keep a deleted
-- notification. The whole row would fit any: strangers could ask for texts by filter. So: owner, key.
create unique index notifications_identity_idx on public.notifications (user_id, id);
alter table public.notifications replica identity using index notifications_identity_idx;
