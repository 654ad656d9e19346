import { useRef } from 'react';
import { asAppError } from 'shared/lib/app-error';
import { unseenNews } from 'shared/lib/unseen-news';
import type { PostSettings } from 'shared/post/types';
import { postActions } from 'shared/post/use-post';
import { useAppStore } from 'shared/runtime/store';
import { useChosen } from '../lib/use-chosen';

export interface ChosenSettings {
  /** What was just chosen, or is stored; undefined: not loaded. */
  shown: PostSettings | undefined;
  choose: (next: PostSettings) => Promise<void>;
}

/** Saved one after the other, so that the last choice is the one that stays. */
export function useChosenSettings(stored: PostSettings | undefined): ChosenSettings {
  const userId = useAppStore(({ session }) => session.userId);
  const chosen = useChosen(stored);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  async function choose(next: PostSettings): Promise<void> {
    if (userId === null) return;
    const say = unseenNews();
    chosen.choose(next);
    const save = queue.current.then(() => postActions.saveSettings(userId, next));
    queue.current = save.catch(() => {});
    try {
      await save;
    } catch (cause) {
      chosen.takeBack();
      say(asAppError(cause, 'Your choice could not be saved. Please try again.').userText, 'error');
    }
  }
  return { shown: chosen.value, choose };
}
