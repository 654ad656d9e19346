import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { TextField } from 'shared/ui/field';
import type { Destination } from '../destination';
import { isLabel } from '../gun';
import { type Directory, type Match, meant, suggest } from '../match';
import { boxName } from '../words';
import styles from './recipient-field.module.css';

interface RecipientFieldProps {
  directory: Directory;
  ref: Ref<HTMLInputElement>;
  onChoose: (to: Destination) => void;
  /** What was typed here is a label: a gun was slower than guns are. */
  onLabel: (code: string) => void;
}

/**
 * A box number, or letters of a name. Enter takes who is meant beyond doubt; of several one is chosen; a name that
 * nobody has is kept as it was read.
 */
export function RecipientField({
  directory,
  ref,
  onChoose,
  onLabel,
}: RecipientFieldProps): ReactNode {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const [problem, setProblem] = useState<string>();
  const listId = useId();
  const matches = suggest(directory, typed);
  const chosen = matches[active];

  function type(text: string): void {
    setTyped(text);
    setActive(-1);
    setProblem(undefined);
  }

  function choose(to: Destination): void {
    type('');
    onChoose(to);
  }

  function enter(): void {
    const addressee = typed.trim();
    const match = chosen ?? meant(directory, typed);
    if (match) choose({ what: 'member', match });
    else if (addressee === '') return;
    else if (matches.length === 0 && /\d/.test(addressee) && isLabel(addressee)) {
      type('');
      onLabel(addressee);
    } else if (/^(?:box|#)?\s*\d+$/i.test(addressee))
      setProblem(`There is no box ${addressee.replace(/\D/g, '')}.`);
    else if (matches.length > 0) {
      setActive(0);
      setProblem('Several names fit. Choose one, or type more of it.');
    } else choose({ what: 'unmatched', addressee });
  }

  function press(event: KeyboardEvent): void {
    const { key, nativeEvent, altKey } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined && matches.length > 0) {
      event.preventDefault();
      setActive((now) => (now + step + matches.length) % matches.length);
    } else if (key === 'Enter' && !nativeEvent.isComposing && !event.repeat) {
      event.preventDefault();
      enter();
    } else if (key === 'Escape' && typed !== '') type('');
    else if (altKey && event.code === 'KeyN') {
      event.preventDefault();
      choose({ what: 'not_ours', addressee: typed.trim() });
    }
  }

  return (
    <div className={styles.field}>
      <TextField
        ref={ref}
        role="combobox"
        label="Box or name"
        placeholder="104, or the first letters"
        aria-autocomplete="list"
        aria-expanded={matches.length > 0}
        aria-controls={listId}
        aria-activedescendant={chosen && `${listId}-${active}`}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={120}
        value={typed}
        error={problem}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        trailing={
          <button
            type="button"
            className={styles.notOurs}
            aria-keyshortcuts="Alt+N"
            onClick={() => choose({ what: 'not_ours', addressee: typed.trim() })}
          >
            Not ours
          </button>
        }
      />
      <div id={listId} role="listbox" aria-label="Who it may be for" className={styles.list}>
        {matches.map((match, nr) => (
          <Option
            key={match.recipient.user_id}
            id={`${listId}-${nr}`}
            match={match}
            isChosen={nr === active}
            onChoose={() => choose({ what: 'member', match })}
          />
        ))}
      </div>
    </div>
  );
}

function Option({
  id,
  match: { recipient, name },
  isChosen,
  onChoose,
}: {
  id: string;
  match: Match;
  isChosen: boolean;
  onChoose: () => void;
}): ReactNode {
  const box = boxName(recipient.box_number);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names it
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
      onClick={onChoose}
    >
      <b className={styles.box}>{box ?? 'No box'}</b>
      <span className={styles.name}>{name}</span>
      {recipient.is_held && <span className={styles.held}>held</span>}
    </div>
  );
}
