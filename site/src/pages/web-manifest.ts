import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { defaultDescription } from 'shell/app/page-head';

export const webManifestFile = 'site.webmanifest';

/**
 * The ground of the page, as in `tokens.css`: what a browser paints before it has read that. The site is dark in either
 * scheme, and so is what a phone draws around it.
 */
export const groundColour = '#0d1821';

const shortcuts = [
  ['Post', paths.post],
  ['Documents', paths.documents],
  ['Billing', paths.billing],
  ['Events', paths.events],
] as const;

/** What a phone shows of the site on its home screen. Icons: `npm run pictures`. */
export function webManifest(): string {
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${name}-${size}.png`,
    type: 'image/png',
    sizes: `${size}x${size}`,
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name: company.name,
    short_name: company.name,
    description: defaultDescription,
    lang: 'en',
    // whoever is signed out is led to the sign-in from there
    start_url: paths.dashboard,
    scope: '/',
    display: 'standalone',
    background_color: groundColour,
    theme_color: groundColour,
    icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('maskable', 512, 'maskable')],
    shortcuts: shortcuts.map(([name, url]) => ({ name, url, icons: [icon('icon', 192, 'any')] })),
  });
}
