import { randomUUID } from 'node:crypto';
import { pdf, png } from 'local/testing/sample-files';
import {
  administrator,
  type Client,
  member,
  superAdministrator,
  visitor,
} from 'shared/testing/personas';
import { beforeAll, describe, expect, test } from 'vitest';
import { backend, sql } from '../backend';

const buckets = {
  'post-envelopes': { bytes: png, contentType: 'image/png' },
  'post-scans': { bytes: pdf('a letter'), contentType: 'application/pdf' },
} as const;
type Bucket = keyof typeof buckets;
const each = Object.keys(buckets) as Bucket[];

const people: Record<string, Client> = {};
const service = visitor({ url: backend.url, publishableKey: backend.secretKey });
beforeAll(async () => {
  const [maria, nadia, zita] = await Promise.all([
    member(backend),
    administrator(backend),
    superAdministrator(backend),
  ]);
  Object.assign(people, {
    visitor: visitor(backend),
    member: maria.client,
    administrator: nadia.client,
    'super administrator': zita.client,
  });
});

const statusOf = async (call: PromiseLike<{ error: unknown }>) =>
  Object((await call).error).statusCode;
const person = (who: string) => people[who] as Client;

/** A file of an item that there is not, so no rule about items lets anybody at it. */
async function stray(bucket: Bucket): Promise<string> {
  const name = `${randomUUID()}/${randomUUID()}.${bucket === 'post-scans' ? 'pdf' : 'png'}`;
  const { bytes, contentType } = buckets[bucket];
  const { error } = await service.storage.from(bucket).upload(name, bytes, { contentType });
  if (error) throw error;
  return name;
}

describe.each(each)('a file in %s that belongs to no item', (bucket) => {
  test.each(['visitor', 'member', 'administrator', 'super administrator'])(
    'is out of reach of a %s: to read, list, sign, write, move or remove it',
    async (who) => {
      const name = await stray(bucket);
      const [folder = ''] = name.split('/');
      const files = person(who).storage.from(bucket);
      const { bytes, contentType } = buckets[bucket];
      expect(await statusOf(files.download(name))).toBe('404');
      expect(await statusOf(files.info(name))).toBe('404');
      expect((await files.exists(name)).data).toBe(false);
      expect(await statusOf(files.createSignedUrl(name, 60))).toBe('404');
      expect((await files.createSignedUrls([name], 60)).data).toMatchObject([{ signedURL: null }]);
      expect((await files.list(folder)).data).toEqual([]);
      expect((await files.list()).data?.map((entry) => entry.name)).not.toContain(folder);
      const beside = `${folder}/${randomUUID()}.png`;
      expect(await statusOf(files.upload(beside, bytes, { contentType }))).toBe('403');
      const upsert = files.upload(name, bytes, { contentType, upsert: true });
      expect(await statusOf(upsert)).toBe('403');
      expect(await statusOf(files.update(name, bytes, { contentType }))).toBe('404');
      expect(await statusOf(files.move(name, beside))).toBe('404');
      expect((await files.remove([name])).data).toEqual([]);
      expect((await service.storage.from(bucket).exists(name)).data).toBe(true);
    },
  );

  test('is the service role’s to read and remove', async () => {
    const name = await stray(bucket);
    const files = service.storage.from(bucket);
    const read = (await files.download(name)).data;
    expect(Buffer.from((await read?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
      buckets[bucket].bytes,
    );
    expect((await files.remove([name])).data).toHaveLength(1);
    expect(await statusOf(files.download(name))).toBe('404');
  });
});

test('the buckets are closed, and take pictures of envelopes, scans and what is shown of a person alone', async () => {
  const rows = await sql`
    select id, public, file_size_limit::int, allowed_mime_types from storage.buckets order by id`;
  expect(rows).toEqual([
    {
      id: 'post-envelopes',
      public: false,
      file_size_limit: 3_000_000,
      allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp'],
    },
    {
      id: 'post-scans',
      public: false,
      file_size_limit: 40_000_000,
      allowed_mime_types: ['application/pdf', 'image/jpeg', 'image/png', 'image/tiff'],
    },
    {
      id: 'verification',
      public: false,
      file_size_limit: 10_000_000,
      allowed_mime_types: ['image/jpeg', 'image/png', 'application/pdf'],
    },
  ]);
  const upload = service.storage.from('post-envelopes').upload('a/b.pdf', pdf('no picture'), {
    contentType: 'application/pdf',
  });
  expect(await statusOf(upload)).toBe('415');
});

test.each(['visitor', 'member', 'administrator', 'super administrator'])(
  'the list of files that go is not open to a %s',
  async (who) => {
    const claim = person(who).rpc('claim_files_to_delete', { p_limit: 10 });
    expect((await claim).error?.code).toBe('42501');
    const settle = person(who).rpc('settle_deleted_files', { p_bucket: 'x', p_names: ['y'] });
    expect((await settle).error?.code).toBe('42501');
  },
);
