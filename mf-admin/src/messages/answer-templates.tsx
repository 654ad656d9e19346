import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { AnswerTemplate } from 'shared/answer-templates/types';
import {
  removeTemplate,
  saveTemplate,
  useAnswerTemplates,
} from 'shared/answer-templates/use-answer-templates';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { DeletedRow } from 'shared/ui/deleted-row';
import { Dialog, DialogActions } from 'shared/ui/dialog';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { Skeleton } from 'shared/ui/skeleton';
import rows from '../ui/named-rows.module.css';
import styles from './answer-templates.module.css';
import { TemplateDialog } from './template-dialog';

interface AnswerTemplatesProps {
  onChosen: (body: string) => void;
  /** Once the dialog is gone: one goes on in the answer. */
  onInserted: () => void;
}

/** Opens the answers that are kept under a name: one is put into the answer; they are written and deleted here. */
export function AnswerTemplates({ onChosen, onInserted }: AnswerTemplatesProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [edited, setEdited] = useState<AnswerTemplate | 'new' | null>(null);
  const [inserted, setInserted] = useState(0);
  const goOn = useEffectEvent(onInserted);
  useEffect(() => {
    if (inserted > 0) goOn(); // after the dialog has put the focus back
  }, [inserted]);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Templates
      </Button>
      {isOpen && (
        <TemplateList
          onChosen={(body) => {
            onChosen(body);
            setOpen(false);
            setInserted(inserted + 1);
          }}
          onEdit={setEdited}
          onClose={() => setOpen(false)}
        />
      )}
      {edited && (
        <TemplateDialog
          template={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function TemplateList({
  onChosen,
  onEdit,
  onClose,
}: Pick<AnswerTemplatesProps, 'onChosen'> & {
  onEdit: (template: AnswerTemplate | 'new') => void;
  onClose: () => void;
}): ReactNode {
  const { data, error, refetch } = useAnswerTemplates();
  const [deleted, setDeleted] = useState<readonly AnswerTemplate[]>([]);
  const isThere = ({ id }: AnswerTemplate) => data?.some((each) => each.id === id) ?? false;
  const shown = [...(data ?? []), ...deleted.filter((each) => !isThere(each))].sort((one, other) =>
    one.name.localeCompare(other.name),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Templates"
      intro="Answers to common questions, shared by all administrators."
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton label="Loading templates…" lines={3} height="row" />}
      {data && shown.length === 0 && <EmptyState title="No templates yet" />}
      {shown.length > 0 && (
        <ul className={rows.list} aria-label="Templates">
          {shown.map((template) => (
            <li key={template.id} className={rows.item}>
              {isThere(template) ? (
                <Template
                  template={template}
                  onChosen={() => onChosen(template.body)}
                  onEdit={() => onEdit(template)}
                  onDelete={() =>
                    setDeleted([...deleted.filter(({ id }) => id !== template.id), template])
                  }
                />
              ) : (
                <DeletedRow
                  name={template.name}
                  onUndo={() =>
                    saveTemplate(null, template.id, { name: template.name, body: template.body })
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button onClick={() => onEdit('new')}>New template</Button>
      </DialogActions>
    </Dialog>
  );
}

function Template({
  template: { id, name, body },
  onChosen,
  onEdit,
  onDelete,
}: {
  template: AnswerTemplate;
  onChosen: () => void;
  onEdit: () => void;
  /** As it begins: what is deleted can be brought back. */
  onDelete: () => void;
}): ReactNode {
  const { busy, error, run } = useAction(async () => {
    onDelete();
    await removeTemplate(id);
  });
  return (
    <>
      <div className={rows.line}>
        <p className={styles.name}>{name}</p>
        <div className={rows.ways}>
          <Button size="sm" aria-label={`Use “${name}”`} onClick={onChosen}>
            Use
          </Button>
          <Button size="sm" tone="quiet" aria-label={`Edit “${name}”`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="sm"
            tone="quiet"
            busy={busy}
            aria-label={`Delete “${name}”`}
            onClick={() => void run()}
          >
            Delete
          </Button>
        </div>
      </div>
      <p className={styles.body}>{body}</p>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
