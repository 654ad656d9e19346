-- What pages hear about without a reload. Subscribers still see only rows their policies show them.

alter publication supabase_realtime add table
  public.notifications,
  public.purchases,
  public.invoices,
  public.user_services,
  public.user_documents,
  public.event_registrations;
