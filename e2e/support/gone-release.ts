import type { Page } from '@playwright/test';
import { countDocuments } from './count-requests';

/** From now on a deploy has taken these files away; the next document knows those that took their place. */
export async function takeAway(page: Page, files: string): Promise<void> {
  const documents = countDocuments(page);
  await page.route(files, (route) =>
    documents() === 0 ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback(),
  );
}
