import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { formatDay, maltaToday } from 'shared/lib/malta-time';
import { writePostCode } from 'shared/post/code';
import type { PostEntry } from 'shared/post/types';
import { keepWhole } from 'shared/ui/keep-whole';
import styles from './collection-slip.module.css';
import { LabelCode } from './label-code';
import { PrintSheet } from './print-sheet';
import { entryName, kindNames } from './words';

/** What lies with an item until it is fetched, and is signed for it. */
export function CollectionSlip({
  item,
  onPrinted,
}: {
  item: PostEntry;
  onPrinted: () => void;
}): ReactNode {
  const sender = item.sender_name ?? item.sender;
  const lines = [
    ['For', entryName(item)],
    ['Kind', kindNames[item.kind]],
    ['Sender', sender],
    ['Received', formatDay(item.received_at)],
    ['Place', item.place],
    ['Weight', item.weight_g === null ? null : `${item.weight_g} g`],
  ];
  return (
    <PrintSheet format="a4" onPrinted={onPrinted}>
      <article className={styles.slip}>
        <header className={styles.head}>
          <div>
            <p>{company.name}</p>
            <h1>Collection slip</h1>
            <p className={styles.code}>{keepWhole(writePostCode(item.code))}</p>
          </div>
          <div className={styles.square}>
            <LabelCode code={item.code} />
          </div>
        </header>
        <dl className={styles.facts}>
          {lines.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <p>I have collected this item.</p>
        <div className={styles.signature}>
          <span>Name in capital letters</span>
          <span>Signature</span>
          <span>Day</span>
        </div>
        <p className={styles.printed}>Printed on {formatDay(maltaToday())}</p>
      </article>
    </PrintSheet>
  );
}
