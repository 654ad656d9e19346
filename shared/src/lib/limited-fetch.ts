import { requestPatience, slowAfter, useSlowRequests } from './slow-requests';

/**
 * The one limit of every request, with all that is waited for before it is sent: after 8 s the page says
 * that it takes long, after 20 s it ends. `toAppError` makes `TIMEOUT` of that.
 * @param patience ms; more for what carries a file.
 */
export function limited(send: typeof fetch, patience = requestPatience): typeof fetch {
  return async (input, init) => {
    const limit = new AbortController();
    const signal = init?.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    // not cleared by the answer: what it holds may still be on its way
    setTimeout(() => limit.abort(timedOut()), patience);
    const answered = sayWhenSlow();
    try {
      return await Promise.race([send(input, { ...init, signal }), ended]);
    } finally {
      answered();
    }
  };
}

/** After 8 s the page says that it takes long. @returns what ends that, once there is an answer */
export function sayWhenSlow(): () => void {
  let isSlow = false;
  const slow = setTimeout(() => {
    isSlow = true;
    countSlow(1);
  }, slowAfter);
  return () => {
    clearTimeout(slow);
    if (isSlow) countSlow(-1);
    isSlow = false;
  };
}

function countSlow(by: 1 | -1): void {
  useSlowRequests.setState({ count: useSlowRequests.getState().count + by });
}

/** Named in the message as well, which is all that the Auth client hands on. */
export function timedOut(): DOMException {
  return new DOMException('TimeoutError: no answer in time', 'TimeoutError');
}
