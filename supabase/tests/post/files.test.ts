import { randomUUID } from 'node:crypto';
import { jpeg, png } from 'local/testing/sample-files';
import type postgres from 'postgres';
import { administrator, member, type Person } from 'shared/testing/personas';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { backend, granted, refusal, sql } from '../backend';
import { asPerson, openConnections, start, type Underway, untilItWaits } from '../proof/crowd';
import { actAs } from '../query-plans/plan-nodes';
import {
  aLetter,
  correct,
  photographed,
  record,
  recorded,
  storedItem,
  toDelete,
  undo,
} from './post-items';

let nadia: Person;
let maria: Person;
let giulia: Person;
beforeAll(async () => {
  [nadia, maria, giulia] = await Promise.all([
    administrator(backend),
    member(backend),
    member(backend),
  ]);
});

const buckets = ['post-envelopes', 'post-scans'] as const;
type Bucket = (typeof buckets)[number];

/** Whether somebody finds a file, as the Storage API asks: with their rights. */
async function reads({ id }: Person, bucket: Bucket, name: string): Promise<boolean> {
  const rows = await sql.begin(async (tx) => {
    await tx.unsafe(actAs(id));
    return tx`select 1 from storage.objects where bucket_id = ${bucket} and name = ${name}`;
  });
  return rows.length > 0;
}

/** Whether somebody may add a file, as the Storage API does. */
async function adds({ id }: Person, bucket: Bucket, name: string): Promise<boolean> {
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(actAs(id));
      await tx`insert into storage.objects (bucket_id, name) values (${bucket}, ${name})`;
      throw new Error('may');
    });
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string };
    if (message === 'may') return true;
    if (code === '42501') return false;
    throw cause;
  }
  return false;
}

async function aPhotographedLetter(of: Person | null): Promise<{ id: string; envelope: string }> {
  const letter = await aLetter({ user_id: of?.id ?? null });
  const envelope = await photographed(letter.id);
  await granted(record(nadia, { ...letter, envelope }));
  return { id: letter.id, envelope };
}

/** A file of the inside, as if it had been scanned. */
async function scanned(id: string): Promise<string> {
  const name = `${id}/${randomUUID()}.pdf`;
  await sql`insert into storage.objects (bucket_id, name) values ('post-scans', ${name})`;
  return name;
}

/** A scan that is done and is not the newest, with the names of its files. */
async function aScan(id: string): Promise<{ scan: string; files: string[] }> {
  const [scan, files] = [randomUUID(), await Promise.all([1, 2, 3].map(() => scanned(id)))];
  const [original = '', pdf = '', picture = ''] = files;
  await sql`insert into public.post_scans (id, item_id, state, original, pdf, pages, done_at)
    values (${scan}, ${id}, 'done', ${sql.json([{ name: original, turn: 0 }] as never)}, ${pdf}, 1, now())`;
  await sql`insert into public.post_pages (scan_id, nr, picture, text, width, height)
    values (${scan}, 1, ${picture}, '', 1, 1)`;
  return { scan, files };
}

const opened = (by: Person, id: string, scan: string, minutesAgo: number) =>
  sql`insert into public.post_events (item_id, kind, actor, at, detail)
    values (${id}, 'file_opened', ${by.id}, now() - make_interval(mins => ${minutesAgo}),
      jsonb_build_object('scan_id', ${scan}::text))`;

describe('the picture of an envelope', () => {
  test('is read by its owner and administrators, and by no other member', async () => {
    const { envelope } = await aPhotographedLetter(maria);
    expect(await reads(maria, 'post-envelopes', envelope)).toBe(true);
    expect(await reads(nadia, 'post-envelopes', envelope)).toBe(true);
    expect(await reads(giulia, 'post-envelopes', envelope)).toBe(false);
  });

  test('goes with its item to the right owner, and out of sight when it was taken back', async () => {
    const { id, envelope } = await aPhotographedLetter(maria);
    await granted(correct(nadia, id, { user_id: giulia.id }));
    expect(await reads(maria, 'post-envelopes', envelope)).toBe(false);
    expect(await reads(giulia, 'post-envelopes', envelope)).toBe(true);
    await granted(undo(nadia, id));
    expect(await reads(giulia, 'post-envelopes', envelope)).toBe(false);
  });

  test('is the office’s alone when its post is for nobody here', async () => {
    const { envelope } = await aPhotographedLetter(null);
    expect(await reads(nadia, 'post-envelopes', envelope)).toBe(true);
    expect(await reads(maria, 'post-envelopes', envelope)).toBe(false);
  });
});

describe('the inside of an item', () => {
  test('is read by an administrator for ten minutes after they opened it, and by no colleague', async () => {
    const omar = await administrator(backend);
    const { id } = await aPhotographedLetter(maria);
    const { scan, files } = await aScan(id);
    const read = (person: Person) =>
      Promise.all(files.map((name) => reads(person, 'post-scans', name)));
    const none = [false, false, false];
    expect(await read(nadia)).toEqual(none);
    await opened(nadia, id, scan, 9);
    expect(await read(nadia)).toEqual([true, true, true]);
    expect(await read(omar)).toEqual(none);
    expect(await read(giulia)).toEqual(none);
    await opened(omar, id, scan, 11);
    expect(await read(omar)).toEqual(none);
  });

  test('is read by an administrator of the scan they opened, and of no other of the same item', async () => {
    const { id } = await aPhotographedLetter(maria);
    const [one, other] = [await aScan(id), await aScan(id)];
    await opened(nadia, id, one.scan, 1);
    for (const name of one.files) expect(await reads(nadia, 'post-scans', name)).toBe(true);
    for (const name of [...other.files, await scanned(id)])
      expect(await reads(nadia, 'post-scans', name)).toBe(false);
  });

  test('is shown to nobody once its post is found to be for nobody here', async () => {
    const { id } = await aPhotographedLetter(maria);
    const { scan, files } = await aScan(id);
    await opened(nadia, id, scan, 1);
    await granted(correct(nadia, id, { not_ours_at: new Date().toISOString() }));
    for (const person of [nadia, maria])
      for (const name of files) expect(await reads(person, 'post-scans', name)).toBe(false);
  });
});

describe('a file is added', () => {
  test('by administrators alone, under the name of an item that is to be recorded', async () => {
    const name = `${randomUUID()}/envelope.jpg`;
    expect(await adds(nadia, 'post-envelopes', name)).toBe(true);
    expect(await adds(maria, 'post-envelopes', name)).toBe(false);
  });

  test('to an item that is somebody’s, and to no other', async () => {
    const inside = (id: string) => `${id}/${randomUUID()}.jpg`;
    const [mine, nobodys, undone] = await Promise.all([
      recorded(nadia, { user_id: maria.id }),
      recorded(nadia),
      recorded(nadia, { user_id: maria.id }),
    ]);
    await granted(undo(nadia, undone.id));
    expect(await adds(nadia, 'post-scans', inside(mine.id))).toBe(true);
    expect(await adds(maria, 'post-scans', inside(mine.id))).toBe(false);
    for (const id of [nobodys.id, undone.id, randomUUID()])
      expect(await adds(nadia, 'post-scans', inside(id))).toBe(false);
  });

  test('not to an item that was recorded without a picture', async () => {
    const { id } = await recorded(nadia);
    expect(await adds(nadia, 'post-envelopes', `${id}/envelope.jpg`)).toBe(false);
  });

  test.each([
    ['post-envelopes', 'envelope.jpg'],
    ['post-envelopes', 'ID/other.jpg'],
    ['post-envelopes', 'ID/envelope.jpg/x'],
    ['post-envelopes', 'ID/envelope.JPG'],
    ['post-envelopes', 'x/ID/envelope.jpg'],
    ['post-envelopes', '../ID/envelope.jpg'],
    ['post-envelopes', 'ID/envelope.jpg\n'],
    ['post-scans', 'ID/envelope.jpg'],
    ['post-scans', 'ID/page.pdf'],
    ['post-scans', 'ID/ID.html'],
    ['post-scans', 'ID/ID.PDF'],
    ['post-scans', 'ID/sub/ID.pdf'],
  ] as const)('not in %s under the name %j', async (bucket, pattern) => {
    const { id } = await recorded(nadia, { user_id: maria.id });
    const free = bucket === 'post-envelopes' ? randomUUID() : id;
    expect(await adds(nadia, bucket, pattern.replaceAll('ID', free))).toBe(false);
  });
});

test('nobody changes or deletes a file of the post, or adds one to another bucket', async () => {
  const { envelope } = await aPhotographedLetter(maria);
  for (const { id } of [nadia, maria]) {
    const changed = await sql.begin(async (tx) => {
      await tx.unsafe(actAs(id));
      await tx`select set_config('storage.allow_delete_query', 'true', true)`;
      const rows = [
        ...(await tx`update storage.objects set name = 'x' where name = ${envelope} returning id`),
        ...(await tx`delete from storage.objects where name = ${envelope} returning id`),
      ];
      return rows.length;
    });
    expect(changed).toBe(0);
  }
});

test('the policies on files let visitors with a link read, people who have signed in read and add, and nobody more', async () => {
  const policies = await sql`
    select cmd, roles::text[] as roles from pg_policies
    where schemaname = 'storage' and tablename = 'objects' and policyname not like 'verification%' order by 1, 2`;
  expect([...policies]).toEqual([
    { cmd: 'INSERT', roles: ['authenticated'] },
    { cmd: 'SELECT', roles: ['anon'] },
    { cmd: 'SELECT', roles: ['authenticated'] },
  ]);
});

describe('files that nothing names', () => {
  const sweep = (tx: postgres.ISql = sql) => tx`select private.forget_unused_photos()`;
  const aged = (name: string, days: number) =>
    sql`update storage.objects set created_at = now() - make_interval(days => ${days}) where name = ${name}`;

  test('are deleted after a week, however old they are, and what an item or a scan names never is', async () => {
    const { id, envelope } = await aPhotographedLetter(maria);
    const [unused, forgotten, fresh] = await Promise.all(
      [8, 400, 6].map(async (days) => {
        const name = await photographed(randomUUID());
        await aged(name, days);
        return name;
      }),
    );
    const files = await Promise.all([1, 2, 3, 4, 5].map(() => scanned(id)));
    const [original, pdf, picture, unread, stray] = files;
    for (const name of [envelope, ...files]) await aged(name, 400);
    const scan = randomUUID();
    await sql`insert into public.post_scans (id, item_id, state, original, pdf, pages, done_at)
      values (${scan}, ${id}, 'done', ${sql.json([{ name: original, turn: 0 }] as never)}, ${pdf ?? ''}, 1, now()),
        (${randomUUID()}, ${id}, 'waiting', ${sql.json([{ name: unread, turn: 0 }] as never)}, null, null, null)`;
    await sql`insert into public.post_pages (scan_id, nr, picture, text, width, height)
      values (${scan}, 1, ${picture ?? ''}, '', 1, 1)`;
    await sql`update public.post_scans set due_at = now() + interval '1 hour' where item_id = ${id}`;
    await sql`select private.do_daily_work('old_records', null)`;
    const listed = async (...names: (string | undefined)[]) =>
      (await Promise.all(names.map((name) => toDelete(name ?? '')))).map(([bucket]) => bucket);
    expect(await listed(unused, forgotten, stray)).toEqual([
      'post-envelopes',
      'post-envelopes',
      'post-scans',
    ]);
    expect(await listed(fresh, envelope, original, pdf, picture, unread)).toEqual(
      Array(6).fill(undefined),
    );
  });

  test('come off the list when an item is recorded with them after all', async () => {
    const letter = await aLetter({ user_id: maria.id });
    const envelope = await photographed(letter.id);
    await aged(envelope, 8);
    await sweep();
    expect(await toDelete(envelope)).toEqual(['post-envelopes']);
    await granted(record(nadia, { ...letter, envelope }));
    expect(await toDelete(envelope)).toEqual([]);
  });

  test('are missing once a process deletes them: the counter sends the photo again', async () => {
    const letter = await aLetter({ user_id: maria.id });
    const envelope = await photographed(letter.id);
    await sql`select private.delete_file('post-envelopes', ${envelope})`;
    await sql`update private.files_to_delete set tries = 1 where name = ${envelope}`; // as a claim does
    expect(await refusal(record(nadia, { ...letter, envelope }))).toBe('PO030');
    expect(await storedItem(letter.id)).toBeUndefined();
    await sql`delete from private.files_to_delete where name = ${envelope}`; // deleted, and sent again
    await granted(record(nadia, { ...letter, envelope }));
  });

  describe('at one moment with the item that names them', () => {
    let connections: postgres.Sql;
    beforeAll(() => {
      connections = openConnections(inject('databaseUrl'), 2);
    });
    afterAll(() => connections.end());

    /** A letter whose photo is old enough to go. */
    async function late() {
      const letter = await aLetter({ user_id: maria.id });
      const envelope = await photographed(letter.id);
      await aged(envelope, 8);
      return { item: { ...letter, envelope } as never, envelope };
    }
    const recordOn = (item: never) => (tx: postgres.TransactionSql) =>
      tx`select public.record_post_item(${tx.json(item)})`;

    test('are left alone while it is recorded', async () => {
      const { item, envelope } = await late();
      await asPerson(connections, nadia.id, async (tx) => {
        await recordOn(item)(tx);
        await sweep();
        expect(await toDelete(envelope)).toEqual([]);
      });
      await sweep();
      expect(await toDelete(envelope)).toEqual([]);
    });

    test('are kept by an item that waited for the list', async () => {
      const { item, envelope } = await late();
      let recording: Underway | undefined;
      await connections.begin(async (tx) => {
        await sweep(tx);
        recording = start((act) => asPerson(connections, nadia.id, act), recordOn(item));
        await untilItWaits(sql, recording);
      });
      expect(await recording?.ended).toBe('ok');
      expect(await toDelete(envelope)).toEqual([]);
    });

    test('are kept, or missing, when a process claims them just then', async () => {
      const { item, envelope } = await late();
      await sweep();
      await asPerson(connections, nadia.id, async (tx) => {
        await recordOn(item)(tx);
        const claimed = await sql`select name from private.claim_files_to_delete(1000)`;
        expect(claimed.map(({ name }) => name)).not.toContain(envelope);
      });
      const other = await late();
      await sweep();
      let recording: Underway | undefined;
      await connections.begin(async (tx) => {
        await tx`select private.claim_files_to_delete(1000)`;
        recording = start((act) => asPerson(connections, nadia.id, act), recordOn(other.item));
        await untilItWaits(sql, recording);
      });
      expect(await recording?.ended).toBe('PO030');
    });
  });
});

test('a list of sixty thousand files asks what its reader may see once', async () => {
  const { envelope } = await aPhotographedLetter(maria);
  const undone = new Error('nothing of it stays');
  const look = sql.begin(async (tx) => {
    await tx`
      insert into storage.objects (bucket_id, name)
      select 'post-scans', gen_random_uuid() || '/' || gen_random_uuid() || '.jpg' from generate_series(1, 30000)
      union all select 'post-envelopes', gen_random_uuid() || '/envelope.jpg' from generate_series(1, 30000)`;
    await tx`set local statement_timeout = '8s'`; // as hosted
    for (const [{ id }, own] of [
      [maria, 1],
      [giulia, 0],
      [nadia, 30_000],
    ] as const) {
      await tx`reset role`;
      await tx.unsafe(actAs(id));
      const [plan] = await tx`explain (format json) select name from storage.objects`;
      expect(JSON.stringify(plan)).toContain('hashed SubPlan');
      const rows = await tx`select name from storage.objects`;
      expect(rows.length).toBeGreaterThanOrEqual(own);
      if (own < 2) expect(rows.length).toBeLessThan(100);
      if (own > 0) expect(rows.map(({ name }) => name)).toContain(envelope);
    }
    throw undone;
  });
  await expect(look).rejects.toBe(undone);
});

describe('through the storage of the site', () => {
  const photo = new Blob([jpeg], { type: 'image/jpeg' });
  const envelopes = ({ client }: Person) => client.storage.from('post-envelopes');
  const refusedFile = async (call: PromiseLike<{ error: unknown }>) => (await call).error !== null;

  test('a photo is uploaded once, then the item is recorded, and its owner alone sees it', async () => {
    const letter = await aLetter({ user_id: maria.id });
    const envelope = `${letter.id}/envelope.jpg`;
    expect(await refusedFile(envelopes(maria).upload(envelope, photo))).toBe(true);
    expect(await refusedFile(envelopes(nadia).upload(envelope, photo))).toBe(false);
    await granted(record(nadia, { ...letter, envelope }));
    // the answer to the first try was lost
    expect((await envelopes(nadia).upload(envelope, photo)).error).toMatchObject({
      statusCode: '409',
    });
    const { data } = await envelopes(maria).createSignedUrl(envelope, 60);
    const answer = await fetch(`${data?.signedUrl}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(jpeg);
    expect(await refusedFile(envelopes(giulia).createSignedUrl(envelope, 60))).toBe(true);
    expect(await refusedFile(envelopes(giulia).download(envelope))).toBe(true);
    expect((await envelopes(giulia).list(letter.id)).data).toEqual([]);
  });

  test('nobody replaces, moves or deletes a photo, the office neither', async () => {
    const letter = await aLetter({ user_id: maria.id });
    const envelope = `${letter.id}/envelope.jpg`;
    await envelopes(nadia).upload(envelope, photo);
    await granted(record(nadia, { ...letter, envelope }));
    for (const person of [nadia, maria]) {
      const files = envelopes(person);
      const other = new Blob([png], { type: 'image/png' });
      await files.update(envelope, other);
      await files.upload(envelope, other, { upsert: true });
      await files.move(envelope, `${randomUUID()}/envelope.jpg`);
      await files.remove([envelope]);
      const { data } = await envelopes(maria).download(envelope);
      expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(jpeg);
    }
  });
});
