import type postgres from 'postgres';
import { companyAsSeller } from 'shared/billing/seller';

interface SiteSettings {
  siteUrl: string;
  formsPerOrigin: number | undefined;
}

/**
 * Tells the database what a hosted project is told once by SQL: where the site is served, how
 * often one address may send a public form, and who sells there. A database without our migrations has no such settings.
 */
export async function tellSiteSettings(sql: postgres.Sql, settings: SiteSettings): Promise<void> {
  const { siteUrl, formsPerOrigin = null } = settings;
  const [table] = await sql`select to_regclass('private.site_settings') is not null as is_there`;
  if (!table?.is_there) return;
  await sql`update private.site_settings
    set site_url = ${siteUrl},
      forms_per_origin = coalesce(${formsPerOrigin}, forms_per_origin),
      seller = ${sql.json({ ...companyAsSeller() })}`;
}
