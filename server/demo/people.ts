/** Demo people: the four one can log in as, and sellers nobody can. */
import { type Chance, chance } from './random.ts';
import { givenNames, nicknames, places, surnames } from './vocabulary.ts';

export interface DemoPerson {
  id: string;
  phone: string;
  nickname: string;
  certifiedName: string | null;
  isStaff: boolean;
  hasStock: boolean;
  isMerchant: boolean;
  addresses: { id: string; name: string; province: string; city: string; district: string; detail: string }[];
}

/** The accounts that the login screen and `npm start` show. No operator has been given 154: nobody receives the codes of staff. */
export const demoAccounts = [
  { role: 'buyer', id: 'demo-buyer', phone: '13800000001', nickname: '一舟爱走路' },
  { role: 'seller', id: 'demo-seller', phone: '13800000002', nickname: '知夏的旧鞋柜' },
  { role: 'merchant', id: 'demo-merchant', phone: '13800000003', nickname: '回声二手行' },
  { role: 'staff', id: 'demo-staff', phone: '15400000009', nickname: '平台·小满' },
] as const;

/** The first of `sellers` is the one that can log in. */
export function makePeople(sellers: number): { people: DemoPerson[]; sellers: DemoPerson[] } {
  const c = chance('people');
  const known = demoAccounts.map(({ role, id, phone, nickname }) =>
    person(c, {
      id,
      phone,
      nickname,
      isStaff: role === 'staff',
      hasStock: role === 'seller',
      isMerchant: role === 'merchant',
      addresses: role === 'staff' ? 0 : role === 'buyer' ? 2 : 1,
      certified: role !== 'staff',
    }),
  );
  const used = new Set<string>();
  const others = Array.from({ length: sellers - 1 }, (_, i) => {
    const nickname = freeNickname(c, used);
    const id = `demo-seller-${String(i + 1).padStart(2, '0')}`;
    const phone = `1540001${String(i + 1).padStart(4, '0')}`;
    return person(c, {
      id,
      phone,
      nickname,
      isStaff: false,
      hasStock: true,
      isMerchant: false,
      addresses: 1,
      certified: true,
    });
  });
  const people = [...known, ...others];
  return { people, sellers: people.filter((one) => one.hasStock) };
}

type Plan = Omit<DemoPerson, 'addresses' | 'certifiedName'> & { addresses: number; certified: boolean };

function person(c: Chance, { addresses, certified, ...plan }: Plan): DemoPerson {
  const name = c.pick(surnames) + c.pick(givenNames);
  return {
    ...plan,
    certifiedName: certified ? name : null,
    addresses: Array.from({ length: addresses }, (_, i) => {
      const [province, city, district, detail] = c.pick(places);
      const room = `${c.int(1, 12)} 幢 ${c.int(2, 28)}0${c.int(1, 4)} 室`;
      return { id: `${plan.id}-address-${i + 1}`, name, province, city, district, detail: `${detail} ${room}` };
    }),
  };
}

export function freeNickname(c: Chance, used: Set<string>): string {
  for (;;) {
    const nickname = c.pick(nicknames.first) + c.pick(nicknames.last);
    if (used.has(nickname)) continue;
    used.add(nickname);
    return nickname;
  }
}
