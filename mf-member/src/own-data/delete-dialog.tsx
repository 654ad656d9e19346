import { type ReactNode, useRef, useState } from 'react';
import { counted } from 'shared/lib/counted';
import { paths } from 'shared/lib/paths';
import { deleteOwnAccount, forgetDeletedPerson } from 'shared/own-data/api';
import type { OwnDeletion } from 'shared/own-data/types';
import { useOwnDeletion } from 'shared/own-data/use-own-deletion';
import { countUnsent } from 'shared/post/unsent';
import { Link, useNavigate } from 'shared/router';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { beginsHere, Dialog, DialogActions } from 'shared/ui/dialog';
import { DialogForm } from 'shared/ui/dialog-form';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { PasswordField } from 'shared/ui/password-field';
import { Skeleton } from 'shared/ui/skeleton';
import * as v from 'valibot';
import { DeletionRefused } from './deletion-refused';
import { WhatGoes } from './what-goes';

const title = 'Delete your account?';
const word = 'DELETE';

const schema = v.object({
  password: v.pipe(v.string(), v.nonEmpty('Enter your password')),
  confirmation: v.pipe(
    v.string(),
    v.trim(),
    v.toUpperCase(),
    v.value(word, `Type ${word} to confirm`),
  ),
});

/** Says what a deletion means for this person, then asks for the password, and deletes. */
export function DeleteDialog({
  onClose,
  onDeleted,
}: {
  onClose: () => void;
  /** Is given what is left to do once the page has changed. */
  onDeleted: (forget: () => void) => void;
}): ReactNode {
  const { data, error, refetch } = useOwnDeletion();
  const [isRead, setRead] = useState(false);
  const unsent = countUnsent();
  const isPossible =
    data &&
    data.unpaid.length === 0 &&
    data.unbilled === 0 &&
    !data.has_packed_post &&
    !data.has_payout &&
    !data.is_last_super_admin;

  if (isPossible && isRead) {
    const lookAgain = () => {
      setRead(false);
      void refetch();
    };
    return <DeletionForm deletion={data} {...{ onClose, onDeleted }} onLookAgain={lookAgain} />;
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      {isPossible && unsent > 0 && (
        <Notice tone="warning">
          <p>
            <strong>{counted(unsent, 'item')} of post that you took in here</strong> cannot be sent
            by anyone else. Send what is left at the <a href={paths.postCounter}>counter</a> first,
            or it stays unrecorded.
          </p>
        </Notice>
      )}
      {isPossible && <WhatGoes deletion={data} onGo={onClose} />}
      {data && !isPossible && (
        <DeletionRefused deletion={data} onGo={onClose} onLookAgain={() => void refetch()} />
      )}
      {!data && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label="Looking at your account…" lines={5} height="row" />}
      <DialogActions>
        <Button {...beginsHere} onClick={onClose}>
          Keep my account
        </Button>
        {isPossible && (
          <Button tone="danger" onClick={() => setRead(true)}>
            Continue
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface DeletionFormProps {
  deletion: OwnDeletion;
  onClose: () => void;
  onDeleted: (forget: () => void) => void;
  /** Something has come up meanwhile that stands against it. */
  onLookAgain: () => void;
}

function DeletionForm({ deletion, onClose, onDeleted, onLookAgain }: DeletionFormProps): ReactNode {
  const navigate = useNavigate();
  const person = useRef(useAppStore.getState().session);
  function send({ password }: { password: string }): Promise<void> {
    person.current = useAppStore.getState().session;
    return deleteOwnAccount(password);
  }
  function leave(): void {
    const deleted = person.current;
    onDeleted(() => forgetDeletedPerson(deleted));
    // somebody else may have signed in while it ran
    if (useAppStore.getState().session.userId !== deleted.userId) return;
    navigate(paths.goodbye, { replace: true, state: { hasOrders: deletion.has_orders } });
  }

  return (
    <DialogForm
      title={title}
      intro="It happens at once and cannot be undone."
      size="sm"
      action="Delete my account"
      busyLabel="Deleting your account…"
      tone="danger"
      definition={{ schema, send }}
      initial={{ password: '', confirmation: '' }}
      isReady={({ password, confirmation }) => password !== '' && confirmation !== ''}
      refusals={{ WRONG_PASSWORD: { field: 'password' } }}
      ways={({ code }) => wayOn(code, onLookAgain)}
      onClose={onClose}
      onSent={leave}
    >
      {(form) => (
        <>
          <PasswordField
            {...form.field('password')}
            label="Your password"
            autoComplete="current-password"
          />
          <TextField
            {...form.field('confirmation')}
            label={
              <>
                Type <b>{word}</b> to confirm
              </>
            }
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </>
      )}
    </DialogForm>
  );
}

function wayOn(code: string, onLookAgain: () => void): ReactNode {
  if (code === 'AC002') return <Link to={paths.forgotPassword}>Reset your password</Link>;
  if (!['ID004', 'ID006', 'ID010', 'ID011'].includes(code)) return null;
  return (
    <Button size="sm" onClick={onLookAgain}>
      See what prevents it
    </Button>
  );
}
