import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { publishTerms, signatory } from '../../../testing/contracts.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
  await publishTerms(test);
  const person = await signatory(test, 'signed@cafe.example');
  await person.save();
  await person.sign(await person.code());
  await sql`INSERT INTO contract_terminations (contract_id, reason) SELECT id, '{"ru": "x"}' FROM contracts`.execute(
    test.db,
  );
});
afterAll(() => test.close());

/** Number and digest of each table's rows: to compare the bytes of a PDF with each other takes a second. */
const everything = async () => {
  const tables = ['terms', 'contracts', 'contract_signatures', 'contract_terminations'];
  const found = tables.map((table) =>
    sql<{ count: number; digest: string }>`
      SELECT count(*)::integer AS count, md5(string_agg(row::text, '' ORDER BY row::text)) AS digest
      FROM ${sql.table(table)} AS row`.execute(test.db),
  );
  return (await Promise.all(found)).flatMap(({ rows }) => rows);
};

it('has something signed to begin with', async () => {
  expect((await everything()).map(({ count }) => count)).toEqual([1, 2, 1, 2]);
});

it.each([
  `UPDATE contract_signatures SET signatory_name = 'somebody else'`,
  `UPDATE contract_signatures SET pdf = pdf`,
  `UPDATE contract_signatures SET edition = 2 WHERE false`,
  `DELETE FROM contract_signatures`,
  `TRUNCATE contract_signatures`,
  `INSERT INTO contract_signatures
     (contract_id, edition, terms_version, version, signatory_name, signed_at, code_fingerprint, record, sha256, pdf, pdf_sha256)
   SELECT contract_id, edition, terms_version, version, 'x', signed_at, 'x', record, sha256, pdf, pdf_sha256
   FROM contract_signatures
   ON CONFLICT (contract_id, edition) DO UPDATE SET signatory_name = 'x'`,
  `UPDATE terms SET text = '{"ru": "Другие условия"}'`,
  `DELETE FROM terms`,
  `TRUNCATE terms CASCADE`,
  `UPDATE contract_terminations SET reason = '{"ru": "y"}'`,
  `DELETE FROM contract_terminations`,
  `TRUNCATE contract_terminations`,
  `UPDATE contracts SET account_id = account_id`,
  `DELETE FROM contracts`,
  `TRUNCATE contracts CASCADE`,
  `DELETE FROM accounts`,
  `TRUNCATE accounts CASCADE`,
])('the database refuses: %s', async (statement) => {
  const before = await everything();
  await expect(sql.raw(statement).execute(test.db)).rejects.toMatchObject({
    code: expect.stringMatching(/^23/) as string,
  });
  expect(await everything()).toEqual(before);
});

it.each([
  ['record', `record || ' '`],
  ['sha256', `repeat('0', 64)`],
  ['pdf', `pdf || '\\x00'::bytea`],
  ['pdf_sha256', `repeat('0', 64)`],
])('the database takes no signature whose %s does not fit its hash', async (column, value) => {
  const of = (name: string) => (name === column ? value : name);
  const insert = `
    INSERT INTO contract_signatures
      (contract_id, edition, terms_version, version, signatory_name, signed_at, code_fingerprint, record, sha256, pdf, pdf_sha256)
    SELECT contract_id, edition + 1, terms_version, version, signatory_name, signed_at, code_fingerprint,
      ${of('record')}, ${of('sha256')}, ${of('pdf')}, ${of('pdf_sha256')}
    FROM contract_signatures`;
  await expect(sql.raw(insert).execute(test.db)).rejects.toMatchObject({ code: '23514' });
});
