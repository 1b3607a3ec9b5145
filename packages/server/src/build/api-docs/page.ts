import type { Language } from '@kamerton/wire';
import { escapeHtml } from '../../lib/escape-html.ts';
import { languageLinks } from '../../formats/pages/page.ts';
import { createPauses } from '../../lib/pauses.ts';
import { textsIn } from '../../text/texts.ts';
import { callHtml, type Operation, summaryOf } from './call-html.ts';
import { guide } from './guide.ts';
import { block, markdown } from './html.ts';
import type { Json } from './schemas.ts';
import { tagName, tags } from './tags.ts';

/** A group of calls by its place among the groups. */
const anchor = (tag: string): string => `group-${tags.findIndex(({ name }) => name === tag)}`;

const groupsOf = (document: Json): [string, Operation[]][] => {
  const operations = Object.values(document['paths'] as Json).flatMap((path) =>
    Object.values(path as Record<string, Operation & { tags: string[] }>),
  );
  return tags
    .map(({ name }): [string, Operation[]] => [name, operations.filter((one) => one.tags[0] === name)])
    .filter(([, calls]) => calls.length > 0);
};

const contents = (groups: [string, Operation[]][], language: Language): string => {
  const text = textsIn(language).apiDocs.page;
  const link = (to: string, name: string) => `<a href="#${to}">${escapeHtml(name)}</a>`;
  const lists = groups.map(
    ([tag, calls]) =>
      `<li>${link(anchor(tag), tagName(tag, language))}<ul>${calls.map(({ operationId }) => `<li>${link(operationId, summaryOf(operationId, language))}</li>`).join('')}</ul></li>`,
  );
  return `<nav aria-label="${text.contents}"><ul><li>${link('start', text.start)}</li><li>${link('rules', text.rules)}</li>${lists.join('')}</ul></nav>`;
};

const guideHtml = (origin: string, language: Language): string => {
  const steps = guide.map(({ name, command }, at) => {
    const text = textsIn(language).apiDocs.guide[name];
    return `<li><p>${escapeHtml(text)}</p><div class="command">${block(`${at + 1}. ${text}`, command)}</div></li>`;
  });
  const settings = `API=${origin}/dist/api\nKEY=…`;
  return `<div class="command">${block('API, KEY', settings)}</div><ol>${steps.join('')}</ol>`;
};

const logo =
  '<svg class="logo-mark" width="30" height="30" viewBox="0 0 30 30" aria-hidden="true"><rect width="30" height="30" rx="8"/><path d="M7 13v4M11 10v10M15 6.5v17M19 10v10M23 13v4"/></svg>';

/** Fills the API reference's template; `origin`: the service's, as readers know it. Lets requests pass meanwhile. */
export const referencePage = async (
  template: string,
  document: Json,
  origin: string,
  language: Language,
): Promise<string> => {
  const pause = createPauses();
  const text = textsIn(language).apiDocs.page;
  const groups = groupsOf(document);
  const scriptTexts = ['copy', 'copied', 'sending', 'unreachable'] as const;
  const words = scriptTexts.map((word) => `data-${word}="${escapeHtml(text[word])}"`).join(' ');
  const sections: string[] = [];
  for (const [tag, calls] of groups) {
    const written: string[] = [];
    for (const call of calls) {
      await pause();
      written.push(callHtml(call, language));
    }
    sections.push(
      `<section aria-labelledby="${anchor(tag)}"><h2 id="${anchor(tag)}">${tagName(tag, language)}</h2>${written.join('\n')}</section>`,
    );
  }
  const body = `<header><a class="logo" href="/dist/">${logo}<span>${textsIn(language).product}</span></a>
${languageLinks(language)}</header>
<div class="columns">${contents(groups, language)}<main ${words}>
<h1>${text.title}</h1>
<p><a href="openapi.json">${text.document}</a></p>
<label class="key"><span>${text.key}</span><input type="password" id="key" autocomplete="off" spellcheck="false" aria-describedby="key-note"></label>
<p class="note" id="key-note">${text.keyNote}</p>
<section aria-labelledby="start"><h2 id="start">${text.start}</h2>${guideHtml(origin, language)}</section>
<section aria-labelledby="rules"><h2 id="rules">${text.rules}</h2>${markdown(textsIn(language).apiDocs.introduction)}</section>
${sections.join('\n')}
</main></div>`;
  return template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*/, () => `<title>${text.title} · Kamerton`)
    .replace('<!-- The server writes the documentation here. -->', () => body);
};
