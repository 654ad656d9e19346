import { company } from 'shared/company';
import { formatEuro } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { builtInPlans } from 'shared/memberships/built-in-plans';
import { expect, test } from '../fixtures';
import { listedPaths, publicPaths } from '../support/screens';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads every public page, every link leads somewhere, and a form says that it cannot be sent', {
    tag: '@long',
  }, async ({ page, request }) => {
    test.slow(); // twenty pages
    const links = new Map<string, string>();
    for (const path of publicPaths) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible();
      if (listedPaths.includes(path)) {
        await expect(main.getByText(/^(Loading|Checking)/), path).toHaveCount(0);
        await expect(main.locator('[aria-busy="true"]'), path).toHaveCount(0);
      }
      const notice = page.locator('noscript .no-script');
      await expect(notice, path).toBeInViewport();
      await expect(notice).toContainText('JavaScript');
      await expect(notice.getByRole('link', { name: company.email })).toBeVisible();
      const forms = page.locator('form');
      await expect(page.locator('form[method="dialog"]'), path).toHaveCount(await forms.count());
      for (const form of await forms.all()) {
        await expect(form.locator('noscript p')).toBeVisible();
        await expect(form.locator('noscript p')).toContainText('This form needs JavaScript');
      }
      // each opens something by itself
      const others = page.getByRole('button').and(page.locator(':not([popovertarget])'));
      await expect(others, path).toHaveCount(0);
      const hrefs = await page
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      for (const href of hrefs) if (href?.startsWith('/')) links.set(href, path);
    }
    expect([...links.keys()]).toEqual(expect.arrayContaining([paths.members, paths.contact]));
    for (const [href, from] of links) {
      const answer = await request.get(href);
      expect(answer.status(), `${href} on ${from}`).toBe(200);
      const [, anchor] = href.split('#');
      if (anchor) expect(await answer.text(), href).toContain(`id="${anchor}"`);
    }
  });

  test('a form that is sent all the same keeps what is typed where it is', async ({ page }) => {
    await page.goto(paths.login);
    await page.getByLabel('E-mail').fill('someone@example.test');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('not for the address');
    await password.press('Enter');
    await expect(password).toHaveValue('not for the address');
    await expect(page).toHaveURL(paths.login);
  });

  test('a visitor compares the plans, both billing periods at once', async ({ page }) => {
    await page.goto(paths.members);
    for (const name of ['Essential', 'Pro', 'Enterprise']) {
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    }
    const comparison = page.getByRole('table', { name: 'The plans compared' });
    for (const { price } of builtInPlans) {
      await expect(comparison.getByRole('cell', { name: formatEuro(price) })).toBeVisible();
    }
  });
});

test('a visitor reads the plans while the catalogue cannot be reached, and is told so on choosing', {
  tag: '@long',
}, async ({ page }) => {
  const catalogue = '**/rest/v1/services?*';
  await page.route(catalogue, (route) => route.abort());
  await page.goto(paths.members);
  const plan = page.getByRole('listitem').filter({ hasText: 'Choose Pro' });
  await expect(plan).toContainText('€159.00');
  await plan.getByRole('link', { name: 'Choose Pro' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.unroute(catalogue);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toContainText('€159.00');
});
