import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { root } from '../lib/root.mjs';
import { visit } from '../lib/visit.mjs';
import { hashOf, keyOf } from './mutants.mjs';

/** A condition up to the next one, or to a clause that ends them; one that is opened is not cut. */
const condition = String.raw`(?:\bIS (?:NOT )?DISTINCT FROM\b|(?!\b(?:AND|OR|ORDER|GROUP|RETURNING|LIMIT|FOR|UNION|ON|FROM|WHERE|SET|THEN|END)\b)[^()]|\([^()]*\))+`;

/** Faults of SQL by their names: where they apply, and what stands there instead. */
const faults = [
  ['drop AND', new RegExp(String.raw`\bAND ${condition}`, 'g'), () => ''],
  [
    'drop WHERE',
    new RegExp(String.raw`\bWHERE ${condition}(?=AND|ORDER|GROUP|RETURNING|LIMIT|FOR|$)`, 'g'),
    () => 'WHERE true ',
  ],
  [
    'turn comparison',
    /(?<![<>=!#@-])(<=|>=|<|>)(?![<>=@])/g,
    (found) => ({ '<': '<=', '<=': '<', '>': '>=', '>=': '>' })[found],
  ],
  ['turn IS NULL', /\bIS (NOT )?NULL\b/g, (found) => (found.includes('NOT') ? 'IS NULL' : 'IS NOT NULL')],
  ['drop lock', /\bFOR (NO KEY )?UPDATE( OF \w+)?( SKIP LOCKED| NOWAIT)?/g, () => ''],
  ['drop DISTINCT', /\bDISTINCT\b(?! ON)/g, () => ''],
];

/** Whether a fault removes a condition that says whose rows they are. */
export const isOfOwnership = (text) => /^\s*(AND\b|WHERE\b|\.where\().*\b(account(_?id)?|owner)\b/is.test(text);

/** Conditions and locks of the query builder. */
const builder = /^(where|whereRef|forUpdate|forNoKeyUpdate|skipLocked)$/;

/** Returns the calls of the query builder that would be dropped. */
function callsOf(syntax) {
  const calls = [];
  visit(syntax, (node) => {
    if (node.type !== 'CallExpression' || !builder.test(node.callee.property?.name ?? '')) return;
    const start = node.callee.object.end;
    calls.push({
      mutatorName: `drop ${node.callee.property.name}()`,
      start,
      end: node.end,
      replacement: '',
      isCall: true,
    });
  });
  return calls;
}

/** Whether a tag is `sql` or one of those in `db/rows.ts`, such as `listRows(db)`. */
const isOfSql = (tag) =>
  /^(sql|listRows|findRow|readRow|listValues|findValue|readValue|hasRow|countChanged|execute)$/.test(
    tag.name ?? tag.callee?.name ?? '',
  );

/**
 * SQL texts of a source: from the first to the last character of each template with a tag of SQL, with a placeholder of
 * the same length for each value, which may be a part of a condition.
 */
function textsOf(source, syntax) {
  const texts = [];
  visit(syntax, (node) => {
    if (node.type !== 'TaggedTemplateExpression' || !isOfSql(node.tag)) return;
    const { start, end } = node.quasi;
    let text = source.slice(start + 1, end - 1);
    for (const value of node.quasi.expressions) {
      const from = source.lastIndexOf('${', value.start) - start - 1;
      const to = source.indexOf('}', value.end) - start;
      text = text.slice(0, from) + '¤'.repeat(to - from) + text.slice(to);
    }
    texts.push({ at: start + 1, text });
  });
  return texts;
}

/** All mutants of a source: a part from `start` to `end`, and its replacement. */
function sqlMutantsOf(source) {
  const syntax = parseAst(source, { lang: 'ts' });
  const ofTexts = textsOf(source, syntax).flatMap(({ at, text }) =>
    faults.flatMap(([mutatorName, pattern, replace]) =>
      [...text.matchAll(pattern)].map((match) => {
        const start = at + match.index;
        return { mutatorName, start, end: start + match[0].length, replacement: replace(match[0]) };
      }),
    ),
  );
  return [...ofTexts, ...callsOf(syntax)];
}

const sourcesOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('testing/'))
    .map((path) => `${folder}/${path}`)
    .toSorted();

const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/** Sources of a folder with their texts and mutants, each with the row of its result. */
export const listSources = (folder) =>
  sourcesOf(folder).map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const mutants = sqlMutantsOf(text).map((mutant) => {
      const { start, end, mutatorName, replacement } = mutant;
      const was = text.slice(start, end);
      const key = keyOf(file, [start, end, mutatorName, replacement]);
      const row = { key, file, source: hashOf(file), line: lineAt(text, start), mutatorName };
      return { ...mutant, was, row: { ...row, replacement: `${was} → ${replacement}` } };
    });
    return { file, text, mutants };
  });

/** The text of a mutant as it is unless the mutant is active: a part of a template, or a call of the query builder. */
const switched = ({ row, isCall, replacement }, text) =>
  isCall
    ? `.$if(__isOriginal('${row.key}'), (query) => query${text})`
    : `\${__mutant('${row.key}', __sql\`${text}\`, __sql\`${replacement}\`)}`;

/**
 * A source with all of its mutants, none of them active; one that cuts another is left out. `sql-setup.mjs` tells which
 * is active.
 */
export function withMutants(text, mutants) {
  const waiting = mutants.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const render = (from, end) => {
    let rendered = '';
    let at = from;
    while (waiting.length > 0 && waiting[0].start < end) {
      const mutant = waiting.shift();
      // A call that waits would do so in a function that does not.
      if (mutant.start < at || mutant.end > end || (mutant.isCall && /\bawait\b/.test(mutant.was))) continue;
      rendered += text.slice(at, mutant.start) + switched(mutant, render(mutant.start, mutant.end));
      at = mutant.end;
    }
    return rendered + text.slice(at, end);
  };
  return render(0, text.length);
}
