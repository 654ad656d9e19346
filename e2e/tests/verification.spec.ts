import { readFile } from 'node:fs/promises';
import { paths } from 'shared/lib/paths';
import { readPdf } from 'shared/testing/read-pdf';
import { expect, test } from '../fixtures';
import { VerificationPage } from '../pages/verification-page';
import { tabTo } from '../support/keyboard';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { receive } from '../support/post';
import { expectNoSidewaysScrolling } from '../support/sideways';
import {
  approveCase,
  askAgain,
  draftCase,
  holdFrom,
  joinReserved,
  nameOfficer,
  refuseCase,
  sendCase,
} from '../support/verification';

const phone = { width: 375, height: 667 };

test('a member tells with the keyboard, on a phone, who uses their address, adds photos and sends it', async ({
  page,
  member,
  administrator: office,
  sql,
  complaints,
}) => {
  test.slow(); // seven steps, key by key
  await joinReserved(sql, member, office);
  await page.setViewportSize(phone);
  await page.goto(paths.membership);
  const place = page.getByRole('region', { name: 'Your Valletta address' });
  await expect(place).toContainText('Your box is reserved.');
  await expect(place).not.toContainText(/Box \d/);
  const path = new VerificationPage(page);
  await path.press(place.getByRole('link', { name: 'Who uses your address' }));
  await expect(page.getByText('Please tell us who uses your address')).toBeVisible();
  await expect(page.getByText(/Post that arrives is held for you, unopened/)).toBeVisible();
  await path.press(path.button('Begin'));

  await path.arrive('Who the address is for');
  const company = page.getByRole('radio', { name: /^A company that is registered/ });
  await tabTo(page, company);
  await page.keyboard.press('Space');
  await expect(company).toBeChecked();
  await path.next();

  await path.arrive('The company');
  await path.write('Name of the company', 'Vella Design Ltd');
  await path.choose('Country of registration', 'Malta');
  await path.next();
  await expect(page.getByText('Saved. Still missing here:')).toBeVisible();
  await path.write('Registration number', 'C 12345');
  await path.next();

  await path.arrive('What you do');
  await path.choose('Field of activity', 'Consulting');
  await path.write('What the company does', 'We design signs for shops in Malta and Italy.');
  await path.choose('What the address is for', 'Both');
  await path.next();

  await path.arrive('Owners, signers, people');
  await path.press(path.link('Add a person'));
  await path.arrive('Add a person');
  await path.write('Full name', 'Maria Vella');
  await expect(page.getByRole('checkbox', { name: 'They sign for the company' })).toBeChecked();
  await path.choose('As what they sign', 'As a director');
  await path.tick(/^They own more than 25 %/);
  await path.write('Their share, in per cent', '100');
  await path.writeDay('Date of birth', '06051984');
  await path.choose('Nationality', 'Malta');
  await path.choose('Public office', 'No');
  await path.write('Street and number', '8 Strait Street');
  await path.write('Town', 'Valletta');
  await path.choose('Country of residence', 'Malta');
  await path.choose('Kind of document', 'Identity card');
  await path.write('Number of the document', '0123484M');
  await path.choose('Country of the document', 'Malta');
  await path.writeDay('Last day of the document', '01012140');
  await expectNoSidewaysScrolling(page);
  await path.next();
  await path.arrive('Owners, signers, people');
  await expect(page.getByRole('listitem').filter({ hasText: 'Maria Vella' })).toContainText(
    'Owns 100 %, signs as a director',
  );
  await path.choose('Does anyone hold shares, or act as director, for someone else?', 'No');
  await path.next();

  await path.arrive('Identity and home address');
  await path.add('Identity card: front, Maria Vella');
  await page.reload(); // leave and come back: nothing is lost
  await expect(path.button('Remove Identity card: front, Maria Vella')).toBeVisible();
  await path.add('Identity card: back, Maria Vella');
  await path.add('Proof of home address, Maria Vella');
  await path.press(path.link('Continue'));
  await path.arrive('Papers of the company');
  await path.add('Extract of the company from its register');
  await path.press(path.link('Continue'));

  await path.arrive('Check and send');
  await path.tick(/^What I say here is true/);
  await path.press(path.button('Send it to us'));
  await expect(page.getByText('We are reviewing what you sent')).toBeVisible();
  await expectOpenToEveryone(page);
  const [kept] = await sql<{ files: number; drawn: number }[]>`
    select count(*)::integer as files, count(*) filter (where f.name like '%.jpg')::integer as drawn
    from verification_files f join verifications v on v.id = f.verification_id
    where v.user_id = ${member.id} and v.state = 'in_review'`;
  expect(kept).toEqual({ files: 4, drawn: 4 });
  expect(complaints).toEqual([]);
});

test('every step of the path is open to everyone, and a draft that is left is found again', {
  tag: '@long',
}, async ({ page, member, administrator: office, sql, complaints }) => {
  test.slow(); // eight pages at two widths
  await joinReserved(sql, member, office);
  const path = await VerificationPage.open(page);
  await expect(path.button('Begin')).toBeVisible();
  await expectOpenToEveryone(page);
  const draft = await draftCase(member);
  for (const step of ['who', 'company', 'activity', 'people', 'documents', 'papers', 'send']) {
    await VerificationPage.open(page, step);
    await expect(page.getByText(/^Step \d of 7$/)).toBeVisible();
    await expectOpenToEveryone(page);
  }
  await page.goto(`${paths.verification}?step=people&person=${draft.parties[0]?.id}`);
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Maria Vella');
  await expectOpenToEveryone(page);

  await VerificationPage.open(page, 'documents');
  await path.button('Show Identity card: front, Maria Vella').click();
  await expect(page.getByRole('dialog', { name: /^Identity card: front/ })).toBeVisible();
  await expectOpenToEveryone(page);
  await page.keyboard.press('Escape');
  await path.button('Remove Identity card: front, Maria Vella').click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(path.button('Choose a file, Identity card: front, Maria Vella')).toBeVisible();

  await path.link('Back to all steps').click();
  await expect(path.steps.getByRole('listitem').nth(4)).toContainText('1 missing');
  await expectOpenToEveryone(page);
  await path.button('Delete this draft').click();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(path.button('Begin')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a member who changed a step in another window is told before anything is lost', {
  tag: '@long',
}, async ({ page, context, member, administrator: office, sql }) => {
  await joinReserved(sql, member, office);
  await draftCase(member);
  await VerificationPage.open(page, 'company');
  const name = page.getByRole('textbox', { name: 'Name of the company' });
  await name.fill('Vella Signs Ltd');
  const other = await context.newPage();
  await VerificationPage.open(other, 'company');
  await other.getByRole('textbox', { name: 'Name of the company' }).fill('Vella Group Ltd');
  await other.getByRole('button', { name: 'Save and continue' }).click();
  await expect(other.getByRole('heading', { name: 'What you do' })).toBeVisible();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByText(/^This was changed in another window/)).toBeVisible();
  await expect(name).toHaveValue('Vella Signs Ltd');
  await page.getByRole('button', { name: 'Show what is saved' }).click();
  await expect(name).toHaveValue('Vella Group Ltd');
});

test('a member is asked again, sends it, is refused with a reason, begins again, and is approved', {
  tag: '@long',
}, async ({ page, member, administrator: office, sql, complaints }) => {
  test.slow();
  await joinReserved(sql, member, office);
  await nameOfficer(sql, office);
  const item = await receive(office, member, { sender: 'Tax office', is_official: true });
  const draft = await draftCase(member);
  await sendCase(member, draft);
  await askAgain(office, draft, 'Please send one of this year.');

  const path = await VerificationPage.open(page);
  await expect(path.asks).toContainText('It is too old.');
  await expect(path.asks).toContainText('“Please send one of this year.”');
  await expectOpenToEveryone(page);
  await path.asks.getByRole('link', { name: /^Send it again/ }).click();
  const chosen = page.waitForEvent('filechooser');
  await path.button('Add a page, Proof of home address, Maria Vella').click();
  await (await chosen).setFiles({
    name: 'bill.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  await expect(page.getByText(/^PDF, added/)).toBeVisible();
  await path.link('Back to all steps').click();
  await expect(path.asks).toContainText('Answered');
  await path.link('Check and send').first().click();
  await page.getByRole('checkbox', { name: /^What I say here is true/ }).check();
  await path.button('Send it to us').click();
  await expect(page.getByText('We are reviewing what you sent')).toBeVisible();

  await page.goto(`${paths.postItem}?id=${item}`);
  await expect(page.getByText('We hold this for you')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ask for a scan/ })).toHaveCount(0);
  await expectOpenToEveryone(page);

  await refuseCase(office, draft, 'documents', 'The extract is of another company.');
  await page.goto(paths.memberHome);
  await page.getByRole('link', { name: /^See why/ }).click();
  await expect(page.getByText('“The extract is of another company.”')).toBeVisible();
  await expectOpenToEveryone(page);
  await path.button('Send it again').click();
  await path.link('Check and send').first().click();
  await page.getByRole('checkbox', { name: /^What I say here is true/ }).check();
  await path.button('Send it to us').click();
  await expect(page.getByText('We are reviewing what you sent')).toBeVisible();

  const [sent] = await sql<{ id: string }[]>`
    select id from verifications where user_id = ${member.id} and state = 'in_review'`;
  await approveCase(office, String(sent?.id));
  await page.reload();
  await expect(page.locator('#main').getByText('Your address is yours to use')).toBeVisible();
  await page.goto(`${paths.postItem}?id=${item}`);
  await expect(page.getByRole('button', { name: /^Ask for a scan/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an approved member issues papers, tells of another owner, and keeps the address until that is reviewed', {
  tag: '@long',
}, async ({ page, member, administrator: office, sql, complaints }) => {
  test.slow();
  await joinReserved(sql, member, office);
  await nameOfficer(sql, office);
  const draft = await draftCase(member);
  await sendCase(member, draft);
  await approveCase(office, draft.id);

  const path = await VerificationPage.open(page);
  const saving = page.waitForEvent('download');
  await path.button('Issue a certificate').click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^MBA-[0-9A-Z]{4}-[0-9A-Z]{4}\.pdf$/);
  const { pages } = await readPdf(new Blob([await readFile(await saved.path())]));
  expect(pages[0]).toContain('Vella Design Ltd');
  expect(pages[0]).toMatch(/\/confirm#MBA-/);
  const again = page.waitForEvent('download');
  await path.papers.getByRole('button', { name: /^Download PDF of MBA-/ }).click();
  expect((await again).suggestedFilename()).toBe(saved.suggestedFilename());
  await expectOpenToEveryone(page);

  await path.button('Something changed').click();
  await expect(page.getByText('You have not sent this yet')).toBeVisible();
  await path.steps.getByRole('link', { name: 'Owners, signers, people' }).click();
  await path.link('Edit Maria Vella').click();
  await page.getByRole('textbox', { name: 'Their share, in per cent' }).fill('60');
  await path.button('Save and continue').click();
  await path.link('Add a person').click();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Karl Borg');
  await page.getByRole('checkbox', { name: /^They own more than 25 %/ }).check();
  await page.getByRole('textbox', { name: 'Their share, in per cent' }).fill('40');
  await path.button('Save and continue').click();
  await expect(page.getByText('Saved. Still missing here:')).toBeVisible();
  await path.link('Continue, and add it later').click();
  const person = page.getByRole('listitem').filter({ has: path.link('Edit Karl Borg') });
  await expect(person).toContainText('Owns 40 %');
  await expectOpenToEveryone(page);
  await page.goto(paths.membership);
  await expect(page.getByRole('region', { name: 'Your Valletta address' })).toContainText(
    /Box \d+/,
  );
  await VerificationPage.open(page);
  await expect(path.papers).toContainText('Valid');
  expect(complaints).toEqual([]);
});

test('an approval that ends is announced, then the address rests, and its papers with it', {
  tag: '@long',
}, async ({ page, member, administrator: office, sql, complaints }) => {
  await joinReserved(sql, member, office);
  await nameOfficer(sql, office);
  const draft = await draftCase(member);
  await sendCase(member, draft);
  await approveCase(office, draft.id);
  const issued = { p_id: crypto.randomUUID(), p_kind: 'consent' };
  await member.client.rpc('issue_address_paper', issued).throwOnError();

  await holdFrom(sql, member, 25);
  const path = await VerificationPage.open(page);
  await expect(page.getByText(/^Please confirm who uses your address by/)).toBeVisible();
  await expectOpenToEveryone(page);
  await holdFrom(sql, member, 0);
  await page.reload();
  await expect(page.locator('#main').getByText('Your address rests')).toBeVisible();
  await expect(path.papers).toContainText('Rests with the address');
  await expectOpenToEveryone(page);
  await page.goto(paths.membership);
  await expect(page.getByRole('region', { name: 'Your Valletta address' })).toContainText(
    'Your address rests.',
  );
  await page.goto(paths.post);
  await expect(page.getByText('We hold new post for you')).toBeVisible();
  await page.getByRole('link', { name: 'See what is missing' }).click();
  await path.button('Go through it again').click();
  await expect(page.getByText(/^Nothing is missing/)).toBeVisible();
  expect(complaints).toEqual([]);
});
