/** Every table, as the query builder knows them: each domain lists its own in `<domain>/tables.ts`. */
import type { Kysely } from 'kysely';
import type { AccountTables } from '../account/tables.ts';
import type { ActivityTables } from '../activity/tables.ts';
import type { AddressTables } from '../address/tables.ts';
import type { AftersaleTables } from '../aftersale/tables.ts';
import type { BidTables } from '../bid/tables.ts';
import type { CartTables } from '../cart/tables.ts';
import type { CatalogueTables } from '../catalogue/tables.ts';
import type { CmsTables } from '../cms/tables.ts';
import type { CouponTables } from '../coupon/tables.ts';
import type { ExpressTables } from '../express/tables.ts';
import type { ItemTables } from '../item/tables.ts';
import type { EventTables } from '../kernel/event-tables.ts';
import type { LedgerTables } from '../kernel/ledger-tables.ts';
import type { SecretTables } from '../kernel/own-secret.ts';
import type { StateTables } from '../kernel/tables.ts';
import type { UploadTables } from '../kernel/upload-tables.ts';
import type { ListingTables } from '../listing/tables.ts';
import type { MarketTables } from '../market/tables.ts';
import type { MerchantTables } from '../merchant/tables.ts';
import type { OrderTables } from '../order/tables.ts';
import type { PaymentTables } from '../payment/tables.ts';
import type { PayoutTables } from '../payout/tables.ts';
import type { PenaltyTables } from '../penalty/tables.ts';
import type { SandboxTradeTables } from '../providers/payment-tables.ts';
import type { ReportTables } from '../report/tables.ts';
import type { SettlementTables } from '../settlement/tables.ts';
import type { StockTables } from '../stock/tables.ts';
import type { WarehouseTables } from '../stock/warehouse-tables.ts';

export interface Database
  extends AccountTables,
    ActivityTables,
    AddressTables,
    AftersaleTables,
    BidTables,
    CartTables,
    CatalogueTables,
    CmsTables,
    CouponTables,
    EventTables,
    ExpressTables,
    ItemTables,
    LedgerTables,
    ListingTables,
    MarketTables,
    MerchantTables,
    OrderTables,
    PaymentTables,
    PayoutTables,
    PenaltyTables,
    ReportTables,
    SandboxTradeTables,
    SecretTables,
    SettlementTables,
    StateTables,
    StockTables,
    UploadTables,
    WarehouseTables {}

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;
