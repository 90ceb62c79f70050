/** Every migration in order. The name is what the database remembers as done. */
import type { Migration } from 'kysely';
import * as kernel from './01_kernel.ts';
import * as account from './02_account.ts';
import * as catalogue from './03_catalogue.ts';
import * as stock from './04_stock.ts';
import * as order from './05_order.ts';
import * as upload from './06_upload.ts';
import * as cms from './07_cms.ts';

export const migrations: Record<string, Migration> = {
  '01_kernel': kernel,
  '02_account': account,
  '03_catalogue': catalogue,
  '04_stock': stock,
  '05_order': order,
  '06_upload': upload,
  '07_cms': cms,
};
