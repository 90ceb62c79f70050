/** Colourways. u1 main, u2 second, u3 accent, l lining, la laces or cord, m midsole (also metal and plain faces, so always light), o outsole. */
export interface Palette {
  u1: string;
  u2: string;
  u3: string;
  l: string;
  la: string;
  m: string;
  o: string;
}
export interface Colourway {
  id: string;
  zh: string;
  en: string;
  palette: Palette;
}

const way = (
  id: string,
  zh: string,
  en: string,
  u1: string,
  u2: string,
  u3: string,
  l: string,
  la: string,
  m: string,
  o: string,
): Colourway => ({ id, zh, en, palette: { u1, u2, u3, l, la, m, o } });

export const colourways = [
  way('mist', '雾海灰', 'Mist Grey', '#d9dedd', '#8f9c99', '#1e7a55', '#8b9795', '#f7f7f4', '#f8f7f2', '#3b4543'),
  way('dune', '沙丘', 'Dune', '#e9dfcb', '#b79c76', '#d4632b', '#b49f7e', '#fffaf0', '#fbf6ea', '#6b5a43'),
  way('night', '夜航', 'Night Sail', '#3a3f4a', '#22252d', '#5fd0a0', '#4b515e', '#d7dbe2', '#e9ebee', '#1a1c21'),
  way('pine', '奶白松绿', 'Milk & Pine', '#f3efe6', '#1f6b4c', '#12442f', '#e2ddd0', '#fbf9f3', '#f6f2e8', '#1f6b4c'),
  way('clay', '赤陶', 'Terracotta', '#f1e8da', '#a8421f', '#1e1c1a', '#d9c8b2', '#fff8ec', '#f9f3e6', '#a8421f'),
  way('slate', '黑灰', 'Slate', '#dfe2e4', '#26292f', '#3f444c', '#b9bec3', '#f5f5f3', '#fafaf8', '#2a2d32'),
  way('navy', '海军蓝', 'Navy', '#e8e9ea', '#233a63', '#e3b23c', '#c3c9d2', '#fafafa', '#fbf9f4', '#233a63'),
  way('olive', '橄榄', 'Olive', '#d5cfb8', '#4d5237', '#2c2f1f', '#b7b193', '#efe9d7', '#efe8d4', '#7b6a45'),
  way('charcoal', '炭灰', 'Charcoal', '#4a4c4d', '#2f3132', '#ece7da', '#5c5e60', '#e9e5da', '#e6e3da', '#242526'),
  way('moss', '苔绿', 'Moss', '#5d7a63', '#3c5242', '#f0e6c8', '#73907a', '#f2eddf', '#f1ecdc', '#31402f'),
  way('oat', '燕麦', 'Oat', '#ddd2bf', '#b3a58c', '#2f5a45', '#c6b99f', '#fbf7ee', '#f7f1e3', '#8a7a5e'),
  way('caramel', '焦糖', 'Caramel', '#c9965f', '#7b4723', '#e3c578', '#a87444', '#f2dfbd', '#f3e6cc', '#5a3318'),
  way('ink', '墨黑', 'Ink', '#34322f', '#1e1c1b', '#d8d2c4', '#4b4844', '#cfc9bd', '#e4e0d6', '#191817'),
  way(
    'canvas',
    '帆布拼绿',
    'Canvas & Green',
    '#ece4d3',
    '#2e5d48',
    '#d9b765',
    '#d3c7ae',
    '#f8f1df',
    '#f5efe0',
    '#24493a',
  ),
  way('abyss', '深海蓝', 'Deep Sea', '#1c568f', '#10304f', '#f08a3c', '#3f6f9c', '#e4eaf0', '#d9dde1', '#0e2138'),
  way('needle', '松针绿', 'Pine Needle', '#17704f', '#0c3b2a', '#f2d38a', '#3f8a6d', '#eaf0e6', '#dcded8', '#0a2b1f'),
  way('champagne', '香槟金', 'Champagne', '#3a3229', '#25211b', '#d9573a', '#6d5d45', '#f0dfb8', '#e0c483', '#2c261d'),
  way('mint', '薄荷', 'Mint', '#9fd6bd', '#2f7a61', '#f0a58e', '#7fbfa3', '#f4fbf5', '#fbf4e6', '#25584a'),
  way('peach', '蜜桃', 'Peach', '#f4b59c', '#a9543f', '#f6d66f', '#e39a80', '#fff5ea', '#fff5ea', '#7c3f31'),
  way('smoke', '烟灰', 'Smoke', '#6d7076', '#33363c', '#d99a8b', '#858a91', '#ece9e3', '#ece9e3', '#24262a'),
  way('sakura', '晚樱', 'Late Cherry', '#f2d4d3', '#c26a78', '#6f2d3d', '#e2b3b5', '#fff6f4', '#fdf4ee', '#a8525f'),
  way('cobalt', '钴蓝', 'Cobalt', '#2f58c4', '#1d3680', '#f4f0e4', '#5b7ddb', '#f1f3fa', '#f2f1ec', '#16265a'),
  way('lemon', '柠檬汽水', 'Lemon Soda', '#f3e27a', '#f7f3e2', '#2a7f9e', '#e0cc5d', '#ffffff', '#fcf9ec', '#2a7f9e'),
  way('taro', '芋泥', 'Taro', '#b9a9cf', '#75638f', '#f1c65b', '#a393bb', '#f6f1fb', '#f6f2ee', '#54466b'),
  way('brick', '砖红', 'Brick', '#9e3b2c', '#5f2119', '#efd9b4', '#b9604f', '#f6e8d4', '#f4e9d8', '#47170f'),
  way('ice', '冰川', 'Glacier', '#e3eef3', '#7fb0c7', '#e2603f', '#c2d8e2', '#ffffff', '#f6f9fa', '#3f7590'),
  way('coffee', '美式', 'Americano', '#6b4a36', '#3d2a1f', '#d9b98c', '#8a6950', '#ead9c2', '#efe3d1', '#2c1d15'),
  way('foam', '纯白', 'Pure White', '#f5f4f0', '#e6e4dd', '#bfc6c2', '#dedcd4', '#ffffff', '#fbfaf6', '#d9d4c6'),
] as const satisfies readonly Colourway[];

export type ColourwayId = (typeof colourways)[number]['id'];

export function paletteOf(id: ColourwayId): Palette {
  const found = colourways.find((c) => c.id === id);
  if (!found) throw new Error(`no colourway ${id}`);
  return found.palette;
}
