import { useEffect, useState } from 'react';

const every = 30_000; // ms

/** The time, for what lapses and ends while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, []);
  return now;
}
