import { addItem } from 'shared/cart/add-item';
import { AppError } from 'shared/lib/app-error';
import { setSession, useAppStore } from 'shared/runtime/store';
import { expect, test, vi } from 'vitest';
import { addToLibrary } from './add-to-library';

vi.mock('shared/runtime/supabase-client', () => ({ supabase: {} }));
vi.mock('shared/cart/add-item', () => ({ addItem: vi.fn() }));

const signIn = (userId: string) => setSession({ status: 'signed-in', userId, email: null });

test('nobody else reads that a document somebody chose is no longer available', async () => {
  let refuse = (_: AppError) => {};
  vi.mocked(addItem).mockReturnValue(new Promise((_, reject) => (refuse = reject)));
  signIn('maria');
  const adding = addToLibrary({ id: 'a', title: 'Lease' } as Parameters<typeof addToLibrary>[0]);
  signIn('otto');
  refuse(new AppError('CT002', 'gone', 'Gone.'));
  await adding;
  expect(useAppStore.getState().toasts).toEqual([]);
});
