import { expect, test, vi } from 'vitest';
import { submitApplication } from '../affiliates/api';
import type { AffiliateApplication } from '../affiliates/types';
import { requestPasswordReset } from '../session/api';
import { expectLines } from '../testing/expect-lines';

expectLines(/Failed to fetch/);

vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({
    supabaseUrl: 'https://project.test',
    supabaseKey: 'sb_publishable_x',
    siteUrl: 'https://site.test',
  }),
}));

test.each([
  [
    'asks for a reset link',
    () => requestPasswordReset('a@example.test'),
    'Failed to send reset email: We could not reach the server.',
  ],
  [
    'applies as an affiliate',
    () => submitApplication({} as AffiliateApplication, 'an-id'),
    'Failed to submit application. Please try again. We could not reach the server.',
  ],
])('a person who %s and gets no answer reads first what failed', async (_what, ask, text) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(ask()).rejects.toMatchObject({
    answer: 'none',
    userText: expect.stringMatching(new RegExp(`^${text}`)),
  });
});
