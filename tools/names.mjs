// Finds names that begin with a private word, from the syntax of the sources: of functions, variables and parameters.
// `npm run figures` counts them, and `packages/server/src/testing/rules/names.rules.test.ts` refuses them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { root } from './lib/root.mjs';
import { visit } from './lib/visit.mjs';

/**
 * Words for which a library, an RFC or a textbook has a plainer one: upsert, claim, publish, apply, existing. Fields of
 * calls and columns, which are written with `_`, have one name everywhere.
 */
const privateWords =
  /^(keep|keeps|kept|keeping|take|takes|taken|taking|tell|tells|told|telling|settle|settles|settled|settling|held|beat)(?![a-z_])/;

/** The field's own words, by file. */
const allowed = [
  // The word of HTTP and Node for an open connection.
  { name: /^keepAlive/, file: /\/http\// },
  // A beat of music.
  { name: /^beat$/, file: /\/audio\/tempo\./ },
];

/** True if a function, variable or parameter of this file has to get another name. */
export const isPrivate = (path, name) =>
  privateWords.test(name) && !allowed.some((each) => each.name.test(name) && each.file.test(path));

/** Names of functions, variables and parameters that a file declares. */
function declaredIn(path) {
  const names = [];
  const add = (pattern) => {
    if (pattern?.type === 'Identifier') names.push(pattern.name);
    else if (pattern?.type === 'AssignmentPattern') add(pattern.left);
    else if (pattern?.type === 'RestElement') add(pattern.argument);
    else if (pattern?.type === 'ArrayPattern') pattern.elements.forEach(add);
    else if (pattern?.type === 'ObjectPattern') pattern.properties.forEach((each) => add(each.value ?? each.argument));
  };
  const addNamesOf = (node) => {
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') add(node.id);
    if (/Function/.test(node.type)) node.params.forEach(add);
  };
  const text = readFileSync(join(root, path), 'utf8');
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts', sourceType: 'module' }).body, addNamesOf);
  return names;
}

/** Private names of a file. */
export const privateNamesIn = (path) => declaredIn(path).filter((name) => isPrivate(path, name));

/** Private names below these folders, each as `path name`. */
export const listPrivateNames = (folders) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .flatMap((path) => privateNamesIn(path).map((name) => `${path} ${name}`)),
  );
