import { readStored, writeStored } from 'shared/lib/browser-storage';
import { maltaToday } from 'shared/lib/malta-time';
import { useOpenInAddress } from 'shared/lib/use-open-in-address';
import { useSearchParams } from 'shared/router';

export type EventsView = 'list' | 'month';

const storageKey = 'events-view';

interface EventsAddress {
  /** As the address says, else as it was last chosen. */
  view: EventsView;
  /** YYYY-MM */
  month: string;
  /** The day (YYYY-MM-DD) whose events a phone lists under the month. */
  day: string | null;
  /** The id of the event whose details are open. */
  openId: string | null;
  setView: (view: EventsView) => void;
  setMonth: (month: string) => void;
  setDay: (day: string) => void;
  open: (eventId: string) => void;
  close: () => void;
}

/** What is looked at and how, kept in the address: back, reload and a shared link show the same. */
export function useEventsAddress(): EventsAddress {
  const [parameters, setParameters] = useSearchParams();
  const { value: openId, show: open, close } = useOpenInAddress('event');

  function change(part: Readonly<Record<string, string | null>>, replace = false): void {
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(part)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { preventScrollReset: true, replace },
    );
  }

  const month = parameters.get('month') ?? '';
  const view = parameters.get('view') ?? readStored(storageKey);
  return {
    view: view === 'month' ? 'month' : 'list',
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : maltaToday().slice(0, 7),
    day: parameters.get('day'),
    openId,
    setView: (next) => {
      writeStored(storageKey, next);
      change({ view: next, month: null, day: null });
    },
    setMonth: (next) => change({ view: 'month', month: next, day: null }),
    // back leaves the month, not each day that was looked at
    setDay: (next) => change({ view: 'month', month: next.slice(0, 7), day: next }, true),
    open,
    close,
  };
}
