import { StorageError } from './storage-error';

const latin = (text: string) => Buffer.from(text, 'latin1');

/** How files of a type begin, each as bytes at places. */
const beginnings: Record<string, [at: number, bytes: Buffer][][]> = {
  'image/jpeg': [[[0, latin('\xff\xd8\xff')]]],
  'image/png': [[[0, latin('\x89PNG\r\n\x1a\n')]]],
  'image/webp': [
    [
      [0, latin('RIFF')],
      [8, latin('WEBP')],
    ],
  ],
  'image/tiff': [[[0, latin('II*\0')]], [[0, latin('MM\0*')]]],
  'application/pdf': [[[0, latin('%PDF-')]]],
};

/** Whether a file begins as its type does; of types that are not known here nothing can be said. */
function beginsAs(type: string, bytes: Buffer): boolean {
  const ways = beginnings[type];
  if (!ways) return true;
  return ways.some((way) =>
    way.every(([at, begin]) => bytes.subarray(at, at + begin.length).equals(begin)),
  );
}

/** The type whose files begin as this one does; undefined where none is known here. */
export function typeOf(bytes: Buffer): string | undefined {
  return Object.keys(beginnings).find((type) => beginsAs(type, bytes));
}

/** What a bucket takes, as its row says. */
export interface Bucket {
  id: string;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
}

/** As a hosted project takes where a bucket says nothing. */
const LARGEST = 50_000_000;

export const mostBytes = ({ file_size_limit }: Bucket) =>
  Math.min(file_size_limit ?? LARGEST, LARGEST);

export const tooLarge = () =>
  new StorageError(413, 'Payload too large', 'The object exceeded the maximum allowed size');

/** @throws StorageError where the bucket does not take files of this size or type */
export function checkTaken(bucket: Bucket, type: string, size: number): void {
  if (size > mostBytes(bucket)) throw tooLarge();
  const allowed = bucket.allowed_mime_types;
  if (allowed?.length && !allowed.includes(type)) throw wrongType(type);
}

/**
 * A hosted project believes the type that is declared; here it has to be that of the content.
 * @throws StorageError where it is not
 */
export function checkContent(type: string, bytes: Buffer): void {
  if (!beginsAs(type, bytes)) throw wrongType(type);
}

function wrongType(type: string): StorageError {
  const message = `mime type ${type.slice(0, 100)} is not supported`;
  return new StorageError(415, 'invalid_mime_type', message);
}
