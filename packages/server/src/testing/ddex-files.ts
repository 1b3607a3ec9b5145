/** Small messages in the forms of each version, written by hand. */

export interface SentTrack {
  isrc: string;
  title: string;
  file?: string;
  hash?: { algorithm: string; value: string };
  duration?: string;
}

export interface SentDeal {
  territories?: string[];
  excluded?: string[];
  start?: string;
  end?: string;
  isTakedown?: boolean;
  uses?: string[];
  /** Ids of the services that it is for, and that it is not for. */
  channels?: string[];
  notFor?: string[];
  /** References of the releases that it is for; all where left out. */
  of?: string[];
}

export interface SentRelease {
  id: string;
  at: string;
  icpn?: string;
  /** Its sender's own id; none if left out. */
  own?: string;
  sender?: string;
  title?: string;
  tracks: SentTrack[];
  deals: SentDeal[];
  cover?: string;
  /** `LiveMessage` where left out. */
  control?: string;
}

const icpn = '4006381333931';

const many = <T>(items: readonly T[], write: (item: T, at: number) => string): string => items.map(write).join('\n');

const header = ({
  id,
  at,
  control = 'LiveMessage',
  sender = 'PADPIDA2013042401U',
}: Pick<SentRelease, 'id' | 'at' | 'control' | 'sender'>) => `
  <MessageHeader>
    <MessageThreadId>T</MessageThreadId>
    <MessageId>${id}</MessageId>
    <MessageSender><PartyId>${sender}</PartyId><PartyName><FullName>Мелодия</FullName></PartyName></MessageSender>
    <MessageRecipient><PartyId>PADPIDA2009101501Y</PartyId></MessageRecipient>
    <MessageCreatedDateTime>${at}</MessageCreatedDateTime>
    <MessageControlType>${control}</MessageControlType>
  </MessageHeader>`;

const references = ({ tracks }: SentRelease): string[] => ['R0', ...tracks.map((_, at) => `R${at + 1}`)];

const dealList = (sent: SentRelease, terms: (deal: SentDeal) => string) =>
  sent.deals.length === 0
    ? ''
    : `<DealList>${many(
        sent.deals,
        (deal) => `<ReleaseDeal>
    ${many(deal.of ?? references(sent), (reference) => `<DealReleaseReference>${reference}</DealReleaseReference>`)}
    <Deal><DealTerms>${terms(deal)}</DealTerms></Deal></ReleaseDeal>`,
      )}</DealList>`;

const where = ({ territories = ['Worldwide'], excluded = [] }: SentDeal) =>
  many(territories, (code) => `<TerritoryCode>${code}</TerritoryCode>`) +
  many(excluded, (code) => `<ExcludedTerritoryCode>${code}</ExcludedTerritoryCode>`);

const services = ({ channels = [], notFor = [] }: SentDeal) =>
  many(channels, (id) => `<DistributionChannel><PartyId>${id}</PartyId></DistributionChannel>`) +
  many(notFor, (id) => `<ExcludedDistributionChannel><PartyId>${id}</PartyId></ExcludedDistributionChannel>`);

const bound = (name: string, text: string | undefined) =>
  text === undefined
    ? ''
    : `<${name}${text.includes('T') ? 'Time' : ''}>${text}</${name}${text.includes('T') ? 'Time' : ''}>`;

const usesOf = ({ uses = ['NonInteractiveStream'] }: SentDeal) => many(uses, (use) => `<UseType>${use}</UseType>`);

const when = ({ start, end }: SentDeal) =>
  `<ValidityPeriod>${bound('StartDate', start)}${bound('EndDate', end)}</ValidityPeriod>`;

/** ERN 4: parties in a list, resources with their details in them. */
export const ern4 = (sent: SentRelease, version: '43' | '432' | '42' | '411' = '43'): string => {
  const edition = version.startsWith('43');
  // Renames of 4.3.1.
  const role = (name: string) => (version === '432' ? `<Role><Value>${name}</Value></Role>` : `<Role>${name}</Role>`);
  const genre = version === '432' ? 'DisplayGenre' : 'Genre';
  const technical = ({ file, hash }: SentTrack, at: number) =>
    file === undefined
      ? ''
      : `<TechnicalDetails><TechnicalResourceDetailsReference>T${at + 1}</TechnicalResourceDetailsReference>
        ${edition ? '<DeliveryFile><Type>AudioFile</Type>' : ''}<File><URI>${file}</URI>${
          hash
            ? `<HashSum><Algorithm>${hash.algorithm}</Algorithm><HashSumValue>${hash.value}</HashSumValue></HashSum>`
            : ''
        }</File>${edition ? '</DeliveryFile>' : ''}</TechnicalDetails>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/${version}" ReleaseProfileVersionId="Audio" LanguageAndScriptCode="en">
${header(sent)}
<PartyList>
  <Party><PartyReference>PMain</PartyReference><PartyName><FullName>Кино</FullName></PartyName></Party>
  <Party><PartyReference>PWriter</PartyReference><PartyName><FullName>Виктор Цой</FullName></PartyName></Party>
  <Party><PartyReference>PLabel</PartyReference><PartyName><FullName>Moroz Records</FullName></PartyName></Party>
</PartyList>
<ResourceList>${many(
    sent.tracks,
    (track, at) => `<SoundRecording>
  <ResourceReference>A${at + 1}</ResourceReference><Type>MusicalWorkSoundRecording</Type>
  ${edition ? `<SoundRecordingEdition><ResourceId><ISRC>${track.isrc}</ISRC></ResourceId>${technical(track, at)}</SoundRecordingEdition>` : `<ResourceId><ISRC>${track.isrc}</ISRC></ResourceId>`}
  <DisplayTitleText>${track.title}</DisplayTitleText>
  <DisplayTitle ApplicableTerritoryCode="Worldwide" IsDefault="true"><TitleText>${track.title}</TitleText></DisplayTitle>
  <DisplayArtistName ApplicableTerritoryCode="Worldwide" IsDefault="true">Кино</DisplayArtistName>
  <DisplayArtist SequenceNumber="1"><ArtistPartyReference>PMain</ArtistPartyReference><DisplayArtistRole>MainArtist</DisplayArtistRole></DisplayArtist>
  <Contributor><ContributorPartyReference>PWriter</ContributorPartyReference>${role('ComposerLyricist')}</Contributor>
  <Duration>${track.duration ?? 'PT0M1S'}</Duration>
  <ParentalWarningType>${at === 0 ? 'Explicit' : 'NotExplicit'}</ParentalWarningType>
  ${edition ? '' : technical(track, at)}
</SoundRecording>`,
  )}
${sent.cover ? `<Image><ResourceReference>A99</ResourceReference><Type>FrontCoverImage</Type><TechnicalDetails><File><URI>${sent.cover}</URI></File></TechnicalDetails></Image>` : ''}
</ResourceList>
<ReleaseList>
<Release>
  <ReleaseReference>R0</ReleaseReference><ReleaseType>Album</ReleaseType>
  <ReleaseId><ICPN>${sent.icpn ?? icpn}</ICPN>${sent.own ? `<ProprietaryId Namespace="DPID:X">${sent.own}</ProprietaryId>` : ''}</ReleaseId>
  <DisplayTitleText>${sent.title ?? 'Gruppa krovi'}</DisplayTitleText>
  <DisplayTitle ApplicableTerritoryCode="Worldwide" IsDefault="true"><TitleText>${sent.title ?? 'Gruppa krovi'}</TitleText></DisplayTitle>
  <DisplayTitle ApplicableTerritoryCode="Worldwide" LanguageAndScriptCode="ru"><TitleText>${sent.title ?? 'Группа крови'}</TitleText></DisplayTitle>
  <DisplayArtistName ApplicableTerritoryCode="Worldwide" IsDefault="true">Кино</DisplayArtistName>
  <ReleaseLabelReference ApplicableTerritoryCode="Worldwide">PLabel</ReleaseLabelReference>
  <ReleaseDate ApplicableTerritoryCode="Worldwide" IsDefault="true">2020-05-01</ReleaseDate>
  <OriginalReleaseDate ApplicableTerritoryCode="Worldwide" IsDefault="true">1988</OriginalReleaseDate>
  <${genre} ApplicableTerritoryCode="Worldwide"><GenreText>Rock</GenreText><SubGenre>Post-Punk</SubGenre></${genre}>
  <ParentalWarningType>NotExplicit</ParentalWarningType>
  <ResourceGroup><ResourceGroup><SequenceNumber>1</SequenceNumber>
  ${many(
    sent.tracks,
    (_, at) =>
      `<ResourceGroupContentItem><SequenceNumber>${at + 1}</SequenceNumber><ReleaseResourceReference>A${at + 1}</ReleaseResourceReference></ResourceGroupContentItem>`,
  )}
  </ResourceGroup><LinkedReleaseResourceReference>A99</LinkedReleaseResourceReference></ResourceGroup>
</Release>
${many(
  sent.tracks,
  (_, at) =>
    `<TrackRelease><ReleaseReference>R${at + 1}</ReleaseReference><ReleaseResourceReference>A${at + 1}</ReleaseResourceReference></TrackRelease>`,
)}
</ReleaseList>
${dealList(sent, (deal) => `${where(deal)}${when(deal)}<CommercialModelType>SubscriptionModel</CommercialModelType>${usesOf(deal)}${services(deal)}`)}
</ern:NewReleaseMessage>`;
};

/** ERN 3.8: details by territory, releases of tracks beside the main one. */
export const ern3 = (sent: SentRelease, version: '382' | '381' | '37' = '382'): string => {
  const title = sent.title ?? 'Группа крови';
  const details = (track: SentTrack, at: number) =>
    track.file === undefined
      ? ''
      : `<TechnicalSoundRecordingDetails><TechnicalResourceDetailsReference>T${at + 1}</TechnicalResourceDetailsReference>
      <File><FileName>${track.file.replace(/^.*\//, '')}</FileName><FilePath>${track.file.replace(/[^/]*$/, '')}</FilePath>${
        track.hash
          ? `<HashSum><HashSum>${track.hash.value}</HashSum><HashSumAlgorithmType>${track.hash.algorithm}</HashSumAlgorithmType></HashSum>`
          : ''
      }</File></TechnicalSoundRecordingDetails>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/${version}" MessageSchemaVersionId="ern/${version}" LanguageAndScriptCode="ru">
${header(sent)}
<UpdateIndicator>OriginalMessage</UpdateIndicator>
<ResourceList>${many(
    sent.tracks,
    (track, at) => `<SoundRecording>
  <SoundRecordingType>MusicalWorkSoundRecording</SoundRecordingType>
  <SoundRecordingId><ISRC>${track.isrc}</ISRC></SoundRecordingId>
  <ResourceReference>A${at + 1}</ResourceReference>
  <ReferenceTitle><TitleText>${track.title}</TitleText></ReferenceTitle>
  <Duration>${track.duration ?? 'PT0M1S'}</Duration>
  <SoundRecordingDetailsByTerritory>
    <TerritoryCode>Worldwide</TerritoryCode>
    <Title TitleType="DisplayTitle"><TitleText>${track.title}</TitleText></Title>
    <DisplayArtist SequenceNumber="1"><PartyName><FullName>Кино</FullName></PartyName><ArtistRole>MainArtist</ArtistRole></DisplayArtist>
    <IndirectResourceContributor><PartyName><FullName>Виктор Цой</FullName></PartyName><IndirectResourceContributorRole>Composer</IndirectResourceContributorRole></IndirectResourceContributor>
    <Genre><GenreText>Rock</GenreText></Genre>
    <ParentalWarningType>NotExplicit</ParentalWarningType>
    ${details(track, at)}
  </SoundRecordingDetailsByTerritory>
</SoundRecording>`,
  )}</ResourceList>
<ReleaseList>
<Release IsMainRelease="true">
  <ReleaseId><ICPN IsEan="true">${sent.icpn ?? icpn}</ICPN></ReleaseId>
  <ReleaseReference>R0</ReleaseReference>
  <ReferenceTitle><TitleText>${title}</TitleText></ReferenceTitle>
  <ReleaseResourceReferenceList>${many(sent.tracks, (_, at) => `<ReleaseResourceReference ReleaseResourceType="PrimaryResource">A${at + 1}</ReleaseResourceReference>`)}</ReleaseResourceReferenceList>
  <ReleaseType>Album</ReleaseType>
  <ReleaseDetailsByTerritory>
    <TerritoryCode>Worldwide</TerritoryCode>
    <DisplayArtistName>Кино</DisplayArtistName><LabelName>Moroz Records</LabelName>
    <Title TitleType="FormalTitle"><TitleText>${title}</TitleText></Title>
    <Genre><GenreText>Rock</GenreText></Genre>
    <ReleaseDate>2020-05-01</ReleaseDate>
  </ReleaseDetailsByTerritory>
</Release>
${many(
  sent.tracks,
  (
    track,
    at,
  ) => `<Release><ReleaseId><ISRC>${track.isrc}</ISRC></ReleaseId><ReleaseReference>R${at + 1}</ReleaseReference>
  <ReferenceTitle><TitleText>${track.title}</TitleText></ReferenceTitle>
  <ReleaseResourceReferenceList><ReleaseResourceReference>A${at + 1}</ReleaseResourceReference></ReleaseResourceReferenceList>
  <ReleaseType>TrackRelease</ReleaseType></Release>`,
)}
</ReleaseList>
${dealList(sent, (deal) => `<CommercialModelType>SubscriptionModel</CommercialModelType>${usesOf(deal) && `<Usage>${usesOf(deal)}</Usage>`}${where(deal)}${services(deal)}${when(deal)}${deal.isTakedown ? '<TakeDown>true</TakeDown>' : ''}`)}
</ern:NewReleaseMessage>`;
};

/** A purge, in the form that all versions share; `ids` are elements. */
export const purge = (
  id: string,
  at: string,
  { version = '43', sender, ids = `<ICPN>${icpn}</ICPN>` }: { version?: string; sender?: string; ids?: string } = {},
): string => `<?xml version="1.0"?>
<ern:PurgeReleaseMessage xmlns:ern="http://ddex.net/xml/ern/${version}">
${header({ id, at, ...(sender !== undefined && { sender }) })}
<PurgedRelease><ReleaseId>${ids}</ReleaseId></PurgedRelease>
</ern:PurgeReleaseMessage>`;

/** The manifest of a batch. */
export const manifest = ({
  urls = [],
  sums = [],
  isTest = false,
}: {
  urls?: string[];
  /** MD5, in the order of the addresses. */
  sums?: string[];
  isTest?: boolean;
}): string => `<?xml version="1.0"?>
<ern-c:ManifestMessage xmlns:ern-c="http://ddex.net/xml/ern-c/15" MessageVersionId="ern-c/15">
<IsTestFlag>${isTest}</IsTestFlag><RootDirectory/><NumberOfMessages>${urls.length}</NumberOfMessages>
${many(
  urls,
  (url, at) =>
    `<MessageInBatch><MessageType>NewReleaseMessage</MessageType><URL>${url}</URL>${
      sums[at] === undefined
        ? ''
        : `<HashSum><HashSum>${sums[at]}</HashSum><HashSumAlgorithmType>MD5</HashSumAlgorithmType></HashSum>`
    }</MessageInBatch>`,
)}
</ern-c:ManifestMessage>`;

const referenceList = (list: string, name: string, of: readonly string[]) =>
  `<${list}>${many(of, (each) => `<${name}>${each}</${name}>`)}</${list}>`;

/** Terms of a deal about files, by the references of their technical details. */
export const forFiles = (...of: string[]): string =>
  referenceList('DealTechnicalResourceDetailsReferenceList', 'DealTechnicalResourceDetailsReference', of);

/** Terms of a deal of ERN 3 about a use of some recordings. */
export const usageOf = (use: string, ...of: string[]): string =>
  `<ResourceUsage>${of.length > 0 ? referenceList('DealResourceReferenceList', 'DealResourceReference', of) : ''}
  <Usage><UseType>${use}</UseType></Usage></ResourceUsage>`;

/** Adds words to each deal of a message. */
export const inDeals = (text: string, words: string): string =>
  text.replaceAll('</DealTerms></Deal>', `</DealTerms>${words}</Deal>`);

/** Adds a preview of the first recording to a message, with technical details T9. */
export const withPreview = (text: string): string => {
  const preview = `<TechnicalResourceDetailsReference>T9</TechnicalResourceDetailsReference><IsPreview>true</IsPreview>`;
  const add = (name: string) => (end: string) => `<${name}>${preview}</${name}>${end}`;
  return text
    .replace('</SoundRecordingEdition>', add('TechnicalDetails'))
    .replace('</SoundRecordingDetailsByTerritory>', add('TechnicalSoundRecordingDetails'));
};
