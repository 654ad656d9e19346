import type { BrowserContext, Locator, Page } from '@playwright/test';
import { personPath } from 'mf-admin/lib/office-paths';
import { daysAfter, maltaToday } from 'shared/lib/malta-time';
import { administrator, member, type Person, superAdministrator } from 'shared/testing/personas';
import { test as base, expect } from '../fixtures';
import { VerificationOfficePage } from '../pages/verification-office-page';
import { humanly, tabTo } from '../support/keyboard';
import { expectOpenToEveryone } from '../support/open-to-everyone';
import { colouredPdf } from '../support/paper';
import { expectNoSidewaysScrolling } from '../support/sideways';
import { signIn } from '../support/sign-in';
import {
  addPdf,
  approveCase,
  draftCase,
  endOfficers,
  holdFrom,
  letHourPass,
  makeOfficer,
  ownVerification,
  sayWho,
  sendCase,
  sendMissing,
} from '../support/verification';

interface Fixtures {
  /** Two named officers; the first is signed in on `page`. */
  officers: readonly [Person, Person];
  /** A member whose address is reserved, of a name that nobody else has. */
  maria: Person;
}

const test = base.extend<Fixtures>({
  officers: async ({ backend, sql, context }, use) => {
    const officers = [
      await makeOfficer(backend, 'Nadia Camilleri'),
      await makeOfficer(backend, 'Omar Said'),
    ] as const;
    await signIn(context, officers[0]);
    await use(officers);
    await endOfficers(sql, officers);
  },
  maria: async ({ backend, sql }, use) => {
    const maria = await member(backend, { fullName: `Maria ${crypto.randomUUID().slice(0, 8)}` });
    await sql`update public.profiles set membership_status = 'active' where id = ${maria.id}`;
    await holdFrom(sql, maria, 0);
    await use(maria);
  },
});

const addressOf = async (person: Person) => (await ownVerification(person)).address.state;

async function signInAs(context: BrowserContext, page: Page, person: Person): Promise<void> {
  await page.goto('about:blank');
  await signIn(context, person);
}

test('an officer opens a case for a reason, compares, looks at the lists and approves, and the address becomes usable', async ({
  page,
  officers: _,
  maria,
}) => {
  await sayWho(maria);
  expect(await addressOf(maria)).toBe('reserved');
  const office = await VerificationOfficePage.open(page, maria.fullName);
  await expect(office.row(maria.fullName)).toContainText(/Due \d/);
  await office.openCase();
  const party = office.party('Maria Vella');
  await expect(party.getByText('0123484M')).toBeVisible();
  await expect(
    party.getByRole('img', { name: 'Identity document, front, as it was sent' }),
  ).toBeVisible();
  await expect(office.decision).toContainText('Before you can approve');
  await office.tickAll();
  await office.noteLists();
  await expect(office.decision).toContainText(/An approval stands until/);
  await office.approve();
  await expect(office.messages).toContainText('Approved. The member is told.');
  await expect(
    page.getByRole('list').filter({ hasText: 'Approved, at a standard risk' }),
  ).toContainText('Opened: Next in the queue');
  expect(await addressOf(maria)).toBe('usable');
});

test('an officer sees a PDF page by page beside what was typed', {
  tag: '@long',
}, async ({ page, browser, officers: _, maria }) => {
  const draft = await draftCase(maria);
  const pdf = await colouredPdf(browser, ['red', 'blue']);
  await sendCase(maria, await addPdf(maria, draft.id, 'extract', pdf));
  const office = await VerificationOfficePage.open(page, maria.fullName);
  await office.openCase();
  const company = office.party('Vella Design Ltd');
  await company.getByText('Extract of the register, file 2').click();
  const shown = company.getByRole('img', { name: /page 1 of 2, as it was sent$/ });
  await expect.poll(() => colourOf(shown)).toBe('red');
  await expect(company.getByText('C 12345')).toBeInViewport();
  await expect(shown).toBeInViewport();
  await expectOpenToEveryone(page);
  await company.getByRole('button', { name: /^Next page/ }).click();
  const second = company.getByRole('img', { name: /page 2 of 2, as it was sent$/ });
  await expect.poll(() => colourOf(second)).toBe('blue');
  await expect(company.getByRole('link', { name: /^Open PDF/ })).toHaveAttribute('href', /^blob:/);
});

/** What a picture is most of. */
function colourOf(picture: Locator): Promise<string> {
  return picture.evaluate((node: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1, 1];
    const context = canvas.getContext('2d');
    context?.drawImage(node, 0, 0, 1, 1);
    const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    if (red > 200 && blue < 60) return 'red';
    return blue > 200 && red < 60 ? 'blue' : `${red} ${blue}`;
  });
}

test('an officer takes back that a member is not accepted, whom another has refused', {
  tag: '@long',
}, async ({ page, context, officers: [, omar], maria }) => {
  await sayWho(maria);
  const office = await VerificationOfficePage.open(page, maria.fullName);
  await office.openCase();
  await office.decision.getByRole('button', { name: 'Refuse' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('We do not accept them');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  const takeBack = page.getByRole('button', { name: 'Take back refusal' });
  const sayWhy = async () => {
    await takeBack.click();
    await dialog.getByLabel('Reason').fill('The list has another of that name');
    await dialog.getByRole('button', { name: 'Take back' }).click();
  };
  await sayWhy();
  await expect(dialog).toContainText('Another officer has to take it back');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await signInAs(context, page, omar);
  await VerificationOfficePage.open(page, maria.fullName, 'decided');
  await office.openCase('The member asks');
  await sayWhy();
  await expect(office.messages).toContainText('The refusal is taken back');
  await expectOpenToEveryone(page);
  expect((await ownVerification(maria)).case?.state).toBe('in_review');
  await office.tickAll();
  await office.noteLists();
  await office.approve();
  await expect.poll(() => addressOf(maria)).toBe('usable');
});

test('an officer finds a case by name whose account is deleted, and until when the law keeps it', {
  tag: '@long',
}, async ({ page, officers: [, omar], maria, sql }) => {
  const name = `Karl ${crypto.randomUUID().slice(0, 8)}`;
  const sent = await sayWho(maria, {
    details: { customer_kind: 'person' },
    party: { full_name: name },
  });
  await approveCase(omar, sent.id);
  await sql`delete from auth.users where id = ${maria.id}`;
  const office = await VerificationOfficePage.open(page, name, 'kept');
  await expect(office.row(name)).toContainText(/Account deleted.*Kept by law until/);
  await expectOpenToEveryone(page);
  await office.openCase('An authority asks');
  await expect(page.getByText('An account that is gone')).toBeVisible();
  await expect(office.party(name).getByText('0123484M')).toBeVisible();
});

test('an officer asks again, and what the member has answered is in the queue once more', {
  tag: '@long',
}, async ({ page, officers: _, maria }) => {
  await sayWho(maria);
  const office = await VerificationOfficePage.open(page, maria.fullName);
  await office.openCase();
  await page.getByRole('button', { name: 'Ask again about Maria Vella' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What', { exact: true }).selectOption('Proof of address');
  await dialog.getByLabel('Why').selectOption('It is too old');
  await dialog.getByLabel(/^Note for the member/).fill('It is of last year.');
  await dialog.getByRole('button', { name: 'Note it' }).click();
  await office.decision.getByRole('button', { name: 'Ask member again' }).click();
  await dialog.getByRole('button', { name: 'Ask member' }).click();
  await expect(page.getByText(/The member was asked again/)).toBeVisible();

  const { case: asked } = await ownVerification(maria);
  expect(asked?.asks).toMatchObject([
    { need: 'residence', reason: 'too_old', note: 'It is of last year.', is_answered: false },
  ]);
  if (asked) await sendMissing(maria, asked);
  await VerificationOfficePage.open(page, maria.fullName);
  await expect(office.row(maria.fullName)).toContainText('To review');
  await office.queue.getByRole('button', { name: /^Open case/ }).click(); // still within the hour
  await office.tickAll();
  await office.noteLists();
  await office.approve();
  await expect.poll(() => addressOf(maria)).toBe('usable');
});

test('an officer refuses, and the member reads why and begins again with what they typed', {
  tag: '@long',
}, async ({ page, officers: _, maria }) => {
  await sayWho(maria);
  const office = await VerificationOfficePage.open(page, maria.fullName);
  await office.openCase('An authority asks');
  await office.decision.getByRole('button', { name: 'Refuse' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('We do not accept them');
  await expect(dialog).toContainText('the law may forbid it');
  await dialog.getByLabel('Reason').selectOption('The documents do not show it');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog).toContainText('Please tell the member what to send instead');
  await dialog.getByLabel('Note for the member').fill('The extract is of another company.');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(office.messages).toContainText('Refused. The member is told.');
  await expect(page.getByText('Refused: The extract is of another company.')).toBeVisible();
  const { case: refused } = await ownVerification(maria);
  expect(refused?.refusal).toEqual({
    reason: 'documents',
    note: 'The extract is of another company.',
  });
  const again = await sayWho(maria);
  await VerificationOfficePage.open(page, maria.fullName);
  await office.openCase();
  await expect(page.getByRole('button', { name: /^Open case \d/ })).toBeVisible(); // the earlier one
  expect(again.company_name).toBe('Vella Design Ltd');
});

test('two officers approve a high risk, and the first of them cannot be the second', {
  tag: '@long',
}, async ({ page, context, officers: [nadia, omar], maria }) => {
  await sayWho(maria, { party: { is_pep: true, pep_note: 'Mayor' } });
  const office = await VerificationOfficePage.open(page, maria.fullName);
  await expect(office.row(maria.fullName)).toContainText('High risk');
  await office.openCase();
  await expect(page.getByText('Yes: Mayor')).toBeVisible();
  await office.tickAll();
  await office.noteLists();
  await office.approve();
  await expect(office.decision).toContainText('you were the first');
  await expect(office.decision.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  expect(await addressOf(maria)).toBe('reserved');

  await signInAs(context, page, omar);
  await VerificationOfficePage.open(page, maria.fullName, 'second');
  await expect(office.row(maria.fullName)).toContainText(`First approved by ${nadia.fullName}`);
  await office.openCase('Second approval');
  await expect(office.decision).toContainText('You are the second');
  await office.tickAll();
  await office.approve();
  await expect.poll(() => addressOf(maria)).toBe('usable');
});

test('an officer whose hour is over says again why, and keeps what they ticked', {
  tag: '@long',
}, async ({ page, officers: _, maria, sql }) => {
  const sent = await sayWho(maria);
  const office = await VerificationOfficePage.open(page, maria.fullName);
  await office.openCase();
  await office.tickAll();
  await office.noteLists();
  await letHourPass(sql, sent.id);
  await office.decision.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Note/).fill('All in order');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toContainText('Say again why you look at it');
  await dialog.getByRole('button', { name: 'Open again to finish this' }).click();
  await expect(dialog).toContainText('It is open again');
  await letHourPass(sql, sent.id);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await office.say('Next in the queue');
  await office.tickAll();
  await office.approve();
  await expect.poll(() => addressOf(maria)).toBe('usable');
});

test('an administrator who is no officer sees no case, and does once a super administrator has named them', {
  tag: '@long',
}, async ({ page, context, backend, sql, maria }) => {
  const someone = await administrator(backend, {
    fullName: `Joe ${crypto.randomUUID().slice(0, 8)}`,
  });
  const claire = await superAdministrator(backend);
  const sent = await sayWho(maria);
  await signIn(context, someone);
  await page.goto(`/dashboard/verifications?open=${sent.id}`);
  await expect(page.getByText('You are not an officer')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Officers' })).toBeVisible();
  await expectOpenToEveryone(page);
  await page.goto(personPath(maria.id));
  await expect(page.getByText(/^Reserved: it is not known yet/)).toBeVisible();

  await signInAs(context, page, claire);
  await page.goto('/dashboard/verifications');
  await page.getByRole('button', { name: `Name ${someone.fullName} an officer` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Name officer' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: someone.fullName })).toContainText(
    `named by ${claire.fullName}`,
  );

  await signInAs(context, page, someone);
  const office = await VerificationOfficePage.open(page, maria.fullName);
  await expect(office.row(maria.fullName)).toBeVisible();
  await endOfficers(sql, [someone, claire]);
});

test('a member who has sold their company is approved again, and nothing ends in the meantime', {
  tag: '@long',
}, async ({ page, officers: [nadia], maria }) => {
  const sent = await sayWho(maria);
  await approveCase(nadia, sent.id);
  await sayWho(maria, {
    details: { company_name: 'Grima Design Ltd' },
    party: { full_name: 'Karl Grima' },
  });
  expect(await addressOf(maria)).toBe('usable');
  const office = await VerificationOfficePage.open(page, maria.fullName);
  await expect(office.row(maria.fullName)).toContainText('change');
  await office.openCase();
  await expect(office.party('Karl Grima')).toBeVisible();
  await expect(page.getByRole('button', { name: `Open case ${sent.number}` })).toBeVisible();
  await office.tickAll();
  await office.noteLists();
  await office.approve();
  await expect
    .poll(async () => (await ownVerification(maria)).in_force?.holder)
    .toBe('Grima Design Ltd');

  await page.goto(personPath(maria.id));
  await page.getByRole('button', { name: 'Ask to confirm' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Post is held from').fill(daysAfter(maltaToday(), 20));
  await dialog.getByLabel('Reason').fill('A newspaper wrote of them');
  await dialog.getByRole('button', { name: 'Ask member' }).click();
  await expect(dialog).toBeHidden();
  expect(await addressOf(maria)).toBe('ending');
});

test('an officer works with the keyboard alone, on a desk and on a phone, and nothing bars the way', {
  tag: '@long',
}, async ({ page, officers: _, maria }) => {
  test.slow();
  await sayWho(maria);
  const office = await VerificationOfficePage.open(page, maria.fullName);
  await expectOpenToEveryone(page);
  const press = async (name: string | RegExp) => {
    await tabTo(page, page.getByRole('button', { name }));
    await page.keyboard.press('Enter');
  };
  await page.setViewportSize({ width: 375, height: 800 });
  await press(/^Open case/);
  await expect(page.getByRole('heading', { name: 'Why do you open this case?' })).toBeVisible();
  await expectOpenToEveryone(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await tabTo(page, page.getByLabel('Reason'));
  await page.keyboard.type('Next in the queue', humanly);
  await page.keyboard.press('Enter');
  await expect(office.decision).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectOpenToEveryone(page);
  await page.setViewportSize({ width: 375, height: 800 });
  const boxes = page.getByRole('checkbox');
  for (let nr = 0; nr < (await boxes.count()); nr += 1) {
    await tabTo(page, boxes.nth(nr));
    await page.keyboard.press('Space');
  }
  await press('Note a look');
  await expectOpenToEveryone(page);
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByLabel('What you found'));
  await page.keyboard.type('Not on');
  await tabTo(page, dialog.getByRole('button', { name: 'Note it' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Every name was looked for.')).toBeVisible();
  await press('Approve');
  await expectOpenToEveryone(page);
  await tabTo(page, dialog.getByRole('button', { name: 'Approve' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => addressOf(maria)).toBe('usable');
});
