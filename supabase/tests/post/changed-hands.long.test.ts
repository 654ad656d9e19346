import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import {
  ask,
  asked,
  claimed,
  finished,
  handOver,
  item,
  type Letter,
  letter,
  only,
  post,
  read,
  scanned,
  subscriber,
  uploaded,
  withdraw,
} from './letters';
import { chainOf, correct, recorded, storedItem, toDelete } from './post-items';

let nadia: Person;
beforeAll(async () => {
  nadia = await administrator(backend);
});

const two = () => Promise.all([subscriber(backend, nadia), subscriber(backend, nadia)]);
const forget = ({ id }: Person) => sql`delete from auth.users where id = ${id}`;
const notOurs = ({ id }: Letter) => correct(nadia, id, { not_ours_at: new Date().toISOString() });
const scansOf = ({ id }: Letter) => sql<
  { id: string; pdf: string | null; original: { name: string }[] }[]
>`
  select id, pdf, original from public.post_scans where item_id = ${id} order by created_at`;

async function failed(of: Letter, request: { id: string }): Promise<string> {
  const id = await scanned(sql, nadia, of, request);
  for (let nth = 0; nth < 3; nth++) {
    const { lease } = await claimed(sql, id);
    await sql`select private.fail_scan(${id}, ${lease}, 'unreadable')`;
  }
  return id;
}
const scannedAnew = async (of: Letter, { id }: { id: string }) =>
  refusal(handOver(nadia, id, await uploaded(sql, of)));
const retry = (id: string) => refusal(nadia.client.rpc('retry_scan', { p_scan_id: id }));

describe('a scan that could not be read', () => {
  test('takes another while the letter is its owner’s, and no trace of the failure stays', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    const request = await asked(maria, of);
    const id = await failed(of, request);
    expect(await retry(id)).toBeUndefined();
    expect(await retry(id)).toBe('PO015');
    const rows = await sql`select state, tries, failure from public.post_scans where id = ${id}`;
    expect(rows).toEqual([{ state: 'waiting', tries: 0, failure: null }]);
    await sql`update public.post_scans set state = 'failed' where id = ${id}`;
    expect(await scannedAnew(of, request)).toBeUndefined();
  });

  test.each([
    ['another’s', (of: Letter, giulia: Person) => correct(nadia, of.id, { user_id: giulia.id })],
    ['nobody’s', (of: Letter) => correct(nadia, of.id, { user_id: null })],
    ['not ours', notOurs],
  ])('is not tried again and takes no other once the letter is %s', async (_title, move) => {
    const [maria, giulia] = await two();
    const of = await letter(sql, maria);
    const request = await asked(maria, of);
    const id = await failed(of, request);
    await granted(move(of, giulia));
    expect(await scannedAnew(of, request)).toBe('PO011');
    expect(await retry(id)).toBe('PO015');
    expect([...(await scansOf(of))]).toEqual([]);
    expect(await storedItem(of.id)).toMatchObject({ image: 'none' });
  });
});

test('a scan is read no further when its letter changes hands, and the new owner asks for it', async () => {
  const [maria, giulia] = await two();
  const of = await letter(sql, maria);
  const scan = await claimed(sql, await scanned(sql, nadia, of, await asked(maria, of)));
  const [before] = await scansOf(of);
  const name = before?.original[0]?.name;
  await granted(correct(nadia, of.id, { user_id: giulia.id }));
  const late = sql`select private.finish_scan(${scan.scan_id}, ${scan.lease}, '', '[]') as done`;
  expect([...(await late)]).toEqual([{ done: false }]);
  expect(await toDelete(String(name))).toEqual(['post-scans']);
  expect(await item(giulia, of)).toMatchObject({ image: 'none', scan: null, scanning: null });
  expect(await asked(giulia, of)).toMatchObject({ state: 'waiting', is_included: true });
});

test('a letter that comes back to its owner has its scan again, and is found by it', async () => {
  const maria = await subscriber(backend, nadia);
  const of = await letter(sql, maria);
  await read(sql, maria, nadia, of, 'Għażiż Sinjur');
  await granted(correct(nadia, of.id, { user_id: null }));
  expect(await storedItem(of.id)).toMatchObject({ image: 'none' });
  await granted(correct(nadia, of.id, { user_id: maria.id }));
  expect(await item(maria, of)).toMatchObject({ image: 'text_read', scan: { pages: [{ nr: 1 }] } });
  expect((await post(maria, { search: 'ghaziz' })).map(({ id }) => id)).toEqual([of.id]);
  expect(await refusal(ask(maria, 'scan', of))).toBe('PO025');
});

test('the inside of a letter that is not ours goes, with its files, and comes back to nobody', async () => {
  const maria = await subscriber(backend, nadia);
  const of = await letter(sql, maria);
  await read(sql, maria, nadia, of, 'A stranger’s diagnosis');
  const [scan] = await scansOf(of);
  await granted(notOurs(of));
  expect([...(await scansOf(of))]).toEqual([]);
  expect(await toDelete(String(scan?.pdf))).toEqual(['post-scans']);
  await granted(correct(nadia, of.id, { user_id: maria.id, not_ours_at: null }));
  expect(await item(maria, of)).toMatchObject({ image: 'none', scan: null });
});

describe('whoever is forgotten', () => {
  test('is named by no chain, also of letters that went to another or to nobody', async () => {
    const [zita, maria] = await two();
    const first = await recorded(nadia, { user_id: zita.id, addressee: 'Zita Borg' });
    await granted(correct(nadia, first.id, { addressee: 'Żita Borg-Olivier' }, 'Żita has told us'));
    const { id } = await asked(zita, first);
    await granted(withdraw(zita, id));
    await asked(zita, first);
    await granted(correct(nadia, first.id, { user_id: maria.id }, 'Not for Żita'));
    await granted(correct(nadia, first.id, { addressee: 'Maria Borg' }, 'Żita was wrong'));
    const second = await letter(sql, zita);
    await asked(zita, second);
    await granted(correct(nadia, second.id, { user_id: null }, 'Nor this for Żita'));

    await forget(zita);

    const chains = await Promise.all([first, second].map(({ id }) => chainOf(nadia, id)));
    expect(JSON.stringify(chains)).not.toMatch(new RegExp(`[ZŻ]ita|${zita.id}`));
    const steps = chains[0]?.map(({ kind }) => kind) ?? [];
    expect(steps.filter((kind) => kind === 'scan_asked')).toHaveLength(2);
    expect(steps.filter((kind) => kind === 'corrected')).toHaveLength(3);
    // the office stays named as who had the letter
    const corrected = chains[0]?.filter(({ kind }) => kind === 'corrected') ?? [];
    expect(corrected.map(({ actor }) => actor)).toEqual([nadia.id, nadia.id, nadia.id]);
    const [left] =
      await sql`select count(*)::integer as count from public.post_events where actor = ${zita.id}`;
    expect(left?.count).toBe(0);
    expect(await item(maria, first)).toMatchObject({ addressee: 'Maria Borg' });
  });

  test('leaves nothing of what was scanned for them of a letter that is nobody’s, and another’s stays whole', async () => {
    const [zita, maria] = await two();
    const [nobodys, marias, both] = await Promise.all([1, 2, 3].map(() => letter(sql, zita)));
    if (!nobodys || !marias || !both) throw new Error('three letters');
    for (const of of [nobodys, marias, both]) await read(sql, zita, nadia, of, 'The same record');
    await granted(correct(nadia, nobodys.id, { user_id: null }));
    for (const { id } of [marias, both]) await granted(correct(nadia, id, { user_id: maria.id }));
    const better = only(await granted(ask(maria, 'rescan', both)));
    const rescan = await claimed(sql, await scanned(sql, nadia, both, better));
    await finished(sql, rescan, 'Maria’s');
    const pdfs = (await Promise.all([nobodys, marias, both].map(scansOf))).map(
      ([scan]) => scan?.pdf,
    );

    await forget(zita);

    const [gone, ...kept] = pdfs;
    expect(await toDelete(String(gone))).toEqual(['post-scans']);
    expect([...(await scansOf(nobodys))]).toEqual([]);
    for (const pdf of kept) expect(await toDelete(String(pdf))).toEqual([]);
    expect(await item(maria, marias)).toMatchObject({
      image: 'text_read',
      scan: { pages: [{ text: 'The same record' }] },
    });
    expect(await item(maria, both)).toMatchObject({ scan: { pages: [{ text: 'Maria’s' }] } });
    expect((await post(maria, { search: 'record' })).map(({ id }) => id)).toEqual([marias.id]);
  });

  test('takes along whoever of two had a letter: both leave, and no chain names either', async () => {
    const [zita, maria, giulia] = await Promise.all([
      ...Array(2)
        .fill(0)
        .map(() => subscriber(backend, nadia)),
      member(backend),
    ]);
    if (!zita || !maria || !giulia) throw new Error('three members');
    const of = await recorded(nadia, { user_id: zita.id, addressee: 'Zita Borg' });
    await granted(correct(nadia, of.id, { user_id: maria.id, addressee: 'Maria Vella' }));
    await asked(maria, of);
    await granted(correct(nadia, of.id, { user_id: giulia.id, addressee: 'Giulia Rossi' }));
    for (const person of [maria, zita]) await forget(person);
    const chain = JSON.stringify(await chainOf(nadia, of.id));
    expect(chain).not.toMatch(new RegExp(`Zita|Maria|${zita.id}|${maria.id}`));
    expect(await item(giulia, of)).toMatchObject({ addressee: 'Giulia Rossi' });
  });
});

test('the copies of two who had a letter one after the other tell nobody what the other asked for', async () => {
  const [maria, giulia] = await two();
  const of = await letter(sql, maria);
  const first = await asked(maria, of);
  await granted(nadia.client.rpc('take_post_request', { p_id: first.id }));
  await granted(correct(nadia, of.id, { user_id: giulia.id }));
  const second = await asked(giulia, of);
  const copy = async (person: Person) =>
    JSON.stringify(await granted(person.client.rpc('get_own_data')));
  const kinds = async (person: Person) => {
    const { post_items } = JSON.parse(await copy(person)) as {
      post_items: { id: string; events: { kind: string }[] }[];
    };
    return post_items.find(({ id }) => id === of.id)?.events.map(({ kind }) => kind);
  };
  expect(await copy(giulia)).not.toContain(first.id);
  expect((await kinds(giulia))?.filter((kind) => kind.startsWith('scan_'))).toEqual(['scan_asked']);
  expect(await copy(maria)).not.toContain(second.id);
  expect(await kinds(maria)).toBeUndefined();
  await granted(correct(nadia, of.id, { user_id: maria.id })); // and back
  expect(await copy(maria)).not.toContain(second.id);
  expect((await kinds(maria))?.filter((kind) => kind.startsWith('scan_'))).toEqual([
    'scan_asked',
    'scan_taken',
    'scan_withdrawn',
  ]);
});
