import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { siteApp } from './site-app';

const distDir = mkdtempSync(join(tmpdir(), 'site-'));
const config = {
  supabaseUrl: 'http://localhost:3000',
  supabaseKey: 'sb_publishable_x',
  siteUrl: 'http://localhost:3000',
  features: { loungeMembersOnly: false, cardPayments: false, emailConfirmation: false },
};
const block = '<script type="application/json" id="runtime-config"></script>';
const script = 'console.log("main")';
const app = siteApp({ distDir, config });
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

const screens = [
  ['/', 'public'],
  ['/members', 'public'],
  ['/reset-password', 'public', { isUnlisted: true }],
  ['/dashboard/cart', 'member'],
].map(([path, access, more]) => ({ path, access, ...(more as object) }));

let deploys = 0;

/** Writes the declared screens, as the assembly does when a remote has been deployed. */
function deploy(declared: readonly object[]): void {
  const file = join(distDir, 'screens.json');
  writeFileSync(file, JSON.stringify(declared));
  deploys += 1;
  utimesSync(file, deploys, deploys); // another time than before, however quick the test is
}

beforeAll(() => {
  for (const folder of ['assets', 'r/mf-public', 'dashboard', 'previews', '404/dashboard']) {
    mkdirSync(join(distDir, folder), { recursive: true });
  }
  for (const [name, title] of [
    ['index', 'Home'],
    ['members', 'Plans'],
    ['dashboard', 'Dashboard'],
    ['dashboard/cart', 'Cart'],
    ['404', 'Not found'],
    ['404/signup', 'Sign Up'],
    ['404/dashboard/profile', 'Profile'],
  ]) {
    writeFileSync(join(distDir, `${name}.html`), `<title>${title}</title>${block}`);
  }
  writeFileSync(join(distDir, 'assets/main.0123456789.js'), script);
  writeFileSync(join(distDir, 'assets/main.0123456789.js.br'), brotliCompressSync(script));
  writeFileSync(join(distDir, 'r/mf-public/remoteEntry.js'), 'var mf_public');
  writeFileSync(join(distDir, 'previews/home.png'), 'picture');
  writeFileSync(join(distDir, 'secret.js'), 'not for everyone');
  writeFileSync(join(distDir, 'worker.js'), 'a worker');
  deploy(screens);
});
afterAll(() => rmSync(distDir, { recursive: true }));

describe('the site', () => {
  it.each([
    ['/', 'Home'],
    ['/members?plan=pro', 'Plans'],
    ['/dashboard', 'Dashboard'],
    ['/dashboard/cart', 'Cart'],
  ])('answers %s with its page and the configuration in it', async (path, title) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    const html = await response.text();
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain('"supabaseKey":"sb_publishable_x"');
  });

  it.each([
    ['/members.html', 'Not found'],
    ['/index.html', 'Not found'],
    ['/%E0%A4%A', 'Not found'],
    ['/signup', 'Sign Up'],
    ['/signup/', 'Sign Up'],
    ['/dashboard/profile', 'Profile'],
  ])(
    'answers %s with the app’s own page for unknown addresses, status 404',
    async (path, title) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(`<title>${title}</title>`);
    },
  );

  it('answers with a page again that could not be read once', async () => {
    const file = join(distDir, 'dashboard/cart.html');
    const html = readFileSync(file);
    rmSync(file);
    mkdirSync(file);
    utimesSync(file, 1, 1);
    vi.spyOn(console, 'error').mockImplementationOnce(() => {}); // Hono tells of it
    expect((await get('/dashboard/cart')).status).toBe(500);
    rmSync(file, { recursive: true });
    writeFileSync(file, html);
    utimesSync(file, 1, 1);
    expect((await get('/dashboard/cart')).status).toBe(200);
  });

  it('takes a slash at the end away, never leading to another host', async () => {
    const response = await get('/members/');
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe('/members');
    const referred = await get('/members/?ref=GFR7KQ2MXA&plan=pro');
    expect(referred.headers.get('Location')).toBe('/members?ref=GFR7KQ2MXA&plan=pro');
    expect((await app.request('http://localhost//evil.test/')).status).toBe(404);
  });

  it('sends files compressed as they were at the build, to be kept for ever', async () => {
    const path = '/assets/main.0123456789.js';
    const response = await get(path, { 'Accept-Encoding': 'gzip, br' });
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(response.headers.get('Cache-Control')).toContain('immutable');
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    const body = Buffer.from(await response.arrayBuffer());
    expect(brotliDecompressSync(body).toString()).toBe(script);
    const plain = await get(path);
    expect(await plain.text()).toBe(script);
    expect(plain.headers.get('Vary')).toBe('Accept-Encoding');
    expect(plain.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
  });

  it('sends a file as a whole, even to a browser with a part of an earlier one', async () => {
    const path = '/assets/main.0123456789.js';
    const whole = await get(path);
    for (const range of ['bytes=0-3', 'bytes=9999-']) {
      const response = await get(path, { Range: range, 'If-Range': '"of-an-earlier-one"' });
      expect(response.status).toBe(200);
      expect(response.headers.get('ETag')).toBe(whole.headers.get('ETag'));
      expect(await response.text()).toBe(script);
    }
  });

  it('sends pages in the smallest encoding that a browser takes', async () => {
    const encodings = ['gzip, deflate, br, zstd', 'gzip', 'br;q=0, gzip;q=0.5', 'identity'];
    const answers = await Promise.all(
      encodings.map((encoding) => get('/members', { 'Accept-Encoding': encoding })),
    );
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, plain: (body: Buffer) => body };
    const used = answers.map(({ headers }) => headers.get('Content-Encoding') ?? 'plain');
    expect(used).toEqual(['br', 'gzip', 'gzip', 'plain']);
    for (const [index, answer] of answers.entries()) {
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
      expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      const body = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('Content-Length')).toBe(String(body.length));
      const text = unpack[used[index] as keyof typeof unpack](body).toString();
      expect(text).toContain('<title>Plans</title>');
    }
  });

  it.each(['/members', '/assets/main.0123456789.js'])(
    'answers a HEAD request for %s like a GET, without its content',
    async (path) => {
      const response = await app.request(path, { method: 'HEAD' });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('');
      const { headers } = await get(path);
      for (const name of ['Cache-Control', 'Content-Length', 'Content-Type', 'Vary']) {
        expect(response.headers.get(name)).toBe(headers.get(name));
      }
    },
  );

  it('lets a remote’s entry be asked for again, for the price of a 304', async () => {
    const first = await get('/r/mf-public/remoteEntry.js');
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    const etag = first.headers.get('ETag') ?? '';
    const second = await get('/r/mf-public/remoteEntry.js', { 'If-None-Match': etag });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
    expect(second.headers.get('Cache-Control')).toBe('no-cache');
    expect(second.headers.get('Vary')).toBe('Accept-Encoding');
  });

  it('lets a page be asked for again, for the price of a 304', async () => {
    const etag = (await get('/members')).headers.get('ETag') ?? '';
    expect((await get('/members', { 'If-None-Match': etag })).status).toBe(304);
    expect((await get('/', { 'If-None-Match': etag })).status).toBe(200);
  });

  it.each([
    '/assets/gone.0123456789.js',
    '/assets/..%2fsecret.js',
    '/assets/%2e%2e/secret.js',
    '/assets/..%5csecret.js',
    '/r/mf-public/',
    '/r/mf-public/index.html',
    '/icons/',
    '/assets/releases.json.br',
    '/assets/main.0123456789.js.br',
  ])('answers %s with a plain 404, never with HTML or another file', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toMatch(/<title>Home|not for everyone/);
    if (path.startsWith('/r/')) expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('opens the camera to the page that asks for it, also to one that has not changed', async () => {
    deploy([...screens, { path: '/dashboard/cart', access: 'administrator', needsCamera: true }]);
    const camera = async (path: string, headers = {}) =>
      /camera=\(\w*\)/.exec(
        (await get(path, headers)).headers.get('Permissions-Policy') ?? '',
      )?.[0];
    const etag = (await get('/dashboard/cart')).headers.get('ETag') ?? '';
    expect(await camera('/dashboard/cart')).toBe('camera=(self)');
    expect(await camera('/dashboard/cart', { 'If-None-Match': etag })).toBe('camera=(self)');
    expect(await camera('/dashboard')).toBe('camera=()');
    expect(await camera('/assets/gone.js')).toBe('camera=()');
    deploy(screens);
    expect(await camera('/dashboard/cart')).toBe('camera=()');
  });

  it('protects every answer alike, errors included', async () => {
    const answers = [
      await get('/'),
      await get('/assets/gone.js'),
      await get('/config.json'),
      await get('/nope'),
      await app.request('/login', { method: 'POST' }),
      await get('/', { 'If-None-Match': (await get('/')).headers.get('ETag') ?? '' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 404, 405, 304]);
    for (const { headers } of answers) {
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    }
  });

  it('knows the styles in a page, also when the page is the one that the browser has kept', async () => {
    writeFileSync(join(distDir, 'members.html'), `<style>main{color:red}</style>${block}`);
    const first = await get('/members');
    const again = await get('/members', { 'If-None-Match': first.headers.get('ETag') ?? '' });
    const hash = createHash('sha256').update('main{color:red}').digest('base64');
    expect([first.status, again.status]).toEqual([200, 304]);
    for (const { headers } of [first, again]) {
      expect(headers.get('Content-Security-Policy')).toContain(`style-src 'self' 'sha256-${hash}'`);
    }
    expect((await get('/')).headers.get('Content-Security-Policy')).not.toContain(hash);
  });

  it('lets other sites show its preview pictures, and nothing else', async () => {
    const policies = await Promise.all(
      ['/previews/home.png', '/assets/main.0123456789.js'].map(async (path) =>
        (await get(path)).headers.get('Cross-Origin-Resource-Policy'),
      ),
    );
    expect(policies).toEqual(['cross-origin', 'same-origin']);
  });

  it('leads search engines to its public pages under its own address', async () => {
    const robots = await get('/robots.txt');
    expect(robots.headers.get('Content-Type')).toContain('text/plain');
    expect(await robots.text()).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers.get('Content-Type')).toContain('application/xml');
    const text = await sitemap.text();
    expect(text).toContain('<loc>http://localhost:3000/members</loc>');
    expect(text).not.toMatch(/dashboard|reset-password/);
  });

  it('knows the addresses of the build it serves, also of one deployed while it runs', async () => {
    expect((await get('/parking')).status).toBe(404);
    writeFileSync(join(distDir, 'parking.html'), `<title>Parking</title>${block}`);
    deploy([...screens, { path: '/parking', access: 'public' }]);
    const page = await get('/parking');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<title>Parking</title>');
    expect(await (await get('/sitemap.xml')).text()).toContain('/parking</loc>');
    expect((await get('/parking/')).headers.get('Location')).toBe('/parking');
  });

  it('tells the browser what the remotes declare, for moving from page to page', async () => {
    const declared = await get('/screens.json');
    expect(declared.headers.get('Cache-Control')).toBe('no-cache');
    expect(await declared.json()).toEqual(expect.arrayContaining([...screens]));
  });

  it('sends the worker under its name, to be asked for again, and one that goes where it is switched off', async () => {
    const answer = await get('/worker.js');
    expect(await answer.text()).toBe('a worker');
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    const features = { ...config.features, offline: false };
    const off = await siteApp({ distDir, config: { ...config, features } }).request('/worker.js');
    expect(off.headers.get('Content-Type')).toMatch(/^text\/javascript/);
    expect(await off.text()).toContain('registration.unregister()');
  });

  it('tells its configuration to pages that were built elsewhere', async () => {
    expect(await (await get('/config.json')).json()).toEqual(config);
  });
});
