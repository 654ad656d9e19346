import type { Page } from '@playwright/test';

/** The next request to a table fails before it has reached the server. */
export async function loseNextRequest(page: Page, table: string): Promise<void> {
  await page.route(`**/rest/v1/${table}*`, (route) => route.abort('internetdisconnected'), {
    times: 1,
  });
}

/** The next request to a table reaches the server, but the page never gets the answer. */
export async function loseNextAnswer(page: Page, table: string): Promise<void> {
  await page.route(
    `**/rest/v1/${table}*`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
