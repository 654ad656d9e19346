import type { ReactNode } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import { removePushSubscription } from 'shared/push/api';
import type { PushDevice } from 'shared/push/types';
import { useChangePush } from 'shared/push/use-push-choices';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './push-choices.module.css';

interface PushDevicesProps {
  devices: readonly PushDevice[];
  /** The one in use, which is turned off above. */
  here: PushDevice | undefined;
}

/** The other devices that notifications come to. */
export function PushDevices({ devices, here }: PushDevicesProps): ReactNode {
  const others = devices.filter((device) => device !== here);
  if (others.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="push-devices-heading">
      <h4 id="push-devices-heading">{here ? 'Your other devices' : 'Your devices'}</h4>
      <ul className={styles.devices}>
        {others.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </ul>
    </section>
  );
}

function Device({ device }: { device: PushDevice }): ReactNode {
  const change = useChangePush();
  const { busy, error, run } = useAction(() => change(() => removePushSubscription(device.id)));
  return (
    <li className={styles.device}>
      <div>
        <p>{device.name}</p>
        <p className={styles.note}>
          {device.used_at === null
            ? `Since ${formatMoment(device.created_at)}`
            : `Last notification: ${formatMoment(device.used_at)}`}
        </p>
      </div>
      <Button
        size="sm"
        tone="quiet"
        busy={busy}
        aria-label={`Remove ${device.name}`}
        onClick={() => void run()}
      >
        Remove
      </Button>
      {error && <ErrorNotice error={error} />}
    </li>
  );
}
