import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from 'shared/testing/read-pdf';
import { expect, test } from '../fixtures';
import { VerificationPage } from '../pages/verification-page';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import {
  approveCase,
  fillDraft,
  holdFrom,
  joinReserved,
  nameOfficer,
  ownVerification,
  photoOf,
} from '../support/verification';

/** Adds a photo to a document of the step that is shown. */
async function addPhoto(page: Page, path: VerificationPage, document: string): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await path.button(`Choose a file, ${document}`).click();
  await (await chosen).setFiles(await photoOf(page, 'photo.png'));
  await expect(path.button(`Remove ${document}`)).toBeVisible();
}

async function declareAndSend(page: Page, path: VerificationPage): Promise<void> {
  await page.getByRole('checkbox', { name: /^What I say here is true/ }).check();
  await path.button('Send it to us').click();
  await expect(page.getByText('We are reviewing what you sent')).toBeVisible();
}

test('a member whose company is in formation is approved for a time, and sends the extract once it is registered', async ({
  page,
  member,
  administrator: office,
  sql,
  complaints,
}) => {
  test.slow();
  await joinReserved(sql, member, office);
  await nameOfficer(sql, office);
  const path = await VerificationPage.open(page);
  await path.button('Begin').click();
  await page.getByRole('radio', { name: /^A company in formation/ }).check();
  await path.button('Save and continue').click();
  await path.arrive('The company');
  await expect(page.getByLabel('Where it will be registered')).toBeVisible();
  await expect(page.getByLabel('Registration number')).toHaveCount(0);
  await expect(page.getByLabel(/^If one of these is so/)).toHaveCount(0);
  const { case: begun } = await ownVerification(member);
  if (!begun) throw new Error('nothing was begun');
  const details = { customer_kind: 'forming', registration_number: null } as const;
  await fillDraft(member, begun, { details });
  await VerificationPage.open(page, 'papers');
  const memorandum = 'Draft memorandum, or the reservation of the name';
  await expect(path.button(`Remove ${memorandum}`)).toBeVisible();
  await expectOpenToEveryone(page);
  await path.link('Continue').click();
  await declareAndSend(page, path);
  await approveCase(office, begun.id);

  await page.reload();
  await expect(page.locator('#main').getByText('Your address is yours to use')).toBeVisible();
  await expect(page.getByText(/By then please send us the extract/)).toBeVisible();
  await expect(path.button('Issue the consent')).toBeVisible(); // the registry asks for it first
  await expectOpenToEveryone(page);
  await holdFrom(sql, member, 45);
  await page.reload();
  await expect(
    page.getByText(/^Please send us the extract of the registered company by/),
  ).toBeVisible();
  await expect(path.button('It is not registered yet')).toBeVisible();
  await expectOpenToEveryone(page);

  await path.button('The company is registered').click();
  await path.arrive('The company');
  await page.getByRole('textbox', { name: 'Registration number' }).fill('C 98765');
  await path.button('Save and continue').click();
  await path.arrive('What you do');
  await path.link('Back to all steps').click();
  await path.steps.getByRole('link', { name: 'Papers of the company' }).click();
  await expect(path.button(`Choose a file, ${memorandum}`)).toHaveCount(0);
  await addPhoto(page, path, 'Extract of the company from its register');
  await path.link('Continue').click();
  await declareAndSend(page, path);
  const { case: sent } = await ownVerification(member);
  await approveCase(office, String(sent?.id));
  await page.reload();
  await expect(
    page.getByText(/^Approved for Vella Design Ltd until .* Then we go through it/),
  ).toBeVisible();
  await expect(path.button('Something changed')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a member without a company tells about themselves alone, and has a certificate in their own name', async ({
  page,
  member,
  administrator: office,
  sql,
  complaints,
}) => {
  test.slow();
  await joinReserved(sql, member, office);
  await nameOfficer(sql, office);
  const path = await VerificationPage.open(page);
  await path.button('Begin').click();
  await page.getByRole('radio', { name: /^Me as a person/ }).check();
  await path.button('Save and continue').click();

  await path.arrive('What you do');
  await expect(page.getByText('Step 2 of 5')).toBeVisible();
  await page.getByLabel('Field of activity').selectOption('Something else');
  await page
    .getByRole('textbox', { name: 'What you do' })
    .fill('I only receive post while I live abroad.');
  const purpose = page.getByLabel('What the address is for');
  await expect(purpose.getByRole('option')).toHaveCount(3);
  await purpose.selectOption('For post alone');
  await expectOpenToEveryone(page);
  await path.button('Save and continue').click();

  await path.arrive('About you');
  await path.link('Tell us about yourself').click();
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue(member.fullName);
  await page.getByLabel('Date of birth').fill('1984-05-06');
  await page.getByLabel('Nationality').selectOption('Malta');
  await page.getByLabel('Public office').selectOption('No');
  await page.getByLabel('Street and number').fill('8 Strait Street');
  await page.getByLabel('Town').fill('Valletta');
  await page.getByLabel('Country of residence').selectOption('Malta');
  await page.getByLabel('Kind of document').selectOption('Passport');
  await page.getByLabel('Number of the document').fill('1234567');
  await page.getByLabel('Country of the document').selectOption('Malta');
  await page.getByLabel('Last day of the document').fill('2140-01-01');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expectOpenToEveryone(page);
  await path.button('Save and continue').click();

  await path.arrive('Identity and home address');
  await addPhoto(page, path, `Passport: the page with the photo, ${member.fullName}`);
  await addPhoto(page, path, `Proof of home address, ${member.fullName}`);
  await path.link('Continue').click();
  await path.arrive('Check and send');
  await expect(
    page.getByText(/I will tell you when my home address or what I do changes/),
  ).toBeVisible();
  await declareAndSend(page, path);
  const { case: sent } = await ownVerification(member);
  await approveCase(office, String(sent?.id));

  await page.reload();
  await expect(page.getByText(`Approved for ${member.fullName} until`)).toBeVisible();
  await expect(path.button('Issue the consent')).toHaveCount(0);
  const saving = page.waitForEvent('download');
  await path.button('Issue a certificate').click();
  const { pages } = await readPdf(new Blob([await readFile(await (await saving).path())]));
  expect(pages[0]).toContain('We certify that');
  expect(pages[0]).toMatch(/verified\s+who\s+uses\s+it/);
  await expect(path.papers).toContainText(member.fullName);
  await expectOpenToEveryone(page);
  await path.button('Something changed').click();
  await expect(page.getByText(/^Nothing is missing/)).toBeVisible();
  expect(complaints).toEqual([]);
});
