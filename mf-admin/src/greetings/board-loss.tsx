import type { ReactNode } from 'react';
import { Badge } from 'shared/ui/badge';
import { lostOnBoard } from './board-fit';
import styles from './board-loss.module.css';

/** Says what visitors do not read of a greeting on the board; nothing when it fits. */
export function BoardLoss({ text }: { text: string }): ReactNode {
  const { cut, spaces } = lostOnBoard(text);
  if (cut.length === 0 && spaces.length === 0) return null;
  return (
    <div className={styles.loss}>
      <Badge tone="warning">Does not fit the board</Badge>
      {cut.length > 0 && (
        <p>
          Cut off: <b>{cut.join(' ')}</b>
        </p>
      )}
      {spaces.length > 0 && (
        <p>
          Shown as a space: <b>{spaces.map((letter) => `“${letter}”`).join(' ')}</b>
        </p>
      )}
    </div>
  );
}
