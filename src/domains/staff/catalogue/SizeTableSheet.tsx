/** What sizes are called elsewhere, for a brand or for all without a table of their own: typed or pasted, checked as it is typed. */
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, useMemo, useState } from 'react';
import { type SizeTableVersions, workSizeTable, workSizeTableSave } from '../../../../contract/catalogue/size-calls.ts';
import { faultIn, inOrder, sizeColumnName, sizeColumns } from '../../../../contract/catalogue/size-faults.ts';
import { type Gender, genderName, genders, type SizeRow } from '../../../../contract/catalogue/size-tables.ts';
import type { WorkCatalogue } from '../../../../contract/catalogue/work-calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconClose } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { brandName } from '../../catalogue/brands.ts';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { fromWhen, lastSaved, VersionRows, type When, WhenPills } from '../shop/Versions.tsx';
import staff from '../staff.module.css';
import styles from './catalogue.module.css';
import { text } from './size-words.ts';

/** A row as it is typed; its key stays while rows before it go. */
interface Draft extends SizeRow {
  key: number;
}
let keys = 0;
const drafted = (rows: readonly SizeRow[]): Draft[] => rows.map((row) => ({ ...row, key: keys++ }));
/** As it is saved: without blanks around a cell, from small to large. */
const tidy = (rows: readonly Draft[]): Draft[] =>
  inOrder(
    rows.map(({ key, eu, us, uk, cm }) => ({
      ...{ key, eu: eu.trim(), cm: cm.trim() },
      ...{ us: us.trim().toUpperCase(), uk: uk.trim().toUpperCase() },
    })),
  );
const plain = (rows: readonly Draft[]): SizeRow[] => rows.map(({ key: _, ...row }) => row);

interface Props {
  /** Null: the shop's, for all that have none. */
  brand: WorkCatalogue['brands'][number] | null;
  edits: boolean;
  onClose: () => void;
}

export function SizeTableSheet({ brand, edits, onClose }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [gender, setGender] = useState<Gender>('men');
  const { data } = useQuery({
    ...read(workSizeTable, { gender, ...(brand && { brandId: brand.id }) }),
    ...ALWAYS_FRESH,
  });
  const [drafts, setDrafts] = useState<Partial<Record<Gender, Draft[]>>>({});
  const [when, setWhen] = useState<When>('now');
  const save = useWrite(workSizeTableSave);
  const typed = drafts[gender];
  const last = lastSaved(data?.list ?? []);
  const kept = useMemo(() => drafted(last?.rows ?? data?.fallback ?? []), [last, data]);
  const put = (rows: Draft[] | undefined) =>
    setDrafts(({ [gender]: _, ...others }) => ({ ...others, ...(rows && { [gender]: rows }) }));
  const next = tidy(typed ?? kept);
  const fault = typed ? faultIn(next) : null;
  const wrong = fault && next[fault.row];
  const submit = async (rows: SizeRow[] | null) => {
    const basedOn = last?.id ?? null;
    await save.mutateAsync({ gender, brandId: brand?.id ?? null, rows, holdsFrom: fromWhen(when), basedOn });
    put(undefined);
    toast(rows ? t.saved : t.restored, { success: true });
  };
  const blocked =
    (fault && t.fault(wrong?.eu ?? '', sizeColumnName[fault.column], fault.fault)) ||
    (JSON.stringify(plain(next)) === JSON.stringify(plain(kept)) && t.unchanged) ||
    (next.length === 0 && t.noRows);
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={brand ? `${t.title} · ${brandName(brand.name, language)}` : t.title}
      dirty={Object.keys(drafts).length > 0}
      foot={
        edits && (
          <Button block pending={save.isPending} disabledReason={blocked} onClick={() => quietly(submit(plain(next)))}>
            {t.save}
          </Button>
        )
      }
    >
      <div className={staff.form}>
        <Pills
          name={t.gender}
          options={genders.map((one) => ({ value: one, label: genderName[one][language] }))}
          value={gender}
          onChange={setGender}
        />
        {data ? (
          <>
            <p className={staff.hint}>{data.rows.length === 0 ? t.empty : t.whose[data.whose]}</p>
            <p className={staff.hint}>{t.note}</p>
            <Table
              rows={typed ?? kept}
              edits={edits}
              wrong={fault && wrong ? { key: wrong.key, column: fault.column } : null}
              onChange={put}
            />
            {fault && (
              <p role="alert" className={styles.wrong}>
                {blocked}
              </p>
            )}
            {edits && <WhenPills value={when} onChange={setWhen} />}
            <History data={data} onTake={edits ? (rows) => put(drafted(rows)) : undefined} />
            {edits && last?.rows && (
              <LiveButton kind="line" size="sm" pending={save.isPending} onClick={() => quietly(submit(null))}>
                {t.restore}
              </LiveButton>
            )}
          </>
        ) : (
          <SkeletonRows count={4} />
        )}
      </div>
    </LiveSheet>
  );
}

interface HistoryProps {
  data: SizeTableVersions;
  onTake: ((rows: readonly SizeRow[]) => void) | undefined;
}

/** An earlier version is opened to be saved anew. */
function History({ data, onTake }: HistoryProps) {
  const t = useText(text);
  return (
    <VersionRows<SizeTableVersions['list'][number]>
      list={data.list}
      current={data.current}
      noteOf={({ rows }) => t.versionOf(rows?.length ?? null)}
      {...(onTake && { onOpen: ({ rows }) => onTake(rows ?? data.fallback) })}
    />
  );
}

interface TableProps {
  rows: Draft[];
  edits: boolean;
  wrong: { key: number; column: string } | null;
  onChange: (rows: Draft[]) => void;
}

function Table({ rows, edits, wrong, onChange }: TableProps) {
  const t = useText(text);
  const change = (key: number, cells: Partial<SizeRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...cells } : row)));
  /** A block of a spreadsheet takes the place of this row and of as many after it. */
  const paste = (event: ClipboardEvent, at: number) => {
    const lines = event.clipboardData
      .getData('text')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split('\t'));
    if (lines.length === 1 && lines[0]?.length === 1) return;
    event.preventDefault();
    const pasted = drafted(lines.map(([eu = '', us = '', uk = '', cm = '']) => ({ eu, us, uk, cm })));
    onChange([...rows.slice(0, at), ...pasted, ...rows.slice(at + pasted.length)]);
  };
  return (
    <>
      {rows.length > 0 && (
        <table className={styles.sizes}>
          <thead>
            <tr>
              {sizeColumns.map((column) => (
                <th key={column} scope="col">
                  {sizeColumnName[column]}
                </th>
              ))}
              {edits && <td />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.key}>
                {sizeColumns.map((column) => (
                  <td key={column}>
                    {edits ? (
                      <input
                        aria-label={`${sizeColumnName[column]} ${at + 1}`}
                        aria-invalid={wrong?.key === row.key && wrong.column === column}
                        value={row[column]}
                        maxLength={6}
                        inputMode={column === 'eu' || column === 'cm' ? 'decimal' : 'text'}
                        onChange={(event) => change(row.key, { [column]: event.target.value })}
                        onPaste={(event) => paste(event, at)}
                      />
                    ) : (
                      row[column]
                    )}
                  </td>
                ))}
                {edits && (
                  <td>
                    <Button
                      kind="text"
                      size="sm"
                      aria-label={t.removeRow(row.eu)}
                      onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
                    >
                      <IconClose size={16} />
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {edits && (
        <Button
          kind="line"
          size="sm"
          onClick={() => onChange([...rows, ...drafted([{ eu: '', us: '', uk: '', cm: '' }])])}
        >
          {t.addRow}
        </Button>
      )}
    </>
  );
}
