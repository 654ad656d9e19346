import { useSyncExternalStore } from 'react';

const desk = () => matchMedia('(width >= 60rem)'); // --desktop of shared/ui/breakpoints.css

function watch(onChange: () => void): () => void {
  const query = desk();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether there is room for a month with the events on their days. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(watch, () => desk().matches);
}
