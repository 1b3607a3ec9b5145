import type { Contract } from '@kamerton/wire';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Sent, serve } from '../../testing/server.ts';
import { renderScreen, withToasts } from '../../testing/render.tsx';
import { Screen as Details } from './contract.tsx';
import { Screen as Index } from './contract-index.tsx';
import { Screen as Sign } from './contract-sign.tsx';

const signatureOf = (edition: number) => ({
  edition,
  signed_at: `2026-11-0${edition}T10:00:00Z`,
  signatory_name: `Anna ${edition}`,
  terms_version: 4,
  sha256: `content${edition}`,
  pdf_sha256: `file${edition}`,
  pdf_size: 2048,
});

const draft = {
  number: 'K-1',
  version: 3,
  state: 'draft',
  outdated: false,
  changed: false,
  signatures: [],
  terminated_at: null,
  termination_reason: '',
  is_foreign: false,
  legal_entity: 'Bread Ltd',
  legal_address: 'Sadovaya 42',
  signatory_name: 'Anna Kotova',
  signatory_position: 'Director',
  inn: '7801234564',
  ogrn: '1027800000007',
  kpp: '780101001',
  bik: '044030653',
  settlement_account: '40702810938000060473',
  correspondent_account: '30101810500000000653',
  registration_number: '',
  country: '',
} as unknown as Contract;
const signed = { ...draft, state: 'signed', signatures: [signatureOf(2), signatureOf(1)] } as Contract;
const outdated: Contract = { ...signed, signatures: [signatureOf(1)], outdated: true };
const terminated = {
  ...signed,
  state: 'terminated',
  terminated_at: '2026-11-09T10:00:00Z',
  termination_reason: 'Closed',
} as Contract;
const terms = { version: 5, effective_from: '2026-01-01', published_at: '2025-12-01T00:00:00Z', text: 'Text' };

let answers: Record<string, unknown>;
let writes: ReturnType<typeof serve>['writes'];

beforeEach(() => {
  answers = { 'GET /contract': { contract: null }, 'GET /contract/terms': terms };
  ({ writes } = serve(answers));
});

const open = (Screen: ComponentType, contract: Contract | null) => {
  answers['GET /contract'] = { contract };
  const Page = () => withToasts(<Screen />);
  return renderScreen(Page, '/here', [
    { path: '/contract/index', element: <p>Overview of it</p> },
    { path: '/contract/terms', element: <p>Terms of it</p> },
  ]);
};

const ofTerms = 'Version 5, effective 1 January 2026';
const company = 'Company, signatory and bank details';
const byCode = 'With a code sent by email';

test.each([
  [
    'none',
    null,
    'No contract yet',
    [`1Details${company}next step`, `2Terms${ofTerms}`, `3Signature${byCode}`],
    '/contract',
  ],
  [
    'draft',
    draft,
    'One step left: your signature',
    ['DetailsSaveddone', `2Terms${ofTerms}next step`, `3Signature${byCode}`],
    '/contract/terms',
  ],
  [
    'signed',
    signed,
    'The contract is in force',
    ['DetailsSaveddone', `Terms${ofTerms}done`, expect.stringMatching(/^SignatureSigned on .*done$/) as string],
    undefined,
  ],
  [
    'outdated',
    outdated,
    'The terms have changed',
    ['DetailsSaveddone', `2Terms${ofTerms}next step`, `3Signature${byCode}`],
    '/contract/terms',
  ],
  [
    'changed',
    { ...signed, changed: true },
    'Your details have changed',
    ['DetailsSaveddone', `Terms${ofTerms}done`, `3Signature${byCode}next step`],
    '/contract/sign',
  ],
  ['terminated', terminated, 'The contract has been terminated', [], '/feedback'],
] as const)('a contract that is %s says what is next, and leads there', async (status, contract, title, steps, way) => {
  await open(Index, contract);
  const heading = await screen.findByRole('heading', { name: title });
  const card = heading.parentElement!;
  expect(within(card).queryByRole('link')?.getAttribute('href')).toBe(way);
  expect(within(card).queryByText('No. K-1') !== null).toBe(contract !== null);
  await waitFor(() => expect(screen.queryAllByText(ofTerms)).toHaveLength(Math.min(steps.length, 1)));
  const list = document.querySelectorAll('ol a');
  expect([...list].map(({ textContent }) => textContent)).toEqual(steps);
  const next = [...list]
    .filter((step) => step.getAttribute('aria-current') === 'step')
    .map((step) => step.getAttribute('href'));
  expect(next).toEqual(way && status !== 'terminated' ? [way] : []);
  expect(document.querySelectorAll('details:has(ol)')).toHaveLength(status === 'signed' ? 1 : 0);
  expect(screen.queryByText(/^Terminated on/) !== null).toBe(status === 'terminated');
  expect(screen.queryByText('Closed') !== null).toBe(status === 'terminated');
  expect(screen.queryByRole('heading', { name: 'Signed contract' }) !== null).toBe(
    Boolean(contract?.signatures.length),
  );
  expect(screen.queryByRole('heading', { name: 'Earlier editions' }) !== null).toBe(
    (contract?.signatures.length ?? 0) > 1,
  );
});

test('each signed edition is downloaded under its name, and the sums of the one in force are copied', async () => {
  const { user } = await open(Index, signed);
  await screen.findByRole('heading', { name: 'Signed contract' });
  const facts = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(facts).toEqual(['2', expect.stringContaining('2026'), 'Anna 2', 'version 4', 'file2', 'content2']);
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('version 4')).toBe('/contract/terms?version=4');
  expect(link('Check on the public page')).toMatch(/\?number=K-1&hash=file2$/);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  for (const button of screen.getAllByRole('button', { name: 'Copy checksum' })) await user.click(button);
  expect(copied.mock.calls).toEqual([['file2'], ['content2']]);
  expect(await screen.findAllByText('Checksum copied')).toBeTruthy();
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^Edition 1, signed on/);
  const names: string[] = [];
  const editions: (string | undefined)[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  answers['GET /contract/download'] = ({ query }: Sent) => {
    editions.push(query['edition']);
    return new Response('PDF', { headers: { 'content-type': 'application/pdf' } });
  };
  await user.click(screen.getByRole('button', { name: /^Download PDF, 2/ }));
  await user.click(screen.getByRole('button', { name: 'Download edition 1' }));
  await waitFor(() => expect(names).toEqual(['K-1-2.pdf', 'K-1-1.pdf']));
  expect(editions).toEqual(['2', '1']);
});

test.each([
  ['no details', null, true, 'Save your details first, then you can sign.', 'Enter details', '/contract'],
  [
    'a signature',
    signed,
    true,
    'Your contract is signed under the current terms. There is nothing left to sign.',
    'Go to contract',
    '/contract/index',
  ],
  ['no terms', draft, false, 'The contract terms have not been published yet.', 'Overview', '/contract/index'],
  ['an end', terminated, true, 'The contract has been terminated', 'Overview', '/contract/index'],
] as const)('a contract with %s cannot be signed, which is said', async (_, contract, isPublished, words, link, to) => {
  if (!isPublished) answers['GET /contract/terms'] = undefined;
  await open(Sign, contract);
  const text = await screen.findByText(words);
  expect(within(text.parentElement!).getByRole('link', { name: link }).getAttribute('href')).toBe(to);
  expect(screen.queryByRole('form')).toBeNull();
});

test('a contract is signed by consent, the name of its signatory and a code, and then in force', async () => {
  answers['POST /contract/code'] = { success: true, email: 'anna@b.example', expires_in: 600 };
  answers['POST /contract/sign'] = { success: true, contract: signed };
  const { user } = await open(Sign, draft);
  const what = (await screen.findByRole('heading', { name: 'What you are signing' })).parentElement!;
  expect(what.textContent).toContain('Contract K-1, terms: version 5. Read');
  const facts = [...what.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect([facts.length, facts[0], facts.at(-1)]).toEqual([9, 'Bread Ltd', 'Anna Kotova, Director']);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Sign the contract');
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(3));
  await user.click(screen.getByRole('checkbox', { name: /version 5/ }));
  await user.type(screen.getByRole('textbox', { name: /^Full name/ }), 'Anna');
  await press('Send code');
  await screen.findByText(/^You can resend it in/);
  expect(screen.getByRole('button', { name: 'Resend code' })).toHaveProperty('disabled', true);
  await screen.findByText('The name doesn’t match the details: Anna Kotova');
  await user.type(screen.getByRole('textbox', { name: /^Full name/ }), ' kotova');
  await user.type(screen.getByRole('textbox', { name: /^Code/ }), '123456');
  await press('Sign the contract');
  await screen.findByText('Overview of it');
  const body = { version: 3, terms_version: 5, signatory_name: 'Anna kotova', code: '123456' };
  expect(writes).toEqual([
    { call: 'POST /contract/code', body: { version: 3 } },
    { call: 'POST /contract/sign', body },
  ]);
});

test.each([
  [429, 'too_many_requests', 'You can request up to five codes an hour. Please try again later.', 1],
  [409, 'conflict', 'The details or the terms changed while you were signing. Check them and send a new code.', 2],
  [500, 'internal', 'No post.', 1],
] as const)('a code that is refusal with %i says why', async (status, code, words, reads) => {
  let read = 0;
  const problem = { status, code, message: 'No post.', fields: {}, request_id: '1' };
  answers['POST /contract/code'] = () => Response.json(problem, { status });
  const { user } = await open(Sign, draft);
  answers['GET /contract'] = () => ({ contract: { ...draft, version: (read += 1) } });
  await user.click(await screen.findByRole('button', { name: 'Send code' }));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  await waitFor(() => expect(read).toBe(reads - 1));
});

test('details of either kind are typed, tidied, checked field by field, and saved as far as they have changed', async () => {
  answers['PUT /contract'] = { success: true, contract: draft };
  const { user } = await open(Details, signed);
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
  await screen.findByText(/^The contract is signed\. If you change the details/);
  expect(['INN', 'KPP'].map((name) => field(name).getAttribute('aria-required'))).toEqual(['true', null]);
  const type = async (name: string, text: string) => {
    await user.clear(field(name));
    await user.type(field(name), text);
    await user.tab();
  };
  const faults = [
    [
      'OGRN',
      '304500116000157',
      'Doesn’t match the INN: a company has a 13-digit OGRN, a sole proprietor a 15-digit OGRNIP',
    ],
    ['INN', '78 0123456', 'Enter 10 or 12 digits (you entered 9 digits)'],
    ['INN', '7801234565', 'The check digit doesn’t match: there is a typo in the INN'],
    ['OGRN', '102780000000x', 'Enter digits only'],
    ['KPP', '1', 'A KPP has 9 characters: digits, with Latin letters also allowed in positions 5 and 6'],
    ['Settlement', '1 2', 'Enter 20 digits (you entered 2 digits)'],
  ] as const;
  for (const [name, text, fault] of faults) {
    await type(name, text);
    await screen.findByText(fault);
  }
  expect(field('Settlement').value).toBe('12');
  await type('INN', '5001 0073 2259');
  expect(field('INN').value).toBe('500100732259');
  expect(screen.queryByRole('textbox', { name: /^KPP/ })).toBeNull();
  expect(screen.getByText('The INN belongs to a sole proprietor, so no KPP is needed.')).toBeDefined();
  await user.click(screen.getByRole('switch', { name: 'Not a Russian company' }));
  expect(screen.queryByRole('textbox', { name: /^(INN|BIK)/ })).toBeNull();
  const country = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Country/ });
  const names = [...country.options].slice(1).map(({ text }) => text);
  expect([names.includes('Russia'), names]).toEqual([
    false,
    names.toSorted((one, other) => one.localeCompare(other, 'en')),
  ]);
  await user.selectOptions(country, 'Germany');
  await type('Registration number', ' HRB 1 ');
  await user.click(screen.getByRole('button', { name: 'Save details' }));
  await screen.findByText('Terms of it');
  expect(writes.map(({ call, body }) => [call, Object.keys(body as object).toSorted()])).toEqual([
    ['PUT /contract', ['country', 'inn', 'is_foreign', 'kpp', 'ogrn', 'registration_number', 'settlement_account']],
  ]);
  expect(writes[0]?.body).toMatchObject({ country: 'DE', registration_number: 'HRB 1', is_foreign: true });
});

test('the details of a terminated contract are read alone, those of a company abroad by its own fields', async () => {
  await open(Details, { ...terminated, is_foreign: true, country: 'DE', registration_number: 'HRB 1' });
  await screen.findByText('The contract has been terminated');
  const facts = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(facts).toEqual(['Bread Ltd', 'HRB 1', 'Germany', 'Sadovaya 42', 'Anna Kotova, Director']);
  expect(screen.queryByRole('textbox')).toBeNull();
});
