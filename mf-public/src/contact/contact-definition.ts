import { sendContactMessage } from 'shared/messages/api';
import { contactSchema } from './contact-schema';

/** Rules and sending of the contact form; loaded when somebody begins to write. */
export const contactDefinition = { schema: contactSchema, send: sendContactMessage };
