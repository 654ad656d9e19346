import { createHash, randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { asCaller, become, type Caller } from './caller';
import { type Bucket, checkContent, checkTaken } from './file-types';
import type { ObjectFiles } from './object-files';
import type { Upload } from './read-upload';
import { noBucket, notFound } from './storage-error';

export interface Shelves {
  /** As the owner of the tables: passes row-level security until it becomes the caller. */
  sql: postgres.Sql;
  files: ObjectFiles;
}

/** Where an object is, or is to be. */
export interface Place {
  bucket: string;
  name: string;
}

/** What an upload does where something is already there, and where nothing is. */
export type Manner = 'insert' | 'upsert' | 'update';

export async function findBucket({ sql }: Shelves, id: string): Promise<Bucket> {
  const [bucket] = await sql<(Omit<Bucket, 'file_size_limit'> & { file_size_limit: string })[]>`
    select id, file_size_limit, allowed_mime_types from storage.buckets where id = ${id}`;
  if (!bucket) throw noBucket();
  const limit = bucket.file_size_limit;
  return { ...bucket, file_size_limit: limit === null ? null : Number(limit) };
}

/**
 * What the policies say to an upload, before a byte of it is read, as a hosted project asks them. Nothing of it stays.
 * @throws StorageError, or as the database refuses it
 */
export async function askPolicies(
  { sql }: Shelves,
  caller: Caller,
  { bucket, name }: Place,
  manner: Manner,
): Promise<void> {
  const granted = new Error('and taken back');
  const asking = sql.begin(async (tx) => {
    await become(tx, caller);
    const ids = { id: randomUUID(), version: randomUUID() };
    await writeRow(tx, { ...ids, ...ownerOf(caller), bucket_id: bucket, name }, manner);
    throw granted;
  });
  await asking.catch((error: unknown) => {
    if (error !== granted) throw error;
  });
}

/**
 * The bytes first, then the row, in one transaction of the caller's; a version that it replaces goes after the commit.
 * @returns the id of the object
 */
export async function writeObject(
  { sql, files }: Shelves,
  caller: Caller,
  { bucket, name }: { bucket: Bucket; name: string },
  upload: Upload,
  manner: Manner,
): Promise<string> {
  checkTaken(bucket, upload.type, upload.bytes.length);
  checkContent(upload.type, upload.bytes);
  const version = randomUUID();
  await files.write(version, upload.bytes);
  try {
    const { id, replaced } = await sql.begin(async (tx) => {
      // Two uploads of one name: the second knows what the first has written, and replaces that.
      await tx`select pg_advisory_xact_lock(hashtextextended(${`${bucket.id}/${name}`}, 0))`;
      const [before] = await tx<{ id: string; version: string }[]>`
        select id, version from storage.objects where bucket_id = ${bucket.id} and name = ${name}`;
      if (manner === 'update' && !before) throw notFound();
      const row = {
        ...rowOf(upload, caller),
        id: randomUUID(),
        version,
        bucket_id: bucket.id,
        name,
      };
      await become(tx, caller);
      await writeRow(tx, row, manner);
      return { id: before?.id ?? row.id, replaced: before?.version };
    });
    await files.remove([replaced]);
    return id;
  } catch (error) {
    if (!(await isWritten(sql, bucket.id, name, version))) await files.remove([version]);
    throw error;
  }
}

/**
 * Whether a row has come of a write that failed: a line that breaks after the commit fails like one that breaks before.
 * Where nobody can say, it may have; what no row names is set aside one day.
 */
async function isWritten(
  sql: postgres.Sql,
  bucket: string,
  name: string,
  version: string,
): Promise<boolean> {
  const asking = sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`${bucket}/${name}`}, 0))`; // it may be about to commit
    const rows = await tx`
      select 1 from storage.objects where bucket_id = ${bucket} and name = ${name} and version = ${version}`;
    return rows.length > 0;
  });
  return asking.catch(() => true);
}

function ownerOf({ claims }: Caller) {
  const owner = typeof claims.sub === 'string' ? claims.sub : null;
  return { owner, owner_id: owner };
}

function rowOf(upload: Upload, caller: Caller) {
  const { bytes, type: mimetype, cacheControl, userMetadata } = upload;
  const metadata = {
    eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    size: bytes.length,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: bytes.length,
    httpStatusCode: 200,
  };
  return { ...ownerOf(caller), metadata, user_metadata: userMetadata };
}

type Row = Partial<ReturnType<typeof rowOf>> &
  Record<'id' | 'version' | 'bucket_id' | 'name', string>;

async function writeRow(tx: postgres.TransactionSql, row: Row, manner: Manner): Promise<void> {
  const { id: _, bucket_id, name, ...changed } = row;
  if (manner === 'insert') {
    await tx`insert into storage.objects ${tx(row as never)}`;
  } else if (manner === 'upsert') {
    await tx`insert into storage.objects ${tx(row as never)}
      on conflict (bucket_id, name) do update set ${tx(changed as never)}`;
  } else {
    const { count } = await tx`
      update storage.objects set ${tx(changed as never)} where bucket_id = ${bucket_id} and name = ${name}`;
    if (count === 0) throw notFound();
  }
}

/** Names the caller may delete; of others nothing is said. The rows go first, and when they are gone the bytes. */
export async function removeObjects(
  { sql, files }: Shelves,
  caller: Caller,
  bucket: string,
  names: string[],
): Promise<object[]> {
  const gone = await asCaller(
    sql,
    caller,
    (tx) => tx<{ version: string }[]>`
      delete from storage.objects where bucket_id = ${bucket} and name = any(${names})
      returning id, bucket_id, name, owner, owner_id, version, created_at, updated_at, last_accessed_at,
        metadata, user_metadata`,
  );
  await files.remove(gone.map(({ version }) => version));
  return gone;
}

/** Gives an object another name; its bytes stay where they are. */
export async function moveObject(shelves: Shelves, caller: Caller, from: Place, to: Place) {
  const { sql } = shelves;
  const bucket = await findBucket(shelves, to.bucket);
  const [moved] = await asCaller(sql, caller, async (tx) => {
    const rows = await tx<{ id: string; metadata: { mimetype: string; size: number } }[]>`
      update storage.objects set bucket_id = ${to.bucket}, name = ${to.name}
      where bucket_id = ${from.bucket} and name = ${from.name} returning id, metadata`;
    for (const { metadata } of rows) checkTaken(bucket, metadata.mimetype, metadata.size);
    return rows;
  });
  if (!moved) throw notFound();
  return { message: 'Successfully moved', Id: moved.id, Key: to.name };
}
