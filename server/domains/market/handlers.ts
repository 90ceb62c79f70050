/** The calls of prices: who waits for one is told when it is reached. */
import * as contract from '../../../contract/market/calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { priceAlertRemove, priceAlertSave } from './alerts.ts';
import { favouriteIds, favouriteList, favouriteSave } from './favourites.ts';

export const market = handlers(contract, {
  priceAlertSave,
  priceAlertRemove,
  favouriteSave,
  favouriteList,
  favouriteIds,
});
