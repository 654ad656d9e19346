import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readPartOfCode, readPostCode, writePostCode } from 'shared/post/code';
import type { DoorItem } from 'shared/post-collections/types';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { TextField } from 'shared/ui/field';
import { keepWhole } from 'shared/ui/keep-whole';
import { Notice } from 'shared/ui/notice';
import { listenForLabels } from '../gun';
import type { Speaker } from '../sounds';
import { useSounds } from '../use-sounds';
import { kindNames } from '../words';
import { ItemWays } from './item-ways';
import styles from './take-items.module.css';

interface TakeItemsProps {
  items: readonly DoorItem[];
  /** Labels of what lies on the desk, also of what is no longer for them. */
  onDesk: ReadonlySet<string>;
  onChange: (onDesk: ReadonlySet<string>) => void;
}

/** What may be handed over now. */
export const isTakeable = (item: DoorItem) => !item.waits_for_scan;

/** What is fetched from its shelves. Each is known by its label: what is wrong is heard, and not handed over. */
export function TakeItems({ items, onDesk, onChange }: TakeItemsProps): ReactNode {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<{ text: string; isProblem: boolean }>();
  const { speaker } = useSounds();
  const takeable = items.filter(isTakeable);
  const gone = [...onDesk].filter((label) => !takeable.some(({ code }) => code === label));
  useWarning(gone.length, speaker);

  function say(text: string, isProblem: boolean): void {
    setSaid({ text, isProblem });
    speaker.play(isProblem ? 'unmatched' : 'matched');
  }
  function take(text: string): void {
    const found = items.find(({ code }) => isLabelOf(code, text));
    if (found) setTyped('');
    if (!found) say(`${nameOf(text)} is not for them. Put it back.`, true);
    else if (!isTakeable(found)) say('It is to be scanned first. Put it back.', true);
    else {
      const more = new Set([...onDesk, found.code]);
      onChange(more);
      const isAll = takeable.every(({ code }) => more.has(code));
      say(isAll ? 'That is all of it.' : `${writePostCode(found.code)} is taken.`, false);
    }
  }
  const scan = useEffectEvent(take);
  useEffect(() => listenForLabels((text) => scan(text)), []);

  function putBack(label: string): void {
    onChange(new Set([...onDesk].filter((each) => each !== label)));
    setSaid({ text: `${writePostCode(label)} is put back.`, isProblem: false });
  }
  return (
    <>
      <ul className={styles.items}>
        {items.map((item) => (
          <Row
            key={item.item_id}
            item={item}
            isTaken={onDesk.has(item.code) && isTakeable(item)}
            onPutBack={() => putBack(item.code)}
          />
        ))}
      </ul>
      {gone.map((label) => (
        <Notice key={label} tone="warning" announce>
          <div className={styles.gone}>
            <p>
              <b>{keepWhole(writePostCode(label))}</b> is no longer for them. Put it back on its
              shelf.
            </p>
            <Button
              size="sm"
              aria-label={`It is back: ${writePostCode(label)}`}
              onClick={() => putBack(label)}
            >
              It is back
            </Button>
          </div>
        </Notice>
      ))}
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

/** Whoever stands at the desk hears that something on it may not leave any longer. */
function useWarning(count: number, sounds: Speaker): void {
  const known = useRef(0);
  useEffect(() => {
    if (count > known.current) sounds.play('unmatched');
    known.current = count;
  }, [count, sounds]);
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
  const { code, kind, sender, place, is_official: isOfficial } = item;
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
      {item.waits_for_scan && <Badge tone="danger">To scan first</Badge>}
      {item.is_asked && <Badge tone="warning">Waits for an answer</Badge>}
      {isTaken ? (
        <>
          <Badge tone="success">Taken</Badge>
          <Button
            size="sm"
            tone="quiet"
            aria-label={`Put back ${writePostCode(code)}`}
            onClick={onPutBack}
          >
            Put back
          </Button>
        </>
      ) : (
        <ItemWays item={item} />
      )}
    </li>
  );
}
