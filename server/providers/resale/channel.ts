/** A resale channel: another marketplace where a seller of ours has shops. One interface, a sandbox and the real thing. */
import type { Grade } from '../../../contract/item/grades.ts';
import type { RemoteState } from '../../../contract/resale/machine.ts';
import type { ChannelName, PostField } from '../../../contract/resale/rules.ts';
import type { Db } from '../../db/schema.ts';

/** Where and when a question is asked: the sandbox keeps its books in our database. */
export interface Here {
  readonly db: Db;
  readonly now: Date;
}

/** The account here whose shops these are. */
export interface Owner {
  readonly userId: string;
  readonly phone: string;
}

export interface Shop {
  /** The channel's own name for it. */
  readonly remoteId: string;
  readonly name: string;
  /** False when its owner must authorise it again, or has not paid what the channel asks of shops. */
  readonly usable: boolean;
  /** Without the channel's own mark of a business it may refuse what a shop puts up; null where it knows no such mark. */
  readonly business: boolean | null;
}

export interface ChannelCategory {
  readonly id: string;
  readonly name: string;
}

export interface Goods {
  /** Ours, and the same however often it is sent. */
  readonly key: string;
  readonly shop: string;
  readonly owner: Owner;
  readonly title: string;
  readonly body: string;
  /** Fen. */
  readonly price: number;
  /** Whole addresses. */
  readonly images: readonly string[];
  readonly trade: number;
  readonly categoryId: string;
  readonly grade: Grade;
}

/** `waiting`: the channel has it and it is not for sale yet. */
export interface Seen {
  readonly id: string;
  readonly state: 'waiting' | 'live' | 'down' | 'sold' | 'gone';
  /** Why the channel did not put it up, in its own words; they may stay with the goods until those are changed. */
  readonly refusal?: ChannelRefusal;
}

export interface RemoteOrder {
  readonly no: string;
  readonly goodsId: string;
  readonly state: Exclude<RemoteState, 'heard'>;
  /** Money went back, wholly; with `closed` for an order that was paid. */
  readonly refunded: boolean;
  /** Its buyer has asked for the money, and it is neither given nor refused. */
  readonly refundWanted: boolean;
  /** Fen. */
  readonly amount: number;
  readonly placedAt: Date;
  readonly paidAt: Date | null;
  /** As far as the channel tells it to the seller. */
  readonly address: { name: string; phone: string; region: string; detail: string } | null;
  /** What it was sent with, as the channel holds it; null before that, and where it tells none. */
  readonly parcel: Parcel | null;
}

export interface Parcel {
  readonly company: string;
  readonly waybill: string;
}

/** It names things; what became of them is asked for. */
export interface Push {
  readonly goodsId: string | null;
  readonly orderNo: string | null;
}

/** The channel will not do it: not a fault of the line. */
export class ChannelRefusal extends Error {
  override name = 'ChannelRefusal';
  /** @param field what it is about, where the channel names it or its words do */
  constructor(
    message: string,
    readonly field: PostField | null,
  ) {
    super(message);
  }
}

/** Asked too often: it is asked again later, and that counts as no try. */
export class Throttled extends Error {
  override name = 'Throttled';
}

export interface ResaleChannel {
  readonly name: ChannelName;
  /** Whether nothing of it is real, which every screen says. */
  readonly sandbox: boolean;
  shops(owner: Owner, here: Here): Promise<Shop[]>;
  categories(owner: Owner, trade: number, here: Here): Promise<ChannelCategory[]>;
  /** The channel knows it from then on, and shows it to nobody. @returns its id there */
  create(goods: Goods, here: Here): Promise<string>;
  /** What was refused before is tried with these words. */
  edit(id: string, goods: Goods, here: Here): Promise<void>;
  /** Asks for it to be put up; done some time later. */
  publish(id: string, shop: string, owner: Owner, here: Here): Promise<void>;
  takeDown(id: string, owner: Owner, here: Here): Promise<void>;
  goods(id: string, owner: Owner, here: Here): Promise<Seen>;
  /** @returns null for a number that the channel does not know */
  order(no: string, owner: Owner, here: Here): Promise<RemoteOrder | null>;
  /** Everything in one shop, as it is now. */
  allGoods(shop: string, owner: Owner, here: Here): Promise<Seen[]>;
  /** Every order of one shop that changed since then. */
  orders(shop: string, owner: Owner, since: Date, here: Here): Promise<RemoteOrder[]>;
  /** Asks for a buyer's money to go back, which another time may be asked twice of them: whoever asks makes sure of that; absent where the channel publishes no such call and its seller does it there. */
  refund?(no: string, owner: Owner, here: Here): Promise<void>;
  /** Asks for an order to be closed that nobody has paid, refused once it is paid; absent where the channel publishes no such call. */
  closeUnpaid?(no: string, owner: Owner, here: Here): Promise<void>;
  /** Refused for an order that was sent with another parcel. */
  ship(no: string, parcel: Parcel, owner: Owner, here: Here): Promise<void>;
  /** @param raw exactly the bytes that came @returns null when it is not from the channel */
  readPush(raw: Buffer, query: Readonly<Record<string, string>>, now: Date): Push | null;
}

export type ResaleChannels = Readonly<Partial<Record<ChannelName, ResaleChannel>>>;
