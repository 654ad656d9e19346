/** A mail that a person may do without. */
export interface MailChoice {
  kind: string;
  is_wanted: boolean;
}

/** A mail as administrators see it: what became of it, not what it says. */
export interface SentMail {
  id: string;
  kind: string;
  state: MailState;
  /** Why it has not gone out: a word of the database, or what the mail server said. */
  reason: string | null;
  /** Where it went to; null while it waits. */
  email: string | null;
  attempts: number;
  created_at: string;
  sent_at: string | null;
}

/** A mail that was given up. */
export interface UndeliveredMail extends SentMail {
  /** Whose account it was for; null for an address without one. */
  user_id: string | null;
}

export type MailState = 'waiting' | 'sent' | 'failed' | 'dropped';
