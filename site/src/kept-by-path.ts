/**
 * How long browsers keep a file that never changes, where the host's rules know the path alone (`_headers` of Netlify
 * and Cloudflare Pages): a refusal gets the same, and is then no longer refused once the file is there again. So neither
 * counts for longer than a minute without being asked for again; what is older, for a month, is used while that goes on.
 * A host that tells refusals apart says `forever` for files and nothing of that kind for refusals.
 */
export const keptByPath = 'public, max-age=60, stale-while-revalidate=2592000';
