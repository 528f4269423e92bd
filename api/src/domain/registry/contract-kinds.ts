/** The contracts that are paid in parts, each by its own verbs. */
import {keepForEnrolments} from '../academy/money/card';
import {readEnrolmentPayer} from '../academy/personal/payer';
import {placeEnrolmentParts} from '../academy/money/place';
import {readEnrolmentSchedule} from '../academy/money/read-schedule';
import type {ContractKinds} from '../instalments/contract-kind';
import {keepForPasses} from '../instalments/keep-card';
import {placeInstalments} from '../instalments/place-instalments';
import {readPayer} from '../instalments/read-payer';
import {readSchedule} from '../instalments/read-schedule';
import {placePlotDues} from '../plots/place-plot-dues';
import {keepForSupporter} from '../supporters/renewal/card';

export const CONTRACT_KINDS: ContractKinds = {
  pass: {
    readPayer,
    placeParts: async (tx, seasonPassId, ask) =>
      placeInstalments(tx, {...(await readPayer(tx, seasonPassId)), ...ask, seasonPassId}),
    readSchedule,
  },
  academy: {
    readPayer: readEnrolmentPayer,
    placeParts: async (tx, enrolmentId, ask) =>
      placeEnrolmentParts(tx, {...(await readEnrolmentPayer(tx, enrolmentId)), ...ask}),
    readSchedule: readEnrolmentSchedule,
  },
  plot: {
    placeParts: (tx, plotSaleId, {expectedTotalCents, ...ask}) =>
      placePlotDues(tx, {...ask, plotSaleId, expectedCents: expectedTotalCents}),
  },
  keepCard: {passes: keepForPasses, enrolments: keepForEnrolments, supporter: keepForSupporter},
};
