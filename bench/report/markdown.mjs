const number = (value) => {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toPrecision(2);
};

const ratioText = (value) => (value >= 10 ? value.toFixed(1) : value.toFixed(value < 0.1 ? 3 : 2));

/** True if the ratio reaches what is asked, or the product's figure where a figure is asked. */
export const reaches = ({ better, asked, ratio, product, isAbsolute }) => {
  const reached = isAbsolute ? product.value : ratio;
  return better === 'more' ? reached >= asked : reached <= asked;
};

const askedText = ({ better, asked, isAbsolute, unit }) =>
  `${better === 'more' ? '≥' : '≤'} ${asked}${isAbsolute ? ` ${unit}` : ''}`;

/** One row of the table: what, limit, both figures, the ratio with its range over the rounds, the asked one. */
export const tableRow = (row) => {
  if (row.error)
    return `| ${row.title} | ${row.against} | – | – | – | – | ${askedText(row)} | ${row.error.split('\n')[0]} |`;
  const range = `${ratioText(row.ratio)} (${ratioText(row.from)}–${ratioText(row.to)})`;
  const title = row.note ? `${row.title}, ${row.note}` : row.title;
  const figures = `${number(row.product.value)} | ${number(row.limit.value)} ${row.unit}`;
  const cpu = row.product.cpu ? `${number(row.product.cpu)} / ${row.limit.cpu ? number(row.limit.cpu) : '–'}` : '–';
  return `| ${title} | ${row.against} | ${figures} | ${range} | ${cpu} | ${askedText(row)} | ${reaches(row) ? 'yes' : 'no'} |`;
};

export const tableHead = [
  '| what | limit, same run | product | limit | ratio (range) | CPU ms each, product / limit | asked | reached |',
  '|---|---|---|---|---|---|---|---|',
].join('\n');

/** The medians behind the plot: a line for each kind, a column for each size. */
export const costTable = (points) => {
  const kinds = Object.keys(points[0].costs);
  const sizes = points.map(({ tracks }) => `${tracks.toLocaleString('en')} tracks, ms`);
  return [
    `| kind | ${sizes.join(' | ')} |`,
    `|---|${sizes.map(() => '---|').join('')}`,
    ...kinds.map((kind) => `| ${kind} | ${points.map(({ costs }) => number(costs[kind])).join(' | ')} |`),
  ].join('\n');
};
