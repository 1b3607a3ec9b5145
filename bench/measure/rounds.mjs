const sorted = (values) => values.toSorted((a, b) => a - b);

/** The middle value; of an even number the lower one of the two in the middle. */
export const median = (values) => sorted(values)[Math.floor((values.length - 1) / 2)];

export const percentile = (values, share) => {
  const all = sorted(values);
  return all[Math.min(Math.floor(all.length * share), all.length - 1)];
};

/** Figures of one side over all rounds: the median, and that of the processor's milliseconds for each request. */
const summed = (all) => ({ value: median(all.map(({ value }) => value)), cpu: median(all.map(({ cpu }) => cpu ?? 0)) });

/**
 * Measures product and limit in turn, so that noise of the machine hits both, and begins each round with the other one.
 * `measures` has a function for each; both resolve with `{ value, cpu }`: a number of the row's unit, and where it is
 * known the milliseconds of processor time that a request took in the server's processes.
 */
export async function interleave({ product, limit }, rounds) {
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const result = {};
    const order = [
      ['product', product],
      ['limit', limit],
    ];
    for (const [name, measure] of round % 2 === 0 ? order : order.toReversed()) result[name] = await measure();
    results.push(result);
  }
  const ratios = results.map((each) => each.product.value / each.limit.value);
  return {
    product: summed(results.map((each) => each.product)),
    limit: summed(results.map((each) => each.limit)),
    ratio: median(ratios),
    from: Math.min(...ratios),
    to: Math.max(...ratios),
    rounds: results,
  };
}
