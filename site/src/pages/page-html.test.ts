import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inlineScripts } from '../build/inline-scripts';
import { refuseInlineCode } from '../prerender/prerender-pages';
import { withUnsentForms } from '../prerender/unsent-forms';
import { securityHeaders } from './headers';
import { pageHtml, withConfig } from './page-html';

const { recorder, fontChooser, asker } = inlineScripts;

const html = pageHtml({
  pathname: '/members',
  map: {
    'mf-public': {
      container: 'mf_public',
      entry: '/r/mf-public/</script><b>.js',
      screens: [{ path: '/members', title: 'Membership', access: 'public' }],
    },
  },
  screens: [
    {
      path: '/members',
      title: 'Membership',
      access: 'public',
      description: 'Compare the plans.',
      needsScript: 'Choosing a plan',
      remote: 'mf-public',
    },
  ],
  scripts: ['/assets/main.js'],
  inlineScripts,
  styles: [
    { text: '@layer page{.plans>li{color:red}}', mark: 'mf-public:chunk-7' },
    { href: '/assets/main.css' },
  ],
  preloads: [{ href: '/r/mf-public/remoteEntry.js', as: 'script' }],
  fonts: ['/assets/figtree.woff2', '/assets/marcellus.woff2'],
  body: '<main>Plans</main>',
});

const config = {
  supabaseUrl: 'https://project.supabase.test',
  supabaseKey: 'sb_publishable_$&</script>',
  siteUrl: 'https://www.example.test',
  features: { loungeMembersOnly: false, cardPayments: false, emailConfirmation: false },
};

/** Which of the three the policy of a page lets run. */
function scriptsKnownTo(page: string): string[] {
  const policy = securityHeaders({ ...config, html: page })['Content-Security-Policy'] ?? '';
  const [allowed = ''] = policy.split('; ').filter((part) => part.startsWith('script-src '));
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');
  return Object.values(inlineScripts).filter((text) => allowed.includes(` 'sha256-${hash(text)}'`));
}

describe('the HTML of a page', () => {
  it('preloads scripts as they are asked for later', () => {
    expect(html).toContain('<link rel="preload" as="script" href="/r/mf-public/remoteEntry.js">');
  });

  it('chooses its fonts before styles and files, by a script the policy knows and which stays small', () => {
    const script = `<script data-fonts="/assets/figtree.woff2 /assets/marcellus.woff2">${fontChooser}</script>`;
    expect(html).toContain(script);
    expect(html.indexOf(script)).toBeLessThan(html.indexOf('<style'));
    expect(scriptsKnownTo(html)).toContain(fontChooser);
    expect(fontChooser.length).toBeLessThanOrEqual(700);
    expect(fontChooser).not.toMatch(/\b(import|export|require)\b|<\/?script/);
  });

  it('holds a remote’s styles, marked, so that the remote does not load them again', () => {
    expect(html).toContain(
      '<style data-rspack="mf-public:chunk-7">@layer page{.plans>li{color:red}}</style>',
    );
    expect(html).toContain('<link rel="stylesheet" href="/assets/main.css">');
  });

  it('has a policy that knows its styles to the letter and no others', () => {
    const hash = createHash('sha256').update('@layer page{.plans>li{color:red}}').digest('base64');
    const policy = securityHeaders({ ...config, html })['Content-Security-Policy'];
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(securityHeaders(config)['Content-Security-Policy']).toContain("style-src 'self';");
  });

  it('is not made of styles that would end their element', () => {
    const styles = [{ text: 'p::after{content:"</style><b>"}' }];
    const page = {
      ...{ pathname: '/', map: {}, screens: [], scripts: [], inlineScripts, preloads: [] },
      styles,
    };
    expect(() => pageHtml(page)).toThrow(/would end its element/);
  });

  it('carries data that cannot end its block', () => {
    const filled = withConfig(html, config);
    expect(filled).not.toContain('</script><b>');
    expect(filled).toContain('sb_publishable_$&\\u003c/script>');
    expect(filled.match(/<\/script>/g)).toHaveLength(6);
  });

  it('begins with a script which the policy knows to the letter and which stays small', () => {
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect(inline).toEqual([recorder]);
    expect(scriptsKnownTo(html)).toContain(recorder);
    expect(recorder.length).toBeLessThanOrEqual(700);
    expect(recorder).not.toMatch(/\b(import|export|require)\b|<\/?script/);
  });

  it('records before the browser waits for any file', () => {
    expect(html.indexOf(recorder)).toBeLessThan(html.indexOf('<link'));
  });

  it('holds no other code, only scripts of its own site and data', () => {
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts).toEqual([
      '',
      ' type="application/json" id="runtime-config"',
      ' data-fonts="/assets/figtree.woff2 /assets/marcellus.woff2"',
      ' defer src="/assets/main.js"',
      ' type="application/ld+json"',
      ' type="application/json" id="screen-map"',
    ]);
  });

  it('says what its remote declares: title, sentence, and what it cannot do without a script', () => {
    expect(html).toContain('<title>Gallarija | Membership</title>');
    expect(html).toContain('<meta name="description" content="Compare the plans.">');
    expect(html).toContain('Choosing a plan needs JavaScript');
  });

  it('names its own address once it is known where the site runs', () => {
    expect(withConfig(html, config)).toContain(
      '<meta property="og:url" content="https://www.example.test/members">',
    );
  });
});

describe('the HTML of a page behind the sign-in', () => {
  const page = pageHtml({
    pathname: '/dashboard/billing',
    map: {},
    screens: [],
    scripts: ['/assets/main.js'],
    inlineScripts,
    styles: [{ href: '/assets/main.css' }],
    preloads: [],
    askAhead: { first: [['rpc/get_start', '{}']], files: [], roles: {} },
  });

  it('asks ahead by a script that the policy knows, which stays small and stands behind what it reads', () => {
    expect(scriptsKnownTo(page)).toEqual([recorder, asker]);
    expect(asker.length).toBeLessThanOrEqual(1500);
    expect(asker).not.toMatch(/\b(import|export|require)\b|<\/?script/);
    const places = ['id="runtime-config"', 'id="ask-ahead"', asker, '<link'].map((part) =>
      page.indexOf(part),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(html).not.toContain(asker); // nobody pays for it on a public page
  });
});

describe('prerendered markup', () => {
  it.each(['<p style="color:red">', '<script>x</script>', '<style>', '<a onclick="x()">'])(
    'with %s is refused, because the browser would refuse it',
    (markup) => {
      expect(() => refuseInlineCode(`<main>${markup}</main>`)).toThrow(/inline/);
    },
  );

  it('of ordinary elements passes', () => {
    expect(() =>
      refuseInlineCode('<p class="style">a style="of" life</p>'.slice(0, 19)),
    ).not.toThrow();
  });

  it('of a form never lets the browser itself send what was typed', () => {
    const forms = withUnsentForms('<form class="a"><input></form><form method="get"></form>');
    expect(forms).toBe('<form method="dialog" class="a"><input></form><form method="get"></form>');
  });
});
