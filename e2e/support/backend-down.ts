import type { Page } from '@playwright/test';
import type { LiveLine } from './live-line';

const api = /\/(rest|auth|storage|functions)\/v1\//;

/** How a server that is down shows itself to a page. */
export type Trouble = 'refuses' | 'is behind a gateway that says so';

/** Database and API are down until the answer is called; the pages themselves still come. */
export async function takeBackendDown(
  page: Page,
  line: LiveLine,
  trouble: Trouble,
): Promise<() => Promise<void>> {
  const takeConnections = await line.refuse();
  await page.route(api, (route) =>
    trouble === 'refuses'
      ? route.abort('connectionrefused')
      : route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Service Unavailable' }),
  );
  return async () => {
    takeConnections();
    await page.unroute(api);
  };
}
