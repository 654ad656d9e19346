import { useRef, useState } from 'react';
import { asAppError } from 'shared/lib/app-error';
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
import { dropUnsaved, putUnsaved, type Taken, useUnsaved } from './unsaved';

/** An item that is being taken in. */
interface Draft {
  to: Destination | null;
  photo: Picture | null;
  code: string | null;
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
  /** It is for them: the photo is taken, and the label comes next. */
  choose: (to: Destination) => void;
  /** A label was read. @returns whether it is one that can be used */
  label: (typed: string) => boolean;
  /** The camera sees a label; it may have seen it a moment ago. */
  see: (code: string) => void;
  /** The label that was read first is not this item's after all. */
  dropLabel: () => void;
  /** Another photo is taken of the item that is here now, whichever is here when it is done. */
  changePhoto: (taking: Promise<Picture | null>) => Promise<unknown>;
  /** Back to whose it is. */
  reopen: () => void;
  /** Tries again to save it. */
  retry: (item: Taken) => void;
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

const doubleRead = 1500; // ms; a gun that is pressed that soon again has read one label twice

const noDraft: Draft = { to: null, photo: null, code: null };

/** Taking in post: whose it is and its label, in either order; with both it is kept, and the next one begins. */
export function useDesk({ senders, isUsed, take, play, onNext }: Surroundings): Desk {
  const userId = useAppStore(({ session }) => session.userId);
  const [habits, setHabits] = useState(firstHabits);
  const [weight, setWeight] = useState('');
  const [draft, setDraft] = useState(noDraft);
  const [labelProblem, setLabelProblem] = useState<string | null>(null);
  const [last, setLast] = useState<Taken | null>(null);
  const shot = useRef<Promise<Picture | null>>(Promise.resolve(null));
  const saves = useRef(Promise.resolve()); // in the order in which they came, however long a photo takes
  const lastLabel = useRef({ code: '', at: Number.NEGATIVE_INFINITY });

  /** The photo belongs to the item that is here now, also where it comes when that is kept. */
  function photograph(taking: Promise<Picture | null>, before: Promise<Picture | null>): void {
    const photo = taking.catch((cause) => {
      console.error('the photo could not be taken', cause);
      return before;
    });
    shot.current = photo;
    void photo.then((picture) => {
      // the one after it may be on its way by now
      if (shot.current === photo) setDraft((now) => ({ ...now, photo: picture }));
    });
  }

  const shoot = () => photograph(take(), Promise.resolve(null));

  function choose(to: Destination): void {
    play(soundOf(to, habits.isOfficial));
    shoot();
    const problem = draft.code === null ? null : problemOf(draft.code);
    if (draft.code === null || problem !== null) {
      setDraft({ to, photo: null, code: null });
      setLabelProblem(problem);
      onNext('label');
    } else keep(to, draft.code);
  }

  function label(typed: string): boolean {
    const code = readPostCode(typed);
    const isNextBegun = draft.to !== null && !habits.isRun;
    const isJustRead = performance.now() - lastLabel.current.at < doubleRead;
    if (code !== null && code === lastLabel.current.code && isJustRead && !isNextBegun) {
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

  /** Also by an item that is only just being kept, or could not be. */
  function isTaken(code: string): boolean {
    return (
      isUsed(code) || useUnsaved.getState().items.some(({ entry }) => entry.item.code === code)
    );
  }

  function problemOf(code: string | null): string | null {
    if (isWeighed(habits.kind) && readWeight(weight) === undefined) {
      return 'Check the weight first: whole grams, at most 30,000.';
    }
    if (code === null)
      return 'This is not a code of our labels. Check the characters, or scan it again.';
    if (!isTaken(code)) return null;
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
    lastLabel.current = { code, at: performance.now() };
    const photo = shot.current;
    shot.current = Promise.resolve(null);
    setDraft(habits.isRun ? { ...noDraft, to } : noDraft);
    setWeight('');
    setLabelProblem(null);
    onNext(habits.isRun ? 'label' : 'to');
    save({ entry, photo: null, to }, photo);
  }

  function save(item: Taken, photo: Promise<Picture | null>): void {
    putUnsaved({ ...item, error: null });
    saves.current = saves.current.then(async () => {
      const whole = { ...item, photo: await photo };
      try {
        await keepItem(whole.entry, whole.photo?.jpeg ?? null);
        dropUnsaved(whole);
        setLast(whole);
      } catch (cause) {
        const error = asAppError(cause, unknownFailure);
        console.error(error.code, error.message);
        putUnsaved({ ...whole, error });
      }
    });
  }

  return {
    habits,
    change: (change) => setHabits((before) => ({ ...before, ...change })),
    weight,
    setWeight,
    ...draft,
    labelProblem,
    last,
    choose,
    label,
    see: (code) => {
      if (!isTaken(code)) label(code);
    },
    dropLabel: () => {
      setLabelProblem(null);
      setDraft((now) => (now.code === null ? now : { ...now, code: null }));
    },
    changePhoto: (taking) => {
      photograph(taking, shot.current);
      return taking;
    },
    reopen: () => {
      setDraft((now) => ({ ...now, to: null, photo: null }));
      setLabelProblem(null);
      onNext('to');
    },
    retry: (item) => save(item, Promise.resolve(item.photo)),
  };
}
