import { readPdf } from 'shared/testing/read-pdf';
import { expect, test } from 'vitest';
import { startStack } from '../stack';
import { serviceRole } from '../testing/bare-stack';

const aMinuteOrTwo = 400_000; // ms: seventy envelopes are drawn and eight pages read

test('the post and the papers of the seed are drawn and read, and a scan that waits goes through the process itself', {
  timeout: aMinuteOrTwo,
}, async () => {
  const stack = await startStack({ fresh: true, seed: true, drawPost: true });
  try {
    const { sql } = stack;
    const left = async () => {
      const [counted] = await sql`
        select (select count(*)::int from storage.objects where version is null) as files,
          (select count(*)::int from public.post_scans where state <> 'done') as scans`;
      return counted;
    };
    await expect
      .poll(left, { timeout: aMinuteOrTwo, interval: 1000 })
      .toEqual({ files: 0, scans: 0 });
    const [licence] = await sql<{ pdf: string }[]>`
      select s.pdf from public.post_scans s join public.post_pages p on p.scan_id = s.id
      where p.text like 'Uffiċċju tal-Liċenzji%'`;
    const [extract] = await sql<{ name: string }[]>`
      select f.name from public.verification_files f where f.need = 'extract' limit 1`;
    const paper = await serviceRole(stack)
      .storage.from('verification')
      .download(extract?.name ?? '');
    expect(paper.data?.type).toBe('application/pdf');
    const { data, error } = await serviceRole(stack)
      .storage.from('post-scans')
      .download(licence?.pdf ?? '');
    expect(error).toBeNull();
    if (!data) return;
    const { pages } = await readPdf(data);
    // read from the picture that was drawn of the words in the seed
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Maria Vella');
    expect(pages[0]).toContain('liċenzja');
  } finally {
    await stack.stop();
  }
});
