/** What became of the requests to one address. */
export interface RequestTimes {
  /** From the request until its answer was read, in ms; failures are not in it. */
  times: number[];
  /** How often the answer was a refusal, by its code: a seat that is taken, an order that is paid. */
  refused: Record<string, number>;
  /** What is nobody's fault but the server's: an answer of 500 or more, or none. */
  failed: string[];
}

export type TimesByCall = Record<string, RequestTimes>;

/** From now on every request of this process is measured, under the name of what it calls. */
export function timeRequests(): TimesByCall {
  const byCall: TimesByCall = {};
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const name = nameOf(new URL(String(input)), init?.method ?? 'GET');
    byCall[name] ??= { times: [], refused: {}, failed: [] };
    const call = byCall[name];
    const start = performance.now();
    try {
      const answer = await send(input, init);
      const body = await answer.arrayBuffer();
      if (answer.status >= 500) call.failed.push(`${answer.status} ${textOf(body)}`);
      else call.times.push(performance.now() - start);
      if (answer.status >= 400 && answer.status < 500) {
        const code = codeIn(textOf(body));
        call.refused[code] = (call.refused[code] ?? 0) + 1;
      }
      const { status, headers } = answer;
      return new Response(body.byteLength > 0 ? body : null, { status, headers });
    } catch (cause) {
      call.failed.push(String(cause));
      throw cause;
    }
  };
  return byCall;
}

const verbs: Record<string, string> = {
  GET: 'read',
  POST: 'add to',
  PATCH: 'change',
  DELETE: 'delete from',
};

function nameOf({ pathname }: URL, method: string): string {
  const [, rest = ''] = /\/rest\/v1\/(.*)/.exec(pathname) ?? [];
  const [, bucket] = /\/storage\/v1\/object\/([^/]*)/.exec(pathname) ?? [];
  if (bucket) return `${method === 'POST' ? 'upload to' : 'read'} ${bucket}`;
  if (rest.startsWith('rpc/')) return rest.slice('rpc/'.length);
  return rest ? `${verbs[method] ?? method} ${rest}` : pathname;
}

const textOf = (body: ArrayBuffer) => Buffer.from(body).toString().slice(0, 300);

function codeIn(text: string): string {
  try {
    const { code, error } = Object(JSON.parse(text));
    return String(code ?? error);
  } catch {
    return text;
  }
}
