import { createContext, type ReactNode, type Ref, use, useId } from 'react';
import type { AppError } from 'shared/lib/app-error';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './catalogue-page.module.css';

/** What is read from the server, as TanStack Query tells of it. */
interface Read {
  data: unknown;
  isFetched: boolean;
  error: AppError | null;
  refetch: () => unknown;
}

interface CataloguePageProps {
  title: string;
  /** What the page waits for. */
  lists: readonly Read[];
  loading: ReactNode;
  /** Drawn once all of it is known, in one go: what stands under something that grows would jump. */
  children: ReactNode;
}

/** A page of what is on offer and what one has of it: two lists, each a `CatalogueSection`. */
export function CataloguePage(props: CataloguePageProps): ReactNode {
  const titleId = useId();
  const isKnown = props.lists.every(({ isFetched }) => isFetched);
  const unanswered = props.lists.filter(({ error }) => isUnanswered(error));
  const [first, ...others] = unanswered;
  const isSaidAbove = isKnown && others.length > 0;
  return (
    <section className={styles.page} aria-labelledby={titleId}>
      <h2 id={titleId}>{props.title}</h2>
      {isSaidAbove && first?.error && (
        <ErrorNotice
          error={first.error}
          onRetry={() => {
            for (const { refetch } of unanswered) void refetch();
          }}
        />
      )}
      <SaidAbove value={isSaidAbove}>{isKnown ? props.children : props.loading}</SaidAbove>
    </section>
  );
}

/** Several lists that had no answer failed of one cause: the page says it once, and they don't. */
const SaidAbove = createContext(false);

function isUnanswered(error: AppError | null): boolean {
  return error?.answer === 'none';
}

/** In the place of a list: its failure, unless the page has said it, or that it is asked for once more. */
export function ListStatus({ list: { data, error, refetch } }: { list: Read }): ReactNode {
  const isSaidAbove = use(SaidAbove) && isUnanswered(error);
  if (data === undefined && !error) return <Skeleton lines={1} height="row" />;
  return error && !isSaidAbove && <ErrorNotice error={error} onRetry={() => void refetch()} />;
}

interface CatalogueSectionProps {
  title: string;
  list: Read;
  /** For the heading, which takes the focus when a row that had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Stands beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One of its lists under a heading; a list that could not be loaded says so, with a way on. */
export function CatalogueSection(props: CatalogueSectionProps): ReactNode {
  const titleId = useId();
  const isLeftOut = use(SaidAbove) && props.list.data === undefined;
  if (isLeftOut) return null; // a heading with nothing below it would look like an empty list
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h3 id={titleId} ref={props.headingRef} tabIndex={-1} className={styles.title}>
          {props.title}
        </h3>
        {props.aside}
      </header>
      <ListStatus list={props.list} />
      {props.children}
    </section>
  );
}
