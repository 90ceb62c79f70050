/** The shop's calls. */

import * as agreementContract from '../../../contract/shop/agreement-calls.ts';
import * as contract from '../../../contract/shop/calls.ts';
import * as feeContract from '../../../contract/shop/fee-calls.ts';
import * as helpContract from '../../../contract/shop/help-calls.ts';
import * as hourContract from '../../../contract/shop/hour-calls.ts';
import * as infoContract from '../../../contract/shop/info-calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { siteOf } from '../../kernel/lib/site.ts';
import { agreementList, agreementRead, agreementSave } from './agreements.ts';
import { feeScheduleList, feeScheduleSave, feeSeller, feesNow } from './fees.ts';
import { checkHealth } from './health.ts';
import { helpRead } from './help/questions.ts';
import { openingOf } from './opening.ts';
import { hoursNow, settingsNow, shopSettingsList, shopSettingsSave } from './settings.ts';

export const shop = handlers(contract, {
  shopSettingsList,
  shopSettingsSave,
  shopOpening: async (_input, { db, now, app }) => ({
    steps: await openingOf(db, now, app),
    passkeys: siteOf(app.config) !== null,
  }),
  shopHealth: async (_input, { db, now, app }) => ({
    checks: await checkHealth({ ...app, db }, now),
    at: now.getTime(),
  }),
});

export const shopFees = handlers(feeContract, { feesNow, feeScheduleList, feeScheduleSave, feeSeller });

export const shopAgreements = handlers(agreementContract, { agreementRead, agreementList, agreementSave });

export const shopFront = handlers(
  { ...helpContract, ...hourContract, ...infoContract },
  {
    helpRead,
    shopHours: (_input, { db, now }) => hoursNow(db, now),
    shopInfo: async (_input, { db, now, app }) => {
      const [settings, product] = await Promise.all([
        settingsNow(db, now),
        db.selectFrom('product').select('id').limit(1).executeTakeFirst(),
      ]);
      const { sandbox } = app.providers.sms;
      return {
        name: settings?.name ?? null,
        open: product !== undefined,
        codes: sandbox ? (app.config.demo ? ('sandbox' as const) : ('none' as const)) : ('carrier' as const),
        passkeys: siteOf(app.config) !== null,
      };
    },
  },
);
