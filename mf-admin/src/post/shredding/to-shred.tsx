import { type ReactNode, useState } from 'react';
import { formatShortDay, maltaToday } from 'shared/lib/malta-time';
import { personName } from 'shared/lib/person-name';
import { writePostCode } from 'shared/post/code';
import { ruleName } from 'shared/post/rule-name';
import type { ItemToShred } from 'shared/shredding/types';
import { withShreddingReloaded } from 'shared/shredding/use-shredding';
import { Button } from 'shared/ui/button';
import { keepWhole } from 'shared/ui/keep-whole';
import { AskBackDialog } from '../ask-back-dialog';
import { RefuseDialog } from '../refuse-dialog';
import { boxAndName, kindNames } from '../words';
import { shredProblems } from './shred-problems';
import styles from './shredding.module.css';

/** What waits for a bag, shelf by shelf. */
export function ToShred({
  items,
  total,
}: {
  items: readonly ItemToShred[];
  total: number;
}): ReactNode {
  const [refused, setRefused] = useState<ItemToShred | null>(null);
  const [asked, setAsked] = useState<ItemToShred | null>(null);
  const reload = () => void withShreddingReloaded(Promise.resolve());
  return (
    <section className={styles.part} aria-labelledby="to-shred">
      <h3 id="to-shred">To shred ({total})</h3>
      {total > items.length && (
        <p className={styles.note}>The {items.length} that have waited longest are listed.</p>
      )}
      <ul className={styles.list}>
        {items.map((item) => (
          <Row
            key={item.request_id}
            item={item}
            onAsk={() => setAsked(item)}
            onRefuse={() => setRefused(item)}
          />
        ))}
      </ul>
      {refused && (
        <RefuseDialog
          request={{ id: refused.request_id, code: refused.code, kind: 'shred' }}
          onClose={() => setRefused(null)}
          onRefused={reload}
        />
      )}
      {asked && (
        <AskBackDialog
          request={{ id: asked.request_id, code: asked.code }}
          onClose={() => setAsked(null)}
          onAsked={reload}
        />
      )}
    </section>
  );
}

interface RowProps {
  item: ItemToShred;
  onAsk: () => void;
  onRefuse: () => void;
}

function Row({ item, onAsk, onRefuse }: RowProps): ReactNode {
  const { code, kind, place, box_number, member_name, due_at, is_default, rule, problem } = item;
  const since = formatShortDay(maltaToday(new Date(due_at)));
  return (
    <li className={styles.row} data-problem={problem !== null}>
      <span className={styles.what}>
        <b>
          {keepWhole(writePostCode(code))}, {kindNames[kind]}
        </b>
        <span>{boxAndName(box_number, personName(member_name))}</span>
        <span>
          Due since {since}
          {is_default && ', as chosen for after storage'}
          {rule && `, by their rule “${ruleName(rule)}”`}
        </span>
        {problem && <span className={styles.problem}>{shredProblems[problem]}</span>}
      </span>
      <span className={styles.shelf}>{place === null ? 'No shelf noted' : `Shelf ${place}`}</span>
      {problem !== 'asked_back' && (
        <Button
          size="sm"
          tone="quiet"
          aria-label={`Ask back about ${writePostCode(code)}`}
          onClick={onAsk}
        >
          Ask back
        </Button>
      )}
      <Button
        size="sm"
        tone="quiet"
        aria-label={`Refuse to shred ${writePostCode(code)}`}
        onClick={onRefuse}
      >
        Refuse
      </Button>
    </li>
  );
}
