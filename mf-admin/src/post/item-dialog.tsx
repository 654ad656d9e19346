import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { needed } from 'shared/lib/form-rules';
import { formatMoment } from 'shared/lib/malta-time';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { useIsShown } from 'shared/lib/use-is-shown';
import { useMinute } from 'shared/lib/use-minute';
import { postDirectory, returnPostItem, undoPostItem } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { ImageState, PostEntry } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { Link } from 'shared/router';
import { queryClient } from 'shared/runtime/query-client';
import { Button } from 'shared/ui/button';
import { DetailList } from 'shared/ui/detail-list';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { DialogForm } from 'shared/ui/dialog-form';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { Skeleton } from 'shared/ui/skeleton';
import * as v from 'valibot';
import { personPath } from '../lib/office-paths';
import { isPaperHere } from '../lib/paper-looks';
import { CollectionSlip } from './collection-slip';
import { CorrectDialog } from './correct-dialog';
import { CorrectSheetsDialog } from './correct-sheets-dialog';
import { Envelope } from './envelope';
import { Handover } from './handover';
import { canBeUndone } from './intake';
import { ItemHistory } from './item-history';
import { ItemRequests } from './item-requests';
import { directoryOf } from './match';
import { NoItem } from './no-item';
import { ItemBadges } from './post-columns';
import { ReportLost } from './report-lost';
import { useCounterLists } from './use-counter-lists';
import { entryName, kindNames } from './words';

type Step = 'correct' | 'sheets' | 'return' | 'lost' | 'slip';

/** One item of post, by its label: what is known of it, and what can be done with it. */
export function ItemDialog({ code, onClose }: { code: string; onClose: () => void }): ReactNode {
  const { data: item, error, refetch } = useItem(code);
  const [step, setStep] = useState<Step | null>(null);
  const now = useMinute();
  const isShown = useIsShown();
  const undo = useAction(async () => {
    if (!item) return;
    const say = unseenNews();
    await withPostReloaded(undoPostItem(item.id));
    say(`${writePostCode(item.code)} is taken back.`);
    if (isShown.current) onClose(); // its buttons are gone
  });
  const back = () => setStep(null);
  if (item && step === 'correct') return <Correct item={item} onClose={back} />;
  if (item && step === 'sheets') return <CorrectSheetsDialog item={item} onClose={back} />;
  if (item && step === 'return') return <Return item={item} onClose={back} />;
  if (item && step === 'lost')
    return <ReportLost item={item} whose={entryName(item)} onClose={back} />;
  return (
    <Dialog open onClose={onClose} title={writePostCode(code)} intro={item && entryName(item)}>
      <span data-gives-way hidden />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {item === undefined && !error && <Skeleton label="Loading the item…" lines={5} />}
      {item === null && <NoItem code={code} />}
      {item && <ItemRequests itemId={item.id} code={code} />}
      {item && <Facts item={item} />}
      {item?.paper === 'collected' && <Handover itemId={item.id} />}
      {item?.paper === 'lost' && (
        <p>Whoever finds it puts it on a shelf. Its owner is then told that it is found.</p>
      )}
      {item && <ItemHistory itemId={item.id} />}
      {undo.error && <ErrorNotice error={undo.error} />}
      {item && (isHere(item) || isScanned(item)) && (
        <DialogActions>
          {isScanned(item) && <Button onClick={() => setStep('sheets')}>Correct sheets</Button>}
          {isHere(item) && (
            <>
              {canBeUndone(item, now) && (
                <Button busy={undo.busy} onClick={() => void undo.run()}>
                  Undo
                </Button>
              )}
              <Button onClick={() => setStep('lost')}>Report as lost</Button>
              <Button onClick={() => setStep('return')}>Return to sender</Button>
              {item.user_id !== null && (
                <Button onClick={() => setStep('slip')}>Print collection slip</Button>
              )}
              <Button tone="primary" onClick={() => setStep('correct')}>
                Correct
              </Button>
            </>
          )}
        </DialogActions>
      )}
      {item && step === 'slip' && <CollectionSlip item={item} onPrinted={back} />}
    </Dialog>
  );
}

function useItem(code: string) {
  return useQuery<PostEntry | null, AppError>(
    {
      queryKey: [postDirectory.name, 'one', code],
      queryFn: async ({ signal }) => {
        for (const filter of ['all', 'undone'] as const) {
          const chosen = { filter, paper: 'all' } as const;
          const query = { search: code, chosen, sort: 'received_at', ascending: false } as const;
          const { rows } = await postDirectory.readPage(query, signal);
          const found = rows.find((row) => row.code === code);
          if (found) return found;
        }
        return null;
      },
    },
    queryClient,
  );
}

/** Whether the paper is still with us. */
function isHere({ paper, undone_at: undone }: PostEntry): boolean {
  return undone === null && isPaperHere(paper);
}

/** Whether its sheets have been counted for whoever has it. */
function isScanned({ user_id, image, undone_at: undone }: PostEntry): boolean {
  return undone === null && user_id !== null && (image === 'scanned' || image === 'text_read');
}

const scanned: Readonly<Record<ImageState, string | null>> = {
  none: null,
  envelope: null,
  scanned: 'Handed over, its text is being read',
  text_read: 'Done, its text can be searched',
};

function Facts({ item }: { item: PostEntry }): ReactNode {
  return (
    <>
      {item.undone_at === null && <Envelope name={item.envelope} />}
      <DetailList
        items={[
          ['State', <ItemBadges key="state" item={item} />],
          ['Place', item.place],
          item.user_id === null
            ? null
            : [
                'Member',
                <Link key="member" to={personPath(item.user_id)}>
                  {entryName(item)}
                </Link>,
              ],
          ['Addressee', item.addressee],
          ['Sender', item.sender_name ?? item.sender],
          ['Kind', kindNames[item.kind]],
          item.weight_g === null ? null : ['Weight', `${item.weight_g} g`],
          scanned[item.image] === null ? null : ['Scan', scanned[item.image]],
          ['Received', formatMoment(item.received_at)],
          ['Recorded', formatMoment(item.recorded_at)],
          item.undone_at === null ? null : ['Taken back', formatMoment(item.undone_at)],
          item.called_at === null ? null : ['Owner phoned', formatMoment(item.called_at)],
        ]}
      />
    </>
  );
}

function Correct({ item, onClose }: { item: PostEntry; onClose: () => void }): ReactNode {
  const { recipients, senders, error, retry } = useCounterLists();
  const directory = useMemo(() => directoryOf(recipients ?? []), [recipients]);
  if (recipients && senders) {
    return <CorrectDialog entry={item} directory={directory} senders={senders} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} title={`Correct ${writePostCode(item.code)}`}>
      {error ? <ErrorNotice error={error} onRetry={retry} /> : <Skeleton lines={5} />}
    </Dialog>
  );
}

const returning = v.object({
  reason: needed('Say why it goes back: the history of the item keeps it.', 300),
});

function Return({ item, onClose }: { item: PostEntry; onClose: () => void }): ReactNode {
  return (
    <DialogForm
      title="Return this item to its sender?"
      intro={`${writePostCode(item.code)}, ${entryName(item)}. This cannot be undone.`}
      action="Return to sender"
      tone="danger"
      definition={{
        schema: returning,
        send: ({ reason }) => withPostReloaded(returnPostItem(item.id, reason)),
      }}
      initial={{ reason: '' }}
      onClose={onClose}
    >
      {(form) => (
        <TextField {...form.field('reason')} label="Reason" autoComplete="off" maxLength={300} />
      )}
    </DialogForm>
  );
}
