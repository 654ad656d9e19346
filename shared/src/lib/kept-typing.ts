import { useState } from 'react';
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
  const key = keyOf('typed', form);
  const beginning = keyOf('begun', form);
  return {
    read: () => JSON.parse(pageMemory.get(key) ?? '{}'),
    write: (typed) => void pageMemory.set(key, JSON.stringify(typed)),
    end: () => {
      pageMemory.delete(key);
      pageMemory.delete(beginning);
    },
  };
}

interface Beginning<Row> {
  /** What the form is about, as it was read when somebody began to type. */
  row: Row;
  /** Of the row that it adds. */
  newId: string;
}

/**
 * What a form that keeps its typing began with, also where it was taken off the screen since. The same id again: a
 * first try whose answer was lost may have added its row. The row as it was then: what somebody else has changed
 * since is shown before what was typed replaces it.
 */
export function useBeginning<Row>(form: string, row: Row): Beginning<Row> {
  const [beginning] = useState((): Beginning<Row> => {
    const key = keyOf('begun', form);
    const kept = pageMemory.get(key);
    const isKept = kept !== undefined && Object.keys(keptTyping(form).read()).length > 0;
    if (isKept) return JSON.parse(kept);
    const fresh = { row, newId: crypto.randomUUID() };
    pageMemory.set(key, JSON.stringify(fresh));
    return fresh;
  });
  return beginning;
}

function keyOf(what: 'typed' | 'begun', form: string): string {
  return `${what}:${useAppStore.getState().session.userId}:${form}`;
}
