import type { ReactNode } from 'react';
import { unseenNews } from 'shared/lib/unseen-news';
import { useAction } from 'shared/lib/use-action';
import { saveCertificate } from 'shared/shredding/save-certificate';
import type { Certificate } from 'shared/shredding/types';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';

/** Makes the PDF of a certificate here in the browser; what draws it loads then. */
export function CertificateDownload({
  certificate: { id, number },
}: {
  certificate: Pick<Certificate, 'id' | 'number'>;
}): ReactNode {
  const { busy, error, run } = useAction(
    async () => {
      const say = unseenNews();
      say(`${await saveCertificate(id)} was saved.`);
    },
    { fallback: 'The PDF could not be made. Please try again.' },
  );
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <div>
        <Button
          size="sm"
          aria-label={`Download PDF of ${number}`}
          busy={busy}
          busyLabel="Preparing the PDF…"
          onClick={() => void run()}
        >
          Download PDF
        </Button>
      </div>
    </>
  );
}
