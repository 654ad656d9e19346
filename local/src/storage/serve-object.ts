import type { ObjectFiles } from './object-files';
import type { StoredObject } from './read-objects';
import { notFound } from './storage-error';

interface Manner {
  /** How long it may be kept, in seconds; by the one who asked alone. */
  maxAge: number;
  /** The name to save it under, or '' for that of the address; null: it is shown. */
  download: string | null;
}

/**
 * The bytes of an object, or the part that was asked for. Somebody may replace it between its row and its bytes: then
 * it is found once more.
 */
export async function serveObject(
  request: Request,
  files: ObjectFiles,
  find: () => Promise<StoredObject>,
  manner: Manner,
): Promise<Response> {
  const serve = async () => answer(request, files, await find(), manner);
  const answered = (await serve()) ?? (await serve());
  if (!answered) throw notFound();
  return answered;
}

async function answer(
  request: Request,
  files: ObjectFiles,
  { version, metadata, updated_at }: StoredObject,
  { maxAge, download }: Manner,
): Promise<Response | undefined> {
  const { size, eTag } = metadata;
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': maxAge > 0 ? `private, max-age=${maxAge}` : 'private, no-cache',
    // Whatever the bytes are, they run nothing and are taken for nothing else.
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': metadata.mimetype.includes('html') ? 'text/plain' : metadata.mimetype,
    etag: eTag,
    'last-modified': updated_at.toUTCString(),
    'x-content-type-options': 'nosniff',
  });
  if (download !== null) headers.set('content-disposition', attachment(download));
  const ifRange = request.headers.get('if-range');
  const wanted = ifRange === null || ifRange === eTag ? request.headers.get('range') : null;
  const range = readRange(wanted, size);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) headers.set('content-range', `bytes ${start}-${end}/${size}`);
  headers.set('content-length', String(end - start + 1));
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const body = await files.read(version, start, end);
  return body && new Response(body, { status, headers });
}

function attachment(name: string): string {
  if (name === '') return 'attachment';
  const encoded = encodeURIComponent(name);
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}

/** One range of bytes; what cannot be read, or names several, is as if nothing had been asked (RFC 9110, 14.2). */
function readRange(header: string | null, size: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start > end ? ('unsatisfiable' as const) : { start, end };
}
