import { randomUUID } from 'node:crypto';
import { administrator, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { claim, mailsOf } from '../mails/mails-of';
import { asPerson, openConnections, outcomes } from '../proof/crowd';
import {
  ask,
  asked,
  claimed,
  finished,
  item,
  type Letter,
  letter,
  only,
  quota,
  read,
  scanned,
  subscriber,
  uploaded,
} from './letters';
import {
  aLetter,
  correct,
  place,
  record,
  recorded,
  storedItem,
  toDelete,
  undo,
} from './post-items';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

const one = () => subscriber(backend, nadia);
const two = () => Promise.all([one(), one()]);
const give = ({ id }: { id: string }, to: Person | null, reason = 'It was misread') =>
  correct(nadia, id, { user_id: to?.id ?? null }, reason);
const refuse = (id: string, note: string | null = null, code = 'damaged') => {
  const call = { p_id: id, p_code: code, ...(note !== null && { p_note: note }) };
  return nadia.client.rpc('refuse_post_request', call);
};
const scansOf = ({ id }: Letter) =>
  sql<{ id: string; request_id: string | null; is_newest: boolean }[]>`
    select id, request_id, is_newest from public.post_scans where item_id = ${id} order by created_at`;

/** A scan that the process gave up. */
async function failed(of: Letter, request: { id: string }): Promise<string> {
  const id = await scanned(sql, nadia, of, request);
  for (let nth = 0; nth < 3; nth++) {
    const { lease } = await claimed(sql, id);
    await sql`select private.fail_scan(${id}, ${lease}, 'unreadable')`;
  }
  return id;
}

describe('a new owner', () => {
  test('reads nothing in the history or the copy of their data that tells whose it was thought to be', async () => {
    const [zita, karl] = await two();
    const of = await recorded(nadia, { user_id: zita.id, addressee: 'Zita Borg', place: 'Box 41' });
    await granted(place(nadia, [of.code], 'Shelf of box 41'));
    await granted(correct(nadia, of.id, { addressee: 'Z. Borg' }, 'Zita has told us'));
    await read(sql, zita, nadia, of, 'Between us');
    await granted(correct(nadia, of.id, { user_id: karl.id, addressee: 'Karl' }, 'Not for Zita'));
    await granted(place(nadia, [of.code], 'B7'));
    await granted(correct(nadia, of.id, { weight_g: 20 }, 'Weighed again'));

    const found = await item(karl, of);
    const copy = await granted(karl.client.rpc('get_own_data'));
    for (const told of [found, copy]) {
      expect(JSON.stringify(told)).not.toMatch(/Zita|Borg|ox 41/);
      expect(JSON.stringify(told)).toContain('Weighed again');
    }
    const steps = found?.timeline ?? [];
    expect(steps.filter(({ kind }) => kind === 'corrected')[1]?.detail).toEqual({
      before: { user_id: null },
      after: { user_id: null },
      was_scanned: true,
    });
    expect(steps.find(({ kind }) => kind === 'scan_handed_over')?.detail).toEqual({
      pages: 1,
      sheets: 1,
    });
    expect(steps.find(({ place }) => place !== null)?.place).toBe('B7');
  });

  test('is told of steps by their place in the history of the item, whatever others do meanwhile', async () => {
    const [zita, karl] = await two();
    const of = await letter(sql, zita);
    await asked(zita, of);
    await recorded(nadia); // elsewhere
    await granted(give(of, karl));
    const steps = (await item(karl, of))?.timeline ?? [];
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.map(({ id }) => id)).toEqual(steps.map((_step, nr) => nr + 1));
  });
});

test('the name that was read for an owner, and where it lay for them, are gone for the next, unless the office reads it again', async () => {
  const [zita, karl] = await two();
  const of = await recorded(nadia, { user_id: zita.id, addressee: 'Zita Borg', place: 'Box 41' });
  await granted(give(of, karl));
  expect(await item(karl, of)).toMatchObject({ addressee: null });
  const copy = await granted(karl.client.rpc('get_own_data'));
  expect(JSON.stringify(copy)).not.toMatch(/Zita|Borg|ox 41/);
  await granted(correct(nadia, of.id, { user_id: zita.id, addressee: 'Z. Borg' }));
  await granted(correct(nadia, of.id, { user_id: karl.id, addressee: 'Z. Borg' }));
  expect(await item(karl, of)).toMatchObject({ addressee: 'Z. Borg' });
  const unmatched = await recorded(nadia, { addressee: 'Karl & Co' });
  await granted(give(unmatched, karl));
  expect(await item(karl, unmatched)).toMatchObject({ addressee: 'Karl & Co' });
});

test('an owner still reads why, and where it lay, what was recorded for them and corrected', async () => {
  const zita = await one();
  const of = await recorded(nadia, { user_id: zita.id, addressee: 'Zita Borg', place: 'A1' });
  await granted(correct(nadia, of.id, { addressee: 'Żita Borg' }, 'Żita has told us'));
  const { id } = await asked(zita, of);
  expect((await item(zita, of))?.timeline).toMatchObject([
    { kind: 'received', place: 'A1' },
    { kind: 'matched' },
    {
      kind: 'corrected',
      detail: { reason: 'Żita has told us', after: { addressee: 'Żita Borg' } },
    },
    { kind: 'scan_asked', detail: { request_id: id } },
  ]);
});

test('a copy of one’s data has the scan that counts, and nothing of how it was made', async () => {
  const zita = await one();
  const of = await letter(sql, zita);
  await read(sql, zita, nadia, of, 'The first');
  const better = only(await granted(ask(zita, 'rescan', of)));
  const second = await scanned(sql, nadia, of, better);
  await finished(sql, await claimed(sql, second), 'The second');
  const { post_items: items } = (await granted(zita.client.rpc('get_own_data'))) as unknown as {
    post_items: { scans: Record<string, unknown>[] }[];
  };
  expect(items[0]?.scans).toMatchObject([{ id: second, pages: [{ text: 'The second' }] }]);
  for (const key of ['request_id', 'failure', 'lease'])
    expect(items[0]?.scans[0]).not.toHaveProperty(key);
});

describe('whoever is forgotten', () => {
  test('takes no scan along from the present owner of a letter', async () => {
    const [zita, maria] = await two();
    const of = await letter(sql, zita);
    await read(sql, zita, nadia, of, 'Dear Maria');
    await granted(give(of, maria));
    await sql`delete from auth.users where id = ${zita.id}`;
    expect(await item(maria, of)).toMatchObject({
      image: 'text_read',
      scan: { pages: [{ text: 'Dear Maria' }] },
    });
    expect([...(await scansOf(of))]).toMatchObject([{ request_id: null, is_newest: true }]);
  });

  test('leaves no scan that nobody’s leaving would take along: it goes when the letter is nobody’s', async () => {
    const [zita, maria] = await two();
    const of = await letter(sql, zita);
    await read(sql, zita, nadia, of, 'Dear Maria');
    await granted(give(of, maria));
    await sql`delete from auth.users where id = ${zita.id}`;
    await granted(give(of, null));
    expect([...(await scansOf(of))]).toEqual([]);
    expect(await storedItem(of.id)).toMatchObject({ image: 'none' });
  });
});

describe('an administrator', () => {
  test('takes back nobody else’s item to record it for themselves under its label', async () => {
    const [omar, maria] = [await administrator(backend), await one()];
    for (const owner of [maria.id, null]) {
      const first = await aLetter({ user_id: owner });
      await granted(record(omar, first));
      await granted(undo(omar, first.id));
      const mine = { ...first, id: randomUUID(), user_id: omar.id };
      expect(await refusal(record(omar, mine))).toBe('PO040');
      expect(await storedItem(mine.id)).toBeUndefined();
      expect(await refusal(record(nadia, mine))).toBeUndefined();
    }
    // and their own, misread, once more
    const own = await aLetter({ user_id: omar.id });
    await granted(record(omar, own));
    await granted(undo(omar, own.id));
    expect(await refusal(record(omar, { ...own, id: randomUUID(), weight_g: 20 }))).toBeUndefined();
  });

  test('scans nothing of their own, and refuses none of their own requests; a colleague does', async () => {
    const omar = await one();
    await sql`update public.profiles set role = 'admin' where id = ${omar.id}`;
    const of = await letter(sql, omar);
    const { id } = await asked(omar, of);
    const handOver = async () => ({
      p_request_id: id,
      p_scan_id: randomUUID(),
      p_original: (await uploaded(sql, of)) as never,
      p_sheets: 1,
    });
    expect(await refusal(omar.client.rpc('take_post_request', { p_id: id }))).toBe('PO040');
    expect(await refusal(omar.client.rpc('hand_over_scan', await handOver()))).toBe('PO040');
    const no = { p_id: id, p_code: 'damaged' };
    expect(await refusal(omar.client.rpc('refuse_post_request', no))).toBe('PO040');
    await failed(of, { id });
    expect(await refusal(omar.client.rpc('hand_over_scan', await handOver()))).toBe('PO040');
    expect(await refusal(nadia.client.rpc('hand_over_scan', await handOver()))).toBeUndefined();
  });
});

describe('a mistake of the office costs a member nothing:', () => {
  test.each([
    ['another’s', (of: Letter, other: Person) => give(of, other)],
    ['nobody’s', (of: Letter) => give(of, null)],
    ['not ours', (of: Letter) => correct(nadia, of.id, { not_ours_at: new Date().toISOString() })],
  ])('what was scanned of a letter that is %s is given back, and once', async (_what, move) => {
    const [zita, maria] = await two();
    const [of, kept] = [await letter(sql, zita), await letter(sql, zita)];
    for (const each of [of, kept]) await read(sql, zita, nadia, each, 'A page');
    expect(await quota(zita.client)).toMatchObject({ used: 2 });
    await granted(move(of, maria));
    expect(await quota(zita.client)).toMatchObject({ used: 1 });
    await granted(correct(nadia, of.id, { user_id: zita.id, not_ours_at: null }));
    await granted(give(of, maria));
    expect(await quota(zita.client)).toMatchObject({ used: 1 });
    expect(await quota(maria.client)).toMatchObject({ used: 0 });
  });

  test('a scan that was to be paid for costs nothing', async () => {
    const [zita, maria] = await two();
    const { period_from, period_to, included } = await quota(zita.client);
    await sql`insert into public.post_usage (user_id, period_from, period_to, included, used)
      values (${zita.id}, ${period_from}, ${period_to}, ${included}, ${included})`;
    const of = await letter(sql, zita);
    const request = await asked(zita, of);
    expect(request).toMatchObject({ is_included: false, gross: 1.77 });
    await scanned(sql, nadia, of, request);
    await granted(give(of, maria));
    const rows = await sql`select counts, net::float8, vat::float8, gross::float8
      from public.post_requests where id = ${request.id}`;
    expect([...rows]).toEqual([{ counts: 0, net: 0, vat: 0, gross: 0 }]);
    expect(await quota(zita.client)).toMatchObject({ used: included });
  });

  test('a request is refused whose scan could not be read, and its owner may ask again', async () => {
    const zita = await one();
    const of = await letter(sql, zita);
    const request = await asked(zita, of);
    await failed(of, request);
    await granted(refuse(request.id));
    await granted(refuse(request.id)); // sent again
    expect(await quota(zita.client)).toMatchObject({ used: 0 });
    expect([...(await scansOf(of))]).toEqual([]);
    expect(await item(zita, of)).toMatchObject({
      image: 'none',
      scanning: null,
      request: { state: 'refused', refusal: 'damaged' },
    });
    const [told] = await granted(
      zita.client.from('notifications').select('id').eq('event', 'post_request_refused'),
    );
    expect(told).toBeDefined();
    expect(await asked(zita, of)).toMatchObject({ state: 'waiting' });
  });

  test('a request whose scan was read is not refused, also where a better one could not be', async () => {
    const zita = await one();
    const of = await letter(sql, zita);
    const request = await asked(zita, of);
    await finished(sql, await claimed(sql, await scanned(sql, nadia, of, request)), 'Readable');
    expect(await refusal(refuse(request.id))).toBe('PO011');
    const better = only(await granted(ask(zita, 'rescan', of)));
    await failed(of, better);
    expect(await refusal(refuse(request.id))).toBe('PO011');
    await granted(refuse(better.id));
    expect(await item(zita, of)).toMatchObject({ image: 'text_read', scanning: null });
    expect(await quota(zita.client)).toMatchObject({ used: 1 });
  });
});

test('a note to a refusal is told without what nobody sees', async () => {
  const zita = await one();
  const [of, other] = [await letter(sql, zita), await letter(sql, zita)];
  const { id } = await asked(zita, of);
  await granted(refuse(id, 'A\u202e key\u200b\nis in it', 'other'));
  expect(await item(zita, of)).toMatchObject({ request: { refusal_note: 'A key is in it' } });
  const unseen = refuse((await asked(zita, other)).id, '\u200b\u202e', 'other');
  expect(await refusal(unseen)).toBe('PO012');
});

test('a mail about an item that is another’s by now is not sent again, and one to its owner is', async () => {
  const [zita, maria] = await two();
  const of = await letter(sql, zita);
  const [mail] = await mailsOf(zita.id, 'post_received');
  const id = String(mail?.id);
  const [first] = await claim(id);
  await sql`select private.settle_mail(${id}, ${Number(first?.attempt)}, '450 Try again later')`;
  const [again] = await claim(id);
  expect(again?.attempt).toBe(2);
  await sql`select private.settle_mail(${id}, 2, '450 Try again later')`;
  await granted(give(of, maria));
  expect(await claim(id)).toEqual([]);
  expect(await mailsOf(zita.id, 'post_received')).toMatchObject([
    { state: 'dropped', reason: 'post_moved' },
  ]);
});

test('a file that two scans of an item have stays until the last of them goes', async () => {
  const zita = await one();
  const of = await letter(sql, zita);
  const request = await asked(zita, of);
  const [shared] = await uploaded(sql, of);
  const handOver = async () => {
    const id = randomUUID();
    const original = { p_original: [shared] as never, p_sheets: 1 };
    const call = { p_request_id: request.id, p_scan_id: id, ...original };
    await granted(nadia.client.rpc('hand_over_scan', call));
    return id;
  };
  const first = await handOver();
  await sql`update public.post_scans set state = 'failed' where id = ${first}`;
  await handOver();
  await sql`delete from public.post_scans where id = ${first}`;
  expect(await toDelete(String(shared?.name))).toEqual([]);
  await granted(give(of, null));
  expect([...(await scansOf(of))]).toEqual([]);
  expect(await toDelete(String(shared?.name))).toEqual(['post-scans']);
});

test.each([
  ['from the pile', {}],
  ['from another shelf', { paper: 'stored', place: 'A1' }],
])(
  'a member withdraws a request while the office puts the item onto a shelf, %s',
  async (_from, values) => {
    const zita = await one();
    const of = await letter(sql, zita, values);
    const { id } = await asked(zita, of);
    const connections = openConnections(inject('databaseUrl'), 2);
    try {
      await asPerson(connections, nadia.id, async (tx) => {
        await tx`select public.place_post_items(array[${of.code}]::text[], 'B2')`;
        const withdrawn = asPerson(connections, zita.id, async (other) => {
          await other`set local lock_timeout = '3s'`;
          await other`select public.withdraw_post_requests(array[${id}]::uuid[])`;
        });
        expect(await outcomes([withdrawn])).toEqual({ ok: 1 });
      });
    } finally {
      await connections.end();
    }
    expect(await storedItem(of.id)).toMatchObject({ place: 'B2' });
  },
);

test('nobody who listens hears whose documents were counted: the table is not told of', async () => {
  const rows = await sql`select 1 from pg_publication_tables
    where pubname = 'supabase_realtime' and tablename = 'post_usage'`;
  expect([...rows]).toEqual([]);
});
