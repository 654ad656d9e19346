import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useSlowRequests } from 'shared/lib/slow-requests';
import { dismissToast, type Toast, useAppStore } from 'shared/runtime/store';
import { keepClear } from './clear-place';
import { keepWhole } from './keep-whole';
import styles from './toasts.module.css';

const shownFor = 6000; // ms

/**
 * Short messages at the edge of the page, announced politely. The shell renders them once, and an
 * open dialog within itself. They never lie on what can be pressed.
 */
export function Toasts(): ReactNode {
  const toasts = useAppStore((state) => state.toasts);
  const isSlow = useSlowRequests(({ count }) => count > 0);
  const region = useRef<HTMLElement>(null);
  const isEmpty = toasts.length === 0 && !isSlow;
  useLayoutEffect(() => {
    if (region.current && !isEmpty) return keepClear(region.current);
  }, [isEmpty]);
  return (
    <section ref={region} className={styles.region} aria-label="Messages" aria-live="polite">
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
      {isSlow && (
        <p className={`${styles.toast} ${styles.info}`}>
          This is taking longer than usual. We are still waiting for the server.
        </p>
      )}
    </section>
  );
}

function ToastMessage({ toast }: { toast: Toast }): ReactNode {
  useEffect(() => {
    if (toast.tone === 'error') return; // stays until it was read
    const timer = setTimeout(() => dismissToast(toast.id), shownFor);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div className={`${styles.toast} ${styles[toast.tone]}`}>
      <p>{keepWhole(toast.text)}</p>
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss message"
        onClick={() => dismissToast(toast.id)}
      >
        ×
      </button>
    </div>
  );
}
