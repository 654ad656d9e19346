import { runtimeConfig } from 'shared/runtime/config';
import { makeMembership, makeUnpaid } from 'shared/testing/memberships';
import { expect, test, vi } from 'vitest';
import { situationText } from './situation-text';

vi.mock('shared/runtime/config', () => ({ runtimeConfig: vi.fn() }));

const renewing = makeMembership({ unpaid: makeUnpaid({ kind: 'renewal' }) });

function read(membership: ReturnType<typeof makeMembership>, cardPayments: boolean): string {
  vi.mocked(runtimeConfig).mockReturnValue({ features: { cardPayments } } as never);
  return situationText(membership, 'running', false);
}

test('a member who can pay by transfer alone is charged nothing automatically, and reads so', () => {
  expect(read(renewing, false)).toBe(
    'Your renewal is ready. Pay it by bank transfer; we never charge you automatically.',
  );
  expect(read(makeMembership(), false)).toBe(
    'We’ll send your renewal 14 days ahead. You pay it by bank transfer; we never charge you automatically.',
  );
});

test('a member who can pay by card reads when a card is charged automatically', () => {
  for (const membership of [renewing, makeMembership()]) {
    expect(read(membership, true)).toMatch(
      /by bank transfer or card; we charge a card automatically only if you have chosen to keep it .* three days before\.$/,
    );
  }
});
