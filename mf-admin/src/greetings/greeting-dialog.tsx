import { type ReactNode, useEffect, useState } from 'react';
import { fetchGreeting } from 'shared/greetings/api';
import { SplitFlap } from 'shared/greetings/split-flap';
import type { Greeting } from 'shared/greetings/types';
import { saveGreeting } from 'shared/greetings/use-greetings';
import { useBeginning } from 'shared/lib/kept-typing';
import { unseenNews } from 'shared/lib/unseen-news';
import type { Form } from 'shared/lib/use-form';
import { DialogForm } from 'shared/ui/dialog-form';
import { CheckboxField, TextField } from 'shared/ui/field';
import { PresentState } from '../ui/present-state';
import { BoardLoss } from './board-loss';
import styles from './greeting-dialog.module.css';
import {
  type GreetingValues,
  greetingFacts,
  greetingSchema,
  greetingValues,
  longestGreeting,
} from './greeting-rules';

/** Creates or changes a greeting, with the board as visitors will see it (spec 2§5). */
export function GreetingDialog({
  greeting: present,
  onClose,
}: {
  /** Null for a new one. */
  greeting: Greeting | null;
  onClose: () => void;
}): ReactNode {
  const keptAs = `greeting ${present?.id}`;
  const { row: greeting, newId } = useBeginning(keptAs, present);
  const [known, setKnown] = useState(greeting);
  return (
    <DialogForm
      title={greeting ? 'Edit greeting' : 'New greeting'}
      action={known ? 'Save greeting' : 'Create greeting'}
      busyLabel="Saving…"
      definition={{
        schema: greetingSchema,
        send: async (rules) => {
          const say = unseenNews();
          await saveGreeting(known, newId, rules);
          say(known ? 'Greeting saved.' : 'Greeting created.');
        },
      }}
      initial={greetingValues(greeting)}
      failure="Failed to save greeting"
      ways={(error) =>
        greeting && (
          <PresentState
            error={error}
            opened={greeting}
            read={() => fetchGreeting(greeting.id)}
            facts={greetingFacts}
            onSeen={setKnown}
            onGone={() => setKnown(null)}
          />
        )
      }
      asksToDiscard
      keptAs={keptAs}
      onClose={onClose}
    >
      {(form) => <GreetingFields form={form} />}
    </DialogForm>
  );
}

function GreetingFields({ form }: { form: Form<GreetingValues> }): ReactNode {
  const { text } = form.values;
  return (
    <>
      <div className={styles.text}>
        <TextField
          {...form.field('text')}
          label="Greeting text"
          autoComplete="off"
          hint="The board shows three rows of fourteen characters."
          required
        />
        <p className={styles.counter} data-over={text.trim().length > longestGreeting || undefined}>
          {text.trim().length} / {longestGreeting}
          <span className="visually-hidden"> characters</span>
        </p>
      </div>
      <div className={styles.preview}>
        <Preview text={text} />
        <BoardLoss text={text} />
      </div>
      <TextField
        {...form.field('display_order')}
        label="Display order"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        hint="The lowest is shown first. You can also move greetings up and down in the list."
      />
      <CheckboxField {...form.field('is_active')} label="Active: visitors see it" />
    </>
  );
}

const pause = 350; // ms without typing before the board flips

function Preview({ text }: { text: string }): ReactNode {
  const [phrases, setPhrases] = useState([text]);
  useEffect(() => {
    const timer = setTimeout(() => setPhrases([text]), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <figure className={styles.board}>
      <figcaption>On the home page</figcaption>
      <SplitFlap phrases={phrases} isPreview />
    </figure>
  );
}
