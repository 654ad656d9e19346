import { useEffect, useState } from 'react';

/** The time, told anew every minute and whenever the tab is looked at again. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tell = () => setNow(new Date());
    const telling = setInterval(tell, 60_000);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(telling);
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
  return now;
}
