/**
 * How long browsers keep a file that never changes, where the host's rules know the path alone (`_headers` of Netlify
 * and Cloudflare Pages): a refusal gets the same, and must not stay refused once the file is there again. So neither
 * counts for longer than a day without being asked for again; what is older, for a month, is used while that goes on.
 * Shorter would cost each visit in a browser that cannot do the latter a round trip, for what order already prevents.
 * A host that tells refusals apart says `forever` for files and nothing of that kind for refusals.
 */
export const keptByPath = 'public, max-age=86400, stale-while-revalidate=2592000';
