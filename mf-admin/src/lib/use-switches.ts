import { useRef, useState } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { failingAs } from 'shared/lib/failing-as';

export interface Switches {
  /** As it was just switched, while the server has not said so yet; else as the row says. */
  isOn: (row: { id: string; is_active: boolean }) => boolean;
  /** Does nothing while the same row is under way. */
  toggle: (row: { id: string }, isOn: boolean) => Promise<void>;
  /** Why the last one is as it was before. */
  error: AppError | null;
}

/**
 * Rows that are active or not, switched where they are listed: shown at once, and as before when it is
 * refused.
 * @param set resolves once the list has been read again.
 * @param failure read before the cause: "Failed to update greeting status".
 */
export function useSwitches(
  set: (id: string, isOn: boolean) => Promise<void>,
  failure: string,
): Switches {
  const underWay = useRef(new Set<string>()); // state is too late for the second of two quick clicks
  const [shown, setShown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [error, setError] = useState<AppError | null>(null);

  async function toggle({ id }: { id: string }, isOn: boolean): Promise<void> {
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    setError(null);
    setShown((before) => new Map(before).set(id, isOn));
    try {
      await failingAs(failure, set(id, isOn));
    } catch (cause) {
      setError(cause as AppError);
    } finally {
      underWay.current.delete(id);
      setShown((before) => new Map([...before].filter(([other]) => other !== id)));
    }
  }

  return { isOn: (row) => shown.get(row.id) ?? row.is_active, toggle, error };
}
