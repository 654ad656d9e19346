import { type ReactNode, useState } from 'react';
import { plainLetters } from 'shared/lib/plain-letters';
import type { ListedSender } from 'shared/post/types';
import { usePostSenders } from 'shared/post/use-post';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { Skeleton } from 'shared/ui/skeleton';
import rows from '../../ui/named-rows.module.css';
import { SenderDialog } from './sender-dialog';
import styles from './senders-list.module.css';

/** Opens the senders that the counter proposes: added, renamed and marked as official here. */
export function SendersButton(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<ListedSender | 'new' | null>(null);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Senders
      </Button>
      {isOpen && <SendersList onEdit={setEdited} onClose={() => setOpen(false)} />}
      {edited && (
        <SenderDialog sender={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function SendersList({
  onEdit,
  onClose,
}: {
  onEdit: (sender: ListedSender | 'new') => void;
  onClose: () => void;
}): ReactNode {
  const { data, error, refetch } = usePostSenders();
  const [sought, setSought] = useState('');
  const plain = plainLetters(sought).trim();
  const shown = data?.filter(({ name }) => plainLetters(name).includes(plain)) ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Senders"
      intro="The counter proposes them, and knows by them which post is official."
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label="Loading senders…" lines={4} height="row" />}
      {data && data.length > 0 && (
        <TextField
          label="Find a sender"
          autoComplete="off"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      {data?.length === 0 && (
        <EmptyState title="No senders yet">
          Add who often writes to members, so that nobody has to type their names.
        </EmptyState>
      )}
      {data && data.length > 0 && shown.length === 0 && (
        <p role="status">No sender has “{sought.trim()}” in its name.</p>
      )}
      {shown.length > 0 && (
        <ul className={`${rows.list} ${styles.list}`} aria-label="Senders">
          {shown.map((sender) => (
            <li key={sender.id} className={`${rows.item} ${rows.line}`}>
              <p className={styles.name}>
                {sender.name} {sender.is_official && <Badge tone="warning">Official</Badge>}
              </p>
              <Button
                size="sm"
                tone="quiet"
                aria-label={`Edit ${sender.name}`}
                onClick={() => onEdit(sender)}
              >
                Edit
              </Button>
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button onClick={() => onEdit('new')}>New sender</Button>
      </DialogActions>
    </Dialog>
  );
}
