import { makeDocument, mark } from 'shared/testing/factories';
import { administrator, member, type Person } from 'shared/testing/personas';
import { describe, expect, test } from 'vitest';
import { publishableKeyOf, stopMail } from '../../functions/stop-mail/index';
import { backend, granted, refusal, sql } from '../backend';
import { checkout, document } from '../cart/ordering';
import { runDaily } from '../daily-run';
import { claim, mailsOf } from './mails-of';

/** Queues a mail to somebody and answers its id. */
async function queued({ id }: Pick<Person, 'id'>, kind = 'membership_reminder') {
  await sql`select private.tell(${id}, ${kind}, '{"days_left": 3, "valid_until": "2027-01-31"}', p_key => ${mark()})`;
  return String((await mailsOf(id, kind)).at(-1)?.id);
}

const fail = async (id: string) => {
  const [mail] = await claim(id);
  await sql`select private.settle_mail(${id}, ${Number(mail?.attempt)}, '550 Nobody here', true)`;
};

describe('the recipient of a mail', () => {
  test('gets it at the address they have now, by the name they have now', async () => {
    const maria = await member(backend);
    const id = await queued(maria);
    const moved = `new-${maria.email}`;
    await sql`update auth.users set email = ${moved} where id = ${maria.id}`;
    expect(await claim(id)).toMatchObject([{ id, email: moved, name: maria.fullName, attempt: 1 }]);
  });

  test('gets none at an address nobody has confirmed', async () => {
    const maria = await member(backend);
    const id = await queued(maria);
    await sql`update auth.users set email_confirmed_at = null where id = ${maria.id}`;
    expect(await claim(id)).toEqual([]);
    expect(await mailsOf(maria.id)).toMatchObject([{ state: 'dropped', reason: 'recipient_gone' }]);
  });

  test('is forgotten with their mails and choices, those to their address too, except the one that says so', async () => {
    const maria = await member(backend);
    const elena = `elena-${mark()}@example.test`;
    await queued(maria, 'notice_given');
    await sql`insert into public.mails (email, kind) values (${maria.email}, 'message_received')`;
    await sql`insert into public.mails (email, kind) values (${elena}, 'message_received')`;
    await granted(
      maria.client.rpc('choose_mail', { p_kind: 'membership_reminder', p_is_wanted: false }),
    );
    await sql`select private.tell(${maria.id}, 'account_deleted')`;
    await sql`delete from auth.users where id = ${maria.id}`;
    await sql`select private.tell(${maria.id}, 'notice_given')`;
    expect(await mailsOf(maria.id)).toEqual([]);
    expect(await mailsOf(elena)).toHaveLength(1);
    expect(await sql`select 1 from public.unwanted_mails where user_id = ${maria.id}`).toEqual([]);

    const [last] = await mailsOf(maria.email);
    expect(await claim(String(last?.id))).toMatchObject([{ email: maria.email }]);
    await sql`select private.settle_mail(${String(last?.id)}, 1)`;
    expect(await mailsOf(maria.email)).toEqual([]);
  });

  test('is forgotten even when that mail cannot be delivered', async () => {
    const maria = await member(backend);
    await sql`select private.tell(${maria.id}, 'account_deleted')`;
    await sql`delete from auth.users where id = ${maria.id}`;
    const [last] = await mailsOf(maria.email);
    await fail(String(last?.id));
    expect(await mailsOf(maria.email)).toEqual([]);
  });

  test('is forgotten all the same when their orders stay in the books', async () => {
    const maria = await member(backend);
    const order = await checkout(maria.client, [document(await makeDocument(sql))]);
    await granted(maria.client.rpc('cancel_purchase', { p_purchase_id: order.purchase_id }));
    await sql`delete from auth.users where id = ${maria.id}`;
    expect(await mailsOf(maria.id)).toEqual([]);
  });
});

describe('an optional mail', () => {
  const choices = ({ client }: Person) => granted(client.rpc('get_mail_choices'));
  const choose = ({ client }: Person, p_kind: string, p_is_wanted: boolean) =>
    client.rpc('choose_mail', { p_kind, p_is_wanted });
  const token = async (id: string) => String((await claim(id))[0]?.unsubscribe_token);

  test('is chosen by each member for themselves', async () => {
    const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
    expect((await choices(maria)).every(({ is_wanted }) => is_wanted)).toBe(true);
    await granted(choose(maria, 'membership_reminder', false));
    await granted(choose(maria, 'membership_reminder', false));
    expect(await choices(maria)).toContainEqual({ kind: 'membership_reminder', is_wanted: false });
    expect(await choices(giulia)).toContainEqual({ kind: 'membership_reminder', is_wanted: true });
    expect(await claim(await queued(maria))).toEqual([]);
    expect(await mailsOf(maria.id)).toMatchObject([{ state: 'dropped', reason: 'unwanted' }]);
    await granted(choose(maria, 'membership_reminder', true));
    expect(await claim(await queued(maria))).toHaveLength(1);
  });

  test('is never one about money or a contract', async () => {
    const maria = await member(backend);
    for (const kind of [
      'order_placed',
      'payment_received',
      'membership_renewal',
      'never_heard_of',
    ]) {
      expect(await refusal(choose(maria, kind, false))).toBe('ML001');
    }
    const id = await queued(maria, 'notice_given');
    expect(await claim(id)).toMatchObject([{ unsubscribe_token: null }]);
  });

  test('is stopped by the link in it, without signing in, for its kind alone', async () => {
    const maria = await member(backend);
    const link = await token(await queued(maria));
    const { client: nobody } = await member(backend);
    await nobody.auth.signOut();
    expect(await granted(nobody.rpc('stop_mail', { p_token: link }))).toBe('membership_reminder');
    expect(await granted(nobody.rpc('stop_mail', { p_token: link }))).toBe('membership_reminder');
    const unwanted = (await choices(maria)).filter(({ is_wanted }) => !is_wanted);
    expect(unwanted).toEqual([{ kind: 'membership_reminder', is_wanted: false }]);
  });

  test('is stopped by no link that somebody made up, or changed', async () => {
    const [maria, giulia] = await Promise.all([member(backend), member(backend)]);
    const link = await token(await queued(maria));
    const stop = (p_token: string) => refusal(giulia.client.rpc('stop_mail', { p_token }));
    expect(await stop(link.replace(maria.id, giulia.id))).toBe('ML002');
    expect(await stop(link.replace('membership_reminder', 'message_received'))).toBe('ML002');
    expect(await stop(link.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBe('ML002');
    for (const text of ['', 'x', `${maria.id}.membership_reminder.`, null as never]) {
      expect(await stop(text)).toBe('ML002');
    }
    expect((await choices(maria)).every(({ is_wanted }) => is_wanted)).toBe(true);
  });

  test('is stopped by the mailbox itself: a POST to the function, and a person is led to the page', async () => {
    const maria = await member(backend);
    const link = await token(await queued(maria));
    const settings = {
      supabaseUrl: backend.url,
      publishableKey: backend.publishableKey,
      siteUrl: 'https://example.test',
    };
    const ask = (method: string, token: string) =>
      stopMail(
        new Request(`https://p.example.test/functions/v1/stop-mail?token=${token}`, {
          method,
          ...(method === 'POST' && { body: 'List-Unsubscribe=One-Click' }),
        }),
        settings,
      );
    const led = await ask('GET', link);
    expect(led.status).toBe(303);
    expect(led.headers.get('location')).toBe(
      `https://example.test/stop-e-mails?token=${encodeURIComponent(link)}`,
    );
    expect((await choices(maria)).every(({ is_wanted }) => is_wanted)).toBe(true);
    expect((await ask('POST', link)).status).toBe(200);
    expect((await ask('POST', 'made-up')).status).toBe(404);
    expect((await ask('PUT', link)).status).toBe(405);
    expect(await choices(maria)).toContainEqual({ kind: 'membership_reminder', is_wanted: false });
  });

  test('is to be asked for again where the function may not ask, instead of taken for unknown', async () => {
    const maria = await member(backend);
    const link = await token(await queued(maria));
    const settings = { supabaseUrl: backend.url, publishableKey: '', siteUrl: '' };
    const ask = () => new Request(`https://p.example.test/?token=${link}`, { method: 'POST' });
    expect((await stopMail(ask(), settings)).status).toBe(502);
    const elsewhere = { ...settings, supabaseUrl: `${backend.url}/nowhere` };
    expect((await stopMail(ask(), elsewhere)).status).toBe(502);
    expect((await choices(maria)).every(({ is_wanted }) => is_wanted)).toBe(true);
  });

  test('is stopped with the project’s new key, and with the old one where there is no other', () => {
    const keys = JSON.stringify({ mobile: 'sb_publishable_2', default: 'sb_publishable_1' });
    expect(publishableKeyOf(keys, 'old')).toBe('sb_publishable_1');
    expect(publishableKeyOf('{}', 'old')).toBe('old');
    expect(publishableKeyOf('', 'old')).toBe('old');
  });
});

describe('administrators', () => {
  test('see what was sent to whom; members see their own', async () => {
    const [maria, giulia, nadia] = await Promise.all([
      member(backend),
      member(backend),
      administrator(backend),
    ]);
    await queued(maria);
    const seenBy = async ({ client }: Person) =>
      (await granted(client.from('mails').select('kind').eq('user_id', maria.id))).length;
    expect(await Promise.all([maria, giulia, nadia].map(seenBy))).toEqual([1, 0, 1]);
  });

  test('have a failed one tried again, once, and that is in the log', async () => {
    const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
    const id = await queued(maria);
    await fail(id);
    expect(await mailsOf(maria.id)).toMatchObject([{ state: 'failed', reason: '550 Nobody here' }]);
    const told = nadia.client.from('notifications').select('event').eq('event', 'mail_failed');
    expect((await granted(told)).length).toBe(1);
    expect(await refusal(maria.client.rpc('retry_mail', { p_id: id }))).toBe('ID002');
    await granted(nadia.client.rpc('retry_mail', { p_id: id }));
    expect(await refusal(nadia.client.rpc('retry_mail', { p_id: id }))).toBe('ML003');
    expect(await claim(id)).toMatchObject([{ id, attempt: 1 }]);
    const audited = await sql`select actor_id, subject_id, changes -> 'state' as state
      from public.audit_log where table_name = 'mails' and record_id = ${id}`;
    expect(audited).toEqual([
      { actor_id: nadia.id, subject_id: maria.id, state: { from: 'failed', to: 'waiting' } },
    ]);
  });
});

test('the queue hands out nothing while the address of the site is unknown', async () => {
  const maria = await member(backend);
  const id = await queued(maria);
  const claimed = await sql
    .begin(async (one) => {
      await one`update private.site_settings set site_url = null`;
      const rows = await one`select * from private.claim_mails(10)`;
      throw Object.assign(new Error('seen'), { rows });
    })
    .catch((error: { rows?: unknown }) => error.rows);
  expect(claimed).toEqual([]);
  expect(await claim(id)).toHaveLength(1);
});

test('mails are forgotten after a year, and not a day sooner', async () => {
  const maria = await member(backend);
  const [old, young] = [await queued(maria), await queued(maria)];
  await sql`update public.mails set created_at = now() - interval '367 days' where id = ${old}`;
  await sql`update public.mails set created_at = now() - interval '364 days' where id = ${young}`;
  // null while another run is at it
  await expect.poll(() => runDaily(sql)).toMatchObject({ failures: [] });
  expect((await mailsOf(maria.id)).map(({ id }) => id)).toEqual([young]);
});
