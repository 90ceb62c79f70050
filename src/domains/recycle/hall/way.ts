/** A piece as the merchant who bought it has it: on its way as its owner has it, and from the receipt on as the lot goes. */
import type { HallState } from '../../../../contract/recycle/hall-calls.ts';
import { lotMachine, recycleMachine } from '../../../../contract/recycle/machine.ts';
import type { Machine } from '../../../../contract/wire/states.ts';

const { delivered, disputed, closed } = lotMachine.states;

const hallMachine: Machine<HallState> = {
  ...recycleMachine,
  states: {
    ...recycleMachine.states,
    differs: { ...recycleMachine.states.differs, zh: '待你答复', en: 'Waiting for you' },
    payable: { zh: '已验过，归你了', en: 'Passed, it is yours', waitsFor: 'P', tone: 'ok' },
    lost: { zh: '遗失，钱已全退', en: 'Lost, all your money is back', tone: 'bad' },
    delivered: { ...delivered, zh: '已收货，可提异议', en: 'Received, open to dispute' },
    disputed: { ...disputed, zh: '异议处理中', en: 'Dispute under review' },
    closed,
  },
};

/** What its carrier has brought us, until we take it in. */
const broughtMachine: Machine<HallState> = {
  ...hallMachine,
  states: {
    ...hallMachine.states,
    in_transit: {
      zh: '快递说已送到，等收货',
      en: 'Delivered, to be checked in',
      waitsFor: 'P',
      tone: 'wait',
    },
  },
};

const sentOn = (payable: (typeof hallMachine.states)['payable']): Machine<HallState> => ({
  ...hallMachine,
  states: { ...hallMachine.states, payable },
});

/** The same once we have sent it on. */
const sentMachine = sentOn({
  zh: '已验过，正在寄给你',
  en: 'Passed, on its way to you',
  waitsFor: 'C',
  tone: 'ok',
});

/** The same while we look for what we have sent on. */
const missingMachine = sentOn({
  zh: '没有送到，平台在查',
  en: 'Not delivered, we are looking for it',
  waitsFor: 'P',
  tone: 'wait',
});

interface Parcels {
  missing: boolean;
  broughtAt: number | null;
  parcel?: object | null;
}

/** By where its parcel is. */
export const machineOf = ({ missing, broughtAt, parcel = null }: Parcels): Machine<HallState> =>
  missing ? missingMachine : parcel ? sentMachine : broughtAt === null ? hallMachine : broughtMachine;
