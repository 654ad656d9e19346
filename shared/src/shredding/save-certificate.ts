import { saveFile } from 'shared/lib/save-file';
import { loadDrawing } from 'shared/pdf/load-drawing';
import { fetchCertificate } from './api';

/** Draws a certificate of shredding here in the browser, and saves it under its number. @returns the name of the file. */
export async function saveCertificate(id: string): Promise<string> {
  const [certificate, { drawCertificate }] = await Promise.all([
    fetchCertificate(id),
    loadDrawing(
      () => import(/* webpackChunkName: "certificate-paper" */ 'shared/shredding/draw-certificate'),
    ),
  ]);
  const file = `${certificate.number}.pdf`;
  saveFile(await drawCertificate(certificate), file);
  return file;
}
