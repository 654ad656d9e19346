import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { personName } from 'shared/lib/person-name';
import { useAdminRole } from 'shared/profiles/use-profile';
import { useSearchParams } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import { SkipLink } from 'shared/ui/skip-link';
import type { PersonRecord } from 'shared/users/person/types';
import { useLivePerson, usePerson } from 'shared/users/person/use-person';
import type { PersonParts } from './parts';
import { PersonHead } from './person-head';
import styles from './person-screen.module.css';
import { PersonTabs } from './person-tabs';
import { PersonView } from './person-view';
import { usePersonTitle } from './use-person-title';
import { viewOf, viewsFor } from './views';

const viewId = 'person-view';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Everything about one person, by the id in the address; one part of it at a time, also named there. */
export function PersonScreen({ parts }: { parts: PersonParts }): ReactNode {
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  if (!uuid.test(id)) return <Nobody />;
  return <LivePerson key={id} id={id} parts={parts} />;
}

function LivePerson({ id, parts }: { id: string; parts: PersonParts }): ReactNode {
  useLivePerson(id);
  const { data: record, error, refetch } = usePerson(id);
  if (record === null) return <Nobody />;
  return (
    <div className={styles.page}>
      {!record && <h2>Person</h2>}
      {error && (
        <ErrorNotice
          error={`Failed to load data: ${error.userText}`}
          onRetry={() => void refetch()}
        />
      )}
      {!record && !error && <Skeleton label="Loading the record…" lines={4} height="card" />}
      {record && <Person record={record} parts={parts} />}
    </div>
  );
}

function Person({ record, parts }: { record: PersonRecord; parts: PersonParts }): ReactNode {
  const [parameters] = useSearchParams();
  usePersonTitle(
    record.profile.forgotten_at ? 'Deleted account' : personName(record.profile.full_name),
  );
  const views = viewsFor(record, useAdminRole()?.isSuperAdmin ?? false);
  const wanted = viewOf(parameters.get('show'));
  const view = views.includes(wanted) ? wanted : 'overview';
  return (
    <>
      <SkipLink to={viewId}>Skip to the record</SkipLink>
      <PersonHead record={record} parts={parts} />
      <PersonTabs record={record} views={views} view={view} />
      <div id={viewId}>
        <PersonView record={record} view={view} parts={parts} />
      </div>
    </>
  );
}

function Nobody(): ReactNode {
  return (
    <>
      <h2 className="visually-hidden">Person</h2>
      <EmptyState
        title="Person not found"
        actions={<ButtonLink to={paths.users}>See all users</ButtonLink>}
      >
        The address may be mistyped, or the account was deleted and left nothing in the books.
      </EmptyState>
    </>
  );
}
