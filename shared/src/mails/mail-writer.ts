import { paths } from 'shared/lib/paths';
import * as v from 'valibot';
import { type LinkBlock, link, type MailContent } from './content';

/** What every mail may lead to. */
export interface MailSite {
  /** Absolute, without a slash at the end. */
  url: string;
}

/** Writes one kind of mail. @throws when the parameters are not what it needs */
export type MailWriter = (params: unknown, site: MailSite) => MailContent;

/** A writer whose parameters are checked first: a mail never says "undefined". */
export function mailWriter<const Schema extends v.GenericSchema>(
  schema: Schema,
  write: (params: v.InferOutput<Schema>, site: MailSite) => MailContent,
): MailWriter {
  return (params, site) => write(v.parse(schema, params), site);
}

export function billingLink(label: string, site: MailSite): LinkBlock {
  return link(label, site.url + paths.billing);
}

export function membershipLink(site: MailSite): LinkBlock {
  return link('Open your membership', site.url + paths.membership);
}
