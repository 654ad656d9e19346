import { randomUUID } from 'node:crypto';
import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import { mark } from 'shared/testing/factories';
import { administrator, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { mailsOf } from '../mails/mails-of';
import { bagOf, begin, closedBag, dueToShred, fill, openBag, put, takeOut } from './bags';
import { beyond, charges } from './charges';
import {
  ask,
  asked,
  handOver,
  item,
  type Letter,
  letter,
  quota,
  read,
  scanned,
  subscriber,
  uploaded,
} from './letters';
import { aLetter, correct, place, record, storedItem } from './post-items';

let nadia: Person;
let omar: Person;
let maria: Person;
const today = maltaToday();
beforeAll(async () => {
  [nadia, omar] = await Promise.all([
    administrator(backend, { fullName: 'Nadia Zammit' }),
    administrator(backend, { fullName: 'Omar Farrugia' }),
  ]);
  maria = await subscriber(backend, nadia);
});

const report = ({ client }: Person, { id }: Pick<Letter, 'id'>, p_id: string = randomUUID()) =>
  client.rpc('report_post_lost', { p_id, p_item_id: id, p_reason: 'Not on its shelf' });
const confirm = ({ client }: Person, p_id: string) => client.rpc('confirm_post_lost', { p_id });
const shredOf = async (owner: Person, of: Letter) =>
  (await item(owner, of))?.requests.find(({ kind }) => kind === 'shred');

/** A letter whose shredding the daily run has asked for, as its owner had chosen. */
async function keptUntilToday(owner: Person): Promise<Letter> {
  const of = await letter(sql, owner);
  await read(sql, owner, nadia, of, 'Dear Maria');
  await sql`update public.post_scans set done_at = now() - interval '15 days' where item_id = ${of.id}`;
  await granted(owner.client.rpc('choose_after_storage', { p_choice: 'shred' }));
  for (const day of [1, 12, 15]) {
    await sql`select private.keep_paper(${owner.id}, ${daysAfter(today, day)})`;
  }
  expect(await shredOf(owner, of)).toMatchObject({ is_default: true, state: 'waiting' });
  return of;
}

describe('paper that the daily run has asked to be shredded', () => {
  test.each(['parcel', 'registered'])(
    'stays when it turns out to be something that may hold more than paper: %s',
    async (kind) => {
      const of = await keptUntilToday(maria);
      await granted(correct(omar, of.id, { kind }));
      expect(await shredOf(maria, of)).toMatchObject({ state: 'withdrawn' });
    },
  );

  test('stays when its owner asks for a better scan', async () => {
    const of = await keptUntilToday(maria);
    await granted(ask(maria, 'rescan', of));
    expect(await shredOf(maria, of)).toMatchObject({ state: 'withdrawn' });
  });

  test('stays when the membership of its owner ends', async () => {
    const anna = await subscriber(backend, nadia);
    const of = await keptUntilToday(anna);
    await sql`update public.profiles set membership_valid_until = ${daysAfter(today, -30)}, membership_grace_until = null
      where id = ${anna.id}`;
    await sql`select private.expire_membership(${anna.id})`;
    expect(await shredOf(anna, of)).toMatchObject({ state: 'withdrawn' });
  });
});

describe('a report that an item is lost', () => {
  test('ends when somebody scans it into the bag once more, takes it out, or closes the bag', async () => {
    const again = await dueToShred(sql, maria);
    const out = await dueToShred(sql, maria);
    const closed = await dueToShred(sql, maria);
    const bag = await openBag(nadia);
    for (const of of [again, out, closed]) await fill(nadia, bag, of);
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    await granted(report(omar, again, one));
    await granted(report(omar, out, two));
    await fill(nadia, bag, again);
    await granted(takeOut(nadia, bag, out));
    await granted(report(omar, closed, three));
    const codes = [again.code, closed.code];
    await granted(nadia.client.rpc('close_post_bag', { p_id: bag.id, p_codes: codes }));
    for (const loss of [one, two, three]) expect(await refusal(confirm(nadia, loss))).toBe('PO081');
  });

  test('is not made again by the second try of whoever made it', async () => {
    const of = await letter(sql, maria);
    const loss = randomUUID();
    await granted(report(nadia, of, loss));
    await granted(report(nadia, of, loss));
    await granted(place(omar, [of.code], 'B3'));
    expect(await refusal(report(nadia, of, loss))).toBe('PO081');
  });

  test('gives back what a scan that failed has cost, and its owner is told once, not of a scan to read', async () => {
    const anna = await subscriber(backend, nadia);
    const of = await letter(sql, anna);
    const request = await asked(anna, of);
    await sql`update public.post_scans set state = 'failed' where id = ${await scanned(sql, nadia, of, request)}`;
    expect((await quota(anna.client)).used).toBe(1);
    const loss = randomUUID();
    await granted(report(nadia, of, loss));
    await granted(confirm(omar, loss));
    expect((await quota(anna.client)).used).toBe(0);
    expect((await item(anna, of))?.requests).toMatchObject([{ state: 'refused', refusal: 'gone' }]);
    expect((await mailsOf(anna.id, 'post_lost')).map(({ params }) => params)).toMatchObject([
      { is_scanned: false },
    ]);
    expect(await mailsOf(anna.id, 'post_request_refused')).toEqual([]);
  });
});

test('a document that is given back goes to a scan that is still to be paid for, not to one that was waived', async () => {
  const anna = await subscriber(backend, nadia);
  const first = await asked(anna, await letter(sql, anna));
  await beyond(sql, nadia, anna, 2);
  const [waived] = await charges(sql, anna);
  const reason = { p_id: String(waived?.id), p_reason: 'A page was missing' };
  await granted(nadia.client.rpc('waive_post_charge', reason));
  await granted(anna.client.rpc('withdraw_post_requests', { p_ids: [first.id] }));
  const open = (await charges(sql, anna)).filter((charge) => charge.waive_reason === null);
  expect(open.reduce((sum, { gross }) => sum + gross, 0)).toBeCloseTo(0, 2);
});

describe('a shelf that is counted', () => {
  test('misses nothing that was taken out of a bag meanwhile, and takes nothing that was put into one', async () => {
    const shelf = `B ${mark()}`;
    const of = await dueToShred(sql, maria);
    await granted(place(nadia, [of.code], `A ${mark()}`));
    const id = randomUUID();
    await granted(omar.client.rpc('begin_post_count', { p_id: id, p_place: shelf }));
    await granted(omar.client.rpc('count_post_items', { p_id: id, p_codes: [of.code] }));
    await fill(nadia, await openBag(nadia), of);
    expect(await refusal(omar.client.rpc('put_counted_post', { p_id: id, p_code: of.code }))).toBe(
      'PO084',
    );
  });

  test('is no bag: neither counted, nor a place where anything is put by hand', async () => {
    const of = await dueToShred(sql, maria);
    const bag = await openBag(nadia);
    await fill(nadia, bag, of);
    const { place: inBag } = (await storedItem(of.id)) as { place: string };
    const shelves = (await granted(nadia.client.rpc('get_post_shelves'))) as { place: string }[];
    expect(shelves.map((shelf) => shelf.place)).not.toContain(inBag);
    const another = await letter(sql, maria);
    expect(await refusal(place(nadia, [another.code], inBag.toLowerCase()))).toBe('PO008');
    const count = { p_id: randomUUID(), p_place: inBag };
    expect(await refusal(nadia.client.rpc('begin_post_count', count))).toBe('PO008');
  });
});

describe('a bag', () => {
  test('in the shredder keeps what nobody owns any more from being given to another', async () => {
    const [anna, giulia] = [await subscriber(backend, nadia), maria];
    const of = await dueToShred(sql, anna);
    const bag = await closedBag(nadia, of);
    await granted(begin(omar, bag));
    await sql`delete from auth.users where id = ${anna.id}`;
    expect(await storedItem(of.id)).toMatchObject({ user_id: null });
    expect(await refusal(correct(nadia, of.id, { user_id: giulia.id }))).toBe('PO093');
  });

  test('an administrator who opens a bag again leaves a question open that the owner of an item has not answered', async () => {
    const of = await dueToShred(sql, maria);
    await granted(
      nadia.client.rpc('ask_back_post_request', { p_id: of.request, p_question: 'This one, too?' }),
    );
    await granted(nadia.client.rpc('take_post_request', { p_id: of.request }));
    const bag = await closedBag(nadia, of);
    await granted(nadia.client.rpc('reopen_post_bag', { p_id: bag.id }));
    expect(await shredOf(maria, of)).toMatchObject({ state: 'asked' });
    expect(await bagOf(nadia, bag)).toMatchObject({ contents: [{ problem: 'asked_back' }] });
  });

  test('has a label that the counter takes for no item', async () => {
    const { code } = await openBag(nadia);
    expect(await refusal(record(nadia, await aLetter({ code, user_id: maria.id })))).toBe('PO002');
    expect(await granted(put(nadia, await openBag(nadia), { code }))).toMatchObject({
      problem: 'bag',
    });
  });
});

test('an administrator who hands over other pages under the same id is refused: the first ones stay', async () => {
  const of = await letter(sql, maria);
  const request = await asked(maria, of);
  await granted(nadia.client.rpc('take_post_request', { p_id: request.id }));
  const id = randomUUID();
  const pages = await uploaded(sql, of, 2);
  await granted(handOver(nadia, request.id, pages, id));
  await granted(handOver(nadia, request.id, pages, id));
  await granted(
    handOver(
      nadia,
      request.id,
      pages.map(({ name }) => ({ name })),
      id,
    ),
  );
  expect(await refusal(handOver(nadia, request.id, pages.toReversed(), id))).toBe('PO027');
});
