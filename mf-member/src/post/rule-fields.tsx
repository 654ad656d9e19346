import type { ReactNode } from 'react';
import { type PostKind, type PostRuleDraft, type PostRules, postKinds } from 'shared/post/types';
import { CheckboxField, SelectField, TextField } from 'shared/ui/field';
import { kindNames } from '../lib/post-words';
import { optionsOf } from './offers';
import { deeds, extraHint } from './rule-texts';
import styles from './rules.module.css';

interface RuleFieldsProps {
  draft: PostRuleDraft;
  known: PostRules;
  onChange: (draft: PostRuleDraft) => void;
}

/** What a rule says: from whom, what it is, and what we do. */
export function RuleFields({ draft, known, onChange }: RuleFieldsProps): ReactNode {
  const { source, sender, kind } = draft;
  const sparesOfficial = known.kinds.some((each) => each.kind === kind && each.spares_official);
  const names = known.senders.map(({ name }) => name);
  if (sender !== null && !names.includes(sender)) names.unshift(sender); // nothing of theirs is there by now
  return (
    <>
      <SelectField
        label="When post comes from"
        value={sender === null ? source : `: ${sender}`}
        onChange={({ target: { value } }) =>
          onChange({
            ...draft,
            ...(value.startsWith(': ')
              ? { source: 'sender' as const, sender: value.slice(2) }
              : {
                  source: value === 'official' ? ('official' as const) : ('any' as const),
                  sender: null,
                }),
          })
        }
        hint={sparesOfficial && `Official post is never ${deeds[kind].done} by a rule.`}
      >
        <option value="any">Anyone</option>
        {!sparesOfficial && <option value="official">Any authority, court or bank</option>}
        {names.length > 0 && (
          <optgroup label="Whose post you have had">
            {names.map((name) => (
              <option key={name} value={`: ${name}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </SelectField>
      <Kinds
        chosen={draft.item_kinds}
        onChoose={(item_kinds) => onChange({ ...draft, item_kinds })}
      />
      <SelectField
        label="Then"
        value={kind}
        onChange={({ target }) => {
          const next = known.kinds.find((each) => each.kind === target.value);
          if (!next) return;
          onChange({
            ...draft,
            kind: next.kind,
            options: optionsOf[next.kind],
            ...(next.spares_official && source === 'official' && { source: 'any' as const }),
            ...(!deeds[next.kind].takesDocuments && { most_extra: 0 }),
          });
        }}
        hint={deeds[kind].note}
      >
        {known.kinds
          .filter((each) => each.kind in deeds) // of a newer database
          .map((each) => (
            <option key={each.kind} value={each.kind}>
              {deeds[each.kind].choice}
            </option>
          ))}
      </SelectField>
      {deeds[kind].takesDocuments && (
        <TextField
          label="Most documents beyond your plan in a month"
          type="number"
          inputMode="numeric"
          min={0}
          max={mostExtra}
          step={1}
          value={Number.isNaN(draft.most_extra) ? '' : draft.most_extra}
          onChange={({ target }) => onChange({ ...draft, most_extra: extraOf(target.value) })}
          {...(Number.isNaN(draft.most_extra)
            ? { error: `Enter a whole number from 0 to ${mostExtra}.` }
            : { hint: extraHint(known) })}
        />
      )}
    </>
  );
}

const mostExtra = 500;

/** NaN where it is no number that can be. */
function extraOf(typed: string): number {
  const count = typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isInteger(count) && count >= 0 && count <= mostExtra ? count : Number.NaN;
}

function Kinds({
  chosen,
  onChoose,
}: {
  /** Null: every kind. */
  chosen: readonly PostKind[] | null;
  onChoose: (kinds: PostKind[] | null) => void;
}): ReactNode {
  const isChosen = (kind: PostKind) => chosen?.includes(kind) ?? true;
  function toggle(kind: PostKind): void {
    const next = postKinds.filter((each) => isChosen(each) !== (each === kind));
    onChoose(next.length === postKinds.length ? null : next);
  }
  return (
    <fieldset className={styles.kinds}>
      <legend className={styles.legend}>And it is</legend>
      {postKinds.map((kind) => (
        <CheckboxField
          key={kind}
          label={kindNames[kind]}
          checked={isChosen(kind)}
          onChange={() => toggle(kind)}
        />
      ))}
      {chosen?.length === 0 && (
        <p role="alert" className={styles.problem}>
          Choose at least one kind of post.
        </p>
      )}
    </fieldset>
  );
}
