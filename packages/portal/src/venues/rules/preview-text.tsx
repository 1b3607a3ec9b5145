import type { ResponseOf } from '@kamerton/wire/client/api';
import type { laterApi } from '@kamerton/wire/client/more-calls';
import { formatNumber } from '../../i18n/format.ts';
import { type RulesText, useRulesText } from '../../i18n/rules-text.ts';

type Preview = ResponseOf<(typeof laterApi)['previewMusicRules']>;

/** Returns the effect of a rule in sentences. */
function previewText(counts: Preview, { preview }: RulesText): string {
  const { venues, tracks, matched, skipped, is_capped } = counts;
  if (venues === 0 || tracks === 0) return preview.none;
  const shown = formatNumber(tracks);
  if (matched === 0) return preview.nothing(tracks, shown, venues);
  const already = matched - skipped;
  return [
    preview.of(formatNumber(matched), shown, tracks, venues),
    ...(already > 0 ? [preview.already(already, formatNumber(already))] : []),
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
  const sentence = previewText(preview, text);
  return ifOn && preview.matched > 0 ? text.preview.ifOn(sentence) : sentence;
}
