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
  expect(read(makeMembership(), true)).toMatch(
    /by bank transfer or card; we charge a card automatically only if you have chosen to keep it .* three days before\.$/,
  );
});

test('a member who keeps a card is not asked to pay a renewal that is charged to it', () => {
  expect(read(renewing, true)).toBe(
    'Your renewal is ready. Pay it by bank transfer or card, unless we charge it to a card you keep for your renewals: Billing says so, and we tell you three days before.',
  );
});
