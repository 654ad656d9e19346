import { useCallback, useState } from 'react';

export interface Selection {
  /** The rows can be chosen instead of opened. */
  isOn: boolean;
  ids: ReadonlySet<string>;
  begin: () => void;
  end: () => void;
  toggle: (id: string) => void;
  choose: (ids: readonly string[]) => void;
}

const none: ReadonlySet<string> = new Set();

/** Which rows of a list are chosen, to do something with all of them. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const toggle = useCallback((id: string) => {
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  return {
    isOn: chosen !== null,
    ids: chosen ?? none,
    begin: () => setChosen(none),
    end: () => setChosen(null),
    toggle,
    choose: (ids) => setChosen(new Set(ids)),
  };
}
