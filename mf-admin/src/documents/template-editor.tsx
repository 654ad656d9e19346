import { type ReactNode, useRef } from 'react';
import { asksOf, checkTemplate } from 'shared/documents/check-template';
import { asked } from 'shared/documents/fill-template';
import type { StoredTemplate } from 'shared/documents/use-stored-template';
import type { Form } from 'shared/lib/use-form';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextAreaField } from 'shared/ui/field';
import type { DocumentValues } from './document-form';
import { insertText, showPart } from './insert-text';
import { PlaceholderBar } from './placeholder-bar';
import styles from './template-editor.module.css';
import { TemplatePreview } from './template-preview';
import { TemplateProblems } from './template-problems';
import { useSettled } from './use-settled';

interface TemplateEditorProps {
  form: Pick<Form<DocumentValues>, 'field' | 'values'>;
  stored: StoredTemplate;
}

const pause = 250; // ms without typing: a text of many pages is laid out anew for the preview

/** Where a template is written: placeholders to insert, what is wrong, how it reads filled in. */
export function TemplateEditor({ form, stored }: TemplateEditorProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const area = () => box.current?.querySelector('textarea');
  const { template_content: typed, title, document_type } = form.values;
  const template = useSettled(typed, pause);
  const problems = checkTemplate(template);
  const asks = asksOf(template);
  const isLoading = stored.text === undefined && !stored.error;

  return (
    <section className={styles.editor} aria-label="Template">
      <div ref={box} className={styles.writing}>
        <PlaceholderBar onInsert={(placeholder) => insertText(area(), placeholder)} />
        {stored.error && <ErrorNotice error={stored.error} onRetry={stored.retry} />}
        <TextAreaField
          {...form.field('template_content')}
          label="Template"
          optional
          spellCheck
          disabled={stored.text === undefined}
          placeholder={isLoading ? 'Loading the template…' : 'Between {{company_name}} and …'}
          hint={`${typed.length} of 200,000 characters`}
        />
        {asks.length > 0 && (
          <p className={styles.caption} aria-live="polite">
            Members fill these in before they order: {asks.map(asked).join(', ')}.
          </p>
        )}
        <TemplateProblems
          problems={problems}
          onShow={({ start, end }) => showPart(area(), start, end)}
        />
      </div>
      <TemplatePreview template={template} document={{ title, document_type }} />
    </section>
  );
}
