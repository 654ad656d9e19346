import { copyTitle, type OfferValues, offerRules, typedOffer } from 'shared/catalogue/offer-rules';
import type { OfferStatus } from 'shared/catalogue/types';
import { documentTypeName } from 'shared/documents/document-types';
import type { DocumentDraft, DocumentEntry } from 'shared/documents/types';
import { blankToNull, optional } from 'shared/lib/form-rules';
import { formatPrice } from 'shared/lib/money';
import * as v from 'valibot';

export interface DocumentValues extends OfferValues {
  description: string;
  document_type: string;
  status: OfferStatus;
  template_content: string;
}

export const documentRules: v.GenericSchema<DocumentValues, Required<DocumentDraft>> = v.intersect([
  offerRules('Price'),
  v.object({
    description: v.pipe(optional(5000), blankToNull),
    document_type: v.string(),
    status: v.picklist(['active', 'inactive']),
    template_content: v.pipe(
      v.string(),
      v.maxLength(200_000, 'Please use at most 200,000 characters'),
    ),
  }),
]);

/** What the form begins with: nothing, a document, or a copy that is not on offer yet. */
export function documentValues(document: DocumentEntry | null, isCopy: boolean): DocumentValues {
  return {
    ...typedOffer(document),
    description: document?.description ?? '',
    document_type: document?.document_type ?? 'other',
    status: document?.status ?? 'active',
    template_content: '',
    ...(isCopy && document && { title: copyTitle(document.title), status: 'inactive' }),
  };
}

/** What a document says, in the words of its form. */
export function documentFacts(document: DocumentEntry, template: string): [string, string][] {
  return [
    ['Title', document.title],
    ['Document type', documentTypeName(document.document_type)],
    ['Status', document.archived_at === null ? document.status : 'archived'],
    ['Description', document.description ?? ''],
    ['Price', formatPrice(document.price, document.price_unit, document.unit_quantity)],
    ['Template', template],
  ];
}
