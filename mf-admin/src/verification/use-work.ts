import { useState } from 'react';
import { keptTyping } from 'shared/lib/kept-typing';
import type { NewAsk } from 'shared/verification/office/types';

interface Work {
  /** Keys of what is ticked. */
  ticked: readonly string[];
  /** What is to be asked for again, not sent yet. */
  asks: readonly NewAsk[];
}

export interface CaseWork extends Work {
  tick: (key: string, isTicked: boolean) => void;
  ask: (ask: NewAsk) => void;
  dropAsk: (ask: NewAsk) => void;
  /** Once it is decided. */
  end: () => void;
}

/** What an officer has ticked and noted of a case; kept in this page where they leave it and come back. */
export function useWork(caseId: string): CaseWork {
  const [kept] = useState(() => keptTyping<Work>(`verification ${caseId}`));
  const [work, setWork] = useState<Work>(() => ({ ticked: [], asks: [], ...kept.read() }));
  function change(next: Work): void {
    kept.write(next);
    setWork(next);
  }
  const { ticked, asks } = work;
  return {
    ...work,
    tick: (key, isTicked) =>
      change({
        asks,
        ticked: [...ticked.filter((one) => one !== key), ...(isTicked ? [key] : [])],
      }),
    ask: (ask) => change({ ticked, asks: [...asks.filter((one) => !isSame(one, ask)), ask] }),
    dropAsk: (ask) => change({ ticked, asks: asks.filter((one) => one !== ask) }),
    end: () => {
      kept.end();
      setWork({ ticked: [], asks: [] });
    },
  };
}

/** Asked once of one thing; only "something else" can be several. */
function isSame(one: NewAsk, other: NewAsk): boolean {
  return one.need !== 'details' && one.need === other.need && one.party_id === other.party_id;
}
