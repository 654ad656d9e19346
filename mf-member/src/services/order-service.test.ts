import { addItem } from 'shared/cart/add-item';
import { AppError } from 'shared/lib/app-error';
import { setSession, useAppStore } from 'shared/runtime/store';
import { makeCatalogueService } from 'shared/testing/services';
import { expect, test, vi } from 'vitest';
import { orderService } from './order-service';

vi.mock('shared/runtime/supabase-client', () => ({ supabase: {} }));
vi.mock('shared/cart/add-item', () => ({ addItem: vi.fn() }));

const signIn = (userId: string) => setSession({ status: 'signed-in', userId, email: null });

test('nobody else reads that a service somebody chose is no longer available', async () => {
  let refuse = (_: AppError) => {};
  vi.mocked(addItem).mockReturnValue(new Promise((_, reject) => (refuse = reject)));
  signIn('maria');
  const ordering = orderService(makeCatalogueService(1));
  signIn('otto');
  refuse(new AppError('CT002', 'gone', 'Gone.'));
  expect(await ordering).toBe('gone');
  expect(useAppStore.getState().toasts).toEqual([]);
});
