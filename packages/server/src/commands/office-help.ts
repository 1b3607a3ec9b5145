import type { Language } from '@kamerton/wire';
import { textsIn } from '../text/texts.ts';
import { flagOf, usageOf } from './office-arguments.ts';
import { type Field, fieldsOf, findSource, groupOf, type Operation, operations } from './office-operations.ts';

const boundsText = ({ isList, type, least, most }: Field, language: Language): string => {
  const { list, ...words } = textsIn(language).commands.help.office.bounds;
  if (least === undefined && most === undefined) return '';
  const ofOne = type === 'number' ? words.number : words.text;
  const from = most === undefined ? `≥ ${least}` : `${least}–${most}`;
  const range = most !== undefined && !least ? `≤ ${most}` : from;
  return `${range} ${isList ? list : ofOne}`.trim();
};

const notesOf = (field: Field, operation: Operation, language: Language): string => {
  const words = textsIn(language).commands.help.office;
  const isVersion = field.path.join() === 'version' && findSource(operation) !== undefined;
  const initial = field.default === undefined ? null : String(field.default);
  const value = isVersion ? words.current : initial;
  return [
    field.isRequired && value === null ? words.required : '',
    boundsText(field, language),
    field.isList ? words.list : '',
    field.isNullable ? words.nullable : '',
    value === null || value === '' ? '' : `${words.default} ${value}`,
  ]
    .filter(Boolean)
    .join(', ');
};

const columns = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(0, ...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`.trimEnd());
};

export const summaryOf = ({ key, endpoint }: Operation, language: Language): string =>
  textsIn(language).commands.operations[key] ?? endpoint.summary;

/** Maximum width of values shown beside their flag; longer ones move to the notes. */
const widest = 40;

/** Describes an operation and its flags. */
export const operationHelp = (operation: Operation, language: Language): string => {
  const { types } = textsIn(language).commands.help.office;
  const rows = fieldsOf(operation).map((field): [string, string] => {
    const values = field.values?.join('|') ?? '';
    const notes = notesOf(field, operation, language);
    return values.length > widest
      ? [`--${flagOf(field)} <${types[field.type]}>`, [values, notes].filter(Boolean).join(', ')]
      : [`--${flagOf(field)} <${values || types[field.type]}>`, notes];
  });
  return [
    `npm run kamerton -- ${usageOf(operation)}\n`,
    summaryOf(operation, language),
    ...(rows.length > 0 ? ['', ...columns(rows)] : []),
  ].join('\n');
};

/** Lists the operations in groups, optionally those that contain a word. */
export const listHelp = (language: Language, word = ''): string => {
  const sought = word.toLowerCase();
  const found = operations.filter((operation) =>
    [operation.name, summaryOf(operation, language)].some((text) => text.toLowerCase().includes(sought)),
  );
  const width = Math.max(0, ...found.map(({ name }) => name.length));
  const groups = [...new Set(found.map(groupOf))].flatMap((group) => [
    group,
    ...found
      .filter((operation) => groupOf(operation) === group)
      .map((operation) => `  ${operation.name.padEnd(width)}  ${summaryOf(operation, language)}`),
    '',
  ]);
  const { head, tail } = textsIn(language).commands.help.office;
  return word === '' ? [head, ...groups, ...tail].join('\n') : groups.join('\n').trimEnd();
};
