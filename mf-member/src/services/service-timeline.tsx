import type { ReactNode } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import type { OwnService } from 'shared/services/types';
import 'shared/ui/tokens-later.css';
import styles from './service-timeline.module.css';
import { timelineSteps } from './timeline-steps';

/** The steps of an ordered service with their dates; the one it has reached is marked. */
export function ServiceTimeline({ own }: { own: OwnService }): ReactNode {
  return (
    <ol className={styles.steps} aria-label={`Progress of ${own.service.title}`}>
      {timelineSteps(own).map(({ name, at, state }) => (
        <li
          key={name}
          className={styles.step}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className={styles.name}>{name}</span>{' '}
          {at && (
            <time className={styles.day} dateTime={at}>
              {formatShortDay(at)}
            </time>
          )}
          {state === 'ahead' && <span className="visually-hidden">not yet</span>}
        </li>
      ))}
    </ol>
  );
}
