import { type ReactNode, type Ref, useState } from 'react';
import { saveAnswers } from 'shared/documents/api';
import type { LibraryDocument } from 'shared/documents/types';
import { refreshLibrary } from 'shared/documents/use-documents';
import { Button } from 'shared/ui/button';
import { AnswersDialog, unanswered } from './answers-dialog';

/** Changes what a document asks for, until it is paid; nothing for one that asks for nothing. */
export function FillInButton({
  entry,
  ref,
}: {
  entry: LibraryDocument;
  ref?: Ref<HTMLButtonElement>;
}): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { document, filled_in } = entry;
  if (document.asks.length === 0) return null;
  return (
    <>
      <Button
        ref={ref}
        size="sm"
        tone={unanswered(entry) ? 'primary' : 'secondary'}
        aria-label={`Fill in: ${document.title}`}
        onClick={() => setAsking(true)}
      >
        Fill in
      </Button>
      {isAsking && (
        <AnswersDialog
          document={document}
          answers={filled_in}
          action="Save"
          onSend={async (answers) => {
            await saveAnswers(entry.id, answers);
            await refreshLibrary();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
