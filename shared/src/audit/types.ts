/** A change an administrator made, with the names of whom and what it concerns. */
export interface AuditEntry {
  id: number;
  created_at: string;
  /** null: the system, with the secret key. */
  actor_id: string | null;
  /** As they were called when they acted, a member as they are today; blank once they are gone. */
  actor_name: string;
  table_name: string;
  record_id: string;
  /** The member the changed row belongs to. */
  subject_id: string | null;
  /** Null once the member is gone. */
  subject_name: string | null;
  action: AuditAction;
  /** By column; null once the member is forgotten. */
  changes: Readonly<Record<string, AuditChange | null>>;
  /** What was changed as it is today; null when it is gone. */
  thing: AuditedThing | null;
  /** What the ids among the values are called today; null where there is none. */
  names: Readonly<Record<string, string>> | null;
}

export const auditActions = ['insert', 'update', 'delete'] as const;
export type AuditAction = (typeof auditActions)[number];

export interface AuditChange {
  from: unknown;
  to: unknown;
}

/** What a changed row is called, and the order, event or person it belongs to. */
export interface AuditedThing {
  name: string | null;
  order_id?: string | null;
  event_id?: string | null;
  person_id?: string | null;
}

/** How the log is narrowed; null leaves nothing out. Days are Malta's, YYYY-MM-DD, both included. */
export interface AuditFilter {
  actor: string | null;
  subject: string | null;
  table: string | null;
  record: string | null;
  action: AuditAction | null;
  from: string | null;
  to: string | null;
}

export interface AuditPerson {
  id: string;
  name: string;
}

/** Somebody the log may be about, found by name or e-mail. */
export interface FoundPerson {
  id: string;
  full_name: string | null;
  email: string | null;
}
