import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { company } from 'shared/company';
import { formatDay } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { useLocation } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Doorway } from 'shared/ui/doorway';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { confirmAddressCertificate } from 'shared/verification/public-api';
import type { ConfirmedPaper } from 'shared/verification/types';
import styles from '../ui/doorway-page.module.css';
import { NeedsScript } from '../ui/needs-script';
import { numberOfFragment } from './number-of-fragment';

/**
 * /confirm: whether a certificate of address or a consent is valid today, and from which day it is; nothing else is told.
 * A link on the paper has the number in its fragment, which reaches no log of addresses; it is asked about with a press.
 */
export default function ConfirmPaperPage(): ReactNode {
  return (
    <Doorway
      title="Confirm a certificate"
      intro="Each certificate of address and each consent that we issue has a number. Type it, and we say whether the paper is valid today."
    >
      <NumberForm />
    </Doorway>
  );
}

/** What was typed, and what is known of it; null where nothing is. */
interface Answer {
  typed: string;
  paper: ConfirmedPaper | null;
}

function NumberForm(): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { busy, error, run } = useAction(
    async (typed: string) => {
      setAnswer(null);
      setAnswer({ typed, paper: await confirmAddressCertificate(typed) });
    },
    { fallback: 'The number could not be checked. Please try again.' },
  );
  useNumberInAddress(input);
  // what is read next stands above the button that was pressed
  useEffect(() => {
    if (answer) result.current?.focus();
  }, [answer]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? '';
    setMissing(typed === '');
    if (typed !== '') return void run(typed);
    setAnswer(null);
    input.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {answer && (
        <div ref={result} tabIndex={-1} className={styles.answer}>
          {answer.paper ? <Valid paper={answer.paper} /> : <NotConfirmed typed={answer.typed} />}
        </div>
      )}
      {error && <ErrorNotice error={error} />}
      <TextField
        ref={input}
        label="Number on the paper"
        name="number"
        hint="For example MBA-7Q4W-XEFH. Spaces, dashes and small letters make no difference."
        error={isMissing ? 'Please type the number on the paper.' : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <NeedsScript />
      <Button type="submit" tone="primary" wide busy={busy} busyLabel="Checking the number…">
        Check number
      </Button>
    </form>
  );
}

/** Fills in the number of the address, unless something was typed before the code was there. */
function useNumberInAddress(input: { current: HTMLInputElement | null }): void {
  const number = numberOfFragment(useLocation().hash);
  useEffect(() => {
    if (number !== null && input.current?.value === '') input.current.value = number;
  }, [number, input]);
}

function Valid({ paper: { number, issued_on } }: { paper: ConfirmedPaper }): ReactNode {
  return (
    <Notice tone="success">
      <p>
        Confirmed: we issued <strong>{number}</strong> on {formatDay(issued_on)}, and it is valid
        today.
      </p>
    </Notice>
  );
}

/** Of a number that is wrong and of a paper that has ended alike: nobody learns which. */
function NotConfirmed({ typed }: { typed: string }): ReactNode {
  return (
    <Notice tone="warning">
      <p>
        Not confirmed: no paper that is valid today has the number <strong>{typed}</strong>. Please
        compare it with the paper. If it is the same, ask the person who showed it to you for a new
        paper, or ask {company.name} at <a href={`mailto:${company.email}`}>{company.email}</a>.
      </p>
    </Notice>
  );
}
