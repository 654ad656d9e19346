import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useBeginning } from 'shared/lib/kept-typing';
import { formatCount } from 'shared/lib/money';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextAreaField } from 'shared/ui/field';
import { useKeptText } from '../lib/use-kept-text';
import styles from './text-form.module.css';

interface TextFormProps {
  /** What it is about: the text is kept under it until it is sent, wherever one goes meanwhile. */
  keptAs: string;
  label: string;
  hint?: ReactNode;
  rows: number;
  /** As many characters as the database takes. */
  longest: number;
  /** Read where there is no text yet. */
  emptyText: string;
  action: string;
  busyLabel: string;
  /** What it was, read before the cause where the form is gone by then. */
  failure: string;
  /** Beside the button. @param insert puts a text into the field: in the place of nothing, or after what stands there. */
  beside?: (insert: (text: string) => void) => ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
  /** @param id of what is added: the same at a second try. */
  send: (text: string, id: string) => Promise<void>;
  /** The form is done: another one needs another key. */
  onSent: () => void;
}

/** One longer text, sent by its button or by Ctrl and Enter. */
export function TextForm({
  keptAs,
  longest,
  emptyText,
  action,
  busyLabel,
  failure,
  beside,
  send,
  onSent,
  ref,
  ...field
}: TextFormProps): ReactNode {
  const { newId } = useBeginning(keptAs, null);
  const text = useKeptText(keptAs);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [isTried, setTried] = useState(false);
  const problem = problemOf(text.value, longest, emptyText);
  const { busy, error, run } = useAction(
    async () => {
      await send(text.value.trim(), newId);
      text.sent(text.value);
      onSent();
    },
    { fallback: `${failure}. Please try again.`, failure },
  );

  function insert(added: string): void {
    const before = text.value.trimEnd();
    text.write(before === '' ? added : `${before}\n\n${added}`);
  }
  function submit(): void {
    setTried(true);
    if (problem === undefined) void run();
    else form.current?.querySelector('textarea')?.focus();
  }
  function submitByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    submit();
  }

  return (
    <div className={styles.form}>
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextAreaField
          {...field}
          {...(ref && { ref })}
          error={isTried ? problem : undefined}
          value={text.value}
          readOnly={busy}
          aria-keyshortcuts="Control+Enter"
          onChange={(event) => text.write(event.target.value)}
          onKeyDown={submitByKey}
        />
      </form>
      {error && <ErrorNotice error={error} />}
      {/* outside the form: what stands beside the button may open forms of its own */}
      <div className="ways">
        <Button type="submit" form={formId} tone="primary" busy={busy} busyLabel={busyLabel}>
          {action}
        </Button>
        {beside?.(insert)}
      </div>
    </div>
  );
}

function problemOf(text: string, longest: number, emptyText: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return emptyText;
  if (length <= longest) return undefined;
  return `Please use at most ${formatCount(longest)} characters: there are ${formatCount(length)}`;
}
