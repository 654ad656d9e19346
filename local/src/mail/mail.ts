/** A mail as the outbox keeps it. */
export interface Mail {
  id: number;
  to: string;
  subject: string;
  text: string;
  /** Every address in the text, in order. */
  links: string[];
  /** ISO time. */
  sentAt: string;
}

export type NewMail = Pick<Mail, 'to' | 'subject' | 'text'>;

export function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}
