import { readFile } from 'node:fs/promises';
import type { Stack } from 'local/stack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOwnStack } from './own-stack';
import { refusedEvents } from './refused/events';
import { refusedLimits } from './refused/limits';
import { refusedMemberships } from './refused/memberships';
import { refusedOrders } from './refused/orders';
import { refusedPeople } from './refused/people';
import { refusedPost } from './refused/post';
import { refusedPostCollections } from './refused/post-collections';
import { refusedPostCounts } from './refused/post-counts';
import { refusedPostRequests } from './refused/post-requests';
import { refusedPostShares } from './refused/post-shares';
import { refusedShredding } from './refused/shredding';
import { openOffice, type Refused, setStage } from './refused/stage';
import { refusedWhole } from './whole-database';

// The limits come last: they leave little room for forms.
const refused: Refused = {
  ...refusedPeople,
  ...refusedOrders,
  ...refusedMemberships,
  ...refusedEvents,
  ...refusedPost,
  ...refusedPostCollections,
  ...refusedPostCounts,
  ...refusedPostRequests,
  ...refusedPostShares,
  ...refusedShredding,
  ...refusedLimits,
};

let stack: Stack;
let office: Awaited<ReturnType<typeof openOffice>>;
beforeAll(async () => {
  stack = await startOwnStack();
  office = await openOffice(stack);
});
afterAll(() => stack?.stop());

describe('a call refused with', () => {
  test.each(Object.keys(refused))('%s leaves every table as it was', async (code) => {
    const call = await refused[code]?.(await setStage(stack, office));
    if (!call) throw new Error(`no scene for ${code}`);
    expect(await refusedWhole(stack.sql, call)).toBe(code);
  });

  test('any other code: none of the list is left out', async () => {
    const list = await readFile(new URL('../../../docs/error-codes.md', import.meta.url), 'utf8');
    const own = list.split('## Raised by PostgreSQL')[0]?.match(/(?<=^\| `)[A-Z]{2}\d{3}/gm) ?? [];
    expect(own.length).toBeGreaterThan(20);
    const why = 'every code of docs/error-codes.md needs a call in `refused` that meets it';
    expect(Object.keys(refused).sort(), why).toEqual([...own].sort());
  });
});
