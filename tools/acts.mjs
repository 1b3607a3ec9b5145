// npm run acts: lists the functions of the server that a kill can stop between two steps, from the syntax of the sources:
// those of more than one transaction, and those that write to the database and to files or the media store. What a
// function passed by value or kept in an object does is counted where it is named; calls of methods are not followed, but
// for those of media stores and secrets. `packages/server/src/testing/rules/stopped-acts.rules.test.ts` has a test or a reason for each.
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { root } from './lib/root.mjs';

const source = join(root, 'packages/server/src');

/** Functions of `node:fs` that change something, with and without `Sync`. */
const changesFiles =
  /^(appendFile|copyFile|cp|createWriteStream|link|mkdir|open|rename|rm|rmdir|symlink|truncate|unlink|utimes|write|writeFile)(Sync)?$/;
/** Methods of a media store, a secret and a mail transport that change what is outside of the database. */
const changesOutside = /^(put(File|Bytes)|replaceFile|remove|setAside|sweep|rotate|forget)$/;
const outside = /(^|\.)(store|media|secrets)$/;
/** Calls that are waited for: hashes, signatures, processes, the network, a turn; and whatever `node:fs` does. */
const waits =
  /(^|\.)(hashPassword|passwordFits|verify(Authentication|Registration)Response|authorizationCodeGrant|fetchUserInfo|discovery|sendMail|drawPdf|runInProcess|spawn|fetch|acquire|pipeline|finished|collect|post)$/;
const changesRows =
  /\b(INSERT\s+INTO|UPDATE\s+\S+\s|DELETE\s+FROM|ALTER\s+TABLE|DROP\s+TABLE|TRUNCATE|make_venue_plays_partition\()/;
const builders = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const repeats = /^(forEach|map|flatMap|filter|reduce)$/;
/** Calls that declare a route; each is an act of its own. */
const declares = /^(route|officeRoute|playerRoute)$/;

const sources = () =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.(test|d)\.ts$|\/register\.ts$|^(testing|demo|build)\//.test(path))
    .map((path) => join(source, path));

const isFunction = ({ type }) => /Function/.test(type);
const nameOf = (node) =>
  node?.type === 'Identifier'
    ? node.name
    : node?.type === 'MemberExpression' && node.property.type === 'Identifier'
      ? `${nameOf(node.object)}.${node.property.name}`
      : node?.type === 'ThisExpression'
        ? 'this'
        : node?.type === 'CallExpression'
          ? nameOf(node.callee)
          : '';
/** True for a handle of a transaction that somebody else has begun. */
const isTransaction = (node) => /(^|\.)(tx|trx)$/.test(nameOf(node));
const childrenOf = (node) =>
  Object.entries(node).flatMap(([key, value]) =>
    key === 'type' || value === null || typeof value !== 'object'
      ? []
      : Array.isArray(value)
        ? value.filter((each) => each && typeof each.type === 'string')
        : typeof value.type === 'string'
          ? [value]
          : [],
  );
/** The first identifier of a chain of calls, such as `db` of `db.insertInto('a').values(b)`. */
const rootOf = (node) =>
  node.type === 'CallExpression'
    ? rootOf(node.callee)
    : node.type === 'MemberExpression'
      ? isTransaction(node)
        ? node
        : rootOf(node.object)
      : node;

/** Reads a module: its imports, and what each of its top-level declarations and routes does in which order. */
const readModule = (path) => {
  const { body } = parseAst(readFileSync(path, 'utf8'), { lang: 'ts', sourceType: 'module' });
  const imported = new Map();
  const fsNames = new Set();
  const units = new Map();
  for (const node of body) {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') continue;
    const from = node.source.value;
    for (const { local, imported: original } of node.specifiers) {
      if (/^(node:)?fs(\/promises)?$/.test(from)) fsNames.add(local.name);
      else if (from.startsWith('.'))
        imported.set(local.name, `${resolve(dirname(path), from)}#${original?.name ?? 'default'}`);
    }
  }
  const own = new Set();
  const declarations = body.flatMap((node) => {
    const declared = node.declaration ?? node;
    if (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration')
      return [[declared.id?.name ?? 'default', declared]];
    if (declared.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ id, init }) => (init && id.type === 'Identifier' ? [[id.name, init]] : []));
  });
  for (const [name] of declarations) own.add(name);
  const keyOf = (name) => (own.has(name) ? `${path}#${name}` : imported.get(name));

  /** `locals`: what the closures and the factories' results of the enclosing function do when they are used. */
  const read = (name, node, locals = new Map()) => {
    const steps = [];
    const walk = (at, context) => {
      const { into, inTransaction, isRepeated } = context;
      const add = (step) => void into.push({ ...step, inTransaction, isRepeated });
      const below = (nodes, more = {}) => nodes.forEach((each) => walk(each, { ...context, ...more }));
      if (/^(For|While|DoWhile)/.test(at.type)) return below(childrenOf(at), { isRepeated: true });
      // Closures may refer to later ones.
      if (at.type === 'BlockStatement')
        for (const { type, declarations: each } of at.body)
          if (type === 'VariableDeclaration')
            for (const { id, init } of each) if (init && isFunction(init)) locals.set(nameOf(id), []);
      if (at.type === 'VariableDeclarator' && at.init && into === steps) {
        const init = at.init.type === 'AwaitExpression' ? at.init.argument : at.init;
        const isMade = init.type === 'CallExpression' && /^(create|open)[A-Z]/.test(nameOf(init.callee));
        if (isFunction(init) || isMade) {
          const does = read('', init, locals).steps;
          const names =
            at.id.type === 'ObjectPattern' ? at.id.properties.map(({ value }) => nameOf(value)) : [nameOf(at.id)];
          for (const each of names) {
            if (!locals.has(each) || !isFunction(init)) locals.set(each, []);
            locals.get(each).push(...does);
          }
          return;
        }
      }
      if (at.type === 'Identifier') {
        if (locals.has(at.name)) return add({ kind: 'steps', steps: locals.get(at.name) });
        const key = keyOf(at.name);
        if (key) add({ kind: 'call', key, joins: inTransaction });
        return;
      }
      if (at.type === 'MemberExpression' && !at.computed) return walk(at.object, context);
      if (at.type === 'Property') return below(at.computed ? [at.key, at.value] : [at.value]);
      if (at.type.startsWith('TS') && !/^TS(As|NonNull|Satisfies|Instantiation)/.test(at.type)) return;
      const runs =
        at.type === 'TaggedTemplateExpression' &&
        /^((list|find|read)(Rows?|Values?)|hasRow|countChanged|execute)$/.test(nameOf(at.tag));
      if (at.type === 'TaggedTemplateExpression' && (runs || nameOf(at.tag).startsWith('sql'))) {
        if (changesRows.test(at.quasi.quasis.map(({ value }) => value.raw).join('x ')))
          add({ kind: 'rows', joins: runs && isTransaction(at.tag.arguments[0]) });
        return below(at.quasi.expressions);
      }
      if (at.type !== 'CallExpression') return below(childrenOf(at));

      const { callee, arguments: given } = at;
      const called = nameOf(callee);
      const [first] = given;
      if (declares.test(called) && given.length > 1 && /^(api|office)\./.test(nameOf(given[1]))) {
        units.set(
          `${path}#${nameOf(given[1])}`,
          read(nameOf(given[1]), { type: 'Program', body: given.slice(2) }, locals),
        );
        return;
      }
      // The transaction that a route gives its handler.
      const isGiven = (called === 'write' || called === 'grant') && !keyOf(called) && !locals.has(called);
      const begins = called === 'transaction' || isGiven;
      if (begins && (isGiven || !isTransaction(first)) && !inTransaction && given.length > 0) {
        const inner = [];
        given.forEach((each) => walk(each, { ...context, into: inner, inTransaction: true }));
        return add({ kind: 'transaction', steps: inner });
      }
      const method =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
      if (method === 'execute' && callee.object.type === 'TaggedTemplateExpression') {
        if (changesRows.test(callee.object.quasi.quasis.map(({ value }) => value.raw).join('x ')))
          add({ kind: 'rows', joins: isTransaction(first) });
        return below([...callee.object.quasi.expressions, ...given]);
      }
      if (builders.has(method)) add({ kind: 'rows', joins: isTransaction(rootOf(callee.object)) });
      if (method !== '' && outside.test(nameOf(callee.object)) && changesOutside.test(method))
        add({ kind: 'outside', name: `${nameOf(callee.object).replace(/.*\./, '')}.${method}` });
      if (
        waits.test(called) ||
        fsNames.has(called) ||
        (method !== '' && /(^|\.)(store|media)$/.test(nameOf(callee.object)))
      )
        add({ kind: 'wait' });
      if (fsNames.has(called) && changesFiles.test(called)) add({ kind: 'outside', name: called });
      const key = callee.type === 'Identifier' ? keyOf(called) : undefined;
      if (key) add({ kind: 'call', key, joins: inTransaction || isTransaction(first) });
      else walk(callee, context);
      below(given, repeats.test(method) ? { isRepeated: true } : {});
    };
    walk(node, { into: steps, inTransaction: false, isRepeated: false });
    return { path, name, steps };
  };
  for (const [name, node] of declarations) units.set(`${path}#${name}`, read(name, node));
  return units;
};

/** Passes the steps of a closure to `read`; those of one that calls itself once. */
const entered = new WeakSet();
const stepsOf = ({ steps }, read, otherwise) => {
  if (entered.has(steps)) return otherwise;
  entered.add(steps);
  const result = read(steps);
  entered.delete(steps);
  return result;
};

/** Acts of a unit in all, with those of what it calls. `transactions` is 2 for any more than one. */
const createSums = (units) => {
  const sums = new Map();
  const nothing = { transactions: 0, joined: false, writes: false, outside: new Set() };
  const sumOf = (key) => {
    if (sums.has(key)) return sums.get(key);
    const unit = units.get(key);
    sums.set(key, nothing);
    if (!unit || /\/db\/(transaction|open|migrate|snapshot)\.ts$/.test(unit.path)) return nothing;
    const sum = { transactions: 0, joined: false, writes: false, outside: new Set() };
    for (const step of unit.steps) addTo(sum, step);
    sums.set(key, sum);
    return sum;
  };
  const addTo = (sum, step) => {
    const add = (count) => void (sum.transactions = Math.min(2, sum.transactions + count * (step.isRepeated ? 2 : 1)));
    if (step.kind === 'wait') return;
    if (step.kind === 'outside') sum.outside.add(step.name);
    else if (step.kind === 'rows') {
      sum.writes = true;
      if (step.joins || step.inTransaction) sum.joined = true;
      else add(1);
    } else if (step.kind === 'transaction') {
      const inner = { transactions: 0, joined: false, writes: false, outside: new Set() };
      for (const each of step.steps) addTo(inner, each);
      for (const name of inner.outside) sum.outside.add(name);
      if (inner.writes) {
        sum.writes = true;
        add(1);
      }
    } else if (step.kind === 'steps') {
      const inner = { transactions: 0, joined: false, writes: false, outside: new Set() };
      stepsOf(step, (steps) => steps.forEach((each) => addTo(inner, each)));
      for (const name of inner.outside) sum.outside.add(name);
      if (inner.writes) sum.writes = true;
      if (inner.joined) sum.joined = true;
      if (!step.inTransaction) add(inner.transactions);
    } else {
      const called = sumOf(step.key);
      for (const name of called.outside) sum.outside.add(name);
      if (!called.writes) return;
      sum.writes = true;
      if (step.joins) sum.joined = true;
      else add(Math.max(called.transactions, called.joined ? 1 : 0));
    }
  };
  const hasEffect = (step) =>
    step.kind === 'transaction' || step.kind === 'steps'
      ? stepsOf(step, (steps) => steps.some(hasEffect), false)
      : step.kind !== 'wait' && (step.kind !== 'call' || sumOf(step.key).writes || sumOf(step.key).outside.size > 0);
  return { sumOf, hasEffect };
};

const isAct = ({ transactions, writes, outside: names }) => transactions > 1 || (writes && names.size > 0);

/** Acts of each declaration and route of the server, by `path#name`. */
export const readUnits = () => new Map(sources().flatMap((path) => [...readModule(path)]));

/** Lists the acts, each as `path name`, with what it does. A function that only calls one other is that other's act. */
export const listActs = () => {
  const units = readUnits();
  const { sumOf, hasEffect } = createSums(units);
  return [...units]
    .flatMap(([key, unit]) => {
      const sum = sumOf(key);
      if (!isAct(sum)) return [];
      const flat = (steps) =>
        steps.filter(hasEffect).flatMap((step) => (step.kind === 'steps' ? stepsOf(step, flat, []) : [step]));
      const effective = flat(unit.steps);
      const keys = new Set(effective.map((step) => (step.kind === 'call' ? step.key : '')));
      if (keys.size === 1 && !keys.has('') && (effective.length === 1 || isAct(sumOf([...keys][0])))) return [];
      const told = (steps) =>
        steps
          .filter(hasEffect)
          .flatMap((step) =>
            step.kind === 'steps'
              ? stepsOf(step, told, [])
              : step.kind === 'transaction'
                ? `transaction(${told(step.steps)})`
                : `${(step.kind === 'call' ? step.key.replace(/.*#/, '') : (step.name ?? 'rows')) + (step.joins ? '·' : '')}${step.isRepeated ? '…' : ''}`,
          );
      const does = [
        ...(sum.transactions > 1 ? ['several transactions'] : sum.writes ? ['one transaction'] : []),
        ...[...sum.outside].toSorted((a, b) => (a < b ? -1 : 1)),
      ];
      return [
        {
          act: `${relative(source, unit.path)} ${unit.name}`,
          does: does.join(', '),
          steps: told(unit.steps).join(', '),
        },
      ];
    })
    .toSorted((a, b) => (a.act < b.act ? -1 : 1));
};

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for (const { act, does, steps } of listActs()) console.log(`${act}: ${does}\n    ${steps}`);
}
