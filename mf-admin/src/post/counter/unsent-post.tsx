import { type ReactNode, useEffect } from 'react';
import { paths } from 'shared/lib/paths';
import { countUnsent, useUnsentPost } from 'shared/post/unsent';
import { useLocation } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import 'shared/ui/tokens-later.css';
import styles from './unsent-post.module.css';

const loadSending = () => import(/* webpackChunkName: "post-sending" */ './send-queue');

/**
 * Sends what was recorded on this device, from whichever screen of the office is open, and says how much it is. Its
 * code loads at the counter, and elsewhere while there is something.
 */
export function UnsentPost(): ReactNode {
  const userId = useAppStore(({ session }) =>
    session.status === 'signed-in' ? session.userId : null,
  );
  const isAtCounter = useLocation().pathname === paths.postCounter;
  const count = useUnsentPost((unsent) => unsent.count) ?? countUnsent();
  const isNeeded = userId !== null && (isAtCounter || count > 0);
  useEffect(() => {
    if (!isNeeded) return;
    let stop: (() => void) | undefined;
    let isLeft = false;
    loadSending().then(
      ({ startSending }) => {
        if (!isLeft) stop = startSending(userId);
      },
      (cause) => console.warn('what is not sent waits for the next page', cause),
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [isNeeded, userId]);
  if (count === 0 || isAtCounter) return null;
  return (
    <a href={paths.postCounter} className={styles.unsent}>
      {count}
      <span className={styles.words}> not sent yet</span>
    </a>
  );
}
