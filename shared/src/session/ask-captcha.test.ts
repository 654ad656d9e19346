import { requestPatience, slowAfter, useSlowRequests } from 'shared/lib/slow-requests';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askCaptcha } from './ask-captcha';

const url = 'https://check.test/in';

beforeEach(() => {
  // its page is not there: nothing answers but what the test says
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() => {});
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function ask() {
  const answer = askCaptcha(url);
  const settled = answer.catch((error) => error);
  const frame = document.querySelector('iframe');
  const say = (
    data: unknown,
    { origin = 'https://check.test', source = frame?.contentWindow } = {},
  ) => dispatchEvent(new MessageEvent('message', { data, origin, source: source as never }));
  return { settled, say };
}
const slowOnes = () => useSlowRequests.getState().count;

test('a captcha that answers is taken away, and its token handed on', async () => {
  const { settled, say } = ask();
  say({ captcha: 'token', token: 'good' });
  expect(await settled).toBe('good');
  expect(document.querySelector('dialog')).toBeNull();
});

test('messages from elsewhere, and from other pages in its frame, are not believed', async () => {
  const { settled, say } = ask();
  say({ captcha: 'token', token: 'of this page' }, { source: window });
  say({ captcha: 'token', token: 'led elsewhere' }, { origin: 'https://evil.test' });
  for (const data of [null, 'token', {}, { captcha: 'other' }]) say(data);
  say({ captcha: 'token', token: 'good' });
  expect(await settled).toBe('good');
});

test('a captcha that never answers is called slow, then ends with a way on', async () => {
  const { settled } = ask();
  await vi.advanceTimersByTimeAsync(slowAfter);
  expect(slowOnes()).toBe(1);
  await vi.advanceTimersByTimeAsync(requestPatience - slowAfter);
  expect(await settled).toMatchObject({
    code: 'CAPTCHA',
    userText: expect.stringMatching(/^We could not load .+ try again\.$/),
  });
  expect(slowOnes()).toBe(0);
  expect(document.querySelector('dialog')).toBeNull();
});

test('a captcha that fails because the browser is offline says that', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { settled, say } = ask();
  say({ captcha: 'failed' });
  expect((await settled).userText).toMatch(/^You are offline\./);
});

test('a person who is asked takes the time they need', async () => {
  const { settled, say } = ask();
  say({ captcha: 'asks' });
  expect(document.querySelector('dialog')?.open).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * requestPatience);
  expect(slowOnes()).toBe(0);
  say({ captcha: 'token', token: 'good' });
  expect(await settled).toBe('good');
});

test('a person who leaves the check reads that nothing was sent', async () => {
  const { settled, say } = ask();
  say({ captcha: 'asks' });
  document.querySelector('dialog')?.querySelector('button')?.click();
  expect(await settled).toMatchObject({
    code: 'CAPTCHA',
    userText: 'You left the check, so nothing was sent.',
  });
});
