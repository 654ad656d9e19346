import type { ReactNode } from 'react';
import { useAction } from 'shared/lib/use-action';
import { removePushSubscription, testPush } from 'shared/push/api';
import { forgetDevice } from 'shared/push/forget-device';
import { pushSupport, turnOn } from 'shared/push/this-device';
import type { PushDevice } from 'shared/push/types';
import { useChangePush } from 'shared/push/use-push-choices';
import { showToast, useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import styles from './push-choices.module.css';

interface ThisDeviceProps {
  pushKey: string;
  /** As the database knows it; undefined: notifications are off here. */
  device: PushDevice | undefined;
  onChanged: () => Promise<void>;
}

const whyNot = {
  blocked:
    'Your browser blocks notifications from this site. Allow them in its settings for this site, then reload the page.',
  uninstalled:
    'On an iPhone or iPad, first add this site to your home screen: press Share, then “Add to Home Screen”. Open it from there and come back to this page.',
  unremembered:
    'You signed in without “Remember me”, so nothing of you stays in this browser. Sign in again with it to have notifications here.',
  no: 'This browser cannot show notifications from websites.',
};

/** Whether notifications come to the browser in use, and what can be done about it. The browser asks only after a press. */
export function ThisDevice({ pushKey, device, onChanged }: ThisDeviceProps): ReactNode {
  const userId = useAppStore((state) => state.session.userId);
  const change = useChangePush();
  const on = useAction(async () => {
    if (userId === null) return;
    try {
      await change(() => turnOn(userId, pushKey));
    } finally {
      await onChanged();
    }
  });
  const off = useAction(async () => {
    await change(async () => {
      if (device) await removePushSubscription(device.id);
      await forgetDevice();
    });
    await onChanged();
  });
  const test = useAction(async () => {
    if (!device) return;
    await testPush(device.id);
    showToast('A notification is on its way to this device.');
  });
  const support = pushSupport(userId);
  const error = on.error ?? off.error ?? test.error;
  return (
    <div className={styles.here}>
      {device && support === 'yes' ? (
        <>
          <p>Notifications are on for this device.</p>
          <div className={styles.ways}>
            <Button size="sm" busy={test.busy} onClick={() => void test.run()}>
              Send a test notification
            </Button>
            <Button size="sm" tone="quiet" busy={off.busy} onClick={() => void off.run()}>
              Turn off notifications
            </Button>
          </div>
        </>
      ) : support === 'yes' ? (
        <>
          <p>Notifications are off for this device.</p>
          <div className={styles.ways}>
            <Button size="sm" busy={on.busy} onClick={() => void on.run()}>
              Turn on notifications
            </Button>
          </div>
        </>
      ) : (
        <p>{whyNot[support]}</p>
      )}
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
