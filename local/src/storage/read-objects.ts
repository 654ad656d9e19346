import type postgres from 'postgres';
import { asCaller, type Caller } from './caller';
import { notFound } from './storage-error';
import type { Place } from './write-objects';

export interface StoredObject {
  id: string;
  bucket_id: string;
  name: string;
  version: string;
  created_at: Date;
  updated_at: Date;
  user_metadata: object | null;
  metadata: { eTag: string; size: number; mimetype: string; cacheControl: string };
}

/** An object as far as whoever asks may read it; @throws StorageError where they may not, or there is none */
export async function findObject(
  tx: postgres.ISql,
  { bucket, name }: Place,
): Promise<StoredObject> {
  const [found] = await tx<StoredObject[]>`
    select id, bucket_id, name, version, created_at, updated_at, metadata, user_metadata
    from storage.objects where bucket_id = ${bucket} and name = ${name}
      and version is not null`; // rows of a seed have no bytes until they are drawn
  if (!found) throw notFound();
  return found;
}

export function infoOf({ metadata, updated_at, user_metadata, ...object }: StoredObject) {
  return {
    ...object,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    last_modified: updated_at,
    metadata: user_metadata,
  };
}

interface Wish {
  prefix: string;
  search: string;
  limit: number;
  offset: number;
  column: 'name' | 'created_at' | 'updated_at' | 'last_accessed_at';
  isDescending: boolean;
}

/** Files and folders directly below a folder, as far as the caller may read what is in them. */
export function listObjects(sql: postgres.Sql, caller: Caller, bucket: string, wish: Wish) {
  const { prefix, search, limit, offset, column, isDescending } = wish;
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  return asCaller(
    sql,
    caller,
    (tx) => tx`
      with below as (
        select o.*, substr(o.name, length(${folder}::text) + 1) as rest from storage.objects o
        where o.bucket_id = ${bucket} and starts_with(o.name, ${folder})
      ),
      entries as (
        select rest as name, id, updated_at, created_at, last_accessed_at, metadata
        from below where position('/' in rest) = 0
        union all
        select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz,
          null::timestamptz, null::jsonb
        from below where position('/' in rest) > 0
      )
      select * from entries where starts_with(lower(name), lower(${search}))
      order by ${tx(column)} ${isDescending ? tx`desc` : tx`asc`} nulls first, name
      limit ${limit} offset ${offset}`,
  );
}
