import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchOrTake } from './early-answers';

const address = 'https://project.test/rest/v1/invoices?select=id%2Clines';
const as = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

function askedEarly(answer: Promise<Response>, path = '/dashboard/billing'): void {
  const answers = new Map([['https://project.test/rest/v1/invoices?select=id,lines', answer]]);
  window.earlyAnswers = { token: 'hers', path, answers };
}

const body = async (response: Promise<Response>) => (await response).text();

beforeEach(() => {
  history.replaceState(null, '', '/dashboard/billing');
  vi.stubGlobal('fetch', async () => new Response('asked now'));
  vi.spyOn(performance, 'now').mockReturnValue(0); // the page has just begun
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete window.earlyAnswers;
});

test('an answer asked for early is taken once', async () => {
  askedEarly(Promise.resolve(new Response('asked early')));
  expect(await body(fetchOrTake(address, as('hers')))).toBe('asked early');
  expect(await body(fetchOrTake(address, as('hers')))).toBe('asked now');
});

test('a request that differs from the early one is sent', async () => {
  askedEarly(Promise.resolve(new Response('asked early')));
  expect(await body(fetchOrTake(address, { ...as('hers'), method: 'DELETE' }))).toBe('asked now');
  expect(await body(fetchOrTake(address, { ...as('hers'), method: 'HEAD' }))).toBe('asked now');
  expect(await body(fetchOrTake(`${address}&limit=1`, as('hers')))).toBe('asked now');
  expect(await body(fetchOrTake(address, { ...as('hers'), body: '{}' }))).toBe('asked now');
});

test('an early answer is not given to another person, nor to the first after that', async () => {
  askedEarly(Promise.resolve(new Response('asked early')));
  expect(await body(fetchOrTake(address, as('his')))).toBe('asked now');
  expect(await body(fetchOrTake(address, as('hers')))).toBe('asked now');
});

test('an early answer of one page is not used on the next', async () => {
  askedEarly(Promise.resolve(new Response('asked early')));
  history.replaceState(null, '', '/dashboard/cart');
  await fetchOrTake('https://project.test/rest/v1/rpc/quote_cart', as('hers'));
  history.replaceState(null, '', '/dashboard/billing');
  expect(await body(fetchOrTake(address, as('hers')))).toBe('asked now');
});

test('an early answer grown old is asked for again', async () => {
  askedEarly(Promise.resolve(new Response('asked early')));
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  expect(await body(fetchOrTake(address, as('hers')))).toBe('asked now');
});

test('an early answer that was refused or never came is asked for again; a caller who stopped waiting gets none', async () => {
  askedEarly(Promise.resolve(new Response('expired', { status: 401 })));
  expect(await body(fetchOrTake(address, as('hers')))).toBe('asked now');
  askedEarly(Promise.reject(new TypeError('no connection')));
  expect(await body(fetchOrTake(address, as('hers')))).toBe('asked now');
  askedEarly(Promise.resolve(new Response('asked early')));
  const gone = { ...as('hers'), signal: AbortSignal.abort() };
  await expect(fetchOrTake(address, gone)).rejects.toThrow();
});
