import { randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import type { OfficeObject } from './office-objects';

/** A message that waits for its delivery, or for somebody to let it go. */
export interface Message {
  id: string;
  body: string;
  /** Null while it is held back. */
  due_at: Date | null;
  tries: number;
  sent_at: Date | null;
}

/** What the test card office knows. It stays in the database, so a restart, or a power cut, loses none. */
export class OfficeStore {
  private constructor(readonly sql: postgres.Sql) {}

  static async open(sql: postgres.Sql): Promise<OfficeStore> {
    await sql`
      create table if not exists _local.card_objects (
        id text primary key,
        nr bigint generated always as identity,
        data jsonb not null
      )`;
    await sql`
      create table if not exists _local.card_answers (
        key text primary key,
        asked text not null,
        status integer not null,
        body jsonb not null
      )`;
    await sql`
      create table if not exists _local.card_messages (
        id text primary key,
        nr bigint generated always as identity,
        body text not null,
        due_at timestamptz,
        tries integer not null default 0,
        sent_at timestamptz
      )`;
    return new OfficeStore(sql);
  }

  async find<Kind extends OfficeObject['object']>(
    kind: Kind,
    id: string,
  ): Promise<Extract<OfficeObject, { object: Kind }> | undefined> {
    const [row] = await this.sql<{ data: OfficeObject }[]>`
      select data from _local.card_objects where id = ${id} and data ->> 'object' = ${kind}`;
    return row?.data as Extract<OfficeObject, { object: Kind }> | undefined;
  }

  /** Newest first. */
  async list<Kind extends OfficeObject['object']>(
    kind: Kind,
    narrowed: Record<string, string> = {},
  ): Promise<Extract<OfficeObject, { object: Kind }>[]> {
    const rows = await this.sql<{ data: OfficeObject }[]>`
      select data from _local.card_objects
      where data @> ${this.sql.json({ ...narrowed, object: kind })} order by nr desc limit 100`;
    return rows.map(({ data }) => data as Extract<OfficeObject, { object: Kind }>);
  }

  async keep(...objects: OfficeObject[]): Promise<void> {
    for (const object of objects) {
      await this.sql`
        insert into _local.card_objects (id, data)
        values (${object.id}, ${this.sql.json(object as never)})
        on conflict (id) do update set data = excluded.data`;
    }
  }

  /** What this key was answered before. */
  async answered(
    key: string,
  ): Promise<{ asked: string; status: number; body: object } | undefined> {
    const [row] = await this.sql<{ asked: string; status: number; body: object }[]>`
      select asked, status, body from _local.card_answers where key = ${key}`;
    return row;
  }

  async keepAnswer(key: string, asked: string, status: number, body: object): Promise<void> {
    await this.sql`
      insert into _local.card_answers (key, asked, status, body)
      values (${key}, ${asked}, ${status}, ${this.sql.json(body as never)}) on conflict do nothing`;
  }

  /** @param afterMs until it is due; null holds it back */
  async queue(body: string, id: string, afterMs: number | null): Promise<void> {
    const dueAt = afterMs === null ? null : new Date(Date.now() + afterMs);
    await this.sql`
      insert into _local.card_messages (id, body, due_at) values (${id}, ${body}, ${dueAt})`;
  }

  async dueMessages(): Promise<Message[]> {
    return this.sql<Message[]>`
      select id, body, due_at, tries, sent_at from _local.card_messages
      where sent_at is null and due_at <= now() order by due_at, nr limit 50`;
  }

  /** When the next one is due that waits. */
  async nextDue(): Promise<Date | null> {
    const [row] = await this.sql<{ due: Date | null }[]>`
      select min(due_at) as due from _local.card_messages where sent_at is null`;
    return row?.due ?? null;
  }

  async messages(): Promise<Message[]> {
    return this.sql<Message[]>`
      select id, body, due_at, tries, sent_at from _local.card_messages order by nr desc limit 100`;
  }

  async noteSent(id: string): Promise<void> {
    await this.sql`
      update _local.card_messages set sent_at = now(), tries = tries + 1 where id = ${id}`;
  }

  async noteFailed(id: string, againAfterMs: number): Promise<void> {
    const dueAt = new Date(Date.now() + againAfterMs);
    await this.sql`
      update _local.card_messages set due_at = ${dueAt}, tries = tries + 1 where id = ${id}`;
  }

  /** Sends what is held back, or something once more. */
  async letGo(id: string): Promise<void> {
    await this.sql`
      update _local.card_messages set due_at = now(), sent_at = null where id = ${id}`;
  }
}

/** As Stripe names things: what it is, that it is a test, and something nobody guesses. */
export function newId(kind: string): string {
  return `${kind}_test_${randomBytes(16).toString('hex')}`;
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
