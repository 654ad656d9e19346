import { type ReactNode, useState } from 'react';
import { needed } from 'shared/lib/form-rules';
import { formatMoment } from 'shared/lib/malta-time';
import { linkOfToken, newToken } from 'shared/post-shares/link';
import { postShareActions } from 'shared/post-shares/use-post-shares';
import { Button } from 'shared/ui/button';
import { CopyButton } from 'shared/ui/copy-button';
import { beginsHere, Dialog, DialogActions } from 'shared/ui/dialog';
import { DialogForm } from 'shared/ui/dialog-form';
import { TextField } from 'shared/ui/field';
import * as v from 'valibot';
import styles from './shared.module.css';

const longest = 80;
const schema = v.object({ label: needed('Say who the link is for', longest) });

/** Makes a link to a scan, and shows it this once. */
export function ShareDialog({
  itemId,
  onClose,
}: {
  itemId: string;
  onClose: () => void;
}): ReactNode {
  // a second try after a lost answer makes the same link
  const [{ id, token }] = useState(() => ({ id: crypto.randomUUID(), token: newToken() }));
  const [endsAt, setEndsAt] = useState('');
  const [label, setLabel] = useState<string | null>(null); // once it is made
  if (label !== null) {
    return <NewLink label={label} endsAt={endsAt} link={linkOfToken(token)} onClose={onClose} />;
  }
  return (
    <DialogForm
      title="Share this scan"
      intro="Whoever has the link can read and download the scan for seven days, without signing in. They also see your name and the day it arrived. You can revoke the link at any time."
      size="sm"
      action="Make link"
      busyLabel="Making it…"
      definition={{
        schema,
        send: async (made) =>
          setEndsAt(await postShareActions.share({ id, itemId, token, label: made.label })),
      }}
      initial={{ label: '' }}
      refusals={{ PO071: { field: 'label' } }}
      onClose={onClose}
      onSent={(made) => setLabel(made.label)}
    >
      {(form) => (
        <TextField
          {...form.field('label')}
          label="Who is it for?"
          hint="Only you see this. It tells your links apart."
          maxLength={longest}
          autoComplete="off"
          required
        />
      )}
    </DialogForm>
  );
}

function NewLink({
  label,
  endsAt,
  link,
  onClose,
}: {
  label: string;
  endsAt: string;
  link: string;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog open onClose={onClose} title={`Link for “${label}”`} size="sm" keepOnBackdrop>
      <div className={styles.made}>
        <p>
          It works until {formatMoment(endsAt)} (Malta time). Whoever has it can read the scan, so
          send it only to the person you mean.
        </p>
        <TextField
          label="Link"
          hint="We don’t keep it, so it is shown only now. If you lose it, make another one."
          value={link}
          readOnly
          onFocus={({ target }) => target.select()}
          {...beginsHere}
        />
      </div>
      <DialogActions>
        <CopyButton text={link} what="Link" label="Copy link" />
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}
