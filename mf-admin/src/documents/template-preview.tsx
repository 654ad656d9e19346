import { memo, type ReactNode, useState } from 'react';
import { blankDetails, fillTemplate } from 'shared/documents/fill-template';
import { savePdf } from 'shared/documents/save-pdf';
import { useAction } from 'shared/lib/use-action';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { CheckboxField } from 'shared/ui/field';
import { Paper } from 'shared/ui/paper';
import { exampleDetails } from './example-details';
import styles from './template-editor.module.css';

interface TemplatePreviewProps {
  template: string;
  document: { title: string; document_type: string };
}

/** The document as a member reads it, and its PDF. */
export function TemplatePreview({ template, document }: TemplatePreviewProps): ReactNode {
  const [isBlank, setBlank] = useState(false);
  const { text } = fillTemplate(template, isBlank ? blankDetails() : exampleDetails());
  const title = document.title.trim() || 'Untitled';
  const { busy, error, run } = useAction(() => savePdf({ ...document, title }, text), {
    fallback: 'The PDF could not be made. Please try again.',
  });
  return (
    <div className={styles.preview}>
      <div className={styles.head}>
        <h3>Preview</h3>
        <Button size="sm" busy={busy} busyLabel="Preparing the PDF…" onClick={() => void run()}>
          Download preview
        </Button>
      </div>
      <CheckboxField
        label="For a member with an empty profile"
        checked={isBlank}
        onChange={(event) => setBlank(event.target.checked)}
      />
      {error && <ErrorNotice error={error} onRetry={() => void run()} />}
      <Sheet text={text} />
    </div>
  );
}

// laid out again only when it says something else
const Sheet = memo(function Sheet({ text }: { text: string }): ReactNode {
  return <Paper label="Preview with example values" text={text || 'Your text appears here.'} />;
});
