import type { AppError } from 'shared/lib/app-error';
import { loadCode } from 'shared/lib/load-code';
import { toAppError } from 'shared/lib/to-app-error';

export type Bucket = 'post-envelopes' | 'post-scans' | 'verification';

const lifetime = 60; // s: an address works for whoever has it, also after a right was taken back

/** The client and its code come with the first file. */
async function bucketOf(name: Bucket) {
  const { fileClient } = await loadCode(
    () => import('shared/runtime/file-client'),
    undefined,
    () => false, // the queue of the counter asks for it, too, in the middle of other work
  );
  return fileClient.from(name);
}

/**
 * Addresses of files by their names, for `<img src>` or a link, each for 60 s. A file that is not there, or not the
 * person's to read, has none.
 * @param saveAs the name under which the browser saves the file, instead of showing it.
 */
export async function signedAddresses(
  bucket: Bucket,
  names: readonly string[],
  saveAs?: string,
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const files = await bucketOf(bucket);
  const { data, error } = await files.createSignedUrls([...names], lifetime);
  if (error) throw fileError(error, 'The files could not be loaded.');
  // The client would encode the name twice.
  const manner = saveAs === undefined ? '' : `&download=${encodeURIComponent(saveAs)}`;
  return new Map(
    data.flatMap(({ path, signedUrl }) =>
      path && signedUrl ? [[path, `${signedUrl}${manner}`] as const] : [],
    ),
  );
}

/** A file itself, for who may read it and sign no address of it. @throws AppError */
export async function readFile(bucket: Bucket, name: string): Promise<Blob> {
  const files = await bucketOf(bucket);
  const { data, error } = await files.download(name);
  if (error) throw fileError(error, 'The file could not be loaded.');
  return data;
}

/**
 * Stores a file under a name that was made for it, so that a second try finds what a first one with a lost answer has
 * stored: nothing else can be there.
 * @throws AppError
 */
export async function uploadFile(bucket: Bucket, name: string, file: Blob): Promise<void> {
  const files = await bucketOf(bucket);
  const { error } = await files.upload(name, file);
  if (error && error.statusCode !== duplicate) {
    throw fileError(error, 'The file could not be stored. Please try again.');
  }
}

const duplicate = '409';

interface FileError {
  message: string;
  /** As the body says; the answer itself says 400. */
  statusCode?: string | undefined;
}

function fileError(error: FileError, fallback: string): AppError {
  const { message, statusCode } = error;
  if (statusCode === undefined) return toAppError({ message }, fallback); // no answer came
  const status = Number(statusCode);
  const code = status === 403 ? '42501' : `FILE_${statusCode}`;
  return toAppError({ code, message, status }, fallback);
}
