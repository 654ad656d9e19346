import type { ReactNode } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { sheetsOfDocument } from 'shared/memberships/plan-terms';
import { ruleName } from 'shared/post/rule-name';
import type { PostRuleDraft, PostRuleTrial } from 'shared/post/types';
import type { usePostRuleTrial } from 'shared/post/use-post';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { kindNames, senderName } from '../lib/post-words';
import { deeds, trialTexts } from './rule-texts';
import styles from './rules.module.css';

interface RuleTrialProps {
  draft: PostRuleDraft;
  /** There is something to try. */
  isWhole: boolean;
  trial: ReturnType<typeof usePostRuleTrial>;
  /** Others may come first. */
  hasOthers: boolean;
}

/** What a rule would have made of the last three months. */
export function RuleTrial({ draft, isWhole, trial, hasOthers }: RuleTrialProps): ReactNode {
  const { data, error, refetch } = trial;
  return (
    <section className={styles.trial} aria-labelledby="trial-heading">
      <h3 id="trial-heading" className={styles.name}>
        {isWhole ? ruleName(draft) : 'What it would have done'}
      </h3>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isWhole && !data && !error && <Skeleton label="Trying the rule…" lines={3} />}
      <div role="status" className={styles.lines}>
        {data && trialTexts(data, draft.kind).map((text) => <p key={text}>{text}</p>)}
      </div>
      {data && deeds[draft.kind].takesDocuments && (
        <p className={styles.facts}>
          A document is up to {sheetsOfDocument} sheets; thicker post counts as more. We ask you
          before it would cost more than you allow here, or pass your limit for the month.
        </p>
      )}
      {data && hasOthers && (
        <p className={styles.facts}>Rules above this one come first, which is not reckoned here.</p>
      )}
      {data && data.items.length > 0 && <Items of={data} />}
    </section>
  );
}

function Items({ of: { items, count } }: { of: PostRuleTrial }): ReactNode {
  const isAll = items.length === count;
  return (
    <details className={styles.items}>
      <summary>{isAll ? 'Which these are' : `The newest ${items.length} of them`}</summary>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <span>{senderName(item)}</span>
            <span className={styles.facts}>
              {[
                kindNames[item.kind],
                item.is_official && 'official',
                formatShortDay(item.received_at),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
