import { describe, expect, it } from 'vitest';
import { everything, touchedBy } from './touched';

describe('a push', () => {
  it('of one remote’s files checks and deploys that one', () => {
    expect(touchedBy(['mf-member/src/cart/cart-page.tsx', 'docs/error-codes.md'])).toEqual({
      shell: false,
      remotes: ['mf-member'],
      database: false,
      tools: false,
      browser: true,
    });
  });

  it('of the shell’s files deploys the shell alone', () => {
    expect(touchedBy(['shell/src/layout/header.tsx'])).toMatchObject({ shell: true, remotes: [] });
  });

  it.each([
    'shared/src/lib/money.ts',
    'rspack.base.ts',
    'site/patches/patches.ts',
    'package-lock.json',
  ])('of %s, which is in every build, deploys all of them', (file) => {
    const { shell, remotes } = touchedBy([file]);
    expect({ shell, remotes }).toEqual({ shell: true, remotes: everything.remotes });
  });

  it('of a migration checks the database and every scene, and builds nothing', () => {
    expect(touchedBy(['supabase/migrations/20261121090800_cart.sql'])).toEqual({
      shell: false,
      remotes: [],
      database: true,
      tools: false,
      browser: true,
    });
  });

  it('of scenes runs them; of words about the product, nothing', () => {
    const nothing = { shell: false, remotes: [], database: false, tools: false, browser: false };
    expect(touchedBy(['e2e/tests/cart.spec.ts'])).toEqual({ ...nothing, browser: true });
    expect(touchedBy(['README.md', 'docs/home.png', 'shellfish.md'])).toEqual(nothing);
  });
});
