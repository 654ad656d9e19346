import type postgres from 'postgres';
import { linksIn, type Mail, type NewMail } from './mail';

/** Sent mails, newest first. They stay in the database, so a restart loses none. */
export class MailStore {
  private constructor(private readonly sql: postgres.Sql) {}

  static async open(sql: postgres.Sql): Promise<MailStore> {
    await sql`
      create table if not exists _local.mails (
        id bigint generated always as identity primary key,
        recipient text not null,
        subject text not null,
        body text not null,
        sent_at timestamptz not null default now()
      )`;
    await sql`alter table _local.mails add column if not exists html text`;
    return new MailStore(sql);
  }

  async add(mail: NewMail): Promise<void> {
    await this.sql`
      insert into _local.mails (recipient, subject, body, html)
      values (${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html ?? null})`;
  }

  /** @param to only mails to this address, whatever its case */
  async list(to?: string): Promise<Mail[]> {
    const rows = await this.sql<MailRow[]>`
      select id::int, recipient, subject, body, html, sent_at from _local.mails
      where ${to ? this.sql`lower(recipient) = lower(${to})` : this.sql`true`}
      order by id desc limit 200`;
    return rows.map(fromRow);
  }

  async find(id: number): Promise<Mail | undefined> {
    const [row] = await this.sql<MailRow[]>`
      select id::int, recipient, subject, body, html, sent_at from _local.mails where id = ${id}`;
    return row && fromRow(row);
  }
}

interface MailRow {
  id: number;
  recipient: string;
  subject: string;
  body: string;
  html: string | null;
  sent_at: Date;
}

function fromRow(row: MailRow): Mail {
  return {
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    html: row.html,
    links: linksIn(row.body),
    sentAt: row.sent_at.toISOString(),
  };
}
