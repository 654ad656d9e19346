/** A mail as the outbox keeps it. */
export interface Mail {
  id: number;
  to: string;
  subject: string;
  text: string;
  /** The same as HTML; null for what is plain text alone. */
  html: string | null;
  /** Every address in the text, in order. */
  links: string[];
  /** ISO time. */
  sentAt: string;
}

export type NewMail = Pick<Mail, 'to' | 'subject' | 'text'> & { html?: string };

export function linksIn(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}
