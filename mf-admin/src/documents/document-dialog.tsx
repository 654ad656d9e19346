import { type ReactNode, useState } from 'react';
import { fetchDocumentEntry } from 'shared/documents/api';
import { documentTypeName, documentTypes } from 'shared/documents/document-types';
import { saveDocument } from 'shared/documents/edit-documents';
import type { DocumentDraft, DocumentEntry } from 'shared/documents/types';
import { readTemplateToEdit, useStoredTemplate } from 'shared/documents/use-stored-template';
import { useBeginning } from 'shared/lib/kept-typing';
import { unseenNews } from 'shared/lib/unseen-news';
import { DialogForm } from 'shared/ui/dialog-form';
import { SelectField } from 'shared/ui/field';
import { MemberView } from '../ui/member-view';
import { OfferFields } from '../ui/offer-fields';
import { PresentState } from '../ui/present-state';
import { documentFacts, documentRules, documentValues } from './document-form';
import { TemplateEditor } from './template-editor';
import styles from './template-editor.module.css';

interface DocumentDialogProps {
  /** What is changed or copied, as it was read; null for a new one. */
  document: DocumentEntry | null;
  isCopy?: boolean;
  onClose: () => void;
}

/** Writes a document, changes one, or writes another after it. */
export function DocumentDialog(props: DocumentDialogProps): ReactNode {
  const { isCopy = false, onClose } = props;
  const keptAs = `document ${isCopy ? 'like' : 'is'} ${props.document?.id}`;
  const { row: document, newId } = useBeginning(keptAs, props.document);
  const stored = useStoredTemplate(document?.id ?? null);
  const [known, setKnown] = useState(isCopy ? null : document);

  async function save(draft: Required<DocumentDraft>): Promise<void> {
    const say = unseenNews();
    const { template_content: typed, ...others } = draft;
    // a copy that is sent before its template has loaded takes the stored template along
    const isOnItsWay = isCopy && document !== null && stored.text === undefined;
    const template = isOnItsWay ? await readTemplateToEdit(document.id) : typed;
    // what nobody touched is not sent again, unless it is to replace what somebody else wrote
    const isUntouched = known === document && template === stored.text;
    const isKept = known !== null && (stored.text === undefined || isUntouched);
    await saveDocument(isKept ? others : { ...others, template_content: template }, known, newId);
    say(`“${draft.title}” was ${known === null ? 'created' : 'saved'}.`);
  }

  return (
    <DialogForm
      title={titleOf(props)}
      size="xl"
      action={known === null ? 'Create document' : 'Save document'}
      busyLabel="Saving…"
      definition={{ schema: documentRules, send: save }}
      initial={documentValues(document, isCopy)}
      {...(stored.text !== undefined && { known: { template_content: stored.text } })}
      ways={(error) =>
        document && (
          <PresentState
            error={error}
            opened={{ entry: document, template: stored.text ?? '' }}
            read={async () => {
              const entry = await fetchDocumentEntry(document.id);
              if (entry === null || entry.archived_at !== null) return null;
              return { entry, template: await readTemplateToEdit(entry.id) };
            }}
            facts={({ entry, template }) => documentFacts(entry, template)}
            onSeen={({ entry }) => setKnown(entry)}
            onGone={() => setKnown(null)}
          />
        )
      }
      asksToDiscard
      keptAs={keptAs}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className={styles.fields}>
            <OfferFields form={form}>
              <SelectField {...form.field('document_type')} label="Document type">
                {Object.entries(documentTypes).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </OfferFields>
          </div>
          <TemplateEditor form={form} stored={stored} />
          <MemberView kind={documentTypeName(form.values.document_type)} values={form.values}>
            <p className={styles.beginning}>{beginningOf(form.values.template_content)}</p>
          </MemberView>
        </>
      )}
    </DialogForm>
  );
}

function titleOf({ document, isCopy }: DocumentDialogProps): string {
  if (document === null) return 'New document';
  return isCopy ? `Copy of “${document.title}”` : `Edit “${document.title}”`;
}

/** What members see of it before it is theirs, as the database cuts it. */
function beginningOf(template: string): string {
  return template.length > 150 ? `${template.slice(0, 150)}…` : template;
}
