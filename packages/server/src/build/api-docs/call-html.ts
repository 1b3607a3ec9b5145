import { api, type Endpoint, errorStatus, type Language } from '@kamerton/wire';
import { docs } from '@kamerton/wire/docs';
import { textsIn } from '../../text/texts.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { errorsOf } from './call-errors.ts';
import { block, markdown } from './html.ts';
import type { Json } from './schemas.ts';

export interface Operation {
  operationId: keyof typeof api;
  parameters: { name?: string; in?: string; required?: boolean; schema?: Json; example?: unknown }[];
}

export const summaryOf = (name: keyof typeof api, language: Language): string =>
  textsIn(language).apiDocs.calls[name] ?? api[name].summary;

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

const own = ({ parameters }: Operation) =>
  parameters.flatMap(({ name, in: place, required, schema = {}, example }) =>
    name && place ? [{ name, place, required: required === true, schema, example }] : [],
  );

const formOf = (schema: Json): string =>
  [schema['type'], schema['format'], schema['minimum'] !== undefined && `≥ ${schema['minimum'] as number}`]
    .filter(Boolean)
    .join(' ');

const parameterList = (operation: Operation, language: Language): string => {
  const text = textsIn(language).apiDocs.page;
  const items = own(operation).map(
    ({ name, place, required, schema }) =>
      `<li><code>${name}</code> <span class="note">${place}, ${escapeHtml(formOf(schema))}${required ? `, ${text.required}` : ''}</span></li>`,
  );
  return items.length === 0 ? '' : `<h4>${text.parameters}</h4><ul class="list">${items.join('')}</ul>`;
};

const addressOf = (endpoint: Endpoint, operation: Operation): string => {
  const at = (place: string) => own(operation).filter((one) => one.place === place && one.example !== undefined);
  const path = at('path').reduce(
    (path, { name, example }) => path.replace(`{${name}}`, String(example)),
    endpoint.path,
  );
  const query = new URLSearchParams(
    at('query').map(({ name, example }): [string, string] => [name, String(example)]),
  ).toString();
  return query ? `${path}?${query}` : path;
};

/** The call as a command; a quote inside its body is written as the shell wants it. */
const curlOf = (endpoint: Endpoint, operation: Operation, body: unknown): string =>
  [
    `curl ${endpoint.method === 'GET' ? '' : `-X ${endpoint.method} `}"$API${addressOf(endpoint, operation)}"`,
    ...(endpoint.access === 'public' ? [] : ['-H "token: $KEY"']),
    ...(endpoint.idempotent ? ['-H "idempotency-key: $(date +%s%N)"'] : []),
    ...(body === undefined
      ? []
      : ['-H "content-type: application/json"', `-d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`]),
  ].join(' \\\n  ');

const tryIt = (endpoint: Endpoint, operation: Operation, body: unknown, language: Language): string => {
  const text = textsIn(language).apiDocs.page;
  const { operationId: id } = operation;
  const fields = own(operation).map(
    ({ name, place, required, example }) =>
      `<label><span>${name}</span><input name="${name}" data-place="${place}" value="${escapeHtml(example === undefined ? '' : `${example as string | number | boolean}`)}"${required ? ' required' : ''}></label>`,
  );
  const area = endpoint.body
    ? `<label><span>${text.body}</span><textarea name="body" rows="8" spellcheck="false">${escapeHtml(body === undefined ? '' : pretty(body))}</textarea></label>`
    : '';
  const attributes = `data-method="${endpoint.method}" data-path="${endpoint.path}"${endpoint.idempotent ? ' data-idempotent' : ''}`;
  return `<details><summary>${text.tryIt}</summary>
<form ${attributes}>${fields.join('')}${area}<button class="button">${text.send}</button>
<output aria-live="polite" aria-label="${escapeHtml(`${text.answer}: ${id}`)}"></output></form></details>`;
};

export const callHtml = (operation: Operation, language: Language): string => {
  const text = textsIn(language).apiDocs.page;
  const { operationId: name } = operation;
  const endpoint: Endpoint = api[name];
  const { description, request, response } = docs[name];
  const errors = errorsOf(endpoint).map(
    (code) =>
      `<li><code>${errorStatus[code]} ${code}</code> <span class="note">${escapeHtml(textsIn(language).errors[code])}</span></li>`,
  );
  const example = (title: string, value: unknown) =>
    value === undefined ? '' : `<h4>${title}</h4>${block(`${title}: ${name}`, pretty(value))}`;
  return `<article id="${name}">
<h3><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> <code>${escapeHtml(endpoint.path)}</code></h3>
<p class="summary">${escapeHtml(summaryOf(name, language))}${endpoint.access === 'public' ? ` <span class="note">(${text.open})</span>` : ''}</p>
<div lang="en" class="description">${markdown(description)}</div>
${parameterList(operation, language)}
<h4>${text.example}</h4>
<div class="command">${block(`curl: ${name}`, curlOf(endpoint, operation, request?.body))}</div>
${example(text.answer, response)}
<details><summary>${text.refusals}</summary><ul class="list">${errors.join('')}</ul></details>
${endpoint.stream ? '' : tryIt(endpoint, operation, request?.body, language)}
</article>`;
};
