import type { Page } from '@playwright/test';
import type { RuntimeConfig } from 'shared/runtime/config';
import { siteApp } from 'site/serve/site-app';

/** From now on this browser finds the site that is deployed to a folder, with the same backend. */
export async function showSite(
  page: Page,
  distDir: string,
  baseURL: string | undefined,
): Promise<void> {
  const config = (await (await page.request.get('/config.json')).json()) as RuntimeConfig;
  const site = siteApp({ distDir, config });
  await page.route(
    (url) => url.origin === baseURL && !/^\/(rest|auth|realtime)\/v1\//.test(url.pathname),
    async (route) => {
      const { url, method } = { url: route.request().url(), method: route.request().method() };
      const answer = await site.request(url, { method });
      await route.fulfill({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: Buffer.from(await answer.arrayBuffer()),
      });
    },
  );
}
