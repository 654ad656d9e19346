import { type ReactNode, useEffect, useRef } from 'react';
import { useHeld } from 'shared/lib/use-held';
import { Link } from 'shared/router';
import { Badge } from 'shared/ui/badge';
import { keepWhole } from 'shared/ui/keep-whole';
import styles from './find-dialog.module.css';
import type { Group, Option } from './options';

interface FindResultsProps {
  id: string;
  groups: readonly Group[];
  chosen: Option | undefined;
  /** These answer an earlier text. */
  isStale: boolean;
  onOpen: (option: Option) => void;
  /** It was opened another way: in a tab of its own. */
  onOther: (option: Option) => void;
}

/** What was found, in groups; the focus stays in the field above. */
export function FindResults({
  id,
  groups: found,
  chosen,
  isStale,
  onOpen,
  onOther,
}: FindResultsProps): ReactNode {
  const [groups, held] = useHeld(found);
  const list = useRef<HTMLDivElement>(null);
  const chosenId = chosen && optionId(id, chosen);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
    <div
      ref={list}
      {...held}
      id={id}
      className={styles.results}
      role="listbox"
      aria-label="Results"
      aria-busy={isStale}
      data-stale={isStale || undefined}
    >
      {groups.map(({ name, options }, nth) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset does not group options
        <div key={name} role="group" aria-labelledby={`${id}-group-${nth}`}>
          <p id={`${id}-group-${nth}`} className={styles.group} role="presentation">
            {name}
          </p>
          {options.map((option) => (
            <Link
              key={option.key}
              id={optionId(id, option)}
              className={styles.option}
              role="option"
              tabIndex={-1}
              aria-selected={option === chosen}
              to={option.to}
              onClick={() => onOther(option)}
              onFollow={() => onOpen(option)}
            >
              <span className={styles.title}>
                {keepWhole(option.title)}
                {option.state && <Badge tone={option.state.tone}>{option.state.name}</Badge>}
              </span>
              {option.end && <span className={styles.end}>{option.end}</span>}
              {option.detail && <span className={styles.detail}>{option.detail}</span>}
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Of an option's element, for the field to point at. */
export function optionId(listId: string, { key }: Option): string {
  return `${listId}-${key.replaceAll(/[^\w-]/g, '-')}`;
}
