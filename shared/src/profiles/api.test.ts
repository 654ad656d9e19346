import { createClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { saveProfile } from './api';

vi.mock('shared/runtime/supabase-client', () => ({
  supabase: createClient('https://project.test', 'sb_publishable_x', {
    auth: { autoRefreshToken: false, persistSession: false },
    global: { fetch: async () => new Response('<h1>Bad gateway</h1>', { status: 502 }) },
  }),
}));

test('a member who saves the profile while a gateway answers alone reads that the server is out of reach', async () => {
  await expect(saveProfile('a-person', { city: 'Valletta' })).rejects.toMatchObject({
    code: 'NETWORK',
    userText: expect.stringContaining('could not reach the server'),
  });
});
