import type { ResponseOf, api } from '@kamerton/wire';
import { useContractText } from './text.ts';
import { formatDay } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileIcon } from '../../ui/icons.tsx';
import '../../ui/print.css';
import { Markdown } from './markdown.tsx';
import css from './terms.module.css';

export function TermsText({ terms }: { terms: ResponseOf<typeof api.contractTerms> }) {
  const { terms: text } = useContractText();
  return (
    <article data-print>
      <Card className={css.sheet}>
        <div className={css.head}>
          <p className="ink-2">{text.about(terms.version, formatDay(terms.effective_from))}</p>
          <div data-screen>
            <Button onClick={() => window.print()}>
              <FileIcon size={18} />
              {text.print}
            </Button>
          </div>
        </div>
        <Markdown text={terms.text} />
      </Card>
    </article>
  );
}
