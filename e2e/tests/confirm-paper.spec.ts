import { randomBytes, randomUUID } from 'node:crypto';
import { paths } from 'shared/lib/paths';
import { expect, test } from '../fixtures';
import { humanly, tabTo } from '../support/keyboard';
import { expectOpenToEveryone } from '../support/open-to-everyone';

test.use({ viewport: { width: 375, height: 740 } });

const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const newNumber = () => {
  const drawn = [...randomBytes(8)].map((byte) => signs[byte % signs.length]).join('');
  return `MBA-${drawn.slice(0, 4)}-${drawn.slice(4)}`;
};

test('someone who is shown a certificate has it confirmed by keyboard, and no longer once it has ended', async ({
  page,
  account,
  sql,
  complaints,
}) => {
  const id = randomUUID();
  const number = newNumber();
  await sql`update public.profiles set membership_status = 'active' where id = ${account.id}`;
  await sql`
    insert into public.address_papers (id, user_id, kind, number, holder, box_number, issued_on)
    values (${id}, ${account.id}, 'certificate', ${number}, 'Nobody Else Ltd', 1, '2026-03-12')`;
  await page.goto(paths.businessAddresses);
  await page.getByRole('link', { name: 'Confirm a certificate' }).click();
  await expect(page).toHaveURL(paths.confirmPaper);
  const field = page.getByLabel('Number on the paper');
  await tabTo(page, field);
  await page.keyboard.type(number.toLowerCase().replaceAll('-', ' '), humanly);
  await page.keyboard.press('Enter');
  const answer = page.getByRole('main').getByText(/^Confirmed: we issued/);
  await expect(answer).toHaveText(
    `Confirmed: we issued ${number} on 12 March 2026, and it is valid today.`,
  );
  await expect(page.getByRole('main')).not.toContainText('Nobody Else');
  await expectOpenToEveryone(page);

  await sql`update public.address_papers set ended_on = private.malta_today() where id = ${id}`;
  await page.goto(paths.terms); // from another page: the number of a link stands in its fragment
  await page.goto(`${paths.confirmPaper}#${number}`);
  await expect(field).toHaveValue(number);
  await page.getByRole('button', { name: 'Check number' }).click();
  await expect(page.getByText(/^Not confirmed: no paper that is valid today/)).toBeVisible();
  await expectOpenToEveryone(page);
  expect(complaints).toEqual([]);
});
