import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { unknownFailure } from 'shared/lib/failure-texts';
import type { FormDefinition } from 'shared/lib/form-check';
import { keptTyping, useBeginning } from 'shared/lib/kept-typing';
import { type Form, useForm } from 'shared/lib/use-form';
import { useLeaveQuestion } from 'shared/lib/use-leave-question';
import { useNavigate } from 'shared/router';
import { Button, ButtonLink } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Notice } from 'shared/ui/notice';
import type { Missing, VerificationCase } from 'shared/verification/types';
import { MissingList } from './missing-list';
import styles from './own-verification.module.css';

interface StepFormProps<Values extends object, Output> {
  /** What is typed is kept under it until it is saved, also where the page is left. */
  name: string;
  own: VerificationCase;
  /** What the fields show of a case. */
  part: (of: VerificationCase) => Values;
  schema: FormDefinition<Values, Output>['schema'];
  /** @param read the case as it was when somebody began to type. */
  save: (
    read: Pick<VerificationCase, 'id' | 'version'>,
    output: Output,
  ) => Promise<VerificationCase>;
  /** What the step still lacks once it is saved. */
  lacks: (now: VerificationCase) => Missing[];
  /** Where one goes on. */
  next: string;
  children: (form: Form<Values>) => ReactNode;
}

/** A step that is saved as far as it goes: what is missing is told, and may be added later. */
export function StepForm<Values extends object, Output>(
  props: StepFormProps<Values, Output>,
): ReactNode {
  const { own, lacks, next } = props;
  const navigate = useNavigate();
  const notice = useRef<HTMLDivElement>(null);
  const [turn, setTurn] = useState(0); // a form is done once it is sent: the next turn is another one
  const [isSaved, setSaved] = useState(false);
  const lacking = lacks(own);
  useEffect(() => {
    if (turn > 0) notice.current?.focus();
  }, [turn]);
  function goOn(now: VerificationCase): void {
    if (lacks(now).length === 0) {
      void navigate(next);
      return;
    }
    setSaved(true);
    setTurn(turn + 1);
  }
  return (
    <>
      {isSaved && (
        <div ref={notice} tabIndex={-1} className={styles.arrival}>
          <Notice tone={lacking.length > 0 ? 'warning' : 'success'} announce>
            <p>{lacking.length > 0 ? 'Saved. Still missing here:' : 'Saved.'}</p>
            <MissingList own={own} missing={lacking} />
            <div className="ways">
              <ButtonLink size="sm" to={next}>
                {lacking.length > 0 ? 'Continue, and add it later' : 'Continue'}
              </ButtonLink>
            </div>
          </Notice>
        </div>
      )}
      <Fields
        key={turn}
        {...props}
        onSaved={goOn}
        onNewest={() => {
          setSaved(false);
          setTurn(turn + 1);
        }}
      />
    </>
  );
}

const changedMeanwhile = 'VF004';

function Fields<Values extends object, Output>({
  name,
  own,
  part,
  schema,
  save,
  children,
  onSaved,
  onNewest,
}: StepFormProps<Values, Output> & {
  onSaved: (now: VerificationCase) => void;
  onNewest: () => void;
}): ReactNode {
  const keptAs = `verification ${own.id} ${name}`;
  const [kept] = useState(() => keptTyping<Values>(keptAs));
  const [wasKept] = useState(() => Object.keys(kept.read()).length > 0);
  const { row: begun } = useBeginning(keptAs, own);
  const saved = useRef(own);
  const form = useForm<Values, Output>({
    definition: {
      schema,
      send: async (output) => {
        saved.current = await save({ id: own.id, version: versionOf(begun, own, part) }, output);
      },
    },
    initial: part(begun),
    draft: kept,
    fallback: unknownFailure,
    failure: 'Save and continue',
    onSent: () => {
      kept.end();
      onSaved(saved.current);
    },
  });
  useLeaveQuestion(form.status !== 'sent' && (form.isChanged || wasKept));
  return (
    <form {...form.props} className={styles.form}>
      {wasKept && (
        <Notice announce>
          <p>What you typed here before is still here. It is not saved yet.</p>
        </Notice>
      )}
      {children(form)}
      {form.error && (
        <ErrorNotice error={textOf(form.error)}>
          {form.error.code === changedMeanwhile && (
            <Button
              size="sm"
              onClick={() => {
                kept.end();
                onNewest();
              }}
            >
              Show what is saved
            </Button>
          )}
        </ErrorNotice>
      )}
      <div className="ways">
        <Button type="submit" tone="primary" busy={form.status !== 'editing'} busyLabel="Saving…">
          Save and continue
        </Button>
      </div>
    </form>
  );
}

function textOf(error: AppError): AppError | string {
  return error.code === changedMeanwhile
    ? 'This was changed in another window since you began to type, so nothing was saved. What you typed is still here.'
    : error;
}

/** What was changed elsewhere since is no conflict, unless it is what this form is about. */
function versionOf<Values>(
  begun: VerificationCase,
  now: VerificationCase,
  part: (of: VerificationCase) => Values,
): number {
  const isSame = JSON.stringify(part(begun)) === JSON.stringify(part(now));
  return isSame ? now.version : begun.version;
}
