/**
 * @typedef {object} Operation what a client asked for, once
 * @property {'append' | 'lists' | 'write' | 'read' | 'move'} type
 * @property {string} client
 * @property {string} key list, register or playlist that is reordered; `lists` has a key in each of its reads
 * @property {number} begin milliseconds of one monotonic clock
 * @property {number} end of the answer; infinite if there was none
 * @property {'ok' | 'failed' | 'unknown'} result `failed`: was refused; `unknown`: may have happened, at any time
 * @property {number[]} [values] that are appended together
 * @property {{ key: string, values?: number[], count?: number }[]} [reads] of lists at one moment, whole or their length
 * @property {string | string[]} [value] written or read; several that were written as one
 */

const time = (ms) => (ms === Infinity ? '…' : ms.toFixed(0));

/** An operation in a line of a report. */
export function describe(op) {
  const what =
    op.type === 'append'
      ? `appends [${op.values}] to ${op.key}`
      : op.type === 'lists'
        ? `reads ${op.reads.map(({ key, values, count }) => `${key} (${values?.length ?? count})`).join(', ')}`
        : op.type === 'move'
          ? `moves ${op.ids} of ${op.key} ${op.version} to ${op.position}`
          : `${op.type}s ${op.key} ${op.order ? `${op.version} [${op.order}]` : `'${op.value}'`}`;
  const how = op.result === 'ok' ? '' : op.result === 'failed' ? ', is refused' : ', is not answered';
  return `${op.client} ${what}${how} (${time(op.begin)}–${time(op.end)})`;
}
