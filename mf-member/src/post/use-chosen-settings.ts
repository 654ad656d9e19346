import { useRef } from 'react';
import { asAppError } from 'shared/lib/app-error';
import { counted } from 'shared/lib/counted';
import { unseenNews } from 'shared/lib/unseen-news';
import type { PostSettings } from 'shared/post/types';
import { postActions } from 'shared/post/use-post';
import { useAppStore } from 'shared/runtime/store';
import { useChosen } from '../lib/use-chosen';

export interface ChosenSettings {
  /** What was just chosen, or is stored; undefined: not loaded. */
  shown: PostSettings | undefined;
  choose: (change: Partial<PostSettings>) => Promise<void>;
}

/** Saved one after the other, so that the last choice is the one that stays; and each alone, as other tabs may choose too. */
export function useChosenSettings(stored: PostSettings | undefined): ChosenSettings {
  const userId = useAppStore(({ session }) => session.userId);
  const chosen = useChosen(stored);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  async function choose(change: Partial<PostSettings>): Promise<void> {
    if (userId === null || chosen.value === undefined) return;
    const say = unseenNews();
    const { after_storage, ...mails } = change;
    chosen.choose({ ...chosen.value, ...change });
    const save = queue.current.then(async () => {
      if (after_storage === undefined) return postActions.saveSettings(userId, mails);
      const late = await postActions.chooseAfterStorage(after_storage);
      if (late > 0) say(`${counted(late, 'item')} can no longer be kept: the bag is closed.`);
    });
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
