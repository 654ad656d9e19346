import { screenMapElementId } from 'shared/screen-map';
import { beforeAll, describe, expect, it } from 'vitest';

import { isTrustedScript } from './trusted-scripts';

const base = 'https://www.example.test/members';

beforeAll(() => {
  const map = document.createElement('script');
  map.type = 'application/json';
  map.id = screenMapElementId;
  map.textContent = JSON.stringify({
    'mf-public': { container: 'mf_public', entry: '/r/mf-public/remoteEntry.js' },
    'mf-member': { container: 'mf_member', entry: '/r/mf-member/remoteEntry.js' },
  });
  document.head.append(map);
});

describe('a script address', () => {
  it.each([
    '/assets/main.0123456789.js',
    'https://www.example.test/assets/data.js?retry=1',
    '/r/mf-public/home.js',
    '/worker.js',
    'https://www.example.test/r/mf-member/cart.js',
  ])('of this site is trusted: %s', (url) => {
    expect(isTrustedScript(url, base)).toBe(true);
  });

  it.each([
    'https://evil.test/assets/main.js',
    '//evil.test/assets/main.js',
    'http://www.example.test/assets/main.js',
    '/rest/v1/files/x.js',
    '/worker.js?from=elsewhere',
    '/dashboard/worker.js',
    '/assets/../rest/v1/x.js',
    '/r/mf-other/remoteEntry.js',
    'https://member.example.test/r/mf-member/cart.js',
    'data:text/javascript,alert(1)',
    'blob:https://www.example.test/x',
    'javascript:alert(1)',
  ])('from elsewhere is refused: %s', (url) => {
    expect(isTrustedScript(url, base)).toBe(false);
  });
});
