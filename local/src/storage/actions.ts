import { readAtMost } from '../api/known-length';
import type { Ask } from './ask';
import { asCaller, type Caller, reading } from './caller';
import { bucketName, objectName } from './object-names';
import { findObject, infoOf, listObjects } from './read-objects';
import { readUpload } from './read-upload';
import { serveObject } from './serve-object';
import { seconds } from './signed-addresses';
import { invalidRequest, notFound } from './storage-error';
import {
  askPolicies,
  findBucket,
  moveObject,
  type Place,
  removeObjects,
  writeObject,
} from './write-objects';

export type Action = (ask: Ask) => Promise<object>;

/** What is asked for behind `/object/<word>`. */
export const actions: Record<string, Action> = {
  'GET sign': serveSigned,
  'HEAD sign': serveSigned,
  'POST sign': async (ask) => (ask.parts.length > 3 ? signOne(ask) : signMany(ask)),
  'GET info': async (ask) => infoOf(await readable(ask, ask.place(2))),
  'GET authenticated': (ask) => serveReadable(ask, 2),
  'HEAD authenticated': (ask) => serveReadable(ask, 2),
  'POST list': list,
  'POST move': move,
};

/** What is asked of `/object/<bucket>` itself. */
export const plainActions: Record<string, Action> = {
  GET: (ask) => serveReadable(ask, 1),
  HEAD: (ask) => serveReadable(ask, 1),
  POST: upload,
  PUT: upload,
  DELETE: remove,
};

async function readable(ask: Ask, place: Place, operation?: Caller['operation']) {
  return asCaller(ask.options.sql, await ask.caller(operation), (tx) => findObject(tx, place));
}

function serveReadable(ask: Ask, skipped: number): Promise<Response> {
  const find = () => readable(ask, ask.place(skipped), reading);
  return serveObject(ask.request, ask.files, find, { maxAge: 0, download: null });
}

async function serveSigned(ask: Ask): Promise<Response> {
  const { searchParams } = ask.url;
  const place = ask.place(2);
  const maxAge = await ask.addresses.check(place, searchParams.get('token'));
  const find = () => findObject(ask.options.sql, place);
  return serveObject(ask.request, ask.files, find, {
    maxAge,
    download: searchParams.get('download'),
  });
}

async function signOne(ask: Ask) {
  const { expiresIn } = await ask.body();
  const lifetime = seconds(expiresIn);
  const place = ask.place(2);
  await readable(ask, place);
  return { signedURL: await ask.addresses.sign(place, lifetime) };
}

async function signMany(ask: Ask) {
  const { expiresIn, paths } = await ask.body();
  const lifetime = seconds(expiresIn);
  const bucket = bucketName(ask.parts[2]);
  const names = strings(paths, 'paths');
  const caller = await ask.caller();
  const rows = await asCaller(
    ask.options.sql,
    caller,
    (tx) => tx<{ name: string }[]>`
      select name from storage.objects
      where bucket_id = ${bucket} and name = any(${names}) and version is not null`,
  );
  const found = new Set(rows.map(({ name }) => name));
  return Promise.all(
    names.map(async (path) => {
      if (found.has(path)) {
        const signedURL = await ask.addresses.sign({ bucket, name: path }, lifetime);
        return { error: null, path, signedURL };
      }
      const error = 'Either the object does not exist or you do not have access to it';
      return { error, path, signedURL: null };
    }),
  );
}

async function list(ask: Ask) {
  const body = await ask.body();
  const { prefix = '', search = '', limit = 100, offset = 0, sortBy } = body;
  const { column = 'name', order = 'asc' } = Object(sortBy) as Record<string, unknown>;
  if (typeof prefix !== 'string' || typeof search !== 'string' || /\0/.test(prefix + search)) {
    throw invalidRequest('prefix and search must be texts');
  }
  if (!isColumn(column)) throw invalidRequest('sortBy.column is none to sort by');
  return listObjects(ask.options.sql, await ask.caller(), bucketName(ask.parts[2]), {
    prefix,
    search,
    limit: within(limit, 1, 1000),
    offset: within(offset, 0, 1_000_000_000),
    column,
    isDescending: order === 'desc',
  });
}

const columns = ['name', 'created_at', 'updated_at', 'last_accessed_at'] as const;
const isColumn = (value: unknown): value is (typeof columns)[number] =>
  (columns as readonly unknown[]).includes(value);

async function move(ask: Ask) {
  const { bucketId, sourceKey, destinationBucket, destinationKey } = await ask.body();
  const from = { bucket: bucketName(bucketId), name: objectName(sourceKey) };
  const to = {
    bucket: bucketName(destinationBucket ?? bucketId),
    name: objectName(destinationKey),
  };
  return moveObject(ask.shelves, await ask.caller(), from, to);
}

async function upload(ask: Ask) {
  const { request, shelves } = ask;
  const caller = await ask.caller();
  const { bucket: id, name } = ask.place(1);
  const bucket = await findBucket(shelves, id);
  const isUpsert = request.headers.get('x-upsert') === 'true';
  const manner = request.method === 'PUT' ? 'update' : isUpsert ? 'upsert' : 'insert';
  await askPolicies(shelves, caller, { bucket: id, name }, manner).catch(async (refusal) => {
    await readAtMost(request, 0); // who still sends would not hear it
    throw refusal;
  });
  const read = await readUpload(request, bucket);
  const Id = await writeObject(shelves, caller, { bucket, name }, read, manner);
  return { Id, Key: `${bucket.id}/${name}` };
}

async function remove(ask: Ask) {
  if (ask.parts.length > 2) throw notFound();
  const { prefixes } = await ask.body();
  const names = strings(prefixes, 'prefixes');
  return removeObjects(ask.shelves, await ask.caller(), bucketName(ask.parts[1]), names);
}

/** @throws StorageError where it is no list of texts that can be names; @returns them as they are */
function strings(value: unknown, name: string): string[] {
  const isList = Array.isArray(value) && value.length > 0 && value.length <= 1000;
  if (isList && value.every((each) => typeof each === 'string' && !each.includes('\0'))) {
    return value;
  }
  throw invalidRequest(`${name} must be a list of 1 to 1000 texts`);
}

function within(value: unknown, least: number, most: number): number {
  if (!Number.isInteger(value)) throw invalidRequest('limit and offset must be whole numbers');
  return Math.min(Math.max(Number(value), least), most);
}
