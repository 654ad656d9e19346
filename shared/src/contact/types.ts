/** What is read when a message was not sent and nothing more precise is known. */
export const messageNotSent = 'Your message could not be sent. Please try again.';

/** What someone writes on the contact page (spec 1§2). */
export interface ContactMessage {
  name: string;
  email: string;
  company: string | null;
  message: string;
}
