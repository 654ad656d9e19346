import { describe, expect, it } from 'vitest';
import { assetsAhead, type BuiltRemotes, remoteOriginsOf, remotesMapOf } from './manifests';

function built(name: string, publicPath: string, pages: BuiltRemotes['mf-public']['pages']) {
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
    pages,
  };
}

const remotes: BuiltRemotes = {
  'mf-public': built('mf_public', '/r/mf-public/', {
    '/': [
      { name: 'home.js', mark: 'mf-public:chunk-1' },
      { name: 'home.css', mark: 'mf-public:chunk-1' },
    ],
    '/login': [{ name: 'sign-in.js', mark: 'mf-public:chunk-2' }],
  }),
  'mf-member': built('mf_member', 'https://member.example.test/v7/', {
    layout: [
      { name: 'dashboard.js', mark: 'mf-member:chunk-1' },
      { name: 'forms.js', mark: 'mf-member:chunk-9' },
    ],
    '/dashboard/billing': [
      { name: 'billing.js', mark: 'mf-member:chunk-2' },
      { name: 'forms.js', mark: 'mf-member:chunk-9' },
    ],
  }),
  'mf-admin': built('mf_admin', '/r/mf-admin/', {
    '/dashboard/orders': [{ name: 'orders.js', mark: 'mf-admin:chunk-1' }],
  }),
};

describe('the remotes map', () => {
  it('tells the shell where each remote is, from what the remotes say about themselves', () => {
    expect(remotesMapOf(remotes)).toEqual({
      'mf-public': { container: 'mf_public', entry: '/r/mf-public/remoteEntry.js' },
      'mf-member': {
        container: 'mf_member',
        entry: 'https://member.example.test/v7/remoteEntry.js',
      },
      'mf-admin': { container: 'mf_admin', entry: '/r/mf-admin/remoteEntry.js' },
    });
  });

  it('names the origins the security policy has to allow', () => {
    expect(remoteOriginsOf(remotes)).toEqual(['https://member.example.test']);
  });
});

describe('what a page loads ahead', () => {
  it('a visitor of the home page gets the public remote and nothing of the others', () => {
    expect(assetsAhead(remotes, '/')).toEqual({
      scripts: [
        '/r/mf-public/remoteEntry.js',
        '/r/mf-public/routes.0123456789.js',
        '/r/mf-public/home.js',
      ],
      styles: [
        {
          url: '/r/mf-public/home.css',
          mark: 'mf-public:chunk-1',
          from: 'mf-public/dist/home.css',
        },
      ],
    });
  });

  it('a member gets the frame of the dashboard and the page, each file once', () => {
    const { scripts } = assetsAhead(remotes, '/dashboard/billing');
    expect(scripts.map((url) => url.split('/').at(-1))).toEqual([
      'remoteEntry.js',
      'routes.0123456789.js',
      'dashboard.js',
      'forms.js',
      'billing.js',
    ]);
  });

  it('an administrator gets the frame from one remote and the page from the other', () => {
    const { scripts } = assetsAhead(remotes, '/dashboard/orders');
    expect(scripts).toContain('https://member.example.test/v7/dashboard.js');
    expect(scripts).toContain('/r/mf-admin/orders.js');
  });

  it('where members and administrators see different pages, neither is loaded ahead', () => {
    const { scripts } = assetsAhead(remotes, '/dashboard/documents');
    expect(scripts.join()).not.toContain('mf-admin');
    expect(scripts.join()).toContain('dashboard.js');
  });

  it('an unknown address loads no remote', () => {
    expect(assetsAhead(remotes, '/404')).toEqual({ scripts: [], styles: [] });
  });
});
