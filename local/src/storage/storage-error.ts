import { errors } from 'jose';

/** A refusal as a hosted project words it. It answers 400 for almost all of them; the body says the rest. */
export class StorageError extends Error {
  constructor(
    readonly statusCode: number,
    readonly error: string,
    message: string,
  ) {
    super(message);
  }
}

export const notFound = () => new StorageError(404, 'not_found', 'Object not found');
export const noBucket = () => new StorageError(404, 'Bucket not found', 'Bucket not found');
export const invalidKey = (name: string) =>
  new StorageError(400, 'InvalidKey', `Invalid key: ${name.slice(0, 200)}`);
export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message);
export const invalidToken = (message = 'Invalid JWT') =>
  new StorageError(400, 'InvalidJWT', message);

const ofDatabase: Record<string, StorageError> = {
  '42501': new StorageError(403, 'Unauthorized', 'new row violates row-level security policy'),
  '23505': new StorageError(409, 'Duplicate', 'The resource already exists'),
  '23503': new StorageError(404, 'Not Found', 'The parent resource is not found'),
};

/** What is answered for anything thrown. What is no refusal is told to the console, and to nobody else. */
export function errorAnswer(thrown: unknown): Response {
  const { code } = Object(thrown) as { code?: unknown };
  let refusal = thrown instanceof StorageError ? thrown : ofDatabase[String(code)];
  if (thrown instanceof errors.JOSEError) refusal = invalidToken(thrown.message);
  if (!refusal) {
    console.error('storage:', thrown);
    refusal = new StorageError(500, 'InternalError', 'Internal server error');
  }
  const { statusCode, error, message } = refusal;
  return Response.json(
    { statusCode: String(statusCode), error, message },
    { status: statusCode === 500 ? 500 : 400, headers: { 'cache-control': 'no-store' } },
  );
}
