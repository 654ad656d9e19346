import { describe, expect, it } from 'vitest';
import { olderShareScope } from './older-contract';

type Scope = Parameters<typeof olderShareScope>[0];

const shared = (module: unknown) =>
  ({
    '0.1.0': {
      from: 'shell',
      version: '0.1.0',
      loaded: true,
      lib: () => module,
      get: () => () => module,
    },
  }) as unknown;

describe('a remote of the older contract', () => {
  const scope = {
    'shared/router': shared('router'),
    'shared/runtime/store': shared('store'),
  } as unknown as Scope;

  it('finds stand-ins where something has changed, and all else as it is', async () => {
    const older = olderShareScope(scope, { 'shared/runtime/store': async () => 'stand-in' });
    expect(older['shared/router']).toBe(scope['shared/router']);
    const store = older['shared/runtime/store']?.['0.1.0'];
    expect(store?.from).toBe('shell');
    expect(store?.lib ?? store?.loaded).toBeUndefined(); // else the present one would be taken
    const factory = (await store?.get()) as () => unknown;
    expect(factory()).toBe('stand-in');
  });

  it('leaves the page’s own modules alone', () => {
    olderShareScope(scope, { 'shared/runtime/store': async () => 'stand-in' });
    expect(scope['shared/runtime/store']?.['0.1.0']?.loaded).toBe(true);
  });
});
