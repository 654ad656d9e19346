import { makeDiscountCode } from 'shared/testing/factories';
import { administrator, type Client, member, visitor } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, sql } from '../backend';

let people: Record<'visitor' | 'member' | 'administrator', Client>;
beforeAll(async () => {
  const [maria, nadia] = await Promise.all([member(backend), administrator(backend)]);
  people = { visitor: visitor(backend), member: maria.client, administrator: nadia.client };
});

interface Asked {
  method: string;
  path: string;
  body?: object;
}

/** Every kind of request that can be answered with a figure. */
const requests: Asked[] = [
  { method: 'HEAD', path: 'purchases?select=id&discount_code=gt.H' },
  { method: 'GET', path: 'profiles?select=id&email=gt.m' },
  { method: 'PATCH', path: 'profiles?phone=gt.9', body: { phone: '1' } },
  { method: 'DELETE', path: 'notifications?title=gt.m' },
  { method: 'GET', path: 'rpc/get_membership_service?p_membership_type=pro' },
  { method: 'HEAD', path: 'rpc/get_own_affiliate' },
  { method: 'POST', path: 'rpc/get_membership_service', body: { p_membership_type: 'pro' } },
];

/** Every way to ask for one: preferences are told apart by commas, and may stand anywhere. */
const ways: Record<string, string>[] = [
  { prefer: 'count=planned' },
  { prefer: 'count=estimated' },
  { prefer: ' return=minimal ,  count = planned' },
  { prefer: 'Count="Planned"; foo' },
  { prefer: 'count=exact, count=planned' },
  { prefer: 'count=planned, handling=strict, missing=default' },
  { accept: 'application/vnd.pgrst.plan' },
  { accept: 'text/csv, Application/VND.pgrst.plan+json; options=analyze|verbose' },
];

async function send(client: Client, { method, path, body }: Asked, headers: object) {
  const { data } = await client.auth.getSession();
  const answer = await fetch(`${backend.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: backend.publishableKey,
      ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
      'content-type': 'application/json',
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const code = answer.ok || text === '' ? undefined : JSON.parse(text).code;
  return { status: answer.status, code, range: answer.headers.get('content-range') };
}

test.each(ways)('visitors and members are told no figure of the planner by %j', async (way) => {
  for (const asked of requests) {
    for (const [who, code] of [
      ['visitor', 'ID001'],
      ['member', 'ID002'],
    ] as const) {
      const answer = await send(people[who], asked, way);
      const what = `${who}, ${asked.method} ${asked.path}`;
      // plans alone are switched off; and an answer to HEAD has no body, so no code
      if (answer.code !== 'PGRST107') expect(answer.code ?? code, what).toBe(code);
      expect(answer.status, what).toBeGreaterThanOrEqual(400);
      expect(answer.range, what).toBeNull();
    }
  }
});

test('an administrator is told the planner’s figures, and everybody is told what is counted', async () => {
  const [head] = requests as [Asked];
  const planned = await send(people.administrator, head, { prefer: 'count=planned' });
  expect(planned.status).toBeLessThan(300);
  for (const who of ['member', 'administrator'] as const) {
    const counted = await send(people[who], head, { prefer: 'count=exact' });
    expect(counted, who).toMatchObject({ code: undefined, range: expect.stringMatching(/\d$/) });
  }
});

describe('the statistics', () => {
  test('hold no name, no address and no code', async () => {
    const { code } = await makeDiscountCode(sql);
    await sql.unsafe(
      'analyze public.profiles, public.purchases, public.discount_codes, public.mails',
    );
    const sampled = await sql`
      select tablename, attname from pg_stats
      where schemaname = 'public' and (
        attname in ('email', 'full_name', 'phone', 'vat_number', 'address_line_1', 'city', 'code', 'discount_code',
          'purchase_number', 'params')
        or ${code} = any (most_common_vals::text::text[]))`;
    expect([...sampled]).toEqual([]);
  });

  test('are kept of no text of a table that members may name, but of fixed words and of searches', async () => {
    const kept = await sql<{ name: string }[]>`
      select distinct a.attname as name
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (t.typcategory in ('S', 'A') or t.typname = 'jsonb')
        and a.attstattarget is distinct from 0
        and not exists (
          select from pg_constraint k where k.conrelid = c.oid and k.conkey = array[a.attnum]
            and pg_get_constraintdef(k.oid) ~ '= ANY [(]+ARRAY')
      order by 1`;
    expect(kept.map(({ name }) => name)).toEqual([
      'applicable_to',
      'currency',
      'event',
      'item_type',
      'kind',
      'provider',
      'search_text',
      'table_name',
      'terms_version',
    ]);
  });
});
