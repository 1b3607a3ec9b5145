import { Box, Button, CardContent, Stack, Typography } from '@mui/material';
import { contractDetailsShape, textIn } from '@kamerton/wire';
import type { WholeContract } from '@kamerton/wire/office';
import { useTranslate } from 'react-admin';
import { useLanguage } from '../../i18n/languages.ts';
import { useText } from '../../i18n/text.ts';
import { Moment } from '../../ui/dates.tsx';
import { OfficeShow, useDetail } from '../../ui/detail.tsx';
import { Facts } from '../../ui/facts.tsx';
import { History } from '../../ui/history.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { ContractStatusLabel } from '../../ui/status.tsx';
import { asideWidth, recordLayout } from '../../ui/styles.ts';
import { RenewCard, TerminateCard } from './contract-actions.tsx';

const { is_foreign: _, ...shape } = contractDetailsShape;
const details = Object.keys(shape) as (keyof typeof shape)[];

function ContractLine({ contract }: { contract: WholeContract }) {
  const text = useText().contracts;
  const language = useLanguage();
  const { termination } = contract;
  return (
    <Box>
      <Typography>
        {contract.number} <ContractStatusLabel status={contract.status} />
      </Typography>
      <RecordLink resource="accounts" id={contract.account.id}>
        {contract.account.name}
      </RecordLink>{' '}
      · {contract.account.email}
      {termination && (
        <Typography sx={{ mt: 1 }}>
          {text.terminatedAt} <Moment at={termination.terminated_at} />: {textIn(termination.reason, language)}
        </Typography>
      )}
    </Box>
  );
}

function Signatures({ contract }: { contract: WholeContract }) {
  const text = useText().contracts;
  if (contract.signatures.length === 0) return <Typography color="text.secondary">{text.unsigned}</Typography>;
  return (
    <Stack spacing={2}>
      {contract.signatures.map((one) => (
        <Box key={one.edition} component="section" aria-label={text.edition(one.edition)}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography component="h3" sx={{ fontWeight: 600 }}>
              {text.edition(one.edition)}
            </Typography>
            <Button
              component="a"
              size="small"
              variant="outlined"
              target="_blank"
              href={`/office/api/contracts/${contract.id}/pdf?edition=${one.edition}`}
            >
              PDF
            </Button>
          </Stack>
          <Typography variant="body2">
            {one.signatory_name} · <Moment at={one.signed_at} /> · {text.terms(one.terms_version)}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {one.email} · {one.address} · SHA-256 {one.pdf_sha256}
          </Typography>
        </Box>
      ))}
    </Stack>
  );
}

function Contract() {
  const text = useText().contracts;
  const translate = useTranslate();
  const contract = useDetail('contracts');
  const filled = details.filter((field) => contract[field]);
  return (
    <CardContent>
      <Stack spacing={3}>
        <ContractLine contract={contract} />
        <Box>
          <Typography component="h2" variant="h6" gutterBottom>
            {text.signatures}
          </Typography>
          <Signatures contract={contract} />
        </Box>
        <Facts
          title={text.details}
          facts={filled.map((field) => [translate(`resources.contracts.fields.${field}`), contract[field]] as const)}
        />
      </Stack>
    </CardContent>
  );
}

function Aside() {
  const contract = useDetail('contracts');
  return (
    <Stack spacing={2} sx={asideWidth}>
      <TerminateCard contract={contract} />
      {contract.termination && <RenewCard contract={contract} />}
      <History kind="contract" id={contract.id} />
    </Stack>
  );
}

export const ContractShow = () => (
  <OfficeShow aside={<Aside />} sx={recordLayout}>
    <Contract />
  </OfficeShow>
);
