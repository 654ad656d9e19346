import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { tabTo } from '../support/keyboard';
import { order, planOf, recordPayment } from '../support/purchases';
import { signIn } from '../support/sign-in';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a member sees the membership begin, copies the address, changes the plan, gives notice and takes it back', async ({
  page,
  member,
  administrator,
  complaints,
}) => {
  const main = page.getByRole('main');
  const head = page.getByRole('region', { name: 'Your profile' });
  const place = page.getByRole('region', { name: 'Your Valletta address' });
  const messages = page.getByRole('region', { name: 'Messages' });
  await page.goto(paths.membership);
  await expect(head).toContainText('No membership');
  await expect(place).toContainText(
    'You get it once your first payment is recorded and we have approved',
  );

  await test.step('the payment is recorded at the office, and the page says it by itself', async () => {
    const placed = await order(member, await planOf(member));
    await expect(main.getByRole('region', { name: 'Pro, monthly' })).toContainText('Payment due');
    await expect(place).not.toContainText(company.address[1]);
    await recordPayment(administrator, placed);
    await expect(main.getByRole('region', { name: 'Pro, monthly' })).toContainText('Active');
    await expect(head).toContainText('ProActive');
  });

  await test.step('the address is copied by keyboard, whole', async () => {
    await expect(place).toContainText(/Box \d{3,}/);
    await tabTo(page, place.getByRole('button', { name: 'Copy whole address' }));
    await page.keyboard.press('Enter');
    await expect(place.getByRole('button', { name: 'Copied' })).toBeFocused();
    await expect(messages).toContainText('Address copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split('\n').slice(0, 3)).toEqual([
      member.fullName,
      expect.stringMatching(/^Box \d+$/),
      company.address[0],
    ]);
  });

  await test.step('a cheaper plan is chosen for the next period, and taken back', async () => {
    await main.getByRole('link', { name: 'Change plan' }).click();
    await expect(main.getByRole('heading', { name: 'Choose a plan' })).toBeFocused();
    await main.getByRole('radio', { name: /^Essential/ }).check();
    const summary = main.getByRole('region', { name: 'Change to Essential, monthly' });
    await expect(summary).toContainText('Nothing changes, and there is nothing to pay.');
    await summary.getByRole('button', { name: /^Change after/ }).click();
    await expect(page).toHaveURL(paths.membership);
    await expect(head).toContainText('then Essential, monthly');
    await main.getByRole('link', { name: 'Change plan' }).click();
    await main.getByRole('button', { name: 'Keep Pro, monthly' }).click();
    await expect(head).toContainText('Paid until');
  });

  await test.step('notice is given, and taken back from the head of another screen', async () => {
    await main.getByRole('button', { name: 'Give notice' }).click();
    const question = page.getByRole('dialog', { name: 'Give notice on Pro?' });
    await expect(question).toContainText('removed from registers within 30 days');
    await question.getByRole('button', { name: 'Give notice' }).click();
    await expect(head).toContainText(/Ends \d+ \w+/);
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Billing' })
      .click();
    await head.getByRole('link', { name: 'Take back notice' }).click();
    await page
      .getByRole('dialog', { name: 'Take back your notice?' })
      .getByRole('button', { name: 'Take back notice' })
      .click();
    await expect(head).toContainText('ProActive');
  });

  await test.step('a dearer plan is ordered with what is left of this one, and begins when it is paid', async () => {
    await page.goto(`${paths.membership}?view=plans&plan=enterprise&period=monthly`);
    const summary = main.getByRole('region', { name: 'Change to Enterprise, monthly' });
    await expect(summary).toContainText('Unused days of Pro membership (monthly)');
    await summary.getByRole('button', { name: /^Order for €/ }).click();
    await expect(page).toHaveURL(/\/dashboard\/billing#due-/);
    const due = main.getByRole('region', { name: 'Amount due' });
    await expect(due).toContainText('Unused days of Pro membership (monthly)');
    await expect(head).toContainText('Enterprise, monthly starts with your payment');
    const { data } = await member.client
      .from('purchases')
      .select('id, purchase_number, total_amount')
      .eq('status', 'pending')
      .single()
      .throwOnError();
    await recordPayment(administrator, data);
    await expect(head).toContainText('EnterpriseActive');
    await expect(due).toContainText('Nothing is due');
  });
  expect(complaints).toEqual([]);
});

test('an administrator finds a member by the number of the box, in the list and from anywhere', {
  tag: '@long',
}, async ({ page, context, account, administrator }) => {
  await recordPayment(administrator, await order(account, await planOf(account, 'essential')));
  const { data } = await account.client
    .from('profile_directory')
    .select('box_number')
    .eq('id', account.id)
    .single()
    .throwOnError();
  const box = `Box ${data.box_number}`;
  await signIn(context, administrator);
  await page.goto(`${paths.users}?q=${encodeURIComponent(box)}`);
  const row = page.getByRole('row').filter({ hasText: account.email });
  await expect(row).toContainText('Essential');
  await expect(row).toContainText(box);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(String(data.box_number));
  await page.getByRole('option', { name: account.email }).click();
  const record = page.getByRole('region', { name: 'Membership' });
  await expect(record).toContainText(String(data.box_number));
  await expect(record).toContainText('Essential');
});
