import { type ReactNode, useEffect, useRef } from 'react';
import { counted } from 'shared/lib/counted';
import { personName } from 'shared/lib/person-name';
import { useAction } from 'shared/lib/use-action';
import { writePostCode } from 'shared/post/code';
import { takeOutOfBag } from 'shared/shredding/api';
import type { BaggedItem, FilledBag } from 'shared/shredding/types';
import { withShreddingReloaded } from 'shared/shredding/use-shredding';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import type { Speaker } from '../sounds';
import { boxAndName, kindNames } from '../words';
import { shredProblems } from './shred-problems';
import styles from './shredding.module.css';

/** What is in a bag: what has to come out again first, then what was put in last. */
export function Contents({ bag, sounds }: { bag: FilledBag; sounds: Speaker }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const wrong = bag.contents.filter(({ problem }) => problem !== null);
  const right = bag.contents.filter(({ problem }) => problem === null);
  useWarning(wrong.length, sounds);
  return (
    <section className={styles.part} aria-labelledby="contents">
      <h3 id="contents" ref={heading} tabIndex={-1}>
        In this bag ({bag.contents.length})
      </h3>
      <p role="status" className={styles.note}>
        {wrong.length > 0 &&
          `${counted(wrong.length, 'item')} may not be shredded any longer: take out what is marked.`}
      </p>
      {bag.contents.length === 0 ? (
        <p className={styles.note}>Nothing yet. Scan the label of each item as you put it in.</p>
      ) : (
        <ul className={styles.list}>
          {[...wrong, ...right].map((item) => (
            <Row key={item.item_id} bag={bag} item={item} onOut={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Whoever stands at the bag hears that something was taken back. */
function useWarning(count: number, sounds: Speaker): void {
  const known = useRef(count);
  useEffect(() => {
    if (count > known.current) sounds.play('unmatched');
    known.current = count;
  }, [count, sounds]);
}

interface RowProps {
  bag: FilledBag;
  item: BaggedItem;
  onOut: () => void;
}

function Row({ bag, item, onOut }: RowProps): ReactNode {
  const { code, kind, box_number, member_name, put_by_name, is_put_by_me, problem } = item;
  const { busy, error, run } = useAction(async () => {
    await withShreddingReloaded(takeOutOfBag(bag.id, code));
    onOut();
  });
  const owner = member_name === null ? 'Nobody' : boxAndName(box_number, personName(member_name));
  return (
    <li className={styles.row} data-problem={problem !== null}>
      <span className={styles.what}>
        <b>{keepWhole(writePostCode(code))}</b>
        <span>
          {kindNames[kind]}, {owner}
        </span>
        {!is_put_by_me && bag.state === 'open' && <span>Scanned by {personName(put_by_name)}</span>}
        {problem && <span className={styles.problem}>{shredProblems[problem]}</span>}
      </span>
      {bag.state === 'open' && (
        <Button
          size="sm"
          tone={problem === null ? 'quiet' : 'primary'}
          busy={busy}
          aria-label={`Take out ${writePostCode(code)}`}
          onClick={() => void run()}
        >
          Take out
        </Button>
      )}
      {error && <ErrorNotice error={error} />}
    </li>
  );
}
