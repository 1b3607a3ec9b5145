import type { Cover } from '@kamerton/wire';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useRevokedText } from './queries.ts';
import { paths } from '../../lib/paths.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Revoked } from './replacing.ts';
import { useReplacement } from './replacements.ts';
import { classes } from '../../ui/classes.ts';
import css from './replacements.module.css';

interface Candidate {
  id: number;
  name: string;
  artist: string;
  cover: Cover | null;
  seed: string;
  /** Address of its album. */
  to: string;
  /** Button that plays it. */
  listen: ReactNode;
  /** Rendered after its name. */
  badge?: ReactNode;
  /** Action if no playlist is affected. */
  otherwise: ReactNode;
}

interface ReplacementChoicesProps {
  revoked: Revoked;
  /** Name of what was revoked. */
  name: string;
  candidates: readonly Candidate[];
}

/** Replacements for revoked music; one press puts one into all affected playlists. */
export function ReplacementChoices({ revoked, name, candidates }: ReplacementChoicesProps) {
  const text = useRevokedText();
  const { chosen, replace, undo } = useReplacement(revoked);
  const panel = useRef<HTMLDivElement>(null);
  // The pressed button disappears: the focus moves to the outcome.
  const focusPanel = () => panel.current?.focus({ preventScroll: true });
  return (
    <div ref={panel} className={css.panel} tabIndex={-1}>
      <div role="status">
        {chosen && (
          <p className={css.done}>
            {chosen.state === 'running' ? text.replacing(chosen.name) : text.replaced(chosen.name, chosen.edits.length)}
            {chosen.state === 'undoable' && (
              <Button
                onClick={() => {
                  focusPanel();
                  undo();
                }}
              >
                {text.undo}
              </Button>
            )}
          </p>
        )}
      </div>
      {!chosen && candidates.length === 0 && (
        <p className={css.none}>
          {text.noReplacements}
          <ButtonLink to={paths.musicbase}>{text.toBase}</ButtonLink>
        </p>
      )}
      {!chosen && candidates.length > 0 && (
        <>
          <p className={classes('ink-3 text-13', css.title)} aria-hidden="true">
            {text.instead}
          </p>
          <ul aria-label={text.insteadOf(name)}>
            {candidates.map((candidate) => (
              <li key={candidate.id} className={css.choice}>
                {candidate.listen}
                <Artwork cover={candidate.cover} seed={candidate.seed} side={40} className={css.cover} />
                <span className={css.words}>
                  <Link to={candidate.to} className={classes('ellipsis', css.name)}>
                    {candidate.name}
                  </Link>
                  {candidate.badge}
                  <span className={classes('ellipsis', css.artist)}>{candidate.artist}</span>
                </span>
                {revoked.playlists.length > 0 ? (
                  <Button
                    aria-label={text.replaceWith(candidate.name)}
                    onClick={() => {
                      focusPanel();
                      replace(candidate);
                    }}
                  >
                    {text.replace}
                  </Button>
                ) : (
                  candidate.otherwise
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
