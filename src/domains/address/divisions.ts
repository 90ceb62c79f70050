/** Chinese divisions down to the district. The data is large, so it comes when an address is written. */

export interface Division {
  code: string;
  name: string;
}

export interface Divisions {
  provinces: Division[];
  /** Of a province. */
  cities(code: string): Division[];
  /** Of a city. */
  districts(code: string): Division[];
}

/** Levels of the statistics, not places: counties that belong to a province directly stand under them. */
const NO_PLACE = new Set(['省直辖县', '县', '自治区直辖县级行政区划']);

export async function loadDivisions(): Promise<Divisions> {
  const { areaList } = await import('@vant/area-data');
  const group = (list: Record<string, string>, length: number) => {
    const groups = new Map<string, Division[]>();
    for (const [code, name] of Object.entries(list)) {
      const key = code.slice(0, length);
      groups.set(key, [...(groups.get(key) ?? []), { code, name }]);
    }
    return groups;
  };
  const [cities, districts] = [group(areaList.city_list, 2), group(areaList.county_list, 4)];
  return {
    provinces: Object.entries(areaList.province_list).map(([code, name]) => ({ code, name })),
    cities: (code) => cities.get(code.slice(0, 2)) ?? [],
    districts: (code) => districts.get(code.slice(0, 4)) ?? [],
  };
}

/** Every city once, as an address names it: a municipality is its province. */
export const cityNames = ({ provinces, cities }: Divisions): string[] => [
  ...new Set(
    provinces.flatMap(({ code }) => cities(code).map(({ name }) => name)).filter((name) => !NO_PLACE.has(name)),
  ),
];

interface Region {
  province: string;
  city: string;
  district: string;
}

/** `浙江省 杭州市 西湖区`, `上海市 浦东新区`: no name twice, and only places. */
export const regionLine = ({ province, city, district }: Region): string =>
  [...new Set([province, city, district])].filter((name) => name && !NO_PLACE.has(name)).join(' ');
