import { sendContactMessage } from 'shared/contact/api';
import { contactSchema } from './contact-schema';

/** Rules and sending of the contact form; loaded when somebody begins to write. */
export const contactPlan = { schema: contactSchema, send: sendContactMessage };
