import type { ReactNode } from 'react';
import { type Destination, destinationName, rulesOf, type Sound, soundOf } from '../destination';
import styles from '../verdict.module.css';

const words: Readonly<Record<Sound, string>> = {
  matched: 'Matched',
  unmatched: 'No match',
  rule: 'Has a rule',
  official: 'Official post',
};

// one bar, two bars, three bars, long short long: drawn as it is heard
const drawings: Readonly<Record<Sound, string>> = {
  matched: 'M5 12.5l4.5 4.5L19 7.5',
  unmatched: 'M12 6v7.5M12 17.5v.01',
  rule: 'M6 17V12M12 17V9M18 17V6',
  official: 'M4 20h16M6 17v-6M12 17v-6M18 17v-6M4 9l8-5 8 5z',
};

/** What is heard of an item, in colour, drawing and words. */
export function Verdict({ to, isOfficial }: { to: Destination; isOfficial: boolean }): ReactNode {
  const [sound, rules] = [soundOf(to, isOfficial), rulesOf(to)];
  return (
    <div role="status" className={styles.verdict} data-sound={sound}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
        <path d={drawings[sound]} />
      </svg>
      <p className={styles.word}>{to.what === 'not_ours' ? 'Not ours' : words[sound]}</p>
      <p className={styles.name}>{destinationName(to)}</p>
      {rules && <p className={styles.rule}>{rules}</p>}
    </div>
  );
}
