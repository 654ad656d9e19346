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
