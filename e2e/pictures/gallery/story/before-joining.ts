import { MembershipsPage } from '../../../pages/memberships-page';
import { on, type Story } from '../story';

/** What a visitor reads before deciding. */
export async function beforeJoining(story: Story): Promise<void> {
  const { page, album } = story;
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  album.begin('Looking round');
  await on(story, '2027-01-27T22:10+09:00', '/');
  await album.window('Home, the first screen', page.getByRole('heading', { level: 1 }));
  await album.screen('Home, the whole page', page.getByRole('heading', { level: 1 }));
  await page.goto('/business-addresses');
  await album.screen('Business addresses', page.getByRole('heading', { level: 1 }));
  await page.goto('/services-offered');
  await album.screen('Services offered', page.getByRole('heading', { level: 1 }));
  await page.goto('/building-history');
  await album.screen('Building history', page.getByRole('heading', { level: 1 }));
  const plans = await MembershipsPage.open(page);
  await album.window('Pricing, the first screen', plans.heading);
  await album.screen('Pricing, monthly', plans.plan('Pro'));
  await plans.showAnnual();
  await album.screen('Pricing, annual', page.getByText('€1,749.00'));
  await page.goto('/contact');
  await album.screen('Contact', heading(/Let.s Talk/));
  await page.goto('/terms');
  await album.screen('Terms', page.getByRole('heading', { level: 1 }));
}
