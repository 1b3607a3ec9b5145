/** Statuses of mutants that a test has noticed: by failing, or by not ending. */
const noticed = ['Killed', 'Timeout', 'RuntimeError'];

const count = (rows, statuses) => rows.filter(({ status }) => statuses.includes(status)).length;

export function summaryOf(name, rows) {
  return {
    name,
    mutants: rows.length,
    noticed: count(rows, noticed),
    survived: count(rows, ['Survived']),
    notRun: count(rows, ['NoCoverage']),
  };
}

export const lineOf = ({ name, mutants, noticed: of, survived, notRun }) =>
  `| ${name} | ${mutants} | ${of} | ${survived} | ${notRun} | ${mutants === 0 ? '–' : `${Math.round((100 * of) / mutants)} %`} |`;

/** Lists the mutants that no test has noticed, by file. */
export function listSurvivors(rows, say) {
  const left = rows.filter(({ status }) => !noticed.includes(status));
  const place = ({ file, line }) => `${file}:${line}`;
  for (const row of left.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))) {
    const text = row.replacement.replaceAll(/\s+/g, ' ').slice(0, 100);
    say(`${row.status === 'NoCoverage' ? 'not run ' : 'survived'} ${place(row)} ${row.mutatorName} → ${text}`);
  }
}
