import type { api, Language, ResponseOf } from '@kamerton/wire';
import { escapeHtml } from '../../lib/escape-html.ts';
import { type ServerText, textsIn } from '../../text/texts.ts';
import { blockHtml } from './blocks.ts';
import { framedPage, type Place, type Wanted } from './page.ts';

type VerifyText = ServerText['verify'];

/** Query of the address, as it was written. */
export interface Asked {
  number: string;
  hash: string;
}

/** Result of the check. `faulty`: fields that cannot be a number or a checksum. */
export type Outcome =
  | { kind: 'nothing' | 'unknown' | 'too_many' }
  | { kind: 'faulty'; fields: readonly (keyof Asked)[] }
  /** `number` as we write it. */
  | { kind: 'genuine'; number: string; signature: NonNullable<ResponseOf<typeof api.verifyContract>['signature']> };

const momentText = (moment: string, language: Language): string =>
  `${new Intl.DateTimeFormat(textsIn(language).dates, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' }).format(new Date(moment))} UTC`;

const fieldHtml = (name: keyof Asked, value: string, isWrong: boolean, text: VerifyText): string => {
  const about = isWrong
    ? `<p id="${name}-fault" class="fault">${text[`${name}Fault`]}</p>`
    : `<p id="${name}-hint" class="hint">${text[`${name}Hint`]}</p>`;
  const state = isWrong ? ` aria-invalid="true" aria-describedby="${name}-fault"` : ` aria-describedby="${name}-hint"`;
  return `<div class="field"><label for="${name}">${text[name]}</label>
<input id="${name}" name="${name}" value="${escapeHtml(value)}" required autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200"${state}>
${about}</div>`;
};

/** Shown by the script; without it, or if it cannot compute hashes, the fields are filled in by hand. */
const fileHtml = (text: VerifyText): string =>
  `<div class="drop" id="drop" hidden data-not-pdf="${text.notPdf}" data-no-number="${text.noNumber}">
<input type="file" id="file" accept="application/pdf,.pdf" aria-describedby="file-note"><label for="file" class="button plain">${text.file}</label>
<p id="file-note" class="hint">${text.fileNote}</p><p role="status" class="fault" id="file-status"></p></div>`;

const formHtml = (asked: Asked, outcome: Outcome, { language, isAsked }: Wanted, text: VerifyText): string => {
  const wrong = outcome.kind === 'faulty' ? outcome.fields : [];
  const languageField = isAsked ? `<input type="hidden" name="lang" value="${language}">` : '';
  return `<form id="verify" method="get" action="/verify">${fileHtml(text)}
${fieldHtml('number', asked.number, wrong.includes('number'), text)}
${fieldHtml('hash', asked.hash, wrong.includes('hash'), text)}
${languageField}<button class="button">${text.submit}</button></form>`;
};

const outcomeHtml = (outcome: Outcome, language: Language, text: VerifyText): string => {
  if (outcome.kind === 'nothing' || outcome.kind === 'faulty') return '';
  if (outcome.kind !== 'genuine') {
    const { title, text: said } = outcome.kind === 'unknown' ? text.unknown : text.tooMany;
    return `<div class="outcome bad" id="outcome"><h2>${title}</h2><p>${said}</p></div>`;
  }
  const { number, signature } = outcome;
  const { edition, terms_version, signed_at, legal_entity, state, matched } = signature;
  const facts: [keyof VerifyText['facts'], string][] = [
    ['number', number],
    ['edition', String(edition)],
    ['legal_entity', legal_entity],
    ['signed_at', momentText(signed_at, language)],
    ['terms', String(terms_version)],
    ['state', text.states[state]],
  ];
  const rows = facts.map(([name, value]) => `<div><dt>${text.facts[name]}</dt><dd>${escapeHtml(value)}</dd></div>`);
  const { title, text: said } = text.genuine[matched];
  return `<div class="outcome ${matched}" id="outcome"><h2>${title}</h2><p>${said}</p><dl>${rows.join('')}</dl></div>`;
};

const headingOf = (outcome: Outcome, text: VerifyText): string => {
  if (outcome.kind === 'genuine') return text.genuine[outcome.signature.matched].title;
  if (outcome.kind === 'unknown') return text.unknown.title;
  return outcome.kind === 'too_many' ? text.tooMany.title : text.heading;
};

/** HTML of the page that checks a contract, with the result for the URL's parameters. */
export const verifyPageHtml = (
  template: string,
  wanted: Wanted<'verify'>,
  place: Place,
  { asked, outcome }: { asked: Asked; outcome: Outcome },
): string => {
  const { language } = wanted;
  const text = textsIn(language).verify;
  const sections = text.sections.map(
    ({ title, blocks }) =>
      `<section><h2>${title}</h2>${blocks.map((block) => blockHtml(block, (path) => path)).join('\n')}</section>`,
  );
  const main = `<main id="content" class="text">
<div class="opening"><h1>${text.heading}</h1><p class="lead">${text.lead}</p></div>
${outcomeHtml(outcome, language, text)}
${formHtml(asked, outcome, wanted, text)}
<div class="sections">${sections.join('\n')}</div>
</main>`;
  const title = `${headingOf(outcome, text)} · ${textsIn(language).product}`;
  return framedPage(template, wanted, place, { title, lead: text.lead, main });
};
