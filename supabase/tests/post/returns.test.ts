import { administrator, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, refusal, refusalDetails, sql } from '../backend';
import {
  ask,
  asked,
  chain,
  claimed,
  finished,
  item,
  letter,
  only,
  quota,
  scanned,
  subscriber,
  withdraw,
} from './letters';
import { sendBack } from './post-items';

let nadia: Person;
let omar: Person;
beforeAll(async () => {
  [nadia, omar] = await Promise.all([
    administrator(backend, { fullName: 'Nadia Camilleri' }),
    administrator(backend),
  ]);
});

const giveBack = ({ client }: Person, { id }: { id: string }) =>
  client.rpc('return_post_item', { p_id: id });
const take = ({ client }: Person, { id }: { id: string }) =>
  client.rpc('take_post_request', { p_id: id });

describe('a member who wants an item to go back to its sender', () => {
  test('asks for it free of charge, whatever it is and also when the plan is over', async () => {
    const maria = await subscriber(backend, nadia);
    await sql`update public.profiles set membership_status = 'expired' where id = ${maria.id}`;
    const all = await Promise.all([
      letter(sql, maria, { kind: 'registered' }),
      letter(sql, maria, { is_official: true }),
      letter(sql, maria, { sender: null }),
      letter(sql, maria, { paper: 'opened', image: 'text_read' }),
    ]);
    for (const of of all) {
      const request = only(await granted(ask(maria, 'return', of)));
      expect(request).toMatchObject({
        kind: 'return',
        state: 'waiting',
        is_included: true,
        gross: 0,
        counts: 0,
        mandate: null,
        is_paper_way: true,
      });
      expect(request.due_at).not.toBeNull();
      expect(await chain(sql, of)).toEqual(['request_asked']);
    }
    const usage = await sql`select 1 from public.post_usage where user_id = ${maria.id}`;
    expect(usage).toEqual([]);
  });

  test('asks for one way of the paper at a time', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    const { id } = only(await granted(ask(maria, 'return', of)));
    expect(await refusal(ask(maria, 'return', of))).toBe('PO021');
    const other = await letter(sql, maria);
    await sql`
      insert into public.post_requests (id, item_id, user_id, kind, counts, is_included, net, vat, gross, is_paper_way)
      values (gen_random_uuid(), ${other.id}, ${maria.id}, 'rescan', 0, true, 0, 0, 0, true)`;
    expect(await refusalDetails(ask(maria, 'return', other))).toEqual({
      code: 'PO051',
      details: { kind: 'rescan', item_id: other.id },
    });
    // No product code writes such a row: the office's list and its counts would each call it something else.
    await sql`delete from public.post_requests where item_id = ${other.id}`;
    await granted(withdraw(maria, id));
    await granted(ask(maria, 'return', of));
  });

  test('finds what is open of it before what is over', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    const scan = await asked(maria, of);
    const { id } = only(await granted(ask(maria, 'return', of)));
    expect(await item(maria, of)).toMatchObject({
      request: { id },
      open_requests: [{ id: scan.id }, { id }],
    });
    await granted(withdraw(maria, id));
    expect(await item(maria, of)).toMatchObject({
      request: { id: scan.id },
      open_requests: [{ id: scan.id }],
    });
    const steps = (await item(maria, of))?.timeline.map(({ kind, by }) => `${by} ${kind}`);
    expect(steps).toEqual(['you scan_asked', 'you request_asked', 'you request_withdrawn']);
  });
});

describe('the office', () => {
  test('sends back what its owner has asked for without another reason, and it is done', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    const { id } = only(await granted(ask(maria, 'return', of)));
    await granted(take(nadia, { id }));
    expect(await refusalDetails(giveBack(omar, of))).toEqual({
      code: 'PO010',
      details: { name: 'Nadia Camilleri' },
    });
    await granted(giveBack(nadia, of));
    await granted(giveBack(nadia, of)); // the first answer was lost
    expect(await item(maria, of)).toMatchObject({
      paper: 'returned',
      request: { id, state: 'done', refusal: null },
      open_requests: [],
    });
    expect(await chain(sql, of)).toEqual([
      'request_asked',
      'request_taken',
      'request_done',
      'returned',
    ]);
    const [returned] =
      await sql`select detail from public.post_events where item_id = ${of.id} and kind = 'returned'`;
    expect(returned?.detail).toEqual({ request_id: id });
  });

  test('gives a reason for what nobody has asked for', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    expect(await refusal(giveBack(nadia, of))).toBe('PO034');
    await asked(maria, of);
    await granted(sendBack(nadia, of.id, 'A prohibited item'));
    expect(await item(maria, of)).toMatchObject({ request: { state: 'refused', refusal: 'gone' } });
  });

  test('keeps the paper until its scan can be read', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    const back = only(await granted(ask(maria, 'return', of)));
    const scan = await asked(maria, of);
    const waits = async () =>
      (
        await granted(
          nadia.client.from('post_queue').select('waits_for_scan').eq('id', back.id).single(),
        )
      ).waits_for_scan;
    expect(await waits()).toBe(true);
    for (const call of [() => take(nadia, back), () => giveBack(nadia, of)]) {
      expect(await refusal(call())).toBe('PO053');
    }
    expect(await chain(sql, of)).toEqual(['request_asked', 'scan_asked']);
    const handedOver = await scanned(sql, nadia, of, scan);
    expect(await refusal(giveBack(nadia, of))).toBe('PO053');
    await finished(sql, await claimed(sql, handedOver), 'Read');
    expect(await waits()).toBe(false);
    await granted(giveBack(nadia, of));
    expect(await item(maria, of)).toMatchObject({ paper: 'returned', image: 'text_read' });
    expect(await quota(maria.client)).toMatchObject({ used: 1 });
  });

  test('opens nothing by it, and hands nothing over for it', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    const { id } = only(await granted(ask(maria, 'return', of)));
    await granted(take(nadia, { id }));
    expect(await refusal(nadia.client.rpc('open_post_item', { p_id: of.id }))).toBe('PO013');
    const scan = { p_request_id: id, p_scan_id: crypto.randomUUID(), p_original: [], p_sheets: 1 };
    expect(await refusal(nadia.client.rpc('hand_over_scan', scan))).toBe('PO013');
  });

  test('refuses it where it says nowhere who sent it, and its owner is told', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    const { id } = only(await granted(ask(maria, 'return', of)));
    await granted(nadia.client.rpc('refuse_post_request', { p_id: id, p_code: 'no_sender' }));
    const told = await granted(maria.client.from('notifications').select('event, message'));
    expect(told.filter(({ event }) => event === 'post_request_refused')).toEqual([
      expect.objectContaining({
        message:
          'A letter could not be sent back: it says nowhere who sent it. We keep it for you.',
      }),
    ]);
    expect(await chain(sql, of)).toEqual(['request_asked', 'request_taken', 'request_refused']);
    // an empty envelope can go back all the same
    const again = only(await granted(ask(maria, 'return', of)));
    const unfit = { p_id: again.id, p_code: 'not_a_document' };
    expect(await refusal(nadia.client.rpc('refuse_post_request', unfit))).toBe('PO012');
    const scan = { p_id: (await asked(maria, of)).id, p_code: 'no_sender' };
    expect(await refusal(nadia.client.rpc('refuse_post_request', scan))).toBe('PO012');
  });

  test('does not do what an administrator has asked for themselves', async () => {
    const clerk = await administrator(backend);
    const of = await letter(sql, clerk);
    const request = only(await granted(ask(clerk, 'return', of)));
    expect(await refusal(take(clerk, request))).toBe('PO040');
    expect(await refusal(giveBack(clerk, of))).toBe('PO040');
    await granted(giveBack(nadia, of));
  });

  test('cannot take an item back into the queue of the counter once it has begun', async () => {
    const maria = await subscriber(backend, nadia);
    const of = await letter(sql, maria);
    const request = only(await granted(ask(maria, 'return', of)));
    await granted(take(nadia, request));
    expect(await refusal(nadia.client.rpc('undo_post_item', { p_id: of.id }))).toBe('PO004');
  });
});

test('a request ends when its item is another member’s, and that member reads nothing of it', async () => {
  const [maria, giulia] = await Promise.all([
    subscriber(backend, nadia),
    subscriber(backend, nadia),
  ]);
  const of = await letter(sql, maria);
  await granted(ask(maria, 'return', of));
  await sql`update public.post_items set user_id = ${giulia.id} where id = ${of.id}`;
  expect(await item(giulia, of)).toMatchObject({ request: null, open_requests: [], timeline: [] });
  const [row] = await sql`select state from public.post_requests where item_id = ${of.id}`;
  expect(row?.state).toBe('withdrawn');
});

test('a return stays asked for when its owner withdraws from their membership: it costs nothing', async () => {
  const maria = await subscriber(backend, nadia);
  const [scan, back] = [await letter(sql, maria), await letter(sql, maria)];
  await asked(maria, scan);
  await granted(ask(maria, 'return', back));
  await granted(maria.client.rpc('withdraw_membership'));
  const rows =
    await sql`select kind, state from public.post_requests where user_id = ${maria.id} order by kind`;
  expect([...rows]).toEqual([
    { kind: 'return', state: 'waiting' },
    { kind: 'scan', state: 'withdrawn' },
  ]);
});
