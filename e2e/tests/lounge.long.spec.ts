import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { inDays, makeEvent } from 'shared/testing/factories';
import { expect, test } from '../fixtures';
import { LoginPage } from '../pages/login-page';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { testWithStack } from '../support/own-stack';
import { order, planOf, recordPayment } from '../support/purchases';

const testForMembersOnly = testWithStack({ loungeMembersOnly: true, seed: false });

test('a member goes from the dashboard to the lounge, sees what is next and how to book', async ({
  page,
  member,
  sql,
}) => {
  const { title } = await makeEvent(sql, {
    title: `Early breakfast ${member.id}`,
    event_date: inDays(1),
    event_time: '00:00',
    max_attendees: 1,
  });
  await page.goto(paths.documents);
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Lounge' })
    .click();
  await expect(page).toHaveURL(paths.lounge);
  await expect(page).toHaveTitle(`${company.name} | LadyBoss Business Lounge`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  const next = main.getByRole('region', { name: 'Next in the lounge' });
  await expect(next.getByRole('listitem').filter({ hasText: title })).toContainText('1 seat left');

  for (const { name, url } of [
    { name: 'Book Your Event', url: paths.members },
    { name: 'Explore Our Venue', url: paths.buildingHistory },
  ]) {
    await main.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(url);
    await page.goBack();
    await expect(page).toHaveURL(paths.lounge);
  }
});

testForMembersOnly(
  'where it is for members only, the door opens by itself when the membership is paid',
  async ({ page, account, administrator }) => {
    await (await LoginPage.open(page)).signIn(account);
    await page.goto(paths.lounge);
    const main = page.getByRole('main');
    await expect(
      main.getByRole('heading', { name: 'For members with an active membership' }),
    ).toBeVisible();
    await expect(main.getByRole('link', { name: 'See the plans' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Book Your Event' })).toHaveCount(0);
    await expect(page).toHaveURL(paths.lounge);
    await expectOpenToEveryone(page);

    const placed = await order(account, await planOf(account));
    await expect(main.getByRole('link', { name: 'Pay the amount due' })).toBeVisible();

    await recordPayment(administrator, placed);
    await expect(main.getByRole('link', { name: 'Book Your Event' })).toBeVisible();
  },
);
