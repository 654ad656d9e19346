import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { protectedPaths, publicPaths } from '../support/screens';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';

/** Opens a page on a small phone and waits until nothing of it is loading. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
  await expect(page.getByRole('main').getByText(/^Loading /), path).toHaveCount(0);
  await expectNoSidewaysScrolling(page);
}

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a visitor opens every public page without a complaint', async ({ page, complaints }) => {
    for (const path of publicPaths) {
      await open(page, path);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(complaints, path).toEqual([]);
    }
  });

  async function openEverythingBehindTheSignIn(page: Page, complaints: string[]): Promise<void> {
    for (const path of [paths.dashboard, ...protectedPaths]) {
      await open(page, path);
      expect(new URL(page.url()).pathname).not.toBe(paths.login);
      expect(complaints, path).toEqual([]);
    }
  }

  test('a member opens every page behind the sign-in without a complaint', {
    tag: '@long',
  }, async ({ page, context, account, complaints }) => {
    await signIn(context, account);
    await openEverythingBehindTheSignIn(page, complaints);
  });

  test('an administrator opens every page behind the sign-in without a complaint', {
    tag: '@long',
  }, async ({ page, context, administrator, complaints }) => {
    await signIn(context, administrator);
    await openEverythingBehindTheSignIn(page, complaints);
  });
});
