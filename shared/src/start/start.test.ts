import { queryClient } from 'shared/runtime/query-client';
import { setSession, signedOut } from 'shared/runtime/store';
import { fromStart } from 'shared/start/start.singleton';
import { beforeEach, expect, test, vi } from 'vitest';
import { agendaKey } from '../agenda/agenda-key';
import { profileKey } from '../profiles/profile-key';
import { fetchStart } from './api';
import type { Start } from './types';

vi.mock('./api', () => ({ fetchStart: vi.fn() }));

const answerOf = (userId: string) =>
  ({
    profile: { id: userId },
    pending: { service: [], event: [], document: [] },
    notificationCounts: { info: { total: 2, unread: 1 } },
    agenda: { needs_payment: false, due: null, next_event: null },
  }) as unknown as Start;

const arrive = (userId: string) => setSession({ status: 'signed-in', userId, email: null });

beforeEach(() => {
  setSession(signedOut);
  vi.mocked(fetchStart)
    .mockReset()
    .mockImplementation(async () => answerOf('maria'));
  arrive('maria');
});

test('callers at the same time share one request, and a later one has to ask the server itself', async () => {
  const parts = await Promise.all([fromStart('profile', 'maria'), fromStart('agenda', 'maria')]);
  expect(parts).toEqual([answerOf('maria').profile, answerOf('maria').agenda]);
  expect(await fromStart('profile', 'maria')).toBeUndefined();
  expect(fetchStart).toHaveBeenCalledOnce();
});

test('parts nobody has asked for yet stand in the cache, where a change outdates them', async () => {
  await fromStart('profile', 'maria');
  expect(queryClient.getQueryData(agendaKey('maria'))).toEqual(answerOf('maria').agenda);
  await queryClient.invalidateQueries({ queryKey: agendaKey('maria') });
  expect(queryClient.getQueryState(agendaKey('maria'))?.isInvalidated).toBe(true);
});

test('rows read already are not put back to what they were', async () => {
  const changed = { id: 'maria', full_name: 'Maria Vella' };
  queryClient.setQueryData(profileKey('maria'), changed);
  await fromStart('agenda', 'maria');
  expect(queryClient.getQueryData(profileKey('maria'))).toEqual(changed);
});

test('the cart takes what is pending once, however late its code comes', async () => {
  await fromStart('profile', 'maria');
  expect(await fromStart('pending', 'maria')).toEqual(answerOf('maria').pending);
  expect(await fromStart('pending', 'maria')).toBeUndefined();
});

test('each part asks for itself when the one request fails', async () => {
  vi.mocked(fetchStart).mockRejectedValue(new Error('no connection'));
  expect(await fromStart('profile', 'maria')).toBeUndefined();
  expect(await fromStart('pending', 'maria')).toBeUndefined();
});

test('an answer about another person is not used', async () => {
  vi.mocked(fetchStart).mockImplementation(async () => answerOf('giulia'));
  expect(await fromStart('profile', 'maria')).toBeUndefined();
  expect(queryClient.getQueryData(profileKey('maria'))).toBeUndefined();
  expect(await fromStart('pending', 'maria')).toBeUndefined();
});

test('an answer about the person before is not used', async () => {
  let answer = (_start: Start): void => undefined;
  vi.mocked(fetchStart).mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const before = fromStart('agenda', 'maria');
  arrive('giulia');
  vi.mocked(fetchStart).mockImplementation(async () => answerOf('giulia'));
  expect(await fromStart('profile', 'giulia')).toEqual({ id: 'giulia' });
  answer(answerOf('maria'));
  await before;
  expect(queryClient.getQueryData(profileKey('maria'))).toBeUndefined();
  expect(await fromStart('pending', 'giulia')).toEqual(answerOf('giulia').pending);
});
