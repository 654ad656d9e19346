import { readAtMost } from '../api/known-length';
import { type Bucket, mostBytes, tooLarge } from './file-types';
import { invalidRequest } from './storage-error';

export interface Upload {
  bytes: Buffer;
  /** The declared type, without parameters. */
  type: string;
  cacheControl: string;
  userMetadata: object | null;
}

/** What a form has around its file. */
const FORM_BYTES = 100_000;

/**
 * The file that a request brings: of a form, where supabase-js gives it no name, or the whole body. It is whole, or
 * nothing is answered for it.
 */
export async function readUpload(request: Request, bucket: Bucket): Promise<Upload> {
  const { headers } = request;
  const declared = headers.get('content-type') ?? '';
  const isForm = declared.startsWith('multipart/form-data');
  const body = await readAtMost(request, mostBytes(bucket) + (isForm ? FORM_BYTES : 0));
  if (!body) throw tooLarge();
  if (!isForm) {
    const metadata = headers.get('x-metadata');
    return {
      bytes: body,
      type: plainType(declared),
      cacheControl: headers.get('cache-control') ?? 'no-cache',
      userMetadata: metadata === null ? null : readMetadata(Buffer.from(metadata, 'base64')),
    };
  }
  const form = await formOf(body, declared);
  const file = [...form.values()].find((value): value is File => typeof value !== 'string');
  if (!file) throw invalidRequest('No file provided');
  const seconds = form.get('cacheControl');
  const metadata = form.get('metadata');
  return {
    bytes: Buffer.from(await file.arrayBuffer()),
    type: plainType(file.type),
    cacheControl: seconds === null ? 'no-cache' : `max-age=${seconds}`,
    userMetadata: metadata === null ? null : readMetadata(metadata),
  };
}

async function formOf(body: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch {
    throw invalidRequest('The form could not be read');
  }
}

function plainType(declared: string): string {
  return (declared.split(';')[0] ?? '').trim().toLowerCase() || 'application/octet-stream';
}

function readMetadata(text: unknown): object {
  try {
    const value: unknown = JSON.parse(String(text));
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Answered below, like any other value.
  }
  throw invalidRequest('The metadata is no JSON object');
}
