import type { ReactNode } from 'react';
import { writePostCode } from 'shared/post/code';
import { keepWhole } from 'shared/ui/keep-whole';
import styles from '../verdict.module.css';
import { entryName } from '../words';
import { isRight, lineText } from './line-texts';
import type { Counting } from './use-counting';

/** What came of the last label, in colour, drawing and words. */
export function CountVerdict({
  last,
  place,
}: {
  last: Counting['last'];
  place: string | null;
}): ReactNode {
  if (last === null) return <p role="status">Scan the first label.</p>;
  const { line, isAgain } = last;
  const isFine = isRight(line);
  return (
    <div role="status" className={styles.verdict} data-sound={isFine ? 'matched' : 'unmatched'}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
        <path d={isFine ? 'M5 12.5l4.5 4.5L19 7.5' : 'M12 6v7.5M12 17.5v.01'} />
      </svg>
      <p className={styles.word}>
        {isAgain ? 'Counted already. ' : ''}
        {lineText(line, place)}
      </p>
      <p className={styles.name}>
        {keepWhole(writePostCode(line.code))}
        {line.item && `, ${entryName(line.item)}`}
      </p>
    </div>
  );
}
