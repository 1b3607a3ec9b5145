import fc from 'fast-check';

/** Encloses JSON that no value of JavaScript is written as, such as `1e999`. */
const mark = '\u{10FFFD}';
const asWritten = (text) => `${mark}${text}${mark}`;
const marked = new RegExp(`"${mark}(.*?)${mark}"`, 'gu');

/** JSON of a value; undefined where it has none. */
export const writeJson = (value) => JSON.stringify(value)?.replaceAll(marked, '$1');

/** Text without lone surrogates and marks, as an address may hold it. */
export const wellFormed = (text) => text.replaceAll(mark, '').toWellFormed();

const texts = [
  '',
  ' ',
  '\t',
  '\u0000',
  'a\u0000b',
  '\u0007',
  '\u001B[31m',
  '\u007F',
  '\u0085',
  '\uD800',
  'a\uDC00',
  '\uFEFF',
  '\u202E',
  '\u200B',
  '\u2028',
  '💥',
  'e\u0301',
  'Ё',
  'İ',
  'ﬃ',
  '\uFFFF',
  '٣',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '--',
  '$1',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e3',
  '0x10',
  '01',
  '1,2',
  '1;2',
  '0',
  '9007199254740993',
  '*',
  ',',
  '../../etc/passwd',
  '..\\..\\',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'file:///etc/passwd',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '${7*7}',
  '{{7*7}}',
  'javascript:alert(1)',
  'a@b.c',
  '=1+1',
  '%00',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13',
  '2026-01-01T00:00:00Z',
  '25:00',
  '24:00',
  '00:00',
  'data:image/png;base64,AAAA',
  'Europe/Moscow',
  'ru',
  'kamerton.x',
  '(a+)+$',
  '[',
  '\\u0000',
  'name.ru',
  '-name',
];

/** Units of long texts; programs that look at a text more than once take a time that grows with its square. */
const units = [
  'x',
  ' ',
  '\u0301\u0316',
  'a.',
  '"',
  '\\',
  '(',
  '0',
  '-',
  '**',
  '\n',
  '%',
  ',',
  '<',
  '💥',
  'й ',
  '@',
  '1.',
];
const lengths = [129, 201, 255, 256, 2001, 10_001, 60_000];

const longText = fc
  .tuple(fc.constantFrom(...units), fc.constantFrom(...lengths))
  .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)));

export const oddText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: longText },
);

export const oddName = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
  '',
  '0',
  '\u0000',
  'id',
  'version',
  'role',
  'account_id',
  'is_active',
  'limit',
  'nobody',
  'x'.repeat(3000),
);

const numbers = [0, -0, -1, 1, 1.5, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 53), 2 ** 63, 1e308, -1e-308, 5e-324];
const written = ['1e999', '-1e999', '-0', '1.0', '1E400', `1${'0'.repeat(400)}`, '0.1e-999', '12345678901234567890'];

const nested = (depth) => {
  let value = 1;
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value };
  return value;
};

/** Values that programs often mishandle: bounds, types, depth, size. */
export const odd = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, ...numbers, ...written.map(asWritten)) },
  { weight: 1, arbitrary: fc.constantFrom(...[3, 25, 40].map(nested)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      [],
      {},
      [null],
      [[]],
      { id: 1 },
      Array(5000).fill(1),
      Array.from({ length: 1001 }, () => ({})),
    ),
  },
  { weight: 1, arbitrary: fc.array(fc.integer({ min: -2, max: 5 }), { maxLength: 30 }) },
  { weight: 1, arbitrary: fc.dictionary(oddName, fc.constantFrom(null, 1, 'x', {}), { maxKeys: 5 }) },
);

/** Ids that are there, and some that are not. */
const id = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.integer({ min: 5, max: 2 ** 40 }));

const dates = fc.constantFrom('2026-01-01', '2026-12-31', '2024-02-29', '1999-01-01');

const matching = (pattern) => {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  } catch {
    // It looks ahead, which the generator cannot.
    return fc.constantFrom('1', 'a', '00:00');
  }
};

const stringOf = ({ pattern, format, minLength = 0, maxLength = 40 }) => {
  if (pattern !== undefined) return fc.oneof(fc.constantFrom('1', '2', '3'), matching(pattern));
  if (format === 'date') return dates;
  if (format === 'date-time') return dates.map((day) => `${day}T12:00:00Z`);
  if (format === 'idn-email') return fc.nat(40).map((n) => `fuzz-${n}@kamerton.example`);
  const longest = Math.min(maxLength, minLength + 30);
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, longest) }),
    fc.constantFrom('One', 'Два', 'en', 'ru', 'right horse battery', 'Europe/Moscow', '2026-01-01', '123456'),
  );
};

const numberOf = ({ minimum = -(2 ** 31), maximum = 2 ** 31 }) =>
  fc.oneof(
    { weight: 3, arbitrary: id.filter((n) => n >= minimum && n <= maximum) },
    fc.constantFrom(minimum, Math.min(maximum, 2 ** 53 - 1)),
  );

const objectOf = ({ properties = {}, required = [], additionalProperties }) => {
  const names = Object.keys(properties);
  const fields = Object.fromEntries(names.map((name) => [name, fitting(properties[name])]));
  const declared = fc.record(fields, { requiredKeys: names.filter((name) => required.includes(name)) });
  if (typeof additionalProperties !== 'object') return declared;
  const more = fc.dictionary(fc.constantFrom('a', 'q', 'ru', 'state'), fitting(additionalProperties), { maxKeys: 3 });
  return fc.tuple(declared, more).map(([own, others]) => ({ ...own, ...others }));
};

/** Values that fit a JSON Schema, but for what only the schema's code checks. */
export const fitting = (schema) => {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(fitting));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 5 });
    case 'string':
      return stringOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(stringOf({}), id, odd);
  }
};

/** Paths of the values in a value, its own first. */
const placesIn = (value, path = []) =>
  typeof value === 'object' && value !== null
    ? [
        path,
        ...Object.keys(value)
          .slice(0, 40)
          .flatMap((name) => placesIn(value[name], [...path, name])),
      ]
    : [path];

const withField = (object, name, value) =>
  Object.fromEntries([...Object.entries(object), [name, value]].filter(([, each]) => each !== undefined));

const changedAt = (value, [name, ...rest], change) => {
  if (name === undefined) return change(value);
  const inner = changedAt(value[name], rest, change);
  if (!Array.isArray(value)) return withField(value, name, inner);
  return value.flatMap((each, at) => (String(at) !== name ? [each] : inner === undefined ? [] : [inner]));
};

/** Kinds of changes; one that gives undefined removes the value. */
const changes = {
  replace: (_value, { other }) => other,
  remove: () => undefined,
  wrap: (value) => [value],
  unwrap: (value) => (typeof value === 'object' && value !== null ? Object.values(value)[0] : [[value]]),
  add: (value, { name, other }) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? withField(value, name, other) : other,
  stretch: (value) => (typeof value === 'string' ? value.padEnd(3000, value || 'x') : Array(300).fill(value)),
};

const change = fc.record({
  at: fc.nat(1000),
  kind: fc.constantFrom(...Object.keys(changes)),
  other: odd,
  name: oddName,
});

const changed = (value, { at, kind, ...more }) => {
  const places = placesIn(value);
  return changedAt(value, places[at % places.length] ?? [], (found) => changes[kind](found, more));
};

/** Values of `arbitrary`, two of three with up to three changes anywhere in them. */
export const mutated = (arbitrary) =>
  fc
    .tuple(arbitrary, fc.oneof(fc.constant([]), fc.array(change, { maxLength: 3 }), fc.tuple(change)))
    .map(([value, list]) => list.reduce(changed, value));
