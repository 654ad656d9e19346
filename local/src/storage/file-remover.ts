interface FileRemoverOptions {
  /** Address of the project's API. */
  url: string;
  /** Passes row-level security. */
  secretKey: string;
}

interface FileRemover {
  /** Deletes what is due now; answers how many files are gone. */
  drain(): Promise<number>;
  /** Ends it at once: a deletion on its way may have happened, and is tried again next time. */
  close(): Promise<void>;
}

interface ListedFile {
  bucket: string;
  name: string;
}

const MINUTE_MS = 60_000;
const BATCH = 100;

/**
 * Empties the list of files that have to go, every minute. Any number may run at once: a file is claimed by one of
 * them, deleted through the Storage API, and taken off the list.
 */
export function startFileRemover(options: FileRemoverOptions): FileRemover {
  const remover = fileRemover(options);
  const wake = () =>
    void remover.drain().catch((error: unknown) => {
      if (Object(error).name !== 'AbortError') console.error('files not deleted:', error);
    });
  const timer = setInterval(wake, MINUTE_MS);
  timer.unref();
  wake();
  return {
    drain: remover.drain,
    close() {
      clearInterval(timer);
      return remover.close();
    },
  };
}

/** The same without a clock: deletes when it is told to. */
export function fileRemover(options: FileRemoverOptions): FileRemover {
  const end = new AbortController();
  const call = api(options, end.signal);
  let running: Promise<number> | undefined;
  const run = async (): Promise<number> => {
    let gone = 0;
    for (;;) {
      const claimed: ListedFile[] = await call('POST', '/rest/v1/rpc/claim_files_to_delete', {
        p_limit: BATCH,
      });
      if (claimed.length === 0) return gone;
      for (const bucket of new Set(claimed.map((file) => file.bucket))) {
        const names = claimed.filter((file) => file.bucket === bucket).map((file) => file.name);
        gone += await removeFrom(call, bucket, names);
      }
    }
  };
  return {
    drain() {
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    async close() {
      end.abort();
      await running?.catch(() => {}); // reported where it was started
    },
  };
}

/** What the API refuses stays on the list, and is tried again later. What it does not have is gone already. */
async function removeFrom(call: Call, bucket: string, names: string[]): Promise<number> {
  try {
    await call('DELETE', `/storage/v1/object/${encodeURIComponent(bucket)}`, { prefixes: names });
    await call('POST', '/rest/v1/rpc/settle_deleted_files', {
      p_bucket: bucket,
      p_names: names,
    });
    return names.length;
  } catch (error) {
    if (Object(error).name === 'AbortError') throw error;
    console.error(`${names.length} files of ${bucket} not deleted:`, error);
    return 0;
  }
}

type Call = ReturnType<typeof api>;

/** Asks the project in the name of its secret key. */
function api({ url, secretKey }: FileRemoverOptions, signal: AbortSignal) {
  const headers = {
    apikey: secretKey,
    authorization: `Bearer ${secretKey}`,
    'content-type': 'application/json',
  };
  return async (method: 'POST' | 'DELETE', path: string, body: object) => {
    const request = { method, headers, signal, body: JSON.stringify(body) };
    const response = await fetch(new URL(path, url), request);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
    return text ? JSON.parse(text) : undefined;
  };
}
