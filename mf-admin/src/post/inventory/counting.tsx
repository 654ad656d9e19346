import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { formatMoment } from 'shared/lib/malta-time';
import { paths } from 'shared/lib/paths';
import { discardPostCount, endPostCount } from 'shared/post/api';
import { readPostCode } from 'shared/post/code';
import type { PostCount } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { useNavigate } from 'shared/router';
import { Button, ButtonLink } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { PageHead } from 'shared/ui/page-head';
import { listenForLabels } from '../gun';
import { SoundsButton } from '../sounds-button';
import { useSounds } from '../use-sounds';
import { CountLines } from './count-lines';
import { CountVerdict } from './count-verdict';
import styles from './inventory.module.css';
import { isRight } from './line-texts';
import { shelfName } from './shelf-name';
import { useCounting } from './use-counting';

interface CountingProps {
  count: PostCount;
  onOpen: (code: string) => void;
}

/** A count that is open: one label after the other, by whoever is at the shelf. */
export function Counting({ count, onOpen }: CountingProps): ReactNode {
  const sounds = useSounds();
  const counting = useCounting(count.id, (line) =>
    sounds.speaker.play(isRight(line) ? 'matched' : 'unmatched'),
  );
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  function read(text: string): void {
    const code = readPostCode(text);
    setProblem(code === null ? 'This is not a code of our labels.' : undefined);
    if (code === null) sounds.speaker.play('unmatched');
    else {
      setTyped('');
      counting.add(code);
    }
  }
  const scan = useEffectEvent(read);
  useEffect(() => listenForLabels(scan), []);
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus();
  }, []);

  const name = shelfName(count.place);
  const unexpected = count.lines.filter(({ result }) => result !== 'found');
  return (
    <>
      <PageHead
        title={`Counting: ${name}`}
        intro={`Begun by ${count.begun_by ?? 'someone'}, ${formatMoment(count.begun_at)}. Others can count here at the same time.`}
      >
        <ButtonLink size="sm" to={paths.postInventory}>
          All shelves
        </ButtonLink>
        <SoundsButton sounds={sounds} />
      </PageHead>
      <div className={styles.page}>
        <div className={styles.desk}>
          <div className={styles.part}>
            <TextField
              ref={field}
              label="Label"
              placeholder="Scan it, or type its eight characters"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
              maxLength={20}
              value={typed}
              error={problem}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={({ key }) => {
                if (key === 'Enter' && typed.trim() !== '') read(typed);
              }}
            />
            <CountVerdict last={counting.last} place={count.place} />
          </div>
          <Progress count={count} />
        </div>
        <Ways count={count} isSending={counting.waiting > 0} />
        {counting.waiting > 0 && counting.error && (
          <ErrorNotice error={counting.error} onRetry={counting.retry}>
            <p>{counted(counting.waiting, 'label')} not counted yet. Keep this page open.</p>
          </ErrorNotice>
        )}
        <CountLines
          heading={`Unexpected (${count.unexpected})`}
          count={count}
          lines={unexpected}
          onOpen={onOpen}
        />
        <CountLines
          heading="Found last"
          count={count}
          lines={count.lines.filter(({ result }) => result === 'found')}
          onOpen={onOpen}
        />
      </div>
    </>
  );
}

function Progress({ count: { missing, found } }: { count: PostCount }): ReactNode {
  return (
    <div className={styles.progress}>
      <p className={styles.figure}>
        {found} <span>of {found + missing}</span>
      </p>
      <progress value={found} max={Math.max(1, found + missing)} aria-label="Found" />
      <p>
        {missing === 0
          ? 'Nothing else is recorded here.'
          : `${counted(missing, 'item')} still to find.`}
      </p>
    </div>
  );
}

function Ways({ count, isSending }: { count: PostCount; isSending: boolean }): ReactNode {
  const [asked, setAsked] = useState<'end' | 'discard' | null>(null);
  const navigate = useNavigate();
  const close = () => setAsked(null);
  const name = shelfName(count.place);
  return (
    <div className={styles.ways}>
      <Button tone="primary" disabled={isSending} onClick={() => setAsked('end')}>
        End the count
      </Button>
      {count.found + count.unexpected === 0 && (
        <Button tone="quiet" onClick={() => setAsked('discard')}>
          Discard the count
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'end'}
        onClose={close}
        title={`End the count of ${name}?`}
        confirmLabel="End the count"
        cancelLabel="Go on counting"
        tone="primary"
        onConfirm={() => withPostReloaded(endPostCount(count.id))}
      >
        <p>
          {count.missing === 0
            ? 'All that is recorded here was found.'
            : `${counted(count.missing, 'item')} recorded here ${count.missing === 1 ? 'was' : 'were'} not found. The report lists what is missing.`}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'discard'}
        onClose={close}
        title={`Discard the count of ${name}?`}
        confirmLabel="Discard the count"
        onConfirm={async () => {
          await withPostReloaded(discardPostCount(count.id));
          navigate(paths.postInventory);
        }}
      >
        <p>Nothing was counted, and there will be no report.</p>
      </ConfirmDialog>
    </div>
  );
}
