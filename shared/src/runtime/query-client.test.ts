import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { queryClient } from 'shared/runtime/query-client';
import { expect, test } from 'vitest';

test('a change that is sent without a connection is refused at once, and not made later', async () => {
  onlineManager.setOnline(false);
  const save = new MutationObserver(queryClient, {
    mutationFn: () => Promise.reject(new Error('You are offline.')),
  });
  await expect(save.mutate()).rejects.toThrow('You are offline.');
  onlineManager.setOnline(true);
});
