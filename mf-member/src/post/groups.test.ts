import { makePost } from 'shared/testing/post';
import { expect, test, vi } from 'vitest';
import { groupsOf } from './groups';

vi.mock('shared/post/api', () => ({ postPartSize: 5 }));

const official = makePost(40, { is_official: true, is_top: true, read_at: null });
const list = [
  official,
  makePost(0, { read_at: null }),
  makePost(1),
  makePost(26, { read_at: null }),
  makePost(27),
  makePost(28, { read_at: null }), // beyond the first part
];
const shown = (isNarrowed: boolean) =>
  groupsOf(list, isNarrowed).map(({ heading, items }) => [
    heading,
    items.map(({ sender }) => sender),
  ]);

test('official post stands on top, then what else is unread, then the months', () => {
  expect(shown(false)).toEqual([
    ['Official post', ['Sender 40']],
    ['Unread', ['Sender 0', 'Sender 26']],
    ['November 2026', ['Sender 1']],
    ['October 2026', ['Sender 27', 'Sender 28']],
  ]);
});

test('a search shows official post on top and everything else by month', () => {
  expect(shown(true).map(([heading]) => heading)).toEqual([
    'Official post',
    'November 2026',
    'October 2026',
  ]);
});

test('a letter of the last evening of a month stands in the month that it is in Malta', () => {
  const late = makePost(0, { received_at: '2026-10-31T23:30:00Z' });
  expect(groupsOf([late], false).map(({ heading }) => heading)).toEqual(['November 2026']);
});

test('no post has no parts', () => {
  expect(groupsOf([], false)).toEqual([]);
});
