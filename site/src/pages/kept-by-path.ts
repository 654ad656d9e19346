/**
 * How long browsers keep a file that never changes, on hosts whose rules know the path alone (`_headers` of
 * Netlify and Cloudflare Pages): a refusal gets the same header, and must not stay once the file is there
 * again. So both count for a day without being asked for again; after that, for a month, the kept file is
 * used while the browser asks. A shorter time would cost a round trip at each visit in a browser that cannot
 * do the latter, though the order of deploys prevents such refusals already. A host that tells refusals apart
 * says `forever` for files and nothing of that kind for refusals.
 */
export const keptByPath = 'public, max-age=86400, stale-while-revalidate=2592000';
