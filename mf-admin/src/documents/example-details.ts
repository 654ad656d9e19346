import { type TemplateDetails, templateDetails } from 'shared/documents/fill-template';

/** What the placeholders stand for while a template is written. Nobody real. */
export function exampleDetails(): TemplateDetails {
  return templateDetails(
    {
      full_name: 'Maria Żammit',
      company_name: 'Żammit & Borg Trading Ltd',
      phone: '+356 2123 4567',
      address_line_1: '12, Triq il-Merkanti',
      address_line_2: null,
      city: 'Valletta',
      postal_code: 'VLT 1171',
      country: 'Malta',
      vat_number: 'MT12345678',
      membership_type: 'pro',
      box_number: 101,
    },
    'maria@example.com',
    new Date(),
  );
}
