import { type ReactNode, type Ref, useRef } from 'react';
import { readPostCode, writePostCode } from 'shared/post/code';
import { TextField } from 'shared/ui/field';
import { betweenKeys } from '../gun';
import type { Desk } from './use-desk';

interface LabelFieldProps {
  ref: Ref<HTMLInputElement>;
  desk: Pick<Desk, 'code' | 'labelProblem' | 'to' | 'dropLabel' | 'reopen'>;
  typed: string;
  onType: (text: string) => void;
  /** It is whole, or said to be. */
  onRead: (text: string) => void;
}

/** The label of an item, for whoever has no gun: its eighth character stores it. */
export function LabelField({ ref, desk, typed, onType, onRead }: LabelFieldProps): ReactNode {
  const { code, labelProblem, to } = desk;
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  return (
    <TextField
      ref={ref}
      label="Label"
      placeholder="Scan it, or type its eight characters"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={40}
      value={code === null ? typed : writePostCode(code)}
      hint={code !== null && 'The label is read. Whose item is it?'}
      error={labelProblem ?? undefined}
      onChange={({ target, nativeEvent: { timeStamp } }) => {
        onType(target.value);
        desk.dropLabel();
        const isQuick = timeStamp - typedAt.current <= betweenKeys; // a gun says itself when it is done
        typedAt.current = timeStamp;
        if (!isQuick && readPostCode(target.value) !== null) onRead(target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing && typed.trim() !== '') {
          event.preventDefault();
          onRead(typed);
        } else if (event.key === 'Escape' && to !== null) desk.reopen();
      }}
    />
  );
}
