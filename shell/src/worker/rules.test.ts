import { describe, expect, test } from 'vitest';
import { isWorthKeeping, kindOf } from './rules';

const origin = 'https://www.example.test';
const kind = (path: string, more: { mode?: RequestMode; method?: string } = {}) =>
  kindOf({ url: new URL(path, origin).href, method: 'GET', mode: 'cors', ...more }, origin);

describe('the worker', () => {
  test.each(['/dashboard', '/dashboard/post/item?id=1', '/lounge'])(
    'takes %s for a page, when a person goes there',
    (path) => {
      expect(kind(path, { mode: 'navigate' })).toBe('page');
      expect(kind(path)).toBeNull();
    },
  );

  test.each([
    '/',
    '/members',
    '/dashboards',
    '/rest/v1/profiles',
    '/storage/v1/object/sign/post-scans/x/y.pdf?token=t',
    '/_local/mail',
    'https://other.example.test/dashboard',
  ])('leaves %s to the browser', (path) => {
    expect(kind(path, { mode: 'navigate' })).toBeNull();
    expect(kind(path)).toBeNull();
  });

  test('takes code by its name for what is in it, and asks anew for what did not come', () => {
    expect(kind('/assets/main.0123456789.js')).toBe('code');
    expect(kind('/r/mf-member/post.0123456789.css')).toBe('code');
    expect(kind('/assets/main.0123456789.js?retry=1')).toBe('fresh code');
    expect(kind('/assets/main.js')).toBeNull();
    expect(kind('/r/mf-member/../../rest/v1/x.0123456789.js')).toBeNull();
  });

  test('lets whoever asks whether a release is gone ask the server', () => {
    expect(kind('/assets/main.0123456789.js', { method: 'HEAD' })).toBeNull();
  });

  test('keeps no refusal, no page in the place of a file, and no file in the place of a page', () => {
    const answer = (type: string, status = 200) =>
      Object.defineProperty(
        new Response('', { status, headers: { 'Content-Type': type } }),
        'type',
        { value: 'basic' },
      );
    expect(isWorthKeeping('code', answer('text/javascript'))).toBe(true);
    expect(isWorthKeeping('code', answer('text/html; charset=utf-8'))).toBe(false);
    expect(isWorthKeeping('page', answer('text/html; charset=utf-8'))).toBe(true);
    expect(isWorthKeeping('page', answer('text/plain'))).toBe(false);
    expect(isWorthKeeping('page', answer('text/html', 503))).toBe(false);
  });
});
