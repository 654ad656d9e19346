import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import styles from './segments.module.css';

interface SegmentsProps<Value extends string> {
  /** What is chosen, for assistive technology. */
  label: string;
  options: readonly { value: Value; content: ReactNode }[];
  /** Null: none is yet. */
  chosen: Value | null;
  onChoose: (value: Value) => void;
}

/** A few choices beside each other, one of which is made. */
export function Segments<Value extends string>({
  name,
  label,
  options,
  chosen,
  onChoose,
}: SegmentsProps<Value> & {
  /** Of the radio buttons: one of its kind on a page. */
  name: string;
}): ReactNode {
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(({ value, content }) => (
        <label key={value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {content}
        </label>
      ))}
    </fieldset>
  );
}

/** The same where each choice has an address. */
export function LinkSegments<Value extends string>({
  label,
  options,
  chosen,
  onChoose,
  addressOf,
}: Omit<SegmentsProps<Value>, 'onChoose'> & {
  addressOf: (value: Value) => string;
  /** What happens besides. */
  onChoose?: (value: Value) => void;
}): ReactNode {
  return (
    <nav className={styles.segments} aria-label={label}>
      {options.map(({ value, content }) => (
        <Link
          key={value}
          className={styles.segment}
          to={addressOf(value)}
          {...(onChoose && { onFollow: () => onChoose(value) })}
          aria-current={value === chosen ? 'true' : undefined}
        >
          {content}
        </Link>
      ))}
    </nav>
  );
}
