import { randomUUID } from 'node:crypto';
import { administrator, member, type Person, visitor } from 'shared/testing/personas';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { asPerson, openConnections, outcomes } from '../proof/crowd';
import {
  ask,
  asked,
  chain,
  claimed,
  finished,
  handOver,
  item,
  type Letter,
  letter,
  only,
  read,
  result,
  scanned,
  subscriber,
  uploaded,
} from './letters';
import { correct, toDelete } from './post-items';

let nadia: Person;
let omar: Person;
beforeAll(async () => {
  [nadia, omar] = await Promise.all([administrator(backend), administrator(backend)]);
});

async function askedFor(): Promise<{ maria: Person; of: Letter; request: string }> {
  const maria = await subscriber(backend, nadia);
  const of = await letter(sql, maria);
  const { id } = await asked(maria, of);
  return { maria, of, request: id };
}

/** Which of these files somebody reads, as the policy of the bucket asks: in their name. */
async function readable({ id }: Person, names: string[]): Promise<unknown[]> {
  const claims = JSON.stringify({ sub: id, role: 'authenticated' });
  return sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${id}, true)`;
    const rows = await tx`select private.may_read_scan_file(f.name) as may
      from unnest(${names}::text[]) with ordinality f (name, nr) order by f.nr`;
    return rows.map(({ may }) => may);
  });
}

const open = ({ client }: Person, { id }: Letter) =>
  client.rpc('open_post_scan', { p_item_id: id });

/** Files of an item that go. */
const going = ({ id }: Letter) =>
  sql`select name from private.files_to_delete where name like ${`${id}/%`}`;

const state = async (id: string) => {
  const [row] =
    await sql`select state, tries, failure, is_newest from public.post_scans where id = ${id}`;
  return row;
};

describe('a scan that is handed over', () => {
  test('is done once, however often it is sent, and opens the paper', async () => {
    const { maria, of, request } = await askedFor();
    const pages = await uploaded(sql, of, 2);
    const id = randomUUID();
    await granted(handOver(nadia, request, pages, id));
    await granted(handOver(nadia, request, pages, id)); // the first answer was lost
    expect(await item(maria, of)).toMatchObject({
      image: 'scanned',
      paper: 'opened',
      scanning: 'reading',
      scan: null,
      request: { state: 'done' },
    });
    const steps = await chain(sql, of);
    expect(steps.slice(-4)).toEqual(['scan_asked', 'scan_taken', 'opened', 'scan_handed_over']);
    expect(await refusal(handOver(nadia, request, pages))).toBe('PO011');
    const other = await askedFor();
    expect(await refusal(handOver(nadia, other.request, pages, id))).toBe('PO027');
  });

  test('is refused where a page is missing, is another item’s or is turned askew, and nothing is written', async () => {
    const { of, request } = await askedFor();
    const other = await askedFor();
    const [page] = await uploaded(sql, of);
    const [elsewhere] = await uploaded(sql, other.of);
    const wrong: unknown[] = [
      null,
      {},
      [],
      [page, { name: `${of.id}/${randomUUID()}.jpg`, turn: 0 }],
      [elsewhere],
      [{ ...page, turn: 45 }],
      [{ ...page, turn: '90' }],
      [{ turn: 0 }],
      ['x'],
      [{ name: `${of.id}/../${other.of.id}/x.jpg`, turn: 0 }],
      Array(201).fill(page),
    ];
    for (const original of wrong) {
      expect(await refusal(handOver(nadia, request, original))).toBe('PO014');
    }
    expect(await chain(sql, of)).not.toContain('scan_handed_over');
    await granted(handOver(nadia, request, [{ ...page, turn: 270 }]));
  });

  test('comes from whoever has the request, and from no member', async () => {
    const { maria, of, request } = await askedFor();
    const pages = await uploaded(sql, of);
    expect(await refusal(handOver(maria, request, pages))).toBe('ID002');
    await granted(omar.client.rpc('take_post_request', { p_id: request }));
    expect(await refusal(handOver(nadia, request, pages))).toBe('PO010');
    expect(await refusal(handOver(nadia, randomUUID(), pages))).toBe('PO011');
    await granted(handOver(omar, request, pages));
  });

  test('keeps its files off the list of those that go, and is refused those that are being deleted', async () => {
    const { of, request } = await askedFor();
    const [page] = await uploaded(sql, of);
    await sql`select private.delete_file('post-scans', ${page?.name ?? ''})`;
    await sql`update private.files_to_delete set tries = 1 where name = ${page?.name ?? ''}`;
    expect(await refusal(handOver(nadia, request, [page]))).toBe('PO014');
    await sql`update private.files_to_delete set tries = 0 where name = ${page?.name ?? ''}`;
    await granted(handOver(nadia, request, [page, page]));
    expect(await toDelete(page?.name ?? '')).toEqual([]);
  });

  test('is done when it is sent twice at one moment, and refused when two send others under one id', async () => {
    const [one, two] = await Promise.all([askedFor(), askedFor()]);
    const [mine, theirs] = await Promise.all([uploaded(sql, one.of), uploaded(sql, two.of)]);
    const id = randomUUID();
    const connections = openConnections(inject('databaseUrl'), 3);
    const send = ({ request }: { request: string }, by: Person, pages: unknown) =>
      asPerson(
        connections,
        by.id,
        (tx) => tx`select public.hand_over_scan(${request}, ${id}, ${tx.json(pages as never)}, 1)`,
      );
    try {
      const same = [send(one, nadia, mine), send(one, nadia, mine), send(one, nadia, mine)];
      expect(await outcomes(same)).toEqual({ ok: 3 });
      expect(await outcomes([send(two, omar, theirs), send(one, nadia, mine)])).toEqual({
        PO027: 1,
        ok: 1,
      });
    } finally {
      await connections.end();
    }
  });

  test('is one, also when two hand over at once', async () => {
    const { of, request } = await askedFor();
    const [one, two] = await Promise.all([uploaded(sql, of), uploaded(sql, of)]);
    const answers = await Promise.all([
      refusal(handOver(nadia, request, one)),
      refusal(handOver(nadia, request, two)),
    ]);
    expect(answers.sort()).toEqual(['PO011', undefined]);
    const scans = await sql`select id from public.post_scans where item_id = ${of.id}`;
    expect(scans.length).toBe(1);
  });
});

describe('the process that reads', () => {
  test('finishes a scan once; what comes under an old lease changes nothing', async () => {
    const { maria, of, request } = await askedFor();
    const id = await scanned(sql, nadia, of, { id: request });
    const first = await claimed(sql, id);
    expect(first).toMatchObject({ item_id: of.id, attempt: 1, original: [{ turn: 0 }] });
    const second = await claimed(sql, id); // the first took too long
    expect(second).toMatchObject({ attempt: 2 });
    expect(await finished(sql, first, 'Mine')).toBe(false);
    expect(await item(maria, of)).toMatchObject({ image: 'scanned', scan: null });
    expect(await finished(sql, second, 'Għażiż Sinjur', 'Second page')).toBe(true);
    expect(await finished(sql, second, 'Again')).toBe(true); // the first answer was lost
    expect(await finished(sql, first, 'Mine')).toBe(false);
    expect(await item(maria, of)).toMatchObject({
      image: 'text_read',
      scanning: null,
      scan: {
        id,
        pages: [
          { nr: 1, text: 'Għażiż Sinjur' },
          { nr: 2, text: 'Second page' },
        ],
      },
    });
    expect((await chain(sql, of)).filter((kind) => kind === 'text_read').length).toBe(1);
  });

  test('gives a scan up after three tries; the office finds it, has it read again or scans anew', async () => {
    const { maria, of, request } = await askedFor();
    const id = await scanned(sql, nadia, of, { id: request });
    const fail = async (nth: number) => {
      const { lease } = await claimed(sql, id);
      const [row] = await sql`select private.fail_scan(${id}, ${lease}, ${`Try ${nth}`}) as done`;
      expect(row?.done).toBe(true);
      const [again] = await sql`select private.fail_scan(${id}, ${lease}, 'Once more') as done`;
      expect(again?.done).toBe(false);
    };
    await fail(1);
    expect(await state(id)).toMatchObject({ state: 'waiting', tries: 1 });
    await fail(2);
    await fail(3);
    expect(await state(id)).toMatchObject({ state: 'failed', failure: 'Try 3' });
    expect(await item(maria, of)).toMatchObject({ scanning: 'failed' });
    const failures = async () =>
      (await granted(nadia.client.rpc('get_scan_failures'))) as unknown as { id: string }[];
    expect(await failures()).toContainEqual(
      expect.objectContaining({ id, code: of.code, failure: 'Try 3', tries: 3, pages: 1 }),
    );
    expect(await refusal(maria.client.rpc('get_scan_failures'))).toBe('ID002');
    expect(await refusal(maria.client.rpc('retry_scan', { p_scan_id: id }))).toBe('ID002');
    await granted(nadia.client.rpc('retry_scan', { p_scan_id: id }));
    expect(await refusal(nadia.client.rpc('retry_scan', { p_scan_id: id }))).toBe('PO015');
    for (const nth of [4, 5, 6]) await fail(nth);
    const another = await scanned(sql, nadia, of, { id: request });
    expect((await failures()).map((each) => each.id)).not.toContain(id);
    expect(await finished(sql, await claimed(sql, another), 'Readable')).toBe(true);
    expect(await item(maria, of)).toMatchObject({ scan: { id: another }, scanning: null });
  });

  test('says at once that the first page carries the label of another item; its files go with the next scan', async () => {
    const { maria, of, request } = await askedFor();
    const other = await askedFor();
    const id = await scanned(sql, nadia, of, { id: request });
    const { lease } = await claimed(sql, id);
    const reason = `other_label ${other.of.code}`;
    await sql`select private.fail_scan(${id}, ${lease}, ${reason})`;
    expect(await state(id)).toMatchObject({ state: 'failed', tries: 1, failure: reason });
    const failures = (await granted(nadia.client.rpc('get_scan_failures'))) as unknown as {
      id: string;
    }[];
    expect(failures).toContainEqual(
      expect.objectContaining({
        id,
        code: of.code,
        failure: 'other_label',
        other_code: other.of.code,
        original: [expect.objectContaining({ turn: 0 })],
      }),
    );
    // neither of the two sees anything of it
    expect(await item(maria, of)).toMatchObject({ scan: null, scanning: 'failed' });
    expect(await item(other.maria, other.of)).toMatchObject({ scan: null, scanning: null });
    expect(await item(other.maria, of)).toBeNull();
    const copy = JSON.stringify(await granted(maria.client.rpc('get_own_data')));
    expect(copy).not.toContain(other.of.code);
    expect(copy).toContain(of.code);
    // handed over for the right one, and this one scanned again
    await scanned(sql, nadia, other.of, { id: other.request });
    expect(await going(of)).toEqual([]);
    const again = await scanned(sql, nadia, of, { id: request });
    expect(await state(id)).toBeUndefined();
    expect(await going(of)).toHaveLength(1);
    expect(await finished(sql, await claimed(sql, again), 'The right one')).toBe(true);
    expect(await item(maria, of)).toMatchObject({ scan: { id: again } });
  });

  test('gives up what it never says anything about', async () => {
    const { of, request } = await askedFor();
    const id = await scanned(sql, nadia, of, { id: request });
    for (const nth of [1, 2, 3]) expect(await claimed(sql, id)).toMatchObject({ attempt: nth });
    await expect(claimed(sql, id)).rejects.toThrow();
    expect(await state(id)).toMatchObject({ state: 'failed', failure: 'stopped' });
  });

  test('goes on to the next scan after one that it gives up', async () => {
    const [stuck, next] = await Promise.all(
      [1, 2].map(async () => {
        const { of, request } = await askedFor();
        return scanned(sql, nadia, of, { id: request });
      }),
    );
    await sql`update public.post_scans set due_at = '2000-01-01', tries = 3 where id = ${stuck ?? ''}`;
    await sql`update public.post_scans set due_at = '2000-01-02' where id = ${next ?? ''}`;
    const [claim, none] = await sql`select scan_id from private.claim_scans(1, 300)`;
    expect([claim?.scan_id, none]).toEqual([next, undefined]);
    expect(await state(stuck ?? '')).toMatchObject({ state: 'failed' });
  });

  test('waits for nobody who changes the item of a scan, and claims another', async () => {
    const { of, request } = await askedFor();
    const other = await askedFor();
    const id = await scanned(sql, nadia, of, { id: request });
    const next = await scanned(sql, nadia, other.of, { id: other.request });
    await sql`update public.post_scans set due_at = '2000-01-01' where id in (${id}, ${next})`;
    await sql`update public.post_scans set due_at = '1999-01-01', tries = 3 where id = ${id}`;
    const connections = openConnections(inject('databaseUrl'), 1);
    try {
      await connections.begin(async (tx) => {
        await tx`select 1 from public.post_items where id = ${of.id} for update`;
        const [claim] = await sql`select scan_id from private.claim_scans(1, 300)`;
        expect(claim?.scan_id).toBe(next);
      });
    } finally {
      await connections.end();
    }
    expect(await state(id)).toMatchObject({ state: 'waiting' });
  });

  test('may take a minute to finish two hundred pages of small print, and is not cut short by the API', async () => {
    const { of, request } = await askedFor();
    const scan = await claimed(sql, await scanned(sql, nadia, of, { id: request }));
    const text = (nth: number) =>
      Array.from({ length: 600 }, (_, at) => `kelma${(at * 200 + nth) % 9000}`).join(' ');
    const { pdf, pages } = result(scan, ...Array.from({ length: 200 }, (_, nth) => text(nth)));
    const service = visitor({ url: backend.url, publishableKey: backend.secretKey });
    const call = { p_scan_id: scan.scan_id, p_lease: scan.lease, p_pdf: pdf, p_pages: pages };
    expect(await granted(service.rpc('finish_scan', call))).toBe(true);
  });

  test('shares the work: of many who claim at once each gets scans of its own', async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const { of, request } = await askedFor();
        return scanned(sql, nadia, of, { id: request });
      }),
    );
    await sql`update public.post_scans set due_at = '2000-01-01' where id = any (${ids})`;
    const connections = openConnections(inject('databaseUrl'), 4);
    try {
      const got = await Promise.all(
        ids.map(() =>
          connections.begin((tx) => tx`select scan_id from private.claim_scans(2, 300)`),
        ),
      );
      const all = got.flat().map(({ scan_id }) => scan_id);
      expect(new Set(all).size).toBe(all.length);
      expect(all).toEqual(expect.arrayContaining(ids));
    } finally {
      await connections.end();
    }
  });

  test('takes the newest scan for the one that counts, in whatever order two are finished', async () => {
    const { maria, of, request } = await askedFor();
    const first = await scanned(sql, nadia, of, { id: request });
    const better = only(await granted(ask(maria, 'rescan', of)));
    const second = await scanned(sql, nadia, of, better);
    const [slow, quick] = [await claimed(sql, first), await claimed(sql, second)];
    expect(await finished(sql, quick, 'The better one')).toBe(true);
    expect(await finished(sql, slow, 'The first one')).toBe(true);
    expect(await item(maria, of)).toMatchObject({
      scan: { id: second, pages: [{ text: 'The better one' }] },
    });
    expect(await state(first)).toMatchObject({ state: 'done', is_newest: false });
  });

  test('is refused what is no file of the item, and can still finish', async () => {
    const { of, request } = await askedFor();
    const scan = await claimed(sql, await scanned(sql, nadia, of, { id: request }));
    const { pdf, pages } = result(scan, 'One');
    const elsewhere = result({ item_id: randomUUID() }, 'One');
    const finish = (file: string | null, sheets: unknown) =>
      sql`select private.finish_scan(${scan.scan_id}, ${scan.lease}, ${file}, ${sql.json(sheets as never)})`;
    await expect(finish(elsewhere.pdf, pages)).rejects.toMatchObject({ code: 'PO014' });
    await expect(finish(pdf, elsewhere.pages)).rejects.toMatchObject({ code: 'PO014' });
    await expect(finish(null, pages)).rejects.toMatchObject({ code: 'PO014' });
    await expect(finish(pdf, {})).rejects.toMatchObject({ code: 'PO014' });
    const [page] = pages;
    const wrong: unknown[] = [
      [],
      ['x'],
      [null],
      [...pages, ...pages],
      Array.from({ length: 401 }, (_, at) => ({ ...page, nr: at + 1 })),
      [{ ...page, nr: 2 }],
      [{ ...page, nr: '1' }],
      [{ ...page, width: 0 }],
      [{ ...page, width: 1e12 }],
      [{ ...page, height: 1.5 }],
      [{ ...page, height: null }],
      [{ ...page, confidence: 101 }],
      [{ ...page, confidence: 'sure' }],
      [{ ...page, picture: null }],
      [{ ...page, picture: {} }],
    ];
    for (const sheets of wrong) {
      await expect(finish(pdf, sheets), JSON.stringify(sheets)).rejects.toMatchObject({
        code: 'PO014',
      });
    }
    expect(await finished(sql, scan, 'One')).toBe(true);
  });

  test('finishes and claims nothing of an item that is another’s or nobody’s by then, and its files go', async () => {
    const giulia = await member(backend);
    for (const change of [{ user_id: giulia.id }, { not_ours_at: new Date().toISOString() }]) {
      const [reading, waiting] = await Promise.all([askedFor(), askedFor()]);
      const scan = await claimed(
        sql,
        await scanned(sql, nadia, reading.of, { id: reading.request }),
      );
      const unread = await scanned(sql, nadia, waiting.of, { id: waiting.request });
      for (const { of } of [reading, waiting]) await granted(correct(nadia, of.id, change));
      expect(await finished(sql, scan, 'Of another')).toBe(false);
      await expect(claimed(sql, unread)).rejects.toThrow();
      for (const { of } of [reading, waiting]) {
        expect(await going(of)).toHaveLength(1);
      }
    }
  });

  test('has read what is found to be not ours: its pages are gone, and all its files go', async () => {
    const { of, request } = await askedFor();
    const scan = await claimed(sql, await scanned(sql, nadia, of, { id: request }));
    expect(await finished(sql, scan, 'One', 'Two')).toBe(true);
    await granted(correct(nadia, of.id, { not_ours_at: new Date().toISOString() }));
    expect(await state(scan.scan_id)).toBeUndefined();
    expect(await going(of)).toHaveLength(4); // the original, two pictures and the PDF
    expect(await refusal(nadia.client.rpc('open_post_scan', { p_item_id: of.id }))).toBe('PO016');
  });

  test('finishes nothing for somebody who has left in the meantime', async () => {
    const { maria, of, request } = await askedFor();
    const scan = await claimed(sql, await scanned(sql, nadia, of, { id: request }));
    await sql`delete from auth.users where id = ${maria.id}`;
    expect(await finished(sql, scan, 'Hello')).toBe(false);
    const [left] = await sql`select
      (select count(*)::integer from public.post_scans where item_id = ${of.id}) as scans,
      (select count(*)::integer from public.post_pages where scan_id = ${scan.scan_id}) as pages,
      (select count(*)::integer from public.post_requests where user_id = ${maria.id}) as requests,
      (select count(*)::integer from public.post_usage where user_id = ${maria.id}) as usage`;
    expect(left).toEqual({ scans: 0, pages: 0, requests: 0, usage: 0 });
    expect(await going(of)).toHaveLength(1); // the original: what the process has made is nobody's
  });

  test('is nobody who is signed in', async () => {
    const { of, request } = await askedFor();
    const id = await scanned(sql, nadia, of, { id: request });
    for (const { client } of [nadia, await member(backend)]) {
      expect(await refusal(client.rpc('claim_scans', {}))).toBe('42501');
      const finish = { p_scan_id: id, p_lease: randomUUID(), p_pdf: 'x', p_pages: [] };
      expect(await refusal(client.rpc('finish_scan', finish))).toBe('42501');
      const fail = { p_scan_id: id, p_lease: randomUUID(), p_reason: 'x' };
      expect(await refusal(client.rpc('fail_scan', fail))).toBe('42501');
    }
  });
});

test('an owner reads the inside of their letter, and whoever works on a better scan for ten minutes after they opened it', async () => {
  const maria = await subscriber(backend, nadia);
  const giulia = await member(backend);
  const of = await letter(sql, maria);
  await read(sql, maria, nadia, of, 'Hello');
  const own = await item(maria, of);
  const [original] =
    await sql`select original -> 0 ->> 'name' as name from public.post_scans where item_id = ${of.id}`;
  const files = [
    String(own?.scan?.pdf),
    String(own?.scan?.pages[0]?.picture),
    String(original?.name),
    'x',
    `${of.id}/x.pdf`,
    `${of.id}/${randomUUID()}.pdf`,
  ];
  const never = Array(6).fill(false);
  expect(await readable(maria, files)).toEqual([true, true, false, false, false, false]);
  expect(await readable(giulia, files)).toEqual(never);
  expect(await readable(nadia, files)).toEqual(never);
  expect(await refusal(open(nadia, of))).toBe('PO013'); // nobody has asked for another scan
  const better = only(await granted(ask(maria, 'rescan', of)));
  expect(await refusal(open(nadia, of))).toBe('PO013'); // and nobody has that in hand yet
  await granted(nadia.client.rpc('take_post_request', { p_id: better.id }));
  expect(await refusal(open(omar, of))).toBe('PO013');
  const opened = await granted(open(nadia, of));
  expect(opened).toMatchObject({ pdf: files[0], pages: [{ nr: 1, picture: files[1] }] });
  expect(await readable(nadia, files)).toEqual([true, true, true, false, false, false]);
  expect(await readable(omar, files)).toEqual(never);
  expect((await item(maria, of))?.timeline).toContainEqual(
    expect.objectContaining({ kind: 'file_opened', by: 'office' }),
  );
  for (const person of [giulia, maria]) expect(await refusal(open(person, of))).toBe('ID002');
  expect(await refusal(open(nadia, await letter(sql, maria)))).toBe('PO016');
  // one that could not be read is looked at by whoever finds it, until it is scanned again
  const unread = await letter(sql, maria);
  await scanned(sql, nadia, unread, await asked(maria, unread));
  expect(await refusal(open(omar, unread))).toBe('PO013');
  await sql`update public.post_scans set state = 'failed', failure = 'locked' where item_id = ${unread.id}`;
  expect(await granted(open(omar, unread))).toMatchObject({ pdf: null, pages: [] });
  // pages are out of reach of the API, for the office too
  for (const { client } of [maria, nadia]) {
    expect(await refusal(client.from('post_pages').select('text'))).toBe('42501');
  }
});

test('a scan that could not be read is opened without the good one before it, and beside it by whoever has a better one in hand', async () => {
  const maria = await subscriber(backend, nadia);
  const of = await letter(sql, maria);
  await read(sql, maria, nadia, of, 'Hello');
  const good = await item(maria, of);
  const wrong = await scanned(sql, nadia, of, only(await granted(ask(maria, 'rescan', of))));
  const { lease } = await claimed(sql, wrong);
  await sql`select private.fail_scan(${wrong}, ${lease}, 'other_label 7K3M9QXA')`;
  const [original] =
    await sql`select original -> 0 ->> 'name' as name from public.post_scans where id = ${wrong}`;
  const files = [
    String(good?.scan?.pdf),
    String(good?.scan?.pages[0]?.picture),
    String(original?.name),
  ];
  const openedBy = async ({ id }: Person) => {
    const steps = await sql<{ scan: string }[]>`
      select detail ->> 'scan_id' as scan from public.post_events
      where item_id = ${of.id} and kind = 'file_opened' and actor = ${id}`;
    return steps.map(({ scan }) => scan).toSorted();
  };
  expect(await granted(open(omar, of))).toMatchObject({ scan_id: wrong, pdf: null, pages: [] });
  expect(await readable(omar, files)).toEqual([false, false, true]);
  expect(await openedBy(omar)).toEqual([wrong]);
  const better = only(await granted(ask(maria, 'rescan', of)));
  await granted(nadia.client.rpc('take_post_request', { p_id: better.id }));
  const whole = await granted(open(nadia, of));
  expect(whole).toMatchObject({ scan_id: good?.scan?.id, pdf: files[0] });
  expect(await readable(nadia, files)).toEqual([true, true, true]);
  expect(await openedBy(nadia)).toEqual([String(good?.scan?.id), wrong].toSorted());
});
