import { daysAfter, formatDay, maltaToday } from 'shared/lib/malta-time';
import type { Recipient } from 'shared/post/types';
import { makeRecipient } from 'shared/testing/post';
import { expect, test } from 'vitest';
import { rulesOf } from './destination';

const today = maltaToday();
const later = daysAfter(today, 20);

function ruleFor(changes: Partial<Recipient>): string | null {
  const recipient = { ...makeRecipient(104, 'Maria Vella'), is_held: true, ...changes };
  return rulesOf({
    what: 'member',
    match: { recipient, name: 'Maria Vella', isConfirmed: true, isRead: false },
  } as Parameters<typeof rulesOf>[0]);
}

test.each<[string, Partial<Recipient>, string | null]>([
  ['with a plan', { is_held: false }, null],
  ['without one', {}, 'No plan is in force: keep it here until there is one.'],
  [
    'whose address is not approved',
    { held_for: 'identity' },
    'It is not approved yet who uses this address: keep it here, unopened, until it is.',
  ],
  [
    'whose membership is over',
    { kept_until: later },
    `Their membership is over: keep it here until ${formatDay(later)}, then it goes back.`,
  ],
  [
    'whose membership has been over for long',
    { kept_until: daysAfter(today, -1) },
    'Their membership is over: it goes back to its sender.',
  ],
  [
    'who has paid for forwarding',
    { kept_until: later, leaving: 'forwarding' },
    `They have left; their post is sent on until ${formatDay(later)}: keep it here for the week’s round.`,
  ],
  [
    'who has paid for holding',
    { kept_until: today, leaving: 'holding' },
    `They have left; their post is held until ${formatDay(today)}: keep it here.`,
  ],
])(
  'an administrator at the counter reads what becomes of post for a person %s',
  (_who, changes, rule) => {
    expect(ruleFor(changes)).toBe(rule);
  },
);
