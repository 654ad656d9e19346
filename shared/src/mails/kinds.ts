/** What is told by mail, by the names the database uses; with what people call it. */
export const mailNames = {
  order_placed: 'Order placed',
  usage_billed: 'Post beyond the plan billed',
  payment_received: 'Payment received',
  order_cancelled: 'Order cancelled',
  invoice_overdue: 'Invoice reminder',
  payment_reminder: 'Payment reminder',
  refund_decided: 'Refund decided',
  membership_started: 'Membership started',
  membership_renewal: 'Renewal order',
  membership_reminder: 'Reminder before the end of a membership',
  membership_expired: 'Membership expired',
  membership_ended: 'Membership ended',
  membership_changed: 'Plan changed',
  notice_given: 'Notice given',
  notice_taken_back: 'Notice taken back',
  cooling_off: 'Membership withdrawn',
  application_received: 'Affiliate application received',
  application_decided: 'Affiliate application decided',
  message_received: 'Message received',
  message_answer: 'Answer to a message',
  post_received: 'Post has arrived',
  post_held: 'Post is kept for a member without a plan',
  official_received: 'Official post has arrived',
  official_reminder: 'Official post is not read yet',
  post_scanned: 'Post is scanned',
  post_request_refused: 'We could not do what was asked for',
  post_request_asked_back: 'A question about post',
  post_forwarded: 'Post is sent on',
  post_left_by_rule: 'A rule leaves post to its owner',
  post_digest: 'Post of the day',
  post_lost: 'Post is lost',
  post_found: 'Lost post is found',
  post_shredded: 'Post is shredded',
  paper_ending: 'Paper will be shredded',
  post_name_confirmed: 'Name for post confirmed',
  post_name_refused: 'Name for post not confirmed',
  post_delegate_invited: 'Invitation to read a member’s post',
  post_delegate_accepted: 'Invitation accepted',
  account_deleted: 'Account deleted',
} as const;
export type MailKind = keyof typeof mailNames;

/** What a kind is called; one that a later version wrote is called what it is. */
export function mailName(kind: string): string {
  return Object.hasOwn(mailNames, kind) ? mailNames[kind as MailKind] : kind.replaceAll('_', ' ');
}
