import { type ReactNode, useState } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { boxText } from 'shared/memberships/business-address';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import { paperTitles } from 'shared/verification/paper-titles';
import { saveAddressPaper } from 'shared/verification/save-address-paper';
import type { AddressPaper, OwnVerification, PaperKind } from 'shared/verification/types';
import { verificationActions } from 'shared/verification/use-verification';
import styles from './own-verification.module.css';

const drawFailure = 'The PDF could not be made. Please try again.';

/** Papers about the address: issued here, and again to be had. */
export function PapersCard({ own }: { own: OwnVerification }): ReactNode {
  const { in_force: approval, address, papers } = own;
  const isUsable = approval !== null && ['usable', 'ending'].includes(address.state);
  if (!isUsable && papers.length === 0) return null;
  const isForPost = approval?.purpose === 'correspondence';
  const hasConsent = approval !== null && approval.customer_kind !== 'person' && !isForPost;
  return (
    <Card as="section" aria-labelledby="papers-heading">
      <h3 id="papers-heading">Papers about your address</h3>
      <div className={styles.stack}>
        <p>
          A certificate shows that the address is yours to use, for example for a bank.{' '}
          {hasConsent && (
            <>The consent is for the registry’s form of your company’s registered office. </>
          )}
          Each has a number that anyone can have confirmed, with its day and nothing else.
        </p>
        {isForPost && approval.customer_kind !== 'person' && (
          <p>
            The consent for a registered office is not among them: your address is approved for post
            alone. If your company is to be registered here, tell us above that something changed.
          </p>
        )}
        <p className={styles.quiet}>They end with your membership.</p>
      </div>
      {isUsable && (
        <div className="ways">
          <IssueButton kind="certificate" label="Issue a certificate" />
          {hasConsent && <IssueButton kind="consent" label="Issue the consent" />}
        </div>
      )}
      {papers.length > 0 && (
        <ul className={styles.rows} aria-label="Papers that you have">
          {papers.map((paper) => (
            <PaperRow key={paper.id} paper={paper} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function IssueButton({ kind, label }: { kind: PaperKind; label: string }): ReactNode {
  const [id, setId] = useState(() => crypto.randomUUID()); // one paper, however often it is asked for
  const { busy, error, run } = useAction(
    async () => {
      const say = unseenNews();
      const paper = await verificationActions.issuePaper(id, kind);
      say(`${paperTitles[kind]} ${paper.number} is issued.`);
      setId(crypto.randomUUID());
      await saveAddressPaper(paper);
    },
    { fallback: drawFailure },
  );
  return (
    <>
      <Button size="sm" busy={busy} busyLabel="Preparing the PDF…" onClick={() => void run()}>
        {label}
      </Button>
      {error && <ErrorNotice error={error} />}
    </>
  );
}

function PaperRow({ paper }: { paper: AddressPaper }): ReactNode {
  const { kind, number, holder, box_number, issued_on, is_valid, ended_on } = paper;
  const { busy, error, run } = useAction(
    async () => {
      const say = unseenNews();
      say(`${await saveAddressPaper(paper)} was saved.`);
    },
    { fallback: drawFailure },
  );
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h4>{paperTitles[kind]}</h4>
        <p className={styles.quiet}>
          {keepWhole(number)}, issued {formatDay(issued_on)}
        </p>
        <p className={styles.quiet}>
          {holder}, {boxText(box_number)}
        </p>
        {is_valid ? (
          <Badge tone="success">Valid</Badge>
        ) : (
          <Badge>{ended_on ? `Ended ${formatDay(ended_on)}` : 'Rests with the address'}</Badge>
        )}
      </div>
      {error && <ErrorNotice error={error} />}
      <Button
        size="sm"
        aria-label={`Download PDF of ${number}`}
        busy={busy}
        busyLabel="Preparing the PDF…"
        onClick={() => void run()}
      >
        Download PDF
      </Button>
    </li>
  );
}
