import { useAppStore } from 'shared/runtime/store';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepScreenMap } from '../federation/screen-map';
import { followIntent } from './follow-intent';
import { requestPages } from './request-pages';

vi.mock('./request-pages', () => ({ requestPages: vi.fn(async () => {}) }));

const place = { container: 'x', entry: '/r/x/remoteEntry.js' };
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  keepScreenMap({
    'mf-public': {
      ...place,
      screens: [
        { path: '/members', title: 'Plans', access: 'public' },
        { path: '/contact', title: 'Contact', access: 'public' },
      ],
    },
    'mf-member': { ...place, screens: [{ path: '/cart', title: 'Cart', access: 'member' }] },
  });
  document.body.innerHTML = `
    <a id="plans" href="/members#plans"><b id="inside">Plans</b></a>
    <a id="contact" href="/contact">Contact</a>
    <a id="cart" href="/cart">Cart</a>
    <a id="here" href="${location.pathname}">Here</a>
    <a id="tab" href="/members" target="_blank">Plans</a>
    <a id="elsewhere" href="https://elsewhere.test/members">Elsewhere</a>
    <p id="text">Text</p>`;
  stop = followIntent();
});
afterEach(() => {
  stop();
  vi.mocked(requestPages).mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function signed(status: 'signed-in' | 'signed-out'): void {
  useAppStore.setState(({ session }) => ({ session: { ...session, status } }));
}

function point(id: string, pointerType = 'mouse'): void {
  const event = new PointerEvent('pointerover', { bubbles: true, pointerType });
  document.getElementById(id)?.dispatchEvent(event);
}

const asked = () => vi.mocked(requestPages).mock.calls.map(([path]) => path);

test('a visitor who stays on a link, tabs to it or touches it has its page requested; one who passes it has not', () => {
  point('contact');
  vi.advanceTimersByTime(40);
  point('inside');
  vi.advanceTimersByTime(40);
  expect(asked()).toEqual([]);
  vi.advanceTimersByTime(40);
  expect(asked()).toEqual(['/members']);

  point('contact');
  vi.advanceTimersByTime(40);
  point('text');
  vi.runAllTimers();
  expect(asked()).toEqual(['/members']);

  document.getElementById('contact')?.focus();
  vi.runAllTimers();
  point('inside', 'touch');
  vi.advanceTimersByTime(0);
  expect(asked()).toEqual(['/members', '/contact', '/members']);
});

test('links to another site, another tab and the page itself request nothing', () => {
  for (const id of ['here', 'tab', 'elsewhere']) {
    point(id);
    vi.runAllTimers();
  }
  expect(asked()).toEqual([]);
});

test('a page behind the sign-in is requested only for a signed-in person', () => {
  signed('signed-out');
  point('cart');
  vi.runAllTimers();
  expect(asked()).toEqual([]);
  signed('signed-in');
  point('cart');
  vi.runAllTimers();
  expect(asked()).toEqual(['/cart']);
});

test('a visitor who saves data has nothing requested ahead', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  point('contact');
  vi.runAllTimers();
  expect(asked()).toEqual([]);
});
