import type { SiteScreen } from 'shared/screen-map';
import { describe, expect, it } from 'vitest';
import { aheadOf } from './ahead-of-page';
import {
  asksForCamera,
  assetsAhead,
  type BuiltRemotes,
  refuseContradictions,
  screenMapOf,
  screensOf,
} from './manifests';

function remote(name: string, publicPath: string, built: BuiltRemotes['mf-public']['built']) {
  return {
    manifest: {
      metaData: { globalName: name, publicPath, remoteEntry: { name: 'remoteEntry.js' } },
      exposes: [
        {
          name: 'routes',
          assets: {
            js: { sync: ['routes.0123456789.js'], async: [] },
            css: { sync: [], async: [] },
          },
        },
      ],
    },
    built,
  };
}

const dashboard = { access: 'member', frame: 'dashboard' } as const;

const remotes: BuiltRemotes = {
  'mf-public': remote('mf_public', '/r/mf-public/', {
    screens: [
      {
        path: '/',
        title: 'Home',
        access: 'public',
        description: 'A house in Valletta.',
        page: './home/home-page',
        files: [
          { name: 'home.js', mark: 'mf-public:chunk-1' },
          { name: 'home.css', mark: 'mf-public:chunk-1' },
        ],
      },
    ],
  }),
  'mf-member': remote('mf_member', '/r/mf-member/', {
    frame: {
      page: './member-dashboard',
      access: 'member',
      home: '/dashboard/documents',
      files: [
        { name: 'dashboard.js', mark: 'mf-member:chunk-1' },
        { name: 'forms.js', mark: 'mf-member:chunk-9' },
      ],
    },
    screens: [
      {
        path: '/dashboard/documents',
        title: 'Documents',
        page: './documents-page',
        ...dashboard,
        tab: { label: 'Documents', place: 10 },
        files: [],
      },
      {
        path: '/dashboard/billing',
        title: 'Billing',
        page: './billing-page',
        ...dashboard,
        tab: { label: 'Bills', place: 50, group: 'Money' },
        files: [
          { name: 'billing.js', mark: 'mf-member:chunk-2' },
          { name: 'forms.js', mark: 'mf-member:chunk-9' },
        ],
      },
    ],
  }),
  'mf-admin': remote('mf_admin', '/r/mf-admin/', {
    screens: [
      {
        path: '/dashboard/documents',
        title: 'Documents',
        page: './documents-page',
        access: 'administrator',
        frame: 'dashboard',
        files: [{ name: 'documents.js', mark: 'mf-admin:chunk-2' }],
      },
      {
        path: '/dashboard/orders',
        title: 'Orders',
        page: './orders-page',
        access: 'administrator',
        frame: 'dashboard',
        files: [{ name: 'orders.js', mark: 'mf-admin:chunk-1' }],
      },
      {
        path: '/dashboard/counter',
        title: 'Counter',
        page: './counter-page',
        access: 'administrator',
        needsCamera: true,
        files: [],
      },
    ],
  }),
};

describe('the map in the HTML', () => {
  it('tells the shell where each remote is, from what the remotes say about themselves', () => {
    expect(screenMapOf(remotes)).toMatchObject({
      'mf-public': { container: 'mf_public', entry: '/r/mf-public/remoteEntry.js' },
      'mf-member': {
        container: 'mf_member',
        entry: '/r/mf-member/remoteEntry.js',
        frame: { access: 'member', home: '/dashboard/documents' },
      },
      'mf-admin': { container: 'mf_admin', entry: '/r/mf-admin/remoteEntry.js' },
    });
  });

  it('says of a screen what every page needs, and nothing that only search engines read', () => {
    const { 'mf-public': website, 'mf-member': membership } = screenMapOf(remotes);
    expect(website?.screens).toEqual([{ path: '/', title: 'Home', access: 'public' }]);
    expect(membership?.screens[1]).toEqual({
      path: '/dashboard/billing',
      title: 'Billing',
      access: 'member',
      frame: 'dashboard',
      tab: { label: 'Bills', place: 50, group: 'Money' },
    });
    expect(membership?.screens[0]?.tab).toEqual({ place: 10 }); // called what the screen is
  });

  it('says which page asks for the camera: links lead there by a document of its own', () => {
    const { 'mf-admin': office } = screenMapOf(remotes);
    const asking = office?.screens.filter(({ needsCamera }) => needsCamera);
    expect(asking?.map(({ path }) => path)).toEqual(['/dashboard/counter']);
    expect(asksForCamera(screensOf(remotes), '/dashboard/counter')).toBe(true);
    expect(asksForCamera(screensOf(remotes), '/dashboard/orders')).toBe(false);
  });
});

describe('two remotes at one address', () => {
  const screen = (remote: string, access: SiteScreen['access']) =>
    ({ path: '/x', title: 'X', description: '', remote, access }) as SiteScreen;

  it('may show different people different screens', () => {
    expect(() => refuseContradictions(screensOf(remotes))).not.toThrow();
  });

  it('may not want the same people', () => {
    const both = [screen('mf-member', 'member'), screen('mf-admin', 'member')];
    expect(() => refuseContradictions(both)).toThrow(
      'mf-member declares /x for access "member", mf-admin for "member".',
    );
  });

  it('may not divide what everybody may open', () => {
    const both = [screen('mf-public', 'public'), screen('mf-member', 'member')];
    expect(() => refuseContradictions(both)).toThrow('/x');
  });
});

describe('the address of a screen', () => {
  const refusal = (path: string) => {
    const screen = { path, title: 'X', description: '', remote: 'mf-member', access: 'member' };
    return () => refuseContradictions([screen as SiteScreen]);
  };

  it.each([
    '/',
    '/x',
    '/business-addresses',
    '/dashboard/orders',
    '/4040',
    '/indexes',
    '/resting/404s',
  ])('may be %s', (path) => expect(refusal(path)).not.toThrow());

  it.each([
    ...['/index', '/x/index', '/404', '/404/signup', '/x/404', '/dashboard'],
    ...['/assets', '/assets/x', '/r/mf-member', '/releases/x', '/rest/v1'],
  ])('may not be %s, which is the site’s own', (path) =>
    expect(refusal(path)).toThrow(`mf-member declares a screen, but ${path} is`),
  );

  it.each(['', 'x', '/X', '/x/', '//x', '/über', '/x y', '/x\nSet-Cookie: a', '/:id', '/x.html'])(
    'may not be %j, which hosts and browsers write in other ways',
    (path) => expect(refusal(path)).toThrow('is no address of a page'),
  );
});

describe('the preload for a returning person', () => {
  const { files, roles } = aheadOf(remotes, '/dashboard/billing', ['/assets/data.js']);
  const names = (of: readonly EarlyFile[] = []) => of.map(({ href }) => href.split('/').at(-1));

  it('is what the shell and the screen need, and by role the frame, each file once', () => {
    expect(names(files)).toEqual([
      'data.js',
      'remoteEntry.js',
      'routes.0123456789.js',
      'billing.js',
      'forms.js',
    ]);
    expect(names(roles.member?.files)).toEqual(['dashboard.js']);
  });
});

describe('the preload of a page', () => {
  it('a visitor of the home page gets the public remote and nothing of the others', () => {
    expect(assetsAhead(remotes, '/')).toEqual({
      scripts: [
        '/r/mf-public/remoteEntry.js',
        '/r/mf-public/routes.0123456789.js',
        '/r/mf-public/home.js',
      ],
      styles: [{ url: '/r/mf-public/home.css', mark: 'mf-public:chunk-1' }],
    });
  });

  it('a member gets the page, each file once; the frame depends on the person', () => {
    const { scripts } = assetsAhead(remotes, '/dashboard/billing');
    expect(scripts.map((url) => url.split('/').at(-1))).toEqual([
      'remoteEntry.js',
      'routes.0123456789.js',
      'billing.js',
      'forms.js',
    ]);
  });

  it('nobody gets what is for administrators before it is known that they are one', () => {
    expect(assetsAhead(remotes, '/dashboard/orders')).toEqual({ scripts: [], styles: [] });
  });

  it('a page that differs for members and administrators loads neither ahead', () => {
    const { scripts } = assetsAhead(remotes, '/dashboard/documents');
    expect(scripts).toEqual(['/r/mf-member/remoteEntry.js', '/r/mf-member/routes.0123456789.js']);
  });

  it('an unknown address loads no remote', () => {
    expect(assetsAhead(remotes, '/404')).toEqual({ scripts: [], styles: [] });
  });
});
