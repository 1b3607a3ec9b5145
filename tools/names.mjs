// A rule of oxlint, and so of `npm run check`: refuses names that begin with a private word, of functions, variables and
// parameters. Fields of calls and columns have one name everywhere, and so have the properties that carry them.

/** Words for which a library, an RFC or a textbook has a plainer one: upsert, claim, publish, apply, existing, batch. */
const privateWords = [
  /^(keep|keeps|kept|keeping|take|takes|taken|taking|tell|tells|told|telling|settle|settles|settled|settling)(?![a-z_])/,
  /^(look|looks|held|hold|holds|beat|beats|fresh|mine|mark|marks|portion|portions)(?![a-z_])/,
  // Adjectives before a noun, as in `knownMethods`, and roundings are plain words.
  /^(there|known|turns?|rounds?|pieces?|made|given|drawn|spelled|chosen)$/,
];

/** The field's own words, by file. */
const allowed = [
  // The word of HTTP and Node for an open connection.
  { name: /^keepAlive/, file: /\/http\// },
  // A beat of music.
  { name: /^beat$/, file: /\/audio\/tempo\./ },
  // The options of a list that are chosen.
  { name: /^chosen$/, file: /\/(portal|office)\/src\// },
  // The work that is done while a lock of the browser is held.
  { name: /^hold$/, file: /\/shell\/shared-events\./ },
];

/** True if a function, variable or parameter of this file has to get another name. */
export const isPrivate = (path, name) =>
  privateWords.some((words) => words.test(name)) &&
  !allowed.some((each) => each.name.test(name) && each.file.test(path));

const createRule = (context) => {
  const check = (pattern) => {
    if (pattern?.type === 'AssignmentPattern') check(pattern.left);
    else if (pattern?.type === 'RestElement') check(pattern.argument);
    else if (pattern?.type === 'ArrayPattern') pattern.elements.forEach(check);
    else if (pattern?.type === 'ObjectPattern')
      for (const each of pattern.properties) check(each.value ?? each.argument);
    else if (pattern?.type === 'Identifier' && isPrivate(context.filename.replaceAll('\\', '/'), pattern.name))
      context.report({ node: pattern, message: `\`${pattern.name}\` is or begins with a word of this house only.` });
  };
  const checkFunction = ({ id, params }) => [id, ...params].forEach(check);
  return {
    VariableDeclarator: ({ id }) => check(id),
    FunctionDeclaration: checkFunction,
    FunctionExpression: checkFunction,
    ArrowFunctionExpression: checkFunction,
    TSFunctionType: checkFunction,
  };
};

export default { meta: { name: 'names' }, rules: { 'no-private-words': { create: createRule } } };
