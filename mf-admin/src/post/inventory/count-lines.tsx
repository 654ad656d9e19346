import { type ReactNode, useId, useState } from 'react';
import { useAction } from 'shared/lib/use-action';
import { putCountedPost } from 'shared/post/api';
import { writePostCode } from 'shared/post/code';
import type { CountLine, PostCount } from 'shared/post/types';
import { withPostReloaded } from 'shared/post/use-post';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { keepWhole } from 'shared/ui/keep-whole';
import { ReportLost } from '../report-lost';
import { entryName, kindNames } from '../words';
import styles from './inventory.module.css';
import { canBePut, lineNews, lineText } from './line-texts';

interface CountLinesProps {
  heading: string;
  count: Pick<PostCount, 'id' | 'place'>;
  lines: readonly CountLine[];
  onOpen: (code: string) => void;
}

const shownAtFirst = 100;

/** Lines of a count with what can be done about each. Not there while there is none. */
export function CountLines({ heading, count, lines, onOpen }: CountLinesProps): ReactNode {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const [lost, setLost] = useState<CountLine['item'] & { code: string }>();
  if (lines.length === 0) return null;
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <ul className={styles.list}>
        {shown.map((line) => (
          <Line
            key={line.code}
            count={count}
            line={line}
            onOpen={() => onOpen(line.code)}
            onLost={() => line.item && setLost({ ...line.item, code: line.code })}
          />
        ))}
      </ul>
      {lines.length > shown.length && (
        <Button size="sm" tone="quiet" onClick={() => setWhole(true)}>
          Show {lines.length - shown.length} more
        </Button>
      )}
      {lost && (
        <ReportLost item={lost} whose={entryName(lost)} onClose={() => setLost(undefined)} />
      )}
    </section>
  );
}

interface LineProps {
  count: CountLinesProps['count'];
  line: CountLine;
  onOpen: () => void;
  onLost: () => void;
}

function Line({ count, line, onOpen, onLost }: LineProps): ReactNode {
  const { busy, error, run } = useAction(() =>
    withPostReloaded(putCountedPost(count.id, line.code)),
  );
  const { result, item } = line;
  const code = writePostCode(line.code);
  const news = lineNews(line, count.place);
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <b>{keepWhole(item ? `${code}, ${entryName(item)}` : code)}</b>
        <span>
          {result !== 'found' && result !== 'missing' && `${lineText(line, count.place)}. `}
          {item && `${kindNames[item.kind]}, ${item.sender ?? 'sender not read'}`}
          {result === 'missing' && item?.in_work_by && `. ${item.in_work_by} has it for a scan`}
        </span>
      </span>
      {news !== null && <Badge>{news}</Badge>}
      {item && (
        <span className={styles.acts}>
          {canBePut(line, count.place) && (
            <Button
              size="sm"
              busy={busy}
              aria-label={`It is here: ${code}`}
              onClick={() => void run()}
            >
              It is here
            </Button>
          )}
          {result === 'missing' && news === null && (
            <Button size="sm" aria-label={`Report as lost: ${code}`} onClick={onLost}>
              Report as lost
            </Button>
          )}
          <Button size="sm" tone="quiet" aria-label={`Show ${code}`} onClick={onOpen}>
            Show
          </Button>
        </span>
      )}
      {error && <ErrorNotice error={error} />}
    </li>
  );
}
