import type { ImageState, PaperState, PostRequestState } from 'shared/post/types';
import { makePostRequest } from 'shared/testing/post';
import { expect, test } from 'vitest';
import { postState } from './post-state';

const before = new Date('2026-11-26T15:00:00Z'); // a day before it is due
const after = new Date('2026-11-28T15:00:00Z'); // a day after

const papers = [
  'received',
  'stored',
  'opened',
  'forwarded',
  'collected',
  'shredded',
  'returned',
  'lost',
] as const satisfies readonly PaperState[];
const images = [
  'none',
  'envelope',
  'scanned',
  'text_read',
] as const satisfies readonly ImageState[];
const requests = [
  null,
  'waiting',
  'in_work',
  'asked',
  'done',
  'refused',
  'withdrawn',
] as const satisfies readonly (PostRequestState | null)[];

type Table<Of extends string> = Record<Of, string>;

/** What an item says of itself, by its paper: not scanned, scanned and not read yet, read. */
const alone: Record<PaperState, [unscanned: string, prepared: string, read: string]> = {
  received: both('With us, unopened', 'we have the paper'),
  stored: both('Stored unopened', 'we have the paper'),
  opened: both('Opened for you', 'we have the paper'),
  forwarded: both('Forwarded to you', 'the paper was forwarded to you'),
  collected: both('Collected', 'the paper was collected'),
  shredded: both('Shredded', 'the paper was shredded'),
  returned: both('Returned to the sender', 'the paper was returned to the sender'),
  lost: both('We can’t find it', 'we can’t find the paper'),
};

function both(unscanned: string, paper: string): [string, string, string] {
  return [unscanned, `Your scan is being prepared; ${paper}`, `Scanned; ${paper}`];
}

/** What is asked for and still open says, wherever the paper is with us. */
const open: Record<'scan' | 'rescan', Table<'waiting' | 'in_work'>> = {
  scan: { waiting: 'Scan due tomorrow, 16:00', in_work: 'Being scanned now' },
  rescan: { waiting: 'New scan due tomorrow, 16:00', in_work: 'Being scanned again now' },
};

function expected(
  paper: PaperState,
  image: ImageState,
  state: PostRequestState | null,
  kind: 'scan' | 'rescan',
): string {
  const [unscanned, prepared, read] = alone[paper];
  const itself = { none: unscanned, envelope: unscanned, scanned: prepared, text_read: read }[
    image
  ];
  const isWithUs = ['received', 'stored', 'opened'].includes(paper);
  if (!isWithUs) return itself;
  if (state === 'waiting' || state === 'in_work') return open[kind][state];
  const isUnscanned = image === 'none' || image === 'envelope';
  if (state === 'asked') return 'Waits for your answer';
  const failed = kind === 'scan' ? 'We couldn’t scan it' : 'We couldn’t scan it again';
  return state === 'refused' && isUnscanned ? failed : itself;
}

test('every item says in one sentence how it stands, whatever its three states are', () => {
  const said = papers.flatMap((paper) =>
    images.flatMap((image) =>
      requests.flatMap((state) =>
        (['scan', 'rescan'] as const).map((kind) => {
          const request = state && makePostRequest({ state, kind });
          const { text } = postState({ paper, image, request }, before);
          expect(text, `${paper}, ${image}, ${kind} ${state}`).toBe(
            expected(paper, image, state, kind),
          );
          return text;
        }),
      ),
    ),
  );
  expect(said).toHaveLength(8 * 4 * 7 * 2);
  for (const text of said) expect(text).toMatch(/^[A-Z][^.]+$/);
});

test.each([
  ['waiting', 'scan', 'Scan overdue since yesterday, 16:00'],
  ['waiting', 'rescan', 'New scan overdue since yesterday, 16:00'],
  ['in_work', 'scan', 'Being scanned now, overdue since yesterday, 16:00'],
  ['in_work', 'rescan', 'Being scanned again now, overdue since yesterday, 16:00'],
] as const)('a %s %s that is late says so', (state, kind, text) => {
  const request = makePostRequest({ state, kind });
  const found = postState({ paper: 'stored', image: 'envelope', request }, after);
  expect(found).toEqual({ text, tone: 'late' });
});

test.each([
  ['waiting', 'scan', 'Scan asked for'],
  ['waiting', 'rescan', 'New scan asked for'],
  ['in_work', 'scan', 'Being scanned now'],
  ['waiting', 'return', 'Return asked for'],
  ['in_work', 'return', 'Being sent back now'],
] as const)('a %s %s without a due time is never late', (state, kind, text) => {
  const request = makePostRequest({ state, kind, due_at: null });
  const found = postState({ paper: 'stored', image: 'envelope', request }, after);
  expect(found).toEqual({ text, tone: 'waiting' });
});

test('a return that is refused says so, also of what is scanned', () => {
  const request = makePostRequest({ kind: 'return', is_paper_way: true, state: 'refused' });
  const found = postState({ paper: 'opened', image: 'text_read', request }, before);
  expect(found).toEqual({ text: 'We couldn’t send it back', tone: 'bad' });
});

test.each([
  ['stored', 'envelope', null, 'quiet'],
  ['stored', 'envelope', 'waiting', 'waiting'],
  ['opened', 'envelope', 'in_work', 'waiting'],
  ['opened', 'scanned', 'done', 'waiting'],
  ['opened', 'text_read', 'done', 'good'],
  ['stored', 'envelope', 'refused', 'bad'],
  ['opened', 'text_read', 'refused', 'good'],
  ['lost', 'envelope', null, 'bad'],
  ['shredded', 'text_read', 'done', 'good'],
] as const)('%s, %s and a request that is %s look %s', (paper, image, state, tone) => {
  const request = state && makePostRequest({ state });
  expect(postState({ paper, image, request }, before).tone).toBe(tone);
});

test('a member reads with the state what their rule has asked for, or has left to them', () => {
  const rule = {
    source: 'any' as const,
    sender: null,
    item_kinds: null,
    kind: 'scan' as const,
    most_extra: 0,
  };
  const request = makePostRequest({ rule });
  expect(postState({ paper: 'stored', image: 'envelope', request }, before).text).toBe(
    'Scan due tomorrow, 16:00, by your rule',
  );
  const shredding = makePostRequest({ kind: 'shred', rule: { ...rule, kind: 'shred' } });
  expect(postState({ paper: 'stored', image: 'envelope', request: shredding }, before).text).toBe(
    'To be shredded after tomorrow, 16:00, by your rule',
  );
  const left_by_rule = { rule, problem: 'PO104' };
  const left = { paper: 'stored', image: 'envelope', request: null, left_by_rule } as const;
  expect(postState(left, before)).toEqual({
    text: 'Stored unopened; your rule leaves it to you',
    tone: 'waiting',
  });
  expect(postState({ ...left, paper: 'returned' }, before).text).toBe('Returned to the sender');
});
