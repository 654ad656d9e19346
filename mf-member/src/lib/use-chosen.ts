import { useState } from 'react';

interface Chosen<Value> {
  /** What was just chosen, until the server says something new. */
  value: Value;
  choose: (next: Value) => void;
  /** It was not saved: as it is stored. */
  takeBack: () => void;
}

/** A choice that is saved as it is made: what is stored says so a moment later, and the control would spring back. */
export function useChosen<Value>(stored: Value): Chosen<Value> {
  const [chosen, setChosen] = useState<{ next: Value; over: Value } | null>(null);
  return {
    value: chosen && chosen.over === stored ? chosen.next : stored,
    choose: (next) => setChosen({ next, over: stored }),
    takeBack: () => setChosen(null),
  };
}
