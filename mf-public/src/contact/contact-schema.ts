import { blankToNull, emailAddress, needed, optional } from 'shared/lib/form-rules';
import type { ContactMessage } from 'shared/messages/types';
import * as v from 'valibot';

/** The contact form (spec 1§5). The limits are those of the table's columns. */
export const contactSchema = v.object({
  name: needed('Enter your name', 200),
  email: emailAddress,
  company: v.pipe(optional(200), blankToNull),
  message: needed('Write a message', 5000),
}) satisfies v.GenericSchema<Record<keyof ContactMessage, string>, ContactMessage>;
