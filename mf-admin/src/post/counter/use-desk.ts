import { useRef, useState } from 'react';
import { type AppError, asAppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import { readPostCode, writePostCode } from 'shared/post/code';
import type { PostSender } from 'shared/post/types';
import { useAppStore } from 'shared/runtime/store';
import {
  type Destination,
  destinationName,
  ownerColumns,
  type Sound,
  soundOf,
} from '../destination';
import type { Picture } from '../pictures';
import { senderOf } from '../senders';
import { isWeighed, readWeight } from '../weight';
import { firstHabits, type Habits } from './habits';
import type { NewEntry } from './queue';
import { keepItem } from './send-queue';

/** An item that is being taken in. */
interface Draft {
  to: Destination | null;
  photo: Picture | null;
  code: string | null;
}

/** An item that was taken in; or that could not be saved, and is still here. */
export interface Taken {
  entry: NewEntry;
  photo: Picture | null;
  to: Destination;
}

interface Unsaved extends Taken {
  error: AppError;
}

export interface Desk {
  habits: Habits;
  change: (habits: Partial<Habits>) => void;
  weight: string;
  setWeight: (typed: string) => void;
  to: Destination | null;
  photo: Picture | null;
  /** A label that was read before it was known whose the item is. */
  code: string | null;
  /** What is wrong with what was read as a label. */
  labelProblem: string | null;
  last: Taken | null;
  unsaved: readonly Unsaved[];
  /** It is for them: the photo is taken, and the label comes next. */
  choose: (to: Destination) => void;
  /** A label was read. @returns whether it is one that can be used */
  label: (typed: string) => boolean;
  /** The label that was read first is not this item's after all. */
  dropLabel: () => void;
  changePhoto: (photo: Picture | null) => void;
  /** Back to whose it is. */
  reopen: () => void;
  retry: (item: Unsaved) => void;
  discard: (item: Unsaved) => void;
}

interface Surroundings {
  senders: readonly PostSender[];
  /** Codes that are on other items, as far as is known here. */
  isUsed: (code: string) => boolean;
  take: () => Promise<Picture | null>;
  play: (sound: Sound) => void;
  /** Where the next key should go. */
  onNext: (field: 'to' | 'label') => void;
}

const noDraft: Draft = { to: null, photo: null, code: null };

/** Taking in post: whose it is and its label, in either order; with both it is kept, and the next one begins. */
export function useDesk({ senders, isUsed, take, play, onNext }: Surroundings): Desk {
  const userId = useAppStore(({ session }) => session.userId);
  const [habits, setHabits] = useState(firstHabits);
  const [weight, setWeight] = useState('');
  const [draft, setDraft] = useState(noDraft);
  const [labelProblem, setLabelProblem] = useState<string | null>(null);
  const [last, setLast] = useState<Taken | null>(null);
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>([]);
  const shot = useRef<Promise<Picture | null>>(Promise.resolve(null));
  const saving = useRef(Promise.resolve()); // in the order in which they came, however long a photo takes
  const lastCode = useRef<string | null>(null);
  const taken = useRef(new Set<string>()); // codes, also of items that are only just being kept

  function shoot(): void {
    const taking = take().catch((cause) => {
      console.error('the photo could not be taken', cause);
      return null;
    });
    shot.current = taking;
    void taking.then((photo) => {
      // the one after it may be on its way by now
      if (shot.current === taking) setDraft((now) => ({ ...now, photo }));
    });
  }

  function choose(to: Destination): void {
    play(soundOf(to, habits.isOfficial));
    shoot();
    if (draft.code === null) {
      setDraft({ ...draft, to, photo: null });
      onNext('label');
    } else keep(to, draft.code);
  }

  function label(typed: string): boolean {
    const code = readPostCode(typed);
    const isNextBegun = draft.to !== null && !habits.isRun;
    if (code !== null && code === lastCode.current && !isNextBegun) {
      onNext(draft.to === null ? 'to' : 'label'); // a gun read it twice
      return true;
    }
    const problem = problemOf(code);
    setLabelProblem(problem);
    if (code === null || problem !== null) return false;
    if (draft.to === null) {
      setDraft({ ...draft, code });
      onNext('to');
    } else {
      if (habits.isRun && draft.photo === null) shoot();
      keep(draft.to, code);
    }
    return true;
  }

  function problemOf(code: string | null): string | null {
    if (isWeighed(habits.kind) && readWeight(weight) === undefined) {
      return 'Check the weight first: whole grams, at most 30,000.';
    }
    if (code === null)
      return 'This is not a code of our labels. Check the characters, or scan it again.';
    if (!isUsed(code) && !taken.current.has(code)) return null;
    return `${writePostCode(code)} is on another item. Stick on a new label and scan that one.`;
  }

  function keep(to: Destination, code: string): void {
    if (userId === null) return;
    const now = new Date().toISOString();
    const grams = isWeighed(habits.kind) ? (readWeight(weight) ?? null) : null;
    const entry: NewEntry = {
      owner: userId,
      to: destinationName(to),
      item: {
        id: crypto.randomUUID(),
        code,
        kind: habits.kind,
        ...ownerColumns(to, now),
        ...senderOf(senders, habits.sender),
        is_official: habits.isOfficial,
        weight_g: grams,
        received_at: now,
        place: null,
      },
    };
    taken.current.add(code);
    lastCode.current = code;
    const photo = shot.current;
    shot.current = Promise.resolve(null);
    setDraft(habits.isRun ? { ...noDraft, to } : noDraft);
    setWeight('');
    setLabelProblem(null);
    onNext(habits.isRun ? 'label' : 'to');
    saving.current = saving.current.then(async () => save({ entry, photo: await photo, to }));
  }

  async function save(item: Taken): Promise<void> {
    try {
      await keepItem(item.entry, item.photo?.jpeg ?? null);
      setLast(item);
    } catch (cause) {
      const error = asAppError(cause, unknownFailure);
      console.error(error.code, error.message);
      setUnsaved((before) => [...before, { ...item, error }]);
    }
  }

  const drop = ({ entry }: Unsaved) =>
    setUnsaved((before) => before.filter((each) => each.entry.item.id !== entry.item.id));

  return {
    habits,
    change: (change) => setHabits((before) => ({ ...before, ...change })),
    weight,
    setWeight,
    ...draft,
    labelProblem,
    last,
    unsaved,
    choose,
    label,
    dropLabel: () => {
      setLabelProblem(null);
      setDraft((now) => (now.code === null ? now : { ...now, code: null }));
    },
    changePhoto: (photo) => {
      shot.current = Promise.resolve(photo);
      setDraft((now) => ({ ...now, photo }));
    },
    reopen: () => {
      setDraft((now) => ({ ...now, to: null, photo: null }));
      setLabelProblem(null);
      onNext('to');
    },
    retry: (item) => {
      drop(item);
      void save(item);
    },
    discard: (item) => {
      const { code } = item.entry.item;
      taken.current.delete(code);
      if (lastCode.current === code) lastCode.current = null;
      drop(item);
    },
  };
}
