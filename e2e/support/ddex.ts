export interface SentTrack {
  title: string;
  isrc: string;
  file: string;
}

interface Sent {
  /** Of the message; a later one counts. */
  id: string;
  at: string;
  icpn: string;
  title: string;
  artist: string;
  tracks: readonly SentTrack[];
  isTakedown?: boolean;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const all = <T>(items: readonly T[], write: (item: T, at: number) => string) => items.map(write).join('');

/** A message of DDEX ERN 3.8.2 about an album, for streaming everywhere, or taking it down. */
export const ern = ({ id, at, icpn, title, artist, tracks, isTakedown = false }: Sent): string => {
  const name = `<Title TitleType="DisplayTitle"><TitleText>${escaped(title)}</TitleText></Title>`;
  const by = `<DisplayArtistName>${escaped(artist)}</DisplayArtistName>`;
  const recordings = all(
    tracks,
    (track, n) => `<SoundRecording>
      <SoundRecordingId><ISRC>${track.isrc}</ISRC></SoundRecordingId><ResourceReference>A${n + 1}</ResourceReference>
      <ReferenceTitle><TitleText>${escaped(track.title)}</TitleText></ReferenceTitle>
      <SoundRecordingDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode>${by}
        <TechnicalSoundRecordingDetails><File><FileName>${track.file}</FileName><FilePath>resources/</FilePath></File></TechnicalSoundRecordingDetails>
      </SoundRecordingDetailsByTerritory></SoundRecording>`,
  );
  const terms = isTakedown ? '<TakeDown>true</TakeDown>' : '<Usage><UseType>OnDemandStream</UseType></Usage>';
  return `<?xml version="1.0" encoding="UTF-8"?>
<ern:NewReleaseMessage xmlns:ern="http://ddex.net/xml/ern/382" MessageSchemaVersionId="ern/382">
  <MessageHeader><MessageId>${id}</MessageId><MessageSender><PartyId>PADPIDA2026010101E</PartyId></MessageSender>
    <MessageCreatedDateTime>${at}</MessageCreatedDateTime><MessageControlType>LiveMessage</MessageControlType></MessageHeader>
  <ResourceList>${recordings}</ResourceList>
  <ReleaseList><Release IsMainRelease="true"><ReleaseId><ICPN>${icpn}</ICPN></ReleaseId>
    <ReleaseReference>R0</ReleaseReference><ReleaseType>Album</ReleaseType>
    <ReleaseResourceReferenceList>${all(tracks, (_, n) => `<ReleaseResourceReference>A${n + 1}</ReleaseResourceReference>`)}</ReleaseResourceReferenceList>
    <ReleaseDetailsByTerritory><TerritoryCode>Worldwide</TerritoryCode>${by}${name}</ReleaseDetailsByTerritory></Release></ReleaseList>
  <DealList><ReleaseDeal><DealReleaseReference>R0</DealReleaseReference><Deal><DealTerms>
    <CommercialModelType>SubscriptionModel</CommercialModelType>${terms}<TerritoryCode>Worldwide</TerritoryCode>
    <ValidityPeriod><StartDate>2026-01-01</StartDate></ValidityPeriod></DealTerms></Deal></ReleaseDeal></DealList>
</ern:NewReleaseMessage>`;
};
