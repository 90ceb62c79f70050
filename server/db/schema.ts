/** Every table, as the query builder knows them: each domain lists its own in `<domain>/tables.ts`. */
import type { Kysely } from 'kysely';
import type { AccountTables } from '../domains/account/tables.ts';
import type { ActivityTables } from '../domains/activity/tables.ts';
import type { AddressTables } from '../domains/address/tables.ts';
import type { AftersaleTables } from '../domains/aftersale/tables.ts';
import type { AuctionTables } from '../domains/auction/tables.ts';
import type { BidTables } from '../domains/bid/tables.ts';
import type { CampaignTables } from '../domains/campaign/tables.ts';
import type { CartTables } from '../domains/cart/tables.ts';
import type { CatalogueTables } from '../domains/catalogue/tables.ts';
import type { ChatTables } from '../domains/chat/tables.ts';
import type { CleaningTables } from '../domains/cleaning/tables.ts';
import type { CmsTables } from '../domains/cms/tables.ts';
import type { ConsignmentTables } from '../domains/consignment/tables.ts';
import type { CouponTables } from '../domains/coupon/tables.ts';
import type { ExpressTables } from '../domains/express/tables.ts';
import type { IdentifyTables } from '../domains/identify/tables.ts';
import type { ReportTables } from '../domains/inspection/tables.ts';
import type { ItemTables } from '../domains/item/tables.ts';
import type { ListingTables } from '../domains/listing/tables.ts';
import type { LiveTables } from '../domains/live/tables.ts';
import type { MarketTables } from '../domains/market/tables.ts';
import type { MerchantTables } from '../domains/merchant/tables.ts';
import type { ObjectionTables } from '../domains/objection/tables.ts';
import type { OrderTables } from '../domains/order/tables.ts';
import type { PaymentTables } from '../domains/payment/tables.ts';
import type { PayoutTables } from '../domains/payout/tables.ts';
import type { PenaltyTables } from '../domains/penalty/tables.ts';
import type { RecycleTables } from '../domains/recycle/tables.ts';
import type { ResaleTables } from '../domains/resale/tables.ts';
import type { SellerTables } from '../domains/seller/tables.ts';
import type { SettlementTables } from '../domains/settlement/tables.ts';
import type { ShopTables } from '../domains/shop/tables.ts';
import type { StaffTables } from '../domains/staff/tables.ts';
import type { StockTables, WarehouseTables } from '../domains/stock/tables.ts';
import type { TrialTables } from '../domains/trial/tables.ts';
import type { UploadTables } from '../domains/upload/tables.ts';
import type { EventTables } from '../kernel/events/tables.ts';
import type { LedgerTables } from '../kernel/ledger/tables.ts';
import type { SecretTables } from '../kernel/lib/tables.ts';
import type { StateTables } from '../kernel/state/tables.ts';
import type { SandboxTradeTables } from '../providers/payment/tables.ts';
import type { SandboxResaleTables } from '../providers/resale/tables.ts';

export interface Database
  extends AccountTables,
    ActivityTables,
    AddressTables,
    AftersaleTables,
    AuctionTables,
    BidTables,
    CampaignTables,
    CartTables,
    CatalogueTables,
    ChatTables,
    CleaningTables,
    CmsTables,
    ConsignmentTables,
    CouponTables,
    EventTables,
    ExpressTables,
    IdentifyTables,
    ItemTables,
    LedgerTables,
    ListingTables,
    LiveTables,
    MarketTables,
    MerchantTables,
    ObjectionTables,
    OrderTables,
    PaymentTables,
    PayoutTables,
    PenaltyTables,
    RecycleTables,
    ReportTables,
    ResaleTables,
    SandboxResaleTables,
    SandboxTradeTables,
    SecretTables,
    SellerTables,
    SettlementTables,
    ShopTables,
    StaffTables,
    StateTables,
    StockTables,
    TrialTables,
    UploadTables,
    WarehouseTables {}

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;
