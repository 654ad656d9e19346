import type { RuntimeConfig } from 'shared/runtime/config';
import type { ScreenMap } from 'shared/screen-map';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from './headers';
import { inlineScripts } from './inline-scripts';
import { pageHtml, withConfig } from './page-html';
import { configIn, ownPage, ownPolicy, screenMapIn } from './site-with-own-remote';

const map: ScreenMap = {
  'mf-public': { container: 'mf_public', entry: '/r/mf-public/remoteEntry.js', screens: [] },
  'mf-member': {
    container: 'mf_member',
    entry: 'https://member.example.test/7/remoteEntry.js',
    screens: [],
  },
};
const own = {
  name: 'mf-public',
  map: {
    container: 'mf_public',
    entry: '/r/mf-public/remoteEntry.js',
    screens: [{ path: '/new', title: '<New>', access: 'public' as const }],
  },
  contract: 2,
  screens: [],
  url: 'http://localhost:3100',
  site: 'https://www.example.test',
};
const config: RuntimeConfig = {
  siteUrl: 'https://www.example.test',
  supabaseUrl: 'https://project.supabase.test',
  supabaseKey: 'sb_publishable_x',
  features: { loungeMembersOnly: false, cardPayments: false, emailConfirmation: true },
};
const html = withConfig(
  pageHtml({
    pathname: '/',
    map,
    screens: [],
    scripts: ['/assets/main.js'],
    inlineScripts,
    styles: [
      { href: '/assets/main.css' },
      { text: '.deployed {}\n.as-well {}', mark: 'mf-public:chunk-1' },
    ],
    preloads: [
      { href: '/r/mf-public/home.js', as: 'script' },
      { href: 'https://member.example.test/7/cart.js', as: 'script' },
    ],
    askAhead: {
      first: [['rpc/get_start', '{}']],
      files: [{ href: '/r/mf-public/screen.js', as: 'script' }],
      roles: {
        member: {
          questions: [],
          files: [
            { href: '/r/mf-public/frame.js', as: 'script' },
            { href: 'https://member.example.test/7/frame.js', as: 'script' },
          ],
        },
      },
    },
    body: '<main><p>As it was deployed</p></main>',
  }),
  config,
);

describe('a page of the site with one remote from its sources', () => {
  const page = ownPage(html, own);

  it('names that remote as it is here, and the others as they are there', () => {
    expect(screenMapIn(page)).toEqual({ ...map, 'mf-public': own.map });
  });

  it('says of which contract it is where that is older than the shell’s, as of the deployed one', () => {
    const deployed = { ...map, 'mf-public': { ...map['mf-public'], contract: 2 } };
    const older = html.replace(JSON.stringify(map), JSON.stringify(deployed));
    expect(older).not.toBe(html);
    expect(screenMapIn(ownPage(older, own))?.['mf-public']).toEqual({ ...own.map, contract: 2 });
    expect(screenMapIn(ownPage(older, { ...own, contract: 3 }))?.['mf-public']).toEqual(own.map);
  });

  it('asks for nothing of the deployed one, and shows nothing of it', () => {
    expect(page).not.toContain('/r/mf-public/home.js');
    expect(page).not.toContain('/r/mf-public/frame.js');
    expect(page).not.toContain('/r/mf-public/screen.js');
    expect(page).toContain('https://member.example.test/7/frame.js');
    expect(page).not.toContain('.deployed');
    expect(page).not.toContain('.as-well');
    expect(page).not.toContain('As it was deployed');
    expect(page).toContain('<div id="root"></div>');
    expect(page).toContain('href="/assets/main.css"');
    expect(page).toContain('https://member.example.test/7/cart.js');
  });

  it('of a deployed remote on an origin of its own asks for nothing either', () => {
    expect(ownPage(html, { ...own, name: 'mf-member' })).not.toContain('cart.js');
  });
});

it('the site with one remote leaves an API of its own where it is, and reaches one beside the site through this address', () => {
  expect(configIn(config, own)).toEqual({ ...config, siteUrl: own.url });
  const together = { ...config, supabaseUrl: 'https://www.example.test' };
  expect(configIn(together, own).supabaseUrl).toBe(own.url);
});

it('the site with one remote lets the web socket of hot reload through, and keeps the rest of the policy', () => {
  const policy = securityHeaders(config)['Content-Security-Policy'] ?? '';
  expect(ownPolicy(policy, own.url)).toBe(
    policy
      .replace(/connect-src [^;]+/, '$& ws://localhost:3100')
      .replace('; upgrade-insecure-requests', ''),
  );
});
