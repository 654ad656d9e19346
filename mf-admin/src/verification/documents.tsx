import { type ReactNode, useId, useState } from 'react';
import { Segments } from 'shared/ui/segments';
import type { OfficeCase } from 'shared/verification/office/types';
import type { CaseFile } from 'shared/verification/types';
import { CaseFileView } from './case-file';
import styles from './documents.module.css';
import { fileName } from './words';

/** What was sent for a person, or for the case itself: one document at a time, beside what was typed. */
export function Documents({
  of,
  partyId,
  isOpen,
}: {
  of: OfficeCase;
  partyId: string | null;
  isOpen: boolean;
}): ReactNode {
  const id = useId();
  const files = of.files.filter(({ party_id }) => party_id === partyId);
  const [chosen, setChosen] = useState(files[0]?.id ?? null);
  const file = files.find((one) => one.id === chosen) ?? files[0];
  if (!file) return partyId === null ? null : <p className={styles.none}>No document was sent.</p>;
  if (!isOpen) return <p className={styles.none}>The documents are closed. Open the case again.</p>;
  return (
    <div className={styles.documents}>
      {files.length > 1 && (
        <div className={styles.choice}>
          <Segments
            name={id}
            label="Document"
            options={files.map((one) => ({ value: one.id, content: titleOf(one, files) }))}
            chosen={file.id}
            onChoose={setChosen}
          />
        </div>
      )}
      <CaseFileView key={file.id} file={file} title={titleOf(file, files)} />
    </div>
  );
}

/** Pages of one paper are numbered; a PDF among them has pages of its own. */
function titleOf(file: CaseFile, files: readonly CaseFile[]): string {
  const pages = files.filter(({ need, side }) => need === file.need && side === file.side);
  if (pages.length === 1) return fileName(file);
  const word = pages.some(({ name }) => name.endsWith('.pdf')) ? 'file' : 'page';
  return `${fileName(file)}, ${word} ${pages.indexOf(file) + 1}`;
}
