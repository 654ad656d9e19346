import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from 'shared/ui/button';
import styles from './stopped.module.css';

/** A wrong label has stopped the packing: what was scanned is laid aside, then it goes on. */
export function Stopped({ text, onGoOn }: { text: string; onGoOn: () => void }): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div role="alert" className={styles.stopped}>
      <p className={styles.title}>Stop: lay this item aside</p>
      <p>{text}</p>
      <div>
        <Button ref={button} tone="danger" onClick={onGoOn}>
          Continue packing
        </Button>
      </div>
    </div>
  );
}
