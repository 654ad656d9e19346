import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { OwnPost, Scan, ScannedPage } from 'shared/post/types';
import { useLocation, useSearchParams } from 'shared/router';
import { PageTurner } from 'shared/ui/page-turner';
import { senderName } from '../lib/post-words';
import { usePicture } from '../lib/use-picture';
import { DownloadScan } from './download-scan';
import { LargePicture } from './large-picture';
import { PictureFailure } from './picture-failure';
import 'shared/ui/tokens-later.css';
import styles from './scan-view.module.css';

interface ScanViewProps {
  item: Pick<OwnPost, 'sender' | 'received_at'>;
  scan: Scan;
}

/** The pages of a scan, one at a time: as a picture, and as text that can be selected. */
export function ScanView({ item, scan }: ScanViewProps): ReactNode {
  const count = scan.pages.length;
  const sheet = useRef<HTMLDivElement>(null);
  const [nr, setNr] = usePage(count);
  const page = scan.pages[nr - 1];

  function turnTo(next: number): void {
    setNr(next);
    // a page is read from its top
    if ((sheet.current?.getBoundingClientRect().top ?? 0) < 0) sheet.current?.scrollIntoView();
  }

  function press(event: KeyboardEvent): void {
    const next = { ArrowLeft: nr - 1, ArrowRight: nr + 1 }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (next < 1 || next > count) return;
    event.preventDefault();
    turnTo(next);
  }
  if (!page) return null;
  return (
    <section className={styles.scan} aria-label="Scan">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys turn the page of what is in it */}
      <div className={styles.pages} onKeyDown={press}>
        <div className={styles.bar}>
          {count > 1 && <PageTurner nr={nr} count={count} onTurn={turnTo} />}
          <DownloadScan item={item} scan={scan} />
        </div>
        <div ref={sheet} className={styles.sheet}>
          <PagePicture
            key={page.picture}
            page={page}
            title={`Page ${nr} of ${count}`}
            sender={senderName(item)}
          />
        </div>
      </div>
      <PageText page={page} />
    </section>
  );
}

/** In the address, so that a search leads to the page it found, and a reload stays on it. */
function usePage(count: number): [number, (nr: number) => void] {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation(); // of the entry, which stays
  const asked = Math.trunc(Number(address.get('page')));
  const nr = asked >= 1 && asked <= count ? asked : 1;
  function turnTo(next: number): void {
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('page', String(next));
        return after;
      },
      { replace: true, preventScrollReset: true, state },
    );
  }
  return [nr, turnTo];
}

function PagePicture({
  page,
  title,
  sender,
}: {
  page: ScannedPage;
  title: string;
  sender: string;
}): ReactNode {
  const { picture: name, width, height } = page;
  const picture = usePicture('post-scans', name, true);
  // the shape of the page is known before its picture: nothing moves when that comes
  const shape = { width, height, className: styles.page };
  if (picture.address) {
    return (
      <LargePicture title={title} bucket="post-scans" name={name}>
        <img
          {...shape}
          src={picture.address}
          alt={`${title}, from ${sender}`}
          onError={picture.onError}
        />
      </LargePicture>
    );
  }
  return (
    <>
      <svg {...shape} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
      {picture.isFailed && (
        <div className={styles.failed}>
          <PictureFailure onRetry={picture.retry}>This page could not be loaded.</PictureFailure>
        </div>
      )}
    </>
  );
}

function PageText({ page: { nr, text } }: { page: ScannedPage }): ReactNode {
  const trimmed = text.trim();
  return (
    <details className={styles.text}>
      <summary>Text of page {nr}</summary>
      {trimmed ? (
        <p className={styles.words}>{trimmed}</p>
      ) : (
        <p className={styles.none}>We found no text on this page.</p>
      )}
    </details>
  );
}
