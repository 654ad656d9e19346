import { randomUUID } from 'node:crypto';
import { jpeg, png } from 'local/testing/sample-files';
import { administrator, member, type Person } from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, granted, sql } from '../backend';
import { actAs } from '../query-plans/plan-nodes';
import { aLetter, correct, photographed, record, recorded, toDelete, undo } from './post-items';

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

const opened = (by: Person, id: string, minutesAgo: number) =>
  sql`insert into public.post_events (item_id, kind, actor, at)
    values (${id}, 'file_opened', ${by.id}, now() - make_interval(mins => ${minutesAgo}))`;

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

  test('of post for nobody here is the office’s alone', async () => {
    const { envelope } = await aPhotographedLetter(null);
    expect(await reads(nadia, 'post-envelopes', envelope)).toBe(true);
    expect(await reads(maria, 'post-envelopes', envelope)).toBe(false);
  });
});

describe('the inside of an item', () => {
  test('is read by an administrator for ten minutes after they opened it, and by no colleague', async () => {
    const omar = await administrator(backend);
    const { id } = await aPhotographedLetter(maria);
    const scan = await scanned(id);
    expect(await reads(nadia, 'post-scans', scan)).toBe(false);
    await opened(nadia, id, 9);
    expect(await reads(nadia, 'post-scans', scan)).toBe(true);
    expect(await reads(omar, 'post-scans', scan)).toBe(false);
    expect(await reads(giulia, 'post-scans', scan)).toBe(false);
    await opened(omar, id, 11);
    expect(await reads(omar, 'post-scans', scan)).toBe(false);
  });

  test('of post that is found to be for nobody here is shown to nobody', async () => {
    const { id } = await aPhotographedLetter(maria);
    const scan = await scanned(id);
    await opened(nadia, id, 1);
    await granted(correct(nadia, id, { not_ours_at: new Date().toISOString() }));
    for (const person of [nadia, maria])
      expect(await reads(person, 'post-scans', scan)).toBe(false);
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

test('the policies on files let nobody but who is signed in do anything, and nobody more than read and add', async () => {
  const policies = await sql`
    select cmd, roles::text[] as roles from pg_policies
    where schemaname = 'storage' and tablename = 'objects' order by 1`;
  expect([...policies]).toEqual([
    { cmd: 'INSERT', roles: ['authenticated'] },
    { cmd: 'SELECT', roles: ['authenticated'] },
  ]);
});

test('a photo that no item shows after a day is deleted, and no other', async () => {
  const [{ envelope }, unused, fresh] = await Promise.all([
    aPhotographedLetter(maria),
    photographed(randomUUID()),
    photographed(randomUUID()),
  ]);
  await sql`update storage.objects set created_at = now() - interval '25 hours'
    where name in (${envelope}, ${unused})`;
  await sql`select private.do_daily_work('old_records', null)`;
  const listed = await Promise.all([envelope, unused, fresh].map(toDelete));
  expect(listed).toEqual([[], ['post-envelopes'], []]);
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
