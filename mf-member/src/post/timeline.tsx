import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { mandateOf } from 'shared/post/mandate';
import type { PostStep } from 'shared/post/types';
import { WholeMandate } from './mandate-text';
import styles from './timeline.module.css';
import { stepReason, stepText } from './timeline-texts';

/** Where an item has been and who had it, from the door on. */
export function Timeline({ steps }: { steps: readonly PostStep[] }): ReactNode {
  return (
    <section className={styles.part} aria-labelledby="timeline-heading">
      <h3 id="timeline-heading">Where it has been</h3>
      <p className={styles.note}>Everyone who has had it in hand is noted. Times are Malta time.</p>
      <ol className={styles.steps} aria-label="Where it has been">
        {steps.map((step) => {
          const reason = stepReason(step);
          return (
            <li key={step.id} className={styles.step} data-by={step.by}>
              <p className={styles.deed}>{stepText(step)}</p>
              <Order of={step} />
              {reason && <p className={styles.reason}>“{reason}”</p>}
              <time className={styles.at} dateTime={step.at}>
                {formatMoment(step.at)}
              </time>
              {step.recorded_at && (
                <p className={styles.at}>Noted {formatMoment(step.recorded_at)}</p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The order to open it, where it was given and where it was followed, in the words that were on the screen. */
function Order({ of: { detail } }: { of: PostStep }): ReactNode {
  const order = typeof detail.mandate === 'number' ? mandateOf(detail.mandate) : undefined;
  if (!order) return null;
  const given = detail.rule ? (order.standing ?? order) : order;
  return <WholeMandate of={given} title={`Your order, version ${order.version}`} />;
}
