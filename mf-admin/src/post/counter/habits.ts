import type { PostKind } from 'shared/post/types';

/** What stays from one item to the next, until somebody changes it. */
export interface Habits {
  kind: PostKind;
  /** As typed or chosen; blank: not to be read, or of no matter. */
  sender: string;
  isOfficial: boolean;
  /** A run of items for one recipient: each label takes a photo and is stored. */
  isRun: boolean;
}

export const firstHabits: Habits = {
  kind: 'letter',
  sender: '',
  isOfficial: false,
  isRun: false,
};
