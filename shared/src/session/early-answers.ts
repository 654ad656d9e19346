/** What stands in the head of a page, as the build writes it for `shell/src/early/ask-ahead.ts`. */
declare global {
  interface AskAhead {
    /** Asked for whoever is signed in. */
    first: readonly EarlyQuestion[];
    /** Loaded for whoever is signed in. */
    files: readonly EarlyFile[];
    /** By the role of whoever was here last, as `shell/src/session/known-role.ts` keeps it. */
    roles: Readonly<Record<string, AskAheadOfRole | undefined>>;
  }
  interface AskAheadOfRole {
    questions: readonly EarlyQuestion[];
    files: readonly EarlyFile[];
  }
  interface EarlyFile {
    href: string;
    as: 'script' | 'style';
  }
  /**
   * An address below /rest/v1/, not encoded, and the body of a call. In both stand `{user}` for the
   * person's id, `{today}`, and `{from}` and `{to}` for the first and the last day of twelve months, this
   * one being the last.
   */
  type EarlyQuestion = readonly [path: string, body?: string];
  interface Window {
    /** What the head of the page has asked, for code of all builds. */
    earlyAnswers?: {
      /** In whose name they were asked. */
      token: string;
      /** The page that asked. */
      path: string;
      /** By address, decoded, and body. */
      answers: Map<string, Promise<Response>>;
    };
  }
}

export const askAheadElementId = 'ask-ahead';

const goodFor = 30_000; // ms since the page began, as rows in the query cache

/**
 * `fetch` that takes what the head of this page has asked already: once, for the very same question in
 * the name of the same session. What failed or was refused is asked again, so that whoever asks meets
 * it as always.
 */
export const fetchOrTake: typeof fetch = async (input, init) => {
  const answer = await take(String(input), init);
  init?.signal?.throwIfAborted();
  return answer?.ok ? answer : fetch(input, init);
};

function take(address: string, init?: RequestInit): Promise<Response | undefined> | undefined {
  const early = globalThis.window?.earlyAnswers;
  if (!early) return undefined;
  const isLeft = !location.pathname.startsWith(early.path) || performance.now() > goodFor;
  const isAnothers = new Headers(init?.headers).get('Authorization') !== `Bearer ${early.token}`;
  if (isLeft || isAnothers) {
    delete window.earlyAnswers;
    return undefined;
  }
  // a change, or a count alone, at the address of a question is not that question
  if ((init?.method ?? 'GET') !== (init?.body ? 'POST' : 'GET')) return undefined;
  const question = decodeURIComponent(address) + (init?.body ?? '');
  const answer = early.answers.get(question);
  early.answers.delete(question);
  return answer?.catch(() => undefined);
}
