import type { Page } from '@playwright/test';
import { closedGate } from './gate';

const everyScript = '**/*.js';
/** Scripts of public pages only: header and footer, which belong to the shell, get theirs. */
export const pageScripts = '**/r/mf-public/**';

/** From now on pages stay as they were served; the function lets their code come. */
export async function holdBackCode(page: Page, scripts = everyScript): Promise<() => void> {
  const code = closedGate();
  await page.route(scripts, async (route) => {
    await code.opened;
    await route.fallback();
  });
  return code.open;
}

/** A page as it was served, whose code has not arrived yet; the function lets it come. */
export async function openWithoutCode(
  page: Page,
  path: string,
  scripts?: string,
): Promise<() => void> {
  const arrive = await holdBackCode(page, scripts);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(isPainted);
  return arrive;
}

/** Runs in the browser: whether all HTML and all style sheets are there, so that the page is shown. */
function isPainted(): boolean {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  return document.querySelector('#root ~ *') !== null && [...sheets].every(({ sheet }) => sheet);
}
