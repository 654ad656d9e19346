import { type DragEvent, type ReactNode, useState } from 'react';
import { AppError } from 'shared/lib/app-error';
import { counted } from 'shared/lib/counted';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { useIsShown } from 'shared/lib/use-is-shown';
import { handOverScan } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import { withPostReloaded } from 'shared/post/use-post';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './hand-over.module.css';
import { PageList } from './page-list';
import { acceptedTypes, mostPages } from './pages';
import { useSheets } from './sheets-field';
import type { Pages } from './use-pages';

interface HandOverProps {
  requestId: string;
  code: string;
  scan: Pages;
  /** Thick letters count more than once: not so when they are scanned again. */
  isBilled: boolean;
  onDone: () => void;
  /** It has more sheets than its owner's rule may ask for. */
  onTooThick?: (sheets: number) => void;
  /** Hears when it is being handed over, and when that has ended. */
  onSending?: (isSending: boolean) => void;
}

const tooThick = 'PO104';

/** The pages of an item: added, put in order, and handed over to be read. */
export function HandOver({
  requestId,
  code,
  scan,
  isBilled,
  onDone,
  onTooThick,
  onSending,
}: HandOverProps): ReactNode {
  const [scanId] = useState(() => crypto.randomUUID()); // a second try after a lost answer hands over once
  const isShown = useIsShown();
  const sheets = useSheets(scan.pages, isBilled);
  const { busy, error, run } = useAction(
    async () => {
      const say = unseenNews();
      const original = scan.pages.map(({ name, turn }) => ({ name, turn }));
      if (sheets.count === null) return;
      onSending?.(true);
      try {
        await withPostReloaded(handOverScan(requestId, scanId, original, sheets.count));
      } finally {
        onSending?.(false);
      }
      say(`${writePostCode(code)} is handed over. The member is told once it is read.`);
      if (isShown.current) onDone();
    },
    { failure: `${writePostCode(code)} was not handed over` },
  );
  const sent = scan.pages.filter(({ state }) => state === 'sent').length;
  return (
    <div className={styles.pages}>
      <FileChoice scan={scan} />
      <PageList pages={scan.pages} onChange={scan.change} />
      {scan.failure && (
        <ErrorNotice
          error={`${scan.failure.userText} The pages stay here and are sent as soon as it works again.`}
        />
      )}
      {error && <ErrorNotice error={error} />}
      {error?.code === tooThick && onTooThick && sheets.count !== null && (
        <div>
          <Button size="sm" onClick={() => sheets.count !== null && onTooThick(sheets.count)}>
            Ask the member about {counted(sheets.count, 'sheet')}
          </Button>
        </div>
      )}
      {scan.pages.length > 0 && sheets.field}
      {scan.pages.length > 0 && (
        <div className={styles.foot}>
          <label className={styles.progress}>
            <span role="status">
              {sent} of {counted(scan.pages.length, 'file')} sent
            </span>
            <progress value={sent} max={scan.pages.length} />
          </label>
          <Button
            tone="primary"
            busy={busy}
            busyLabel="Handing over…"
            disabled={sent < scan.pages.length || sheets.count === null}
            onClick={() => void run()}
          >
            Hand over
          </Button>
        </div>
      )}
    </div>
  );
}

/** Files from the scanner's folder, dropped or chosen; on a phone its camera. */
function FileChoice({ scan }: { scan: Pages }): ReactNode {
  const [isOver, setOver] = useState(false);
  const { error, run } = useAction(async (files: readonly File[]) => {
    if (scan.pages.length + files.length > mostPages) {
      const text = `At most ${mostPages} files make one scan.`;
      throw new AppError('FILE_COUNT', `${files.length}`, text);
    }
    scan.add(files);
  });
  const take = (files: FileList | null) => files?.length && void run([...files]);
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }
  return (
    <>
      <div className={styles.choices}>
        <label
          className={styles.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault(); // or the browser would open the file
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            type="file"
            multiple
            accept={acceptedTypes}
            className="visually-hidden"
            aria-label="Pages from the scanner"
            onChange={({ currentTarget: input }) => {
              take(input.files);
              input.value = ''; // the same file can be chosen again
            }}
          />
          <strong>Choose the pages, or drop them here</strong>
          <span>PDF, JPEG, PNG or TIFF. They are sent at once and in order.</span>
        </label>
        <label className={styles.camera}>
          <input
            type="file"
            accept="image/jpeg,image/png"
            capture="environment"
            className="visually-hidden"
            onChange={({ currentTarget: input }) => {
              take(input.files);
              input.value = '';
            }}
          />
          Take a photo
        </label>
      </div>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
