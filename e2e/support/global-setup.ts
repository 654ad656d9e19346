import { startStack } from 'local/stack';
import { buildSite } from 'site/build-site';

/**
 * One stack for the whole run, on a free port with a throw-away database and the demo seed: the
 * production build of the site with everything behind it. Tests make their own people and rows.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { distDir } = await buildSite({ onStep: () => {} });
  const formsPerOrigin = 10_000;
  const stack = await startStack({
    fresh: true,
    seed: true,
    siteDir: distDir,
    formsPerOrigin,
  });
  process.env.SITE_DIR = distDir;
  process.env.SITE_URL = stack.url;
  process.env.DATABASE_URL_FOR_TESTS = stack.databaseUrl;
  process.env.PUBLISHABLE_KEY = stack.publishableKey;
  process.env.SECRET_KEY = stack.secretKey;
  process.env.JWT_SECRET = stack.jwtSecret;
  return stack.stop;
}
