import { plainName } from 'shared/lib/plain-letters';
import { saveFile } from 'shared/lib/save-file';
import { makeLetter } from 'shared/pdf/letter';
import { documentTypeName } from './document-types';

/** Makes the PDF of a filled document and hands it to the browser. @throws AppError */
export async function savePdf(
  { title, document_type: type }: { title: string; document_type: string },
  text: string,
): Promise<void> {
  const pdf = await makeLetter({ title, subtitle: documentTypeName(type), text });
  saveFile(pdf, `${plainName(title, 80) || 'document'}.pdf`);
}
