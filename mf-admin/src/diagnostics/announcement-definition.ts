import { notifyAdministrators } from 'shared/diagnostics/api';
import { type Announcement, announcementTypes } from 'shared/diagnostics/types';
import { blankToNull, needed, optional } from 'shared/lib/form-rules';
import * as v from 'valibot';

export interface TypedAnnouncement {
  title: string;
  message: string;
  type: string;
  actionUrl: string;
  actionText: string;
  priority: string;
}

export const blankAnnouncement: TypedAnnouncement = {
  title: '',
  message: '',
  type: 'info',
  actionUrl: '',
  actionText: '',
  priority: '0',
};

const schema = v.object({
  title: needed('Please enter a title', 200),
  message: needed('Please enter a message', 2000),
  type: v.picklist(announcementTypes),
  actionUrl: v.pipe(
    optional(2000),
    v.check(
      (text) => text === '' || isSafe(text),
      'Please enter a page of this site, such as /dashboard/users, or an address with https://',
    ),
    blankToNull,
  ),
  actionText: v.pipe(optional(100), blankToNull),
  priority: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(\d|10)$/, 'Please enter a whole number from 0 to 10'),
    v.transform(Number),
  ),
}) as unknown as v.GenericSchema<TypedAnnouncement, Announcement>;

/** The rules of a test notification, and how many administrators were told. */
export function announcementDefinition(onTold: (administrators: number) => void) {
  let key = crypto.randomUUID();
  return {
    schema,
    send: async (announcement: Announcement) => {
      onTold(await notifyAdministrators(announcement, key));
      key = crypto.randomUUID(); // the next announcement is another one
    },
  };
}

// the same as notifications_action_url_is_safe, which decides
function isSafe(address: string): boolean {
  if (/[\\\p{Cc}\p{Cf}\s]/u.test(address)) return false;
  return (
    /^\/($|[^/])/.test(address) ||
    /^https:\/\/[A-Za-z\d]([A-Za-z\d.-]*[A-Za-z\d])?(:\d{1,5})?($|[/?#])/.test(address)
  );
}
