import { useCallback, useEffect, useState } from 'react';
import { thisEndpoint } from 'shared/push/this-device';

/**
 * By what the database knows this browser: null where it takes no notifications, undefined until that is known. The function
 * looks again.
 */
export function useEndpoint(): [string | null | undefined, () => Promise<void>] {
  const [endpoint, setEndpoint] = useState<string | null>();
  const look = useCallback(async () => {
    // a browser that does not say takes none
    setEndpoint(await thisEndpoint().catch(() => null));
  }, []);
  useEffect(() => void look(), [look]);
  return [endpoint, look];
}
