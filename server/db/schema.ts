/** Every table, as the query builder knows them: each domain lists its own in `<domain>/tables.ts`. */
import type { Kysely } from 'kysely';
import type { AccountTables } from '../account/tables.ts';
import type { AftersaleTables } from '../aftersale/tables.ts';
import type { BidTables } from '../bid/tables.ts';
import type { CatalogueTables } from '../catalogue/tables.ts';
import type { CmsTables } from '../cms/tables.ts';
import type { CouponTables } from '../coupon/tables.ts';
import type { ExpressTables } from '../express/tables.ts';
import type { KernelTables } from '../kernel/tables.ts';
import type { UploadTables } from '../kernel/upload-tables.ts';
import type { ListingTables } from '../listing/tables.ts';
import type { OrderTables } from '../order/tables.ts';
import type { SandboxPaymentTables } from '../payment/tables.ts';
import type { PayoutTables } from '../payout/tables.ts';
import type { ReportTables } from '../report/tables.ts';
import type { StockTables } from '../stock/tables.ts';
import type { WarehouseTables } from '../stock/warehouse-tables.ts';

export interface Database
  extends KernelTables,
    AccountTables,
    AftersaleTables,
    BidTables,
    CatalogueTables,
    CouponTables,
    ExpressTables,
    ListingTables,
    ReportTables,
    StockTables,
    WarehouseTables,
    OrderTables,
    PayoutTables,
    SandboxPaymentTables,
    UploadTables,
    CmsTables {}

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;
