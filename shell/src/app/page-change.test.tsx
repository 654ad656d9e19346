import { act, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Link } from 'shared/router';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepScreenMap } from '../federation/screen-map';
import { mainId } from './main-id';
import { PageChange } from './page-change';

vi.mock('./request-pages', () => ({ requestPages: async () => {} }));
vi.mock('./page-head', () => ({ loadScreens: async () => [], applyPageHead: () => {} }));

/** Follows a link to the plans; answers what has the focus then. */
async function follow(hash: string): Promise<() => string | undefined> {
  render(
    <BrowserRouter>
      <Link to={`/members${hash}`}>Plans</Link>
      <main id={mainId}>
        <h1>Mail Storage Pricing</h1>
        <h2 id="für-alle">What is included</h2>
        <h2 id="50%">Half the price</h2>
      </main>
      <PageChange />
    </BrowserRouter>,
  );
  await act(async () => screen.getByRole('link', { name: 'Plans' }).click());
  return () => document.activeElement?.textContent ?? undefined;
}

beforeEach(() => {
  keepScreenMap({});
  history.replaceState(null, '', '/');
});

test.each([
  ['#f%C3%BCr-alle', 'What is included'],
  ['#50%', 'Half the price'],
  ['#60%', 'Mail Storage Pricing'], // which cannot be decoded
  ['#nothing-there', 'Mail Storage Pricing'],
])('a visitor who follows a link to %s comes to “%s”', async (hash, name) => {
  const focused = await follow(hash);
  await waitFor(() => expect(focused()).toBe(name));
});
