/** One product: its brand and category, made here when they are new, its sizes and its pictures. */
import { useState } from 'react';
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
import { KindChoice, KindNote } from './CategoriesSheet.tsx';
import styles from './catalogue.module.css';
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
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  const saveBrand = useWrite(workBrandSave);
  const saveCategory = useWrite(workCategorySave);
  const save = useWrite(workProductSave);
  // A name in one language stands for both until the other is given.
  const both = ({ zh, en }: { zh: string; en: string }) => ({ zh: zh || en, en: en || zh });
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
  const typed = JSON.stringify([fields, brandId, brand, categoryId, category, kind, photos.length]);
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
        {(product?.pictures.length || photos.length) > 0 && (
          <div className={styles.pictures}>
            {product?.pictures.map((url) => (
              <Photo key={url} src={url} alt={t.picture} sizes="72px" className={styles.picture} />
            ))}
            {photos.map(({ id, url }) => (
              <img key={id} src={url} alt={t.picture} className={styles.picture} />
            ))}
          </div>
        )}
        <StaffPhotos
          photos={photos}
          keptAs={`product-${product?.id ?? 'new'}`}
          max={PICTURES_MAX - (product?.pictures.length ?? 0)}
          onChange={setPhotos}
          label={t.addPictures}
        />
      </div>
    </LiveSheet>
  );
}

interface NamesProps {
  names: { zh: string; en: string };
  zh: string;
  en: string;
  max: number;
  onChange: (names: { zh: string; en: string }) => void;
}

const Names = ({ names, zh, en, max, onChange }: NamesProps) => (
  <>
    <Field label={zh} value={names.zh} onChange={(typed) => onChange({ ...names, zh: typed })} maxLength={max} />
    <Field
      label={en}
      value={names.en}
      onChange={(typed) => onChange({ ...names, en: typed })}
      maxLength={max}
      optional
    />
  </>
);
