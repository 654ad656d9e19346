import type { Page } from '@playwright/test';

/** The next request to these addresses fails before it has reached the server. */
export async function loseRequest(page: Page, addresses: string): Promise<void> {
  await page.route(addresses, (route) => route.abort('internetdisconnected'), { times: 1 });
}

/** The next request to these addresses reaches the server, but the page never gets the answer. */
export async function loseAnswer(page: Page, addresses: string): Promise<void> {
  await page.route(
    addresses,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

/** The next request to these addresses is swallowed: neither an answer nor a failure comes. */
export async function swallowRequest(page: Page, addresses: string): Promise<void> {
  await page.route(addresses, () => {}, { times: 1 });
}
