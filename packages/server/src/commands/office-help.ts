import type { Language } from '@kamerton/wire';
import { flagOf, usageOf } from './office-arguments.ts';
import { type Field, fieldsOf, findSource, groupOf, type Operation, operations } from './office-operations.ts';
import { translatedSummaries } from './office-summaries-ru.ts';

const texts = {
  ru: {
    types: {
      text: 'текст',
      number: 'число',
      boolean: 'true|false',
      date: 'ГГГГ-ММ-ДД',
      moment: 'ГГГГ-ММ-ДДTчч:мм:ссZ',
      file: 'файл',
      json: 'JSON',
    },
    required: 'нужно',
    list: 'можно несколько',
    nullable: 'или null',
    default: 'без него',
    current: 'то, что сейчас',
    bounds: { text: 'знаков', number: '', list: 'штук' },
    head: 'Что умеет офис: по одной операции за раз.\n\n  npm run kamerton -- office <операция> [--<поле> <значение>]… [--json <тело>]\n',
    tail: [
      'Поля операции назовёт office <операция> --help. То, что стоит в <скобках>, пишется и без имени поля.',
      'Списки: поле несколько раз. @файл — текст из файла, @- — со стандартного ввода, @@ — сам знак @.',
      "--json '{…}', --json @файл или --json - — тело целиком; ответ тогда тоже в JSON, как и с одним --json.",
      '--columns a,b — столбцы таблицы; --out <файл> — куда записать PDF и выгрузку; --find <слово> — найти операцию.',
    ],
  },
  en: {
    types: {
      text: 'text',
      number: 'number',
      boolean: 'true|false',
      date: 'YYYY-MM-DD',
      moment: 'YYYY-MM-DDThh:mm:ssZ',
      file: 'file',
      json: 'JSON',
    },
    required: 'required',
    list: 'repeatable',
    nullable: 'or null',
    default: 'default',
    current: 'the current one',
    bounds: { text: 'characters', number: '', list: 'values' },
    head: 'Everything the office can do, one operation at a time.\n\n  npm run kamerton -- office <operation> [--<field> <value>]… [--json <body>]\n',
    tail: [
      'Use office <operation> --help for its fields. What stands in <brackets> can be written without the field’s name.',
      'Lists: repeat the field. @file reads a text from a file, @- from standard input, @@ is an @ itself.',
      "--json '{…}', --json @file or --json - is the whole body; the output is JSON then, as with --json alone.",
      '--columns a,b selects table columns; --out <file> says where to save a PDF or an export; --find <word> finds an operation.',
    ],
  },
};

const boundsText = ({ isList, type, least, most }: Field, language: Language): string => {
  const { list, ...words } = texts[language].bounds;
  if (least === undefined && most === undefined) return '';
  const ofOne = type === 'number' ? words.number : words.text;
  const from = most === undefined ? `≥ ${least}` : `${least}–${most}`;
  const range = most !== undefined && !least ? `≤ ${most}` : from;
  return `${range} ${isList ? list : ofOne}`.trim();
};

const notesOf = (field: Field, operation: Operation, language: Language): string => {
  const words = texts[language];
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

/** Summary of an operation. */
export const summaryOf = ({ key, endpoint }: Operation, language: Language): string =>
  translatedSummaries[language]?.[key] ?? endpoint.summary;

/** Maximum width of values shown beside their flag; longer ones move to the notes. */
const widest = 40;

/** Describes an operation and its flags. */
export const operationHelp = (operation: Operation, language: Language): string => {
  const { types } = texts[language];
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
  const { head, tail } = texts[language];
  return word === '' ? [head, ...groups, ...tail].join('\n') : groups.join('\n').trimEnd();
};
