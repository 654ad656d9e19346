import { expectLines } from 'shared/testing/expect-lines';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '../database/connect';
import type { Outbox } from '../outbox';
import { type Stack, startStack } from '../stack';
import { mailSender, startMailSender } from './mail-sender';
import { openSmtp, type Smtp } from './smtp';

interface Received {
  to: string[];
  source: string;
}

expectLines(/could not be written/);

let stack: Stack;
let server: SMTPServer;
let smtp: Smtp;
let sender: Outbox;
const inbox: Received[] = [];
/** How the server answers a recipient; nothing to take the mail. */
let answer: { code: number; message: string } | undefined;

beforeAll(async () => {
  stack = await startStack({ fresh: true, seed: false, sendMails: false });
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, callback) {
      callback(answer && Object.assign(new Error(answer.message), { responseCode: answer.code }));
    },
    async onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      inbox.push({
        to: session.envelope.rcptTo.map(({ address }) => address),
        source: Buffer.concat(chunks).toString('utf8'),
      });
      callback();
    },
  });
  const { port } = await new Promise<{ port: number }>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () =>
      resolve(listening.address() as { port: number }),
    );
  });
  smtp = openSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'Gallarija <hello@gallarija.example>' });
  // The rights a hosted sender needs are these and no more: see supabase/README.md.
  const superuser = connect(stack.superuserUrl, 1);
  await superuser.unsafe(`
    create role mail_sender login password 'a-password';
    grant usage on schema private to mail_sender;
    grant execute on function private.claim_mails(integer),
      private.settle_mail(uuid, integer, text, boolean) to mail_sender;`);
  await superuser.end();
  const url = new URL(stack.databaseUrl);
  url.username = 'mail_sender';
  url.password = 'a-password';
  sender = mailSender(connect(url.href), {
    deliver: smtp.deliver,
    oneClickUrl: 'https://project.example.test/functions/v1/stop-mail',
  });
});

afterAll(async () => {
  smtp.close();
  await new Promise<void>((resolve) => server.close(resolve));
  await stack.stop();
});

beforeEach(async () => {
  answer = undefined;
  inbox.length = 0;
  await stack.sql`delete from public.mails`;
});

const queue = (kind = 'message_received', email = 'elena@example.test') =>
  stack.sql`select private.tell_address(${email}, 'Elena Müller', ${kind})`;

const state = async () => {
  const [mail] = await stack.sql<
    { state: string; attempts: number; reason: string | null; wait: number }[]
  >`select state, attempts, reason, round(extract(epoch from due_at - now()))::int as wait
    from public.mails`;
  return mail;
};
const makeDue = () => stack.sql`update public.mails set due_at = now()`;

test('a queued mail arrives once, as text and HTML, named by its own id', async () => {
  await queue();
  const [{ id } = { id: '' }] = await stack.sql<{ id: string }[]>`select id from public.mails`;
  expect(await sender.drain()).toBe(1);
  expect(await sender.drain()).toBe(0);
  expect(inbox).toHaveLength(1);
  const [{ to, source } = { to: [], source: '' }] = inbox;
  expect(to).toEqual(['elena@example.test']);
  expect(source).toContain(`Message-ID: <${id}@localhost>`);
  expect(source).toContain('Subject: We have your message');
  expect(source).toContain('From: Gallarija <hello@gallarija.example>');
  expect(source).toContain('Reply-To: hello@gallarija.example');
  expect(source).toContain('Auto-Submitted: auto-generated');
  expect(source).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/);
  expect(await state()).toMatchObject({ state: 'sent', attempts: 1, reason: null });
});

test('a mail that asks for a transfer carries its code inside, and loads nothing', async () => {
  const order = { purchase_number: 'PO-2026-000018', total_amount: 363.44, due_date: '2026-12-06' };
  await stack.sql`select private.tell_address('elena@example.test', 'Elena', 'order_placed',
    ${stack.sql.json(order)})`;
  await sender.drain();
  const source = inbox[0]?.source ?? '';
  expect(source).toMatch(
    /multipart\/alternative[\s\S]+text\/plain[\s\S]+multipart\/related[\s\S]+text\/html[\s\S]+image\/png/,
  );
  expect(source).toContain('Content-ID: <code@transfer>');
  expect(source).toContain('Content-Disposition: inline; filename=transfer-code.png');
  expect(source.replace(/=\r?\n/g, '')).toContain('src=3D"cid:code@transfer"');
  expect(source).not.toMatch(/src=3D"(?!cid:)/);
});

test('an answer that a person wrote is not called generated', async () => {
  await stack.sql`select private.tell_address('elena@example.test', 'Elena', 'message_answer',
    '{"answer": "Yes, there is.", "written_at": "2026-11-22T09:15:00Z"}')`;
  await sender.drain();
  expect(inbox[0]?.source).toContain('Yes, there is.');
  expect(inbox[0]?.source).not.toContain('Auto-Submitted');
});

test('a server that is busy is asked again later, and later still; the last attempt gives up', async () => {
  answer = { code: 451, message: 'Try again later' };
  await queue();
  await sender.drain();
  expect(await state()).toMatchObject({ state: 'waiting', attempts: 1 });
  expect((await state())?.reason).toContain('Try again later');
  const waits: number[] = [];
  for (let attempt = 2; attempt <= 12; attempt += 1) {
    waits.push((await state())?.wait ?? 0);
    expect(await sender.drain()).toBe(0);
    await makeDue();
    await sender.drain();
  }
  expect(waits.map((seconds) => Math.round(seconds / 60))).toEqual([
    1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360,
  ]);
  expect(await state()).toMatchObject({ state: 'failed', attempts: 12 });
  expect(inbox).toHaveLength(0);
});

test('an address nobody lives at is given up at once', async () => {
  answer = { code: 550, message: 'No such user here' };
  await queue();
  await sender.drain();
  expect(await state()).toMatchObject({ state: 'failed', attempts: 1 });
  expect((await state())?.reason).toContain('No such user here');
});

test('a mail that cannot be written is given up at once, and the next one still goes out', async () => {
  await queue('order_placed', 'broken@example.test');
  await queue();
  await sender.drain();
  expect(inbox.map(({ to }) => to)).toEqual([['elena@example.test']]);
  const [broken] =
    await stack.sql`select state from public.mails where email = 'broken@example.test'`;
  expect(broken?.state).toBe('failed');
});

test('two senders at once deliver each mail once', async () => {
  for (let nth = 0; nth < 25; nth += 1) await queue('message_received', `p${nth}@example.test`);
  const other = mailSender(stack.sql, { deliver: smtp.deliver });
  await Promise.all([sender.drain(), other.drain()]);
  const recipients = inbox.flatMap(({ to }) => to);
  expect(recipients).toHaveLength(25);
  expect(new Set(recipients).size).toBe(25);
});

test('a mail whose sender died after delivery goes out once more, under the same id', async () => {
  await queue();
  // Claimed and delivered, never settled.
  const [claimed] = await stack.sql`select * from private.claim_mails(1)`;
  expect(await sender.drain()).toBe(0);
  await makeDue();
  await sender.drain();
  expect(inbox[0]?.source).toContain(`Message-ID: <${claimed?.id}@`);
  // The first sender reports its failure hours later, which changes nothing.
  await stack.sql`select private.settle_mail(${claimed?.id}, ${claimed?.attempt}, 'Connection lost')`;
  expect(await state()).toMatchObject({ state: 'sent', attempts: 2 });
});

test('an optional mail says how a mailbox stops it with one click', async () => {
  const [{ id } = { id: '' }] = await stack.sql<{ id: string }[]>`
    insert into auth.users (id, email, email_confirmed_at, instance_id, aud, role)
    values (gen_random_uuid(), 'maria@example.test', now(),
      '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated') returning id`;
  await stack.sql`select private.tell(${id}, 'membership_reminder', '{"days_left": 3, "valid_until": "2027-01-31"}')`;
  await stack.sql`select private.tell(${id}, 'notice_given')`;
  await sender.drain();
  const [reminder, notice] = inbox.map(({ source }) => source.replaceAll('\r\n ', ' '));
  expect(reminder).toMatch(
    /List-Unsubscribe: <https:\/\/project\.example\.test\/functions\/v1\/stop-mail\?token=[^>]+>/,
  );
  expect(reminder).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(notice).not.toContain('List-Unsubscribe');
});

test('a sender that listens needs no call: what is queued goes out by itself', async () => {
  const listening = await startMailSender(stack.sql, { deliver: smtp.deliver });
  await queue();
  await expect.poll(() => inbox.length).toBe(1);
  await listening.close();
});

test('a mail behind many mails without a recipient goes out at once', async () => {
  await stack.sql`
    insert into public.mails (user_id, kind, due_at)
    select gen_random_uuid(), 'notice_given', now() - interval '1 hour' from generate_series(1, 25)`;
  await queue();
  const listening = await startMailSender(stack.sql, { deliver: smtp.deliver });
  await expect.poll(() => inbox.length).toBe(1);
  await listening.close();
});

test('the embedded stack puts mails into its outbox', async () => {
  const own = await startStack({ fresh: true, seed: false });
  try {
    await own.sql`select private.tell_address('elena@example.test', 'Elena', 'message_received')`;
    const outbox = async (path: string) => (await fetch(`${own.url}/_local/mail${path}`)).text();
    await expect
      .poll(() => outbox('.json?to=elena@example.test'))
      .toContain('We have your message');
    const page = await outbox('/1');
    expect(page).toContain('src="/_local/mail/1/html"');
    const letter = await fetch(`${own.url}/_local/mail/1/html`);
    expect(letter.headers.get('content-security-policy')).toContain('sandbox');
    expect(await letter.text()).toContain('A person reads your message');
  } finally {
    await own.stop();
  }
});
