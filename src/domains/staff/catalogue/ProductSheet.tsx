/** One product: its brand and category, made here when they are new, its sizes and its pictures. */
import { type ReactNode, useState } from 'react';
import { safeParse } from 'valibot';
import { namesIn, PICTURES_MAX, sizesIn } from '../../../../contract/catalogue/import-rules.ts';
import { kindGuessed } from '../../../../contract/catalogue/kind-guess.ts';
import type { CategoryKind } from '../../../../contract/catalogue/kinds.ts';
import { type Gender, genderName, genders } from '../../../../contract/catalogue/size-tables.ts';
import {
  productFields,
  type WorkCatalogue,
  type WorkProduct,
  workBrandSave,
  workCategorySave,
  workProductSave,
} from '../../../../contract/catalogue/work-calls.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { StaffPhotos } from '../StaffPhotos.tsx';
import staff from '../staff.module.css';
import styles from './catalogue.module.css';
import { bothOf as both, KindChoice, KindNote, Names } from './Names.tsx';
import { text } from './words.ts';

interface Props {
  product: WorkProduct | null;
  places: WorkCatalogue;
  onClose: () => void;
  onSaved?: (product: WorkProduct) => void;
}

/** What is chosen by its id, or made with the product. */
const NEW = 'new';

export function ProductSheet({ product, places, onClose, onSaved }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [styleNo, setStyleNo] = useState(product?.styleNo ?? '');
  const [brandId, setBrandId] = useState(product?.brandId ?? places.brands[0]?.id ?? NEW);
  const [brand, setBrand] = useState({ zh: '', en: '' });
  const [categoryId, setCategoryId] = useState(product?.categoryId ?? places.categories[0]?.id ?? NEW);
  const [category, setCategory] = useState({ zh: '', en: '' });
  const [kind, setKind] = useState<CategoryKind | null>(null);
  const [model, setModel] = useState(product?.model ?? { zh: '', en: '' });
  const [colour, setColour] = useState(product?.colour ?? { zh: '', en: '' });
  const [sizes, setSizes] = useState(product?.sizes.join(' ') ?? '');
  const [released, setReleased] = useState(product?.released ?? '');
  const [others, setOthers] = useState(product?.otherNames.join('、') ?? '');
  const [gender, setGender] = useState<Gender | 'anybody'>(product?.gender ?? 'anybody');
  const [kept, setKept] = useState(product?.pictures ?? []);
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  const saveBrand = useWrite(workBrandSave);
  const saveCategory = useWrite(workCategorySave);
  const save = useWrite(workProductSave);
  const fields = {
    styleNo,
    model: both(model),
    colour: both(colour),
    sizes: sizesIn(sizes),
    released,
    otherNames: namesIn(others),
    gender: gender === 'anybody' ? null : gender,
  };
  const parsed = safeParse(productFields, fields);
  const wrong = parsed.success ? undefined : String(parsed.issues[0]?.path?.[0]?.key ?? 'styleNo');
  const lacking = [
    brandId === NEW && !both(brand).zh && t.brand,
    categoryId === NEW && !both(category).zh && t.category,
    wrong !== undefined && (t.fields[wrong] ?? wrong),
  ].find((one) => typeof one === 'string');
  const typed = JSON.stringify([fields, brandId, brand, categoryId, category, kind, kept, photos.map(({ id }) => id)]);
  const [begun] = useState(typed);
  const submit = async () => {
    // Kept as they are made: pressing again after a refusal does not make them twice.
    const ofBrand = brandId === NEW ? (await saveBrand.mutateAsync({ name: both(brand) })).id : brandId;
    setBrandId(ofBrand);
    const ofCategory =
      categoryId === NEW
        ? (await saveCategory.mutateAsync({ name: both(category), kind: kind ?? kindGuessed(category) })).id
        : categoryId;
    setCategoryId(ofCategory);
    const saved = await save.mutateAsync({
      ...(product && { id: product.id }),
      brandId: ofBrand,
      categoryId: ofCategory,
      ...fields,
      ...(product && { keptPictures: kept }),
      newPictures: photos.map(({ id }) => id),
    });
    toast(t.saved, { success: true });
    onClose();
    onSaved?.(saved);
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={product ? product.styleNo : t.make}
      dirty={typed !== begun}
      foot={
        <Button
          block
          pending={saveBrand.isPending || saveCategory.isPending || save.isPending}
          disabledReason={lacking !== undefined && t.missing(lacking)}
          onClick={() => void submit().catch(() => undefined)}
        >
          {t.save}
        </Button>
      }
    >
      <div className={staff.form}>
        <Field label={t.styleNo} value={styleNo} onChange={setStyleNo} maxLength={40} autoComplete="off" />
        <Pills
          name={t.brand}
          options={[
            ...places.brands.map(({ id, name }) => ({ value: id, label: name[language] })),
            { value: NEW, label: t.newBrand },
          ]}
          value={brandId}
          onChange={setBrandId}
        />
        {brandId === NEW && <Names names={brand} zh={t.brandZh} en={t.brandEn} max={40} onChange={setBrand} />}
        <Pills
          name={t.category}
          options={[
            ...places.categories.map(({ id, name }) => ({ value: id, label: name[language] })),
            { value: NEW, label: t.newCategory },
          ]}
          value={categoryId}
          onChange={setCategoryId}
        />
        {categoryId === NEW && (
          <>
            <Names names={category} zh={t.categoryZh} en={t.categoryEn} max={20} onChange={setCategory} />
            <KindChoice value={kind ?? kindGuessed(category)} onChange={setKind} />
            <KindNote />
          </>
        )}
        <Names names={model} zh={t.modelZh} en={t.modelEn} max={60} onChange={setModel} />
        <Names names={colour} zh={t.colourZh} en={t.colourEn} max={30} onChange={setColour} />
        <Field label={t.sizes} value={sizes} onChange={setSizes} hint={t.sizesHint} placeholder="40 40.5 41" />
        <Pills<Gender | 'anybody'>
          name={t.gender}
          options={[
            { value: 'anybody', label: t.anybody },
            ...genders.map((one) => ({ value: one, label: genderName[one][language] })),
          ]}
          value={gender}
          onChange={setGender}
        />
        <Field label={t.released} value={released} onChange={setReleased} type="date" />
        <Field label={t.otherNames} value={others} onChange={setOthers} hint={t.otherHint} optional />
        {kept.length + photos.length > 0 && (
          <ol className={styles.pictures}>
            {kept.map((url, n) => (
              <Picture key={url} n={n} of={kept} onChange={setKept}>
                <Photo src={url} alt={t.picture} sizes="72px" className={styles.picture} />
              </Picture>
            ))}
            {photos.map((photo, n) => (
              <Picture key={photo.id} n={n} of={photos} after={kept.length} onChange={setPhotos}>
                <img src={photo.url} alt={t.picture} className={styles.picture} />
              </Picture>
            ))}
          </ol>
        )}
        <StaffPhotos
          photos={photos}
          keptAs={`product-${product?.id ?? 'new'}`}
          max={PICTURES_MAX - kept.length}
          onChange={setPhotos}
          label={t.addPictures}
        />
      </div>
    </LiveSheet>
  );
}

interface PictureProps<P> {
  n: number;
  of: readonly P[];
  /** How many stand before all of these. */
  after?: number;
  onChange: (pictures: P[]) => void;
  children: ReactNode;
}

/** The first is the cover: each can go one forward, or go. */
function Picture<P>({ n, of, after = 0, onChange, children }: PictureProps<P>) {
  const t = useText(text);
  const forward = () => onChange(of.map((one, i) => (i === n - 1 ? of[n] : i === n ? of[n - 1] : one) ?? one));
  return (
    <li className={styles.pictureActs}>
      {children}
      {n > 0 && (
        <Button size="sm" kind="text" aria-label={t.forward(n + 1 + after)} onClick={forward}>
          {t.forwardShort}
        </Button>
      )}
      <Button
        size="sm"
        kind="text"
        aria-label={t.remove(n + 1 + after)}
        onClick={() => onChange(of.filter((_, i) => i !== n))}
      >
        {t.removeShort}
      </Button>
    </li>
  );
}
