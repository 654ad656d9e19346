import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readPartOfCode, readPostCode, writePostCode } from 'shared/post/code';
import type { DoorItem } from 'shared/post-collections/types';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { keepWhole } from 'shared/ui/keep-whole';
import { listenForLabels } from '../gun';
import { areSoundsOff, type Speaker, speaker } from '../sounds';
import { kindNames } from '../words';
import styles from './take-items.module.css';

interface TakeItemsProps {
  items: readonly DoorItem[];
  /** Labels of those that lie on the desk. */
  taken: ReadonlySet<string>;
  onChange: (taken: ReadonlySet<string>) => void;
}

/** What is fetched from its shelves. Each is known by its label: what is wrong is heard, and not handed over. */
export function TakeItems({ items, taken, onChange }: TakeItemsProps): ReactNode {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<{ text: string; isProblem: boolean }>();
  const sound = useRef<Speaker>(undefined);
  useEffect(() => () => sound.current?.close(), []);

  function say(text: string, isProblem: boolean): void {
    setSaid({ text, isProblem });
    if (areSoundsOff()) return;
    sound.current ??= speaker();
    sound.current.play(isProblem ? 'unmatched' : 'matched');
  }
  function take(text: string): void {
    const found = items.find(({ code }) => isLabelOf(code, text));
    if (found) setTyped('');
    if (!found) say(`${nameOf(text)} is not for them. Put it back.`, true);
    else if (found.waits_for_scan) say('It is to be scanned first. Put it back.', true);
    else {
      const more = new Set([...taken, found.code]);
      onChange(more);
      say(
        more.size === items.length
          ? 'That is all of it.'
          : `${writePostCode(found.code)} is taken.`,
        false,
      );
    }
  }
  const scan = useEffectEvent(take);
  useEffect(() => listenForLabels((text) => scan(text)), []);

  function putBack(code: string): void {
    onChange(new Set([...taken].filter((each) => each !== code)));
    setSaid({ text: `${writePostCode(code)} is put back.`, isProblem: false });
  }
  return (
    <>
      <ul className={styles.items}>
        {items.map((item) => (
          <Row
            key={item.item_id}
            item={item}
            isTaken={taken.has(item.code)}
            onPutBack={() => putBack(item.code)}
          />
        ))}
      </ul>
      <form
        className={styles.label}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') take(typed);
        }}
      >
        <TextField
          label="Label of what you take"
          placeholder="Scan it, or type its last four"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={20}
          value={typed}
          error={said?.isProblem ? said.text : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setSaid(undefined);
          }}
        />
        <Button type="submit">Take</Button>
      </form>
      <p className={styles.said} role="status">
        {said && !said.isProblem && said.text}
      </p>
    </>
  );
}

/** By the whole label, or by its last four characters. */
function isLabelOf(code: string, text: string): boolean {
  const part = readPartOfCode(text);
  return part !== null && (part.length === 4 ? code.endsWith(part) : part === code);
}

function nameOf(text: string): string {
  const code = readPostCode(text);
  return code === null ? `“${text.trim().slice(0, 20)}”` : writePostCode(code);
}

function Row({
  item,
  isTaken,
  onPutBack,
}: {
  item: DoorItem;
  isTaken: boolean;
  onPutBack: () => void;
}): ReactNode {
  const { code, kind, sender, place, is_official: isOfficial, waits_for_scan: waits } = item;
  return (
    <li className={styles.item} data-taken={isTaken || undefined}>
      <span className={styles.place}>
        <span className="visually-hidden">Place: </span>
        {place ?? 'No shelf'}
      </span>
      <span className={styles.what}>
        <b>{keepWhole(writePostCode(code))}</b>
        <span>{[kindNames[kind], sender].filter(Boolean).join(', ')}</span>
      </span>
      {isOfficial && <Badge tone="warning">Official</Badge>}
      {waits && <Badge tone="danger">To scan first</Badge>}
      {isTaken && (
        <>
          <Badge tone="success">Taken</Badge>
          <Button
            size="sm"
            tone="quiet"
            aria-label={`Put ${writePostCode(code)} back`}
            onClick={onPutBack}
          >
            Put back
          </Button>
        </>
      )}
    </li>
  );
}
