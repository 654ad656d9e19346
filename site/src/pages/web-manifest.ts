import { company } from 'shared/company';
import { defaultDescription } from 'shell/app/page-head';

export const webManifestFile = 'site.webmanifest';

/** The ground of the page, as in `tokens.css`: what a browser paints before it has read that. */
export const groundColour = '#0d1821';

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
    start_url: '/',
    scope: '/',
    // no offline copy is kept, so the browser's own controls stay in reach
    display: 'minimal-ui',
    background_color: groundColour,
    theme_color: groundColour,
    icons: [icon('icon', 192, 'any'), icon('icon', 512, 'any'), icon('maskable', 512, 'maskable')],
  });
}
