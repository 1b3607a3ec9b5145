/** Words and codes for everywhere: of DDEX, and of CISAC's table in both forms. */
const everywhere = new Set(['WORLDWIDE', 'WW', '2136', '2WL']);

/** Countries by their letters and numbers in ISO 3166-1, which CISAC's table of territories (TIS) has too. */
const numbers =
  'AD20 AE784 AF4 AG28 AI660 AL8 AM51 AO24 AQ10 AR32 AS16 AT40 AU36 AW533 AX248 AZ31 BA70 BB52 BD50 BE56 BF854 ' +
  'BG100 BH48 BI108 BJ204 BL652 BM60 BN96 BO68 BQ535 BR76 BS44 BT64 BV74 BW72 BY112 BZ84 CA124 CC166 CD180 CF140 ' +
  'CG178 CH756 CI384 CK184 CL152 CM120 CN156 CO170 CR188 CU192 CV132 CW531 CX162 CY196 CZ203 DE276 DJ262 DK208 ' +
  'DM212 DO214 DZ12 EC218 EE233 EG818 EH732 ER232 ES724 ET231 FI246 FJ242 FK238 FM583 FO234 FR250 GA266 GB826 GD308 ' +
  'GE268 GF254 GG831 GH288 GI292 GL304 GM270 GN324 GP312 GQ226 GR300 GS239 GT320 GU316 GW624 GY328 HK344 HM334 ' +
  'HN340 HR191 HT332 HU348 ID360 IE372 IL376 IM833 IN356 IO86 IQ368 IR364 IS352 IT380 JE832 JM388 JO400 JP392 KE404 ' +
  'KG417 KH116 KI296 KM174 KN659 KP408 KR410 KW414 KY136 KZ398 LA418 LB422 LC662 LI438 LK144 LR430 LS426 LT440 ' +
  'LU442 LV428 LY434 MA504 MC492 MD498 ME499 MF663 MG450 MH584 MK807 ML466 MM104 MN496 MO446 MP580 MQ474 MR478 ' +
  'MS500 MT470 MU480 MV462 MW454 MX484 MY458 MZ508 NA516 NC540 NE562 NF574 NG566 NI558 NL528 NO578 NP524 NR520 ' +
  'NU570 NZ554 OM512 PA591 PE604 PF258 PG598 PH608 PK586 PL616 PM666 PN612 PR630 PS275 PT620 PW585 PY600 QA634 ' +
  'RE638 RO642 RS688 RU643 RW646 SA682 SB90 SC690 SD729 SE752 SG702 SH654 SI705 SJ744 SK703 SL694 SM674 SN686 SO706 ' +
  'SR740 SS728 ST678 SV222 SX534 SY760 SZ748 TC796 TD148 TF260 TG768 TH764 TJ762 TK772 TL626 TM795 TN788 TO776 ' +
  'TR792 TT780 TV798 TW158 TZ834 UA804 UG800 UM581 US840 UY858 UZ860 VA336 VC670 VE862 VG92 VI850 VN704 VU548 WF876 ' +
  'WS882 YE887 YT175 ZA710 ZM894 ZW716';

const countries = new Map(
  numbers.split(' ').flatMap((each) => {
    const country = each.slice(0, 2);
    return [country, each.slice(2)].map((code) => [code, country] as const);
  }),
);
// Kosovo has letters by custom, and no number.
countries.set('XK', 'XK');

/** Former countries of ISO 3166-3, which DDEX still allows, with what has become of them. */
const former: Readonly<Record<string, string>> = {
  AN: 'AW BQ CW SX',
  BU: 'MM',
  CS: 'CZ ME RS SK XK',
  DD: 'DE',
  SU: 'AM AZ BY EE GE KG KZ LT LV MD RU TJ TM UA UZ',
  TP: 'TL',
  YD: 'YE',
  YU: 'BA HR ME MK RS SI XK',
  ZR: 'CD',
};

/** Relation of a code to a territory; a part of it is a subdivision, or a former country with more than it. */
type Reach = 'everywhere' | 'whole' | 'part' | 'elsewhere' | 'unreadable';

/** Letters, with a subdivision or without, or a number. */
const forms = /^(?:0*([1-9]\d*|[A-Z]{2}))(-[A-Z\d]{1,3})?$/;

const reachOf = (text: string, territory: string): Reach => {
  const [code, whole] = [text.trim().toUpperCase(), territory.toUpperCase()];
  if (everywhere.has(code)) return 'everywhere';
  const [, named = '', part] = countries.has(code) ? ['', code] : (forms.exec(code) ?? []);
  if (named === whole) return part === undefined ? 'whole' : 'part';
  if (Object.hasOwn(former, named)) return former[named]?.split(' ').includes(whole) === true ? 'part' : 'elsewhere';
  const country = countries.get(named);
  if (country === undefined) return 'unreadable';
  if (country !== whole) return 'elsewhere';
  return part === undefined ? 'whole' : 'part';
};

/**
 * Rank of territory codes: 2 names the territory, 1 is worldwide, 0 is elsewhere. No codes at all mean worldwide. A part
 * of the territory is not the whole, and what cannot be read may be anywhere: naming these is not enough, and excluding
 * them excludes the territory; with `ending`, as of what ends a licence, the other way round.
 */
export const fits = (
  codes: readonly string[],
  excluded: readonly string[],
  territory: string,
  ending = false,
): 0 | 1 | 2 => {
  const some = (list: readonly string[], ...reaches: Reach[]) =>
    list.some((code) => reaches.includes(reachOf(code, territory)));
  if (ending ? some(excluded, 'whole') : excluded.some((code) => reachOf(code, territory) !== 'elsewhere')) return 0;
  if (ending ? some(codes, 'whole', 'part', 'unreadable') : some(codes, 'whole')) return 2;
  return codes.length === 0 || some(codes, 'everywhere') ? 1 : 0;
};
