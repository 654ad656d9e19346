import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { useMinute } from 'shared/lib/use-minute';
import { ruleName } from 'shared/post/rule-name';
import type { PostOpenRequest, PostRequestKind } from 'shared/post/types';
import { usePostChain } from 'shared/post/use-post';
import { Badge } from 'shared/ui/badge';
import { ButtonLink } from 'shared/ui/button';
import { Skeleton } from 'shared/ui/skeleton';
import { dueOf } from './due';
import styles from './item-chain.module.css';
import { requestKinds } from './request-kinds';

/** Where each kind is done. */
const desks: Readonly<Record<PostRequestKind, (code: string) => { path: string; name: string }>> = {
  scan: (code) => ({ path: `${paths.postScanning}?open=${code}`, name: 'Scanning' }),
  rescan: (code) => ({ path: `${paths.postScanning}?open=${code}`, name: 'Scanning' }),
  forward: () => ({ path: paths.postShipments, name: 'Shipments' }),
  return: () => ({ path: paths.postRequests, name: 'Requests' }),
  shred: () => ({ path: paths.postShredding, name: 'Shredding' }),
  collect: () => ({ path: paths.postDoor, name: 'Door' }),
};

/** What is asked of an item and not done, with the way to where it is done. What did not load is said in the history. */
export function ItemRequests({ itemId, code }: { itemId: string; code: string }): ReactNode {
  const { data, error } = usePostChain(itemId);
  const now = useMinute();
  if (error && !data) return null;
  return (
    <section className={styles.part} aria-labelledby="item-requests">
      <h3 id="item-requests">Asked for</h3>
      {!data && <Skeleton label="Loading what is asked for…" lines={1} height="row" />}
      {data?.open_requests.length === 0 && (
        <p className={styles.quiet}>Nothing is asked for this item now.</p>
      )}
      {data && data.open_requests.length > 0 && (
        <ul className={styles.list} aria-label="Asked for">
          {data.open_requests.map((request) => (
            <Request key={request.id} request={request} code={code} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Request({
  request,
  code,
  now,
}: {
  request: PostOpenRequest;
  code: string;
  now: Date;
}): ReactNode {
  const { title } = requestKinds[request.kind];
  const { path, name } = desks[request.kind](code);
  const due = dueOf(request, now);
  return (
    <li className={styles.request}>
      <span className={styles.what}>
        <b>{title}</b>
        <span className={due.isOverdue ? styles.late : undefined}>{due.text}</span>
        <span className={styles.quiet}>
          {askedText(request)}, {formatMoment(request.asked_at)}
        </span>
      </span>
      <State of={request} />
      <ButtonLink size="sm" to={path} aria-label={`${name}: ${title}`}>
        {name}
      </ButtonLink>
    </li>
  );
}

function State({ of }: { of: PostOpenRequest }): ReactNode {
  if (of.state === 'asked') return <Badge tone="warning">Waits for an answer</Badge>;
  if (of.state === 'in_work') {
    const who = of.is_mine ? 'You have it' : `${of.taken_by_name ?? 'Someone else'} has it`;
    return <Badge tone={of.is_mine ? 'limestone' : 'info'}>{who}</Badge>;
  }
  if (of.waits_for_scan) return <Badge tone="warning">Scan first</Badge>;
  return <Badge tone="neutral">Waiting</Badge>;
}

function askedText({ rule, is_default, is_by_owner }: PostOpenRequest): string {
  if (rule) return `By their rule “${ruleName(rule)}”`;
  if (is_default) return 'As chosen for after storage';
  return is_by_owner ? 'By its owner' : 'After the membership';
}
