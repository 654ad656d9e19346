import { setSession, signedOut, useAppStore } from 'shared/runtime/store';
import { makeCartItem } from 'shared/testing/cart-items';
import { afterEach, expect, test, vi } from 'vitest';
import { withdrawPendingRow } from './api';
import { loadCart, mergeIntoCart } from './cart';
import { removePending } from './remove-pending';
import { useCart } from './use-cart';

vi.mock('./api', () => ({ withdrawPendingRow: vi.fn() }));

const row = '44444444-4444-4444-8444-444444444444';
const item = makeCartItem(1, { pending_row_id: row });
const offer = { id: item.source.id, title: item.title };
const titles = () => useCart.getState().items.map(({ title }) => title);
const toasts = () => useAppStore.getState().toasts.map(({ text }) => text);

function signIn(userId: string): void {
  setSession({ status: 'signed-in', userId, email: null });
  loadCart(userId);
}

afterEach(() => setSession(signedOut));

test.each([
  [{}, '“Service 1” was removed.'],
  [false, '“Service 1” has been ordered in the meantime, so it stays. See Billing.'],
] as const)(
  'a member who removes a waiting item reads what came of it, and nobody else does: %s',
  async (withdrawn, text) => {
    let answer = (_: object | false) => {};
    vi.mocked(withdrawPendingRow).mockImplementation(
      () => new Promise((resolve) => (answer = resolve)),
    );
    for (const [atTheEnd, told] of [
      ['maria', [text]],
      ['otto', []],
    ] as const) {
      signIn('maria');
      mergeIntoCart([item]);
      const removing = removePending('service', row, offer, async () => {});
      if (atTheEnd !== 'maria') signIn(atTheEnd);
      answer(withdrawn);
      await removing;
      expect(toasts()).toEqual(told);
      signIn('maria');
      expect(titles()).toEqual([]);
    }
  },
);
