import { api, type Language } from '@kamerton/wire';
import { expect, it } from 'vitest';
import { openApiDocument } from './document.ts';
import { markdown } from './html.ts';
import { referencePage } from './page.ts';

const template =
  '<html lang="ru"><head><title>Kamerton</title></head><body><!-- The server writes the documentation here. --></body></html>';
const document = await openApiDocument();
const page = (language: Language, origin = 'http://localhost:8080') =>
  referencePage(template, document, origin, language);

it.each(['ru', 'en'] as const)('shows every call, once, in %s', async (language) => {
  const html = await page(language);
  for (const name of Object.keys(api)) {
    expect(html.split(`<article id="${name}">`)).toHaveLength(2);
    expect(html).toContain(`href="#${name}"`);
  }
  expect(html).toContain(`<html lang="${language}"`);
});

it('has all of its own words in the reader’s language', async () => {
  // Descriptions are English, marked as such, and may quote a letter; examples show what people write.
  const frame = async (language: Language) =>
    (await page(language)).replaceAll(
      /<header>.*?<\/header>|<div lang="en".*?<\/div>|<(pre|code|textarea)\b.*?<\/\1>/gs,
      '',
    );
  expect(await frame('ru')).not.toMatch(/Parameters|Try it|Refusals|Copy\b|Access key/);
  expect(await frame('en')).not.toMatch(/[А-я]/);
});

it.each(['ru', 'en'] as const)('shows no asterisk of Markdown in the rules, in %s', async (language) => {
  const [, rules = ''] = /<h2 id="rules">(.*?)<\/section>/s.exec(await page(language)) ?? [];
  expect(rules.match(/<p><strong>/g)).toHaveLength(6);
  expect(rules).not.toContain('*');
});

it('has no script nor style inside, and nothing that a reader sent unescaped', async () => {
  const html = await page('en', 'http://"><script>alert(1)</script>');
  expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  expect(markdown('a <b> & `c<d` **e**')).toBe('<p>a &lt;b&gt; &amp; <code>c&lt;d</code> <strong>e</strong></p>');
});
