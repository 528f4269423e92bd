// Whose parts they are: a pass of one's own, or the enrolment of a child. What can be done with them and what is said of
// them differ; the page does not.
import {api} from '../../lib/api/api';
import {familyMoney} from '../../lib/api/family-money';
import {familyInstalmentsKey, instalmentsKey} from '../../lib/api/keys';
import type {Checkout, PayInstalments, Schedule, SignMandate, ToBank} from '../../lib/api/types';

export interface PlanWords {
  /** Where the page leads back to. */
  back: {to: string; label: string};
  /** «Abono». */
  whole: string;
  /** The only part, as a choice. */
  only: string;
  notFound: string;
  ended: (owed: string | null) => {title: string; text: string} | null;
  suspended: string;
  upToDate: string;
  paidWhole: string;
}

export interface PlanSource {
  key: string;
  kind: 'pass' | 'academy';
  load: () => Promise<Schedule>;
  pay: (choice: PayInstalments, key: string) => Promise<Checkout>;
  toCart?: (ids: number[]) => Promise<unknown>;
  keepCard: (key: string) => Promise<ToBank>;
  removeCard: () => Promise<unknown>;
  signMandate: (order: SignMandate, key: string) => Promise<unknown>;
  removeMandate: () => Promise<unknown>;
  words: PlanWords;
}

export const passPlan = (id: number): PlanSource => ({
  key: instalmentsKey(id),
  kind: 'pass',
  load: () => api.instalments(id),
  pay: (choice, key) => api.payInstalments(id, choice, key),
  toCart: ids => api.putInstalmentsInCart(id, ids),
  keepCard: key => api.changeCard(id, key),
  removeCard: () => api.removeCard(id),
  signMandate: (order, key) => api.signMandate(id, order, key),
  removeMandate: () => api.removeMandate(id),
  words: {
    back: {to: `/mi-abono?abono=${id}`, label: 'Mi abono'},
    whole: 'Abono',
    only: 'El abono',
    notFound: 'No encontramos ese abono en tu cuenta',
    ended: owed => ({
      title: 'Este abono se dio de baja por impago',
      text:
        owed === null
          ? 'Ya no debes nada: conservas tu antigüedad.'
          : `Debes ${owed}. Si lo pagas antes de que acabe la temporada conservas tu antigüedad y, si tu butaca sigue libre, también el abono.`,
    }),
    suspended: 'El carnet está suspendido: vuelve a abrir la puerta en cuanto lo pagues.',
    upToDate: 'Págalo ahora y tu abono sigue como siempre.',
    paidWhole: 'Este abono se pagó entero y no tiene plazos.',
  },
});

export const enrolmentPlan = (id: number): PlanSource => ({
  key: familyInstalmentsKey(id),
  kind: 'academy',
  load: () => familyMoney.instalments(id),
  pay: (choice, key) => familyMoney.pay(choice, key),
  keepCard: async key => {
    const {toBank} = await familyMoney.setMeans(id, {act: 'keep_card', accept: true}, key);
    return toBank as ToBank;
  },
  removeCard: () => familyMoney.setMeans(id, {act: 'remove_card'}, crypto.randomUUID()),
  signMandate: ({iban, debtorName}, key) =>
    familyMoney.setMeans(id, {act: 'sign_mandate', iban, debtorName, accept: true}, key),
  removeMandate: () => familyMoney.setMeans(id, {act: 'remove_mandate'}, crypto.randomUUID()),
  words: {
    back: {to: '/perfil/familia', label: 'Mi familia'},
    whole: 'Inscripción',
    only: 'La inscripción',
    notFound: 'No encontramos esa inscripción en tu familia',
    ended: owed =>
      owed === null
        ? {title: 'Esta inscripción ha terminado', text: 'No debes nada.'}
        : {title: 'Esta inscripción ha terminado', text: `Queda por pagar ${owed} de lo que ya había vencido.`},
    suspended: 'No puede entrenar con el equipo: en cuanto lo pagues, vuelve.',
    upToDate: 'Págalo ahora y todo sigue como siempre.',
    paidWhole: 'Esta inscripción todavía no tiene plazos: aparecen cuando se concede la plaza.',
  },
});
