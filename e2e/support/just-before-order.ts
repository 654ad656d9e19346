import type { Page } from '@playwright/test';

/** Lets something happen between the click that orders and the arrival of the order. */
export async function justBeforeOrder(page: Page, happens: () => Promise<unknown>): Promise<void> {
  await page.route(
    '**/rest/v1/rpc/checkout',
    async (route) => {
      await happens();
      await route.continue();
    },
    { times: 1 },
  );
}
