import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { writePostCode } from 'shared/post/code';
import { type PostSender, postKinds } from 'shared/post/types';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { keepWhole } from 'shared/ui/keep-whole';
import { listenForLabels } from '../gun';
import type { Directory } from '../match';
import type { Speaker } from '../sounds';
import { isWeighed } from '../weight';
import { CameraView } from './camera-view';
import styles from './counter-desk.module.css';
import { HabitChips } from './habit-chips';
import { LabelField } from './label-field';
import { RecipientField } from './recipient-field';
import { dropUnsaved, type Taken, useUnsaved } from './unsaved';
import { useCamera } from './use-camera';
import { useDesk } from './use-desk';
import { useAltKeys } from './use-keys';
import { useLabelReader } from './use-label-reader';
import { Verdict } from './verdict';

interface CounterDeskProps {
  directory: Directory;
  senders: readonly PostSender[];
  /** Codes that are on other items, as far as is known here. */
  isUsed: (code: string) => boolean;
  speaker: Speaker;
}

/** Takes in one item after the other: whose it is, a photo, its label. */
export function CounterDesk({ directory, senders, isUsed, speaker }: CounterDeskProps): ReactNode {
  const recipientField = useRef<HTMLInputElement>(null);
  const labelField = useRef<HTMLInputElement>(null);
  const senderField = useRef<HTMLInputElement>(null);
  const camera = useCamera();
  const [label, setLabel] = useState('');
  const next = useRef<'to' | 'label' | null>(null);
  useLayoutEffect(() => {
    if (next.current) (next.current === 'to' ? recipientField : labelField).current?.focus();
    next.current = null;
  });

  const desk = useDesk({
    senders,
    isUsed,
    take: camera.take,
    play: speaker.play,
    onNext: (field) => {
      setLabel('');
      next.current = field;
    },
  });
  const { habits, change, to, last } = desk;

  function readLabel(typed: string): void {
    if (!desk.label(typed)) {
      setLabel(typed);
      labelField.current?.focus();
      labelField.current?.select();
    }
  }
  const scan = useEffectEvent(readLabel);
  useEffect(() => listenForLabels(scan), []);
  useLabelReader(camera, desk.code === null, desk.see);

  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) recipientField.current?.focus();
  }, []);

  const again = () => last && desk.choose(last.to);
  useAltKeys({
    ...Object.fromEntries(postKinds.map((kind, nr) => [`Digit${nr + 1}`, () => change({ kind })])),
    KeyO: () => change({ isOfficial: !habits.isOfficial }),
    KeyR: () => change({ isRun: !habits.isRun }),
    KeyF: () => senderField.current?.focus(),
    KeyS: again,
    KeyP: () => void desk.changePhoto(camera.take()).catch(() => {}), // it is in the log
  });

  return (
    <div className={styles.room}>
      <div className={styles.desk}>
        <div className={styles.work}>
          {to === null ? (
            <RecipientField
              ref={recipientField}
              directory={directory}
              onChoose={desk.choose}
              onLabel={readLabel}
            />
          ) : (
            <div className={styles.chosen}>
              <Verdict to={to} isOfficial={habits.isOfficial} />
              <Button onClick={desk.reopen}>Change</Button>
            </div>
          )}
          <LabelField
            ref={labelField}
            desk={desk}
            typed={label}
            onType={setLabel}
            onRead={readLabel}
          />
          {isWeighed(habits.kind) && (
            <TextField
              label="Weight in grams"
              optional
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={desk.weight}
              onChange={({ target }) => desk.setWeight(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') labelField.current?.focus();
              }}
            />
          )}
          <HabitChips
            habits={habits}
            senders={senders}
            senderRef={senderField}
            onChange={change}
            onEnter={() => (to === null ? recipientField : labelField).current?.focus()}
          />
          {last && to === null && <Last item={last} onAgain={again} />}
          <UnsavedItems onRetry={desk.retry} />
        </div>
        <CameraView
          camera={camera}
          photo={desk.photo}
          isWanted={to !== null}
          onPhoto={desk.changePhoto}
        />
      </div>
    </div>
  );
}

function Last({ item: { entry }, onAgain }: { item: Taken; onAgain: () => void }): ReactNode {
  return (
    <p className={styles.last} role="status">
      <span>
        <b>{keepWhole(writePostCode(entry.item.code))}</b> is kept for {entry.to}.
      </span>
      <Button aria-keyshortcuts="Alt+S" onClick={onAgain}>
        Same again
      </Button>
    </p>
  );
}

/** What could not be saved, of whoever is here. */
function UnsavedItems({ onRetry }: { onRetry: (item: Taken) => void }): ReactNode {
  const userId = useAppStore(({ session }) => session.userId);
  const items = useUnsaved((unsaved) => unsaved.items);
  return items.map((item) => {
    const { entry, error } = item;
    if (!error || entry.owner !== userId) return null;
    return (
      <ErrorNotice
        key={entry.item.id}
        error={`${writePostCode(entry.item.code)}, ${entry.to}: The item is not saved. ${error.userText}`}
        onRetry={() => onRetry(item)}
      >
        <Button size="sm" tone="quiet" onClick={() => dropUnsaved(item)}>
          Discard this item
        </Button>
      </ErrorNotice>
    );
  });
}
