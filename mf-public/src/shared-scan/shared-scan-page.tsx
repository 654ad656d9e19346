import { type ReactNode, useEffect, useRef, useState } from 'react';
import { company } from 'shared/company';
import { loadCode } from 'shared/lib/load-code';
import { paths } from 'shared/lib/paths';
import { useAction } from 'shared/lib/use-action';
import { useIsHydrated } from 'shared/lib/use-is-hydrated';
import { tokenOfFragment } from 'shared/post-shares/link';
import type { SharedScan } from 'shared/post-shares/types';
import { Link, useLocation } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from '../ui/doorway-page.module.css';
import { NeedsScript } from '../ui/needs-script';
import { SharedScanView } from './shared-scan-view';

/** /shared-scan#…: where a link to a scan leads. One press opens it, because programs look into links as well. */
export default function SharedScanPage(): ReactNode {
  const isHydrated = useIsHydrated();
  const token = useToken();
  if (isHydrated && token === null) return <NoLink />;
  return <Shared key={token} token={token ?? ''} />;
}

/** The last one that stood in the address: the link past what stands on every page changes the fragment. */
function useToken(): string | null {
  const found = tokenOfFragment(useLocation().hash);
  const [token, setToken] = useState(found);
  if (found !== null && found !== token) setToken(found);
  return found ?? token;
}

/** What a press has opened. A second opening is another one: its files may have new names. */
interface Opening {
  nr: number;
  scan: SharedScan | null;
}

function Shared({ token }: { token: string }): ReactNode {
  const [opening, setOpening] = useState<Opening | null>(null);
  const { busy, error, run } = useAction(async () => {
    const { openSharedScan } = await loadCode(
      () => import(/* webpackChunkName: "open-shared-scan" */ 'shared/post-shares/api'),
    );
    const scan = await openSharedScan(token);
    setOpening((before) => ({ nr: (before?.nr ?? 0) + 1, scan }));
  });
  const open = () => void run();
  if (opening?.scan) {
    return (
      <SharedScanView
        key={opening.nr}
        scan={opening.scan}
        isOpening={busy}
        failure={error}
        onOpenAgain={open}
      />
    );
  }
  if (opening) return <Gone />;
  return (
    <Doorway
      title="A scan is shared with you"
      intro="Someone who receives post here has sent you this link. They see how often it is opened, but not who opens it."
    >
      <div className={styles.ways}>
        {error && <ErrorNotice error={error} />}
        <NeedsScript />
        <Button tone="primary" wide busy={busy} busyLabel="Opening it…" onClick={open}>
          Open the scan
        </Button>
      </div>
    </Doorway>
  );
}

function Gone(): ReactNode {
  const text = useRef<HTMLDivElement>(null);
  // the button that was pressed is gone; reading goes on here
  useEffect(() => text.current?.focus(), []);
  return (
    <Doorway title="This link doesn’t work">
      <div ref={text} tabIndex={-1} className={styles.message}>
        <p>
          It works for seven days, and whoever made it can revoke it before. It may also be
          incomplete: please check that you have opened all of it.
        </p>
        <p>Ask the person who sent it to you for a new one.</p>
      </div>
    </Doorway>
  );
}

function NoLink(): ReactNode {
  return (
    <Doorway title="Shared scan">
      <div className={styles.message}>
        <p>
          A link that a member of ours has sent opens this page. Yours is not complete: please open
          all of it, or ask the person who sent it to you.
        </p>
        <p>
          What {company.name} does is told <Link to={paths.home}>on our home page</Link>.
        </p>
      </div>
    </Doorway>
  );
}
