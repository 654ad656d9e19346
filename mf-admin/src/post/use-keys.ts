import { useEffect, useEffectEvent } from 'react';
import { noDialog } from './gun';

/** Keys of a page, by the place of the key (`KeyS`, `Digit1`), held with Alt; a dialog has its own. */
export function useAltKeys(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const action = Object.hasOwn(actions, event.code) ? actions[event.code] : undefined;
    if (!action || !noDialog()) return;
    event.preventDefault();
    if (!event.repeat) action();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
