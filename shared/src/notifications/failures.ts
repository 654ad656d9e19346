/** What did not happen; why not follows, when something more is known. */
export const failures = {
  load: 'Your notifications could not be loaded.',
  markRead: 'The notification could not be marked as read.',
  markAllRead: 'The notifications could not be marked as read.',
  remove: 'The notification could not be deleted.',
  restore: 'The notification could not be brought back.',
} as const;
