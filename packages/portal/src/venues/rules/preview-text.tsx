import type { Language } from '@kamerton/wire';
import type { ResponseOf } from '@kamerton/wire/client/api';
import type { laterApi } from '@kamerton/wire/client/more-calls';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { type RulesText, useRulesText } from '../../i18n/rules-text.ts';

type Preview = ResponseOf<(typeof laterApi)['previewMusicRules']>;

/** Returns the effect of a rule in sentences. */
function previewText(counts: Preview, { preview }: RulesText, language: Language): string {
  const { venues, tracks, matched, skipped, is_capped } = counts;
  if (venues === 0 || tracks === 0) return preview.none;
  const shown = formatNumber(tracks, language);
  if (matched === 0) return preview.nothing(tracks, shown, venues);
  const already = matched - skipped;
  return [
    preview.of(formatNumber(matched, language), shown, tracks, venues),
    ...(already > 0 ? [preview.already(already, formatNumber(already, language))] : []),
    ...(is_capped ? [preview.capped] : []),
  ].join(' ');
}

interface PreviewTextProps {
  preview: Preview;
  /** True if it tells of a switch that is off. */
  ifOn?: boolean;
}

export function PreviewText({ preview, ifOn = false }: PreviewTextProps) {
  const text = useRulesText();
  const sentence = previewText(preview, text, useLanguage());
  return ifOn && preview.matched > 0 ? text.preview.ifOn(sentence) : sentence;
}
