/**
 * Every table that keeps something of a person: where it stands in what `get_own_data` answers, or why
 * it is left out. What becomes of each when the account goes stands in docs/decisions/009-erasure.md.
 */
export const inDownload: Record<string, string> = {
  'auth.users': 'account',
  'auth.sessions': 'sessions',
  'private.deleted_notifications': 'deleted_notifications',
  'private.discount_code_tries': 'discount_codes_tried',
  'private.former_emails': 'former_emails',
  'private.own_data_uses': 'data_requests',
  'private.purchase_number_draws': 'purchase_numbers_drawn',
  'public.admins': 'role',
  'public.affiliates': 'affiliate_applications',
  'public.audit_log': 'changes_by_administrators',
  'public.contact_messages': 'messages',
  'public.discount_code_usage': 'orders.discount_code_used',
  'public.event_registrations': 'event_registrations',
  'public.invoices': 'orders.invoices',
  'public.mails': 'mails',
  'public.memberships': 'membership',
  'public.notifications': 'notifications',
  'public.payment_reminders': 'orders.reminders',
  'public.payments': 'orders.payments',
  'public.profiles': 'profile',
  'public.purchase_items': 'orders.items',
  'public.purchases': 'orders',
  'public.referrals': 'registered_through',
  'public.refund_reviews': 'refunds',
  'public.unwanted_mails': 'mails_not_wanted',
  'public.user_documents': 'documents',
  'public.user_services': 'services',
};

export const leftOut: Record<string, string> = {
  'auth.audit_log_entries': 'Auth’s own log of sign-ins; hosted projects may keep it from us',
  'auth.flow_state': 'secrets of a sign-in that is under way',
  'auth.identities': 'says the e-mail of auth.users again',
  'auth.mfa_challenges': 'secrets of a second factor',
  'auth.mfa_factors': 'secrets of a second factor',
  'auth.one_time_tokens': 'secrets: the links that were mailed',
  'auth.refresh_tokens': 'secrets: whoever has one is signed in',
  'private.listed_orders': 'says again what stands in the orders and the profile, for a list',
  'public.discount_codes': 'created_by: staff at work; a code belongs to nobody',
  'public.documents': 'created_by: staff at work, on what is sold to everybody',
  'public.events': 'created_by: staff at work, on what is sold to everybody',
  'public.greetings': 'created_by: staff at work, on the home page',
  'public.services': 'created_by: staff at work, on what is sold to everybody',
};
