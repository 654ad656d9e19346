import type { Page } from '@playwright/test';

/** Counts the page's requests to addresses that contain `part`, from now on. */
export function countRequests(page: Page, part: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes(part) && request.method() !== 'OPTIONS') count += 1;
  });
  return () => count;
}

/** Counts the documents the page itself asks for, from now on: a page is there long before its `load` event. */
export function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}
