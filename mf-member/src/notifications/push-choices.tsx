import { type ReactNode, useState } from 'react';
import { usePushChoices } from 'shared/push/use-push-choices';
import { runtimeConfig } from 'shared/runtime/config';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './push-choices.module.css';
import { PushDevices } from './push-devices';
import { PushTopics } from './push-topics';
import { QuietHours } from './quiet-hours';
import { ThisDevice } from './this-device';
import { useEndpoint } from './use-endpoint';

/** Notifications on one's phone and computer: on which, about what, and when not. */
export function PushChoices(): ReactNode {
  const { pushKey, features } = runtimeConfig();
  if (pushKey === undefined || features.offline === false) return null; // nobody sends, or no worker shows them
  return <Choices pushKey={pushKey} />;
}

function Choices({ pushKey }: { pushKey: string }): ReactNode {
  const { data: choices, error, refetch } = usePushChoices();
  const [endpoint, lookAgain] = useEndpoint();
  // What is set before the first device is on would be kept for nothing.
  const [wasOn, setWasOn] = useState(false);
  const here = choices?.devices.find((device) => device.endpoint === endpoint);
  return (
    <Card as="section" className={styles.card} aria-labelledby="push-choices-heading">
      <h3 id="push-choices-heading">Notifications on your devices</h3>
      <p className={styles.intro}>
        They reach your phone or computer also while this site is closed, and say what has happened,
        never a name or what is in a letter. Where we would e-mail you as well, we wait half an
        hour, and leave it if you have read the notification.
      </p>
      {choices && endpoint !== undefined ? (
        <>
          <ThisDevice
            pushKey={pushKey}
            device={here}
            onChanged={async () => {
              setWasOn(true);
              await lookAgain();
            }}
          />
          {(choices.devices.length > 0 || wasOn) && (
            <>
              <PushDevices devices={choices.devices} here={here} />
              <PushTopics topics={choices.topics} />
              <QuietHours
                key={`${choices.quiet_from}–${choices.quiet_until}`}
                from={choices.quiet_from}
                until={choices.quiet_until}
              />
            </>
          )}
        </>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading your choice of notifications…" lines={3} height="row" />
      )}
    </Card>
  );
}
