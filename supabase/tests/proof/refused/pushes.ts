import { randomUUID } from 'node:crypto';
import { granted } from '../../backend';
import { browser, turnedOn } from '../../push/devices';
import type { Refused } from './stage';

export const refusedPushes: Refused = {
  PU001: async ({ maria }) => {
    for (let nr = 0; nr < 10; nr += 1) await turnedOn(maria);
    return () => maria.client.rpc('keep_push_subscription', browser());
  },
  PU002:
    async ({ maria }) =>
    () =>
      maria.client.rpc('keep_push_subscription', { ...browser(), p_endpoint: 'ftp://10.0.0.1/x' }),
  PU003:
    async ({ maria }) =>
    () =>
      maria.client.rpc('test_push', { p_id: randomUUID() }),
  PU004: async ({ maria }) => {
    const id = await turnedOn(maria);
    await granted(maria.client.rpc('test_push', { p_id: id }));
    return () => maria.client.rpc('test_push', { p_id: id });
  },
  PU005:
    async ({ maria }) =>
    () =>
      maria.client.rpc('choose_push', { p_topic: 'weather', p_is_wanted: true }),
  PU006:
    async ({ maria }) =>
    () =>
      maria.client.rpc('set_quiet_hours', { p_from: '22:00', p_until: '22:00' }),
};
