import type { Docs } from './examples.ts';

export const venueTablesDocs = {
  exportVenues: {
    description: `All venues as a table, one in a row. \`file\` is base64. CSV is UTF-8 with a byte order mark; a cell that a
spreadsheet would take for a formula begins with an apostrophe, which an import takes off. \`template=true\` gives the
headings alone. What an import of the file changes is nothing.`,
    request: { query: { format: 'csv', template: 'true' } },
    response: { filename: 'Objects.csv', media_type: 'text/csv; charset=utf-8', file: '77u/SUQsTmFtZQ0K' },
  },
  importVenues: {
    description: `Reads a table with the headings of an export, in any language and order; columns that are not there stay
as they are. A row is the venue with its ID or, without one, with its name, city and address; any other row adds a venue.
First send \`dry_run: true\`, then the same with \`dry_run: false\` and the \`fingerprint\`: 409 \`conflict\` means that venues have
changed in between. Refused rows change nothing, all others change in one transaction. A file has up to 10,000 rows; the
field \`file\` of a 422 is \`too_many\`, \`too_large\`, \`malformed\` (no table), \`required\` (empty) or \`mismatch\` (no column of names).`,
    request: { body: { filename: 'Objects.csv', file: '77u/SUQsTmFtZQ0K', dry_run: true } },
    response: {
      success: true,
      counts: { new: 0, changed: 1, unchanged: 0, refused: 1 },
      fingerprint: 'k0Jv2mS3o6J0bWZC1mEe2w',
      rows: [
        {
          row: 2,
          outcome: 'changed',
          id: 3,
          name: 'Bar on the quay',
          changes: [{ field: 'source', from: 'Morning', to: 'Evening at the bar' }],
          reasons: [],
        },
        {
          row: 3,
          outcome: 'refused',
          id: null,
          name: 'Kiosk',
          changes: [],
          reasons: [
            {
              column: 'city',
              heading: 'City',
              value: 'Berln',
              reason: 'There is no such city. Did you mean “Berlin”?',
            },
          ],
        },
      ],
      undo: null,
    },
  },
  refusedVenues: {
    description: `The rows of a table that an import would refuse, in a table with the same columns and one more, which says
what to correct. It can be corrected and imported as it is. CSV if \`filename\` ends in \`.csv\`, else XLSX.`,
    request: { body: { filename: 'Venues.csv', file: '77u/SUQsTmFtZQ0K' } },
    response: { filename: 'Venues.csv', media_type: 'text/csv; charset=utf-8', file: '77u/SUQsTmFtZQ0K' },
  },
} satisfies Docs;
