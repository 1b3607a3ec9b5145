import type { Contract, ContractSignature } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { Link } from 'react-router';
import { useMutation } from '@tanstack/react-query';
import { formatSize, useDates } from '../../i18n/format.ts';
import { copyText } from '../../lib/copy-text.ts';
import { fetchedFile, saveFile } from '../../lib/file-call.ts';
import { paths } from '../../lib/paths.ts';
import { verifyLink } from '../../lib/public-links.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { CopyIcon, DownloadIcon } from '../../ui/icons.tsx';
import { notifyBriefly, notifyFailure } from '../../ui/notify.ts';
import css from './contract.module.css';
import { currentContractText, useContractText } from './text.ts';

/** Saves the PDF of an edition as a file. */
const useDownloadContract = (number: string) =>
  useMutation({
    mutationFn: async (edition: number) => {
      const file = await fetchedFile(api.downloadContract, { query: { edition } }, 'application/pdf');
      saveFile(file, `${number}-${edition}.pdf`);
    },
    onError: (error) => notifyFailure(error),
  });

function Hash({ value }: { value: string }) {
  const { document: text } = useContractText();
  const copy = async () => {
    if (await copyText(value)) notifyBriefly('success', currentContractText().document.copied);
  };
  return (
    <span className={css.hash}>
      <code>{value}</code>
      <IconButton label={text.copy} onClick={() => void copy()}>
        <CopyIcon size={18} />
      </IconButton>
    </span>
  );
}

interface SignedDocumentProps {
  contract: Contract;
  /** The signature in force. */
  signature: ContractSignature;
}

/** The signed contract: time, signatory, PDF with its hashes, and earlier editions. */
export function SignedDocument({ contract, signature }: SignedDocumentProps) {
  const { document: text } = useContractText();
  const { mutate: download, isPending, variables } = useDownloadContract(contract.number);
  const earlier = contract.signatures.filter(({ edition }) => edition !== signature.edition);
  const { moment } = useDates();
  return (
    <Card title={text.title}>
      <Facts>
        <Fact name={text.edition}>{signature.edition}</Fact>
        <Fact name={text.signedAt}>{moment(signature.signed_at)}</Fact>
        <Fact name={text.signatory}>{signature.signatory_name}</Fact>
        <Fact name={text.terms}>
          <Link to={`${paths.contractTerms}?version=${signature.terms_version}`} className="text-link">
            {text.version(signature.terms_version)}
          </Link>
        </Fact>
        <Fact name={text.fileHash}>
          <Hash value={signature.pdf_sha256} />
        </Fact>
        <Fact name={text.hash}>
          <Hash value={signature.sha256} />
        </Fact>
      </Facts>
      <details className={css.check}>
        <summary>{text.check}</summary>
        <p>{text.checkText}</p>
        <p>
          <a
            href={verifyLink(contract.number, signature.pdf_sha256)}
            target="_blank"
            rel="noreferrer"
            className="text-link"
          >
            {text.checkHere}
          </a>
        </p>
      </details>
      <div className="wrap-10 mt-16">
        <Button
          variant="accent"
          busy={isPending && variables === signature.edition}
          onClick={() => download(signature.edition)}
        >
          <DownloadIcon size={18} />
          {text.download(formatSize(signature.pdf_size))}
        </Button>
      </div>
      {earlier.length > 0 && (
        <div className={css.editions}>
          <h3>{text.earlier}</h3>
          <ul>
            {earlier.map(({ edition, signed_at }) => (
              <li key={edition} className={css.row}>
                <span className="note-14">{text.row(edition, moment(signed_at))}</span>
                <IconButton
                  label={text.downloadRow(edition)}
                  aria-busy={isPending && variables === edition}
                  onClick={() => download(edition)}
                >
                  <DownloadIcon />
                </IconButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
