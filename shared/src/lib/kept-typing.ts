import { pageMemory, useAppStore } from 'shared/runtime/store';

export interface KeptTyping<Values> {
  read: () => Partial<Values>;
  write: (typed: Partial<Values>) => void;
  end: () => void;
}

/**
 * What was typed into a form, kept in this page for whoever typed it until it is sent or thrown away: Back, or a
 * session that ends in another tab, takes the form off the screen. Nobody else meets it.
 */
export function keptTyping<Values>(form: string): KeptTyping<Values> {
  const key = `typed:${useAppStore.getState().session.userId}:${form}`;
  return {
    read: () => JSON.parse(pageMemory.get(key) ?? '{}'),
    write: (typed) => void pageMemory.set(key, JSON.stringify(typed)),
    end: () => void pageMemory.delete(key),
  };
}
