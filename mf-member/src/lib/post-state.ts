import { capitalised } from 'shared/lib/capitalised';
import type { ImageState, OwnPost, PaperState, PostRequest } from 'shared/post/types';
import { isPast, nearMoment } from './post-due';
import { requestWords } from './request-words';

/** `waiting`: something is due. `late`: it is overdue. `bad`: it won't happen. `good`: there is something to read. */
type PostTone = 'quiet' | 'waiting' | 'late' | 'good' | 'bad';

export interface PostState {
  text: string;
  tone: PostTone;
}

type States = Pick<OwnPost, 'paper' | 'image' | 'request'> & Partial<Pick<OwnPost, 'left_by_rule'>>;

/** Where the paper went, of an item that is not with us any more. */
const gone: Partial<Record<PaperState, string>> = {
  forwarded: 'forwarded to you',
  collected: 'collected',
  shredded: 'shredded',
  returned: 'returned to the sender',
};

const here: Partial<Record<PaperState, string>> = {
  received: 'With us, unopened',
  stored: 'Stored unopened',
  opened: 'Opened for you',
};

/** The same for who reads the post of somebody else, and is told nothing of what was asked for. */
export function readPostState({ paper, image }: Pick<States, 'paper' | 'image'>): PostState {
  const { text, tone } = stateOfItem(paper, image);
  return {
    text: text
      .replace('Your scan', 'The scan')
      .replace(/^Opened for you$/, 'Opened')
      .replace(' to you', ''),
    tone,
  };
}

/** How an item stands, in one sentence made of its three states: paper, image and what was asked for. */
export function postState(
  { paper, image, request, left_by_rule: left }: States,
  now: Date,
): PostState {
  const asked = isWithUs(paper) ? stateOfRequest(request, image, now) : null;
  if (asked) return asked;
  const state = stateOfItem(paper, image);
  const waits = left && isWithUs(paper) && !isScanned(image);
  return waits ? { text: `${state.text}; your rule leaves it to you`, tone: 'waiting' } : state;
}

export function isWithUs(paper: PaperState): boolean {
  return paper in here;
}

/** What is asked for and not done yet, or was refused; null where the item speaks for itself. */
function stateOfRequest(
  request: PostRequest | null,
  image: ImageState,
  now: Date,
): PostState | null {
  if (!request) return null;
  const { name, now: doing, failed } = requestWords[request.kind];
  switch (request.state) {
    case 'waiting': {
      const by = request.rule ? ', by your rule' : '';
      // until then its owner can take it back: nothing is late
      if (request.kind === 'shred') return shredState(request, by, now);
      if (request.due_at === null) return { text: `${name} asked for${by}`, tone: 'waiting' };
      const isLate = isPast(request.due_at, now);
      const due = `${isLate ? 'overdue since' : 'due'} ${nearMoment(request.due_at, now)}`;
      return {
        text: `${name} ${due}${by}`,
        tone: isLate ? 'late' : 'waiting',
      };
    }
    case 'in_work': {
      const { due_at } = request;
      const isLate = request.kind !== 'shred' && due_at !== null && isPast(due_at, now);
      const since = isLate ? `, overdue since ${nearMoment(due_at, now)}` : '';
      return {
        text: `${doing} now${since}`,
        tone: isLate ? 'late' : 'waiting',
      };
    }
    case 'asked':
      return { text: 'Waits for your answer', tone: 'bad' };
    case 'refused':
      // what there is to read matters more than that there is no better one
      return isScanned(image) && !request.is_paper_way ? null : { text: failed, tone: 'bad' };
    default:
      return null;
  }
}

function shredState({ due_at }: PostRequest, by: string, now: Date): PostState {
  const when =
    due_at === null || isPast(due_at, now)
      ? 'with the next bag'
      : `after ${nearMoment(due_at, now)}`;
  return { text: `To be shredded ${when}${by}`, tone: 'waiting' };
}

function isScanned(image: ImageState): boolean {
  return image === 'scanned' || image === 'text_read';
}

function stateOfItem(paper: PaperState, image: ImageState): PostState {
  if (!isScanned(image)) {
    if (paper === 'lost') return { text: 'We can’t find it', tone: 'bad' };
    return { text: here[paper] ?? capitalised(gone[paper] ?? ''), tone: 'quiet' };
  }
  const scan = image === 'scanned' ? 'Your scan is being prepared' : 'Scanned';
  const tone = image === 'scanned' ? 'waiting' : 'good';
  return { text: `${scan}; ${paperOfScanned(paper)}`, tone };
}

function paperOfScanned(paper: PaperState): string {
  if (paper === 'lost') return 'we can’t find the paper';
  return paper in gone ? `the paper was ${gone[paper]}` : 'we have the paper';
}
