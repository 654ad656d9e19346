import { type ReactNode, useState } from 'react';
import { useAction } from 'shared/lib/use-action';
import { choosePush } from 'shared/push/api';
import type { PushTopic } from 'shared/push/types';
import { useChangePush } from 'shared/push/use-push-choices';
import { ErrorNotice } from 'shared/ui/error-notice';
import { CheckboxField } from 'shared/ui/field';
import styles from './push-choices.module.css';

const wants: Record<string, string> = {
  post: 'My post: what arrives, scans, shipments and questions',
  membership: 'My membership: before it ends',
  events: 'Events, documents and services',
  office: 'The office: what waits for administrators',
};

/** What notifications are about; each choice is saved as it is made. */
export function PushTopics({ topics }: { topics: readonly PushTopic[] }): ReactNode {
  const change = useChangePush();
  const [chosen, setChosen] = useState<PushTopic | null>(null);
  const { error, run } = useAction(async (choice: PushTopic) => {
    setChosen(choice);
    try {
      await change(() => choosePush(choice));
    } finally {
      setChosen(null);
    }
  });
  return (
    <fieldset className={styles.part}>
      <legend>What they are about</legend>
      <p className={styles.note}>
        Orders, payments and what the law requires in writing come by e-mail alone.
      </p>
      {topics.map(({ topic, is_wanted: isWanted }) => (
        <CheckboxField
          key={topic}
          label={wants[topic] ?? topic}
          checked={chosen?.topic === topic ? chosen.is_wanted : isWanted}
          onChange={(event) => void run({ topic, is_wanted: event.target.checked })}
        />
      ))}
      {error && <ErrorNotice error={error} />}
    </fieldset>
  );
}
