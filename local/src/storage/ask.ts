import type postgres from 'postgres';
import { readAtMost } from '../api/known-length';
import type { Secrets } from '../secrets';
import { type Caller, callerOf } from './caller';
import type { ObjectFiles } from './object-files';
import { bucketName, objectName, pathParts } from './object-names';
import type { signedAddresses } from './signed-addresses';
import { invalidRequest } from './storage-error';
import type { Place } from './write-objects';

export const STORAGE_PATH = '/storage/v1/';
const MOST_JSON = 1_000_000; // bytes

export interface StorageOptions {
  /** As the owner of the tables. */
  sql: postgres.Sql;
  secrets: Secrets;
  /** Folder of the files. */
  dir: string;
  /** Whether every file in the folder belongs to this database, so that one that no row names can be set aside. */
  isOwnFolder: boolean;
}

/** One request, and what it needs. */
export class Ask {
  readonly url: URL;
  readonly parts: string[];

  constructor(
    readonly request: Request,
    readonly options: StorageOptions,
    readonly files: ObjectFiles,
    readonly addresses: ReturnType<typeof signedAddresses>,
  ) {
    this.url = new URL(request.url);
    this.parts = pathParts(this.url.pathname.slice(STORAGE_PATH.length));
  }

  get shelves() {
    return { sql: this.options.sql, files: this.files };
  }

  caller(operation: Caller['operation'] = '') {
    return callerOf(this.request, this.options.secrets, operation);
  }

  /** The object that the path names behind its first `skipped` parts. */
  place(skipped: number): Place {
    const [bucket, ...name] = this.parts.slice(skipped);
    return { bucket: bucketName(bucket), name: objectName(name.join('/')) };
  }

  async body(): Promise<Record<string, unknown>> {
    const bytes = await readAtMost(this.request, MOST_JSON);
    try {
      const value: unknown = JSON.parse(bytes?.toString() ?? '');
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
    } catch {
      // Answered below.
    }
    throw invalidRequest('The body is no JSON object');
  }
}
