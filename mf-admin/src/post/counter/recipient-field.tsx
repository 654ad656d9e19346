import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { TextField } from 'shared/ui/field';
import { type Destination, goesBack } from '../destination';
import { isLabel } from '../gun';
import { type Directory, doubtOf, type Match, meant, suggest } from '../match';
import { boxName } from '../words';
import styles from './recipient-field.module.css';

const nobody = 'nobody';

interface RecipientFieldProps {
  directory: Directory;
  ref: Ref<HTMLInputElement>;
  onChoose: (to: Destination) => void;
  /** What was typed here is a label: a gun was slower than guns are. */
  onLabel: (code: string) => void;
}

/**
 * A box number, or letters of a name. Enter takes who is meant beyond doubt; of several, or of names that are only
 * claimed, one is chosen or none; a name that nobody has is kept as it was read.
 */
export function RecipientField({
  directory,
  ref,
  onChoose,
  onLabel,
}: RecipientFieldProps): ReactNode {
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string | null>(null); // the list may be read again
  const [problem, setProblem] = useState<string>();
  const listId = useId();
  const matches = suggest(directory, typed);
  const ids = [...matches.map(({ recipient }) => recipient.user_id), nobody];
  const active = activeId === null ? -1 : ids.indexOf(activeId);
  const chosen = matches[active];
  const isName = /\p{L}/u.test(typed);
  const options = matches.length > 0 && isName ? matches.length + 1 : matches.length; // the last is nobody

  function type(text: string): void {
    setTyped(text);
    setActiveId(null);
    setProblem(undefined);
  }

  function choose(to: Destination): void {
    type('');
    onChoose(to);
  }

  function enter(): void {
    const addressee = typed.trim();
    const isNobody = active === matches.length;
    const match = isNobody ? null : (chosen ?? meant(directory, typed));
    if (match) choose({ what: 'member', match });
    else if (addressee === '') return;
    else if (matches.length === 0 && /\d/.test(addressee) && isLabel(addressee)) {
      type('');
      onLabel(addressee);
    } else if (/^(?:box|#)?\s*\d+$/i.test(addressee))
      setProblem(`There is no box ${addressee.replace(/\D/g, '')}.`);
    else if (matches.length > 0 && !isNobody) {
      setProblem(`${doubtOf(directory, typed)} Choose one, or type more of it.`);
      setActiveId(null); // a second Enter takes none of them
    } else choose({ what: 'unmatched', addressee });
  }

  function press(event: KeyboardEvent): void {
    const { key, nativeEvent, altKey } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined && options > 0) {
      event.preventDefault();
      setActiveId(ids[(Math.max(active, step < 0 ? 0 : -1) + step + options) % options] ?? null);
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
        aria-expanded={options > 0}
        aria-controls={listId}
        aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
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
            isChosen={nr === active}
            onChoose={() => choose({ what: 'member', match })}
          >
            <Person match={match} />
          </Option>
        ))}
        {options > matches.length && (
          <Option
            id={`${listId}-${matches.length}`}
            isChosen={active === matches.length}
            onChoose={() => choose({ what: 'unmatched', addressee: typed.trim() })}
          >
            <span className={styles.nobody}>None of them: keep it as unmatched</span>
          </Option>
        )}
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ id, isChosen, onChoose, children }: OptionProps): ReactNode {
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
      {children}
    </div>
  );
}

function Person({ match: { recipient, name, isConfirmed } }: { match: Match }): ReactNode {
  return (
    <>
      <b className={styles.box}>{boxName(recipient.box_number) ?? 'No box'}</b>
      <span className={styles.name}>{name}</span>
      {(!isConfirmed || recipient.is_held) && (
        <span className={styles.held}>
          {[
            !isConfirmed && 'not confirmed yet',
            recipient.is_held && (goesBack(recipient) ? 'goes back' : 'held'),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      )}
    </>
  );
}
