/**
 * How the worker answers a request.
 * - `page`: the server's, and where that is not to be had, the one that was kept.
 * - `code`: the one that was kept, since a name says what is in it.
 * - `fresh code`: asked for once more, because it did not come the first time.
 * - `setting`: as a page.
 */
export type Kind = 'page' | 'code' | 'fresh code' | 'setting';

const isPage = /^\/(dashboard|lounge)(\/|$)/;
const isCode = /^\/(assets|r)\/.+\.[0-9a-f]{10}\.[a-z0-9]+$/;
const settings = ['/config.json', '/screens.json'];

/** @returns null: the browser does as if there were no worker. Of the API, nothing is ever touched. */
export function kindOf(
  { method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
  origin: string,
): Kind | null {
  const { origin: asked, pathname, search } = new URL(url);
  if (method !== 'GET' || asked !== origin) return null;
  if (mode === 'navigate') return isPage.test(pathname) ? 'page' : null;
  if (isCode.test(pathname)) return search === '' ? 'code' : 'fresh code';
  return settings.includes(pathname) ? 'setting' : null;
}

/** One page for each address: what stands in its query is for its code alone. */
export function placeOf(url: string): string {
  return new URL(url).pathname;
}

/** A page in the place of a file that is gone is no file, and an error is nothing to keep. */
export function isWorthKeeping(kind: Kind, answer: Response): boolean {
  if (!answer.ok || answer.type !== 'basic') return false;
  const isHtml = /^text\/html\b/.test(answer.headers.get('Content-Type') ?? '');
  return isHtml === (kind === 'page');
}
