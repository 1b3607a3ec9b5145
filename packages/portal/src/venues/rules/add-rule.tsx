import { useEffect, useState } from 'react';
import { CancelButton } from '../../ui/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import css from './rules.module.css';
import { PreviewText } from './preview-text.tsx';
import { type Scope, useGenreNames, usePreview, useRuleActions } from './queries.ts';
import { useMatchingTracks } from '../../lib/matching-tracks.ts';
import { type Suggestion, suggestionsFor } from './suggestions.ts';
import { useRulesText } from '../../i18n/rules-text.ts';

/** Milliseconds after the last key until a search starts. */
const typingPause = 250;

/** Finds what must not play, shows what a rule about it would do, and adds the rule. */
export function AddRule({ scope }: { scope: Scope }) {
  const text = useRulesText();
  const { added } = text;
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const [candidate, setCandidate] = useState<Suggestion | null>(null);
  useEffect(() => {
    const pause = setTimeout(() => setWords(typed.trim()), typingPause);
    return () => clearTimeout(pause);
  }, [typed]);
  const tracks = useMatchingTracks(words);
  const genres = useGenreNames();
  const preview = usePreview(scope, candidate?.rule ?? null);
  const { add, isBusy } = useRuleActions(scope);
  const isSettled = words === typed.trim();
  const found = { tracks: tracks.data ?? [], genres: genres.data?.genres ?? [] };

  return (
    <div className="stack-14">
      <Combobox
        label={added.field}
        name="rule"
        hint={added.hint}
        text={typed}
        onType={setTyped}
        chosen={null}
        onChoose={(suggestion: Suggestion) => {
          setCandidate(suggestion);
          setTyped('');
        }}
        onOpenChange={() => undefined}
        options={suggestionsFor(words, found, text)}
        loading={typed.trim() !== '' && (!isSettled || tracks.isPlaceholderData || tracks.isLoading)}
        texts={{ loading: added.loading, nothing: added.nothing, found: added.found }}
      />
      {candidate && (
        <section className={css.candidate} aria-label={added.title}>
          <p className="font-semibold break-anywhere">{candidate.full}</p>
          <p role="status" className={css.hint}>
            {preview.data ? <PreviewText preview={preview.data} /> : !preview.isError && added.counting}
          </p>
          <div className="wrap-8 mt-14">
            <Button
              variant="accent"
              busy={isBusy}
              onClick={() => void add(candidate.rule, () => setCandidate((now) => (now === candidate ? null : now)))}
            >
              {added.add}
            </Button>
            <CancelButton variant="quiet" onClick={() => setCandidate(null)} />
          </div>
        </section>
      )}
    </div>
  );
}
