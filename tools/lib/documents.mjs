import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkPicture } from '../domains.mjs';
import { root } from './root.mjs';

const notes = 'docs/decisions';
const listNotes = () => readdirSync(join(root, notes)).filter((name) => /^\d{4}-/.test(name));
const text = (path) => readFileSync(join(root, path), 'utf8');

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|js|mjs|css|sql|md|json|html)$/.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`);

const listFiles = () => [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'e2e', 'tools', 'bench'].flatMap(filesBelow),
  ...readdirSync(join(root, 'packages')).flatMap((name) => filesBelow(`packages/${name}/src`)),
];

/** Numbers of decisions that a file cites: `decision 0001`, `decisions 0001 and 0003`, a path; in a note any number. */
function citedIn(path, content) {
  const passages = path.startsWith(notes) ? [content] : (content.match(/\bdecisions?[ /](\d{4}(, | and )?)+/gi) ?? []);
  return passages.flatMap((passage) => passage.match(/\b0\d{3}\b/g) ?? []);
}

/** Addresses of a document's links to files of the repository. */
const linkedIn = (content) =>
  [...content.matchAll(/\]\(([^)\s#:]+)(#[^)]*)?\)/g)].map(([, address]) => address).filter(Boolean);

const indexFaults = (index) =>
  listNotes().flatMap((name) => {
    const [heading = '', , status = ''] = text(`${notes}/${name}`).split('\n');
    const number = name.slice(0, 4);
    const row = `| [${number}](${name}) | ${heading.slice(`# ${number} `.length)} | ${status.slice(0, 10)} |`;
    return index.includes(row) ? [] : [`${notes}/README.md lacks the row ${row}`];
  });

/**
 * Checks the index of decisions, citations of decisions in every file, links of documents and the picture of domains.
 * Answers as `run`.
 */
export async function checkDocuments() {
  const began = Date.now();
  const known = new Set(listNotes().map((name) => name.slice(0, 4)));
  const faults = listFiles().flatMap((path) => {
    const content = text(path);
    const unknown = citedIn(path, content).filter((number) => !known.has(number));
    const links = path.endsWith('.md') ? linkedIn(content) : [];
    const broken = links.filter((address) => !existsSync(join(root, dirname(path), decodeURI(address))));
    return [
      ...unknown.map((number) => `${path} cites decision ${number}, which does not exist`),
      ...broken.map((address) => `${path} links to ${address}, which does not exist`),
    ];
  });
  faults.push(...indexFaults(text(`${notes}/README.md`)), ...checkPicture());
  return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n'), seconds: (Date.now() - began) / 1000 };
}
