const latin = (text: string) => Buffer.from(text, 'latin1');

/** Files that begin as their types do; nothing else of them is looked at. */
export const pdf = (text: string) => latin(`%PDF-1.7\n${text}\n%%EOF\n`);
export const png = latin('\x89PNG\r\n\x1a\n and the rest');
export const jpeg = latin('\xff\xd8\xff\xe0 and the rest');
export const webp = latin('RIFF\x24\0\0\0WEBPVP8 ');
export const tiff = latin('II*\0 and the rest');
export const gif = latin('GIF89a and the rest');

/** Two buckets: one in which each member has a folder of their own, and one with no bounds and no policies. */
export const papersAndPolicies = `
  insert into storage.buckets (id, name, file_size_limit, allowed_mime_types)
  values ('papers', 'papers', 1000000,
    array['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/tiff']),
    ('loose', 'loose', null, null);
  create policy papers_own on storage.objects to authenticated
    using (bucket_id = 'papers' and (storage.foldername(name))[1] = (select auth.uid())::text)
    with check (bucket_id = 'papers' and (storage.foldername(name))[1] = (select auth.uid())::text);
`;
