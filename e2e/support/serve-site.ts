import type { Page } from '@playwright/test';
import type { RuntimeConfig } from 'shared/runtime/config';
import { siteApp } from 'site/serve/site-app';

/**
 * From now on this browser finds the site of another folder, or with other settings, at the address
 * of the one that is running; the API behind it stays.
 */
export async function serveSite(
  page: Page,
  baseURL: string,
  { distDir, ...changed }: { distDir: string } & Partial<RuntimeConfig>,
): Promise<void> {
  const config = (await (await page.request.get('/config.json')).json()) as RuntimeConfig;
  const site = siteApp({ distDir, config: { ...config, ...changed } });
  await page.route(
    (url) => url.origin === baseURL && !/^\/(rest|auth|realtime)\/v1\//.test(url.pathname),
    async (route) => {
      const answer = await site.request(route.request().url());
      await route.fulfill({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: Buffer.from(await answer.arrayBuffer()),
      });
    },
  );
}
