import type { Drop } from '@kamerton/wire/office';
import { deliverySentence } from '../ddex/report-texts.rules.ts';

/** What is missing or wrong in a delivery; `code` is one of `deliverySentence`. */
export interface DropProblem {
  /** Below the delivery's folder; empty for the folder itself. */
  path: string;
  code: string;
  about: string;
}

/** True if a delivery is neither imported nor moved yet. */
export const isWaiting = ({ state }: Pick<Drop, 'state'>): boolean => state === 'arriving' || state === 'incomplete';

/** Seconds without growth before a delivery is checked: one that its sender has marked as complete, and any other. */
export const quiet = { marked: 10, other: 300 };

const missing = new Set(['file_missing', 'message_missing', 'note_missing_picture', 'no_messages']);

/** How an import ends that says nothing of what was delivered, and that a person goes on with. */
const ended = new Set(['interrupted', 'crashed', 'crashed_again']);

const isMissing = ({ code }: DropProblem): boolean => missing.has(code);

interface Standing {
  is_marked: boolean;
  /** Seconds without growth. */
  quiet_for: number;
  /** True if `problems` are those of what is in it now, and stay so without a change. */
  is_checked: boolean;
  problems: readonly DropProblem[];
}

/**
 * What to do with a delivery that waits. What is missing may come yet; what is wrong is refused where its sender has said
 * that nothing more comes. A link can't become a file by waiting.
 */
export const nextStep = ({ is_marked, quiet_for, is_checked, problems }: Standing): 'wait' | 'check' | 'refuse' => {
  if (!is_checked) return quiet_for >= (is_marked ? quiet.marked : quiet.other) ? 'check' : 'wait';
  const isFinal = is_marked || problems.some(({ code }) => code === 'link');
  const isWrong = problems.some((each) => !isMissing(each) && !ended.has(each.code));
  return isFinal && isWrong && quiet_for >= quiet.other ? 'refuse' : 'wait';
};

const lineOf = ({ path, code, about }: DropProblem): string =>
  `- ${[path || 'the folder', [deliverySentence(code, 'en'), about].filter(Boolean).join(' ')].join(': ')}`;

const missingWanted =
  'Please add the missing files to the folder and replace the others; it is imported once it is complete.';

const endings = {
  waiting: `Nothing of it has been imported yet. ${missingWanted}`,
  going_on: `A part of it may have been imported. ${missingWanted}`,
  refused: 'Nothing of it was imported. Please correct it and deliver it again.',
  in_part: 'A part of it may have been imported. Please correct it and deliver all of it again.',
};

const endingOf = ({ target, import_id }: Pick<Drop, 'target' | 'import_id'>): keyof typeof endings => {
  if (target === null) return import_id === null ? 'waiting' : 'going_on';
  return import_id === null ? 'refused' : 'in_part';
};

/** A text for the sender of a delivery that names what is missing or wrong; senders read English. */
export const noticeOf = (
  drop: Pick<Drop, 'name' | 'target' | 'import_id'>,
  problems: readonly DropProblem[],
): string => {
  const ending = endingOf(drop);
  const [absent, wrong] = [problems.filter(isMissing), problems.filter((each) => !isMissing(each))];
  const part = (title: string, some: readonly DropProblem[]) =>
    some.length === 0 ? [] : [`${title}:`, ...some.map(lineOf), ''];
  return [
    `The delivery “${drop.name}” is ${ending === 'waiting' ? 'incomplete' : 'refused'}.`,
    '',
    ...part('Missing', absent),
    ...part('Wrong', wrong),
    endings[ending],
    '',
  ].join('\n');
};
