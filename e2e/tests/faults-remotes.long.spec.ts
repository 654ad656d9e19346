import type { BrowserContext, Page, Route } from '@playwright/test';
import { paths } from 'shared/lib/paths';
import type { Person } from 'shared/testing/personas';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';
import { howSoon } from '../support/how-soon';
import { signIn } from '../support/sign-in';

interface Visit {
  page: Page;
  context: BrowserContext;
  account: Person;
  administrator: Person;
}

interface Remote {
  /** A page of it. */
  path: string;
  /** Who opens it. */
  arrive: (visit: Visit) => Promise<void>;
  /** What shows that its code is there. */
  works: (visit: Visit) => Promise<void>;
}

const remotes: Record<string, Remote> = {
  'mf-public': {
    path: '/login',
    arrive: async () => {},
    works: ({ page, account }) => new LoginPage(page).signIn(account),
  },
  'mf-member': {
    path: paths.billing,
    arrive: ({ context, account }) => signIn(context, account),
    works: ({ page, account }) =>
      expect(page.getByRole('region', { name: 'Your profile' })).toContainText(account.email),
  },
  'mf-admin': {
    path: paths.orders,
    arrive: ({ context, administrator }) => signIn(context, administrator),
    works: ({ page }) => expect(page.getByRole('searchbox').first()).toBeVisible(),
  },
};

const faults: Record<string, (route: Route) => unknown> = {
  'refuses every request': (route) => route.abort('connectionrefused'),
  'never answers': () => {},
  'answers with half of each file': async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    const headers = { ...response.headers() };
    delete headers['content-length'];
    delete headers['content-encoding'];
    await route.fulfill({ response, headers, body: body.subarray(0, body.length / 2) });
  },
  'answers with a page of HTML': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>It works!</h1>' }),
};

for (const [name, { path, arrive, works }] of Object.entries(remotes)) {
  for (const [what, fail] of Object.entries(faults)) {
    test(`${name} ${what}: the page lives, says so in time, and “Try again” brings it`, async ({
      page,
      context,
      account,
      administrator,
      complaints,
    }) => {
      const visit = { page, context, account, administrator };
      await arrive(visit);
      const files = `**/r/${name}/**`;
      await page.route(files, fail);
      await howSoon(`${name} ${what}, said`, '≤ 4.5 s', async () => {
        await howSoon(`${name} ${what}, page alive`, '≤ 1 s', async () => {
          // a file that never comes would keep the page loading
          await page.goto(path, { waitUntil: 'commit' });
          await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
        });
        await expect(page.getByRole('main').getByRole('alert').first()).toContainText(
          'could not be loaded',
        );
      });
      await expect(page.getByRole('contentinfo')).toBeVisible();

      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await howSoon(`${name} ${what}, back`, '≤ 2 s', () => works(visit));
      // the browser itself objects to half a script, and to a page where one should be
      const ownWords = /^page error: .*(unexpected|invalid|missing|unterminated|expected)/i;
      complaints.splice(0, complaints.length, ...complaints.filter((text) => !ownWords.test(text)));
    });
  }
}
