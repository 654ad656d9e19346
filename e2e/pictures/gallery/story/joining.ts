import { CartPage } from '../../../pages/cart-page';
import { LoginPage } from '../../../pages/login-page';
import { MembershipsPage, type RegistrationDialog } from '../../../pages/memberships-page';
import { founder } from '../people';
import { on, type Story } from '../story';

/** From choosing a plan to an order that waits for its transfer. Early in Tokyo, the day before in Malta. */
export async function joining(story: Story): Promise<void> {
  await register(story);
  await order(story);
}

async function register(story: Story): Promise<void> {
  const { page, album } = story;
  album.begin('Registering');
  await on(story, '2027-01-28T06:40+09:00', '/members');
  const registration = await new MembershipsPage(page).choose('Pro');
  await album.window('Registration, step 1', registration.step(1));
  await registration.fillAccount(founder);
  await registration.next();
  await fillDetails(registration);
  await album.window('Registration, step 2, filled in', registration.step(2));
  await registration.next();
  await registration.terms.check();
  await album.window('Registration, step 3', registration.step(3));
  await registration.submit.click();
  await page.waitForURL(/\/login/);
  await album.screen('The e-mail has to be confirmed first', new LoginPage(page).email);
  const [link] = await album.mail(page, founder.email, /confirm/i, 'Confirm your e-mail');
  await page.goto(String(link));
  const confirm = page.getByRole('button', { name: 'Confirm my e-mail' });
  await album.screen('The link of the mail', confirm);
  await confirm.click();
  await page.waitForURL(/\/dashboard\//);
}

async function fillDetails(registration: RegistrationDialog): Promise<void> {
  await registration.field(/^address line 1/i).fill(founder.address);
  await registration.field(/^city/i).fill(founder.city);
  await registration.field(/^postal code/i).fill(founder.postalCode);
  await registration.field(/^country/i).selectOption('Other');
  await registration.field(/^which country/i).selectOption(founder.country);
  await registration.field(/^company name/i).fill(founder.company);
  await registration.field(/^vat number/i).fill(founder.vatNumber);
  await registration.field(/^phone/i).fill(founder.phone);
}

async function order({ page, album }: Story): Promise<void> {
  album.begin('Ordering');
  const cart = new CartPage(page);
  await album.screen('Cart, ready to order', cart.confirm);
  await cart.applyCode('WELCOME10');
  await album.screen('Cart with a discount', cart.sum('Discount (WELCOME10)'));
  await cart.confirm.click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await album.screen('The order is placed, and what happens next', cart.placed);
  await page.goto('/dashboard/billing');
  const due = page.getByRole('region', { name: 'Amount due' });
  await album.screen('Billing: how to pay', due.getByRole('article'));
  await album.mail(page, founder.email, /^Order PO-/, 'Order placed');
  await page.goto('/dashboard/membership');
  await album.screen('Membership, waiting for its first payment', page.getByText('Payment due'));
}
