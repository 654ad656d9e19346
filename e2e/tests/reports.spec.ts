import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { serveSite } from '../support/serve-site';

interface Told {
  name: string;
  page: string;
  versions: string;
}

const url = 'https://reports.example.test/in';

test('faults and speed are told to nobody, until whoever runs the site asks for it', async ({
  page,
  baseURL,
  complaints,
}) => {
  const told: Told[] = [];
  await page.route(url, (route) => {
    told.push(...JSON.parse(route.request().postData() ?? '[]'));
    return route.fulfill({ status: 204 });
  });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  let faults = 0;
  const fault = () => {
    faults += 1;
    return page.evaluate((message) => {
      const error = new TypeError(message);
      dispatchEvent(new ErrorEvent('error', { error }));
    }, `fault ${faults}`);
  };

  await page.goto(`${paths.contact}?from=ġulja@example.test`);
  const versions = await page.locator('meta[name=versions]').getAttribute('content');
  expect(versions).toMatch(/^shell \w{10}, mf-public \w{10}, mf-member \w{10}, mf-admin \w{10}$/);
  await fault();
  await page.goto(paths.home);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(scripts.filter((url) => url.includes('/reports.'))).toEqual([]);

  await serveSite(page, baseURL ?? '', {
    distDir: process.env.SITE_DIR ?? '',
    reports: { url, speed: true },
  });
  const loaded = page.waitForResponse(/\/reports\.[^/]+\.js$/);
  await page.goto(`${paths.contact}?from=ġulja@example.test`);
  await loaded;
  await page.getByRole('heading', { level: 1 }).click(); // what came after that was asked for by a person
  const names = async () => {
    await fault();
    return told.map(({ name }) => name);
  };
  await expect.poll(names).toEqual(expect.arrayContaining(['TypeError', 'LCP']));
  for (const report of told) {
    expect(report).toMatchObject({ page: paths.contact, versions });
  }
  expect(JSON.stringify(told)).not.toContain('example.test');
  expect(complaints).toEqual([]);
});
