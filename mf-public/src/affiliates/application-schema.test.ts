import * as v from 'valibot';
import { expect, test } from 'vitest';
import { applicationSchema } from './application-schema';

const application = {
  first_name: 'Elena',
  last_name: 'Rossi',
  email: 'elena@example.test',
  phone: '',
  company_name: '',
  website: '',
  business_type: '',
  promotion_methods: 'A newsletter',
  expected_referrals: '',
  additional_info: '',
};
const parse = (values: Partial<typeof application>) =>
  v.safeParse(applicationSchema, { ...application, ...values });

test('blank fields are sent as null', () => {
  expect(parse({}).output).toEqual({
    ...application,
    phone: null,
    company_name: null,
    website: null,
    business_type: null,
    expected_referrals: null,
    additional_info: null,
  });
});

test.each([
  ['example.com', 'https://example.com'],
  [' www.example.com/about?x=1 ', 'https://www.example.com/about?x=1'],
  ['http://example.com', 'http://example.com'],
  ['HTTPS://example.com', 'HTTPS://example.com'],
])('a website written as %j is sent as %j', (typed, sent) => {
  expect(parse({ website: typed }).output).toMatchObject({ website: sent });
});

test.each([
  ['0', 0],
  [' 12 ', 12],
  ['1000000', 1_000_000],
])('expected referrals of %j are the number %d', (typed, sent) => {
  expect(parse({ expected_referrals: typed }).output).toMatchObject({ expected_referrals: sent });
});

const badWebsite = 'Please enter a valid website address, for example https://example.com';
const badNumber = 'Please enter a whole number, 0 or more';

test.each([
  ['first_name', ' ', 'Enter your first name'],
  ['first_name', 'x'.repeat(101), 'Please use at most 100 characters'],
  ['last_name', '', 'Enter your last name'],
  ['email', 'elena@', 'Please enter a valid email address'],
  ['phone', '1'.repeat(51), 'Please use at most 50 characters'],
  ['company_name', 'x'.repeat(201), 'Please use at most 200 characters'],
  ['website', 'my website', badWebsite],
  ['website', 'localhost', badWebsite],
  ['website', 'javascript:alert(1)', badWebsite],
  ['website', 'ftp://example.com', badWebsite],
  ['website', `example.com/${'x'.repeat(500)}`, 'Please use at most 500 characters'],
  ['business_type', 'pirate', 'Choose a business type'],
  ['promotion_methods', '', 'Tell us how you would recommend us'],
  ['promotion_methods', 'x'.repeat(5001), 'Please use at most 5000 characters'],
  ['expected_referrals', '-1', badNumber],
  ['expected_referrals', '1.5', badNumber],
  ['expected_referrals', 'many', badNumber],
  ['expected_referrals', '1000001', 'Please enter at most 1,000,000'],
  ['additional_info', 'x'.repeat(5001), 'Please use at most 5000 characters'],
])('%s %j is refused with a text', (field, value, text) => {
  const { issues = [] } = parse({ [field]: value });
  expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[field, text]]);
});
