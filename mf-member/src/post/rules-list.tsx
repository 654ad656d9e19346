import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useAction } from 'shared/lib/use-action';
import { ruleName } from 'shared/post/rule-name';
import type { PostRule, PostRules } from 'shared/post/types';
import { postActions } from 'shared/post/use-post';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import { useChosen } from '../lib/use-chosen';
import { heirOf, heirText } from './rule-order';
import { deeds, monthText } from './rule-texts';
import styles from './rules.module.css';

interface RulesListProps {
  rules: readonly PostRule[];
  kinds: PostRules['kinds'];
  onChange: (rule: PostRule) => void;
  onRemove: (rule: PostRule) => void;
}

/** The rules in their order, which two buttons of each change. */
export function RulesList({ rules, kinds, onChange, onRemove }: RulesListProps): ReactNode {
  const order = useChosen(rules);
  const [heir, setHeir] = useState<PostRule | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useKeptFocus(list, order.value);
  const wanted = useRef<readonly PostRule[] | null>(null); // moved on while the last move is saved
  const moving = useAction(async () => {
    try {
      while (wanted.current) {
        const ids = wanted.current.map(({ id }) => id);
        wanted.current = null;
        await postActions.orderRules(ids);
      }
    } catch (cause) {
      wanted.current = null;
      order.takeBack();
      throw cause;
    }
  });

  function move(rule: PostRule, by: -1 | 1): void {
    const from = order.value.indexOf(rule);
    const next = order.value.toSpliced(from, 1).toSpliced(from + by, 0, rule);
    const [upper, lower] = by === 1 ? [rule, next[from]] : [next[from], rule];
    keepFocus(rule.id, by);
    setSaid(`“${ruleName(rule)}” is rule ${from + by + 1} of ${next.length} now.`);
    setHeir((upper && lower && heirOf(upper, [upper, lower], kinds)) ?? null);
    order.choose(next);
    wanted.current = next;
    void moving.run();
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {heir && !moving.error && (
        <Notice tone="warning" announce>
          <p>“{ruleName(heir)}” comes first now, for all post that it fits.</p>
        </Notice>
      )}
      {moving.error && <ErrorNotice error={moving.error} />}
      <ol ref={list} className={styles.rules} aria-label="Your rules">
        {order.value.map((rule, nth) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            isFirst={nth === 0}
            isLast={nth === order.value.length - 1}
            heir={heirOf(rule, order.value, kinds)}
            onMove={(by) => move(rule, by)}
            onChange={() => onChange(rule)}
            onRemove={() => onRemove(rule)}
          />
        ))}
      </ol>
    </>
  );
}

/** A row that changes its place may lose the focus, and its button may end there: the focus stays with the row. */
function useKeptFocus(
  list: { current: HTMLElement | null },
  rules: readonly PostRule[],
): (id: string, by: -1 | 1) => void {
  const wanted = useRef<{ id: string; by: -1 | 1 } | null>(null);
  useLayoutEffect(() => {
    const { id, by } = wanted.current ?? {};
    wanted.current = null;
    if (!id || !rules.some((rule) => rule.id === id)) return;
    const row = list.current?.querySelector(`[data-row="${id}"]`);
    const [same, other] = [by, by === 1 ? -1 : 1].map((each) =>
      row?.querySelector<HTMLButtonElement>(`[data-move="${each}"]`),
    );
    (same?.disabled ? other : same)?.focus();
  }, [list, rules]);
  return (id, by) => {
    wanted.current = { id, by };
  };
}

interface RuleRowProps {
  rule: PostRule;
  isFirst: boolean;
  isLast: boolean;
  /** Which does away with its post once it is off. */
  heir: PostRule | undefined;
  onMove: (by: -1 | 1) => void;
  onChange: () => void;
  onRemove: () => void;
}

function RuleRow({
  rule,
  isFirst,
  isLast,
  heir,
  onMove,
  onChange,
  onRemove,
}: RuleRowProps): ReactNode {
  const name = ruleName(rule);
  const [isAsking, setAsking] = useState(false);
  const off = useAction(() => postActions.switchOffRule(rule.id));
  const month = monthText(rule);
  const waits = rule.is_on && rule.is_order_old;
  const isKnown = rule.kind in deeds; // or of a newer database: this page can end it alone
  return (
    <li className={styles.rule} data-row={rule.id}>
      <p className={styles.text}>
        {name}
        {rule.most_extra > 0 && (
          <span className={styles.facts}>
            At most {rule.most_extra} beyond your plan in a month.
          </span>
        )}
        {month && <span className={styles.facts}>{month}</span>}
        {waits && (
          <span className={styles.facts}>
            It rests: the order to open post has a new text. Read it and switch the rule on again.
          </span>
        )}
      </p>
      <Badge tone={waits ? 'warning' : rule.is_on ? 'success' : 'neutral'}>
        {waits ? 'Waits for you' : rule.is_on ? 'On' : 'Off'}
      </Badge>
      <div className={styles.ways}>
        <Button
          size="sm"
          tone="quiet"
          data-move={-1}
          disabled={isFirst}
          aria-label={`Move up: ${name}`}
          onClick={() => onMove(-1)}
        >
          Up
        </Button>
        <Button
          size="sm"
          tone="quiet"
          data-move={1}
          disabled={isLast}
          aria-label={`Move down: ${name}`}
          onClick={() => onMove(1)}
        >
          Down
        </Button>
        <Button size="sm" tone="quiet" aria-label={`Remove: ${name}`} onClick={onRemove}>
          Remove
        </Button>
        {isKnown && (
          <Button size="sm" tone="quiet" aria-label={`Change: ${name}`} onClick={onChange}>
            Change
          </Button>
        )}
        {rule.is_on && !waits ? (
          <Button
            size="sm"
            busy={off.busy}
            aria-label={`Switch off: ${name}`}
            onClick={() => (heir ? setAsking(true) : void off.run())}
          >
            Switch off
          </Button>
        ) : (
          isKnown && (
            <Button size="sm" aria-label={`Try and switch on: ${name}`} onClick={onChange}>
              Try and switch on
            </Button>
          )
        )}
      </div>
      {off.error && <ErrorNotice error={off.error} />}
      <ConfirmDialog
        open={isAsking && heir !== undefined}
        onClose={() => setAsking(false)}
        title="Switch this rule off?"
        confirmLabel="Switch off"
        cancelLabel="Keep it on"
        onConfirm={() => postActions.switchOffRule(rule.id)}
      >
        <p>“{name}”</p>
        <p>{heir && heirText(heir)}</p>
      </ConfirmDialog>
    </li>
  );
}
