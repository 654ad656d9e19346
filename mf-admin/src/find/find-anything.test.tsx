import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { findAnything } from 'shared/find/api';
import type { Found } from 'shared/find/types';
import { AppError } from 'shared/lib/app-error';
import { useAdminRole } from 'shared/profiles/use-profile';
import { BrowserRouter } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { setSession, signedOut } from 'shared/runtime/store';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import FindAnything from './find-anything';

vi.mock('shared/find/api', () => ({ findAnything: vi.fn() }));
vi.mock('shared/profiles/use-profile', () => ({ useAdminRole: vi.fn() }));
const onShown = vi.hoisted(() => vi.fn());
vi.mock('shared/ui/dialog', async (original) => {
  const { Dialog } = await original<typeof import('shared/ui/dialog')>();
  return {
    Dialog: (props: Parameters<typeof Dialog>[0]) => {
      useLayoutEffect(() => onShown(), []);
      return <Dialog {...props} />;
    },
  };
});

const user = userEvent.setup();

function found(kind: Found['kind'], id: string, changes: Partial<Found> = {}): Found {
  const rest = { detail: null, state: null, amount: null, at: '2026-12-01', is_exact: false };
  return { kind, id, title: `${kind} ${id}`, ...rest, ...changes };
}

const maria = found('person', 'p1', { title: 'Maria Vella', detail: 'maria@example.test' });
const order = found('order', 'o1', { title: 'PO-1', state: 'overdue', amount: 1749.5 });

function start(): void {
  history.replaceState(null, '', '/dashboard/users');
  render(
    <BrowserRouter>
      <input aria-label="A field of the page" />
      <FindAnything />
    </BrowserRouter>,
  );
}

const field = () => screen.findByRole('combobox', { name: 'Find anything' });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const address = () => location.pathname + location.search;

beforeEach(() => {
  queryClient.clear();
  vi.resetAllMocks();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  setSession({ status: 'signed-in', userId: 'nadia', email: null });
  vi.mocked(useAdminRole).mockReturnValue({ isAdmin: true, isSuperAdmin: false });
  vi.mocked(findAnything).mockResolvedValue([maria, order]);
});

describe('an administrator at the keyboard', () => {
  test('gets the first result of an answer that comes after Enter, not one of the answer before', async () => {
    start();
    await user.keyboard('{Meta>}k{/Meta}');
    await field();
    await user.keyboard('maria');
    await screen.findByRole('option', { name: /Maria Vella/ });
    let answer: (rows: Found[]) => void = () => {};
    vi.mocked(findAnything).mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await user.clear(await field());
    await user.keyboard('PO-1{Enter}');
    expect(address()).toBe('/dashboard/users');
    await waitFor(() => expect(findAnything).toHaveBeenLastCalledWith('PO-1', expect.anything()));
    answer([order]);
    await waitFor(() => expect(address()).toBe('/dashboard/orders?open=o1'));
  });

  test('is led to what was typed while the search was shown, and had no focus yet', async () => {
    onShown.mockImplementationOnce(() => {
      for (const key of ['j', 'z', 'Enter']) fireEvent.keyDown(document.body, { key });
    });
    start();
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(address()).toBe('/dashboard/person?id=p1'));
    expect(findAnything).toHaveBeenLastCalledWith('jz', expect.anything());
  });

  test('loses no key that comes when the field has the focus, and not yet what was typed before', async () => {
    onShown.mockImplementationOnce(() => {
      fireEvent.keyDown(document.body, { key: 'j' });
    });
    const press = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement)) return;
      expect(target.value).toBe('');
      document.removeEventListener('focusin', press);
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(target, 'z');
      target.dispatchEvent(new Event('input', { bubbles: true }));
    };
    document.addEventListener('focusin', press);
    start();
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(findAnything).toHaveBeenLastCalledWith('jz', expect.anything()));
    expect(await field()).toHaveProperty('value', 'jz');
  });

  test('is not led away after changing what was typed', async () => {
    vi.mocked(findAnything).mockReturnValue(new Promise(() => {}));
    start();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'maria{Enter}');
    await user.clear(await field());
    screen.getByRole('dialog', { name: 'Find anything' });
    expect(address()).toBe('/dashboard/users');
  });
});

test('the name of a screen finds it first, and an exact match stands above the rest', async () => {
  const exact = found('discount_code', 'c1', { title: 'ORDERS10', is_exact: true });
  vi.mocked(findAnything).mockResolvedValue([maria, exact]);
  start();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('orders');
  await screen.findByRole('option', { name: /ORDERS10/ });
  expect(
    screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby')),
  ).toHaveLength(3);
  expect(options()[0]).toBe('Orders');
  expect(options().indexOf('ORDERS10')).toBeLessThan(
    options().findIndex((text) => text?.startsWith('Maria')),
  );
});

test('every result leads to its place', async () => {
  vi.mocked(findAnything).mockResolvedValue([
    found('post_item', 'i1', { title: 'KRVQKE54', state: 'stored' }),
    found('parcel', 'p1', { title: 'Parcel 1A2B3C4D' }),
    found('event', 'e1'),
    found('message', 'm1'),
    found('affiliate', 'a1'),
    found('discount_code', 'c1', { title: 'A&B 10%' }),
    found('document', 'd1', { title: 'Lease #1' }),
    found('service', 's1', { title: 'Review' }),
  ]);
  start();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('zz');
  await screen.findByRole('option', { name: /event e1/ });
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('href'))).toEqual([
    '/dashboard/post?open=KRVQKE54',
    '/dashboard/post/shipments?parcel=p1',
    '/dashboard/events?open=e1',
    '/dashboard/messages?open=m1',
    '/dashboard/users?tab=affiliates&open=a1',
    '/dashboard/discounts?q=A%26B%2010%25',
    '/dashboard/documents?q=Lease%20%231',
    '/dashboard/services?q=Review',
  ]);
  expect(options()[0]).toBe('KRVQ-KE54Stored1 Dec 2026');
  await screen.findByText(/Type three letters or more to search everything/);
});

test('the dialog tells an empty result from a failure', async () => {
  vi.mocked(findAnything).mockResolvedValueOnce([]);
  start();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('nobody');
  await screen.findByText('Nothing found for “nobody”.');
  vi.mocked(findAnything).mockRejectedValueOnce(new AppError('XX000', 'down', 'It is down.'));
  await user.keyboard(' else');
  expect((await screen.findByRole('alert')).textContent).toContain('It is down.');
  vi.mocked(findAnything).mockResolvedValueOnce([maria]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('option', { name: /Maria Vella/ });
});

test('the next person at this browser does not see what the last one opened', async () => {
  start();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('maria');
  await screen.findByRole('option', { name: /Maria Vella/ });
  await user.keyboard('{Enter}');
  expect(sessionStorage.getItem('recent-finds')).toContain('Maria Vella');
  setSession(signedOut);
  expect(sessionStorage.getItem('recent-finds')).toBeNull();
});
