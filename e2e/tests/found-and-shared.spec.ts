import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { builtInPlans } from 'shared/memberships/built-in-plans';
import { expect, test } from '../fixtures';
import { listedPaths, publicPaths, unlistedPaths } from '../support/screens';
import { servedHead } from '../support/served-head';

/** Width and height as a PNG's first chunk says. */
function pngSize(png: Buffer): [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('a link to a public page shows its title, its sentence and its picture when shared', async ({
  request,
  baseURL,
}) => {
  const descriptions = new Set<string>();
  const titles = new Set<string>();
  const pictures = new Set<string>();
  for (const path of publicPaths) {
    const { status, title, meta, canonical } = await servedHead(request, path);
    const description = meta.get('description') ?? '';
    const url = `${baseURL}${path}`;
    expect(status, path).toBe(200);
    expect(title.startsWith(company.name), path).toBe(true);
    expect(description.length, description).toBeGreaterThanOrEqual(50);
    expect(description.length, description).toBeLessThanOrEqual(160);
    expect(canonical).toBe(url);
    expect(Object.fromEntries(meta)).toMatchObject({
      'og:type': 'website',
      'og:site_name': company.name,
      'og:locale': 'en_GB',
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringContaining(company.name),
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': meta.get('og:image'),
      'twitter:image:alt': meta.get('og:image:alt'),
    });
    titles.add(title);
    descriptions.add(description);
    pictures.add(meta.get('og:image') ?? '');
  }
  expect(titles.size).toBe(publicPaths.length);
  expect(descriptions.size).toBe(publicPaths.length);

  for (const picture of pictures) {
    expect(picture.startsWith(`${baseURL}/`), picture).toBe(true);
    const answer = await request.get(picture);
    expect(answer.headers()['content-type']).toBe('image/png');
    const png = await answer.body();
    expect(pngSize(png), picture).toEqual([1200, 630]);
    expect(png.length, picture).toBeLessThan(100 * 1024);
  }
});

test('a search engine finds exactly the listed pages in the sitemap that robots.txt names', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  const [, named = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? [];
  expect(named).toBe(`${baseURL}/sitemap.xml`);
  expect(robots).not.toContain('Disallow: /\n');

  const sitemap = await request.get(named);
  expect(sitemap.headers()['content-type']).toContain('xml');
  const found = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  expect(found).toEqual(listedPaths.map((path) => `${baseURL}${path}`));
  for (const url of found) {
    const { status, meta, canonical } = await servedHead(request, url ?? '');
    expect(status, url).toBe(200);
    expect(canonical).toBe(url);
    expect(meta.get('robots')).toBe('index, follow');
  }
});

test('a search engine is kept out of private pages', { tag: '@long' }, async ({ request }) => {
  expect(unlistedPaths).toEqual(
    expect.arrayContaining([paths.cart, paths.users, paths.resetPassword]),
  );
  for (const path of [...unlistedPaths, paths.dashboard]) {
    const { status, meta, data } = await servedHead(request, path);
    expect(status, path).toBe(200);
    expect(meta.get('robots'), path).toBe('noindex');
    expect(data, path).toEqual([]);
  }
  for (const [path, name] of [
    ['/signup', 'Sign Up'],
    ['/dashboard/profile', 'Profile'],
    ['/members/pro', 'Page'],
    ['/index.html', 'Page'],
  ] as const) {
    const { status, meta, canonical, title } = await servedHead(request, path);
    expect(status, path).toBe(404);
    expect(meta.get('robots'), path).toBe('noindex');
    expect(canonical).toBeUndefined();
    expect(title).toBe(`${company.name} | ${name}`);
    expect(meta.get('og:title')).toBe(title);
  }
});

interface Node {
  '@type': string;
  [name: string]: unknown;
}

test('a search engine reads the company, the page and its offers as data', async ({
  request,
  baseURL,
}) => {
  for (const path of listedPaths) {
    const { data, title } = await servedHead(request, path);
    expect(data, path).toHaveLength(1);
    const graph = (data[0] as { '@context': string; '@graph': Node[] })['@graph'];
    const ofType = (type: string) => graph.filter((node) => node['@type'] === type);
    expect(data[0]).toMatchObject({ '@context': 'https://schema.org' });
    expect(ofType('LocalBusiness')).toMatchObject([
      {
        name: company.name,
        url: `${baseURL}/`,
        email: company.email,
        telephone: company.phone.display,
        address: { '@type': 'PostalAddress', addressLocality: company.city },
      },
    ]);
    expect(ofType('WebSite')).toMatchObject([{ name: company.name, url: `${baseURL}/` }]);
    const page = graph.find((node) => node['@id'] === `${baseURL}${path}`);
    expect(page?.['@type'], path).toMatch(/Page$/);
    if (path !== paths.home) {
      expect(page?.breadcrumb).toMatchObject({
        itemListElement: [
          { position: 1, item: `${baseURL}/` },
          { position: 2, item: `${baseURL}${path}`, name: title.split(' | ')[1] },
        ],
      });
    }
    const offers = ofType('Product').flatMap(({ offers }) => offers as Node[]);
    expect(offers).toHaveLength(path === paths.members ? builtInPlans.length : 0);
    expect(ofType('Service')).toHaveLength(path === paths.servicesOffered ? 4 : 0);
  }
});

test('a phone finds the site’s name and icons for its home screen', async ({
  request,
  baseURL,
}) => {
  const { html } = await servedHead(request, '/');
  expect(html).toContain('<html lang="en">');
  expect(html).toMatch(/<meta name="theme-color" content="#[0-9a-f]{6}">/);
  const named = (rel: string) =>
    [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`, 'g'))].map(
      ([, href = '']) => href,
    );
  const manifest = await request.get(named('manifest')[0] ?? '');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { name, icons, start_url } = (await manifest.json()) as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string }[];
  };
  expect(name).toBe(company.name);
  expect(new URL(start_url, baseURL).pathname).toBe('/dashboard');
  const sized = [...icons, { src: named('apple-touch-icon')[0] ?? '', sizes: '180x180' }];
  for (const { src, sizes } of sized) {
    const png = await (await request.get(src)).body();
    expect(pngSize(png).join('x'), src).toBe(sizes);
  }
  for (const icon of named('icon')) expect((await request.get(icon)).status(), icon).toBe(200);
});

test('a visitor who moves on to another page and shares it shares that page', {
  tag: '@long',
}, async ({ page, baseURL, request, complaints }) => {
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
      meta: [...document.querySelectorAll('meta[name], meta[property]')]
        .map((tag) => [
          tag.getAttribute('name') ?? tag.getAttribute('property') ?? '',
          tag.getAttribute('content') ?? '',
        ])
        .sort(),
    }));
  const served = async (path: string) => {
    const { title, canonical, meta } = await servedHead(request, path);
    return { title, canonical, meta: [...meta].sort() };
  };
  await page.goto('/');
  for (const [link, path] of [
    ['Subscription', paths.members],
    ['Affiliate Program', paths.affiliate],
    ['Business Addresses', paths.businessAddresses],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(`${baseURL}${path}`);
    const wanted = await served(path);
    await expect.poll(head).toEqual(wanted);
  }
  await page.goBack();
  const wanted = await served(paths.affiliate);
  await expect.poll(head).toEqual(wanted);
  expect(complaints).toEqual([]);
});
