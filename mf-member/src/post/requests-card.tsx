import { type ReactNode, useRef } from 'react';
import { counted } from 'shared/lib/counted';
import { formatPriceWithVat } from 'shared/lib/money';
import { paths } from 'shared/lib/paths';
import { useMembership } from 'shared/memberships/use-membership';
import { ruleName } from 'shared/post/rule-name';
import type { OwnPostItem, PostRequest, PostRequestKind } from 'shared/post/types';
import type { usePostQuota } from 'shared/post/use-post';
import { Link } from 'shared/router';
import { Card } from 'shared/ui/card';
import { Notice } from 'shared/ui/notice';
import { isWithUs } from '../lib/post-state';
import { requestWords } from '../lib/request-words';
import { CollectOffer } from './collect-offer';
import { ForwardOffer } from './forward-offer';
import { FreeOffer } from './free-offer';
import { HeldForIdentity } from './held-notice';
import { isHeldForIdentity, offersOf } from './offers';
import { OpenRequest } from './open-request';
import styles from './post-item.module.css';
import { refusalText } from './refusal-texts';
import { leftText } from './rule-texts';
import { ScanOffer } from './scan-offer';
import { ShredOffer } from './shred-offer';

interface RequestsCardProps {
  item: OwnPostItem;
  quota: ReturnType<typeof usePostQuota>;
  now: Date;
}

const titles: Readonly<Record<PostRequestKind, string>> = {
  scan: 'Open and scan it',
  rescan: 'Scan it again',
  return: 'Send it back',
  shred: 'Shred it',
  forward: 'Send it on to you',
  collect: 'Collect it',
};

const free = {
  rescan: {
    text: 'Is a page missing, or hard to read? We scan it again, free of charge.',
    action: 'Ask for a better scan',
  },
  return: {
    text: 'It goes back to the sender for good, free of charge.',
    action: 'Send it back',
  },
} as const;

/** What was asked of an item, and what can be. Nothing for an item that is gone and has nothing more to say. */
export function RequestsCard({ item, quota, now }: RequestsCardProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { open_requests: open, requests, scanning } = item;
  const isHere = isWithUs(item.paper);
  const isHeld = isHeldForIdentity(item, useMembership().data) && quota.data?.state === 'active';
  const offers = offersOf(item).filter((kind) => !isHeld || kind === 'return');
  const isScanAsked = scanning !== null || open.some(({ is_paper_way }) => !is_paper_way);
  const [newest] = requests;
  if (!isHere && open.length === 0 && scanning === null) return null;
  // what was pressed goes: the heading of what comes instead takes the focus
  const onChanged = () => heading.current?.focus();
  const rest = { itemId: item.id, now, onChanged };
  return (
    <Card as="section" className={styles.card} aria-labelledby="requests-heading">
      <h3 id="requests-heading" ref={heading} tabIndex={-1} className={styles.arrival}>
        {isHere ? 'What shall we do with it?' : 'What you asked for'}
      </h3>
      <div role="status" className={styles.stack}>
        {scanning && <Scanning state={scanning} />}
      </div>
      {open.length > 0 && (
        <ul className={styles.requests} aria-label="What you have asked for">
          {open.map((request) => (
            <OpenRequest
              key={request.id}
              request={request}
              waitsForScan={isScanAsked}
              now={now}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      {isHere &&
        refusedOf(requests).map((request) => <Refused key={request.id} request={request} />)}
      {isHere && item.left_by_rule && (
        <Notice>
          <p>
            Your rule “{ruleName(item.left_by_rule.rule)}” leaves this to you:{' '}
            {leftText(item.left_by_rule.problem)}. <Link to={paths.postRules}>Your rules</Link>
          </p>
        </Notice>
      )}
      <Documents requests={requests} />
      {isHere && isHeld && <HeldForIdentity isItem />}
      {offers.map((kind) => (
        <section key={kind} className={styles.offer} aria-labelledby={`${kind}-heading`}>
          <h4 id={`${kind}-heading`}>{titles[kind]}</h4>
          {kind === 'scan' ? (
            <ScanOffer {...rest} key={newest?.id} quota={quota} />
          ) : kind === 'collect' ? (
            <CollectOffer itemId={item.id} onAsked={onChanged} />
          ) : kind === 'shred' ? (
            <ShredOffer {...rest} key={newest?.id} isScanned={item.scan !== null} />
          ) : kind === 'forward' ? (
            <ForwardOffer {...rest} />
          ) : (
            <FreeOffer {...rest} key={newest?.id} kind={kind} {...free[kind]} />
          )}
        </section>
      ))}
    </Card>
  );
}

function Scanning({ state }: { state: 'reading' | 'failed' }): ReactNode {
  return (
    <>
      <p className={styles.due}>Your scan is being prepared</p>
      <p className={styles.quiet}>
        {state === 'reading'
          ? 'We have scanned it and are making its text searchable. You can read it here in a few minutes.'
          : 'This takes longer than usual: someone in the office is looking at it. There is nothing you need to do.'}
      </p>
    </>
  );
}

/** What came to nothing, the newest of each kind: an answer to one stands also while another is open. */
function refusedOf(requests: readonly PostRequest[]): PostRequest[] {
  return requests.filter(
    (request) =>
      request.state === 'refused' &&
      requests.find(({ kind }) => kind === request.kind)?.id === request.id,
  );
}

/** What a thick letter was counted as, and what that cost. */
function Documents({ requests }: { requests: readonly PostRequest[] }): ReactNode {
  const thick = requests.find(({ state, counts }) => state === 'done' && counts > 1);
  if (!thick || thick.sheets === null) return null;
  const price = thick.is_included ? 'included in your plan' : formatPriceWithVat(thick);
  return (
    <p className={styles.quiet}>
      {counted(thick.sheets, 'sheet')}, counted as {thick.counts} documents: {price}.
    </p>
  );
}

function Refused({
  request: { kind, refusal, refusal_note },
}: {
  request: PostRequest;
}): ReactNode {
  const { why, way } = refusalText(kind, refusal, refusal_note);
  const isOwnNote = refusal_note !== null && why !== refusal_note;
  return (
    <Notice tone="warning">
      <div className={styles.stack}>
        <p className={styles.strong}>{requestWords[kind].failed}</p>
        <p>{why}</p>
        {isOwnNote && <p>“{refusal_note}”</p>}
        <p>{way}</p>
      </div>
    </Notice>
  );
}
