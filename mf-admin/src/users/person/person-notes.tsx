import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatMoment } from 'shared/lib/malta-time';
import { addNote, fetchNotes, removeNote } from 'shared/person-notes/api';
import { longestNote, type PersonNote } from 'shared/person-notes/types';
import { useAdminRole } from 'shared/profiles/use-profile';
import { useAppStore } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { ConfirmDialog } from 'shared/ui/confirm-dialog';
import { reloadPerson } from 'shared/users/person/use-person';
import { TextForm } from '../../ui/text-form';
import { EditNoteDialog } from './edit-note-dialog';
import { PersonList } from './person-list';
import styles from './person-notes.module.css';
import overview from './person-overview.module.css';

/** What the office has noted about a person, newest first, and where the next note is written. */
export function PersonNotes({ id }: { id: string }): ReactNode {
  const userId = useAppStore((state) => state.session.userId);
  return (
    <section className={overview.section} aria-labelledby="person-notes">
      <h3 id="person-notes">Notes</h3>
      {id === userId ? (
        <p className={styles.hint}>
          You don’t see notes about yourself here. They are in the copy of your data.
        </p>
      ) : (
        <Notes id={id} />
      )}
    </section>
  );
}

function Notes({ id }: { id: string }): ReactNode {
  const [added, setAdded] = useState(0);
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (added > 0) news.current?.focus(); // the button that was pressed is gone
  }, [added]);
  return (
    <>
      <TextForm
        key={added}
        keptAs={`note on ${id}`}
        label="New note"
        hint="For the office only. The person can ask for a copy of these notes."
        rows={2}
        longest={longestNote}
        emptyText="Please write a note"
        action="Add note"
        busyLabel="Adding…"
        failure="The note could not be added"
        send={async (note, newId) => {
          await addNote({ id: newId, user_id: id, note });
          await reloadPerson(id);
        }}
        onSent={() => setAdded(added + 1)}
      />
      <p ref={news} role="status" tabIndex={-1} className={styles.news}>
        {added > 0 && 'The note was added.'}
      </p>
      <PersonList
        id={id}
        what="notes"
        fetchPart={(part) => fetchNotes(id, part)}
        empty="No notes yet"
      >
        {(note) => <Note note={note} />}
      </PersonList>
    </>
  );
}

function Note({ note }: { note: PersonNote }): ReactNode {
  const userId = useAppStore((state) => state.session.userId);
  const isSuperAdmin = useAdminRole()?.isSuperAdmin ?? false;
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const isOwn = note.written_by !== null && note.written_by === userId;
  const who = isOwn ? 'You' : (note.written_by_name ?? 'A deleted account');
  const isChanged = note.updated_at !== note.created_at;
  const close = () => setOpen(null);
  return (
    <>
      <p className={styles.words}>{note.note}</p>
      <div className={styles.line}>
        <p className={styles.hint}>
          {who}, <time dateTime={note.created_at}>{formatMoment(note.created_at)}</time>
          {isChanged && ', changed since'}
        </p>
        {(isOwn || isSuperAdmin) && (
          <div className={styles.ways}>
            <Button size="sm" tone="quiet" onClick={() => setOpen('edit')}>
              Edit<span className="visually-hidden"> note of {formatMoment(note.created_at)}</span>
            </Button>
            <Button size="sm" tone="quiet" onClick={() => setOpen('delete')}>
              Delete
              <span className="visually-hidden"> note of {formatMoment(note.created_at)}</span>
            </Button>
          </div>
        )}
      </div>
      {open === 'edit' && <EditNoteDialog note={note} onClose={close} />}
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        title="Delete this note?"
        confirmLabel="Delete note"
        onConfirm={async () => {
          await removeNote(note.id);
          await reloadPerson(note.user_id);
        }}
      >
        <p className={styles.words}>{note.note}</p>
        <p>This action cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}
