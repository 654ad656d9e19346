import type { Page } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import { makeService } from 'shared/testing/factories';
import { superAdministrator } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { findViolations } from '../support/open-to-everyone';
import { join, order } from '../support/purchases';
import { listedPaths, memberPaths, officePaths, publicPaths } from '../support/screens';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';
import { endOfficers, nameOfficer } from '../support/verification';
import { expectWholeNumbers } from '../support/whole-numbers';

/** Opens a page and waits until nothing of it is loading. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
  await expect(page.getByRole('main').getByText(/^Loading /), path).toHaveCount(0);
  await expectNoSidewaysScrolling(page);
  await expectWholeNumbers(page);
}

/** Runs in the browser: keeps the first heading that is parsed; a page that is drawn again gets another one. */
function keepServedHeading(): void {
  new MutationObserver((_, observer) => {
    const heading = document.querySelector('main h1');
    if (!heading) return;
    observer.disconnect();
    Object.assign(window, { servedHeading: heading });
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the browser: React writes its own mark on what it has taken over. */
function isTakenOver(selector: string): boolean {
  const part = document.querySelector(selector);
  return part !== null && Object.keys(part).some((key) => key.startsWith('__reactProps'));
}

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test.describe('as it is served', () => {
    test.use({ isAsServed: true }); // contrast depends on what is drawn behind a text

    test('a visitor opens every public page without a complaint, and nothing is drawn twice', async ({
      page,
      complaints,
    }) => {
      test.setTimeout(240_000); // twenty pages with all that is drawn
      await page.addInitScript(keepServedHeading);
      for (const path of publicPaths) {
        await open(page, path);
        expect(new URL(page.url()).pathname).toBe(path);
        await page.waitForFunction(isTakenOver, listedPaths.includes(path) ? 'main h1' : '#main');
        if (listedPaths.includes(path)) {
          const isServed = await page.evaluate(
            () => (window as { servedHeading?: Element }).servedHeading?.isConnected,
          );
          expect(isServed, `the heading of ${path}`).toBe(true);
        }
        await expect(page.locator('noscript:visible'), path).toHaveCount(0);
        expect(await findViolations(page), path).toEqual([]);
        expect(complaints, path).toEqual([]);
      }
    });
  });

  /** The states that a page takes on are for `accessibility-*.long.spec.ts`. */
  async function openEverything(page: Page, screens: readonly string[], complaints: string[]) {
    test.slow(); // twenty pages
    for (const path of screens) {
      await open(page, path);
      expect(new URL(page.url()).pathname).not.toBe(paths.login);
      expect(await findViolations(page), path).toEqual([]);
      expect(complaints, path).toEqual([]);
    }
  }

  test('every member opens every page of the dashboard without a complaint', async ({
    page,
    member: _,
    complaints,
  }) => {
    await openEverything(page, [paths.dashboard, ...memberPaths], complaints);
  });

  test('every administrator opens every page of the office without a complaint', async ({
    page,
    context,
    administrator,
    complaints,
  }) => {
    await signIn(context, administrator);
    await openEverything(page, officePaths, complaints);
  });

  test('a member who opens a page of the office is told so, without a complaint', {
    tag: '@long',
  }, async ({ page, member: _, complaints }) => {
    await openEverything(page, officePaths, complaints);
  });

  test('an administrator opens the pages of members without a complaint', {
    tag: '@long',
  }, async ({ page, context, administrator, complaints }) => {
    await signIn(context, administrator);
    await openEverything(page, memberPaths, complaints);
  });
});

/** Each page is opened once, on a phone, and then has more and more room. */
async function widenEverything(page: Page, screens: readonly string[]): Promise<void> {
  for (const path of screens) {
    await page.setViewportSize({ width: 375, height: 800 });
    await open(page, path);
    expect(new URL(page.url()).pathname === paths.login, path).toBe(path === paths.login);
    for (const width of [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScrolling(page);
    }
  }
}

test('a visitor finds no public page wider than the window, from a phone to a desk', {
  tag: '@long',
}, async ({ page }) => {
  test.slow(); // twenty pages
  await widenEverything(page, publicPaths);
});

test('a member finds no page of theirs wider than the window, from a phone to a desk', {
  tag: '@long',
}, async ({ page, member, administrator, sql }) => {
  test.slow(); // twenty pages
  await join(member, administrator);
  await order(member, await makeService(sql));
  await widenEverything(page, memberPaths);
});

test('a super administrator finds no page of the office wider than the window, from a phone to a desk', {
  tag: '@long',
}, async ({ page, context, backend, sql }) => {
  test.setTimeout(240_000); // thirty pages
  const claire = await superAdministrator(backend);
  await nameOfficer(sql, claire);
  await signIn(context, claire);
  await widenEverything(page, officePaths);
  await endOfficers(sql, [claire]);
});
