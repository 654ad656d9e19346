import { act, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtInGreetings } from './built-in-greetings';
import { GreetingBoard } from './greeting-board';

const { setPhrases } = vi.hoisted(() => ({ setPhrases: vi.fn() }));
vi.mock('shared/greetings/flap-player', () => ({
  createFlapPlayer: () => ({ setPhrases, showFirst() {}, play() {}, pause() {} }),
}));
vi.mock('shared/runtime/config', () => ({
  runtimeConfig: () => ({ supabaseUrl: 'http://project.test', supabaseKey: 'a key' }),
}));

const rows = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

/** The phrases the board goes on with once the database has answered in this way. */
async function phrasesAfter(answer: () => Promise<Response>): Promise<readonly string[]> {
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  await act(async () => void render(<GreetingBoard />));
  await waitFor(() => expect(fetched.mock.settledResults[0]?.type).not.toBe('incomplete'));
  await act(async () => {});
  return setPhrases.mock.lastCall?.[0];
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is in trouble', () => rows([{ text: 'Not to be shown' }], 500)],
  ['has no greetings', () => rows([])],
])('greets with the built-in phrases when the database %s', async (_, answer) => {
  expect(await phrasesAfter(answer)).toEqual(builtInGreetings);
});

test('greets with the phrases of the database when it has some', async () => {
  const phrases = await phrasesAfter(() => rows([{ text: 'Bonġu' }, { text: 'Merħba' }]));
  expect(phrases).toEqual(['Bonġu', 'Merħba']);
  // of two with the same number the office sees the older one first, and so does the visitor
  const [asked] = vi.mocked(fetch).mock.lastCall ?? [];
  expect(String(asked)).toContain('order=display_order,created_at,id');
});
