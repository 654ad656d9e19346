import { type ReactNode, useEffect, useRef, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { loadCode } from 'shared/lib/load-code';
import { maltaToday } from 'shared/lib/malta-time';
import { saveFile } from 'shared/lib/save-file';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './own-data.module.css';

const cancelled = 'Cancelled. Nothing was saved.';

interface Progress {
  /** The paper that is being drawn, from 1; 0 while the data is collected. */
  nth: number;
  all: number;
}

/** One button for everything: the data and the papers, in one file. */
export function DownloadCard(): ReactNode {
  const underway = useRef<AbortController>(null);
  const start = useRef<HTMLButtonElement>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState('');
  const { busy, error, run } = useAction(collect, {
    fallback: 'Your data could not be collected. Please try again.',
  });
  useEffect(() => () => underway.current?.abort(), []);

  async function collect(): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    underway.current = controller;
    setOutcome('');
    setProgress({ nth: 0, all: 0 });
    try {
      const { makeArchive } = await loadCode(
        () => import(/* webpackChunkName: "own-data-archive" */ './make-archive'),
      );
      const archive = await makeArchive(signal, (nth, all) => setProgress({ nth, all }));
      const name = `your-data-${maltaToday()}.zip`;
      saveFile(archive.zip, name);
      setOutcome(`Saved as ${name}: your data and ${counted(archive.papers, 'PDF')}.`);
    } catch (cause) {
      if (!signal.aborted) throw cause;
      setOutcome(cancelled);
    } finally {
      setProgress(null);
    }
  }

  function cancel(): void {
    start.current?.focus(); // the button that was pressed goes away
    underway.current?.abort();
  }

  return (
    <Card as="section" className={styles.card} aria-labelledby="download-heading">
      <h3 id="download-heading">Download your data</h3>
      <p className={styles.text}>
        Everything this site keeps about you: profile, orders and payments, services, documents,
        events, messages and what we sent you. You get a ZIP file with the data (JSON, for other
        software to read) and your invoices, credit notes and documents as PDF.
      </p>
      {error && <ErrorNotice error={error} />}
      <div className={styles.ways}>
        <Button
          ref={start}
          tone="primary"
          busy={busy}
          busyLabel="Collecting your data…"
          onClick={() => void run()}
        >
          Download your data
        </Button>
        {progress && <Button onClick={cancel}>Cancel</Button>}
      </div>
      {progress && progress.all > 0 && (
        <progress
          className={styles.bar}
          aria-label="PDFs prepared"
          value={progress.nth - 1}
          max={progress.all}
        />
      )}
      <p role="status" className={styles.text}>
        {progress ? step(progress) : outcome}
      </p>
    </Card>
  );
}

// every tenth is enough to be heard; what is drawn is seen in the bar
function step({ nth, all }: Progress): string {
  if (all === 0) return 'Collecting your data…';
  return `Preparing ${counted(all, 'PDF')}…${nth > 10 ? ` ${nth - (nth % 10)} are done.` : ''}`;
}
