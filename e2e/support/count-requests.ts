import type { Page } from '@playwright/test';

/** Counts the page's requests to addresses that contain `part`, from now on. */
export function countRequests(page: Page, part: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes(part) && request.method() !== 'OPTIONS') count += 1;
  });
  return () => count;
}
