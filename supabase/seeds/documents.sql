-- Demo documents with templates. {{placeholders}} are filled when a member downloads the PDF; its title
-- stands above the text by itself.

insert into public.documents (title, description, document_type, template_content, price, status, created_at)
select d.title, d.description, d.document_type, d.template_content, d.price, d.status,
  now() - make_interval(days => d.days_ago)
from (values
  ('Registered address agreement', 'The agreement under which your company uses our address as its registered office.',
    'service_agreement', E'Date: {{date}}\n\nBetween the provider of the registered address and {{company_name}}, represented by {{user_name}}, of {{address}} ("the Client").\n\n1. The Provider grants the Client the right to use the address as its registered office and for the reception of mail.\n2. The Provider receives letters and small parcels on working days and records each item within the processing time of the Client''s plan.\n3. The Client keeps the identity documents it handed in up to date.\n4. Either party may end this agreement with 30 days'' notice.\n5. This agreement is governed by the laws of Malta.\n\nFor the Client, {{user_name}}\n\nSignature: ______________________', 0.00, 'active', 440),
  ('Consultancy contract', 'A plain contract between a consultant and a client, for work by the day.',
    'contract', E'Date: {{date}}\n\n{{company_name}} (VAT {{vat_number}}), represented by {{user_name}}, engages the Consultant named below.\n\n1. Services. The Consultant provides the services described in Annex A.\n2. Fee. The fee is agreed per day of eight hours and excludes VAT.\n3. Confidentiality. The Consultant keeps what is learned in the course of the work confidential for three years.\n4. Results. Work product passes to {{company_name}} on payment.\n5. End. Either party may end this contract with 14 days'' notice.\n\n{{user_name}}\n\nSignature: ______________________', 39.00, 'active', 430),
  ('Invoice template', 'An invoice that meets Maltese VAT rules, with your details filled in.',
    'invoice_template', E'INVOICE\n\n{{company_name}}\n{{address}}\nVAT No: {{vat_number}}\n\nDate of issue: {{date}}\nInvoice number:\n\nDescription                       Net        VAT 18%      Total\n\nPayment is due within 14 days.\nIssued by {{user_name}}', 15.00, 'active', 420),
  ('Membership agreement', 'What membership includes, what it costs and how it ends.',
    'membership_agreement', E'Date: {{date}}\nMember: {{user_name}}, {{company_name}}\n\nMembership gives access to the registered address, mail reception and the lounge as described for the chosen plan. It renews with each payment and may be cancelled with 30 days'' notice. Within 14 days of joining the member may withdraw without giving a reason.', 0.00, 'active', 410),
  ('Privacy policy for a small company', 'A privacy policy you can publish, written for companies of up to ten people.',
    'privacy_policy', E'PRIVACY POLICY OF {{company_name}}\n\nLast updated: {{date}}\n\n{{company_name}}, {{address}}, is the controller of the personal data described here. Questions go to {{user_name}}.\n\nWe keep the data our customers give us to deliver what they ordered and to meet the duties of bookkeeping. We do not sell it. You may ask to see, correct or erase your data at any time.', 49.00, 'active', 400),
  ('Terms of service for web shops', 'Terms for selling goods online to customers in the European Union.',
    'terms_of_service', E'TERMS OF SERVICE\n\n{{company_name}}, {{address}}, VAT {{vat_number}}\nVersion of {{date}}\n\n1. Orders become binding when we confirm them.\n2. Consumers may withdraw within 14 days of receiving the goods.\n3. Prices include VAT.\n4. Complaints are answered within two working days by {{user_name}}.', 59.90, 'active', 390),
  ('Certificate of address', 'A certificate that your company is registered at our address, for banks and authorities. For members, who have an address with us.',
    'compliance_certificate', E'We certify that {{company_name}}, represented by {{user_name}}, has its registered address with us and receives its post in box {{box_number}}:\n\n{{company_name}}\n{{business_address}}\n\nIssued on {{date}}, for as long as its membership runs.', 25.00, 'active', 380),
  ('Letter of authority', 'Lets someone else collect your post. You write the name in, and sign it.',
    'other', E'{{date}}\n\nI, {{user_name}} of {{company_name}}, authorise the bearer, ______________________, to collect post addressed to {{company_name}}.\n\nSignature: ______________________', 7.50, 'active', 370),
  ('House rules of the first year', 'Replaced by the membership agreement.',
    'other', E'HOUSE RULES\n\n{{date}}\n\nFor {{user_name}}.', 0.00, 'inactive', 450),
  ('Shareholders'' loan agreement', 'Withdrawn while our lawyers revise it.',
    'contract', E'{{company_name}} and {{user_name}} agree on {{date}} as follows.', 45.00, 'inactive', 140)
) as d (title, description, document_type, template_content, price, status, days_ago);

update public.documents set archived_at = now() - interval '150 days'
where title = 'House rules of the first year';
