import type { ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  /** What is on or off: "WELCOME10 is active". */
  label: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}

/** Something that is on or off, and changes at once. */
export function Switch({ label, isOn, onToggle }: SwitchProps): ReactNode {
  return (
    <label className={styles.switch} title={isOn ? 'Deactivate' : 'Activate'}>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={label}
        className={styles.track}
        onClick={() => onToggle(!isOn)}
      >
        <span className={styles.knob} />
      </button>
      <span aria-hidden="true">{isOn ? 'On' : 'Off'}</span>
    </label>
  );
}
