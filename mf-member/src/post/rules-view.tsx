import { type ReactNode, useState } from 'react';
import { useFocusAfter } from 'shared/lib/use-focus-after';
import type { Membership } from 'shared/memberships/types';
import { ruleName } from 'shared/post/rule-name';
import type { PostRule, PostRules, PostRuleWords } from 'shared/post/types';
import { postActions } from 'shared/post/use-post';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { EmptyState } from 'shared/ui/empty-state';
import { HeldNotice } from './held-notice';
import { RuleDialog } from './rule-dialog';
import { heirOf, heirText } from './rule-order';
import { suggestionsOf } from './rule-suggestions';
import styles from './rules.module.css';
import { RulesList } from './rules-list';

const mostRules = 30;

interface RulesViewProps {
  known: PostRules;
  /** Undefined where it could not be loaded. */
  membership: Membership | undefined;
}

/** The rules of a member, and the ways to more. */
export function RulesView({ known, membership }: RulesViewProps): ReactNode {
  const { rules, kinds, state } = known;
  const [begun, setBegun] = useState<PostRule | PostRuleWords | 'new' | null>(null);
  const [removing, setRemoving] = useState<PostRule | null>(null);
  const heir = removing ? heirOf(removing, rules, kinds) : undefined;
  const { place: heading, rememberDone } = useFocusAfter<HTMLHeadingElement>();
  return (
    <>
      <HeldNotice state={state} membership={membership} />
      <Card as="section" className={styles.card} aria-labelledby="rules-heading">
        <h3 id="rules-heading" ref={heading} tabIndex={-1} className={styles.title}>
          Rules for your post
        </h3>
        <p className={styles.intro}>
          A rule asks for you as soon as post comes. Of those that are on, the first one that is for
          an item counts. What it has asked for you can withdraw, as anything else.
        </p>
        {rules.length > 0 ? (
          <RulesList rules={rules} kinds={kinds} onChange={setBegun} onRemove={setRemoving} />
        ) : (
          <NoRules known={known} onBegin={setBegun} />
        )}
        {rules.length > 0 && rules.length < mostRules && (
          <div>
            <Button size="sm" onClick={() => setBegun('new')}>
              Add a rule
            </Button>
          </div>
        )}
      </Card>
      {begun && (
        <RuleDialog
          known={known}
          begun={begun === 'new' ? null : begun}
          onClose={() => setBegun(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title="Remove this rule?"
        confirmLabel="Remove rule"
        cancelLabel="Keep it"
        onConfirm={async () => {
          await postActions.removeRule(removing?.id ?? '');
          rememberDone();
        }}
      >
        <p>{removing && `“${ruleName(removing)}”`}</p>
        {heir && <p>{heirText(heir)}</p>}
        <p>What it has asked for already stays; you can withdraw that item by item.</p>
      </ConfirmDialog>
    </>
  );
}

/** Before the first one: what a rule does, and two to begin with. */
function NoRules({
  known,
  onBegin,
}: {
  known: PostRules;
  onBegin: (rule: PostRuleWords | 'new') => void;
}): ReactNode {
  const suggestions = suggestionsOf(known);
  return (
    <>
      <EmptyState
        title="No rules yet"
        actions={
          <Button tone="primary" onClick={() => onBegin('new')}>
            Add a rule
          </Button>
        }
      >
        Say once what we do with post of a kind, and you need not ask each time. You see what a rule
        would have done with the post of the last three months before you switch it on.
      </EmptyState>
      {suggestions.length > 0 && (
        <ul className={styles.rules} aria-label="Rules you could begin with">
          {suggestions.map(({ rule, reason }) => (
            <li key={ruleName(rule)} className={styles.rule}>
              <p className={styles.text}>
                {ruleName(rule)}
                <span className={styles.facts}>{reason}</span>
              </p>
              <Button
                size="sm"
                aria-label={`Try it: “${ruleName(rule)}”`}
                onClick={() => onBegin(rule)}
              >
                Try it
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
