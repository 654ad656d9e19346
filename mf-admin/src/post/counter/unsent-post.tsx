import { type ReactNode, useEffect } from 'react';
import { asAppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { useLeaveQuestion } from 'shared/lib/use-leave-question';
import { countUnsent, useUnsentPost } from 'shared/post/unsent';
import { Link, useLocation } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import 'shared/ui/tokens-later.css';
import { useUnsaved } from './unsaved';
import styles from './unsent-post.module.css';

const loadSending = () =>
  loadCode(
    () => import(/* webpackChunkName: "post-sending" */ './send-queue'),
    undefined,
    () => false, // whoever is here may be in the middle of something
  );
const betweenTries = 10_000; // ms

/**
 * Sends what was recorded on this device, from whichever screen of the office is open, and says how much it is. Its
 * code loads at the counter, and elsewhere while there is something.
 */
export function UnsentPost(): ReactNode {
  const userId = useAppStore(({ session }) =>
    session.status === 'signed-in' ? session.userId : null,
  );
  const isAtCounter = useLocation().pathname === paths.postCounter;
  const unsaved = useUnsaved(
    ({ items }) => items.filter(({ entry }) => entry.owner === userId).length,
  );
  useLeaveQuestion(unsaved > 0);
  useEffect(() => {
    if (userId !== null) useUnsentPost.setState({ unsaved });
  }, [unsaved, userId]);
  useUnsentPost((unsent) => unsent); // drawn again when it changes
  const count = countUnsent();
  const isNeeded = userId !== null && (isAtCounter || count > 0);
  useEffect(() => {
    if (!isNeeded) return;
    let stop: (() => void) | undefined;
    const left = new AbortController();
    const load = async () => {
      try {
        const { startSending } = await loadSending();
        if (!left.signal.aborted) stop ??= startSending(userId);
      } catch (cause) {
        console.warn('what is not sent waits for its code', cause);
        useUnsentPost.setState({ failure: asAppError(cause, unknownFailure) });
      }
    };
    const again = () => {
      if (!stop) void load();
    };
    const timer = setInterval(again, betweenTries);
    addEventListener('online', again, { signal: left.signal });
    void load();
    return () => {
      left.abort();
      clearInterval(timer);
      stop?.();
    };
  }, [isNeeded, userId]);
  if (count === 0 || isAtCounter) return null;
  const content = (
    <>
      {count}
      <span className={styles.words}> not sent yet</span>
    </>
  );
  if (unsaved === 0)
    return (
      <a href={paths.postCounter} className={styles.unsent}>
        {content}
      </a>
    );
  // this document was opened at the counter, and another one knows nothing of what is not saved
  return (
    <Link to={paths.postCounter} className={styles.unsent}>
      {content}
    </Link>
  );
}
