import type { Locator, Page } from '@playwright/test';
import type postgres from 'postgres';
import { company } from 'shared/company';
import { expect, type Newcomer, test } from '../fixtures';
import { CartPage } from '../pages/cart-page';
import { LoginPage } from '../pages/login-page';
import { MembersPage, type RegistrationDialog } from '../pages/members-page';
import { countRequests } from '../support/count-requests';

async function openRegistration(page: Page): Promise<RegistrationDialog> {
  const members = await MembersPage.open(page);
  return members.choose('Essential');
}

test('a visitor registers and signs in with the keyboard alone', async ({
  page,
  newcomer,
  sql,
  complaints,
}) => {
  const members = await MembersPage.open(page);
  await tabTo(members.chooseLink('Pro'));
  await page.keyboard.press('Enter');
  const registration = members.registration();
  await expect(registration.step(1)).toBeFocused();
  await tabTo(registration.field('E-mail'));
  await page.keyboard.type(newcomer.email);
  await tabTo(registration.field('Password'));
  await page.keyboard.type(newcomer.password);
  await tabTo(registration.dialog.getByRole('button', { name: 'Show password', exact: true }));
  await page.keyboard.press('Space');
  await expect(registration.field('Password')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Shift+Tab'); // out of what can be read now, it can be copied
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await tabTo(registration.field('Confirm password'));
  await page.keyboard.press('Control+v');
  await expect(registration.field('Confirm password')).toHaveValue(newcomer.password);
  await tabTo(registration.field('Full name'));
  await page.keyboard.type(newcomer.fullName);
  await page.keyboard.press('Enter');

  await expect(registration.step(2)).toBeFocused();
  await tabTo(registration.field('Address line 1'));
  await page.keyboard.type('7 Triq il-Merkanti');
  await tabTo(registration.field('City'));
  await page.keyboard.type('Valletta');
  await tabTo(registration.field('Postal code'));
  await page.keyboard.type('VLT 1170');
  await tabTo(registration.field('Country'));
  await page.keyboard.type('Germany');
  await tabTo(registration.dialog.getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');

  await expect(registration.step(3)).toBeFocused();
  await expect(registration.dialog).toContainText('Germany');
  await tabTo(registration.terms);
  await page.keyboard.press('Space');
  await tabTo(registration.submit);
  await page.keyboard.press('Enter');
  await expect(registration.dialog).toContainText('Your account has been created.');

  await expect(page).toHaveURL(/\/login$/);
  const login = new LoginPage(page);
  await expect(login.banner).toBeVisible();
  await expect(login.email).toHaveValue(newcomer.email);
  await tabTo(login.password);
  await page.keyboard.type(newcomer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/cart$/);
  const [profile] = await sql`select country from profiles where email = ${newcomer.email}`;
  expect(profile?.country).toBe('Germany');
  expect(complaints).toEqual([]);
});

test('the way out is Cancel on step 1, and Previous on the others', async ({ page, newcomer }) => {
  const registration = await openRegistration(page);
  const cancel = registration.dialog.getByRole('button', { name: 'Cancel' });
  const previous = registration.dialog.getByRole('button', { name: 'Previous' });
  await expect(cancel).toBeVisible();
  await expect(previous).toHaveCount(0);
  await registration.fillAccount(newcomer);
  await registration.next();
  await registration.fillDetails();
  await expect(cancel).toHaveCount(0);
  await expect(previous).toBeVisible();
  await registration.next();
  await expect(registration.step(3)).toBeVisible();
  await expect(cancel).toHaveCount(0);
  await expect(previous).toBeVisible();
});

test('a browser or password manager knows what each field is for', async ({ page, newcomer }) => {
  const registration = await openRegistration(page);
  const purposes = {
    'E-mail': 'email',
    Password: 'new-password',
    'Confirm password': 'new-password',
    'Full name': 'name',
  };
  for (const [label, purpose] of Object.entries(purposes)) {
    await expect(registration.field(label)).toHaveAttribute('autocomplete', purpose);
  }
  await registration.fillAccount(newcomer);
  await registration.next();
  const places = [
    [/^address line 1/i, 'address-line1'],
    [/^address line 2/i, 'address-line2'],
    [/^city/i, 'address-level2'],
    [/^postal code/i, 'postal-code'],
    [/^country/i, 'country-name'],
    [/^company name/i, 'organization'],
    [/^phone/i, 'tel'],
  ] as const;
  for (const [label, purpose] of places) {
    await expect(registration.field(label)).toHaveAttribute('autocomplete', purpose);
  }
  await expect(registration.field(/^vat number/i)).toHaveAttribute('placeholder', /^MT\d{8}$/);
  await expect(registration.field(/^country/i).getByRole('option')).toHaveText([
    'Malta',
    'United Kingdom',
    'Germany',
    'France',
    'Italy',
    'Spain',
    'Netherlands',
    'Belgium',
    'Other',
  ]);
});

test.describe('step 1, the account', () => {
  test('everything left empty: says what is missing, above the step and beside each field', async ({
    page,
    complaints,
  }) => {
    const registration = await openRegistration(page);
    await registration.next();
    await expect(registration.alert).toHaveText('Please fill in all required fields');
    const missing = {
      'E-mail': 'Enter your e-mail address',
      Password: 'Choose a password',
      'Confirm password': 'Repeat the password',
      'Full name': 'Enter your full name',
    };
    for (const [label, text] of Object.entries(missing)) {
      await expect(registration.field(label)).toHaveAccessibleDescription(text);
      await expect(registration.field(label)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(registration.field('E-mail')).toBeFocused();
    await expect(registration.step(1)).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('an e-mail that cannot be one: says so, whatever is wrong with it', async ({
    page,
    newcomer,
  }) => {
    const registration = await openRegistration(page);
    await registration.fillAccount(newcomer);
    const impossible = [
      'maria',
      'maria@',
      '@example.test',
      'maria@example',
      'maria v@example.test',
    ];
    for (const email of impossible) {
      await registration.field('E-mail').fill(email);
      await registration.next();
      await expect(registration.alert).toHaveText('Please enter a valid email address');
      await expect(registration.field('E-mail')).toHaveValue(email);
    }
    await registration.field('E-mail').fill(newcomer.email);
    await registration.next();
    await expect(registration.step(2)).toBeVisible();
  });

  const badAccounts = [
    {
      bad: 'a password of five characters',
      field: 'Password',
      value: 'short',
      text: 'Password must be at least 6 characters long',
    },
    {
      bad: 'a repeated password that differs',
      field: 'Confirm password',
      value: 'something else',
      text: 'Passwords do not match',
    },
    {
      bad: 'a name longer than any name',
      field: 'Full name',
      value: 'ħ'.repeat(201),
      text: 'Please use at most 200 characters',
    },
    {
      bad: 'a name of blanks',
      field: 'Full name',
      value: '   ',
      text: 'Enter your full name',
      summary: 'Please fill in all required fields',
    },
  ];
  for (const { bad, field, value, text, summary = text } of badAccounts) {
    test(`${bad}: says so, and goes on once it is put right`, async ({ page, newcomer }) => {
      const registration = await openRegistration(page);
      await registration.fillAccount(newcomer);
      const right = await registration.field(field).inputValue();
      await registration.field(field).fill(value);
      await registration.next();
      await expect(registration.alert).toHaveText(summary);
      await expect(registration.field(field)).toHaveAccessibleDescription(text);
      await expect(registration.field(field)).toHaveValue(value);
      await expect(registration.field(field)).toBeFocused();

      await registration.field(field).fill(right);
      await expect(registration.alert).toHaveCount(0);
      await registration.next();
      await expect(registration.step(2)).toBeVisible();
    });
  }
});

test.describe('step 2, the address', () => {
  test('a line of the address left out: says which, and keeps the rest', async ({
    page,
    newcomer,
  }) => {
    const registration = await openRegistration(page);
    await registration.fillAccount(newcomer);
    await registration.next();
    await registration.fillDetails();
    const missing = {
      'Address line 1': 'Enter the first line of your address',
      City: 'Enter the town or city',
      'Postal code': 'Enter the postal code',
    };
    for (const [label, text] of Object.entries(missing)) {
      const right = await registration.field(label).inputValue();
      await registration.field(label).fill(' ');
      await registration.next();
      await expect(registration.alert).toHaveText('Please fill in all required address fields');
      await expect(registration.field(label)).toHaveAccessibleDescription(text);
      await expect(registration.field(label)).toBeFocused();
      await registration.field(label).fill(right);
      await expect(registration.alert).toHaveCount(0);
    }
    await registration.next();
    await expect(registration.step(3)).toBeVisible();
  });

  test('a postal code longer than any: says how long it may be', async ({ page, newcomer }) => {
    const registration = await openRegistration(page);
    await registration.fillAccount(newcomer);
    await registration.next();
    await registration.fillDetails();
    await registration.field('Postal code').fill('1'.repeat(21));
    await registration.next();
    await expect(registration.alert).toHaveText('Please use at most 20 characters');
    await expect(registration.step(2)).toBeVisible();
  });
});

test.describe('step 3, the consent', () => {
  test('cannot be sent before the terms are agreed to', async ({ page, newcomer, sql }) => {
    const registration = await openRegistration(page);
    await registration.fill(newcomer);
    await registration.terms.uncheck();
    await expect(registration.submit).toBeDisabled();
    // around the button, as a password manager or a script might
    await registration.dialog.locator('form').evaluate((form: HTMLFormElement) => {
      form.requestSubmit();
    });
    await expect(registration.alert).toHaveText('You must agree to the terms and conditions');
    expect(await accountsOf(sql, newcomer)).toBe(0);

    await registration.terms.check();
    await expect(registration.alert).toHaveCount(0);
    await expect(registration.submit).toBeEnabled();
  });
});

test.describe('nothing typed is lost', () => {
  test('by Previous and Next', async ({ page, newcomer }) => {
    const registration = await openRegistration(page);
    await registration.fill(newcomer);
    await registration.previous();
    await expectDetails(registration);
    await registration.previous();
    await expectAccount(registration, newcomer);
    await registration.next();
    await expectDetails(registration);
    await registration.next();
    await expect(registration.terms).toBeChecked();
  });

  test('by the browser’s Back and Forward', async ({ page, newcomer }) => {
    const registration = await openRegistration(page);
    await registration.fill(newcomer);
    await page.goBack();
    await expectDetails(registration);
    await page.goBack();
    await expectAccount(registration, newcomer);
    await page.goBack();
    await expect(registration.dialog).toBeHidden();
    await expect(page).toHaveURL(/\/members$/);
    await page.goForward();
    await expect(registration.field('Full name')).toHaveValue(newcomer.fullName);
  });

  test('by closing and opening again; only the passwords are asked for anew', async ({
    page,
    newcomer,
  }) => {
    const members = await MembersPage.open(page);
    const ways: ((registration: RegistrationDialog) => Promise<void>)[] = [
      async ({ dialog }) => dialog.getByRole('button', { name: 'Close' }).click(),
      async () => page.keyboard.press('Escape'),
      async (registration) => {
        await registration.previous();
        await registration.dialog.getByRole('button', { name: 'Cancel' }).click();
      },
    ];
    for (const close of ways) {
      const registration = await members.choose('Essential');
      await registration.fillAccount(newcomer);
      await registration.next();
      await registration.fillDetails();
      await close(registration);
      await expect(registration.dialog).toBeHidden();

      await members.choose('Enterprise');
      await expect(registration.field('E-mail')).toHaveValue(newcomer.email);
      await expect(registration.field('Full name')).toHaveValue(newcomer.fullName);
      await registration.fillAccount(newcomer);
      await registration.next();
      await expectDetails(registration);
      await page.keyboard.press('Escape');
      await expect(registration.dialog).toBeHidden();
    }
  });

  test('by a reload; the password is asked for again before going on', async ({
    page,
    newcomer,
  }) => {
    const registration = await openRegistration(page);
    await registration.fill(newcomer);
    await page.reload();
    await expect(registration.step(1)).toBeVisible();
    await expect(registration.field('E-mail')).toHaveValue(newcomer.email);
    await expect(registration.field('Password')).toHaveValue('');
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    expect(kept).not.toContain(newcomer.password);
  });

  for (const [name, path] of [
    ['terms and conditions', '/terms'],
    ['privacy policy', '/privacy'],
  ] as const) {
    test(`by reading the ${name}, which opens beside it`, async ({ page, newcomer }) => {
      const registration = await openRegistration(page);
      await registration.fill(newcomer);
      const opening = page.waitForEvent('popup');
      await registration.dialog.getByRole('link', { name }).click();
      const opened = await opening;
      await opened.waitForURL(`**${path}`);
      await opened.close();
      await expect(registration.terms).toBeChecked();
      await registration.previous();
      await expectDetails(registration);
      await registration.previous();
      await expectAccount(registration, newcomer);
    });
  }
});

test.describe('sending it', () => {
  for (const spelling of ['as it is', 'IN CAPITALS']) {
    test(`an e-mail that has an account, ${spelling}: back to step 1, with ways on`, async ({
      page,
      newcomer,
      account,
      sql,
    }) => {
      const email = spelling === 'IN CAPITALS' ? account.email.toUpperCase() : account.email;
      const registration = await openRegistration(page);
      await registration.fill({ ...newcomer, email });
      await registration.submit.click();
      await expect(registration.step(1)).toBeVisible();
      await expect(registration.alert).toContainText('An account with this e-mail exists already');
      await expect(registration.field('E-mail')).toBeFocused();
      await expect(registration.field('Password')).toHaveValue(newcomer.password);
      await expect(
        registration.dialog.getByRole('link', { name: 'Forgot your password?' }),
      ).toHaveAttribute('href', `/forgot-password?email=${encodeURIComponent(email)}`);

      await registration.field('E-mail').fill(newcomer.email);
      await expect(registration.alert).toHaveCount(0);
      await registration.next();
      await expectDetails(registration);
      await registration.next();
      await registration.submit.click();
      await expect(page).toHaveURL(/\/login/);
      expect(await accountsOf(sql, newcomer)).toBe(1);
      expect(await accountsOf(sql, account)).toBe(1);
    });
  }

  test('“Sign in instead” carries the e-mail along', async ({ page, newcomer, account }) => {
    const registration = await openRegistration(page);
    await registration.fill({ ...newcomer, email: account.email });
    await registration.submit.click();
    await registration.dialog.getByRole('link', { name: 'Sign in instead' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('main').getByLabel('E-mail')).toHaveValue(account.email);
  });

  test('success is said for two seconds, then /login welcomes with the plan', async ({
    page,
    newcomer,
    sql,
  }) => {
    await page.clock.install();
    const registration = await openRegistration(page);
    await registration.fill(newcomer);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await registration.submit.click();
    await expect(registration.dialog.getByRole('status')).toContainText(
      'Your account has been created.',
    );
    await page.clock.runFor(1_900);
    await expect(page).toHaveURL(/\/members$/);
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/\/login$/);
    expect(visited.join(' ')).toMatch(/\/login\?registered=true&membership=essential\b/);
    await page.clock.resume();
    const login = new LoginPage(page);
    await expect(login.banner).toBeVisible();
    await page.reload(); // the address is clean, and the welcome still there
    await expect(login.banner).toBeVisible();

    const [accepted] = await sql<{ terms_version: string; terms_accepted_at: Date }[]>`
      select terms_version, terms_accepted_at from profiles where email = ${newcomer.email}`;
    expect(accepted?.terms_version).toBe(company.termsVersion);
    expect(accepted?.terms_accepted_at).toBeInstanceOf(Date);
  });

  test('a double click creates one account', async ({ page, newcomer, sql, complaints }) => {
    const registration = await openRegistration(page);
    await registration.fill(newcomer);
    const signUps = countRequests(page, '/auth/v1/signup');
    await registration.submit.dblclick();
    await expect(page).toHaveURL(/\/login/);
    expect(signUps()).toBe(1);
    expect(await accountsOf(sql, newcomer)).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('without a connection: says so, keeps everything, works when sent again', async ({
    page,
    newcomer,
    sql,
  }) => {
    const registration = await openRegistration(page);
    await registration.fill(newcomer);
    await page.route('**/auth/v1/signup*', (route) => route.abort('internetdisconnected'), {
      times: 1,
    });
    await registration.submit.click();
    await expect(registration.alert).toContainText('We could not reach the server');
    await expect(registration.alert).toContainText('Nothing you typed is lost');
    await registration.submit.click();
    await expect(page).toHaveURL(/\/login/);
    expect(await accountsOf(sql, newcomer)).toBe(1);
  });

  test('an answer that is lost: sending it again leads to signing in, not to a second account', async ({
    page,
    newcomer,
    sql,
  }) => {
    const registration = await openRegistration(page);
    await registration.fill(newcomer);
    await page.route(
      '**/auth/v1/signup*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await registration.submit.click();
    await expect(registration.alert).toContainText('We could not reach the server');
    await registration.submit.click();
    await expect(registration.alert).toContainText('An account with this e-mail exists already');
    expect(await accountsOf(sql, newcomer)).toBe(1);
  });
});

test('an unknown billing period in the address shows monthly prices', async ({
  page,
  complaints,
}) => {
  for (const query of ['?billing=weekly', '?billing=', '?billing[]=annual', '?billing=__proto__']) {
    const members = await MembersPage.open(page, query);
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    await expect(members.plan('Essential')).toContainText('€89.00');
  }
  expect(complaints).toEqual([]);
});

test('a plan opens in a new tab or from a passed-on address, and Back leaves the plans', async ({
  page,
  context,
  complaints,
}) => {
  const members = await MembersPage.open(page, '?billing=annual');
  await expect(members.plan('Pro')).toContainText('€1,749.00');
  const opening = context.waitForEvent('page');
  await members.chooseLink('Pro').click({ modifiers: ['ControlOrMeta'] });
  const opened = await opening;
  const { dialog } = new MembersPage(opened).registration();
  await expect(dialog).toContainText('€1,749.00');
  await expect(members.registration().dialog).toBeHidden();

  await opened.goBack();
  await expect(dialog).toBeHidden();
  await expect(opened).toHaveURL(/\/members\?billing=annual$/);
  await opened.reload();
  await expect(new MembersPage(opened).plan('Pro')).toContainText('€1,749.00');
  await expect(dialog).toBeHidden();
  expect(complaints).toEqual([]);
});

test('no address puts a plan into a member’s cart', async ({ page, member }) => {
  await MembersPage.open(page, '?plan=pro&billing=annual');
  await expect(page).toHaveURL(/\/members\?billing=annual$/);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText(member.email);
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(new CartPage(page).empty).toBeVisible();
});

test('an unknown plan in the address is ignored', async ({ page, complaints }) => {
  await MembersPage.open(page, '?membership=platinum&plan=%3Cscript%3E');
  await expect(page).toHaveURL(/\/members\?membership=platinum$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: /^Choose / })).toHaveCount(3);
  expect(complaints).toEqual([]);
});

/** Goes on with Tab until `target` has the focus, as a person without a mouse does. */
async function tabTo(target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 40 && !(await isThere()); stops += 1) {
    await target.page().keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function expectAccount(registration: RegistrationDialog, person: Newcomer): Promise<void> {
  await expect(registration.step(1)).toBeVisible();
  await expect(registration.field('E-mail')).toHaveValue(person.email);
  await expect(registration.field('Password')).toHaveValue(person.password);
  await expect(registration.field('Confirm password')).toHaveValue(person.password);
  await expect(registration.field('Full name')).toHaveValue(person.fullName);
}

async function expectDetails(registration: RegistrationDialog): Promise<void> {
  await expect(registration.step(2)).toBeVisible();
  await expect(registration.field('Address line 1')).toHaveValue('7 Triq il-Merkanti');
  await expect(registration.field('City')).toHaveValue('Valletta');
  await expect(registration.field('Postal code')).toHaveValue('VLT 1170');
  await expect(registration.field(/^company name/i)).toHaveValue('Newcomer Trading Ltd');
  await expect(registration.field(/^vat number/i)).toHaveValue('MT12345678');
}

async function accountsOf(sql: postgres.Sql, { email }: { email: string }): Promise<number> {
  const rows = await sql`select 1 from auth.users where lower(email) = lower(${email})`;
  return rows.length;
}
