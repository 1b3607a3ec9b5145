import { checkLists } from './lists.mjs';
import { checkOrder, checkRegister } from './registers.mjs';

/** Finds what no order of the operations explains. `starts` has the beginnings of playlists that are reordered, by key. */
export function checkHistory(ops, starts = new Map()) {
  const isOfLists = ({ type }) => type === 'append' || type === 'lists';
  const registers = new Map();
  for (const op of ops.filter((each) => !isOfLists(each)))
    registers.set(op.key, [...(registers.get(op.key) ?? []), op]);
  return [
    ...checkLists(ops.filter(isOfLists)),
    ...[...registers].flatMap(([key, of]) => (starts.has(key) ? checkOrder(starts.get(key), of) : checkRegister(of))),
  ];
}
