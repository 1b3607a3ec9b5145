import { appendFileSync, copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { root } from '../lib/root.mjs';
import { program } from '../lib/run.mjs';
import { visit } from '../lib/visit.mjs';
import { drawn, hashOf, keyOf, storedIn } from './mutants.mjs';
import { configFile } from './tree.mjs';

/** A condition up to the next one, or to a clause that ends them; one that is opened is not cut. */
const condition = String.raw`(?:(?!\b(?:AND|OR|ORDER|GROUP|RETURNING|LIMIT|FOR|UNION|ON|FROM|WHERE|SET|THEN|END)\b)[^()]|\([^()]*\))+`;

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
    /(?<![<>=!])(<=|>=|<|>)(?![<>=@])/g,
    (found) => ({ '<': '<=', '<=': '<', '>': '>=', '>=': '>' })[found],
  ],
  ['turn IS NULL', /\bIS (NOT )?NULL\b/g, (found) => (found.includes('NOT') ? 'IS NULL' : 'IS NOT NULL')],
  ['drop lock', /\bFOR (NO KEY )?UPDATE( SKIP LOCKED| NOWAIT)?/g, () => ''],
  ['drop DISTINCT', /\bDISTINCT\b(?! ON)/g, () => ''],
];

/** Whether a fault removes a condition that says whose rows they are. */
const isOfOwnership = (text) => /^\s*(AND\b|WHERE\b|\.where\().*\b(account(_?id)?|owner)\b/is.test(text);

/** Conditions and locks of the query builder. */
const builder = /^(where|whereRef|forUpdate|forNoKeyUpdate|skipLocked)$/;

/** Returns the calls of the query builder that would be dropped. */
function callsOf(syntax) {
  const calls = [];
  visit(syntax, (node) => {
    if (node.type !== 'CallExpression' || !builder.test(node.callee.property?.name ?? '')) return;
    const start = node.callee.object.end;
    calls.push({ mutatorName: `drop ${node.callee.property.name}()`, start, end: node.end, replacement: '' });
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
export function sqlMutantsOf(source) {
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

function listMutants(folder) {
  return sourcesOf(folder).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return sqlMutantsOf(text).map(({ mutatorName, start, end, replacement }) => ({
      file,
      was: text.slice(start, end),
      changed: text.slice(0, start) + replacement + text.slice(end),
      row: {
        key: keyOf(file, [start, end, mutatorName, replacement]),
        file,
        source: hashOf(file),
        line: lineAt(text, start),
        mutatorName,
        replacement: `${text.slice(start, end)} → ${replacement}`,
      },
    }));
  });
}

/** Tests drawn mutants of the SQL texts, one at a time, or all that remove a condition of ownership. */
export async function testSql({ tree, area, seed, mutants, ownership, results }, say) {
  const all = listMutants(area.folder).filter(({ was }) => !ownership || isOfOwnership(was));
  const tested = new Set(storedIn(results).map(({ key }) => key));
  const keys = all.map(({ row }) => row.key);
  const chosen = new Set(drawn(keys, { seed, mutants: ownership ? keys.length : mutants }));
  const left = all.filter(({ row }) => chosen.has(row.key) && !tested.has(row.key));
  for (const [n, { file, changed, row }] of left.entries()) {
    writeFileSync(join(tree, file), changed);
    const status = await statusOf(tree, file);
    copyFileSync(join(root, file), join(tree, file));
    appendFileSync(results, `${JSON.stringify({ ...row, status })}\n`);
    say(`SQL ${n + 1}/${left.length} ${status} ${file}:${row.line} ${row.mutatorName}`);
  }
}

/** Runs the tests of the source's own folder and, if they notice nothing, all of the area that can reach it. */
async function statusOf(tree, file) {
  const options = ['--run', `--config=${configFile}`, '--bail=1', '--reporter=dot'];
  for (const tests of [[`${dirname(file)}/`], ['related', file]]) {
    const { code } = await program('vitest', [...tests, ...options], { cwd: tree });
    if (code !== 0) return 'Killed';
  }
  return 'Survived';
}
