import { createHash } from 'node:crypto';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { publishTerms, signatory } from '../../../testing/contracts.ts';
import { textsIn } from '../../../text/texts.ts';
import { verifyRoutes } from './verify.routes.ts';

const english = textsIn('en').verify;

const template =
  '<html lang="ru"><head><title>Kamerton</title></head><body><!-- The server writes the page here. --></body></html>';

let test: TestApp;
let pages: FastifyInstance;
let number: string;
let sums: { sha256: string; pdf_sha256: string };
let person: Awaited<ReturnType<typeof signatory>>;

beforeAll(async () => {
  test = await openTestApp();
  await publishTerms(test);
  person = await signatory(test, 'holder@cafe.example');
  await person.save();
  const { body } = await person.sign(await person.code());
  number = body.contract.number;
  [sums] = body.contract.signatures;
  pages = fastify();
  await pages.register((app) => verifyRoutes(app, test.deps, template));
});
afterAll(async () => {
  await pages.close();
  await test.close();
});

let people = 0;
/** Asks from a network that has asked nothing yet. */
const ask = (query: Record<string, string>, remoteAddress = `10.0.0.${(people += 1)}`) =>
  pages.inject({ url: `/verify?${new URLSearchParams(query).toString()}`, remoteAddress });

it.each(['ru', 'en'] as const)(
  'shows in %s a form that needs no script and sends the fields to itself',
  async (lang) => {
    const { statusCode, body, headers } = await ask({ lang });
    const text = textsIn(lang).verify;
    expect(statusCode).toBe(200);
    expect(body).toContain(`<html lang="${lang}"`);
    expect(body).toContain(`<h1>${text.heading}</h1>`);
    expect(body).toContain('<form id="verify" method="get" action="/verify">');
    expect(body).toContain(`<input type="hidden" name="lang" value="${lang}">`);
    for (const shown of ['id="outcome"', text.numberFault, text.hashFault]) expect(body).not.toContain(shown);
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-cache', undefined]);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('connect-src');
  },
);

it('is served beside what machines ask of the site', async () => {
  const { statusCode, headers } = await test.app.inject('/robots.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
});

it('speaks one language at a time', async () => {
  const { body } = await ask({ lang: 'en' });
  expect(body.replace('>Русский<', '')).not.toMatch(/[А-яё]/);
});

it('knows the file that was downloaded by its own sum', async () => {
  const { body: pdf } = await person.call('GET', '/download');
  const { body } = await ask({ number, hash: createHash('sha256').update(pdf).digest('hex'), lang: 'ru' });
  expect(body).toContain('Договор подлинный');
  expect(body).toContain('ООО «Тёплый хлеб»');
  expect(body).toContain(`<dd>${number}</dd>`);
  expect(body).toContain('<dd>Действует</dd>');
  expect(body).toMatch(/<dd>\d+ \S+ \d{4} г\.( в|,) \d\d:\d\d:\d\d UTC<\/dd>/);
});

it('knows the sum that is printed, however it is written, and does not call the file genuine for it', async () => {
  const spaced = sums.sha256.toUpperCase().replaceAll(/(.{8})/g, '$1 ');
  for (const written of [number, number.toLowerCase(), number.replace('KAM', 'КАМ'), ` ${number} `]) {
    const { body } = await ask({ number: written, hash: spaced, lang: 'en' });
    expect(body).toContain(english.genuine.record.title);
    expect(body).not.toContain(english.genuine.file.title);
  }
});

it('names who signed as it was signed, though the details have changed since', async () => {
  await person.save({ legal_entity: 'ООО «Другое имя»' });
  const { body } = await ask({ number, hash: sums.sha256 });
  expect(body).toContain('ООО «Тёплый хлеб»');
  expect(body).not.toContain('Другое имя');
});

it('tells alike of a wrong number, a wrong sum and a contract that is not there', async () => {
  const other = await signatory(test, 'draft@cafe.example');
  const draft = (await other.save()).body.contract.number as string;
  const without = async (query: { number: string; hash: string }) => {
    const { body, statusCode } = await ask({ ...query, lang: 'en' });
    expect(statusCode).toBe(200);
    expect(body).toContain(english.unknown.title);
    return body.replaceAll(query.number, '').replaceAll(query.hash, '');
  };
  const pages = [
    await without({ number, hash: '0'.repeat(64) }),
    await without({ number: 'KAM-999999', hash: sums.sha256 }),
    await without({ number: draft, hash: sums.sha256 }),
    await without({ number: 'KAM-999999999999999', hash: '0'.repeat(64) }),
  ];
  expect(new Set(pages).size).toBe(1);
});

it('says which field cannot be what it should be, and shows what was written as text', async () => {
  const { body } = await ask({ number: '"><script>alert(1)</script>', hash: 'abc', lang: 'en' });
  expect(body).not.toContain('<script');
  expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(body).toContain(english.numberFault);
  expect(body).toContain(english.hashFault);
  const lines = await pages.inject({ url: '/verify?number=a&number=b&hash[]=1', remoteAddress: '10.1.0.1' });
  expect(lines.statusCode).toBe(200);
});

it('fills the number in from the address in the contract, and asks for the sum', async () => {
  const { body } = await ask({ number, lang: 'en' });
  expect(body).toContain(`value="${number}"`);
  expect(body).not.toContain(english.hashFault);
  expect(body).toContain(`?lang=ru&amp;number=${number}&amp;hash=`);
});

it('is no page to be kept or found once something was asked', async () => {
  const { headers } = await ask({ number, hash: sums.sha256 });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
});

it('lets one network ask 60 times a minute, on the page and by the call', async () => {
  for (let n = 0; n < 60; n += 1) {
    expect((await ask({ number, hash: sums.sha256 }, '2001:db8::7')).statusCode).toBe(200);
  }
  const { statusCode, headers, body } = await ask({ number, hash: sums.sha256, lang: 'en' }, '2001:db8::8');
  expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  expect(body).toContain(english.tooMany.title);
  expect(body).not.toContain('ООО');
  const call = (remoteAddress: string) =>
    test.call('POST', '/contract/verify', { body: { number, sha256: sums.sha256 }, remoteAddress });
  for (let n = 0; n < 60; n += 1) await call('10.9.9.9');
  expect(await call('10.9.9.9')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await call('10.9.9.8')).body).toMatchObject({ valid: true, signature: { matched: 'record' } });
});
