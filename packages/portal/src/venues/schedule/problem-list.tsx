import { Card } from '../../ui/card.tsx';
import { formatDay } from '../../i18n/format.ts';
import { asEnd } from '../../lib/clock-text.ts';
import { hoursText, playedName, type Sources } from './described.ts';
import type { Problem } from './problems.ts';
import { clockOf } from './slot-times.ts';
import { useScheduleText, type ScheduleText } from './text.ts';
import css from './panels.module.css';

function sentence(problem: Problem, sources: Sources, text: ScheduleText): string {
  if (problem.kind === 'unavailable') return text.problems.unavailable(problem.source.name, problem.hasAssigned);
  if (problem.kind === 'over') return text.problems.over[problem.what](problem.name, formatDay(problem.ends_on));
  if (problem.kind === 'never') {
    const { slot } = problem.found;
    const named = `${playedName(sources, slot, text)} (${text.dayNames[slot.day]}, ${hoursText(slot, text)})`;
    return text.problems.never[problem.why](named);
  }
  const { day, start, end } = problem.span;
  const when = text.week.slot(text.dayNames[day], text.range(clockOf(start), asEnd(clockOf(end))));
  if (problem.kind === 'gap') return text.problems.gap(when);
  const named = ({ slot }: typeof problem.heard) => `${playedName(sources, slot, text)} (${hoursText(slot, text)})`;
  return text.problems.clash(when, named(problem.heard), named(problem.covered));
}

/** Sentences that are shown. */
const shownAtMost = 30;

interface ProblemListProps {
  problems: readonly Problem[];
  sources: Sources;
  onJump: (problem: Problem) => void;
}

export function ProblemList({ problems, sources, onJump }: ProblemListProps) {
  const text = useScheduleText();
  const shown = problems.slice(0, shownAtMost);
  return (
    <Card title={text.problems.title}>
      {problems.length === 0 ? (
        <p>{text.problems.none}</p>
      ) : (
        <ul className="stack-4">
          {shown.map((problem) => {
            const words = sentence(problem, sources, text);
            return (
              <li key={words}>
                <button type="button" className={css.jump} onClick={() => onJump(problem)}>
                  {words}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {problems.length > shown.length && <p className="hint">{text.problems.more(problems.length - shown.length)}</p>}
      <p className="sr-only" role="status">
        {problems.length > 0 && text.problems.count(problems.length)}
      </p>
    </Card>
  );
}
