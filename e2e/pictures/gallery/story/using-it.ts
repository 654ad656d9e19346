import { expect } from '@playwright/test';
import { CartPage } from '../../../pages/cart-page';
import { ServicesPage } from '../../../pages/services-page';
import { founder } from '../people';
import { on, type Story } from '../story';
import { paperOf } from './first-payment';

const certificate = 'Certificate of address';
const hour = "Founder's hour";
const workshop = 'Pricing your work';

/** A document, a service and an event in the first weeks. */
export async function usingIt(story: Story): Promise<void> {
  await choose(story);
  await orderAll(story);
  await paid(story);
  await done(story);
}

async function choose(story: Story): Promise<void> {
  const { page, album } = story;
  album.begin('A document, a service, an event');
  await on(story, '2027-02-02T21:00+09:00', '/dashboard/documents');
  const documents = page.getByRole('list', { name: 'Available Documents' });
  await documents.getByRole('button', { name: `Preview: ${certificate}` }).click();
  await album.window('A document is previewed', page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Add to library: ${certificate}` }).click();
  await album.screen('Documents: it is in the cart', page.getByText('In your cart').first());

  const services = await ServicesPage.open(page);
  await services.order(hour).click();
  await album.screen('Services: one is ordered', services.viewOrder(hour));

  await page.goto('/dashboard/events');
  const event = page
    .getByRole('region', { name: 'Upcoming Events' })
    .getByRole('listitem', { name: workshop });
  await event.getByRole('link', { name: `Details of ${workshop}` }).click();
  await album.window('An event, its details', page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await event.getByRole('button', { name: 'Register' }).click();
  await album.screen(
    'Events: registered, to be paid',
    page.getByRole('region', { name: 'My Registrations' }).getByText(workshop),
  );
}

async function orderAll({ page, album }: Story): Promise<void> {
  const cart = await CartPage.open(page);
  await album.screen('Cart with a document, a service and an event', cart.line(workshop));
  await cart.confirm.click();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await page.getByText('What you ordered', { exact: true }).click();
  await album.screen('The order is placed, opened', cart.placed);
  await album.mail(page, founder.email, /^Order PO-/, 'Order placed');
}

async function paid(story: Story): Promise<void> {
  const { page, album, office } = story;
  await on(story, '2027-02-05T06:50+09:00', 'about:blank');
  await office.recordPayment();
  await album.mail(page, founder.email, /^Payment received/, 'Payment received');
  await page.goto('/dashboard/documents');
  const download = page.getByRole('button', { name: `Download PDF: ${certificate}` });
  await album.screen('Documents: the certificate can be downloaded', download);
  await paperOf(page, album, 'The certificate', () => download.click());
  await page
    .getByRole('button', { name: `Read: ${certificate}` })
    .first()
    .click();
  await album.window('The certificate, read on the screen', page.getByRole('dialog'));
  await page.goto('/dashboard/events');
  await album.screen(
    'Events: the place is confirmed',
    page.getByRole('region', { name: 'My Registrations' }).getByText('Confirmed'),
  );
}

async function done(story: Story): Promise<void> {
  const { page, album, office } = story;
  await office.setProgress(
    hour,
    'in_progress',
    'Claire calls you on Tuesday, 9 February, at 09:00.',
  );
  await on(story, '2027-02-08T21:00+09:00', '/dashboard/services');
  const services = new ServicesPage(page);
  await album.screen('Services: the work has begun', services.item(hour).getByText('In Progress'));
  await on(story, '2027-02-09T19:30+09:00', 'about:blank');
  await office.setProgress(
    hour,
    'completed',
    'Thank you for the talk. The list of banks is in your post.',
  );
  await page.goto('/dashboard/notifications');
  await album.screen('Notifications', page.getByRole('main').getByText(hour));
  await page.goto('/dashboard/services');
  await album.screen('Services: done', services.item(hour).getByText('Completed'));
  await page.goto('/ladyboss-lounge');
  await album.screen('The lounge', page.getByRole('heading', { level: 1 }));
  await album.expectNoOtherMail(page, founder.email);
  await expect(page).toHaveTitle(/Lounge/);
}
