import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { page } from '../testing/records.ts';
import { openOffice, serverFor } from '../testing/render-office.tsx';

it.each([
  ['en', /^\d+ March 2027$/, /^\d+ Mar 2027, \d\d:\d\d$/],
  ['ru', /^\d+ марта 2027 г\.$/, /^\d+ мар\. 2027 г\., \d\d:\d\d$/],
] as const)(
  'writes the day before the month and the hours up to 24, as the portal does: %s',
  async (language, ...written) => {
    const version = {
      id: 3,
      effective_from: '2027-03-02',
      published_at: '2027-03-01T21:30:00Z',
      status: 'coming' as const,
      contracts: 0,
    };
    const server = serverFor().answer('termsVersions', page(version)).answer('termsDrafts', page());
    await openOffice('/terms', { server, language });
    for (const text of written) expect(await screen.findByText(text)).toBeDefined();
  },
);
