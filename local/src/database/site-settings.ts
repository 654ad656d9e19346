import type postgres from 'postgres';
import { companyAsSeller } from 'shared/billing/seller';

interface SiteSettings {
  siteUrl: string;
  formsPerOrigin: number | undefined;
  /** Whether payments by card can be begun. */
  takesCards: boolean;
}

/**
 * Tells the database what a hosted project is told once by SQL: where the site is served, how
 * often one address may send a public form, who sells there, and whether cards are taken. A database without our migrations has no such settings.
 */
export async function tellSiteSettings(sql: postgres.Sql, settings: SiteSettings): Promise<void> {
  const { siteUrl, formsPerOrigin = null, takesCards } = settings;
  const [table] = await sql`select to_regclass('private.site_settings') is not null as is_there`;
  if (!table?.is_there) return;
  await sql`update private.site_settings
    set site_url = ${siteUrl},
      forms_per_origin = coalesce(${formsPerOrigin}, forms_per_origin),
      takes_cards = ${takesCards},
      seller = ${sql.json({ ...companyAsSeller() })}`;
}
