const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'"$/-]+|[\s\S]/g;
const isComment = (text) => text.startsWith('--') || text.startsWith('/*');

/** Statements of a script of SQL, without their semicolons and what is comment only. */
export function splitStatements(script) {
  const statements = [];
  let [text, isEmpty] = ['', true];
  for (const [part] of `${script};`.matchAll(token)) {
    if (part === ';') {
      if (!isEmpty) statements.push(text.trim());
      [text, isEmpty] = ['', true];
    } else {
      text += part;
      if (!isComment(part) && part.trim() !== '') isEmpty = false;
    }
  }
  return statements;
}

/** A migration as `migrate` runs it: its name, its script, and what is around the script. */
export function readMigration(statements) {
  const found = /^([\s\S]*\$script\$)([\s\S]*)(\$script\$[\s\S]*)$/.exec(statements.join(';\n'));
  if (!found) return null;
  const [, before, script, after] = found;
  const [record, name] = /INSERT INTO migrations \(name\) VALUES \('([^']*)'\)/.exec(after);
  return { name, before, statements: splitStatements(script), record, after };
}
