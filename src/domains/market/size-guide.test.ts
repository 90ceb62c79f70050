import { describe, expect, it } from 'vitest';
import { faultIn } from '../../../contract/catalogue/size-faults.ts';
import { ownTables, ownTablesFor, type SizeRow, sizeElsewhere } from '../../../contract/catalogue/size-tables.ts';
import { clothingSizes, gendersIn, shoeRows } from './size-guide.ts';

const tables = ownTablesFor(null);

describe('the size guide', () => {
  it('has every shoe size that is sold here, and its own tables keep the rules that an owner’s must', () => {
    const sold = '36 36.5 37 37.5 38 38.5 39 40 40.5 41 42 42.5 43 44 44.5 45 45.5 46 47 47.5'.split(' ');
    expect(sold.filter((size) => !sizeElsewhere(tables, size))).toEqual([]);
    expect([faultIn(ownTables.men), faultIn(ownTables.women)]).toEqual([null, null]);
  });

  it('has no two rows that say the same: what makers call 36.5 or 37 is one', () => {
    const rows = shoeRows(
      tables,
      ownTables.men.map(({ eu }) => eu),
    );
    expect(rows.find(({ eu }) => eu.includes('37'))).toMatchObject({ eu: ['36.5', '37'], uk: '4', cm: '22.5' });
    const said = rows.map(({ eu: _, ...row }) => JSON.stringify(row));
    expect(new Set(said).size).toBe(said.length);
    expect(shoeRows(tables, ['37', '42']).map(({ eu }) => eu)).toEqual([['37'], ['42']]);
  });

  it('says of 42.5 what its label says: 27 cm, US 9, UK 8.5; for anybody also what women’s is called', () => {
    expect(sizeElsewhere(tables, '42.5')).toEqual({
      zh: 'US 男 9 / 女 10.5 · UK 8.5 · 27 cm',
      en: 'US Men 9 / Women 10.5 · UK 8.5 · 27 cm',
    });
    expect(sizeElsewhere(ownTablesFor('men'), '42.5')?.zh).toBe('US 9 · UK 8.5 · 27 cm');
    expect(gendersIn(ownTablesFor('kids'))).toEqual([]);
    expect(shoeRows(ownTablesFor('kids'), ['28'])).toEqual([]);
  });

  it('says of an L what a Chinese label says: 175/92', () => {
    expect(clothingSizes.find(({ size }) => size === 'L')).toMatchObject({ height: 175, chest: 92 });
  });
});

describe('a size table that somebody types', () => {
  const row = (eu: string, us: string, uk: string, cm: string): SizeRow => ({ eu, us, uk, cm });
  const good = [row('42', '8.5', '8', '26.5'), row('42⅔', '9', '8.5', '27'), row('43⅓', '9.5', '9', '27.5')];

  it('may have thirds, and a child’s sizes that a youth’s follow', () => {
    expect(faultIn(good)).toBeNull();
    expect(faultIn([row('31', '13C', '12.5', '19'), row('32', '1Y', '13', '20')])).toBeNull();
  });

  it.each<[string, SizeRow[], object]>([
    ['a size twice', [good[0] as SizeRow, row('42', '9', '8.5', '27')], { row: 1, column: 'eu', fault: 'double' }],
    ['two apart that are one', [good[0] as SizeRow, row('43', '8.5', '8', '26.5')], { row: 1, fault: 'double' }],
    [
      'larger, and smaller elsewhere',
      [good[0] as SizeRow, row('43', '8', '8.5', '27')],
      { column: 'us', fault: 'order' },
    ],
    ['a foot that is no such foot', [row('42', '8.5', '8', '36.5')], { row: 0, column: 'cm', fault: 'cm' }],
    ['a word', [row('42', 'nine', '8', '26.5')], { column: 'us', fault: 'shape' }],
    ['nothing', [row('42', '9', '', '26.5')], { column: 'uk', fault: 'shape' }],
  ])('is not saved with %s', (_what, rows, fault) => {
    expect(faultIn(rows)).toMatchObject(fault);
  });
});
