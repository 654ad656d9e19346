import { type ReactNode, type RefObject, useState } from 'react';
import { company } from 'shared/company';
import { toAppError } from 'shared/lib/to-app-error';
import { longestAnswer, type ReceivedMessage } from 'shared/messages/types';
import { answerMessage } from 'shared/messages/use-messages';
import { useAppStore } from 'shared/runtime/store';
import { TextForm } from '../ui/text-form';
import { AnswerTemplates } from './answer-templates';
import styles from './message-thread.module.css';
import { namePlace } from './template-dialog';

interface AnswerFormProps {
  message: ReceivedMessage;
  /** How many answers stand above it. */
  known: number;
  textRef: RefObject<HTMLTextAreaElement | null>;
  onSent: () => void;
}

const failure = 'Your answer could not be sent';

/** Writes an answer that goes out by mail. */
export function AnswerForm({ message, known, textRef, onSent }: AnswerFormProps): ReactNode {
  const userId = useAppStore((state) => state.session.userId);
  const [otherId, setOtherId] = useState<string | null>(null);

  async function send(answer: string, newId: string): Promise<void> {
    const id = otherId ?? newId;
    try {
      await answerMessage({ id, message_id: message.id, answer, known }, userId);
    } catch (cause) {
      // a first try may have been sent under this id, in other words
      if (toAppError(cause, failure).code === 'CM002') setOtherId(crypto.randomUUID());
      throw cause;
    }
  }

  return (
    <TextForm
      ref={textRef}
      keptAs={`answer ${message.id}`}
      label="Your answer"
      hint={`We add “Dear ${message.name.trim()},” before it and our regards after it. Replies go to ${company.email}.`}
      rows={6}
      longest={longestAnswer}
      emptyText="Please write an answer"
      action="Send answer"
      busyLabel="Sending…"
      failure={failure}
      beside={(insert) => (
        <>
          <AnswerTemplates
            onChosen={(body) => insert(body.replaceAll(namePlace, () => message.name.trim()))}
            onInserted={() => textRef.current?.focus()}
          />
          <span className={styles.fate}>By e-mail to {message.email}</span>
        </>
      )}
      send={send}
      onSent={onSent}
    />
  );
}
