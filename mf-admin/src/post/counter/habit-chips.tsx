import { type ReactNode, type Ref, useId } from 'react';
import { type PostSender, postKinds } from 'shared/post/types';
import { TextField } from 'shared/ui/field';
import { useOfficialBySender } from '../senders';
import { kindNames } from '../words';
import styles from './habit-chips.module.css';
import type { Habits } from './habits';

interface HabitChipsProps {
  habits: Habits;
  senders: readonly PostSender[];
  senderRef: Ref<HTMLInputElement>;
  onChange: (habits: Partial<Habits>) => void;
  /** The sender is typed: on with the item. */
  onEnter: () => void;
}

/** What stays until it is changed: kind, official or not, a run for one recipient, the sender. */
export function HabitChips({
  habits,
  senders,
  senderRef,
  onChange,
  onEnter,
}: HabitChipsProps): ReactNode {
  const listId = useId();
  const officialBy = useOfficialBySender(senders, habits.isOfficial);
  return (
    <div className={styles.habits}>
      <fieldset className={styles.chips}>
        <legend>Stays until you change it</legend>
        {postKinds.map((kind, nr) => (
          <label key={kind} className={styles.chip}>
            <input
              type="radio"
              name="post-kind"
              className="visually-hidden"
              aria-keyshortcuts={`Alt+${nr + 1}`}
              checked={habits.kind === kind}
              onChange={() => onChange({ kind })}
            />
            {kindNames[kind]}
            <span className={styles.key} aria-hidden="true">
              {nr + 1}
            </span>
          </label>
        ))}
        <Toggle
          label="Official"
          letter="O"
          isOn={habits.isOfficial}
          onChange={(isOfficial) => onChange({ isOfficial })}
        />
        <Toggle
          label="All for one recipient"
          letter="R"
          isOn={habits.isRun}
          onChange={(isRun) => onChange({ isRun })}
        />
      </fieldset>
      <div className={styles.sender}>
        <TextField
          label="Sender"
          optional
          list={listId}
          aria-keyshortcuts="Alt+F"
          ref={senderRef}
          autoComplete="off"
          maxLength={120}
          value={habits.sender}
          onChange={({ target: { value: sender } }) => {
            onChange({ sender, isOfficial: officialBy(sender) });
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return;
            event.preventDefault();
            onEnter();
          }}
        />
        <datalist id={listId}>
          {senders.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      </div>
    </div>
  );
}

function Toggle({
  label,
  letter,
  isOn,
  onChange,
}: {
  label: string;
  letter: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}): ReactNode {
  return (
    <label className={styles.chip}>
      <input
        type="checkbox"
        className="visually-hidden"
        aria-keyshortcuts={`Alt+${letter}`}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
      <span className={styles.key} aria-hidden="true">
        {letter}
      </span>
    </label>
  );
}
