import { type ReactNode, useEffect } from 'react';
import { useSlowRequests } from 'shared/lib/slow-requests';
import { dismissToast, type Toast, useAppStore } from 'shared/runtime/store';
import styles from './toasts.module.css';

const shownFor = 6000; // ms

/**
 * Short messages at the edge of the page, announced politely. The shell renders them once, and an
 * open dialog within itself.
 */
export function Toasts(): ReactNode {
  const toasts = useAppStore((state) => state.toasts);
  const isSlow = useSlowRequests(({ count }) => count > 0);
  return (
    <section className={styles.region} aria-label="Messages" aria-live="polite">
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
      <p>{toast.text}</p>
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
