import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortFiles } from '../import/files.mjs';
import { temporaryFolder } from '../measure/processes.mjs';

const each = (count, write) => Array.from({ length: count }, (_, at) => write(at + 1)).join('\n');
const everywhere = 'ApplicableTerritoryCode="Worldwide" IsDefault="true"';

const recording = (n) => `<SoundRecording>
  <ResourceReference>A${n}</ResourceReference><Type>MusicalWorkSoundRecording</Type>
  <SoundRecordingEdition><ResourceId><ISRC>RUA1D20${String(n).padStart(5, '0')}</ISRC></ResourceId>
    <TechnicalDetails><TechnicalResourceDetailsReference>T${n}</TechnicalResourceDetailsReference>
      <DeliveryFile><Type>AudioFile</Type><File><URI>resources/${n}.mp3</URI></File></DeliveryFile></TechnicalDetails>
  </SoundRecordingEdition>
  <DisplayTitleText>Licensed ${n}</DisplayTitleText>
  <DisplayTitle ${everywhere}><TitleText>Licensed ${n}</TitleText></DisplayTitle>
  <DisplayArtistName ${everywhere}>Bench</DisplayArtistName>
  <DisplayArtist SequenceNumber="1"><ArtistPartyReference>P1</ArtistPartyReference><DisplayArtistRole>MainArtist</DisplayArtistRole></DisplayArtist>
  <Duration>PT0M3S</Duration><ParentalWarningType>NotExplicit</ParentalWarningType>
</SoundRecording>`;

/** A message of ERN 4.3 about one release of `count` tracks, whose only deal ends at `end` if it is given. */
const message = (count, { id, end }) => `<?xml version="1.0" encoding="UTF-8"?>
<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/43" ReleaseProfileVersionId="Audio" LanguageAndScriptCode="en">
<MessageHeader>
  <MessageThreadId>T</MessageThreadId><MessageId>${id}</MessageId>
  <MessageSender><PartyId>PADPIDA2013042401U</PartyId></MessageSender>
  <MessageRecipient><PartyId>PADPIDA2009101501Y</PartyId></MessageRecipient>
  <MessageCreatedDateTime>${new Date().toISOString()}</MessageCreatedDateTime>
</MessageHeader>
<PartyList><Party><PartyReference>P1</PartyReference><PartyName><FullName>Bench</FullName></PartyName></Party></PartyList>
<ResourceList>${each(count, recording)}</ResourceList>
<ReleaseList>
<Release>
  <ReleaseReference>R0</ReleaseReference><ReleaseType>Album</ReleaseType>
  <ReleaseId><ICPN>4006381333931</ICPN></ReleaseId>
  <DisplayTitleText>Licensed</DisplayTitleText><DisplayTitle ${everywhere}><TitleText>Licensed</TitleText></DisplayTitle>
  <DisplayArtistName ${everywhere}>Bench</DisplayArtistName>
  <ReleaseLabelReference ApplicableTerritoryCode="Worldwide">P1</ReleaseLabelReference>
  <ReleaseDate ${everywhere}>2020-05-01</ReleaseDate>
  <Genre ApplicableTerritoryCode="Worldwide"><GenreText>Rock</GenreText></Genre>
  <ParentalWarningType>NotExplicit</ParentalWarningType>
  <ResourceGroup>${each(count, (n) => `<ResourceGroupContentItem><SequenceNumber>${n}</SequenceNumber><ReleaseResourceReference>A${n}</ReleaseResourceReference></ResourceGroupContentItem>`)}</ResourceGroup>
</Release>
${each(count, (n) => `<TrackRelease><ReleaseReference>R${n}</ReleaseReference><ReleaseResourceReference>A${n}</ReleaseResourceReference></TrackRelease>`)}
</ReleaseList>
<DealList><ReleaseDeal>
  <DealReleaseReference>R0</DealReleaseReference>
  ${each(count, (n) => `<DealReleaseReference>R${n}</DealReleaseReference>`)}
  <Deal><DealTerms><TerritoryCode>Worldwide</TerritoryCode>
    <ValidityPeriod><StartDate>2020-01-01</StartDate>${end ? `<EndDateTime>${end.toISOString()}</EndDateTime>` : ''}</ValidityPeriod>
    <CommercialModelType>SubscriptionModel</CommercialModelType><UseType>NonInteractiveStream</UseType>
  </DealTerms></Deal>
</ReleaseDeal></DealList>
</ern:NewReleaseMessage>`;

/** A delivery of one release with its sound. `send` writes another message about it, and returns the folder. */
export async function createDelivery(count, say) {
  const folder = temporaryFolder('kamerton-delivery-');
  const resources = join(folder, 'm', 'resources');
  mkdirSync(resources, { recursive: true });
  const source = await shortFiles(count, say);
  const files = readdirSync(source, { recursive: true }).filter((name) => name.endsWith('.mp3'));
  for (const [at, name] of files.toSorted((a, b) => a.localeCompare(b)).entries())
    cpSync(join(source, name), join(resources, `${at + 1}.mp3`));
  let sent = 0;
  return {
    send: (end) => {
      sent += 1;
      writeFileSync(join(folder, 'm', `${sent}.xml`), message(count, { id: `M${sent}`, end }));
      return folder;
    },
  };
}
