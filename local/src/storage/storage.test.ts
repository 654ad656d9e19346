import { randomUUID } from 'node:crypto';
import { readdirSync, watch } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Stack } from '../stack';
import {
  type Client,
  member,
  type Person,
  serviceRole,
  startBareStack,
  visitor,
} from '../testing/bare-stack';
import { gif, jpeg, papersAndPolicies, pdf, png, tiff, webp } from '../testing/sample-files';

let stack: Stack;
let maria: Person;
let elena: Person;
let service: Client;
beforeAll(async () => {
  stack = await startBareStack(papersAndPolicies);
  [maria, elena] = await Promise.all([member(stack), member(stack)]);
  service = serviceRole(stack);
});
afterAll(() => stack?.stop());

const papers = ({ client }: Pick<Person, 'client'>) => client.storage.from('papers');
const own = ({ id }: Person, ending = 'pdf') => `${id}/${randomUUID()}.${ending}`;

/** Uploads a file of one's own and answers its name. */
async function uploaded(person: Person, bytes = pdf('one'), type = 'application/pdf') {
  const name = own(person);
  const { error } = await papers(person).upload(name, bytes, { contentType: type });
  if (error) throw error;
  return name;
}

async function bytesOf(person: Pick<Person, 'client'>, name: string) {
  const { data, error } = await papers(person).download(name);
  if (error) throw error;
  return Buffer.from(await data.arrayBuffer());
}

const refused = async (call: PromiseLike<{ error: unknown }>) => {
  const { status, statusCode, message } = Object((await call).error);
  return { status, statusCode, message };
};
const forbidden = {
  status: 400,
  statusCode: '403',
  message: 'new row violates row-level security policy',
};
const missing = { status: 400, statusCode: '404', message: 'Object not found' };

describe('a member with files of their own', () => {
  test('uploads a file as a browser does, and reads it back byte by byte, with its type', async () => {
    const name = own(maria);
    const file = new File([pdf('a letter')], 'letter.pdf', { type: 'application/pdf' });
    const { data, error } = await papers(maria).upload(name, file, { metadata: { pages: 2 } });
    expect(error).toBeNull();
    expect(data).toEqual({ path: name, fullPath: `papers/${name}`, id: expect.any(String) });
    expect(await bytesOf(maria, name)).toEqual(Buffer.from(pdf('a letter')));
    expect((await papers(maria).info(name)).data).toMatchObject({
      id: data?.id,
      name,
      bucketId: 'papers',
      size: pdf('a letter').length,
      contentType: 'application/pdf',
      cacheControl: 'max-age=3600',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      metadata: { pages: 2 },
    });
  });

  test('uploads raw bytes, and finds out whether there is a file', async () => {
    const name = await uploaded(maria, png, 'image/png');
    expect(await bytesOf(maria, name)).toEqual(Buffer.from(png));
    expect((await papers(maria).exists(name)).data).toBe(true);
    expect((await papers(maria).exists(own(maria))).data).toBe(false);
  });

  test('overwrites only where they say so; the old bytes go, and the object keeps its id', async () => {
    const name = await uploaded(maria, pdf('first'));
    const before = (await papers(maria).info(name)).data;
    const options = { contentType: 'application/pdf' };
    expect(await refused(papers(maria).upload(name, pdf('second'), options))).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    });
    expect(await bytesOf(maria, name)).toEqual(Buffer.from(pdf('first')));
    const again = await papers(maria).upload(name, pdf('third'), { ...options, upsert: true });
    expect(again.data?.id).toBe(before?.id);
    expect(await bytesOf(maria, name)).toEqual(Buffer.from(pdf('third')));
    expect((await papers(maria).update(name, pdf('fourth'), options)).error).toBeNull();
    expect(await bytesOf(maria, name)).toEqual(Buffer.from(pdf('fourth')));
    expect(await refused(papers(maria).update(own(maria), pdf('x'), options))).toEqual(missing);
    expect(await unknownFiles()).toEqual([]);
  });

  test('lists files and folders of a folder, sorted and by pages', async () => {
    const folder = `${maria.id}/list-${randomUUID()}`;
    for (const each of ['b.pdf', 'a.pdf', 'inner/c.pdf', 'inner/d.pdf', '50%.pdf']) {
      const name = `${folder}/${each.replace('%', '$')}`;
      await papers(maria).upload(name, pdf(each), { contentType: 'application/pdf' });
    }
    const names = async (options = {}, path = folder) =>
      (await papers(maria).list(path, options)).data?.map(({ name }) => name);
    expect(await names()).toEqual(['50$.pdf', 'a.pdf', 'b.pdf', 'inner']);
    expect(await names({ sortBy: { column: 'name', order: 'desc' }, limit: 2 })).toEqual([
      'inner',
      'b.pdf',
    ]);
    expect(await names({ limit: 2, offset: 2 })).toEqual(['b.pdf', 'inner']);
    expect(await names({ search: 'A' })).toEqual(['a.pdf']);
    expect(await names({}, `${folder}/inner`)).toEqual(['c.pdf', 'd.pdf']);
    const [, file, , inner] = (await papers(maria).list(folder)).data ?? [];
    expect(file).toMatchObject({ id: expect.any(String), metadata: { size: pdf('a.pdf').length } });
    expect(inner).toMatchObject({ id: null, metadata: null });
    for (const pattern of ['%', '_', `${maria.id.slice(0, 8)}%`]) {
      expect(await names({}, pattern), 'a prefix is no pattern').toEqual([]);
      expect(await names({ search: pattern }), 'a search is no pattern').toEqual([]);
    }
  });

  test('moves a file, and removes it: bytes and all', async () => {
    const [from, to, other] = [await uploaded(maria), own(maria), await uploaded(maria)];
    expect((await papers(maria).move(from, to)).data).toMatchObject({
      message: 'Successfully moved',
    });
    expect(await bytesOf(maria, to)).toEqual(Buffer.from(pdf('one')));
    expect(await refused(papers(maria).download(from))).toEqual(missing);
    expect(await refused(papers(maria).move(from, to))).toEqual(missing);
    expect(await refused(papers(maria).move(other, to))).toMatchObject({ statusCode: '409' });
    const removed = await papers(maria).remove([to, own(maria)]);
    expect(removed.data?.map(({ name }) => name)).toEqual([to]);
    expect(await refused(papers(maria).download(to))).toEqual(missing);
    expect(await unknownFiles()).toEqual([]);
  });
});

describe('row-level security', () => {
  test('keeps another member and a visitor from everything, and says no more than “not found”', async () => {
    const name = await uploaded(maria);
    for (const stranger of [elena, { client: visitor(stack) }]) {
      const files = papers(stranger);
      expect(await refused(files.download(name))).toEqual(missing);
      expect(await refused(files.info(name))).toEqual(missing);
      expect((await files.exists(name)).data).toBe(false);
      expect(await refused(files.createSignedUrl(name, 60))).toEqual(missing);
      expect((await files.createSignedUrls([name], 60)).data).toEqual([
        { path: name, signedURL: null, signedUrl: null, error: expect.stringMatching('not exist') },
      ]);
      expect((await files.list(maria.id)).data).toEqual([]);
      expect((await files.list()).data?.map((entry) => entry.name)).not.toContain(maria.id);
      const options = { contentType: 'application/pdf' };
      expect(await refused(files.upload(own(maria), pdf('x'), options))).toEqual(forbidden);
      expect(
        await refused(files.upload(name, pdf('x'), options)),
        'even one that is there',
      ).toEqual(forbidden);
      const upsert = files.upload(name, pdf('x'), { ...options, upsert: true });
      expect(await refused(upsert)).toEqual(forbidden);
      expect(await refused(files.update(name, pdf('x'), options))).toEqual(missing);
      expect(await refused(files.move(name, `${maria.id}/mine.pdf`))).toEqual(missing);
      expect((await files.remove([name])).data).toEqual([]);
    }
    expect(await bytesOf(maria, name)).toEqual(Buffer.from(pdf('one')));
    expect(await unknownFiles(), 'what was refused left nothing').toEqual([]);
  });

  test('keeps a member from moving their file to where they may not write', async () => {
    const name = await uploaded(maria);
    expect(await refused(papers(maria).move(name, own(elena)))).toEqual(forbidden);
    expect(await bytesOf(maria, name)).toEqual(Buffer.from(pdf('one')));
  });

  test('lets the service role do all of it', async () => {
    const name = await uploaded(maria);
    expect(await bytesOf({ client: service }, name)).toEqual(Buffer.from(pdf('one')));
    expect((await service.storage.from('papers').remove([name])).data).toHaveLength(1);
    expect(await refused(papers(maria).download(name))).toEqual(missing);
  });

  test('is asked of nobody without a key, or with a changed token', async () => {
    const url = `${stack.url}/storage/v1/object/papers/${await uploaded(maria)}`;
    const { data } = await maria.client.auth.getSession();
    const changed = `${data.session?.access_token.slice(0, -2)}xx`;
    const headers: Record<string, string>[] = [{}, { authorization: `Bearer ${changed}` }];
    for (const each of headers) {
      const answer = await fetch(url, { headers: each });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' });
    }
  });

  test('is not passed by SQL: rows are not deleted without their bytes', async () => {
    const name = await uploaded(maria);
    await expect(stack.sql`delete from storage.objects where name = ${name}`).rejects.toThrow(
      'Use the Storage API instead',
    );
  });
});

describe('a bucket', () => {
  test('takes only the types it allows, and only where the bytes are of that type', async () => {
    const upload = async (bytes: Uint8Array, contentType: string) =>
      (await refused(papers(maria).upload(own(maria), bytes, { contentType }))).statusCode;
    const accepted: [Uint8Array, string][] = [
      [pdf('x'), 'application/pdf'],
      [png, 'image/png'],
      [jpeg, 'image/jpeg'],
      [webp, 'image/webp'],
      [tiff, 'image/tiff'],
      [pdf('x'), 'Application/PDF; version=1'],
    ];
    for (const [bytes, type] of accepted) expect(await upload(bytes, type), type).toBeUndefined();
    const html = Buffer.from('<script>alert(1)</script>');
    const others: [Uint8Array, string][] = [
      [html, 'text/html'],
      [html, 'application/pdf'],
      [html, 'image/png'],
      [gif, 'image/gif'],
      [gif, 'image/png'],
      [png, 'image/jpeg'],
      [pdf('x'), ''],
      [Buffer.from(` ${pdf('x')}`), 'application/pdf'],
      [new Uint8Array(), 'application/pdf'],
    ];
    for (const [bytes, type] of others) expect(await upload(bytes, type), type).toBe('415');
    expect(await unknownFiles()).toEqual([]);
  });

  test('takes no more bytes than it says, in a form and raw, and tells the client', async () => {
    const large = Buffer.concat([pdf('large'), Buffer.alloc(1_000_000)]);
    const most = large.subarray(0, 1_000_000);
    const options = { contentType: 'application/pdf' };
    const form = new File([large], 'large.pdf', { type: 'application/pdf' });
    const tooLarge = {
      status: 400,
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    };
    expect(await refused(papers(maria).upload(own(maria), large, options))).toEqual(tooLarge);
    expect(await refused(papers(maria).upload(own(maria), form))).toEqual(tooLarge);
    const huge = Buffer.alloc(70_000_000, '%PDF-');
    expect(await refused(papers(maria).upload(own(maria), huge, options))).toEqual(tooLarge);
    expect((await papers(maria).upload(own(maria), most, options)).error).toBeNull();
    expect(await unknownFiles()).toEqual([]);
  });

  test('without bounds takes every file, an empty one too', async () => {
    const files = service.storage.from('loose');
    const name = `${randomUUID()}.txt`;
    expect((await files.upload(name, '', { contentType: 'text/plain' })).error).toBeNull();
    expect(await (await files.download(name)).data?.text()).toBe('');
    expect((await files.info(name)).data?.size).toBe(0);
  });

  test('is not found when there is none of its name', async () => {
    const files = service.storage.from('nowhere');
    const upload = files.upload('a.txt', 'x');
    expect(await refused(upload)).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
    expect((await files.list()).data).toEqual([]);
  });

  test('keeps its bounds when a file is moved into it from another', async () => {
    const name = `${randomUUID()}.txt`;
    await service.storage.from('loose').upload(name, 'text', { contentType: 'text/plain' });
    const moved = service.storage.from('loose').move(name, name, { destinationBucket: 'papers' });
    expect(await refused(moved)).toMatchObject({ statusCode: '415' });
    expect(await (await service.storage.from('loose').download(name)).data?.text()).toBe('text');
  });
});

test('two uploads of one name at once leave one file, whole, and no bytes of the other', async () => {
  const name = own(maria);
  const contents = Array.from({ length: 6 }, (_, at) => pdf(String(at).repeat(50_000)));
  const upload = (bytes: Uint8Array, upsert: boolean) =>
    papers(maria).upload(name, bytes, { contentType: 'application/pdf', upsert });
  const strict = await Promise.all(contents.slice(0, 3).map((bytes) => upload(bytes, false)));
  expect(strict.filter(({ error }) => error === null)).toHaveLength(1);
  await Promise.all([
    ...contents.map((bytes) => upload(bytes, true)),
    ...contents.map(async () => {
      const read = await bytesOf(maria, name);
      expect(contents.some((bytes) => read.equals(bytes))).toBe(true);
    }),
  ]);
  const read = await bytesOf(maria, name);
  expect(contents.some((bytes) => read.equals(bytes))).toBe(true);
  expect(await unknownFiles()).toEqual([]);
});

test('an upload that ends in the middle leaves nothing', async () => {
  const name = own(maria);
  const { data } = await maria.client.auth.getSession();
  const end = new AbortController();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(pdf('half'));
    },
    pull: () => end.abort(),
  });
  const upload = fetch(`${stack.url}/storage/v1/object/papers/${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/pdf',
    },
    body,
    signal: end.signal,
    duplex: 'half',
  } as RequestInit);
  await expect(upload).rejects.toThrow();
  expect(await refused(papers(maria).download(name))).toEqual(missing);
  expect(await unknownFiles()).toEqual([]);
});

describe('an upload that row-level security refuses', () => {
  const refused = async (headers: Record<string, string>, path: string, method = 'POST') => {
    const piece = Buffer.alloc(100_000, '%PDF-');
    let left = 400; // 40 MB
    const body = new ReadableStream({
      pull(controller) {
        left -= 1;
        if (left < 0) controller.close();
        else controller.enqueue(piece);
      },
    });
    const answer = await fetch(`${stack.url}/storage/v1/object/${path}`, {
      method,
      headers: { apikey: stack.publishableKey, 'content-type': 'application/pdf', ...headers },
      body,
      duplex: 'half',
    } as RequestInit);
    return (await answer.json()).statusCode;
  };

  test('is refused before it is read: nothing of it is held in memory or stands on the disk', async () => {
    const { data } = await elena.client.auth.getSession();
    const asElena = { authorization: `Bearer ${data.session?.access_token}` };
    const kept = vi.spyOn(Buffer, 'concat');
    let written = 0;
    const watcher = watch(stack.filesDir, () => {
      written += 1;
    });
    try {
      expect(await refused({}, `loose/${randomUUID()}.pdf`)).toBe('403');
      expect(await refused({ 'x-upsert': 'true' }, `loose/${randomUUID()}.pdf`)).toBe('403');
      expect(await refused(asElena, `loose/${randomUUID()}.pdf`)).toBe('403');
      expect(await refused(asElena, `loose/${randomUUID()}.pdf`, 'PUT')).toBe('404');
      const largest = kept.mock.results.map(({ value }) => (value as Buffer).length);
      expect(Math.max(0, ...largest)).toBeLessThan(1_000_000);
    } finally {
      watcher.close();
      kept.mockRestore();
    }
    expect(written).toBe(0);
  });

  test('leaves no row of the question behind, and none is left of one that is granted', async () => {
    const name = own(maria);
    const count = async () =>
      (await stack.sql`select count(*)::integer from storage.objects`)[0]?.count;
    const before = await count();
    await papers(elena).upload(name, pdf('x'), { contentType: 'application/pdf' });
    const wrong = { contentType: 'text/html' };
    expect((await papers(maria).upload(name, '<b>', wrong)).error).not.toBeNull();
    expect(await count()).toBe(before);
  });
});

test('a row of a seed is no file before its bytes are there', async () => {
  const name = own(maria, 'png');
  await stack.sql`insert into storage.objects (bucket_id, name, owner_id) values ('papers', ${name}, ${maria.id})`;
  expect(await refused(papers(maria).download(name))).toEqual(missing);
  expect(await refused(papers(maria).createSignedUrl(name, 60))).toEqual(missing);
  const { data } = await papers(maria).createSignedUrls([name], 60);
  expect(data?.[0]?.signedUrl).toBeFalsy();
  const { error } = await service.storage
    .from('papers')
    .upload(name, png, { contentType: 'image/png', upsert: true });
  expect(error).toBeNull();
  expect(await bytesOf(maria, name)).toEqual(png);
});

/** Files that no row names. */
async function unknownFiles(): Promise<string[]> {
  const rows = await stack.sql`select version from storage.objects`;
  const known = new Set(rows.map(({ version }) => version));
  return readdirSync(stack.filesDir).filter((name) => !known.has(name));
}
