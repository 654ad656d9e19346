import { expect, test } from '../fixtures';

for (const [file, path] of [
  ['main', '/contact'],
  ['drawing', '/contact'],
  ['main', '/dashboard/billing'],
] as const) {
  const tag = file === 'main' && path === '/contact' ? [] : '@long';
  test(`a visitor who opens ${path} without the script "${file}" is told so, and can load the page again`, {
    tag,
  }, async ({ page }) => {
    await page.route(new RegExp(`/assets/${file}\\.\\w+\\.js`), (route) => route.abort());
    await page.goto(path);
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('This page could not be loaded completely.');
    if (path === '/contact') {
      await page.getByLabel('Name').fill('Maria');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page).toHaveURL(/\/contact$/); // nothing typed is in the address
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
    }
    await page.unrouteAll();
    await notice.getByRole('link', { name: 'load it again' }).click();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('This page could not be loaded completely.')).toBeHidden();
  });
}
