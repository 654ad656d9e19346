import { createHash } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { cacheControl, foreverFolders, permissionsHeader, securityHeaders } from './headers';

const local = { siteUrl: 'http://localhost:3000', supabaseUrl: 'http://localhost:3000' };
const hosted = {
  siteUrl: 'https://www.example.test',
  supabaseUrl: 'https://project.supabase.test',
};

function policy(options: Parameters<typeof securityHeaders>[0]): Map<string, string> {
  const text = securityHeaders(options)['Content-Security-Policy'] ?? '';
  return new Map(
    text.split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

describe('the security policy', () => {
  it('allows no inline code but that of the page, no eval and no script without a trusted address', () => {
    const html = `<style>p{content:"<script>a</script>"}</style><script>one()</script>
      <script data-x="y">two()</script><script src="/a.js"></script>
      <script type="application/ld+json">{}</script><script>one()</script>`;
    const hashes = ['one()', 'two()'].map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    expect(policy({ ...hosted, html }).get('script-src')).toBe(`'self' ${hashes.join(' ')}`);
    const all = [...policy({ ...hosted, html })].flat().join(' ');
    expect(all).not.toMatch(/unsafe|\*|nonce|strict-dynamic/);
    expect(policy(hosted).get('script-src')).toBe("'self'");
    expect(policy(hosted).get('require-trusted-types-for')).toBe("'script'");
    expect(policy(hosted).get('trusted-types')).toBe('default');
    expect(policy(hosted).get('default-src')).toBe("'none'");
    expect(policy(hosted).get('worker-src')).toBe("'self'");
  });

  it('lets nobody frame the site, move its base or take its forms elsewhere', () => {
    expect(policy(hosted).get('frame-ancestors')).toBe("'none'");
    expect(policy(hosted).get('base-uri')).toBe("'none'");
    expect(policy(hosted).get('form-action')).toBe("'self'");
    expect(policy(hosted).get('object-src')).toBe("'none'");
  });

  it('connects to the site and its own web socket when the API lives there too', () => {
    expect(policy(local).get('connect-src')).toBe("'self' ws://localhost:3000");
    expect(policy(local).has('upgrade-insecure-requests')).toBe(false);
  });

  it('connects to a hosted project as well, with its web socket, and insists on https', () => {
    expect(policy(hosted).get('connect-src')).toBe(
      "'self' wss://www.example.test wss://project.supabase.test https://project.supabase.test",
    );
    expect(policy(hosted).has('upgrade-insecure-requests')).toBe(true);
    expect(securityHeaders(hosted)['Strict-Transport-Security']).toContain('max-age=');
    expect(securityHeaders(local)['Strict-Transport-Security']).toBeUndefined();
  });

  it('shows pictures of the site and of the API, which signs their addresses, and of no other place', () => {
    expect(policy(local).get('img-src')).toBe("'self' data:");
    expect(policy(hosted).get('img-src')).toBe("'self' data: https://project.supabase.test");
  });

  it('frames the page of a captcha, if the site has one, and runs nothing of it', () => {
    const captcha = { url: 'https://check.example.test/in' };
    const frames = 'https://www.openstreetmap.org https://check.example.test';
    expect(policy({ ...hosted, captcha }).get('frame-src')).toBe(frames);
    expect(policy({ ...hosted, captcha }).get('script-src')).toBe("'self'");
    expect(policy(hosted).get('frame-src')).toBe('https://www.openstreetmap.org');
  });
});

test('the camera is open to the one page that asks for it, and nothing else is', () => {
  const permissions = (needsCamera: boolean) =>
    securityHeaders({ ...hosted, needsCamera })[permissionsHeader];
  expect(permissions(true)).toMatch(/^camera=\(self\), microphone=\(\), geolocation=\(\)/);
  expect(permissions(false)).toBe(permissions(true)?.replace('self', ''));
  expect(securityHeaders(hosted)[permissionsHeader]).toBe(permissions(false));
});

describe('caching', () => {
  it.each([
    ['/assets/main.0123456789.js', 'immutable'],
    ['/r/mf-public/home.abcdef0123.css', 'immutable'],
    ['/r/mf-public/remoteEntry.0123456789.js', 'immutable'],
    ['/live.json', 'no-cache'],
    ['/', 'no-cache'],
    ['/config.json', 'no-cache'],
    ['/favicon.svg', 'no-cache'],
  ])('of %s is %s', (path, expected) => {
    expect(cacheControl(path)).toContain(expected);
  });

  it.each(foreverFolders)(
    'of %s, for hosts that match by folder, is that of its files',
    (folder) => {
      expect(cacheControl(`${folder}main.0123456789.js`)).toContain('immutable');
    },
  );
});
