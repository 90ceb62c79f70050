/** The words of what is written of an item, its photos, and what comes of its price. */
import { channelLimits, type PostField } from '../../../../contract/resale/rules.ts';
import { defineText } from '../../../ui/format/text.ts';

const { title, content, images } = channelLimits;

export const text = defineText({
  zh: {
    titleLabel: '标题',
    titleCount: '一个汉字算 2',
    bodyLabel: '描述',
    priceLabel: '价格',
    categoryLabel: '对方的类目',
    photosLabel: '照片',
    photosNote: `第一张是封面，买家先看到前 ${images.shown} 张`,
    cut: '裁一下',
    cutAgain: '重新裁',
    cutTitle: '裁成方形',
    cutHow: '拖动照片，或用方向键移动；框里的就是对方平台看到的',
    cutWhole: '用整张',
    cutOk: '就用这一块',
    cutLoading: '照片还没出来',
    zoom: '放大',
    cover: '设为封面',
    order: '排顺序',
    isCover: '封面',
    unused: '不用',
    edit: (photo: string, place: number | null) =>
      place === null ? `${photo}，没用上，点开可以用上` : `${photo}，排第 ${place}，点开可以裁、设为封面或不用`,
    leaveOut: '不用这张',
    putBack: '用上',
    soldThere: '在那边卖出',
    channelFee: '对方平台服务费',
    ourFee: '我们的服务费',
    remains: '到手',
    soldHere: (price: string) => `在这里标价 ${price}，卖出到手`,
    soldHereToo: (price: string) => `这里没在卖；若也卖 ${price}，到手`,
    fields: { title: '标题', body: '描述', price: '价格', photos: '照片', category: '类目' } satisfies Record<
      PostField,
      string
    >,
    faults: {
      title: { none: '写上标题', long: `标题太长，删到 ${title} 以内，一个汉字算 2` },
      body: { none: `描述太短，至少写 ${content.min} 个字`, long: `描述太长，删到 ${content.max} 字以内` },
      price: { none: '写上价格', zero: '价格要大于 0' },
      photos: { none: `照片至少用 ${images.min} 张`, long: `照片太多，最多用 ${images.max} 张` },
      category: { none: '选对方的类目' },
    },
    missing: (what: readonly string[]) => `要改：${what.join('；')}`,
    leadsAway: (field: string) => `${field}像是把买家引到平台外`,
    listed: (what: readonly string[]) => what.join('；'),
  },
  en: {
    titleLabel: 'Title',
    titleCount: 'A Chinese character counts as 2',
    bodyLabel: 'Description',
    priceLabel: 'Price',
    categoryLabel: 'Their category',
    photosLabel: 'Photos',
    photosNote: `The first is the cover; buyers see the first ${images.shown}`,
    cut: 'Crop',
    cutAgain: 'Crop again',
    cutTitle: 'Crop to a square',
    cutHow: 'Drag the photo, or use the arrow keys; they see what is inside',
    cutWhole: 'Use all of it',
    cutOk: 'Use this part',
    cutLoading: 'The photo has not loaded yet',
    zoom: 'Zoom',
    cover: 'Make it the cover',
    order: 'Reorder',
    isCover: 'Cover',
    unused: 'Left out',
    edit: (photo: string, place: number | null) =>
      place === null
        ? `${photo}, left out; open it to use it`
        : `${photo}, in place ${place}; open it to crop it, make it the cover or leave it out`,
    leaveOut: 'Leave out',
    putBack: 'Use it',
    soldThere: 'Sold there',
    channelFee: 'Their service fee',
    ourFee: 'Our service fee',
    remains: 'You get',
    soldHere: (price: string) => `For sale here at ${price}; if sold, you get`,
    soldHereToo: (price: string) => `Not for sale here; at ${price} here you would get`,
    fields: { title: 'title', body: 'description', price: 'price', photos: 'photos', category: 'category' },
    faults: {
      title: {
        none: 'write a title',
        long: `the title is too long; cut it to ${title}, of which a Chinese character takes 2`,
      },
      body: {
        none: `the description is too short; write at least ${content.min} characters`,
        long: `the description is too long; cut it to ${content.max} characters`,
      },
      price: { none: 'set a price', zero: 'the price has to be more than 0' },
      photos: { none: `use at least ${images.min} of the photos`, long: `use at most ${images.max} of the photos` },
      category: { none: 'choose their category' },
    },
    missing: (what: readonly string[]) => `To fix: ${what.join('; ')}`,
    leadsAway: (field: string) => `Seems to lead buyers off our platform: ${field}`,
    listed: (what: readonly string[]) => what.join('; '),
  },
});
