import { createHash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { Stack } from 'local/stack';
import { administrator, type Person } from 'shared/testing/personas';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { granted } from '../backend';
import { runDaily } from '../daily-run';
import { startOwnStack } from '../proof/own-stack';

// A flood is hundreds of forms, one after another; how long that takes is the machine's business.
vi.setConfig({ testTimeout: 180_000 });

let stack: Stack;
let nadia: Person;
beforeAll(async () => {
  stack = await startOwnStack({ formsPerOrigin: 20 });
  nadia = await administrator(stack);
});
afterAll(() => stack.stop());

const forms = {
  contact_messages: () => ({ name: 'Elena', message: 'Hello' }),
  affiliates: () => ({
    first_name: 'Elena',
    last_name: 'Rossi',
    promotion_methods: 'A newsletter',
  }),
};
type Form = keyof typeof forms;

const filled = (form: Form, email = `elena-${randomUUID()}@example.test`) => ({
  ...forms[form](),
  email,
});

/** A visitor sends a form through a hosted project's edge, which names the address it came from. */
async function send(form: Form, address: string | null, email?: string): Promise<string> {
  try {
    await stack.sql.begin(async (tx) => {
      const headers = address === null ? {} : { 'cf-connecting-ip': address };
      await tx`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
      await tx`set local role anon`;
      await tx`insert into ${tx(`public.${form}`)} ${tx(filled(form, email) as never)}`;
    });
    return 'sent';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

async function sendMany(form: Form, addresses: string[]): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (const address of addresses) {
    const outcome = await send(form, address);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}

const manyAddresses = (count: number) =>
  Array.from({ length: count }, (_, n) => `198.51.${Math.floor(n / 250)}.${n % 250}`);

beforeEach(async () => {
  await stack.sql`truncate public.contact_messages, public.message_answers, public.affiliates,
    public.commission_entries, public.referrals, public.notifications, private.form_origins cascade`;
});

describe.each(Object.keys(forms) as Form[])('a flood of %s', (form) => {
  test('from one network is stopped there, and everybody else is let in', async () => {
    const flood = Array.from({ length: 25 }, () => '203.0.113.7');
    expect(await sendMany(form, flood)).toEqual({ sent: 20, RL006: 5 });
    expect(await send(form, '203.0.113.8')).toBe('sent');
  });

  test('from one network at the same moment is no way around', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => send(form, '203.0.113.7')));
    expect(outcomes.filter((one) => one === 'sent')).toHaveLength(20);
  });

  test('from all addresses of one IPv6 network is one, and IPv4 written as IPv6 is itself', async () => {
    const flood = Array.from({ length: 25 }, (_, n) => `2001:db8:1:2${n + 10}::${n}`);
    expect(await sendMany(form, flood)).toEqual({ sent: 20, RL006: 5 });
    expect(await send(form, '2001:db8:1:300::1')).toBe('sent');
    const mapped = Array.from({ length: 25 }, (_, n) => `::ffff:203.0.113.${n}`);
    expect(await sendMany(form, mapped)).toEqual({ sent: 25 });
  });

  test('from hundreds of networks closes it for nobody new', async () => {
    const others = Array.from({ length: 480 }, () => filled(form));
    await stack.sql`insert into ${stack.sql(`public.${form}`)} ${stack.sql(others as never)}`;
    expect(await sendMany(form, manyAddresses(20))).toEqual({ sent: 20 });
    const honest = Array.from({ length: 5 }, () => '203.0.113.9');
    expect(await sendMany(form, honest)).toEqual({ sent: 3, RL003: 2 });
    expect(await send(form, '203.0.113.10')).toBe('sent');
    expect(await send(form, null)).toBe('RL003');
  });

  test('writes each administrator four notifications, the last of which counts', async () => {
    await sendMany(form, manyAddresses(60));
    const told = await granted(
      nadia.client.from('notifications').select('title, message, metadata').order('created_at'),
    );
    expect(told).toHaveLength(4);
    expect(told.at(-1)).toMatchObject({
      title: expect.stringMatching(/\(57\)$/),
      message: '57 more have arrived, besides those you have not read yet.',
    });
    expect(JSON.stringify(told.at(-1))).not.toContain('Elena');
  });
});

test('an unreadable address counts for nobody, and refuses nothing', async () => {
  for (const address of ['', 'unknown', '1.2.3.4, 5.6.7.8', "'; drop table x"]) {
    expect(await send('contact_messages', address)).toBe('sent');
  }
});

test('the kept origin is a keyed hash, and goes within an hour', async () => {
  await send('contact_messages', '203.0.113.7');
  const [kept] = await stack.sql`select encode(origin, 'hex') as origin
    from private.form_origins cascade`;
  const plain = createHash('sha256').update('203.0.113.7').digest('hex');
  expect(kept?.origin).toHaveLength(plain.length);
  expect(kept?.origin).not.toBe(plain); // anybody could hash all addresses there are
  await stack.sql`update private.form_origins set sent_at = now() - interval '61 minutes'`;
  await send('affiliates', '203.0.113.8');
  expect(await stack.sql`select form from private.form_origins`).toEqual([{ form: 'affiliates' }]);
  await stack.sql`update private.form_origins set sent_at = now() - interval '61 minutes'`;
  await runDaily(stack.sql);
  expect(await stack.sql`select form from private.form_origins`).toEqual([]);
});

test('a caller cannot say where they come from: the socket does', async () => {
  const post = (forged: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = {
        apikey: stack.publishableKey,
        'content-type': 'application/json',
        'cf-connecting-ip': forged,
        'CF-Connecting-IP': forged,
        'x-forwarded-for': forged,
      };
      request(`${stack.url}/rest/v1/contact_messages`, { method: 'POST', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
        .on('error', reject)
        .end(JSON.stringify(filled('contact_messages')));
    });
  for (const address of manyAddresses(20)) expect(await post(address)).toBe(201);
  expect(await post('203.0.113.99')).toBe(400);
  const [origins] = await stack.sql`
    select count(distinct origin)::int as different from private.form_origins cascade`;
  expect(origins).toEqual({ different: 1 });
});
