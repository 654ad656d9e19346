import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { useMinute } from 'shared/lib/use-minute';
import { writePostCode } from 'shared/post/code';
import type { OwnPostItem } from 'shared/post/types';
import type { usePostQuota } from 'shared/post/use-post';
import { DetailList } from 'shared/ui/detail-list';
import { postState } from '../lib/post-state';
import { kindNames, receivedWhen, weightText } from '../lib/post-words';
import { CertificateOfItem } from './certificate-of-item';
import { EnvelopePicture } from './envelope-picture';
import { HandoverPart } from './handover-part';
import { ItemMarks } from './item-marks';
import { Keeping } from './keeping';
import styles from './post-item.module.css';
import { ReadMark } from './read-mark';
import { RequestsCard } from './requests-card';
import { ScanView } from './scan-view';
import { SentOn } from './sent-on';
import { SharePart } from './share-part';
import { Timeline } from './timeline';

interface ItemDetailsProps {
  item: OwnPostItem;
  quota: ReturnType<typeof usePostQuota>;
}

/** One item: its pictures, what can be asked of it, what its owner notes, and where it has been. */
export function ItemDetails({ item, quota }: ItemDetailsProps): ReactNode {
  const now = useMinute();
  const { text, tone } = postState(item, now);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.state} data-tone={tone}>
          {text}
        </p>
        <div className={styles.came}>
          <p className={styles.quiet}>Received {receivedWhen(item.received_at, now)}</p>
          <ReadMark item={item} />
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          {item.scan ? (
            <ScanView key={item.scan.id} item={item} scan={item.scan} />
          ) : (
            <EnvelopePicture item={item} />
          )}
        </div>
        <div className={styles.side}>
          <RequestsCard item={item} quota={quota} now={now} />
          {item.scan && <SharePart item={item} />}
          <Keeping item={item} isMember={quota.data?.state === 'active'} />
          <SentOn item={item} />
          <CertificateOfItem item={item} />
          <ItemMarks item={item} />
        </div>
        <div className={styles.main}>
          {item.paper === 'collected' && <HandoverPart itemId={item.id} />}
          {item.scan && item.envelope && (
            <section className={styles.part} aria-labelledby="envelope-heading">
              <h3 id="envelope-heading">Envelope</h3>
              <EnvelopePicture item={item} />
            </section>
          )}
          <section className={styles.part} aria-labelledby="facts-heading">
            <h3 id="facts-heading">Details</h3>
            <ItemFacts item={item} />
          </section>
          <Timeline steps={item.timeline} />
        </div>
      </div>
    </>
  );
}

type Facts = Pick<OwnPostItem, 'kind' | 'addressee' | 'code' | 'received_at' | 'weight_g'>;

/** What is known of an item. */
export function ItemFacts({ item }: { item: Facts }): ReactNode {
  const { kind, addressee, code, received_at, weight_g } = item;
  return (
    <DetailList
      items={[
        ['Kind', kindNames[kind]],
        addressee === null ? null : ['Addressed to', addressee],
        ['Received', `${formatMoment(received_at)} (Malta time)`],
        weight_g === null ? null : ['Weight', weightText(weight_g)],
        ['Our code', writePostCode(code)],
      ]}
    />
  );
}
