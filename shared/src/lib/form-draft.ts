import { readStored, removeStored, writeStored } from './browser-storage';
import type { StorageKey } from './stored-names';

export interface FormDraft {
  /** What was kept, as written; null when there is nothing. */
  read: () => string | null;
  write: (text: string) => void;
  end: () => void;
}

/**
 * What was typed into a form, kept in this tab until it is sent: a reload or a detour loses
 * nothing. Make one per form, outside of components.
 */
export function formDraft(key: StorageKey<'temporary'>): FormDraft {
  // with storage blocked the draft lives as long as the page
  let inMemory: string | null = null;
  return {
    read: () => inMemory ?? readStored(key, 'temporary'),
    write: (text) => {
      inMemory = writeStored(key, text, 'temporary') ? null : text;
    },
    end: () => {
      inMemory = null;
      removeStored(key, 'temporary');
    },
  };
}
